"""A game one can play, take back, copy, watch and write down: the object most people use."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Generic, Unpack, cast, overload

from buccaneer.core.engine import HELD, MOVED, Action, AnyRules, State
from buccaneer.core.errors import ChoiceError, IllegalChoice, StaleChoice, UnparsableChoice
from buccaneer.core.event import Event
from buccaneer.core.options import Options
from buccaneer.core.outcome import Outcome
from buccaneer.core.setup import NOBODY, Setup
from buccaneer.game import modes, notation
from buccaneer.game.families import (
    DiceOdds,
    DiceRules,
    DiceTable,
    DiceView,
    Odds,
    Rules,
    Table,
    View,
    family_of,
    rules_of,
)
from buccaneer.game.kinds import O_co, R_co, T_co, V_co, Ways
from buccaneer.game.record import Record, RecordError, write_result
from buccaneer.game.tables import setup_of, whole

Watch = Callable[["Game", list[Event]], None]


class Game(Generic[T_co, V_co, O_co, R_co]):
    """One game of a mode.

    >>> game = Game("base", players=3, seed=7)
    >>> game.play("stop")

    `players` is a number or a list of names, `start` the name or the seat of the start player. Without a seed a
    secret one of 128 bits is drawn. `deck` names the first cards from the top; three for each player are dealt as
    coins, from the start player on, before the first is turned. To begin in the middle of a game use `Game.at`.
    `options` are the mode's own, such as `{"chapter": 2}`. With `hold` a forced card that would reveal something (the
    first of a turn) waits for `release()`, so that the last choice can still be taken back. `table` is the whole
    truth; bots get `view(seat)`.

    `choices` are all that were made, `makers` the seats that made them, `undone` those taken back, the last of them
    last; `version` grows with every change.

    A host that shows the game passes `watch` to `of`: it is called with the events of every step that tells something
    (a beat), while the table still stands as that step left it. Without it a busting ship would never be seen. Where
    steps follow that tell nothing, as when a ship is let into the harbor, it is called once more, without events.
    What is played again to take a choice back is watched again from the first beat on.

    A type checker knows the table, the view, the odds and the rules of a game whose mode it can read: `CardGame`,
    `DiceGame`. Of others it knows what all have in common.
    """

    @overload
    def __init__(
        self: Game[Table, View, Odds, Rules],
        mode: modes.CardModeName = ...,
        players: int | Sequence[str] = ...,
        seed: int | None = ...,
        **ways: Unpack[Ways],
    ) -> None: ...

    @overload
    def __init__(
        self: Game[DiceTable, DiceView, DiceOdds, DiceRules],
        mode: modes.DiceModeName,
        players: int | Sequence[str] = ...,
        seed: int | None = ...,
        **ways: Unpack[Ways],
    ) -> None: ...

    @overload
    def __init__(
        self: Game, mode: str, players: int | Sequence[str] = ..., seed: int | None = ..., **ways: Unpack[Ways]
    ) -> None: ...

    def __init__(
        self,
        mode: str = modes.DEFAULT_MODE,
        players: int | Sequence[str] = 4,
        seed: int | None = None,
        *,
        edition: str = "bigbox",
        variant: str = "",
        start: int | str = NOBODY,
        deck: Iterable[str] = (),
        packs: Iterable[str] = (),
        adds: Iterable[str] = (),
        options: Mapping[str, object] | Options = (),
        hold: bool = False,
    ) -> None:
        names = modes.names_for(players)
        seed = secrets.randbits(128) if seed is None else seed
        setup = modes.set_up(mode, names, seed, edition, variant, start, deck, packs, adds, options)
        self._begin(setup, modes.rules_for(setup), hold)

    @classmethod
    def of(cls, setup: Setup, choices: Iterable[str] = (), hold: bool = False, watch: Watch | None = None) -> Game:
        """The game that a set-up and the texts of its choices lead to."""
        game: Game = cls.__new__(cls)
        game._begin(setup, modes.rules_for(setup), hold, watch)
        game._make(choices)
        return game

    @overload
    @classmethod
    def at(cls, position: Table, players: Sequence[str] = ..., hold: bool = ...) -> CardGame: ...

    @overload
    @classmethod
    def at(cls, position: DiceTable, players: Sequence[str] = ..., hold: bool = ...) -> DiceGame: ...

    @overload
    @classmethod
    def at(cls, position: State | str, players: Sequence[str] = ..., hold: bool = ...) -> Game: ...

    @classmethod
    def at(cls, position: State | str, players: Sequence[str] = (), hold: bool = False) -> Game:
        """A game that goes on from a position: its text, or a table, such as one dealt by `redeal`.

        It can be played, copied and taken back to that position, but has no record, since what led there is not known;
        the seed of its set-up means nothing. Without names the players get ours.
        """
        table = whole(position)
        game: Game = cls.__new__(cls)
        game._begin(setup_of(table, players), rules_of(table), hold, origin=table)
        return game

    def _begin(
        self, setup: Setup, rules: AnyRules, hold: bool, watch: Watch | None = None, origin: State | None = None
    ) -> None:
        self.setup = setup
        self.rules = cast("R_co", rules)
        self.hold = hold
        self.watch = watch
        self.version = 0
        self.choices: list[Action] = []
        self.makers: list[int] = []
        self.undone: list[Action] = []
        self._before: list[tuple[int, int]] = []  # before each choice: how much was revealed, and how much told
        self._origin = origin  # the table that it began with, if that was not dealt
        self.table = cast("T_co", origin.copy() if origin is not None else rules.deal(setup))
        self.table.events = []
        self._settle(hold, 0)

    def _make(self, choices: Iterable[str]) -> None:
        """Make choices one after the other; what is held back between them is let go."""
        for choice in choices:
            self.release()
            self.play(choice)

    # -- reading ---------------------------------------------------------------------------------

    @property
    def players(self) -> tuple[str, ...]:
        """The names of the players, by seat."""
        return self.setup.players

    @property
    def options(self) -> list[Action]:
        """What can be chosen now; empty when the game is over or a card is held back."""
        return list(self.table.options)

    @property
    def turn(self) -> int:
        """The seat whose turn it is: the active player."""
        return self.table.active

    @property
    def chooser(self) -> int:
        """The seat that has the choice, or -1."""
        return self.table.chooser

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self.table.over

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
        """A short digest of the whole position: equal digests, equal tables."""
        return notation.digest(self.table)

    def view(self, seat: int = NOBODY) -> V_co:
        """What a seat may know; without a seat, what a spectator may."""
        if not modes.is_number(seat) or not NOBODY <= seat < len(self.players):
            raise ChoiceError(f"there is no seat {seat!r}; seats are 0 to {len(self.players) - 1}")
        return cast("V_co", self.rules.view(self.table, seat))

    def odds(self) -> O_co:
        """The active player's odds, from what everybody knows: `Odds` of a card game, `DiceOdds` of a dice game."""
        return cast("O_co", self.rules.odds(self.rules.view(self.table, NOBODY)))

    # -- playing ---------------------------------------------------------------------------------

    def parse(self, text: str) -> Action:
        """The choice a text names, possible now or not."""
        if not isinstance(text, str):
            raise UnparsableChoice(f"{text!r} is no choice: give one of the game's options, or its text")
        return self.rules.parse(self.table, text)

    def play(self, option: Action | str, at: int | None = None) -> list[Event]:
        """Make a choice and go on to the next; says what happened. `at` is the version the choice was made for."""
        if at is not None and at != self.version:
            raise StaleChoice(f"the game has moved on: this choice is for version {at}, now it is {self.version}")
        action = option if isinstance(option, Action) else self.parse(option)
        if self.over:
            raise IllegalChoice(f"{action.text!r} is not possible: the game is over")
        action = self.rules.legal(self.table, action)
        self.undone = [] if action not in self.undone[-1:] else self.undone[:-1]
        told = self._told()
        self._before.append((self.table.revealed, told))
        self.choices.append(action)
        self.makers.append(self.chooser)
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
        found, unseen = MOVED if self.watch else self.rules.settle(self.table, hold), True
        while self.watch:
            if self._told() > told:
                self.watch(self, self._told_since(told))
                told, unseen = self._told(), False
            if found != MOVED:
                break
            found = self.rules.advance(self.table, hold)
            unseen = unseen or found == MOVED
        if self.watch and unseen:
            self.watch(self, [])
        self.held = found == HELD

    # -- taking back -----------------------------------------------------------------------------

    @property
    def can_undo(self) -> bool:
        """Whether the last choice can be taken back: nothing was revealed since."""
        return bool(self.choices) and self.revealed_since(1) == 0

    def revealed_since(self, back: int) -> int:
        """How many revelations there were since before the last so many choices; a secret question is one."""
        revealed: int = self.table.revealed + self.rules.secret(self.table)
        return revealed - self._before[-back][0]

    def told_before(self, seat: int) -> int:
        """How many events had been told when a seat chose last, or 0."""
        made = zip(reversed(self.makers), reversed(self._before), strict=True)
        return next((told for maker, (_, told) in made if maker == seat), 0)

    def undo(self, beyond: bool = False, back: int = 1) -> Action:
        """Take back the last choice, or the last so many, and say which was the first of them.

        Past a revelation only where `beyond` allows it.
        """
        if not self.choices:
            raise IllegalChoice("nothing to take back: no choice has been made yet")
        if not modes.is_number(back) or not 1 <= back <= len(self.choices):
            raise IllegalChoice(f"{back!r} choices cannot be taken back: {len(self.choices)} have been made")
        if not beyond and self.revealed_since(back):
            raise IllegalChoice("the last choice cannot be taken back: something was revealed since")
        version, undone = self.version, [*self.undone, *reversed(self.choices[-back:])]
        self._replay(self.choices[:-back])
        self.undone, self.version = undone, version + 1
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
        again = self.again(choices, self.hold, self.watch)
        again.release()
        self.table, self.choices, self.makers = again.table, again.choices, again.makers
        self._before, self.held = again._before, again.held

    def again(
        self, choices: Iterable[Action] = (), hold: bool = False, watch: Watch | None = None
    ) -> Game[T_co, V_co, O_co, R_co]:
        """The same game from its beginning on, after some choices."""
        again: Game[T_co, V_co, O_co, R_co] = Game.__new__(Game)
        again._begin(self.setup, self.rules, hold, watch, self._origin)
        again._make(choice.text for choice in choices)
        return again

    def resume(self, undone: Iterable[str], version: int) -> None:
        """Take up the version of a game that was kept elsewhere, and what was taken back there."""
        self.undone = [self.parse(text) for text in undone]
        self.version = version

    # -- copies and records ----------------------------------------------------------------------

    def copy(self) -> Game[T_co, V_co, O_co, R_co]:
        """An independent game at the same point, without the events told so far."""
        twin = self.ahead()
        twin.table.events = []
        twin._before = [(revealed, 0) for revealed, _ in self._before]
        return twin

    def ahead(self, watch: Watch | None = None) -> Game[T_co, V_co, O_co, R_co]:
        """A copy that goes on where this one stands, with all that was told, and watched by somebody else."""
        twin: Game[T_co, V_co, O_co, R_co] = Game.__new__(Game)
        twin.__dict__.update(self.__dict__)
        twin.table = cast("T_co", self.table.copy())
        twin.table.events = list(self.table.events or ())
        twin.choices, twin.makers, twin.undone = self.choices[:], self.makers[:], self.undone[:]
        twin._before, twin.watch = self._before[:], watch
        return twin

    def record(self) -> Record:
        """The game written down: set-up, choices, result and digest. Of a running game it holds every secret.

        A card held back makes no difference: the record is of the game as it goes on.
        """
        if self._origin is not None:
            raise RecordError("a game that began at a position has no record: what led there is not known")
        settled = self.again(self.choices) if self.held else self
        return Record(
            self.setup,
            [choice.text for choice in self.choices],
            write_result(self.setup, settled.outcome),
            settled.digest,
            modes.rules_version(self.setup.mode),
            modes.data_digest(self.setup),
        )

    def __reduce__(self) -> tuple[object, ...]:
        texts = [choice.text for choice in self.choices]
        if self._origin is None:
            return Game.of, (self.setup, texts, self.hold)
        return went_on, (notation.write_position(self._origin), self.players, texts, self.hold)

    def __repr__(self) -> str:
        state = "over" if self.over else f"{self.players[self.turn]}'s turn, round {self.table.round}"
        return f"<Game {self.setup.mode}, {len(self.players)} players, {len(self.choices)} choices, {state}>"

    def _repr_html_(self) -> str:
        """The table as everybody sees it, for a notebook."""
        return family_of(self.rules).drawn(self.view(), self.players, self.setup.edition)


CardGame = Game[Table, View, Odds, Rules]
DiceGame = Game[DiceTable, DiceView, DiceOdds, DiceRules]


def went_on(position: str, players: Sequence[str], choices: Iterable[str], hold: bool) -> Game:
    """The game that choices made at a position lead to."""
    game = Game.at(position, players, hold)
    game._make(choices)
    return game
