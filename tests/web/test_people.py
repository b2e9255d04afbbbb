"""People at one table: each in a browser of their own, at one screen, looking on, agreeing, coming back."""

from __future__ import annotations

import asyncio
import re
import secrets
import threading
from urllib.parse import urlsplit

import httpx
import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect
from sqlalchemy import text

from buccaneer.bots import make_bot
from buccaneer.core.rng import KeyedRng
from buccaneer.game.game import Game
from buccaneer.game.modes import DEFAULT_NAMES
from buccaneer.web.plan import Plan
from buccaneer.web.refusal import Refusal
from buccaneer.web.room import Room

from tests.web.conftest import Visit
from tests.web.site import Site

THUMB = make_bot("thumb")
TWO = Plan(["me", "open"], seed=8, start=0)


# -- pressing ----------------------------------------------------------------------------------------


def advised(game: Game) -> str:
    """What the thumb bot would choose in the place of whoever chooses."""
    rng = KeyedRng(1).at(game.chooser, len(game.choices))
    return THUMB.choose(game.view(game.chooser), game.options, rng).text


def running(room: Room) -> Game:
    assert room.game is not None
    return room.game


def turns(room: Room) -> int:
    """How many turns have begun."""
    return sum(event.kind == "turn-opens" for event in running(room).events)


def table(page: Page) -> Locator:
    return page.locator("#table")


def shows(page: Page, room: Room) -> None:
    """The page stands where the table stands, for whoever looks at it."""
    heads = {room.head_for(person) for person in [None, *(seat.person for seat in room.row.seats)]}
    page.wait_for_selector(", ".join(f'[data-ready] #table[data-head="{head}"]' for head in heads), state="attached")


def options(page: Page) -> Locator:
    return page.locator("[form=choose]")


def press(page: Page, room: Room, choice: str) -> None:
    """Press an option as a keyboard would, with the card's bill or the second press it asks for."""
    shows(page, room)
    before = table(page).get_attribute("data-head")
    take = page.locator(f'.take[value="{choice}"]')
    button = page.locator(f'.unpicked [form=choose][value="{choice}"]')
    if take.count():
        bill = take.locator("xpath=ancestor::div[@hidden]").get_attribute("id")
        card = page.locator(f'[data-pick="{bill}"]').first
        asks = card.get_attribute("data-ask") is not None
        card.press("Enter")
        if asks:
            take.press("Enter")
    else:
        if button.get_attribute("data-twice") is not None:
            button.press("Enter")
        button.press("Enter")
    page.wait_for_selector(f'#table:not([data-head="{before}"])', state="attached")


def play(pages: dict[int, Page], room: Room, choices: int) -> None:
    """So many choices of the thumb bot, each pressed in the page of the seat that has it."""
    for _ in range(choices):
        if room.over:
            return
        press(pages[room.chooser], room, advised(running(room)))


def finish(site: Site, room: Room, left: int = 0) -> None:
    """Let the thumb bot play for everybody, to the end or until so many choices are left."""
    game = running(room).copy()
    made = len(game.choices)
    while not game.over:
        game.play(advised(game))
    choices = [choice.text for choice in game.choices[made:]]
    site.play(room.row.id, " ".join(choices[: len(choices) - left]))


def finish_away(site: Site, room: Room, *pages: Page, left: int = 0) -> None:
    """Do the same while some pages look elsewhere, and do not draw every choice; they come back."""
    for page in pages:
        page.goto("about:blank")
    finish(site, room, left)
    for page in pages:
        page.goto(f"{site.url}t/{room.row.id}")


def told(page: Page) -> list[str]:
    """All a page tells of a table but what has happened just now; empty is empty, with line breaks or without."""
    return [text.strip() for text in page.locator("#decision, #table > :not(.now)").all_inner_texts()]


def begun(site: Site, plan: Plan, host: BrowserContext, *guests: BrowserContext) -> tuple[str, Room]:
    """A table of people, each in a browser of their own; says its address."""
    id = site.run(site.host.open_table(site.greet(host), "Anne", plan))
    room = site.room(id)
    for seat, (guest, name) in enumerate(zip(guests, ("Bart", "Calico"), strict=False), 1):
        site.run(site.host.sit(room, site.greet(guest), name, seat))
    return f"{site.url}t/{id}", room


# -- two people --------------------------------------------------------------------------------------


