"""A campaign as one file: the games' records, what each told, and a digest over all of it."""

from __future__ import annotations

import json
import re
import secrets
from collections.abc import Callable, Iterator
from dataclasses import asdict, replace
from hashlib import sha256
from typing import Any, TypeVar

from buccaneer.content import pack_of
from buccaneer.core.errors import BuccaneerError
from buccaneer.game import modes
from buccaneer.game.campaign import (
    KEY,
    MOST_GAMES,
    Campaign,
    CampaignError,
    Entry,
    Mate,
    check_crew,
    check_due,
    check_open,
    course_of,
)
from buccaneer.game.course import Told
from buccaneer.game.record import RecordError, read_records
from buccaneer.game.replay import check

FORMAT = 1
SIGN = "buccaneer-campaign"  # the number of the format stands under it
SUFFIX = ".campaign"
LONGEST = 4_000_000  # letters of a file
MOST_LISTED, LONGEST_TEXT = 400, 60  # of what a game told
RULES = re.compile(r"^rules: (\d{1,9})$", re.MULTILINE)

T = TypeVar("T")


def write(campaign: Campaign) -> str:
    """The campaign as its file has it."""
    games = [
        {"told": asdict(entry.told), "checked": entry.checked, "record": entry.record} for entry in campaign.entries
    ]
    body = {
        SIGN: FORMAT,
        "key": campaign.key,
        "name": campaign.name,
        "mode": campaign.mode,
        "ways": dict(campaign.ways),
        "adds": campaign.adds,
        "packs": campaign.packs,
        "crew": [[mate.name, mate.by] for mate in campaign.crew],
        "unlocked": campaign.unlocked,
        "games": games,
    }
    return json.dumps(body | {"digest": digest_of(body)}, ensure_ascii=False, indent=1) + "\n"


def digest_of(body: object) -> str:
    """A digest of all that a file says, however it is laid out."""
    return sha256(json.dumps(body, sort_keys=True, separators=(",", ":")).encode()).hexdigest()[:32]


# -- reading -----------------------------------------------------------------------------------------


def load(text: str) -> Campaign:
    """The campaign of a file that is whole and as it was written; its games are not played again."""
    body = opened(text)
    try:
        campaign = shaped(body)
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        if isinstance(error, BuccaneerError):
            raise CampaignError(str(error), "setup") from None
        raise CampaignError("this file does not describe a campaign", "unreadable") from None
    return campaign


def packs_of(text: str) -> tuple[str, ...]:
    """The content packs that a file's campaign is played with; none of a file that cannot be read."""
    try:
        return texts(opened(text).get("packs"))
    except (CampaignError, TypeError):
        return ()


def opened(text: str) -> dict[str, Any]:
    """What a file says; refuses one that is cut short, edited, of a later version, or none of ours."""
    if len(text) > LONGEST:
        raise CampaignError(f"a campaign's file has at most {LONGEST} letters", "unreadable")
    text = text.removeprefix("\ufeff").strip()
    try:
        body = json.loads(text)
    except (ValueError, RecursionError):
        if text.startswith("{") and SIGN in text[:80]:
            raise CampaignError("this file is cut short or damaged: the campaign in it is not whole", "cut") from None
        raise CampaignError("this is no file of a campaign", "unreadable") from None
    if not isinstance(body, dict) or not modes.is_number(body.get(SIGN)):
        raise CampaignError("this is no file of a campaign", "unreadable")
    if body[SIGN] != FORMAT:
        later = f"this file is of format {body[SIGN]}, this version reads format {FORMAT}"
        raise CampaignError(later, "later")
    if body.pop("digest", "") != digest_of(body):
        raise CampaignError("this file was changed after it was written: its digest is another one", "edited")
    return body


def shaped(body: dict[str, Any]) -> Campaign:
    """The campaign that a file's body describes, each thing of its kind."""
    key, games = body["key"], body["games"]
    if not re.fullmatch(f"[0-9a-f]{{{KEY}}}", key) or not isinstance(games, list) or len(games) > MOST_GAMES:
        raise ValueError
    crew = tuple(Mate(one(name, str), one(by, str)) for name, by in body["crew"])
    mode = one(body["mode"], str)
    course_of(mode)
    ways = tuple((one(name, str), one(value, str)) for name, value in body["ways"].items())
    packs = texts(body["packs"])
    for pack in packs:
        pack_of(pack)
    campaign = Campaign(
        key,
        one(body["name"], str),
        mode,
        modes.tidied(mode, ways, len(crew)),
        texts(body["adds"]),
        packs,
        crew,
        tuple(Entry(one(game["record"], str), told_of(game["told"]), one(game["checked"], bool)) for game in games),
        one(body["unlocked"], bool),
    )
    check_crew(campaign)
    return campaign


