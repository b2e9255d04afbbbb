"""Pictures of cards: every card of every mode can be drawn, with icons that exist and help in words."""

from __future__ import annotations

import re
from importlib import resources

import pytest

from buccaneer import modes
from buccaneer.content import LANGUAGES
from buccaneer.web.cards.faces import MARKS, CardPicture, art, pictures, signs
from buccaneer.words import Words

TEMPLATES = resources.files("buccaneer.web").joinpath("templates")
DRAWN = set(re.findall(r'<symbol id="a-([\w-]+)"', TEMPLATES.joinpath("art.svg").read_text("utf-8")))
KINDS = [(mode.name, edition, lang) for mode in modes.MODES.values() for edition in mode.editions for lang in LANGUAGES]


def icons(text: str) -> set[str]:
    return set(re.findall(r'href="#a-([\w-]+)"', text))


def drawn(mode: str, edition: str, lang: str) -> list[CardPicture]:
    return pictures(modes.rules(mode, edition, "", ()), Words.of(lang, edition))


@pytest.mark.parametrize(("mode", "edition", "lang"), KINDS)
def test_every_card_has_its_picture(mode: str, edition: str, lang: str) -> None:
    for card in drawn(mode, edition, lang):
        assert card.tint, card.id
        assert {card.icon} <= DRAWN, card.id
        assert icons(card.left + card.right) <= DRAWN, card.id
        assert card.left, card.id
        assert card.help.startswith(card.spoken)


def test_ships_of_every_colour_have_their_own_mark_and_rig() -> None:
    ships = [card for card in drawn("base", "bigbox", "en") if card.kind == "ship"]
    assert {(card.tint, card.mark, card.icon) for card in ships} == {(c, m, f"art-{c}") for c, m in MARKS.items()}


def test_all_signs_and_emblems_exist() -> None:
    for sign in art()["sign"].values():
        for form in ("card", "crew"):
            for mark in MARKS.values():
                assert icons(signs(sign[form].format(n=1, mark=mark))) <= DRAWN
    assert {emblem["icon"] for emblem in art()["emblem"].values()} <= DRAWN


def test_templates_use_icons_that_exist() -> None:
    used: set[str] = set()
    for folder in (TEMPLATES, TEMPLATES.joinpath("cards")):
        for file in folder.iterdir():
            if file.name.endswith(".html"):
                text = file.read_text("utf-8")
                used |= set(re.findall(r'icon\("([\w-]+)"\)', text)) | (icons(text) - {"{{ card.icon }}"})
    assert used
    assert {name for name in used if "{" not in name} <= DRAWN


def test_no_icon_is_drawn_that_nothing_uses() -> None:
    """Symbols, gradients and patterns that are left over are deleted with what they were for."""
    text = TEMPLATES.joinpath("art.svg").read_text("utf-8")
    named = set(re.findall(r'id="a-([\w-]+)"', text))
    used = set(re.findall(r"url\(#a-([\w-]+)\)", text))
    used |= {f"art-{colour}" for colour in MARKS} | set(MARKS.values()) | {"anchor", "cross", "house"}
    used |= {emblem["icon"] for emblem in art()["emblem"].values()}
    for sign in art()["sign"].values():
        used |= {name for form in sign.values() for name in re.findall(r"#([a-z]+)", form)}
    for folder in (TEMPLATES, TEMPLATES.joinpath("cards")):
        for file in folder.iterdir():
            if file.name.endswith(".html"):
                page = file.read_text("utf-8")
                used |= set(re.findall(r'icon\("([\w-]+)"', page)) | icons(page)
    python = resources.files("buccaneer.web").joinpath("cards", "faces.py").read_text("utf-8")
    used |= set(re.findall(r'#([a-z]+)"', python)) | set(re.findall(r'icon\("([a-z]+)"\)', python))
    script = resources.files("buccaneer.web").joinpath("static", "table.js").read_text("utf-8")
    used |= icons(script)
    assert named - used == set()
