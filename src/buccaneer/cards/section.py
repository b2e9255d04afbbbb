"""A section of a box's data: how its entries are read, checked, and changed by content packs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from buccaneer.content import ContentError
from buccaneer.schema import ID, Entry, Schema, choice


class Section:
    """A list of entries in a data file, known by their ids, which a content pack may change one by one.

    `name` is its key, `one` what an entry is called; `grows` says that a pack may add entries too, `whole` that it may
    bring all of them itself, and none of ours are left. `hues` names what is a ship colour in an entry: which there
    are, the box says.
    """

    def __init__(
        self,
        name: str,
        one: str,
        schema: Schema,
        grows: bool = False,
        hues: tuple[str, ...] = (),
        whole: bool = False,
    ) -> None:
        self.name = name
        self.one = one
        self.schema = schema
        self.grows = grows
        self.hues = hues
        self.whole = whole

    def check(self, file: str, key: str, entry: Entry) -> None:
        """Refuse an entry that its schema does not allow; a section may know of more that cannot be."""
        self.schema.check(file, key, entry)

    def check_laid(self, file: str, key: str, entry: Entry, entries: Mapping[str, Entry]) -> None:
        """Refuse an entry that a pack may not lay over these, though it could stand in a file of ours."""

    def check_whole(self, file: str, box: Mapping[str, Mapping[str, Entry]]) -> None:
        """Refuse what cannot be in view of all sections of the box together, a pack's changes laid over them."""

    def check_hues(self, file: str, key: str, entry: Entry, colours: Sequence[str]) -> None:
        """Refuse a ship colour that the box does not have."""
        for name in self.hues:
            if name in entry:
                choice(colours).check(file, f"{key}.{name}", entry[name])

    def read(self, file: str, rows: Sequence[object], mark: str, colours: Sequence[str]) -> dict[str, Entry]:
        """The entries of a file by their ids, checked; those without a mark of their own have the file's."""
        found: dict[str, Entry] = {}
        for i, row in enumerate(rows):
            if not isinstance(row, dict):
                raise ContentError(file, f"{self.name}[{i}]", f"must be a table that describes {self.schema.what}")
            key = str(row.get("id", f"{self.name}[{i}]"))
            if key in found:
                raise ContentError(file, key, "this id is there twice")
            entry = {"mark": mark, **row}
            self.check(file, key, entry)
            self.check_hues(file, key, entry, colours)
            found[key] = entry
        return found

    def lay_over(
        self,
        file: str,
        entries: Mapping[str, Entry],
        changes: Mapping[str, Any],
        colours: Sequence[str],
        whole: bool = False,
    ) -> dict[str, Entry]:
        """Entries with a pack's changes; one that is new must be complete. A pack may bring the `whole` section."""
        entries = {} if whole else entries
        laid = dict(entries)
        for id, change in changes.items():
            key = f"{self.name}.{id}"
            if not self.grows and not whole and id not in entries:
                raise ContentError(file, key, f"is not one of {', '.join(entries)}")
            if not isinstance(change, dict):
                raise ContentError(file, key, "must be a table of numbers")
            before = entries.get(id, {})
            if "kind" in before and change.get("kind", before["kind"]) != before["kind"]:
                raise ContentError(file, f"{key}.kind", f"this {self.one} is a {before['kind']}")
            if change.get("id", id) != id or not ID.fullmatch(id):
                reason = f"must be the {self.one}'s key, of small letters, digits and hyphens"
                raise ContentError(file, f"{key}.id", reason)
            kept = {name: value for name, value in before.items() if name != "marks"}
            entry = {**kept, "id": id, "mark": "ours", **change}
            self.check(file, key, entry)
            self.check_hues(file, key, entry, colours)
            self.check_laid(file, key, entry, entries)
            laid[id] = entry
        return laid
