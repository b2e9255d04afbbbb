"""A guided game with contracts: what is new, to somebody who knows the base game."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from buccaneer.cards.boxes.contract_box.contract import FORGO, Contract
from buccaneer.cards.boxes.contracts.register import MARKERS, SECOND_POINTS, THIRD_POINTS, goal, progress, register
from buccaneer.cards.boxes.contracts.rules import lying
from buccaneer.cards.boxes.contracts.terms import asks
from buccaneer.cards.page.lessons import Moment
from buccaneer.cards.page.scene import Scene
from buccaneer.cards.rules.card import SHIP
from buccaneer.cards.rules.foresight import after
from buccaneer.core.engine import Action
from buccaneer.web.guide import Guide, when
from buccaneer.web.plan import Plan
from buccaneer.words import Words

# Four contracts that come by themselves, everybody's first coins, and a first turn with a Sailor in it.
DECK = """
    mercenary trade-master luminary thrifty-staff
    settler governor trader-k3  jester7 admiral7 trader-r3  priest trader-g3 senorita9
    b22 sailor3
"""


class Deals(Moment):
    """A decision at a table with contracts; they are known by their places."""

    def contract(self, place: int) -> Contract:
        return lying(self.table)[place]

    def share(self, place: int) -> float:
        """How much of a contract the reader has done."""
        contract = self.contract(place)
        return progress(contract, self.table, place, self.me) / goal(contract)

    def open(self) -> list[int]:
        """The contracts that the reader can still complete, the nearest first; in a team each is completed once."""
        part, team = register(self.table), self.scene.team
        places = [place for place in range(len(part.open)) if not (team and part.done[place])]
        places = [place for place in places if part.can_go_on(place, self.me)]
        return sorted(places, key=lambda place: -self.share(place))

    def ready(self) -> list[int]:
        """The contracts that a marker may be put on now."""
        ids = [contract.id for contract in lying(self.table)]
        return [ids.index(option.text.partition(":")[2]) for option in self.offers("mark")]

    def skipped(self) -> list[int]:
        """The contracts for which the coins of a ship could be forgone now."""
        colours = {self.face(option.card).colour for option in self.offers("forgo")}
        return [place for place in self.open() if self.contract(place).colour in colours and self.steps(place)]

    def steps(self, place: int) -> bool:
        return self.contract(place).kind == FORGO

    def nearer(self) -> list[int]:
        """The contracts that hiring somebody would bring nearer."""
        return [place for place in self.open() if self.hire_for(place)]

    def hire_for(self, place: int) -> Action | None:
        """Whom to hire to bring a contract nearer, if there is somebody."""
        contract, done = self.contract(place), progress(self.contract(place), self.table, place, self.me)
        for option in self.offers("hire"):
            if progress(contract, after(self.scene.view, option), place, self.me) > done:
                return option
        return None


# What there is to learn, the most urgent first: which contracts each lesson is about, if it fits a decision at all.
COMMON: dict[str, Callable[[Deals], Sequence[int]]] = {
    "occasion": lambda now: when(bool(now.offers("decline")), now.ready()),
    "mark": lambda now: now.ready(),
    "forgo": lambda now: now.skipped(),
    "gift": lambda now: when(bool(now.offers("give"))),
    "hire": lambda now: now.nearer(),
}
LESSONS: dict[str, Callable[[Deals], Sequence[int]]] = {
    "welcome": lambda now: when(True),
    **COMMON,
    "second": lambda now: when(register(now.table).completed(now.me) == 1, now.open()),
    "nearest": lambda now: now.open(),
    "race": lambda now: now.open(),
    "markers": lambda now: when(True),
    "end": lambda now: when({"mark", "second"} <= now.given),
}


def choice(now: Deals, name: str, place: int) -> Action | None:
    """What keeps a lesson going: a marker put down, somebody hired."""
    if name == "mark":
        return next(option for option in now.offers("mark") if option.text.endswith(f":{now.contract(place).id}"))
    return now.hire_for(place) if name == "hire" else None


def values(now: Deals, name: str, place: int, words: Words) -> dict[str, object]:
    """What a tip can speak of: markers, and the contract it is about."""
    part = register(now.table)
    said: dict[str, object] = {
        "all": len(part.open),
        "left": part.left[now.me],
        "markers": MARKERS,
        "second": words.count("points", SECOND_POINTS),
        "third": words.count("points", THIRD_POINTS),
        "goal": words.count("points", now.rules.ending.goal()),
    }
    if place < 0:
        return said
    contract, done = now.contract(place), len(part.done[place])
    rewards = (*contract.rewards, 0)[done:]
    option = now.hire_for(place) if name == "hire" else None
    ships = [words.name(face) for face in now.rules.faces if face.kind == SHIP and face.colour == contract.colour]
    return said | {
        "thing": words.thing(contract.id),
        "asks": asks(contract, now.rules, words),
        "coins": rewards[0],
        "later": words.count("coins", rewards[1]),
        "card": words.small(now.face(option.card)) if option else "",
        "ship": ships[0] if ships else "",
    }


GUIDE: Guide[Scene, Deals] = Guide(
    plan=Plan(["me", "thumb", "thumb"], "contracts", deck=tuple(DECK.split()), start=0, options={"guided": True}),
    words="guide.contracts",
    promised=4,
    moment=Deals,
    lessons=LESSONS,
    values=values,
    choice=choice,
)
