"""A choice, and the open step that it is made at: small things that never change and that states share."""

from __future__ import annotations

from buccaneer.core.native import mypyc_attr


class Action:
    """One choice, as a verb and what it is about; its text says it all, so equal texts are equal choices.

    It is about a `card`, with `cards` given up for it, or about one of its verb's `things`, by `number`.
    """

    def __init__(self, verb: int, text: str, card: int = -1, cards: tuple[int, ...] = (), number: int = -1) -> None:
        self.verb = verb
        self.text = text
        self.card = card
        self.cards = cards
        self.number = number

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Action) and self.text == other.text

    def __hash__(self) -> int:
        return hash(self.text)

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<{self.text}>"

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return Action, (self.verb, self.text, self.card, self.cards, self.number)


@mypyc_attr(acyclic=True, free_list_len=1)  # cheap to make and to drop: it holds numbers, and many are made
class Frame:
    """One open step: which, whose, and up to three small numbers it remembers.

    A frame is never changed, only replaced, so that twins of a state may share it.
    """

    def __init__(self, step: int, seat: int, a: int = 0, b: int = 0, c: int = 0) -> None:
        self.step = step
        self.seat = seat
        self.a = a
        self.b = b
        self.c = c

    def numbers(self) -> list[int]:
        return [self.step, self.seat, self.a, self.b, self.c]

    def __repr__(self) -> str:
        numbers = zip(("a", "b", "c"), self.numbers()[2:], strict=True)
        told = [f"{name}={number}" for name, number in numbers if number]
        return f"Frame({', '.join([f'step={self.step}', f'seat={self.seat}', *told])})"

    def __reduce__(self) -> tuple[object, tuple[int, ...]]:
        return Frame, (self.step, self.seat, self.a, self.b, self.c)


def explain(action: Action, options: list[Action]) -> str:
    """One line on why a choice is not possible and what is."""
    if not options:
        return f"{action.text!r} is not possible: nobody has a choice now"
    return f"{action.text!r} is not possible now; possible: {', '.join([option.text for option in options])}"
