"""Playing in a terminal: bots choose, people are asked, and everything that happened is told in sentences."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from rich.console import Console, RenderableType
from rich.padding import Padding
from rich.text import Text

from buccaneer.bots import make_bot
from buccaneer.bots.bot import ask
from buccaneer.core.errors import BotError, IllegalChoice, SetupError
from buccaneer.core.event import Event
from buccaneer.core.rng import KeyedRng
from buccaneer.core.setup import NOBODY
from buccaneer.game.game import Game
from buccaneer.game.record import save_records
from buccaneer.terminal.company import YOU
from buccaneer.terminal.pictures import picture_of
from buccaneer.words import Words

SAVE_PATH = Path("buccaneer.save")
QUOTED = 20  # so much of a bad answer is repeated


class Leave(Exception):
    """A person has left the table."""


def play(
    game: Game,
    seats: list[str],
    lang: str,
    console: Console,
    secret: int,
    save: Path | None,
    ask: Callable[[str], str] | None = None,
) -> None:
    """Play a game to its end or until somebody leaves; each seat is "you" or names a bot."""
    Sitting(game, seats, lang, console, secret, save or SAVE_PATH, ask).run()


class Sitting:
    """One game at one terminal."""

    def __init__(
        self,
        game: Game,
        seats: list[str],
        lang: str,
        console: Console,
        secret: int,
        save: Path,
        ask: Callable[[str], str] | None,
    ) -> None:
        if len(seats) != len(game.players):
            raise SetupError(f"{len(game.players)} players need as many seats, not {len(seats)}")
        self.game = game
        self.seats = seats
        self.bots = {seat: make_bot(name) for seat, name in enumerate(seats) if name != YOU}
        self.words = Words.of(lang, game.setup.edition)
        self.console = console
        self.rng = KeyedRng(secret)
        self.save_path = save
        self.ask = ask or (lambda prompt: console.input(Text(prompt)))
        called = [self.bots[seat].name if seat in self.bots else YOU for seat in range(len(seats))]
        self.picture = picture_of(game.rules, self.words, game.players, called)
        self.told = len(game.events) if game.choices else 0
        self.commands: dict[str, Callable[[str], bool]] = {
            "t": self.show_table,
            "o": self.show_odds,
            "m": self.show_map,
            "u": self.undo,
            "l": self.show_log,
            "h": self.help,
            "?": self.help,
            "s": self.save,
            "q": self.quit,
        }

    # -- the course of the game ------------------------------------------------------------------

    def run(self) -> None:
        edition = self.words(f"editions.{self.words.edition}")
        self.say("terminal.welcome", edition=edition)
        self.print(self.picture.company())
        if self.game.choices and self.game.held:
            self.print(self.picture.table(self.game.table))
        try:
            while not self.game.over:
                seat = self.game.table.mover
                if seat in self.bots:
                    self.let_choose(seat)
                else:
                    self.tell(seat)
                    self.show()
                    while not self.answer(self.ask(self.prompt(seat)).strip()):
                        pass
        except (EOFError, KeyboardInterrupt):
            self.print("")
            self.save("")
            return
        except Leave:
            self.say("terminal.bye")
            return
        except BotError:
            if len(self.bots) < len(self.seats):
                self.save("")
            raise
        self.tell(NOBODY)
        outcome = self.game.outcome
        assert outcome is not None
        self.print("")
        self.print(Text(self.words.outcome(outcome, self.game.players), style="bold"))
        self.print("")
        self.print(self.picture.standing(self.game.table, outcome))

    def let_choose(self, seat: int) -> None:
        """A bot turns its compulsory card, or makes its choice; a turn that is over is told at once."""
        game = self.game
        turn = game.turn
        if game.held:
            game.release()
        else:
            rng = self.rng.at(seat, len(game.choices))
            game.play(ask(self.bots[seat], seat, len(game.choices), game.view(seat), rng))
        if game.turn != turn:
            self.tell(NOBODY)

    def prompt(self, seat: int) -> str:
        name = self.game.players[seat]
        if self.game.held:
            return self.phrase("terminal.first-card", seat=name)
        return self.words("terminal.prompt", seat=name, n=len(self.game.options))

    def answer(self, line: str) -> bool:
        """Do what a person typed; says whether the game has changed, so that it is shown again."""
        word, _, rest = line.partition(" ")
        if line.startswith("?"):
            word, rest = "?", line[1:]
        if word.lower() in self.commands and word.lower() in self.picture.letters:
            return self.commands[word.lower()](rest.strip())
        options = self.game.options
        if self.game.held:
            if line:
                return self.say("terminal.bad-enter", what=line[:QUOTED])
            self.game.release()
            return True
        if not line:
            return self.show_table("")
        action = next((option for option in options if option.text == line), None)
        if line.isdecimal() and 1 <= int(line) <= len(options):
            action = options[int(line) - 1]
        if action is None:
            key = "terminal.bad-number" if line.lstrip("-").isdecimal() else "terminal.not-now"
            return self.say(key, what=line[:QUOTED], n=len(options))
        self.game.play(action)
        return True

    # -- telling and showing ---------------------------------------------------------------------

    def print(self, what: RenderableType) -> None:
        self.console.print(Text(what) if isinstance(what, str) else what)

    def say(self, key: str, **values: object) -> bool:
        """Print one phrase; nothing has changed."""
        self.print(self.phrase(key, **values))
        return False

    def phrase(self, key: str, **values: object) -> str:
        """A phrase, in the words of the game's family."""
        return self.words(self.picture.own(key), **values)

    def tell(self, seat: int) -> None:
        """Tell a seat what happened since the last telling."""
        events = self.game.events
        self.narrate([event for event in events[self.told :] if event.seen_by(seat)])
        self.told = len(events)

    def narrate(self, events: Sequence[Event]) -> None:
        """Events as sentences, turn by turn."""
        turns: list[list[Event]] = [[]]
        for event in events:
            if event.kind == "turn-opens":
                turns.append([])
            turns[-1].append(event)
        for turn in turns:
            lines = self.words.tale(turn, self.game.rules, self.game.players)
            if turn and turn[0].kind == "turn-opens":
                self.print("")
                self.print(Text(lines.pop(0), style="bold"))
            for line in lines:
                self.print(Padding(Text(line), (0, 0, 0, 2), expand=False))

    def show(self) -> None:
        """A glance and the choices; before a compulsory card there is nothing to choose and the prompt says all."""
        if not self.game.held:
            self.print("")
            self.print(self.picture.glance(self.game.table))
            self.show_choices()

    def show_choices(self) -> None:
        self.print(self.picture.options(self.game.table))
        self.print(Text(self.phrase("command.hint"), style="dim"))

    # -- commands --------------------------------------------------------------------------------

    def show_table(self, rest: str) -> bool:
        """The whole table, and the choices if there are any."""
        self.print("")
        self.print(self.picture.table(self.game.table))
        if not self.game.held:
            self.show_choices()
        return False

    def show_map(self, rest: str) -> bool:
        """The map of whoever is to choose, or of the player whose name begins with a text."""
        names = self.game.players
        named = [seat for seat, name in enumerate(names) if name.casefold().startswith(rest.casefold())]
        if not named:
            return self.say("terminal.no-player", what=rest[:QUOTED], list=", ".join(names))
        self.print(self.picture.chart(self.game.table, named[0] if rest else self.game.table.mover))
        return False

    def show_odds(self, rest: str) -> bool:
        game = self.game
        drawing = game.held or any(game.rules.verbs[option.verb].reveals for option in game.options)
        self.print(self.picture.odds(game.table, drawing))
        return False

    def show_log(self, rest: str) -> bool:
        """The last round of turns and the one being played; before the first, the set-up."""
        events = self.game.events
        opened = [number for number, event in enumerate(events) if event.kind == "turn-opens"]
        recent = opened[-len(self.game.players) - 1 :]
        if not events:
            return self.say("terminal.log-empty")
        since = recent[0] if recent else 0
        self.narrate([event for event in events[since:] if event.seen_by(self.game.table.mover)])
        return False

    def undo(self, rest: str) -> bool:
        """Take back the last choice a person made, with all the bots' choices since.

        Past a revelation only where nobody else is wronged: one person against bots, or people alone at one keyboard.
        """
        game = self.game
        own = [number for number, maker in enumerate(game.makers) if maker not in self.bots]
        if not own:
            return self.say("terminal.nothing-to-undo")
        people = len(game.players) - len(self.bots)
        beyond = people <= 1 or not self.bots
        try:
            undone = game.undo(beyond, len(game.makers) - own[-1])
        except IllegalChoice:
            return self.say("terminal.revealed")
        game.release()
        self.told = len(game.events)
        self.say("terminal.undone", option=self.words.option(game.table, undone, game.players))
        return True

    def help(self, rest: str) -> bool:
        """What a choice is about, by its number, or a card or the like by its name; else what can be typed."""
        options = self.game.options
        if not rest:
            return self.list_commands()
        if not rest.isdecimal():
            lines, missing = self.picture.find(self.game.table, rest.casefold()), "terminal.no-card"
        elif 1 <= int(rest) <= len(options):
            lines, missing = self.picture.about(self.game.table, options[int(rest) - 1]), "terminal.no-card-there"
        else:
            return self.say("terminal.bad-number", n=len(options))
        if not lines:
            return self.say(missing, what=rest[:QUOTED], example=self.words("card.sailor"))
        for line in lines:
            self.print(line)
        return False

    def list_commands(self) -> bool:
        example = self.game.options[0].text if self.game.options else self.picture.forced
        rows = {"1, 2 …": self.words("command.number", example=example)}
        for letter in self.picture.letters:
            key = "command.ask" if letter == "?" else f"command.{letter}"
            rows[letter] = self.phrase(key, example=self.words("card.sailor"))
        for letter, text in rows.items():
            self.print(Padding(Text(f"{letter:<7}{text}"), (0, 0, 0, 2), expand=False))
        return False

    def save(self, rest: str) -> bool:
        """Write the game down, and who sits where."""
        record = self.game.record()
        record.notes["seats"] = ",".join(self.seats)
        try:
            save_records(self.save_path, [record])
        except OSError as error:
            return self.say("terminal.not-saved", path=self.save_path, why=error.strerror or error)
        for key in ("terminal.saved", "terminal.resume"):
            self.console.print(Text(self.words(key, path=self.save_path)), soft_wrap=True)
        return False

    def quit(self, rest: str) -> bool:
        """Leave the table, saving the game unless the person declines."""
        while True:
            answer = self.ask(self.words("terminal.ask-save")).strip().casefold()
            if answer in ("", self.words("terminal.yes")):
                self.save("")
                raise Leave
            if answer == self.words("terminal.no"):
                raise Leave
            self.say("terminal.yes-or-no")
