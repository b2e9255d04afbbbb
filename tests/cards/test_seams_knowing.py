"""The seams about knowledge, proved by a toy module: looking, asking in secret, shuffling in, a part's own deck."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import permutations
from math import sqrt

import pytest

from buccaneer import CardGame, Game, IllegalChoice, Setup
from buccaneer.bots import make_bot
from buccaneer.cards import content
from buccaneer.cards.box import EDITIONS
from buccaneer.cards.boxes.base.rules import Base
from buccaneer.cards.page.scene import Scene
from buccaneer.cards.rules.card import SHIP, TAX
from buccaneer.cards.rules.coin import BLANK, FACE, SHUFFLE_BITS, knows, veil
from buccaneer.cards.rules.odds import odds
from buccaneer.cards.rules.rules import TURN_OPENS, Module, Rules, Trigger
from buccaneer.cards.rules.setup import assemble
from buccaneer.cards.rules.table import Part, Table
from buccaneer.cards.rules.turn import DISCOVER
from buccaneer.cards.rules.view import View, redeal, view
from buccaneer.core.engine import Action, Frame, Plain, Step, Verb
from buccaneer.core.rng import KeyedRng, Rng
from buccaneer.game import modes, notation
from buccaneer.sim.playout import play_out
from buccaneer.words import Words

from tests.families.cards import check_sums, inventory

EVENTS = 6
UNTOLD = 9  # an event that is not known
ASIDE = "tax-points y11 y22 sailor3 exp-aa g11"


class Almanac(Part):
    """Cards that wait to be shuffled in, a vault of face-down ones, and a deck of events of its own."""

    name = "almanac"

    def __init__(self, aside: list[int], vault: list[int], events: list[int]) -> None:
        self.aside = aside
        self.vault = vault
        self.events = events

    def copy(self) -> Part:
        return Almanac(self.aside[:], self.vault[:], self.events[:])

    def cards(self) -> list[int]:
        return self.aside

    def hidden(self) -> list[list[int]]:
        return [self.vault]

    def write(self) -> str:
        return "/".join([".".join(map(str, numbers)) for numbers in (self.aside, self.vault, self.events)])

    def read(self, text: str) -> None:
        self.aside, self.vault, self.events = ([int(n) for n in part.split(".") if n] for part in text.split("/"))

    def public(self, seat: int) -> Part:
        """The last event is the one that stands, and is open."""
        return Almanac(self.aside[:], veil(seat, self.vault), [UNTOLD] * (len(self.events) - 1) + self.events[-1:])

    def redeal(self, rng: Rng) -> None:
        order = [event for event in range(EVENTS) if event not in self.events]
        rng.shuffle(order)
        self.events = order[: len(self.events) - 1] + self.events[-1:]


def almanac(table: Table) -> Almanac:
    part = table.parts[0]
    assert isinstance(part, Almanac)
    return part


class NextEvent(Trigger):
    """Every turn the event that stands goes, as long as there is another."""

    def act(self, table: Table, seat: int, card: int) -> None:
        if len(almanac(table).events) > 1:
            almanac(table).events.pop()
            table.revealed += 1


class Look(Plain[Table]):
    """Look at the top three cards once a turn; one of them stays."""

    def __init__(self) -> None:
        super().__init__("look")
        self.step = -1

    def offer(self, table: Table, frame: Frame, options: list[Action]) -> None:
        if frame.a == 0 and table.draw:
            options.append(self.option)

    def play(self, table: Table, frame: Frame, action: Action) -> None:
        table.stack[-1] = Frame(frame.step, frame.seat, 1, frame.b)
        table.look(frame.seat, table.draw, 3)
        table.push(self.step, frame.seat, min(3, len(table.draw)))


class Keep(Verb[Table]):
    """Put one of the cards back, by its place; the others are turned up."""

    def __init__(self) -> None:
        super().__init__("keep")
        self.things = ["1", "2", "3"]

    def offer(self, table: Table, frame: Frame, options: list[Action]) -> None:
        options.extend([table.rules.action(self, number=number) for number in range(frame.a)])

    def play(self, table: Table, frame: Frame, action: Action) -> None:
        table.stack.pop()
        cards = [table.next_card() for _ in range(frame.a)]
        kept = cards.pop(action.number)
        for card in cards:
            table.throw(table.show(card))
        table.revealed += 1
        table.put_back(kept)


class Store(Plain[Table]):
    """Put the top card into the vault, or the vault's last as a coin into the purse, once a turn."""

    def offer(self, table: Table, frame: Frame, options: list[Action]) -> None:
        if frame.b == 0 and table.draw:
            options.append(self.option)

    def play(self, table: Table, frame: Frame, action: Action) -> None:
        table.stack[-1] = Frame(frame.step, frame.seat, frame.a, 1)
        vault = almanac(table).vault
        if len(vault) > 2:
            table.seats[frame.seat].purse.append(vault.pop())
        vault.append(table.next_card())


