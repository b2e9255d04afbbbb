"""What the pages ask of a family of games: its table plugs into the common pages here."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, Protocol, TypeVar

from fastapi import APIRouter
from markupsafe import Markup

from buccaneer.core.engine import State, View
from buccaneer.core.event import Event
from buccaneer.game.draft import Draft, Manner
from buccaneer.game.families import FAMILIES
from buccaneer.game.game import Game
from buccaneer.game.modes import MODES
from buccaneer.web.layout import About, Drawn
from buccaneer.web.parts import Drawing
from buccaneer.web.plan import Plan
from buccaneer.web.scene import Move, Places, Scene, Told
from buccaneer.web.store import TableRow
from buccaneer.words import Words

# A family's own views, scenes and games. A page is asked with those of its family alone.
V_co = TypeVar("V_co", bound=View[State], covariant=True)
V_contra = TypeVar("V_contra", bound=View[State], contravariant=True)
C_co = TypeVar("C_co", bound=Scene[State], covariant=True)
G_co = TypeVar("G_co", bound=Game, covariant=True)


class MakesScene(Protocol[V_contra, C_co]):
    """Makes the scene of a family from what `Scene` is made from, all of it by name."""

    def __call__(
        self,
        *,
        view: V_contra,
        names: Sequence[str],
        bots: Sequence[str],
        words: Words,
        events: Sequence[Event],
        recent: Sequence[Told],
        fresh: Sequence[Event],
        since: int,
        places: Places,
        before: Places,
        odds: bool,
        tracker: bool,
        screen: bool,
        asks: bool,
        confirm: str,
        promises: Sequence[str],
        wishes: Mapping[int, Sequence[int]],
        held: Sequence[int],
        line: str,
        draft: Draft | None,
    ) -> C_co: ...


@dataclass(frozen=True, kw_only=True)
class Page(Generic[V_co, C_co, G_co]):
    """What the pages ask of a family.

    `name` is that of its templates' folder, and of its style. `follow` keeps what a page must remember from beat to
    beat (where things lie); `scene` is made from what a reader may know; from a scene come the picture, which `lay_out`
    puts on the page part by part, what travels, how long it is looked at, what a screen reader is told, and the tip of
    a guided game. `line` tells in so many letters what others do in a turn, of which `acts` are the events that are
    somebody's doing. `promises` are the choices a seat can make in advance, `wishable` the cards a team can be asked to
    leave, by their ids. `ending` is what the end shows besides who has won.

    Around the table: `router` serves its own pages, of which `rules` teaches it and `gallery` shows all its cards;
    `sign` stands for it. `templates` gives the packages of its templates by the name they are called with, `static`
    those of its files, `art` the templates with symbols for all pages, `macros` one whose macros all templates know,
    `crowd` whoever waits at home.
    `around` is what a table's page needs under a variant: templates for `head` and `art`, and their values. `prepared`
    is the phrase for a deck, or dice, that come as somebody wanted; `guides` are guided games, by mode; `drafts` says
    by step which questions are drafted before they are answered, and how. `drawn` names the template of a name that the
    box of a mode's story brings, or nothing: `stages.svg` has a symbol for each stage, `#stage-NAME`, and `plates.html`
    the picture of a page. `likenesses` says which of some people are drawn, and gives their symbols, `#p-NAME`.
    """

    name: str
    follow: Callable[[Places, G_co], Places]
    scene: MakesScene[V_co, C_co]
    picture: Callable[[C_co], Drawn]
    lay_out: Callable[[Drawing, Any, About], None]
    moves: Callable[[C_co], list[Move]]
    pace: Callable[[C_co], str]
    speech: Callable[[C_co], str]
    line: Callable[[C_co, Sequence[Event], int], str]
    acts: Collection[str]
    tip: Callable[[Sequence[C_co], Words], str]
    promises: Callable[[V_co], list[str]]
    wishable: Callable[[G_co], dict[str, int]]
    ending: Callable[[G_co, C_co], dict[str, Any]]
    router: APIRouter
    rules: str
    sign: str
    templates: Callable[[], Mapping[str, str]]
    static: tuple[str, ...] = ()
    gallery: str = ""
    around: Callable[[TableRow], dict[str, Any]] = lambda row: {}
    art: Callable[[], Sequence[str]] = tuple
    crowd: Callable[[], Markup] = Markup
    macros: str = ""
    prepared: str = "table.prepared"
    guides: Callable[[], Mapping[str, Plan]] = dict
    drafts: Mapping[str, Manner] = field(default_factory=dict)
    drawn: Callable[[str, str], str] = lambda mode, template: ""
    likenesses: Callable[[Iterable[str]], tuple[frozenset[str], Markup]] = lambda names: (frozenset(), Markup())


AnyPage = Page[View[State], Scene[State], Game]


def page_of(mode: str) -> AnyPage:
    """How a mode is shown; every mode belongs to a family."""
    return FAMILIES[MODES[mode].family].page()


def guided_modes() -> list[str]:
    """The modes that have a guided game."""
    return [mode for mode in MODES if mode in page_of(mode).guides()]
