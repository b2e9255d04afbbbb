"""A mode's rules, assembled once from modules, and the seams a module may use. Nothing asks which module is in play."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from buccaneer.cards.rules.card import COLOURS, CUTLASS, DISCOUNT, SHIP, TAKE, TRADE, Face
from buccaneer.cards.rules.deck import Deck
from buccaneer.cards.rules.ending import Ending
from buccaneer.core.engine import Action, Engine, Plain, Verb
from buccaneer.core.errors import UnparsableChoice
from buccaneer.core.native import mypyc_attr
from buccaneer.core.outcome import Outcome
from buccaneer.core.setup import Setup

if TYPE_CHECKING:
    from buccaneer.cards.rules.odds import Odds  # noqa: F401, named below
    from buccaneer.cards.rules.table import Part, Table
    from buccaneer.cards.rules.view import View  # noqa: F401, named below

# The windows of a turn at which triggers act: a closed list.
TURN_OPENS: Final = 0
CARD_TURNED: Final = 1
REPELLED: Final = 2
PLACED: Final = 3  # the card drawn is in its place: nothing about it is left open
TAXED: Final = 4  # once for each payer, after all have paid
TAX_OVER: Final = 5
BUST: Final = 6  # the harbor is swept, nobody is consoled yet
SOLACE: Final = 7  # a turn without Trade & Hire pays those it pays
STOPPED: Final = 8
WINDOW_OPENS: Final = 9
TRADED: Final = 10  # a ship was taken, its coins or not, and the fee is paid
EARNED: Final = 11  # it was taken for its coins
HIRED: Final = 12
CLAIMED: Final = 13
WINDOW_CLOSES: Final = 14
TURN_CLOSES: Final = 15
ROUND_CLOSES: Final = 16
CLASHED: Final = 17  # two ships of a colour lie there, nothing is swept yet
WINDOWS: Final = 18

Data = dict[str, list[dict[str, object]]]  # sections of a box's data, each a list of entries

START_COINS: Final = 3
TAKES_BY_COLOURS: Final = (1, 1, 1, 1, 2, 3, 4)


class Edition:
    """An edition of the rules: three switches; its words are data."""

    def __init__(self, name: str, jester_pays_active: bool, claims_after_bust: bool, fifth_lies_open: bool) -> None:
        self.name = name
        self.jester_pays_active = jester_pays_active
        self.claims_after_bust = claims_after_bust
        self.fifth_lies_open = fifth_lies_open


@mypyc_attr(allow_interpreted_subclasses=True)
class Trigger:
    """Something that happens by itself at one window of the turn."""

    def act(self, table: Table, seat: int, card: int) -> None:
        """Act for the seat the window belongs to; `card` is the card it is about, or -1."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Adjust:
    """Changes to the numbers and places of the base turn; each method returns what it was given, or better."""

    def price(self, table: Table, seat: int, card: int, coins: int) -> int:
        return coins

    def takes(self, table: Table, seat: int, takes: int) -> int:
        return takes

    def income(self, table: Table, seat: int, card: int, coins: int) -> int:
        return coins

    def cutlasses(self, table: Table, seat: int, cutlasses: int) -> int:
        return cutlasses

    def fee(self, table: Table, seat: int, coins: int) -> int:
        """What a card costs besides a seat that is not the active player."""
        return coins

    def wards(self, table: Table, seat: int, card: int) -> bool:
        """Whether a seat may send a ship just turned up away although it has too few cutlasses."""
        return False

    def stops(self, table: Table) -> bool:
        """Whether Discover must stop now: no card may be turned any more, not even a compulsory one."""
        return False

    def pile(self, table: Table) -> list[int] | None:
        """Another pile than the draw pile for the next card of Discover; its cards are as coins are."""
        return None

    def keeps_traded(self, table: Table, seat: int, card: int) -> bool:
        """Whether a ship whose coins are taken is not discarded: a trigger at EARNED then puts it in its place."""
        return False

    def keeps_repelled(self, table: Table, seat: int, card: int) -> bool:
        """Whether a repelled ship is not discarded: a trigger at REPELLED then puts it in its place."""
        return False


