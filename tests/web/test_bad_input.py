"""Bad input: every broken, forged, repeated or hostile request gets a clear answer, and no table notices it."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial

import httpx
import pytest

from buccaneer.web.room import Room

from tests.sea import at_sea
from tests.web.guest import HTML, JSON, Guest, advised, at_once, refused, standing
from tests.web.site import Site

pytestmark = pytest.mark.slow

Headers = dict[str, str]


@dataclass
class Party:
    """Two people in the middle of a game, and somebody who only looks on."""

    site: Site
    id: str
    chooser: Guest
    other: Guest
    stranger: Guest
    elsewhere: str  # the stranger's own table

    @property
    def room(self) -> Room:
        return self.site.room(self.id)

    @property
    def version(self) -> int:
        return self.room.version

    def guest(self, who: str) -> Guest:
        return {"chooser": self.chooser, "other": self.other, "stranger": self.stranger}[who]

    @property
    def host(self) -> str:
        """Whichever of the two opened the table."""
        return "chooser" if self.room.chooser == 0 else "other"

    def at(self, path: str) -> str:
        """A path at this table, unless it begins at the root."""
        return path if path.startswith("/") else f"/t/{self.id}/{path}"

    def everything(self) -> object:
        """All that a request of one of them could change."""
        store = self.site.shared.store
        people = [store.person(guest.key) for guest in (self.chooser, self.other, self.stranger)]
        tables = [store.tables_of(person.id) if person else None for person in people]
        return standing(self.site, self.id), standing(self.site, self.elsewhere), people, tables


def party_at(site: Site) -> Party:
    anne, mary, stranger = (Guest(site.url) for _ in range(3))
    id = anne.open("/tables", kind="friends", players=2, name="Anne", undo="on", seat1="open")
    assert mary.sit(id, 1, "Mary").status_code == 200
    room = site.room(id)
    guests = [anne, mary]
    for _ in range(5):
        site.play(id, advised(room))
    while "draw" not in options(room):
        site.play(id, advised(room))
    chooser, other = guests[room.chooser], guests[1 - room.chooser]
    return Party(site, id, chooser, other, stranger, stranger.open("/tables", kind="screen", players=2))


def options(room: Room) -> list[str]:
    assert room.game is not None
    return [option.text for option in room.game.options]


@pytest.fixture(scope="module")
def party(site: Site) -> Party:
    return party_at(site)


@pytest.fixture
def anne(site: Site) -> Iterator[Guest]:
    guest = Guest(site.url)
    yield guest
    guest.close()


# -- one wrong request after the other -----------------------------------------------------------------

Ask = Callable[[Party, Headers], httpx.Response]

URLENCODED, PARTS = "application/x-www-form-urlencoded", "multipart/form-data"


def chooses(who: str = "chooser", later: int = 0, **fields: object) -> Ask:
    """A choice that would be right but for what is given."""
    right = {"choice": "draw"}
    return lambda p, h: p.guest(who).post(p.at("choose"), h, **({"version": p.version + later} | right | fields))


def posts(who: str, path: str, **fields: object) -> Ask:
    return lambda p, h: p.guest(who).post(p.at(path), h, **fields)


def opens(**fields: object) -> Ask:
    return lambda p, h: p.chooser.post("/tables", h, **({"kind": "friends", "players": 2} | fields))


def gets(path: str, **headers: str) -> Ask:
    return lambda p, h: p.chooser.get(p.at(path), h | headers)


def sends(path: str, content: bytes, kind: str = URLENCODED, pieces: int = 1) -> Ask:
    """A body as it is, in one piece or in many."""

    def ask(party: Party, headers: Headers) -> httpx.Response:
        sent = content if pieces == 1 else iter([content] * pieces)
        return party.chooser.http.post(party.at(path), headers=headers | {"content-type": kind}, content=sent)

    return ask


def claims(secret: str, token: str = "") -> Ask:
    """A choice from a browser with another secret, and with the chooser's token or another."""

    def ask(party: Party, headers: Headers) -> httpx.Response:
        data = {"csrf": token or party.chooser.csrf, "version": str(party.version), "choice": "draw"}
        cookies = {"browser": secret} if secret else None
        with httpx.Client(base_url=party.site.url, cookies=cookies) as http:
            return http.post(party.at("choose"), headers=headers, data=data)

    return ask