def invite(host: Page, players: int = 2) -> str:
    """Open a table with friends by the form; says its link."""
    host.goto("/")
    host.get_by_role("link", name="With friends").click()
    host.get_by_label("Your name").fill("Anne")
    host.get_by_role("radio", name=str(players), exact=True).check()
    host.get_by_role("button", name="Open the table").click()
    link = host.get_by_label("Link to this table")
    expect(link).to_have_value(re.compile("^http"))
    named = link.input_value()
    assert named.endswith(urlsplit(host.url).path)
    assert "localhost" not in named
    return host.url  # a browser here reaches the server only so


def sit_down(guest: Page, name: str) -> None:
    free = guest.get_by_role("listitem").filter(has=guest.get_by_role("button", name="Sit down")).first
    free.get_by_label("Your name").fill(name)
    free.get_by_role("button", name="Sit down").click()


def test_two_people_play_a_whole_game_and_another(site: Site, visit: Visit) -> None:
    anne, bart = visit(), visit()
    one = anne.new_page()
    link = invite(one)

    two = bart.new_page()
    two.goto(link)
    expect(two.get_by_role("heading", level=1)).to_have_text("Anne invites you")
    expect(table(two)).to_contain_text("Base game · 2 players")
    room = site.at(two)
    assert room.row.seats[1].kind == "open"
    sit_down(two, "Bart")
    expect(table(one)).to_have_class(re.compile("board"))
    expect(table(two)).to_have_class(re.compile("board"))
    pages = {0: one, 1: two}

    play(pages, room, 20)
    shows(one, room)
    before = told(one)
    one.reload()
    shows(one, room)
    assert told(one) == before

    play(pages, room, 10)
    while room.chooser != 0:
        play(pages, room, 1)
    shows(two, room)
    before, kept = told(two), bart.storage_state()
    bart.close()
    bart = visit(storage_state=kept)
    two = pages[1] = bart.new_page()
    two.goto(link)
    shows(two, room)
    assert told(two) == before
    bart.close()
    play(pages, room, 1)
    while room.chooser != 1 and not room.over:
        play(pages, room, 1)
    bart = visit(storage_state=kept)
    two = pages[1] = bart.new_page()
    two.goto(link)
    expect(table(two)).to_have_class(re.compile("mine-to-do"))

    play(pages, room, max(8, 40 - len(room.choices)))
    assert len(room.choices) >= 40
    finish_away(site, room, one, two, left=3)
    play(pages, room, 3)
    assert room.over
    for page in (one, two):
        expect(table(page)).to_have_class(re.compile("end"))
        shows(page, room)
    outcome = running(room).outcome
    assert outcome is not None
    for seat, page in pages.items():
        won = page.get_by_role("heading", level=1)
        expect(won).to_contain_text("You" if outcome.winners == [seat] else room.names[outcome.winners[0]])

    one.get_by_role("button", name="Again, same table").click()
    one.wait_for_url(lambda url: url != link)
    expect(table(one)).to_contain_text("kept for Bart")
    two.get_by_role("button", name="Join the next game").click()
    two.wait_for_url(one.url)
    following = site.at(one)
    for page in (one, two):
        expect(table(page)).to_have_class(re.compile("board"))
    assert following.row.status == "running"
    assert following.names == ["Anne", "Bart"]
    assert running(following).table.start == (running(room).table.start + 1) % 2
    play({0: one, 1: two}, following, 4)


def test_an_invitation_seats_each_guest_and_keeps_its_link(site: Site, visit: Visit) -> None:
    one, two, three = (visit().new_page() for _ in range(3))
    link = invite(one, 3)
    two.goto(link)
    three.goto(link)
    sit_down(two, "anne")
    expect(two.get_by_role("alert")).to_contain_text("anne")
    assert site.at(one).row.seats[1].kind == "open"
    sit_down(two, "Bart")
    for page in (one, two, three):
        expect(table(page)).to_contain_text("Bart")
    told = site.shared.reach.away[0] + urlsplit(link).path
    for page in (one, two):
        expect(page.get_by_label("Link to this table")).to_have_value(told)
    expect(one.get_by_role("button", name="bots on the free seats")).to_be_visible()
    expect(two.get_by_role("button", name="bots on the free seats")).to_have_count(0)

    two.get_by_role("button", name="Stand up").click()
    expect(three.get_by_role("button", name="Sit down")).to_have_count(2)
    one.get_by_role("button", name="bots on the free seats").click()
    for page in (one, two, three):
        expect(table(page)).to_have_class(re.compile("board"))
    assert site.at(one).bots == ["", "level:3", "level:3"]


