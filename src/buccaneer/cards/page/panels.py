"""The players as the others see them: points, coins, cutlasses, heads and signs of the crew, and what they did last."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import NamedTuple

from markupsafe import Markup

from buccaneer.bots.cast import face_of
from buccaneer.cards.page.faces import CardPicture, pictures, sign
from buccaneer.cards.page.scene import TOOK, Scene
from buccaneer.cards.rules.card import ANCHOR, CUTLASS, SYMBOLS, TAX
from buccaneer.cards.rules.dues import due
from buccaneer.cards.rules.rules import Rules
from buccaneer.words import Words

DEEDS = frozenset(TOOK | {"pass", "nothing", "bust"})  # what somebody did
MOST_CREWS = 4096  # that are kept as they are drawn
MOST_HEADS = 5  # of a crew


class Panel(NamedTuple):
    """A player as the others see him."""

    seat: int
    name: str
    initial: str
    bot: str
    face: str
    me: bool
    points: int
    coins: int
    taxed: int
    cutlasses: int
    sums: tuple[tuple[Markup, str], ...]
    crew: tuple[tuple[CardPicture, int], ...]
    won: tuple[CardPicture, ...]
    held: tuple[CardPicture, ...]
    turn: bool
    choosing: bool
    starts: bool
    order: str  # choosing, on turn, next, later
    did: str  # what he did last, and what it cost or brought
    cost: str

    @property
    def hands(self) -> int:
        """How many cards the crew has."""
        return sum(n for _, n in self.crew)

    @property
    def heads(self) -> list[CardPicture]:
        """Some of the crew whose faces are drawn."""
        return [card for card, _ in self.crew if card.person][:MOST_HEADS]


def panels(scene: Scene) -> list[Panel]:
    """All players."""
    table, rules, words = scene.table, scene.rules, scene.words
    drawn, deeds, followers = pictures(rules, words), scene.last_deeds(DEEDS), scene.followers()
    found = []
    for number, seat in enumerate(table.seats):
        coins, choosing = len(seat.purse), scene.asks and number == scene.chooser
        turn, deed = number == table.active and not table.over, deeds[number]
        if choosing or turn:
            order = words("seat.choosing" if choosing else "seat.turn")
        else:
            order = words("seat.next" if number == followers[0] else "seat.later") if number in followers else ""
        found.append(
            Panel(
                number,
                scene.name(number),
                scene.names[number][0].upper(),
                words.bot(scene.bots[number]) if scene.bots[number] else "",
                face_of(scene.bots[number], scene.names[number]),
                number == scene.told_to,
                seat.points,
                coins,
                taxed(rules, coins),
                rules.cutlasses(table, number),
                sums(rules, words, tuple(seat.power)),
                crew(rules, words, tuple(seat.crew)),
                tuple([drawn[card] for card in seat.won]),
                tuple([drawn[card] for part in table.parts for card in part.held(number)]),
                turn,
                choosing,
                number == table.start,
                order,
                *(told(rules, words, deed.kind, deed.card, deed.amount) if deed else ("", "")),
            )
        )
    return found


@lru_cache(MOST_CREWS)
def told(rules: Rules, words: Words, kind: str, card: int, amount: int) -> tuple[str, str]:
    """A deed in two words: whom somebody took, and what it cost or brought."""
    if kind in TOOK:
        return words.small(rules.faces[card]), f"{'−' if kind == 'hire' else '+'}{amount}" if amount else ""
    return words("seat.bust" if kind == "bust" else "seat.passed"), ""


@lru_cache(MOST_CREWS)
def taxed(rules: Rules, coins: int) -> int:
    """What the next tax takes from so many coins."""
    return max([due(face, coins) for face in rules.faces if face.kind == TAX], default=0)


@lru_cache(MOST_CREWS)
def crew(rules: Rules, words: Words, cards: tuple[int, ...]) -> tuple[tuple[CardPicture, int], ...]:
    """A crew, equal cards together."""
    drawn = pictures(rules, words)
    return tuple([(drawn[card], n) for card, n in sorted(Counter(cards).items())])


@lru_cache(MOST_CREWS)
def sums(rules: Rules, words: Words, power: tuple[int, ...]) -> tuple[tuple[Markup, str], ...]:
    """A crew summed by ability, in signs and in words; the cutlasses stand elsewhere."""
    had = [(ability, n) for ability, n in enumerate(power) if n and ability != CUTLASS]
    signed = [(sign(rules, ability, n, "crew"), spoken(rules, words, ability, n)) for ability, n in had]
    return tuple([each for each in signed if each[0]])


def spoken(rules: Rules, words: Words, power: int, n: int) -> str:
    """An ability in words; symbols are named, not drawn."""
    if ANCHOR <= power < ANCHOR + len(SYMBOLS):
        return f"{words(f'symbol.{SYMBOLS[power - ANCHOR]}')}×{n}"
    return words.power(rules, power, n)
