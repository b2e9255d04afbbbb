"""Campaigns for tests of the browser game: games of a wanted end, and tables that are nearly there."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any

import pytest

from buccaneer import Game, Rng, make_bot
from buccaneer.core.setup import Setup
from buccaneer.game import logbook
from buccaneer.game.campaign import Campaign, Mate, add, begin, set_up
from buccaneer.web import host as hosts
from buccaneer.web.campaigns import begin as keep
from buccaneer.web.campaigns import crew_of
from buccaneer.web.fold import deeds_of
from buccaneer.web.host import Host
from buccaneer.web.room import Room

from tests.web.guest import Guest
from tests.web.site import Site

NAMES = ("Anne", "Bart", "Calico")
MOST_SEEDS = 200


def crew(players: int = 2, **ways: str) -> Campaign:
    """A crew that has not played yet."""
    return begin("The Gulls", [Mate(name) for name in NAMES[:players]], ways=ways)


def played(setup: Setup, bot: str = "thumb") -> Game:
    """A whole game, everybody's choices a bot's."""
    game, player = Game.of(setup), make_bot(bot)
    while not game.over:
        game.play(player.choose(game.view(game.chooser), game.options, Rng(len(game.choices))))
    return game


@cache
def found(campaign: Campaign, won: bool, stage: str = "", bot: str = "thumb") -> Game:
    """The first game of a stage that ends as wanted; whatever the numbers of the cards are, there is one."""
    for seed in range(1, MOST_SEEDS):
        game = played(set_up(campaign, stage, seed=seed), bot)
        if campaign.course.tell(game).won == won:
            return game
    raise AssertionError("no game ends like this")


def told(campaign: Campaign, *ends: bool) -> Campaign:
    """A campaign after games that were won or lost."""
    for won in ends:
        campaign = add(campaign, found(campaign, won, bot="thumb" if won else "random"))
    return campaign


def file(campaign: Campaign) -> str:
    return logbook.write(campaign)


# -- on a server -------------------------------------------------------------------------------------


class Fixed:
    """Chance that gives the same big number every time."""

    choice = staticmethod(secrets.choice)

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def randbits(self, bits: int) -> int:
        return self.seed


@contextmanager
def dealt(seed: int) -> Iterator[None]:
    """Tables that are laid out meanwhile are all dealt alike."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(hosts, "secrets", Fixed(seed))
        yield


async def forward(host: Host, id: str, bot: str, left: int) -> Room:
    """Play a table on to so many choices before its end, all written at once."""
    room = await host.room(id)
    game = played(room.setup(), bot)
    deeds = deeds_of(game, len(game.choices) - left)
    await asyncio.wrap_future(host.store.append(id, deeds, host.clock()))
    async with room.lock:
        await room.follow()
    return room


def ending(room: Room, bot: str = "thumb") -> list[str]:
    """The choices that lead a table to its end."""
    return [choice.text for choice in played(room.setup(), bot).choices[len(room.choices) :]]


def kept(site: Site, person: int, campaign: Campaign, **changes: Any) -> str:
    """Let a person have a campaign; says its id."""
    return site.run(
        keep(site.host, person, campaign, crew_of(site.host, campaign, person), **{"screen": False} | changes)
    )


def known(site: Site, guest: Guest) -> int:
    """The person a guest is."""
    return site.shared.store.enrol(guest.key, "Anne", 0.0).id
