"""The checker of campaigns: every road through every chapter can be walked to its end, in both ways of playing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations

from buccaneer.cards.boxes.adventure.saga import MARKERS
from buccaneer.cards.boxes.adventure.tale import CATCH_UP, CHEAP, EITHER, SUMS
from buccaneer.content import ContentError
from buccaneer.schema import Entry

SIGNS = ("fist", "handshake")
STARS = 4  # missions that the variable game lays out

Entries = Mapping[str, Entry]
Road = tuple[str, ...]


class Graph:
    """A campaign's story cards, chapters and play cards, with the cards of the base deck."""

    def __init__(self, file: str, stories: Entries, chapters: Entries, cards: Entries, base: Entries) -> None:
        self.file = file
        self.stories = stories
        self.chapters = chapters
        self.cards = cards
        self.known = {**base, **cards}
        self.deck = Counter({card["id"]: card["count"] for card in base.values()})

    def fail(self, card: str, reason: str) -> ContentError:
        return ContentError(self.file, f"stories.{card}", reason)

    # -- the whole -------------------------------------------------------------------------------

    def check(self) -> None:
        """Refuse a campaign that cannot be played to its end, with the card at fault and the reason."""
        self.check_homes()
        reached: set[str] = set()
        inside = self.deck.copy()
        for number, chapter in enumerate(self.chapters.values(), 1):
            for sign in SIGNS:
                for road in self.roads(chapter["first"], number, sign, ()):
                    self.check_road(road, inside, sign)
                    reached |= {*road, self.stories[road[-1]][sign].get("over", "")}
            inside.update(chapter["cards"])
        for id in self.stories:
            if id not in reached:
                raise self.fail(id, "no road leads to this card")
        if len([story for story in self.stories.values() if story.get("star")]) < STARS:
            raise ContentError(self.file, "stories", f"the variable game needs {STARS} missions with a star")

    def check_homes(self) -> None:
        """Every copy of a play card in use has its chapter, and joins the deck by the last opening at the latest."""
        homes = Counter(id for chapter in self.chapters.values() for id in chapter["cards"])
        for id, found in homes.items():
            count = self.cards[id]["count"] if id in self.cards else 0
            if found != count:
                reason = f"{count} of {id!r} are there, but chapters bring {found}"
                raise ContentError(self.file, "chapters", reason)
        for by, story in self.stories.items():
            for id in story.get("shuffle", ()):
                if id in self.cards and not homes[id]:
                    raise self.fail(by, f"shuffles in {id!r}, which no chapter lists among its cards")
        first, *later = self.chapters.values()
        for chapter in later:
            if CATCH_UP not in self.story(chapter["first"], chapter["first"]).get("shuffle", ()):
                raise self.fail(chapter["first"], f"the first card of a later chapter shuffles in {CATCH_UP!r}")
        last = [first, *later][-1]
        brought: Counter[str] = Counter(self.stories[last["first"]].get("shuffle", ()))
        for id, n in Counter(last["cards"]).items():
            if brought[id] < n:
                raise self.fail(
                    last["first"], f"{id!r} of the last chapter is not in the deck at its end on every road"
                )

    def story(self, id: str, by: str) -> Entry:
        """A story card; refuses one that is not there."""
        if id not in self.stories:
            raise self.fail(by, f"leads to a card {id!r} that is not there")
        return self.stories[id]

    # -- roads -----------------------------------------------------------------------------------

    def roads(self, id: str, chapter: int, sign: str, before: Road) -> Iterator[Road]:
        """All roads from a card to the end of its chapter; refuses dead ends, loops and strays."""
        by = before[-1] if before else id
        story = self.story(id, by)
        if id in before:
            raise self.fail(id, "a road comes back to this card")
        if story["chapter"] != chapter or story["kind"] == "ending":
            raise self.fail(by, f"leads to {id!r}, which is no card of chapter {chapter} to go on with")
        if story.get("only", sign) != sign:
            raise self.fail(by, f"leads to {id!r}, which is not read with the {sign}")
        if sign not in story:
            raise self.fail(id, f"a dead end: nothing is said for the {sign}")
        road = (*before, id)
        glass = story[sign]
        if "over" in glass:
            ending = self.story(glass["over"], id)
            if sign == "fist" or ending["kind"] != "ending" or ending["chapter"] != chapter:
                raise self.fail(
                    id, f"card 9 leads to an ending of its chapter, with the handshake, not to {glass['over']!r}"
                )
            yield road
        elif "ask" in glass:
            if glass["ask"] not in road or self.stories[glass["ask"]]["kind"] != "mission":
                raise self.fail(id, f"asks about {glass['ask']!r}, which is no mission of its road")
            for following in (glass["yes"], glass["no"]):
                yield from self.roads(following, chapter, sign, road)
        elif "next" in glass:
            yield from self.roads(glass["next"], chapter, sign, road)
        elif sign == "handshake" or "buy_off" not in glass:
            raise self.fail(id, f"a dead end: the {sign} leads neither to a card nor to an end")
        else:
            yield road

    def check_road(self, road: Road, inside: Counter[str], sign: str) -> None:
        """Refuse a road with too many missions, or with one that the cards in by then cannot meet."""
        cards = inside.copy()
        crowns = missions = 0
        for id in road:
            story = self.stories[id]
            for card in story.get("shuffle", ()):
                if card == CATCH_UP:
                    continue
                if card not in self.cards:
                    raise self.fail(id, f"shuffles in {card!r}, which is no play card of this box")
                cards[card] = min(cards[card] + 1, self.cards[card]["count"])
            if story["kind"] != "mission":
                continue
            missions += 1
            if missions > MARKERS:
                raise self.fail(id, f"the fifth mission of a road; everybody has {MARKERS} markers")
            lacking = self.lacks(story, cards, crowns)
            if lacking:
                raise self.fail(id, f"nobody can complete it: {lacking}")
            crowns += story.get("crowns", 0) + story.get("first", {}).get("crowns", 0)

    def check_goals(self, goals: Entries) -> None:
        """Refuse a card 9 that wants more markers than the shortest road of its chapter has room for."""
        for number, chapter in enumerate(self.chapters.values(), 1):
            roads = self.roads(chapter["first"], number, "handshake", ())
            missions = min(len([id for id in road if self.stories[id]["kind"] == "mission"]) for road in roads)
            for id, goal in goals.items():
                if id.rpartition("-")[2] != str(number):
                    continue
                for players, markers in enumerate(goal["markers"], 1):
                    if markers > players * missions:
                        crew = "1 player" if players == 1 else f"{players} players"
                        reason = f"{markers} markers of {crew}, but a road has {missions} missions"
                        raise ContentError(self.file, f"goals.{id}.markers", reason)

    # -- what a mission asks for -------------------------------------------------------------------

    def lacks(self, story: Entry, cards: Counter[str], crowns: int) -> str:
        """What of a mission cannot be met with some cards in the deck and crowns paid before; empty if it can."""
        given = dict(story.get("discard", {}))
        given.pop("coins", 0)
        wanted = given.pop("crowns", 0)
        paid = crowns + self.number(cards, lambda card: card.get("crowns", 0))
        if paid < wanted:
            return f"{paid} crowns can be had by then, not {wanted}"
        for size in range(1, len(given) + 1):  # one ship meets one requirement, so all of them together count too
            for names in combinations(given, size):
                n = sum(given[name] for name in names)
                found = self.number(cards, lambda card, names=names: carries(card, names))  # type: ignore[misc]
                if found < n:
                    return f"{found} of {' or '.join(map(repr, names))} are in the deck by then, not {n}"
        for name, n in story.get("own", {}).items():
            found = self.owned(name, cards)
            if found < n:
                return f"{found} of {name!r} can be had by then, not {n}"
        several = story.get("any", {"names": (), "count": 0})
        found = self.number(cards, lambda card: is_named(card, several["names"]))
        if found < several["count"]:
            return f"{found} of {', '.join(several['names'])} are in the deck by then, not {several['count']}"
        at, _, amount = story.get("at", "").partition("-")
        if at == "taxed" and not self.number(cards, lambda card: card["kind"] == "tax"):
            return "no tax is in the deck by then"
        colours = {card["colour"] for card in self.lying(cards) if card["kind"] == "ship"}
        if at == "colours" and len(colours) < int(amount):
            return f"ships of {len(colours)} colours are in the deck by then, not {amount}"
        most = len(colours) + self.number(cards, lambda card: card["kind"] == "profession")
        if at == "stop" and most < int(amount):
            return f"{most} cards can lie in the harbor, not {amount}"
        return ""

    def owned(self, name: str, cards: Counter[str]) -> int:
        """How much of what a display shall have the cards in the deck give."""
        if name not in SUMS:
            return self.number(cards, lambda card: is_named(card, (name,)))
        if name == "cutlasses":
            return self.number(cards, lambda card: card.get("gives", {}).get("cutlass", 0))
        if name == "expeditions":
            return self.number(cards, lambda card: card["kind"] == "expedition")
        people = [card for card in self.lying(cards) if card["kind"] == "profession"]
        if name == "kinds":
            return len({card["name"] for card in people})
        return sum(cards[card["id"]] for card in people if card["cost"] <= CHEAP)

    def lying(self, cards: Counter[str]) -> list[Entry]:
        """The different cards of a deck."""
        return [self.known[id] for id, n in cards.items() if n > 0]

    def number(self, cards: Counter[str], worth: Callable[[Entry], int]) -> int:
        """The sum over the cards of a deck of what each is worth."""
        return sum(n * int(worth(self.known[id])) for id, n in cards.items() if n > 0)


def is_named(card: Entry, names: Sequence[str]) -> bool:
    """Whether a card is a profession of one of some names."""
    return card["kind"] == "profession" and card["name"] in names


def carries(card: Entry, names: Sequence[str]) -> bool:
    """Whether a ship kept is one of the things that some requirements name."""
    items = {item for name in names for item in (("bread", "rum") if name == EITHER else (name,))}
    return not items.isdisjoint(card.get("gives", ()))
