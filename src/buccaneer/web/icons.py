"""Our own little pictures, as pages use them."""

from __future__ import annotations

import re
from functools import cache

from markupsafe import Markup, escape


@cache
def icon(name: str) -> Markup:
    """One of our own little pictures; it says nothing to a screen reader, the words around it do."""
    return Markup('<svg class="i i-{0}" aria-hidden="true"><use href="#a-{0}"/></svg>').format(name)


def signs(text: str) -> Markup:
    """A text in which #name stands for an icon."""
    parts = re.split(r"#([a-z]+)", text)
    return Markup("").join(icon(part) if i % 2 else escape(part) for i, part in enumerate(parts))
