"""What the tables of all families have in common: bar, the line that says what now, notices, log and sheets."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple, Protocol

from markupsafe import escape

from buccaneer.core.engine import State
from buccaneer.web.parts import Drawing
from buccaneer.web.scene import Scene, Turn
from buccaneer.words import Words

MOST_TAGS = 1024  # that are kept as they are written

Rows = Sequence[tuple[str, Hashable]]  # by their ids
About = Mapping[str, Any]  # what the page around the picture knows of a room: `table_values` of `pages.py`


class Who(NamedTuple):
    """A player as a seal shows him."""

    seat: int
    initial: str
    name: str


class Laid(Protocol):
    """What a box lays out besides cards: above the table, beside the log, row by row."""

    @property
    def shown(self) -> Any: ...

    @property
    def also(self) -> Any: ...

    @property
    def strip(self) -> str: ...

    @property
    def aside(self) -> str: ...

    @property
    def rows(self) -> Mapping[str, Any]: ...

    @property
    def row(self) -> str: ...

    @property
    def by(self) -> Sequence[object] | None: ...

    @property
    def heading(self) -> tuple[str, ...]: ...


class Drawn(Protocol):
    """What the common parts ask of a family's picture."""

    style: str  # of the whole page
    mine: bool
    title: str
    notes: list[str]

    @property
    def sheets(self) -> list[str]: ...

    @property
    def scene(self) -> Scene[State]: ...

    @property
    def choices(self) -> Sequence[object]: ...

    @property
    def extras(self) -> Sequence[Laid]: ...

    def sheet(self, name: str, about: About) -> tuple[str, dict[str, object]]:
        """The template of a sheet, and its values."""


@lru_cache(MOST_TAGS)
def tag(kind: str, **values: str) -> str:
    """An opening tag; what is empty is left out."""
    told = [f' {name.rstrip("_").replace("_", "-")}="{escape(value)}"' for name, value in values.items() if value]
    return f"<{kind}{''.join(told)}>"


def everybody(scene: Scene[State]) -> tuple[Who, ...]:
    """All players, as the reader calls them."""
    return all_of(tuple(scene.names), scene.told_to, scene.words)


@lru_cache(MOST_TAGS)
def all_of(names: tuple[str, ...], me: int, words: Words) -> tuple[Who, ...]:
    """Players of some names, one of whom may be "you"."""
    called = enumerate(names)
    return tuple([Who(seat, name[0].upper(), words("you.label") if seat == me else name) for seat, name in called])


def main(draw: Drawing, p: Drawn, about: About, parts: Sequence[str]) -> None:
    """The whole of a table's page."""
    marks = {"mine-to-do": p.mine, "screen": about["screen"], "seated": not about["spectator"]}
    style = " ".join([f"board{p.style}", *(mark for mark, on in marks.items() if on)])
    draw.list("table", tag("main", id="table", class_=style, data_table=about["id"], data_head=about["head"]), parts)


def head(draw: Drawing, p: Drawn, about: About, busted: bool, last_round: str = "", odds: bool = False) -> list[str]:
    """The bar, the line that says whose choice it is and what now, and what stands beside the game."""
    told = {name: about[name] for name in ("id", "subtitle", "can_hint", "undo", "can_undo", "redo")}
    told["heading"] = next((extra.heading for extra in p.extras if extra.heading), ())
    beside = {name: about[name] for name in ("id", "asker", "asked", "advice", "weighed", "thinking", "tip", "held")}
    return [
        draw.leaf("bar", "parts/bar.html", round=about["round"], last_round=last_round, odds=odds, **told),
        draw.leaf("now", "parts/now.html", title=p.title, notes=p.notes, mine=p.mine, busted=busted),
        draw.leaf("alarm", "parts/alarm.html", **beside),
    ]


def waits(p: Drawn, about: About) -> str:
    """What stands in place of options for who has none."""
    return "" if p.choices else p.scene.waits(about["over"])


def strips(draw: Drawing, p: Drawn, about: About) -> list[str]:
    """What boxes lay out above the table."""
    found = [extra for extra in p.extras if extra.strip]
    return [
        part_of(draw, f"strip-{n}", "parts/strip.html", extra.strip, p, about, extra) for n, extra in enumerate(found)
    ]


