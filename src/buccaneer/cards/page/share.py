"""A box's share in the pages: its options as buttons, what it lays out, what it teaches."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from buccaneer.cards.box import boxes
from buccaneer.cards.brought import brought, held
from buccaneer.cards.page.decision import Choice, Decision
from buccaneer.cards.page.scene import Scene
from buccaneer.cards.rules.rules import Rules
from buccaneer.cards.rules.view import View
from buccaneer.core.engine import Action
from buccaneer.game.draft import Manner
from buccaneer.words import Words


@dataclass(frozen=True)
class Extra:
    """What a box lays out besides cards, and the templates that draw it, as `shown` and `also`.

    `strip` stands above the table, `aside` beside the log, `end` is for the end page; `sheets` open over the table, by
    the ids that buttons name as their `popovertarget`. Below the aside there may be `rows`, by their ids, each drawn by
    the template `row`. `by` is all that strip and aside show of it; without it, everything counts.

    `heading` stands in the bar in place of the round, its first part large; `banner` below who has won.

    `quay` stands on the reader's own quay, `seat` on everybody's panel, where `shown` is what `seats` has of that seat.
    `question` stands in the dock in place of plain buttons: it finds them as `choices`, and each must be one there.
    """

    shown: Any
    strip: str = ""
    aside: str = ""
    sheets: Mapping[str, str] = field(default_factory=dict)
    end: str = ""
    also: Any = None
    rows: Mapping[str, Any] = field(default_factory=dict)
    row: str = ""
    by: tuple[object, ...] | None = None
    quay: str = ""
    seat: str = ""
    seats: Mapping[int, Any] = field(default_factory=dict)
    question: str = ""
    heading: tuple[str, ...] = ()
    banner: str = ""


def nothing(*given: Any) -> list[Any]:
    return []


def no_values(rules: Rules, words: Words) -> dict[str, Any]:
    return {}


@dataclass(frozen=True)
class BoxPage:
    """What a box brings to the pages, as PAGE in its `page.py`.

    `makers` turn options of its verbs into buttons, `keys` are the single keys of verbs; `dress` adds to a button, of
    whatever box it is, what the option means here. `drafts` says by step which questions are drafted before they are
    answered. `lesson` are the values of its template `howto.html`, besides the pictures of its cards, and of
    `gallery.html`.

    A table that is played with the box has `style` among its classes, and its page the style sheets and scripts named
    here, from the box's folder `static`, symbols of `people` besides those on cards, and what the template `over` lays
    beside the table.
    """

    makers: Mapping[str, Callable[[Decision, Action], Choice]] = field(default_factory=dict)
    keys: Mapping[str, str] = field(default_factory=dict)
    extras: Callable[[Scene, list[Choice]], list[Extra]] = nothing
    promises: Callable[[View], list[str]] = nothing
    lesson: Callable[[Rules, Words], dict[str, Any]] = no_values
    dress: Callable[[Decision, Action, Choice], object] = nothing
    drafts: Mapping[str, Manner] = field(default_factory=dict)
    style: str = ""
    styles: tuple[str, ...] = ()
    scripts: tuple[str, ...] = ()
    people: tuple[str, ...] = ()
    over: str = ""


def pages_of(rules: Rules) -> list[BoxPage]:
    """What the boxes of a mode bring to its pages."""
    return brought(rules, "page")


def box_pages() -> list[BoxPage]:
    """What all boxes bring to pages."""
    return [page for box in boxes() if (page := held(box.package, "page")) is not None]


def promises(view: View) -> list[str]:
    """The choices a seat can make in advance, whatever box they are of."""
    return [promise for page in pages_of(view.table.rules) for promise in page.promises(view)]
