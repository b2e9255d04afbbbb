"""What a learner is told of the adventure: characters, markers, crowns, ships kept, missions, month and event.

How far everybody is from a mission is told in takes too, as rules of thumb reckon them, and where a table plays
together how long its calendar still is.
"""

from __future__ import annotations

from typing import Final, cast

from buccaneer.cards.boxes.adventure.missions import needs
from buccaneer.cards.boxes.adventure.purpose import Purpose
from buccaneer.cards.boxes.adventure.saga import MARKERS, Saga, saga
from buccaneer.cards.boxes.adventure.tale import EVENTS, ITEMS, STORY_KINDS
from buccaneer.cards.features import FULL, BoxFeatures
from buccaneer.cards.rules.rules import Rules
from buccaneer.cards.rules.table import Table
from buccaneer.cards.rules.view import View
from buccaneer.cards.thought import Thought

MONTH: Final = ("month", "deck", "markers-lacking", "undone", "points-lacking")
SEAT: Final = ("markers-gone", "uncovered", "crowns")
MISSION: Final = ("lies", "done", "waits")
FAR: Final = 12  # so many takes of work left, or more
HURRY: Final = 10  # tenths of the calendar
POINTS: Final = 4.0  # a point lacking counts so much less than a mission


def missions(rules: Rules) -> list[int]:
    """The story cards that are missions."""
    kinds = [cast("str", entry["kind"]) for entry in rules.data["stories"]]
    return [number for number in range(len(kinds)) if kinds[number] == STORY_KINDS[0]]


def names(rules: Rules, players: int) -> list[str]:
    """The month and its event; of everybody markers, crowns, ships by cargo and character; then every mission."""
    found = [f"saga.{name}" for name in MONTH] + [f"event.{name}" for name in EVENTS]
    for place in range(players):
        found += [f"saga.{place}.{name}" for name in (*SEAT, *ITEMS)]
        found += [f"saga.{place}.{entry['id']}" for entry in rules.data["characters"]]
    for number in missions(rules):
        id = rules.data["stories"][number]["id"]
        found += [f"mission.{id}.{name}" for name in (*MISSION, *map(str, range(players)))]
        found += [f"mission.{id}.work.{place}" for place in range(players)]
    found += ["work.turns", "work.takes", *[f"work-{takes}" for takes in range(FAR)]]
    return found + [f"hurry-{tenth}" for tenth in range(HURRY)]


def adventure(table: Table, seats: list[int]) -> list[float]:
    """The same as numbers."""
    part = saga(table)
    points = sum([owner.points for owner in table.seats])
    lacking = max(0, part.markers - part.placed())
    found = [float(part.month), float(len(part.deck)), float(lacking), float(part.undone())]
    found.append(max(0, part.points_asked - points) / POINTS)
    event = [0.0] * len(EVENTS)
    if part.event >= 0:
        event[part.event] = FULL
    found += event
    for seat in seats:
        found += [float(part.gone[seat]), float(part.uncovered[seat]), float(part.crowns[seat])]
        found += cargo(part, table.rules, seat)
        who = [0.0] * len(part.book.characters)
        if part.who[seat] >= 0:
            who[part.who[seat]] = FULL
        found += who
    thought = Thought(View(seats[0], table))
    for share in thought.shares:
        if isinstance(share, Purpose):
            work = [[share.effort(story, seat, None, -1, 0) for seat in seats] for story in share.stories]
            return found + progress(part, table, seats, work) + left(part, thought.rounds_left, share, work)
    raise LookupError("nobody reckons with missions")


def cargo(part: Saga, rules: Rules, seat: int) -> list[float]:
    """How many of a seat's ships have each cargo."""
    found = [0.0] * len(ITEMS)
    powers = [rules.power_names.index(item) if item in rules.power_names else -1 for item in ITEMS]
    for card in part.hold[seat]:
        for power in rules.faces[card].powers:
            if power in powers:
                found[powers.index(power)] += 1.0
    return found


def left(part: Saga, rounds: float, share: Purpose, work: list[list[float]]) -> list[float]:
    """What missions that nobody has done still ask for in all, and how far the calendar is."""
    total = sum([min(work[place]) for place in range(len(work)) if not part.done[place]])
    steps = [0.0] * FAR
    steps[min(FAR - 1, int(total))] = FULL
    tenths = [0.0] * HURRY
    tenths[max(0, min(HURRY - 1, int(share.hurry * HURRY)))] = FULL
    return [rounds / 2.0, total / 2.0, *steps, *tenths]


def progress(part: Saga, table: Table, seats: list[int], work: list[list[float]]) -> list[float]:
    """Of every mission whether it lies out, how many have done it, whether one waits on it, and everybody's part.

    Then the takes that everybody still lacks, and one more.
    """
    stories = part.book.stories
    width = len(MISSION) + 2 * len(seats)
    at = [-1] * len(stories)
    places = 0
    for story in stories:
        if story.is_mission():
            at[story.number] = places * width
            places += 1
    found = [0.0] * (places * width)
    for place in range(len(part.open)):
        story = stories[part.open[place]]
        first = at[story.number]
        found[first] = FULL
        found[first + 1] = float(len(part.done[place]))
        found[first + 2] = FULL if part.waits(place, seats[0]) else 0.0
        for i in range(len(seats)):
            if seats[i] in part.done[place]:
                found[first + len(MISSION) + i] = FULL
            elif part.gone[seats[i]] < MARKERS:
                asked = needs(story, part, table, seats[i])
                wanted = sum([need.wanted for need in asked])
                have = sum([need.have for need in asked])
                found[first + len(MISSION) + i] = FULL * have / (wanted + 1.0)
                found[first + len(MISSION) + len(seats) + i] = 1.0 + work[place][i] / 2.0
    return found


FEATURES = BoxFeatures(names, adventure)
