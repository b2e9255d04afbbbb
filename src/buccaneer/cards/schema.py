"""What a card's entry in the data may hold, by its kind."""

from __future__ import annotations

from collections.abc import Mapping

from buccaneer.cards.rules.card import BONUSES, SYMBOLS
from buccaneer.cards.section import Section
from buccaneer.content import ContentError
from buccaneer.schema import MARKS, Entry, Field, Kinds, Schema, amounts, choice, marks, number, text, words_of

COMMON = {"id": text(), "kind": text(), "name": text(), "count": number(1, 20)}
COINS = number(0, 20)
POINTS = number(0, 12)
GIVES = amounts(1, 9, "must give each ability as a number from 1 to 9", empty=True)
ITEMS = Field(
    lambda value: isinstance(value, list) and all(isinstance(item, str) and item for item in value),
    "must list the abilities of cards that are given up besides",
)


def kind(name: str, must: Mapping[str, Field], may: Mapping[str, Field]) -> Schema:
    """A kind of card: what all cards have, and what it has besides."""
    return Schema(name, {**COMMON, **must}, {"mark": choice(MARKS), "marks": marks(), **may})


CARD = Kinds(
    "a card",
    {
        "ship": kind(
            "a ship",
            {"colour": text(), "coins": COINS, "strength": number(1, 20, "skull")},
            {"gift": number(0, 9), "crowns": number(1, 9), "gives": GIVES},
        ),
        "profession": kind(
            "a profession",
            {
                "cost": number(0, 20),
                "points": POINTS,
                "gives": GIVES,
            },
            {"colour": text(), "pack": text()},
        ),
        "expedition": kind(
            "an expedition",
            {"coins": COINS, "points": POINTS, "requires": words_of(SYMBOLS, "must list symbols out of")},
            {"players": number(5, 5), "items": ITEMS},
        ),
        "tax": kind(
            "a tax",
            {"limit": number(1, 60), "bonus": choice(BONUSES), "coins": COINS},
            {"down_to": number(0, 59)},
        ),
    },
)


class Cards(Section):
    """The cards of a box; a pack may add some, of names and abilities that the box has."""

    def check_laid(self, file: str, key: str, entry: Entry, entries: Mapping[str, Entry]) -> None:
        """Refuse a name nobody has a word for and an ability nothing in the box gives a meaning to."""
        names = {other["name"] for other in entries.values() if other["kind"] == entry["kind"]}
        abilities = {ability for other in entries.values() for ability in other.get("gives", ())}
        if entry["name"] not in names and "pack" not in entry:
            raise ContentError(file, f"{key}.name", f"{entry['name']!r} is not one of {', '.join(sorted(names))}")
        for ability in entry.get("gives", ()):
            if ability not in abilities:
                raise ContentError(file, f"{key}.gives", f"{ability!r} is not one of {', '.join(sorted(abilities))}")


CARDS = Cards("cards", "card", CARD, grows=True, hues=("colour",))
