"""The picture of a dice table: everything its page shows, put together from a scene for the templates to lay out."""

from __future__ import annotations

from dataclasses import dataclass

from buccaneer.core.event import Event
from buccaneer.core.setup import NOBODY
from buccaneer.dice import words as dice_words
from buccaneer.dice.page.board import Board
from buccaneer.dice.page.choice import Choice
from buccaneer.dice.page.decision import Decision
from buccaneer.dice.page.laying import Pool
from buccaneer.dice.page.scene import DiceScene
from buccaneer.dice.page.sheet import SheetPicture
from buccaneer.dice.rules.table import GOAL
from buccaneer.web.layout import About, Laid

MOST_BUTTONS = 3  # that have room beside the line that says what now
MAP_STEPS = ("settle", "anchor", "cross", "fill")
CROSSES = frozenset({"take-ship", "take-double", "chest", "jest"})  # are told by how many there are
DEEDS = CROSSES | {"take-wheel", "join", "treasure", "mission", "pass", "bust"}  # what somebody did


@dataclass
class Panel:
    """A player as the others see him."""

    sheet: SheetPicture
    turn: bool
    choosing: bool
    starts: bool
    order: str  # next, later
    did: str  # what he did last


class DicePicture:
    """All parts of the page of one scene; templates read it and compute nothing."""

    def __init__(self, scene: DiceScene) -> None:
        self.scene = scene
        self.words = scene.words
        self.table = scene.table
        self.map = scene.rules.chart.name
        self.decision = Decision(scene)
        self.choices = self.decision.choices()
        laying = self.decision.laying
        self.laid: list[Choice] = laying.laid() if laying else []
        self.pool: Pool | None = laying.pool() if laying else None
        self.title, self.notes = self.decision.headline()
        self.mine = scene.mine
        self.turn = scene.turn
        self.goal = GOAL
        self.board = Board(scene, self.choices)
        self.followers = scene.waiting("action")
        self.deeds = scene.last_deeds(DEEDS)
        self.panels = [self.panel(seat) for seat in range(len(scene.names))]
        self.style = f" dice {self.stage()}"  # of the whole page
        self.extras: list[Laid] = []  # that boxes lay out; the Dice Game has none

    def stage(self) -> str:
        """What the page puts first: the map, or the board; and whether its buttons need much room."""
        if self.mine and self.scene.step in MAP_STEPS:
            return "at-map fans" if self.pool is not None and self.pool.fans else "at-map"
        return "at-board crowded" if len(self.buttons) > MOST_BUTTONS else "at-board"

    @property
    def spaces(self) -> list[Choice]:
        """The options that are spaces of the map."""
        return [choice for choice in self.choices if choice.space >= 0]

    @property
    def isles(self) -> list[Choice]:
        """The options that are whole islands."""
        return [choice for choice in self.choices if choice.island >= 0]

    @property
    def buttons(self) -> list[Choice]:
        """The options that are no spaces."""
        return [choice for choice in self.choices if choice.space < 0]

    @property
    def groups(self) -> list[tuple[str, list[Choice]]]:
        """The spaces in reach by island or lane, for the list; those laid come last."""
        found: dict[str, list[Choice]] = {}
        for choice in [*self.spaces, *self.laid]:
            if choice.group and choice.sends:
                found.setdefault(choice.group, []).append(choice)
        return list(found.items())

    @property
    def lying(self) -> frozenset[int]:
        """The spaces that are laid, and not crossed yet."""
        return frozenset([choice.space for choice in self.laid])

    def completing(self) -> frozenset[int]:
        """The islands that one of the options would complete."""
        spaces = self.scene.rules.chart.spaces
        return frozenset(spaces[choice.space].island for choice in self.spaces if choice.gain)

    @property
    def sheets(self) -> list[str]:
        """The names of all that opens over the table."""
        return [f"map-{panel.sheet.seat}" for panel in self.panels]

    def sheet(self, name: str, about: About) -> tuple[str, dict[str, object]]:
        """The template of a sheet, and what it needs besides the picture."""
        return "dice/map_sheet.html", {"sheet": self.panels[int(name.removeprefix("map-"))].sheet}

    # -- players ---------------------------------------------------------------------------------

    @property
    def own(self) -> SheetPicture | None:
        """The reader's own sheet; at one screen that of whoever chooses."""
        return self.panels[self.scene.me].sheet if self.scene.me >= 0 else None

    @property
    def shown(self) -> SheetPicture:
        """The sheet whose map lies on the table: the reader's own, or that of whoever is on turn."""
        return self.own or self.panels[max(0, self.table.active)].sheet

    @property
    def others(self) -> list[Panel]:
        """The players shown as panels, in the order of play from the reader; everybody where nobody is "you"."""
        me = self.scene.told_to
        if me == NOBODY:
            return self.panels
        return self.panels[me + 1 :] + self.panels[:me]

    def panel(self, seat: int) -> Panel:
        scene, table = self.scene, self.table
        own = seat == scene.me
        return Panel(
            SheetPicture(scene, seat, self.completing() if own else frozenset(), self.lying if own else frozenset()),
            seat == table.active and not table.over and table.rolls > 0,
            scene.asks and seat == scene.chooser,
            seat == table.start,
            self.order(seat),
            self.did(self.deeds[seat], seat == table.active),
        )

    def order(self, seat: int) -> str:
        """Whether somebody follows in this turn, next or later."""
        followers = self.followers
        if seat not in followers or seat == self.table.active:
            return ""
        return self.words("seat.next" if followers[0] == seat else "seat.later")

    def did(self, deed: Event | None, active: bool) -> str:
        """What somebody did last in a few words; of the turn's player only what he did in this turn."""
        if deed is None or (active and deed not in self.turn):
            return ""
        if deed.kind in CROSSES:
            return self.words.count("crosses", deed.amount)
        if deed.kind in ("bust", "pass"):
            return self.words("seat.bust" if deed.kind == "bust" else "seat.passed")
        return dice_words.capital(dice_words.thing(self.words, deed, self.scene.rules.chart))
