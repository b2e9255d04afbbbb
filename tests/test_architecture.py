"""The shape of the code: imports go one way, the engine stays alone, modules stay unknown, and files stay short."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from jinja2 import Environment

from buccaneer.cards.box import boxes
from buccaneer.game import families
from buccaneer.game.modes import MODES

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src" / "buccaneer"
FILES = sorted(SOURCE.rglob("*.py"))
MOST_LINES = 400

# The files that the largest box's rules are spread over.
ADVENTURE = ("tale", "saga", "plot", "missions", "people", "ships", "months")

# From the bottom to the top: a layer may import those before it, and itself where it is a folder. A family's folder
# holds several layers: its rules below, what puts them into words above, and what hosts show of it on top.
LAYERS = [
    ["core"],
    ["cards/rules", "dice/rules"],
    ["cards/boxes/*/contract", "cards/boxes/*/register"],
    ["cards/boxes/*/rules", *(f"cards/boxes/adventure/{name}" for name in ADVENTURE)],
    ["build", "content", "keep", "places", "schema", "bots/advice", "bots/bot", "bots/random"],
    ["cards/boxes/__init__", "cards/brought", "cards/section", "cards/emblem", "cards/professions", "dice/playable"],
    ["cards/texts"],
    ["cards/schema", "dice/reader"],
    ["cards/content", "dice/charts"],
    ["cards/boxes/adventure/graph", "cards/boxes/adventure/texts"],
    ["cards/boxes/*/schema"],
    ["cards/features", "cards/sketch"],
    ["cards/encoder", "dice/encoder"],
    ["cards/harbor", "cards/share", "cards/terms", "cards/thought", "cards/till", "dice/voyage"],
    [
        "cards/boxes/*/display",
        "cards/boxes/*/duties",
        "cards/boxes/adventure/purpose",
        "cards/boxes/*/thumb",
        "cards/habits",
        "cards/howlers",
        "cards/thumb",
        "dice/habits",
        "dice/thumb",
    ],
    ["game/family", "game/options"],
    ["cards/box"],
    ["cards/boxes/*/box"],
    ["cards/family", "dice/family"],
    ["game/families"],
    ["packs", "game/modes", "bots/thumb"],
    ["learn/__init__", "learn/numbers", "learn/weights"],
    ["learn/network"],
    ["game/codec"],
    ["game/notation", "game/record", "ledger", "words", "cards/words", "dice/words", "bots"],
    ["game", "sim", "cards/layout", "cards/boxes/*/features", "cards/boxes/*/terms", "dice/layout"],
    ["arena", "campaign", "cards/story", "learn"],
    ["terminal", "web", "cards", "dice"],
    ["__init__"],
    ["cli", "cards/commands", "cards/boxes/*/commands", "dice/commands"],
    ["__main__"],
]
RANK = {name: rank for rank, layer in enumerate(LAYERS) for name in layer}

# What the engine may use of the standard library: nothing that does input or output, rolls dice or reads a clock.
ENGINE_USES = {"__future__", "math", "typing", "mypy_extensions", "collections", "collections.abc"}
ENGINE_NEVER_CALLS = {"print", "open", "input", "eval", "exec", "__import__"}

# Words that happen to be the id of a mode: a contract's entry in the data, and the picture of a die.
LIKE_IDS = {
    ("cards/boxes/adventure/page/almanac.py", "dice"),
    ("cards/boxes/adventure/tale.py", "together"),
    ("cards/boxes/contract_box/contract.py", "together"),
    ("cards/boxes/contract_box/schema.py", "together"),
    ("cards/boxes/contract_box/schema.py", "contracts"),
    ("cards/boxes/contracts/commands.py", "together"),
    ("cards/boxes/gambler/box.py", "dice"),
    ("core/outcome.py", "together"),
}


def layer(path: str) -> str:
    """The layer of a file or module, by its path without suffix: the longest that is listed."""
    if path in RANK:
        return path
    parts = path.split("/")
    if parts[:2] == ["cards", "boxes"] and len(parts) == 4:
        parts[2] = "*"
    known = ["/".join(parts[:length]) for length in range(len(parts), 0, -1)]
    return next((name for name in known if name in RANK), "")


@cache
def tree_of(file: Path) -> ast.Module:
    return ast.parse(file.read_text("utf-8"))


def imports(file: Path) -> Iterator[str]:
    """All modules a file imports, by their full names; a family's own file loads for hosts what they ask for."""
    tree = tree_of(file)
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
            path = module.replace(".", "/").removeprefix("buccaneer").lstrip("/")
            other = layer(f"{path}/__init__".lstrip("/") if (SOURCE / path).is_dir() else path)
            assert other, f"{module} has no layer yet"
            assert other == own or RANK[other] <= RANK[own], f"{own} must not import {module}"


