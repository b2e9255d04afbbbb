"""Campaigns in a browser: a chapter won together, one lost and tried again, a contest, a second device, a file."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import BrowserContext, Page, expect

from buccaneer.cards.boxes.adventure.saga import saga
from buccaneer.game.campaign import Campaign, course_of
from buccaneer.web.room import Room

from tests.table import cards
from tests.web.conftest import Visit
from tests.web.fleet import NAMES, crew, dealt, ending, found, kept, told
from tests.web.hands import until
from tests.web.site import Site
from tests.web.test_axe import faults
from tests.web.test_layout import AS_IT_LIES, SIZES, in_each_language, see, sweep

SHOWS = """begins => {
  const table = document.getElementById("table");
  if (!table?.matches(".end")) document.querySelector("dialog[open]")?.close();
  return table?.dataset.head.startsWith(begins);
}"""
BEGUN = "begins => document.getElementById('table')?.dataset.head.startsWith(begins)"
AT_TABLE = re.compile(r"/t/\w+$")
AT_CHART = re.compile(r"/c/\w+$")


def opened(context: BrowserContext, address: str) -> Page:
    page = context.new_page()
    page.goto(address)
    return page


def press(page: Page, name: str) -> None:
    page.get_by_role("button", name=name).or_(page.get_by_role("link", name=name)).first.click()


def id_of(page: Page) -> str:
    return page.url.rstrip("/").rsplit("/", 1)[-1]


def shows(page: Page, begins: str) -> None:
    """Wait until a page stands at a version of its table; a book that opens over it is folded."""
    until(page, SHOWS, begins)


def choose(page: Page, choice: str) -> None:
    """Press an option of a table, whatever lies over it."""
    page.locator("[data-ready] #table").wait_for()
    until(page, "() => !document.querySelector('.busy')")
    value = f'[value="{choice}"]:not([name=back], [name=done])'
    asked = page.locator(f"#table .take{value}, #table .unpicked {value}, #table [form=lay][name=lay]{value}").first
    for _ in range(2 if asked.get_attribute("data-twice") is not None else 1):
        asked.evaluate("each => each.click()")


def play_out(site: Site, id: str, pages: list[Page], bot: str) -> None:
    """Let the people at a table press every choice of its game; whenever a card is turned up the book opens for all of
    them, in the end they read how it ends, and see it."""
    room, read = site.room(id), 0
    for choice in ending(room, bot):
        page, version = pages[room.chooser], room.version
        shows(page, f"{version}.")
        choose(page, choice)
        until(page, BEGUN, f"{version + 1}.")
        road = road_of(room)
        if len(road) > read and not room.over:
            for reader in dict.fromkeys(pages):
                expect(reader.locator(f'#tome[open] [data-leaf="{road[-1]}"]').first).to_be_attached()
            read = len(road)
        shows(page, f"{version + 1}.")
    assert read > 3
    for page in dict.fromkeys(pages):
        shows(page, f"{room.version}.")
        expect(page.locator("#tome[open] .leaf-title")).to_be_visible()
        page.keyboard.press("Enter")
        expect(page.locator("#tome[open]")).to_have_count(0)
        expect(page.locator("#table.end")).to_be_visible()


def road_of(room: Room) -> tuple[str, ...]:
    """The story cards that a table has come to."""
    return course_of("adventure").road(cards(room.game).table)


def seed_of(campaign: Campaign, won: bool, bot: str) -> int:
    return found(campaign, won, bot=bot).setup.seed


def test_two_people_win_a_chapter_together_and_sail_on(site: Site, visit: Visit) -> None:
    """A crew is formed, a friend comes by the link, both see the end, and the next chapter opens for both."""
    anne, bart = (visit() for _ in range(2))
    page = opened(anne, "/")
    press(page, "New crew")
    page.get_by_label("What is the crew called?").fill("Night Herons")
    page.get_by_label("Name on seat 1").fill("Anne")
    page.get_by_label("Name on seat 2").fill("Bart")
    page.get_by_label("Who plays seat 2").select_option("person")
    press(page, "Unroll the chart")
    page.wait_for_url(AT_CHART)
    id = id_of(page)
    with dealt(seed_of(crew(), True, "thumb")):
        press(page, "Cast off")
        page.wait_for_url(AT_TABLE)
    table = id_of(page)
    other = opened(bart, f"/t/{table}")
    expect(other.locator("#name-1")).to_have_value("Bart")
    press(other, "Sit down")
    play_out(site, table, [page, other], "thumb")
    press(page, "Sail on")
    page.wait_for_url(lambda url: AT_TABLE.search(url) is not None and table not in url)
    following = id_of(page)
    press(other, "Come along to the next table")
    other.wait_for_url(f"**/t/{following}")
    room = site.room(following)
    assert (room.row.stage, room.row.status) == ("2", "running")
    assert dict(room.setup().options)["road"].startswith("10,11")
    chart = opened(bart, f"/c/{id}")
    expect(chart.get_by_role("heading", name="Chapter 1: Bone-Grey Sails")).to_be_visible()
    expect(chart.locator(".map.wide .badge")).to_have_count(1)
    press(chart, "The story so far")
    expect(chart.get_by_role("heading", name="The Lamp of Port Sorrel", level=1)).to_be_visible()
    press(chart, "Read on")
    expect(chart.locator(".leaf .prose")).to_contain_text("onions")


def test_a_lost_chapter_is_tried_again_with_coins(site: Site, visit: Visit) -> None:
    anne = visit()
    campaign = crew()
    id = kept(site, site.greet(anne), campaign, screen=True)
    page = opened(anne, f"/c/{id}")
    with dealt(seed_of(campaign, False, "random")):
        press(page, "Cast off")
        page.wait_for_url(AT_TABLE)
    lost = id_of(page)
    play_out(site, lost, [page, page], "random")
    expect(page.locator(".finale .score li")).to_have_count(3)
    expect(page.locator(".finale .score .missed").first).to_be_in_viewport()
    press(page, "Back to the chart")
    expect(page.locator(".map.wide .mast")).to_have_count(1)
    expect(page.locator("#go-on")).to_contain_text("try 2 · 3 coins to hand out")
    press(page, "Continue")
    page.wait_for_url(AT_TABLE)
    room = site.room(id_of(page))
    assert room.game is not None
    for number in (1, 2):  # whose character
        choose(page, room.game.options[0].text)
        shows(page, f"{number}.")
    before = [len(seat.purse) for seat in cards(room.game).table.seats]
    assert [option.text for option in room.game.options] in (["grant:1", "grant:2"], ["grant:2", "grant:1"])
    for _ in range(3):
        head = page.locator("#table").get_attribute("data-head") or ""
        choose(page, "grant:1")
        expect(page.locator("#table")).not_to_have_attribute("data-head", head)
    until(page, "() => !document.querySelector('.busy')")
    if page.locator('#table [name="done"]').count():  # where coins are laid before they are handed out
        page.locator('#table [name="done"]').first.click()
    shows(page, "5.")
    table = cards(room.game).table
    assert len(table.seats[0].purse) >= before[0] + 3
    assert saga(table).road == (0,), "the story begins once more"


def test_a_contest_has_a_winner_on_the_chart(site: Site, visit: Visit) -> None:
    anne = visit(size=(390, 844), prefs={"lang": "de", "theme": "dark"})
    campaign = crew(way="contest")
    id = kept(site, site.greet(anne), campaign, screen=True)
    page = opened(anne, f"/c/{id}")
    with dealt(seed_of(campaign, True, "thumb")):
        press(page, "Ablegen")
        page.wait_for_url(AT_TABLE)
    play_out(site, id_of(page), [page, page], "thumb")
    press(page, "Zurück zur Seekarte")
    outcome = found(campaign, True, bot="thumb").outcome
    assert outcome is not None
    winner = " und ".join(NAMES[seat] for seat in outcome.winners)
    expect(page.locator(".map.tall")).to_contain_text(f"gewonnen: {winner}")
    expect(page.locator(".map.tall")).not_to_contain_text("Brot und Rum")


def test_a_campaign_goes_on_on_a_second_device(site: Site, visit: Visit) -> None:
    first, second = visit(), visit(size=(390, 844))
    id = kept(site, site.greet(first), told(crew(), True), screen=True)
    page = opened(first, "/you")
    press(page, "Make a code")
    code = page.locator("#code").inner_text()
    phone = opened(second, f"/device?code={code}")
    phone.locator("form[action='/device'] button").click()
    phone.wait_for_url("**/mine")
    phone.get_by_role("link", name="The Gulls").click()
    expect(phone.get_by_role("heading", name="Chapter 1: Bone-Grey Sails")).to_be_visible()
    old = opened(first, f"/c/{id}")
    press(phone, "Continue")
    phone.wait_for_url(AT_TABLE)
    press(old, "Continue")
    old.wait_for_url(AT_TABLE)
    assert id_of(old) == id_of(phone), "both go on at one table"


def test_a_campaign_is_taken_along_as_a_file(site: Site, visit: Visit, tmp_path: Path) -> None:
    anne, bart = visit(), visit(prefs={"lang": "de"})
    id = kept(site, site.greet(anne), told(crew(), False, True))
    page = opened(anne, f"/c/{id}")
    with page.expect_download() as download:
        press(page, "Take it along as a file")
    file = tmp_path / download.value.suggested_filename
    download.value.save_as(file)
    other = opened(bart, "/campaigns")
    other.locator("input[type=file]").set_input_files(file)
    press(other, "An Bord holen")
    other.wait_for_url(AT_CHART)
    expect(other.get_by_role("heading", name="Kapitel 1: Segel wie Knochen")).to_be_visible()
    file.write_text(file.read_text("utf-8").replace("Gulls", "Gals"), "utf-8")
    other.goto("/campaigns")
    other.locator("input[type=file]").set_input_files(file)
    press(other, "An Bord holen")
    expect(other.locator(".lead")).to_contain_text("nachträglich verändert")


def test_chart_and_book_fit_and_have_no_fault(site: Site, look: Page) -> None:
    """On every size, light and dark, in both languages: where most is drawn and written."""
    id = kept(site, site.greet(look.context), told(crew(sea="calm"), False, *[True] * 5))
    for page in in_each_language(look.context, f"/c/{id}", f"/c/{id}/story/4"):
        assert sweep(page, SIZES, "faults", AS_IT_LIES) == [], page.url
    for path in (f"/c/{id}", f"/c/{id}/story/4"):
        assert faults(see(look.context, path)) == [], path
