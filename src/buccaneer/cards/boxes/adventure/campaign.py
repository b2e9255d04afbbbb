"""How the adventure runs from chapter to chapter: what each game tells, what the next starts from, what is kept."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from buccaneer.cards.boxes.adventure import lore
from buccaneer.cards.boxes.adventure.epilogue import epilogue
from buccaneer.cards.boxes.adventure.rules import CHAPTER, CHARACTERS, COINS_A_DEFEAT, DEFEATS, SEA, WAY
from buccaneer.cards.boxes.adventure.saga import NOBODY, saga
from buccaneer.cards.boxes.adventure.tale import ENDING, VARIABLE, Book
from buccaneer.cards.boxes.adventure.terms import book_of
from buccaneer.core.event import Event
from buccaneer.core.options import Options
from buccaneer.core.outcome import Outcome
from buccaneer.game import modes
from buccaneer.game.campaign import Campaign, Entry
from buccaneer.game.course import AHEAD, OPEN, WON, Bead, Chart, Course, Leg, Line, Page, Stamp, Told
from buccaneer.words import Words


class Voyage(Course):
    """The adventure as a campaign: five chapters in their order, then the variable game."""

    fixed = (WAY.name, SEA.name, CHARACTERS.name)
    opens = "story"
    within = frozenset(("shuffled-in", "recalled"))

    # -- what games mean -------------------------------------------------------------------------

    def tell(self, game: Any) -> Told:
        part, outcome = saga(game.table), game.outcome
        book, names = part.book, game.players
        return Told(
            self.stage(game.setup.options),
            not book.together or bool(outcome.winners),
            tuple(names[seat] for seat in outcome.winners),
            tuple(zip(names, outcome.points, strict=True)),
            self.road(game.table),
            tuple(sorted(game.rules.faces[card].id for card in part.out)),
            tuple((name, book.characters[who].id) for name, who in zip(names, part.who, strict=True) if who != NOBODY),
            modes.rules_version(game.setup.mode),
        )

    def stage(self, options: Options) -> str:
        return CHAPTER.of(options)

    def open(self, campaign: Campaign) -> tuple[str, ...]:
        ahead = [stage for stage in book(campaign).first if not counted(campaign, stage)]
        return (*ahead[:1], *((VARIABLE,) if campaign.unlocked or not ahead else ()))

    def options(self, campaign: Campaign, stage: str) -> Options:
        options = dict(campaign.ways) | {CHAPTER.name: stage}
        if stage != VARIABLE or counted(campaign, list(book(campaign).first)[-1]):
            options |= deck(campaign, stage)
        if stage != VARIABLE:
            lost = tries(campaign, stage)
            options["defeats"] = str(min(len(lost), DEFEATS.most))
            options["road"] = ",".join(known(book(campaign), chain(past(campaign))))
            options["told"] = ",".join(dict.fromkeys(known(book(campaign), chain(lost))))
        return modes.tidied(campaign.mode, tuple(options.items()), len(campaign.crew))

    def defeats(self, campaign: Campaign, stage: str) -> int:
        return len(tries(campaign, stage))

    def coins(self, campaign: Campaign) -> int:
        return COINS_A_DEFEAT * DEFEATS.of(self.options(campaign, self.open(campaign)[0]))

    # -- what is drawn and read ------------------------------------------------------------------

    def name(self, campaign: Campaign, stage: str, words: Words) -> str:
        return words("adventure.variable") if stage == VARIABLE else words("adventure.chapter", n=stage)

    def chart(self, campaign: Campaign, words: Words, running: Sequence[str] = ()) -> Chart:
        found = book(campaign)
        now = self.open(campaign)[0]
        legs: list[Leg] = []
        for stage in found.first:
            entry = counted(campaign, stage)
            defeats = self.defeats(campaign, stage)
            if entry is None:
                begun = stage == now and bool(defeats or running)
                title = words(f"chapter.{stage}") if begun else ""
                read = beads(found, running if stage == now else (), words)
                legs.append(Leg(stage, OPEN if stage == now else AHEAD, title, read, defeats))
            else:
                end = lore.ending_of(found, int(stage), numbers(found, entry.told.road)).id
                road = [*(id for id in entry.told.road if id != end), end]
                legs.append(leg(entry, words(f"chapter.{stage}"), beads(found, known(found, road), words), defeats))
        after = [leg(entry, words("adventure.variable")) for entry in campaign.entries if entry.told.stage == VARIABLE]
        road = [*chain(past(campaign)), *running]
        stamps = [
            Stamp(fact, answer, words(f"stamp.{fact}-{'yes' if answer else 'no'}"))
            for fact, answer in lore.facts(found, numbers(found, road)).items()
        ]
        return Chart(words("book.title"), tuple(legs), tuple(stamps), now == VARIABLE, tuple(after))

    def pages(self, campaign: Campaign, words: Words, running: Sequence[str] = ()) -> list[Page]:
        found, now = book(campaign), self.open(campaign)[0]
        pages: list[Page] = []
        earlier: list[int] = []
        for stage in found.first:
            chapter, entry, lost = int(stage), counted(campaign, stage), tries(campaign, stage)
            going = running if stage == now else ()
            read = entry.told.road if entry else going or dict.fromkeys(chain(lost))
            road = [number for number in numbers(found, read) if found.stories[number].kind != ENDING]
            if not road:
                break
            pages.append(lore.opening(found, chapter, words))
            for place, number in enumerate(road):
                pages.append(lore.card(found, [*earlier, *road[: place + 1]], found.stories[number].id, words))
            pages += [lore.defeat(found, chapter, words)] if lost else []
            earlier += numbers(found, read)
            if entry:
                pages.append(lore.ending(found, earlier, chapter, entry.told.winners, words))
        last = self.epilogue(campaign, words)
        return [*pages, last] if last else pages

    def epilogue(self, campaign: Campaign, words: Words) -> Page | None:
        found = book(campaign)
        if any(counted(campaign, stage) is None for stage in found.first):
            return None
        lost = sum(self.defeats(campaign, stage) for stage in found.first)
        road = numbers(found, chain(past(campaign)))
        return epilogue(found, [entry.told for entry in past(campaign)], lost, road, words)

    # -- of a table alone ------------------------------------------------------------------------

    def road(self, table: Any) -> tuple[str, ...]:
        part = saga(table)
        return tuple(part.book.stories[number].id for number in part.road)

    def front(self, table: Any, id: str, words: Words) -> list[Page]:
        part = saga(table)
        found, road = part.book, lore.walked(part)
        number = found.by_id[id]
        folded = number in part.told
        page = lore.card(found, road[: road.index(number) + 1], id, words, folded)
        chapter = found.stories[number].chapter
        opens = id == found.first[str(chapter)] and not folded
        return [lore.opening(found, chapter, words), page] if opens else [page]

    def came(self, table: Any, events: Sequence[Event], words: Words) -> list[Line]:
        faces = table.rules.faces
        found = []
        for event in events:
            named = Counter(words.called(faces[card]) for card in event.cards)
            cards = [name if n == 1 else words("said.times", n=n, name=name) for name, n in named.items()]
            found.append(Line("came", words(f"event.{event.kind}", list=", ".join(cards))))
        return found

    def closing(self, table: Any, outcome: Outcome, names: Sequence[str], words: Words) -> list[Page]:
        part = saga(table)
        found = part.book
        if not part.road:
            return []
        if found.together and not outcome.winners:
            return [lore.defeat(found, found.chapter, words)]
        winners = [names[seat] for seat in outcome.winners]
        return [lore.ending(found, lore.walked(part), found.chapter, winners, words)]


# -- what entries say ----------------------------------------------------------------------------------


def book(campaign: Campaign) -> Book:
    """The story that a campaign is played of, in its way of playing."""
    edition = modes.find(campaign.mode).editions[0]
    return book_of(modes.rules(campaign.mode, edition, "", campaign.packs, campaign.adds, campaign.ways))  # type: ignore[arg-type]


def counted(campaign: Campaign, stage: str) -> Entry | None:
    """The game of a chapter that counted."""
    return next((entry for entry in campaign.entries if entry.told.stage == stage and entry.told.won), None)


def tries(campaign: Campaign, stage: str) -> list[Entry]:
    """The games of a chapter that were lost."""
    return [entry for entry in campaign.entries if entry.told.stage == stage and not entry.told.won]


def past(campaign: Campaign) -> list[Entry]:
    """The games that counted, chapter by chapter."""
    found = [counted(campaign, stage) for stage in book(campaign).first]
    return [entry for entry in found if entry is not None]


def chain(entries: Iterable[Entry]) -> list[str]:
    """All that was read in some games."""
    return [id for entry in entries for id in entry.told.road]


def known(book: Book, ids: Iterable[str]) -> list[str]:
    """Those of some story cards that this version has."""
    return [id for id in ids if id in book.by_id]


def numbers(book: Book, ids: Iterable[str]) -> list[int]:
    """Story cards by their numbers."""
    return [book.by_id[id] for id in known(book, ids)]


def deck(campaign: Campaign, stage: str) -> dict[str, str]:
    """What earlier games have left of the deck: cards in already, and cards of earlier chapters still outside."""
    chapters = [entry for entry in campaign.entries if entry.told.stage != VARIABLE]
    if not chapters:
        return {}
    found = book(campaign)
    whole = Counter(found.cards_before(0))
    usual = Counter(found.cards_before(0 if stage == VARIABLE else int(stage)))
    inside = whole - Counter(chapters[-1].told.outside)
    joined, left = inside - usual, usual - inside
    return {"joined": ",".join(sorted(joined.elements())), "left": ",".join(sorted(left.elements()))}


# -- what is drawn -------------------------------------------------------------------------------------


def leg(entry: Entry, title: str, beads: tuple[Bead, ...] = (), defeats: int = 0) -> Leg:
    """A game that counted."""
    told = entry.told
    return Leg(told.stage, WON, title, beads, defeats, told.winners, told.points, entry.checked)


def beads(book: Book, road: Sequence[str], words: Words) -> tuple[Bead, ...]:
    """What was read on a road, with the roads not taken."""
    given = lore.answers(book, numbers(book, road))
    found = known(book, road)
    return tuple(Bead(id, lore.title(book, id, words), given.get(id), stub(book, id, found)) for id in found)


def stub(book: Book, id: str, road: Sequence[str]) -> int:
    """How many cards only the road that was not taken at a card leads to."""
    glass = book.story(id).ends.get(book.way)
    taken = [branch for branch in (glass.yes, glass.no) if branch in road] if glass and glass.ask else []
    if glass is None or not taken:
        return 0
    back = reached(book, taken[0])
    return len(reached(book, glass.no if taken[0] == glass.yes else glass.yes) - back)


def reached(book: Book, id: str) -> set[str]:
    """A card and all that may follow upon it in its chapter."""
    found, waiting = set[str](), [id]
    while waiting:
        card = waiting.pop()
        if card and card not in found:
            found.add(card)
            glass = book.story(card).ends.get(book.way)
            waiting += [glass.next, glass.yes, glass.no] if glass else []
    return found


CAMPAIGN = Voyage()
