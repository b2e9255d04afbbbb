"""The card games as a family: what hosts ask of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from buccaneer.cards.box import EDITIONS, CardAdd, CardMode, boxes
from buccaneer.cards.content import box_digest, box_files, card_pack, colours, data_boxes, faces, sections
from buccaneer.cards.rules.rules import Module, Rules
from buccaneer.cards.rules.setup import assemble
from buccaneer.cards.rules.table import BLANK, Table
from buccaneer.cards.rules.view import View
from buccaneer.content import Pack
from buccaneer.core.errors import BuccaneerError
from buccaneer.core.options import Options
from buccaneer.game.family import Family, Habits, Inputs, Mode, Speaks, Thumb

if TYPE_CHECKING:
    from buccaneer.cards.page.scene import Scene
    from buccaneer.cli.command import Command
    from buccaneer.game.course import Course
    from buccaneer.game.game import CardGame
    from buccaneer.terminal.company import Company
    from buccaneer.web.families import Page


class CardFamily(Family):
    """Games of cards, harbors and crews."""

    name = "cards"
    has_cards = True
    tables = (Table,)
    views = (View,)

    def modes(self) -> Sequence[CardMode]:
        return [mode for box in boxes() for mode in box.modes]

    def adds(self) -> Sequence[CardAdd]:
        return [box.add for box in boxes() if box.add]

    def ledgers(self) -> dict[str, str]:
        return {box.name: f"cards/boxes/{box.folder}" for box in boxes()}

    def modules(self, mode: Mode, adds: Sequence[str]) -> list[type[Module]]:
        """The modules of a mode and of what is mixed into it, in the order in which they join."""
        assert isinstance(mode, CardMode)
        return [*mode.modules, *(add.module for add in self.adds() if add.name in adds)]

    def rules(
        self,
        mode: Mode,
        edition: str,
        variant: str,
        packs: tuple[str, ...],
        adds: Sequence[str],
        options: Options = (),
    ) -> Rules:
        modules = [module() for module in self.modules(mode, adds)]
        names = tuple(name for module in modules for name in module.data)
        cards, powers = faces(names, packs)
        if len(cards) >= BLANK:
            raise BuccaneerError(f"more than {BLANK - 1} different cards")
        data = sections(names, packs)
        return assemble(mode.name, cards, powers, EDITIONS[edition], variant, modules, data, colours(names), options)

    def data(self, mode: Mode, variant: str, adds: Sequence[str]) -> list[tuple[str, str]]:
        names = [name for module in self.modules(mode, adds) for name in module.data]
        return [(box_files()[name], box_digest(name)) for name in names]

    def over(self) -> Sequence[str]:
        return data_boxes()

    def read_pack(self, file: str, text: bytes, data: dict[str, Any]) -> Pack:
        return card_pack(file, text, data)

    def speaks(self) -> Speaks:
        from buccaneer.cards import words

        return words

    def thumb(self) -> Thumb:
        from buccaneer.cards.thumb import CardThumb

        return CardThumb()

    def habits(self) -> Habits:
        from buccaneer.cards.habits import CardHabits

        return CardHabits()

    def course(self, mode: Mode) -> Course | None:
        from buccaneer.cards.brought import share_of

        assert isinstance(mode, CardMode)
        shares: list[Course] = [share for module in mode.modules if (share := share_of(module, "campaign"))]
        return shares[0] if shares else None

    def inputs(self, rules: Any, names: list[str] | None = None) -> Inputs | None:
        from buccaneer.cards.layout import encoder

        return encoder(rules, names)

    def picture(self) -> type[Company[Table]]:
        from buccaneer.cards.terminal import Picture

        return Picture

    def commands(self) -> list[Command]:
        from buccaneer.cards.commands import commands

        return commands()

    def page(self) -> Page[View, Scene, CardGame]:
        from buccaneer.cards.page.page import PAGE

        return PAGE


CARDS = CardFamily()
