"""What the contracts' entries in the data may hold."""

from __future__ import annotations

from functools import cache

from buccaneer.cards.boxes.base.rules import Base
from buccaneer.cards.boxes.contract_box.contract import REQUIREMENTS
from buccaneer.cards.boxes.contract_box.rules import ContractBox
from buccaneer.cards.content import entries
from buccaneer.cards.section import Section
from buccaneer.content import ContentError
from buccaneer.schema import MARKS, Entry, Schema, amounts, choice, flag, marks, number, numbers, shaped, text

SPACES = 5
GOES_WITH = {"times": ("forgo", "colours"), "most": ("cheap",)}

CONTRACT = Schema(
    "a contract",
    {
        "id": text(),
        "rewards": numbers(SPACES, SPACES, (0, 20), f"must list {SPACES} whole numbers from 0 to 20"),
        "seal": number(-1, 2),
        "letter": shaped("[A-Z]", "a letter from A to Z"),
        "mark": choice(MARKS),
    },
    {
        "marks": marks(),
        "times": number(1, 5),
        "most": number(0, 20),
        "together": flag(),
        # What a contract asks for: one of these.
        "crew": amounts(1, 9, "must give each profession as a number from 1 to 9"),
        "cheap": number(1, 9),
        "cutlasses": number(1, 9),
        "expeditions": number(1, 3),
        "points": number(1, 20),
        "pay": number(1, 40),
        "fleet": number(1, 5),
        "forgo": text(),
        "taxed": number(1, 1),
        "busted": number(1, 1),
        "colours": number(1, 5),
    },
)


class ContractSection(Section):
    """The contracts of a box: each asks for one thing."""

    def check(self, file: str, key: str, entry: Entry) -> None:
        super().check(file, key, entry)
        asked = [name for name in REQUIREMENTS if name in entry]
        if len(asked) != 1:
            raise ContentError(file, key, f"a contract asks for one of {', '.join(REQUIREMENTS)}")
        for name, asking in GOES_WITH.items():
            if name in entry and asked[0] not in asking:
                raise ContentError(file, f"{key}.{name}", f"goes with {' and '.join(asking)} only")
        for name in entry.get("crew", ()):
            choice(professions()).check(file, f"{key}.crew", name)


@cache
def professions() -> list[str]:
    """The names of the professions that contracts are played with."""
    cards = [card for box in (*Base.data, *ContractBox.data) for card in entries(box).values()]
    return list(dict.fromkeys(card["name"] for card in cards if card["kind"] == "profession"))


SECTIONS = (ContractSection("contracts", "contract", CONTRACT, hues=("forgo",)),)
