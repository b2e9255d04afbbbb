"""The Dice Game as a family: what hosts ask of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from buccaneer.content import Pack, digest_of, pack_name
from buccaneer.dice.charts import chart, chart_digest, make, map_file, maps
from buccaneer.dice.rules.rules import DiceRules
from buccaneer.dice.rules.setup import assemble
from buccaneer.dice.rules.table import DiceTable
from buccaneer.dice.rules.view import DiceView
from buccaneer.game.family import Add, Family, Mode, Speaks, Thumb

if TYPE_CHECKING:
    from buccaneer.terminal.company import Company
    from buccaneer.web.families import Page


class DiceFamily(Family):
    """The game of dice, a board and maps."""

    name = "dice"
    tables = (DiceTable,)
    views = (DiceView,)

    def rules(self, mode: Mode, edition: str, variant: str, packs: tuple[str, ...], adds: Sequence[Add]) -> DiceRules:
        return assemble(mode.name, edition, variant, chart(mode.map_of(variant), packs))

    def data(self, mode: Mode, variant: str, adds: Sequence[str]) -> list[tuple[str, str]]:
        name = mode.map_of(variant)
        return [(map_file(name), chart_digest(name))]

    def over(self) -> Sequence[str]:
        return maps()

    def read_pack(self, file: str, text: bytes, data: dict[str, Any]) -> Pack:
        tables = {key: value for key, value in data.items() if key not in ("pack", "over")}
        make(file, tables)
        return Pack(pack_name(file, data), data["over"], {}, {}, digest_of(text), tables)

    def speaks(self) -> Speaks:
        from buccaneer.dice import words

        return words

    def thumb(self) -> Thumb:
        from buccaneer.dice.thumb import DiceThumb

        return DiceThumb()

    def picture(self) -> type[Company]:
        from buccaneer.dice.terminal.picture import DicePicture

        return DicePicture

    def page(self) -> Page:
        from buccaneer.dice.page.page import PAGE

        return PAGE


DICE = DiceFamily()
