"""A campaign played in the terminal: the open chapter to its end, then the next, until somebody leaves."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from pathlib import Path

from rich.console import Console
from rich.segment import Segment, Segments
from rich.text import Text

from buccaneer.bots import known_bots
from buccaneer.core.errors import BuccaneerError, SetupError
from buccaneer.game import modes
from buccaneer.game.campaign import Campaign, CampaignError, Mate, add, set_up
from buccaneer.game.course import Page
from buccaneer.game.game import Game
from buccaneer.game.record import save_records
from buccaneer.game.replay import check, replay
from buccaneer.terminal import logbooks, saves
from buccaneer.terminal.company import YOU
from buccaneer.terminal.loop import Leave, Sitting, spoken
from buccaneer.terminal.pages import draw_page
from buccaneer.words import Words

Ask = Callable[[str], str]


def words_of(campaign: Campaign, lang: str) -> Words:
    """The words of a campaign, its packs' included."""
    return Words.of(lang, modes.find(campaign.mode).editions[0], campaign.packs)


def seats_of(campaign: Campaign, names: Sequence[str]) -> list[str]:
    """Who sits where at a game of a campaign: you, or a bot of ours; others are given by nobody's file."""
    played = {mate.name: YOU if mate.is_person else mate.by for mate in campaign.crew}
    seats = [played.get(name, YOU) for name in names]
    for seat in seats:
        modes.one_of("player", seat, [YOU, *known_bots()])
    return seats


def mates_of(names: Sequence[str], seats: Sequence[str]) -> list[Mate]:
    """A crew by names, and who plays them."""
    if len(names) != len(seats):
        raise SetupError(f"{len(names)} names and {len(seats)} seats do not go together")
    for seat in seats:
        modes.one_of("player", seat, [YOU, *known_bots()])
    return [Mate(name) if seat == YOU else Mate(name, seat) for name, seat in zip(names, seats, strict=True)]


class Chapter(Sitting):
    """A game of a campaign: left at any time, it waits beside its campaign."""

    def __init__(
        self, campaign: Campaign, game: Game, lang: str, console: Console, secret: int, ask: Ask | None
    ) -> None:
        seats = seats_of(campaign, game.players)
        super().__init__(game, seats, lang, console, secret, logbooks.running_path(campaign), ask)
        self.campaign = campaign

    def what_next(self) -> Game | None:
        return None

    def quit(self, rest: str) -> bool:
        """Leave the table; the game waits."""
        self.save_unasked(always=True)
        raise Leave

    def write(self, path: Path) -> None:
        """Keep the game where its campaign finds it again."""
        try:
            saves.write(path, self.game, self.seats, {logbooks.AT: str(len(self.campaign.entries))})
        except OSError as error:
            self.say("terminal.not-saved", path=path, why=error.strerror or error)
            return
        self.say("campaign.left", name=self.campaign.name)


class Voyage:
    """A campaign at one terminal; `chance` gives the seed of every game, and what bots are left to."""

    def __init__(
        self,
        campaign: Campaign,
        lang: str,
        console: Console,
        ask: Ask | None = None,
        chance: Callable[[], int] = lambda: secrets.randbits(128),
    ) -> None:
        self.chance = chance
        self.campaign = campaign
        self.lang = lang
        self.words = words_of(campaign, lang)
        self.console = console
        self.given = ask
        self.ask = ask or (lambda prompt: console.input(Text(prompt)))

    def run(self, stage: str = "") -> None:
        """Play the open chapter, or another stage that is open, and go on."""
        stage = stage or self.campaign.stages[0]
        while stage:
            chapter = Chapter(self.campaign, self.game(stage), self.lang, self.console, self.chance(), self.given)
            chapter.run()
            if not chapter.game.over:
                return
            try:
                self.finish(chapter.game)
                stage = self.next()
            except (EOFError, KeyboardInterrupt):
                self.console.print()
                return

    def game(self, stage: str) -> Game:
        """The game in play, where it was left; else a new one of a stage."""
        record = logbooks.running(self.campaign)
        if record is not None:
            try:
                check(record)
                return replay(record, hold=True)
            except BuccaneerError as error:
                path = logbooks.make_room(self.campaign)
                raise CampaignError(
                    f"the game in play cannot go on: {error}; it is put aside as {path}", "replay"
                ) from None
        aside = logbooks.make_room(self.campaign)
        if aside is not None:
            self.say("campaign.aside", path=aside)
        return Game.of(set_up(self.campaign, stage, seed=self.chance()), hold=True)

    def finish(self, game: Game) -> None:
        """A game is over: the campaign goes on from it, unless it has gone on elsewhere; then the record is kept."""
        begun = len(self.campaign.entries)
        try:
            after = add(logbooks.find(self.campaign.key), game, begun)
            logbooks.keep(after)
        except CampaignError as error:
            folder = saves.records_folder()
            folder.mkdir(parents=True, exist_ok=True)
            path = saves.free_path(folder, game.setup.mode, ".txt")
            save_records(path, [game.record()])
            raise CampaignError(f"{error}; the record of this game is kept as {path}", error.why) from None
        logbooks.running_path(after).unlink(missing_ok=True)
        before, self.campaign = self.campaign, after
        epilogue = after.course.epilogue(after, self.words)
        if epilogue is not None and before.course.epilogue(before, self.words) is None:
            if self.console.is_terminal:
                self.ask(self.words("terminal.turn-page"))  # the standing of the last chapter is still on the screen
            self.read(epilogue)

    def next(self) -> str:
        """What is played next, if somebody wants it."""
        course, stage = self.campaign.course, self.campaign.stages[0]
        coins = course.coins(self.campaign)
        if coins:
            self.say("campaign.next-coins", coins=coins)
        what = course.name(self.campaign, stage, self.words)
        answer = self.ask(self.words("campaign.ask-next", what=what)).strip().casefold()
        if not answer or spoken().get(answer) == "yes":
            return stage
        self.say("campaign.bye", name=self.campaign.name)
        return ""

    def read(self, page: Page) -> None:
        """A page, a screen at a time, as long as it takes to read it."""
        if not self.console.is_terminal:
            self.console.print(draw_page(page))
            return
        lines = self.console.render_lines(draw_page(page), pad=False)
        for begun in range(0, len(lines), room := self.console.height - 1):
            for line in lines[begun : begun + room]:
                self.console.print(Segments([*line, Segment.line()]), end="")
            self.ask(self.words("terminal.more" if begun + room < len(lines) else "terminal.turn-page"))

    def say(self, key: str, **values: object) -> None:
        self.console.print(Text(self.words(key, **values)), soft_wrap=True)


def read_story(campaign: Campaign, lang: str, console: Console, ask: Ask | None = None) -> None:
    """The story so far, page by page."""
    voyage = Voyage(campaign, lang, console, ask)
    record = logbooks.running(campaign)
    road = campaign.course.road(replay(record).table) if record else ()
    pages = campaign.course.pages(campaign, voyage.words, road)
    if not pages:
        voyage.say("campaign.unread")
    for page in pages:
        try:
            voyage.read(page)
        except (EOFError, KeyboardInterrupt):
            return
