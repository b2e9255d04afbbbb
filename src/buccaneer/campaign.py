"""Campaigns: a crew plays a story from chapter to chapter, and what it did is kept as one file.

>>> from buccaneer import Game, campaign
>>> crew = campaign.begin("The Gulls", ["Anne", campaign.Mate("Bart", "thumb")], ways={"sea": "calm"})
>>> game = Game.of(campaign.set_up(crew, seed=1))
>>> ...  # play it to its end
>>> crew = campaign.add(crew, game)
>>> text = campaign.write(crew)
>>> campaign.read(text) == crew

A campaign is never changed: what happens to it makes another one. `crew.stages` are what may be played next, and
`crew.course` answers what is drawn and read of it: `chart`, `pages`, `epilogue`.
"""

from buccaneer.game.campaign import (
    Campaign,
    CampaignError,
    Entry,
    Mate,
    add,
    begin,
    change,
    course_of,
    set_up,
    unlock,
)
from buccaneer.game.course import Bead, Chart, Course, Leg, Line, Page, Stamp, Told
from buccaneer.game.logbook import follow, load, read, twin, write

__all__ = [
    "Bead",
    "Campaign",
    "CampaignError",
    "Chart",
    "Course",
    "Entry",
    "Leg",
    "Line",
    "Mate",
    "Page",
    "Stamp",
    "Told",
    "add",
    "begin",
    "change",
    "course_of",
    "follow",
    "load",
    "read",
    "set_up",
    "twin",
    "unlock",
    "write",
]
