"""Redealt worlds: what a seat cannot see is dealt anew, and every option is tried in worlds it may believe in.

    python examples/worlds.py

A view is all that a searching bot gets. `redeal` deals a whole table that looks to the seat exactly like it.
"""

from __future__ import annotations

from typing import Any

from buccaneer import Action, Game, Rng, make_bot, odds, redeal, view

WORLDS = 60
CHOICES = 79  # so many are made before we look


def play_out(world: Any, first: Action, seat: int) -> float:
    """The seat's share of the win when a world goes on with an option, and then as `thumb` plays."""
    rules, bot = world.rules, make_bot("thumb")
    choice = first
    while True:
        rules.apply(world, choice)
        rules.settle(world)
        if not world.options:
            return float(rules.outcome(world).share(seat))
        chooser = world.stack[-1].seat
        choice = bot.choose(view(world, chooser), world.options, Rng(world.decisions))


def main() -> None:
    game = Game("base", players=2, seed=4)
    bot = make_bot("thumb")
    while len(game.choices) < CHOICES or "draw" not in [option.text for option in game.options]:
        game.play(bot.choose(game.view(game.chooser), game.options, Rng(len(game.choices))))
    seat, seen = game.chooser, game.view(game.chooser)
    harbor = [game.rules.faces[card].id for card in seen.table.harbor]
    print(f"round {game.table.round}, {game.players[seat]} has drawn {' '.join(harbor)}: draw, or stop?")

    # How often the next card of a redealt world busts, against the exact chance.
    rng = Rng(1)
    tops = [redeal(seen, rng).draw[-1] for _ in range(1000)]
    busts = sum(game.rules.clash(seen.table.harbor, card) >= 0 for card in tops)
    print(f"the next card is of a colour that lies there in {busts} of 1000 worlds; exactly {odds(seen).bust:.1%}")

    # Every option is tried in the same worlds.
    seeds = [rng.seed() for _ in range(WORLDS)]
    for option in seen.options:
        won = [play_out(redeal(seen, Rng(seed)), option, seat) for seed in seeds]
        print(f"{option.text:5} wins {sum(won) / WORLDS:.0%} of {WORLDS} worlds")


if __name__ == "__main__":
    main()
