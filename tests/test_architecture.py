"""The shape of the code: imports go one way, the engine stays alone, modules stay unknown, and files stay short."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src" / "buccaneer"
FILES = sorted(SOURCE.rglob("*.py"))
MOST_LINES = 500

# From the bottom to the top: a layer may import those before it, and itself where it is a folder.
LAYERS = [
    ["core"],
    ["cards", "dice"],
    ["build", "content"],
    ["charts", "dice_words"],
    ["packs"],
    ["modes"],
    ["notation", "record", "ledger", "words", "bots"],
    ["session", "sim", "contracts"],
    ["story"],
    ["terminal", "web"],
    ["__init__"],
    ["cli"],
    ["__main__"],
]
RANK = {name: rank for rank, layer in enumerate(LAYERS) for name in layer}

# What the engine may use of the standard library: nothing that does input or output, rolls dice or reads a clock.
ENGINE_USES = {"__future__", "math", "typing", "mypy_extensions", "collections", "collections.abc"}
ENGINE_NEVER_CALLS = {"print", "open", "input", "eval", "exec", "__import__"}

# The modules that files of a name may import, where that is not just their namesake.
MAY_NAME = {
    "content.py": ["contract"],
    "contracts.py": ["contract", "contracts"],
    "together.py": ["contract", "contracts", "together"],
}


def layer(file: Path) -> str:
    """The part of the package a file belongs to."""
    return file.relative_to(SOURCE).parts[0].removesuffix(".py")


def imports(file: Path) -> Iterator[str]:
    """All modules a file imports, by their full names, wherever in the file it does so."""
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{file}:{node.lineno}: imports are written in full"
            assert node.module is not None
            if node.module == "buccaneer":
                yield from (f"buccaneer.{alias.name}" for alias in node.names)
            else:
                yield node.module


def name(file: Path) -> str:
    return str(file.relative_to(SOURCE))


@pytest.mark.parametrize("file", FILES, ids=name)
def test_imports_go_one_way(file: Path) -> None:
    own = layer(file)
    for module in imports(file):
        if module.split(".")[0] != "buccaneer":
            continue
        other = module.split(".")[1] if "." in module else "__init__"
        assert other in RANK, f"{module} has no layer yet"
        inside = other == own and (SOURCE / own).is_dir()
        assert inside or RANK[other] < RANK[own], f"{own} must not import {module}"


@pytest.mark.parametrize("file", [file for file in FILES if layer(file) in {"core", "cards"}], ids=name)
def test_the_engine_stands_alone(file: Path) -> None:
    below = ("buccaneer.core",) if layer(file) == "core" else ("buccaneer.core", "buccaneer.cards")
    for module in imports(file):
        assert module in ENGINE_USES or module.startswith(below), f"{name(file)} must not import {module}"
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            assert node.func.id not in ENGINE_NEVER_CALLS, f"{name(file)}:{node.lineno} does input or output"


@pytest.mark.parametrize("file", FILES, ids=name)
def test_only_modes_and_bots_name_a_module(file: Path) -> None:
    if layer(file) in {"modes", "bots"} or file.parent.name == "modules":
        return
    own = {f"buccaneer.cards.modules.{module}" for module in MAY_NAME.get(file.name, [file.stem])}
    named = [module for module in imports(file) if module.startswith("buccaneer.cards.modules")]
    assert not [module for module in named if module not in own]


@pytest.mark.parametrize("file", FILES, ids=name)
def test_files_are_short_and_say_what_they_are(file: Path) -> None:
    text = file.read_text("utf-8")
    assert len(text.splitlines()) <= MOST_LINES
    assert ast.get_docstring(ast.parse(text))


def test_every_part_has_a_layer() -> None:
    assert {layer(file) for file in FILES} == set(RANK)
