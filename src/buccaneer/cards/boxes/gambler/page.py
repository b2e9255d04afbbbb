"""The Gambler on the page: a button that tells the risk of four cards at once."""

from __future__ import annotations

from buccaneer.cards.page.decision import Choice, Decision
from buccaneer.cards.page.share import BoxPage
from buccaneer.core.engine import Action


def gamble(decision: Decision, option: Action) -> Choice:
    """Four cards at once: the risk is that of all of them."""
    choice = Choice(option.text, "gamble", decision.words("dock.gamble"))
    takes = decision.rules.takes(decision.table, decision.scene.me) + 1
    if decision.scene.odds:
        choice.risk = decision.rules.verbs[option.verb].risk(decision.table)
        choice.note = decision.words("dock.bust-chance", chance=decision.words.percent(choice.risk))
    choice.more = decision.words("dock.gamble-note", cards=takes)
    return choice


PAGE = BoxPage({"gamble": gamble}, {"gamble": "g"})
