"""The Adventure Begins as a module: how it is set up, what it lays into the turn, and how a chapter ends."""

from __future__ import annotations

from typing import Final

from buccaneer.cards.boxes.adventure.missions import Complete, Flags, Occasion
from buccaneer.cards.boxes.adventure.months import (
    BUSTS,
    HOLDS,
    Bay,
    Bet,
    BuyOff,
    Calmed,
    Dawn,
    Dusk,
    Help,
    Pawn,
    Pilot,
    Portrait,
    Reveal,
    Wagon,
    Wreck,
)
from buccaneer.cards.boxes.adventure.people import (
    Choose,
    Clash,
    Consolation,
    Grant,
    Look,
    Muster,
    Openers,
    Sway,
    Top,
    Voyager,
)
from buccaneer.cards.boxes.adventure.plot import LOST, WON, Month, is_won, read
from buccaneer.cards.boxes.adventure.saga import MARKERS, TROPHY, Saga, saga
from buccaneer.cards.boxes.adventure.ships import Crown, Evening, Flatter, Load, Sell
from buccaneer.cards.boxes.adventure.tale import (
    CHOSEN,
    CONTEST,
    DEALT,
    MONTHS_END,
    MONTHS_END_VARIABLE,
    NEXT_BAY,
    SEAS,
    VARIABLE,
    WAYS,
    Book,
)
from buccaneer.cards.boxes.adventure.tale import STOPPED as AT_STOP
from buccaneer.cards.boxes.adventure.tale import TAXED as AT_TAX
from buccaneer.cards.boxes.base.rules import GOAL, Points
from buccaneer.cards.rules.ending import Joint
from buccaneer.cards.rules.rules import (
    BUST,
    CLAIMED,
    CLASHED,
    PLACED,
    REPELLED,
    STOPPED,
    TAXED,
    TRADED,
    TURN_OPENS,
    WINDOW_OPENS,
    Module,
    Rules,
)
from buccaneer.cards.rules.table import Part, Table
from buccaneer.cards.rules.turn import DISCOVER, MARKET
from buccaneer.core.engine import Decline, Frame, Step
from buccaneer.core.errors import SetupError
from buccaneer.core.options import Names, Number, OneOf, Options, Trail
from buccaneer.core.outcome import Outcome, Team
from buccaneer.core.setup import Setup

CHAPTERS: Final = ("1", "2", "3", "4", "5", VARIABLE)
CHAPTER: Final = OneOf("chapter", CHAPTERS, shapes=True)
WAY: Final = OneOf("way", WAYS, shapes=True)
SEA: Final = OneOf("sea", SEAS)
CHARACTERS: Final = OneOf("characters", (DEALT, CHOSEN))
DEFEATS: Final = Number("defeats", 0, 20)
STARS: Final = ("10", "13", "15", "20", "22", "27", "28b", "30", "33", "35", "40", "41", "50", "51", "52")
MISSIONS: Final = Names("missions", STARS, others=True)
# fmt: off
PLAY_CARDS: Final = (
    "ares-h1", "ares-h2", "ares-h3", "ares-h5", "ares-b2", "ares-b4", "ares-b6", "ares-bx", "e-y2-bread", "e-yc-rum",
    "e-b2-rum", "e-bc-bread", "e-g2-bread", "e-gc-rum", "e-r2-rum", "e-rc-bread", "e-k2-bread", "e-kc-rum", "tybuk2",
    "tybuk5", "tybuk8", "lookout4", "lookout6", "lookout8", "captain-a", "priest-a", "settler-a", "exp-ac-book",
    "exp-ch-herbs", "exp-a-bread-rum", "inn3", "inn5", "inn7", "tax-16",
)
# fmt: on
COPIES: Final = 9  # the most of one card, with those of packs
# What earlier games have left: cards of this chapter that are in already, and of earlier ones that are not.
JOINED: Final = Names("joined", PLAY_CARDS, most=COPIES, asked=False, others=True)
LEFT: Final = Names("left", PLAY_CARDS, most=COPIES, asked=False, others=True)
# What the story tells of earlier games: the cards read in chapters before, and in lost tries of this one.
ROAD: Final = Trail("road")
TOLD: Final = Trail("told")
OPTIONS: Final = (CHAPTER, WAY, SEA, CHARACTERS, DEFEATS, MISSIONS, JOINED, LEFT, ROAD, TOLD)
COINS_A_DEFEAT: Final = 3
OPEN: Final = 4  # missions of the variable game
CONDITIONS: Final = 3  # of card 9
FEW: Final = 2  # players with whom the event of number 1 is played


