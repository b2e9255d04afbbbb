"""Playing in a terminal: bots choose, people are asked, and everything that happened is told in sentences."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from functools import cache
from pathlib import Path

from rich.console import Console
from rich.text import Text

from buccaneer.bots import make_bot
from buccaneer.bots.bot import ask
from buccaneer.bots.cast import called
from buccaneer.bots.command import Forfeit
from buccaneer.bots.hints import PLAYOUTS, SECONDS, Adviser
from buccaneer.bots.levels import LEVEL
from buccaneer.bots.registry import BOTS, GRADED
from buccaneer.content import LANGUAGES
from buccaneer.core.errors import BotError, IllegalChoice, SetupError
from buccaneer.core.rng import KeyedRng
from buccaneer.core.setup import NOBODY, Setup
from buccaneer.game.families import rules_of
from buccaneer.game.game import Game
from buccaneer.game.record import save_records
from buccaneer.terminal import saves
from buccaneer.terminal.company import PAGE, YOU
from buccaneer.terminal.telling import QUOTED, Enough, Teller, as_number
from buccaneer.words import Words

STANDBY = "thumb"  # plays on where a bot forfeits


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
    """Play a game, and others after it, until somebody leaves; each seat is "you" or names a bot.

    A game is saved to the file `save`, or to one of its own among the user's data.
    """
    following: Game | None = game
    while following is not None:
        following = Sitting(following, seats, lang, console, secret, save, ask).run()


@cache
def spoken() -> dict[str, str]:
    """The letters of commands and answers by the words that can be typed for them, in every language."""
    found: dict[str, str] = {}
    for lang in LANGUAGES:
        for key, text in Words.of(lang).texts.items():
            table, _, letter = key.partition(".")
            if table in ("key", "key-also"):
                found |= dict.fromkeys(text.casefold().split(), letter)
    return found


class Sitting:
    """One game at one terminal."""

    def __init__(
        self,
        game: Game,
        seats: list[str],
        lang: str,
        console: Console,
        secret: int,
        save: Path | None,
        ask: Callable[[str], str] | None,
    ) -> None:
        if len(seats) != len(game.players):
            raise SetupError(f"{len(game.players)} players need as many seats, not {len(seats)}")
        self.game = game
        self.seats = seats
        self.bots = {seat: make_bot(name) for seat, name in enumerate(seats) if name != YOU}
        self.words = Words.of(lang, game.setup.edition, game.setup.packs)
        self.console = console
        self.adviser = Adviser()
        self.rng = KeyedRng(secret)
        self.save_path = save
        self.read = ask or (lambda prompt: console.input(Text(prompt)))
        called = [self.bots[seat].name if seat in self.bots else YOU for seat in range(len(seats))]
        is_read = console.is_terminal and YOU in seats
        self.teller = Teller(game, called, self.words, console, self.pause if is_read else None)
        self.say = self.teller.say
        self.commands: dict[str, Callable[[str], bool]] = {
            "t": self.teller.show_table,
            "e": self.teller.show_extras,
            "o": self.teller.show_odds,
            "m": self.teller.show_map,
            "l": self.teller.show_log,
            PAGE: self.teller.show_page,
            "r": self.teller.rules,
            "h": self.teller.help,
            "?": self.teller.help,
            "i": self.hint,
            "u": self.undo,
            "s": self.save,
            "q": self.quit,
        }

    def ask(self, prompt: str) -> str:
        """What a person types at a prompt."""
        answer = self.read(prompt)
        self.teller.printed = 0
        return answer

    def pause(self, key: str) -> bool:
        """Wait until what is on the screen was read, and say whether the rest is wanted."""
        answer = self.ask(self.words(key)).strip().casefold()
        return spoken().get(answer, answer) not in ("q", "no")

    # -- the course of the game ------------------------------------------------------------------

    def run(self) -> Game | None:
        """Play to the end, or until somebody leaves; says what is played next, if anything."""
        self.teller.welcome()
        if self.game.choices and self.game.held:
            self.teller.show_table("")
        try:
            while not self.game.over:
                seat = self.game.table.mover
                if seat in self.bots:
                    self.let_choose(seat)
                else:
                    self.teller.tell(seat)
                    curtain = self.draw_curtain(seat)
                    self.teller.show()
                    while not self.answer(self.ask(self.teller.prompt(seat)).strip()):
                        pass
                    if curtain:
                        self.console.clear()
        except (EOFError, KeyboardInterrupt):
            self.teller.print("")
            self.save_unasked()
            return None
        except Leave:
            self.say("terminal.bye")
            return None
        except BotError:
            if len(self.bots) < len(self.seats):
                self.save_unasked()
            raise
        self.teller.show_end()
        return self.what_next() if len(self.bots) < len(self.seats) else None

    def draw_curtain(self, seat: int) -> bool:
        """Where several people share the screen: what one of them alone may see waits until the others look away."""
        several = len(self.seats) - len(self.bots) > 1
        if not several or not rules_of(self.game.table).secret(self.game.table):
            return False
        self.ask(self.words("terminal.curtain", seat=self.game.players[seat]))
        return True

    def let_choose(self, seat: int) -> None:
        """A bot turns its compulsory card, or makes its choice; a turn that is over is told at once."""
        game = self.game
        turn = game.turn
        if game.held:
            game.release()
        else:
            rng = self.rng.at(seat, len(game.choices))
            try:
                choice = ask(self.bots[seat], seat, len(game.choices), game.view(seat), rng)
            except BotError as error:
                if not isinstance(error.__cause__, Forfeit):
                    raise
                self.say("terminal.forfeit", bot=self.bots[seat].name, seat=game.players[seat], reason=error.__cause__)
                self.bots[seat] = make_bot(STANDBY)
                return
            game.play(choice)
        if game.turn != turn:
            self.teller.tell(NOBODY)

    def answer(self, line: str) -> bool:
        """Do what a person typed; says whether the game has changed, so that it is shown again."""
        game = self.game
        options = self.teller.picture.amounts(game.table) or dict(enumerate(game.options, 1))
        action = next((option for option in options.values() if option.text == line), None)
        if line.isascii() and line.isdecimal():
            action = options.get(as_number(line))
        if action is not None:
            game.play(action)
            return True
        letter, rest = self.command(line)
        if letter:
            try:
                return self.commands[letter](rest)
            except Enough:
                return False
        if game.held:
            if line:
                return self.say("terminal.bad-enter", what=line[:QUOTED])
            game.release()
            return True
        if not line:
            self.teller.show()
            return False
        key = "terminal.bad-number" if line.lstrip("-").isdecimal() else "terminal.not-now"
        return self.say(key, what=line[:QUOTED], first=min(options), n=max(options))

    def command(self, line: str) -> tuple[str, str]:
        """The letter of the command that a line gives, by letter or by a word of any language, and what follows."""
        word, _, rest = line.partition(" ")
        if line.startswith("?"):
            word, rest = "?", line[1:]
        word = word.casefold()
        letter = word if len(word) == 1 else spoken().get(word, "")
        known = letter in self.commands and letter in self.teller.picture.typed(self.game.table)
        return (letter, rest.strip()) if known else ("", "")

    # -- commands that do something --------------------------------------------------------------

    def hint(self, rest: str) -> bool:
        """What is best here and why: a first answer at once, then a better one where there can be one."""
        game = self.game
        if not game.options:
            return self.say("terminal.no-choice")
        seat = game.chooser
        view, decision = game.view(seat), len(game.choices)
        advice = self.adviser.hint(view, self.rng.at(seat, decision))
        if advice.more:
            self.teller.print(self.words.advice(advice, game.table, game.players)[0])
            advice = self.adviser.hint(view, self.rng.at(seat, decision), PLAYOUTS, SECONDS)
        for line in self.words.advice(advice, game.table, game.players):
            self.teller.print(line)
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
        back = len(game.makers) - own[-1]
        revealed = game.revealed_since(back) > 0
        try:
            undone = game.undo(beyond, back)
        except IllegalChoice:
            return self.say("terminal.revealed")
        game.release()
        self.teller.told = len(game.events)
        self.say("terminal.undone", option=self.words.option(game.table, undone, game.players))
        if revealed:
            self.say("terminal.same-again")
        return True

    def quit(self, rest: str) -> bool:
        """Leave the table, saving the game unless the person declines."""
        if self.is_yes("terminal.ask-save", usual=True):
            self.save("")
        raise Leave

    def is_yes(self, key: str, usual: bool, **values: object) -> bool:
        """Ask a question until it is answered by yes or no, in any language; Enter is the usual answer."""
        while True:
            answer = self.ask(self.words(key, **values)).strip().casefold()
            said = spoken().get(answer, "")
            if said in ("yes", "no") or not answer:
                return said == "yes" if answer else usual
            self.say("terminal.yes-or-no")

    # -- saving ----------------------------------------------------------------------------------

    def save(self, rest: str) -> bool:
        """Save the game; over another game only if the person wants to."""
        path = self.save_path
        if path is not None and not saves.is_free_for(path, self.game.setup):
            if not self.is_yes("terminal.ask-over", usual=False, path=path):
                return self.say("terminal.not-over", path=path)
            self.write(path)
            return False
        self.save_unasked(always=True)
        return False

    def save_unasked(self, always: bool = False) -> None:
        """Save the game where nothing is lost by it; unless a file was named, only once something has been chosen."""
        if not self.game.choices and not always and self.save_path is None:
            return
        if self.save_path is None:
            self.save_path = saves.free_path(saves.saves_folder(), self.game.setup.mode, saves.SUFFIX)
        elif not saves.is_free_for(self.save_path, self.game.setup):
            self.save_path = saves.beside(self.save_path, self.game.setup)
        self.write(self.save_path)

    def write(self, path: Path) -> None:
        """Write the game to a file, and say where it is."""
        try:
            saves.write(path, self.game, self.seats)
        except OSError as error:
            self.say("terminal.not-saved", path=path, why=error.strerror or error)
            return
        for key in ("terminal.saved", "terminal.resume"):
            self.console.print(Text(self.words(key, path=path)), soft_wrap=True)

    # -- when the game is over -------------------------------------------------------------------

    def what_next(self) -> Game | None:
        """Another game with the same seats, if somebody wants it; the record of this one is kept on demand."""
        self.forget_save()
        try:
            while True:
                answer = self.ask(self.words("terminal.ask-next")).strip().casefold()
                letter = answer if len(answer) == 1 else spoken().get(answer, "")
                if not answer or letter in ("q", "no"):
                    self.say("terminal.bye")
                    return None
                if letter == "a":
                    return self.rematch()
                if (level := f"{LEVEL}{answer}") in GRADED or (level := answer) in BOTS:
                    return self.rematch(self.against(level))
                if letter == "k":
                    self.keep()
                else:
                    self.say("terminal.next-how")
        except (EOFError, KeyboardInterrupt):
            self.teller.print("")
            return None

    def against(self, bot: str) -> tuple[str, ...]:
        """Let bots of another kind play from now on; says what everybody is called then."""
        self.seats[:] = [YOU if seat == YOU else bot for seat in self.seats]
        old = self.game.setup.players
        people = [name for name, seat in zip(old, self.seats, strict=True) if seat == YOU]
        new = called(["" if seat == YOU else bot for seat in self.seats], people, old)
        return tuple(fresh or name for fresh, name in zip(new, old, strict=True))

    def rematch(self, names: tuple[str, ...] = ()) -> Game:
        """The same game once more, dealt anew."""
        old = self.game.setup
        return Game.of(
            Setup(
                old.mode,
                names or old.players,
                secrets.randbits(128),
                old.edition,
                old.variant,
                packs=old.packs,
                adds=old.adds,
                options=old.options,
            ),
            hold=True,
        )

    def keep(self) -> None:
        """Write the record of a game that is over to a file of its own."""
        folder = saves.records_folder()
        path = saves.free_path(folder, self.game.setup.mode, ".txt")
        try:
            folder.mkdir(parents=True, exist_ok=True)
            save_records(path, [self.game.record()])
        except OSError as error:
            self.say("terminal.not-saved", path=path, why=error.strerror or error)
            return
        self.console.print(Text(self.words("terminal.kept", path=path)), soft_wrap=True)

    def forget_save(self) -> None:
        """A save in our own folder is of no use any more once its game is over."""
        path = self.save_path
        if path is not None and path.parent == saves.saves_folder() and saves.is_free_for(path, self.game.setup):
            path.unlink(missing_ok=True)