def part_of(draw: Drawing, name: str, around: str, template: str, p: Drawn, about: About, extra: Laid) -> str:
    """A template of a box, with something around it."""
    values = laid(p, about, extra)
    shown = (extra.shown,) if extra.by is None else extra.by
    by = template, values["id"], values["seated"], *shown, extra.also
    return draw.leaf(name, around, by=by, template=template, **values)


def aside(draw: Drawing, p: Drawn, about: About, n: int, extra: Laid) -> str:
    """What a box lays out beside the log: a head, and its rows."""
    parts = [part_of(draw, f"aside-head-{n}", "parts/aside.html", extra.aside, p, about, extra)]
    if extra.rows:
        by = about["id"], everybody(p.scene), extra.row, tuple(extra.rows.items())
        parts.append(draw.section(f"rows-{n}", by, lambda draw: rows_of(draw, f"rows-{n}", *by)))
    return draw.list(f"aside-{n}", tag("div", id=f"aside-{n}", class_="sheet extra"), parts)


def rows_of(draw: Drawing, name: str, id: str, everybody: Sequence[Who], template: str, rows: Rows) -> str:
    """What a box lays out row by row, each drawn by itself."""
    listed = [draw.leaf(f"row-{key}", template, row=row, id=id, everybody=everybody) for key, row in rows]
    return draw.list(name, tag("ul", id=name, class_="deals"), listed)


def panels(draw: Drawing, p: Drawn, names: Sequence[str]) -> str:
    """The other players."""
    title = draw.leaf("others-title", "parts/title.html", text=p.scene.words("table.others"), hidden=True)
    listed = draw.list("panels", tag("ul", id="panels", class_="panels"), names)
    return draw.list("others", tag("section", id="others", class_="others", aria_labelledby=title), [title, listed])


def log(draw: Drawing, p: Drawn, about: About) -> str:
    """Beside the table: what happened since the reader's last choice, what boxes lay out, and the latest turns."""
    scene = p.scene
    parts: list[str] = []
    if scene.told_to >= 0 and scene.asks:
        by = about["id"], scene.told_to, scene.since, scene.recent
        parts.append(draw.leaf("since", "parts/since.html", by=by, scene=scene))
    elif scene.told_to >= 0:
        parts.append("since")  # it stays as it is until the reader is asked again
    for n, extra in enumerate([extra for extra in p.extras if extra.aside]):
        parts.append(aside(draw, p, about, n, extra))
    turns = scene.log
    names = [turn_of(draw, about["id"], turn) for turn in turns[:1]]
    before = about["id"], scene.told_to, tuple([turn.told for turn in turns[1:]])
    draw.section("before", before, lambda draw: [turn_of(draw, about["id"], turn) for turn in turns[1:]])
    tale = [
        draw.leaf("log-head", "parts/log_head.html"),
        draw.list("turns", tag("ol", id="turns"), [*names, *[f"turn-{turn.number}" for turn in turns[1:]]]),
        draw.leaf("log-foot", "parts/log_foot.html", id=about["id"]),
    ]
    parts.append(draw.list("tale", tag("div", id="tale", class_="sheet whole"), tale))
    return draw.list("log", tag("section", id="log", class_="log", aria_labelledby="log-title"), parts)


def turn_of(draw: Drawing, id: str, turn: Turn) -> str:
    """A turn in the log."""
    return draw.leaf(f"turn-{turn.number}", "parts/turn.html", by=(id, turn.told, turn.told_to), turn=turn)


def laid(p: Drawn, about: About, extra: Laid) -> dict[str, object]:
    """What the templates of a box's extra are given."""
    known = {"id": about["id"], "everybody": everybody(p.scene), "seated": p.scene.me >= 0}
    return {**known, "shown": extra.shown, "also": extra.also}


def sheets(draw: Drawing, p: Drawn, about: About) -> str:
    """What opens over the table, empty until it is opened."""
    return draw.leaf("sheets", "parts/sheets.html", place=about["place"], query=about["query"], sheets=p.sheets)
