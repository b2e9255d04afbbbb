"""A golden set on disk: a gzipped text for each part, in which every entry stands under its key."""

from __future__ import annotations

import gzip
from collections.abc import Iterable
from pathlib import Path

HEAD = "@@ "

Entry = tuple[str, str]


def pack(path: Path, text: str) -> None:
    """Write a gzipped text: the same text, the same bytes."""
    path.write_bytes(gzip.compress(text.encode(), 9, mtime=0))


def unpack(path: Path) -> str:
    """The text of a gzipped file."""
    return gzip.decompress(path.read_bytes()).decode()


def save(folder: Path, part: str, entries: Iterable[Entry]) -> int:
    """Write one part of a set; says how many entries it has."""
    found: dict[str, str] = {}
    for key, text in entries:
        if key in found or "\n" in key or f"\n{HEAD}" in f"\n{text}":
            raise ValueError(f"{part}: {key!r} cannot be written: a key stands once, and in no text")
        found[key] = text
    folder.mkdir(parents=True, exist_ok=True)
    pack(folder / f"{part}.txt.gz", "".join(f"{HEAD}{key}\n{text}\n" for key, text in found.items()))
    return len(found)


def load(folder: Path, part: str) -> dict[str, str]:
    """One part of a set, texts by their keys; empty where the set lacks it."""
    path = folder / f"{part}.txt.gz"
    if not path.is_file():
        return {}
    entries = f"\n{unpack(path)}".split(f"\n{HEAD}")[1:]
    found = dict(entry.partition("\n")[::2] for entry in entries)
    last = next(reversed(found), "")
    return found | {last: found[last].removesuffix("\n")} if found else {}
