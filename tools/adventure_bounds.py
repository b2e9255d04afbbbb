"""What the adventure's study holds its figures against, and what lies outside."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import pairwise

from buccaneer.game import modes

from tools.adventure_games import Found, summed


@dataclass(frozen=True)
class Outside:
    """Something outside its bound: by how many points of a hundred games, and in how many games it was found."""

    line: str
    by: float
    games: int

    def by_chance(self) -> bool:
        """Whether it lies no further from its bound than so many games can tell."""
        return self.by <= interval(self.games)


class Played:
    """The results of a study, sorted."""

    def __init__(self, results: list[Found]) -> None:
        self.together = [found for found in results if found.cell.way == "together"]
        self.fair = [found for found in self.together if found.cell.sea == "fair" and not found.cell.defeats]
        self.contests = [found for found in results if found.cell.way == "contest"]
        self.both = [*self.fair, *self.contests]

    def ways(self) -> tuple[tuple[str, list[Found]], ...]:
        return ("together", self.fair), ("contest", self.contests)


Check = Callable[[Played], Iterator[Outside]]


def interval(games: int) -> float:
    """How far the share of so many games may lie from the true one, in points of a hundred; 95 of 100 lie nearer."""
    return 98 / math.sqrt(games)


def percent(part: float, whole: float) -> str:
    return f"{100 * part / whole:.0f}" if whole else "–"


# -- what is asked about -------------------------------------------------------------------------------


def events(results: list[Found]) -> dict[str, tuple[int, int]]:
    """By event: the games it came in, and those of the kinds of games that have it."""
    return {
        id: (seen, sum(found.games for found in results if found.events[id]))
        for id, seen in summed(results, "events").items()
    }


def branches(played: Played) -> Iterator[tuple[str, str, str, int, int, int]]:
    """The questions of hourglasses: way, card, mission asked about, how often yes, no, and the card was read."""
    rules = modes.rules("adventure", "bigbox", "", ())
    for (way, results), sign in zip(played.ways(), ("handshake", "fist"), strict=True):
        read = summed(results, "read")
        for entry in rules.data["stories"]:
            glass = entry.get(sign)
            if isinstance(glass, dict) and "ask" in glass and entry["kind"] in ("mission", "interlude"):
                card = str(entry["id"])
                yes, no = (read[f"{card}>{glass[answer]}"] for answer in ("yes", "no"))  # all stand in one chapter
                yield way, card, str(glass["ask"]), yes, no, read[card]


# -- the bounds ----------------------------------------------------------------------------------------


def beyond(share: float, low: float, high: float) -> float:
    """By how much a share lies outside its bound."""
    return max(low - share, share - high, 0.0)


def won(sea: str, low: int, high: int) -> Check:
    """A sea's chapters, won at the first try."""

    def check(played: Played) -> Iterator[Outside]:
        for found in played.together:
            cell, share = found.cell, 100 * found.won / found.games
            if cell.sea == sea and not cell.defeats and (by := beyond(share, low, high)):
                name = f"chapter {cell.chapter}, {cell.players} players, {sea}"
                yield Outside(f"{name}: won by {share:.1f}, not {low} to {high}", by, found.games)

    return check


def tries(played: Played) -> Iterator[Outside]:
    """A chapter is won the more often the more often it was lost before."""
    for base in played.fair:
        chapter, players = base.cell.chapter, base.cell.players
        own = [f for f in played.together if (f.cell.chapter, f.cell.players) == (chapter, players)]
        same = sorted((f for f in own if f.cell.sea == "fair"), key=lambda found: found.cell.defeats)
        shares = [100 * found.won / found.games for found in same]
        by = max((before - after for before, after in pairwise(shares)), default=0.0)
        if by > 0:
            told = ", ".join(f"{share:.1f}" for share in shares)
            yield Outside(f"chapter {chapter}, {players} players: tries won by {told}, not rising", by, base.games)


def lengths(played: Played) -> Iterator[Outside]:
    """The rounds of a contest; no chance excuses them."""
    for found in played.contests:
        if not 8 <= (rounds := found.rounds / found.games) <= 16:
            yield Outside(f"{contest(found)}: {rounds:.1f} rounds, not 8 to 16", math.inf, found.games)


