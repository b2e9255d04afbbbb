"""What missions ask for and bring, in signs: a number and small pictures."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from buccaneer.cards.boxes.adventure.missions import Need
from buccaneer.cards.boxes.adventure.tale import CHEAP, COLOURS, STOPPED, TAXED, Story
from buccaneer.cards.page.art import drawn

ITEMS = {"ares": ("bones",), "bread-or-rum": ("bread", "rum")}  # other items are drawn by their own names
OWNED = {"cutlasses": "cutlass", "expeditions": "trip", "kinds": "kinds", "cheap": "kinds"}
OCCASIONS = {COLOURS: ("colours", "flags"), TAXED: ("taxed", "hand"), STOPPED: ("stop", "cardi")}
LITTLE = f"≤{CHEAP}"  # of a printed price


class Sign(NamedTuple):
    """A number with the pictures of what there are so many of."""

    text: str
    icons: tuple[str, ...]
    note: str = ""


def item(name: str) -> tuple[str, ...]:
    """The pictures of what a kept ship is given up for."""
    return ITEMS.get(name, (name,))


def people(story: Story) -> tuple[str, ...]:
    """The pictures of the professions that a mission names."""
    return tuple([drawn("emblem", name, "icon") for name in story.names])


@cache
def asked(story: Story) -> tuple[Sign, ...]:
    """All that a mission asks for; what is given up stands behind a minus."""
    found: list[Sign] = []
    if story.at in OCCASIONS:
        number = "" if story.at == TAXED else f"={story.amount}" if story.at == STOPPED else str(story.amount)
        found.append(Sign(number, (OCCASIONS[story.at][1],), f"×{story.times}" if story.times > 1 else ""))
    found += [Sign(f"−{n}", item(name)) for name, n in story.given.items()]
    found += [Sign(f"−{story.coins}", ("coin",))] if story.coins else []
    found += [Sign(f"−{story.crowns}", ("crown",))] if story.crowns else []
    for name, icon in OWNED.items():
        wanted: int = getattr(story, name)
        found += [Sign(str(wanted), (icon,), LITTLE if name == "cheap" else "")] if wanted else []
    return (*found, *([Sign(str(story.count), people(story))] if story.count else []))


def lacking(story: Story, needs: list[Need]) -> tuple[Sign, ...]:
    """What is still missing of all that can be had beforehand."""
    found: list[Sign] = []
    for need in needs:
        if not need.lack or need.name in ("colours", "taxed", "stop"):
            continue
        if need.name == "named":
            icons = people(story)
        elif need.name in ("coins", "crowns"):
            icons = (need.name.removesuffix("s"),)
        else:
            icons = (OWNED[need.name],) if need.name in OWNED else item(need.name)
        found.append(Sign(str(need.lack), icons))
    return tuple(found)


@cache
def first(story: Story) -> tuple[Sign, ...]:
    """What only the first to complete a mission gains."""
    coins = [Sign(f"+{story.first_coins}", ("coin",))] if story.first_coins else []
    return (*coins, *([Sign(f"+{story.first_crowns}", ("crown",))] if story.first_crowns else []))


@cache
def everybody(story: Story) -> tuple[Sign, ...]:
    """What everybody gains who completes a mission."""
    return (Sign(f"+{story.reward}", ("crown",)),) if story.reward else ()
