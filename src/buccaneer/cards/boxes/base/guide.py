"""The guided first game: a prepared deck that shows everything within three rounds."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from buccaneer.cards.page.lessons import Moment
from buccaneer.cards.page.scene import Scene
from buccaneer.cards.rules.card import ANCHOR, TAX
from buccaneer.cards.rules.odds import odds
from buccaneer.core.engine import Action
from buccaneer.web.guide import Guide, when
from buccaneer.web.plan import Plan
from buccaneer.words import Words

# Three rounds, turn by turn: the cards turned up, then those that become coins if the tips are followed.
DECK = """
    settler governor trader-k3  jester7 admiral7 trader-r3  priest trader-g3 senorita9
    b22 sailor3                 jester9 admiral9
    k24 y21 g35                 priest k12 trader-b3 settler admiral5 pirate9 jack
    y11 exp-aa r11 y22
    g45 g11 r23 y22             b35 senorita7 trader-k3 jester5 priest y34 g33 k3x
    b32 captain trader-y3       governor sailor5 b11
    r36 tax-cutlass  r23  k37   settler trader-b5 g21 admiral7 k37 y11
    captain                     sailor3 trader-y5
    k24 b21 g23                 trader-r3 exp-cch r11 g35 pirate5 y44
    r4x y32
"""

# What there is to learn, the most urgent first: which cards each lesson is about, if it fits a decision at all.
LESSONS: dict[str, Callable[[Moment], Sequence[int]]] = {
    "welcome": lambda now: when(now.step == "discover"),
    "claim": lambda now: [option.card for option in now.options if option.cards],
    "repel": lambda now: [card for card in now.table.turned if now.rules.clash(now.table.harbor, card) >= 0],
    "admit": lambda now: now.table.turned,
    "visit": lambda now: when(now.step == "market" and not now.own),
    "bust": lambda now: [event.card for event in now.told_of("bust")],
    "tax": lambda now: [event.card for event in now.told_of("turn") if now.face(event.card).kind == TAX],
    "expedition": lambda now: now.table.calls,
    "complete": lambda now: now.wanted(1),
    "ready": lambda now: when(now.step == "market" and "complete" in now.given, now.wanted(1)),
    "wanted": lambda now: now.wanted(),
    "hire": lambda now: when(now.step == "market" and now.own, now.people()),
    "trade": lambda now: when(now.step == "market" and now.own, now.ships()),
    "stop": lambda now: when(now.step == "discover", now.people()),
    "risk": lambda now: when(now.step == "discover" and now.colours > 2),
    "colours": lambda now: when(now.step == "discover" and now.colours > 1),
    "kinds": lambda now: when(now.step == "discover"),
    "end": lambda now: when(now.given >= ENOUGH),
}
ENOUGH: set[str] = set(LESSONS) - {"admit", "complete", "ready", "wanted", "stop", "risk", "kinds", "end"}

STOPS = {"stop", "risk", "wanted", "complete"}
TAKES = {"hire", "trade", "wanted", "complete", "ready"}


def choice(now: Moment, name: str, card: int) -> Action | None:
    """What keeps a lesson going: stopping for a card, taking it."""
    if name in STOPS and now.step == "discover":
        return now.offers("stop")[0]
    return next(option for option in now.options if option.card == card) if name in TAKES else None


def values(now: Moment, name: str, card: int, words: Words) -> dict[str, object]:
    """What a tip can speak of: the table, and the card it is about."""
    rules, scene = now.rules, now.scene
    busts = now.told_of("bust")
    seat = busts[-1].seat if name == "bust" else now.table.active
    said: dict[str, object] = {
        "seat": words("you.name") if seat == scene.told_to else scene.names[seat],
        "colours": now.colours,
        "cutlasses": rules.cutlasses(now.table, now.me),
        "fee": words.count("coins", rules.fee(now.table, now.me)),
        "goal": words.count("points", rules.ending.goal()),
        "chance": words.percent(odds(scene.view).bust_repelling),
    }
    if card < 0:
        return said
    face = now.face(card)
    claims = [option for option in now.options if option.cards and option.card == face.number]
    given = [now.face(each) for each in claims[0].cards] if claims else []
    powers = zip(face.powers, face.amounts, strict=True)
    fit = [other for other in rules.faces if any(other.power(ANCHOR + symbol) for symbol in face.requires)]
    return said | {
        "card": words.small(face),
        "points": face.points - sum(other.points for other in given),
        "coins": now.income(face),
        "strength": face.strength,
        "gist": ", ".join(words.power(rules, power, n, "gist") for power, n in powers),
        "symbols": words.asked(face),
        "crew": words.all_of(list(dict.fromkeys(map(words.small, fit)))),
        "given": words.all_of(list(map(words.small, given))),
        "limit": words.count("coins", face.tax_from),
        "reason": words.reason(face) if face.kind == TAX else "",
    }


GUIDE: Guide[Scene, Moment] = Guide(
    plan=Plan(["me", "thumb", "thumb"], deck=tuple(DECK.split()), start=0, options={"guided": True}),
    words="guide",
    promised=3,
    moment=Moment,
    lessons=LESSONS,
    values=values,
    choice=choice,
)
