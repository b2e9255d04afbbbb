"""A game one can play, take back, copy, watch and write down: the object most people use."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from buccaneer.core.engine import FORCED_LIMIT, HELD, MOVED, Action
from buccaneer.core.errors import ChoiceError, IllegalChoice, StaleChoice, UnparsableChoice
from buccaneer.core.event import Event
from buccaneer.core.outcome import Outcome
from buccaneer.core.rng import Rng
from buccaneer.core.setup import NOBODY, Setup
from buccaneer.game import modes, notation
from buccaneer.game.record import Record, RecordError, write_result

Watch = Callable[["Game", list[Event]], None]


class Game:
    """One game of a mode.

    >>> game = Game("base", players=3, seed=7)
    >>> game.play("stop")

    `players` is a number or a list of names, `start` the name or the seat of the start player. Without a seed a secret
    one of 128 bits is drawn. With `hold` a forced card that would reveal something (the first of a turn) waits for
    `release()`, so that the last choice can still be taken back. `table` is the whole truth; bots get `view(seat)`.

    A host that shows the game passes `watch` to `of`: it is called with the events of every step that tells something
    (a beat), while the table still stands as that step left it. Without it a busting ship would never be seen.
    """

    def __init__(
        self,
        mode: str = "base",
        players: int | Sequence[str] = 4,
        seed: int | None = None,
        *,
        edition: str = "bigbox",
        variant: str = "",
        start: int | str = NOBODY,
        deck: Iterable[str] = (),
        packs: Iterable[str] = (),
        adds: Iterable[str] = (),
        hold: bool = False,
    ) -> None:
        names = modes.names_for(players)
        seed = secrets.randbits(128) if seed is None else seed
        self._begin(modes.set_up(mode, names, seed, edition, variant, start, deck, packs, adds), hold)

    @classmethod
    def of(cls, setup: Setup, choices: Iterable[str] = (), hold: bool = False, watch: Watch | None = None) -> Game:
        """The game that a set-up and the texts of its choices lead to."""
        game = cls.__new__(cls)
        game._begin(setup, hold, watch)
        for choice in choices:
            game.release()
            game.play(choice)
        return game

    def _begin(self, setup: Setup, hold: bool, watch: Watch | None = None) -> None:
        self.setup = setup
        self.rules = modes.rules_for(setup)
        self.hold = hold
        self.watch = watch
        self.version = 0
        self.choices: list[Action] = []
        self.undone: list[Action] = []
        self._before: list[int] = []  # the count of revelations before each choice
        self.table: Any = self.rules.deal(setup)
        self.table.events = []
        self._settle(hold, 0)

    # -- reading ---------------------------------------------------------------------------------

    @property
    def players(self) -> tuple[str, ...]:
        return self.setup.players

    @property
    def options(self) -> list[Action]:
        """What can be chosen now; empty when the game is over or a card is held back."""
        return list(self.table.options)

    @property
    def turn(self) -> int:
        """The seat whose turn it is: the active player."""
        turn: int = self.table.active
        return turn

    @property
    def chooser(self) -> int:
        """The seat that has the choice, or -1."""
        return self.table.stack[-1].seat if self.table.options else NOBODY

    @property
    def over(self) -> bool:
        return not self.table.stack

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or None while it runs."""
        return self.rules.outcome(self.table) if self.over else None

    @property
    def events(self) -> list[Event]:
        """Everything told so far."""
        return self._told_since(0)

    @property
    def position(self) -> str:
        """The whole position as a line of text, secrets included."""
        return notation.write_position(self.table)

    @property
    def digest(self) -> str:
        return notation.digest(self.table)

    def view(self, seat: int = NOBODY) -> Any:
        """What a seat may know; without a seat, what a spectator may."""
        if not modes.is_number(seat) or not NOBODY <= seat < len(self.players):
            raise ChoiceError(f"there is no seat {seat!r}; seats are 0 to {len(self.players) - 1}")
        return self.rules.view(self.table, seat)

    def odds(self) -> Any:
        """The active player's odds, from what everybody knows: `Odds` of a card game, `DiceOdds` of a dice game."""
        return self.rules.odds(self.rules.view(self.table, NOBODY))

    # -- playing ---------------------------------------------------------------------------------

    def parse(self, text: str) -> Action:
        """The choice a text names, possible now or not."""
        if not isinstance(text, str):
            raise UnparsableChoice(f"{text!r} is no choice: give one of the game's options, or its text")
        action: Action = self.rules.parse(self.table, text)
        return action

    def play(self, option: Action | str, at: int | None = None) -> list[Event]:
        """Make a choice and go on to the next; says what happened. `at` is the version the choice was made for."""
        if at is not None and at != self.version:
            raise StaleChoice(f"the game has moved on: this choice is for version {at}, now it is {self.version}")
        action = option if isinstance(option, Action) else self.parse(option)
        if self.over:
            raise IllegalChoice(f"{action.text!r} is not possible: the game is over")
        action = self.rules.legal(self.table, action)
        self.undone = [] if action not in self.undone[-1:] else self.undone[:-1]
        self._before.append(self.table.revealed)
        self.choices.append(action)
        told = self._told()
        self.rules.carry_out(self.table, action)
        self._go_on(self.hold, told)
        return self._told_since(told)

    def release(self) -> list[Event]:
        """Let a card that is held back be turned; without one nothing happens."""
        told = self._told()
        if self.held:
            self._go_on(False, told)
        return self._told_since(told)

    def _told(self) -> int:
        return len(self.table.events or ())

    def _told_since(self, told: int) -> list[Event]:
        return (self.table.events or [])[told:]

    def _go_on(self, hold: bool, told: int) -> None:
        self._settle(hold, told)
        self.version += 1

    def _settle(self, hold: bool, told: int) -> None:
        """Go on until somebody has a choice, beat by beat if somebody watches; `told` counts the events before."""
        found = MOVED
        for _ in range(FORCED_LIMIT if self.watch else 0):
            if self.watch and self._told() > told:
                self.watch(self, self._told_since(told))
                told = self._told()
            if found != MOVED:
                break
            found = self.rules.advance(self.table, hold)
        if found == MOVED:
            found = self.rules.settle(self.table, hold)
        self.held = found == HELD

    # -- taking back -----------------------------------------------------------------------------

    @property
    def can_undo(self) -> bool:
        """Whether the last choice can be taken back: nothing was revealed since."""
        return bool(self.choices) and self.revealed_since(1) == 0

    def revealed_since(self, back: int) -> int:
        """How many revelations there were since the moment before the last so many choices."""
        revealed: int = self.table.revealed
        return revealed - self._before[-back]

    def undo(self, beyond: bool = False) -> Action:
        """Take back the last choice, and say which; past a revelation only where `beyond` allows it."""
        if not self.choices:
            raise IllegalChoice("nothing to take back: no choice has been made yet")
        if not beyond and not self.can_undo:
            raise IllegalChoice("the last choice cannot be taken back: something was revealed since")
        version = self.version
        undone = [*self.undone, self.choices[-1]]
        self._replay(self.choices[:-1])
        self.undone = undone
        self.version = version + 1
        return undone[-1]

    def redo(self) -> Action:
        """Make the choice that was taken back last once more, and say which."""
        if not self.undone:
            raise IllegalChoice("nothing to make again: no choice was taken back")
        action = self.undone[-1]
        self.release()
        self.play(action)
        return action

    def _replay(self, choices: list[Action]) -> None:
        """Go back to the moment after some choices; what is turned before the next one is turned again."""
        again = Game.of(self.setup, [choice.text for choice in choices], self.hold)
        again.release()
        self.table, self.choices, self._before, self.held = again.table, again.choices, again._before, again.held

    # -- copies and records ----------------------------------------------------------------------

    def copy(self) -> Game:
        """An independent game at the same point, without the events told so far."""
        twin = Game.__new__(Game)
        twin.__dict__.update(self.__dict__)
        twin.table = self.table.copy()
        twin.table.events = []
        twin.watch = None
        twin.choices = self.choices[:]
        twin.undone = self.undone[:]
        twin._before = self._before[:]
        return twin

    def record(self) -> Record:
        """The game written down: set-up, choices, result and digest. Of a running game it holds every secret.

        A card held back makes no difference: the record is of the game as it goes on.
        """
        texts = [choice.text for choice in self.choices]
        settled = Game.of(self.setup, texts) if self.held else self
        return Record(
            self.setup,
            texts,
            write_result(self.setup, settled.outcome),
            settled.digest,
            modes.rules_version(self.setup.mode),
            modes.data_digest(self.setup),
        )

    def __reduce__(self) -> tuple[object, ...]:
        return Game.of, (self.setup, [choice.text for choice in self.choices], self.hold)

    def __repr__(self) -> str:
        state = "over" if self.over else f"{self.players[self.turn]}'s turn, round {self.table.round}"
        return f"<Game {self.setup.mode}, {len(self.players)} players, {len(self.choices)} choices, {state}>"


