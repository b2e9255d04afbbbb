"""The pages of the browser game: two hundred positions in every language and theme, and all that stands around them."""

from __future__ import annotations

import hashlib
import html
import json
import re
from collections import Counter
from collections.abc import Iterator
from itertools import islice, product

from tools.golden.browser import HTML, JSON, THEMES, Browser, Site, readable, running
from tools.golden.folder import Entry
from tools.golden.games import LANGUAGES, Kind, kinds
from tools.golden.tables import Table, at_one_screen, course, fields_of, pairs, pick, with_bots, with_friends

WITH_FRIENDS, AT_ONE_SCREEN = 4, 3  # moments of the two games with each mode and number of players
HELP = ("", "odds", "tracker", "undo")  # what a table may do without
STRANGER = "stranger"
MOST_TRIED = 30  # tables until one is found at which something can be answered in advance
LEARNED = 10  # decisions of the guided game, in which every card is prepared

SITE = (
    *("/", "/mine", "/rules", "/rules/dice", "/rules/ledger", "/rules/ledger?q=tax", "/rules/ledger?q=münze"),
    *("/cards", "/cards?edition=classic", "/cards?edition=us", "/cards?edition=none"),
    *("/new/friends", "/new/screen", "/new/none", "/settings", "/settings?back=/rules", "/about", "/nowhere"),
)
LINK = re.compile(r'(?:href|src)="(/(?:static|maps)/[^"]+)"|url\(["\']?((?!data:|#)[^)"\']+)')
OPTION = re.compile(r'<button[^>]*\bform="choose" name="choice" value="([^"]*)"')
VERSION = re.compile(r'name="version" value="(\d+)"')
ASKED = re.compile(r'/wish" name="card" value="([^"]+)"')
PROMISE = re.compile(r'/promise\?given=\w+" name="choice" value="([^"]+)"')


def pages() -> Iterator[Entry]:
    """Everything that the server sends."""
    with running() as site:
        yield from around(site)
        yield from positions(site)
        yield from against_bots(site)
        yield from guided(site)
        yield from talk(site)
        yield from refusals(site)
        yield from streams(site)
        yield from files(site)


def look(key: str, browser: Browser, path: str) -> Iterator[Entry]:
    """A page in every language and theme."""
    for lang, theme in product(LANGUAGES, THEMES):
        yield f"{key} {lang} {theme}", browser.site.told(browser.get(path, lang=lang, theme=theme))


def look_on(key: str, browser: Browser, table: Table, since: int = 1) -> Iterator[Entry]:
    """A game in play: its page, its log, and what a page is told that missed some choices."""
    yield from look(key, browser, table.path)
    for lang in LANGUAGES:
        yield f"{key} log {lang}", browser.site.told(browser.get(f"{table.path}/log", lang=lang))
        missed = browser.get(f"{table.path}/now?since={max(0, table.version - since)}", lang=lang)
        yield f"{key} now {lang}", browser.site.told(missed)


def streams(site: Site) -> Iterator[Entry]:
    """The first thing that a stream tells of every finished game, with its data."""
    for id, name in site.tables.items():
        if name.startswith("friends-"):
            with site.http.stream("GET", f"/stream?at={id}:0.0", headers=HTML) as answer:
                retry, _, cursor, data = islice(answer.iter_lines(), 4)
            told = "\n".join([retry, cursor.rpartition(".")[0], readable(json.loads(data.removeprefix("data: ")))])
            yield f"stream {name}", site.clean(told)


# -- around the tables -------------------------------------------------------------------------------


def around(site: Site) -> Iterator[Entry]:
    """The pages around the tables, to somebody who has no game yet, and the settings that somebody chooses."""
    stranger = Browser(site, STRANGER)
    for path in SITE:
        yield from look(f"site {path}", stranger, path)
    yield "site / to a fresh browser", site.told(site.http.get("/", headers={"accept-language": "de-AT,en;q=0.5"}))
    chosen = {"lang": "de", "theme": "dark", "speed": "fast", "sound": "off", "keys": "off", "confirm": "never"}
    for kind in (HTML, JSON):
        yield f"settings {kind['accept']}", site.told(stranger.post("/settings", kind, back="/rules", **chosen))


def files(site: Site) -> Iterator[Entry]:
    """Every file that pages and style sheets name, by a digest of its bytes."""
    stranger = Browser(site, STRANGER)
    rooms = [f"/t/{id}" for id in site.tables]
    found: dict[str, str] = {}
    waiting = [link for path in (*SITE, *rooms) for link in links(stranger.get(path).text, "/")]
    while waiting:
        link = waiting.pop()
        if link not in found:
            answer = stranger.get(link)
            kind = answer.headers.get("content-type", "")
            found[link] = f"{answer.status_code} {kind} {len(answer.content)} {digest(answer.content)}"
            waiting += links(answer.text, link.rpartition("/")[0] + "/") if "css" in kind else []
    for link in sorted(found):
        yield f"file {link}", found[link]


