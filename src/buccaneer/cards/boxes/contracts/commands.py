"""The command that lists the contracts."""

from __future__ import annotations

import argparse

from rich.console import Console

from buccaneer.cards.box import BIG_BOX
from buccaneer.cards.boxes.contracts.box import BOX
from buccaneer.cards.boxes.contracts.terms import asks, contracts
from buccaneer.cards.lookup import card_rules
from buccaneer.cli.command import Command, headed, json_flag, lang_flag, pack_flag, print_json
from buccaneer.words import Words


def show_contracts(arguments: argparse.Namespace) -> None:
    """All contracts: in competition those marked for a team alone stay in the box."""
    words = Words.of(arguments.lang)
    rules = card_rules(BOX.name, BIG_BOX[0], packs=arguments.packs)
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
            "marks": contract.marks or None,
        }
        for contract in contracts(rules)
    ]
    if arguments.json:
        print_json(found)
        return
    grid = headed(words, "contract", "asks", "rewards", "seal", "mark")
    for entry in found:
        rewards = " ".join(map(str, entry["rewards"])) if isinstance(entry["rewards"], list) else ""
        seal = f"{entry['seal']} {entry['letter']}"
        apart = entry["marks"] if isinstance(entry["marks"], dict) else {}
        mark = "\n".join(
            [
                words(f"gallery.{entry['mark']}"),
                *(f"{words(f'gallery.number-{number}')}: {words(f'gallery.{told}')}" for number, told in apart.items()),
            ]
        )
        grid.add_row(str(entry["name"]), str(entry["asks"]), rewards, seal, mark)
    Console().print(grid)


def arguments(parser: argparse.ArgumentParser) -> None:
    lang_flag(parser)
    pack_flag(parser, "lay a content pack over the contracts")
    json_flag(parser)


HELP = "List the contracts with what each asks and pays."
COMMANDS = [Command("contracts", show_contracts, HELP, "contracts --lang de", arguments)]
