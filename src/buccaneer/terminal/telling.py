"""What a sitting prints: what happened, the screen of a choice, and all that can be looked up."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress

from rich.console import Console, RenderableType
from rich.padding import Padding
from rich.segment import Segment, Segments
from rich.text import Text

from buccaneer.core.event import Event
from buccaneer.core.setup import NOBODY
from buccaneer.game.course import Line, Page
from buccaneer.game.families import family_of
from buccaneer.game.game import Game
from buccaneer.game.modes import MODES
from buccaneer.ledger import Rule, search
from buccaneer.terminal.company import fitting
from buccaneer.terminal.pages import draw_page, runs
from buccaneer.terminal.pictures import picture_of
from buccaneer.words import Words

QUOTED = 20  # so much of a bad answer is repeated
MOST_DIGITS = 9
SHORT = 4  # a telling of at most one line in so many of a screen makes the drawing below it leaner, a longer one waits


def as_number(digits: str) -> int:
    """The number that digits write; one too long to be meant is none of ours."""
    return int(digits) if len(digits) <= MOST_DIGITS else -1


class Enough(Exception):
    """A person has read enough of what is being told."""


class Teller:
    """Prints a game for the people at one terminal; `called` says for each seat who plays it.

    With a `pause` nothing scrolls away unread: it is called with a phrase whenever a screen is full or a page is to be
    read, and says whether to go on.
    """

    def __init__(
        self,
        game: Game,
        called: Sequence[str],
        words: Words,
        console: Console,
        pause: Callable[[str], bool] | None = None,
    ) -> None:
        self.game = game
        self.words = words
        self.console = console
        self.picture = picture_of(game.rules, words, game.players, called)
        self.course = family_of(game.rules).course(MODES[game.setup.mode])
        self.picture.has_pages = self.course is not None
        self.told = len(game.events) if game.choices else 0
        self.pause = pause
        self.printed = 0  # lines since somebody was asked last

    # -- phrases ---------------------------------------------------------------------------------

    def print(self, what: RenderableType) -> None:
        """Print something, a screen at a time."""
        what = Text(what) if isinstance(what, str) else what
        if self.pause is None:
            self.console.print(what)
            return
        for line in self.console.render_lines(what, pad=False):
            if self.printed >= self.lines and not self.wait():
                raise Enough
            self.console.print(Segments([*line, Segment.line()]))
            self.printed += 1

    def wait(self, key: str = "terminal.more") -> bool:
        """Let what was printed be read; says whether there should be more."""
        self.printed = 0
        return self.pause is None or self.pause(key)

    def say(self, key: str, **values: object) -> bool:
        """Print one phrase; nothing has changed."""
        self.print(self.phrase(key, **values))
        return False

    def phrase(self, key: str, **values: object) -> str:
        """A phrase, in the words of the game's family."""
        return self.words(self.picture.own(key), **values)

    def welcome(self) -> None:
        """What is played, and by whom."""
        setup = self.game.setup
        words = self.words
        played = [words(f"mode.{setup.mode}"), *(words(f"adds.{add}") for add in setup.adds)]
        if setup.variant:
            played.append(words(f"variant-short.{setup.variant}"))
        if len(MODES[setup.mode].editions) > 1:
            played.append(words(f"editions.{setup.edition}"))
        self.print(Text("Buccaneer · " + " · ".join(played), style="bold"))
        self.print(self.picture.company())
        self.say("terminal.welcome")

    # -- what happened ---------------------------------------------------------------------------

    def tell(self, seat: int) -> None:
        """Tell a seat what happened since the last telling, as far as it is wanted."""
        events = self.game.events
        with suppress(Enough):
            self.narrate([event for event in events[self.told :] if event.seen_by(seat)])
        self.told = len(events)

    def narrate(self, events: Sequence[Event], folded: bool = False) -> None:
        """Events as sentences, turn by turn; where the story goes on its page is read, unless it is to be folded."""
        for run in runs(events, self.course):
            self.narrate_run(run, folded)

    def narrate_run(self, run: list[Event], folded: bool) -> None:
        """Events of one turn, or a page of the story with what comes with it."""
        lines = self.words.tale(run, self.game.rules, self.game.players)
        if run and run[0].kind == "turn-opens":
            self.print("")
            self.print(Text(lines.pop(0), style="bold"))
        elif run and self.course and run[0].kind == self.course.opens and not folded:
            *opening, page = self.course.front(self.game.table, run[0].thing, self.words)
            for before in opening:
                self.read(before)
            if not page.folded:
                self.read(page, self.course.came(self.game.table, run[1:], self.words))
                return
        for line in lines:
            self.print(Padding(Text(line), (0, 0, 0, 2), expand=False))

    def read(self, page: Page, came: Sequence[Line] = ()) -> None:
        """A page of the story, until it was read."""
        drawing = draw_page(page, came)
        if self.printed and not self.fits(drawing, self.lines - self.printed):
            self.wait()
        self.print(drawing)
        self.wait("terminal.turn-page")

    def show_page(self, rest: str) -> bool:
        """The newest page of the story, once more."""
        road = self.course.road(self.game.table) if self.course else ()
        if not road or self.course is None:
            return self.say("terminal.no-page")
        self.print(draw_page(self.course.front(self.game.table, road[-1], self.words)[-1]))
        return False

    def show_log(self, rest: str) -> bool:
        """The last round of turns and the one being played; before the first, the set-up."""
        events = self.game.events
        opened = [number for number, event in enumerate(events) if event.kind == "turn-opens"]
        recent = opened[-len(self.game.players) - 1 :]
        if not events:
            return self.say("terminal.log-empty")
        since = recent[0] if recent else 0
        self.narrate([event for event in events[since:] if event.seen_by(self.game.table.mover)], folded=True)
        return False

    # -- screens ---------------------------------------------------------------------------------

    @property
    def lines(self) -> int:
        """So many lines a screen has, that of the prompt not counted."""
        return self.console.height - 1

    def show(self) -> None:
        """The screen of a choice; before a compulsory card there is nothing to choose and the prompt says all."""
        if self.game.held:
            return
        screens = self.picture.screens
        table, room = self.game.table, self.lines - self.printed
        is_short = self.printed <= self.lines // SHORT
        drawing = fitting(self.console, screens(table), room) if is_short else next(screens(table))
        if self.printed and not self.fits(drawing, room):
            self.wait()
            drawing = fitting(self.console, screens(table), self.lines)
        self.print(drawing)

    def fits(self, drawing: RenderableType, lines: int) -> bool:
        return len(self.console.render_lines(drawing, pad=False)) <= lines

    def prompt(self, seat: int) -> str:
        """The last line of a screen."""
        name = self.game.players[seat]
        if self.game.held:
            return self.phrase("terminal.first-card", seat=name)
        amounts = self.picture.amounts(self.game.table)
        first, last = (min(amounts), max(amounts)) if amounts else (1, len(self.game.options))
        return self.words("terminal.prompt", seat=name, first=first, n=last)

    def show_table(self, rest: str) -> bool:
        """Everything everybody can see."""
        self.print(fitting(self.console, self.picture.whole(self.game.table), self.lines))
        return False

    def show_extras(self, rest: str) -> bool:
        """What boxes lay out, in full."""
        self.print(self.picture.extras(self.game.table))
        return False

    def show_map(self, rest: str) -> bool:
        """The map of whoever is to choose, or of the player whose name begins with a text."""
        names = self.game.players
        named = [seat for seat, name in enumerate(names) if name.casefold().startswith(rest.casefold())]
        if not named:
            return self.say("terminal.no-player", what=rest[:QUOTED], list=", ".join(names))
        seat = named[0] if rest else self.game.table.mover
        self.print(fitting(self.console, self.picture.charts(self.game.table, seat), self.lines))
        return False

    def show_odds(self, rest: str) -> bool:
        game = self.game
        drawing = game.held or any(game.rules.verbs[option.verb].reveals for option in game.options)
        self.print(self.picture.odds(game.table, drawing))
        return False

    def show_end(self) -> None:
        """How the game ended, and the standing."""
        self.tell(NOBODY)
        outcome = self.game.outcome
        assert outcome is not None
        with suppress(Enough):
            for page in (
                self.course.closing(self.game.table, outcome, self.game.players, self.words) if self.course else ()
            ):
                self.read(page)
            self.print("")
            self.print(Text(self.words.outcome(outcome, self.game.players), style="bold"))
            self.print("")
            self.print(self.picture.standing(self.game.table, outcome))

    # -- looking things up -----------------------------------------------------------------------

    def help(self, rest: str) -> bool:
        """What a choice is about, by its number, or a card or the like by its name; else what can be typed."""
        options = self.picture.amounts(self.game.table) or dict(enumerate(self.game.options, 1))
        if not rest:
            return self.list_commands()
        if not rest.isdecimal():
            lines, missing = self.picture.find(self.game.table, rest.casefold()), "terminal.no-card"
        elif not options:
            return self.say("terminal.no-choice")
        elif as_number(rest) in options:
            lines, missing = self.picture.about(self.game.table, options[as_number(rest)]), "terminal.no-card-there"
        else:
            return self.say("terminal.bad-number", first=min(options), n=max(options))
        if not lines:
            return self.say(missing, what=rest[:QUOTED], example=self.words("card.sailor"))
        for line in lines:
            self.print(line)
        return False

    def list_commands(self) -> bool:
        example = self.game.options[0].text if self.game.options else self.picture.forced
        rows = {"1, 2 …": self.words("command.number", example=example)}
        for letter in self.picture.typed(self.game.table):
            key = "command.ask" if letter == "?" else f"command.{letter}"
            rows[letter] = self.phrase(key, example=self.words("card.sailor"))
        for letter, text in rows.items():
            self.print(Padding(Text(f"{letter:<7}{text}"), (0, 0, 0, 2), expand=False))
        return False

    def rules(self, rest: str) -> bool:
        """The rules of the game's family that hold all words of a text, as many as fit on the screen."""
        if not rest:
            return self.say("terminal.rules-how")
        found = search(rest.split(), self.words.lang, family_of(self.game.rules).ledgers())
        if not found:
            return self.say("terminal.no-rule", what=rest[:QUOTED])
        found.sort(key=lambda rule: rest.casefold() not in rule.title.casefold())
        room = self.lines - 1
        for number, rule in enumerate(found):
            text = self.rule(rule)
            room -= len(self.console.render_lines(text, pad=False))
            if room < 0 and number:
                return self.say("terminal.more-rules", n=len(found) - number)
            self.print(text)
        return False

    def rule(self, rule: Rule) -> Text:
        """A rule, and what we decided where the books are silent."""
        text = Text(f"{rule.id} ", style="cyan").append(f"{rule.title}. ", "bold not cyan")
        text.append(rule.text, "default")
        return text.append(f" {rule.ruling}", "italic default") if rule.ruling else text
