"""A contract as small numbers: everything printed on it."""

from __future__ import annotations

from typing import Final, cast

# What a contract asks for, by its key in the data; the first seven are standing options, the others occasions.
CREW: Final = 0  # professions by name
CHEAP: Final = 1  # so many professions up to a printed price
CUTLASSES: Final = 2
EXPEDITIONS: Final = 3
POINTS: Final = 4
PAY: Final = 5
FLEET: Final = 6  # repelled ships of so many colours, the active player alone
FORGO: Final = 7  # a colour's coins, so many times
TAX_PAID: Final = 8
BUSTED: Final = 9
COLOURS_SHOWN: Final = 10  # so many colours in the harbor, in so many turns
REQUIREMENTS: Final = (
    "crew",
    "cheap",
    "cutlasses",
    "expeditions",
    "points",
    "pay",
    "fleet",
    "forgo",
    "taxed",
    "busted",
    "colours",
)


class Contract:
    """One contract card, as small numbers."""

    def __init__(self, number: int, data: dict[str, object], colours: tuple[str, ...]) -> None:
        self.number = number
        self.id = cast("str", data["id"])
        self.mark = cast("str", data["mark"])
        self.marks = cast("dict[str, str]", data.get("marks", {}))  # of single numbers, where they differ
        self.rewards = cast("list[int]", data["rewards"])
        self.seal = cast("int", data["seal"])
        self.letter = cast("str", data["letter"])
        self.together = "together" in data  # for a table that plays together alone
        self.times = cast("int", data.get("times", 1))
        self.kind = 0
        while REQUIREMENTS[self.kind] not in data:
            self.kind += 1
        self.amount = 0
        self.colour = -1
        self.colour_name = ""
        self.most = 0  # the highest printed price that counts
        self.names: list[str] = []
        self.counts: list[int] = []
        asked = data[REQUIREMENTS[self.kind]]
        if self.kind == CREW:
            for name, count in cast("dict[str, int]", asked).items():
                self.names.append(name)
                self.counts.append(count)
            self.amount = sum(self.counts)
        elif self.kind == FORGO:
            self.colour_name = cast("str", asked)
            self.colour = colours.index(self.colour_name)
        else:
            self.amount = cast("int", asked)
            self.most = cast("int", data.get("most", 0))

    @property
    def asks(self) -> str:
        return REQUIREMENTS[self.kind]
