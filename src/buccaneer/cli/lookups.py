"""Commands that look something up: modes, rules, and this build's speed."""

from __future__ import annotations

import argparse

from rich.console import Console
from rich.table import Table as Grid

from buccaneer.bots.cast import CAST
from buccaneer.bots.registry import BOTS, installed
from buccaneer.cli.command import print_json
from buccaneer.core.errors import BuccaneerError
from buccaneer.game import modes
from buccaneer.ledger import search
from buccaneer.sim import speed
from buccaneer.words import Words


def show_modes(arguments: argparse.Namespace) -> None:
    found = [
        {
            "mode": mode.name,
            "players": list(mode.players),
            "editions": list(mode.editions),
            "variants": list(mode.variants),
            "adds": list(mode.adds),
            "options": [
                {
                    "option": option.name,
                    "kind": option.kind,
                    "usual": option.usual,
                    "possible": option.possible(0),
                    "shapes": option.shapes,
                }
                for option in mode.options
            ],
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
    for mode in modes.MODES.values():
        for option in mode.options:
            told = f"{mode.name} --option {option.name}=…  {option.possible(0)} (usual: {option.usual or 'none'})"
            Console().print(told, highlight=False, markup=False)


def show_bots(arguments: argparse.Namespace) -> None:
    """Everybody who can be named where bots are, what they are like, and which characters play them."""
    words = Words.of(arguments.lang)
    found = [
        {"bot": name, "called": words.bot_choice(name), "about": words.bot_about(name), "who": list(CAST.get(name, ()))}
        for name in dict.fromkeys([*BOTS, *installed()])
    ]
    if arguments.json:
        print_json(found)
        return
    grid = Grid(*(words(f"bots.{column}") for column in ("name", "what", "who")))
    for each in found:
        about = f"{each['called']}: {each['about']}" if each["about"] else str(each["called"])
        grid.add_row(str(each["bot"]), about, ", ".join(each["who"]))
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
            departs = Words.of(arguments.lang)("ledger.departs") + " " if rule.departs else ""
            console.print(f"      [italic]{departs}{rule.ruling}[/italic]", highlight=False)
        if rule.editions:
            console.print(f"      [dim]{', '.join(rule.editions)}[/dim]", highlight=False)


def bench(arguments: argparse.Namespace) -> None:
    if not 0 < arguments.seconds <= 3600:
        raise BuccaneerError("the seconds for each row are a number above 0, up to 3600")
    found = speed.measure(arguments.seconds)
    if arguments.json:
        print_json(found)
        return
    grid = Grid("random play, four players, one core", "decisions a second")
    first = modes.DEFAULT_MODE
    rows = {"play": first, "events": f"{first}, events told", "views": f"{first}, a view at every decision"}
    for name, figure in found.items():
        grid.add_row(rows.get(name, name), f"{figure:,.0f}" if isinstance(figure, float) else str(figure))
    Console().print(grid)
