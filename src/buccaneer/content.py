"""Data files of all kinds: found by their names in the package, read, digested, and content packs laid over them."""

from __future__ import annotations

import hashlib
import json
import tomllib
from collections.abc import Mapping
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any

from buccaneer.core.errors import BuccaneerError

LANGUAGES = ("en", "de")


class ContentError(BuccaneerError):
    """A data file or pack that cannot be used: says the file, the key if it is about one, and the reason."""

    def __init__(self, file: str, key: str, reason: str) -> None:
        super().__init__(": ".join(part for part in (file, key, reason) if part))
        self.parts = (file, key, reason)

    def __reduce__(self) -> tuple[object, tuple[str, str, str]]:
        return ContentError, self.parts


class PackMissing(BuccaneerError):
    """A content pack that nobody has loaded."""


class Pack:
    """A content pack: what it lays over a box, section by section and entry by entry, or a map in place of another.

    Of the sections that it brings `whole` nothing of the box's own is left.
    """

    def __init__(
        self, name: str, box: str, sections: dict[str, dict[str, Any]], digest: str, whole: tuple[str, ...] = ()
    ) -> None:
        self.name = name
        self.box = box  # or the map
        self.sections = sections
        self.digest = digest
        self.whole = whole

    @property
    def key(self) -> str:
        return f"{self.name}@{self.digest}"

    def __repr__(self) -> str:
        entries = [name for section in self.sections.values() for name in section]
        return f"<Pack {self.key} over {self.box}: {', '.join(entries)}>"


_packs: dict[str, Pack] = {}


def known_packs() -> list[Pack]:
    """The packs loaded so far, to hand to another process."""
    return list(_packs.values())


def know_packs(packs: list[Pack]) -> None:
    """Make packs known that another process has loaded."""
    _packs.update({pack.key: pack for pack in packs})


def make_known(pack: Pack) -> Pack:
    """Make a pack known to set-ups under its key."""
    _packs[pack.key] = pack
    return pack


def is_known(key: str) -> bool:
    """Whether the pack of a key is at hand."""
    return key in _packs


def pack_of(key: str) -> Pack:
    """The pack of a key."""
    if key not in _packs:
        raise PackMissing(f"the content pack {key!r} is not at hand: load its file with load_pack")
    return _packs[key]


def laid_over(name: str, packs: tuple[str, ...]) -> list[Pack]:
    """Those of some packs that change a box or a map."""
    return [pack for pack in map(pack_of, packs) if pack.box == name]


def read_toml(file: str, text: bytes) -> dict[str, Any]:
    try:
        return tomllib.loads(text.decode("utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise ContentError(file, "file", f"not TOML: {error}") from None


@cache
def data_files(pattern: str) -> tuple[str, ...]:
    """The files of the package that fit a pattern, by their paths in it."""
    return tuple(sorted(path_in_package(file) for file in package_folder().glob(pattern)))


def package_folder() -> Path:
    """The folder that the package lies in."""
    return Path(str(resources.files("buccaneer")))


def path_in_package(file: Path) -> str:
    """The path of a file in the package; of one that lies elsewhere, its whole path."""
    root = package_folder()
    return file.relative_to(root).as_posix() if file.is_relative_to(root) else str(file)


def data_bytes(path: str) -> bytes:
    return resources.files("buccaneer").joinpath(path).read_bytes()


def read_pack(path: str | Path) -> tuple[str, bytes, dict[str, Any]]:
    """A pack's file: its name, its text, and its tables."""
    try:
        text = Path(path).read_bytes()
    except OSError as error:
        raise ContentError(str(path), "", error.strerror or "cannot be read") from None
    return Path(path).name, text, read_toml(Path(path).name, text)


def pack_name(file: str, data: Mapping[str, Any]) -> str:
    name = data.get("pack")
    if not isinstance(name, str) or not name or not name.replace("-", "").isalnum():
        raise ContentError(file, "pack", "give the pack a name of letters, digits and hyphens")
    return name


def digest_of(text: bytes) -> str:
    return hashlib.sha256(text).hexdigest()[:12]


def numbers_digest(numbers: object) -> str:
    """A short digest of parsed numbers: how the file they come from is laid out makes no difference."""
    return digest_of(json.dumps(numbers, sort_keys=True, separators=(",", ":")).encode())


def earlier_digests(file: str) -> dict[str, str]:
    """Digests of a data file's bytes, as records had them once, each with that of the numbers it held."""
    earlier: dict[str, str] = read_toml(file, data_bytes(file)).get("earlier", {})
    return earlier
