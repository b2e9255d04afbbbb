"""The picture of a table: everything its page shows, put together from a scene for the templates to lay out."""

from __future__ import annotations

from collections import Counter
from functools import cached_property
from typing import NamedTuple

from buccaneer.cards.page.art import item_icon
from buccaneer.cards.page.decision import Choice, Decision, key_of_place, signed
from buccaneer.cards.page.faces import CardPicture, pennant, pictures
from buccaneer.cards.page.panels import Panel, panels
from buccaneer.cards.page.scene import EMPTY, Scene
from buccaneer.cards.page.share import pages_of
from buccaneer.cards.rules.card import JACK, SHIP, SYMBOLS, Face, lacking
from buccaneer.cards.rules.odds import OUTLOOK, Odds, odds
from buccaneer.cards.rules.trade import bill
from buccaneer.cards.rules.turn import turns_left
from buccaneer.cards.rules.view import View
from buccaneer.core.setup import NOBODY
from buccaneer.web.layout import About, Who, everybody, laid
from buccaneer.web.pacing import brief
from buccaneer.web.scene import Places

MOORINGS = (5, 8, 10, 12, 14, 16, 20)  # so many there are in steps, so that cards change their size seldom
DISCOVERS = ("discover", "repel")  # steps in which a card may come
LAYERS = 9  # of a full deck
CROWD = 8  # with more cards than these the table draws itself together


class Slot(NamedTuple):
    """A place in the harbor: its card, what taking it would do to the reader's coins, and the options on it."""

    place: int
    card: CardPicture | None
    change: str = ""
    short: int = 0
    state: str = ""
    key: str = ""
    choices: tuple[Choice, ...] = ()
    wished: tuple[Who, ...] = ()  # who asks the team to leave it
    can_wish: bool = False
    asked: bool = False  # whether the reader himself has asked


class Call(NamedTuple):
    """An expedition lying out: what it asks for and what of that the reader has."""

    card: CardPicture
    needs: tuple[tuple[str, bool], ...]
    choices: tuple[Choice, ...] = ()


class Group(NamedTuple):
    """The options about one card, or about one thing of a box's own, for the dock to show when it is selected."""

    id: str
    help: str
    choices: tuple[Choice, ...]


