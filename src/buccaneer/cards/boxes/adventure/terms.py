"""What missions ask for and bring, and what events and characters do, in words."""

from __future__ import annotations

from functools import cache

from buccaneer.cards.boxes.adventure.rules import Adventure
from buccaneer.cards.boxes.adventure.tale import COLOURS, STANDING, STOPPED, Book, Story
from buccaneer.cards.rules.rules import Rules
from buccaneer.words import Words


def book_of(rules: Rules) -> Book:
    """The campaign of a mode."""
    return next(module.book for module in rules.modules if isinstance(module, Adventure))


@cache
def asks(story: Story, words: Words) -> str:
    """What a mission asks for, in a sentence."""
    parts: list[str] = []
    if story.at != STANDING:
        occasion = "colours" if story.at == COLOURS else "stop" if story.at == STOPPED else "taxed"
        told = words(f"quest.{occasion}", n=story.amount, colours=story.amount)
        parts.append(words("quest.twice", what=told) if story.times > 1 else told)
    given = [words(f"quest.{name}", n=n) for name, n in story.given.items()]
    given += [words.count("coins", story.coins)] if story.coins else []
    given += [words.count("crowns", story.crowns)] if story.crowns else []
    if given:
        parts.append(words("quest.give", list=words.all_of(given)))
    owned = [words("quest.cutlasses", cutlasses=story.cutlasses)] if story.cutlasses else []
    for name, n in (("expeditions", story.expeditions), ("kinds", story.kinds), ("cheap", story.cheap)):
        owned += [words(f"quest.{name}", n=n)] if n else []
    if story.names:
        people = {face.name: words.name(face) for face in story.people}
        named = ", ".join(people[name] for name in story.names)
        owned.append(words("quest.any" if len(story.names) > 1 else "quest.named", n=story.count, list=named))
    if owned:
        parts.append(words("quest.own", list=words.all_of(owned)))
    if story.fewer:
        parts.append(words("quest.fewer"))
    what = words.all_of(parts) or words("quest.none")
    what = words("quest.at-once", what=what) if story.at != STANDING else what
    return what[0].upper() + what[1:] + "."


@cache
def brings(story: Story, words: Words) -> str:
    """What completing a mission brings: the first, and everybody."""
    first = [words.count("coins", story.first_coins)] if story.first_coins else []
    first += [words.count("crowns", story.first_crowns)] if story.first_crowns else []
    parts = [words("quest.first", reward=words.all_of(first))] if first else []
    parts += [words("quest.all", reward=words.count("crowns", story.reward))] if story.reward else []
    return "; ".join(parts)
