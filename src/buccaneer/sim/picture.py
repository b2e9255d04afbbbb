"""The ladder as a picture: a line for every figure, its interval, what is fair, and its marks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

from buccaneer.sim.duel import Share

WIDTH, LEFT, RIGHT, TOP, STEP = 760, 300, 30, 46, 24
STYLE = """
text{font:13px system-ui,sans-serif;fill:#1d2733}.grid{stroke:#c9d1da}.fair{stroke:#6b7785;stroke-dasharray:3 3}
.span{stroke:#0b6e8f;stroke-width:4;stroke-linecap:round}.dot{fill:#0b6e8f}.must{fill:#b3401f}.goal{fill:#8a6100}
.ground{fill:#ffffff}
@media (prefers-color-scheme:dark){text{fill:#e6ebf0}.grid{stroke:#3c4854}.fair{stroke:#9aa7b4}
.span{stroke:#5cc3e6}.dot{fill:#5cc3e6}.must{fill:#ff8a66}.goal{fill:#e8b93c}.ground{fill:#14191f}}
"""


@dataclass(frozen=True)
class Bar:
    """A line of the picture."""

    label: str
    share: Share
    fair: float
    aims: dict[str, float]


def picture(bars: Sequence[Bar], title: str) -> str:
    """All lines as an SVG, readable on light and on dark ground."""
    height = TOP + STEP * len(bars) + 40
    below = TOP + STEP * len(bars)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img">',
        f"<title>{escape(title)}</title><style>{STYLE}</style>",
        f'<rect class="ground" width="{WIDTH}" height="{height}"/>',
        f'<text x="16" y="24">{escape(title)}</text>',
    ]
    for tick in range(0, 101, 20):
        parts.append(f'<path class="grid" d="M{across(tick)} {TOP - 8}V{below}"/>')
        parts.append(f'<text x="{across(tick)}" y="{below + 18}" text-anchor="middle">{tick}</text>')
    for place, bar in enumerate(bars):
        parts += drawn(bar, TOP + STEP * place + STEP / 2)
    return "\n".join([*parts, "</svg>", ""])


def drawn(bar: Bar, y: float) -> list[str]:
    """One line."""
    low, high = max(0.0, bar.share.low), min(100.0, bar.share.share + bar.share.off)
    found = [
        f'<text x="{LEFT - 12}" y="{y + 4:g}" text-anchor="end">{escape(bar.label)}</text>',
        f'<path class="span" d="M{across(low)} {y:g}H{across(high)}"/>',
        f'<circle class="dot" cx="{across(bar.share.share)}" cy="{y:g}" r="5"/>',
    ]
    if bar.fair:
        found.append(f'<path class="fair" d="M{across(bar.fair)} {y - 9:g}v18"/>')
    for name, aim in bar.aims.items():
        x = across(aim)
        found.append(f'<path class="{name}" d="M{x} {y - 4:g}l-4 -7h8z"><title>{name} {aim:.1f}</title></path>')
    return found


def across(share: float) -> str:
    """Where a share of 100 lies from left to right."""
    return f"{LEFT + (WIDTH - LEFT - RIGHT) * share / 100:.1f}"