@pytest.mark.parametrize("file", [file for file in FILES if RANK[layer(stem(file))] < RANK["build"]], ids=name)
def test_the_engine_stands_alone(file: Path) -> None:
    family = stem(file).split("/")[0]
    for module in imports(file):
        ours = module.startswith(("buccaneer.core", f"buccaneer.{family}"))
        assert module in ENGINE_USES or ours, f"{name(file)} must not import {module}"
    for node in ast.walk(tree_of(file)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            assert node.func.id not in ENGINE_NEVER_CALLS, f"{name(file)}:{node.lineno} does input or output"


def folder_of(path: str) -> str:
    """The folder of a box or family that a file lies in, or nothing."""
    parts = path.split("/")
    if parts[:2] == ["cards", "boxes"] and len(parts) > 3:
        return parts[2]
    return parts[0] if parts[0] in FAMILIES_BY_NAME and parts[0] not in CARDS else ""


FAMILIES_BY_NAME = families.FAMILIES
CARDS = [name for name, family in FAMILIES_BY_NAME.items() if family.has_cards]
ORDER = {box.folder: box.order for box in boxes()}
# Whose an id is: of a box's folder, or of a family's.
IDS = {name: box.folder for box in boxes() for name in (box.folder, box.name, *box.data())}
IDS |= {mode.name: mode.family for mode in MODES.values() if mode.family not in CARDS}
IDS |= {mode.name: box.folder for box in boxes() for mode in box.modes}


def may_name(path: str, owner: str) -> bool:
    """A folder names itself and what it builds upon; the list of modes all modes, and that of families all families."""
    own = folder_of(path)
    if own in ORDER and owner in ORDER:
        return ORDER[owner] <= ORDER[own]
    return own == owner or path == "game/modes.py" or (path == "game/families.py" and owner in FAMILIES_BY_NAME)


def named_in(file: Path) -> Iterator[tuple[int, str]]:
    """The texts of a file, and the boxes and families it imports from, each with its line."""
    for node in ast.walk(tree_of(file)):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.lineno, node.value
        elif isinstance(node, ast.ImportFrom) and node.module:
            parts = node.module.split(".")
            if parts[:3] == ["buccaneer", "cards", "boxes"] and len(parts) > 3:
                yield node.lineno, parts[3]
            elif parts[:2] == ["buccaneer", "dice"]:
                yield node.lineno, parts[1]


PUBLIC = {"__init__.py"}  # the names that everybody may import, of all families


@pytest.mark.parametrize("file", [file for file in FILES if name(file) not in PUBLIC], ids=name)
def test_only_its_folder_and_the_list_of_modes_name_a_box(file: Path) -> None:
    path = name(file)
    for line, text in named_in(file):
        if text in IDS and (path, text) not in LIKE_IDS:
            assert may_name(path, IDS[text]), f"{path}:{line} names {text!r}"


ICONS = {"dice"}  # pictures that are called like a mode
TEMPLATES = sorted(SOURCE.rglob("templates/**/*.html"))


@pytest.mark.parametrize("file", TEMPLATES, ids=name)
def test_no_template_names_a_box_that_is_not_its_own(file: Path) -> None:
    path = name(file)
    for line, kind, text in Environment().lex(file.read_text("utf-8")):
        told = text.strip("\"'") if kind == "string" else ""
        for id in {told, told.split("/")[0]} & set(IDS) - ICONS:
            assert may_name(path, IDS[id]), f"{path}:{line} names {id!r}"


# What tells one family from another.
FAMILIES = {"Table", "DiceTable", "Rules", "CardRules", "DiceRules", "MapRules", "View", "CardView", "DiceView"}


@pytest.mark.parametrize(
    "file", [file for file in FILES if stem(file).split("/")[0] not in ("cards", "dice")], ids=name
)
def test_hosts_never_ask_which_family_they_serve(file: Path) -> None:
    for node in ast.walk(tree_of(file)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "isinstance":
            asked = {part.id for part in ast.walk(node.args[1]) if isinstance(part, ast.Name)}
            assert not asked & FAMILIES, f"{name(file)}:{node.lineno}: ask the family"


@pytest.mark.parametrize("file", FILES, ids=name)
def test_files_are_short_and_say_what_they_are(file: Path) -> None:
    assert len(file.read_text("utf-8").splitlines()) <= MOST_LINES
    assert ast.get_docstring(tree_of(file))


def test_every_part_has_a_layer() -> None:
    assert [name(file) for file in FILES if not layer(stem(file))] == []
