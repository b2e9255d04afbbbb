"""The Gambler: four cards at once, nothing repelled, the bust judged once, and a take on top if there was none."""

from __future__ import annotations

from math import comb
from typing import Final

from buccaneer.cards.rules.card import EXPEDITION, SHIP, TAX
from buccaneer.cards.rules.rules import CARD_TURNED, PLACED, Module, Rules
from buccaneer.cards.rules.table import Table
from buccaneer.cards.rules.turn import DISCOVER, LEVY, SWEEP
from buccaneer.core.engine import Action, Frame, Plain, Step

CARDS: Final = 4


class Gamble(Plain[Table]):
    """Use one Gambler at any choice of Discover, and another right after it; `a` of the frame counts those used.

    Between two nothing else may be chosen but what stands whenever a player is at turn; after the last, nothing.
    """

    def __init__(self) -> None:
        super().__init__("gamble", True)
        self.power = 0
        self.gambled = 0
        self.spent = 0
        self.judge = 0

    def offer(self, table: Table, frame: Frame, options: list[Action]) -> None:
        idle = table.seats[frame.seat].power[self.power] > frame.a
        if idle and table.rules.can_turn(table) and table.rules.pile(table) is table.draw:
            options.append(self.option)

    def risk(self, table: Table) -> float:
        return gamble_busts(table)

    def play(self, table: Table, frame: Frame, action: Action) -> None:
        rules = table.rules
        seat = frame.seat
        another = table.seats[seat].power[self.power] > frame.a + 1
        table.stack[-1] = Frame(self.gambled if another else self.spent, seat, frame.a + 1)
        table.tell("gamble", seat, amount=CARDS)
        for _ in range(CARDS):
            if table.can_draw():
                rules.fire(CARD_TURNED, table, seat, table.turn_card(seat))
        taxes: list[int] = []
        for card in table.turned:
            kind = rules.faces[card].kind
            if kind == TAX:
                taxes.append(card)
            elif kind == EXPEDITION:
                table.calls = (*table.calls, card)
            else:
                table.harbor.append(card)
        table.turned = taxes
        table.push(self.judge, seat)
        for i in range(len(taxes) - 1, -1, -1):
            table.push(LEVY, seat, taxes[i], 1)


class Judge(Step[Table]):
    """All four lie there and the taxes are paid: two ships of a colour bust, anything else earns a take."""

    def over(self, table: Table, frame: Frame) -> None:
        harbor = table.harbor
        for i in range(len(harbor)):
            lying = table.rules.clash(harbor[:i], harbor[i])
            if lying >= 0:
                table.tell("bust", frame.seat, harbor[i], cards=[lying])
                table.stack.pop()
                table.push(SWEEP, frame.seat)
                return
        table.more_takes += 1
        table.tell("gambled", frame.seat, amount=len(harbor))
        table.rules.fire(PLACED, table, frame.seat)


class Gambler(Module):
    """The four promo cards as a module."""

    name = "gambler"
    data = ("gambler",)

    def join(self, rules: Rules) -> None:
        gamble = Gamble()
        gamble.power = rules.power("gambler")
        rules.offer_at(DISCOVER, gamble)
        gamble.judge = rules.make_step(Judge("judge"), [])
        stop = rules.steps[DISCOVER].verbs[-1]
        gamble.gambled = rules.make_step(Step("gambled"), [gamble, stop])
        rules.allow_standing(gamble.gambled)
        gamble.spent = rules.make_step(Step("spent"), [stop])


def gamble_busts(table: Table) -> float:
    """The chance, from public knowledge, that a Gambler used now busts."""
    rules = table.rules
    lying = [False] * len(rules.colour_names)
    for card in table.harbor:
        if rules.faces[card].kind == SHIP:
            lying[rules.faces[card].colour] = True
    pools = (table.unseen[table.shuffles], rules.count(table.discard))
    from_pile = min(CARDS, len(table.draw))
    from_discard = min(CARDS - from_pile, len(table.discard))
    ways = safe_ways(rules, pools, lying, from_pile, from_discard)
    return 1.0 - ways / (comb(sum(pools[0]), from_pile) * comb(sum(pools[1]), from_discard))


def safe_ways(
    rules: Rules, pools: tuple[list[int], list[int]], lying: list[bool], from_pile: int, from_discard: int
) -> int:
    """In how many ways so many cards of two pools hold no ship of a lying colour and no two of one colour."""
    ships = [[0] * len(lying), [0] * len(lying)]
    others = [0, 0]
    for i in range(2):
        for card in range(len(pools[i])):
            face = rules.faces[card]
            if face.kind == SHIP:
                ships[i][face.colour] += pools[i][card]
            else:
                others[i] += pools[i][card]
    # ways[a][b]: to choose a ships of the pile and b of the discards, all of different colours
    ways = [[0] * (CARDS + 1) for _ in range(CARDS + 1)]
    ways[0][0] = 1
    for colour in range(len(lying)):
        if lying[colour]:
            continue
        for a in range(CARDS, -1, -1):
            for b in range(CARDS, -1, -1):
                if a > 0:
                    ways[a][b] += ways[a - 1][b] * ships[0][colour]
                if b > 0:
                    ways[a][b] += ways[a][b - 1] * ships[1][colour]
    total = 0
    for a in range(from_pile + 1):
        for b in range(from_discard + 1):
            total += ways[a][b] * comb(others[0], from_pile - a) * comb(others[1], from_discard - b)
    return total
