"""What a game is generic in, for type checkers: the table, view, odds and rules of its family; and how one is begun."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, TypedDict

from buccaneer.core.engine import AnyRules, State, View
from buccaneer.core.options import Options
from buccaneer.core.risk import Risk

if TYPE_CHECKING:  # type variables have defaults for type checkers, and from Python 3.13 on
    from typing_extensions import TypeVar

    T_co = TypeVar("T_co", bound=State, covariant=True, default=State)
    V_co = TypeVar("V_co", bound=View[State], covariant=True, default=View[State])
    O_co = TypeVar("O_co", bound=Risk, covariant=True, default=Risk)
    R_co = TypeVar("R_co", bound=AnyRules, covariant=True, default=AnyRules)
else:
    from typing import TypeVar

    T_co, V_co, O_co, R_co = (TypeVar(name, covariant=True) for name in ("T_co", "V_co", "O_co", "R_co"))


class Ways(TypedDict, total=False):
    """What may be said of a new game by name."""

    edition: str
    variant: str
    start: int | str
    deck: Iterable[str]
    packs: Iterable[str]
    adds: Iterable[str]
    options: Mapping[str, object] | Options
    hold: bool
