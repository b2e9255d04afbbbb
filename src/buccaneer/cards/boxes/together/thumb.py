"""The team's share in `thumb`: what cards and coins are worth to all of it, and what everybody will take."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from buccaneer.bots.advice import Reason
from buccaneer.cards.boxes.contract_box.contract import BUSTED, COLOURS_SHOWN, FLEET, FORGO, POINTS, TAX_PAID
from buccaneer.cards.boxes.contracts.display import Display
from buccaneer.cards.boxes.contracts.thumb import COLOUR, NEAR
from buccaneer.cards.boxes.together.duties import Duties
from buccaneer.cards.boxes.together.rules import clock
from buccaneer.cards.rules.card import CUTLASS, DISCOUNT, JACK, SHIP, TAKE, Face
from buccaneer.cards.rules.odds import Odds, odds
from buccaneer.cards.rules.turn import OPEN
from buccaneer.cards.rules.view import View
from buccaneer.cards.share import BoxThumb
from buccaneer.core.engine import Action

if TYPE_CHECKING:
    from buccaneer.cards.thought import Thought

# What things are worth to a team, in coins.
CONTRACT: Final = 25.0  # the whole way to a contract
STRETCH: Final = 2.0  # every take of that way besides: what is far off is worth beginning
HELP: Final = 0.8  # the part of it that counts for a seat whose share it is not
SHOWN: Final = 12.0  # colours that a contract asks for: there will be other turns for them
BUST_EARLY: Final = 5.0  # a bust that a contract asks for, while there is time for it to happen by itself
LATE: Final = 6  # turns from which nothing is left to luck
SAVED: Final = 0.3  # a coin beyond what a seat's contracts will cost
CUTLASS_TURN: Final = (0.35, 0.3, 0.2, 0.1, 0.04, 0.02, 0.01)  # a turn, for the first, the second … cutlass
DISCOUNT_TURN: Final = 0.25
TAKE_TURN: Final = 0.35
PAYBACK: Final = 4  # turns before the end from which an ability pays no more
SURELY: Final = 1e-6  # what a chance that is reckoned may be above 1

# The time it keeps, in turns.
TURNS_KEPT: Final = 6  # in any case
TURNS_A_TAKE: Final = 1.5


class Deal:
    """What it is worth to the team that a seat takes a card, and what it does to his coins, but for the fee."""

    def __init__(self, worth: float, change: int) -> None:
        self.worth = worth
        self.change = change


class Window:
    """A seat's Trade & Hire to come."""

    def __init__(self, seat: int, takes: int) -> None:
        self.seat = seat
        self.takes = takes