FORGED = "f" * 43
FORGED_TOKEN = hashlib.sha256(f"form {FORGED}".encode()).hexdigest()[:40]  # by somebody who knows how it is made

CASES: dict[str, tuple[int, str, Ask]] = {
    "another's choice": (403, "not-your-choice", chooses("other")),
    "a spectator's choice": (403, "not-your-seat", chooses("stranger")),
    "another's table": (403, "not-your-seat", lambda p, h: posts("chooser", f"/t/{p.elsewhere}/undo", version=0)(p, h)),
    "no such table": (404, "no-table", posts("chooser", "/t/nosuchtable/choose", version=0, choice="draw")),
    "no id of a table": (404, "no-table", posts("chooser", "/t/NO/choose", version=0, choice="draw")),
    "version to come": (409, "stale", chooses(later=1)),
    "version gone by": (409, "stale", chooses(later=-1)),
    "first version": (409, "stale", chooses(version=0)),
    "negative version": (400, "malformed", chooses(version=-1)),
    "huge version": (400, "malformed", chooses(version=10**30)),
    "endless version": (400, "malformed", chooses(version="9" * 9000)),
    "version in words": (400, "malformed", chooses(version="one")),
    "half a version": (400, "malformed", chooses(version="1.5")),
    "no version": (400, "malformed", chooses(version=None)),
    "no choice": (400, "malformed", chooses(choice=None)),
    "empty choice": (400, "malformed", chooses(choice="")),
    "long choice": (400, "malformed", chooses(choice="draw" * 60)),
    "garbage": (400, "no-choice", chooses(choice="scuttle")),
    "spaces": (400, "no-choice", chooses(choice="   ")),
    "control characters": (400, "no-choice", chooses(choice="draw\x00\x1b[2J")),
    "other letters": (400, "no-choice", chooses(choice="ｄｒａｗ")),
    "half a character": (400, "no-choice", chooses(choice=b"draw\xed\xa0\x80")),
    "script": (400, "no-choice", chooses(choice="<script>alert(1)</script>")),
    "template": (400, "no-choice", chooses(choice="{{ 7 * 7 }}{% raw %}")),
    "format": (400, "no-choice", chooses(choice="{0.__class__}%s%n")),
    "too many parts": (400, "no-choice", chooses(choice="claim:" * 30)),
    "a card that is none": (400, "no-choice", chooses(choice="hire:kraken")),
    "a card too few": (400, "no-choice", chooses(choice="claim:exp-aa:")),
    "not now": (409, "illegal", chooses(choice="repel")),
    "no token": (403, "csrf", chooses(csrf=None)),
    "empty token": (403, "csrf", chooses(csrf="")),
    "wrong token": (403, "csrf", chooses(csrf="0" * 40)),
    "another's token": (403, "csrf", lambda p, h: chooses(csrf=p.other.csrf)(p, h)),
    "token in other letters": (403, "csrf", chooses(csrf="é" * 40)),
    "long token": (400, "malformed", chooses(csrf="0" * 65)),
    "no cookie": (403, "csrf", claims("")),
    "broken cookie": (403, "csrf", claims("../../etc/passwd")),
    "longer cookie": (403, "csrf", lambda p, h: claims(p.chooser.secret + "x")(p, h)),
    "forged cookie": (403, "csrf", claims(FORGED, FORGED_TOKEN)),
    "from another site": (403, "csrf", lambda p, h: chooses()(p, h | {"sec-fetch-site": "cross-site"})),
    "from a neighbour site": (403, "csrf", lambda p, h: chooses()(p, h | {"sec-fetch-site": "same-site"})),
    "too large": (413, "too-large", chooses(choice="x" * 20_000)),
    "too large, piece by piece": (413, "too-large", sends("choose", b"drawdrawdraw", pieces=9000)),
    "too large settings": (413, "too-large", sends("/settings", b"a" * 20_000)),
    "JSON": (400, "malformed", sends("choose", b'{"version": 1}', "application/json")),
    "broken parts": (400, "malformed", sends("choose", b"--x\r\nchoice", f"{PARTS}; boundary=x")),
    "parts without a boundary": (400, "malformed", sends("choose", b"x", PARTS)),
    "no form": (400, "malformed", sends("choose", b"\xff\xfe\x00", "image/png")),
    "many fields": (400, "malformed", sends("/settings", b"a=1&" * 99)),
    "undo by a spectator": (403, "not-your-seat", posts("stranger", "undo", version=0)),
    "undo of another moment": (409, "stale", posts("chooser", "undo", version=0)),
    "undo without a version": (400, "malformed", posts("chooser", "undo")),
    "consent to nothing": (409, "no-request", posts("other", "consent", agree="true", version=0)),
    "consent by a spectator": (403, "not-your-seat", posts("stranger", "consent", agree="true", version=0)),
    "half a consent": (400, "malformed", posts("other", "consent", agree="perhaps", version=0)),
    "no consent": (400, "malformed", posts("other", "consent", version=0)),
    "hint for a spectator": (403, "not-your-seat", posts("stranger", "hint")),
    "hint for another": (403, "not-your-choice", posts("other", "hint")),
    "hint where there is none": (403, "no-hints", posts("chooser", "hint")),
    "seat in a running game": (409, "seat-taken", posts("stranger", "sit", seat=0, name="Eve")),
    "seat below": (400, "malformed", posts("stranger", "sit", seat=-1, name="Eve")),
    "seat far away": (400, "malformed", posts("stranger", "sit", seat=10**20, name="Eve")),
    "seat in words": (400, "malformed", posts("stranger", "sit", seat="first", name="Eve")),
    "left in a running game": (409, "begun", posts("chooser", "stand")),
    "filled in a running game": (409, "begun", lambda p, h: posts(p.host, "fill")(p, h)),
    "closed though it can be played": (409, "illegal", posts("chooser", "close")),
    "closed by a spectator": (403, "not-your-seat", posts("stranger", "close")),
    "filled by a spectator": (403, "not-your-seat", posts("stranger", "fill")),
    "left by a spectator": (403, "not-your-seat", posts("stranger", "stand")),
    "again, too early": (409, "not-over", posts("chooser", "again")),
    "again by a spectator": (403, "not-your-seat", posts("stranger", "again")),
    "the record of a running game": (409, "not-over", gets("record")),
    "a moment of a running game": (404, "no-moment", gets("at/1")),
    "no moment at all": (404, "no-page", gets("at/-1")),
    "unknown sheet": (404, "no-page", gets("sheet/nothing")),
    "sheet of a kilobyte": (404, "no-page", gets("sheet/" + "a" * 1000)),
    "unknown table": (404, "no-table", gets("/t/unknown")),
    "table in capitals": (404, "no-table", gets("/t/UNKNOWN")),
    "table with a null": (404, "no-table", gets("/t/%00%ff")),
    "table of a kilobyte": (404, "no-table", gets("/t/" + "a" * 1000)),
    "unknown part": (404, "no-page", gets("deck")),
    "unknown page": (404, "no-page", gets("/admin.php")),
    "no docs": (404, "no-page", gets("/openapi.json")),
    "unknown edition": (404, "no-page", gets("/cards?edition=../../bigbox")),
    "unknown kind of table": (404, "no-page", gets("/new/alone")),
    "long search": (400, "malformed", gets("/rules/ledger?q=" + "a" * 101)),
    "file above": (404, "no-page", gets("/static/..%2f..%2fapp.py")),
    "file further above": (404, "no-page", gets("/static/%2e%2e/%2e%2e/%2e%2e/etc/passwd")),
    "file from the root": (404, "no-page", gets("/static//etc/passwd")),
    "file with a null": (404, "no-page", gets("/static/table.css%00.png")),
    "folder": (404, "no-page", gets("/static/")),
    "stream of nothing": (400, "malformed", gets("/stream")),
    "stream of nonsense": (400, "malformed", gets("/stream?at=" + "x" * 5000)),
    "stream of no table": (404, "no-table", gets("/stream?at=nosuchtable:1.1")),
    "code for an endless address": (400, "no-host", gets("qr.svg", host="x" * 4000)),
    "table for six": (400, "bad-plan", opens(players=6)),
    "table for some": (400, "bad-plan", opens(players=None)),
    "unknown bot": (400, "bad-plan", opens(seat1="hal")),
    "unknown mode": (400, "bad-plan", opens(mode="chess")),
    "unknown edition to play": (400, "bad-plan", opens(**{"edition-base": "../x"})),
    "unknown variant": (400, "bad-plan", opens(**{"variant-base": "x"})),
    "an excluded mix": (400, "bad-mix", opens(mode="make-sail", **{"add-make-sail": "gambler"})),
    "a box under another edition": (400, "bad-mix", opens(**{"edition-base": "us", "add-base": "gambler"})),
    "unknown box": (400, "bad-mix", opens(**{"add-base": "../gambler"})),
    "a quick game for nobody": (400, "malformed", lambda p, h: p.chooser.post("/play", h, players=0)),
    "a quick game of the wrong size": (400, "bad-plan", lambda p, h: p.chooser.post("/play", h, players=1)),
    "a promise to draw": (409, "illegal", posts("other", "promise?given=true", choice="draw")),
    "a promise of nonsense": (409, "illegal", posts("other", "promise?given=true", choice="mark:nobody")),
    "a promise by a spectator": (403, "not-your-seat", posts("stranger", "promise?given=true", choice="draw")),
    "half a promise": (400, "malformed", posts("other", "promise", choice="draw")),
    "a wish among rivals": (409, "illegal", posts("other", "wish", card="y11")),
    "a wish for no card": (409, "illegal", posts("other", "wish", card="zz9")),
    "a wish by a spectator": (403, "not-your-seat", posts("stranger", "wish", card="y11")),
    "an endless wish": (400, "malformed", posts("other", "wish", card="y" * 5000)),
    "two of me": (400, "bad-plan", opens(seat1="me")),
    "nobody at the screen": (400, "bad-plan", opens(kind="screen", seat0="thumb", seat1="thumb")),
    "open seat at the screen": (400, "bad-plan", opens(kind="screen", seat1="open")),
    "negative seed": (400, "bad-seed", opens(seed="-1")),
    "seed in words": (400, "bad-seed", opens(seed="lucky")),
    "endless seed": (400, "bad-seed", opens(seed="9" * 5000)),
}


