"""What is shown of a campaign: in lists, on its chart, and in words beside it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from buccaneer.core.errors import BuccaneerError
from buccaneer.game import modes
from buccaneer.game.campaign import PERSON, Campaign, set_up
from buccaneer.game.course import AHEAD, OPEN, Leg, Stamp
from buccaneer.web import seachart
from buccaneer.web.crews import CampaignRow, UnderWay
from buccaneer.words import Words

LONG = 3  # lines of a page above which all but the first go to its other side
FIRST = 2


class Sailor(NamedTuple):
    """One of a crew: the seal of the seat, the name, and the bot that plays, if it is one."""

    seat: int
    initial: str
    name: str
    bot: str


class Read(NamedTuple):
    """A card that was read: where its page is in the story so far, if it can be read again."""

    title: str
    answer: bool | None
    page: int


class Step(NamedTuple):
    """A stage in words."""

    name: str
    title: str
    note: str
    state: str
    read: tuple[Read, ...]
    points: str
    checked: bool


class Way(NamedTuple):
    """Something that the crew could do next: a stage to begin."""

    stage: str
    title: str
    note: str


class Listed(NamedTuple):
    """A campaign in a list."""

    id: str
    name: str
    title: str
    crew: str
    now: str
    games: str


class Shown(NamedTuple):
    """A campaign on its page."""

    title: str
    about: str
    crew: tuple[Sailor, ...]
    ways: tuple[str, ...]
    charts: tuple[seachart.Drawn, ...]
    stamps: tuple[Stamp, ...]
    steps: tuple[Step, ...]
    after: tuple[Step, ...]
    fog: str
    pages: int
    over: bool
    following: Way | None
    besides: tuple[Way, ...]


def crew_of(row: CampaignRow, words: Words) -> tuple[Sailor, ...]:
    """The crew, seat by seat."""
    return tuple(
        Sailor(n, mate.name[0].upper(), mate.name, "" if mate.by == PERSON else words.bot(mate.by))
        for n, mate in enumerate(row.crew)
    )


def listed(row: CampaignRow, words: Words) -> Listed:
    """A campaign in a list: who plays, and how far they have come."""
    campaign = row.campaign
    course = campaign.course
    chart = course.chart(campaign, words)
    now = words("chart.told") if chart.over else course.name(campaign, campaign.stages[0], words)
    crew = words.all_of([mate.name for mate in row.crew])
    return Listed(row.id, row.name, chart.title, crew, now, words.count("games", len(row.games)))


def read_in(row: CampaignRow, going: UnderWay | None, table: Any) -> Sequence[str]:
    """What has been read in the game that goes on, if it is the one the story waits for."""
    campaign = row.campaign
    if going is None or table is None or going.stage != campaign.stages[0]:
        return ()
    return campaign.course.road(table)


def shown(row: CampaignRow, words: Words, going: UnderWay | None, table: Any) -> Shown:
    """All that the page of a campaign tells."""
    campaign, running = row.campaign, read_in(row, going, table)
    course = campaign.course
    chart, pages = course.chart(campaign, words, running), course.pages(campaign, words, running)
    numbers = {page.id: number for number, page in enumerate(pages, 1)}
    names = [course.name(campaign, leg.stage, words) for leg in chart.legs]
    notes = [note(leg, words) for leg in chart.legs]
    told = list(zip(chart.legs, names, notes, strict=True))
    steps = [step(leg, name, below, numbers, words) for leg, name, below in told]
    after = [step(leg, leg.title, note(leg, words), numbers, words) for leg in chart.after]
    titled = [leg.title or name for leg, name in zip(chart.legs, names, strict=True)]
    layouts = (seachart.standing(len(chart.legs)), seachart.lying(len(chart.legs)))
    ahead = sum(each.state == AHEAD for each in steps)
    ways = [way(campaign, stage, words) for stage in campaign.stages if can_begin(campaign, stage)]
    first = ways[0] if ways and not chart.over else None
    return Shown(
        chart.title,
        words("chart.about", games=len(row.games)) if row.games else words(f"mode.{row.mode}"),
        crew_of(row, words),
        tuple(chosen(campaign, words)),
        tuple(seachart.draw(chart, titled, notes, layout) for layout in layouts),
        chart.stamps,
        tuple(each for each in steps if each.state != AHEAD) if pages else (),
        tuple(after),
        words("chart.ahead", n=ahead) if ahead else "",
        len(pages),
        chart.over,
        first,
        tuple(ways[1:] if first else ways),
    )


def book(row: CampaignRow, words: Words, going: UnderWay | None, table: Any) -> list[dict[str, Any]]:
    """The story so far, page by page, as the book shows it: what is read, and what was asked on the other side."""
    campaign, running = row.campaign, read_in(row, going, table)
    chart = campaign.course.chart(campaign, words, running)
    answers = {bead.id: bead.answer for leg in chart.legs for bead in leg.beads}
    read = list(enumerate(campaign.course.pages(campaign, words, running), 1))
    return [
        {
            "title": chart.title,
            "stage": campaign.course.name(campaign, page.stage, words),
            "contents": [(n, other) for n, other in read if other.stage == page.stage],
            "leaf": page,
            "card": page.id in answers,
            "lines": page.read[: FIRST if len(page.read) > LONG else None],
            "rest": page.read[FIRST:] if len(page.read) > LONG else (),
            "answer": answers.get(page.id),
        }
        for _, page in read
    ]


def chosen(campaign: Campaign, words: Words) -> list[str]:
    """What was chosen for the whole campaign, the usual too."""
    given, players = dict(campaign.ways), len(campaign.crew)
    options = [option for option in modes.find(campaign.mode).options if option.name in campaign.course.fixed]
    values = [(option.name, given.get(option.name, option.standing(players))) for option in options]
    return [words.chosen(name, value) for name, value in values]


def note(leg: Leg, words: Words) -> str:
    """The line below a stage's name: how it went, or that the crew is there."""
    tries = leg.defeats + 1
    if leg.state == AHEAD:
        return words("chart.fog")
    if leg.state == OPEN:
        return words("chart.try-here", n=tries) if leg.defeats else words("chart.here")
    if 0 < len(leg.winners) < len(leg.points):
        return words("chart.won-by", seat=words.all_of(leg.winners))
    return words("chart.won-later", n=tries) if leg.defeats else words("chart.won-first")


def step(leg: Leg, name: str, note: str, numbers: dict[str, int], words: Words) -> Step:
    """A stage in words, with the cards that were read in it and what everybody had in the end."""
    read = tuple(Read(bead.title, bead.answer, numbers.get(bead.id, 0)) for bead in leg.beads)
    points = words("chart.points", list=", ".join(f"{seat} {n}" for seat, n in leg.points)) if leg.points else ""
    return Step(name, leg.title, note, leg.state, read, points, leg.checked)


def can_begin(campaign: Campaign, stage: str) -> bool:
    """Whether this crew can play a stage: a contest is not for one alone."""
    try:
        set_up(campaign, stage, seed=0)
    except BuccaneerError:
        return False
    return True


def way(campaign: Campaign, stage: str, words: Words) -> Way:
    """A stage to begin, and what is to be known of it."""
    course = campaign.course
    name, lost = course.name(campaign, stage, words), course.defeats(campaign, stage)
    if not lost:
        return Way(stage, name, words("chart.first-try" if campaign.entries else "chart.casts-off"))
    return Way(stage, name, words("chart.next-try", n=lost + 1, coins=course.coins(campaign)))
