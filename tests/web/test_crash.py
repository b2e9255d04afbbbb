"""The server is killed without warning while games are played: what it acknowledged is kept, and every game goes on."""

from __future__ import annotations

import random
import signal
import threading
import time
from collections import defaultdict
from pathlib import Path

import httpx
import pytest

from buccaneer.web.room import Room
from buccaneer.web.store import Store

from tests.web.guest import Guest
from tests.web.process import Served

KILLS = 25  # with `make soak`
FEW_KILLS = 3
PLAYERS = 4
PATIENCE = 120.0  # seconds that a game may stand still before the test fails

VS_BOTS = {"kind": "friends", "players": 3, "seat1": "thumb", "seat2": "random", "undo": "on"}
ONE_SCREEN = {"kind": "screen", "players": 4, "undo": "on"}


class Player(threading.Thread):
    """Somebody who plays on whatever happens, and writes down what the server acknowledged."""

    def __init__(self, url: str, number: int, plan: dict[str, object]) -> None:
        super().__init__(daemon=True)
        self.guest = Guest(url)
        self.plan = plan
        self.rng = random.Random(number)
        self.table = ""
        self.tables: list[str] = []
        self.acknowledged: dict[str, list[tuple[int, str]]] = defaultdict(list)
        self.faults: list[str] = []
        self.count = 0
        self.stopping = threading.Event()

    def run(self) -> None:
        while not self.stopping.is_set():
            try:
                self.go_on()
            except httpx.TransportError:
                time.sleep(0.02)  # the server is gone; it will be back
            except Exception as error:
                self.faults.append(repr(error))
                return

    def go_on(self) -> None:
        if not self.table:
            self.table = self.guest.open("/tables", **self.plan)
            self.tables.append(self.table)
        version, options = self.guest.now(self.table)
        if version < 0:  # the game is over
            self.table = ""
        elif not options:
            time.sleep(0.01)
        elif version > 4 and self.rng.random() < 0.1:
            self.note(self.guest.post(f"/t/{self.table}/undo", version=version), "undo")
        else:
            choice = self.rng.choice(options)
            self.note(self.guest.choose(self.table, choice, version), f"play {choice}")

    def note(self, answer: httpx.Response, deed: str) -> None:
        """Write down what was acknowledged; only a moment that has passed may be refused."""
        if answer.status_code == 200:
            self.acknowledged[self.table].append((answer.json()["version"], deed))
            self.count += 1
        elif answer.status_code != 409:
            self.faults.append(f"{deed}: {answer.status_code} {answer.text}")


def wait_for(players: list[Player], more: int) -> None:
    """Wait until each player has made so many more choices."""
    wanted = [player.count + more for player in players]
    ended = time.monotonic() + PATIENCE
    while any(player.count < count for player, count in zip(players, wanted, strict=True)):
        assert [player.faults for player in players] == [[]] * len(players)
        assert time.monotonic() < ended, "a game does not go on"
        time.sleep(0.005)


def lost(store: Store, players: list[Player]) -> list[str]:
    """What was acknowledged and is not stored, or not at its version."""
    missing: list[str] = []
    for player in players:
        for table in player.tables:
            deeds = store.deeds(table)
            assert store.load(table) is not None, f"the table {table} is gone"
            assert [deed.version for deed in deeds] == list(range(1, len(deeds) + 1))
            for version, text in list(player.acknowledged[table]):
                stored = deeds[version - 1].text if version <= len(deeds) else "nothing"
                if not stored.startswith(text):
                    missing.append(f"{table} at {version}: {text}, stored is {stored}")
    return missing


@pytest.mark.slow
def test_a_server_killed_again_and_again_loses_nothing_that_it_acknowledged(tmp_path: Path, soaking: bool) -> None:
    """25 times when there is time, elsewhere a few."""
    kills = KILLS if soaking else FEW_KILLS
    server = Served(tmp_path)
    rng = random.Random(25)
    server.start()
    players = [Player(server.url, number, VS_BOTS if number % 2 else ONE_SCREEN) for number in range(PLAYERS)]
    store = Store(server.database)
    try:
        for player in players:
            player.start()
        for _ in range(kills):
            wait_for(players, more=rng.randint(1, 4))
            time.sleep(rng.random() * 0.05)
            assert server.end(signal.SIGKILL) == -signal.SIGKILL
            assert lost(store, players) == []
            server.start()
        wait_for(players, more=5)
        for player in players:
            player.stopping.set()
            player.join(PATIENCE)
        assert lost(store, players) == []
        assert sum(player.count for player in players) > 4 * kills
        go_on_everywhere(players, store)
        assert server.end(signal.SIGTERM) == 0
    finally:
        for player in players:
            player.stopping.set()
        server.clear()
        store.close()


def go_on_everywhere(players: list[Player], store: Store) -> None:
    """Every game that was begun goes on by a choice, or has come to its end."""
    for player in players:
        for table in player.tables:
            player.table = table
            before, ended = len(player.acknowledged[table]), time.monotonic() + PATIENCE
            while player.table and len(player.acknowledged[table]) == before:
                player.go_on()
                assert player.faults == []
                assert time.monotonic() < ended, "a game does not go on"
            row = store.load(table)
            assert row is not None
            room = Room(store, row, store.deeds(table), time.time)
            assert room.version >= len(player.acknowledged[table])
            assert room.over == (row.status == "over")
