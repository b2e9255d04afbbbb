"""The epilogue: a verdict on the whole campaign, the wishes that came true, and what is still told of the road."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from buccaneer.cards.boxes.adventure import lore
from buccaneer.cards.boxes.adventure.tale import Book
from buccaneer.game.course import Line, Page, Told
from buccaneer.words import Words

VERDICTS = ((0, "keepers"), (2, "friends"), (5, "slow"))  # by the most defeats that earn it
LAST_VERDICT = "nobody"
FACTS = 3  # so many are told of
TITLE = "book.title"


def epilogue(book: Book, games: Sequence[Told], defeats: int, road: Sequence[int], words: Words) -> Page:
    """What became of everybody, after all chapters are won."""
    chapter = max(story.chapter for story in book.stories)
    best = champions(games)
    earned = next((name for most, name in VERDICTS if defeats <= most), LAST_VERDICT)
    crown = "crown" if len(best) == 1 else "bench"
    title, verdict = (
        (f"epilogue.{earned}", f"epilogue.{earned}-text") if book.together else (TITLE, f"epilogue.{crown}")
    )
    roles = {role for game in games for _, role in game.roles}
    asked = [("opening", "epilogue.opening", ""), ("verdict", verdict, earned if book.together else crown)]
    asked += [("wish", f"wish.{who.id}", who.id) for who in book.characters if who.id in roles]
    asked += [("fact", f"epilogue.{fact}-{'yes' if yes else 'no'}", fact) for fact, yes in told(book, road)]
    asked.append(("close", "epilogue.close", ""))
    seat = words.all_of(best)
    lines = [Line(kind, words(key, seat=seat), id) for kind, key, id in asked if is_told(key, words)]
    return Page("epilogue", "epilogue", str(chapter), words(title if is_told(title, words) else TITLE), tuple(lines))


def is_told(key: str, words: Words) -> bool:
    """Whether a text is of the book that is read: one that a pack brings need not have all that ours has."""
    return key in words.brought or TITLE not in words.brought


def champions(games: Sequence[Told]) -> list[str]:
    """Who has won most chapters, in the order in which they were won."""
    won = Counter(name for game in games for name in game.winners)
    most = max(won.values(), default=0)
    return [name for name, n in won.items() if n == most]


def told(book: Book, road: Sequence[int]) -> list[tuple[str, bool]]:
    """The facts to tell of: rather those that the last ending has not told of."""
    last = lore.ending_of(book, max(story.chapter for story in book.stories)).id
    echoed = {fact.id for fact in book.facts if last in fact.echoes}
    return sorted(lore.facts(book, road).items(), key=lambda fact: fact[0] in echoed)[:FACTS]
