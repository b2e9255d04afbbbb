"""A box's share in the pages: its options as buttons, what it lays out, what it teaches."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from buccaneer.cards.brought import brought
from buccaneer.cards.page.decision import Choice, Decision
from buccaneer.cards.page.scene import Scene
from buccaneer.cards.rules.rules import Rules
from buccaneer.cards.rules.view import View
from buccaneer.core.engine import Action
from buccaneer.words import Words


@dataclass(frozen=True)
class Extra:
    """What a box lays out besides cards, and the templates that draw it, as `shown` and `also`.

    `strip` stands above the table, `aside` beside the log, `end` is for the end page; `sheets` open over the table, by
    the ids that buttons name as their `popovertarget`. Below the aside there may be `rows`, by their ids, each drawn by
    the template `row`. `by` is all that strip and aside show of it; without it, everything counts.
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


def nothing(*given: Any) -> list[Any]:
    return []


def no_values(rules: Rules, words: Words) -> dict[str, Any]:
    return {}


@dataclass(frozen=True)
class BoxPage:
    """What a box brings to the pages, as PAGE in its `page.py`.

    `makers` turn options of its verbs into buttons, `keys` are the single keys of verbs. `lesson` are the values of its
    template `howto.html`, besides the pictures of its cards, and of `gallery.html`.
    """

    makers: Mapping[str, Callable[[Decision, Action], Choice]] = field(default_factory=dict)
    keys: Mapping[str, str] = field(default_factory=dict)
    extras: Callable[[Scene, list[Choice]], list[Extra]] = nothing
    promises: Callable[[View], list[str]] = nothing
    lesson: Callable[[Rules, Words], dict[str, Any]] = no_values


def pages_of(rules: Rules) -> list[BoxPage]:
    """What the boxes of a mode bring to its pages."""
    return brought(rules, "page")


def promises(view: View) -> list[str]:
    """The choices a seat can make in advance, whatever box they are of."""
    return [promise for page in pages_of(view.table.rules) for promise in page.promises(view)]
