"""Campaigns for tests: crews whose games thumb plays."""

from __future__ import annotations

from typing import cast

from buccaneer import CardGame, Game, Rng, make_bot
from buccaneer.game.campaign import Campaign, add, begin, set_up

NAMES = ("Anne", "Bart", "Calico", "Drake")


def crew(players: int = 2, **ways: str) -> Campaign:
    """A crew that has not played yet."""
    return begin("The Gulls", NAMES[:players], ways=ways)


def dealt(campaign: Campaign, stage: str = "", seed: int = 1) -> CardGame:
    """A game of a stage that has just begun."""
    return cast("CardGame", Game.of(set_up(campaign, stage, seed=seed)))


def played(campaign: Campaign, stage: str = "", seed: int = 1, bot: str = "thumb") -> CardGame:
    """A whole game of a stage."""
    game = dealt(campaign, stage, seed)
    player = make_bot(bot)
    while not game.over:
        game.play(player.choose(game.view(game.chooser), game.options, Rng(len(game.choices))))
    return game


def gone_on(campaign: Campaign, stage: str = "", seed: int = 1, bot: str = "thumb") -> Campaign:
    """The campaign after one more game."""
    return add(campaign, played(campaign, stage, seed, bot), len(campaign.entries))