def test_what_somebody_types_outlives_an_update(site: Site, visit: Visit) -> None:
    one, two, three = (visit().new_page() for _ in range(3))
    link = invite(one, 3)
    two.goto(link)
    three.goto(link)
    typed = three.get_by_label("Your name").last
    typed.fill("Cali")
    sit_down(two, "Bart")
    expect(table(three)).to_contain_text("Bart")
    typed = three.get_by_label("Your name").last
    expect(typed).to_have_value("Cali")
    expect(typed).to_be_focused()


# -- robots ------------------------------------------------------------------------------------------


def stored(site: Site) -> dict[str, list[tuple[object, ...]]]:
    """Everything the database holds, once the bots have stopped thinking."""
    while site.host.tasks:
        threading.Event().wait(0.02)
    with site.shared.store.engine.connect() as connection:
        names = connection.execute(text("select name from sqlite_master where type = 'table'")).scalars().all()
        return {name: [tuple(row) for row in connection.execute(text(f"select * from {name}"))] for name in names}


def test_a_preview_of_an_invitation_takes_no_seat(site: Site, visit: Visit) -> None:
    one = visit().new_page()
    link = invite(one)
    before, head = stored(site), site.at(one).head
    preview = {"user-agent": "TelegramBot (like TwitterBot)"}
    with httpx.Client(headers=preview, trust_env=False) as robot:
        found = robot.get(link)
        assert found.status_code == 200
        assert "Anne invites you" in found.text
        robot.cookies.clear()
        assert robot.head(link).status_code == 200
        for path in ("/qr.svg", "/now", "/sit", "/fill"):
            robot.get(link + path)
    loads = visit().new_page()
    loads.goto(link)
    expect(loads.get_by_role("button", name="Sit down")).to_be_visible()
    loads.close()
    assert stored(site) == before
    assert site.at(one).head == head


# -- one screen --------------------------------------------------------------------------------------


def boxes(page: Page) -> list[list[int]]:
    """Where the panels of the players are: left, top, width and height."""
    script = "all => all.map(e => e.getBoundingClientRect()).map(r => [r.x, r.y, r.width, r.height].map(Math.round))"
    found: list[list[int]] = page.locator(".panel").evaluate_all(script)
    return found


def test_three_people_at_one_screen(site: Site, visit: Visit) -> None:
    page = visit().new_page()
    page.goto("/")
    page.get_by_role("link", name="One screen").click()
    page.get_by_role("radio", name="3", exact=True).check()
    for seat, name in enumerate(("Ada", "Bea", "Cleo"), 1):
        page.get_by_label(f"Seat {seat}", exact=True).fill(name)
    page.get_by_role("button", name="Begin").click()
    expect(table(page)).to_have_class(re.compile("board"))
    room = site.at(page)
    shows(page, room)
    places = boxes(page)
    assert len(places) == 3
    assert len({(width, height) for _, _, width, height in places}) == 1
    choosers: set[int] = set()
    while len(choosers) < 3 or len(room.choices) < 15 or turns(room) < 2:
        shows(page, room)
        choosers.add(room.chooser)
        expect(page.locator("#decision")).to_contain_text(room.names[room.chooser])
        assert not re.search(r"\bYour?\b", page.locator("#table").text_content() or "")
        assert boxes(page) == places
        press(page, room, advised(running(room)))

    choices = list(room.choices)
    undo = page.get_by_role("button", name="Undo")
    while room.choices:
        before = room.head
        undo.press("Enter")
        page.wait_for_selector(f'#table:not([data-head="{before}"])', state="attached")
    expect(undo).to_have_attribute("aria-disabled", "true")
    redo = page.get_by_role("button", name="Redo")
    for _ in choices[:5]:
        before = room.head
        redo.press("Enter")
        page.wait_for_selector(f'#table:not([data-head="{before}"])', state="attached")
    assert room.choices == choices[:5]


