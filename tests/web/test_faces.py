"""Pictures of cards: every card of every mode can be drawn, with icons that exist and help in words."""

from __future__ import annotations

import re
from importlib import resources
from pathlib import Path
from xml.etree import ElementTree

import pytest

from buccaneer.cards.boxes.contracts.terms import asks, contracts
from buccaneer.cards.lookup import card_rules
from buccaneer.cards.page.art import art
from buccaneer.cards.page.faces import CardPicture, pictures, sign
from buccaneer.cards.page.people import compose, everybody, people_of, sprite
from buccaneer.cards.rules.card import PROFESSION, SHIP, Face
from buccaneer.cards.rules.rules import Rules
from buccaneer.content import LANGUAGES, ContentError
from buccaneer.game import modes
from buccaneer.web.families import page_of
from buccaneer.web.icons import signs
from buccaneer.words import Words

from tests.web.conftest import Visit

TEMPLATES = resources.files("buccaneer.web").joinpath("templates")
FOLDERS = [
    resources.files(package).joinpath("templates") for package in page_of(modes.DEFAULT_MODE).templates().values()
]
SHEETS = [
    sheet
    for folder in (TEMPLATES, *FOLDERS)
    for name in ("art.svg", "motion.svg", "signs.svg")
    if (sheet := folder.joinpath(name)).is_file()
]
DRAWN = {name for sheet in SHEETS for name in re.findall(r'<symbol id="a-([\w-]+)"', sheet.read_text("utf-8"))}
CARDS = [mode for mode in modes.MODES.values() if mode.family == "cards"]
NOBODIES = {"expedition", "tax"}  # cards that show nobody
MARKS = {name: drawing["mark"] for name, drawing in art()["colour"].items()}
KINDS = [(mode.name, edition, lang) for mode in CARDS for edition in mode.editions for lang in LANGUAGES]


def icons(text: str) -> set[str]:
    return set(re.findall(r'href="#a-([\w-]+)"', text))


def rules_of(mode: str, edition: str = "bigbox") -> Rules:
    """A mode with every box that may be mixed in."""
    return card_rules(mode, edition, adds=modes.may_add(modes.MODES[mode], edition))


def drawn(mode: str, edition: str, lang: str) -> list[tuple[Face, CardPicture]]:
    rules = rules_of(mode, edition)
    return list(zip(rules.faces, pictures(rules, Words.of(lang, edition)), strict=True))


@pytest.mark.parametrize(("mode", "edition", "lang"), KINDS)
def test_every_card_has_its_picture(mode: str, edition: str, lang: str) -> None:
    for face, card in drawn(mode, edition, lang):
        assert card.tint, card.id
        assert {card.icon} <= DRAWN, card.id
        assert icons(card.left + card.right) <= DRAWN, card.id
        assert bool(card.left) == (face.kind != PROFESSION or bool(face.powers)), card.id
        assert card.help.startswith(card.spoken)


def test_every_ability_has_its_signs() -> None:
    for rules in (rules_of("base"), rules_of("make-sail")):
        for power, name in enumerate(rules.power_names):
            mark = MARKS.get(name.rpartition("-")[2], "")
            for form in ("card", "crew"):
                found = icons(sign(rules, power, 1, form))
                assert found <= DRAWN
                assert found
                assert found & set(MARKS.values()) == ({mark} if mark else set()), name


def test_what_has_a_colour_has_its_mark() -> None:
    """On the foot, or on the banner where a long name needs the room."""
    for lang in LANGUAGES:
        for face, card in drawn("base", "bigbox", lang):
            if face.colour >= 0:
                assert MARKS[face.colour_name] in {card.mark} | icons(card.left), card.id


def test_a_ship_that_pays_another_player_says_so() -> None:
    for face, card in drawn("base", "bigbox", "en"):
        if face.kind == SHIP:
            assert icons(card.left) == {"gift" if face.gift else "coin"}
            assert card.left.startswith(f"{face.coins}+{face.gift}<" if face.gift else f"{face.coins}<")