@pytest.mark.parametrize(("lang", "kind"), [("en", JSON), ("de", HTML)], ids=["English JSON", "German HTML"])
@pytest.mark.parametrize(("status", "key", "ask"), CASES.values(), ids=CASES)
def test_a_bad_request_is_refused_and_changes_nothing(
    party: Party, lang: str, kind: Headers, status: int, key: str, ask: Ask
) -> None:
    before = party.everything()
    refused(ask(party, kind | {"accept-language": lang}), status, key, lang)
    assert party.everything() == before
    assert party.chooser.get(party.at("now")).status_code == 200


# -- the dice game ---------------------------------------------------------------------------------------

CROSSED, FAR = "crossed", "far"  # spaces of the map, told when the table is known

DICE_CASES = {
    "a space that is not beside": (409, "illegal", f"cross:{FAR}"),
    "a space crossed before": (409, "illegal", f"cross:{CROSSED}"),
    "a space of no map": (400, "no-choice", "cross:atlantis"),
    "no space": (400, "no-choice", "cross:"),
    "a wheel where none is asked for": (409, "illegal", "circle:blue"),
    "a wheel of no colour": (400, "no-choice", "circle:pink"),
    "a ship while crossing": (409, "illegal", "ship:black"),
    "a second start island": (409, "illegal", "island:jester"),
    "a skull of choice": (409, "illegal", "skull"),
    "a choice of the card game": (400, "no-choice", "draw"),
}


