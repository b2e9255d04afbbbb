"""Content packs: a player's own numbers laid over our boxes, or a map in place of one of ours."""

from __future__ import annotations

from pathlib import Path

from buccaneer.cards.content import card_pack
from buccaneer.content import Pack, digest_of, make_known, maps, pack_name, read_pack
from buccaneer.dice.charts import make


def load_pack(path: str | Path) -> Pack:
    """Read and check a content pack, and make it known to set-ups under its key."""
    file, text, data = read_pack(path)
    over = data.get("over")
    if over not in maps():
        return make_known(card_pack(file, text, data))
    chart = {key: value for key, value in data.items() if key not in ("pack", "over")}
    make(file, chart)
    return make_known(Pack(pack_name(file, data), over, {}, {}, digest_of(text), chart))
