"""A record, edited and checked: a game is its set-up and its choices, so nothing can be changed unnoticed.

python examples/edited_record.py
"""

from __future__ import annotations

from buccaneer import Game, Record, RecordError, Rng, check, make_bot, read_records, replay


def play_on(game: Game) -> Record:
    """Let `thumb` play a game to its end, and write it down."""
    bot = make_bot("thumb")
    while not game.over:
        game.play(bot.choose(game.view(game.chooser), game.options, Rng(len(game.choices))))
    return game.record()


def verdict(text: str) -> str:
    """What is said of a record's text: who won, or what is wrong with it."""
    try:
        (record,) = read_records(text)
        game = check(record)
    except RecordError as error:
        return f"refused: {error}"
    return f"checks: {len(game.choices)} choices, {record.result}"


def main() -> None:
    record = play_on(Game("base", ["Anne", "Bart"], seed=11))
    text = record.text()
    print("as it was played ", verdict(text))

    # Bart claims the victory: the choices lead to another result.
    winner = record.result.split()[0]
    loser = next(name for name in record.setup.players if name != winner)
    print("another winner   ", verdict(text.replace(f"result: {winner}", f"result: {loser}")))

    # A choice that was not possible is found, with its number and what was possible.
    at = record.choices.index("stop")
    choices = [*record.choices[:at], "hire:governor", *record.choices[at + 1 :]]
    edited = Record(record.setup, choices, record.result, record.digest, record.rules, record.data)
    print("a wrong choice   ", verdict(edited.text()))

    # Edited properly: go back to that choice, choose otherwise, play on, and write the game down anew.
    game = replay(record, at=at)
    other = next(option for option in game.options if option.text != "stop")
    game.play(other)
    again = play_on(game)
    print(f"{other.text!r} instead   ", verdict(again.text()))
    print(f"the first {at} choices are the same: {again.choices[:at] == record.choices[:at]}")


if __name__ == "__main__":
    main()