@pytest.fixture(scope="module")
def voyage(site: Site) -> tuple[Guest, str, dict[str, str]]:
    """Somebody at a table of the dice game with a cross to make, a crossed space and one far away."""
    guest = Guest(site.url)
    id = guest.open("/tables", kind="screen", players=2, mode="dice", seed="3")
    room = site.room(id)
    while not any(option.startswith("cross:") for option in options(room)):
        site.play(id, advised(room))
    table = at_sea(room.game).table
    sheet, spaces = table.sheets[room.chooser], table.rules.chart.spaces
    far = [space.id for space in spaces if not sheet.marks[space.number] and space.number not in sheet.open]
    crossed = [space.id for space in spaces if sheet.marks[space.number]]
    return guest, id, {FAR: far[0], CROSSED: crossed[0]}


@pytest.mark.parametrize(("status", "key", "choice"), DICE_CASES.values(), ids=DICE_CASES)
def test_a_bad_choice_on_a_map_is_refused_and_changes_nothing(
    site: Site, voyage: tuple[Guest, str, dict[str, str]], status: int, key: str, choice: str
) -> None:
    guest, id, spaces = voyage
    verb, _, thing = choice.partition(":")
    sent = f"{verb}:{spaces[thing]}" if thing in spaces else choice
    before = standing(site, id)
    refused(guest.choose(id, sent, site.room(id).version), status, key)
    assert standing(site, id) == before


