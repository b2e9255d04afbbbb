"""The contracts as a page shows them: nearest first, with everybody's markers and who lacks what."""

from __future__ import annotations

from dataclasses import dataclass, field

from markupsafe import Markup

from buccaneer.cards.boxes.contract_box.contract import CREW, FORGO, TAX_PAID, Contract
from buccaneer.cards.boxes.contracts.rules import Register, goal, lying, named, progress, register_of
from buccaneer.cards.boxes.contracts.terms import asks
from buccaneer.cards.page.decision import Choice
from buccaneer.cards.page.faces import MARKS, art, signs
from buccaneer.cards.page.scene import Scene
from buccaneer.cards.rules.card import COLOURS
from buccaneer.cards.rules.view import View

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
    part = register_of(view.table)
    if part is None or view.seat < 0:
        return []
    return [
        f"mark:{contract.id}"
        for place, contract in enumerate(lying(view.table))
        if contract.kind == TAX_PAID and part.can_mark(place, view.seat)
    ]


def board(scene: Scene, choices: list[Choice]) -> Board | None:
    """The contracts of a scene, or None where none are played."""
    part = register_of(scene.table)
    if part is None:
        return None
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
    players = len(table.seats)
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
    seats = range(len(scene.table.seats)) if scene.team or scene.me < 0 else [scene.me]
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
        return words("board.nobody") if scene.team and len(table.seats) > 1 else ""
    return words(f"{who}-have", seat=name, have=have, all=goal(contract))


def sign_of(contract: Contract) -> Markup:
    """What a contract asks for, in signs."""
    if contract.kind == CREW:
        icons = [
            f"#{art()['emblem'][name]['icon']}"
            for name, count in zip(contract.names, contract.counts, strict=True)
            for _ in range(count)
        ]
        return signs("+".join(icons))
    if contract.kind == FORGO:
        return signs(f"#{MARKS[COLOURS[contract.colour]]}0#coin×{contract.times}")
    key = "colours-again" if contract.asks == "colours" and contract.times > 1 else contract.asks
    return signs(SIGNS[key].format(n=contract.amount, most=contract.most, times=contract.times))