def test_at_one_screen_a_bot_chooses_for_itself(site: Site, visit: Visit, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(site.host, "_goes_on", lambda room: False)
    context = visit()
    plan = Plan(["me", "thumb"], start=1, names=["Ada", "Robot"], options={"screen": True})
    page = context.new_page()
    page.goto(site.table(context, plan))
    expect(page.locator("#decision")).to_contain_text("Robot")
    expect(options(page)).to_have_count(0)


# -- looking on --------------------------------------------------------------------------------------


def test_a_spectator_sees_what_all_may_see_and_chooses_nothing(site: Site, visit: Visit) -> None:
    anne, bart, third = visit(), visit(), visit()
    url, room = begun(site, TWO, anne, bart)
    one, two, looker = anne.new_page(), bart.new_page(), third.new_page()
    for page in (one, two, looker):
        page.goto(url)
    pages = {0: one, 1: two}
    for _ in range(8):
        shows(looker, room)
        expect(looker.locator("#decision")).to_contain_text(room.names[room.chooser])
        expect(options(looker)).to_have_count(0)
        expect(looker.get_by_role("button", name="Undo")).to_have_count(0)
        play(pages, room, 1)
    shows(looker, room)
    expect(table(looker)).to_contain_text("You are watching.")

    csrf = looker.locator("html").get_attribute("data-csrf") or ""
    choice = running(room).options[0].text
    form: dict[str, str | float | bool] = {"csrf": csrf, "version": room.version, "choice": choice, "agree": "true"}
    for deed in ("choose", "undo", "hint", "again", "consent"):
        answer = third.request.post(f"{url}/{deed}", form=form)
        assert answer.status == 403, deed
    looker.reload()
    seen = httpx.get(url, headers={"accept-language": "en"}, cookies={"prefs": "lang=en&speed=instant&sound=off"})
    anyone = re.search(r'data-csrf="(\w+)"', seen.text)
    assert anyone
    texts = third.request.get(url).text().replace(csrf, ""), seen.text.replace(anyone[1], "")
    same = {re.sub(r'watching="[^"]*"', "", text) for text in texts}  # who is here may change between the two
    assert len(same) == 1


def test_a_spectator_of_one_screen_has_no_options(site: Site, visit: Visit) -> None:
    url = site.table(visit(), Plan(["me", "me"], seed=8, start=0, names=["Ada", "Bea"], options={"screen": True}))
    looker = visit().new_page()
    looker.goto(url)
    expect(looker.locator("#decision")).to_contain_text("Ada")
    expect(options(looker)).to_have_count(0)
    expect(looker.get_by_role("button", name="Hint")).to_have_count(0)


# -- taking back among people ------------------------------------------------------------------------


def ask_back(page: Page) -> None:
    page.get_by_role("button", name="Undo").press("Enter")
    expect(table(page).get_by_text("Waiting for the others.")).to_be_visible()


ASKED = "Anne would like to take back the last choice."


@pytest.mark.smoke
def test_taking_back_needs_the_other_s_consent(site: Site, visit: Visit) -> None:
    anne, bart = visit(), visit()
    url, room = begun(site, TWO, anne, bart)
    one, two = anne.new_page(), bart.new_page()
    for page in (one, two):
        page.goto(url)
    undo = one.get_by_role("button", name="Undo")
    expect(undo).to_have_attribute("aria-disabled", "true")
    press(one, room, "draw")
    expect(undo).to_have_attribute("aria-disabled", "true")  # a card was revealed
    press(one, room, "draw")
    press(one, room, "stop")
    expect(undo).not_to_have_attribute("aria-disabled", "true")
    before = len(room.choices)

    ask_back(one)
    expect(table(two).get_by_text(ASKED)).to_be_visible()
    two.get_by_role("button", name="No", exact=True).click()
    expect(table(one).get_by_text(ASKED)).to_have_count(0)
    expect(table(two).get_by_text(ASKED)).to_have_count(0)
    assert len(room.choices) == before

    ask_back(one)
    version = room.version
    two.get_by_role("button", name="Agree").click()
    expect(one.locator("#do-stop")).to_be_visible()
    expect(table(two).get_by_text(ASKED)).to_have_count(0)
    assert room.version == version + 1
    assert room.choices == ["draw", "draw"]

    press(one, room, "stop")
    ask_back(one)
    expect(table(two).get_by_text(ASKED)).to_be_visible()
    press(one, room, "trade:r23")  # it blocks nobody, and lapses with the next choice
    expect(table(two).get_by_text(ASKED)).to_have_count(0)
    csrf = two.locator("html").get_attribute("data-csrf") or ""
    late = bart.request.post(f"{url}/consent", form={"csrf": csrf, "version": room.version, "agree": "true"})
    assert late.status == 409
    assert room.choices[-1] == "trade:r23"


def test_a_hire_is_not_taken_back(site: Site, visit: Visit) -> None:
    anne, bart = visit(), visit()
    url, room = begun(site, TWO, anne, bart)
    page = anne.new_page()
    page.goto(url)
    for choice in ("draw", "draw", "stop", "hire:sailor3"):
        press(page, room, choice)
    expect(page.get_by_role("button", name="Undo")).to_have_attribute("aria-disabled", "true")
    csrf = page.locator("html").get_attribute("data-csrf") or ""
    answer = anne.request.post(f"{url}/undo", form={"csrf": csrf, "version": str(room.version)})
    assert answer.status == 409
    assert room.choices[-1] == "hire:sailor3"


def test_of_three_people_all_must_agree(site: Site, visit: Visit) -> None:
    people = [visit() for _ in range(3)]
    url, room = begun(site, Plan(["me", "open", "open"], seed=26, start=0), *people)
    one, two, three = (person.new_page() for person in people)
    for page in (one, two, three):
        page.goto(url)
    for choice in ("draw", "draw", "stop"):
        press(one, room, choice)
    ask_back(one)
    two.get_by_role("button", name="Agree").click()
    expect(two.get_by_role("button", name="Agree")).to_have_count(0)
    expect(three.get_by_role("button", name="Agree")).to_be_visible()
    assert room.choices[-1] == "stop"
    three.get_by_role("button", name="Agree").click()
    expect(one.locator("#do-stop")).to_be_visible()
    assert room.choices == ["draw", "draw"]


# -- personal settings -------------------------------------------------------------------------------


def test_two_people_differ_in_every_personal_setting(site: Site, visit: Visit) -> None:
    ours = {"lang": "en", "theme": "light", "speed": "instant", "sound": "off", "keys": "on", "confirm": "never"}
    theirs = {"lang": "de", "theme": "dark", "speed": "fast", "sound": "on", "keys": "off", "confirm": "always"}
    anne, bart = visit(prefs=ours), visit(prefs=theirs)
    url, room = begun(site, TWO, anne, bart)
    one, two = anne.new_page(), bart.new_page()
    for page in (one, two):
        page.goto(url)

    def each_keeps_their_own() -> None:
        for page, prefs in ((one, ours), (two, theirs)):
            shows(page, room)
            expect(page.locator("html")).to_have_attribute("lang", prefs["lang"])
            for name in ("theme", "speed", "sound", "keys"):
                expect(page.locator("html")).to_have_attribute(f"data-{name}", prefs[name])
        expect(one.locator("#harbour-title")).to_have_text("Harbor")
        expect(two.locator("#harbour-title")).not_to_have_text("Harbor")

    each_keeps_their_own()
    for choice in ("draw", "draw", "stop"):
        press(one, room, choice)
    each_keeps_their_own()
    expect(one.locator(".slot [data-ask]")).to_have_count(0)
    press(one, room, "trade:r23")
    while room.chooser != 1:
        press(one, room, advised(running(room)))
    each_keeps_their_own()

    theirs["theme"] = "light"
    two.goto(f"/settings?back=/t/{room.row.id}")
    two.locator("input[name=theme][value=light]").check()
    two.locator("form.form button").click()
    two.wait_for_url(url)
    press(two, room, advised(running(room)))
    each_keeps_their_own()


# -- the end -----------------------------------------------------------------------------------------


def test_the_end_names_hints_take_backs_and_a_prepared_deck(site: Site, visit: Visit) -> None:
    context = visit()
    url = site.table(context, Plan(["me", "me"], seed=8, start=0, names=["Ada", "Bea"], options={"screen": True}))
    page = context.new_page()
    page.goto(url)
    room = site.at(page)
    page.get_by_role("button", name="Hint").click()
    expect(page.locator(".hintnote")).to_be_visible()
    press(page, room, "draw")
    expect(page.locator(".hintnote")).to_have_count(0)
    page.get_by_role("button", name="Undo").press("Enter")
    expect(page.get_by_role("button", name="Redo")).to_be_visible()
    finish_away(site, room, page)
    for word in ("with 1 hint", "1 take-back", "prepared deck"):
        expect(page.locator(".facts")).to_contain_text(word)

    fair = visit()
    url = site.table(fair, Plan(["me", "me"], names=["Ada", "Bea"], options={"screen": True}))
    finish(site, site.room(url.rsplit("/", 1)[-1]))
    page = fair.new_page()
    page.goto(url)
    expect(page.locator(".facts")).to_contain_text("no hints")
    expect(page.locator(".facts")).not_to_contain_text("take-back")
    expect(page.locator(".facts")).not_to_contain_text("prepared")


def test_again_is_one_table_for_all_who_want_it(site: Site, visit: Visit) -> None:
    people = [visit() for _ in range(3)]
    url, room = begun(site, Plan(["me", "open", "open"], seed=26, start=0), *people)
    finish(site, room)
    one, two, three = (person.new_page() for person in people)
    looker = visit().new_page()
    for page in (one, two, three, looker):
        page.goto(url)
    two.get_by_role("button", name="Again, same table").click()
    two.wait_for_url(lambda to: to != url)
    expect(two.get_by_role("heading", level=1)).to_have_text("Your table waits for players")
    looker.get_by_role("link", name="Watch the next game").click()
    looker.wait_for_url(two.url)
    expect(looker.get_by_role("button", name="Sit down")).to_have_count(0)
    one.get_by_role("button", name="Join the next game").click()
    one.wait_for_url(two.url)
    three.goto(two.url)  # who was told the link sits down as at any other table, with the name at hand
    three.get_by_role("button", name="Sit down").click()
    for page in (one, two, three, looker):
        expect(table(page)).to_have_class(re.compile("board"))
    following = site.at(two)
    assert following.names == ["Anne", "Bart", "Calico"]
    assert running(following).table.start == 1
    expect(looker.get_by_role("button", name="Sit down")).to_have_count(0)


def test_who_comes_too_late_for_another_game_looks_on(site: Site, visit: Visit) -> None:
    anne, bart = visit(), visit()
    url, room = begun(site, TWO, anne, bart)
    finish(site, room)
    one, two = anne.new_page(), bart.new_page()
    for page in (one, two):
        page.goto(url)
    one.get_by_role("button", name="Again, same table").click()
    one.get_by_role("button", name="bots on the free seats").click()
    expect(table(one)).to_have_class(re.compile("board"))
    two.get_by_role("button", name="Join the next game").click()
    two.wait_for_url(one.url)
    expect(table(two)).to_contain_text("You are watching.")


# -- sitting down, without a browser -----------------------------------------------------------------


def guest(site: Site) -> int:
    return site.shared.store.enrol(secrets.token_hex(32), "Guest", 0.0).id


def lobby(site: Site, players: int) -> Room:
    plan = Plan(["me"] + ["open"] * (players - 1))
    return site.room(site.run(site.host.open_table(guest(site), "Anne", plan)))


def test_of_two_who_want_one_name_at_once_one_gets_it(site: Site) -> None:
    room = lobby(site, 3)

    async def both() -> list[object]:
        wishes = [site.host.sit(room, guest(site), name, seat) for seat, name in ((1, "Bart"), (2, "bart"))]
        return list(await asyncio.gather(*wishes, return_exceptions=True))

    refused = [found for found in site.run(both()) if isinstance(found, Refusal)]
    assert [refusal.key for refusal in refused] == ["name-taken"]
    assert [seat.kind for seat in room.row.seats].count("open") == 1


def test_bots_find_names_where_seats_are_kept(site: Site) -> None:
    room = lobby(site, 5)
    for seat, name in enumerate(DEFAULT_NAMES[1:], 1):
        site.run(site.host.sit(room, guest(site), name, seat))
    finish(site, room)
    anne = room.row.host
    following = site.room(site.run(site.host.again(room, anne)))
    assert following.names == list(DEFAULT_NAMES)
    site.run(site.host.fill(following, anne))
    assert following.row.status == "running"
    assert sorted(following.names) == sorted(DEFAULT_NAMES)
    assert following.bots.count("thumb") == 4


def found_anew(site: Site, id: str, left: str) -> Room:
    """A room as a new server finds it, with what an earlier version that was killed has left in the database."""
    with site.shared.store.engine.begin() as connection:
        connection.execute(text(left), {"id": id})
    del site.host.rooms[id], site.host.held[id]
    room = site.room(id)
    while room.driving:
        threading.Event().wait(0.02)
    return room


def test_a_new_server_does_what_a_killed_one_left_undone(site: Site) -> None:
    room = lobby(site, 2)
    id, head = room.row.id, room.head
    seat = f"SET kind = 'person', name = 'Bart', person = {guest(site)} WHERE game = :id AND number = 1"
    room = found_anew(site, id, f"UPDATE seat {seat}")
    assert room.row.status == "running"
    assert room.row.rules > 0
    assert room.head != head

    finish(site, room)
    room = found_anew(site, id, "UPDATE game SET status = 'running' WHERE id = :id")
    assert room.over
    row = site.shared.store.load(id)
    assert row
    assert row.status == "over"
