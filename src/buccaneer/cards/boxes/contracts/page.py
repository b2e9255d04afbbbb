"""The contracts as a page shows them: nearest first, with everybody's markers and who lacks what."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from typing import Any

from markupsafe import Markup

from buccaneer.cards.boxes.contract_box.contract import CREW, FORGO, TAX_PAID, Contract
from buccaneer.cards.boxes.contracts.register import Register, goal, named, progress, register
from buccaneer.cards.boxes.contracts.rules import lying
from buccaneer.cards.boxes.contracts.terms import asks, contracts
from buccaneer.cards.page import faces
from buccaneer.cards.page.decision import Choice, Decision, signed
from buccaneer.cards.page.scene import Scene
from buccaneer.cards.page.share import BoxPage, Extra
from buccaneer.cards.rules.foresight import after
from buccaneer.cards.rules.rules import Rules
from buccaneer.cards.rules.view import View
from buccaneer.core.engine import Action
from buccaneer.web.icons import signs
from buccaneer.words import Words

SIGNS = {
    "cheap": "{n}#cardi≤{most}#coin",
    "cutlasses": "{n}#cutlass",
    "expeditions": "{n}#flag",
    "points": "{n}#shield",
    "pay": "−{n}#coin",
    "fleet": "{n}#cutlass#ship",
    "taxed": "½#coin",
    "busted": "#skull",
    "colours": "{n}#ship",
    "colours-again": "{n}#ship×{times}",
}


@dataclass
class Deal:
    """One contract: what it asks for, its spaces with whoever stands on them, and how near it is."""

    id: str
    name: str
    signs: Markup
    asks: str
    spaces: list[tuple[int, int]]  # coins, and the seat whose marker lies there or -1
    waiting: list[tuple[int, int]]  # steps done, seat
    note: str
    state: str  # open, near, done
    nearness: float
    choice: Choice | None = None
    promise: str = ""  # the choice that can be promised
    promised: bool = False


@dataclass
class Board:
    """All contracts, nearest first, what a strip says of them, and the markers the reader has left."""

    deals: list[Deal]
    done: int
    left: int
    strip: str = ""
    ticks: list[bool] = field(default_factory=list)


def promises(view: View) -> list[str]:
    """The choices a seat can make in advance: those of an occasion that may come in another player's turn."""
    if view.seat < 0:
        return []
    part = register(view.table)
    return [
        f"mark:{contract.id}"
        for place, contract in enumerate(lying(view.table))
        if contract.kind == TAX_PAID and part.can_mark(place, view.seat)
    ]


def board(scene: Scene, choices: list[Choice]) -> Board:
    """The contracts of a scene."""
    part = register(scene.table)
    marks = {choice.value: choice for choice in choices}
    promisable = promises(scene.view) if scene.told_to >= 0 else []
    deals: list[Deal] = []
    for place, contract in enumerate(lying(scene.table)):
        value = f"mark:{contract.id}"
        deal = draw(scene, part, contract, place)
        deal.choice = marks.get(value)
        if value in promisable:
            deal.promise, deal.promised = value, value in scene.promises
        deals.append(deal)
    deals.sort(key=lambda deal: -deal.nearness)
    ticks = sorted((bool(seats) for seats in part.done), reverse=True)
    left = part.left[scene.me] if scene.me >= 0 else 0
    shown = Board(deals, sum(ticks), left, ticks=ticks)
    open = [deal for deal in deals if deal.state != "done"]
    if open:
        note = open[0].note or scene.words("board.first")
        shown.strip = scene.words("board.nearest", thing=open[0].name, note=note)
    return shown


def draw(scene: Scene, part: Register, contract: Contract, place: int) -> Deal:
    words, table = scene.words, scene.table
    done = part.done[place]
    players = table.players
    spaces = [(coins, done[n] if n < len(done) else -1) for n, coins in enumerate(contract.rewards[: max(players, 3)])]
    waiting = [(part.step(place, seat), seat) for seat in range(players) if part.step(place, seat) and seat not in done]
    over = bool(done) if scene.team else scene.me in done
    seat, share = nearest(scene, contract, place)
    if done and (over or len(done) == players):
        called = [scene.words("you.dative") if who == scene.told_to else scene.names[who] for who in done]
        note = words("board.done", seat=words.all_of(called))
    else:
        note = lack(scene, contract, place, seat)
    state = "done" if over else "near" if share >= 0.5 else "open"
    return Deal(
        contract.id,
        words.thing(contract.id),
        sign_of(contract),
        asks(contract, table.rules, words),
        spaces,
        waiting,
        note,
        state,
        -1.0 if over else share,
    )


