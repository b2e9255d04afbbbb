"""Set-up: who plays, what the cards are, and how a game is dealt."""

from __future__ import annotations

from collections import Counter

import pytest

from buccaneer import CardGame, Game
from buccaneer.cards.rules.card import ANCHOR, COLOURS, CUTLASS, JACK, KINDS, SKULL, SYMBOLS, TRADE, Face
from buccaneer.cards.rules.table import BLANK, FACE
from buccaneer.core.errors import SetupError

from tests.table import coins, ids

EDITIONS = ("bigbox", "classic", "us")


def begun(players: int, edition: str = "bigbox", seed: int = 5, start: int = -1, deck: str = "") -> CardGame:
    """A game before its first card is turned."""
    return Game("base", players, seed=seed, edition=edition, start=start, deck=deck.split(), hold=True)


def all_cards(game: CardGame) -> list[Face]:
    """Every card in play, wherever it lies."""
    table = game.table
    cards = [*table.draw, *table.discard, *table.harbor, *table.calls, *table.turned]
    cards += [coin for seat in table.seats for coin in [*seat.purse, *seat.crew, *seat.won]]
    return [game.rules.faces[card & FACE] for card in cards]


def deck() -> list[Face]:
    """All 120 cards of the base game."""
    return all_cards(begun(2, "us"))


def named(name: str) -> list[Face]:
    return [face for face in deck() if face.name == name]


@pytest.mark.rule("B-001")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_two_to_five_can_play(players: int, edition: str) -> None:
    game = begun(players, edition)
    assert len(game.table.seats) == players
    assert not game.over


@pytest.mark.rule("B-001")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("names", [(), ("A",), ("A", "B", "C", "D", "E", "F")])
def test_nobody_plays_alone_or_with_six(names: tuple[str, ...], edition: str) -> None:
    with pytest.raises(SetupError, match="2 to 5 players"):
        Game("base", names, seed=1, edition=edition)


@pytest.mark.rule("B-002")
def test_120_cards_of_four_kinds() -> None:
    kinds = Counter(KINDS[face.kind] for face in deck())
    assert kinds == {"profession": 60, "ship": 50, "expedition": 6, "tax": 4}


@pytest.mark.rule("B-003")
def test_ten_ships_of_each_colour() -> None:
    ships = Counter((COLOURS[face.colour], face.name) for face in deck() if KINDS[face.kind] == "ship")
    names = {"yellow": "pinnace", "blue": "flute", "green": "skiff", "red": "frigate", "black": "galleon"}
    assert ships == dict.fromkeys(names.items(), 10)


@pytest.mark.rule("B-004")
@pytest.mark.parametrize(
    ("colour", "strengths"),
    [
        ("yellow", {1: 4, 2: 3, 4: 3}),
        ("blue", {1: 4, 2: 3, 5: 3}),
        ("green", {1: 4, 3: 3, 5: 3}),
        ("red", {1: 3, 3: 3, 6: 2, SKULL: 2}),
        ("black", {2: 3, 4: 3, 7: 2, SKULL: 2}),
    ],
)
def test_strengths_of_a_colour(colour: str, strengths: dict[int, int]) -> None:
    ships = [face for face in deck() if KINDS[face.kind] == "ship" and COLOURS[face.colour] == colour]
    assert Counter(ship.strength for ship in ships) == strengths


@pytest.mark.rule("B-005", "B-006")
def test_how_many_of_each_profession() -> None:
    working = {"trader": 10, "sailor": 10, "admiral": 6, "jester": 5, "governor": 4, "senorita": 4, "pirate": 3}
    travelling = {"captain": 5, "priest": 5, "settler": 5, "jack": 3}
    professions = Counter(face.name for face in deck() if KINDS[face.kind] == "profession")
    assert professions == working | travelling


@pytest.mark.rule("B-005")
def test_two_traders_a_colour() -> None:
    assert Counter(face.colour for face in named("trader")) == dict.fromkeys(range(5), 2)
    assert all(face.power(TRADE + face.colour) == 1 for face in named("trader"))


