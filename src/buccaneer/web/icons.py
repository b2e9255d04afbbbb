"""Our own little pictures and other small pieces, as pages use them."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache, lru_cache

from jinja2 import Template
from jinja2.runtime import Macro
from markupsafe import Markup, escape

MOST_PIECES = 4096  # kept of each macro


@cache
def icon(name: str) -> Markup:
    """One of our own little pictures; it says nothing to a screen reader, the words around it do."""
    return Markup('<svg class="i i-{0}" aria-hidden="true"><use href="#a-{0}"/></svg>').format(name)


def signs(text: str) -> Markup:
    """A text in which #name stands for an icon."""
    parts = re.split(r"#([a-z]+)", text)
    return Markup("").join(icon(part) if i % 2 else escape(part) for i, part in enumerate(parts))


def kept_macros(template: Template) -> dict[str, Callable[..., str]]:
    """The macros of a template, by their names. What they make follows from what they are given, so it is kept."""
    macros = {name: macro for name, macro in vars(template.module).items() if isinstance(macro, Macro)}
    return {name: lru_cache(MOST_PIECES)(macro) for name, macro in macros.items()}
