"""The printed numbers: totals of every box, and content packs laid over them."""

from __future__ import annotations

import pickle
from pathlib import Path

import pytest

from buccaneer import BuccaneerError, ContentError, Game, RecordError, Setup, check, load_pack, replay
from buccaneer.cards import content
from buccaneer.cards.boxes.contract_box.contract import REQUIREMENTS
from buccaneer.cards.rules.card import (
    ANCHOR,
    COLOURS,
    CUTLASS,
    EXPEDITION,
    JACK,
    PROFESSION,
    SHIP,
    SKULL,
    SYMBOLS,
    TAX,
    Face,
)
from buccaneer.cards.terms import terms_of
from buccaneer.content import Pack
from buccaneer.game import modes

from tests.families.cards import inventory

FACES, POWERS = content.faces(("base",))
PACK = 'pack = "cheap"\nover = "base"\n[cards.governor]\ncost = 1\npoints = 2\n'
TERMS = (
    'pack = "terms"\nover = "contract-box"\n[contracts.ransom]\nrewards = [9, 8, 7, 6, 5]\nseal = -1\nletter = "I"\n'
)

# Contracts: what each asks for, the coins on its spaces, and its seal; those of the last two are ours.
CONTRACTS = """
luminary           crew=priest+jester        4 3 2 1 0   0 I
bruja              crew=captain+senorita     3 2 1 0 0   1 G
maritime-supremacy crew=captain+vice-admiral 4 3 2 1 0   0 G
new-colony         crew=settler+gunner       3 2 1 0 0   1 D
trade-outpost      crew=settler+clerk        4 3 2 1 0   0 D
trade-master       crew=trader+trader        3 2 1 0 0   0 B
thrifty-staff      cheap=4 most=3            5 4 3 2 1   1 B
mercenary          cutlasses=3               3 2 1 0 0   0 A
explorer           expeditions=1             2 1 0 0 0   1 E
frigate-nemesis    forgo=red times=3         8 6 5 4 3   0 C
galleon-nemesis    forgo=black times=2       6 5 4 3 2  -1 H
tax-inspector      taxed=1                   7 7 7 7 7   1 C
jinx               busted=1                  1 1 1 1 1  -1 F
speculator         colours=3 times=2         2 1 0 0 0   0 A
major-speculator   colours=4                 2 1 0 0 0   0 A
pirates-nest       fleet=5                   3 2 1 0 0   0 A
small-estate       points=12 together        4 3 2 1 0   2 J
ransom             pay=15 together           0 0 0 0 0   2 K
"""


def of(kind: int, faces: list[Face] = FACES) -> list[Face]:
    return [face for face in faces if face.kind == kind]


def box(name: str) -> list[Face]:
    """The different cards of a box."""
    return content.faces((name,))[0]


def priced(faces: list[Face], name: str) -> list[tuple[int, int]]:
    """Price and points of every card of a profession, cheapest first."""
    return sorted((face.cost, face.points) for face in faces if face.name == name for _ in range(face.count))


def strengths(faces: list[Face]) -> dict[str, list[int]]:
    """The strengths of all ships by colour, weakest first."""
    return {
        colour: sorted(face.strength for face in of(SHIP, faces) if face.colour == number for _ in range(face.count))
        for number, colour in enumerate(COLOURS)
    }


def pack(path: Path, text: str = PACK) -> Pack:
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


# -- the other boxes -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "counts", "marks"),
    [
        ("base", [50, 60, 6, 4], {"printed"}),
        ("gambler", [0, 4, 0, 0], {"reported"}),
        ("make-sail", [10, 10, 0, 0], {"reported"}),
        ("make-sail-alone", [15, 22, 0, 3], {"printed", "ours"}),
        ("contract-box", [10, 14, 0, 0], {"printed", "reported"}),
    ],
)
def test_cards_of_each_kind_in_every_box(name: str, counts: list[int], marks: set[str]) -> None:
    found = [sum(face.count for face in of(kind, box(name))) for kind in (SHIP, PROFESSION, EXPEDITION, TAX)]
    assert found == counts
    assert {face.mark for face in box(name)} == marks
    assert len(content.entries(name, "contracts")) == (18 if name == "contract-box" else 0)


