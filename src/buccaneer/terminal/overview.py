"""A campaign at a glance: its chapters with their roads, what is remembered, and what comes next."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.rule import Rule
from rich.text import Text

from buccaneer.core.options import value_of
from buccaneer.game import modes
from buccaneer.game.campaign import Campaign
from buccaneer.game.course import AHEAD, OPEN, WON, Bead, Chart, Leg
from buccaneer.words import Words

SIGNS = {WON: "★", OPEN: "▸", AHEAD: "·"}
ANSWERS = {True: "✓", False: "✗", None: ""}


def draw_overview(campaign: Campaign, words: Words, running: tuple[str, ...] = ()) -> RenderableType:
    """All of it, on one screen."""
    chart = campaign.course.chart(campaign, words, running)
    rows: list[RenderableType] = [
        Rule(Text(f"{chart.title} · {campaign.name}", "bold"), style="dim"),
        Text(" · ".join([crew_of(campaign, words), *ways_of(campaign, words)]), "dim"),
        Text(),
    ]
    for leg in chart.legs:
        rows += leg_rows(campaign, leg, words, is_running=leg.state == OPEN and bool(running))
    rows += [Text(), *extras(chart, words)]
    return Group(*rows)


def crew_of(campaign: Campaign, words: Words) -> str:
    """Who plays, and which of them are bots."""
    return ", ".join(mate.name if mate.is_person else f"{mate.name} ({words.bot(mate.by)})" for mate in campaign.crew)


def ways_of(campaign: Campaign, words: Words) -> list[str]:
    """What was chosen for the whole campaign."""
    options = [option for option in modes.find(campaign.mode).options if option.name in campaign.course.fixed]
    chosen = [(option.name, value_of(campaign.ways, option.name, option.usual)) for option in options]
    return [f"{words(f'setup.{name}')}: {words(f'setup-value.{value}')}" for name, value in chosen]


def leg_rows(campaign: Campaign, leg: Leg, words: Words, is_running: bool) -> list[RenderableType]:
    """A chapter: its state, how it went, and the road through it."""
    name = campaign.course.name(campaign, leg.stage, words)
    line = Text(f"{SIGNS[leg.state]} {name}", "dim" if leg.state == AHEAD else "bold")
    line.append(f" · {leg.title}" if leg.title else "")
    told = []
    if leg.state == WON:
        told.append(words("campaign.won", seat=words.all_of(leg.winners)))
    elif leg.state == OPEN:
        told.append(words("campaign.running" if is_running else "campaign.open"))
    if leg.defeats:
        told.append(words("campaign.defeats", n=leg.defeats))
    if leg.state == OPEN and campaign.course.coins(campaign):
        told.append(words("campaign.coins", coins=campaign.course.coins(campaign)))
    if not leg.checked:
        told.append(words("campaign.as-told"))
    line.append(f" · {' · '.join(told)}" if told else "", "not bold")
    points = ", ".join(f"{name} {points}" for name, points in leg.points)
    return [short(line), *([short(road_of(leg.beads).append(f"  {points}", "dim"))] if leg.beads else [])]


def short(line: Text) -> Text:
    """A line that never goes on in a second one."""
    line.no_wrap, line.overflow = True, "ellipsis"
    return line


def road_of(beads: tuple[Bead, ...]) -> Text:
    """The road through a chapter: a bead for everything read, with its answer; roads not taken are faint dots."""
    road = Text("  ")
    for number, bead in enumerate(beads):
        road.append("─" if number else "", "dim").append(f"●{ANSWERS[bead.answer]}").append("·" * bead.stub, "dim")
    return road


def extras(chart: Chart, words: Words) -> list[RenderableType]:
    """What is remembered, who has won how often, and games beside the story."""
    rows: list[RenderableType] = []
    if chart.stamps:
        told = ", ".join(f"{ANSWERS[stamp.answer]} {stamp.text}" for stamp in chart.stamps)
        rows.append(Text(words("campaign.remembered", list=told)))
    contests = [leg for leg in chart.legs if len(leg.winners) < len(leg.points)]
    if won_by(contests):
        rows.append(short(Text(words("campaign.wins", list=won_by(contests)))))
    if chart.after:
        rows.append(short(Text(f"{SIGNS[WON]} {chart.after[0].title}: {won_by(chart.after)}")))
    return rows


def won_by(legs: Sequence[Leg]) -> str:
    """Who has won how many of some games."""
    won = Counter(name for leg in legs for name in leg.winners)
    return ", ".join(f"{name} {n}" for name, n in won.most_common())