def told_of(data: dict[str, Any]) -> Told:
    """What a game told."""
    rules = data["rules"]
    if not modes.is_number(rules):
        raise TypeError
    return Told(
        line(data["stage"]),
        one(data["won"], bool),
        texts(data["winners"]),
        pairs(data["points"], lambda value: one(value, int)),
        texts(data["road"]),
        texts(data["outside"]),
        pairs(data["roles"], line),
        rules,
    )


def one(value: Any, kind: type[T]) -> T:
    """A value of a kind."""
    if type(value) is not kind:
        raise TypeError
    return value


def line(value: Any) -> str:
    """A short text."""
    if not isinstance(value, str) or len(value) > LONGEST_TEXT or not value.isprintable():
        raise TypeError
    return value


def listed(values: Any) -> Iterator[Any]:
    """A list that is not too long."""
    if not isinstance(values, list) or len(values) > MOST_LISTED:
        raise TypeError
    return iter(values)


def texts(values: Any) -> tuple[str, ...]:
    """A list of short texts."""
    return tuple(line(value) for value in listed(values))


def pairs(values: Any, kind: Callable[[Any], T]) -> tuple[tuple[str, T], ...]:
    """A list of names, each with something."""
    return tuple((line(name), kind(value)) for name, value in listed(values))


# -- checking ------------------------------------------------------------------------------------------


def read(text: str) -> Campaign:
    """The campaign of a file, all its games played again and compared with what the file says of them.

    A game of other rules or numbers than these is kept as it was told, and not `checked`.
    """
    campaign = load(text)
    found = replace(campaign, entries=())
    for number, entry in enumerate(campaign.entries, 1):
        try:
            found = replace(found, entries=(*found.entries, proved(found, entry)))
        except BuccaneerError as error:
            why = error.why if isinstance(error, CampaignError) else "replay"
            raise CampaignError(f"game {number}: {error}", why) from None
    return found


def proved(before: Campaign, entry: Entry) -> Entry:
    """A game that follows upon those before it, played again."""
    version = RULES.search(entry.record)
    if version is not None and int(version[1]) != modes.rules_version(before.mode):
        return as_told(before, entry)
    try:
        records = list(read_records(entry.record))
        if len(records) != 1:
            raise RecordError(f"{len(records)} records stand in place of one")
        game = check(records[0])
    except RecordError as error:
        if error.why == "data":
            return as_told(before, entry)
        raise CampaignError(f"it does not replay: {str(error).removeprefix('game 1: ')}", "replay") from None
    check_due(before, game.setup)
    if not game.over:
        raise CampaignError("it is not over", "running")
    if before.course.tell(game) != entry.told:
        raise CampaignError("the file tells something else of it than is played", "told")
    return replace(entry, checked=True)


def as_told(before: Campaign, entry: Entry) -> Entry:
    """A game that cannot be played again, since rules or numbers have changed."""
    check_open(before, entry.told.stage)
    return replace(entry, checked=False)


# -- two of the same -----------------------------------------------------------------------------------


def follow(kept: Campaign, given: Campaign) -> Campaign:
    """Of a campaign that is kept and the same one out of a file, the one to go on with; refuses an older one.

    Games are compared by their records: what both have must be the same.
    """
    if kept.key != given.key:
        raise CampaignError(f"{given.name!r} is another campaign than {kept.name!r}", "apart")
    ours, theirs = [entry.record for entry in kept.entries], [entry.record for entry in given.entries]
    for number, (our, their) in enumerate(zip(ours, theirs, strict=False), 1):
        if our != their:
            raise CampaignError(f"{kept.name!r} has gone on in two ways: game {number} is another one here", "apart")
    if len(theirs) < len(ours):
        raise CampaignError(
            f"this file of {kept.name!r} is older: it has {len(theirs)} of the {len(ours)} games told here", "older"
        )
    return given if len(theirs) > len(ours) else kept


def twin(campaign: Campaign) -> Campaign:
    """The same campaign as one of its own, to go on another way."""
    return replace(campaign, key=secrets.token_hex(KEY // 2))
