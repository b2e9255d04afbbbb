"""The contracts as a page shows them: nearest first, with everybody's markers and who lacks what."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any, NamedTuple

from markupsafe import Markup

from buccaneer.cards.boxes.contract_box.contract import CREW, FORGO, TAX_PAID, Contract
from buccaneer.cards.boxes.contracts.register import Register, goal, named, progress, register
from buccaneer.cards.boxes.contracts.rules import lying
from buccaneer.cards.boxes.contracts.terms import asks, contracts
from buccaneer.cards.page import art
from buccaneer.cards.page.decision import Choice, Decision, signed
from buccaneer.cards.page.scene import Scene
from buccaneer.cards.page.share import BoxPage, Extra
from buccaneer.cards.rules.foresight import after
from buccaneer.cards.rules.rules import Rules
from buccaneer.cards.rules.table import Table
from buccaneer.cards.rules.view import View
from buccaneer.core.engine import Action
from buccaneer.web.icons import signs
from buccaneer.words import Words

MOST_DEALS = 8192  # contracts as they stand that are kept

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
BARE = {"n": "", "most": "", "times": ""}  # signs without their numbers


class Deal(NamedTuple):
    """One contract: what it asks for, its spaces with whoever stands on them, and how near it is."""

    id: str
    name: str
    signs: Markup
    asks: str
    spaces: tuple[tuple[int, int], ...]  # coins, and the seat whose marker lies there or -1
    waiting: tuple[tuple[int, int], ...]  # steps done, seat
    note: str
    brief: Markup  # what is missing, in signs; of what is counted, how much is there
    state: str  # open, near, done
    nearness: float
    choice: Choice | None = None
    promise: str = ""  # the choice that can be promised
    promised: bool = False


class Aim(NamedTuple):
    """A contract in the strip above the table: what is missing, in signs and in words."""

    name: str
    note: str
    brief: Markup
    state: str


@dataclass
class Board:
    """All contracts, nearest first, and the markers the reader has left."""

    deals: list[Deal]
    done: int
    left: int

    @property
    def aims(self) -> tuple[Aim, ...]:
        """The contracts as a strip shows them."""
        return tuple([Aim(deal.name, deal.note, deal.brief, deal.state) for deal in self.deals])


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
    audience = audience_of(scene)
    deals: list[Deal] = []
    for place, contract in enumerate(lying(scene.table)):
        value = f"mark:{contract.id}"
        deal = draw(audience, contract, measure(scene.table, part, contract, place))
        if value in promisable:
            deal = deal._replace(promise=value, promised=value in scene.promises)
        deals.append(deal._replace(choice=marks[value]) if value in marks else deal)
    deals.sort(key=lambda deal: -deal.nearness)
    return Board(deals, sum(map(bool, part.done)), part.left[scene.me] if scene.me >= 0 else 0)


class Audience(NamedTuple):
    """For whom contracts are drawn, and what a row calls the players."""

    rules: Rules
    words: Words
    names: tuple[str, ...]
    me: int  # whose progress counts, or NOBODY
    told_to: int  # who is called "you"
    team: bool


def audience_of(scene: Scene) -> Audience:
    """Those a scene is drawn for."""
    return Audience(scene.rules, scene.words, tuple(scene.names), scene.me, scene.told_to, scene.team)


class Progress(NamedTuple):
    """How far all seats are with a contract; the crews count where it asks for one."""

    done: tuple[int, ...]  # the seats that completed it, in order
    have: tuple[int, ...]
    steps: tuple[int, ...]
    crews: tuple[tuple[int, ...], ...] = ()


def measure(table: Table, part: Register, contract: Contract, place: int) -> Progress:
    """How far everybody is with the contract of a place."""
    seats = range(table.players)
    have = tuple([progress(contract, table, place, seat) for seat in seats])
    crews = tuple([tuple(seat.crew) for seat in table.seats]) if contract.kind == CREW else ()
    return Progress(part.done[place], have, tuple([part.step(place, seat) for seat in seats]), crews)


@lru_cache(MOST_DEALS)
def draw(audience: Audience, contract: Contract, far: Progress) -> Deal:
    """A contract as it stands: most of them stay as they are from beat to beat."""
    words, done, players = audience.words, far.done, len(far.have)
    rewards = enumerate(contract.rewards[: max(players, 3)])
    over = bool(done) if audience.team else audience.me in done
    seat, share = nearest(audience, contract, far)
    if done and (over or len(done) == players):
        called = [words("you.dative") if who == audience.told_to else audience.names[who] for who in done]
        note = words("board.done", seat=words.all_of(called))
    else:
        note = lack(audience, contract, far, seat)
    state = "done" if over else "near" if share >= 0.5 else "open"
    return Deal(
        contract.id,
        words.thing(contract.id),
        sign_of(contract),
        asks(contract, audience.rules, words),
        tuple([(coins, done[n] if n < len(done) else -1) for n, coins in rewards]),
        tuple([(steps, seat) for seat, steps in enumerate(far.steps) if steps and seat not in done]),
        note,
        missing(contract, far, seat, audience.rules, over),
        state,
        -1.0 if over else share,
    )


def nearest(audience: Audience, contract: Contract, far: Progress) -> tuple[int, float]:
    """Who is nearest to completing a contract, the reader or, in a team, anybody, and how much of it is done."""
    seats = range(len(far.have)) if audience.team or audience.me < 0 else [audience.me]
    share, seat = max([(far.have[seat] / goal(contract), -seat) for seat in seats])
    return -seat, share


def lack(audience: Audience, contract: Contract, far: Progress, seat: int) -> str:
    """What somebody has of a contract, or lacks."""
    words, name = audience.words, audience.names[seat]
    who = "board.you" if seat == audience.told_to else "board.other"
    if contract.kind == CREW:
        missing = [
            words.texts[f"card.{profession}"]
            for profession, count in zip(contract.names, contract.counts, strict=True)
            for _ in range(count - named(audience.rules, far.crews[seat], profession))
        ]
        if missing and len(missing) < contract.amount:
            return words(f"{who}-lack", seat=name, list=words.all_of(missing))
    if not far.have[seat]:
        return words("board.nobody") if audience.team and len(far.have) > 1 else ""
    return words(f"{who}-have", seat=name, have=far.have[seat], all=goal(contract))


def missing(contract: Contract, far: Progress, seat: int, rules: Rules, done: bool) -> Markup:
    """What somebody lacks for a contract in signs: people one by one, of other things how many of all are there."""
    if contract.kind == CREW:
        wanted = zip(contract.names, contract.counts, strict=True)
        lacks = [(name, count - (not done and named(rules, far.crews[seat], name))) for name, count in wanted]
        return signs("".join([f"#{art.drawn('emblem', name, 'icon')}" * count for name, count in lacks]))
    what = f"#{art.mark(contract.colour_name)}" if contract.kind == FORGO else SIGNS[contract.asks].format(**BARE)
    return signs(what if done else f"{far.have[seat]}/{goal(contract)}{what}")


@cache
def sign_of(contract: Contract) -> Markup:
    """What a contract asks for, in signs."""
    if contract.kind == CREW:
        icons = [
            f"#{art.drawn('emblem', name, 'icon')}"
            for name, count in zip(contract.names, contract.counts, strict=True)
            for _ in range(count)
        ]
        return signs("+".join(icons))
    if contract.kind == FORGO:
        return signs(f"#{art.mark(contract.colour_name)}0#coin×{contract.times}")
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
    gains = decision.words("dock.mark-gains", sign=signed(coins)[0], coins=abs(coins))
    note = gains if done else decision.words("dock.mark-step")
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
        by=(shown.aims, shown.left, shown.done),
    )


def extras(scene: Scene, choices: list[Choice]) -> list[Extra]:
    return [laid_out(board(scene, choices))]


def lesson(rules: Rules, words: Words) -> dict[str, Any]:
    """All contracts by their ids: as they are printed, in signs, and in words."""
    return {"deals": {deal.id: (deal, sign_of(deal), asks(deal, rules, words)) for deal in contracts(rules)}}


PAGE = BoxPage({"mark": mark}, extras=extras, promises=promises, lesson=lesson)
