"""A turn from its opening to its close: Discover, repelling, the bust, and the seat that follows."""

from __future__ import annotations

from typing import Final

from buccaneer.cards.rules.card import EXPEDITION, PROFESSION, SHIP
from buccaneer.cards.rules.ending import compare
from buccaneer.cards.rules.odds import odds
from buccaneer.cards.rules.rules import (
    BUST,
    CARD_TURNED,
    CLASHED,
    PLACED,
    REPELLED,
    ROUND_CLOSES,
    SOLACE,
    STOPPED,
    TURN_CLOSES,
    TURN_OPENS,
)
from buccaneer.cards.rules.table import Table
from buccaneer.cards.rules.view import View
from buccaneer.core.engine import Action, Decline, Frame, Plain, Step
from buccaneer.core.setup import NOBODY

# The base steps, in the order `assemble` adds them.
TURN: Final = 0
DISCOVER: Final = 1
REPEL: Final = 2
LEVY: Final = 3
BONUS: Final = 4
SWEEP: Final = 5
CONSOLE: Final = 6
AFTERMATH: Final = 7
OPEN: Final = 8
MARKET: Final = 9
CLOSE: Final = 10


class Turn(Step[Table]):
    """A turn opens: the active player discovers, and the close waits below."""

    def over(self, table: Table, frame: Frame) -> None:
        table.active = frame.seat
        table.drawn = 0
        table.more_takes = 0
        table.tell("turn-opens", frame.seat, amount=table.round)
        table.push(CLOSE, frame.seat)
        table.push(DISCOVER, frame.seat)
        table.rules.fire(TURN_OPENS, table, frame.seat)


class Draw(Plain[Table]):
    """Turn the next card: compulsory once, then a choice after each card."""

    def offer(self, table: Table, frame: Frame, options: list[Action]) -> None:
        if table.rules.can_turn(table):
            options.append(self.option)

    def risk(self, table: Table) -> float:
        return odds(View(NOBODY, table)).bust_repelling

    def play(self, table: Table, frame: Frame, action: Action) -> None:
        rules = table.rules
        seat = frame.seat
        card = table.turn_card(seat)
        face = rules.faces[card]
        rules.fire(CARD_TURNED, table, seat, card)
        if face.kind == SHIP:
            if face.strength <= rules.cutlasses(table, seat) or (rules.adjusts and rules.wards(table, seat, card)):
                table.push(REPEL, seat, card)
            else:
                admit(table, seat)
        elif face.kind == PROFESSION:
            table.harbor.append(table.turned.pop())
            rules.fire(PLACED, table, seat, card)
        elif face.kind == EXPEDITION:
            table.calls = (*table.calls, table.turned.pop())
            rules.fire(PLACED, table, seat, card)
        else:
            table.push(LEVY, seat, card)


class Stop(Plain[Table]):
    """End Discover, after the first card or when there is none to turn; Trade & Hire opens for all in order."""

    def offer(self, table: Table, frame: Frame, options: list[Action]) -> None:
        if table.drawn > 0 or not table.rules.can_turn(table):
            options.append(self.option)

    def play(self, table: Table, frame: Frame, action: Action) -> None:
        table.stack.pop()
        table.tell("stop", frame.seat, amount=len(table.harbor))
        players = len(table.seats)
        for i in range(players - 1, -1, -1):
            table.push(OPEN, (frame.seat + i) % players)
        table.rules.fire(STOPPED, table, frame.seat)


class Repel(Plain[Table]):
    """Send a ship just drawn away; the cutlasses are not used up."""

    def play(self, table: Table, frame: Frame, action: Action) -> None:
        table.stack.pop()
        card = table.turned.pop()
        table.tell("repel", frame.seat, card)
        if not table.rules.keeps_repelled(table, frame.seat, card):
            table.throw(card)
        table.rules.fire(REPELLED, table, frame.seat, card)
        table.rules.fire(PLACED, table, frame.seat, card)


class Admit(Plain[Table]):
    """Let a ship just drawn into the harbor, even if that busts."""

    def play(self, table: Table, frame: Frame, action: Action) -> None:
        table.stack.pop()
        admit(table, frame.seat)


def admit(table: Table, seat: int) -> None:
    """A ship enters the harbor; a second one of its colour busts. The Discover frame is on top."""
    rules = table.rules
    card = table.turned[-1]
    lying = rules.clash(table.harbor, card)
    if lying >= 0:
        table.tell("bust", seat, card, cards=[lying])
        table.stack.pop()
        table.push(SWEEP, seat)
        return
    table.harbor.append(table.turned.pop())
    rules.fire(PLACED, table, seat, card)


class Sweep(Step[Table]):
    """A bust discards the whole harbor with the ship that caused it; expeditions stay."""

    def over(self, table: Table, frame: Frame) -> None:
        table.busts += 1
        table.rules.fire(CLASHED, table, frame.seat)
        swept = table.harbor + table.turned
        for card in swept:
            table.throw(card)
        table.tell("sweep", frame.seat, amount=len(swept), cards=swept)
        table.harbor = []
        table.turned = []
        if table.rules.edition.claims_after_bust:
            table.push(AFTERMATH, frame.seat)
        table.push(CONSOLE, frame.seat)
        table.rules.fire(BUST, table, frame.seat)


class Console(Step[Table]):
    """After a bust everybody is paid who is paid by a turn without Trade & Hire."""

    def over(self, table: Table, frame: Frame) -> None:
        for seat in table.clockwise():
            table.rules.fire(SOLACE, table, seat)


class Pass(Decline[Table]):
    """End a step in which nothing is compulsory."""

    def play(self, table: Table, frame: Frame, action: Action) -> None:
        table.stack.pop()
        table.tell("pass", frame.seat)
        table.rules.steps[frame.step].over(table, Frame(frame.step, frame.seat, frame.a, frame.b, 1))


class Close(Step[Table]):
    """A turn closes: leftovers are discarded and the next seat follows, or a round that ends the game is complete."""

    def over(self, table: Table, frame: Frame) -> None:
        rules = table.rules
        if table.harbor:
            table.tell("leftovers", frame.seat, amount=len(table.harbor), cards=table.harbor)
            for card in table.harbor:
                table.throw(card)
            table.harbor = []
        table.idle = 0 if table.drawn > 0 else table.idle + 1
        rules.fire(TURN_CLOSES, table, frame.seat)
        following = (frame.seat + 1) % len(table.seats)
        if following == table.start:
            rules.fire(ROUND_CLOSES, table, frame.seat)
            compare(table)
        why = rules.ending.ends(table, following == table.start)
        if why:
            table.finish(why, frame.seat)
        elif not table.finished:
            if following == table.start:
                table.round += 1
            table.push(TURN, following)


def turns_left(table: Table) -> int:
    """How many turns the last round still has, the one being played included."""
    players = len(table.seats)
    return (table.start - table.active) % players or players
