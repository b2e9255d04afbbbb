"""The boxes on the pages that teach the game and show its cards: each brings its own part of them."""

from __future__ import annotations

from dataclasses import dataclass
from importlib.resources import files
from typing import Any

from markupsafe import Markup

from buccaneer.cards.box import Box, boxes
from buccaneer.cards.brought import held
from buccaneer.cards.lookup import card_rules
from buccaneer.cards.page.faces import CardPicture, by_kind, pictures
from buccaneer.cards.page.share import BoxPage
from buccaneer.cards.rules.card import Face
from buccaneer.cards.rules.rules import Rules
from buccaneer.game import modes
from buccaneer.web import pages
from buccaneer.web.reader import Reader
from buccaneer.words import Words

Kinds = list[tuple[str, list[tuple[CardPicture, Face]]]]


@dataclass(frozen=True)
class Shelf:
    """A box as it is shown: its name, its sign, its cards in one part or several, and what else it holds."""

    id: str
    sign: str
    title: str
    about: str
    parts: list[tuple[str, Kinds]]
    more: Markup


def page_of(box: Box) -> BoxPage:
    """What a box brings to the pages."""
    found: BoxPage | None = held(box.package, "page")
    return found or BoxPage()


def brings(box: Box, template: str) -> bool:
    """Whether a box has a template of a name; of no name, whether it has any."""
    place = files(box.package).joinpath("templates", template)
    return place.is_file() or (not template and place.is_dir())


def title_of(box: Box, words: Words) -> str:
    """What a box is called: by a name of its own, else that of its mode, else as what is mixed in."""
    keys = (f"gallery.{box.name}", f"mode.{box.name}", f"adds.{box.name}")
    return next((words(key) for key in keys if key in words.texts), box.name)


def mixed_rules(box: Box, edition: str) -> Rules | None:
    """The rules of the first mode into which a box is mixed, if there is one under an edition."""
    if box.add is not None and edition in box.add.editions:
        for mode in modes.MODES.values():
            if box.name in mode.adds and edition in mode.editions:
                return card_rules(mode.name, edition, adds=(box.name,))
    return None


def own_rules(box: Box, edition: str) -> Rules | None:
    """The rules of the first mode of a box, if it has one under an edition."""
    for mode in box.modes:
        if edition in mode.editions:
            return card_rules(mode.name, edition)
    return None


def values(box: Box, rules: Rules, words: Words) -> dict[str, Any]:
    """What a template of a box finds: pictures of all cards it is played with, and what the box adds."""
    return {"cards": {card.id: card for card in pictures(rules, words)}, **page_of(box).lesson(rules, words)}


def lessons(reader: Reader, edition: str) -> list[tuple[Shelf, Markup]]:
    """What the boxes teach, each by its own template."""
    words = reader.words(edition)
    found = []
    for box in boxes():
        rules = own_rules(box, edition) or mixed_rules(box, edition)
        if rules is not None and brings(box, "howto.html"):
            html = pages.fill(f"{box.folder}/howto.html", reader, words, **values(box, rules, words))
            found.append((shelf(box, words, [], ""), Markup(html)))
    return found


def shelves(reader: Reader, edition: str) -> list[Shelf]:
    """The boxes of an edition with their cards, kind by kind."""
    words = reader.words(edition)
    found = []
    for box in boxes():
        mixed, own = mixed_rules(box, edition), own_rules(box, edition)
        shown = [rules for rules in (mixed, own) if rules is not None]
        parts = []
        for name in box.data():
            rules = next((rules for rules in shown if any(face.box == name for face in rules.faces)), None)
            if rules is not None:
                parts.append((words.texts.get(f"part.{name}", ""), by_kind(rules, words, name)))
        more = ""
        if shown and brings(box, "gallery.html"):
            more = pages.fill(f"{box.folder}/gallery.html", reader, words, **values(box, shown[0], words))
        if parts or more:
            found.append(shelf(box, words, parts, more))
    return found


def shelf(box: Box, words: Words, parts: list[tuple[str, Kinds]], more: str) -> Shelf:
    about = words.texts.get(f"gallery.{box.name}-about", "")
    return Shelf(box.name, box.sign, title_of(box, words), about, parts, Markup(more))