def refuse(players: int, options: Options) -> str:
    """Why so many players cannot play with these options, in a line; empty if they can."""
    variable = CHAPTER.of(options) == VARIABLE
    contest = variable or WAY.of(options) == CONTEST
    if players == 1 and contest:
        return "adventure: a contest is for 2 to 4 players; alone a chapter is played together with nobody"
    if contest and DEFEATS.of(options) > 0:
        return "option defeats: only a chapter that is played together can be lost by all"
    missions = MISSIONS.of(options)
    if missions and not variable:
        return "option missions: a chapter brings its own; they are chosen for the variable game alone"
    if len(missions) > OPEN:
        return f"option missions: {OPEN} lie out, not {len(missions)}"
    return ""


class Trophy(Points):
    """A contest: twelve points end it, with the trophy; among those who have it most points win.

    Ties: fewer markers left on the character, then coins. A game that ends otherwise without a trophy counts all.
    """

    def reached(self, table: Table, seat: int) -> bool:
        return table.seats[seat].points >= self.points and saga(table).uncovered[seat] >= TROPHY

    def outcome(self, table: Table) -> Outcome:
        part = saga(table)
        seats = list(range(len(table.seats)))
        barred = tuple([seat for seat in seats if part.uncovered[seat] < TROPHY])
        points = [owner.points for owner in table.seats]
        coins = [len(owner.purse) for owner in table.seats]
        leaders = [seat for seat in seats if seat not in barred] or seats
        decided = "trophy-shared"
        for name, numbers in (("points", points), ("markers", list(part.gone)), ("coins", coins)):
            top = max([numbers[seat] for seat in leaders])
            leaders = [seat for seat in leaders if numbers[seat] == top]
            if len(leaders) == 1:
                decided = f"trophy-{name}"
                break
        return Outcome(leaders, decided, table.rules.cause(table), points, coins, barred=barred)


class Chapter(Joint):
    """Together: card 9 ends the chapter, won if all its conditions are met."""

    def cause(self, table: Table) -> str:
        return WON if is_won(table) else LOST

    def outcome(self, table: Table) -> Outcome:
        part = saga(table)
        points = [owner.points for owner in table.seats]
        coins = [len(owner.purse) for owner in table.seats]
        why = table.rules.cause(table)
        met = [part.undone() == 0, part.placed() >= part.markers, sum(points) >= part.points_asked]
        winners = list(range(len(table.seats))) if why == WON else []
        return Outcome(winners, why, why, points, coins, Team(sum(points), met.count(True), CONDITIONS, 0))


class Opening(Step[Table]):
    """All is set up: the first story card of the chapter is read."""

    def over(self, table: Table, frame: Frame) -> None:
        book = saga(table).book
        if book.chapter > 0:
            read(table, book.story(book.first[str(book.chapter)]), frame.seat)


