"""The server is killed without warning while games are played: what it acknowledged is kept, and every game goes on."""

from __future__ import annotations

import random
import signal
import time
from pathlib import Path

import pytest

from buccaneer.web.store import Store

from tests.web.players import ONE_SCREEN, PATIENCE, VS_BOTS, Player, go_on_everywhere, lost, wait_for
from tests.web.process import Served

KILLS = 25  # with `make soak`
FEW_KILLS = 3
PLAYERS = 4


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