def nearest(scene: Scene, contract: Contract, place: int) -> tuple[int, float]:
    """Who is nearest to completing a contract, the reader or, in a team, anybody, and how much of it is done."""
    seats = range(scene.table.players) if scene.team or scene.me < 0 else [scene.me]
    far = [(progress(contract, scene.table, place, seat) / goal(contract), -seat) for seat in seats]
    share, seat = max(far)
    return -seat, share


def lack(scene: Scene, contract: Contract, place: int, seat: int) -> str:
    """What somebody has of a contract, or lacks."""
    words, table = scene.words, scene.table
    who = "board.you" if seat == scene.told_to else "board.other"
    name = scene.names[seat]
    if contract.kind == CREW:
        crew = table.seats[seat].crew
        missing = [
            words.texts[f"card.{name}"]
            for name, count in zip(contract.names, contract.counts, strict=True)
            for _ in range(count - named(table.rules, crew, name))
        ]
        if missing and len(missing) < contract.amount:
            return words(f"{who}-lack", seat=name, list=words.all_of(missing))
    have = progress(contract, table, place, seat)
    if not have:
        return words("board.nobody") if scene.team and table.players > 1 else ""
    return words(f"{who}-have", seat=name, have=have, all=goal(contract))


@cache
def sign_of(contract: Contract) -> Markup:
    """What a contract asks for, in signs."""
    if contract.kind == CREW:
        icons = [
            f"#{faces.drawn('emblem', name, 'icon')}"
            for name, count in zip(contract.names, contract.counts, strict=True)
            for _ in range(count)
        ]
        return signs("+".join(icons))
    if contract.kind == FORGO:
        return signs(f"#{faces.mark(contract.colour_name)}0#coin×{contract.times}")
    key = "colours-again" if contract.asks == "colours" and contract.times > 1 else contract.asks
    return signs(SIGNS[key].format(n=contract.amount, most=contract.most, times=contract.times))


def mark(decision: Decision, option: Action) -> Choice:
    """A marker on a contract: what it brings at once."""
    me = decision.scene.me
    before = decision.table.seats[me]
    world = after(decision.scene.view, option)
    now = world.seats[me]
    coins, points = len(now.purse) - len(before.purse), now.points - before.points
    done = any(event.kind == "contract" for event in world.events or ())
    note = decision.words("dock.mark-gains", n=signed(coins)) if done else decision.words("dock.mark-step")
    if points:
        note += decision.words("dock.mark-points", points=points)
    thing = decision.words.thing(decision.rules.verbs[option.verb].things[option.number])
    return Choice(option.text, "mark", decision.words("dock.mark", thing=thing), note, tone="gold")


def laid_out(shown: Board, strip: str = "contracts/strip.html", also: Any = None) -> Extra:
    """The contracts as the table shows them, under a strip that sums them up."""
    return Extra(
        shown,
        strip,
        "contracts/sheet.html",
        {"deals": "contracts/popover.html"},
        "contracts/end.html",
        also,
        rows={deal.id: deal for deal in shown.deals},
        row="contracts/deal.html",
        by=(shown.strip, shown.left, shown.done, shown.ticks),
    )


def extras(scene: Scene, choices: list[Choice]) -> list[Extra]:
    return [laid_out(board(scene, choices))]


def lesson(rules: Rules, words: Words) -> dict[str, Any]:
    """All contracts by their ids: as they are printed, in signs, and in words."""
    return {"deals": {deal.id: (deal, sign_of(deal), asks(deal, rules, words)) for deal in contracts(rules)}}


PAGE = BoxPage({"mark": mark}, extras=extras, promises=promises, lesson=lesson)