class Adventure(Module):
    """A chapter of the adventure, or the variable game."""

    name = "adventure"
    data = ("adventure",)

    def __init__(self) -> None:
        self.books: list[Book] = []
        self.usual: list[int] = []  # the cards that are not in the deck where nothing is said of earlier games
        self.choose = self.muster = self.grant = self.opening = 0

    @property
    def book(self) -> Book:
        return self.books[0]

    def join(self, rules: Rules) -> None:
        book = Book(rules, WAY.of(rules.options), CHAPTER.of(rules.options))
        self.books = [book]
        if book.chapter > len(book.home):
            raise SetupError(f"option chapter: this story has {len(book.home)} chapters, not {book.chapter}")
        self.usual = self.outside(rules, (), ())
        rules.start_coins = 0
        rules.laid.extend([entry.id for entry in book.events if entry.number <= 1])
        rules.laid.extend([character.id for character in book.characters])
        rules.ending = Chapter() if book.together else Trophy(GOAL)
        rules.goals = ("missions", MARKERS)
        self.choose = rules.make_step(Step("choose"), [Choose(book)])
        self.muster = rules.make_step(Muster("muster"), [])
        self.grant = rules.make_step(Step("grant"), [Grant("grant", oneself=True)])
        self.opening = rules.make_step(Opening("opening"), [])
        skip: Decline[Table] = Decline("skip")
        self.join_ships(rules, skip)
        self.join_events(rules, skip)
        complete = Complete(book)
        rules.offer_standing(complete)
        complete.ask = rules.make_step(Step("occasion"), [complete, skip])
        rules.on(PLACED, Flags(book, complete.ask))
        rules.on(TAXED, Occasion(book, AT_TAX, complete.ask))
        rules.on(STOPPED, Occasion(book, AT_STOP, complete.ask))

    def join_ships(self, rules: Rules, skip: Decline[Table]) -> None:
        """Cargo, crowns, Innkeepers, Lookouts and what characters do."""
        for way in (Load(), Crown()):
            rules.offer_at(MARKET, way)
            way.bind(rules)
        look = Look(rules)
        rules.offer_at(DISCOVER, look)
        look.ask = rules.make_step(Step("looking", secret=True), [Top()])
        inn = rules.make_step(Step("inn"), [Sell(rules), skip])
        rules.on(WINDOW_OPENS, Openers())
        rules.on(WINDOW_OPENS, Evening(rules.power("innkeeper"), inn))
        rules.on(TRADED, Flatter())
        rules.on(CLAIMED, Voyager())
        rules.on(CLASHED, Clash())
        rules.on(BUST, Consolation())
        rules.adjusts.append(Sway(self.book, rules.power("ares")))

    def join_events(self, rules: Rules, skip: Decline[Table]) -> None:
        """Phase 0, and what its events do later."""
        book = self.book
        reveal = Reveal(book)
        event = rules.make_step(Step("event"), [reveal])
        reveal.pilot = rules.make_step(Step("pilot"), [Pilot(rules)])
        reveal.wager = rules.make_step(Step("wager"), [Bet("holds", HOLDS), Bet("busts", BUSTS)])
        reveal.painter = rules.make_step(Step("painter"), [Portrait(book), Pawn(book), skip])
        reveal.wagon = rules.make_step(Step("wagon"), [Wagon(book), skip])
        reveal.help = rules.make_step(Step("helping"), [Help(book)])
        reveal.bay = rules.make_step(Step("bay"), [Bay(), skip])
        reveal.buy_off = rules.make_step(Step("buy-off"), [BuyOff(book), skip])
        reveal.month = rules.make_step(Month("month", book), [])
        rules.on(TURN_OPENS, Dawn(event))
        rules.on(STOPPED, Dusk(book, rules.power("ares")))
        rules.on(BUST, Wreck(book))
        rules.on(REPELLED, Calmed())

    def parts(self) -> list[Part]:
        return [Saga(self.book)]

    # -- set-up ----------------------------------------------------------------------------------

    def apart(self, rules: Rules, setup: Setup) -> list[int]:
        """The cards of this box but for those of earlier chapters, as earlier games have left them."""
        left, joined = LEFT.of(setup.options), JOINED.of(setup.options)
        return self.outside(rules, left, joined) if left or joined else self.usual

    def outside(self, rules: Rules, left: tuple[str, ...], joined: tuple[str, ...]) -> list[int]:
        """The cards that are not in the deck, in the order of the data."""
        inside = self.book.before[self.book.chapter][:]
        for id in left:
            inside[rules.by_id[id]] = max(0, inside[rules.by_id[id]] - 1)
        for id in joined:
            inside[rules.by_id[id]] += 1
        found: list[int] = []
        for face in rules.faces:
            if face.box == self.name:
                found += [face.number] * max(0, face.count - inside[face.number])
        return found

    def prepare(self, table: Table, setup: Setup) -> None:
        book, players = self.book, len(table.seats)
        part = saga(table)
        part.sit(players)
        part.out = tuple(self.apart(table.rules, setup))
        part.earlier = self.pages("road", ROAD.of(setup.options))
        part.told = self.pages("told", TOLD.of(setup.options))
        if book.together:
            markers, points = book.goals[f"{SEA.of(setup.options)}-{book.chapter}"]
            part.markers, part.points_asked = markers[players - 1], points[players - 1]
        self.lay_events(table, part, setup)
        self.lay_missions(table, part, setup)
        table.push(self.opening, table.start)
        coins = DEFEATS.of(setup.options) * COINS_A_DEFEAT
        if coins > 0:
            table.push(self.grant, table.start, coins)
        table.push(self.muster, table.start)
        self.lay_characters(table, part, setup)

    def pages(self, option: str, ids: tuple[str, ...]) -> tuple[int, ...]:
        """Story cards as numbers; refuses one that is not there."""
        for id in ids:
            if id not in self.book.by_id:
                raise SetupError(f"option {option}: there is no story card {id!r}")
        return tuple([self.book.by_id[id] for id in ids])

    def lay_events(self, table: Table, part: Saga, setup: Setup) -> None:
        """The event deck: some of number 0, number 1 for few players, and Month's End at the bottom."""
        book, players = self.book, len(table.seats)
        named = [book.event_numbers[id] for id in setup.deck if id in book.event_numbers]
        few = players <= FEW
        if len(set(named)) < len(named) or (NEXT_BAY in named and not few):
            raise SetupError("deck: an event is there once, and next-bay for one or two players")
        pool = [event for event in range(NEXT_BAY) if event not in named]
        table.rng.shuffle(pool)
        month = book.month[players - 1]
        zeros = [event for event in named if event != NEXT_BAY] + pool
        first, kept = zeros[:month], zeros[month:]
        if few:
            chance: int = table.rng.below(month + 1)
            first.insert(named.index(NEXT_BAY) if NEXT_BAY in named else chance, NEXT_BAY)
        first.append(MONTHS_END if book.chapter > 0 else MONTHS_END_VARIABLE)
        first.reverse()
        kept.reverse()
        part.deck, part.spare, part.known = tuple(first), tuple(kept), 1

    def lay_missions(self, table: Table, part: Saga, setup: Setup) -> None:
        """Four of the starred missions for the variable game: those that are named, then others by chance."""
        if self.book.chapter > 0:
            return
        starred = {story.id: story.number for story in self.book.starred()}
        for id in MISSIONS.of(setup.options):
            if id not in starred:
                raise SetupError(f"option missions: {id!r} is not possible; possible: any of {', '.join(starred)}")
        named = [starred[id] for id in MISSIONS.of(setup.options)]
        pool = [number for number in starred.values() if number not in named]
        table.rng.shuffle(pool)
        for story in (named + pool)[:OPEN]:
            part.lay(story)

    def lay_characters(self, table: Table, part: Saga, setup: Setup) -> None:
        """Ask for the characters: by the cards dealt, or all there are, from the start player's right on."""
        players = len(table.seats)
        if CHARACTERS.of(setup.options) == CHOSEN:
            for i in range(players):
                table.push(self.choose, (table.start + i) % players)
            return
        front_of = self.book.front_of
        named = [front_of[id] for id in setup.deck if id in front_of]
        if len(set(named)) < len(named) or len(named) > players:
            raise SetupError("deck: every player is dealt one character card, named by one of its sides")
        pool = [front for front in self.book.fronts if front not in named]
        table.rng.shuffle(pool)
        dealt = [0] * players
        for i in range(players):
            dealt[(table.start + i) % players] = (named + pool)[i]
        part.dealt = tuple(dealt)
        for i in range(players - 1, -1, -1):
            table.push(self.choose, (table.start + i) % players)
