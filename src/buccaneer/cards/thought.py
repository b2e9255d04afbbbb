"""What a seat makes of one view of a card game: the worth of cards, takes and draws in the common turn."""

from __future__ import annotations

from typing import Final

from buccaneer.cards.harbor import After, Offer, add, payable
from buccaneer.cards.rules.card import ANCHOR, CUTLASS, DISCOUNT, JACK, PROFESSION, SHIP, TAKE, Face, lacking
from buccaneer.cards.rules.odds import upcoming
from buccaneer.cards.rules.view import View
from buccaneer.cards.share import Share
from buccaneer.cards.terms import Terms, terms_of
from buccaneer.cards.till import Till
from buccaneer.core.engine import Action

# What things are worth, in coins. An ability is worth this much for every round still to come.
POINT_EARLY: Final = 2.0
POINT_LATE: Final = 3.4
POINT_LAST: Final = 20.0
CUTLASSES: Final = (1.0, 0.8, 0.5, 0.35, 0.2, 0.1, 0.05)  # the first, the second … cutlass
CUTLASS_EACH: Final = 0.35
DISCOUNT_EACH: Final = 0.6
TAKE_EACH: Final = 0.9
SYMBOL_CALLED: Final = 3.0  # a symbol that an expedition lying out still lacks, once
SYMBOL_SPARE: Final = 0.8
COIN_LAST: Final = 0.1  # a coin in the last round breaks ties
PURSE_FULL: Final = 10  # coins beyond these are worth less and less: the next tax may take half
PURSE_GLUT: Final = 14
PILE_LOW: Final = 20  # with fewer cards than these in the piles coins must be spent for the game to go on
SYMBOL_NEEDED: Final = 9.0  # what a symbol is worth to a seat that cannot win without an expedition
FEE_HOPE: Final = 0.6  # the chance that another player takes a card left over
ROUNDS: Final = 8  # of a game to twelve points
POINTS_A_ROUND: Final = 1.5  # that its leader gains


class Take:
    """An option that takes a card, with its worth."""

    def __init__(self, option: Action, worth: float) -> None:
        self.option = option
        self.worth = worth


