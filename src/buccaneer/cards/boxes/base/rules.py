"""The base game: Jester, Admiral, expeditions and the end at twelve points. The other professions are numbers."""

from __future__ import annotations

from typing import Final

from buccaneer.cards.rules.card import ANCHOR, EXPEDITION, JACK, Face
from buccaneer.cards.rules.ending import Ending, best
from buccaneer.cards.rules.rules import CLAIMED, SOLACE, WINDOW_OPENS, Module, Rules, Trigger
from buccaneer.cards.rules.table import Seat, Table
from buccaneer.cards.rules.turn import AFTERMATH, DISCOVER, MARKET
from buccaneer.core.engine import Action, Frame, Verb
from buccaneer.core.native import mypyc_attr
from buccaneer.core.outcome import Outcome

GOAL: Final = 12
ADMIRAL_CARDS: Final = 5
ADMIRAL_COINS: Final = 2
EXPEDITION_VARIANT: Final = "expedition"


class Jester(Trigger):
    """Pays a coin a Jester when a window opens on an empty harbor, and to everyone when a turn has no Trade & Hire."""

    def __init__(self, power: int, pays_active: bool) -> None:
        self.power = power
        self.pays_active = pays_active

    def act(self, table: Table, seat: int, card: int) -> None:
        if not table.harbor and (self.pays_active or seat != table.active):
            pay(table, seat, "jester", table.seats[seat].power[self.power])


class Admiral(Trigger):
    """Pays two coins an Admiral when a window opens on a harbor of five cards or more."""

    def __init__(self, power: int) -> None:
        self.power = power

    def act(self, table: Table, seat: int, card: int) -> None:
        if len(table.harbor) >= ADMIRAL_CARDS:
            pay(table, seat, "admiral", ADMIRAL_COINS * table.seats[seat].power[self.power])


def pay(table: Table, seat: int, reason: str, coins: int) -> None:
    """Pay what a profession earns, if anything, and say why."""
    if coins > 0:
        table.tell(reason, seat, amount=table.gain(seat, coins))


class Claim(Verb[Table]):
    """The active player gives up crew with the symbols an expedition asks for, takes it, then its coins."""

    def offer(self, table: Table, frame: Frame, options: list[Action]) -> None:
        if not table.calls or frame.seat != table.active:
            return
        seat = table.seats[frame.seat]
        power = seat.power
        symbols = power[ANCHOR] + power[ANCHOR + 1] + power[ANCHOR + 2] + power[JACK]
        offered: list[int] = []
        for call in table.calls:
            face = table.rules.faces[call]
            if symbols >= len(face.requires) and call not in offered and within_reach(face, seat):
                offered.append(call)
                items = table.items(frame.seat) if face.items else ()
                if len(items) < len(face.items):
                    continue
                found = with_items(table.rules, payments(table.rules, face.requires, seat.crew), face.items, items)
                for cards in found:
                    options.append(table.rules.action(self, call, cards))

    def means(self, table: Table, card: int, cards: tuple[int, ...]) -> bool:
        if card < 0 or table.rules.faces[card].kind != EXPEDITION:
            return False
        face = table.rules.faces[card]
        return cards in with_items(table.rules, payments(table.rules, face.requires, cards), face.items, cards)

    def play(self, table: Table, frame: Frame, action: Action) -> None:
        seat = frame.seat
        for card in action.cards:
            table.give_up(seat, card)
        calls = list(table.calls)
        calls.remove(action.card)
        table.calls = tuple(calls)
        table.enter(seat, action.card)
        gained = table.gain(seat, table.rules.faces[action.card].coins)
        table.tell("claim", seat, action.card, gained, list(action.cards))
        table.rules.fire(CLAIMED, table, seat, action.card)


def within_reach(face: Face, seat: Seat) -> bool:
    """Whether a crew's symbols, with Jacks for what is missing, meet an expedition's."""
    missing = 0  # the sum of `lacking`, added up without a list: every decision asks for it
    for symbol in range(len(face.needs)):
        missing += max(0, face.needs[symbol] - seat.power[ANCHOR + symbol])
    return missing <= seat.power[JACK]


def payments(rules: Rules, requires: list[int], crew: tuple[int, ...]) -> list[tuple[int, ...]]:
    """Every different set of crew cards that meets some symbols, real professions before Jacks."""
    found: list[tuple[int, ...]] = [()]
    for symbol in requires:
        found = one_more(rules, found, [ANCHOR + symbol, JACK], crew)
    return found


def with_items(
    rules: Rules, paid: list[tuple[int, ...]], wanted: list[int], items: tuple[int, ...]
) -> list[tuple[int, ...]]:
    """Payments with every different set of items that has the abilities wanted; Jacks stand in for none of them."""
    found = paid
    for power in wanted:
        found = one_more(rules, found, [power], items)
    return found


def one_more(
    rules: Rules, found: list[tuple[int, ...]], powers: list[int], cards: tuple[int, ...]
) -> list[tuple[int, ...]]:
    """Every different set of those found and one card more that has one of some abilities, in their order."""
    longer: list[tuple[int, ...]] = []
    for power in powers:
        fitting: list[int] = []
        for card in cards:
            if card not in fitting and rules.faces[card].power(power) > 0:
                fitting.append(card)
        for paid in found:
            for card in fitting:
                if card not in paid or paid.count(card) < cards.count(card):
                    chosen = tuple(sorted((*paid, card))) if paid else (card,)
                    if chosen not in longer:
                        longer.append(chosen)
    return longer


@mypyc_attr(allow_interpreted_subclasses=True)
class Points(Ending):
    """Enough points end the game; most points win, then most coins, then the win is shared."""

    def __init__(self, points: int) -> None:
        self.points = points

    def goal(self) -> int:
        return self.points

    def reached(self, table: Table, seat: int) -> bool:
        return table.seats[seat].points >= self.points

    def outcome(self, table: Table) -> Outcome:
        return best(table)


class PointsAndExpedition(Points):
    """The variant: end and win need an expedition; if a game ends in which nobody has one, all count."""

    def needs_expedition(self) -> bool:
        return True

    def reached(self, table: Table, seat: int) -> bool:
        return table.seats[seat].points >= self.points and len(table.seats[seat].won) > 0

    def outcome(self, table: Table) -> Outcome:
        return best(table, tuple([seat for seat in range(len(table.seats)) if not table.seats[seat].won]))


class Base(Module):
    """The base game as a module."""

    name = "base"
    data = ("base",)

    def join(self, rules: Rules) -> None:
        claim = Claim("claim")
        for step in (DISCOVER, MARKET, AFTERMATH):
            rules.offer_at(step, claim)
        jester = rules.power("jester")
        rules.on(WINDOW_OPENS, Jester(jester, rules.edition.jester_pays_active))
        rules.on(SOLACE, Jester(jester, True))
        rules.on(WINDOW_OPENS, Admiral(rules.power("admiral")))
        rules.ending = PointsAndExpedition(GOAL) if rules.variant == EXPEDITION_VARIANT else Points(GOAL)
