"""What a campaign asks of the box whose story it plays: what games mean to it, what follows, and what is told of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from buccaneer.core.event import Event
from buccaneer.core.options import Options
from buccaneer.core.outcome import Outcome

if TYPE_CHECKING:
    from buccaneer.game.campaign import Campaign
    from buccaneer.game.game import Game
    from buccaneer.words import Words


@dataclass(frozen=True)
class Told:
    """What a finished game means to its campaign, as plain data that outlives the rules it was played by.

    `won` says that the game counts and the story goes on; where several play against each other it always does. `road`
    lists what was read in it, `outside` the cards that did not join the deck, `roles` who played whom.
    """

    stage: str
    won: bool
    winners: tuple[str, ...]
    points: tuple[tuple[str, int], ...]  # of every player, by seat
    road: tuple[str, ...]
    outside: tuple[str, ...]
    roles: tuple[tuple[str, str], ...]
    rules: int  # the version it was played by


# -- what is read --------------------------------------------------------------------------------------

TASKS = ("mission", "brings")  # kinds of lines that are looked up, not read aloud


@dataclass(frozen=True)
class Line:
    """A paragraph of a page; `kind` says what it is and `id` whose, for those who draw it."""

    kind: str
    text: str
    id: str = ""


@dataclass(frozen=True)
class Page:
    """A page of the story. One that is `folded` was read in an earlier try: its title is enough."""

    kind: str  # cover, title, card, ending, defeat, epilogue
    id: str
    stage: str
    title: str
    lines: tuple[Line, ...]
    folded: bool = False

    @property
    def read(self) -> tuple[Line, ...]:
        """The paragraphs that are read aloud."""
        return tuple([line for line in self.lines if line.kind not in TASKS])

    @property
    def tasks(self) -> tuple[Line, ...]:
        """What the page asks for and brings."""
        return tuple([line for line in self.lines if line.kind in TASKS])


# -- what is drawn -------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Bead:
    """Something read on the road: the answer given at its end, if it asked, and how much the road not taken had."""

    id: str
    title: str
    answer: bool | None = None
    stub: int = 0


@dataclass(frozen=True)
class Leg:
    """A stage of a campaign. Nothing is told of one that lies ahead, not even its title."""

    stage: str
    state: str  # AHEAD, OPEN, WON
    title: str = ""
    beads: tuple[Bead, ...] = ()
    defeats: int = 0
    winners: tuple[str, ...] = ()
    points: tuple[tuple[str, int], ...] = ()
    checked: bool = True  # False: played by other rules than these, and kept as told


AHEAD, OPEN, WON = "ahead", "open", "won"


@dataclass(frozen=True)
class Stamp:
    """Something the story remembers: its name, the answer, and both in a few words."""

    id: str
    answer: bool
    text: str


@dataclass(frozen=True)
class Chart:
    """A campaign to be drawn: its stages in their order, and what is remembered."""

    title: str
    legs: tuple[Leg, ...]
    stamps: tuple[Stamp, ...] = ()
    over: bool = False  # the last stage is won
    after: tuple[Leg, ...] = ()  # games played when the story was over, or beside it


class Course:
    """How a box's story runs from game to game; `game/campaign.py` keeps the games, this says what they mean.

    `fixed` names the options of the mode that are chosen once for a whole campaign. `running` is what has been read in
    a game that is not over yet. An event of the kind `opens` turns a page of the story, whose id it names; those
    `within` that follow it tell what comes with the page.
    """

    fixed: tuple[str, ...] = ()
    opens = ""
    within: frozenset[str] = frozenset()

    def tell(self, game: Game[Any, Any, Any, Any]) -> Told:
        """What a game that is over means to its campaign."""
        raise NotImplementedError

    def stage(self, options: Options) -> str:
        """The stage that a game with these options is of."""
        raise NotImplementedError

    def open(self, campaign: Campaign) -> tuple[str, ...]:
        """The stages that may be begun now; the first is the one the story waits for."""
        raise NotImplementedError

    def options(self, campaign: Campaign, stage: str) -> Options:
        """The options of the next game of a stage, as those before have left things."""
        raise NotImplementedError

    def defeats(self, campaign: Campaign, stage: str) -> int:
        """How often a stage was lost before it was won, or so far."""
        raise NotImplementedError

    def coins(self, campaign: Campaign) -> int:
        """The coins to hand out at the next try of the open stage."""
        raise NotImplementedError

    def name(self, campaign: Campaign, stage: str, words: Words) -> str:
        """What a stage is called; nothing of the story is given away by it."""
        raise NotImplementedError

    def chart(self, campaign: Campaign, words: Words, running: Sequence[str] = ()) -> Chart:
        """The campaign as it is drawn."""
        raise NotImplementedError

    def pages(self, campaign: Campaign, words: Words, running: Sequence[str] = ()) -> list[Page]:
        """The story so far, to read again."""
        raise NotImplementedError

    def epilogue(self, campaign: Campaign, words: Words) -> Page | None:
        """What became of everybody, once the last stage is won."""
        raise NotImplementedError

    # -- of a table alone: hosts tell the story of any game with these ------------------------------

    def road(self, table: Any) -> tuple[str, ...]:
        """What has been read in this game, in its order."""
        raise NotImplementedError

    def front(self, table: Any, id: str, words: Words) -> list[Page]:
        """What is read when a card of the story is turned up: what opens its stage first, if it does."""
        raise NotImplementedError

    def came(self, table: Any, events: Sequence[Event], words: Words) -> list[Line]:
        """What came with a page, by the events that followed upon it."""
        raise NotImplementedError

    def closing(self, table: Any, outcome: Outcome, names: Sequence[str], words: Words) -> list[Page]:
        """What is read when a game of the story is over."""
        raise NotImplementedError
