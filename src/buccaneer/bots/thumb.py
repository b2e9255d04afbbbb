"""Rules of thumb: claim what can be claimed, repel what would bust, buy what pays, and draw while it is worth more."""

from __future__ import annotations

from buccaneer.bots.advice import Reason
from buccaneer.cards.boxes.base.rules import EXPEDITION_VARIANT, GOAL
from buccaneer.cards.boxes.contracts.rules import Register
from buccaneer.cards.boxes.contracts.thumb import Bargain
from buccaneer.cards.boxes.gambler.rules import CARDS as FOUR
from buccaneer.cards.boxes.gambler.rules import gamble_busts
from buccaneer.cards.boxes.together.rules import Clock
from buccaneer.cards.boxes.together.thumb import Team
from buccaneer.cards.rules.card import ANCHOR, COLOURS, CUTLASS, DISCOUNT, JACK, PROFESSION, SHIP, TAKE, Face, lacking
from buccaneer.cards.rules.odds import odds, upcoming
from buccaneer.cards.rules.trade import opened
from buccaneer.cards.rules.view import View
from buccaneer.core.engine import Action
from buccaneer.core.rng import Rng
from buccaneer.dice.rules.view import DiceView
from buccaneer.dice.thumb import DiceThumb

# What things are worth, in coins. An ability is worth this much for every round still to come.
POINT_EARLY = 2.0
POINT_LATE = 3.4
POINT_LAST = 20.0
PER_ROUND = {"jester": 0.35, "admiral": 0.75, "gunner": 0.9, "vice": 0.5, "clerk": 0.3, "gambler": 0.4, "merchant": 0.7}
TAKE_MORE = 1.2  # a take that a Clerk adds now
CUTLASSES = (1.0, 0.8, 0.5, 0.35, 0.2, 0.1, 0.05)  # the first, the second … cutlass
TRADER = 0.3
DISCOUNT_EACH = 0.6
TAKE_EACH = 0.9
SYMBOL_CALLED = 3.0  # a symbol that an expedition lying out still lacks, once
SYMBOL_SPARE = 0.8
COIN_LAST = 0.1  # a coin in the last round breaks ties
PURSE_FULL = 10  # coins beyond these are worth less and less: the next tax may take half
PURSE_GLUT = 14
PILE_LOW = 20  # with fewer cards than these in the piles coins must be spent for the game to go on
SYMBOL_NEEDED = 9.0  # what a symbol is worth to a seat that cannot win without an expedition
FEE_HOPE = 0.6  # the chance that another player takes a card left over
ROUNDS = 8
DEALS = 24  # so many deals of a Gambler's cards are looked at
PASS = Action(-1, "pass")
PLAIN_REASONS = {"handicap", "give", "aside", "keep", "mark", "decline"}


class ThumbBot:
    """A readable priority list with an expected-value stopping rule."""

    def __init__(self) -> None:
        self.name = "thumb"
        self.looks = True
        self.dice = DiceThumb()

    def choose(self, view: View | DiceView | None, options: list[Action], rng: Rng) -> Action:
        assert view is not None
        if isinstance(view, DiceView):
            return self.dice.choose(view, options, rng)
        by_verb = {option.text.partition(":")[0]: option for option in reversed(options)}
        if "handicap" in by_verb:
            return options[0]
        thought = Thought(view)
        bargain = thought.bargain
        if "give" in by_verb:
            seats = [option.number for option in options]
            return options[seats.index(thought.gives(seats))]
        if bargain is not None:
            if "aside" in by_verb:
                return by_verb["aside" if thought.team is not None and thought.team.can_spare_time() else "keep"]
            for option in options:
                if option.number >= 0 and bargain.marks(option.number, thought.rounds_left):
                    return option
            if "decline" in by_verb:
                return by_verb["decline"]
        claims = thought.claims(options)
        if claims:
            return best_claim(view, claims)
        if "repel" in by_verb:
            return by_verb["repel" if thought.repels() else "admit"]
        if "gamble" in by_verb and thought.gambles("draw" in by_verb):
            return by_verb["gamble"]
        if "draw" in by_verb:
            return by_verb["draw" if "stop" not in by_verb or thought.draws() else "stop"]
        if "stop" in by_verb:
            return by_verb["stop"]
        return thought.take(options)

    def reasons(self, view: View | DiceView, options: list[Action], choice: Action) -> list[Reason]:
        """Why it chose so, in the numbers it weighed; in the last round, what makes them so large."""
        if isinstance(view, DiceView):
            return self.dice.reasons(view, options, choice)
        if choice.cards:
            return claim_reasons(view, options, choice)
        verb = choice.text.partition(":")[0]
        if verb in PLAIN_REASONS:
            return [Reason(verb)]
        thought = Thought(view)
        if verb == "gamble" or ("draw" not in [option.text for option in options] and verb == "stop"):
            return thought.gamble_reasons(choice)
        if choice.text in {"repel", "admit"}:
            found = [thought.repel_reason(choice)]
        elif choice.text in {"draw", "stop"}:
            chance = odds(view).bust_repelling
            found = [thought.draw_reason(choice), Reason("bust", {"chance": chance}) if chance else Reason("safe")]
        else:
            found = [thought.take_reason(options, choice)]
        return [*found, Reason("last")] if thought.table.ending and "worth" in found[0].values else found