class Brew(Plain[Table]):
    """Shuffle two of the cards that wait into the draw pile."""

    def offer(self, table: Table, frame: Frame, options: list[Action]) -> None:
        if almanac(table).aside:
            options.append(self.option)

    def play(self, table: Table, frame: Frame, action: Action) -> None:
        aside = almanac(table).aside
        table.shuffle_in([aside.pop() for _ in range(min(2, len(aside)))])


class Recall(Plain[Table]):
    """Shuffle all taxes and yellow ships of the discard pile into the draw pile, where there are four or more."""

    def found(self, table: Table) -> list[int]:
        faces = table.rules.faces
        return [
            card
            for card in table.discard
            if faces[card].kind == TAX or (faces[card].kind == SHIP and faces[card].colour == 0)
        ]

    def offer(self, table: Table, frame: Frame, options: list[Action]) -> None:
        if len(self.found(table)) >= 4:
            options.append(self.option)

    def play(self, table: Table, frame: Frame, action: Action) -> None:
        table.recall(self.found(table))


class Watch(Module):
    """The module with all of it."""

    name = "watch"

    def join(self, rules: Rules) -> None:
        look = Look()
        look.step = rules.make_step(Step("keep", True), [Keep()])
        for verb in (look, Store("store"), Brew("brew"), Recall("recall")):
            rules.offer_at(DISCOVER, verb)
        rules.on(TURN_OPENS, NextEvent())

    def parts(self) -> list[Part]:
        return [Almanac([], [], [])]

    def prepare(self, table: Table, setup: Setup) -> None:
        part = almanac(table)
        for id in ASIDE.split():
            card = table.rules.by_id[id]
            if card in table.draw:
                table.draw.remove(card)
                part.aside.append(card)
        table.recount()
        part.events = list(range(EVENTS))
        table.rng.shuffle(part.events)


@pytest.fixture(autouse=True)
def toy(monkeypatch: pytest.MonkeyPatch) -> Rules:
    """The base game with the toy, in place of the base game."""
    faces, powers = content.faces(("base",))
    rules = assemble("base", faces, powers, EDITIONS["bigbox"], "", [Base(), Watch()], {})
    monkeypatch.setattr(modes, "rules", lambda *given: rules)
    return rules


def begin(deck: str = "", players: int = 3, seed: int = 5) -> CardGame:
    """A game of the toy; the deck names the coins first, then what is drawn."""
    return Game("base", players, seed=seed, start=0, deck=deck.split())


def ids(game: CardGame, cards: list[int]) -> list[str]:
    return ["?" if card & FACE == BLANK else game.rules.faces[card & FACE].id for card in cards]


def texts(options: list[Action]) -> list[str]:
    return [option.text for option in options]


COINS = "settler settler settler settler settler jack jack jack priest "


# -- looking -------------------------------------------------------------------------------------


def looked() -> CardGame:
    """Seat 0 has looked before its first card: it keeps the captain, which is on top."""
    game = begin(COINS + "sailor3 captain priest")
    game.play("look")
    game.play("keep:2")
    return game


