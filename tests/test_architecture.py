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

# From the bottom to the top: a layer may import those before it, and itself where it is a folder. A family's folder
# holds several layers: its rules below, what puts them into words above, and what hosts show of it on top.
LAYERS = [
    ["core"],
    ["cards/rules", "dice/rules"],
    ["cards/boxes/*/contract"],
    ["cards/boxes/*/rules"],
    ["build", "content", "bots/advice", "bots/bot", "bots/random"],
    ["cards/content", "dice/charts"],
    ["cards/harbor", "cards/share", "cards/terms", "cards/thought", "cards/till", "dice/voyage"],
    ["cards/boxes/*/display", "cards/boxes/*/duties", "cards/boxes/*/thumb", "cards/thumb", "dice/thumb"],
    ["game/family"],
    ["cards/family", "dice/family"],
    ["game/families"],
    ["packs", "game/modes", "bots/thumb"],
    ["game/notation", "game/record", "ledger", "words", "cards/words", "dice/words", "bots"],
    ["game", "sim", "cards/boxes/*/terms"],
    ["arena", "cards/story"],
    ["terminal", "web", "cards", "dice"],
    ["__init__"],
    ["cli", "dice/commands"],
    ["__main__"],
]
RANK = {name: rank for rank, layer in enumerate(LAYERS) for name in layer}

# What the engine may use of the standard library: nothing that does input or output, rolls dice or reads a clock.
ENGINE_USES = {"__future__", "math", "typing", "mypy_extensions", "collections", "collections.abc"}
ENGINE_NEVER_CALLS = {"print", "open", "input", "eval", "exec", "__import__"}

# The boxes that a box may build upon.
BUILDS_ON = {
    "base": [],
    "gambler": [],
    "make_sail": ["base"],
    "contract_box": ["base"],
    "contracts": ["contract_box"],
    "together": ["contract_box", "contracts"],
}
LISTS = ("game/modes.py", "cards/content.py", "cards/thought.py")  # what may name every box


def layer(path: str) -> str:
    """The layer of a file or module, by its path without suffix: the longest that is listed."""
    parts = path.split("/")
    if parts[:2] == ["cards", "boxes"] and len(parts) == 4:
        parts[2] = "*"
    known = ["/".join(parts[:length]) for length in range(len(parts), 0, -1)]
    return next((name for name in known if name in RANK), "")


def imports(file: Path) -> Iterator[str]:
    """All modules a file imports, by their full names; a family's own file loads for hosts what they ask for."""
    tree = ast.parse(file.read_text("utf-8"))
    for node in tree.body if file.name == "family.py" else ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{file}:{node.lineno}: imports are written in full"
            assert node.module is not None
            below = [f"{node.module}.{alias.name}" for alias in node.names]
            modules = [module for module in below if is_module(module)]
            yield from modules if modules or node.module == "buccaneer" else [node.module]


def is_module(dotted: str) -> bool:
    """Whether a dotted name is a module or a folder of ours, and not something in one."""
    path = SOURCE.joinpath(*dotted.split(".")[1:])
    return dotted.startswith("buccaneer.") and (path.is_dir() or path.with_suffix(".py").exists())


def name(file: Path) -> str:
    return str(file.relative_to(SOURCE))


def stem(file: Path) -> str:
    return file.relative_to(SOURCE).with_suffix("").as_posix()


@pytest.mark.parametrize("file", FILES, ids=name)
def test_imports_go_one_way(file: Path) -> None:
    own = layer(stem(file))
    for module in imports(file):
        if module.split(".")[0] == "buccaneer":
            other = layer(module.replace(".", "/").removeprefix("buccaneer").lstrip("/") or "__init__")
            assert other, f"{module} has no layer yet"
            assert other == own or RANK[other] <= RANK[own], f"{own} must not import {module}"


@pytest.mark.parametrize("file", [file for file in FILES if RANK[layer(stem(file))] < RANK["build"]], ids=name)
def test_the_engine_stands_alone(file: Path) -> None:
    family = stem(file).split("/")[0]
    for module in imports(file):
        ours = module.startswith(("buccaneer.core", f"buccaneer.{family}"))
        assert module in ENGINE_USES or ours, f"{name(file)} must not import {module}"
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            assert node.func.id not in ENGINE_NEVER_CALLS, f"{name(file)}:{node.lineno} does input or output"


@pytest.mark.parametrize("file", FILES, ids=name)
def test_only_modes_and_bots_name_a_box_s_rules(file: Path) -> None:
    path = stem(file)
    if name(file) in LISTS:
        return
    own = path.split("/")[2] if path.startswith("cards/boxes/") and path.count("/") > 2 else ""
    allowed = [own, *BUILDS_ON.get(own, [])]
    for module in imports(file):
        box = module.removeprefix("buccaneer.cards.boxes.").split(".")[0]
        if module.startswith("buccaneer.cards.boxes.") and module.endswith((".rules", ".contract")):
            assert box in allowed, f"{path} must not import {module}"


# What tells one family from another.
FAMILIES = {"Table", "DiceTable", "Rules", "CardRules", "DiceRules", "MapRules", "View", "CardView", "DiceView"}


@pytest.mark.parametrize(
    "file", [file for file in FILES if stem(file).split("/")[0] not in ("cards", "dice")], ids=name
)
def test_hosts_never_ask_which_family_they_serve(file: Path) -> None:
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "isinstance":
            asked = {part.id for part in ast.walk(node.args[1]) if isinstance(part, ast.Name)}
            assert not asked & FAMILIES, f"{name(file)}:{node.lineno}: ask the family"


@pytest.mark.parametrize("file", FILES, ids=name)
def test_files_are_short_and_say_what_they_are(file: Path) -> None:
    text = file.read_text("utf-8")
    assert len(text.splitlines()) <= MOST_LINES
    assert ast.get_docstring(ast.parse(text))


def test_every_part_has_a_layer() -> None:
    assert [name(file) for file in FILES if not layer(stem(file))] == []
