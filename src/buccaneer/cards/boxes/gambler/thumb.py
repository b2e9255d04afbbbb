"""The Gambler's share in `thumb`: four cards at once, if a few deals of them bring more than anything else."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from buccaneer.bots.advice import Reason
from buccaneer.cards.boxes.gambler.rules import CARDS, gamble_busts
from buccaneer.cards.rules.card import PROFESSION, SHIP
from buccaneer.cards.rules.odds import upcoming
from buccaneer.cards.share import BoxThumb, Share
from buccaneer.core.engine import Action
from buccaneer.core.rng import Rng

if TYPE_CHECKING:
    from buccaneer.cards.thought import Thought

DEALS: Final = 24  # so many deals of a Gambler's cards are looked at


def named(options: list[Action], text: str) -> Action | None:
    """The option of a text, if it is there."""
    for option in options:
        if option.text == text:
            return option
    return None


class Luck(Share):
    """The worth of a gamble."""

    def ventures(self, thought: Thought, options: list[Action]) -> Action | None:
        """Gamble where four cards at once are worth more than stopping, or than one card and stopping."""
        gamble = named(options, "gamble")
        if gamble is None:
            return None
        other = thought.now() if thought.table.drawn else 0.0
        if named(options, "draw") is not None:
            other = max(other, thought.next())
        return gamble if self.gambling(thought) > other else None

    def gambling(self, thought: Thought) -> float:
        """The expected worth of a Gambler's four cards: what a few deals that hold bring, by the chance to hold."""
        table = thought.table
        harbor = table.harbor
        counts = upcoming(table)
        pool: list[int] = []
        for card in range(len(counts)):
            for _ in range(counts[card]):
                pool.append(card)
        if len(pool) < CARDS:
            return -1.0
        rng = Rng(table.decisions)
        table.more_takes += 1
        total, deals = 0.0, 0
        for _ in range(DEALS):
            rng.shuffle(pool)
            after = dealt(thought, harbor, pool)
            if after is not None:
                total += thought.stopping(after, thought.opening(after))
                deals += 1
        table.more_takes -= 1
        table.harbor = harbor
        busts = gamble_busts(table)
        return (1 - busts) * (total / deals if deals else 0.0) + busts * thought.of_bust()

    def reasons(self, thought: Thought, options: list[Action], choice: Action) -> list[Reason] | None:
        """The worth of the gamble and of stopping, and the chance that it busts."""
        gambles = choice.text == "gamble"
        if not gambles and (choice.text != "stop" or named(options, "gamble") is None or named(options, "draw")):
            return None
        gambling = self.gambling(thought)
        stopping = thought.now() if thought.table.drawn else 0.0
        worth, other = (gambling, stopping) if gambles else (stopping, gambling)
        return [
            Reason("gamble" if gambles else "gamble-stop", {"worth": worth, "other": other}),
            Reason("gamble-bust", {"chance": gamble_busts(thought.table)}),
        ]


def dealt(thought: Thought, harbor: list[int], pool: list[int]) -> list[int] | None:
    """A harbor with the first four cards of a pool; none if two ships of a colour bust."""
    faces = thought.rules.faces
    after = harbor[:]
    for card in pool[:CARDS]:
        if faces[card].kind == SHIP or faces[card].kind == PROFESSION:
            after.append(card)
    seen = 0
    for card in after:
        if faces[card].kind == SHIP:
            colour = 1 << faces[card].colour
            if seen & colour:
                return None
            seen |= colour
    return after


THUMB: Final[BoxThumb] = BoxThumb(Luck, per_round={"gambler": 0.4})
