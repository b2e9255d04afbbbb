"""Professions that packs bring: their words and pictures everywhere, and one clear line for what cannot be used."""

from __future__ import annotations

import io
import json
import pickle
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest
from rich.console import Console

from buccaneer import CardGame, ContentError, Game, check, load_pack, make_bot, read_position, read_records, redeal
from buccaneer.cards import emblem, professions
from buccaneer.cards.page.faces import CardPicture, pictures
from buccaneer.cards.rules.card import CUTLASS, Face
from buccaneer.cards.rules.table import Table
from buccaneer.cli import main
from buccaneer.content import LANGUAGES, Pack, know_packs, known_packs
from buccaneer.core.rng import Rng
from buccaneer.terminal import draw_table
from buccaneer.terminal.pictures import picture_of as picture_of_table
from buccaneer.words import Words

HEAD = 'pack = "mine"\nover = "base"\n'
ABOUT = """
[professions.smuggler]
name = { en = "Smuggler", de = "Schmuggler" }
help = { en = "Hides what is dear.", de = "Versteckt, was teuer ist." }
"""
CARD = """
[cards.smuggler5]
kind = "profession"
name = "smuggler"
cost = 5
points = 1
gives = { cutlass = 2 }
count = 4
"""
PICTURE = '<circle cx="12" cy="12" r="9" fill="none" stroke="currentColor" stroke-width="2"/><g><path d="M3 3h9z"/></g>'
DECK = ["settler", "settler", "settler", "settler", "settler", "captain", "smuggler5", "y22", "b21", "g11", "r11"]
NAMES = {"en": "Smuggler", "de": "Schmuggler"}


def pack(folder: Path, about: str = ABOUT, card: str = CARD, head: str = HEAD) -> Pack:
    file = folder / "mine.toml"
    file.write_text(head + about + card, "utf-8")
    return load_pack(file)


def drawn(folder: Path, picture: str) -> Pack:
    return pack(folder, f"{ABOUT}picture = '''{picture}'''\n")


def hired(key: str) -> CardGame:
    """A game in which Anne has hired a Smuggler."""
    game = Game("base", ["Anne", "Bart"], seed=1, start=0, deck=DECK, packs=[key])
    for choice in ("draw", "draw", "draw", "draw", "stop", "trade:y22", "hire:smuggler5"):
        game.play(choice)
    return game


def smuggler(key: str) -> tuple[CardGame, Face]:
    game = Game("base", 2, 1, packs=[key])
    return game, game.rules.faces[game.rules.by_id["smuggler5"]]


def picture_of(key: str, lang: str = "en") -> CardPicture:
    game, face = smuggler(key)
    return pictures(game.rules, Words.of(lang))[face.number]


# -- words -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
def test_its_words_are_told_in_both_languages(tmp_path: Path, lang: str) -> None:
    game = hired(pack(tmp_path).key)
    words, face = Words.of(lang), game.rules.faces[game.rules.by_id["smuggler5"]]
    assert words.name(face) == words.small(face) == NAMES[lang]
    numbers = {"en": "costs 5, worth 1", "de": "kostet 5, zählt 1"}[lang]
    assert words.card(face) == f"{NAMES[lang]} ({numbers})"
    assert words.help(face).endswith({"en": "Hides what is dear.", "de": "Versteckt, was teuer ist."}[lang])
    tale = words.tale(game.events, game.rules, game.players)
    assert [line for line in tale if NAMES[lang] in line and "Anne" in line]
    game.undo(beyond=True)
    hire = next(option for option in game.options if option.text == "hire:smuggler5")
    assert NAMES[lang] in words.option(game.table, hire, game.players)


def test_its_abilities_count_as_those_of_ours_do(tmp_path: Path) -> None:
    game = hired(pack(tmp_path).key)
    assert game.table.seats[0].power[CUTLASS] == 2
    assert game.table.seats[0].points == 1
    assert make_bot("thumb").choose(game.view(game.chooser), game.options, Rng(1)) in game.options


def test_a_missing_language_falls_back_to_the_other(tmp_path: Path) -> None:
    about = '[professions.smuggler]\nname = { de = "Schmuggler" }\nhelp = { en = "Hides what is dear." }\n'
    _, face = smuggler(pack(tmp_path, about).key)
    for lang in LANGUAGES:
        assert Words.of(lang).name(face) == "Schmuggler"
        assert Words.of(lang).help(face).endswith("Hides what is dear.")


