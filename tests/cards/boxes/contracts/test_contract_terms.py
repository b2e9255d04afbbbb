"""The contracts one by one: what each asks for, what each of its five spaces pays, and its seal."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

from buccaneer import load_pack
from buccaneer.cards.boxes.contracts.register import goal, register
from buccaneer.game import modes

from tests.cards.boxes.contracts.test_contracts import FLEET, begun, marks, out, refused
from tests.table import agreed, coins, lay, play, told


def completes(
    id: str, rewards: list[int], seal: str, *choices: str, lost: int = 0, waiting: int = 0, **laid: Any
) -> None:
    """A contract is completed for the coins of every space in turn; it costs seat 0 what it says and no more."""
    contract = next(contract for contract in agreed(begun()) if contract.id == id)
    assert (contract.rewards, f"{contract.seal} {contract.letter}") == (rewards, seal)
    for space in range(5):
        game = out(id, 5, **{"drawn": 1, **laid})
        part = register(game.table)
        part.done[0] = tuple(range(1, space + 1))
        part.steps[0], part.left[0] = waiting, 3 - min(1, waiting)
        part.fleets[0] = tuple(game.rules.by_id[ship] for ship in FLEET)
        game.rules.settle(game.table, hold=True)
        had = coins(game)[0]
        play(game, *(choices or [f"mark:{id}"]))
        assert told(game, "contract") == [(0, rewards[space])]
        assert coins(game)[0] == had - lost + rewards[space]
        assert (part.done[0], part.left[0], part.steps[0]) == ((*range(1, space + 1), 0), 2, contract.times)


def lacks(id: str, parties: Iterable[str]) -> None:
    """Crews that do not meet a contract."""
    for party in parties:
        assert marks(out(id, crew={0: party}, drawn=1)) == [], party


@pytest.mark.rule("C-034")
def test_luminary() -> None:
    completes("luminary", [4, 3, 2, 1, 0], "0 I", crew={0: "priest jester9"})
    lacks("luminary", ["priest priest", "jester5 jester7", "captain jester5", "priest senorita7"])


@pytest.mark.rule("C-035")
def test_bruja() -> None:
    completes("bruja", [3, 2, 1, 0, 0], "1 G", crew={0: "captain senorita9"})
    lacks("bruja", ["captain captain", "senorita7 senorita9", "settler senorita7", "captain jester5"])


@pytest.mark.rule("C-036")
def test_maritime_supremacy() -> None:
    completes("maritime-supremacy", [4, 3, 2, 1, 0], "0 G", crew={0: "captain vice7"})
    lacks("maritime-supremacy", ["captain admiral5 admiral7", "vice5 vice9", "priest vice5"])


@pytest.mark.rule("C-037")
def test_new_colony() -> None:
    completes("new-colony", [3, 2, 1, 0, 0], "1 D", crew={0: "settler gunner8"})
    lacks("new-colony", ["settler settler", "gunner4 gunner6", "captain gunner4", "settler pirate9"])


@pytest.mark.rule("C-038")
@pytest.mark.parametrize("clerk", ["clerk-y4", "clerk-k4", "clerk-b6", "clerk-r6", "clerk-g9"])
def test_trade_outpost(clerk: str) -> None:
    completes("trade-outpost", [4, 3, 2, 1, 0], "0 D", crew={0: f"settler {clerk}"})
    lacks("trade-outpost", ["settler trader-y3", f"{clerk} priest", "settler settler"])


@pytest.mark.rule("C-039")
@pytest.mark.parametrize("traders", ["trader-y3 trader-k3", "trader-g3 trader-g3", "trader-b5 trader-r3"])
def test_trade_master(traders: str) -> None:
    completes("trade-master", [3, 2, 1, 0, 0], "0 B", crew={0: traders})
    lacks("trade-master", ["trader-y3", "trader-y3 clerk-y4", "clerk-b6 clerk-r6 clerk-g9", "trader-k3 sailor3"])


@pytest.mark.rule("C-040")
def test_thrifty_staff() -> None:
    completes("thrifty-staff", [5, 4, 3, 2, 1], "1 B", crew={0: "sailor3 trader-y3 trader-g3 trader-k3"})
    lacks("thrifty-staff", ["sailor3 sailor3 sailor3", "sailor3 sailor3 sailor3 captain", "clerk-y4 gunner4 jack"])


@pytest.mark.rule("C-041")
@pytest.mark.parametrize("party", ["sailor3 sailor5 sailor7", "pirate5 sailor3"])
def test_mercenary(party: str) -> None:
    completes("mercenary", [3, 2, 1, 0, 0], "0 A", crew={0: party})
    lacks("mercenary", ["sailor3 sailor3", "pirate9", "gunner4 gunner6 gunner8", "sailor7"])


@pytest.mark.rule("C-042")
@pytest.mark.parametrize("won", ["exp-aa", "exp-cch", "exp-ach"])
def test_explorer(won: str) -> None:
    completes("explorer", [2, 1, 0, 0, 0], "1 E", won={0: won})
    lacks("explorer", ["", "captain captain settler"])
    assert marks(out("explorer", 5, calls="exp-hh", won={1: won}, drawn=1)) == []


@pytest.mark.rule("C-042")
def test_explorer_right_after_the_claim() -> None:
    game = play(out("explorer", calls="exp-aa", crew={0: "captain captain"}, drawn=1), "claim:exp-aa:captain+captain")
    assert coins(play(game, "mark:explorer")) == [2 + 2, 0, 0]


@pytest.mark.rule("C-043")
def test_frigate_nemesis() -> None:
    completes("frigate-nemesis", [8, 6, 5, 4, 3], "0 C", "stop", "forgo:r4x", waiting=2, harbor="r4x")
    assert goal(agreed(begun())[9]) == 3


@pytest.mark.rule("C-043", "C-044")
@pytest.mark.parametrize(("contract", "ship", "waits"), [("frigate-nemesis", "r11", 2), ("galleon-nemesis", "k12", 1)])
def test_how_often_a_nemesis_waits(contract: str, ship: str, waits: int) -> None:
    for step in range(waits):
        game = out(contract, harbor=ship, crew={0: "captain"})
        register(game.table).steps[0] = step
        play(game, "stop", f"forgo:{ship}")
        assert (told(game, "contract-step"), told(game, "contract")) == ([(0, step + 1)], [])


@pytest.mark.rule("C-044")
def test_galleon_nemesis() -> None:
    completes("galleon-nemesis", [6, 5, 4, 3, 2], "-1 H", "stop", "forgo:k37", waiting=1, harbor="k37")
    assert goal(agreed(begun())[10]) == 2


@pytest.mark.rule("C-045")
@pytest.mark.parametrize(("purse", "lost"), [(12, 6), (21, 10)])
def test_tax_inspector(purse: int, lost: int) -> None:
    laid: dict[str, Any] = {"draw": "tax-cutlass", "crew": {1: "sailor3"}, "coins": {0: purse}}
    completes("tax-inspector", [7] * 5, "1 C", "draw", "mark:tax-inspector", lost=lost, **laid)


@pytest.mark.rule("C-046")
def test_jinx() -> None:
    completes("jinx", [1] * 5, "-1 F", "draw", "mark:jinx", harbor="y11 captain", draw="y22")


@pytest.mark.rule("C-047")
def test_speculator() -> None:
    completes("speculator", [2, 1, 0, 0, 0], "0 A", "draw", waiting=1, harbor="y11 b11", draw="g11")


@pytest.mark.rule("C-047", "C-048")
@pytest.mark.parametrize(("contract", "colours"), [("speculator", 3), ("major-speculator", 4)])
def test_so_many_colours_and_no_fewer(contract: str, colours: int) -> None:
    game = out(contract, harbor="captain", draw="y11 b11 g11 r4x k4x")
    for lying in range(1, 6):
        play(game, "draw")
        assert marks(game) == ([contract] if lying == colours else [])
        play(game, *(["decline"] if lying == colours else []))


@pytest.mark.rule("C-048")
def test_major_speculator() -> None:
    laid: dict[str, Any] = {"harbor": "y11 b11 g11", "draw": "r11"}
    completes("major-speculator", [2, 1, 0, 0, 0], "0 A", "draw", "mark:major-speculator", **laid)


@pytest.mark.rule("C-049")
def test_pirates_nest() -> None:
    completes("pirates-nest", [3, 2, 1, 0, 0], "0 A")


@pytest.mark.rule("C-049")
def test_all_five_colours_by_repelling_them() -> None:
    game = out("pirates-nest", crew={0: "pirate5"}, draw=" ".join(FLEET), drawn=1)
    for kept in range(5):
        assert (marks(game), len(register(game.table).fleets[0])) == ([], kept)
        play(game, "draw", "repel")
    assert marks(game) == ["pirates-nest"]
    assert coins(play(game, "mark:pirates-nest")) == [3, 0, 0]


@pytest.mark.rule("C-040", "C-050")
@pytest.mark.parametrize(("cost", "met"), [(0, True), (2, True), (3, True), (4, False)])
def test_cheaper_will_do_and_dearer_will_not(cost: int, met: bool, tmp_path: Path) -> None:
    file = tmp_path / "pack.toml"
    file.write_text(f'pack = "wages"\nover = "base"\n[cards.captain]\ncost = {cost}\n', encoding="utf-8")
    game = out("thrifty-staff", crew={0: "sailor3 sailor3 sailor3 captain"}, drawn=1)
    game.rules = game.table.rules = modes.rules("contracts", "bigbox", "", (load_pack(file).key,))
    register(game.table).lay(register(game.table).open, 3)
    game.rules.settle(game.table, hold=True)
    assert marks(game) == (["thrifty-staff"] if met else [])


@pytest.mark.rule("C-050")
def test_a_discount_makes_nobody_cheap() -> None:
    party = "senorita7 senorita9 sailor3 sailor3 sailor3"
    game = play(out("thrifty-staff", harbor="captain sailor3", crew={0: party}, coins={0: 6}), "stop", "hire:captain")
    assert (coins(game)[0], marks(game), game.turn) == (4, [], 1)
    game = play(out("thrifty-staff", harbor="captain sailor3", crew={0: party}, coins={0: 6}), "stop", "hire:sailor3")
    assert (coins(game)[0], marks(game)) == (5, ["thrifty-staff"])
    game = out("thrifty-staff", crew={0: f"{party} captain"}, drawn=1)
    refused(game, "mark:thrifty-staff")


@pytest.mark.rule("T-004")
def test_small_estate() -> None:
    eleven = "sailor7 pirate9 admiral9 admiral7"
    contract = agreed(begun())[16]
    assert (contract.rewards, contract.seal, contract.letter) == ([4, 3, 2, 1, 0], 2, "J")
    team: dict[str, Any] = {"mode": "together", "contracts": "small-estate jinx", "drawn": 1, "hold": True}
    refused(lay(2, **team, crew={0: eleven}), "mark:small-estate")
    game = lay(2, **team, crew={0: f"{eleven} captain", 1: "senorita9 senorita9 admiral9 pirate7 settler"})
    play(game, "mark:small-estate", "stop", "mark:small-estate")
    assert coins(game) == [4, 3]


@pytest.mark.rule("T-004")
def test_points_for_contracts_count_for_small_estate() -> None:
    party = "sailor3 pirate5 trader-y3 trader-b3 senorita9 admiral7 admiral7"
    contracts = "small-estate mercenary trade-master jinx"
    game = lay(2, mode="together", contracts=contracts, drawn=1, crew={0: party}, hold=True)
    assert marks(play(game, "mark:mercenary")) == ["trade-master"]
    assert marks(play(game, "mark:trade-master")) == ["small-estate"]


@pytest.mark.rule("T-005", "C-018")
def test_ransom() -> None:
    contract = agreed(begun())[17]
    assert (contract.rewards, contract.seal, contract.letter) == ([0] * 5, 2, "K")
    team: dict[str, Any] = {"mode": "together", "contracts": "ransom jinx", "drawn": 1, "hold": True}
    refused(lay(2, **team, coins={0: 14}), "mark:ransom")
    game = lay(2, **team, coins={0: 17, 1: 15}, crew={0: "captain"})
    paid = [coin & 255 for coin in game.table.seats[0].purse[:1:-1]]
    play(game, "mark:ransom")
    assert (coins(game), game.table.discard) == ([2, 15], paid)
    assert coins(play(game, "stop", "mark:ransom")) == [2, 0]