class Team(Duties):
    """What cards and coins are worth to all of a table that plays together."""

    def __init__(self, thought: Thought) -> None:
        super().__init__(thought)
        self.eager = 0.0
        self.per_turn = thought.terms.per_turn
        self.turns = len(clock(self.table).time)
        self.taxed = self.owner(TAX_PAID)
        self.worths = [self.worth_now(place) for place in range(len(self.terms))]
        self.fees = [self.fee(seat) for seat in range(len(self.displays))]
        self.deals: list[list[Deal | None]] = [[None] * len(self.rules.faces) for _ in self.displays]
        self.passing = 0.0
        self.later: list[Window] | None = None

    # -- what things are worth to the team ---------------------------------------------------------

    def worth_now(self, place: int) -> float:
        """What a contract is worth to the team when this seat completes it."""
        if self.part.done[place] or not self.can_help(place, self.seat):
            return 0.0
        if self.terms[place].kind == COLOURS_SHOWN:
            return SHOWN
        return BUST_EARLY if self.terms[place].kind == BUSTED and self.turns > LATE else CONTRACT

    def nearer(self, seat: int, display: Display) -> float:
        """What a change of a seat's display is worth: for every contract the part of the team's way that it saves."""
        gained = 0.0
        for place in self.shared:
            if self.terms[place].kind < FORGO and self.can_help(place, seat):
                far = self.far[place]
                after = self.effort(place, seat, display)
                if self.owners[place] == seat:
                    gained += (far - after) * (STRETCH + CONTRACT / (max(far, after) + NEAR))
                elif after < far:
                    gained += HELP * (far - after) * (STRETCH + CONTRACT / (far + NEAR))
        return gained

    def coins(self, seat: int, change: int) -> float:
        """What coins more or less are worth to a seat: beyond its needs little, more while it waits for a tax."""
        least = self.displays[seat].coins + min(0, change)
        size = abs(change)
        lack = min(max(0.0, self.needs[seat] - least), float(size))
        worth = lack + SAVED * (size - lack)
        if seat == self.taxed:
            worth += max(0, min(self.taxed_from - least, size))
        return worth if change > 0 else -worth

    def ability(self, seat: int, face: Face) -> float:
        """What a profession earns in the turns still to come."""
        worth = 0.0
        for i in range(len(face.powers)):
            ability, amount = face.powers[i], face.amounts[i]
            if ability == CUTLASS:
                have = self.displays[seat].cutlasses
                more = 0.0
                for number in range(have, min(have + amount, len(CUTLASS_TURN))):
                    more += CUTLASS_TURN[number]
                worth += more
            elif ability == DISCOUNT:
                worth += DISCOUNT_TURN * amount
            elif ability == TAKE:
                worth += TAKE_TURN * amount
            elif ability > JACK:
                worth += self.per_turn[ability] * amount
        return worth * max(0, self.turns - PAYBACK)

    def deal(self, seat: int, card: int) -> Deal:
        """What it is worth that a seat takes a card, the best way there is."""
        deal = self.deals[seat][card]
        if deal is None:
            face = self.rules.faces[card]
            if face.kind == SHIP:
                deal = self.trade(seat, card)
                forgoing = self.of_forgoing_by(seat, card)
                if forgoing > deal.worth:
                    deal = Deal(forgoing, 0)
            else:
                price = self.rules.price(self.table, seat, card)
                worth = self.ability(seat, face) + self.coins(seat, -price)
                deal = Deal(worth + self.nearer(seat, self.displays[seat].changed(face, 1, 0)), -price)
            self.deals[seat][card] = deal
        return deal

    def trade(self, seat: int, card: int) -> Deal:
        """What trading with a ship is worth, and its coins."""
        income = self.rules.income(self.table, seat, card)
        gift = self.rules.faces[card].gift if len(self.displays) > 1 else 0
        return Deal(self.coins(seat, income) + gift, income)

    def of_forgoing_by(self, seat: int, card: int) -> float:
        """What taking a ship without its coins is worth when a seat does it."""
        colour = self.rules.faces[card].colour
        for place in self.undone:
            contract = self.terms[place]
            if contract.kind == FORGO and contract.colour == colour and self.owners[place] == seat:
                return CONTRACT / (self.steps_left(place, seat) + NEAR)
        return -1.0

    def fee(self, seat: int) -> float:
        """What it is worth that a seat pays a fee."""
        active = self.table.active
        return self.coins(active, 1) + self.coins(seat, -1) if seat != active else 0.0

    # -- Trade & Hire ----------------------------------------------------------------------------

    def market(self, harbor: list[int], windows: list[Window], purses: list[int]) -> float:
        """What a harbor is worth to the team: everybody in order takes what brings most and can be paid for."""
        left = harbor[:]
        active = self.table.active
        total = 0.0
        for window in windows:
            seat = window.seat
            fee = 0 if seat == active else 1
            paid = self.fees[seat]
            for _ in range(window.takes):
                best, chosen, change = 0.0, -1, 0
                for card in left:
                    deal = self.deal(seat, card)
                    if deal.worth + paid > best and purses[seat] + deal.change >= fee:
                        best, chosen, change = deal.worth + paid, card, deal.change
                if chosen < 0:
                    break
                left.remove(chosen)
                purses[seat] += change - fee
                purses[active] += fee
                total += best
        return total

    def purses(self) -> list[int]:
        """Everybody's coins."""
        return [display.coins for display in self.displays]

    def window(self, seat: int) -> Window:
        """A seat's window on the harbor as it lies."""
        return Window(seat, self.rules.takes(self.table, seat))

    def stopping(self, thought: Thought, harbor: list[int]) -> float:
        self.table.harbor = harbor
        windows = [self.window(seat) for seat in self.table.clockwise()]
        colours = self.of_colours(thought, self.rules.colours(self.table))
        return colours + self.market(harbor, windows, self.purses())

    def of_option(self, thought: Thought, option: Action) -> float | None:
        """What an option brings the team more than to pass."""
        if self.later is None:
            waiting = [below.seat for below in self.table.stack[:-1] if below.step == OPEN]
            waiting.reverse()
            self.later = [self.window(seat) for seat in waiting]
            self.passing = self.market(self.table.harbor, self.later, self.purses())
        return self.taking(option, self.later) - self.passing + thought.coin * thought.fee

    def taking(self, option: Action, later: list[Window]) -> float:
        """What an option of Trade & Hire is worth, with what this seat and the others then take."""
        if option.text.startswith("forgo:"):
            deal = Deal(self.of_forgoing_by(self.seat, option.card), 0)
        elif option.text.startswith("trade:"):
            deal = self.trade(self.seat, option.card)
        else:
            deal = self.deal(self.seat, option.card)
        harbor = self.table.harbor[:]
        harbor.remove(option.card)
        purses = self.purses()
        fee = self.rules.fee(self.table, self.seat)
        purses[self.seat] += deal.change - fee
        purses[self.table.active] += fee
        windows = [Window(self.seat, self.table.stack[-1].a - 1), *later]
        return deal.worth + self.fees[self.seat] + self.market(harbor, windows, purses)

    # -- choices ---------------------------------------------------------------------------------

    def leads(self) -> bool:
        return True

    def hope(self, thought: Thought, drawing: float, stopping: float) -> float:
        """What it is worth to draw until there are enough colours for a contract, the harbor at stake."""
        best = max(drawing, 0.0)
        lying = self.rules.colours(self.table)
        bust = self.of_bust(thought)
        found: Odds | None = None
        for place in self.undone:
            contract = self.terms[place]
            if contract.kind == COLOURS_SHOWN and lying < contract.amount <= lying + 3 and self.worths[place] > 0:
                step = self.worths[place] / self.steps_left(place, self.seat)
                if max(stopping + step, bust) + SURELY > best:
                    found = found or odds(View(self.seat, self.table))
                    chance = found.reach(contract.amount)
                    best = max(best, chance * (stopping + step) + (1 - chance) * bust)
        return best

    def of_capture(self, thought: Thought, card: int) -> float:
        """What repelling a ship is worth that would be kept."""
        if self.rules.keeps_repelled(self.table, self.seat, card):
            for place in self.undone:
                if self.terms[place].kind == FLEET and self.can_help(place, self.seat):
                    after = self.effort(place, self.seat, self.displays[self.seat]) - COLOUR
                    if self.owners[place] == self.seat or after < self.far[place]:
                        return COLOUR * (STRETCH + CONTRACT / (after + COLOUR + NEAR))
        return 0.0

    def chooses(self, thought: Thought, options: list[Action]) -> Action | None:
        """No handicap, time set aside where there is enough, gifts to whoever lacks most; markers as in competition."""
        first = options[0]
        if first.text.startswith("handicap:"):
            return first
        if first.text == "aside":
            return first if self.can_spare_time() else options[-1]
        if first.text.startswith("give:"):
            return self.given(options)
        return super().chooses(thought, options)

    def given(self, options: list[Action]) -> Action:
        """The gift to whoever lacks most."""
        chosen = options[0]
        for option in options:
            if self.lack(option.number) > self.lack(chosen.number):
                chosen = option
        return chosen

    def lack(self, seat: int) -> float:
        """The coins that a seat needs and does not have."""
        return self.needs[seat] - self.displays[seat].coins

    def marks(self, thought: Thought, number: int) -> bool:
        """Whether to put a marker on a contract: always to complete it, to begin it only with a marker to spare.

        One that another has completed still brings points to the seat that collects them.
        """
        place = self.part.open.index(number)
        if self.part.done[place]:
            return self.owner(POINTS) == self.seat and self.spare[self.seat] > 0
        return self.terms[place].times == 1 or self.can_help(place, self.seat)

    def claims(self, thought: Thought, claim: Action) -> bool:
        """Whether a claim takes the team nearer to its contracts, or at least no farther away."""
        faces = self.rules.faces
        after = self.displays[self.seat].changed(faces[claim.card], 1, faces[claim.card].coins)
        for card in claim.cards:
            after = after.changed(faces[card], -1, 0)
        return self.nearer(self.seat, after) > -1.0

    def can_spare_time(self) -> bool:
        """Whether the team is so far that a time card can be set aside."""
        left = 0.0
        for place in self.shared:
            left += self.far[place]
        return len(self.shared) == len(self.undone) and self.turns > TURNS_KEPT + TURNS_A_TAKE * left

    def reasons(self, thought: Thought, options: list[Action], choice: Action) -> list[Reason] | None:
        verb = choice.text.partition(":")[0]
        if verb in {"handicap", "aside", "keep"}:
            return [Reason(verb)]
        return super().reasons(thought, options, choice)


THUMB: Final[BoxThumb] = BoxThumb(Team)