def test_a_long_name_has_a_short_one_on_the_card(tmp_path: Path) -> None:
    long = ABOUT.replace('"Schmuggler"', '"Leuchtturmwärterin"')
    with pytest.raises(ContentError, match=r"^mine\.toml: professions\.smuggler\.small\.de: 'Leuchtturmwä' goes on"):
        pack(tmp_path, long)
    _, face = smuggler(pack(tmp_path, f'{long}small = {{ de = "Wärterin" }}\n').key)
    assert (Words.of("de").name(face), Words.of("de").small(face)) == ("Leuchtturmwärterin", "Wärterin")
    assert (Words.of("en").name(face), Words.of("en").small(face)) == ("Smuggler", "Smuggler")


def test_two_packs_of_one_name_keep_their_own_words(tmp_path: Path) -> None:
    one, other = pack(tmp_path).key, pack(tmp_path, ABOUT.replace('"Smuggler"', '"Runner"')).key
    assert [Words.of("en").name(smuggler(key)[1]) for key in (one, other)] == ["Smuggler", "Runner"]


def test_two_packs_at_one_table_keep_their_own_words(tmp_path: Path) -> None:
    one = pack(tmp_path).key
    about, card = ABOUT.replace('"Smuggler"', '"Runner"'), CARD.replace("smuggler5", "smuggler6")
    game = Game("base", 2, 1, packs=[one, pack(tmp_path, about, card).key])
    faces = [game.rules.faces[game.rules.by_id[id]] for id in ("smuggler5", "smuggler6")]
    assert [Words.of("en").name(face) for face in faces] == ["Smuggler", "Runner"]
    assert len(picture_of_table(game.rules, Words.of("en"), game.players).find(game.table, "smuggler")) == 2


def test_a_later_pack_gives_a_card_its_old_name_back(tmp_path: Path) -> None:
    first = pack(tmp_path, card='[cards.priest]\nname = "smuggler"\n').key
    second = pack(tmp_path, "", "[cards.priest]\ncost = 3\n").key
    game = Game("base", 2, 1, packs=[first, second])
    assert Words.of("en").name(game.rules.faces[game.rules.by_id["priest"]]) == "Priest"


def test_a_text_is_no_pattern(tmp_path: Path) -> None:
    """Braces, marks and angles mean something to our own words, to the terminal and to pages."""
    for text in ("{0.__class__}", "[bold]Boo", "<b>Boo</b>", "Boo\\n", "a\tb", "a\u202eb", "\x1b[31m", " "):
        with pytest.raises(ContentError, match=r"smuggler\.help\.en: must be a line of text without brackets$"):
            pack(tmp_path, ABOUT.replace('"Hides what is dear."', json.dumps(text)))


# -- everywhere --------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_terminal_shows_it(tmp_path: Path, lang: str) -> None:
    game, words = hired(pack(tmp_path).key), Words.of(lang)
    game.undo(beyond=True)
    out = io.StringIO()
    draw_table(Console(file=out, width=100), game.view(0), game.players, words)
    assert out.getvalue().count(NAMES[lang]) == 1
    company = picture_of_table(game.rules, words, game.players)
    assert company.find(game.table, "smugg") == [words.help(game.rules.faces[game.rules.by_id["smuggler5"]])]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_list_of_cards_shows_it(tmp_path: Path, capsys: pytest.CaptureFixture[str], lang: str) -> None:
    pack(tmp_path)
    command = ["cards", "base", "--pack", str(tmp_path / "mine.toml"), "--lang", lang]
    assert main([*command, "--json"]) == 0
    entry = next(card for card in json.loads(capsys.readouterr().out) if card["face"] == "smuggler5")
    assert (entry["name"], entry["gives"], entry["count"]) == (NAMES[lang], {"cutlass": 2}, 4)
    assert main(command) == 0
    line = next(line for line in capsys.readouterr().out.splitlines() if "smuggler5" in line)
    assert line.split()[1:4] == [NAMES[lang], "5", "1"]


