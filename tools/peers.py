"""Measures random play of other people's games, in decisions a second: run inside the bench environment.

A decision is a choice with two or more legal options; forced steps and chance nodes count for nobody. Chance nodes of
open_spiel are drawn by their stated probabilities, as its documentation asks for.
"""

import argparse
import json
import random
import time


def catanatron(seconds: float) -> float:
    """Four random players of catanatron."""
    from catanatron import Color, Game, RandomPlayer

    decisions = 0

    class Counting(RandomPlayer):
        def decide(self, game, playable_actions):
            nonlocal decisions
            if len(playable_actions) > 1:
                decisions += 1
            return random.choice(playable_actions)

    began = time.process_time()
    while time.process_time() - began < seconds:
        Game([Counting(color) for color in (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)]).play()
    return decisions / (time.process_time() - began)


def hearts(seconds: float) -> float:
    """Random play of open_spiel's hearts, driven from Python."""

    def by_chance(state):
        actions, chances = zip(*state.chance_outcomes(), strict=True)
        return random.choices(actions, chances)[0]

    return spiel(seconds, by_chance)


def hearts_uniform(seconds: float) -> float:
    """The same, with a short cut that hearts happens to allow: its chance nodes are all uniform."""
    return spiel(seconds, lambda state: random.choice(state.legal_actions()))


def spiel(seconds, chance):
    import pyspiel

    game = pyspiel.load_game("hearts")
    decisions = 0
    began = time.process_time()
    while time.process_time() - began < seconds:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(chance(state))
                continue
            actions = state.legal_actions()
            if len(actions) > 1:
                decisions += 1
            state.apply_action(random.choice(actions))
    return decisions / (time.process_time() - began)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("peer", choices=("catanatron", "hearts", "hearts_uniform"))
    parser.add_argument("--seconds", type=float, default=3.0)
    arguments = parser.parse_args()
    random.seed(1)
    print(json.dumps({arguments.peer: globals()[arguments.peer](arguments.seconds)}))
