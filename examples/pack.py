"""A content pack: a profession with its own words and picture, and what it does to the game.

    python examples/pack.py

`bosuns.toml` beside this file is the pack. `buccaneer play base --pack examples/bosuns.toml` plays with it.
"""

from __future__ import annotations

from pathlib import Path

from buccaneer import Game, arena, check, load_pack
from buccaneer.words import Words

GAMES = 40
DECK = "settler settler settler  settler settler captain  bosun5 y22 b21 g11 r11"


def told(game: Game, lang: str) -> str:
    """The last things that happened to Anne, in a person's language."""
    events = [event for event in game.events if event.kind in ("trade", "hire")]
    return " ".join(Words.of(lang).tale(events, game.rules, game.players))


def main() -> None:
    pack = load_pack(Path(__file__).with_name("bosuns.toml"))
    print(f"loaded {pack.key}")

    # A stacked deck brings the Bosun at once, and four ships: a take more, and the coins to pay with.
    game = Game("base", ["Anne", "Bart"], seed=1, start=0, deck=DECK.split(), packs=[pack.key])
    bosun = game.rules.faces[game.rules.by_id["bosun5"]]
    for lang in ("en", "de"):
        print(f"{lang}: {Words.of(lang).help(bosun)}")
    for choice in ("draw", "draw", "draw", "draw", "stop", "trade:y22", "hire:bosun5"):
        game.play(choice)
    for lang in ("en", "de"):
        print(f"{lang}: {told(game, lang)}")
    print(f"the record names the pack and checks: {check(game.record()).digest == game.digest}")

    # What the pack changes over many games between the same bots with the same seeds.
    for label, packs in (("without", []), ("with", [pack.key])):
        rows = list(arena.rows(arena.Match("base", ["thumb"] * 2, packs=packs, seed=3), GAMES))
        rounds, busts = sum(row.rounds for row in rows), sum(row.busts for row in rows)
        print(f"{label:7} the pack: {rounds / len(rows):.2f} rounds a game, {busts / rounds:.1%} of turns go bust")


if __name__ == "__main__":
    main()
