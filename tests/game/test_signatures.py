"""Public names say what they are and how they are called, in the compiled build as in the plain one."""

from __future__ import annotations

import ast
import inspect
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from types import GenericAlias, ModuleType, UnionType

import pytest

import buccaneer

ALIASES = {"BotLike", "CardGame", "DiceGame"}  # names of types, which are no classes of their own
CLASSES = [name for name in buccaneer.__all__ if isinstance(getattr(buccaneer, name), type)]


@cache
def body(module: str) -> dict[str, ast.stmt]:
    """The definitions in a module's source, which lies beside the compiled module too."""
    file = Path(str(sys.modules[module].__file__))
    source = file.with_name(file.name.split(".")[0] + ".py")
    return {node.name: node for node in ast.parse(source.read_text("utf-8")).body if isinstance(node, DEFINITIONS)}


DEFINITIONS = (ast.ClassDef, ast.FunctionDef)


def parameters(node: ast.FunctionDef) -> list[str]:
    """The names of a function's parameters, as they stand in its source."""
    given = node.args
    plain = [*given.posonlyargs, *given.args, given.vararg, *given.kwonlyargs, given.kwarg]
    return [argument.arg for argument in plain if argument is not None]


def methods(name: str) -> Iterator[ast.FunctionDef]:
    """What a public class defines itself, in its source; of overloads the one that is carried out."""
    owner = getattr(buccaneer, name)
    node = body(owner.__module__)[owner.__name__]
    assert isinstance(node, ast.ClassDef)
    found = {part.name: part for part in node.body if isinstance(part, ast.FunctionDef)}
    return (part for part in found.values() if part.name == "__init__" or not part.name.startswith("_"))


@pytest.mark.parametrize("name", [name for name in buccaneer.__all__ if name not in ALIASES])
def test_every_public_name_has_its_docstring(name: str) -> None:
    found = getattr(buccaneer, name)
    if isinstance(found, ModuleType):
        assert found.__doc__
        return
    node = body(found.__module__)[found.__name__]
    assert isinstance(node, DEFINITIONS)
    assert inspect.getdoc(found) == ast.get_docstring(node)
    if isinstance(node, ast.FunctionDef):
        assert list(inspect.signature(found).parameters) == parameters(node)


@pytest.mark.parametrize("name", CLASSES)
def test_every_public_class_says_how_it_is_made_and_asked(name: str) -> None:
    owner = getattr(buccaneer, name)
    inspect.signature(owner)
    for node in methods(name):
        if node.name == "__init__":
            assert list(inspect.signature(owner).parameters) == parameters(node)[1:]
            continue
        assert ast.get_docstring(node), f"{name}.{node.name}"
        assert inspect.getdoc(getattr(owner, node.name)) == ast.get_docstring(node), f"{name}.{node.name}"
        called = getattr(owner, node.name)
        if callable(called):
            bound = inspect.ismethod(called)
            assert list(inspect.signature(called).parameters) == parameters(node)[bound:], f"{name}.{node.name}"


OPEN = {"Bot.choose"}  # a bot says itself which family's views it takes


def test_nothing_public_is_of_any_type() -> None:
    for name in buccaneer.__all__:
        found = getattr(buccaneer, name)
        if name in ALIASES or isinstance(found, ModuleType):
            continue
        node = body(found.__module__)[found.__name__]
        asked = methods(name) if isinstance(found, type) else [node]
        for part in asked:
            assert isinstance(part, ast.FunctionDef)
            called = name if part is node else f"{name}.{part.name}"
            given = part.args
            hints = [argument.annotation for argument in [*given.args, *given.kwonlyargs]] + [part.returns]
            told = {kind.id for hint in hints if hint for kind in ast.walk(hint) if isinstance(kind, ast.Name)}
            assert "Any" not in told or called in OPEN, called


def test_the_other_names_are_names_of_types() -> None:
    for name in ALIASES:
        found = getattr(buccaneer, name)
        assert isinstance(found, UnionType | GenericAlias) or found.__origin__ is buccaneer.Game
