"""The adventure's share in `thumb`: what missions, crowns, cargo and events are worth, and what it answers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from buccaneer.bots.advice import Reason
from buccaneer.cards.boxes.adventure.purpose import Purpose
from buccaneer.cards.boxes.adventure.tale import COLOURS, PORTRAIT_PAINTER, STOPPED
from buccaneer.cards.rules.card import PROFESSION, SHIP, Face
from buccaneer.cards.rules.coin import FACE
from buccaneer.cards.rules.odds import upcoming
from buccaneer.cards.rules.turn import DISCOVER, OPEN
from buccaneer.cards.share import BoxThumb
from buccaneer.core.engine import Action

if TYPE_CHECKING:
    from buccaneer.cards.thought import Thought

PREFERRED: Final = (
    *("anne", "fishborn", "blackbeard", "ferdinando", "landman"),
    *("mary", "samuel", "grace", "scott", "grandeur"),
)
EAGER: Final = 0.3  # what colours are worth that are not yet enough for a mission
QUIET: Final = 1.5  # what a mission must be worth to stop for it
SALE: Final = 1.5  # what a cargo must be worth to a mission to be kept from a sale
GIFT: Final = 1.0  # what a card from the next bay must be worth
FRIEND: Final = 0.7  # the part of a friend's gain that one leaves a card for
LOOK_CARDS: Final = 2  # in the harbor, from which a look pays
OWN: Final = (
    "character",
    "grant",
    "pilot",
    "holds",
    "share",
    "bay",
    "buy-off",
    "portrait",
    "pawn",
    "wagon",
    "sell",
    "top",
)


class Quest(Purpose):
    """The adventure as one seat sees it."""

    # -- what cards are worth --------------------------------------------------------------------

    def of_hire(self, thought: Thought, face: Face, price: int) -> float:
        """What a profession does for the missions, its price taken off the purse."""
        return self.nearer(self.seat, face, -1, -price)

    def of_ship(self, thought: Thought, card: int, income: int) -> float:
        """What the best way to take a ship brings more than its coins."""
        face = self.rules.faces[card]
        traded = self.paid(income)
        best = traded
        if face.crowns > 0:
            best += face.crowns * self.crown
        if face.cargo:
            best = max(best, self.kept(thought, card, income))
        return best

    def kept(self, thought: Thought, card: int, income: int) -> float:
        """What keeping a ship is worth, its own coins taken off."""
        coins = self.rules.faces[card].coins
        return self.nearer(self.seat, None, card, income - coins) + self.spare_cargo(card) - thought.coin * coins

    def of_option(self, thought: Thought, option: Action) -> float | None:
        """A ship by the way it is taken; together, less what it would be worth to a friend who comes later."""
        verb = option.text.partition(":")[0]
        face = self.rules.faces[option.card]
        if verb in ("load", "crown") or (verb == "trade" and face.cargo):
            income = self.rules.income(self.table, self.seat, option.card)
            worth = thought.coin * income
            if verb == "load":
                worth += self.kept(thought, option.card, income)
            else:
                worth += self.paid(income) + (face.crowns * self.crown if verb == "crown" else 0.0)
        elif verb in ("trade", "hire") and self.together:
            worth = thought.gain(option.card)
        else:
            return None
        return worth - self.missed(option.card) if self.together else worth

    def missed(self, card: int) -> float:
        """What a friend who is still to take would make of a card, if that is more than this seat makes of it."""
        face = self.rules.faces[card]
        if not self.missions:
            return 0.0
        person = face if face.kind == PROFESSION else None
        ship = card if face.cargo else -1
        if person is None and ship < 0:
            return 0.0
        mine = self.nearer(self.seat, person, ship, 0)
        best = 0.0
        for frame in self.table.stack:
            if frame.step == OPEN and frame.seat != self.seat:
                price = self.rules.price(self.table, frame.seat, card) if person is not None else 0
                if len(self.table.seats[frame.seat].purse) >= price + self.rules.fee(self.table, frame.seat):
                    best = max(best, self.nearer(frame.seat, person, ship, 0))
        return FRIEND * best if best > mine else 0.0

    # -- Discover --------------------------------------------------------------------------------

    def of_colours(self, thought: Thought, colours: int) -> float:
        """What so many colours are worth to a mission that has not been asked about this turn."""
        total = 0.0
        for place in self.missions:
            story = self.stories[place]
            asks = story.at == COLOURS and not self.part.asked >> place & 1 and self.table.active == self.seat
            if asks and self.affords(story):
                worth = self.worths[place]
                total += worth if colours >= story.amount else EAGER * worth * (colours / story.amount) ** 2
        return total

    def ventures(self, thought: Thought, options: list[Action]) -> Action | None:
        """Stop where a mission waits for just so many cards; look before a card that may bust."""
        if self.table.stack[-1].step != DISCOVER:
            return None
        cards = len(thought.harbor)
        for option in options:
            if option.text == "stop":
                for place in self.missions:
                    story = self.stories[place]
                    fits = story.at == STOPPED and story.amount == cards and self.affords(story)
                    if fits and self.worths[place] - story.coins > QUIET:
                        return option
            if option.text == "look" and cards >= LOOK_CARDS:
                return option
        return None

    # -- choices ---------------------------------------------------------------------------------

    def chooses(self, thought: Thought, options: list[Action]) -> Action | None:
        """Missions that are worth it are completed at once; every question of the box has its answer."""
        best: Action | None = None
        most = 0.0
        for option in options:
            if option.text.startswith("complete:"):
                worth = self.completing(thought, option)
                if worth > most:
                    best, most = option, worth
        if best is not None:
            return best
        verb = options[0].text.partition(":")[0]
        if verb in OWN:
            return self.answer(thought, options, verb)
        return options[-1] if options[-1].text == "skip" else None

    def completing(self, thought: Thought, option: Action) -> float:
        """What completing a mission brings, its price taken off; of ships, those that no other mission wants."""
        place = self.part.open.index(option.number)
        story = self.part.book.stories[option.number]
        worth = self.value(place, self.seat) - thought.coin * story.coins - story.crowns * self.crown
        for card in option.cards:
            worth -= 0.1 * self.wanted(card, place)
        return worth - (1.0 if story.fewer > 0 else 0.0)

    def answer(self, thought: Thought, options: list[Action], verb: str) -> Action:
        """The answer to one of the box's own questions."""
        last = options[-1]
        if verb == "character":
            ranks = [PREFERRED.index(option.text.partition(":")[2]) for option in options]
            return options[ranks.index(min(ranks))]
        if verb == "grant" or verb == "share":
            purses = [self.lacking(option.number) for option in options]
            return options[purses.index(max(purses))]
        if verb == "pilot":
            return self.likeliest(options)
        if verb == "holds":
            return options[0]
        if verb == "top":
            return self.chosen_top(thought, options)
        if verb == "bay":
            gains = [thought.gain(option.card) if option.card >= 0 else GIFT for option in options]
            return options[gains.index(max(gains))]
        if verb == "sell" or verb == "wagon":
            free = [option for option in options if option.card >= 0 and self.wanted(option.card, -1) < SALE]
            return free[0] if free else last
        if verb == "buy-off":
            return options[0] if self.uncovering(self.seat) > self.price() * thought.coin else last
        return self.painted(thought, options)

    def painted(self, thought: Thought, options: list[Action]) -> Action:
        """A crown is bought where it reaches a shield or a mission wants it, and returned where neither is lost."""
        crowns = self.part.crowns[self.seat]
        worth = self.part.book.worth
        short = crowns < self.reserve()
        coins = self.part.book.events[PORTRAIT_PAINTER].amount
        for option in options:
            if option.text == "portrait" and (
                short or (worth[crowns + 1] > worth[crowns] and thought.point > thought.coin * coins)
            ):
                return option
            if option.text == "pawn" and crowns > self.reserve() and worth[crowns - 1] == worth[crowns] and self.poor():
                return option
        return options[-1]

    def likeliest(self, options: list[Action]) -> Action:
        """The colour with most ships to come."""
        counts = upcoming(self.table)
        best, most = options[0], -1
        for option in options:
            ships = 0
            for face in self.rules.faces:
                if face.kind == SHIP and face.colour == option.number:
                    ships += counts[face.number]
            if ships > most:
                best, most = option, ships
        return best

    def chosen_top(self, thought: Thought, options: list[Action]) -> Action:
        """The card that the harbor is worth most with; one that busts is left for last."""
        best, most = options[0], -1.0
        cutlasses = self.rules.cutlasses(self.table, self.seat)
        draw = self.table.draw
        for option in options:
            card = draw[len(draw) - 1 - option.number] & FACE
            face = self.rules.faces[card]
            worth = thought.now()
            if face.kind == SHIP and self.rules.clash(thought.harbor, card) >= 0:
                worth = 0.0 if face.strength > cutlasses else worth
            elif face.kind in (SHIP, PROFESSION):
                harbor = [*thought.harbor, card]
                worth = thought.stopping(harbor, thought.opening(harbor))
                thought.table.harbor = thought.harbor
            if worth > most:
                best, most = option, worth
        return best

    def claims(self, thought: Thought, claim: Action) -> bool:
        """Whether an expedition is worth the cards that a mission close by wants."""
        lost = 0.0
        for card in claim.cards:
            if self.rules.faces[card].kind == SHIP:
                lost += self.wanted(card, -1)
        return lost < self.rules.faces[claim.card].points * thought.point

    def reasons(self, thought: Thought, options: list[Action], choice: Action) -> list[Reason] | None:
        verb = choice.text.partition(":")[0]
        if verb in ("character", "complete", "skip", "look"):
            return [Reason(verb)]
        return [Reason("event")] if verb in OWN or verb == "busts" else None


THUMB: Final[BoxThumb] = BoxThumb(
    Quest,
    per_round={"lookout": 0.55, "innkeeper": 0.35, "sells": 0.0},
    per_turn={"lookout": 0.3, "innkeeper": 0.2, "sells": 0.0},
)
