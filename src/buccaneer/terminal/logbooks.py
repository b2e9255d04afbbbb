"""Campaigns among the user's own data: a file each, the game in play beside it, and the packs they are played with."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from buccaneer.core.errors import BuccaneerError
from buccaneer.game import logbook
from buccaneer.game.campaign import Campaign, CampaignError
from buccaneer.game.record import RUNNING, Record, load_records, replacing
from buccaneer.packs import load_pack
from buccaneer.places import data_folder
from buccaneer.terminal.saves import SUFFIX, free_path, saves_folder

PACK = re.compile(r"[A-Za-z0-9-]+@[0-9a-f]{12}")
AT = "at"  # the note of a game in play: how many games had been told when it was begun


@dataclass(frozen=True)
class Kept:
    """A campaign that is kept: its file, and when it was written."""

    path: Path
    campaign: Campaign
    when: datetime


def folder() -> Path:
    """Where campaigns are kept."""
    return data_folder() / "campaigns"


def path_of(campaign: Campaign) -> Path:
    return folder() / f"{campaign.key}{logbook.SUFFIX}"


# -- reading -----------------------------------------------------------------------------------------


def load(path: Path) -> Campaign:
    """The campaign of a file of ours; packs that are kept beside it are loaded."""
    text = text_of(path)
    for key in logbook.packs_of(text):
        pack = folder() / f"{key}.toml"
        if PACK.fullmatch(key) and pack.is_file():
            load_pack(pack)
    try:
        return logbook.load(text)
    except CampaignError as error:
        raise CampaignError(f"{path}: {error}", error.why) from None


def text_of(path: Path) -> str:
    """The text of a file; refuses one that cannot be read."""
    try:
        return path.read_text("utf-8")
    except OSError as error:
        raise CampaignError(f"{path}: {error.strerror or 'cannot be read'}", "unreadable") from None
    except UnicodeDecodeError:
        raise CampaignError(f"{path}: not a text file", "unreadable") from None


def kept() -> tuple[list[Kept], list[str]]:
    """The campaigns that are kept, the latest first, and a line on every file that is none."""
    found, wrong = [], []
    for path in folder().glob(f"*{logbook.SUFFIX}"):
        try:
            when = datetime.fromtimestamp(path.stat().st_mtime).astimezone()
            found.append(Kept(path, load(path), when))
        except BuccaneerError as error:
            wrong.append(str(error))
    return sorted(found, key=lambda each: each.when, reverse=True), wrong


def find(name: str = "") -> Campaign:
    """The campaign of a name or a key, by their beginnings; without one the latest."""
    known, wrong = kept()
    if not known:
        raise CampaignError(wrong[0] if wrong else f"no campaign is kept in {folder()}: begin one", "unreadable")
    campaigns = [each.campaign for each in known]
    exact = [campaign for campaign in campaigns if name in (campaign.name, campaign.key)]
    begun = [
        campaign
        for campaign in campaigns
        if campaign.name.casefold().startswith(name.casefold()) or campaign.key.startswith(name)
    ]
    fitting = exact or (begun if name else begun[:1])
    if not fitting:
        raise CampaignError(f"no campaign is called {name!r}; kept are {listed(campaigns)}", "setup")
    if len(fitting) > 1:
        raise CampaignError(f"several campaigns are called {name!r}: give one of {listed(fitting, True)}", "setup")
    return fitting[0]


def listed(campaigns: list[Campaign], keys: bool = False) -> str:
    return ", ".join(campaign.key if keys else repr(campaign.name) for campaign in campaigns)


# -- writing -----------------------------------------------------------------------------------------


def keep(campaign: Campaign) -> None:
    """Write a campaign; refuses to write over one that has gone on further, or another way."""
    path = path_of(campaign)
    if path.exists():
        logbook.follow(load(path), campaign)
    folder().mkdir(parents=True, exist_ok=True)
    with replacing(path) as draft:
        draft.write_text(logbook.write(campaign), "utf-8")


def keep_packs(files: list[Path]) -> None:
    """Keep copies of packs, so that campaigns find them again."""
    for file in files:
        pack = load_pack(file)
        folder().mkdir(parents=True, exist_ok=True)
        (folder() / f"{pack.key}.toml").write_bytes(file.read_bytes())


# -- the game in play ----------------------------------------------------------------------------------


def running_path(campaign: Campaign) -> Path:
    return folder() / f"{campaign.key}{SUFFIX}"


def running(campaign: Campaign) -> Record | None:
    """The game of a campaign that was left in the middle, if it goes on from where the campaign stands."""
    path = running_path(campaign)
    if not path.is_file():
        return None
    record = load_records(path)[0]
    goes_on = record.result == RUNNING and record.notes.get(AT) == str(len(campaign.entries))
    return record if goes_on else None


def make_room(campaign: Campaign) -> Path | None:
    """Put a game aside that the campaign has gone on without; says where it is now."""
    path = running_path(campaign)
    if not path.is_file():
        return None
    saves_folder().mkdir(parents=True, exist_ok=True)
    return path.rename(free_path(saves_folder(), campaign.mode, SUFFIX))