def test_a_looker_alone_sees_what_it_looks_at() -> None:
    game = begin(COINS + "sailor3 captain priest")
    game.play("look")
    assert ids(game, game.view(0).table.draw[-3:]) == ["priest", "captain", "sailor3"]
    for seat in (-1, 1, 2):
        assert set(ids(game, game.view(seat).table.draw)) == {"?"}
    game.play("keep:2")
    assert ids(game, game.table.discard) == ["sailor3", "priest"]
    assert ids(game, game.view(0).table.draw[-1:]) == ["captain"]
    assert ids(game, game.view(0).table.draw[:-1]).count("?") == len(game.table.draw) - 1


def test_what_is_known_is_followed_from_pile_to_purse_and_by_the_fee_to_another() -> None:
    game = looked()
    game.table.gain(1, 1)
    assert ids(game, game.view(0).table.seats[1].purse) == ["?", "?", "?", "captain"]
    assert ids(game, game.view(1).table.seats[1].purse) == ["?"] * 4
    game.table.hand_over(1, 2, 1)
    assert ids(game, game.view(0).table.seats[2].purse) == ["?", "?", "?", "captain"]
    game.table.hand_over(2, 0, 1)
    assert ids(game, game.view(0).table.seats[0].purse) == ["?", "?", "?", "captain"]
    assert ids(game, game.view(2).table.seats[0].purse) == ["?"] * 4
    game.table.spend(0, 1)
    assert game.table.discard[-1] == game.rules.by_id["captain"]
    assert all(coin & FACE == BLANK for owner in game.view(0).table.seats for coin in owner.purse)
    check_sums(game.table)


def test_what_is_known_is_gone_when_the_card_is_turned_up() -> None:
    game = looked()
    game.play("draw")
    assert game.table.harbor[-1] == game.rules.by_id["captain"]
    assert set(ids(game, game.view(0).table.draw)) == {"?"}


def test_what_is_known_of_the_pile_is_forgotten_when_it_is_shuffled_but_not_of_a_coin() -> None:
    game = looked()
    game.play("brew")
    assert set(ids(game, game.view(0).table.draw)) == {"?"}
    game = looked()
    game.table.gain(1, 1)
    game.table.recall(game.table.discard[:1])
    assert ids(game, game.view(0).table.seats[1].purse)[-1] == "captain"


def test_two_seats_may_know_the_same_card_and_a_part_may_hold_it() -> None:
    game = looked()
    game.table.look(2, game.table.draw, 1)
    game.play("store")
    seen = [ids(game, almanac(game.view(seat).table).vault) for seat in (-1, 0, 1, 2)]
    assert seen == [["?"], ["captain"], ["?"], ["captain"]]
    assert almanac(redeal(game.view(2), Rng(1))).vault == almanac(game.table).vault


def test_a_coin_may_be_looked_at() -> None:
    game = begin()
    game.table.look(1, game.table.seats[0].purse, 1)
    assert [ids(game, game.view(seat).table.seats[0].purse).count("?") for seat in (0, 1, 2)] == [3, 2, 3]


def test_positions_and_views_tell_who_knows_what() -> None:
    game = looked()
    assert ",captain!0 " in game.position
    game.table.gain(1, 1)
    game.table.look(2, game.table.seats[1].purse, 1)
    assert ",captain!02/" not in game.position
    assert ",captain!02|" in game.position
    assert ",?!02|" in notation.write_view(game.view(1))
    for seat in (-1, 0, 1, 2):
        text = notation.write_view(game.view(seat))
        assert notation.write_view(notation.read_view(text)) == text
        assert ("captain!02" in text) == (seat in (0, 2))
    again = notation.read_position(game.position)
    assert isinstance(again, Table)
    assert notation.write_position(again) == game.position
    assert ids(game, view(again, 0).table.seats[1].purse)[-1] == "captain"
    with pytest.raises(ValueError, match="no seat 9"):
        notation.read_position(game.position.replace("captain!02", "captain!9"))


