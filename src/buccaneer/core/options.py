"""What else a mode lets people choose before a game: options, whose values are texts of five kinds."""

from __future__ import annotations

from buccaneer.core.errors import SetupError

Options = tuple[tuple[str, str], ...]  # names with their values, in the order of the names; those as usual are left out

MOST_DIGITS = 9
LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789-"  # of a name that nobody has a list of
LONGEST = 40  # letters of a name
MOST_NAMES = 200


def value_of(options: Options, name: str, usual: str = "") -> str:
    """The value chosen under a name, or the usual one."""
    for known, value in options:
        if known == name:
            return value
    return usual


def whole_number(text: str) -> int | None:
    """The whole number that a text is, if it is one of a handy size."""
    digits = text[1:] if text.startswith("-") else text
    return int(text) if digits.isascii() and digits.isdecimal() and len(digits) <= MOST_DIGITS else None


class Option:
    """Something to choose before a game of a mode; `kind` says to hosts how to ask for it.

    An option that `shapes` the rules is known while they are assembled, and every value has rules of its own. One that
    is not `asked` for is given by programs alone, such as one that keeps a campaign.
    """

    def __init__(self, kind: str, name: str, usual: str, shapes: bool) -> None:
        self.kind = kind
        self.name = name
        self.usual = usual
        self.shapes = shapes
        self.asked = True

    def possible(self, players: int) -> str:
        """What can be chosen, in words; 0 players are not known yet."""
        raise NotImplementedError

    def tidy(self, text: str, players: int) -> str | None:
        """A value as it is written down, or None if it is not possible."""
        raise NotImplementedError

    def check(self, text: str, players: int) -> str:
        """A value as it is written down; refuses one that is not possible, and says what is."""
        tidied = self.tidy(text, players)
        if tidied is None:
            raise SetupError(f"option {self.name}: {text!r} is not possible; possible: {self.possible(players)}")
        return tidied

    def standing(self, players: int) -> str:
        """The usual value as it is written down."""
        return self.usual

    def joined(self, texts: list[str], players: int) -> str:
        """The value that the fields of a form make up."""
        return ",".join([text for text in texts if text])


class OneOf(Option):
    """One of a list; the first is the usual one unless another is named."""

    def __init__(self, name: str, values: tuple[str, ...], usual: str = "", shapes: bool = False) -> None:
        super().__init__("one", name, usual or values[0], shapes)
        self.values = values

    def possible(self, players: int) -> str:
        return ", ".join(self.values)

    def tidy(self, text: str, players: int) -> str | None:
        return text if text in self.values else None

    def of(self, options: Options) -> str:
        """What was chosen."""
        return value_of(options, self.name, self.usual)


class Number(Option):
    """A whole number within bounds."""

    def __init__(self, name: str, least: int, most: int, usual: int = 0, shapes: bool = False) -> None:
        super().__init__("number", name, str(usual), shapes)
        self.least = least
        self.most = most

    def possible(self, players: int) -> str:
        return f"a whole number from {self.least} to {self.most}"

    def tidy(self, text: str, players: int) -> str | None:
        number = whole_number(text)
        return str(number) if number is not None and self.least <= number <= self.most else None

    def of(self, options: Options) -> int:
        """The number chosen."""
        return int(value_of(options, self.name, self.usual))


def is_id(name: str) -> bool:
    """Whether a name could be one that nobody has a list of."""
    return 0 < len(name) <= LONGEST and set(name) <= set(LETTERS)


class Names(Option):
    """Some names of a list, or none: each at most so often; they are kept in the list's order.

    With `others` there may be names that a content pack brings: those know them who read them.
    """

    def __init__(
        self,
        name: str,
        values: tuple[str, ...],
        usual: tuple[str, ...] = (),
        most: int = 1,
        asked: bool = True,
        others: bool = False,
    ) -> None:
        super().__init__("names", name, ",".join(usual), False)
        self.values = values
        self.most = most
        self.asked = asked
        self.others = others

    def possible(self, players: int) -> str:
        often = f" up to {self.most} times" if self.most > 1 else ""
        return f"any of {', '.join(self.values)}, each{often or ' once'}, with commas"

    def tidy(self, text: str, players: int) -> str | None:
        given = [name.strip() for name in text.split(",")] if text.strip() else []
        for name in given:
            if given.count(name) > self.most or len(given) > MOST_NAMES:
                return None
            if name not in self.values and not (self.others and is_id(name)):
                return None
        others = sorted([name for name in given if name not in self.values])
        return ",".join([name for name in self.values for _ in range(given.count(name))] + others)

    def of(self, options: Options) -> tuple[str, ...]:
        """The names chosen."""
        value = value_of(options, self.name, self.usual)
        return tuple(value.split(",")) if value else ()


class Trail(Option):
    """Names in an order of their own, each once; which there are, those know who read them. Given by programs alone."""

    def __init__(self, name: str) -> None:
        super().__init__("trail", name, "", False)
        self.asked = False

    def possible(self, players: int) -> str:
        return "names of small letters, digits and hyphens in their order, each once, with commas"

    def tidy(self, text: str, players: int) -> str | None:
        given = [name.strip() for name in text.split(",")] if text.strip() else []
        if len(given) > MOST_NAMES or len(set(given)) < len(given):
            return None
        for name in given:
            if not is_id(name):
                return None
        return ",".join(given)

    def of(self, options: Options) -> tuple[str, ...]:
        """The names, in their order."""
        value = value_of(options, self.name, self.usual)
        return tuple(value.split(",")) if value else ()


class Numbers(Option):
    """A whole number within bounds for each seat; all have the usual one unless something else is said."""

    def __init__(self, name: str, least: int, most: int, usual: int = 0) -> None:
        super().__init__("numbers", name, str(usual), False)
        self.least = least
        self.most = most

    def possible(self, players: int) -> str:
        several = f"{players} whole numbers" if players else "whole numbers"
        return f"{several} from {self.least} to {self.most}, one for each seat, with commas"

    def tidy(self, text: str, players: int) -> str | None:
        numbers = [whole_number(number.strip()) for number in text.split(",")]
        if players and len(numbers) != players:
            return None
        for number in numbers:
            if number is None or not self.least <= number <= self.most:
                return None
        return ",".join([str(number) for number in numbers])

    def standing(self, players: int) -> str:
        return ",".join([self.usual] * players)

    def joined(self, texts: list[str], players: int) -> str:
        return ",".join(texts[:players])

    def of(self, options: Options, players: int) -> list[int]:
        """The number of each seat."""
        return [int(number) for number in value_of(options, self.name, self.standing(players)).split(",")]
