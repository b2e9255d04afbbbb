"""Commands that look something up: modes, cards, rules, odds, and this build's speed."""

from __future__ import annotations

import argparse
import json

from rich.console import Console
from rich.table import Table as Grid

from buccaneer.cards.boxes.contracts.terms import asks, contracts
from buccaneer.cards.rules.card import COLOURS, KINDS, PROFESSION, SHIP, SKULL, SYMBOLS, Face
from buccaneer.cards.rules.odds import chances
from buccaneer.cards.rules.rules import Rules
from buccaneer.core.errors import BuccaneerError
from buccaneer.game import modes
from buccaneer.ledger import search
from buccaneer.sim import speed
from buccaneer.words import Words


def print_json(data: object) -> None:
    print(json.dumps(data, ensure_ascii=False, indent=2))


def show_modes(arguments: argparse.Namespace) -> None:
    found = [
        {
            "mode": mode.name,
            "players": list(mode.players),
            "editions": list(mode.editions),
            "variants": list(mode.variants),
            "adds": list(mode.adds),
        }
        for mode in modes.MODES.values()
    ]
    if arguments.json:
        print_json(found)
        return
    grid = Grid("mode", "players", "editions", "variants", "may add")
    for mode in modes.MODES.values():
        lists = (", ".join(names) for names in (mode.editions, mode.variants, mode.adds))
        grid.add_row(mode.name, "–".join(map(str, mode.players)), *lists)
    Console().print(grid)


def mode_rules(arguments: argparse.Namespace) -> Rules:
    """The rules of a mode that is played with cards."""
    found = modes.rules(arguments.mode, arguments.edition, arguments.variant, arguments.packs, arguments.adds)
    if not isinstance(found, Rules):
        raise BuccaneerError(f"{arguments.mode} is played without cards; 'buccaneer maps' lists its maps")
    return found


def card_data(face: Face, words: Words) -> dict[str, object]:
    """A card's numbers as plain data; what a kind of card does not have is null."""
    kind = KINDS[face.kind]
    return {
        "face": face.id,
        "kind": kind,
        "name": words.name(face),
        "colour": COLOURS[face.colour] if face.colour >= 0 else None,
        "coins": face.coins if kind != "profession" else None,
        "strength": ("skull" if face.strength == SKULL else face.strength) if kind == "ship" else None,
        "cost": face.cost if kind == "profession" else None,
        "points": face.points if kind in {"profession", "expedition"} else None,
        "requires": [SYMBOLS[symbol] for symbol in face.requires] or None,
        "count": face.count,
        "mark": face.mark,
    }


def show_cards(arguments: argparse.Namespace) -> None:
    words = Words.of(arguments.lang, arguments.edition)
    cards = [card_data(face, words) for face in mode_rules(arguments).faces]
    if arguments.json:
        print_json(cards)
        return
    grid = Grid(*cards[0])
    for card in cards:
        cells = [" ".join(value) if isinstance(value, list) else value for value in card.values()]
        grid.add_row(*("" if cell is None else str(cell) for cell in cells))
    Console().print(grid)


def show_contracts(arguments: argparse.Namespace) -> None:
    """All contracts: in competition those marked for a team alone stay in the box."""
    words = Words.of(arguments.lang)
    rules = modes.rules("together", "bigbox", "", arguments.packs)
    found = [
        {
            "contract": contract.id,
            "name": words.thing(contract.id),
            "asks": asks(contract, rules, words),
            "rewards": contract.rewards,
            "seal": contract.seal,
            "letter": contract.letter,
            "together": contract.together,
            "mark": contract.mark,
        }
        for contract in contracts(rules)
    ]
    if arguments.json:
        print_json(found)
        return
    grid = Grid("contract", "asks", "rewards", "seal", "mark")
    for entry in found:
        rewards = " ".join(map(str, entry["rewards"])) if isinstance(entry["rewards"], list) else ""
        seal = f"{entry['seal']} {entry['letter']}"
        grid.add_row(str(entry["name"]), str(entry["asks"]), rewards, seal, str(entry["mark"]))
    Console().print(grid)


def show_rules(arguments: argparse.Namespace) -> None:
    found = search(arguments.words, arguments.lang)
    if arguments.json:
        print_json([rule.data() for rule in found])
        return
    if not found:
        raise BuccaneerError(f"no rule holds {' and '.join(arguments.words)!r}; try fewer or other words")
    console = Console()
    chapter = ""
    for rule in found:
        if rule.chapter != chapter:
            chapter = rule.chapter
            console.print(f"\n[bold]{chapter}[/bold]")
        console.print(f"[cyan]{rule.id}[/cyan] [bold]{rule.title}.[/bold] {rule.text}", highlight=False)
        if rule.ruling:
            console.print(f"      [italic]{rule.ruling}[/italic]", highlight=False)
        if rule.editions:
            console.print(f"      [dim]{', '.join(rule.editions)}[/dim]", highlight=False)


def show_odds(arguments: argparse.Namespace) -> None:
    rules = mode_rules(arguments)
    deck = [0 if face.five_players and rules.edition.fifth_lies_open else face.count for face in rules.faces]
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
    if arguments.cutlasses < 0 or not 0 <= arguments.coins < sum(unseen):
        raise BuccaneerError(f"cutlasses cannot be negative, and coins go from 0 to {sum(unseen) - 1}")
    found = chances(rules, unseen, sum(unseen) - arguments.coins, [0] * len(unseen), harbor, arguments.cutlasses)
    data = {
        "bust": found.bust,
        "bust_repelling": found.bust_repelling,
        "colours": found.colours,
        "next": {rules.faces[card].id: chance for card, chance in enumerate(found.next) if chance > 0},
    }
    if arguments.json:
        print_json(data)
        return
    console = Console()
    console.print(f"next card busts: {found.bust:.1%}, after repelling {found.bust_repelling:.1%}", highlight=False)
    reached = ", ".join(f"{colours}: {found.reach(colours):.1%}" for colours in range(1, len(found.colours)))
    console.print(f"colours reached when drawing on: {reached}", highlight=False)
    grid = Grid("next card", "chance")
    for card in sorted(range(len(unseen)), key=lambda card: -found.next[card]):
        if found.next[card] > 0:
            grid.add_row(rules.faces[card].id, f"{found.next[card]:.1%}")
    console.print(grid)


def check_harbor(rules: Rules, harbor: list[int]) -> None:
    """Refuse what can never lie in a harbor."""
    colours: set[int] = set()
    for face in (rules.faces[card] for card in harbor):
        if face.kind not in {SHIP, PROFESSION}:
            raise BuccaneerError(f"{face.id!r} never lies in the harbor: only ships and professions do")
        if face.kind == SHIP and face.colour in colours:
            raise BuccaneerError(f"two {COLOURS[face.colour]} ships never lie in the harbor: the second one busts")
        if face.kind == SHIP:
            colours.add(face.colour)


def bench(arguments: argparse.Namespace) -> None:
    if not 0 < arguments.seconds <= 3600:
        raise BuccaneerError("the seconds for each row are a number above 0, up to 3600")
    found = speed.measure(arguments.seconds)
    if arguments.json:
        print_json(found)
        return
    grid = Grid("random play, four players, one core", "decisions a second")
    for name, figure in found.items():
        grid.add_row(name, f"{figure:,.0f}" if isinstance(figure, float) else str(figure))
    Console().print(grid)