def test_ships_of_every_colour_have_their_own_mark_and_rig() -> None:
    ships = [card for _, card in drawn("adventure", "bigbox", "en") if card.kind == "ship"]
    assert {(card.tint, card.mark, card.icon) for card in ships} == {(c, m, f"art-{c}") for c, m in MARKS.items()}


def test_all_signs_and_emblems_exist() -> None:
    for forms in art()["sign"].values():
        for form in ("card", "crew"):
            for mark in MARKS.values():
                assert icons(signs(forms[form].format(n=1, mark=mark))) <= DRAWN
    assert {emblem["icon"] for emblem in art()["emblem"].values()} <= DRAWN


def test_templates_use_icons_that_exist() -> None:
    used: set[str] = set()
    for folder in (TEMPLATES, *FOLDERS):
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
    for forms in art()["sign"].values():
        used |= {name for form in forms.values() for name in re.findall(r"#([a-z]+)", form)}
    for folder in (TEMPLATES, *FOLDERS):
        for file in Path(str(folder)).rglob("*.html"):
            page = file.read_text("utf-8")
            used |= set(re.findall(r'icon\("([\w-]+)"', page)) | icons(page)
    python = resources.files("buccaneer.cards.page").joinpath("faces.py").read_text("utf-8")
    used |= set(re.findall(r'#([a-z]+)"', python)) | set(re.findall(r'icon\("([a-z]+)"\)', python))
    for script in resources.files("buccaneer.web").joinpath("static").iterdir():
        used |= icons(script.read_text("utf-8")) if script.name.endswith(".js") else set()
    assert named - used == set()


# -- people ------------------------------------------------------------------------------------------


def test_every_profession_is_somebody() -> None:
    """Five traders are five people, never one in five colours; and no two people are alike, on cards or on maps."""
    for mode in CARDS:
        people = {(face.name, face.colour_name): card.person for face, card in drawn(mode.name, mode.editions[0], "en")}
        ours = {key: person for key, person in people.items() if key[0] in art()["emblem"] and key[0] not in NOBODIES}
        assert all(ours.values()), ours
    assert len({(person["skin"], person["hair"], person["wears"]) for person in single_people().values()}) == 78


def single_people() -> dict[str, dict[str, str]]:
    return {name: person for name, person in everybody()["person"].items() if "group" not in person}


def test_people_are_made_of_what_is_in_the_wardrobe() -> None:
    """All of them in one sprite: every part that is used is there once, and every colour has been filled in."""
    text = sprite(frozenset(everybody()["person"]))
    named = [each.get("id", "") for each in ElementTree.fromstring(text).iter() if each.get("id")]
    assert len(named) == len(set(named))
    assert {f"p-{name}" for name in everybody()["person"]} <= set(named)
    assert set(re.findall(r'href="#([up]-[\w-]+)"', text)) <= set(named)
    assert icons(text) <= DRAWN
    assert "$" not in text


def test_a_page_holds_only_whom_it_can_show() -> None:
    text = sprite(people_of(rules_of("make-sail")))
    assert "p-passenger" in text
    assert "p-gunner" not in text


def test_a_part_that_is_not_there_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    someone = {"ground": "sea", "skin": "fair", "hair": "jet", "wears": "hd-o:$s ht-crown"}
    monkeypatch.setitem(everybody()["person"], "someone", someone)
    with pytest.raises(ContentError, match=r"someone: 'ht-crown' is no part"):
        compose("someone")


# -- the gallery -------------------------------------------------------------------------------------

