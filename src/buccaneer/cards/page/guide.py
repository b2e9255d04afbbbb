"""The guided first game: a prepared deck, and one tip for each thing when it is met for the first time."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from buccaneer.bots import make_bot
from buccaneer.cards.page.scene import Scene
from buccaneer.cards.rules.card import ANCHOR, CUTLASS, JACK, PROFESSION, SHIP, TAX, Face, lacking
from buccaneer.cards.rules.odds import odds
from buccaneer.cards.rules.trade import bill
from buccaneer.cards.rules.turn import DISCOVER, MARKET
from buccaneer.core.engine import Action
from buccaneer.core.event import Event
from buccaneer.core.rng import Rng
from buccaneer.web.plan import ADVISER, Plan
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

FIRST_GAME = Plan(["me", "thumb", "thumb"], deck=tuple(DECK.split()), start=0, options={"guided": True})


class Moment:
    """A decision of the reader, with the lessons given at the decisions before it."""

    def __init__(self, scene: Scene, given: set[str]) -> None:
        self.me = scene.me
        self.table = scene.table
        self.rules = scene.table.rules
        self.options = scene.table.options
        self.step = scene.table.stack[-1].step
        self.told = scene.events
        self.given = given

    def face(self, card: int) -> Face:
        return self.rules.faces[card]

    @property
    def own(self) -> bool:
        """Whether it is the reader's own turn."""
        return self.table.active == self.me

    @property
    def colours(self) -> int:
        return self.rules.colours(self.table)

    def told_of(self, kind: str) -> list[Event]:
        return [event for event in self.told if event.kind == kind]

    def offered(self, kind: int) -> list[Face]:
        """The cards of a kind that the reader may take; before stopping, that the coins are there for."""
        cards = [option.card for option in self.options if option.card >= 0]
        if self.step == DISCOVER:
            cards = [card for card in self.table.harbor if bill(self.table, self.me, card).short == 0]
        return [self.face(card) for card in cards if self.face(card).kind == kind]

    def people(self) -> list[int]:
        """The professions within reach, those with cutlasses first: they bring the next lesson."""
        faces = sorted(self.offered(PROFESSION), key=lambda face: (-face.power(CUTLASS), -face.points))
        return [face.number for face in faces]

    def ships(self) -> list[int]:
        """The ships within reach that bring more than a coin, the best first."""
        cards = [face.number for face in self.offered(SHIP) if self.income(face) > 1]
        return sorted(cards, key=lambda card: -self.income(self.face(card)))

    def income(self, face: Face) -> int:
        """The coins a card brings the reader."""
        return self.rules.income(self.table, self.me, face.number) if face.kind == SHIP else face.coins

    def wanted(self, missing: int = 0) -> list[int]:
        """The people within reach who show what an expedition lacks; with `missing`, if it lacks just so much."""
        power = self.table.seats[self.me].power
        found: list[int] = []
        for call in map(self.face, self.table.calls):
            symbols = [ANCHOR + symbol for symbol, n in enumerate(lacking(call, power)) if n]
            lack = sum(lacking(call, power)) - power[JACK]
            if lack > 0 and missing in (0, lack):
                found += [card for card in self.people() if any(map(self.face(card).power, (*symbols, JACK)))]
        return found


# -- lessons -----------------------------------------------------------------------------------------

NO_CARD = (-1,)


def when(condition: bool, cards: Sequence[int] = NO_CARD) -> Sequence[int]:
    """The cards a lesson is about, under a condition."""
    return cards if condition else ()


# What there is to learn, the most urgent first: which cards each lesson is about, if it fits a decision at all.
LESSONS: dict[str, Callable[[Moment], Sequence[int]]] = {
    "welcome": lambda now: when(now.step == DISCOVER),
    "claim": lambda now: [option.card for option in now.options if option.cards],
    "repel": lambda now: [card for card in now.table.turned if now.rules.clash(now.table.harbor, card) >= 0],
    "admit": lambda now: now.table.turned,
    "visit": lambda now: when(now.step == MARKET and not now.own),
    "bust": lambda now: [event.card for event in now.told_of("bust")],
    "tax": lambda now: [event.card for event in now.told_of("turn") if now.face(event.card).kind == TAX],
    "expedition": lambda now: now.table.calls,
    "complete": lambda now: now.wanted(1),
    "wanted": lambda now: now.wanted(),
    "hire": lambda now: when(now.step == MARKET and now.own, now.people()),
    "trade": lambda now: when(now.step == MARKET and now.own, now.ships()),
    "stop": lambda now: when(now.step == DISCOVER, now.people()),
    "risk": lambda now: when(now.step == DISCOVER and now.colours > 2),
    "colours": lambda now: when(now.step == DISCOVER and now.colours > 1),
    "end": lambda now: when(now.given >= ENOUGH),
}
ENOUGH: set[str] = set(LESSONS) - {"admit", "complete", "wanted", "stop", "risk", "end"}

