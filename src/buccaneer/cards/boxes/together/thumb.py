"""Rules of thumb for a team: how it shares its contracts out, and what cards and coins are worth to all of it."""

from __future__ import annotations

from buccaneer.cards.boxes.contract_box.contract import (
    BUSTED,
    CHEAP,
    COLOURS_SHOWN,
    CREW,
    CUTLASSES,
    EXPEDITIONS,
    FLEET,
    FORGO,
    PAY,
    POINTS,
    TAX_PAID,
)
from buccaneer.cards.boxes.contracts.rules import named
from buccaneer.cards.boxes.contracts.thumb import BOARDING, COLOUR, NEAR, TAXED_FROM, Bargain, Display
from buccaneer.cards.boxes.together.rules import Clock
from buccaneer.cards.rules.card import CUTLASS, DISCOUNT, JACK, SHIP, TAKE, Face
from buccaneer.cards.rules.odds import odds
from buccaneer.cards.rules.table import Table
from buccaneer.cards.rules.view import View
from buccaneer.core.engine import Action

# What things are worth to a team, in coins.
CONTRACT = 25.0  # the whole way to a contract
STRETCH = 2.0  # every take of that way besides: what is far off is worth beginning
HELP = 0.8  # the part of it that counts for a seat whose share it is not
SHOWN = 12.0  # colours that a contract asks for: there will be other turns for them
BUST_EARLY = 5.0  # a bust that a contract asks for, while there is time for it to happen by itself
LATE = 6  # turns from which nothing is left to luck
SAVED = 0.3  # a coin beyond what a seat's contracts will cost
PER_TURN = {"jester": 0.4, "admiral": 0.5, "gunner": 0.5, "vice": 0.3, "clerk": 0.15}  # an ability, a turn
CUTLASS_TURN = (0.35, 0.3, 0.2, 0.1, 0.04, 0.02, 0.01)  # the first, the second … cutlass
DISCOUNT_TURN = 0.25
TAKE_TURN = 0.35
TRADER_TURN = 0.12
PAYBACK = 4  # turns before the end from which an ability pays no more

# How a team shares out, and what its contracts will cost.
LOAD = 0.05  # how much dearer a take of work makes the further work of a seat
BEGUN = 4.0  # what a marker that waits on a contract speaks for its owner, in takes
FEE_SPARE = 2.0  # coins above the mean price that a seat keeps for a profession
COINS_A_POINT = 4.0
COINS_A_TAKE = 1.5
HANDY = 2.0  # coins for any other contract
TURNS_KEPT = 6  # time that the team keeps in any case
TURNS_A_TAKE = 1.5


