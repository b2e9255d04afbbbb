"""A bot of your own, raced against `thumb` in several processes.

    python examples/own_bot.py

A bot has a name, says whether it wants to look at the table, and chooses one of the options.
"""

from __future__ import annotations

from typing import Any

from buccaneer import Action, Rng, View, arena, odds

DARING = 0.15  # it draws below this chance to bust
GAMES = 100


class Steady:
    """Draws until somebody it can pay brings points, or a bust becomes likely; takes the most points, then coins."""

    name = "steady"
    looks = True  # without it, `view` would be None and play a little faster

    def choose(self, view: View, options: list[Action], rng: Rng) -> Action:
        by_text = {option.text: option for option in options}
        if "draw" in by_text:
            daring = odds(view).bust_repelling < DARING and not self.served(view)
            return by_text["draw" if daring else "stop"]
        return max(options, key=lambda option: self.worth(view, option))

    def served(self, view: View) -> bool:
        """Whether somebody in the harbor brings points and can be paid."""
        table, rules = view.table, view.table.rules
        people = [card for card in table.harbor if rules.faces[card].points]
        return any(rules.price(table, view.seat, card) <= len(view.me.purse) for card in people)

    def worth(self, view: View, option: Action) -> tuple[int, int]:
        """Points, less those given up for them, then coins; what is about no card, such as `pass`, brings nothing."""
        faces = view.table.rules.faces
        if option.card < 0:
            return 0, 0
        given = sum(faces[card].points for card in option.cards)
        return faces[option.card].points - given, faces[option.card].coins


if __name__ == "__main__":  # other processes load this file too, and must not begin a race of their own
    match = arena.Match("base", [Steady, "thumb"], seed=1)
    report: dict[str, Any] = arena.simulate(match, games=GAMES, jobs=2)
    for name, won in report["wins"].items():
        print(f"{name:6} won {won:.0f} of {GAMES} games")
    print(f"{report['bust_rate']:.0%} of turns went bust, a game took {report['rounds_mean']:.1f} rounds")