class Picture:
    """All parts of the page of one scene; templates read it and compute nothing."""

    def __init__(self, scene: Scene) -> None:
        table, words = scene.table, scene.words
        self.scene = scene
        self.words = words
        self.table = table
        self.rules = table.rules
        self.cards = pictures(table.rules, words)
        self.decision = Decision(scene, self.odds if scene.mine else None)
        self.choices = self.decision.choices()
        self.title, self.notes = self.decision.headline()
        self.mine = scene.mine
        self.everybody = everybody(scene)
        self.panels = panels(scene)
        self.slots = [self.slot(place) for place in range(len(scene.places))]
        shares = pages_of(table.rules)
        self.extras = [extra for page in shares for extra in page.extras(scene, self.choices)]
        crowded = len(self.slots) > CROWD
        self.style = "".join([" quayside", *[f" {page.style}" for page in shares if page.style], " tight" * crowded])
        self.turned = self.cards[table.turned[-1]] if table.turned else None
        lying, lay = self.colours(scene.places), self.colours(scene.before)
        self.pennants = [
            pennant(words, name, number in lying, number in lying and number not in lay)
            for number, name in enumerate(self.rules.colour_names)
        ]

    def colours(self, places: Places) -> set[int]:
        """The ship colours among the cards of a harbor."""
        faces = [self.rules.faces[card] for card in places if card != EMPTY]
        return {face.colour for face in faces if face.kind == SHIP}

    @cached_property
    def odds(self) -> Odds | None:
        """The chances of the next card, where the table shows them and there is one."""
        drawable = not self.table.over and self.rules.can_turn(self.table)
        view = self.scene.view
        if self.scene.screen and self.table.looked:
            view = View(NOBODY, self.table)  # what one seat alone knows is not for all who look at one screen
        return odds(view) if self.scene.odds and drawable else None

    # -- parts -----------------------------------------------------------------------------------

    @property
    def own(self) -> Panel | None:
        """The reader's own quay; at one screen that of whoever chooses."""
        return self.panels[self.scene.me] if self.scene.me >= 0 else None

    @property
    def others(self) -> list[Panel]:
        """The players shown as panels, in the order of play from the reader; everybody where nobody is "you"."""
        me = self.scene.told_to
        if me == NOBODY:
            return self.panels
        return self.panels[me + 1 :] + self.panels[:me]

    @property
    def buttons(self) -> list[Choice]:
        """The options that are about no card on the table."""
        return [choice for choice in self.choices if choice.bill is None and not choice.listed]

    @property
    def listed(self) -> list[Choice]:
        """Options too many for buttons, to be chosen from a list."""
        return [choice for choice in self.choices if choice.listed]

    @property
    def groups(self) -> list[Group]:
        """The options about cards and things, by what they lie on."""
        found: dict[str, list[Choice]] = {}
        for choice in self.choices:
            if choice.bill is not None:
                found.setdefault(choice.bill.thing or self.cards[choice.bill.card].id, []).append(choice)
        return [Group(id, self.help_to(choices[0]), tuple(choices)) for id, choices in found.items()]

    def help_to(self, choice: Choice) -> str:
        """What there is to know about the card or the thing that an option lies on."""
        assert choice.bill is not None
        return choice.bill.help or self.cards[choice.bill.card].help

    def about(self, card: int) -> tuple[Choice, ...]:
        return tuple([choice for choice in self.choices if choice.bill is not None and choice.bill.card == card])

    def slot(self, place: int) -> Slot:
        scene = self.scene
        card = scene.places[place]
        if card == EMPTY:
            return Slot(place, None)
        asking = scene.wishes.get(card, ())
        can_wish = scene.team and scene.told_to >= 0 and not scene.mine and self.table.players > 1
        change, short = "", 0
        if scene.me >= 0:
            cost = bill(self.table, scene.me, card)
            change, short = signed(cost.change), cost.short
        clashes = self.table.turned and self.rules.clash([card], self.table.turned[-1]) >= 0
        return Slot(
            place,
            self.cards[card],
            change,
            short,
            "clash" if clashes else "",
            key_of_place(place),
            self.about(card),
            tuple([self.everybody[seat] for seat in asking]),
            can_wish,
            scene.told_to in asking,
        )

    @cached_property
    def calls(self) -> list[Call]:
        """The expeditions lying out."""
        faces = [self.rules.faces[number] for number in self.table.calls]
        return [Call(self.cards[face.number], self.needs(face), self.about(face.number)) for face in faces]

    @property
    def called(self) -> tuple[object, ...]:
        """All that the expeditions lying out show: their cards, what the reader has for them, and his options."""
        me, out = self.scene.me, tuple(self.table.calls)
        have = (tuple(self.table.seats[me].power), tuple(self.table.items(me))) if me >= 0 else ()
        return out, have, tuple([self.about(card) for card in out]) if self.choices else ()

    def needs(self, face: Face) -> tuple[tuple[str, bool], ...]:
        """The symbols and items an expedition asks for, and which of them the reader has, Jacks last."""
        power = self.table.seats[self.scene.me].power if self.scene.me >= 0 else (0,) * self.rules.powers
        lack, jacks = lacking(face, power), power[JACK]
        have = [face.needs[symbol] - lack[symbol] for symbol in range(len(SYMBOLS))]
        needs: list[tuple[str, bool]] = []
        for symbol in face.requires:
            shown = have[symbol] > 0
            have[symbol] -= shown
            jacks -= not shown
            needs.append((SYMBOLS[symbol], shown or jacks >= 0))
        held = self.table.items(self.scene.me) if self.scene.me >= 0 else ()
        for i, item in enumerate(face.items):
            having = sum(self.rules.faces[card].power(item) > 0 for card in held)
            needs.append((item_icon(face.item_names[i]), having > face.items[:i].count(item)))
        return tuple(needs)

    # -- sheets ----------------------------------------------------------------------------------

    @property
    def sheets(self) -> list[str]:
        """The names of all that opens over the table."""
        names = [f"crew-{panel.seat}" for panel in self.panels]
        names += ["discards", "calls-all", *["odds"] * self.scene.odds, *["tracker"] * self.scene.tracker]
        return names + [name for extra in self.extras for name in extra.sheets]

    def sheet(self, name: str, about: About) -> tuple[str, dict[str, object]]:
        """The template of a sheet, and what it needs besides the picture."""
        for extra in self.extras:
            if name in extra.sheets:
                return extra.sheets[name], laid(self, about, extra)
        if name.startswith("crew-"):
            return "cards/sheets/crew.html", {"panel": self.panels[int(name.removeprefix("crew-"))]}
        return f"cards/sheets/{name}.html", {}

    # -- around the harbor -----------------------------------------------------------------------

    @property
    def last_round(self) -> str:
        """From the moment the end is triggered: how many turns are left."""
        if not self.table.ending or self.table.over:
            return ""
        last = self.scene.names[(self.table.start - 1) % self.table.players]
        return self.words("table.last-round", turns=turns_left(self.table), seat=last)

    @property
    def clash(self) -> str:
        """What a ship turned up and not yet placed means."""
        if not self.table.turned:
            return ""
        face = self.rules.faces[self.table.turned[-1]]
        other = self.rules.clash(self.table.harbor, face.number)
        key = "table.clash" if other >= 0 else "table.arrives"
        return self.words(key, card=self.words.name(face))

    @property
    def duel(self) -> str:
        """A ship's strength against the cutlasses of the active player, while repelling is asked about."""
        if not self.table.turned or self.scene.step != "repel":
            return ""
        face = self.rules.faces[self.table.turned[-1]]
        key = "table.duel-yours" if self.scene.told_to == self.table.active else "table.duel"
        name = self.scene.names[self.table.active]
        return self.words(key, strength=face.strength, cutlasses=self.decision.cutlasses(), seat=name)

    @property
    def busted(self) -> bool:
        return any(event.kind == "bust" for event in self.scene.fresh)

    @property
    def harbor_note(self) -> str:
        return self.words.count("cards", len(self.table.harbor))

    # -- the moorings and the piles --------------------------------------------------------------

    @property
    def awaits(self) -> bool:
        """Whether one more mooring is drawn than there are cards: the one a card that is drawn comes to."""
        return bool(self.table.turned) or self.scene.step in DISCOVERS or not self.slots

    @property
    def moorings(self) -> str:
        """How many moorings there are, in steps; full to the brim where the free one would begin a row of four."""
        cards = len(self.slots)
        step = next((step for step in MOORINGS if step >= cards + self.awaits), MOORINGS[-1])
        brim = self.awaits and not self.table.turned and cards and cards % 4 == 0
        return f"slots m{step} brim" if brim else f"slots m{step}"

    @property
    def layers(self) -> int:
        """How high the deck is, in ninths of all cards."""
        return -(-LAYERS * len(self.table.draw) // sum(face.count for face in self.rules.faces))

    @property
    def thrown(self) -> CardPicture | None:
        """The card on top of the open discard pile."""
        return self.cards[self.table.discard[-1]] if self.table.discard else None

    @property
    def story(self) -> tuple[int, str]:
        """What has just happened, in a sentence or two, and whose doing it was."""
        scene, words = self.scene, self.words
        if self.duel:
            return self.table.active, f"{self.clash} {self.duel}"
        events = [event for event in scene.fresh if event.kind != "turn-opens"] or scene.turn[-1:]
        whose = [event.seat for event in events if event.seat >= 0] or [NOBODY]
        lost = [words("now.swept", cards=event.amount) for event in events if event.kind == "sweep"]
        if scene.line:
            return whose[-1], scene.line
        return whose[0] if len(set(whose)) == 1 else NOBODY, brief(lost + scene.tale(events))

    @property
    def discards(self) -> list[tuple[CardPicture, int]]:
        """The open discard pile, equal cards together, the latest first."""
        return [(self.cards[card], n) for card, n in Counter(reversed(self.table.discard)).items()]

    @property
    def unseen(self) -> list[tuple[CardPicture, int]]:
        """The deck tracker: how many of each card lie face down, in the draw pile or as coins of this shuffle."""
        if not self.scene.tracker:
            return []
        counts = self.table.unseen[self.table.shuffles]
        named: dict[str, tuple[CardPicture, int]] = {}
        for card, n in enumerate(counts):
            if n:
                shown = self.cards[card]
                named[shown.spoken] = shown, n + named.get(shown.spoken, (shown, 0))[1]
        return list(named.values())

    @property
    def piles(self) -> str:
        """Where unseen cards lie besides purses: in the draw pile, and in what boxes keep face down."""
        kept = [self.words(f"pile.{part.name}") for part in self.table.parts if part.hidden()]
        return ", ".join([self.words("term.draw-pile"), *kept])

    @property
    def outlook(self) -> list[tuple[str, str, str, int]]:
        """What the next card can be: kind, chance, name, and the chance as a number out of a hundred."""
        if self.odds is None:
            return []
        chances = zip(OUTLOOK, self.odds.outlook, strict=True)
        percent, named = self.words.percent, self.words
        return [(kind, percent(chance), named(f"outlook.{kind}"), round(100 * chance)) for kind, chance in chances]

    @property
    def reaches(self) -> list[tuple[str, str]]:
        """The chances ever to show four colours this turn, and so on up to all."""
        if self.odds is None or self.scene.step != "discover":
            return []
        colours = range(max(4, self.decision.colours + 1), len(self.rules.colour_names) + 1)
        return [(self.words("outlook.reach", colours=n), self.words.percent(self.odds.reach(n))) for n in colours]

    @property
    def next_cards(self) -> list[tuple[CardPicture, str]]:
        """Each card that can come next, the likeliest first."""
        if self.odds is None:
            return []
        named: dict[str, tuple[CardPicture, float]] = {}
        for card, chance in enumerate(self.odds.next):
            if chance > 0:
                shown = self.cards[card]
                named[shown.spoken] = shown, chance + named.get(shown.spoken, (shown, 0.0))[1]
        ranked = sorted(named.values(), key=lambda pair: -pair[1])
        return [(shown, self.words.percent(chance)) for shown, chance in ranked]
