"""What data may hold: what does not fit is refused with the file, the key and the reason."""

from __future__ import annotations

import pytest

from buccaneer import ContentError
from buccaneer.schema import (
    Field,
    Kinds,
    Schema,
    amounts,
    anything,
    choice,
    flag,
    number,
    numbers,
    shaped,
    tables,
    text,
    words_of,
)

LAMP = Schema("a lamp", {"id": text(), "oil": number(1, 9)}, {"colour": choice(("red", "green")), "lit": flag()})
LIGHT = Kinds("a light", {"lamp": Schema("a lamp", {"kind": text()}), "fire": Schema("a fire", {"kind": text()})})


@pytest.mark.parametrize(
    ("field", "good", "bad", "reason"),
    [
        (text(), ["x"], ["", 3, None], "must be a text"),
        (number(-1, 2), [-1, 0, 2], [-2, 3, 1.0, "1", True, None], "BAD is not a whole number from -1 to 2"),
        (number(1, 2, "many"), [1, "many"], ["", "few", 3], "BAD is not a whole number from 1 to 2"),
        (choice(("a", "b")), ["a"], ["c", "ab", "", 1, ["a"]], "BAD is not one of a, b"),
        (shaped("[A-Z]", "a letter"), ["Q"], ["QQ", "q", "Q\n", 7], "BAD is not a letter"),
        (flag(), [True], [False, 1, "true"], "is true, or left out"),
        (numbers(1, 2, (0, 5), "must list them"), [[0], [5, 5]], [[], [1, 2, 3], [6], [True], "1"], "must list them"),
        (words_of(("a", "b"), "must list some of"), [["a", "a"]], [[], ["c"], "a", [["a"]]], "must list some of a, b"),
        (amounts(1, 9, "must give each"), [{"x": 9}], [{}, {"x": 0}, {"x": "1"}, ["x"]], "must give each"),
        (amounts(1, 9, "must give each", empty=True), [{}, {"x": 1}], [{"x": 10}, None], "must give each"),
        (tables(), [[{}], [3]], [[], {}, "x"], "must list at least one table"),
    ],
)
def test_a_value_fits_or_is_refused(field: Field, good: list[object], bad: list[object], reason: str) -> None:
    for value in good:
        field.check("mine.toml", "it", value)
    for value in bad:
        with pytest.raises(ContentError) as refused:
            field.check("mine.toml", "it", value)
        assert str(refused.value) == f"mine.toml: it: {reason.replace('BAD', repr(value))}"


def test_anything_fits() -> None:
    values: list[object] = [None, 3, "{}", [[]]]
    for value in values:
        anything().check("mine.toml", "it", value)


@pytest.mark.parametrize(
    ("table", "told"),
    [
        ("lamp", "lamps[0]: must be a table that describes a lamp"),
        ({"oil": 3}, "lamps[0].id: missing"),
        ({"wick": 1, "id": "x"}, "lamps[0].oil: missing"),
        (
            {"id": "x", "oil": 3, "wick": 1},
            "lamps[0].wick: a lamp has no such entry; possible: colour, id, lit, oil",
        ),
        ({"id": "x", "oil": 0}, "lamps[0].oil: 0 is not a whole number from 1 to 9"),
        ({"id": "x", "oil": 9, "lit": "{}"}, "lamps[0].lit: is true, or left out"),
        ({"id": "x", "oil": 9, "colour": "{0}"}, "lamps[0].colour: '{0}' is not one of red, green"),
    ],
)
def test_a_table_is_refused_in_one_line(table: object, told: str) -> None:
    with pytest.raises(ContentError) as refused:
        LAMP.check("mine.toml", "lamps[0]", table)
    assert str(refused.value) == f"mine.toml: {told}"


def test_a_table_may_leave_out_what_it_may() -> None:
    LAMP.check("mine.toml", "", {"id": "x", "oil": 9})
    LAMP.check("mine.toml", "", {"id": "x", "oil": 9, "colour": "red", "lit": True})
    with pytest.raises(ContentError, match=r"^mine\.toml: oil: missing$"):
        LAMP.check("mine.toml", "", {"id": "x"})


def test_a_table_of_several_kinds_says_which_it_is() -> None:
    LIGHT.check("mine.toml", "x", {"kind": "fire"})
    for table, told in (
        ({}, "x.kind: None is not one of lamp, fire"),
        ({"kind": ["fire"]}, r"x.kind: \['fire'\] is not one of lamp, fire"),
        ({"kind": "fire", "oil": 1}, "x.oil: a fire has no such entry; possible: kind"),
        (3, "x: must be a table that describes a light"),
    ):
        with pytest.raises(ContentError, match=f"^mine.toml: {told}$"):
            LIGHT.check("mine.toml", "x", table)
