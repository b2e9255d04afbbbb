"""The people on cards: each a line of data, composed out of the wardrobe's parts into a symbol of the page."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Any

from markupsafe import Markup, escape

from buccaneer.cards.page.art import mark
from buccaneer.cards.rules.card import Face
from buccaneer.cards.rules.rules import Rules
from buccaneer.content import ContentError, data_bytes, data_files

WARDROBE = "cards/page/wardrobe.svg"
DRAWN = '<g stroke="#3b2313" stroke-width="2" stroke-linejoin="round" stroke-linecap="round">'
PART = re.compile(r"(?P<name>[\w-]+)(?::(?P<main>[^:@]*))?(?::(?P<second>[^@]*))?(?:@(?P<at>[-\d.]+,[-\d.]+))?")
GROUNDS = "bg-"
WAITING = ("lookout", "trader-blue", "captain", "senorita", "pirate", "jester", "innkeeper")  # at home
BEHIND = {  # the tint and the shade of what is behind somebody in a picture of its own
    "sea": ("#a9d3d8", "#5c9cab"),
    "town": ("#f2ddae", "#cf9d5c"),
    "deck": ("#e2c596", "#9a6a40"),
    "room": ("#ead8b4", "#b58a58"),
}
CLOSE = "14 4 132 132"  # what of a portrait is shown: the head
SLICED = 'viewBox="0 0 160 160" preserveAspectRatio="xMidYMid slice"'


@cache
def everybody(where: str = "**") -> dict[str, dict[str, Any]]:
    """All people, and the palette they are painted with, wherever they are written down."""
    found: dict[str, dict[str, Any]] = {"skin": {}, "hair": {}, "cloth": {}, "ink": {}, "person": {}}
    for name in data_files(f"{where}/people.toml"):
        tree = tomllib.loads(data_bytes(name).decode("utf-8"))
        for part, entries in found.items():
            entries.update(tree.get(part, {}))
    return found


@cache
def wardrobe() -> dict[str, str]:
    """The parts people are made of, and the grounds behind them, as they are drawn."""
    return dict(re.findall(r'(?m)^<g id="u-([\w-]+)">(.*)</g>$', data_bytes(WARDROBE).decode("utf-8")))


@cache
def of_cards() -> frozenset[str]:
    """Everybody on any card."""
    return frozenset(everybody("cards/boxes/*")["person"])


def person_of(face: Face) -> str:
    """Who is on a card: of a trade with several people the one of the card's colour; "" if nobody is drawn."""
    people = of_cards()
    return next((name for name in (f"{face.name}-{face.colour_name}", face.name) if name in people), "")


def one_of(trade: str, colours: Sequence[str], nth: int) -> str:
    """Somebody of a trade: of one of these colours where there is one, otherwise the so manieth; "" if nobody is."""
    people = everybody()["person"]
    dressed = [name for colour in colours if (name := f"{trade}-{colour}") in people]
    alike = [name for name in people if re.fullmatch(rf"{trade}(-\d)?", name)]
    return (dressed or sorted(alike) or [""])[nth % max(1, len(dressed or alike))]


def ground_of(person: str) -> str:
    """What is behind somebody."""
    ground: str = everybody()["person"][person]["ground"]
    return ground


def people_of(rules: Rules) -> frozenset[str]:
    """Everybody on the cards of a mode."""
    return frozenset(filter(None, map(person_of, rules.faces)))


@cache
def sprite(people: frozenset[str]) -> Markup:
    """Some people as symbols #p-name, with the parts they need and the grounds they stand on."""
    parts = wardrobe()
    drawn = {name: compose(name) for name in sorted(people)}
    grounds = {f"{GROUNDS}{ground_of(name)}" for name in people}
    used = grounds | {part for text in drawn.values() for part in re.findall('href="#u-([^"]+)"', text)}
    symbols = [
        f'<symbol id="u-{name}" {SLICED}>{text}</symbol>' if name in grounds else f'<g id="u-{name}">{text}</g>'
        for name, text in parts.items()
        if name in used
    ]
    symbols += [f'<symbol id="p-{name}" viewBox="0 0 160 160">{text}</symbol>' for name, text in drawn.items()]
    return Markup(f'<svg class="sprite" width="0" height="0" aria-hidden="true"><defs>{"".join(symbols)}</defs></svg>')


def likenesses(names: Iterable[str]) -> tuple[frozenset[str], Markup]:
    """Those of some people that are drawn, and their symbols."""
    drawn = frozenset(name for name in names if name in everybody()["person"])
    return drawn, sprite(drawn) if drawn else Markup()


@cache
def portrait(name: str) -> str:
    """Somebody before what is behind them, as a picture of its own."""
    parts, drawn, ground = wardrobe(), compose(name), f"{GROUNDS}{ground_of(name)}"
    used = set(re.findall('href="#u-([^"]+)"', drawn))
    needed = "".join(f'<g id="u-{part}">{parts[part]}</g>' for part in sorted(used))
    tint, shade = BEHIND[ground_of(name)]
    behind = f'<g fill="{tint}" color="{shade}" stroke="#3b2313">{parts[ground]}</g>'
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{CLOSE}"><defs>{needed}</defs>{behind}{drawn}</svg>'


def crowd() -> Markup:
    """Some of the people, standing on the jetty of the home page."""
    figures = [f'<svg class="who"><use href="#p-{name}"/></svg>' for name in WAITING]
    return sprite(frozenset(WAITING)) + Markup(f'<span class="jetty">{"".join(figures)}</span>')


def compose(name: str) -> str:
    """A person out of parts, back to front; or a group of them, each in its place."""
    person = everybody()["person"][name]
    colour = name.rpartition("-")[2]
    if "group" not in person:
        return f"{DRAWN}{''.join(pieces(name, person, colour))}</g>"
    members = [f'<g transform="{escape(each["at"])}">{"".join(pieces(name, each, ""))}</g>' for each in person["group"]]
    return f"{DRAWN}{''.join(members)}</g>"


def pieces(name: str, person: Mapping[str, str], colour: str) -> Iterable[str]:
    """The parts of a person: each is used in its colours; brows are strokes."""
    all_of = everybody()
    paints = {"$s": all_of["skin"][person["skin"]], "$h": all_of["hair"][person["hair"]]}
    paints["$c"] = all_of["cloth"].get(colour, "")
    for item in person["wears"].split():
        found = PART.fullmatch(item)
        if found is None or (found["name"] not in wardrobe() and found["name"] != "mark"):
            raise ContentError("people.toml", name, f"{item!r} is no part of {WARDROBE}")
        part, at = found["name"], (found["at"] or "0,0").split(",")
        main, second = (paints.get(text or "", text or "") for text in (found["main"], found["second"]))
        if part == "mark":
            place = f'x="{at[0]}" y="{at[1]}" width="{main}" height="{main}"'
            yield f'<use href="#a-{mark(colour)}" {place} color="{all_of["ink"][colour]}" stroke="none"/>'
            continue
        paint = "stroke" if re.fullmatch("br(-.*)?", part) else "fill"
        traits = f' {paint}="{escape(main)}"' * bool(main) + f' color="{escape(second)}"' * bool(second)
        traits += f' transform="translate({at[0]} {at[1]})"' * bool(found["at"])
        yield f'<use href="#u-{part}"{traits}/>'
