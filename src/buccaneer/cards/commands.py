"""The commands of the card games: their cards, and the odds of a described position."""

from __future__ import annotations

import argparse
from functools import partial

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table as Grid
from rich.text import Text

from buccaneer.cards.box import boxes
from buccaneer.cards.brought import held
from buccaneer.cards.lookup import card_rules
from buccaneer.cards.rules.card import BONUSES, EXPEDITION, KINDS, PROFESSION, SHIP, SKULL, SYMBOLS, TAX, Face
from buccaneer.cards.rules.deck import Deck
from buccaneer.cards.rules.odds import chances
from buccaneer.cards.rules.rules import Rules
from buccaneer.cli.command import Command, chosen_of_mode, edition_of, json_flag, lang_flag, mode_choices, print_json
from buccaneer.core.errors import BuccaneerError
from buccaneer.game import modes
from buccaneer.game.families import FAMILIES
from buccaneer.words import SIGNS, Words

FIVE = 5


def mode_rules(arguments: argparse.Namespace) -> Rules:
    """The rules of a mode that is played with cards."""
    found = modes.find(arguments.mode, edition_of(arguments), arguments.variant, arguments.adds)
    if not FAMILIES[found.family].has_cards:
        raise BuccaneerError(f"{arguments.mode} is played without cards; 'buccaneer maps' lists its maps")
    return card_rules(arguments.mode, **chosen_of_mode(arguments))


def card_data(face: Face, rules: Rules, words: Words) -> dict[str, object]:
    """A card's numbers as plain data; what a kind of card does not have is null."""
    kind = KINDS[face.kind]
    abilities = zip(face.powers, face.amounts, strict=True)
    return {
        "face": face.id,
        "kind": kind,
        "name": words.name(face),
        "colour": face.colour_name or None,
        "coins": face.coins if kind != "profession" else None,
        "strength": ("skull" if face.strength == SKULL else face.strength) if kind == "ship" else None,
        "cost": face.cost if kind == "profession" else None,
        "points": face.points if kind in {"profession", "expedition"} else None,
        "requires": [*(SYMBOLS[symbol] for symbol in face.requires), *face.item_names] or None,
        "gives": {rules.power_names[power]: n for power, n in abilities} if kind == "profession" else None,
        "gift": face.gift if kind == "ship" else None,
        "limit": face.tax_from if kind == "tax" else None,
        "down_to": face.tax_down_to if kind == "tax" and face.tax_down_to >= 0 else None,
        "bonus": BONUSES[face.tax_bonus] if kind == "tax" else None,
        "players": FIVE if face.five_players else None,
        "count": face.count,
        "mark": face.mark,
        "marks": face.marks or None,
    }


def ability(face: Face, rules: Rules, words: Words) -> str:
    """What a card does, as short as on the card itself."""
    coin = SIGNS["coin"]
    if face.kind == SHIP:
        strength = SIGNS["skull"] if face.strength == SKULL else f"{SIGNS['cutlass']} {face.strength}"
        paid = (
            f"{face.crowns} {SIGNS['crown']}"
            if face.crowns
            else f"{face.coins}{f'+{face.gift}' if face.gift else ''} {coin}"
        )
        return "  ".join(filter(None, (paid, strength, words.cargo(face))))
    if face.kind == EXPEDITION:
        return f"{words.symbols(face)} → {face.coins} {coin}"
    if face.kind == TAX:
        left = "½" if face.tax_down_to < 0 else f"{face.tax_down_to} {coin}"
        return f"{face.tax_from} {coin} → {left}, +{face.coins} {coin} {words.reason(face)}"
    pairs = zip(face.powers, face.amounts, strict=True)
    return ", ".join(words.power(rules, power, n, "gist") for power, n in pairs)


def show_cards(arguments: argparse.Namespace) -> None:
    """A mode's cards: as data with every number, as a table that fits 80 columns."""
    words = Words.of(arguments.lang, edition_of(arguments))
    rules = mode_rules(arguments)
    if arguments.json:
        print_json([card_data(face, rules, words) for face in rules.faces])
        return
    grid = Grid(box=SIMPLE_HEAD, padding=(0, 1, 0, 0), pad_edge=False)
    for heading in ("face", "name", "cost", "points", "ability", "count", "mark"):
        grid.add_column(words(f"column.{heading}"), overflow="fold", no_wrap=heading != "ability")
    for face in rules.faces:
        name = f"{words.small(face)}, {words.colour(face)}" if face.kind == SHIP else words.small(face)
        cost = str(face.cost) if face.kind == PROFESSION else ""
        points = str(face.points) if face.kind in (PROFESSION, EXPEDITION) else ""
        mark = words(f"gallery.{face.mark}") + ("*" if face.marks else "")
        grid.add_row(face.id, name, cost, points, ability(face, rules, words), str(face.count), mark)
    console = Console()
    console.print(grid)
    console.print(words("column.legend"), highlight=False)
    apart = {
        f"{words(f'gallery.number-{number}')} {words(f'gallery.{mark}')}"
        for face in rules.faces
        for number, mark in face.marks.items()
    }
    if apart:
        console.print(words("column.apart", list=", ".join(sorted(apart))), highlight=False)


