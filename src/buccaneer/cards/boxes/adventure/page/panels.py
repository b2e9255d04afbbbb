"""Questions that rise from the dock: what is asked, what there is to see, and every answer with what it leads to."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import NamedTuple

from buccaneer.cards.boxes.adventure.page.almanac import ICONS
from buccaneer.cards.boxes.adventure.page.choices import seen
from buccaneer.cards.boxes.adventure.page.houses import SHORT, House, house, portrait
from buccaneer.cards.boxes.adventure.page.quests import Tile, tile
from buccaneer.cards.boxes.adventure.plot import price
from buccaneer.cards.boxes.adventure.saga import MARKERS, TROPHY, Saga, saga
from buccaneer.cards.boxes.adventure.tale import ABILITIES
from buccaneer.cards.page.decision import Choice
from buccaneer.cards.page.faces import CardPicture, pictures
from buccaneer.cards.page.scene import Scene
from buccaneer.cards.rules.foresight import after
from buccaneer.game.draft import SPENT, Manner
from buccaneer.web.layout import Who, everybody

ROWS = {
    "inn": "tankard",
    "wagon": "barrel",
    "painter": "easel",
    "pilot": "helm",
    "wager": ICONS["wager"],
    "helping": "hand",
}  # questions that are answered by rows of one form


class Card(NamedTuple):
    """A card to choose, and the option that does."""

    card: CardPicture
    choice: Choice


class Side(NamedTuple):
    """A character to choose."""

    choice: Choice
    person: str
    name: str
    icon: str
    gift: str
    want: str
    coins: int


class Share(NamedTuple):
    """What somebody is handed out of the coins for another try."""

    who: Who
    coins: int
    more: str  # the option that adds one, or nothing
    fewer: str


class Bidder(NamedTuple):
    """Somebody at Month's End: what he has, and whether his next marker can be paid for."""

    who: Who
    told: str
    trophy: bool
    me: bool


@dataclass(frozen=True)
class Question:
    """A question as a panel over the table; what is empty has no place in it."""

    step: str
    icon: str
    title: str
    lead: str
    rows: tuple[Choice, ...] = ()
    cards: tuple[Card, ...] = ()
    sides: tuple[Side, ...] = ()
    shares: tuple[Share, ...] = ()
    bidders: tuple[Bidder, ...] = ()
    houses: tuple[House, ...] = ()  # before and after
    coins: tuple[int, ...] = ()
    mission: Tile | None = None
    notes: tuple[str, ...] = ()
    left: int = 0  # coins still to be handed out
    sends: str = ""  # what is laid, for the server to compare
    curtain: str = ""


def question(scene: Scene, choices: list[Choice]) -> Question | None:
    """The question that the reader is asked, if it is one of the adventure's own."""
    if not scene.mine:
        return None
    step = scene.step
    if step in ROWS:
        part = saga(scene.table)
        coins = part.book.events[part.event].amount if part.event >= 0 else 0
        title, lead = scene.words(f"ask.{step}"), scene.words(f"ask.{step}-lead", coins=coins)
        return Question(step, ROWS[step], title, lead, rows=tuple(choices))
    found = {"looking": looking, "choose": choose, "grant": grant, "buy-off": bid, "occasion": occasion, "bay": bay}
    return found[step](scene, choices) if step in found else None


def looking(scene: Scene, choices: list[Choice]) -> Question:
    """The Lookout's cards, which only the reader sees; at one screen they are behind a curtain."""
    words = scene.words
    notes = (words("ask.looking-rest"), words("ask.looking-known"), words("ask.looking-final"))
    title, lead = words("ask.looking"), words("ask.looking-lead", n=len(choices))
    if scene.screen:
        curtain = words("adventure.curtain", seat=scene.names[scene.chooser])
        return Question("looking", "nest", title, lead, rows=tuple(choices), notes=notes, curtain=curtain)
    drawn = pictures(scene.rules, words)
    cards = [Card(drawn[card], choice) for card, choice in zip(seen(scene), choices, strict=True)]
    return Question("looking", "nest", title, lead, cards=tuple(cards), notes=notes)


