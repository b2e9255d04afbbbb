"""The decision: every legal option as a button that tells its price and its gain, and the line above the harbor."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from buccaneer.cards.brought import brought
from buccaneer.cards.page.scene import Scene
from buccaneer.cards.rules.card import DISCOUNT, PROFESSION, SHIP, TRADE, Face
from buccaneer.cards.rules.foresight import after, extra
from buccaneer.cards.rules.odds import OUTLOOK, Odds
from buccaneer.cards.rules.rules import Rules
from buccaneer.cards.rules.trade import Bill, Way, opened
from buccaneer.cards.words import besides
from buccaneer.core.engine import Action
from buccaneer.web.button import Button

# Single keys, the same in every language; Y and Z change places between keyboards and are never used.
VERB_KEYS = {
    "draw": "d",
    "stop": "s",
    "repel": "r",
    "admit": "l",
    "pass": "p",
    "decline": "p",
}
MOST_BUTTONS = 6  # more options of one kind than these become a list
CARD_KEYS = "1234567890qweitafjkx"
CLAIM_KEYS = "cvbnm"

SOURCES = {SHIP: "bill.income", PROFESSION: "bill.price"}


@dataclass(unsafe_hash=True)
class Choice(Button):
    """An option of a card game."""

    more: str = ""
    bill: BillPicture | None = None
    listed: bool = False  # one of too many for buttons
    sign: str = ""  # the picture that stands for it among others about the same card
    means: tuple[str, ...] = ()  # what else it does, in sentences


class BillPicture(NamedTuple):
    """What the selected option costs and brings, line by line; it lies on a card, or on a thing of a box's own."""

    card: int
    title: str
    points: str
    lines: tuple[tuple[str, str], ...]
    before: int
    after: int
    thing: str = ""
    help: str = ""


def signed(n: int) -> str:
    """A change with its sign: +3, −3, ±0."""
    return "±0" if n == 0 else f"{'+' if n > 0 else '−'}{abs(n)}"