STOPS = {"stop", "risk", "wanted", "complete"}
TAKES = {"hire", "trade", "wanted", "complete"}


def most_urgent(now: Moment) -> tuple[str, int]:
    """The first lesson that fits and was given at no decision before; nothing follows the last one."""
    for name, about in LESSONS.items():
        cards = about(now) if not {name, "end"} & now.given else ()
        if cards:
            return name, cards[0]
    return "", -1


class Lesson:
    """What is to be learned now, if anything, and the card it is about.

    Going through the reader's decisions takes the place of remembering which tips were shown: a page drawn anew, or a
    choice taken back, finds the same tip again.
    """

    def __init__(self, decisions: Sequence[Scene]) -> None:
        self.name, self.card = "", -1
        given: set[str] = set()
        for scene in decisions:
            self.now = Moment(scene, given)
            self.name, self.card = most_urgent(self.now)
            given.add(self.name)

    def advice(self, scene: Scene) -> Action | None:
        """What keeps the lesson going; where it does not matter, what the adviser would choose."""
        options = scene.table.options
        if self.name in ("", "end"):
            return None
        if self.name in STOPS and self.now.step == DISCOVER:
            return next(option for option in options if option.text == "stop")
        if self.name in TAKES:
            return next(option for option in options if option.card == self.card)
        return make_bot(ADVISER).choose(scene.view, options, Rng(0))


def lesson(decisions: Sequence[Scene]) -> str:
    """The name of the lesson at the last of the reader's decisions, or ""."""
    return Lesson(decisions).name


def recommended(decisions: Sequence[Scene]) -> str | None:
    """The text of the option that the tip recommends."""
    option = Lesson(decisions).advice(decisions[-1])
    return option.text if option else None


def tip(decisions: Sequence[Scene], words: Words) -> str:
    """The one tip at the last of the reader's decisions, or "": what is new, then what to do."""
    found, scene = Lesson(decisions), decisions[-1]
    if not found.name:
        return ""
    said = words(f"guide.{found.name}", **values(found, scene, words))
    option = found.advice(scene)
    if option is None:
        return said
    name = words.small(found.now.face(option.card)) if option.card >= 0 else ""
    return f"{said} {words(f'guide.do-{scene.table.rules.verbs[option.verb].name}', card=name)}"


def values(found: Lesson, scene: Scene, words: Words) -> dict[str, object]:
    """What a tip can speak of: the table, and the card it is about."""
    now, rules = found.now, found.now.rules
    busts = now.told_of("bust")
    seat = busts[-1].seat if found.name == "bust" else now.table.active
    said: dict[str, object] = {
        "seat": words("you.name") if seat == scene.told_to else scene.names[seat],
        "colours": now.colours,
        "cutlasses": rules.cutlasses(now.table, now.me),
        "fee": words.count("coins", rules.fee(now.table, now.me)),
        "goal": words.count("points", rules.ending.goal()),
        "chance": words.percent(odds(scene.view).bust_repelling),
    }
    if found.card < 0:
        return said
    face = now.face(found.card)
    claims = [option for option in now.options if option.cards and option.card == face.number]
    powers = zip(face.powers, face.amounts, strict=True)
    fit = [other for other in rules.faces if any(other.power(ANCHOR + symbol) for symbol in face.requires)]
    return said | {
        "card": words.small(face),
        "points": face.points,
        "coins": now.income(face),
        "strength": face.strength,
        "gist": ", ".join(words.power(rules, power, n, "gist") for power, n in powers),
        "symbols": words.symbols(face),
        "crew": words.all_of(list(dict.fromkeys(map(words.small, fit)))),
        "given": words.cards(map(now.face, claims[0].cards)) if claims else "",
        "limit": words.count("coins", face.tax_from),
        "reason": words.reason(face) if face.kind == TAX else "",
    }