def test_redeals_keep_what_the_seat_knows_and_move_what_others_know() -> None:
    game = looked()
    game.table.gain(1, 1)
    rng = Rng(3)
    for seat in (-1, 0, 1, 2):
        seen = game.view(seat)
        found = set()
        for _ in range(40):
            world = redeal(seen, rng)
            assert notation.write_view(view(world, seat)) == notation.write_view(seen)
            assert inventory(world) == inventory(game.table)
            check_sums(world)
            found.update(ids(game, world.seats[1].purse[-1:]))
        assert found == {"captain"} if seat == 0 else len(found) > 10


def test_the_odds_of_a_seat_use_what_it_knows() -> None:
    game = looked()
    captain = game.rules.by_id["captain"]
    assert odds(game.view(0)).next[captain] == 1.0
    assert odds(game.view(0)).bust == 0.0
    everybody = odds(game.view(1))
    assert everybody.next == game.odds().next
    assert 0 < everybody.next[captain] < 1
    game.table.gain(1, 1)
    unseen = game.table.unseen[0]
    mine = odds(game.view(0)).next
    for face, number in enumerate(unseen):
        left = number - (face == captain)
        assert mine[face] == pytest.approx(left / (sum(unseen) - 1))
        assert odds(game.view(1)).next[face] == number / sum(unseen)


# -- asking in secret ----------------------------------------------------------------------------


def test_only_its_seat_sees_the_options_of_a_secret_step() -> None:
    game = begin()
    game.play("look")
    assert game.chooser == 0
    assert texts(game.options) == texts(game.view(0).options) == ["keep:1", "keep:2", "keep:3"]
    assert not game.view(0).table.veiled
    for seat in (-1, 1, 2):
        seen = game.view(seat)
        assert (seen.options, seen.table.veiled) == ([], True)
        again = notation.read_view(notation.write_view(seen))
        assert (again.options, again.table.veiled) == ([], True)
        world = redeal(seen, Rng(1))
        assert texts(world.options) == ["keep:1", "keep:2", "keep:3"]
        assert not world.veiled
    game.play("keep:1")
    assert all(game.view(seat).options and not game.view(seat).table.veiled for seat in (-1, 0, 1, 2))


def test_a_secret_step_asks_even_with_one_answer() -> None:
    game = begin()
    game.table.draw[:] = game.table.draw[-1:]
    game.table.recount()
    game.play("look")
    assert texts(game.options) == ["keep:1"]
    assert game.chooser == 0
    assert texts(notation.read_position(game.position).options) == ["keep:1"]
    assert texts(notation.read_view(notation.write_view(game.view(0))).options) == ["keep:1"]
    game.play("keep:1")
    assert game.table.draw[-1] >> 8 == 1


def test_nobody_goes_back_past_a_secret_question() -> None:
    game = begin(COINS + "sailor3 captain priest")
    game.play("look")
    assert not game.can_undo
    with pytest.raises(IllegalChoice):
        game.undo()
    game.play("keep:1")
    assert not game.can_undo
    assert game.revealed_since(1) > 1


def test_a_secret_question_is_a_revelation_even_if_nothing_else_is(toy: Rules) -> None:
    ask = toy.make_step(Step("ask", True), [Keep()])
    game = begin()
    revealed = game.table.revealed
    game._before.append((revealed, 0))
    game.choices.append(game.options[0])
    game.table.push(ask, 0, 1)
    toy.settle(game.table)
    toy.settle(game.table)
    assert game.revealed_since(1) == 1
    assert game.table.revealed == revealed


def test_hosts_tell_others_who_is_asked_but_not_what() -> None:
    game = begin()
    game.play("look")
    words = Words.of("en", "bigbox")
    for seat in (0, 1):
        scene = Scene(view=game.view(seat), names=game.players, bots=["", "", ""], words=words, events=[])
        assert (scene.chooser, scene.mine, len(scene.table.options)) == (0, seat == 0, 3 if seat == 0 else 0)
    assert [game.view(seat).table.chooser for seat in (-1, 0, 1)] == [0, 0, 0]


