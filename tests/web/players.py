"""Players who go on whatever happens to the server, and remember what it acknowledged: for tests that kill it."""

from __future__ import annotations

import random
import threading
import time
from collections import defaultdict

import httpx

from buccaneer.web.refusal import NOT_STORED
from buccaneer.web.room import Room
from buccaneer.web.store import Store

from tests.web.guest import Guest

PATIENCE = 120.0  # seconds that a game may stand still before the test fails

VS_BOTS = {"kind": "friends", "players": 3, "seat1": "thumb", "seat2": "random", "undo": "on"}
ONE_SCREEN = {"kind": "screen", "players": 4, "undo": "on"}


class Player(threading.Thread):
    """Somebody who plays on whatever happens, and writes down what the server acknowledged."""

    def __init__(self, url: str, number: int, plan: dict[str, object], patient: bool = False) -> None:
        super().__init__(daemon=True)
        self.patient = patient  # whether the database may fail for a while
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
                if self.patient and NOT_STORED in str(error):
                    time.sleep(0.02)
                    continue
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
        """Write down what was acknowledged; only a moment that has passed may be refused, or what cannot be stored."""
        if answer.status_code == 200:
            self.acknowledged[self.table].append((answer.json()["version"], deed))
            self.count += 1
        elif answer.status_code != 409 and not (self.patient and answer.status_code == 503):
            self.faults.append(f"{deed}: {answer.status_code} {answer.text}")


def wait_for(players: list[Player], more: int) -> None:
    """Wait until each player has made so many more choices."""
    wanted = [player.count + more for player in players]
    ended = time.monotonic() + PATIENCE
    while any(player.count < count for player, count in zip(players, wanted, strict=True)):
        assert [player.faults for player in players] == [[]] * len(players)
        assert time.monotonic() < ended, "a game does not go on"
        time.sleep(0.005)


def lost(store: Store, players: list[Player], latest: int = 0) -> list[str]:
    """What was acknowledged and is not stored, or not at its version; at all tables, or each player's latest."""
    missing: list[str] = []
    for player in players:
        for table in player.tables[-latest:]:
            deeds = store.deeds(table)
            assert store.load(table) is not None, f"the table {table} is gone"
            assert [deed.version for deed in deeds] == list(range(1, len(deeds) + 1))
            for version, text in list(player.acknowledged[table]):
                stored = deeds[version - 1].text if version <= len(deeds) else "nothing"
                if not stored.startswith(text):
                    missing.append(f"{table} at {version}: {text}, stored is {stored}")
    return missing


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
