"""What the page that teaches the adventure finds: its numbers out of the data, and examples drawn as at a table."""

from __future__ import annotations

from typing import Any

from buccaneer.cards.boxes.adventure.missions import FOURTH_CROWNS, THIRD_CROWNS
from buccaneer.cards.boxes.adventure.page import signs
from buccaneer.cards.boxes.adventure.page.almanac import ICONS, Day
from buccaneer.cards.boxes.adventure.page.houses import SHORT, House, line_of, portrait, windows_of
from buccaneer.cards.boxes.adventure.page.quests import Tile
from buccaneer.cards.boxes.adventure.people import LOOKED_AT
from buccaneer.cards.boxes.adventure.rules import COINS_A_DEFEAT, OPEN
from buccaneer.cards.boxes.adventure.saga import MARKERS
from buccaneer.cards.boxes.adventure.ships import INN_CARDS
from buccaneer.cards.boxes.adventure.tale import ABILITIES, CONTEST, MONTHS_END_VARIABLE, Book, Story
from buccaneer.cards.boxes.adventure.terms import asks, book_of, brings
from buccaneer.cards.boxes.base.rules import GOAL
from buccaneer.cards.rules.rules import TAKES_BY_COLOURS, Rules
from buccaneer.web.layout import Who
from buccaneer.words import Words

CROWNS = 5  # of the example
MONTH = (("past", "market-day"), ("now", "calm-sea"), ("coming", "wager"), ("coming", ""), ("end", "months-end"))
ANNE, BART = Who(0, "A", "Anne"), Who(1, "B", "Bart")


def lesson(rules: Rules, words: Words) -> dict[str, Any]:
    """The numbers that the lesson speaks of, and its examples."""
    book = book_of(rules)
    glasses = [story.ends[CONTEST] for story in book.stories if CONTEST in story.ends]
    prices = sorted({glass.buy_off for glass in glasses if glass.buy_off})
    return {
        "joining": sum(face.count for face in rules.faces if face.box == "adventure"),
        "markers": MARKERS,
        "third": words.count("crowns", THIRD_CROWNS),
        "fourth": words.count("crowns", FOURTH_CROWNS),
        "spaces": book.spaces,
        "shields": len(book.shields),
        "takes": TAKES_BY_COLOURS[len(rules.colour_names)],
        "looked": LOOKED_AT,
        "people_there": INN_CARDS,
        "defeat": COINS_A_DEFEAT,
        "goal": GOAL,
        "prices": words.all_of([words.count("coins", price) for price in prices]),
        "open": OPEN,
        "price": book.events[MONTHS_END_VARIABLE].amount,
        "tiles": tuple(examples(book, words)),
        "house": front(book, words),
        "track": line_of(book, words, CROWNS, {}),
        "days": tuple([Day(state, ICONS.get(id, ""), words.thing(id), ANNE) for state, id in MONTH]),
    }


def examples(book: Book, words: Words) -> list[Tile]:
    """Three missions as they may stand with a player: something is missing, all is there, done."""
    missions = [story for story in book.stories if story.is_mission() and story.given and signs.first(story)]
    states = (("short", ()), ("ready", (BART,)), ("done", (ANNE, BART)))
    return [example(story, state, done, words) for story, (state, done) in zip(missions, states, strict=False)]


def example(story: Story, state: str, done: tuple[Who, ...], words: Words) -> Tile:
    """A mission as it may stand with a player."""
    lack = (signs.Sign("1", signs.asked(story)[0].icons),) if state == "short" else ()
    first = () if done else signs.first(story)
    told = (asks(story, words), brings(story, words), signs.asked(story), first, signs.everybody(story))
    tag = words(f"tile.{state}")
    return Tile(story.id, words.thing(story.id), *told, done, (), 0, state, tag, lack, "", (), "")


def front(book: Book, words: Words) -> House:
    """A character whose door is open."""
    who = book.characters[0]
    icon, gift = SHORT[ABILITIES[who.ability]], words(f"gift.{who.id}")
    windows = windows_of(words, icon, gift, 1, 1)
    name = words.thing(who.id)
    return House(ANNE, who.id, name, portrait(who.id), gift, icon, "", windows, "", False, "")
