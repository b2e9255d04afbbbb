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


def epilogue(book: Book, games: Sequence[Told], defeats: int, road: Sequence[int], words: Words) -> Page:
    """What became of everybody, after all chapters are won."""
    chapter = max(story.chapter for story in book.stories)
    lines = [Line("opening", words("epilogue.opening"))]
    if book.together:
        earned = next((name for most, name in VERDICTS if defeats <= most), LAST_VERDICT)
        title = words(f"epilogue.{earned}")
        lines.append(Line("verdict", words(f"epilogue.{earned}-text"), earned))
    else:
        title = words("book.title")
        best = champions(games)
        key = "crown" if len(best) == 1 else "bench"
        lines.append(Line("verdict", words(f"epilogue.{key}", seat=words.all_of(best)), key))
    roles = {role for game in games for _, role in game.roles}
    lines += [Line("wish", words(f"wish.{who.id}"), who.id) for who in book.characters if who.id in roles]
    lines += [Line("fact", words(f"epilogue.{fact}-{'yes' if yes else 'no'}"), fact) for fact, yes in told(book, road)]
    lines.append(Line("close", words("epilogue.close")))
    return Page("epilogue", "epilogue", str(chapter), title, tuple(lines))


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