def test_one_cross_too_many_is_refused(anne: Guest, site: Site) -> None:
    id = anne.open("/tables", kind="screen", players=2, mode="dice", seed="4")
    room = site.room(id)
    last = ""
    while not last or any(option.startswith("cross:") for option in options(room)):
        crosses = [option for option in options(room) if option.startswith("cross:")]
        last = crosses[-1] if crosses else last
        site.play(id, advised(room))
    before = standing(site, id)
    refused(anne.choose(id, last, room.version), 409, "illegal")
    assert standing(site, id) == before


# -- methods ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "what", ["choose", "undo", "consent", "hint", "sit", "stand", "fill", "close", "again", "promise", "wish"]
)
def test_nothing_is_changed_by_looking(party: Party, what: str) -> None:
    before = standing(party.site, party.id)
    fields = f"csrf={party.chooser.csrf}&version={party.version}&choice=draw&seat=0&agree=true&name=Eve"
    for method in ("GET", "HEAD", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "BREW"):
        answer = party.chooser.http.request(method, f"{party.at(what)}?{fields}", headers=JSON)
        assert answer.status_code == 405
        assert answer.headers["allow"] == "POST"
        if method == "GET":
            refused(answer, 405, "no-method")
    assert standing(party.site, party.id) == before


def test_tables_are_not_opened_by_looking(anne: Guest, site: Site) -> None:
    for path in ("/play", "/tables"):
        refused(anne.get(f"{path}?csrf={anne.csrf}&kind=screen&players=2"), 405, "no-method")
    for path in ("/", "/mine", "/static/table.css", "/health"):
        refused(anne.post(path), 405, "no-method")
    assert site.shared.store.person(anne.key) is None


