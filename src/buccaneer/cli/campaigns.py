"""The command `campaign`: crews that play a story from chapter to chapter, kept among the user's data."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.text import Text

from buccaneer.cli.command import json_flag, lang_flag, pack_flag, print_json
from buccaneer.game import campaign as campaigns
from buccaneer.game import logbook, modes
from buccaneer.game.campaign import Campaign, CampaignError, campaign_modes, course_of
from buccaneer.game.record import check_writable, replacing
from buccaneer.game.replay import replay
from buccaneer.terminal import YOU, logbooks
from buccaneer.terminal.campaigning import Voyage, mates_of, read_story, words_of
from buccaneer.terminal.loop import spoken
from buccaneer.terminal.overview import crew_of, draw_overview
from buccaneer.words import Words

HELP = "Play a story from chapter to chapter with one crew, and keep it."
EXAMPLE = 'campaign begin "The Gulls" --names Anne,Bart --seats you,thumb --sea calm'
Run = Callable[[argparse.Namespace], None]


def tell(arguments: argparse.Namespace, key: str, **values: object) -> None:
    Console().print(Text(Words.of(arguments.lang)(key, **values)), soft_wrap=True)


# -- actions -----------------------------------------------------------------------------------------


def begin(arguments: argparse.Namespace) -> None:
    names = parted(arguments.names) or modes.default_names(len(parted(arguments.seats)) or 1)
    seats = parted(arguments.seats) or (YOU,) * len(names)
    crew = mates_of(names, seats)
    made = campaigns.begin(arguments.name, crew, arguments.mode, arguments.options, arguments.adds, arguments.packs)
    logbooks.keep_packs([Path(file) for file in arguments.pack or ()])
    logbooks.keep(made)
    tell(arguments, "campaign.begun", name=made.name)


def parted(text: str | None) -> tuple[str, ...]:
    """A list that is written with commas."""
    return tuple(part.strip() for part in text.split(",")) if text else ()


def list_kept(arguments: argparse.Namespace) -> None:
    known, wrong = logbooks.kept()
    words = Words.of(arguments.lang)
    if arguments.json:
        print_json([summary(each.campaign) for each in known])
        return
    if not known:
        tell(arguments, "campaign.none")
    for each in known:
        campaign = each.campaign
        what = campaign.course.name(campaign, campaign.stages[0], words_of(campaign, arguments.lang))
        crew = f"{crew_of(campaign, words)} · {each.when:%Y-%m-%d %H:%M}"
        tell(arguments, "campaign.list", name=campaign.name, crew=crew, what=what)
    for line in wrong:
        Console().print(Text(line), soft_wrap=True)


def summary(campaign: Campaign) -> dict[str, Any]:
    """A campaign as plain data: what is derived from its games included, their records left out."""
    return {
        "key": campaign.key,
        "name": campaign.name,
        "mode": campaign.mode,
        "ways": dict(campaign.ways),
        "crew": [asdict(mate) for mate in campaign.crew],
        "open": list(campaign.stages),
        "coins": campaign.course.coins(campaign),
        "games": [asdict(entry.told) | {"checked": entry.checked} for entry in campaign.entries],
    }


def go_on(arguments: argparse.Namespace) -> None:
    campaign = logbooks.find(arguments.name)
    if arguments.names or arguments.seats:
        names = parted(arguments.names) or campaign.names
        seats = parted(arguments.seats) or tuple(YOU if mate.is_person else mate.by for mate in campaign.crew)
        campaign = campaigns.change(campaign, crew=mates_of(names, seats))
        logbooks.keep(campaign)
    if arguments.stage:
        campaigns.check_open(campaign, arguments.stage)
    Voyage(campaign, arguments.lang, Console()).run(arguments.stage or "")


def show(arguments: argparse.Namespace) -> None:
    campaign = logbooks.find(arguments.name)
    if arguments.json:
        print_json(summary(campaign))
        return
    Console().print(draw_overview(campaign, words_of(campaign, arguments.lang), road_of(campaign)))


def road_of(campaign: Campaign) -> tuple[str, ...]:
    """What has been read in the game in play."""
    record = logbooks.running(campaign)
    return campaign.course.road(replay(record).table) if record else ()


def tell_story(arguments: argparse.Namespace) -> None:
    read_story(logbooks.find(arguments.name), arguments.lang, Console())


def export(arguments: argparse.Namespace) -> None:
    campaign = logbooks.find(arguments.name)
    check_writable(arguments.file)
    with replacing(arguments.file) as draft:
        draft.write_text(logbook.write(campaign), "utf-8")
    tell(arguments, "campaign.exported", name=campaign.name, path=arguments.file)


def bring_in(arguments: argparse.Namespace) -> None:
    """A file is taken over only if every game in it can be played again, and if nothing that is kept is lost."""
    text = logbooks.text_of(Path(arguments.file))
    try:
        given = logbook.read(text)
    except CampaignError as error:
        raise CampaignError(f"{arguments.file}: {error}", error.why) from None
    if arguments.apart:
        given = logbook.twin(given)
    before = [each.campaign for each in logbooks.kept()[0] if each.campaign.key == given.key]
    if before and logbook.follow(before[0], given) == before[0]:
        tell(arguments, "campaign.same", name=given.name)
        return
    logbooks.keep_packs([Path(file) for file in arguments.pack or ()])
    logbooks.keep(given)
    tell(arguments, "campaign.imported", name=given.name, games=len(given.entries))


def unlock(arguments: argparse.Namespace) -> None:
    """One answer, after a warning."""
    campaign = campaigns.unlock(logbooks.find(arguments.name))
    try:
        answer = Console().input(Text(Words.of(arguments.lang)("campaign.ask-unlock", name=campaign.name)))
    except EOFError:
        answer = ""
    if spoken().get(answer.strip().casefold()) == "yes":
        logbooks.keep(campaign)
        tell(arguments, "campaign.unlocked", name=campaign.name)


# -- arguments ---------------------------------------------------------------------------------------


def arguments(parser: argparse.ArgumentParser) -> None:
    """All actions of the command."""
    actions = parser.add_subparsers(metavar="ACTION", required=True, parser_class=type(parser))

    def action(name: str, run: Run, help: str, *, named: bool = True) -> argparse.ArgumentParser:
        made = actions.add_parser(name, help=help, description=help)
        if named:
            crew_name(made)
        made.set_defaults(run=spoken_to(run))
        lang_flag(made)
        return made

    made = action("begin", begin, "Begin with a new crew.", named=False)
    made.add_argument("name", help="what the crew is called")
    crew_flags(made)
    made.add_argument("--mode", default="", help=f"what is played: {', '.join(campaign_modes())}")
    made.add_argument("--add", action="append", metavar="BOX", help=f"mix in a box: {', '.join(modes.ADDS)}")
    for option in fixed_options():
        made.add_argument(f"--{option}", dest=f"option_{option}", metavar="VALUE", help=possible(option))
    pack_flag(made, "a content pack, such as one with a story of its own")

    made = action("list", list_kept, "List the crews that are kept.", named=False)
    json_flag(made)
    made = action("continue", go_on, "Play the open chapter in the terminal, and go on.")
    crew_flags(made)
    made.add_argument("--stage", help="another game that is open, such as the one after the story")
    made = action("show", show, "Show the chapters, the road and the results.")
    json_flag(made)
    action("story", tell_story, "Read the story so far.")
    made = action("export", export, "Write a campaign to one file.", named=False)
    made.add_argument("file", metavar="FILE", help="where it is written")
    crew_name(made)
    made = action("import", bring_in, "Take in a campaign from its file; every game is played again.", named=False)
    made.add_argument("file", metavar="FILE")
    made.add_argument("--apart", action="store_true", help="as a campaign of its own, beside one that is kept")
    pack_flag(made, "a content pack it is played with")
    action("unlock", unlock, "Open what waits for the end of the story; it gives some of it away.")


def spoken_to(run: Run) -> Run:
    """An action that is refused before it does anything if nobody speaks the language that is asked for."""

    def speaking(arguments: argparse.Namespace) -> None:
        Words.of(arguments.lang)
        run(arguments)

    return speaking


def crew_name(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("name", nargs="?", default="", help="the crew's name, or how it begins (default: the latest)")


def crew_flags(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--names", help="the players' names, with commas")
    parser.add_argument("--seats", help="who plays them: you or a bot, with commas (default: you)")


def fixed_options() -> list[str]:
    """The options that are chosen for a whole campaign of some mode."""
    return list(dict.fromkeys(name for mode in campaign_modes() for name in course_of(mode).fixed))


def possible(name: str) -> str:
    """What an option may be."""
    options = (option for mode in campaign_modes() for option in modes.find(mode).options if option.name == name)
    option = next(options)
    return f"{option.possible(0)} (default {option.usual})"
