"""The ladder: what is played once is not played again, forfeits cost their own bot alone, and the page says it all."""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from buccaneer.cli import main
from buccaneer.core.errors import BuccaneerError
from buccaneer.sim import guard, ladder, marks, standings
from buccaneer.sim.duel import share_of
from buccaneer.sim.ladder import Effort, Pairing, read, round_robin

QUICK = Pairing("base", 2, "random", "random", 1)


def run(pairings: list[Pairing], deals: int, path: Path, **effort: Any) -> tuple[list[int], list[str]]:
    done: list[int] = []
    said: list[str] = []
    ladder.run(pairings, [deals] * len(pairings), path, Effort(**effort), done.append, said.append)
    return done, said


def test_what_is_there_is_not_played_again_and_a_cut_off_line_is_dropped(tmp_path: Path) -> None:
    path, again = tmp_path / "a.jsonl", tmp_path / "b.jsonl"
    run([QUICK], 12, path)
    whole = path.read_bytes()
    assert run([QUICK], 12, path) == ([24], [])
    path.write_bytes(whole[:-20])
    done, said = run([QUICK], 12, path)
    assert (done, len(said)) == ([22, 2], 1)
    assert "cut off" in said[0]
    assert path.read_bytes() == whole
    run([QUICK], 12, again, processes=2)
    assert again.read_bytes() == whole


