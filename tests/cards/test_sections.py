"""A box's folder brings the sections of its data: here one of nobody's, dropped in beside ours."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from buccaneer import ContentError, load_pack
from buccaneer.cards import boxes, content

SCHEMA = """
from buccaneer.cards.section import Section
from buccaneer.schema import MARKS, Schema, choice, number, text

LAMP = Schema("a lamp", {"id": text(), "mark": choice(MARKS), "oil": number(1, 9)}, {"wick": number(1, 3)})
REEF = Schema("a reef", {"id": text(), "mark": choice(MARKS)})
SECTIONS = (Section("lamps", "lamp", LAMP, grows=True), Section("reefs", "reef", REEF))
"""
DATA = """
box = "{box}"
mark = "ours"
lamps = [{{ id = "beacon", oil = {oil}, mark = "printed" }}, {{ id = "{other}", oil = 3 }}]
reefs = [{{ id = "shoal" }}]
{more}
"""
CACHES = (
    content.data_boxes,
    content.box_files,
    content.sections_of,
    content.section_names,
    content.read_box,
    content.entries,
    content.box_digest,
)


def forget() -> None:
    for cache in CACHES:
        cache.cache_clear()


class Folder:
    """A folder of boxes of somebody else."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def box(self, name: str, oil: object = 9, other: str = "lantern", more: str = "", schema: str = SCHEMA) -> str:
        """A box in a folder of its own, found from now on."""
        folder = self.path / name.replace("-", "_")
        folder.mkdir()
        (folder / "data.toml").write_text(DATA.format(box=name, oil=oil, other=other, more=more), "utf-8")
        if schema:
            (folder / "schema.py").write_text(schema, "utf-8")
        forget()
        return name

    def pack(self, over: str, text: str) -> str:
        """The key of a pack laid over a box."""
        file = self.path / "mine.toml"
        file.write_text(f'pack = "mine"\nover = "{over}"\n{text}', "utf-8")
        return load_pack(file).key


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Folder]:
    """A folder whose boxes are found beside ours."""
    monkeypatch.setattr(boxes, "__path__", [*boxes.__path__, str(tmp_path)])
    before = set(sys.modules)
    yield Folder(tmp_path)
    for name in set(sys.modules) - before:
        if name.startswith(boxes.__name__):
            del sys.modules[name]
    monkeypatch.undo()
    forget()


def test_a_foreign_box_brings_a_section_of_its_own(folder: Folder) -> None:
    box = folder.box("toy-light")
    assert box in content.data_boxes()
    assert list(content.sections_of(box)) == ["cards", "lamps", "reefs"]
    assert content.entries(box, "lamps") == {
        "beacon": {"id": "beacon", "oil": 9, "mark": "printed"},
        "lantern": {"id": "lantern", "oil": 3, "mark": "ours"},
    }
    assert content.entries(box, "cards") == content.entries("base", "lamps") == {}
    found = content.sections(("base", box))
    assert [entry["id"] for entry in found["lamps"]] == ["beacon", "lantern"]
    assert (found["contracts"], len(content.entries("contract-box", "contracts"))) == ([], 18)


def test_the_numbers_of_every_section_are_digested(folder: Folder) -> None:
    one, same, other = folder.box("toy-one"), folder.box("toy-two"), folder.box("toy-three", oil=8)
    assert content.box_digest(one) == content.box_digest(same) != content.box_digest(other)


@pytest.mark.parametrize(
    ("oil", "other", "more", "told"),
    [
        (10, "lantern", "", "beacon.oil: 10 is not a whole number from 1 to 9"),
        (3, "beacon", "", "beacon: this id is there twice"),
        (
            3,
            "lantern",
            "masts = []",
            "masts: a box has no such entry; possible: box, cards, colours, earlier, lamps, mark, reefs",
        ),
        (3, "lantern", "cards = 3", "cards: must list tables"),
        (3, "lantern", "cards = [3]", r"cards\[0\]: must be a table that describes a card"),
    ],
)
def test_a_bad_entry_is_refused_in_one_line(folder: Folder, oil: int, other: str, more: str, told: str) -> None:
    box = folder.box("toy-bad", oil, other, more)
    with pytest.raises(ContentError, match=rf"^toy-bad\.toml: {told}$"):
        [content.entries(box, section) for section in content.sections_of(box)]


def test_a_section_without_a_schema_is_refused(folder: Folder) -> None:
    with pytest.raises(ContentError, match=r"^toy-bare\.toml: lamps: a box has no such entry; possible: box, cards,"):
        content.entries(folder.box("toy-bare", schema=""))


def test_a_pack_changes_a_foreign_section_and_no_other(folder: Folder) -> None:
    box = folder.box("toy-packed")
    key = folder.pack(box, "[lamps.beacon]\noil = 2\n[lamps.candle]\noil = 1\nwick = 3\n")
    assert [(entry["id"], entry["oil"], entry["mark"]) for entry in content.sections((box,), (key,))["lamps"]] == [
        ("beacon", 2, "ours"),
        ("lantern", 3, "ours"),
        ("candle", 1, "ours"),
    ]
    assert content.entries(box, "lamps")["beacon"]["oil"] == 9
    assert content.sections((box,), (key,))["reefs"] == list(content.entries(box, "reefs").values())


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("[lamps.beacon]\noil = 0", "lamps.beacon.oil: 0 is not a whole number from 1 to 9"),
        ("[lamps.beacon]\nrum = 0", "lamps.beacon.rum: a lamp has no such entry; possible: id, mark, oil, wick"),
        ("[lamps.candle]\nwick = 1", "lamps.candle.oil: missing"),
        ('[lamps.beacon]\nid = "sun"', "lamps.beacon.id: must be the lamp's key, of small letters, digits and hyphens"),
        ("[lamps]\nbeacon = 1", "lamps.beacon: must be a table of numbers"),
        ("lamps = 1", "lamps: name the lamps to change, as [lamps.ID]"),
        ("[reefs.bar]\nid = 'bar'", "reefs.bar: is not one of shoal"),
        ("[contracts.jinx]\nseal = 1", "contracts.jinx: this box has no contracts"),
        (
            "[masts.x]",
            "masts: unknown; a pack has pack, over, whole, cards, stories, chapters, characters, events, months, "
            "tracks, goals, facts, contracts, lamps and reefs, and may bring professions and texts",
        ),
    ],
)
def test_a_bad_change_is_refused_in_one_line(folder: Folder, text: str, told: str) -> None:
    box = folder.box("toy-changed")
    with pytest.raises(ContentError) as refused:
        folder.pack(box, text)
    assert str(refused.value) == f"mine.toml: {told}"


def test_a_foreign_folder_is_gone_when_it_is_not_laid_there_any_more(folder: Folder) -> None:
    folder.box("toy-gone")
    boxes.__path__.pop()
    forget()
    assert "toy-gone" not in content.data_boxes()
    assert "lamps" not in content.section_names()
    assert not {"lamps", "reefs"} & set(content.sections(("contract-box",)))