class Thought:
    """What a seat makes of one view: the worth of every card to it, and of stopping with a harbor."""

    def __init__(self, view: View) -> None:
        seen = view.table
        self.seat = seen.mover
        self.table = Till(seen)
        self.harbor = self.table.harbor
        self.rules = seen.rules
        self.terms: Terms = terms_of(self.rules)
        self.me = seen.seats[self.seat]
        top = max([seat.points for seat in seen.seats])
        goal = self.rules.ending.goal()
        self.progress = min(1.0, top / goal) if goal else 0.0
        self.rounds_left = 0.0 if seen.ending else goal / POINTS_A_ROUND * (1 - self.progress) + 0.5
        self.point = POINT_EARLY + (POINT_LATE - POINT_EARLY) * self.progress
        if seen.ending:
            self.point = POINT_LAST
        self.shares: list[Share] = [share(self) for share in self.terms.shares]
        self.leader: Share | None = None
        for share in self.shares:
            if share.leads():
                self.leader = share
        self.coin = self.coin_worth()
        self.fee = self.rules.fee(self.table, self.seat)
        self.must_travel = self.rules.ending.needs_expedition() and not self.me.won
        self.abilities: list[float] = []
        self.offers: list[Offer | None] = [None] * len(self.rules.faces)
        self.known_now = False
        self.known_next = False
        self.worth_now = 0.0
        self.worth_next = 0.0

    def coin_worth(self) -> float:
        """What a coin is worth to this seat: less in a full purse, nothing when hoards have emptied the piles."""
        if self.table.ending:
            return COIN_LAST
        if self.leader is not None:
            return 1.0
        piles = len(self.table.draw) + len(self.table.discard) + len(self.table.harbor)
        surplus = max(0, len(self.me.purse) - PURSE_FULL) / PURSE_GLUT
        return max(0.0, 1 - surplus) * min(1.0, max(0, piles - 4) / PILE_LOW)

    # -- what a card is worth --------------------------------------------------------------------

    def gain(self, card: int) -> float:
        """The worth of taking a card, in coins, the fee left out."""
        return self.offer(card).gain

    def offer(self, card: int) -> Offer:
        """A ship or a profession as this seat weighs it."""
        offer = self.offers[card]
        if offer is None:
            face = self.rules.faces[card]
            ship = face.kind == SHIP
            if ship:
                coins = self.rules.income(self.table, self.seat, card)
                gain = self.coin * coins
                for share in self.shares:
                    gain += share.of_ship(self, card, coins)
            else:
                coins = self.rules.price(self.table, self.seat, card)
                gain = self.worth(face) - self.coin * coins
                for share in self.shares:
                    gain += share.of_hire(self, face, coins)
            offer = Offer(card, ship, gain, coins)
            self.offers[card] = offer
        return offer

    def worth(self, face: Face) -> float:
        """Points now, abilities over the rounds still to come."""
        if not self.abilities:
            self.abilities = self.weigh_abilities()
        worth = face.points * self.point
        for i in range(len(face.powers)):
            ability = face.powers[i]
            if ability == CUTLASS:
                worth += self.rounds_left * CUTLASS_EACH * self.cutlasses_worth(face.amounts[i])
            elif ANCHOR <= ability <= JACK:
                worth += self.abilities[ability]
            else:
                worth += self.abilities[ability] * face.amounts[i]
        return worth

    def weigh_abilities(self) -> list[float]:
        """What one of each ability is worth, but for cutlasses."""
        left = self.rounds_left
        found = [left * each for each in self.terms.per_round]
        found[DISCOUNT] = left * DISCOUNT_EACH
        found[TAKE] = left * TAKE_EACH
        for ability in range(ANCHOR, JACK + 1):
            found[ability] = self.symbol_worth(ability)
        return found

    def cutlasses_worth(self, more: int) -> float:
        """What so many cutlasses more are worth, a round: each less than the one before."""
        have = self.me.power[CUTLASS]
        worth = 0.0
        for number in range(have, min(have + more, len(CUTLASSES))):
            worth += CUTLASSES[number]
        return worth

    def symbol_worth(self, ability: int) -> float:
        """A symbol is worth most when an expedition lying out still lacks it."""
        if self.table.ending:
            return 0.0
        power = self.me.power
        for call in self.table.calls:
            lack = lacking(self.rules.faces[call], power)
            total = sum(lack)
            wanted = total if ability == JACK else lack[ability - ANCHOR]
            if wanted > 0 and total > power[JACK]:
                return SYMBOL_NEEDED if self.must_travel else SYMBOL_CALLED
        if self.must_travel:
            return SYMBOL_NEEDED / 2 if power[ability] < 2 else 0.0
        return SYMBOL_SPARE * self.rounds_left / ROUNDS if power[ability] < 2 else 0.0

    # -- Trade & Hire ----------------------------------------------------------------------------

    def option_worth(self, option: Action) -> float:
        """The worth of taking a card this way, in coins, the fee left out."""
        for share in self.shares:
            worth = share.of_option(self, option)
            if worth is not None:
                return worth
        return self.gain(option.card)

    def takes(self, options: list[Action]) -> list[Take]:
        """The options that take a card, the one that brings most first."""
        found: list[Take] = []
        for option in options:
            if option.card >= 0 and not option.cards:
                take = Take(option, self.option_worth(option))
                place = len(found)
                while place > 0 and found[place - 1].worth < take.worth:
                    place -= 1
                found.insert(place, take)
        return found

    def take(self, options: list[Action]) -> Action:
        """The option that brings most; first a ship, if its coins put something better within reach."""
        takes = self.takes(options)
        if not takes:
            return options[-1]
        first = self.first_trade(takes)
        if first is not None:
            return first[0]
        # What brings nothing and costs nothing is taken too: a ship that all refuse would circulate for ever.
        worth = takes[0].worth
        free = self.fee == 0 and worth == 0
        return takes[0].option if free or worth > self.coin * self.fee else options[-1]

    def first_trade(self, takes: list[Take]) -> tuple[Action, int] | None:
        """The best ship, if its coins put a profession within reach that brings more than any take, and which."""
        if self.table.stack[-1].a <= 1 or self.leader is not None:
            return None
        for take in takes:
            if take.option.text.startswith("trade:"):
                card = self.within_reach(self.offer(take.option.card).coins, takes[0].worth)
                return (take.option, card) if card >= 0 else None
        return None

    def within_reach(self, income: int, worth: float) -> int:
        """A profession in the harbor that brings more than this and can be paid for with so many coins more, or -1."""
        coins = len(self.me.purse)
        for card in self.table.harbor:
            if self.rules.faces[card].kind == PROFESSION:
                offer = self.offer(card)
                if offer.gain > worth and coins < offer.coins + self.fee <= coins + income - self.fee:
                    return card
        return -1

    # -- Discover --------------------------------------------------------------------------------

    def claims(self, options: list[Action]) -> list[Action]:
        """The claims that are worth their cards."""
        return [option for option in options if option.card >= 0 and option.cards and self.may_claim(option)]

    def may_claim(self, claim: Action) -> bool:
        """Whether no box speaks against a claim."""
        return all(share.claims(self, claim) for share in self.shares)

    def of_bust(self) -> float:
        """What a bust is worth."""
        worth = 0.0
        for share in self.shares:
            worth += share.of_bust(self)
        return worth

    def of_colours(self, colours: int) -> float:
        """What so many colours are worth besides the takes."""
        worth = 0.0
        for share in self.shares:
            worth += share.of_colours(self, colours)
        return worth

    def capture(self, card: int) -> float:
        """What it is worth to repel a ship that somebody keeps."""
        worth = 0.0
        for share in self.shares:
            worth += share.of_capture(self, card)
        return worth

    def opening(self, harbor: list[int]) -> float:
        """What the active player's window pays when it opens on a harbor."""
        return self.coin * self.table.opening(harbor)

    def stopping(self, harbor: list[int], opening: float) -> float:
        """The worth of stopping: the best takes one can pay for, what the window's opening pays, and others' fees."""
        self.table.harbor = harbor
        if self.leader is not None:
            return opening + self.leader.stopping(self, harbor)
        colours = self.of_colours(self.rules.colours(self.table))
        return self.market(self.in_order(harbor), self.rules.takes(self.table, self.seat), opening, colours)

    def in_order(self, harbor: list[int]) -> list[Offer]:
        """A harbor's cards, the one that brings most first."""
        found: list[Offer] = []
        for card in harbor:
            add(found, self.offer(card))
        return found

    def market(self, offers: list[Offer], takes: int, opening: float, colours: float) -> float:
        """What so many takes of some cards are worth, the best first."""
        coins = len(self.me.purse)
        total = opening
        taken = 0
        left = len(offers)
        for _ in range(takes):
            place = payable(offers, taken, coins)
            if place < 0:
                break
            offer = offers[place]
            coins += offer.coins if offer.ship else -offer.coins
            total += offer.gain
            taken |= 1 << place
            left -= 1
        total += colours
        return total + self.coin * FEE_HOPE * min(self.table.players - 1, left)

    def drawing(self, harbor: list[int], now: float) -> float:
        """The expected worth of one more card, stopping after it; `now` is what stopping is worth before it."""
        table = self.table
        counts = upcoming(table, self.seat)
        total = sum(counts)
        if total == 0:
            return -1.0
        opening = self.opening([*harbor, harbor[0] if harbor else 0])
        after = After(self, harbor, opening)
        cutlasses = self.rules.cutlasses(table, self.seat)
        bust = self.of_bust()
        expected = 0.0
        for card in range(len(counts)):
            number = counts[card]
            if number == 0:
                continue
            face = self.rules.faces[card]
            if face.kind == SHIP:
                weak = face.strength <= cutlasses
                if after.lying >> face.colour & 1:
                    expected += number * (max(now + self.capture(card), bust) if weak else bust)
                else:
                    held = after.worth(self, face)
                    expected += number * (max(held, now + self.capture(card)) if weak else held)
            elif face.kind == PROFESSION:
                expected += number * after.worth(self, face)
            else:
                expected += number * now
        return expected / total

    def now(self) -> float:
        """What it is worth to stop with the harbor as it lies."""
        if not self.known_now:
            self.worth_now = self.stopping(self.harbor, self.opening(self.harbor))
            self.known_now = True
        return self.worth_now

    def next(self) -> float:
        """What it is worth to draw one more card."""
        if not self.known_next:
            self.worth_next = self.drawing(self.harbor, self.now())
            self.known_next = True
        self.table.harbor = self.harbor
        return self.worth_next

    def draws(self) -> bool:
        """Whether to draw once more."""
        return self.next() > self.now() or self.draw_or_stop()[0] > self.now()

    def draw_or_stop(self) -> tuple[float, float]:
        """The worth of drawing once more, and of stopping now."""
        stopping = self.now()
        drawing = self.next()
        for share in self.shares:
            drawing = share.hope(self, drawing, stopping)
        return drawing, stopping

    def repels(self) -> bool:
        """Repel what would bust; a ship of a new colour comes in if the harbor is worth more with it."""
        capture = self.capture(self.table.turned[-1])
        if self.would_bust():
            bust = self.of_bust()
            return bust <= max(self.next(), self.now()) + capture if bust else True
        without, having = self.without_or_with()
        return without + capture > having

    def would_bust(self) -> bool:
        """Whether the ship just turned busts if it is admitted."""
        return self.rules.clash(self.harbor, self.table.turned[-1]) >= 0

    def without_or_with(self) -> tuple[float, float]:
        """The worth of the harbor without the ship just turned, and with it, to a player who may draw once more."""
        without = max(self.next(), self.now())
        harbor = [*self.harbor, self.table.turned[-1]]
        stopping = self.stopping(harbor, self.opening(harbor))
        return without, max(self.drawing(harbor, stopping), stopping)
