"""The guided first game: a prepared deck, and one tip for each thing when it is met for the first time."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from buccaneer.bots import make_bot
from buccaneer.cards.card import ANCHOR, CUTLASS, EXPEDITION, JACK, PROFESSION, SHIP, SYMBOLS, TAX, Face
from buccaneer.cards.setup import START_COINS
from buccaneer.cards.table import BLANK, Seat
from buccaneer.cards.trade import bill
from buccaneer.cards.turn import AFTERMATH, DISCOVER, MARKET, REPEL
from buccaneer.core.engine import Action, Frame
from buccaneer.core.game import Event
from buccaneer.core.rng import Rng
from buccaneer.web.cards.scene import Scene
from buccaneer.web.host import ADVISER, Plan
from buccaneer.words import Words

DECK: tuple[str, ...] = ()

FIRST_GAME = Plan(["me", "thumb", "thumb"], deck=DECK, start=0, options={"guided": True})

# Which step a seat is in after an event, and what an event does to coins.
LEADS_TO = {"turn-opens": DISCOVER, "stop": MARKET, "sweep": AFTERMATH}
GAINS = {"trade", "bonus", "jester", "admiral", "claim"}
LOSSES = {"hire", "taxed", "fee"}
CHOICES = {"turn", "stop", "trade", "hire", "claim", "pass"}

WORTH_A_TRADE = 2  # coins


class Moment:
    """A decision of the reader, rebuilt from what has been told: a sketch of the table and the options there were."""

    def __init__(self, scene: Scene) -> None:
        self.me = scene.me
        self.rules = scene.table.rules
        self.table = scene.table.copy()
        self.table.seats = [Seat([BLANK] * START_COINS, (), (), (0,) * self.rules.powers, 0) for _ in scene.names]
        self.table.harbor, self.table.turned, self.table.calls = [], [], ()
        self.step = DISCOVER
        self.takes = 0
        self.told: list[Event] = []
        self.given: set[str] = set()
        self.options: list[Action] = []

    def face(self, card: int) -> Face:
        return self.rules.faces[card]

    # -- rebuilding ------------------------------------------------------------------------------

    def decides(self, step: int) -> bool:
        """Whether the reader had two options or more at a step, which are kept."""
        self.table.stack[:] = [Frame(step, self.me, self.takes)]
        self.options = self.rules.find(self.table)
        return len(self.options) > 1

    def asks_to_repel(self) -> bool:
        """Whether the ship just turned may be repelled by the reader."""
        table = self.table
        weak = any(self.face(card).strength <= self.rules.cutlasses(table, self.me) for card in table.turned)
        return weak and table.active == self.me and self.decides(REPEL)

    def come_in(self) -> None:
        """The ship just turned enters the harbor."""
        self.table.harbor += self.table.turned
        self.table.turned = []

    def take_in(self, event: Event) -> None:
        """The sketch after an event."""
        table, seat, card = self.table, event.seat, event.card
        self.told.append(event)
        self.step = LEADS_TO.get(event.kind, self.step)
        if event.kind == "turn-opens":
            table.active, table.drawn = seat, 0
        elif event.kind == "turn":
            table.drawn += 1
            kind = self.face(card).kind
            if kind == SHIP:
                table.turned = [card]
            elif kind == PROFESSION:
                table.harbor.append(card)
            elif kind == EXPEDITION:
                table.calls = (*table.calls, card)
        elif event.kind == "stop":
            self.takes = self.rules.takes(table, self.me)
        elif event.kind in ("sweep", "leftovers"):
            table.harbor = []
        elif event.kind in ("trade", "hire"):
            table.harbor.remove(card)
            self.takes -= seat == self.me
        elif event.kind == "claim":
            table.calls = tuple(call for call in table.calls if call != card)
            for given in event.cards:
                table.leave(seat, given)
        if event.kind in ("hire", "claim"):
            table.enter(seat, card)
        if event.kind in GAINS:
            self.pay(seat, event.amount)
        elif event.kind in LOSSES:
            self.pay(seat, -event.amount)
            self.pay(table.active, event.amount if event.kind == "fee" else 0)

    def pay(self, seat: int, coins: int) -> None:
        purse = self.table.seats[seat].purse
        purse[:] = [BLANK] * (len(purse) + coins)


def moments(scene: Scene) -> Iterator[Moment]:
    """All decisions the reader has had, in order, the last of them now; it is one sketch that moves on."""
    moment = Moment(scene)
    for event in scene.events:
        if moment.asks_to_repel():
            yield moment
        if event.kind == "repel":
            moment.table.turned = []
        moment.come_in()
        if event.seat == moment.me and event.kind in CHOICES and moment.decides(moment.step):
            yield moment
        moment.take_in(event)
    if moment.asks_to_repel():
        yield moment
    if scene.step != "repel":
        moment.come_in()
        moment.decides(moment.step)
        yield moment


# -- lessons -----------------------------------------------------------------------------------------


def people(moment: Moment) -> list[int]:
    """The professions in the harbor that the reader can pay for, the most useful first."""
    if moment.step == MARKET:
        found = [option.card for option in moment.options if option.card >= 0]
    else:
        found = [card for card in moment.table.harbor if bill(moment.table, moment.me, card).short == 0]
    faces = [moment.face(card) for card in found if moment.face(card).kind == PROFESSION]
    return [face.number for face in sorted(faces, key=lambda face: (-face.power(CUTLASS), -face.points))]


def ships(moment: Moment) -> list[int]:
    """The ships the reader may trade with and that are worth it, the best first."""
    faces = [moment.face(option.card) for option in moment.options if option.card >= 0]
    worth = [face for face in faces if face.kind == SHIP and face.coins >= WORTH_A_TRADE]
    return [face.number for face in sorted(worth, key=lambda face: -face.coins)]


def wanted(moment: Moment, missing: int = 0) -> list[int]:
    """The people within reach who show what an expedition still lacks; or only where so many symbols are missing."""
    power = moment.table.seats[moment.me].power
    found: list[int] = []
    for call in map(moment.face, moment.table.calls):
        lacking = [symbol for symbol in range(len(SYMBOLS)) if call.needs[symbol] > power[ANCHOR + symbol]]
        lack = sum(call.needs[symbol] - power[ANCHOR + symbol] for symbol in lacking) - power[JACK]
        if lack > 0 and missing in (0, lack):
            shown = [*(ANCHOR + symbol for symbol in lacking), JACK]
            found += [card for card in people(moment) if any(moment.face(card).power(symbol) for symbol in shown)]
    return found


def happened(moment: Moment, kind: str) -> bool:
    return any(event.kind == kind for event in moment.told)


def own(moment: Moment) -> bool:
    return moment.table.active == moment.me


# What each lesson is for, the most urgent first: it is given at the first decision that it fits, and never again.
LESSONS: dict[str, Callable[[Moment], object]] = {
    "welcome": lambda now: now.step == DISCOVER,
    "claim": lambda now: any(option.cards for option in now.options),
    "repel": lambda now: any(now.rules.clash(now.table.harbor, card) >= 0 for card in now.table.turned),
    "admit": lambda now: now.table.turned,
    "visit": lambda now: now.step == MARKET and not own(now),
    "bust": lambda now: happened(now, "bust"),
    "tax": lambda now: any(event.card >= 0 and now.face(event.card).kind == TAX for event in now.told),
    "expedition": lambda now: now.table.calls,
    "complete": lambda now: wanted(now, 1),
    "wanted": lambda now: wanted(now),
    "hire": lambda now: now.step == MARKET and own(now) and people(now),
    "trade": lambda now: now.step == MARKET and own(now) and ships(now),
    "stop": lambda now: now.step == DISCOVER and people(now),
    "colours": lambda now: now.step == DISCOVER and now.rules.colours(now.table) >= 2,
    "end": lambda now: now.given >= MUST,
}
MUST = set(LESSONS) - {"admit", "end"}


def lesson(scene: Scene) -> tuple[str, Moment]:
    now = ""
    for moment in moments(scene):
        now = next((name for name, fits in LESSONS.items() if name not in moment.given and fits(moment)), "")
        moment.given.add(now)
    return now, moment


def recommended(scene: Scene) -> str | None:
    if not scene.mine:
        return None
    name, now = lesson(scene)
    if not name or name == "end":
        return None
    if name == "stop" or (name in ("wanted", "complete") and now.step == DISCOVER):
        return "stop"
    if name in ("wanted", "complete"):
        return f"hire:{now.face(wanted(now)[0]).id}"
    if name == "hire":
        return f"hire:{now.face(people(now)[0]).id}"
    if name == "trade":
        return f"trade:{now.face(ships(now)[0]).id}"
    return make_bot(ADVISER).choose(scene.view, scene.view.options, Rng(0)).text


def tip(scene: Scene, words: Words) -> str:
    return lesson(scene)[0] if scene.mine else ""