# -- repeated and out of order -----------------------------------------------------------------------------


def test_a_choice_sent_twice_is_made_once(site: Site) -> None:
    party = party_at(site)
    for _ in range(6):
        version, choice = party.version, advised(party.room)
        guest = party.chooser if party.chooser.now(party.id)[1] else party.other
        answers = at_once(*[partial(guest.choose, party.id, choice, version)] * 3)
        assert sorted(answer.status_code for answer in answers) == [200, 409, 409]
        assert (party.version, site.shared.store.deeds(party.id)[-1].text) == (version + 1, f"play {choice}")


def test_a_choice_from_before_an_undo_is_stale(anne: Guest, site: Site) -> None:
    id = anne.open("/tables", kind="screen", players=2, undo="on")
    refused(anne.post(f"/t/{id}/undo", version=0), 409, "no-undo")
    assert anne.choose(id, "draw", 0).json()["version"] == 1
    assert anne.post(f"/t/{id}/undo", version=1).json()["version"] == 2
    before = standing(site, id)
    for version in (0, 1):
        refused(anne.choose(id, "draw", version), 409, "stale")
        refused(anne.post(f"/t/{id}/undo", version=version), 409, "stale")
    refused(anne.post(f"/t/{id}/undo", version=2), 409, "no-undo")
    assert standing(site, id) == before
    assert anne.choose(id, "draw", 2).json()["version"] == 3


def test_a_table_without_undo_takes_nothing_back(anne: Guest, site: Site) -> None:
    id = anne.open("/tables", kind="screen", players=2)
    assert anne.choose(id, "draw", 0).status_code == 200
    before = standing(site, id)
    refused(anne.post(f"/t/{id}/undo", version=1), 409, "no-undo")
    assert standing(site, id) == before


def test_a_game_that_is_over_stays_as_it_is(anne: Guest, site: Site) -> None:
    id = anne.open("/tables", kind="screen", players=2, undo="on", odds="on")
    room = site.room(id)
    while not room.over:
        site.play(id, advised(room))
    before = standing(site, id)
    refused(anne.choose(id, "draw", room.version), 409, "over")
    refused(anne.choose(id, "draw", room.version - 1), 409, "stale")
    refused(anne.post(f"/t/{id}/undo", version=room.version), 409, "over")
    refused(anne.post(f"/t/{id}/hint"), 403, "not-your-choice")
    refused(anne.post(f"/t/{id}/consent", agree="true", version=room.version), 409, "no-request")
    refused(anne.sit(id, 0, "Eve"), 409, "seat-taken")
    refused(anne.get(f"/t/{id}/at/{len(room.choices) + 1}"), 404, "no-moment")
    assert standing(site, id) == before


def test_a_table_that_waits_for_guests_has_no_game_yet(anne: Guest, site: Site) -> None:
    id = anne.open("/tables", kind="friends", players=3, name="Anne")
    mary = Guest(site.url, "de")
    before = standing(site, id)
    refused(anne.choose(id, "draw", 0), 409, "not-begun")
    refused(anne.post(f"/t/{id}/undo", version=0), 409, "not-begun")
    refused(anne.post(f"/t/{id}/hint"), 403, "not-your-choice")
    refused(anne.get(f"/t/{id}/log"), 409, "not-begun")
    refused(anne.sit(id, 1, "Anne 2"), 409, "seat-taken")
    refused(mary.sit(id, 0, "Mary"), 409, "seat-taken", "de")
    refused(mary.sit(id, 7, "Mary"), 404, "no-seat", "de")
    refused(mary.sit(id, 1, "ANNE"), 409, "name-taken", "de", name="ANNE")
    refused(mary.post(f"/t/{id}/fill"), 403, "not-your-seat", "de")
    assert standing(site, id) == before
    assert mary.sit(id, 1, "Mary").status_code == 200
    refused(mary.post(f"/t/{id}/fill"), 403, "not-host", "de")
