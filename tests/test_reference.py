"""The page about the API: made from the docstrings, and up to date."""

from __future__ import annotations

import ast

import pytest

import buccaneer

from tools import api

FACES = [f"{api.PACKAGE}.{face}" for face in api.FACES]


def test_the_page_is_up_to_date() -> None:
    assert api.PAGE.read_text("utf-8") == api.text(), "the docstrings say something else now: run `make api`"


def test_every_public_name_stands_on_it_once() -> None:
    titles = [line.removeprefix("### ") for line in api.text().splitlines() if line.startswith("### ")]
    names = [name for name in buccaneer.__all__ if name not in api.FACES]
    names += [f"{face}.{name}" for face in api.FACES for name in getattr(buccaneer, face).__all__]
    assert sorted(titles) == sorted(names)


@pytest.mark.parametrize(
    ("where", "name"), [(where, name) for where in (api.PACKAGE, *FACES) for name in api.public(where)]
)
def test_every_public_name_and_method_says_what_it_is(where: str, name: str) -> None:
    if name in api.FACES:
        assert api.said(api.module(f"{api.PACKAGE}.{name}"))
        return
    found = api.find(name, where)
    assert found is not None
    home, node = found
    if isinstance(node, ast.ClassDef):
        classes = [owner for _, owner in api.bases(home, node)]
        mute = [part.name for part in (node, *api.members(classes).values()) if not api.said(part)]
        assert mute == []
    elif isinstance(node, ast.FunctionDef):
        assert api.said(node)


def test_signatures_and_docstrings_are_written_as_they_are() -> None:
    head = 'def moor(self, ship: str = "y11", *, n: i64 = 1, **ways: str) -> list[str]:'
    node = ast.parse(f'{head}\n    """Ties up.\n\n    >>> moor()\n    """\n').body[0]
    assert isinstance(node, ast.FunctionDef)
    assert api.call("moor", api.parameters(node, bound=True), api.result(node)) == (
        'moor(ship: str = "y11", *, n: int = 1, **ways: str) -> list[str]'
    )
    assert api.said(node) == "Ties up.\n\n```pycon\n>>> moor()\n```"
    assert api.call("x" * 60, ["a: int", "b" * 40]) == f"{'x' * 60}(\n    a: int,\n    {'b' * 40},\n)"


def test_a_function_stands_there_as_it_is_written_last() -> None:
    source = (
        "class Ship:\n    @overload\n    def moor(self) -> None: ...\n    def moor(self, *ropes: int) -> None: ...\n"
    )
    node = ast.parse(source).body[0]
    assert isinstance(node, ast.ClassDef)
    (found,) = api.members([node]).values()
    assert api.parameters(found, bound=True) == ["*ropes: int"]


def test_a_name_without_a_subject_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        api, "SUBJECTS", {subject: names for subject, names in api.SUBJECTS.items() if subject != "Bots"}
    )
    with pytest.raises(LookupError, match="must hold every public name once: Bot, BotLike, make_bot"):
        api.text()