def test_bots_go_through_secret_questions() -> None:
    bots = [make_bot("random") for _ in range(3)]
    for seed in range(3):
        game = begin(seed=seed)
        choices = play_out(game.rules, game.rules.deal(game.setup), bots, KeyedRng(seed), looking=True)
        assert "look" in texts(choices)
        assert Game.of(game.setup, texts(choices)).over


# -- shuffling in and recalling ------------------------------------------------------------------


def laid(game: CardGame, coins: str, pile: str) -> Table:
    """The game's table with nothing face down but seat 1's coins, and a pile, the next card first."""
    table: Table = game.table
    rules = game.rules
    for owner in table.seats:
        owner.purse.clear()
    table.harbor, table.discard = [], []
    table.seats[1].purse.extend([rules.by_id[id] for id in coins.split()])
    table.draw[:] = [rules.by_id[id] for id in pile.split()[::-1]]
    table.recount()
    return table


def turn_up(table: Table, id: str) -> None:
    """Turn a card of the draw pile up, as if it had been on top; it leaves the game."""
    card = table.rules.by_id[id]
    table.draw.remove(card)
    table.draw.append(card)
    table.show(table.next_card())


OLD = "y11 y11 y22 tax-points sailor3 g11"
NEW = "y11 tax-points g11 b11"


def numbers(game: CardGame, cards: str) -> list[int]:
    return [game.rules.by_id[id] for id in cards.split()]


def test_the_next_card_after_a_shuffle_in() -> None:
    game = begin()
    table = laid(game, "y11 sailor3", "y11 y22 tax-points g11")
    table.shuffle_in(numbers(game, NEW))
    found = odds(game.view(0)).next
    old, new = Counter(OLD.split()), Counter(NEW.split())
    for face in game.rules.faces:
        assert found[face.number] == pytest.approx((old[face.id] * 4 / 6 + new[face.id]) / 8)
    assert sum(found) == pytest.approx(1)


def test_no_redeal_puts_a_new_card_into_an_older_coin() -> None:
    game = begin(seed=8)
    table = game.table
    table.gain(1, 20)
    aside = almanac(table).aside
    new = [card for card in aside if card not in {coin & FACE for coin in table.draw}] or aside[:1]
    only_new = game.rules.by_id["exp-aa"]
    table.draw = [card for card in table.draw if card != only_new]
    for owner in table.seats:
        owner.purse[:] = [coin for coin in owner.purse if coin & FACE != only_new]
    table.recount()
    table.shuffle_in([*new, only_new, only_new])
    table.gain(2, 40)
    rng = Rng(4)
    younger = 0
    for _ in range(200):
        world = redeal(game.view(0), rng)
        for owner in world.seats:
            for coin in owner.purse:
                assert coin >> SHUFFLE_BITS == 1 or coin & FACE != only_new
                younger += coin & FACE == only_new
        check_sums(world)
    assert younger > 0


def test_a_shuffle_in_without_older_coins_is_a_shuffle_like_any_other() -> None:
    game = begin()
    table = laid(game, "", "y11 y22")
    table.shuffle_in(numbers(game, "g11"))
    assert not table.stirred
    assert odds(game.view(0)).next[game.rules.by_id["g11"]] == 1 / 3
    table = laid(begin(), "y11 y22", "")
    table.shuffle_in(numbers(game, "g11"))
    assert not table.stirred
    assert odds(View(0, view(table, 0).table)).next[game.rules.by_id["g11"]] == 1.0
    check_sums(table)


def test_cards_recalled_leave_the_discard_pile() -> None:
    game = begin()
    table = laid(game, "y11", "y22")
    table.discard = numbers(game, "tax-points g11 tax-points")
    revealed = table.revealed
    table.recall(numbers(game, "tax-points tax-points"))
    assert ids(game, table.discard) == ["g11"]
    assert sorted(ids(game, table.draw)) == ["tax-points", "tax-points", "y22"]
    assert (table.stirred, table.revealed) == (0b10, revealed + 1)
    check_sums(table)


Case = tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]  # coins of both shuffles, and the pile, next one first


