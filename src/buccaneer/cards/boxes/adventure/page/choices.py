"""The adventure's choices as buttons, with what each of them does to the reader's missions."""

from __future__ import annotations

from buccaneer.cards.boxes.adventure.page.quests import effects, far
from buccaneer.cards.boxes.adventure.plot import price
from buccaneer.cards.boxes.adventure.saga import saga
from buccaneer.cards.boxes.adventure.tale import WAGER
from buccaneer.cards.boxes.adventure.terms import asks, brings
from buccaneer.cards.page.art import art, item_icon, mark
from buccaneer.cards.page.decision import BillPicture, Choice, Decision, signed
from buccaneer.cards.page.scene import Scene
from buccaneer.cards.rules.card import SHIP
from buccaneer.cards.rules.coin import FACE
from buccaneer.cards.rules.foresight import after
from buccaneer.cards.rules.table import Table
from buccaneer.core.engine import Action
from buccaneer.core.event import Event

TAKES = ("trade", "load", "crown", "hire", "claim")


def seen(scene: Scene) -> list[int]:
    """The cards that the reader looks at, from the top; nothing of those that he may not see."""
    number = len(scene.table.options)
    coins = scene.table.draw[: -number - 1 : -1]
    return [coin & FACE for coin in coins if coin & FACE < len(scene.rules.faces)]


# -- missions ----------------------------------------------------------------------------------------


def complete(decision: Decision, option: Action) -> Choice:
    """A mission: what is given up for it, what it brings, and what the marker uncovers."""
    words, scene = decision.words, decision.scene
    story = saga(decision.table).book.stories[option.number]
    world = after(scene.view, option)
    coins, left = (len(table.seats[scene.me].purse) for table in (decision.table, world))
    given = [words.cargo(decision.rules.faces[card]) for card in option.cards]
    given += [words.count("coins", story.coins)] if story.coins else []
    given += [words.count("crowns", story.crowns)] if story.crowns else []
    lines = [(words("mission.given"), words.all_of(given))] if given else []
    lines += [(told, "") for told in gains(decision, world.events or [])]
    bill = BillPicture(
        -1,
        words.thing(story.id),
        "",
        tuple(lines),
        coins,
        left,
        f"mission-{story.id}",
        f"{words.thing(story.id)}: {asks(story, words)} {brings(story, words)}",
    )
    title = words("mission.give", list=words.all_of(given)) if given else words("mission.complete")
    spoken = ", ".join([f"{words.thing(story.id)}: {title}", *[" ".join(line).strip() for line in lines]])
    asks_first = decision.asks_first(True)
    return Choice(option.text, "complete", title, spoken=spoken, tone="gold", ask=asks_first, bill=bill, sign="check")


def gains(decision: Decision, told: list[Event]) -> list[str]:
    """What a marker on a mission brings: coins, crowns, and what was behind the marker."""
    words = decision.words
    crowns = sum(event.amount for event in told if event.kind == "crowns")
    found = [words("mission.reward", coins=event.amount) for event in told if event.kind == "reward"]
    found += [words.count("crowns", crowns)] if crowns else []
    kinds = {event.kind for event in told}
    found += [words("mission.ability")] if "ability" in kinds else []
    found += [words("mission.trophy")] if "trophy" in kinds else []
    return found or [words("mission.step")] * ("mission-step" in kinds)


# -- what any option means here ----------------------------------------------------------------------


def dress(decision: Decision, option: Action, choice: Choice) -> None:
    """A card that is taken says what that does to the reader's missions, and a cargo shows what it is."""
    if choice.verb not in TAKES:
        return
    scene = decision.scene
    face = decision.rules.faces[option.card]
    world = after(scene.view, option)
    if choice.bill is not None and choice.verb in ("load", "crown"):
        lines = [*choice.bill.lines[1:]]  # it brings no coins of its own
        if choice.verb == "crown":
            won = crowning(decision, world)
            lines[:0] = [(line, "") for line in won]
            choice.spoken = ", ".join([choice.spoken, *won])
        choice.bill = choice.bill._replace(lines=tuple(lines))
    if choice.verb == "load":
        choice.sign = next((item_icon(item) for item in face.cargo if item in art()["item"]), "")
    elif choice.verb == "crown":
        choice.sign = "crown"
    before = far(decision.table, scene.me)
    if before:
        choice.means = effects(scene, before, world)
        choice.spoken = ", ".join([choice.spoken, *choice.means])


def crowning(decision: Decision, world: Table) -> list[str]:
    """What becomes of the reader's crowns, if anything does."""
    crowns, then = (saga(table).crowns[decision.scene.me] for table in (decision.table, world))
    return [decision.words("swap.crowns", before=crowns, after=then)] if crowns != then else []


# -- questions ---------------------------------------------------------------------------------------


def top(decision: Decision, option: Action) -> Choice:
    """A card looked at; at one screen by its place, since the cards lie behind a curtain."""
    words, number = decision.words, option.number
    place = words(f"adventure.look-{number + 1}")
    cards = seen(decision.scene)
    if decision.scene.screen or number >= len(cards):
        return Choice(option.text, "top", place, words("dock.top-note"))
    card = decision.rules.faces[cards[number]]
    return Choice(option.text, "top", words.card(card), place, more=next_draw(decision, option))


