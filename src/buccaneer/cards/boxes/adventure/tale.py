"""The cards that are no play cards, as small numbers: story cards with missions, characters, events, the track."""

from __future__ import annotations

from typing import Final, cast

from buccaneer.cards.rules.card import Face
from buccaneer.cards.rules.rules import Rules

# The ways of playing, and the seas of card 9.
CONTEST: Final = "contest"
TEAM: Final = "together"
WAYS: Final = (TEAM, CONTEST)
SEAS: Final = ("fair", "calm", "rough")
VARIABLE: Final = "variable"
DEALT: Final = "dealt"
CHOSEN: Final = "chosen"
CATCH_UP: Final = "catch-up"

# Kinds of story cards.
MISSION: Final = 0
INTERLUDE: Final = 1
ENDING: Final = 2
STORY_KINDS: Final = ("mission", "interlude", "ending")

# What a mission waits for; without an occasion it stands.
STANDING: Final = 0
COLOURS: Final = 1  # so many colours in the harbor
TAXED: Final = 2
STOPPED: Final = 3  # Discover ends with exactly so many cards
OCCASIONS: Final = ("", "colours", "taxed", "stop")

CHEAP: Final = 3  # the highest printed price of a cheap profession
ITEMS: Final = ("ares", "herbs", "book", "bread", "rum")
EITHER: Final = "bread-or-rum"
SUMS: Final = ("cutlasses", "expeditions", "kinds", "cheap")

# What a character can do once his door is open.
DISCOUNT: Final = 0
COINS_ONCE: Final = 1
LOOKOUT: Final = 2
EARLY_BUST: Final = 3
THREE_SHIPS: Final = 4
TRADER: Final = 5
CUTLASS: Final = 6
EXPEDITION_CROWNS: Final = 7
ADMIRAL: Final = 8
TRADER_CROWN: Final = 9
ABILITIES: Final = (
    "discount",
    "coins-once",
    "lookout",
    "early-bust",
    "three-ships",
    "trader",
    "cutlass",
    "expedition-crowns",
    "admiral",
    "trader-crown",
)

# Events by their numbers in this list, which the rules know them by.
FOLLOWING_WIND: Final = 0
MARKET_DAY: Final = 1
OPEN_QUAY: Final = 2
HARBOR_FEAST: Final = 3
LIGHTS_AT_SEA: Final = 4
CALM_SEA: Final = 5
CLEAR_MORNING: Final = 6
PILOT_WANTED: Final = 7
WAGER: Final = 8
STORM_WARNING: Final = 9
PORTRAIT_PAINTER: Final = 10
BREWERS_WAGON: Final = 11
HELPING_HAND: Final = 12
NEXT_BAY: Final = 13
MONTHS_END: Final = 14
MONTHS_END_VARIABLE: Final = 15
EVENTS: Final = (
    "following-wind",
    "market-day",
    "open-quay",
    "harbour-feast",
    "lights-at-sea",
    "calm-sea",
    "clear-morning",
    "pilot-wanted",
    "wager",
    "storm-warning",
    "portrait-painter",
    "brewers-wagon",
    "helping-hand",
    "next-bay",
    "months-end",
    "months-end-variable",
)
NO_EVENT: Final = -1
UNKNOWN: Final = -2  # an event that a view does not tell


class Hourglass:
    """What a story card does at Month's End: the next card, perhaps by whether a mission was completed, or card 9."""

    def __init__(self, data: dict[str, object]) -> None:
        self.next = cast("str", data.get("next", ""))
        self.ask = cast("str", data.get("ask", ""))
        self.yes = cast("str", data.get("yes", ""))
        self.no = cast("str", data.get("no", ""))
        self.buy_off = cast("int", data.get("buy_off", 0))
        self.over = cast("str", data.get("over", ""))


class Story:
    """One story card, as small numbers."""

    def __init__(self, number: int, data: dict[str, object], rules: Rules) -> None:
        self.number = number
        self.id = cast("str", data["id"])
        self.chapter = cast("int", data["chapter"])
        self.kind = STORY_KINDS.index(cast("str", data["kind"]))
        self.only = cast("str", data.get("only", ""))
        self.star = "star" in data
        # The play cards it brings into the deck, and whether those of earlier chapters come with them.
        shuffle = cast("list[str]", data.get("shuffle", []))
        self.cards = [rules.by_id[id] for id in shuffle if id != CATCH_UP]
        self.catches_up = CATCH_UP in shuffle
        self.recalls = "recall" in data
        self.gain = cast("int", data.get("gain", 0))
        # What is given up: coins, crowns, and for each card the abilities of which it has one.
        given = cast("dict[str, int]", data.get("discard", {}))
        self.coins = given.get("coins", 0)
        self.crowns = given.get("crowns", 0)
        self.given = {name: n for name, n in given.items() if name not in ("coins", "crowns")}
        self.slots: list[list[int]] = []
        for name, n in self.given.items():
            powers = [rules.power(item) for item in (("bread", "rum") if name == EITHER else (name,))]
            self.slots += [powers] * n
        # What lies before the player.
        own = cast("dict[str, int]", data.get("own", {}))
        self.cutlasses = own.get("cutlasses", 0)
        self.expeditions = own.get("expeditions", 0)
        self.kinds = own.get("kinds", 0)
        self.cheap = own.get("cheap", 0)
        self.names: list[str] = [name for name in own if name not in SUMS]
        self.count = sum([own[name] for name in self.names])
        if "any" in data:
            several = cast("dict[str, object]", data["any"])
            self.names = cast("list[str]", several["names"])
            self.count = cast("int", several["count"])
        self.named: list[bool] = [face.name in self.names for face in rules.faces]
        self.people: list[Face] = []  # one of each name
        for face in rules.faces:
            if face.name in self.names and face.name not in [known.name for known in self.people]:
                self.people.append(face)
        # The occasion.
        at, _, amount = cast("str", data.get("at", "")).partition("-")
        self.at = OCCASIONS.index(at)
        self.amount = int(amount) if amount else 0
        self.times = cast("int", data.get("times", 1))
        self.fewer = cast("int", data.get("fewer", 0))
        # The rewards.
        first = cast("dict[str, int]", data.get("first", {}))
        self.first_coins = first.get("coins", 0)
        self.first_crowns = first.get("crowns", 0)
        self.reward = cast("int", data.get("crowns", 0))
        self.ends: dict[str, Hourglass] = {}
        for way, sign in ((CONTEST, "fist"), (TEAM, "handshake")):
            if sign in data:
                self.ends[way] = Hourglass(cast("dict[str, object]", data[sign]))

    def is_mission(self) -> bool:
        return self.kind == MISSION


