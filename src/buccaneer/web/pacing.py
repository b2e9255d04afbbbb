"""How beats are told and how long they stay: what others do in a turn is one line, long enough to be read."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from itertools import groupby
from typing import NamedTuple

from buccaneer.core.event import Event
from buccaneer.web.fold import Beat

LETTERS = 55  # the most that a line has
LETTERS_OF_A_STORY = 90  # that two lines of a phone hold
LETTERS_OF_A_REST = 38  # where the reader has chosen in the same turn: some of it is known
BEGIN, A_LETTER = 600, 45  # milliseconds at normal speed that a line is looked at
EVENT = 400  # the most that one event of another's turn is looked at
LOOK = {"long": 1200, "mid": 560, "short": 250}  # so long the reader's own steps are looked at, by their pace

Tells = Callable[[Sequence[Event], int], str]  # what happened, in so many letters


class Piece(NamedTuple):
    """A part of a line: what it weighs against the others, and ways to say it, the longest first."""

    weight: int
    forms: tuple[str, ...]


class Pace(NamedTuple):
    """How a beat is told: by which line, and for how long; without a line the beat speaks for itself."""

    line: str = ""
    time: int = 0


def reading(text: str) -> int:
    """How long a line is looked at."""
    return BEGIN + A_LETTER * len(text) if text else EVENT


def squeeze(pieces: Sequence[Piece], most: int) -> str:
    """As much of these pieces as a line holds, the weightiest first, in the order in which they happened."""
    ranked = sorted(range(len(pieces)), key=lambda n: -pieces[n].weight)
    chosen: dict[int, str] = {}

    def text(ended: bool) -> str:
        line = "; ".join([chosen[n] for n in sorted(chosen)])
        return f"{line[:1].upper()}{line[1:]}{'' if ended else ' …'}"

    for number in ranked:
        chosen[number] = pieces[number].forms[-1]
        if len(text(len(chosen) == len(pieces))) > most:
            del chosen[number]
    ended = len(chosen) == len(pieces)
    for number in [number for number in ranked if number in chosen]:
        for form in pieces[number].forms:
            short, chosen[number] = chosen[number], form
            if len(text(ended)) <= most:
                break
            chosen[number] = short
    return text(ended) if chosen else ""


def brief(sentences: Sequence[str], most: int = LETTERS_OF_A_STORY) -> str:
    """The latest of these sentences, as many as fit; one that is too long ends where a clause of it does."""
    told = " ".join(sentences)
    while len(told) > most and len(sentences) > 1:
        sentences = sentences[1:]
        told = " ".join(sentences)
    clauses = told.split(", ")
    begun = [", ".join(clauses[:n]) for n in range(len(clauses) - 1, 0, -1)]
    whole = [text for text in begun if len(text) < most and text.count("(") == text.count(")")]
    return f"{whole[0]}." if len(told) > most and whole else told


class Teller(NamedTuple):
    """Tells a seat what others do: to it, what these `own` seats do is no news."""

    seat: int
    own: Collection[int]
    acts: Collection[str]  # the events that are somebody's doing
    tells: Tells

    def acted(self, events: Iterable[Event], mine: bool) -> bool:
        """Whether somebody does something here, the reader or another."""
        return any(event.kind in self.acts and event.seat >= 0 and (event.seat in self.own) == mine for event in events)

    def line(self, turn: Sequence[Event], end: int) -> str:
        """What others have done in a turn so far since the reader's last doing, if anything."""
        begin = max([n + 1 for n in range(end) if self.acted(turn[n : n + 1], True)], default=0)
        told = [event for event in turn[begin:end] if event.seen_by(self.seat)]
        return self.tells(told, LETTERS_OF_A_REST if begin else LETTERS) if self.acted(told, False) else ""

    def plan(self, beats: Sequence[Beat]) -> list[Pace]:
        """How beats in a row are told.

        What others do in one turn, up to the reader's next choice, is one line. It stays until its time is over, and
        all of its beats pass meanwhile. A line that goes on from beats shown before takes only the time of what is new
        in it. The reader's own steps have no time here: that is the family's to say.
        """
        keys: list[tuple[int, int]] = []
        chosen = 0
        for beat in beats:
            mine = self.acted(beat.fresh, True)
            chosen += mine
            keys.append((beat.recent[-1].number if beat.recent else 0, chosen))
            chosen += mine
        told: list[Pace] = []
        for _, group in groupby(range(len(beats)), keys.__getitem__):
            told += self.paces([beats[n] for n in group])
        return told

    def paces(self, beats: Sequence[Beat]) -> list[Pace]:
        """How beats that belong together are told."""
        turn = beats[-1].recent[-1].events if beats[-1].recent else ()
        line = self.line(turn, len(turn))
        if not self.acted([event for beat in beats for event in beat.fresh], False):
            return [Pace(line)] * len(beats)
        before = self.line(turn, max(0, len(turn) - sum([len(beat.fresh) for beat in beats])))
        whole = max(EVENT, reading(line) - (reading(before) if before else 0))
        each = min(EVENT, whole // len(beats))
        return [*[Pace(line, each)] * (len(beats) - 1), Pace(line, whole - each * (len(beats) - 1))]
