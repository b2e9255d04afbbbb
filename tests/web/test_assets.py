"""Our own files: a browser keeps each for good by the address that names its content, scripts and what they import."""

from __future__ import annotations

import re
from importlib import resources

import pytest

from buccaneer.web.assets import asset, content, scripts, served, stamp

from tests.web.guest import HTML, Guest
from tests.web.site import Site

ENTRIES = ("page.js", "table.js", "replay.js")
SHEETS = sorted(
    file.name for file in resources.files("buccaneer.web").joinpath("static").iterdir() if file.name.endswith(".css")
)


@pytest.mark.parametrize("entry", ENTRIES)
def test_a_script_names_all_that_it_imports(entry: str) -> None:
    """So that a page asks for all of them at once; each is a file, and none is left over."""
    names = [address.rsplit("/", 1)[1] for address in scripts(entry)]
    assert len(set(names)) == len(names) > 3
    for name in (entry, *names):
        text = content(name).decode()
        imported = set(re.findall(r'from "(.+)"|import "(.+)"', text))
        assert all(each.removeprefix("./") in names for pair in imported for each in pair if each)
        assert len(text.splitlines()) <= 400


def test_no_script_is_left_over() -> None:
    files = {file.name for file in resources.files("buccaneer.web").joinpath("static").iterdir()}
    used = {address.rsplit("/", 1)[1] for entry in ENTRIES for address in scripts(entry)} | {*ENTRIES, "aloud.js"}
    assert {name for name in files if name.endswith(".js")} == used


def files_of(sheet: str) -> list[str]:
    """The addresses of all files that a style sheet names."""
    return [f"/static/{name}" for name in re.findall(r'url\("?([^")#:]+)"?\)', served(sheet).decode())]


def test_a_style_sheet_names_its_files_by_their_content() -> None:
    named = {address for sheet in SHEETS for address in files_of(sheet)}
    assert named == {asset("alegreya-700.woff2"), asset("alegreya-400.woff2")}


def test_what_a_page_names_is_kept_for_good(site: Site) -> None:
    anne = Guest(site.url)
    id = anne.open("/tables", kind="screen", players=2)
    page = anne.get(f"/t/{id}", HTML).text
    named = re.findall(r'(?:src|href)="(/static/[^"]+)"', page)
    assert asset("table.js") in named
    assert set(scripts("table.js")) < set(named)
    for address in [*named, *(address for sheet in SHEETS for address in files_of(sheet))]:
        answer = anne.get(address)
        assert (answer.status_code, "immutable" in answer.headers["cache-control"]) == (200, True)
    for address in ("/static/table.js", asset("dom.js").replace(stamp(), "0" * 12), "/static/table.css?0"):
        answer = anne.get(address)
        assert (answer.status_code, answer.headers["cache-control"]) == (200, "no-cache")
    assert anne.get(asset("table.css").replace("/static/", "/static/0123456789ab/")).status_code == 404
    anne.close()


@pytest.mark.parametrize("name", ["table.js", "table.css"])
def test_remarks_do_not_travel_and_files_are_packed_for_those_who_can_unpack(site: Site, name: str) -> None:
    anne = Guest(site.url)
    packed, plain = (anne.get(asset(name), {"accept-encoding": coding}) for coding in ("gzip", "identity"))
    assert packed.headers.get("content-encoding") == "gzip"
    assert plain.headers.get("content-encoding") is None
    assert packed.headers["vary"] == "Accept-Encoding"
    assert packed.content == plain.content == served(name)
    assert int(packed.headers["content-length"]) < len(plain.content) < len(content(name))
    assert not re.search(rb"^\s*//|/\*", plain.content, re.MULTILINE)
    anne.close()