def worlds(old: list[int], coins: int, new: list[int], more: int, newer: list[int]) -> Iterator[Case]:
    """All that can be, card by card, each as likely: coins, a shuffle-in, coins again, and another shuffle-in."""

    def dealt(cards: list[int], number: int) -> Iterator[tuple[tuple[int, ...], list[int]]]:
        for places in permutations(range(len(cards)), number):
            yield tuple(cards[i] for i in places), [cards[i] for i in range(len(cards)) if i not in places]

    for first, rest in dealt(old, coins):
        for second, last in dealt(rest + new, more):
            for pile in permutations(last + newer):
                yield first, second, pile


@pytest.mark.parametrize(
    "shown", ["", "y11", "tax-points", "tax-points tax-points", "y11 tax-points", "g11 y11 sailor3"]
)
def test_odds_and_redeals_are_what_counting_all_worlds_finds(shown: str) -> None:
    game = begin()
    old, new, newer = "y11 y22 tax-points sailor3", "y11 g11", "tax-points"
    table = laid(game, "y22", "y11 tax-points sailor3")
    table.shuffle_in(numbers(game, new))
    table.draw.remove(game.rules.by_id["y11"])
    table.draw.append(game.rules.by_id["y11"])
    table.gain(2, 1)
    table.shuffle_in(numbers(game, newer))
    seen = numbers(game, shown)
    for id in shown.split():
        turn_up(table, id)
    assert table.stirred == 0b110
    left = [
        (first, second, pile[len(seen) :])
        for first, second, pile in worlds(numbers(game, old), 1, numbers(game, new), 1, numbers(game, newer))
        if list(pile[: len(seen)]) == seen
    ]
    compare(game, table, left, [1, 2])
    again = notation.read_position(notation.write_position(table))
    assert isinstance(again, Table)
    assert notation.write_position(again) == notation.write_position(table)
    assert odds(view(again, 0)).next == odds(view(table, 0)).next


def compare(game: CardGame, table: Table, left: list[Case], purses: list[int]) -> None:
    """Compare odds and 3000 redeals of seat 0 with all worlds that are left."""
    seen = view(table, 0)
    total = len(left)
    ahead = Counter(pile[0] for _, _, pile in left)
    found = odds(seen)
    for face in range(len(game.rules.faces)):
        assert found.next[face] == pytest.approx(float(Fraction(ahead[face], total)))
    ends = Counter(colours_in_the_end(game.rules, pile) for _, _, pile in left)
    for colours, chance in enumerate(found.colours):
        assert chance == pytest.approx(float(Fraction(ends[colours], total)))
    rng = Rng(11)
    tries = 3000
    dealt: Counter[Case] = Counter()
    for _ in range(tries):
        world = redeal(seen, rng)
        first, second = [tuple(coin & FACE for coin in world.seats[seat].purse) for seat in purses]
        dealt[first, second, tuple(card & FACE for card in world.draw[::-1])] += 1
    expected = Counter(left)
    assert set(dealt) <= set(expected)
    for what in range(3):
        wanted: Counter[tuple[int, ...]] = Counter()
        got: Counter[tuple[int, ...]] = Counter()
        for case, number in expected.items():
            wanted[case[what][:2]] += number
        for case, number in dealt.items():
            got[case[what][:2]] += number
        for kind, number in wanted.items():
            chance = number / total
            assert abs(got[kind] - tries * chance) <= 4 * sqrt(tries * chance * (1 - chance))


def colours_in_the_end(rules: Rules, pile: tuple[int, ...]) -> int:
    """How many colours lie when somebody without a cutlass draws until the bust or the end."""
    harbor: list[int] = []
    for card in pile:
        if rules.clash(harbor, card) >= 0:
            break
        harbor.append(card)
    return len({rules.faces[card].colour for card in harbor if rules.faces[card].kind == SHIP})