def test_no_box_is_left_out() -> None:
    assert set(content.data_boxes()) == {
        *("adventure", "base", "contract-box", "gambler", "make-sail", "make-sail-alone")
    }
    every, _ = content.faces(content.data_boxes())
    assert sum(face.count for face in every) == 39 + 120 + 4 + 60 + 24


def test_gamblers() -> None:
    assert priced(box("gambler"), "gambler") == [(4, 1), (4, 1), (6, 2), (8, 3)]


def test_make_sail() -> None:
    mixed, alone = box("make-sail"), box("make-sail-alone")
    assert strengths(mixed + alone) == {
        "yellow": [1, 1, 2, 2, 4],
        "blue": [1, 1, 2, 5, 5],
        "green": [1, 1, 3, 5, 5],
        "red": [1, 1, 3, 6, SKULL],
        "black": [2, 2, 4, 7, SKULL],
    }
    assert sorted((COLOURS[face.colour], face.strength, face.coins) for face in of(SHIP, mixed)) == [
        *(("black", 2, 1), ("black", SKULL, 4), ("blue", 2, 2), ("blue", 5, 3), ("green", 1, 2)),
        *(("green", 3, 2), ("red", 3, 2), ("red", 6, 3), ("yellow", 1, 1), ("yellow", 4, 3)),
    ]
    assert priced(mixed, "merchant") == [(6, 2)] * 3 + [(8, 3)] * 2
    assert {COLOURS[face.colour] for face in mixed if face.cost == 8} == {"yellow", "blue"}
    assert priced(mixed, "passenger") == [(4, 2)] * 5
    numbers = {name: len(priced(mixed + alone, name)) for name in ("merchant", "passenger", "sailor", "pirate")}
    assert numbers == {"merchant": 10, "passenger": 10, "sailor": 10, "pirate": 2}
    taxes = [(face.tax_from, face.tax_down_to, face.coins, face.count, face.mark) for face in of(TAX, alone)]
    assert taxes == [(9, 8, 1, 3, "printed")]


def test_the_contract_box() -> None:
    cards = box("contract-box")
    assert priced(cards, "gunner") == [(4, 1), (6, 2), (6, 2), (8, 3)]
    assert priced(cards, "vice-admiral") == [(5, 1), (5, 1), (7, 2), (7, 2), (9, 3)]
    clerks = {COLOURS[face.colour]: (face.cost, face.points) for face in cards if face.name == "clerk"}
    assert clerks == {"yellow": (4, 1), "black": (4, 1), "blue": (6, 2), "red": (6, 2), "green": (9, 3)}
    plain = [face for face in of(SHIP, cards) if not face.gift]
    bonus = [face for face in of(SHIP, cards) if face.gift]
    assert strengths(plain) == {"yellow": [2], "blue": [1], "green": [1], "red": [1], "black": [2]}
    assert strengths(bonus) == {"yellow": [4], "blue": [5], "green": [3], "red": [6], "black": [SKULL]}
    assert {face.coins for face in plain} == {1}
    assert {(face.coins, face.gift) for face in bonus} == {(3, 1)}


def test_contracts() -> None:
    found: list[str] = []
    for contract in content.entries("contract-box", "contracts").values():
        crew = [name for name, count in contract.get("crew", {}).items() for _ in range(count)]
        asked = [f"crew={'+'.join(crew)}"] if crew else []
        asked += [f"{name}={contract[name]}" for name in (*REQUIREMENTS[1:], "times", "most") if name in contract]
        asked += ["together"] if "together" in contract else []
        assert (contract["mark"] == "ours") == ("together" in contract)
        found.append(
            " ".join(map(str, [contract["id"], *asked, *contract["rewards"], contract["seal"], contract["letter"]]))
        )
    assert found == [" ".join(row.split()) for row in CONTRACTS.strip().splitlines()]


