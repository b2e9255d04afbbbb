"""What is chosen at once: what was promised, and what a bot chooses whose thought takes no time to speak of."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from time import perf_counter

from buccaneer.bots import make_bot
from buccaneer.bots.bot import ask
from buccaneer.bots.registry import BOTS, SLOW
from buccaneer.core.errors import BotError, ChoiceError
from buccaneer.core.rng import KeyedRng
from buccaneer.core.setup import NOBODY
from buccaneer.game.families import FAMILIES
from buccaneer.game.game import Game
from buccaneer.web.fold import Trail
from buccaneer.web.refusal import of_choice

REPLY_SECONDS = 0.01  # after which quick bots let others have the server, and what they did is stored

Promises = Mapping[int, list[str]]  # by seat
Reply = Callable[[Game, Promises], str]  # a choice, or nothing


def no_reply(game: Game, promises: Promises) -> str:
    """Nobody answers by himself."""
    return ""


def promised(game: Game, promises: Promises) -> str:
    """The choice that the chooser of a game has promised for this moment, or nothing."""
    if game.chooser == NOBODY or game.chooser == game.turn:
        return ""
    return next((option.text for option in game.options if option.text in promises[game.chooser]), "")


def play_on(
    game: Game, trail: Trail, choices: Sequence[str], promises: dict[int, list[str]], reply: Reply
) -> list[tuple[int, str]]:
    """Make choices of one seat, which are one beat, and those that follow by `reply` for as long as that is quick.

    Says who made which. Promises that are kept thereby are used up. One that is not legal is refused.
    """
    made: list[tuple[int, str]] = []
    begun, waiting, shown = perf_counter(), list(choices), 0
    while waiting:
        seat = game.chooser
        try:
            text = game.rules.legal(game.table, game.parse(waiting.pop(0))).text
        except ChoiceError as error:
            raise of_choice(error) from None
        if text in promises[seat]:
            promises[seat] = [other for other in promises[seat] if other != text]
        shown = len(trail.beats) + (not waiting) if len(made) < len(choices) else shown
        game.play(text)
        made.append((seat, text))
        going = not waiting and not game.over and perf_counter() - begun < REPLY_SECONDS
        waiting += filter(None, [reply(game, promises)]) if going else ()
    if len(choices) > 1:
        trail.join(shown)
    return made


class Quick:
    """Our own bots, which think in the server where that costs less than asking a process."""

    def __init__(self) -> None:
        self.bots = {name: make_bot(name) for name in BOTS if name not in SLOW}

    def answer(self, seats: Sequence[str], secret: int, game: Game, promises: Promises) -> str:
        """What is chosen at once, if anything; `seats` are the names of the bots that choose for them."""
        seat = game.chooser
        if seat == NOBODY:
            return ""
        if choice := promised(game, promises):
            return choice
        if seats[seat] not in self.bots or not FAMILIES[game.rules.family].light:
            return ""
        decision = len(game.choices)
        rng = KeyedRng(secret).at(seat, decision)
        try:
            return ask(self.bots[seats[seat]], seat, decision, game.view(seat), rng).text
        except BotError:  # it is asked once more in a process, and another one plays in its place
            return ""