class Character:
    """One side of a character card."""

    def __init__(self, number: int, data: dict[str, object], rules: Rules) -> None:
        self.number = number
        self.id = cast("str", data["id"])
        self.card = cast("str", data["card"])
        self.coins = cast("int", data["coins"])
        self.ability = ABILITIES.index(cast("str", data["ability"]))
        self.colour_name = cast("str", data.get("colour", ""))
        self.colour = rules.colour_names.index(self.colour_name) if self.colour_name else -1


class Happening:
    """One event card: the numbers its rule speaks of."""

    def __init__(self, data: dict[str, object]) -> None:
        self.id = cast("str", data["id"])
        self.number = cast("int", data["number"])
        self.amount = cast("int", data.get("amount", 0))
        self.least = cast("int", data.get("least", 0))
        self.more = cast("int", data.get("more", 0))
        self.without = cast("int", data.get("without", 0))
        self.holds = cast("int", data.get("holds", 0))
        self.busts = cast("int", data.get("busts", 0))
        self.alone = cast("int", data.get("alone", 0))


class Fact:
    """Something the story remembers: the answer given at the Month's End of some cards, told of by others."""

    def __init__(self, data: dict[str, object]) -> None:
        self.id = cast("str", data["id"])
        self.at = cast("list[str]", data["at"])
        self.echoes = cast("list[str]", data["echoes"])


class Arrival:
    """What a story card brings into the deck, and the play cards that are still outside then."""

    def __init__(self, cards: list[int], out: tuple[int, ...]) -> None:
        self.cards = cards
        self.out = out


class Book:
    """All that a campaign is made of, read from the data of a mode, and how it is played."""

    def __init__(self, rules: Rules, way: str, chapter: str) -> None:
        data = rules.data
        self.way = CONTEST if chapter == VARIABLE else way
        self.together = self.way == TEAM
        self.chapter = 0 if chapter == VARIABLE else int(chapter)
        self.stories = [Story(i, data["stories"][i], rules) for i in range(len(data["stories"]))]
        self.by_id: dict[str, int] = {story.id: story.number for story in self.stories}
        self.characters = [Character(i, data["characters"][i], rules) for i in range(len(data["characters"]))]
        self.abilities = [character.ability for character in self.characters]
        found = {cast("str", entry["id"]): entry for entry in data["events"]}
        self.events = [Happening(found[id]) for id in EVENTS]
        self.facts = [Fact(entry) for entry in data["facts"]]
        # A stacked deck may name events, and character cards by either of their sides.
        self.event_numbers = {event.id: number for number, event in enumerate(self.events)}
        cards = [character.card for character in self.characters]
        self.fronts = [number for number, card in enumerate(cards) if cards.index(card) == number]
        self.front_of = {character.id: cards.index(character.card) for character in self.characters}
        track = data["tracks"][0]
        self.spaces = cast("int", track["spaces"])
        self.shields = cast("list[int]", track["shields"])
        # By crowns, the points they are worth.
        self.worth = [len([s for s in self.shields if s <= crowns]) for crowns in range(self.spaces + 1)]
        self.first = {cast("str", entry["id"]): cast("str", entry["first"]) for entry in data["chapters"]}
        self.home = [cast("list[str]", entry["cards"]) for entry in data["chapters"]]
        home = [[rules.by_id[id] for id in ids] for ids in self.home]
        # The play cards that chapters before one bring, by its number, and how many of each; the variable game has all.
        self.earlier = [[card for cards in home[: number - 1] for card in cards] for number in range(len(home) + 1)]
        self.earlier[0] = [card for cards in home for card in cards]
        self.before = [rules.count(cards) for cards in self.earlier]
        # By story card, the different play cards that it may bring.
        self.joining: list[list[int]] = []
        for story in self.stories:
            named = self.earlier[story.chapter] + story.cards if story.catches_up else story.cards
            self.joining.append(list(dict.fromkeys(named)))
        # By the cards outside and the road: what was found before, since most games go the same few ways.
        self.arrivals: dict[tuple[tuple[int, ...], tuple[int, ...]], Arrival] = {}
        months = {cast("str", entry["id"]): cast("list[int]", entry["events"]) for entry in data["months"]}
        self.month = months[self.way]
        self.goals = {
            cast("str", entry["id"]): (cast("list[int]", entry["markers"]), cast("list[int]", entry["points"]))
            for entry in data["goals"]
        }

    def story(self, id: str) -> Story:
        return self.stories[self.by_id[id]]

    def cards_before(self, chapter: int) -> list[str]:
        """The play cards of all chapters before one, an entry for each copy; before the variable game all."""
        homes = self.home if chapter == 0 else self.home[: chapter - 1]
        return [id for home in homes for id in home]

    def starred(self) -> list[Story]:
        """The missions of the variable game."""
        return [story for story in self.stories if story.star]