def bay(scene: Scene, choices: list[Choice]) -> Question:
    """The cards of the next bay, one of which may come into the harbor."""
    words, rules = scene.words, scene.rules
    drawn = pictures(rules, words)
    options = {option.text: option for option in scene.table.options}
    cards = [Card(drawn[options[choice.value].card], choice) for choice in choices if options[choice.value].card >= 0]
    rest = [choice for choice in choices if options[choice.value].card < 0]
    return Question("bay", "ship", words("ask.bay"), words("ask.bay-lead"), rows=tuple(rest), cards=tuple(cards))


def choose(scene: Scene, choices: list[Choice]) -> Question:
    """The characters to choose among, with portraits and what they want."""
    words, book = scene.words, saga(scene.table).book
    sides: list[Side] = []
    for choice, option in zip(choices, scene.table.options, strict=True):
        who = book.characters[option.number]
        want = words.texts.get(f"want.{who.id}", "")
        icon = SHORT[ABILITIES[who.ability]]
        sides.append(
            Side(choice, portrait(who.id), words.thing(who.id), icon, words(f"gift.{who.id}"), want, who.coins)
        )
    lead = words("ask.choose-all" if len(sides) > 2 else "ask.choose-lead")
    return Question("choose", "kinds", words("ask.choose"), lead, sides=tuple(sides))


def grant(scene: Scene, choices: list[Choice]) -> Question:
    """The coins for another try, handed out on one page."""
    words, draft = scene.words, scene.draft
    laid: Counter[int] = Counter(option.number for option in draft.laid) if draft is not None else Counter()
    texts = {option.number: option.text for option in scene.table.options}
    known = {option.number: option.text for option in draft.laid} if draft is not None else {}
    shares = [
        Share(who, laid[who.seat], texts.get(who.seat, ""), known.get(who.seat, "") if laid[who.seat] else "")
        for who in everybody(scene)
    ]
    left = 0 if draft is not None and draft.state == SPENT else scene.table.stack[-1].a
    lead = words("ask.grant-lead", n=left) if left else words("ask.grant-ready")
    title = words("ask.grant", coins=left + sum(laid.values()))
    sends = draft.text if draft is not None else ""
    return Question("grant", "coin", title, lead, shares=tuple(shares), left=left, sends=sends)


def bid(scene: Scene, choices: list[Choice]) -> Question:
    """Buying off a marker: the house before and after, side by side, and how the others stand."""
    words, table, part, me = scene.words, scene.table, saga(scene.table), scene.me
    paid = price(part.book, part, part.event)
    option = next(each for each in table.options if each.text == choices[0].value)
    world = after(scene.view, option)
    now, then = house(scene, part, me), house(scene, saga(world), me)
    assert now is not None
    assert then is not None
    coins = len(table.seats[me].purse), len(world.seats[me].purse)
    opens = now.windows[part.gone[me]].told
    bidders = [bidder(scene, part, who, paid) for who in everybody(scene)]
    lead = words("ask.buy-off-lead", what=opens)
    title = words("ask.buy-off", coins=paid)
    return Question(
        "buy-off",
        "hourglass",
        title,
        lead,
        rows=tuple(choices),
        houses=(now, then),
        coins=coins,
        bidders=tuple(bidders) if table.players > 1 else (),
    )


def bidder(scene: Scene, part: Saga, who: Who, paid: int) -> Bidder:
    """Somebody who may buy off a marker, too."""
    words, seat = scene.words, who.seat
    coins, points = len(scene.table.seats[seat].purse), scene.table.seats[seat].points
    told = [words.count("points", points), words.count("coins", coins)]
    if part.gone[seat] == MARKERS:
        told.append(words("ask.no-marker"))
    elif coins < paid:
        told.append(words("say.short", n=paid - coins))
    return Bidder(who, ", ".join(told), part.uncovered[seat] >= TROPHY, seat == scene.me)


def occasion(scene: Scene, choices: list[Choice]) -> Question:
    """A mission that can be completed now or not at all."""
    words, part = scene.words, saga(scene.table)
    place = scene.table.stack[-1].a
    shown = tile(scene, part, place, choices)
    return Question("occasion", "check", shown.name, words("now.occasion-note"), rows=tuple(choices), mission=shown)


def coins_left(table: object) -> int:
    """The coins that are not handed out yet."""
    left: int = table.stack[-1].a  # type: ignore[attr-defined]
    return left


DRAFTS = {"grant": Manner(coins_left, repeats=True)}
