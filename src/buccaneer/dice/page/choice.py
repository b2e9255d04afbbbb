"""An option of the dice game as its page shows it, and the keys that stand for options."""

from __future__ import annotations

from dataclasses import dataclass

from buccaneer.web.button import Button

# Single keys, the same in every language; H, U and O are the tools', Y and Z change places between keyboards.
VERB_KEYS = {
    "roll": "r",
    "stop": "s",
    "repel": "r",
    "reroll": "b",
    "accept": "a",
    "pass": "p",
    "decline": "p",
}
THING_KEYS = "1234567890qweticvnm"


@dataclass(unsafe_hash=True)
class Choice(Button):
    """An option of the dice game, or a space that can be laid or taken back."""

    space: int = -1  # on the map
    island: int = -1  # a whole island, to begin on
    group: str = ""  # the island or lane it belongs to, as a heading
    gain: str = ""  # what it completes
    icon: str = ""
    colour: str = ""
    mark: str = ""
    sends: str = "choice"  # the field of the form: a choice that is made, or what is done to a draft
    cost: int = 0  # of a far space, with the way there
    way: tuple[int, ...] = ()  # the spaces that are laid before it
    nth: int = 0  # of what is laid
    plain: bool = False  # whether nothing is printed on its space, so that a key has room there