def best_claim(view: View, claims: list[Action]) -> Action:
    """The expedition with most points, for as few Jacks as possible."""
    faces = view.table.rules.faces

    def worth(claim: Action) -> tuple[int, int]:
        return faces[claim.card].points, -sum(faces[card].power(JACK) for card in claim.cards)

    return max(claims, key=worth)


def claim_reasons(view: View, options: list[Action], claim: Action) -> list[Reason]:
    """The points of an expedition without those of the crew given up, and how it was chosen among several."""
    faces = view.table.rules.faces
    points = faces[claim.card].points - sum(faces[card].points for card in claim.cards)
    reasons = [Reason("claim", {"card": claim.card, "points": points})]
    return [*reasons, Reason("claim-most")] if sum(bool(option.cards) for option in options) > 1 else reasons


class Thought:
    """What a seat makes of one view: the worth of every card to it, and of stopping with a harbor."""

    def __init__(self, view: View) -> None:
        self.seat = view.table.stack[-1].seat
        self.table = view.table.copy()
        self.rules = self.table.rules
        self.me = self.table.seats[self.seat]
        top = max(seat.points for seat in self.table.seats)
        goal = self.rules.ending.goal()
        self.progress = min(1.0, top / goal) if goal else 0.0
        self.rounds_left = 0.0 if self.table.ending else ROUNDS * goal / GOAL * (1 - self.progress) + 0.5
        self.point = POINT_EARLY + (POINT_LATE - POINT_EARLY) * self.progress
        if self.table.ending:
            self.point = POINT_LAST
        self.bargain: Bargain | None = None
        self.team: Team | None = None
        for part in self.table.parts:
            if isinstance(part, Clock):
                self.bargain = self.team = Team(self.table, self.seat, part)
            elif isinstance(part, Register) and self.bargain is None:
                self.bargain = Bargain(self.table, self.seat, self.point)
        self.coin = self.coin_worth()
        self.fee = self.rules.fee(self.table, self.seat)
        self.must_travel = self.rules.variant == EXPEDITION_VARIANT and not self.me.won
        self.worths: dict[int, float] = {}
        rules = self.rules
        self.clerks = [rules.power(f"clerk-{colour}") for colour in COLOURS] if "clerk-red" in rules.power_names else []

    def coin_worth(self) -> float:
        """What a coin is worth to this seat: less in a full purse, nothing when hoards have emptied the piles."""
        if self.table.ending:
            return COIN_LAST
        if self.team is not None:
            return 1.0
        piles = len(self.table.draw) + len(self.table.discard) + len(self.table.harbor)
        surplus = max(0, len(self.me.purse) - PURSE_FULL) / PURSE_GLUT
        return max(0.0, 1 - surplus) * min(1.0, max(0, piles - 4) / PILE_LOW)

    # -- what a card is worth --------------------------------------------------------------------

    def gain(self, card: int) -> float:
        """The worth of taking a card, in coins, the fee left out."""
        if card not in self.worths:
            face = self.rules.faces[card]
            if face.kind == SHIP:
                self.worths[card] = self.ship_worth(card)
            else:
                price = self.rules.price(self.table, self.seat, card)
                worth = self.worth(face) - self.coin * price
                if self.bargain is not None:
                    worth += self.bargain.of_hire(face, price)
                self.worths[card] = worth
        return self.worths[card]

    def ship_worth(self, card: int) -> float:
        """A ship's coins, and what else its trade brings: a point under a Merchant, another card by a Clerk."""
        face = self.rules.faces[card]
        income = self.rules.income(self.table, self.seat, card)
        worth = self.coin * income
        if self.rules.keeps_traded(self.table, self.seat, card):
            worth += self.point
        if self.clerks and self.me.power[self.clerks[face.colour]]:
            worth += TAKE_MORE * self.me.power[self.clerks[face.colour]]
        if self.bargain is not None:
            worth += self.bargain.of_coins(income)
        return worth

    def option_worth(self, option: Action) -> float:
        """The worth of taking a card this way, in coins, the fee left out."""
        if self.team is not None:
            return self.team.option(option) - self.team.option(PASS) + self.coin * self.fee
        if option.text.startswith("forgo:") and self.bargain is not None:
            return self.bargain.of_forgoing(option.card)
        return self.gain(option.card)

    def worth(self, face: Face) -> float:
        """Points now, abilities over the rounds still to come."""
        power = self.me.power
        worth = face.points * self.point
        left = self.rounds_left
        for ability, amount in zip(face.powers, face.amounts, strict=True):
            if ability == CUTLASS:
                have = power[CUTLASS]
                worth += left * 0.35 * sum(CUTLASSES[have : have + amount])
            elif ability == DISCOUNT:
                worth += left * DISCOUNT_EACH * amount
            elif ability == TAKE:
                worth += left * TAKE_EACH * amount
            elif ANCHOR <= ability <= JACK:
                worth += self.symbol_worth(ability)
            else:
                name = self.rules.power_names[ability]
                worth += left * PER_ROUND.get(name.partition("-")[0], TRADER) * amount
        return worth

    def symbol_worth(self, ability: int) -> float:
        """A symbol is worth most when an expedition lying out still lacks it."""
        if self.table.ending:
            return 0.0
        power = self.me.power
        for call in self.table.calls:
            lack = lacking(self.rules.faces[call], power)
            wanted = sum(lack) if ability == JACK else lack[ability - ANCHOR]
            if wanted > 0 and sum(lack) > power[JACK]:
                return SYMBOL_NEEDED if self.must_travel else SYMBOL_CALLED
        if self.must_travel:
            return SYMBOL_NEEDED / 2 if power[ability] < 2 else 0.0
        return SYMBOL_SPARE * self.rounds_left / ROUNDS if power[ability] < 2 else 0.0

    # -- Trade & Hire ----------------------------------------------------------------------------

    def take(self, options: list[Action]) -> Action:
        """The option that brings most; first a ship, if its coins put something better within reach."""
        takes = self.by_gain(options)
        if not takes:
            return options[-1]
        first = self.first_trade(takes)
        if first is not None:
            return first[0]
        best = takes[0]
        # What brings nothing and costs nothing is taken too: a ship that all refuse would circulate for ever.
        worth = self.option_worth(best)
        free = self.fee == 0 and worth == 0
        return best if free or worth > self.coin * self.fee else options[-1]

    def by_gain(self, options: list[Action]) -> list[Action]:
        """The options that take a card, the one that brings most first."""
        takes = [option for option in options if option.card >= 0 and not option.cards]
        return sorted(takes, key=self.option_worth, reverse=True)

    def first_trade(self, takes: list[Action]) -> tuple[Action, int] | None:
        """The best ship, if its coins put a profession within reach that brings more than any take, and which."""
        ships = [option for option in takes if option.text.startswith("trade:")]
        if self.table.stack[-1].a > 1 and ships and self.team is None:
            coins = len(self.me.purse)
            income = self.rules.income(self.table, self.seat, ships[0].card)
            for card in self.table.harbor:
                if self.rules.faces[card].kind == PROFESSION and self.gain(card) > self.option_worth(takes[0]):
                    price = self.rules.price(self.table, self.seat, card) + self.fee
                    if coins < price <= coins + income - self.fee:
                        return ships[0], card
        return None

    def net(self, card: int) -> float:
        """The worth of taking a card, in coins, the fee taken off."""
        if self.team is not None:
            return self.option_worth(next(option for option in self.table.options if option.card == card)) - self.fee
        return self.gain(card) - self.coin * self.fee

    def take_reason(self, options: list[Action], choice: Action) -> Reason:
        """The worth of the chosen card and of the next best, or what else decided."""
        takes = self.by_gain(options)
        if not takes:
            return Reason("decline")
        first = self.first_trade(takes)
        if first is not None:
            ship, card = first
            return Reason("first", {"card": ship.card, "best": card, "worth": self.net(card)})
        best = takes[0].card
        if choice.card < 0:
            return Reason("pass", {"card": best})
        if len(takes) == 1:
            return Reason("take-only", {"card": best, "worth": self.net(best)})
        return Reason("take", {"card": best, "worth": self.net(best), "other": self.net(takes[1].card)})

    def gives(self, seats: list[int]) -> int:
        """Who shall gain the coin of a bonus ship."""
        if self.bargain is not None:
            return self.bargain.gives(seats)
        return min(seats, key=lambda seat: self.table.seats[seat].points)

    def claims(self, options: list[Action]) -> list[Action]:
        """The claims that are worth their cards."""
        found = [option for option in options if option.cards]
        return [option for option in found if self.bargain is None or self.bargain.claims(option.card, option.cards)]

    # -- Discover --------------------------------------------------------------------------------

    def gambles(self, may_draw: bool) -> bool:
        """Whether four cards at once are worth more than stopping, or than one card and stopping."""
        harbor = self.table.harbor
        stopping = self.stopping(harbor, self.opening(harbor)) if self.table.drawn else 0.0
        other = max(stopping, self.drawing(harbor)) if may_draw else stopping
        return self.gambling() > other

    def gambling(self) -> float:
        """The expected worth of a Gambler's four cards: what a few deals that hold bring, by the chance to hold."""
        table = self.table
        harbor = table.harbor[:]
        counts = upcoming(table)
        pool = [card for card, number in enumerate(counts) for _ in range(number)]
        if len(pool) < FOUR:
            return -1.0
        rng = Rng(table.decisions)
        table.more_takes += 1
        total, deals = 0.0, 0
        for _ in range(DEALS):
            rng.shuffle(pool)
            dealt = [card for card in pool[:FOUR] if self.rules.faces[card].kind in (SHIP, PROFESSION)]
            after = [*harbor, *dealt]
            if all(self.rules.clash(after[:place], card) < 0 for place, card in enumerate(after)):
                total += self.stopping(after, self.opening(after))
                deals += 1
        table.more_takes -= 1
        table.harbor = harbor
        busts = gamble_busts(table)
        bust = self.bargain.of_bust() if self.bargain is not None else 0.0
        return (1 - busts) * (total / deals if deals else 0.0) + busts * bust

    def gamble_reasons(self, choice: Action) -> list[Reason]:
        """The worth of the gamble and of stopping, and the chance that it busts."""
        gambling = self.gambling()
        harbor = self.table.harbor
        stopping = self.stopping(harbor, self.opening(harbor)) if self.table.drawn else 0.0
        worth, other = (gambling, stopping) if choice.text == "gamble" else (stopping, gambling)
        key = "gamble" if choice.text == "gamble" else "gamble-stop"
        return [
            Reason(key, {"worth": worth, "other": other}),
            Reason("gamble-bust", {"chance": gamble_busts(self.table)}),
        ]

    def stopping(self, harbor: list[int], opening: float) -> float:
        """The worth of stopping: the best takes one can pay for, what the window's opening pays, and others' fees."""
        if self.team is not None:
            return opening + self.team.stopping(harbor)
        self.table.harbor = harbor
        takes = self.rules.takes(self.table, self.seat)
        coins = float(len(self.me.purse))
        total = opening
        left = sorted(harbor, key=self.gain, reverse=True)
        for _ in range(takes):
            for card in left:
                face = self.rules.faces[card]
                if self.gain(card) <= 0:
                    continue
                if face.kind == SHIP:
                    coins += self.rules.income(self.table, self.seat, card)
                elif self.rules.price(self.table, self.seat, card) <= coins:
                    coins -= self.rules.price(self.table, self.seat, card)
                else:
                    continue
                total += self.gain(card)
                left.remove(card)
                break
        if self.bargain is not None:
            total += self.bargain.of_colours(self.rules.colours(self.table))
        others = len(self.table.seats) - 1
        return total + self.coin * FEE_HOPE * min(others, len(left))

    def opening(self, harbor: list[int]) -> float:
        """What the active player's window pays when it opens on a harbor."""
        self.table.harbor = harbor
        paid = opened(self.table, self.seat).seats[self.seat].purse
        return self.coin * (len(paid) - len(self.me.purse))

    def drawing(self, harbor: list[int]) -> float:
        """The expected worth of one more card, stopping after it; a bust is worth nothing, or what a contract pays."""
        table = self.table
        counts = upcoming(table)
        total = sum(counts)
        if total == 0:
            return -1.0
        cutlasses = self.rules.cutlasses(table, self.seat)
        now = self.stopping(harbor, self.opening(harbor))
        opening = self.opening([*harbor, harbor[0] if harbor else 0])
        bust = self.bargain.of_bust() if self.bargain is not None else 0.0
        expected = 0.0
        for card, number in enumerate(counts):
            if number == 0:
                continue
            face = self.rules.faces[card]
            if self.rules.clash(harbor, card) >= 0:
                expected += number * (max(now + self.capture(card), bust) if face.strength <= cutlasses else bust)
            elif face.kind in (SHIP, PROFESSION):
                held = self.stopping([*harbor, card], opening)
                if face.kind == SHIP and face.strength <= cutlasses:
                    held = max(held, now + self.capture(card))
                expected += number * held
            else:
                expected += number * now
        return expected / total

    def draws(self) -> bool:
        drawing, stopping = self.draw_or_stop()
        return drawing > stopping

    def draw_or_stop(self) -> tuple[float, float]:
        """The worth of drawing once more, and of stopping now."""
        harbor = self.table.harbor
        drawing, stopping = self.drawing(harbor), self.stopping(harbor, self.opening(harbor))
        self.table.harbor = harbor
        if self.team is not None:
            drawing = max(drawing, self.team.hope(stopping))
        return drawing, stopping

    def draw_reason(self, choice: Action) -> Reason:
        """The worth of the choice and of the other."""
        drawing, stopping = self.draw_or_stop()
        worth, other = (drawing, stopping) if choice.text == "draw" else (stopping, drawing)
        return Reason(choice.text, {"worth": worth, "other": other})

    def repels(self) -> bool:
        """Repel what would bust; a ship of a new colour comes in if the harbor is worth more with it."""
        if self.would_bust():
            bust = self.bargain.of_bust() if self.bargain is not None else 0.0
            return bust <= self.prospect(self.table.harbor) + self.capture(self.table.turned[-1]) if bust else True
        without, having = self.without_or_with()
        return without + self.capture(self.table.turned[-1]) > having

    def capture(self, card: int) -> float:
        """What it is worth to repel a ship that a contract keeps."""
        return self.bargain.of_capture(card) if self.bargain is not None else 0.0

    def would_bust(self) -> bool:
        return self.rules.clash(self.table.harbor, self.table.turned[-1]) >= 0

    def without_or_with(self) -> tuple[float, float]:
        """The worth of the harbor without the ship just turned, and with it."""
        harbor = self.table.harbor
        return self.prospect(harbor), self.prospect([*harbor, self.table.turned[-1]])

    def repel_reason(self, choice: Action) -> Reason:
        """The worth of the harbor after the choice and after the other, unless one busts."""
        ship = self.table.turned[-1]
        if self.would_bust():
            return Reason("repel-bust", {"card": ship})
        without, having = self.without_or_with()
        worth, other = (without, having) if choice.text == "repel" else (having, without)
        return Reason(choice.text, {"card": ship, "worth": worth, "other": other})

    def prospect(self, harbor: list[int]) -> float:
        """The worth of a harbor to the active player who may stop or draw once more."""
        return max(self.drawing(harbor), self.stopping(harbor, self.opening(harbor)))