def test_what_a_seat_knows_and_what_was_shuffled_in_go_together() -> None:
    game = begin()
    table = laid(game, "y22", "y11 tax-points sailor3")
    table.shuffle_in(numbers(game, "y11 g11"))
    table.draw[:] = sorted(table.draw, key=lambda card: card == game.rules.by_id["y11"])
    table.look(0, table.draw, 1)
    table.gain(2, 1)
    known = game.rules.by_id["y11"]
    left = [
        case
        for case in worlds(numbers(game, "y11 y22 tax-points sailor3"), 1, numbers(game, "y11 g11"), 1, [])
        if case[1] == (known,)
    ]
    assert knows(0, table.seats[2].purse[0])
    compare(game, table, left, [1, 2])


def test_odds_know_a_card_that_lies_deeper() -> None:
    game = begin()
    table = laid(game, "y11", "g11 y22 b11 y11")
    table.look(0, table.draw, 2)
    table.draw[-1] &= FACE
    second = game.rules.by_id["y22"]
    old = numbers(game, "y11 g11 y22 b11 y11")
    left = [case for case in worlds(old, 1, [], 0, []) if case[2][1] == second]
    compare(game, table, left, [1, 0])


def test_frequencies_of_redeals_equal_the_odds_in_a_whole_game() -> None:
    game = begin(seed=3)
    rng = Rng(5)
    while not (game.table.stirred and game.table.doubts and game.options[0].text == "draw" and game.table.draw):
        game = begin(seed=3 + len(game.choices)) if game.over else game
        game.play(game.options[rng.below(len(game.options))])
    for seat in (-1, 0):
        seen = game.view(seat)
        chances = odds(seen).next
        tries = 1500
        got = Counter(redeal(seen, rng).draw[-1] & FACE for _ in range(tries))
        for face, chance in enumerate(chances):
            assert abs(got[face] - tries * chance) <= 4 * sqrt(tries * chance * (1 - chance)) + 1e-9


# -- a part's own deck ---------------------------------------------------------------------------


def test_a_part_deals_its_own_deck_anew() -> None:
    game = begin()
    events = almanac(game.table).events
    seen = game.view(0)
    assert almanac(seen.table).events == [UNTOLD] * (len(events) - 1) + events[-1:]
    rng = Rng(2)
    orders: Counter[tuple[int, ...]] = Counter()
    for _ in range(200):
        world = redeal(seen, rng)
        assert almanac(world).events[-1] == events[-1]
        orders[tuple(almanac(world).events)] += 1
    assert len(orders) > 50
    assert tuple(events) in orders or len(events) > 4
    assert almanac(seen.table).events == [UNTOLD] * (len(events) - 1) + events[-1:]


# -- whole games ---------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", [0, *(pytest.param(seed, marks=pytest.mark.slow) for seed in range(1, 6))])
def test_whole_games_hold_what_must_hold(seed: int) -> None:
    rng = Rng(seed)
    game = begin(players=2 + seed % 3, seed=seed)
    whole = inventory(game.table)
    played: Counter[str] = Counter()
    while not game.over:
        assert inventory(game.table) == whole
        check_sums(game.table)
        if rng.below(6) == 0:
            check_texts(game, rng)
        choice = game.options[rng.below(len(game.options))]
        played[choice.text] += 1
        game.play(choice)
    assert min(played["look"], played["store"], played["brew"]) > 0
    assert Game.of(game.setup, texts(game.choices)).position == game.position


def check_texts(game: CardGame, rng: Rng) -> None:
    """Copies, positions and views come back as they were; a redeal looks the same to its seat."""
    position = game.position
    again = notation.read_position(position)
    assert isinstance(again, Table)
    assert notation.write_position(again) == notation.write_position(game.table.copy()) == position
    assert again.options == game.options
    for seat in range(-1, len(game.players)):
        seen = game.view(seat)
        text = notation.write_view(seen)
        assert notation.write_view(notation.read_view(text)) == text
        assert notation.write_view(view(again, seat)) == text
        world = redeal(seen, rng)
        assert notation.write_view(view(world, seat)) == text
        assert inventory(world) == inventory(game.table)
        assert world.options == game.options
        check_sums(world)
    assert game.position == position
