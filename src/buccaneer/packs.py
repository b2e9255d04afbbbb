"""Content packs: a player's own numbers laid over our boxes, or a map in place of one of ours."""

from __future__ import annotations

from pathlib import Path

from buccaneer.content import ContentError, Pack, make_known, pack_name, read_pack
from buccaneer.game.families import FAMILIES


def load_pack(path: str | Path) -> Pack:
    """Read and check a content pack, and make it known to set-ups under its key."""
    file, text, data = read_pack(path)
    pack_name(file, data)
    for family in FAMILIES.values():
        if data.get("over") in family.over():
            return make_known(family.read_pack(file, text, data))
    possible = ", ".join(name for family in FAMILIES.values() for name in family.over())
    raise ContentError(file, "over", f"name the box or the map the pack is laid over; possible: {possible}")