def next_draw(decision: Decision, option: Action) -> str:
    """What it would do to draw the card that an option leaves on top."""
    scene, words, rules = decision.scene, decision.words, decision.rules
    world = after(scene.view, option)
    rules.settle(world)
    draw = next((each for each in world.options if each.text == "draw"), None)
    if draw is None:
        return ""
    card = world.draw[-1] & FACE
    world.events = []
    rules.follow(world, draw)
    kinds = {event.kind for event in world.events}
    if "bust" in kinds:
        return words("draws.bust")
    face = rules.faces[card]
    if world.turned:
        clash = rules.clash(world.harbor, card) >= 0
        return words("draws.repel-bust" if clash else "draws.repel")
    if face.kind == SHIP:
        return words("draws.ship", nth=decision.nth(rules.colours(world)), cards=rules.takes(world, scene.me))
    return words("draws.tax" if kinds & {"taxed", "bonus"} else "draws.safe")


def look(decision: Decision, option: Action) -> Choice:
    return Choice(option.text, "look", decision.words("dock.look"), decision.words("dock.look-note"))


def character(decision: Decision, option: Action) -> Choice:
    """A character with the coins it begins with and what it can do."""
    words = decision.words
    who = saga(decision.table).book.characters[option.number]
    coins, gift = words.count("coins", who.coins), words(f"gift.{who.id}")
    return Choice(option.text, "character", words.thing(who.id), coins, more=gift)


def buy_off(decision: Decision, option: Action) -> Choice:
    """A marker for coins: what it opens, and what is left."""
    part, words = saga(decision.table), decision.words
    coins = len(decision.table.seats[decision.scene.me].purse)
    paid = price(part.book, part, part.event)
    return Choice(
        option.text, "buy-off", words("dock.buy-off", n=paid), words("dock.keep-left", n=coins - paid), sign="coin"
    )


def exchange(decision: Decision, option: Action) -> Choice:
    """A cargo or a crown for coins, or the other way round: both before and after, and what that does to missions."""
    verb = decision.rules.verbs[option.verb].name
    words, scene, table = decision.words, decision.scene, decision.table
    world = after(scene.view, option)
    coins, left = (len(each.seats[scene.me].purse) for each in (table, world))
    item = words.cargo(decision.rules.faces[option.card]) if option.card >= 0 else ""
    lines = [words("swap.coins", before=coins, after=left), *crowning(decision, world)]
    points = world.seats[scene.me].points - table.seats[scene.me].points
    lines += [words("swap.points", n=signed(points))] if points else []
    choice = Choice(option.text, verb, words(f"dock.{verb}", item=item, n=abs(left - coins)), lines[0])
    choice.more = " · ".join(lines[1:])
    choice.means = effects(scene, far(table, scene.me), world)
    choice.spoken = ", ".join([choice.title, *lines, *choice.means])
    if option.card >= 0:
        choice.sign = next(item_icon(each) for each in decision.rules.faces[option.card].cargo if each in art()["item"])
    else:
        choice.sign = "crown" if verb == "portrait" else "coin"
    return choice


def pilot(decision: Decision, option: Action) -> Choice:
    """A colour, with its mark."""
    colour = decision.rules.colour_names[option.number]
    return Choice(option.text, "pilot", decision.words.thing(colour).capitalize(), sign=mark(colour))


def bet(decision: Decision, option: Action) -> Choice:
    """What is said of another's Discover, and what it would bring."""
    verb, words = decision.rules.verbs[option.verb].name, decision.words
    told = saga(decision.table).book.events[WAGER]
    coins = told.holds if verb == "holds" else told.busts
    sign = "check" if verb == "holds" else "skull"
    return Choice(option.text, verb, words(f"option.{verb}"), words("dock.bet-note", coins=coins), sign=sign)


def share(decision: Decision, option: Action) -> Choice:
    """Somebody who gets a coin, too: what he has."""
    words, owner = decision.words, decision.table.seats[option.number]
    note = ", ".join([words.count("coins", len(owner.purse)), words.count("points", owner.points)])
    return Choice(option.text, "share", decision.scene.name(option.number), note, sign="coin")


def skip(decision: Decision, option: Action) -> Choice:
    """Leaving it: what stays."""
    words = decision.words
    coins = len(decision.table.seats[decision.scene.me].purse)
    return Choice(option.text, "skip", words("dock.skip"), words("dock.keep", n=coins), sign="no")


MAKERS = {
    "complete": complete,
    "top": top,
    "look": look,
    "character": character,
    "buy-off": buy_off,
    "sell": exchange,
    "wagon": exchange,
    "portrait": exchange,
    "pawn": exchange,
    "pilot": pilot,
    "holds": bet,
    "busts": bet,
    "share": share,
    "skip": skip,
}
KEYS = {"look": "g", "skip": "p"}