def test_records_positions_worlds_and_other_processes_carry_it(tmp_path: Path) -> None:
    found = pack(tmp_path)
    game = hired(found.key)
    (record,) = read_records(game.record().text())
    assert record.setup.packs == (found.key,)
    assert check(record).digest == game.digest
    worlds = (read_position(game.position), redeal(game.view(0), Rng(1)))
    for world in worlds:
        assert isinstance(world, Table)
        assert Words.of("de").name(world.rules.faces[world.seats[0].crew[0]]) == "Schmuggler"
    sent = pickle.loads(pickle.dumps(known_packs()))
    know_packs(sent)
    assert (
        next(other for other in sent if other.key == found.key).sections["professions"] == found.sections["professions"]
    )
    assert Words.of("de").name(smuggler(found.key)[1]) == "Schmuggler"


def test_one_of_ours_can_be_changed_beside_it(tmp_path: Path) -> None:
    game, face = smuggler(pack(tmp_path, card=f"{CARD}[cards.governor]\ncost = 9\n").key)
    governor = game.rules.faces[game.rules.by_id["governor"]]
    assert (governor.cost, governor.pack, Words.of("en").name(governor)) == (9, "", "Governor")
    assert face.pack


def test_a_card_of_ours_may_become_one(tmp_path: Path) -> None:
    game = Game("base", 2, 1, packs=[pack(tmp_path, card='[cards.priest]\nname = "smuggler"\n').key])
    assert Words.of("en").name(game.rules.faces[game.rules.by_id["priest"]]) == "Smuggler"


def test_the_recipe_and_the_example_say_the_same(tmp_path: Path) -> None:
    root = Path(__file__).parents[2]
    blocks = re.findall(r"```toml[^\n]*\n(.*?)```", (root / "CONTRIBUTING.md").read_text("utf-8"), re.DOTALL)
    (recipe,) = (block for block in blocks if "[professions." in block)
    (tmp_path / "mine.toml").write_text(recipe, "utf-8")
    found, example = load_pack(tmp_path / "mine.toml"), load_pack(root / "examples" / "bosuns.toml")
    assert found.sections["professions"] == example.sections["professions"]
    assert found.sections["cards"]["bosun5"] == example.sections["cards"]["bosun5"] | {"pack": found.key}


# -- refused -----------------------------------------------------------------------------------------


MISSING = "missing; write { en = …, de = … }, of which one will do"
CLASH = "there is such a card already: choose another id"
OURS = "admiral, captain, governor, jack, jester, pirate, priest, sailor, senorita, settler, trader"


@pytest.mark.parametrize(
    ("about", "key", "reason"),
    [
        ("[professions.smuggler]\n", ".smuggler.name", MISSING),
        (ABOUT.replace("help", "#"), ".smuggler.help", MISSING),
        (ABOUT.replace("help = {", "help = { fr = 'Oh', "), ".smuggler.help.fr", "is not one of en, de"),
        (f'{ABOUT}sound = "arr"\n', ".smuggler.sound", "unknown; a profession has name, small, help, picture and tint"),
        (f'{ABOUT}tint = "pink"\n', ".smuggler.tint", f"'pink' is not one of {', '.join(professions.TINTS)}"),
        (
            ABOUT.replace("name = {", 'name = "Smuggler" #'),
            ".smuggler.name",
            "must be a table of languages: { en = …, de = … }",
        ),
        (
            ABOUT.replace('"Smuggler"', f'"{"S" * 25}"'),
            ".smuggler.name.en",
            f"{'S' * 24!r} goes on: it has room for 24 letters",
        ),
        (ABOUT.replace("smuggler]", "Smuggler]"), ".Smuggler", "the id must be of small letters, digits and hyphens"),
        (ABOUT.replace("smuggler]", "sailor]"), ".sailor", CLASH),
        (ABOUT.replace("smuggler]", "clerk]"), ".clerk", CLASH),
        (ABOUT.replace("smuggler]", "expedition]"), ".expedition", CLASH),
        (
            ABOUT + ABOUT.replace("smuggler]", "monk]"),
            ".monk",
            'no card of this pack is one: write name = "monk" in its cards',
        ),
        ("professions = 3\n", "", "describe each new profession, as [professions.ID]"),
        ("[professions]\nsmuggler = 3\n", ".smuggler", "must be a table with name and help"),
    ],
)
def test_what_cannot_be_used_is_told_in_one_line(tmp_path: Path, about: str, key: str, reason: str) -> None:
    with pytest.raises(ContentError) as refused:
        pack(tmp_path, about)
    assert str(refused.value) == f"mine.toml: professions{key}: {reason}"


