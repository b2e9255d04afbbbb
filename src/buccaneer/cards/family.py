"""The card games as a family: what hosts ask of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from buccaneer.cards.content import box_digest, box_files, boxes, card_pack, faces, sections
from buccaneer.cards.rules.rules import Edition, Rules
from buccaneer.cards.rules.setup import assemble
from buccaneer.cards.rules.table import BLANK, Table
from buccaneer.cards.rules.view import View
from buccaneer.content import Pack
from buccaneer.core.errors import BuccaneerError
from buccaneer.game.family import Add, Family, Mode, Speaks, Thumb

if TYPE_CHECKING:
    from buccaneer.terminal.company import Company
    from buccaneer.web.families import Page


EDITIONS = {
    "bigbox": Edition("bigbox", jester_pays_active=True, claims_after_bust=True, fifth_lies_open=True),
    "classic": Edition("classic", jester_pays_active=False, claims_after_bust=False, fifth_lies_open=True),
    "us": Edition("us", jester_pays_active=True, claims_after_bust=False, fifth_lies_open=False),
}


class CardFamily(Family):
    """Games of cards, harbors and crews."""

    name = "cards"
    has_cards = True
    tables = (Table,)
    views = (View,)

    def rules(self, mode: Mode, edition: str, variant: str, packs: tuple[str, ...], adds: Sequence[Add]) -> Rules:
        names = (*mode.boxes, *(add.name for add in adds))
        modules = [module() for module in (*mode.modules, *(add.module for add in adds))]
        cards, powers = faces(names, packs)
        if len(cards) >= BLANK:
            raise BuccaneerError(f"more than {BLANK - 1} different cards")
        return assemble(mode.name, cards, powers, EDITIONS[edition], variant, modules, sections(names, packs))

    def data(self, mode: Mode, variant: str, adds: Sequence[str]) -> list[tuple[str, str]]:
        return [(box_files()[box], box_digest(box)) for box in (*mode.boxes, *adds)]

    def over(self) -> Sequence[str]:
        return boxes()

    def read_pack(self, file: str, text: bytes, data: dict[str, Any]) -> Pack:
        return card_pack(file, text, data)

    def speaks(self) -> Speaks:
        from buccaneer.cards import words

        return words

    def thumb(self) -> Thumb:
        from buccaneer.cards.thumb import CardThumb

        return CardThumb()

    def picture(self) -> type[Company]:
        from buccaneer.cards.terminal import Picture

        return Picture

    def page(self) -> Page:
        from buccaneer.cards.page.page import PAGE

        return PAGE


CARDS = CardFamily()