@pytest.mark.rule("B-006")
@pytest.mark.parametrize(
    ("name", "power"), [("captain", ANCHOR), ("priest", ANCHOR + 1), ("settler", ANCHOR + 2), ("jack", JACK)]
)
def test_what_an_expedition_profession_gives(name: str, power: int) -> None:
    assert all((face.powers, face.amounts) == ([power], [1]) for face in named(name))


@pytest.mark.rule("B-007")
@pytest.mark.parametrize(
    ("name", "prices"),
    [
        ("trader", {(3, 1): 8, (5, 2): 2}),
        ("sailor", {(3, 1): 7, (5, 2): 2, (7, 3): 1}),
        ("pirate", {(5, 1): 1, (7, 2): 1, (9, 3): 1}),
        ("senorita", {(7, 2): 2, (9, 3): 2}),
        ("jester", {(5, 1): 1, (7, 2): 3, (9, 3): 1}),
        ("admiral", {(5, 1): 1, (7, 2): 3, (9, 3): 2}),
        ("governor", {(8, 0): 4}),
        ("settler", {(4, 1): 5}),
        ("captain", {(4, 1): 5}),
        ("priest", {(4, 1): 5}),
        ("jack", {(6, 1): 3}),
    ],
)
def test_price_and_points_of_a_profession(name: str, prices: dict[tuple[int, int], int]) -> None:
    assert Counter((face.cost, face.points) for face in named(name)) == prices


@pytest.mark.rule("B-007")
@pytest.mark.parametrize("name", ["sailor", "pirate", "senorita", "jester", "admiral", "governor"])
def test_one_profession_one_ability(name: str) -> None:
    assert len({(*face.powers, *face.amounts) for face in named(name)}) == 1
    assert {face.power(CUTLASS) for face in named(name)} == {{"sailor": 1, "pirate": 2}.get(name, 0)}


@pytest.mark.rule("B-008")
def test_the_six_expeditions() -> None:
    found = {
        " ".join(SYMBOLS[symbol] for symbol in face.requires): (face.points, face.coins, face.needs)
        for face in deck()
        if KINDS[face.kind] == "expedition"
    }
    assert found == {
        "anchor anchor": (4, 2, [2, 0, 0]),
        "cross cross": (4, 2, [0, 2, 0]),
        "house house": (4, 2, [0, 0, 2]),
        "anchor anchor house": (6, 3, [2, 0, 1]),
        "cross cross house": (6, 3, [0, 2, 1]),
        "anchor cross house": (5, 3, [1, 1, 1]),
    }


@pytest.mark.rule("B-009")
@pytest.mark.parametrize("edition", ["bigbox", "classic"])
def test_with_five_the_three_symbol_expedition_lies_open(edition: str) -> None:
    game = begun(5, edition)
    assert ids(game, list(game.table.calls)) == ["exp-ach"]
    assert len(game.table.draw) == 119 - 15
    assert [face.id for face in all_cards(game)].count("exp-ach") == 1