def show_odds(arguments: argparse.Namespace) -> None:
    """The odds of the next card; in words the colours count as "so many or more", as data as "exactly so many"."""
    words = Words.of(arguments.lang, edition_of(arguments))
    rules = mode_rules(arguments)
    deck = Deck(rules.faces, rules.edition.fifth_lies_open).counts
    unseen = deck[:]
    harbor: list[int] = []
    for text, pile in ((arguments.harbor, harbor), (arguments.gone, [])):
        for id in text.replace(",", " ").split():
            modes.one_of("card", id, list(rules.by_id))
            card = rules.by_id[id]
            unseen[card] -= 1
            if unseen[card] < 0:
                raise BuccaneerError(f"more {id!r} than the {deck[card]} in the deck")
            pile.append(card)
    check_harbor(rules, harbor)
    if arguments.cutlasses < 0:
        raise BuccaneerError(f"cutlasses cannot be negative, as {arguments.cutlasses} is")
    if not 0 <= arguments.coins < sum(unseen):
        raise BuccaneerError(f"coins go from 0 to {sum(unseen) - 1} here, one unseen card at least is left to draw")
    found = chances(rules, unseen, sum(unseen) - arguments.coins, [0] * len(unseen), harbor, arguments.cutlasses)
    if arguments.json:
        print_json(
            {
                "bust": found.bust,
                "bust_repelling": found.bust_repelling,
                "colours": found.colours,
                "colours_or_more": [found.reach(colours) for colours in range(len(found.colours))],
                "next": {rules.faces[card].id: chance for card, chance in enumerate(found.next) if chance > 0},
            }
        )
        return
    exactly = partial(percent, words)
    console = Console()
    told = words("terminal.odds-next-busts", bust=exactly(found.bust), repelling=exactly(found.bust_repelling))
    reached = ", ".join(f"{colours}: {exactly(found.reach(colours))}" for colours in range(1, len(found.colours)))
    console.print(Text(told), Text(words("terminal.odds-at-least", list=reached)), sep="\n")
    grid = Grid(box=SIMPLE_HEAD, padding=(0, 1, 0, 0), pad_edge=False)
    for key in ("face", "next", "chance"):
        grid.add_column(words(f"terminal.odds-{key}"), justify="right" if key == "chance" else "left")
    for card in sorted(range(len(unseen)), key=lambda card: -found.next[card]):
        if found.next[card] > 0:
            face = rules.faces[card]
            grid.add_row(face.id, words.card(face), exactly(found.next[card]))
    console.print(grid)


def percent(words: Words, chance: float) -> str:
    """A chance with one digit behind the point."""
    return words("terminal.percent", n=words.decimal(100 * chance))


def check_harbor(rules: Rules, harbor: list[int]) -> None:
    """Refuse what can never lie in a harbor."""
    colours: set[int] = set()
    for face in (rules.faces[card] for card in harbor):
        if face.kind not in {SHIP, PROFESSION}:
            raise BuccaneerError(f"{face.id!r} never lies in the harbor: only ships and professions do")
        if face.kind == SHIP and face.colour in colours:
            raise BuccaneerError(f"two {face.colour_name} ships never lie in the harbor: the second one busts")
        if face.kind == SHIP:
            colours.add(face.colour)


def cards_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("mode")
    mode_choices(parser)
    lang_flag(parser)
    json_flag(parser)


def odds_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("mode", nargs="?", default=modes.DEFAULT_MODE)
    parser.add_argument("--harbor", default="", metavar="CARDS", help="cards in the harbor, by id")
    parser.add_argument("--cutlasses", type=int, default=0, metavar="N", help="those of whoever draws (default 0)")
    parser.add_argument("--gone", default="", metavar="CARDS", help="cards lying open elsewhere or discarded, by id")
    parser.add_argument("--coins", type=int, default=0, metavar="N", help="how many of the unseen cards are coins")
    mode_choices(parser)
    lang_flag(parser)
    json_flag(parser)


def commands() -> list[Command]:
    """Our own commands, and those of boxes that have some in their `commands.py`."""
    first = modes.DEFAULT_MODE
    found = [
        Command(
            "cards",
            show_cards,
            "List a mode's cards with every number and its mark.",
            f"cards {first} --json",
            cards_arguments,
        ),
        Command(
            "odds",
            show_odds,
            "The odds of a described position.",
            f"odds {first} --harbor 'y11 b22' --cutlasses 2 --gone 'y44 r4x'",
            odds_arguments,
        ),
    ]
    for box in boxes():
        found += held(box.package, "commands") or []
    return found