def links(text: str, base: str) -> list[str]:
    """The files a text names, by their paths on this server."""
    return [named or (other if other.startswith("/") else base + other) for named, other in LINK.findall(text)]


def digest(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()


# -- tables ------------------------------------------------------------------------------------------


def positions(site: Site) -> Iterator[Entry]:
    """Ten positions of each mode with each number of players: lobby, play, end and looking back."""
    seen: Counter[tuple[object, ...]] = Counter()
    for number, alike in enumerate(pairs()):
        first, second = alike[5 * number % len(alike)], alike[-1 - number % 4 % len(alike)]
        lobbies = list(lobby(site, number, first)) if first.players > 1 else []
        yield from lobbies
        yield from among_friends(site, number, first, seen, WITH_FRIENDS + (not lobbies))
        yield from on_one_screen(site, number, second, seen)


def lobby(site: Site, number: int, kind: Kind) -> Iterator[Entry]:
    """A table that waits for guests, seen by its host or by somebody who may sit down."""
    host = Browser(site, f"host {number}")
    bots = {f"seat{seat}": "thumb" if seat > 1 else "open" for seat in range(1, kind.players)}
    path = host.open(f"lobby-{number}", kind="friends", name="Mary", **bots, **fields_of(kind, number))
    yield from look(f"lobby {kind}", host if number % 2 else Browser(site, STRANGER), path)


def among_friends(
    site: Site, number: int, kind: Kind, seen: Counter[tuple[object, ...]], moments: int
) -> Iterator[Entry]:
    """A game with a browser on each seat, seen by whoever chooses, by another seat, and by somebody who looks on."""
    made = course(kind, f"friends {number}")
    table = with_friends(site, f"friends-{number}", made, HELP[number % len(HELP)])
    for place, version in enumerate(pick(made, moments, seen)):
        table.play_to(version)
        chooser = made.moments[version].chooser
        seats = [chooser, chooser, (chooser + 1) % len(table.seats), -1]
        seat = seats[(place + number) % len(seats)]
        browser = table.seats[seat] if seat >= 0 else Browser(site, STRANGER)
        yield from look_on(f"friends {kind} after {version} to {seat}", browser, table, place + 1)
    table.play_to(len(made.moments))
    browser = table.seats[number % len(table.seats)] if number % 4 else Browser(site, STRANGER)
    yield from look_on(f"friends {kind} end", browser, table)
    yield from look(f"friends {kind} back", browser, f"{table.path}/at/{len(made.moments) * (number % 5) // 5}")
    yield f"friends {kind} record", site.told(browser.get(f"{table.path}/record"))


def on_one_screen(site: Site, number: int, kind: Kind, seen: Counter[tuple[object, ...]]) -> Iterator[Entry]:
    """A game of which all sit at one screen."""
    made = course(kind, f"screen {number}")
    table = at_one_screen(site, f"screen-{number}", made, HELP[(number + 2) % len(HELP)])
    for place, version in enumerate(pick(made, AT_ONE_SCREEN, seen)):
        table.play_to(version)
        yield from look_on(f"screen {kind} after {version}", table.seats[0], table, place + 1)


def against_bots(site: Site) -> Iterator[Entry]:
    """Games against bots that choose by thought alone, one of each mode played with cards, and a reader's own games."""
    for alike in pairs():
        kind = alike[-1]
        if kind.players == 3 and kind.mode != "dice":  # where bots begin somewhere at random
            made = course(kind, f"bots {kind.mode}", random=False)
            table = with_bots(site, f"bots-{kind.mode}", made)
            own = [version for version, moment in enumerate(made.moments) if moment.chooser == 0]
            for last, version in ((own[0], own[1]), (own[len(own) // 2 - 1], own[len(own) // 2])):
                table.play_to(version)
                yield from look_on(f"bots {kind} after {version}", table.seats[0], table, version - last)
            for path in ("/", "/mine"):
                yield from look(f"bots {kind} {path}", table.seats[0], path)


def guided(site: Site) -> Iterator[Entry]:
    """The beginning of the guided game, and that every game at one press opens."""
    learner = Browser(site, "learner")
    path = learner.open("guided", "/play", guided="true")
    for number in range(LEARNED):
        page = ""
        while not OPTION.search(page):  # bots choose meanwhile
            page = learner.now(path)["beats"][-1]["html"]
        version, options = VERSION.search(page), [html.unescape(choice) for choice in OPTION.findall(page)]
        assert version
        yield from look(f"guided {number}", learner, path)
        choice = "stop" if "stop" in options and number % 2 else options[0]
        learner.deed(f"{path}/choose", version=version[1], choice=choice)
    home = Browser(site, "somebody").get("/").text
    for mode, players in re.findall(r'name="mode" value="([\w-]+)"><input[^>]*name="players" value="(\d)"', home):
        answer = Browser(site, f"at one press {mode} {players}").post("/play", mode=mode, players=players)
        yield f"at one press {mode} {players}", f"{answer.status_code} {sorted(answer.json())}"


def talk(site: Site) -> Iterator[Entry]:
    """What players ask: hints, to take a choice back, to leave a card, and an answer in advance."""
    for mode in ("base", "contracts", "together"):
        table = talkative(site, next(kind for kind in kinds() if (kind.mode, kind.players) == (mode, 3)))
        for version in range(5, min(48, len(table.course.moments) - 1), 7):
            table.play_to(version)
            yield from asked(f"talk {mode} after {version}", table)


def talkative(site: Site, kind: Kind) -> Table:
    """A table at which something can be answered in advance, if there is one among the first."""
    for number in range(MOST_TRIED if kind.mode != "base" else 1):
        table = with_friends(site, f"talk-{kind.mode}-{number}", course(kind, f"talk {number}"))
        if PROMISE.search(table.seats[0].now(table.path)["beats"][-1]["html"]):
            break
    return table


def asked(key: str, table: Table) -> Iterator[Entry]:
    """Everything that can be asked at one moment; what is refused is told too."""
    moments, version, told = table.course.moments, table.version, table.seats[0].site.told
    me, last = table.seats[moments[version].chooser], moments[version - 1].chooser
    asker, other = table.seats[last], table.seats[(last + 1) % len(table.seats)]
    yield f"{key} hint", told(me.post(f"{table.path}/hint"))
    yield from look(f"{key} hinted", me, table.path)
    page = other.now(table.path)["beats"][-1]["html"]
    for card in ASKED.findall(page)[:1]:
        yield f"{key} wish", told(other.post(f"{table.path}/wish", card=card))
    promised = [html.unescape(choice) for choice in PROMISE.findall(page)[:1]]
    for choice in promised:
        yield f"{key} promise", told(other.post(f"{table.path}/promise?given=true", choice=choice))
    yield f"{key} undo", told(asker.post(f"{table.path}/undo", version=version))
    for name, browser in (("asker", asker), ("other", other)):
        yield from look(f"{key} to {name}", browser, table.path)
    yield f"{key} consent", told(other.post(f"{table.path}/consent", version=version, agree="false"))
    for choice in promised:  # or it would be made without us
        other.deed(f"{table.path}/promise?given=false", choice=choice)


def refusals(site: Site) -> Iterator[Entry]:
    """What the server answers to what it does not do, as a page and as data, in every language."""
    somebody = Browser(site, "somebody")
    table = next(f"/t/{id}" for id, name in site.tables.items() if name == "friends-0")
    over = {"version": 1, "choice": "draw"}
    wrong: tuple[tuple[str, dict[str, object]], ...] = (
        ("/play", {"csrf": "other"}),
        ("/play", {"mode": "chess"}),
        ("/play", {"players": 9}),
        ("/tables", {"players": 7}),
        ("/tables", {"players": 2, "name": ","}),
        ("/tables", {"players": 2, "mode": "make-sail", "seed": "x"}),
        ("/tables", {"players": 5, "mode": "make-sail"}),
        ("/tables", {"players": 2, "mode": "base", "edition-base": "us", "add-base": "gambler"}),
        ("/tables", {"players": 2, "kind": "screen", "name0": "Ann", "name1": "ann"}),
        ("/t/aaaaaaaaaaa/choose", over),
        (f"{table}/choose", over),
        (f"{table}/undo", {"version": 1}),
        (f"{table}/sit", {"seat": 0, "name": "Sam"}),
        (f"{table}/again", {"version": 1}),
        (f"{table}/hint", {"version": 1}),
    )
    for (path, fields), lang, headers in product(wrong, LANGUAGES, (HTML, JSON)):
        somebody.prefs["lang"] = lang
        key = site.clean(f"refused {path} {fields} {lang} {headers['accept']}")
        yield key, site.told(somebody.post(path, headers, **fields))
    for path in ("/t/aaaaaaaaaaa", "/t/x", f"{table}/at/99999", "/stream", "/maps/none.css", "/static/none.css"):
        yield from look(site.clean(f"refused {path}"), somebody, path)
