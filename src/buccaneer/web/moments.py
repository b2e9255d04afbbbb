"""The moments of finished games, kept so that any of them is shown without playing the whole game again."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass

from buccaneer.core.engine import State
from buccaneer.core.event import Event
from buccaneer.game.game import Game
from buccaneer.web.families import page_of
from buccaneer.web.fold import Beat
from buccaneer.web.room import Room
from buccaneer.web.scene import LOG_TURNS, Places, by_turns

EVERY = 16  # so many choices lie between two tables that are kept
MOST_GAMES = 40  # whose moments are kept: a long game of dice takes 0.4 MB


class Moments:
    """A finished game choice by choice: tables kept every so often, from which the few choices to a moment are made.

    The game must be over: it is read from any thread, and must not change.
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        self.events = game.events
        self.follow = page_of(game.setup.mode).follow
        self.told: list[int] = []  # after so many choices, how many events were told
        self.kept: list[tuple[State, Places]] = []
        trace = Trace(self.follow)
        again = game.again(watch=trace)
        for number in range(len(game.choices) + 1):
            if number:
                again.play(game.choices[number - 1])
            self.told.append(len(again.table.events or ()))
            if number % EVERY == 0:
                self.kept.append((again.table.copy(), trace.places))

    def at(self, number: int) -> Beat:
        """The table after so many choices, with what the last of them brought about."""
        table, places = self.kept[number // EVERY]
        trace = Trace(self.follow, places)
        game = Game.at(table, self.game.players)
        game.watch = trace
        for choice in self.game.choices[number - number % EVERY : number]:
            game.play(choice)
        before = self.told[number - 1] if number else 0
        fresh = self.events[before : self.told[number]]
        recent = tuple(by_turns(self.events[: self.told[number]])[-LOG_TURNS:])
        return Beat(game.table, self.events, self.told[number], fresh, trace.places, trace.places, recent)


@dataclass
class Trace:
    """Watches a game and remembers where things lie."""

    follow: Callable[[Places, Game], Places]
    places: Places = ()

    def __call__(self, game: Game, events: list[Event]) -> None:
        self.places = self.follow(self.places, game)


class Album:
    """The moments of the games that were looked at last."""

    def __init__(self) -> None:
        self.kept: OrderedDict[str, Moments] = OrderedDict()

    async def of(self, room: Room) -> Moments:
        """The moments of a room whose game is over."""
        assert room.game is not None
        if room.row.id not in self.kept:
            self.kept[room.row.id] = await asyncio.to_thread(Moments, room.game)
        found = self.kept[room.row.id]
        self.kept.move_to_end(room.row.id)
        if len(self.kept) > MOST_GAMES:
            self.kept.popitem(last=False)
        return found
