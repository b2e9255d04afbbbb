"""Games of every kind: their records, every event, options, digests, views, and the story the terminal tells."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import combinations, product
from pathlib import Path
from typing import Any

from buccaneer import Game, Rng, SetupError, check, make_bot, replay, save_records, write_view

from tools.golden.folder import Entry
from tools.golden.tree import command, elsewhere, number_of

RANDOM, THUMB = 2, 2  # games of each kind, by whom they are played
GAMES = RANDOM + THUMB
STRIDE = 10  # a digest is kept at every so many choices
LANGUAGES = ("en", "de")


Options = tuple[tuple[str, str], ...]
Mix = tuple[tuple[str, ...], Options]  # boxes and options


@dataclass(frozen=True)
class Kind:
    """One kind of game: everything a set-up chooses but the seed."""

    mode: str
    players: int
    edition: str
    variant: str
    adds: tuple[str, ...]
    options: Options = ()  # of those that shape the rules, those that are not as usual

    def game(self, seed: int) -> Game:
        """A game of this kind, as it begins."""
        own: dict[str, Any] = {"edition": self.edition, "variant": self.variant, "adds": self.adds}
        if self.options:
            own["options"] = dict(self.options)
        game: Game = Game(self.mode, self.players, seed, **own)
        return game

    def __str__(self) -> str:
        told = [self.mode, str(self.players), self.edition, self.variant or "-", "+".join(self.adds) or "-"]
        return " ".join([*told, *(f"{name}={value}" for name, value in self.options)])


@dataclass(frozen=True)
class Played:
    """A game that was played, and its course: some digests, and one of all options there were."""

    kind: Kind
    key: str
    game: Game
    course: str


@cache
def kinds() -> tuple[Kind, ...]:
    """Every kind of game that the command line lists and the rules allow."""
    found: list[Kind] = []
    with elsewhere():
        modes = json.loads(command("modes", "--json"))
    for mode in modes:
        least, most = mode["players"]
        mixes: list[Mix] = [
            (adds, ()) for number in range(len(mode["adds"]) + 1) for adds in combinations(mode["adds"], number)
        ]
        mixes += [((), options) for options in shapes(mode)]
        for players, edition, variant, mix in product(
            range(least, most + 1), mode["editions"], ("", *mode["variants"]), mixes
        ):
            kind = Kind(mode["mode"], players, edition, variant, *mix)
            try:
                kind.game(0)
            except SetupError:
                continue
            found.append(kind)
    return tuple(found)


def shapes(mode: dict[str, Any]) -> Iterator[Options]:
    """All combinations of a mode's options that shape its rules, as far as they are lists, but the usual one."""
    lists = [option for option in mode.get("options", ()) if option.get("shapes") and option["kind"] == "one"]
    for values in product(*(option["possible"].split(", ") for option in lists)):
        chosen = [(option["option"], value) for option, value in zip(lists, values, strict=True)]
        usual = [(option["option"], option["usual"]) for option in lists]
        if chosen != usual:
            yield tuple(sorted(pair for pair in chosen if pair not in usual))


def play(kind: Kind, number: int) -> Played:
    """Play one game of a kind: the first ones at random, the others by a bot that thinks."""
    key = f"{kind} #{number}"
    game, rng = kind.game(number_of(key)), Rng(number_of(f"{key} choices"))
    bot = make_bot("random" if number < RANDOM else "thumb")
    offered = hashlib.sha256()
    course: list[str] = []
    while not game.over:
        if len(game.choices) % STRIDE == 0:
            course.append(f"{len(game.choices)} {game.digest}")
        offered.update(" ".join(option.text for option in game.options).encode())
        game.play(bot.choose(game.view(game.chooser) if bot.looks else None, game.options, rng))
    course += [f"{len(game.choices)} {game.digest}", f"options {offered.hexdigest()[:16]}"]
    return Played(kind, key, game, "\n".join(course))


@cache
def played() -> tuple[Played, ...]:
    """The games of all kinds."""
    return tuple(play(kind, number) for kind in kinds() for number in range(GAMES))


def records() -> Iterator[Entry]:
    """The record of every game."""
    for each in played():
        yield each.key, each.game.record().text()


def of_mode(mode: str) -> Iterator[str]:
    """The records of one mode's games."""
    for kind in kinds():
        if kind.mode == mode:
            yield from (play(kind, number).game.record().text() for number in range(GAMES))


def courses() -> Iterator[Entry]:
    """What happened in every game, choice by choice and event by event."""
    yield "kinds", "\n".join(map(str, kinds()))
    for each in played():
        game = each.game
        yield f"{each.key} course", each.course
        yield f"{each.key} outcome", json.dumps(game.outcome.data() if game.outcome else None)
        yield f"{each.key} events", "\n".join(json.dumps(event.key()) for event in game.events)


def views() -> Iterator[Entry]:
    """What every seat and a spectator may know at some moments of every game."""
    for each in played():
        record = each.game.record()
        length = len(record.choices)
        for moment in sorted({length // 4, length // 2, max(0, length - 1)}):
            then = replay(record, moment)
            seats = range(-1, len(then.players))
            yield f"{each.key} views after {moment}", "\n".join(write_view(then.view(seat)) for seat in seats)
        check(record)


def stories() -> Iterator[Entry]:
    """One game of each kind as the terminal tells it, in every language; which of them changes from kind to kind."""
    with elsewhere() as folder:
        for place, kind in enumerate(kinds()):
            save_kind(folder / "games.txt", kind)
            for lang in LANGUAGES:
                number = place % GAMES + 1
                yield f"{kind} #{number - 1} {lang}", command("replay", "games.txt", "--game", number, "--lang", lang)
            yield f"{kind} checks", command("replay", "games.txt", "--check")


def save_kind(path: Path, kind: Kind) -> None:
    """Write the records of one kind of game to a file."""
    save_records(path, [each.game.record() for each in played() if each.kind == kind])