# By box: how many cards, and in which mode they are drawn.
BOXES = {
    "base": (120, "base"),
    "gambler": (4, "base"),
    "make-sail": (20, "base"),
    "make-sail-alone": (40, "make-sail"),
    "contract-box": (24, "base"),
    "adventure": (39, "adventure"),
}
NARROW = """all => all.flatMap((card) => {
    card.style.width = "84px";
    const edge = card.getBoundingClientRect().right;
    return [".banner", ".foot"].flatMap((part) => {
        const boxes = [...card.querySelectorAll(`${part} > *`)].map((each) => each.getBoundingClientRect());
        const wide = boxes.some((box, i) => box.right > (boxes[i + 1]?.left ?? edge) + 0.5);
        return wide ? [`${part} of ${card.textContent.trim()}`] : [];
    });
})"""


def origins(face: Face, words: Words) -> list[str]:
    """Where a card's numbers come from, then those that come from elsewhere."""
    others = [f"{words(f'gallery.number-{name}')} {words(f'gallery.{mark}')}" for name, mark in face.marks.items()]
    return [words(f"gallery.{face.mark}"), *others]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_gallery_shows_every_box(visit: Visit, lang: str) -> None:
    words = Words.of(lang)
    page = visit(prefs={"lang": lang}).new_page()
    page.goto("/cards")
    shown = [" ".join(text.split()) for text in page.locator(".gallery li > p:not(.text)").all_inner_texts()]
    helped = page.locator(".gallery .text").all_inner_texts()
    for box, (number, mode) in BOXES.items():
        faces = [face for face in rules_of(mode).faces if face.box == box]
        faces.sort(key=lambda face: face.kind)
        assert sum(face.count for face in faces) == number
        assert shown[: len(faces)] == [f"×{face.count} {', '.join(origins(face, words))}" for face in faces]
        assert helped[: len(faces)] == [words.help(face) for face in faces]
        shown, helped = shown[len(faces) :], helped[len(faces) :]
    assert shown == []
    assert page.eval_on_selector_all(".gallery .card", NARROW) == []
    for link in page.locator("main a[href^='#']").all():
        assert page.locator(link.get_attribute("href") or "").count() == 1


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_gallery_lists_the_contracts(visit: Visit, lang: str) -> None:
    words, rules = Words.of(lang), rules_of("contracts")
    page = visit(prefs={"lang": lang}).new_page()
    page.goto("/cards")
    rows = page.locator("#contracts .deal").all()
    for row, contract in zip(rows, contracts(rules), strict=True):
        assert row.locator(".what").inner_text().split("\n") == [
            words(f"thing.{contract.id}"),
            asks(contract, rules, words),
        ]
        assert row.locator(".space").all_inner_texts() == [str(coins) for coins in contract.rewards]
        assert row.locator(".wax").text_content() == f"{contract.seal}{contract.letter}".replace("-", "−")
        assert words(f"gallery.{contract.mark}") in row.locator(".origin").inner_text()
        assert (words("gallery.team-only") in row.locator(".origin").inner_text()) == contract.together


@pytest.mark.parametrize("edition", ["classic", "us"])
def test_other_editions_have_the_base_game_alone(visit: Visit, edition: str) -> None:
    page = visit(prefs={"lang": "en"}).new_page()
    page.goto(f"/cards?edition={edition}")
    helped = page.locator(".gallery .text").all_inner_texts()
    assert sorted(helped) == sorted(Words.of("en", edition).help(face) for face in rules_of("base", edition).faces)
    assert page.locator(".deal").count() == 0


@pytest.mark.parametrize("lang", LANGUAGES)
def test_contracts_say_what_they_ask_for(lang: str) -> None:
    words, rules = Words.of(lang), rules_of("contracts")
    said = {contract.id: asks(contract, rules, words) for contract in contracts(rules)}
    assert len(set(said.values())) == len(said)
    for contract in contracts(rules):
        sentence = said[contract.id]
        assert sentence.endswith(".")
        assert not set(sentence) & set("{}<>")
        assert all(words(f"card.{name}") in sentence for name in contract.names)
        numbers = set(map(int, re.findall(r"\d+", sentence)))
        asked = {n for n in (contract.amount, contract.times, contract.most) if n > 1}
        assert numbers - {1} == (set(filter(lambda n: n > 1, contract.counts)) if contract.names else asked)