def test_a_line_that_is_no_result_and_results_of_other_weights_are_told(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    run([QUICK], 1, path)
    path.write_text(path.read_text("utf-8").replace('"stamp": "', '"stamp": "0'), "utf-8")
    said: list[str] = []
    assert read(path, said.append) == {}
    assert "other rules or weights" in said[0]
    path.write_text("nonsense\n", "utf-8")
    with pytest.raises(BuccaneerError, match="line 1 is no result"):
        read(path)


def test_a_mirror_is_one_over_n_and_teams_play_alone() -> None:
    for players in (2, 3):
        shares, faults = ladder.play_deal(Pairing("base", players, "thumb", "thumb", 3), 0)
        assert (round(sum(shares), 9), faults) == (1.0, [])
    assert [pairing.other for pairing in round_robin(["thumb", "random"], "together", 2, 1)] == ["", ""]


@pytest.mark.parametrize("fault", ["raise ValueError('no')", "return None", "raise SystemExit", "while True: pass"])
def test_a_bot_that_fails_loses_and_the_others_share(
    tmp_path: Path, fault: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    if fault.startswith("while") and sys.platform == "win32":
        pytest.skip("no alarms here")
    monkeypatch.setattr(guard, "SECONDS", 0.2)
    file = tmp_path / "bad.py"
    body = (
        f"class Bad:\n    name = 'bad'\n    looks = False\n    def choose(self, view, options, rng):\n        {fault}\n"
    )
    file.write_text(body, "utf-8")
    spec = f"{file}:Bad"
    assert ladder.play_deal(Pairing("base", 2, spec, "random", 1), 0)[0] == [0.0, 0.0]
    shares, faults = ladder.play_deal(Pairing("base", 2, "random", spec, 1), 0)
    assert shares == [1.0, 1.0]
    assert all("bad forfeits" in told and "\n" not in told for told in faults)


def test_marks_of_a_team_follow_from_the_anchor() -> None:
    anchor = share_of([0.4, 0.4], 1)
    assert marks.Figure("m", 1, towards=0.5).aims(anchor) == {"goal": pytest.approx(70)}
    assert marks.Figure("m", 1, times=1.5).aims(anchor) == {"goal": pytest.approx(60)}
    ladder.check(list(marks.load().pairings()))


def test_a_figure_may_have_bots_of_its_own() -> None:
    """They meet whom it names, as often as it says; who names others leaves it out."""
    own = marks.Figure("base", 2, bots=("thumb",), against="random", games=6, least=45)
    plan = marks.Plan(3, 20, bots=("search",), figures=(own, marks.Figure("base", 3)))
    assert [(each.bot, each.other, games) for each, games in plan.pairings().items()] == [
        ("thumb", "random", 6),
        ("search", "anchor", 20),
        ("anchor", "anchor", 20),
    ]
    assert [each.players for each in plan.pairings(["thumb"])] == [3, 3]
    found = {Pairing("base", 2, "thumb", "random", 3): {0: [1.0, 0.0], 1: [1.0, 0.0]}}
    told = standings.page(plan, found, "this")
    assert "| base | 2 | `thumb` against `random` | 50.0 | 50.0 ± 0.0 | 4 | least 45.0, reached |" in told
    assert not marks.reached(share_of([1.0, 0.0], 2), "goal", 45)


def test_the_page_has_ratings_marks_and_a_picture(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("choix")
    out, page = tmp_path / "r.jsonl", tmp_path / "page.md"
    told = ["ladder", "--bots", "anchor,random", "--games", "8", "--out", str(out), "--write", str(page)]
    assert main([*told, "--seed", "20261118"]) == 0
    text = page.read_text("utf-8")
    assert "| `anchor` | 1000 |" in text
    assert "exactly 1/n" in text
    assert "must 82.0, not reached" in text
    assert page.with_suffix(".svg").read_text("utf-8").count('class="dot"') == 1
    assert main(["ladder", "--out", str(tmp_path / "none.jsonl"), "--write", str(page)]) == 2
    assert page.read_text("utf-8") == text


@pytest.mark.parametrize(
    ("flags", "reason"),
    [
        (["--cluster", "moon"], "no cluster 'moon'"),
        (["--games", "0"], "at least 1"),
        (["--players", "9"], "whole numbers from 2 to 5"),
        (["--bots", "random,nobody"], "nobody"),
        (["--bots", "random,random"], "everybody once"),
    ],
)
def test_a_mistake_gets_one_line_and_writes_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], flags: list[str], reason: str
) -> None:
    out = tmp_path / "r.jsonl"
    assert main(["ladder", "--bots", "random,thumb", "--out", str(out), *flags]) == 2
    told = capsys.readouterr().err
    assert reason in told
    assert told.count("\n") == 1
    assert not out.exists()


class Stand(ModuleType):
    """A stand-in with the few names of Ray that the seam uses."""

    def __init__(self, there: bool) -> None:
        super().__init__("ray")
        self.there, self.open = there, 0
        self.exceptions = SimpleNamespace(RayError=ConnectionError)

    def init(self, address: str, **_: object) -> None:
        if not self.there:
            raise ConnectionError("nobody there")
        self.open += 1

    def shutdown(self) -> None:
        self.open -= 1

    def cluster_resources(self) -> dict[str, float]:
        return {"CPU": 2.0}

    def remote(self, work: Any) -> Any:
        return SimpleNamespace(remote=lambda *given: (work, given))

    def get(self, handle: Any) -> Any:
        return handle[0](*handle[1])

    def cancel(self, handle: Any) -> None:
        pass


def test_a_cluster_gives_the_same_and_one_that_is_missing_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stand = Stand(there=True)
    monkeypatch.setitem(sys.modules, "ray", stand)
    here, far = tmp_path / "a.jsonl", tmp_path / "b.jsonl"
    run([QUICK], 12, here)
    run([QUICK], 12, far, cluster="ray")
    assert here.read_bytes() == far.read_bytes()
    assert stand.open == 0
    monkeypatch.setitem(sys.modules, "ray", Stand(there=False))
    with pytest.raises(BuccaneerError, match="there is no Ray cluster at nowhere:1"):
        run([QUICK], 12, tmp_path / "c.jsonl", cluster="ray:nowhere:1")
    assert not (tmp_path / "c.jsonl").exists()


def test_the_real_ray_on_a_local_cluster(tmp_path: Path) -> None:
    pytest.importorskip("ray", reason="ray is not installed: pip install 'buccaneer[cluster]'")
    cluster = import_module("ray.cluster_utils").Cluster(initialize_head=True, head_node_args={"num_cpus": 1})
    try:
        here, far = tmp_path / "a.jsonl", tmp_path / "b.jsonl"
        run([QUICK], 12, here)
        run([QUICK], 12, far, cluster=f"ray:{cluster.address}")
        assert here.read_bytes() == far.read_bytes()
    finally:
        cluster.shutdown()