class Team(Bargain):
    """The contracts of a table that plays together: all reckon alike, so all know who looks after which."""

    eager = 0.0

    def __init__(self, table: Table, seat: int, clock: Clock) -> None:
        super().__init__(table, seat, 0.0)
        self.turns = len(clock.time)
        self.undone = [place for place, seats in enumerate(self.part.done) if not seats]
        self.share: dict[int, int] = {}
        self.share_out()
        self.far = {place: self.effort(place, owner, self.displays[owner]) for place, owner in self.share.items()}
        self.spare = self.part.left[:]
        self.needs = [0.0] * len(self.displays)
        for place, owner in self.share.items():
            self.spare[owner] -= self.part.step(place, owner) == 0
            self.needs[owner] += self.cost(place, owner)
        self.worths = [self.worth_now(place) for place in range(len(self.terms))]
        self.deals: dict[tuple[int, int], tuple[float, int]] = {}

    # -- who looks after which -------------------------------------------------------------------

    def share_out(self) -> None:
        """Give every contract to a seat: the hardest first, points last, to whom it is least work with what he has."""
        virtual = self.displays[:]
        loads = [0.0] * len(virtual)
        free = self.part.left[:]
        hard = {}
        for place in self.undone:
            hard[place] = min(self.effort(place, seat, display) for seat, display in enumerate(virtual))
        for place in sorted(self.undone, key=lambda place: (self.terms[place].kind == POINTS, -hard[place], place)):
            best, chosen = 0.0, -1
            for seat, display in enumerate(virtual):
                begun = self.part.step(place, seat) > 0
                if begun or free[seat] > 0:
                    work = self.effort(place, seat, display) * (1 + LOAD * loads[seat]) - BEGUN * begun
                    if chosen < 0 or work < best:
                        best, chosen = work, seat
            if chosen >= 0:
                self.share[place] = chosen
                free[chosen] -= self.part.step(place, chosen) == 0
                loads[chosen] += self.effort(place, chosen, virtual[chosen])
                virtual[chosen] = self.accomplished(place, virtual[chosen])

    def accomplished(self, place: int, display: Display) -> Display:
        """A display with all that a contract asks for: the same cards may serve others."""
        contract = self.terms[place]
        if contract.kind == CREW:
            for name, count in zip(contract.names, contract.counts, strict=True):
                face = next(face for face in self.rules.faces if face.name == name)
                for _ in range(count - named(self.rules, display.crew, name)):
                    display = display.changed(face, 1, 0)
        elif contract.kind in (CUTLASSES, FLEET, CHEAP):
            sailor = next(face for face in self.rules.faces if face.power(CUTLASS))
            wanted = BOARDING if contract.kind == FLEET else contract.amount
            for _ in range(wanted - display.power[CUTLASS]):
                display = display.changed(sailor, 1, 0)
        return display

    def owner(self, kind: int) -> int:
        """Who looks after the contract that asks for such a thing, or -1."""
        return next((owner for place, owner in self.share.items() if self.terms[place].kind == kind), -1)

    def cost(self, place: int, seat: int) -> float:
        """The coins that a seat still has to have for a contract."""
        contract, display = self.terms[place], self.displays[seat]
        if contract.kind == CREW:
            return sum(
                max(0, count - named(self.rules, display.crew, name)) * (self.profession(name)[1] + FEE_SPARE)
                for name, count in zip(contract.names, contract.counts, strict=True)
            )
        if contract.kind == PAY:
            return contract.amount
        if contract.kind == TAX_PAID:
            return TAXED_FROM
        if contract.kind == POINTS:
            return COINS_A_POINT * max(0, contract.amount - display.points)
        if contract.kind in (CHEAP, CUTLASSES, FLEET, EXPEDITIONS):
            return COINS_A_TAKE * self.effort(place, seat, display)
        return HANDY

    # -- what things are worth to the team ---------------------------------------------------------

    def worth_now(self, place: int) -> float:
        """What a contract is worth to the team when this seat completes it."""
        if self.part.done[place] or not self.can_help(place, self.seat):
            return 0.0
        if self.terms[place].kind == COLOURS_SHOWN:
            return SHOWN
        return BUST_EARLY if self.terms[place].kind == BUSTED and self.turns > LATE else CONTRACT

    def can_help(self, place: int, seat: int) -> bool:
        """Whether a contract is a seat's own, or it has a marker left over for it."""
        return self.part.can_go_on(place, seat) and (self.share.get(place) == seat or self.spare[seat] > 0)

    def nearer(self, seat: int, display: Display) -> float:
        """What a change of a seat's display is worth: for every contract the part of the team's way that it saves."""
        gained = 0.0
        for place, far in self.far.items():
            if self.terms[place].kind < FORGO and self.can_help(place, seat):
                after = self.effort(place, seat, display)
                if self.share[place] == seat:
                    gained += (far - after) * (STRETCH + CONTRACT / (max(far, after) + NEAR))
                elif after < far:
                    gained += HELP * (far - after) * (STRETCH + CONTRACT / (far + NEAR))
        return gained

    def coins(self, seat: int, change: int) -> float:
        """What coins more or less are worth to a seat: beyond its needs little, more while it waits for a tax."""
        least = self.displays[seat].coins + min(0, change)
        lack = min(max(0.0, self.needs[seat] - least), abs(change))
        worth = lack + SAVED * (abs(change) - lack)
        if seat == self.owner(TAX_PAID):
            worth += max(0, min(TAXED_FROM - least, abs(change)))
        return worth if change > 0 else -worth

    def ability(self, seat: int, face: Face) -> float:
        """What a profession earns in the turns still to come."""
        power = self.displays[seat].power
        worth = 0.0
        for ability, amount in zip(face.powers, face.amounts, strict=True):
            if ability == CUTLASS:
                worth += sum(CUTLASS_TURN[power[CUTLASS] : power[CUTLASS] + amount])
            elif ability == DISCOUNT:
                worth += DISCOUNT_TURN * amount
            elif ability == TAKE:
                worth += TAKE_TURN * amount
            elif ability > JACK:
                worth += PER_TURN.get(self.rules.power_names[ability].partition("-")[0], TRADER_TURN) * amount
        return worth * max(0, self.turns - PAYBACK)

    def deal(self, seat: int, card: int) -> tuple[float, int]:
        """What it is worth to the team that a seat takes a card, and what it does to his coins, but for the fee."""
        known = self.deals.get((seat, card))
        if known is None:
            face = self.rules.faces[card]
            if face.kind == SHIP:
                known = self.trade(seat, card)
                forgoing = self.of_forgoing_by(seat, card)
                if forgoing > known[0]:
                    known = forgoing, 0
            else:
                price = self.rules.price(self.table, seat, card)
                worth = self.ability(seat, face) + self.coins(seat, -price)
                known = worth + self.nearer(seat, self.displays[seat].changed(face, 1, 0)), -price
            self.deals[seat, card] = known
        return known

    def trade(self, seat: int, card: int) -> tuple[float, int]:
        """What trading with a ship is worth, and its coins."""
        income = self.rules.income(self.table, seat, card)
        gift = self.rules.faces[card].gift if len(self.displays) > 1 else 0
        return self.coins(seat, income) + gift, income

    def of_forgoing_by(self, seat: int, card: int) -> float:
        """What taking a ship without its coins is worth when a seat does it."""
        colour = self.rules.faces[card].colour
        for place in self.undone:
            contract = self.terms[place]
            if contract.kind == FORGO and contract.colour == colour and self.share.get(place) == seat:
                return CONTRACT / (contract.times - self.part.step(place, seat) + NEAR)
        return -1.0

    def fee(self, seat: int) -> float:
        """What it is worth that a seat pays a fee."""
        active = self.table.active
        return self.coins(active, 1) + self.coins(seat, -1) if seat != active else 0.0

    # -- Trade & Hire ----------------------------------------------------------------------------

    def market(self, harbor: list[int], windows: list[tuple[int, int]], purses: list[int]) -> float:
        """What a harbor is worth to the team: everybody in order takes what brings most and can be paid for."""
        left = harbor[:]
        active = self.table.active
        total = 0.0
        for seat, takes in windows:
            fee = 0 if seat == active else 1
            paid = self.fee(seat)
            for _ in range(takes):
                best, chosen, change = 0.0, -1, 0
                for card in left:
                    worth, coins = self.deal(seat, card)
                    if worth + paid > best and purses[seat] + coins >= fee:
                        best, chosen, change = worth + paid, card, coins
                if chosen < 0:
                    break
                left.remove(chosen)
                purses[seat] += change - fee
                purses[active] += fee
                total += best
        return total

    def stopping(self, harbor: list[int]) -> float:
        """What a harbor is worth when the active player stops."""
        self.table.harbor = harbor
        windows = [(seat, self.rules.takes(self.table, seat)) for seat in self.table.clockwise()]
        colours = self.of_colours(self.rules.colours(self.table))
        return colours + self.market(harbor, windows, [display.coins for display in self.displays])

    def hope(self, stopping: float) -> float:
        """What it is worth to draw until there are enough colours for a contract, the harbor at stake."""
        best = 0.0
        lying = self.rules.colours(self.table)
        for place in self.undone:
            contract = self.terms[place]
            if contract.kind == COLOURS_SHOWN and lying < contract.amount <= lying + 3 and self.worths[place] > 0:
                chance = odds(View(self.seat, self.table)).reach(contract.amount)
                step = self.worths[place] / (contract.times - self.part.step(place, self.seat))
                best = max(best, chance * (stopping + step) + (1 - chance) * self.of_bust())
        return best

    def option(self, option: Action) -> float:
        """What an option of Trade & Hire is worth, with what the others then take."""
        rules = self.rules
        frame = self.table.stack[-1]
        waiting = [below.seat for below in self.table.stack[:-1] if rules.steps[below.step].name == "open"]
        later = [(seat, rules.takes(self.table, seat)) for seat in reversed(waiting)]
        purses = [display.coins for display in self.displays]
        harbor = self.table.harbor[:]
        if option.card < 0:
            return self.market(harbor, later, purses)
        if option.text.startswith("forgo:"):
            worth, change = self.of_forgoing_by(self.seat, option.card), 0
        elif option.text.startswith("trade:"):
            worth, change = self.trade(self.seat, option.card)
        else:
            worth, change = self.deal(self.seat, option.card)
        harbor.remove(option.card)
        fee = rules.fee(self.table, self.seat)
        purses[self.seat] += change - fee
        purses[self.table.active] += fee
        return worth + self.fee(self.seat) + self.market(harbor, [(self.seat, frame.a - 1), *later], purses)

    # -- choices ---------------------------------------------------------------------------------

    def of_capture(self, card: int) -> float:
        """What repelling a ship is worth that would be kept."""
        if self.rules.keeps_repelled(self.table, self.seat, card):
            for place in self.undone:
                if self.terms[place].kind == FLEET and self.can_help(place, self.seat):
                    after = self.effort(place, self.seat, self.displays[self.seat]) - COLOUR
                    if self.share[place] == self.seat or after < self.far[place]:
                        return COLOUR * (STRETCH + CONTRACT / (after + COLOUR + NEAR))
        return 0.0

    def marks(self, number: int, rounds_left: float) -> bool:
        """Whether to put a marker on a contract: always to complete it, to begin it only with a marker to spare.

        One that another has completed still brings points to the seat that collects them.
        """
        place = self.part.open.index(number)
        if self.part.done[place]:
            return self.owner(POINTS) == self.seat and self.spare[self.seat] > 0
        return self.terms[place].times == 1 or self.can_help(place, self.seat)

    def claims(self, call: int, cards: tuple[int, ...]) -> bool:
        """Whether a claim takes the team nearer to its contracts, or at least no farther away."""
        faces = self.rules.faces
        after = self.displays[self.seat].changed(faces[call], 1, faces[call].coins)
        for card in cards:
            after = after.changed(faces[card], -1, 0)
        return self.nearer(self.seat, after) > -1.0

    def gives(self, seats: list[int]) -> int:
        """Who of some seats shall gain a coin: the one who lacks most."""
        return max(seats, key=lambda seat: self.needs[seat] - self.displays[seat].coins)

    def can_spare_time(self) -> bool:
        """Whether the team is so far that a time card can be set aside."""
        covered = len(self.share) == len(self.undone)
        return covered and self.turns > TURNS_KEPT + TURNS_A_TAKE * sum(self.far.values())
