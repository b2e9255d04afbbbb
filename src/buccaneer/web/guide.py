"""Guided games: a first game of a mode, with one tip for each thing when it is met for the first time."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from typing import Generic, TypeVar

from buccaneer.bots import make_bot
from buccaneer.core.engine import Action, State
from buccaneer.core.event import Event
from buccaneer.core.rng import Rng
from buccaneer.web.plan import ADVISER, Plan
from buccaneer.web.scene import Scene
from buccaneer.words import Words

C = TypeVar("C", bound=Scene[State])
M = TypeVar("M", bound="Moment[Scene[State]]")
C_co = TypeVar("C_co", bound=Scene[State], covariant=True)

LAST = "end"  # the lesson after which there are no more
NOTHING = (-1,)  # what a lesson is about that is about nothing on the table


class Moment(Generic[C_co]):
    """A decision of the reader, with the lessons given at the decisions before it."""

    def __init__(self, scene: C_co, given: AbstractSet[str]) -> None:
        self.scene = scene
        self.given = given
        self.me = scene.me
        self.step = scene.step
        self.options = scene.table.options

    @property
    def own(self) -> bool:
        """Whether it is the reader's own turn."""
        return self.scene.table.active == self.me

    def told_of(self, kind: str) -> list[Event]:
        return [event for event in self.scene.events if event.kind == kind]

    def verb(self, option: Action) -> str:
        return self.scene.rules.verbs[option.verb].name

    def offers(self, verb: str) -> list[Action]:
        """The options of a verb."""
        return [option for option in self.options if self.verb(option) == verb]


def when(condition: bool, about: Sequence[int] = NOTHING) -> Sequence[int]:
    """What a lesson is about, under a condition."""
    return about if condition else ()


@dataclass(frozen=True, kw_only=True)
class Guide(Generic[C, M]):
    """A guided game: what is played, and what there is to learn, the most urgent first.

    A lesson says by numbers what it is about, or nothing where it does not fit a decision; it is given once. Its phrase
    stands in the table `words`, where `do-VERB` may say what to do in fewer words than an option has; `values` is what
    the phrase speaks of. What keeps a lesson going is `choice`; where that is None, the adviser says what to do. The
    first decisions of the reader, `promised` in all, have a tip each, whatever is chosen.
    """

    plan: Plan
    words: str
    promised: int
    moment: Callable[[C, AbstractSet[str]], M]
    lessons: Mapping[str, Callable[[M], Sequence[int]]]
    values: Callable[[M, str, int, Words], Mapping[str, object]]
    choice: Callable[[M, str, int], Action | None] = lambda now, name, about: None

    def find(self, decisions: Sequence[C]) -> tuple[M, str, int]:
        """The last of the reader's decisions, the lesson there or "", and what it is about.

        Going through the reader's decisions takes the place of remembering which tips were shown: a page drawn anew, or
        a choice taken back, finds the same tip again.
        """
        given: set[str] = set()
        for scene in decisions:
            now = self.moment(scene, frozenset(given))
            name, about = self.most_urgent(now)
            given.add(name)
        return now, name, about

    def most_urgent(self, now: M) -> tuple[str, int]:
        """The first lesson that fits and was given at no decision before; nothing follows the last one."""
        for name, lesson in self.lessons.items():
            about = lesson(now) if not {name, LAST} & now.given else ()
            if about:
                return name, about[0]
        return "", -1

    def lesson(self, decisions: Sequence[C]) -> str:
        """The name of the lesson at the last of the reader's decisions, or ""."""
        return self.find(decisions)[1]

    def advice(self, now: M, name: str, about: int) -> Action | None:
        """What keeps the lesson going; where it does not matter, what the adviser would choose."""
        if name in ("", LAST):
            return None
        chosen = self.choice(now, name, about)
        return chosen or make_bot(ADVISER).choose(now.scene.view, now.options, Rng(0))

    def recommended(self, decisions: Sequence[C]) -> str | None:
        """The text of the option that the tip recommends."""
        option = self.advice(*self.find(decisions))
        return option.text if option else None

    def tip(self, decisions: Sequence[C], words: Words) -> str:
        """The one tip at the last of the reader's decisions, or "": what is new, then what to do."""
        now, name, about = self.find(decisions)
        if not name:
            return ""
        said = words(f"{self.words}.{name}", **self.values(now, name, about, words))
        option = self.advice(now, name, about)
        if option is None:
            return said
        shorter = f"{self.words}.do-{now.verb(option)}"
        if shorter in words.texts:
            return f"{said} {words(shorter)}"
        return f"{said} {words('guide.advice', option=words.option(now.scene.table, option, now.scene.names))}"
