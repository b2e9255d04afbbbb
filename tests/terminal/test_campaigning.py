"""A campaign in the terminal: played, left, taken up again, read, and told at a glance, on screens of 80 by 24."""

from __future__ import annotations

import io
from dataclasses import replace
from pathlib import Path

import pytest
from rich.cells import cell_len
from rich.console import Console

from buccaneer import Game, Rng, SetupError, make_bot, replay
from buccaneer.content import LANGUAGES
from buccaneer.game.campaign import Campaign, CampaignError, Mate, begin
from buccaneer.game.record import load_records, read_records
from buccaneer.terminal import logbooks, saves
from buccaneer.terminal.campaigning import Chapter, Voyage, read_story
from buccaneer.terminal.overview import draw_overview
from buccaneer.terminal.telling import Teller
from buccaneer.words import Words

from tests.cards.boxes.adventure.crew import crew, gone_on

WIDE, HIGH = 80, 24


@pytest.fixture(autouse=True)
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A user's data of their own."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    return tmp_path / "data" / "buccaneer"


class Quay:
    """A terminal at which a bot answers, so many choices long; what it shows between two questions is a screen.

    The screens of choices are left out: others test them, and they take their time.
    """

    def __init__(self, monkeypatch: pytest.MonkeyPatch, lang: str = "en") -> None:
        self.out = io.StringIO()
        self.lang = lang
        self.words = Words.of(lang)
        self.console = Console(file=self.out, width=WIDE, height=HIGH, force_terminal=True, color_system=None)
        self.bot = make_bot("thumb")
        self.screens: list[str] = []
        self.prompts: list[str] = []
        self.chapters: list[Chapter] = []
        self.typed: dict[int, str] = {}  # at some choices something else is typed first
        self.between: list[str] = []  # the answers when a chapter is over; then somebody leaves
        self.choices = 10_000
        self.seed = 1
        inner = Chapter.__init__

        def seen(chapter: Chapter, *given: object) -> None:
            inner(chapter, *given)  # type: ignore[arg-type]
            self.chapters.append(chapter)

        monkeypatch.setattr(Chapter, "__init__", seen)
        monkeypatch.setattr(Teller, "show", lambda teller: None)

    def ask(self, prompt: str) -> str:
        self.screens.append(self.out.getvalue() + prompt)
        self.out.truncate(self.out.seek(0))
        self.prompts.append(prompt)
        if prompt in (self.words("terminal.turn-page"), self.words("terminal.more")):
            return ""
        game = self.chapters[-1].game
        if game.over:
            return self.between.pop(0) if self.between else "q"
        if game.held:
            return ""
        if self.typed.get(self.choices):
            return self.typed.pop(self.choices)
        self.choices -= 1
        if self.choices < 0:
            raise EOFError
        return self.bot.choose(game.view(game.chooser), game.options, Rng(len(game.choices))).text

    def play(self, campaign: Campaign, stage: str = "") -> Campaign:
        """Play on; gives the campaign as it is kept then."""
        Voyage(campaign, self.lang, self.console, self.ask, lambda: self.seed).run(stage)
        self.screens.append(self.out.getvalue())
        self.out.truncate(self.out.seek(0))
        return logbooks.find(campaign.key)

    @property
    def told(self) -> str:
        return "\n".join(self.screens)


@pytest.fixture
def quay(monkeypatch: pytest.MonkeyPatch) -> Quay:
    return Quay(monkeypatch)


def kept(campaign: Campaign) -> Campaign:
    """A campaign that is among the user's data."""
    logbooks.keep(campaign)
    return campaign


def gulls(**ways: str) -> Campaign:
    return kept(begin("The Gulls", ["Anne", Mate("Bart", "thumb")], ways=ways))


def flat(text: str) -> str:
    """A text without the ends of its lines."""
    return " ".join(text.split())


def fits(screen: str) -> bool:
    lines = screen.splitlines()
    return len(lines) <= HIGH and max(map(cell_len, lines), default=0) <= WIDE


# -- playing -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("way", ["together", "contest"])
def test_a_chapter_is_read_and_played_on_small_screens(monkeypatch: pytest.MonkeyPatch, lang: str, way: str) -> None:
    quay = Quay(monkeypatch, lang)
    after = quay.play(gulls(way=way, sea="calm"))
    words, told = quay.words, flat(quay.told)
    pages = [screen for screen in quay.screens if screen.endswith(words("terminal.turn-page"))]
    assert [screen for screen in pages if not fits(screen)] == []
    assert words("book.title") in told
    assert flat(words("story.cover")) in told
    entry = after.entries[0]
    for id in entry.told.road:
        assert words.thing(id) in told
    assert flat(words("story.10", echo="")) in told
    assert len(pages) == 2 + len(entry.told.road) - (way == "together"), "the cover, and an ending"
    assert set("{}") & set(quay.told) == set()


