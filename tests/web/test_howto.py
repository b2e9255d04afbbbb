"""The page that teaches the game: whole in both languages, fit for every screen, and right in every number."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest
from playwright.sync_api import Page, expect

from buccaneer.cards.boxes.base.rules import ADMIRAL_CARDS, ADMIRAL_COINS, payments
from buccaneer.cards.boxes.contract_box.rules import VICE_ADMIRAL_CARDS
from buccaneer.cards.boxes.contracts.register import MARKERS, SECOND_POINTS, THIRD_POINTS
from buccaneer.cards.boxes.contracts.rules import OPEN
from buccaneer.cards.boxes.contracts.terms import contracts as all_contracts
from buccaneer.cards.boxes.gambler import rules as gambler
from buccaneer.cards.boxes.together import rules as together
from buccaneer.cards.rules.card import CUTLASS, PROFESSION, TAX, Face
from buccaneer.cards.rules.dues import due
from buccaneer.cards.rules.rules import START_COINS, TAKES_BY_COLOURS, Rules
from buccaneer.content import LANGUAGES
from buccaneer.game import modes
from buccaneer.words import Words

from tests.web.conftest import Visit
from tests.web.test_layout import show

PARTS = ["aim", "discover", "bust", "repel", "trade", "coins", "trips", "crew", "end"]
BOXES = ["gambler", "make-sail", "contracts", "together"]
RULES = modes.rules("base", "bigbox", "", (), tuple(modes.ADDS))
ALONE = modes.rules("make-sail", "bigbox", "", ())
GOAL = RULES.ending.goal()


def card(id: str) -> Face:
    found: Face = RULES.faces[RULES.by_id[id]]
    return found


def counted(rules: Rules, box: str) -> int:
    """How many cards of a box are in a game."""
    return sum(face.count for face in rules.faces if face.box.startswith(box))


def numbers(text: str) -> list[int]:
    return [int(number) for number in re.findall(r"\d+", text)]


def read(page: Page, lang: str, width: int = 1366, path: str = "/rules") -> Page:
    page.set_viewport_size({"width": width, "height": 900})
    show(page.context, page, path, lang)
    return page


@pytest.mark.parametrize("lang", LANGUAGES)
def test_one_page_teaches_the_game_in_nine_steps_and_the_boxes_below(look: Page, lang: str) -> None:
    words = Words.of(lang)
    page = read(look, lang)
    expect(page.locator("html")).to_have_attribute("lang", lang)
    assert page.locator("h1").all_inner_texts() == [words("site.rules")]
    wanted = [f"{n} {words(f'howto.{part}-title')}" for n, part in enumerate(PARTS, 1)]
    found = [" ".join(text.split()) for text in page.locator("main h2").all_inner_texts()]
    boxes = [words(f"howto.{part}-title") for part in ("go", "boxes", *BOXES, "adventure")]
    assert found == [*wanted, *boxes]
    for box in BOXES:
        assert page.locator(f"section#{box} .how-scene").count() == 1
    levels = [int(tag[1]) for tag in page.eval_on_selector_all("h1, h2, h3, h4", "all => all.map(e => e.tagName)")]
    assert all(after <= before + 1 for before, after in pairwise(levels))
    for link in page.locator("main a[href^='#']").all():
        assert page.locator(link.get_attribute("href") or "").count() == 1


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("width", [320, 390, 768, 1366])
def test_nothing_is_cut_off_or_scrolls_sideways(look: Page, lang: str, width: int) -> None:
    page = read(look, lang, width, "/about")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.goto("/rules")
    page.evaluate("document.fonts.ready.then(() => true)")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    spilt = """all => all.filter(e => e.scrollWidth > e.clientWidth + 1).map(e => e.className + ': ' + e.textContent)"""
    assert page.eval_on_selector_all(".how-scene, .how-part, .how .card .foot, .how .card .banner", spilt) == []
    sides = "all => all.map(e => e.getBoundingClientRect()).map(box => [box.left, box.right])"
    cards = page.eval_on_selector_all(".how .card", sides)
    assert cards
    assert all(0 <= left < right <= width for left, right in cards)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_its_pictures_keep_to_the_rules(look: Page, lang: str) -> None:
    words = Words.of(lang)
    page = read(look, lang)
    assert page.locator(".how-total").inner_text() == str(GOAL)
    assert page.locator(".how-course .shield").inner_text() == str(GOAL)
    takes = [numbers(row)[-2:] for row in page.locator(".how-count li").all_inner_texts()]
    assert takes == [[colours, TAKES_BY_COLOURS[colours]] for colours in (3, 4, 5)]
    assert TAKES_BY_COLOURS[:4] == (1, 1, 1, 1)
    assert [row.locator(".on").count() for row in page.locator(".how-count li").all()] == [3, 4, 5]
    for part, tax in (("coins", card("tax-points")), ("make-sail", ALONE.faces[ALONE.by_id["v-tax"]])):
        for row in page.locator(f"#{part} .how-after li").all_inner_texts():
            before, after = numbers(row)
            assert after == before - due(tax, before)
    for clash in page.locator(".clash").all():
        expect(clash).to_have_class(re.compile(r"\bc-red\b"))
    cutlasses = card("sailor3").power(CUTLASS) + card("pirate5").power(CUTLASS)
    assert cutlasses == card("r23").strength
    expect(page.locator("#repel")).to_contain_text(words("howto.repel-crew", cutlasses=cutlasses))
    given = tuple(sorted(RULES.by_id[id] for id in ("captain", "jack", "settler")))
    assert given in payments(RULES, card("exp-aah").requires, given)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_profession_is_shown_with_its_prices_and_points(look: Page, lang: str) -> None:
    words = Words.of(lang)
    page = read(look, lang)
    people: dict[str, list[Face]] = {}
    for face in [*RULES.faces, *(face for face in ALONE.faces if face.box == "make-sail-alone")]:
        if face.kind == PROFESSION and (face.box != "make-sail-alone" or face.name in ("merchant", "passenger")):
            people.setdefault(words.name(face), []).append(face)
    rows = page.locator(".how-people li:has(.how-price)").all()
    shown = {row.locator("h3, h4").inner_text(): row for row in rows}
    assert set(shown) == set(people)
    for name, faces in people.items():
        prices, points = {face.cost for face in faces}, {face.points for face in faces}
        wanted = sorted({min(prices), max(prices)}) + sorted({min(points), max(points)})
        assert numbers(shown[name].locator(".how-price").inner_text()) == wanted


@pytest.mark.parametrize("lang", LANGUAGES)
def test_its_sentences_name_the_right_numbers(lang: str) -> None:
    words = Words.of(lang)
    facts = {
        "aim-title": [GOAL],
        "aim-end": [GOAL],
        "aim-picture": [GOAL],
        "aim-start": [START_COINS],
        "end-text": [GOAL],
        "end-variant": [GOAL],
        "editions": [2014, 2017, 2014, 2017],
        "tax-text": [card("tax-points").tax_from, card("tax-points").coins],
        "sailor": [card("sailor3").power(CUTLASS)],
        "pirate": [card("pirate5").power(CUTLASS)],
        "admiral": [ADMIRAL_COINS, ADMIRAL_CARDS],
        "trader": card("trader-g3").amounts,
        "senorita": card("senorita7").amounts,
        "jester": card("jester5").amounts,
        "governor": card("governor").amounts,
    }
    assert {key: numbers(words(f"howto.{key}")) for key in facts} == facts
    assert {face.tax_from for face in RULES.faces if face.tax_from} == {card("tax-points").tax_from}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_it_says_of_the_boxes_is_right(lang: str) -> None:
    words = Words.of(lang)
    tax = next(face for face in ALONE.faces if face.kind == TAX)
    facts = {
        "gambler-text": [gambler.CARDS],
        "gambler-luck": [1],
        "gambler": [gambler.CARDS, 1],
        "gambler-more": [1],
        "make-sail-text": [counted(ALONE, "make-sail"), ALONE.ending.goal()],
        "make-sail-levy": [tax.tax_from, tax.tax_down_to, tax.coins],
        "make-sail-mix": [counted(RULES, "make-sail"), GOAL],
        "merchant": [1],
        "contracts-text": [counted(RULES, "contract-box"), OPEN, MARKERS],
        "contracts-points": [SECOND_POINTS, THIRD_POINTS, GOAL],
        "clerk": card("clerk-r6").amounts,
        "gunner": [1],
        "vice-admiral": [1, *VICE_ADMIRAL_CARDS],
        "bonus-ship-text": [card("a-g33").gift],
        "bonus-ship-key": [card("a-g33").coins, card("a-g33").gift],
        "together-text": list(together.CONTRACTS[1:]),
        "together-aside": [1],
    }
    assert {key: numbers(words(f"howto.{key}")) for key in facts} == facts


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_it_shows_of_contracts_is_right(look: Page, lang: str) -> None:
    page = read(look, lang)
    deals = {contract.id: contract for contract in all_contracts(RULES)}
    for row, id in zip(page.locator("#contracts .deal").all(), ("mercenary", "speculator"), strict=True):
        taken = row.locator(".spaces .seal").count() - row.locator(".wait").count()
        assert row.locator(".space").all_inner_texts() == [str(coins) for coins in deals[id].rewards[taken:]]
        assert row.locator(".wait").count() == (deals[id].times > 1)
    points = [numbers(text) for text in page.locator(".how-marks li").all_inner_texts()]
    assert points == [[], [SECOND_POINTS], [THIRD_POINTS]]
    seals = page.locator("#together .wax").all_text_contents()
    always, sum_of_numbers, letters, time = (numbers(text)[0] for text in page.locator(".how-sum li").all_inner_texts())
    assert always == together.TIME
    assert sum_of_numbers == sum(int(seal[:-1]) for seal in seals)
    assert letters == len({seal[-1] for seal in seals})
    assert time == always + sum_of_numbers + letters
    assert [numbers(text)[0] for text in page.locator(".how-titles li").all_inner_texts()] == list(together.TITLES)


def test_it_leads_into_a_guided_game_and_to_the_ledger(look: Page) -> None:
    page = read(look, "en", 390)
    page.get_by_role("searchbox").fill("skull")
    page.get_by_role("button", name="Search").click()
    page.wait_for_url("**/rules/ledger?q=skull")
    expect(page.locator(".ledger li").first).to_be_visible()
    page.goto("/rules")
    for target in ("/cards", "/rules/ledger"):
        assert page.locator(f".how-go a[href='{target}']").count() == 1
    page.locator(".how-go .gold.huge").click()
    page.wait_for_url("**/t/*")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_text_can_be_read_in_both_themes(visit: Visit, theme: str) -> None:
    page = read(visit(color_scheme=theme).new_page(), "en")
    ink = page.locator(".how-text p").first.evaluate("e => getComputedStyle(e).color")
    paper = page.locator(".how-part").first.evaluate("e => getComputedStyle(e).backgroundColor")
    light = [sum(numbers(colour)[:3]) for colour in (ink, paper)]
    assert (light[0] < light[1]) == (theme == "light")
    assert abs(light[0] - light[1]) > 300