def test_a_name_that_nobody_brings_is_refused_as_before(tmp_path: Path) -> None:
    with pytest.raises(ContentError, match=rf"^mine\.toml: cards\.smuggler5\.name: 'smuggler' is not one of {OURS}$"):
        pack(tmp_path, "")


@pytest.mark.parametrize("name", ["3", "[1]", "{ a = 1 }", '""'])
def test_a_card_s_name_is_a_text(tmp_path: Path, name: str) -> None:
    odd = CARD.replace("smuggler5", "odd").replace('"smuggler"', name)
    with pytest.raises(ContentError, match=r"^mine\.toml: cards\.odd\.name: must be a text$"):
        pack(tmp_path, card=CARD + odd)


def test_a_ship_cannot_be_one(tmp_path: Path) -> None:
    ship = '[cards.y11]\nname = "smuggler"\n'
    with pytest.raises(ContentError, match=r"^mine\.toml: cards\.y11\.name: 'smuggler' is not one of "):
        pack(tmp_path, card=CARD + ship)


def test_a_card_is_signed_by_nobody_else(tmp_path: Path) -> None:
    with pytest.raises(ContentError, match=r"^mine\.toml: cards\.smuggler5\.pack: a card has no such entry$"):
        pack(tmp_path, card=f'{CARD}pack = "mine@000000000000"\n')


# -- pictures ----------------------------------------------------------------------------------------


def test_its_picture_is_drawn_in_place(tmp_path: Path) -> None:
    card = picture_of(drawn(tmp_path, PICTURE).key, "de")
    shapes = PICTURE.replace("/>", "></circle>", 1).replace('z"/>', 'z"></path>')
    assert str(card.disc) == f'<svg class="i" viewBox="0 0 24 24" aria-hidden="true"><g>{shapes}</g></svg>'
    assert (card.name, card.tint) == ("Schmuggler", "guest")
    assert "#a-cutlass" in card.left


def test_a_path_alone_will_do(tmp_path: Path) -> None:
    card = picture_of(drawn(tmp_path, "M2 2h20v20z").key)
    assert '<path d="M2 2h20v20z" fill="currentColor"></path>' in card.disc


def test_without_a_picture_somebody_is_drawn(tmp_path: Path) -> None:
    assert f'd="{emblem.NEUTRAL}"' in picture_of(pack(tmp_path).key).disc


@pytest.mark.parametrize("tint", professions.TINTS[:-1])
def test_a_tint_is_one_of_the_page(tmp_path: Path, tint: str) -> None:
    assert picture_of(pack(tmp_path, f'{ABOUT}tint = "{tint}"\n').key).tint == tint
    styles = (Path(__file__).parents[2] / "src/buccaneer/web/static/table.css").read_text("utf-8")
    assert re.search(rf"\.c-{tint}\b", styles)


def test_the_tint_of_a_colour_is_that_of_the_card(tmp_path: Path) -> None:
    card = CARD.replace("gives", 'colour = "red"\ngives')
    assert picture_of(pack(tmp_path, f'{ABOUT}tint = "colour"\n', card).key).tint == "red"


