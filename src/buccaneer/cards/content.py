"""The printed numbers: boxes read from the package's data, content packs laid over them, both checked key by key."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from typing import Any

from buccaneer.cards.boxes.contract_box.contract import REQUIREMENTS
from buccaneer.cards.rules.card import BONUSES, COLOURS, KINDS, POWERS, SKULL, SYMBOLS, Face
from buccaneer.cards.rules.rules import Data
from buccaneer.content import (
    ID,
    MARKS,
    Card,
    ContentError,
    Pack,
    data_bytes,
    data_files,
    digest_of,
    laid_over,
    numbers_digest,
    pack_name,
    read_toml,
    whole,
)

# The keys each kind of card must have, and those it may have.
COMMON = {"id", "kind", "name", "count"}
MUST = {
    "ship": {"colour", "coins", "strength"},
    "profession": {"cost", "points", "gives"},
    "expedition": {"coins", "points", "requires"},
    "tax": {"limit", "bonus", "coins"},
}
MAY = {"ship": {"gift"}, "profession": {"colour"}, "expedition": {"players"}, "tax": {"down_to"}}

# The least and the most a number may be.
RANGES = {
    "count": (1, 20),
    "coins": (0, 20),
    "gift": (0, 9),
    "strength": (1, 20),
    "cost": (0, 20),
    "points": (0, 12),
    "limit": (1, 60),
    "down_to": (0, 59),
    "players": (5, 5),
}

# What a contract must have besides one requirement, what it may have, and the least and the most of its numbers.
CONTRACT_MUST = {"id", "rewards", "seal", "letter", "mark"}
CONTRACT_MAY = {"times", "most", "together"}
CONTRACT_RANGES = {
    "cheap": (1, 9),
    "most": (0, 20),
    "cutlasses": (1, 9),
    "expeditions": (1, 3),
    "points": (1, 20),
    "pay": (1, 40),
    "fleet": (1, 5),
    "taxed": (1, 1),
    "busted": (1, 1),
    "colours": (1, 5),
    "times": (1, 5),
    "seal": (-1, 2),
}
SPACES = 5


@cache
def boxes() -> tuple[str, ...]:
    """The names of all boxes."""
    return tuple(sorted(box_files()))


@cache
def box_files() -> dict[str, str]:
    """The file of every box, wherever it lies: it says itself whose it is."""
    files = data_files("cards/boxes/*/*.toml")
    return {data["box"]: file for file in files if "box" in (data := read_toml(file, data_bytes(file)))}


@cache
def box_digest(box: str) -> str:
    """A short digest of the numbers a box is played with, written into every record."""
    entries = [*read_box(box).values(), *read_contracts(box).values()]
    return numbers_digest([{key: value for key, value in entry.items() if key != "mark"} for entry in entries])


@cache
def read_box(box: str) -> dict[str, Card]:
    """A box's cards by id, checked."""
    file = f"{box}.toml"
    data = read_toml(file, data_bytes(box_files()[box]))
    cards: dict[str, Card] = {}
    for i, card in enumerate(data["cards"]):
        card = {"mark": data["mark"], **card}
        key = str(card.get("id", f"cards[{i}]"))
        if key in cards:
            raise ContentError(file, key, "this id is there twice")
        check_card(file, key, card)
        cards[key] = card
    return cards


@cache
def read_contracts(box: str) -> dict[str, Card]:
    """A box's contracts by id, checked."""
    file = f"{box}.toml"
    data = read_toml(file, data_bytes(box_files()[box]))
    contracts: dict[str, Card] = {}
    for contract in data.get("contracts", ()):
        contract = {"mark": data["mark"], **contract}
        check_contract(file, contract["id"], contract)
        contracts[contract["id"]] = contract
    return contracts


def card_pack(file: str, text: bytes, data: dict[str, Any]) -> Pack:
    """A pack of cards and contracts, checked."""
    name = pack_name(file, data)
    box, changes, terms = data["over"], data.get("cards", {}), data.get("contracts", {})
    for key in data:
        if key not in {"pack", "over", "cards", "contracts"}:
            raise ContentError(file, key, "unknown; a pack has pack, over, cards and contracts")
    if not isinstance(changes, dict) or not (changes or terms):
        raise ContentError(file, "cards", "name at least one card to change, as [cards.ID]")
    if not isinstance(terms, dict):
        raise ContentError(file, "contracts", "name the contracts to change, as [contracts.ID]")
    laid = lay_over(file, read_box(box), changes)
    agreed = lay_terms(file, read_contracts(box), terms)
    return Pack(name, box, {id: laid[id] for id in changes}, {id: agreed[id] for id in terms}, digest_of(text), {})


