"""What the adventure's data may hold besides play cards: story cards, chapters, characters, events and goals."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from buccaneer.cards.boxes.adventure.graph import SIGNS, Graph
from buccaneer.cards.boxes.adventure.rules import Adventure
from buccaneer.cards.boxes.adventure.tale import (
    ABILITIES,
    COLOURS,
    EITHER,
    EVENTS,
    ITEMS,
    NEXT_BAY,
    OCCASIONS,
    STOPPED,
    STORY_KINDS,
    SUMS,
)
from buccaneer.cards.boxes.adventure.texts import check_texts
from buccaneer.cards.boxes.base.rules import Base
from buccaneer.cards.content import entries
from buccaneer.cards.section import Section
from buccaneer.cards.texts import TEXTS
from buccaneer.content import ContentError
from buccaneer.schema import MARKS, Entry, Field, Schema, amounts, anything, choice, flag, marks, number, numbers, text

PLAYERS = 4
CHAPTERS = 5
COSTS = {"coins", "crowns"}
GIVEN = (*ITEMS, EITHER, *sorted(COSTS))
OWN_TURN = (OCCASIONS[COLOURS], OCCASIONS[STOPPED])  # they come in a turn of one's own alone
NAMES = Field(
    lambda value: isinstance(value, list) and all(isinstance(entry, str) and entry for entry in value),
    "must list texts",
)
COMMON = {"id": text(), "mark": choice(MARKS)}
MAY = {"marks": marks()}

STORY = Schema(
    "a story card",
    {**COMMON, "chapter": number(1, 5), "kind": choice(STORY_KINDS)},
    {
        **MAY,
        "only": choice(("fist", "handshake")),
        "star": flag(),
        "shuffle": NAMES,
        "recall": choice(("tax",)),
        "gain": number(1, 9),
        "discard": amounts(1, 20, "must give each thing as a number from 1 to 20"),
        "own": amounts(1, 9, "must give each thing as a number from 1 to 9"),
        "any": anything(),
        "at": text(),
        "times": number(2, 2),
        "active": flag(),
        "fewer": number(1, 1),
        "first": amounts(1, 9, "must give coins or crowns as a number from 1 to 9"),
        "crowns": number(0, 9),
        "fist": anything(),
        "handshake": anything(),
    },
)
ANY = Schema("a choice of professions", {"names": NAMES, "count": number(1, 9)})
GLASS = Schema(
    "an hourglass",
    {},
    {"next": text(), "ask": text(), "yes": text(), "no": text(), "buy_off": number(1, 40), "over": text()},
)
CHAPTER = Schema("a chapter", {**COMMON, "first": text(), "cards": NAMES}, MAY)
CHARACTER = Schema(
    "a character",
    {**COMMON, "card": text(), "coins": number(0, 9), "ability": choice(ABILITIES)},
    {**MAY, "colour": text()},
)
EVENT = Schema(
    "an event",
    {**COMMON, "number": number(0, 3)},
    {
        **MAY,
        "amount": number(1, 20),
        "least": number(1, 20),
        "more": number(1, 9),
        "without": number(1, 9),
        "holds": number(1, 9),
        "busts": number(1, 9),
        "alone": number(1, 9),
    },
)
MONTH = Schema("a first month", {**COMMON, "events": numbers(PLAYERS, PLAYERS, (0, 9), "must list 4 numbers")}, MAY)
TRACK = Schema(
    "a track",
    {**COMMON, "spaces": number(1, 40), "shields": numbers(1, 12, (1, 40), "must list spaces from 1 to 40")},
    MAY,
)
GOAL = Schema(
    "the goals of card 9",
    {
        **COMMON,
        "markers": numbers(PLAYERS, PLAYERS, (0, 16), "must list 4 numbers from 0 to 16"),
        "points": numbers(PLAYERS, PLAYERS, (0, 99), "must list 4 numbers from 0 to 99"),
    },
    MAY,
)
FACT = Schema("a fact", {**COMMON, "at": NAMES, "echoes": NAMES}, MAY)


class Stories(Section):
    """Story cards: what a mission asks for is known, and every hourglass says one thing."""

    def check(self, file: str, key: str, entry: Entry) -> None:
        super().check(file, key, entry)
        for name in entry.get("discard", ()):
            choice(GIVEN).check(file, f"{key}.discard", name)
        for name in entry.get("first", ()):
            choice(sorted(COSTS)).check(file, f"{key}.first", name)
        at, _, amount = entry.get("at", "").partition("-")
        if at not in OCCASIONS or (at in OWN_TURN) != amount.isdecimal():
            raise ContentError(file, f"{key}.at", f"{entry['at']!r} is not one of colours-N, taxed and stop-N")
        if "any" in entry:
            ANY.check(file, f"{key}.any", entry["any"])
        asks = [name for name in ("discard", "own", "any", "at") if name in entry]
        if entry["kind"] == "mission" and not asks:
            raise ContentError(file, key, "a mission asks for discard, own, any or at")
        if entry["kind"] != "mission" and asks:
            raise ContentError(file, f"{key}.{asks[0]}", f"{entry['kind']}s ask for nothing")
        self.check_terms(file, key, entry, at)
        for sign in ("fist", "handshake"):
            if sign in entry:
                self.check_glass(file, f"{key}.{sign}", entry[sign])

    def check_terms(self, file: str, key: str, entry: Entry, at: str) -> None:
        """Refuse what the rules would not ask for: a second profession by its name, or cards at an occasion."""
        named = [name for name in entry.get("own", ()) if name not in SUMS]
        if len(named) + ("any" in entry) > 1:
            raise ContentError(file, f"{key}.own", "names one profession at most; where any of several do, say any")
        if at and ("own" in entry or "any" in entry or not COSTS.issuperset(entry.get("discard", ()))):
            raise ContentError(file, f"{key}.at", "what is decided at once asks for coins and crowns besides, no cards")
        for name in ("times", "active", "fewer"):
            if name in entry and at not in OWN_TURN:
                raise ContentError(file, f"{key}.{name}", "goes with colours-N and stop-N alone")

    def check_glass(self, file: str, key: str, glass: Entry) -> None:
        """An hourglass leads to one card, asks for one of two, or ends the chapter; in contest it may do none of it."""
        GLASS.check(file, key, glass)
        if len([name for name in ("next", "ask", "over") if name in glass]) > 1:
            raise ContentError(file, key, "an hourglass has next, ask or over, not two of them")
        if {name for name in ("ask", "yes", "no") if name in glass} not in (set(), {"ask", "yes", "no"}):
            raise ContentError(file, key, "ask goes with yes and no")

    def check_whole(self, file: str, box: Mapping[str, Mapping[str, Entry]]) -> None:
        """Refuse a campaign that cannot be played to its end."""
        base = {id: card for name in Base.data for id, card in entries(name).items()}
        graph = Graph(file, box["stories"], box["chapters"], box["cards"], base)
        graph.check()
        graph.check_goals(box["goals"])


class Chapters(Section):
    """Chapters are numbered from 1 on, in their order."""

    def check_whole(self, file: str, box: Mapping[str, Mapping[str, Entry]]) -> None:
        numbers = [str(number) for number in range(1, len(box["chapters"]) + 1)]
        if list(box["chapters"]) != numbers or len(numbers) > CHAPTERS:
            raise ContentError(file, "chapters", f"are numbered from 1 to {CHAPTERS} at most, in their order")


class Facts(Section):
    """Facts are asked at cards and told of by cards that are there. The last section, it sees to the texts too."""

    def check_whole(self, file: str, box: Mapping[str, Mapping[str, Entry]]) -> None:
        stories = box["stories"]
        for id, fact in box["facts"].items():
            for card in (*fact["at"], *fact["echoes"]):
                if card not in stories:
                    raise ContentError(file, f"facts.{id}", f"names a card {card!r} that is not there")
            for card in fact["at"]:
                if not any("ask" in stories[card].get(sign, ()) for sign in SIGNS):
                    raise ContentError(file, f"facts.{id}.at", f"no hourglass of card {card!r} asks anything")
        if TEXTS in box:
            texts: Any = box[TEXTS]
            check_texts(file, texts, box, {name: entries(Adventure.name, name) for name in box if name != TEXTS})


class Characters(Section):
    """Characters on double cards, of which everybody gets one."""

    def check_whole(self, file: str, box: Mapping[str, Mapping[str, Entry]]) -> None:
        cards = {character["card"] for character in box["characters"].values()}
        if len(cards) < PLAYERS:
            raise ContentError(file, "characters", f"lie on {PLAYERS} cards at least, one each, not on {len(cards)}")


class Events(Section):
    """The sixteen events, which the rules know by their ids."""

    def check(self, file: str, key: str, entry: Entry) -> None:
        super().check(file, key, entry)
        choice(EVENTS).check(file, f"{key}.id", entry["id"])
        number = max(0, EVENTS.index(entry["id"]) - NEXT_BAY + 1)
        if entry["number"] != number:
            raise ContentError(file, f"{key}.number", f"this event has the number {number}")


class Tracks(Section):
    """The crown track, with its shields one above the other."""

    def check(self, file: str, key: str, entry: Entry) -> None:
        super().check(file, key, entry)
        shields = entry["shields"]
        if shields != sorted(set(shields)) or shields[-1] > entry["spaces"]:
            raise ContentError(file, f"{key}.shields", f"must rise from space to space, up to {entry['spaces']}")


SECTIONS = (
    Stories("stories", "story card", STORY, grows=True, whole=True),
    Chapters("chapters", "chapter", CHAPTER, whole=True),
    Characters("characters", "character", CHARACTER, hues=("colour",)),
    Events("events", "event", EVENT),
    Section("months", "first month", MONTH),
    Tracks("tracks", "track", TRACK),
    Section("goals", "goal", GOAL),
    Facts("facts", "fact", FACT, grows=True, whole=True),
)