class Decision:
    """Makes the choices of a scene, and the line that says whose turn it is and what is at stake."""

    def __init__(self, scene: Scene, odds: Odds | None) -> None:
        self.scene = scene
        self.words = scene.words
        self.table = scene.table
        self.rules = scene.table.rules
        self.odds = odds
        self.colours = self.rules.colours(self.table)
        self.makers, self.keys = makers_of(self.rules)

    # -- choices ---------------------------------------------------------------------------------

    def choices(self) -> list[Choice]:
        """All options in the order of the engine, with their keys."""
        if not self.scene.mine:
            return []
        free = iter(CLAIM_KEYS)
        made: list[Choice] = []
        verbs = [option.verb for option in self.table.options]
        for option in self.table.options:
            choice = self.make(option)
            choice.listed = option.number >= 0 and verbs.count(option.verb) > MOST_BUTTONS
            if choice.verb in self.keys:
                choice.key = self.keys[choice.verb]
            elif option.card >= 0 and option.card in self.scene.places:
                choice.key = key_of_place(self.scene.places.index(option.card))
            else:
                choice.key = next(free, "")
            made.append(choice)
        return made

    def make(self, option: Action) -> Choice:
        verb = self.rules.verbs[option.verb].name
        if verb in self.makers:
            choice = self.makers[verb](self, option)
        elif option.card >= 0 and option.card in self.table.harbor:
            choice = self.take(option, verb)
        elif option.card >= 0 and option.cards:
            choice = self.claim(option, verb)
        else:
            choice = Choice(option.text, verb, self.words.option(self.table, option, self.scene.names))
        choice.spoken = choice.spoken or ", ".join(filter(None, (choice.title, choice.note, choice.more)))
        for page in brought(self.rules, "page"):
            page.dress(self, option, choice)
        return choice

    def draw(self, option: Action) -> Choice:
        """Draw tells its risk, after what the cutlasses repel, and the chance of one more colour."""
        choice = Choice(option.text, "draw", self.words("dock.draw"))
        if self.odds is not None:
            choice.risk = self.odds.bust_repelling
            choice.note = self.words("dock.bust-chance", chance=self.words.percent(choice.risk))
            fresh = self.odds.outlook[OUTLOOK.index("colour")]
            if fresh:
                choice.more = self.words(
                    "dock.colour-chance", chance=self.words.percent(fresh), nth=self.nth(self.colours + 1)
                )
        return choice

    def stop(self, option: Action) -> Choice:
        """Stop tells how many cards one may take and what is paid at once."""
        me = self.scene.me
        note = self.words("dock.stop-takes", cards=self.rules.takes(self.table, me))
        paid = [
            self.words("dock.stop-pays", card=self.words(f"card.{event.kind}"), n=event.amount)
            for event in opened(self.table, me).events or ()
            if event.amount and f"card.{event.kind}" in self.words.texts
        ]
        return Choice(option.text, "stop", self.words("dock.stop"), note, more=" · ".join(paid))

    def repel(self, option: Action) -> Choice:
        note = self.words("dock.repel-note", cards=len(self.table.harbor), colours=self.colours)
        return Choice(option.text, "repel", self.words("dock.repel"), note, tone="gold")

    def admit(self, option: Action) -> Choice:
        """Letting a ship in that busts is red, says so and wants a second press."""
        world = after(self.scene.view, option)
        title = self.words("dock.admit")
        if any(event.kind == "bust" for event in world.events or ()):
            note = self.words("dock.admit-bust")
            return Choice(option.text, "admit", title, note, tone="bad", twice=True)
        takes = self.rules.takes(world, self.scene.me)
        note = self.words("dock.admit-note", nth=self.nth(self.rules.colours(world)), cards=takes)
        return Choice(option.text, "admit", title, note, tone="gold")

    def stand_by(self, option: Action) -> Choice:
        frame = self.table.stack[-1]
        coins = len(self.table.seats[frame.seat].purse)
        title = self.words("dock.done" if self.scene.step == "market" and frame.b else "dock.pass")
        return Choice(option.text, "pass", title, self.words("dock.pass-note", n=coins))

    def take(self, option: Action, verb: str) -> Choice:
        """A card of the harbor: the bill says price, discounts or traders, the fee, and what remains."""
        scene, me = self.scene, self.scene.me
        face = self.rules.faces[option.card]
        way = self.rules.verbs[option.verb]
        assert isinstance(way, Way)
        cost = way.bill(self.table, me, option.card)
        coins = len(self.table.seats[me].purse)
        name = self.words.small(face)
        trade = face.kind == SHIP
        lines, left = self.lines(face, cost), coins + cost.change
        also: list[str] = []
        if trade:
            world = after(scene.view, option)
            reward = len(world.seats[me].purse) - left
            left += reward
            lines += ((self.words("bill.reward"), signed(reward)),) if reward else ()
            also = besides(self.words, extra(self.table, world, option))
            lines += tuple([(told, "") for told in also])
        shown = BillPicture(option.card, name, "" if trade else str(face.points), lines, coins, left)
        paid = abs(cost.change)
        loses = cost.change < 0 and f"dock.{verb}-pay" in self.words.texts
        title = self.words(f"dock.{verb}-pay" if loses else f"dock.{verb}", n=paid)
        spoken = self.words(
            f"say.{verb}",
            card=self.words.card(face) if trade else name,
            points=face.points,
            coins=cost.coins if trade else paid,
            left=left,
        )
        if cost.fee:
            spoken = self.words("say.fee", option=spoken, coins=cost.fee, seat=scene.name(self.table.active))
        spoken = ", ".join([spoken, *also])
        final = not trade and not scene.alone
        asks, sign = self.asks_first(final), "coin" if trade else ""
        return Choice(option.text, verb, title, spoken=spoken, tone="gold", ask=asks, bill=shown, sign=sign)

    def lines(self, face: Face, cost: Bill) -> tuple[tuple[str, str], ...]:
        """A bill line by line: what is printed, what the crew changes, what cannot be drawn, the fee."""
        lines = [(self.words(SOURCES[face.kind]), str(abs(cost.printed)))]
        if cost.crew:
            power = TRADE + face.colour if face.kind == SHIP else DISCOUNT
            sign = cost.crew if face.kind == SHIP else -cost.crew
            lines.append((self.helpers(power), signed(sign)))
        if cost.lost:
            lines.append((self.words("bill.lost"), signed(-cost.lost)))
        if cost.fee:
            to = self.words("bill.fee", seat=self.scene.name(self.table.active))
            lines.append((to, signed(-cost.fee if face.kind == SHIP else cost.fee)))
        return tuple(lines)

    def helpers(self, power: int) -> str:
        """The crew members an ability comes from."""
        crew = (self.rules.faces[card] for card in self.table.seats[self.scene.me].crew)
        return ", ".join(dict.fromkeys(self.words.small(face) for face in crew if face.power(power)))

    def claim(self, option: Action, verb: str) -> Choice:
        """An expedition: what is given up, and net points and coins."""
        me = self.table.seats[self.scene.me]
        world = after(self.scene.view, option).seats[self.scene.me]
        net, coins = world.points - me.points, len(world.purse) - len(me.purse)
        given = self.named(option.cards)
        face = self.rules.faces[option.card]
        lines = (self.words("bill.given"), given), (self.words("bill.net"), signed(net))
        shown = BillPicture(option.card, self.words.name(face), signed(net), lines, len(me.purse), len(world.purse))
        title = self.words("dock.claim", n=signed(net))
        spoken = self.words("say.claim", card=self.words.card(face), given=given, points=net, coins=coins)
        return Choice(option.text, verb, title, given, spoken, tone="gold", ask=self.asks_first(False), bill=shown)

    def named(self, cards: Iterable[int]) -> str:
        return self.words.all_of([self.words.small(self.rules.faces[card]) for card in cards])

    def asks_first(self, final: bool) -> bool:
        """Whether a card is selected before it is taken: a personal setting."""
        return self.scene.confirm == "always" or (self.scene.confirm == "final" and final)

    # -- the line above the harbor ---------------------------------------------------------------

    def headline(self) -> tuple[str, list[str]]:
        """Whose choice it is, what now, how much is at stake, and who follows."""
        scene, words, table = self.scene, self.words, self.table
        if scene.mine:
            step = scene.step if f"now.{scene.step}" in words.texts else "other"
            if step == "market" and table.active != scene.chooser:
                step = "visit"
            elif step == "aftermath" and not any(option.card >= 0 for option in table.options):
                step = "aftermath-other"  # nothing to claim
            what = words(f"now.{step}", cards=table.stack[-1].a, thing=self.thing())
            who = scene.names[scene.chooser] if scene.screen else words("now.you")
            return f"{words('now.yours') if table.active == scene.told_to else who} · {what}", self.stakes(step)
        turn = words("now.yours") if table.active == scene.told_to else words("now.turn", seat=self.turn_of())
        if not scene.asks or scene.chooser < 0:
            return turn, []
        notes = [turn] if table.active != scene.chooser else []
        notes += self.order(scene.followers())
        key = f"now.waits-{scene.step}"
        return words(key if key in words.texts else "now.waits", seat=scene.names[scene.chooser]), notes

    def thing(self) -> str:
        """What a question is about that is no card, such as a contract."""
        for option in self.table.options:
            if option.number >= 0:
                return self.words.thing(self.rules.verbs[option.verb].things[option.number])
        return ""

    def turn_of(self) -> str:
        return self.scene.names[self.table.active]

    def stakes(self, step: str) -> list[str]:
        words, table, me = self.words, self.table, self.scene.me
        if step == "discover":
            takes, more = self.rules.takes(table, me), self.rules.takes(table, me, 1)
            told = words("now.takes", colours=self.colours, cards=takes)
            return [told, words("now.one-more", nth=self.nth(self.colours + 1), cards=more)] if more > takes else [told]
        if step == "repel":
            ship = table.turned[-1]
            if self.rules.clash(table.harbor, ship) >= 0:
                return [words("now.repel-bust", cards=len(table.harbor) + 1)]
            return [words("now.repel-fresh", strength=self.rules.faces[ship].strength, cutlasses=self.cutlasses())]
        if step in ("market", "visit"):
            frame = table.stack[-1]
            notes = [words("now.left", n=frame.a, cards=frame.a + frame.b)] if step == "market" or frame.b else []
            if step == "visit":
                notes.append(words("now.fee", seat=self.turn_of(), coins=self.rules.fee(table, me)))
            return notes + self.order(self.scene.followers())
        return [words(f"now.{step}-note")] if f"now.{step}-note" in words.texts else []

    def order(self, seats: list[int]) -> list[str]:
        if not seats:
            return []
        return [self.words("now.then", seat=self.words.all_of([self.called(seat) for seat in seats]))]

    def called(self, seat: int) -> str:
        return self.words("now.then-you") if seat == self.scene.told_to else self.scene.names[seat]

    def cutlasses(self) -> int:
        return self.rules.cutlasses(self.table, self.table.active)

    def nth(self, n: int) -> str:
        return self.words(f"ordinal.{n}")


@cache
def makers_of(rules: Rules) -> tuple[dict[str, Callable[[Decision, Action], Choice]], dict[str, str]]:
    """What turns the options of a mode's verbs into buttons, and the keys of verbs: common ones, and those of boxes."""
    makers: dict[str, Callable[[Decision, Action], Choice]] = {
        "draw": Decision.draw,
        "stop": Decision.stop,
        "repel": Decision.repel,
        "admit": Decision.admit,
        "pass": Decision.stand_by,
    }
    keys = dict(VERB_KEYS)
    for page in brought(rules, "page"):
        makers |= page.makers
        keys |= page.keys
    return makers, keys


def key_of_place(place: int) -> str:
    return CARD_KEYS[place] if place < len(CARD_KEYS) else ""