def view(table: Any, seat: int) -> Any:
    """What a seat may know of a table of any family; a spectator has seat -1."""
    return table.rules.view(table, seat)


def redeal(view: Any, rng: Rng) -> Any:
    """A whole table that looks to the seat exactly like its view: what it cannot know is dealt anew."""
    return view.table.rules.redeal(view, rng)


def replay(record: Record, at: int | None = None, hold: bool = False) -> Game:
    """The game of a record, after all its choices or only the first `at`; every choice is checked."""
    version = modes.rules_version(record.setup.mode)
    if record.rules != version:
        raise RecordError(f"played under rules version {record.rules}; this is version {version}")
    if not modes.same_data(record.setup, record.data):
        raise RecordError("played with other card data than this version has")
    if at is not None and not 0 <= at <= len(record.choices):
        raise RecordError(f"there is no choice {at}; this game has {len(record.choices)}")
    game = Game.of(record.setup, hold=hold)
    for number, choice in enumerate(record.choices[:at], 1):
        try:
            game.release()
            game.play(choice)
        except ChoiceError as error:
            raise RecordError(f"choice {number}: {error}") from None
    return game


def check(record: Record) -> Game:
    """Replay a record and refuse a result or a digest that differs."""
    game = replay(record)
    again = game.record()
    if again.result != record.result:
        raise RecordError(f"the result differs: played again it is {again.result}")
    if again.digest != record.digest:
        raise RecordError(f"the digest differs: played again it is {again.digest}")
    return game