def test_what_comes_with_a_page_stands_on_it(quay: Quay) -> None:
    quay.choices = 3
    quay.play(gulls())
    page = next(screen for screen in quay.screens if "It is the night of the fair" in screen)
    assert "Shuffled into the draw pile: 4 × Ares Pirates with herbs, 4 × Ares Pirates with Book." in flat(page)
    assert "▸ Give up 2 ships of the Ares Pirates." in page
    assert page.endswith("— Enter reads on — ")


def test_the_newest_page_can_be_read_again(quay: Quay) -> None:
    quay.choices, quay.typed = 8, {8: "p", 5: "page"}
    quay.play(gulls())
    assert "Nothing has been read yet." in quay.told
    assert flat(quay.told).count("It is the night of the fair") == 2
    assert "The story goes on" not in quay.told
    teller = quay.chapters[0].teller
    teller.pause = None
    teller.narrate(quay.chapters[0].game.events, folded=True)
    assert "The story goes on: Bone-Grey Sails." in quay.out.getvalue(), "the log folds it"


def test_a_chapter_that_is_left_goes_on_where_it_was(quay: Quay, data: Path) -> None:
    campaign = gulls(way="contest")
    quay.choices = 10
    assert quay.play(campaign).entries == ()
    assert 'The game waits for you: buccaneer campaign continue "The Gulls"' in quay.told
    left = quay.chapters[0].game
    quay.choices = 10_000
    after = quay.play(campaign)
    assert len(quay.chapters) == 2
    game = quay.chapters[1].game
    assert game.setup == left.setup
    assert game.choices[: len(left.choices)] == left.choices
    assert len(after.entries) == 1
    assert [path.suffix for path in (data / "campaigns").iterdir()] == [".campaign"]


def test_leaving_asks_nothing(quay: Quay) -> None:
    campaign = gulls()
    quay.typed = {9_995: "q"}
    quay.play(campaign)
    assert logbooks.running(campaign)
    assert "Goodbye!" in quay.screens[-1]


def test_the_next_chapter_follows(quay: Quay) -> None:
    quay.between = ["", "q"]
    after = quay.play(gulls(way="contest"))
    assert [dict(chapter.game.setup.options).get("chapter", "1") for chapter in quay.chapters] == ["1", "2"]
    assert len(after.entries) == 2
    assert "Chapter 2 comes next. Enter goes on, q leaves > " in quay.prompts
    assert quay.words("story.title-2") in flat(quay.told)


def test_a_second_try_folds_what_was_read_and_brings_coins(quay: Quay) -> None:
    campaign = gone_on(crew(2, sea="rough"), bot="random")
    logbooks.keep(campaign)
    quay.choices = 12
    quay.play(campaign)
    assert "The story goes on: Bone-Grey Sails." in quay.told
    assert "It is the night of the fair" not in flat(quay.told)
    assert "1 coin more for" in quay.told


def test_after_a_defeat_the_coins_are_told(quay: Quay, monkeypatch: pytest.MonkeyPatch) -> None:
    quay.bot = make_bot("random")
    after = quay.play(gulls(sea="rough"))
    assert not after.entries[0].told.won
    assert flat(quay.words("defeat.1")) in flat(quay.told)
    assert "At the next try there are 3 coins to hand out." in quay.told
    assert "Chapter 1 comes next. Enter goes on, q leaves > " in quay.prompts


def test_the_epilogue_is_read_once(quay: Quay) -> None:
    campaign = crew(2, way="contest")
    for seed in range(4):
        campaign = gone_on(campaign, seed=seed)
    quay.between = ["", "q"]
    after = quay.play(kept(campaign))
    assert after.stages == ("variable",)
    assert quay.words("epilogue.close") in flat(quay.told)
    assert flat(quay.told).count(quay.words("epilogue.opening")) == 1
    waited = (quay.words("terminal.turn-page"), quay.words("terminal.more"))
    assert [screen for screen in quay.screens if screen.endswith(waited) and not fits(screen)] == []
    assert len(after.entries) == 6


# -- what cannot be ------------------------------------------------------------------------------------


def test_two_terminals_do_not_go_on_at_once(quay: Quay, data: Path) -> None:
    campaign = crew(2, way="contest")
    logbooks.keep(campaign)
    elsewhere = gone_on(campaign, seed=2)
    quay.typed = {9_990: "t"}
    voyage = Voyage(campaign, "en", quay.console, quay.ask)
    mine = gone_on(campaign, seed=1)
    game = load_game(mine)
    logbooks.keep(elsewhere)
    with pytest.raises(CampaignError, match=r"told already: the crew has gone on elsewhere; .* is kept as ") as stale:
        voyage.finish(game)
    assert stale.value.why == "stale"
    assert logbooks.find(campaign.key) == elsewhere, "nothing is changed"
    records = list((data / "records").iterdir())
    assert load_records(records[0])[0].text() == mine.entries[0].record, "nothing is lost"