@pytest.mark.parametrize(
    ("picture", "reason"),
    [
        ("<script>alert(1)</script>", "<script> is not drawn"),
        ('<path d="M0 0h9"/><script href="//evil"/>', "<script> is not drawn"),
        ('<path d="M0 0h9" onload="alert(1)"/>', "<path> has no onload"),
        ('<circle cx="1" cy="1" r="1" onclick="x"/>', "<circle> has no onclick"),
        ('<use href="https://evil.example/x.svg#a"/>', "<use> is not drawn"),
        ('<image href="data:image/svg+xml,x"/>', "<image> is not drawn"),
        ('<a href="javascript:alert(1)"><path d="M0 0h9"/></a>', "<a> is not drawn"),
        ('<g href="https://evil.example"><path d="M0 0h9"/></g>', "<g> has no href"),
        ("<foreignObject><div/></foreignObject>", "<foreignObject> is not drawn"),
        ('<animate attributeName="href" values="javascript:x"/>', "<animate> is not drawn"),
        ("<style>* { display: none }</style>", "<style> is not drawn"),
        ('<path d="M0 0h9" style="position: fixed"/>', "<path> has no style"),
        ('<path d="M0 0h9" class="btn"/>', "<path> has no class"),
        ('<path d="M0 0h9" id="a-coin"/>', "<path> has no id"),
        ('<path d="M0 0h9" fill="url(https://evil.example/x)"/>', "fill: 'url(https://evil.example/x)' is not written"),
        ('<path d="M0 0h9" fill="red;"/>', "fill: 'red;' is not written"),
        ('<path d="M0 0h9\'&quot;"/>', "no entities, comments or declarations"),
        ("<path d='M0 0\"onload=\"x'/>", "d: 'M0 0\"onload=\"x' is not written"),
        ('<path d="M0 0h9" transform="url(#x)"/>', "transform: 'url(#x)' is not written"),
        ('<path d="M0 0h9" stroke-width="1e99"/>', "stroke-width: '1e99' is not written"),
        ('<circle cx="1" cy="1" r="99999"/>', "r: '99999' is not written"),
        ('<path xmlns="http://www.w3.org/1999/xhtml" d="M0 0h9"/>', "is not drawn"),
        ('<path d="M0 0h9" xlink:href="#x"/>', "not written as shapes are: unbound prefix"),
        ("</g><script/><g>", "not written as shapes are: junk after document element"),
        ("</g></svg><script>alert(1)</script>", "not written as shapes are"),
        ('<!DOCTYPE g [<!ENTITY a "aaaa">]><path d="M0 0h9"/>', "no entities, comments or declarations"),
        ("<!-- <script> -->", "no entities, comments or declarations"),
        ("<![CDATA[<script>]]>", "no entities, comments or declarations"),
        ('<path d="M0 0h9">boo</path>', "must hold shapes alone, and no text"),
        ('boo <path d="M0 0h9"/>', "must hold shapes alone, and no text"),
        ('<path d="M0 0h9"/>boo', "must hold shapes alone, and no text"),
        ("alert(1)", "d: 'alert(1)' is not written"),
        ("M0 0h9" * 400, "must be a text of at most 2000 letters"),
        ("<g>" * 41 + "</g>" * 41, "must have fewer than 40 shapes"),
        ("", "must be a text of at most 2000 letters"),
        ("<g/>", "draws nothing"),
    ],
)  # fmt: skip
def test_nothing_but_shapes_gets_into_a_page(tmp_path: Path, picture: str, reason: str) -> None:
    with pytest.raises(ContentError, match=re.escape(reason)) as refused:
        drawn(tmp_path, picture)
    assert str(refused.value).startswith("mine.toml: professions.smuggler.picture: ")
    assert "\n" not in str(refused.value)
    assert len(str(refused.value)) < 400


def test_a_picture_that_is_no_text_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ContentError, match=r"professions\.smuggler\.picture: must be a text"):
        pack(tmp_path, f"{ABOUT}picture = 3\n")


def test_all_that_may_be_drawn_is_written_as_it_was() -> None:
    numbers = {name: "-1.5" for names in emblem.SHAPES.values() for name in names}
    values = {"d": "M3 20C12 18 19 11 21 3c-6 3-13 8-16 14z", "points": "1,2 3.5,-4", "fill": "#f0c244"}
    values |= {"stroke": "none", "fill-rule": "evenodd", "stroke-linecap": "round", "stroke-linejoin": "bevel"}
    values |= {"transform": "rotate(-10 7.2 15.8) scale(2)", "stroke-width": "2.3"}
    values |= {"fill-opacity": ".6", "stroke-opacity": "1"}
    assert set(values) - {"d", "points"} == set(emblem.STYLE)
    for shape, own in emblem.SHAPES.items():
        given = {name: (numbers | values)[name] for name in (*own, *emblem.STYLE)}
        attributes = " ".join(f'{name}="{value}"' for name, value in given.items())
        text = emblem.read_picture("x", "y", f'<g><path d="M0 0"/><{shape} {attributes}/></g>')
        assert ElementTree.fromstring(text)[0][1].attrib == given
