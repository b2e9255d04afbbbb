"""Pages of a story in the terminal: a title between two lines, the text, and what stands below it."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table as Grid
from rich.text import Text

from buccaneer.core.event import Event
from buccaneer.game.course import Course, Line, Page

# How paragraphs of a kind look; all others are plain. Those of a list follow each other without a line between.
STYLES = {
    "bridge": "italic",
    "victory": "bold",
    "mission": "bold",
    "brings": "dim",
    "opening": "italic",
    "close": "italic",
}
LISTED = {"mission": "▸ ", "brings": "  ", "wish": "· ", "fact": "· ", "came": ""}
MARGIN = 4


def draw_page(page: Page, came: Sequence[Line] = ()) -> RenderableType:
    """A page, with what came with it above the mission."""
    lines = list(page.lines)
    place = next((number for number, line in enumerate(lines) if line.kind == "mission"), len(lines))
    lines[place:place] = came
    drawn: list[RenderableType] = [Rule(Text(page.title, "bold"), style="dim")]
    before = ""
    for line in lines:
        if line.kind not in LISTED or (before and before not in LISTED):
            drawn.append(Text())
        sign = Text(LISTED.get(line.kind, ""), STYLES.get(line.kind, ""))
        drawn.append(hanging(sign, Text(line.text, STYLES.get(line.kind, ""))))
        before = line.kind
    return Group(*drawn, Text())


def runs(events: Sequence[Event], course: Course | None) -> list[list[Event]]:
    """Events in runs: one begins with every turn, and with every page of a story, which ends with what came with it."""
    opens, within = (course.opens, course.within) if course else ("", frozenset[str]())
    found: list[list[Event]] = [[]]
    for event in events:
        is_read = found[-1] and found[-1][0].kind == opens and event.kind not in within
        if is_read or event.kind in ("turn-opens", opens):
            found.append([])
        found[-1].append(event)
    return found


def hanging(sign: Text, text: Text) -> RenderableType:
    """A paragraph whose lines begin below each other, to the right of a sign."""
    if not sign.plain.strip():
        return Padding(text, (0, MARGIN, 0, MARGIN + len(sign)), expand=False)
    grid = Grid.grid()
    grid.add_column(width=len(sign))
    grid.add_column()
    grid.add_row(sign, text)
    return Padding(grid, (0, MARGIN), expand=False)