def seats(played: Played) -> Iterator[Outside]:
    """What each place in the order of play wins of a contest."""
    for found in played.contests:
        for seat, share in sorted(found.seats.items()):
            apart = 100 * (share / found.games - 1 / found.cell.players)
            if by := beyond(apart, -5, 5):
                yield Outside(f"{contest(found)}: seat {seat + 1} is {apart:+.1f} from its share", by, found.games)


def contest(found: Found) -> str:
    return f"contest {found.cell.chapter}, {found.cell.players} players"


def characters(played: Played) -> Iterator[Outside]:
    """What each character wins of contests."""
    people, shares = summed(played.contests, "people"), summed(played.contests, "wins")
    mean = sum(shares.values()) / max(1, sum(people.values()))
    for name in sorted(people):
        apart = 100 * (shares[name] / people[name] - mean)
        if by := beyond(apart, -8, 8):
            yield Outside(f"{name} is {apart:+.1f} from the mean share", by, people[name])


def happenings(played: Played) -> Iterator[Outside]:
    """How often an event comes where it can."""
    for id, (seen, games) in events(played.both).items():
        if by := beyond(100 * seen / games, 20, 100):
            yield Outside(f"event {id}: in {percent(seen, games)}, not 20 or more", by, games)


def completed(played: Played) -> Iterator[Outside]:
    """How often a mission that lies out is done by somebody."""
    for way, results in played.ways():
        lay, done = summed(results, "lay"), summed(results, "done")
        for id in sorted(lay):
            if by := beyond(100 * done[id] / lay[id], 20, 100):
                yield Outside(f"mission {id} {way}: done in {percent(done[id], lay[id])}, not 20 or more", by, lay[id])


def at_once(played: Played) -> Iterator[Outside]:
    """How often a mission is done in the turn in which it is read."""
    for way, results in played.ways():
        lay, once = summed(results, "lay"), summed(results, "at_once")
        for id in sorted(lay):
            if by := beyond(100 * once[id] / lay[id], 0, 100 / 3):
                told = f"in the turn it is read by {percent(once[id], lay[id])}, not a third at most"
                yield Outside(f"mission {id} {way}: {told}", by, lay[id])


def answers(played: Played) -> Iterator[Outside]:
    """How often an hourglass is answered by yes."""
    for way, card, about, yes, no, _ in branches(played):
        if yes + no and (by := beyond(100 * yes / (yes + no), 5, 95)):
            told = f"{way}: {card} asks about {about}, yes {percent(yes, yes + no)}, not 5 to 95"
            yield Outside(told, by, yes + no)


def play_cards(played: Played) -> Iterator[Outside]:
    """How often a play card that comes up is taken; taxes cannot be."""
    came, taken = summed(played.both, "came"), summed(played.both, "taken")
    for id in sorted(came):
        if not id.startswith("tax") and (by := beyond(100 * taken[id] / came[id], 5, 100)):
            yield Outside(f"card {id} taken in {percent(taken[id], came[id])}, not 5 or more", by, came[id])


BOUNDS: tuple[tuple[str, str, Check], ...] = (
    ("a chapter in a fair sea, won at the first try", "40 to 70", won("fair", 40, 70)),
    ("in a calm sea", "70 to 90", won("calm", 70, 90)),
    ("in a rough sea", "15 to 40", won("rough", 15, 40)),
    ("after one, two and three defeats", "rising", tries),
    ("rounds of a contest", "8 to 16", lengths),
    ("wins of a seat, from its share", "5 at most", seats),
    ("wins of a character, from the mean share", "8 at most", characters),
    ("an event, in games in which it can come", "20 or more", happenings),
    ("a mission, done by somebody", "20 or more", completed),
    ("a mission, done in the turn it is read", "a third at most", at_once),
    ("an hourglass answered by yes", "5 to 95", answers),
    ("a play card that came up, taken", "5 or more", play_cards),
)


def outside(played: Played) -> list[list[Outside]]:
    """By bound, what lies outside."""
    return [list(check(played)) for _, _, check in BOUNDS]
