"""The printed numbers: totals of the base deck, and content packs laid over it."""

from __future__ import annotations

from pathlib import Path

import pytest

from buccaneer import BuccaneerError, ContentError, Game, RecordError, Setup, check, content, load_pack, modes, replay
from buccaneer.cards.card import ANCHOR, COLOURS, CUTLASS, EXPEDITION, JACK, PROFESSION, SHIP, SKULL, SYMBOLS, TAX, Face

from tests.battery import all_cards

FACES, POWERS = content.faces(("base",))
PACK = 'pack = "cheap"\nover = "base"\n[cards.governor]\ncost = 1\npoints = 2\n'


def of(kind: int) -> list[Face]:
    return [face for face in FACES if face.kind == kind]


def pack(path: Path, text: str = PACK) -> content.Pack:
    file = path / "mine.toml"
    file.write_text(text, "utf-8")
    return load_pack(file)


# -- the base deck ---------------------------------------------------------------------------------


def test_cards_of_each_kind() -> None:
    assert [sum(face.count for face in of(kind)) for kind in (SHIP, PROFESSION, EXPEDITION, TAX)] == [50, 60, 6, 4]
    assert sum(face.count for face in FACES) == 120
    assert {face.mark for face in FACES} == {"printed"}
    assert len({face.id for face in FACES}) == len(FACES) == len({face.number for face in FACES})


def test_ships() -> None:
    ships = of(SHIP)
    assert sum(face.coins * face.count for face in ships) == 110
    for colour in range(len(COLOURS)):
        assert sum(face.count for face in ships if face.colour == colour) == 10
        assert sum(face.coins * face.count for face in ships if face.colour == colour) == 22
    assert sum(face.count for face in ships if face.strength == SKULL) == 4
    assert {COLOURS[face.colour] for face in ships if face.strength == SKULL} == {"red", "black"}


def test_professions() -> None:
    professions = of(PROFESSION)
    assert sum(face.points * face.count for face in professions) == 83
    assert sum(face.cost * face.count for face in professions) == 314
    assert sum(face.power(CUTLASS) * face.count for face in professions) == 16
    symbols = [sum(face.power(ANCHOR + i) * face.count for face in professions) for i in range(len(SYMBOLS))]
    assert symbols == [5, 5, 5]
    assert sum(face.power(JACK) * face.count for face in professions) == 3


def test_expeditions_and_taxes() -> None:
    expeditions = of(EXPEDITION)
    assert sum(face.points for face in expeditions) == 29
    assert sum(face.coins for face in expeditions) == 15
    assert [face.id for face in expeditions if face.five_players] == ["exp-ach"]
    assert all(face.coins == len(face.requires) for face in expeditions)
    assert [(face.tax_from, face.tax_down_to, face.coins, face.count) for face in of(TAX)] == [(12, -1, 1, 2)] * 2


def test_the_digest_is_stable_and_short() -> None:
    content.box_digest.cache_clear()
    once = modes.data_digest(Setup("base", ("A", "B"), 1))
    content.box_digest.cache_clear()
    assert modes.data_digest(Setup("base", ("A", "B"), 1)) == once
    assert len(once) == 12
    assert Game(seed=1).record().data == once


# -- packs -----------------------------------------------------------------------------------------


def test_a_pack_changes_the_numbers_it_names_and_no_others(tmp_path: Path) -> None:
    laid, _ = content.faces(("base",), (pack(tmp_path).key,))
    for before, after in zip(FACES, laid, strict=True):
        assert before.id == after.id
        if before.id == "governor":
            assert (after.cost, after.points, after.count, after.mark) == (1, 2, 4, "ours")
        else:
            assert (after.cost, after.points, after.mark) == (before.cost, before.points, "printed")
    assert content.faces(("base",))[0][0].mark == "printed"


def test_a_pack_changes_the_price_in_a_game(tmp_path: Path) -> None:
    deck = ["settler"] * 5 + ["captain", "governor"]
    plain = Game("base", 2, 1, start=0, deck=deck)
    cheap = Game("base", 2, 1, start=0, deck=deck, packs=[pack(tmp_path).key])
    for game, possible in ((plain, False), (cheap, True)):
        game.play("stop")
        assert ("hire:governor" in [option.text for option in game.options]) == possible
    cheap.play("hire:governor")
    assert len(cheap.table.seats[0].purse) == 2
    assert cheap.table.seats[0].points == 2


def test_a_pack_may_add_a_card_that_is_complete(tmp_path: Path) -> None:
    new = 'kind = "profession"\nname = "sailor"\ncost = 2\npoints = 0\ncount = 3\ngives = { cutlass = 1 }\n'
    key = pack(tmp_path, f'pack = "crew"\nover = "base"\n[cards.sailor2]\n{new}').key
    laid, _ = content.faces(("base",), (key,))
    assert (laid[-1].id, laid[-1].count, laid[-1].power(CUTLASS)) == ("sailor2", 3, 1)
    assert len(all_cards(Game("base", 2, 1, packs=[key]).table)) == 122


def test_packs_are_laid_one_over_the_other(tmp_path: Path) -> None:
    first = pack(tmp_path).key
    second = pack(tmp_path, PACK.replace("cheap", "dear").replace("cost = 1\npoints = 2", "cost = 20")).key
    assert first != second
    costs = [
        next(face for face in content.faces(("base",), packs)[0] if face.id == "governor").cost
        for packs in ((first, second), (second, first))
    ]
    assert costs == [20, 1]


def test_a_pack_is_known_by_its_name_and_its_content(tmp_path: Path) -> None:
    one = pack(tmp_path)
    assert one.key == pack(tmp_path).key == f"cheap@{one.digest}"
    assert pack(tmp_path, PACK.replace("cost = 1", "cost = 2")).key != one.key


def test_a_record_carries_its_packs_and_does_not_check_without_them(tmp_path: Path) -> None:
    key = pack(tmp_path).key
    record = Game("base", 2, 1, packs=[key]).record()
    assert f"packs: {key}" in record.text().splitlines()
    check(record)
    elsewhere = Setup("base", ("A", "B"), 1, packs=("cheap@000000000000",))
    record.setup = elsewhere
    with pytest.raises(BuccaneerError, match="'cheap@000000000000' is not at hand: name its file with --pack"):
        replay(record)


def test_a_position_carries_its_packs(tmp_path: Path) -> None:
    key = pack(tmp_path).key
    assert f"packs={key}" in Game("base", 2, 1, packs=[key]).position.split()


def test_errors_name_file_key_and_reason(tmp_path: Path) -> None:
    with pytest.raises(
        ContentError, match=r"^mine\.toml: cards\.governor\.cost: 21 is not a whole number from 0 to 20$"
    ):
        pack(tmp_path, PACK.replace("cost = 1", "cost = 21"))
    with pytest.raises(ContentError, match="nowhere"):
        load_pack(tmp_path / "nowhere")
    assert issubclass(ContentError, BuccaneerError)
    assert issubclass(RecordError, BuccaneerError)