def lay_over(file: str, cards: dict[str, Card], changes: Mapping[str, Any]) -> dict[str, Card]:
    """A box's cards with a pack's changes; a card the box does not have must be complete."""
    laid = dict(cards)
    for id, change in changes.items():
        if not isinstance(change, dict):
            raise ContentError(file, f"cards.{id}", "must be a table of numbers")
        if "kind" in change and id in cards and change["kind"] != cards[id]["kind"]:
            raise ContentError(file, f"cards.{id}.kind", f"this card is a {cards[id]['kind']}")
        if change.get("id", id) != id or not ID.fullmatch(id):
            raise ContentError(file, f"cards.{id}.id", "must be the card's key, of small letters, digits and hyphens")
        card = {**cards.get(id, {}), "id": id, "mark": "ours", **change}
        check_card(file, f"cards.{id}", card)
        check_known(file, f"cards.{id}", card, cards)
        laid[id] = card
    return laid


def lay_terms(file: str, contracts: dict[str, Card], changes: Mapping[str, Any]) -> dict[str, Card]:
    """A box's contracts with a pack's changes."""
    laid = dict(contracts)
    for id, change in changes.items():
        if id not in contracts:
            known = f"is not one of {', '.join(contracts)}" if contracts else "this box has no contracts"
            raise ContentError(file, f"contracts.{id}", known)
        if not isinstance(change, dict):
            raise ContentError(file, f"contracts.{id}", "must be a table of numbers")
        if change.get("id", id) != id:
            raise ContentError(file, f"contracts.{id}.id", "must be the contract's key")
        laid[id] = {**contracts[id], "mark": "ours", **change}
        check_contract(file, f"contracts.{id}", laid[id])
    return laid


def check_contract(file: str, key: str, contract: Card) -> None:
    """Refuse a contract with a missing, unknown or impossible entry."""
    asked = [name for name in REQUIREMENTS if name in contract]
    if len(asked) != 1:
        raise ContentError(file, key, f"a contract asks for one of {', '.join(REQUIREMENTS)}")
    for name in sorted(CONTRACT_MUST - set(contract)):
        raise ContentError(file, f"{key}.{name}", "missing")
    for name in sorted(set(contract) - CONTRACT_MUST - CONTRACT_MAY - set(asked)):
        raise ContentError(file, f"{key}.{name}", "a contract has no such entry")
    rewards, letter, crew = contract["rewards"], contract["letter"], contract.get("crew", {"": 1})
    if not isinstance(rewards, list) or len(rewards) != SPACES or not all(whole(n, 0, 20) for n in rewards):
        raise ContentError(file, f"{key}.rewards", f"must list {SPACES} whole numbers from 0 to 20")
    if not isinstance(letter, str) or not re.fullmatch("[A-Z]", letter):
        raise ContentError(file, f"{key}.letter", f"{letter!r} is not a letter from A to Z")
    if contract.get("forgo", COLOURS[0]) not in COLOURS:
        raise ContentError(file, f"{key}.forgo", f"{contract['forgo']!r} is not one of {', '.join(COLOURS)}")
    if not isinstance(crew, dict) or not crew or not all(whole(n, 1, 9) for n in crew.values()):
        raise ContentError(file, f"{key}.crew", "must give each profession as a number from 1 to 9")
    for name in crew if "crew" in contract else ():
        if name not in professions():
            raise ContentError(file, f"{key}.crew", f"{name!r} is not one of {', '.join(professions())}")
    for name, asking in (("times", ("forgo", "colours")), ("most", ("cheap",))):
        if name in contract and asked[0] not in asking:
            raise ContentError(file, f"{key}.{name}", f"goes with {' and '.join(asking)} only")
    if contract["mark"] not in MARKS:
        raise ContentError(file, f"{key}.mark", f"{contract['mark']!r} is not one of {', '.join(MARKS)}")
    if contract.get("together", True) is not True:
        raise ContentError(file, f"{key}.together", "is true, or left out")
    for name, (least, most) in CONTRACT_RANGES.items():
        if name in contract and not whole(contract[name], least, most):
            raise ContentError(
                file, f"{key}.{name}", f"{contract[name]!r} is not a whole number from {least} to {most}"
            )


@cache
def professions() -> list[str]:
    """The names of the professions that contracts are played with."""
    cards = [*read_box("base").values(), *read_box("contract-box").values()]
    return list(dict.fromkeys(card["name"] for card in cards if card["kind"] == "profession"))


