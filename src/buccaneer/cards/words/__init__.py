"""The words of the card games: what can be chosen, and what happened."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from buccaneer.cards.rules.card import PROFESSION, SHIP
from buccaneer.cards.rules.foresight import Extra
from buccaneer.cards.rules.rules import Rules
from buccaneer.cards.rules.table import Table
from buccaneer.cards.rules.trade import bill
from buccaneer.core.engine import Action
from buccaneer.core.event import Event

if TYPE_CHECKING:
    from buccaneer.words import Words

EVENTS = "event"  # where the phrases of its events stand

# Events in a row that read as one: several seats to whom the same happens, and the cards of one seat.
TOGETHER = {"jester", "admiral", "bonus", "pass", "nothing"}
IN_A_ROW = {"turn"}


def option(words: Words, table: Table, action: Action, names: Sequence[str]) -> str:
    """One of the choices a table asks about, with what it costs or brings."""
    rules = table.rules
    seat = table.mover
    number = action.card if action.card >= 0 else table.turned[-1] if table.turned else -1
    values: dict[str, object] = {"given": words.cards(rules.faces[card] for card in action.cards)}
    fee = 0
    if action.number >= 0:
        verb = rules.verbs[action.verb]
        values["thing"] = names[action.number] if verb.seats else words.thing(verb.things[action.number])
    if number >= 0:
        face = rules.faces[number]
        values |= {"card": words.card(face), "called": words.called(face), "points": face.points, "coins": face.coins}
        if face.kind == SHIP:
            income = bill(table, seat, number).coins if number in table.harbor else rules.income(table, seat, number)
            values["income"] = words.count("coins", income)
        elif face.kind == PROFESSION:
            values["price"] = words.count("coins", rules.price(table, seat, number))
        if number in table.harbor and action.card >= 0:
            fee = rules.fee(table, seat)
    key = f"option.{rules.verbs[action.verb].name}"
    giving = f"{key}-giving"  # about something else, for which cards are given up
    option = words(giving if action.cards and giving in words.texts else key, **values)
    return words("option.fee", option=option, coins=fee) if fee else option


def besides(words: Words, brings: Extra) -> list[str]:
    """What a choice brings besides coins, in a few words each."""
    told = [words("besides.points", points=brings.points)] if brings.points else []
    told += [words("besides.takes", cards=brings.takes)] if brings.takes else []
    told += [words("besides.gift", coins=brings.gift)] if brings.gift else []
    return told + [words("besides.ends")] * brings.ends


def sentence(words: Words, events: Sequence[Event], rules: Rules, names: Sequence[str], me: int) -> str | None:
    """One sentence about events that read as one; what is about the reader alone is told in the second person."""
    event = events[0]
    if not words.texts[f"event.{event.kind}"]:
        return None
    seats = [event.seat] if event.kind in IN_A_ROW else [each.seat for each in events]
    cards = [rules.faces[each.card] for each in events if each.card >= 0] if event.kind in IN_A_ROW else []
    yours = f"event-you.{event.kind}" if seats == [me] else ""
    called = [words.texts["you.name"] if seat == me else names[seat] for seat in seats if seat >= 0]
    values: dict[str, object] = {
        "seat": words.all_of(called),
        "n": event.amount,
        "coins": event.amount,
        "points": event.amount,
        "cards": event.amount,
        "crowns": event.amount,
        "thing": words.thing(event.thing),
    }
    if event.card >= 0:
        face = rules.faces[event.card]
        values |= {"card": ", ".join(map(words.card, cards)) or words.card(face), "called": words.called(face)}
        values |= {"reason": words.reason(face)} if face.tax_bonus >= 0 else {"points": face.points}
    if event.cards:
        others = [rules.faces[card] for card in event.cards]
        values |= {"given": words.cards(others), "list": words.cards(others)}
    return words(yours if yours in words.texts else f"event.{event.kind}", **values)


def named(words: Words, rules: Rules, what: int | str) -> str:
    """A card by its number, or something else by its id."""
    return words.card(rules.faces[what]) if isinstance(what, int) else words.thing(what)


def alike(before: Event, after: Event) -> bool:
    """Whether an event reads as one with the event before it."""
    if before.kind != after.kind:
        return False
    if after.kind in IN_A_ROW:
        return before.seat == after.seat
    return after.kind in TOGETHER and (before.card, before.amount) == (after.card, after.amount)