@mypyc_attr(allow_interpreted_subclasses=True)
class Module:
    """A box or a part of one: it lays its cards, verbs, triggers, adjusts and set-up into the rules."""

    name: ClassVar[str] = ""
    data: ClassVar[tuple[str, ...]] = ()  # the boxes of cards that it is played with

    def join(self, rules: Rules) -> None:
        """Use the seams: add steps, verbs, triggers, adjusts; set the ending."""

    def apart(self, rules: Rules, setup: Setup) -> list[int]:
        """Cards that are not in the deck as the game begins; `prepare` puts them in their place."""
        return []

    def parts(self) -> list[Part]:
        """Fresh parts of the state that belong to this module."""
        return []

    def prepare(self, table: Table, setup: Setup) -> None:
        """Set-up after the shuffle: piles, parts, what a seat begins with, questions before the first turn."""


class Rules(Engine["Table", "View", "Odds"]):
    """Everything that is fixed before a game of one mode, edition and variant begins."""

    def __init__(
        self,
        name: str,
        faces: list[Face],
        powers: list[str],
        edition: Edition,
        variant: str,
        data: Data,
        colours: tuple[str, ...] = COLOURS,
    ) -> None:
        super().__init__(name, edition.name, variant)
        self.family = "cards"
        self.faces = faces
        self.colour_names = colours
        self.power_names = powers
        self.powers = len(powers)
        self.edition = edition
        self.by_id: dict[str, int] = {face.id: face.number for face in faces}
        self.standing: list[Verb[Table]] = []  # what may be chosen whenever its player is at turn
        self.at_turn: list[int] = []  # the steps at which a player is
        self.triggers: list[list[Trigger]] = [[] for _ in range(WINDOWS)]
        self.adjusts: list[Adjust] = []
        self.ending: Ending = Ending()
        self.start_coins = START_COINS
        self.modules: list[Module] = []
        self.data = data  # what the boxes hold besides cards
        self.laid: list[str] = []  # what a stacked deck may name besides cards
        self.actions: dict[str, Action] = {}
        self.deck = Deck(faces, edition.fifth_lies_open)

    def count(self, cards: list[int]) -> list[int]:
        """How many of each face there are among some cards."""
        counts = [0] * len(self.faces)
        for card in cards:
            counts[card] = counts[card] + 1  # where compiled, faster than += in a list
        return counts

    # -- assembling ------------------------------------------------------------------------------

    def power(self, name: str) -> int:
        """The number of an ability by its name in the data, whether or not a card in play gives it."""
        if name not in self.power_names:
            self.power_names.append(name)
            self.powers = len(self.power_names)
        return self.power_names.index(name)

    def add_verb(self, verb: Verb[Table]) -> None:
        super().add_verb(verb)
        if isinstance(verb, Plain):
            self.actions[verb.name] = verb.option

    def on(self, window: int, trigger: Trigger) -> None:
        self.triggers[window].append(trigger)

    def offer_at(self, step: int, verb: Verb[Table]) -> None:
        """Let a verb be chosen at a step, before the verb that ends the step."""
        self.add_verb(verb)
        self.steps[step].verbs.insert(max(0, len(self.steps[step].verbs) - 1), verb)

    def offer_standing(self, verb: Verb[Table]) -> None:
        """Let a verb be chosen whenever its player is at turn: at all steps that `allow_standing` names."""
        self.standing.append(verb)
        for step in self.at_turn:
            self.offer_at(step, verb)

    def allow_standing(self, step: int) -> None:
        """A step at which a player is at turn: standing verbs, those to come too, may be chosen there."""
        self.at_turn.append(step)
        for verb in self.standing:
            self.offer_at(step, verb)

    def action(self, verb: Verb[Table], card: int = -1, cards: tuple[int, ...] = (), number: int = -1) -> Action:
        """The one object that stands for a choice in this mode."""
        place = 2 * card if number < 0 else 2 * number + 1
        if not cards and 0 <= place < len(verb.made):
            made = verb.made[place]
            if made is not None:
                return made
        text = verb.name
        if card >= 0:
            text += ":" + self.faces[card].id
        if number >= 0:
            text += ":" + verb.things[number]
        if cards:
            text += ":" + "+".join([self.faces[given].id for given in cards])
        known = self.actions.setdefault(text, Action(verb.number, text, card, cards, number))
        if not cards and place >= 0:
            verb.made += [None] * (place + 1 - len(verb.made))
            verb.made[place] = known
        return known

    def parse(self, table: Table, text: str) -> Action:
        """The choice a text names: verb, then the card or thing it is about, then the cards given up for it."""
        parts = text.strip().split(":")
        cards: list[int] = []
        for verb in self.verbs:
            if 2 <= len(parts) <= 3 and verb.name == parts[0] and parts[1] in verb.things:
                number = verb.things.index(parts[1])
                if len(parts) == 2:
                    return self.action(verb, number=number)
                cards = self.parse_cards(text, parts[2])
                if verb.means(table, -1, tuple(sorted(cards))):
                    return self.action(verb, cards=tuple(sorted(cards)), number=number)
        if len(parts) <= 3:
            cards = []
            for i in range(1, len(parts)):
                cards += self.parse_cards(text, parts[i])
            for verb in self.verbs:
                card = cards[0] if cards else -1
                if verb.name == parts[0] and verb.means(table, card, tuple(sorted(cards[1:]))):
                    return self.action(verb, card, tuple(sorted(cards[1:])))
        raise UnparsableChoice(f"{text!r} is no choice; a choice reads like {', '.join(self.examples())}")

    def parse_cards(self, text: str, ids: str) -> list[int]:
        """The cards that a part of a choice names."""
        cards: list[int] = []
        for id in ids.split("+"):
            if id not in self.by_id:
                raise UnparsableChoice(f"{text!r} is no choice: there is no card {id!r} in this mode")
            cards.append(self.by_id[id])
        return cards

    def examples(self) -> list[str]:
        """One choice's text for every verb."""
        found: dict[str, str] = {}
        for text in self.actions:
            found.setdefault(text.split(":")[0], text)
        return list(found.values())

    def outcome(self, table: Table) -> Outcome:
        return self.ending.outcome(table)

    def cause(self, table: Table) -> str:
        """What ended a game that is over: as `finish` was told, or of a position that was read, as the table shows."""
        return table.cause or self.ending.cause(table)

    def is_team(self) -> bool:
        return self.ending.is_team()

    def break_off(self, table: Table) -> None:
        """So many forced steps in a row end a game in which players compete; it is scored as it stands."""
        if self.is_team():
            super().break_off(table)
        table.finish("endless", table.active)

    def feats(self, table: Table, seat: int) -> int:
        feats = 0
        for part in table.parts:
            feats += part.feats(seat)
        return feats

    def sources(self, table: Table, seat: int) -> dict[str, int]:
        """The points of a seat's crew, of its expeditions, and of every part that scores."""
        owner = table.seats[seat]
        found = {
            "crew": sum([self.faces[card].points for card in owner.crew]),
            "expeditions": sum([self.faces[card].points for card in owner.won]),
        }
        for part in table.parts:
            if part.scores:
                found[part.name] = part.points(seat)
        return found

    # -- the turn's numbers ----------------------------------------------------------------------

    def fire(self, window: int, table: Table, seat: int, card: int = -1) -> None:
        """Let the triggers of a window act, unless the game has ended."""
        for trigger in self.triggers[window]:
            if table.finished:
                return
            trigger.act(table, seat, card)

    def pile(self, table: Table) -> list[int]:
        """Where the next card of Discover comes from: the draw pile, unless a module says otherwise."""
        for adjust in self.adjusts:
            pile = adjust.pile(table)
            if pile is not None:
                return pile
        return table.draw

    def can_turn(self, table: Table) -> bool:
        """Whether a card may be turned: there is one, and nothing says that Discover must stop."""
        for adjust in self.adjusts:
            if adjust.stops(table):
                return False
        pile = self.pile(table)
        return len(pile) > 0 or (pile is table.draw and len(table.discard) > 0)

    def cutlasses(self, table: Table, seat: int) -> int:
        """What a seat's crew can repel."""
        cutlasses = table.seats[seat].power[CUTLASS]
        for adjust in self.adjusts:
            cutlasses = adjust.cutlasses(table, seat, cutlasses)
        return cutlasses

    def wards(self, table: Table, seat: int, card: int) -> bool:
        """Whether a seat may send a ship just turned up away although it has too few cutlasses."""
        for adjust in self.adjusts:  # noqa: SIM110, most games have none, and every ship asks
            if adjust.wards(table, seat, card):
                return True
        return False

    def price(self, table: Table, seat: int, card: int) -> int:
        """What hiring a profession costs a seat: discounts stack and never go below 0; the fee is apart."""
        coins = max(0, self.faces[card].cost - table.seats[seat].power[DISCOUNT])
        for adjust in self.adjusts:
            coins = adjust.price(table, seat, card, coins)
        return coins

    def income(self, table: Table, seat: int, card: int) -> int:
        """What trading with a ship brings a seat: its coins and one for every Trader of its colour."""
        face = self.faces[card]
        coins = face.coins + table.seats[seat].power[TRADE + face.colour]
        for adjust in self.adjusts:
            coins = adjust.income(table, seat, card, coins)
        return coins

    def takes(self, table: Table, seat: int, more: int = 0) -> int:
        """How many cards a seat may take, as its window opens: by the colours for the active player, else one.

        With `more` as if so many further colours lay in the harbor.
        """
        takes = 1
        if seat == table.active:
            takes = TAKES_BY_COLOURS[min(self.colours(table) + more, len(TAKES_BY_COLOURS) - 1)] + table.more_takes
        takes += table.seats[seat].power[TAKE]
        for adjust in self.adjusts:
            takes = adjust.takes(table, seat, takes)
        return takes

    def fee(self, table: Table, seat: int) -> int:
        """What a card costs a seat besides: a coin to the active player, from everybody else."""
        if seat == table.active:
            return 0
        coins = 1
        for adjust in self.adjusts:
            coins = adjust.fee(table, seat, coins)
        return coins

    def colours(self, table: Table) -> int:
        """How many ship colours lie in the harbor."""
        seen = 0
        colours = 0
        for card in table.harbor:
            face = self.faces[card]
            if face.kind == SHIP and not seen >> face.colour & 1:
                seen |= 1 << face.colour
                colours += 1
        return colours

    def clash(self, harbor: list[int], card: int) -> int:
        """The ship in a harbor that has the colour of a ship about to enter it, or -1: the two would bust."""
        face = self.faces[card]
        if face.kind == SHIP:
            for lying in harbor:
                other = self.faces[lying]
                if other.kind == SHIP and other.colour == face.colour:
                    return lying
        return -1

    def keeps_traded(self, table: Table, seat: int, card: int) -> bool:
        """Whether a traded ship stays with the seat instead of going to the discard pile."""
        return any(adjust.keeps_traded(table, seat, card) for adjust in self.adjusts)

    def keeps_repelled(self, table: Table, seat: int, card: int) -> bool:
        """Whether a repelled ship stays with the seat instead of going to the discard pile."""
        return any(adjust.keeps_repelled(table, seat, card) for adjust in self.adjusts)
