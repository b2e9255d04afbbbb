"""A content pack can bring another map; one that cannot be played is refused in one clear line."""

from __future__ import annotations

from pathlib import Path

import pytest

from buccaneer import ContentError, Game, check, load_pack, read_position
from buccaneer.content import data_bytes
from buccaneer.dice.rules.table import DiceTable

OURS = data_bytes("dice/maps/dice-1.toml").decode()


def pack(folder: Path, text: str, over: str = "dice-1") -> str:
    """The key of a pack that brings a map."""
    file = folder / "mine.toml"
    file.write_text(f'pack = "mine"\nover = "{over}"\n{text}', "utf-8")
    return load_pack(file).key


def test_a_pack_brings_another_map(tmp_path: Path) -> None:
    changed = OURS.replace("skulls = [", "skulls = [5, ", 1)
    key = pack(tmp_path, changed)
    game = Game("dice", 3, 1, packs=[key])
    plain = Game("dice", 3, 1)
    assert game.rules.chart.skulls == (5, *plain.rules.chart.skulls)
    game.play(game.options[0])
    assert check(game.record()).position == game.position
    again = read_position(game.position)
    assert isinstance(again, DiceTable)
    assert again.rules.chart.skulls[0] == 5
    assert Game("dice", 3, 1, variant="chapter-2", packs=[key]).rules.chart.name == "dice-2", "another map stays"


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ('person = "pirate"', 'person = "parrot"', "parrot"),
        ('to = "pirate-', 'to = "atlantis-', "atlantis"),
        ("chapter = 1", "chapter = 1\nkraken = 3", "kraken"),
    ],
)
def test_a_map_that_cannot_be_played_is_refused_in_one_line(tmp_path: Path, old: str, new: str, reason: str) -> None:
    assert old in OURS
    with pytest.raises(ContentError, match=reason) as refused:
        pack(tmp_path, OURS.replace(old, new, 1))
    assert "\n" not in str(refused.value)
    assert str(refused.value).startswith("mine.toml: ")


def test_an_island_that_nothing_leads_to_is_refused(tmp_path: Path) -> None:
    alone = """
[[islands]]
id = "atlantis"
person = "passenger"
points = 3
label = [5, 5]
spaces = [{ at = [1, 1] }, { at = [2, 2] }]
links = [[1, 2]]
"""
    with pytest.raises(ContentError, match="atlantis"):
        pack(tmp_path, OURS + alone)


def test_a_pack_over_nothing_is_told_what_there_is(tmp_path: Path) -> None:
    with pytest.raises(ContentError, match="dice-4"):
        pack(tmp_path, OURS, over="dice-9")