def check_known(file: str, key: str, card: Card, cards: dict[str, Card]) -> None:
    """Refuse a name nobody has a word for and an ability nothing in the box gives a meaning to."""
    names = {other["name"] for other in cards.values() if other["kind"] == card["kind"]}
    abilities = {ability for other in cards.values() for ability in other.get("gives", ())}
    if card["name"] not in names:
        raise ContentError(file, f"{key}.name", f"{card['name']!r} is not one of {', '.join(sorted(names))}")
    for ability in card.get("gives", ()):
        if ability not in abilities:
            raise ContentError(file, f"{key}.gives", f"{ability!r} is not one of {', '.join(sorted(abilities))}")


def check_card(file: str, key: str, card: Card) -> None:
    """Refuse a card with a missing, unknown or impossible entry."""
    kind = card.get("kind")
    if kind not in KINDS:
        raise ContentError(file, f"{key}.kind", f"{kind!r} is not one of {', '.join(KINDS)}")
    must = COMMON | MUST[kind]
    for name in sorted(must - set(card)):
        raise ContentError(file, f"{key}.{name}", "missing")
    for name in sorted(set(card) - must - MAY[kind] - {"mark"}):
        raise ContentError(file, f"{key}.{name}", f"a {kind} has no such entry")
    for name, value in card.items():
        check_value(file, f"{key}.{name}", name, value)


def check_value(file: str, key: str, name: str, value: object) -> None:
    choices: dict[str, tuple[str, ...]] = {"colour": COLOURS, "bonus": BONUSES, "mark": MARKS}
    if name == "strength" and value == "skull":
        return
    if name in RANGES:
        least, most = RANGES[name]
        if not whole(value, least, most):
            raise ContentError(file, key, f"{value!r} is not a whole number from {least} to {most}")
    elif name in choices:
        if value not in choices[name]:
            raise ContentError(file, key, f"{value!r} is not one of {', '.join(choices[name])}")
    elif name == "requires":
        if not isinstance(value, list) or not value or not all(symbol in SYMBOLS for symbol in value):
            raise ContentError(file, key, f"must list symbols out of {', '.join(SYMBOLS)}")
    elif name == "gives":
        if not isinstance(value, dict) or not all(type(amount) is int and 0 < amount < 10 for amount in value.values()):
            raise ContentError(file, key, "must give each ability as a number from 1 to 9")
    elif not isinstance(value, str) or not value:
        raise ContentError(file, key, "must be a text")


def faces(boxes: tuple[str, ...], packs: tuple[str, ...] = ()) -> tuple[list[Face], list[str]]:
    """The faces of some boxes with packs laid over them, and the names of all abilities, the common ones first."""
    found: list[Face] = []
    powers = list(POWERS)
    for box in boxes:
        cards = read_box(box)
        for pack in laid_over(box, packs):
            cards = lay_over(pack.key, cards, pack.cards)
        for card in cards.values():
            if card["id"] in [face.id for face in found]:
                raise ContentError(f"{box}.toml", card["id"], "another box played with this one has a card of this id")
            found.append(make_face(len(found), box, card, powers))
    return found, powers


def sections(boxes: tuple[str, ...], packs: tuple[str, ...] = ()) -> Data:
    """What some boxes hold besides cards, packs laid over it."""
    contracts: list[Card] = []
    for box in boxes:
        found = read_contracts(box)
        for pack in laid_over(box, packs):
            found = lay_terms(pack.key, found, pack.contracts)
        contracts += found.values()
    return {"contracts": contracts}


def make_face(number: int, box: str, card: Card, powers: list[str]) -> Face:
    face = Face(number, card["id"], KINDS.index(card["kind"]), card["name"], box, card["mark"], card["count"])
    face.colour = COLOURS.index(card["colour"]) if "colour" in card else -1
    face.coins = card.get("coins", 0)
    face.gift = card.get("gift", 0)
    strength = card.get("strength", 0)
    face.strength = SKULL if strength == "skull" else strength
    face.cost = card.get("cost", 0)
    face.points = card.get("points", 0)
    face.five_players = "players" in card
    face.requires = [SYMBOLS.index(symbol) for symbol in card.get("requires", [])]
    face.needs = [face.requires.count(symbol) for symbol in range(len(SYMBOLS))]
    for power, amount in card.get("gives", {}).items():
        if power not in powers:
            powers.append(power)
        face.powers.append(powers.index(power))
        face.amounts.append(amount)
    if "limit" in card:
        face.tax_from = card["limit"]
        face.tax_down_to = card.get("down_to", -1)
        face.tax_bonus = BONUSES.index(card["bonus"])
    return face