@pytest.mark.rule("B-010")
@pytest.mark.parametrize("edition", ["bigbox", "classic"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_with_fewer_it_stays_in_the_box(players: int, edition: str) -> None:
    cards = all_cards(begun(players, edition))
    assert len(cards) == 119
    assert "exp-ach" not in [face.id for face in cards]
    assert sum(KINDS[face.kind] == "expedition" for face in cards) == 5


@pytest.mark.rule("B-011")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_us_shuffles_all_cards(players: int) -> None:
    game = begun(players, "us")
    assert game.table.calls == ()
    assert len(all_cards(game)) == 120
    assert len(game.table.draw) == 120 - 3 * players


@pytest.mark.rule("B-011")
def test_us_shuffles_the_three_symbol_expedition_in() -> None:
    places = {begun(5, "us", seed).table.draw.index(begun(5, "us").rules.by_id["exp-ach"]) for seed in (1, 2, 3, 4)}
    assert len(places) == 4


@pytest.mark.rule("B-012")
@pytest.mark.parametrize("edition", EDITIONS)
def test_one_draw_pile_and_an_empty_discard_pile(edition: str) -> None:
    game = begun(4, edition)
    table = game.table
    assert len(table.draw) == (120 if edition == "us" else 119) - 12
    assert (table.discard, table.harbor, table.turned) == ([], [], [])
    assert [(len(seat.crew), len(seat.won), seat.points) for seat in table.seats] == [(0, 0, 0)] * 4


@pytest.mark.rule("B-012")
def test_the_draw_pile_lies_face_down() -> None:
    game = begun(3)
    for seat in (-1, 0, 1, 2):
        assert game.view(seat).table.draw == [BLANK] * 110


@pytest.mark.rule("B-012")
def test_the_cards_are_shuffled() -> None:
    piles = [begun(2, seed=seed).table.draw for seed in range(10)]
    assert all(pile not in (other, sorted(other)) for i, pile in enumerate(piles) for other in piles[:i])
    assert all(pile != sorted(pile) for pile in piles)
    assert len({pile[-1] for pile in piles}) > 5
    assert len({pile[0] for pile in piles}) > 5


@pytest.mark.rule("B-012", "B-014")
def test_the_same_seed_deals_the_same_game() -> None:
    assert begun(3, seed=77).position == begun(3, seed=77).position
    assert begun(3, seed=77).position != begun(3, seed=78).position


@pytest.mark.rule("B-013")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_three_coins_each(players: int, edition: str) -> None:
    assert coins(begun(players, edition)) == [3] * players


@pytest.mark.rule("B-013")
def test_the_coins_come_from_the_top_the_start_player_s_first() -> None:
    game = begun(3, start=1, deck="y11 b11 g11 r11 k12 y21 b21 g21 r23 k24")
    purses = [ids(game, seat.purse) for seat in game.table.seats]
    assert purses == [["b21", "g21", "r23"], ["y11", "b11", "g11"], ["r11", "k12", "y21"]]
    assert ids(game, game.table.draw)[-1] == "k24"


@pytest.mark.rule("B-014")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_seed_picks_the_start_player(players: int) -> None:
    picked = Counter(begun(players, seed=seed).table.start for seed in range(100))
    assert sorted(picked) == list(range(players))
    assert min(picked.values()) > 100 // players // 2


@pytest.mark.rule("B-014")
def test_what_some_seeds_pick() -> None:
    assert [begun(5, seed=seed).table.start for seed in range(12)] == [4, 3, 3, 1, 4, 2, 4, 2, 3, 2, 0, 1]


@pytest.mark.rule("B-014")
@pytest.mark.parametrize("start", [0, 1, 2, 3])
def test_a_named_player_starts(start: int) -> None:
    for seed in range(6):
        game = begun(4, seed=seed, start=start)
        assert (game.table.start, game.turn, game.table.stack[-1].seat) == (start, start, start)


@pytest.mark.rule("B-014")
def test_the_seed_s_start_player_has_the_first_turn() -> None:
    for seed in range(6):
        game = begun(4, seed=seed)
        assert game.turn == game.table.start
        assert [(event.kind, event.seat, event.amount) for event in game.events][-1:] == [("turn-opens", game.turn, 1)]


@pytest.mark.rule("B-014")
@pytest.mark.parametrize("start", [-2, 3, 4])
def test_only_somebody_at_the_table_is_named(start: int) -> None:
    with pytest.raises(SetupError, match="start player"):
        begun(3, start=start)


@pytest.mark.rule("B-014")
@pytest.mark.parametrize("seed", [-1, 1 << 128])
def test_a_seed_has_128_bits(seed: int) -> None:
    with pytest.raises(SetupError, match="seed"):
        begun(3, seed=seed)
    assert begun(3, seed=(1 << 128) - 1).table.start in (0, 1, 2)


@pytest.mark.rule("B-012")
def test_a_shuffle_is_the_same_on_every_machine() -> None:
    game = begun(2, seed=(9 << 100) + (7 << 70) + (3 << 40) + 1)
    assert " ".join(ids(game, game.table.draw)[:-9:-1]) == "k37 jester7 admiral7 y22 y32 y21 trader-r3 admiral5"