def load_game(campaign: Campaign) -> Game:
    """The last game of a campaign."""
    return replay(next(read_records(campaign.entries[-1].record)))


def test_a_game_that_the_crew_has_gone_on_without_is_put_aside(quay: Quay) -> None:
    campaign = gulls(way="contest")
    quay.choices = 10
    quay.play(campaign)
    logbooks.keep(gone_on(campaign, seed=2))
    quay.choices = 5
    quay.play(logbooks.find())
    assert "The crew has gone on without the game that was in play" in quay.told
    assert len(saves.saves()) == 1
    assert dict(quay.chapters[-1].game.setup.options)["chapter"] == "2"


def test_a_file_that_is_older_or_apart_is_not_written_over() -> None:
    campaign = crew(2, way="contest")
    after = gone_on(campaign)
    logbooks.keep(after)
    with pytest.raises(CampaignError, match="is older"):
        logbooks.keep(campaign)
    with pytest.raises(CampaignError, match="in two ways"):
        logbooks.keep(gone_on(campaign, seed=2))
    assert logbooks.find() == after


def test_campaigns_are_found_by_name(data: Path) -> None:
    with pytest.raises(CampaignError, match="no campaign is kept in"):
        logbooks.find()
    first = kept(begin("The Gulls", ["Anne"]))
    second = kept(begin("The Gannets", ["Bart"]))
    assert logbooks.find("the gu") == first
    assert logbooks.find(second.key[:6]) == second
    with pytest.raises(CampaignError, match="no campaign is called 'Cats'; kept are 'The Ga"):
        logbooks.find("Cats")
    with pytest.raises(CampaignError, match=f"several campaigns are called 'The': give one of .*{first.key}"):
        logbooks.find("The")
    broken = data / "campaigns" / "broken.campaign"
    broken.write_text(logbooks.path_of(first).read_text("utf-8")[:200], "utf-8")
    known, wrong = logbooks.kept()
    assert {each.campaign.name for each in known} == {"The Gulls", "The Gannets"}
    assert wrong == [f"{broken}: this file is cut short or damaged: the campaign in it is not whole"]


def test_a_crew_with_a_bot_that_nobody_knows(quay: Quay) -> None:
    campaign = kept(begin("The Gulls", ["Anne", Mate("Bart", "evil.py:Bot")]))
    with pytest.raises(SetupError, match=r"there is no player 'evil\.py:Bot'"):
        quay.play(campaign)


# -- looking at it -------------------------------------------------------------------------------------


def overview(campaign: Campaign, lang: str, running: tuple[str, ...] = ()) -> str:
    console = Console(file=io.StringIO(), width=WIDE, height=HIGH)
    with console.capture() as capture:
        console.print(draw_overview(campaign, Words.of(lang), running))
    return capture.get()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_an_overview_fits_and_gives_nothing_away(lang: str) -> None:
    words = Words.of(lang)
    long = [f"{name} the Terrible of the Sea" for name in ("Anne", "Bart", "Calico", "Drake")]
    campaign = begin("Those Whom Nobody Expected at the Quay", long, ways={"way": "contest", "characters": "chosen"})
    for seed in range(5):
        told = overview(campaign, lang)
        assert fits(told)
        for stage in range(seed + 1, 6):
            assert words(f"chapter.{stage}") not in told, "no title ahead of the story"
        assert told.count("★") == seed
        campaign = gone_on(campaign, seed=seed)
    told = overview(gone_on(campaign, seed=7), lang)
    assert fits(told)
    assert words("campaign.wins", list="|").partition("|")[0] in told
    assert words("adventure.variable") in told


def test_an_overview_tells_defeats_coins_and_what_is_remembered() -> None:
    campaign = gone_on(gone_on(crew(2, sea="rough"), bot="random"), seed=2, bot="random")
    told = overview(campaign, "en", ("10", "11", "12"))
    assert "▸ Chapter 1 · Bone-Grey Sails · in play · 2 defeats · 6 coins to hand out at th…" in told
    assert "●─●✓··─●" in told
    assert Words.of("en")("stamp.swift-yes") in told
    old = replace(campaign, entries=tuple(replace(entry, checked=False) for entry in campaign.entries))
    assert overview(old, "en").count("kept as told") == 0, "only games that count are marked"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_story_so_far(quay: Quay, lang: str) -> None:
    campaign = kept(gone_on(crew(2, way="contest")))
    console = Console(file=io.StringIO(), width=WIDE, height=HIGH)
    with console.capture() as capture:
        read_story(campaign, lang, console)
    words, told = Words.of(lang), flat(capture.get())
    road = campaign.entries[0].told.road
    places = [told.index(words.thing(id)) for id in (*road, "61")]
    assert places == sorted(places)
    assert flat(words("bridge.1")) in told
    with console.capture() as capture:
        read_story(kept(crew()), lang, console)
    assert words("campaign.unread") in capture.get()
