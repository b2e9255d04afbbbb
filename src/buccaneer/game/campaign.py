"""A campaign: a crew, its way of playing, and the games it has finished. All else about it follows from these.

A campaign is never changed: what happens to it makes another one. What its games mean, the box says whose story it is
(`Course`, found through the family).
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from buccaneer.core.errors import BuccaneerError
from buccaneer.core.options import Options
from buccaneer.core.setup import NOBODY, Setup
from buccaneer.game import modes
from buccaneer.game import options as chosen
from buccaneer.game.course import Course, Told
from buccaneer.game.families import FAMILIES
from buccaneer.game.game import Game

PERSON = "person"
MOST_GAMES = 200  # of one campaign
KEY = 16  # letters of a key


class CampaignError(BuccaneerError):
    """A campaign that cannot go on like this, or a file that is none; `why` is that in one word.

    unreadable, cut, later, edited, replay, told, setup, closed, stale, older, apart, running, full.
    """

    def __init__(self, text: str, why: str) -> None:
        super().__init__(text)
        self.why = why


@dataclass(frozen=True)
class Mate:
    """One of a crew: a person, or the name of the bot that plays."""

    name: str
    by: str = PERSON

    @property
    def is_person(self) -> bool:
        """Whether no bot plays."""
        return self.by == PERSON


@dataclass(frozen=True)
class Entry:
    """A finished game: its record and what it told; one played by other rules than these is kept, and not `checked`."""

    record: str
    told: Told
    checked: bool = True


@dataclass(frozen=True)
class Campaign:
    """A crew and what it has played. `ways` are the options chosen for all its games."""

    key: str
    name: str
    mode: str
    ways: Options
    adds: tuple[str, ...]
    packs: tuple[str, ...]
    crew: tuple[Mate, ...]
    entries: tuple[Entry, ...] = ()
    unlocked: bool = False  # somebody wanted all stages that are open at the end of the story

    @property
    def names(self) -> tuple[str, ...]:
        """The crew's names, in the order of their seats."""
        return tuple(mate.name for mate in self.crew)

    @property
    def course(self) -> Course:
        """How the story runs."""
        return course_of(self.mode)

    @property
    def stages(self) -> tuple[str, ...]:
        """The stages that may be begun now, the one the story waits for first."""
        return self.course.open(self)


def campaign_modes() -> list[str]:
    """The modes that campaigns can be played of."""
    return [name for name, mode in modes.MODES.items() if FAMILIES[mode.family].course(mode) is not None]


def course_of(mode: str) -> Course:
    """How the story of a mode runs; refuses a mode without one."""
    found = modes.find(mode)
    course = FAMILIES[found.family].course(found)
    if course is None:
        raise CampaignError(f"{mode} has no story; campaigns are of {', '.join(campaign_modes())}", "setup")
    return course


def begin(
    name: str,
    crew: Iterable[Mate | str],
    mode: str = "",
    ways: Mapping[str, object] | Options = (),
    adds: Iterable[str] = (),
    packs: Iterable[str] = (),
) -> Campaign:
    """A new campaign: a name for it, who plays, and what is chosen once for all its games."""
    mode = mode or next(iter(campaign_modes()), "")
    course = course_of(mode)
    mates = tuple(mate if isinstance(mate, Mate) else Mate(mate) for mate in crew)
    given = chosen.given(ways)
    for option, _ in given:
        if option not in course.fixed:
            raise CampaignError(
                f"option {option}: the story sets it; for a campaign are chosen: {', '.join(course.fixed)}", "setup"
            )
    campaign = Campaign(
        secrets.token_hex(KEY // 2),
        name,
        mode,
        modes.tidied(mode, given, len(mates)),
        modes.in_order(adds),
        tuple(packs),
        mates,
    )
    check_crew(campaign)
    return campaign


def check_crew(campaign: Campaign) -> None:
    """Refuse a name or a crew that cannot be, or one that could not begin the first stage."""
    if not modes.is_name(campaign.name, 40):
        raise CampaignError(f"{campaign.name!r} is no name of a crew: 1 to 40 letters, no comma", "setup")
    for mate in campaign.crew:
        if not modes.is_name(mate.by):
            raise CampaignError(f"{mate.by!r} plays for nobody: it is {PERSON!r} or the name of a bot", "setup")
    if not any(mate.is_person for mate in campaign.crew):
        raise CampaignError("a crew has at least one person", "setup")
    modes.check(set_up(replace(campaign, entries=()), seed=0))


def set_up(campaign: Campaign, stage: str = "", names: Sequence[str] = (), seed: int | None = None) -> Setup:
    """The set-up of a stage's next game, by the crew or by others in its place; refuses a stage that is not open."""
    stage = stage or campaign.stages[0]
    check_open(campaign, stage)
    mode = modes.find(campaign.mode)
    setup = Setup(
        campaign.mode,
        tuple(names) or campaign.names,
        secrets.randbits(128) if seed is None else seed,
        mode.editions[0],
        "",
        NOBODY,
        (),
        campaign.packs,
        campaign.adds,
        campaign.course.options(campaign, stage),
    )
    modes.check(setup)
    return setup


def check_open(campaign: Campaign, stage: str) -> None:
    """Refuse a stage that may not be begun now."""
    if stage not in campaign.stages:
        raise CampaignError(f"{stage!r} is not open; open is {', '.join(campaign.stages)}", "closed")
    if len(campaign.entries) >= MOST_GAMES:
        raise CampaignError(f"a campaign has room for {MOST_GAMES} games", "full")


def check_begun(campaign: Campaign, at: int) -> None:
    """Refuse to go on from an earlier moment: `at` is how many games had been told then."""
    if at != len(campaign.entries):
        told = (
            f"game {at + 1} of {campaign.name!r} is told already" if at < len(campaign.entries) else "games are missing"
        )
        raise CampaignError(f"{told}: the crew has gone on elsewhere; {len(campaign.entries)} are told", "stale")


def add(campaign: Campaign, game: Game[Any, Any, Any, Any], at: int | None = None) -> Campaign:
    """The campaign with one more game that is over. `at` says how many games had been told when it was begun."""
    check_begun(campaign, len(campaign.entries) if at is None else at)
    check_due(campaign, game.setup)
    if not game.over:
        raise CampaignError("this game is not over yet", "running")
    return replace(campaign, entries=(*campaign.entries, Entry(game.record().text(), campaign.course.tell(game))))


def check_due(campaign: Campaign, setup: Setup) -> None:
    """Refuse a game that is none of this campaign, or not one that could be begun now."""
    ours = (campaign.mode, campaign.packs, campaign.adds)
    if (setup.mode, setup.packs, setup.adds) != ours or setup.deck:
        raise CampaignError("this game is not of this campaign", "setup")
    stage = campaign.course.stage(setup.options)
    check_open(campaign, stage)
    if setup.options != campaign.course.options(campaign, stage):
        raise CampaignError(f"a game of {stage!r} was set up otherwise than the games before it left things", "setup")


def unlock(campaign: Campaign) -> Campaign:
    """The campaign with all stages open that otherwise wait for the end of the story."""
    return replace(campaign, unlocked=True)


def change(campaign: Campaign, name: str = "", crew: Iterable[Mate] = ()) -> Campaign:
    """The campaign under another name, or with seats that change hands."""
    changed = replace(campaign, name=name or campaign.name, crew=tuple(crew) or campaign.crew)
    check_crew(changed)
    return changed
