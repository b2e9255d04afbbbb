"""The Dice Game as a family: what hosts ask of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from buccaneer.build import COMPILED
from buccaneer.content import Pack, digest_of, pack_name
from buccaneer.core.options import Options
from buccaneer.dice.charts import chart, chart_digest, make, map_file, maps
from buccaneer.dice.rules.rules import DiceRules
from buccaneer.dice.rules.setup import SETTLING, assemble
from buccaneer.dice.rules.table import DiceTable
from buccaneer.dice.rules.view import DiceView
from buccaneer.game.family import Family, Habits, Inputs, Mode, Speaks, Thumb

if TYPE_CHECKING:
    from buccaneer.cli.command import Command
    from buccaneer.dice.page.scene import DiceScene
    from buccaneer.game.game import DiceGame
    from buccaneer.terminal.company import Company
    from buccaneer.web.families import Page


CHAPTERS = ("", "chapter-2", "chapter-3", "chapter-4")  # the variants, the plain game first


def map_of(variant: str) -> str:
    """The map that a variant is played on."""
    return maps()[CHAPTERS.index(variant)]


class DiceFamily(Family):
    """The game of dice, a board and maps."""

    name = "dice"
    light = COMPILED
    tables = (DiceTable,)
    views = (DiceView,)

    def modes(self) -> Sequence[Mode]:
        return [
            Mode(
                "dice",
                self.name,
                (2, 5),
                ("bigbox",),
                CHAPTERS[1:],
                version=3,
                quick=(4,),
                chapters=True,
                options=(SETTLING,),
            )
        ]

    def ledgers(self) -> dict[str, str]:
        return {self.name: "dice"}

    def rules(
        self,
        mode: Mode,
        edition: str,
        variant: str,
        packs: tuple[str, ...],
        adds: Sequence[str],
        options: Options = (),
    ) -> DiceRules:
        return assemble(mode.name, edition, variant, chart(map_of(variant), packs), options)

    def data(self, mode: Mode, variant: str, adds: Sequence[str]) -> list[tuple[str, str]]:
        name = map_of(variant)
        return [(map_file(name), chart_digest(name))]

    def over(self) -> Sequence[str]:
        return maps()

    def read_pack(self, file: str, text: bytes, data: dict[str, Any]) -> Pack:
        tables = {key: value for key, value in data.items() if key not in ("pack", "over")}
        make(file, tables)
        return Pack(pack_name(file, data), data["over"], {"map": {data["over"]: tables}}, digest_of(text))

    def speaks(self) -> Speaks:
        from buccaneer.dice import words

        return words

    def thumb(self) -> Thumb:
        from buccaneer.dice.thumb import DiceThumb

        return DiceThumb()

    def inputs(self, rules: Any, names: list[str] | None = None) -> Inputs | None:
        from buccaneer.dice.layout import encoder

        return encoder(rules, names)

    def habits(self) -> Habits:
        from buccaneer.dice.habits import DiceHabits

        return DiceHabits()

    def picture(self) -> type[Company[DiceTable]]:
        from buccaneer.dice.terminal.picture import DicePicture

        return DicePicture

    def commands(self) -> list[Command]:
        from buccaneer.dice.commands import COMMANDS

        return COMMANDS

    def page(self) -> Page[DiceView, DiceScene, DiceGame]:
        from buccaneer.dice.page.page import PAGE

        return PAGE


DICE = DiceFamily()