def test_a_card_in_two_boxes_is_refused(tmp_path: Path) -> None:
    reason = "another box played with this one has a card of this id"
    with pytest.raises(ContentError, match=rf"^base\.toml: y11: {reason}$"):
        content.faces(("base", "base"))
    new = 'kind = "profession"\nname = "gambler"\ncost = 2\npoints = 0\ncount = 1\ngives = { gambler = 1 }\n'
    key = pack(tmp_path, f'pack = "double"\nover = "gambler"\n[cards.sailor3]\n{new}').key
    assert content.faces(("gambler",), (key,))[0][-1].id == "sailor3"
    with pytest.raises(ContentError, match=rf"^gambler\.toml: sailor3: {reason}$"):
        Game("base", 2, 1, packs=[key], adds=["gambler"])


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
    assert len(inventory(Game("base", 2, 1, packs=[key]).table)) == 122


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
    with pytest.raises(BuccaneerError, match="'cheap@000000000000' is not at hand: load its file with load_pack"):
        replay(record)


def test_numbers_may_have_marks_of_their_own() -> None:
    faces, _ = content.faces(("make-sail", "make-sail-alone"))
    ships = [face for face in faces if face.kind == SHIP]
    assert {(face.mark, face.marks["strength"]) for face in ships} == {("reported", "printed"), ("ours", "printed")}
    assert all(not face.marks for face in faces if face.kind != SHIP)
    assert content.entries("contract-box", "contracts")["ransom"]["marks"] == {"pay": "printed"}


def test_a_pack_changes_the_contract_it_names_and_no_other(tmp_path: Path) -> None:
    before = {id: dict(entry) for id, entry in content.entries("contract-box", "contracts").items()}
    changed = before["ransom"] | {"rewards": [9, 8, 7, 6, 5], "seal": -1, "letter": "I", "mark": "ours"}
    del changed["marks"]  # what a pack changes has no number left that is marked apart
    after = content.sections(("contract-box",), (pack(tmp_path, TERMS).key,))["contracts"]
    assert after == list((before | {"ransom": changed}).values())
    assert content.sections(("contract-box",))["contracts"] == list(before.values())


def test_a_changed_contract_pays_and_sets_the_time(tmp_path: Path) -> None:
    key = pack(tmp_path, TERMS.replace("rewards", "pay = 3\nrewards")).key
    deck = ["ransom", "luminary", "jinx"]
    plain, laid = (Game("together", 1, 1, deck=deck, packs=packs) for packs in ([], [key]))
    # The seal's number falls from 2 to -1, and its letter is now Luminary's too.
    assert len(plain.options) - len(laid.options) == 3 + 1
    for game, possible in ((plain, False), (laid, True)):
        game.play("handicap:0")
        assert ("mark:ransom" in [option.text for option in game.options]) == possible
    laid.play("mark:ransom")
    assert len(laid.table.seats[0].purse) == 9


def test_a_pack_may_change_cards_and_contracts_at_once(tmp_path: Path) -> None:
    key = pack(tmp_path, f"{TERMS}[cards.gunner4]\ncost = 3\n").key
    laid = modes.rules("contracts", "bigbox", "", (key,))
    assert laid.faces[laid.by_id["gunner4"]].cost == 3
    check(Game("contracts", 2, 1, packs=[key]).record())


def test_packs_over_two_boxes_go_together(tmp_path: Path) -> None:
    keys = [pack(tmp_path).key, pack(tmp_path, TERMS).key]
    game = Game("together", 2, 1, packs=keys)
    assert game.rules.faces[game.rules.by_id["governor"]].cost == 1
    assert next(entry for entry in game.rules.data["contracts"] if entry["id"] == "ransom")["seal"] == -1


def test_thumb_reckons_with_the_taxes_of_a_pack(tmp_path: Path) -> None:
    text = 'pack = "mild"\nover = "base"\n[cards.tax-points]\nlimit = 20\n'
    mild = text + "[cards.tax-cutlass]\nlimit = 15\n"
    keys = [(), (pack(tmp_path, text).key,), (pack(tmp_path, mild).key,)]
    assert [terms_of(modes.rules("contracts", "bigbox", "", key)).taxed_from for key in keys] == [12, 12, 15]
    assert terms_of(modes.rules("make-sail", "bigbox", "", ())).taxed_from == 9


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


def test_a_refusal_can_be_sent_to_another_process() -> None:
    refused = ContentError("mine.toml", "cards.monk", "missing")
    assert str(pickle.loads(pickle.dumps(refused))) == str(refused) == "mine.toml: cards.monk: missing"
