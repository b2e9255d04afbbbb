"""Writes docs/api.md: every public name with its signature and its docstring, read from the sources."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from textwrap import indent

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "docs" / "api.md"
PACKAGE = "buccaneer"
FACES = ("arena", "campaign")  # modules of it with public names of their own
MOST_LETTERS = 100  # a longer call is written with a line for each parameter

# What a program is about, and the names that serve it.
SUBJECTS = {
    "Games": ["Game", "CardGame", "DiceGame", "Setup", "Action", "Event", "Outcome", "Team"],
    "What a seat may know": ["View", "DiceView", "view", "odds", "Risk", "Odds", "DiceOdds", "redeal"],
    "Records": ["Record", "check", "replay", "load_records", "save_records", "read_records"],
    "Positions": ["write_position", "read_position", "write_view", "read_view"],
    "Bots": ["Bot", "BotLike", "make_bot"],
    "The arena": ["arena"],
    "Campaigns": ["campaign"],
    "Content packs": ["load_pack"],
    "Randomness": ["Rng"],
    "Errors": [
        *("BuccaneerError", "SetupError", "ChoiceError", "UnparsableChoice", "IllegalChoice", "StaleChoice"),
        *("PositionError", "RecordError", "ContentError", "BotError"),
    ],
}
HEAD = """\
# The API

This page is made from the docstrings by `make api`. [architecture.md](architecture.md) tells how the pieces work,
[the examples](../examples) show them at work.
"""

Function = ast.FunctionDef | ast.AsyncFunctionDef
Found = tuple[str, ast.stmt]  # the module that defines a name, and the statement that does


# -- finding names -----------------------------------------------------------------------------------


@cache
def module(name: str) -> ast.Module:
    """A module of ours as its syntax tree."""
    path = ROOT / "src" / Path(*name.split("."))
    return ast.parse((path / "__init__.py" if path.is_dir() else path.with_suffix(".py")).read_text("utf-8"))


def public(name: str) -> list[str]:
    """What a module names in `__all__`."""
    for node in module(name).body:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__all__":
            return list(ast.literal_eval(node.value))
    raise LookupError(f"{name} has no __all__")


def find(name: str, where: str) -> Found | None:
    """Where a name that a module knows is defined; of names that are not ours, None."""
    for node in module(where).body:
        if isinstance(node, ast.ImportFrom):
            for alias in node.names:
                if (alias.asname or alias.name) == name:
                    ours = (node.module or "").startswith(PACKAGE)
                    return find(alias.name, node.module or "") if ours else None
        elif name in defined(node):
            return where, node
    return None


def defined(node: ast.stmt) -> list[str]:
    """The name that a statement defines, if it does; what only tells a type checker more does not."""
    if isinstance(node, ast.ClassDef | Function):
        return [] if "overload" in marks(node) else [node.name]
    if isinstance(node, ast.AnnAssign):
        return [ast.unparse(node.target)]
    return [ast.unparse(node.targets[0])] if isinstance(node, ast.Assign) else []


def bases(where: str, node: ast.ClassDef) -> Iterator[tuple[str, ast.ClassDef]]:
    """The classes of ours that a class is made of, itself first."""
    yield where, node
    for base in node.bases:
        found = find(ast.unparse(base).partition("[")[0], where)
        if found and isinstance(found[1], ast.ClassDef):
            yield from bases(found[0], found[1])


# -- writing them down -------------------------------------------------------------------------------


def code(node: ast.AST) -> str:
    """A piece of a signature as it is written; the engine's machine integers are whole numbers to everybody else."""
    return ast.unparse(node).replace("'", '"').replace("i64", "int")


def call(name: str, given: list[str], result: str = "") -> str:
    """How something is called, on one line if it fits."""
    line = f"{name}({', '.join(given)}){result}"
    if len(line) <= MOST_LETTERS:
        return line
    return "\n".join([f"{name}(", *(f"    {part}," for part in given), f"){result}"])


def parameters(node: Function, bound: bool = False) -> list[str]:
    """What a function takes; a bound one without its first parameter."""
    plain = node.args.posonlyargs + node.args.args
    defaults = [None] * (len(plain) - len(node.args.defaults)) + list(node.args.defaults)
    given = [parameter(*pair) for pair in zip(plain, defaults, strict=True)][bound:]
    if node.args.vararg:
        given.append(f"*{parameter(node.args.vararg, None)}")
    elif node.args.kwonlyargs:
        given.append("*")
    given += [parameter(*pair) for pair in zip(node.args.kwonlyargs, node.args.kw_defaults, strict=True)]
    return given + ([f"**{parameter(node.args.kwarg, None)}"] if node.args.kwarg else [])


def parameter(arg: ast.arg, default: ast.expr | None) -> str:
    """One parameter, with its type and what stands for it if it is left out."""
    kind = f": {code(arg.annotation)}" if arg.annotation else ""
    return f"{arg.arg}{kind}" + (f" = {code(default)}" if default else "")


def result(node: Function) -> str:
    return f" -> {code(node.returns)}" if node.returns else ""


def marks(node: Function | ast.ClassDef) -> set[str]:
    """The names of a definition's decorators."""
    return {ast.unparse(mark).partition("(")[0] for mark in node.decorator_list}


def said(node: Function | ast.ClassDef | ast.Module) -> str:
    """A docstring, with its examples as code."""
    text = ast.get_docstring(node) or ""
    parts = text.split("\n\n")
    return "\n\n".join(f"```pycon\n{part}\n```" if part.startswith(">>>") else part for part in parts)


def made_by(classes: list[ast.ClassDef]) -> list[str] | None:
    """What makes an object of a class: its constructor's parameters, or the fields of a dataclass."""
    for node in classes:
        for part in node.body:
            if isinstance(part, ast.FunctionDef) and "__init__" in defined(part):
                return parameters(part, bound=True)
        if "dataclass" in marks(node):
            return [code(part) for part in node.body if isinstance(part, ast.AnnAssign)]
    return None


def members(classes: list[ast.ClassDef]) -> dict[str, Function]:
    """A class's public properties and methods by their names, inherited ones too."""
    found: dict[str, Function] = {}
    for node in classes:
        for part in node.body:
            if isinstance(part, Function) and defined(part) and not part.name.startswith("_"):
                found.setdefault(part.name, part)
    return found


def member(owner: str, node: Function) -> str:
    """One line about a property or a method."""
    if marks(node) & {"property", "cached_property"}:
        form = f"{node.name}{result(node).replace(' -> ', ': ')}"
    else:
        name = f"{owner}.{node.name}" if "classmethod" in marks(node) else node.name
        form = f"{name}({', '.join(parameters(node, bound=True))}){result(node)}"
    return indent(f"`{form}`: {said(node)}", "  ").replace("  ", "- ", 1)


def entry(name: str, where: str, prefix: str = "") -> str:
    """What the page says of one name."""
    found = find(name, where)
    if found is None:
        raise LookupError(f"{where} has no {name}")
    home, node = found
    title = f"### {prefix}{name}"
    if isinstance(node, ast.ClassDef):
        classes = [owner for _, owner in bases(home, node)]
        kin = [code(base) for base in node.bases if isinstance(base, ast.Name)]
        given = made_by(classes)
        form = f"class {name}" + (f"({', '.join(kin)})" if kin else "")
        form += f"\n\n{call(name, given)}" if given is not None else ""
        lines = "\n".join([member(name, part) for part in members(classes).values()])
        return "\n\n".join([title, block(form), said(node), *([lines] if lines else [])])
    if isinstance(node, Function):
        return "\n\n".join([title, block(call(name, parameters(node), result(node))), said(node)])
    return "\n\n".join([title, block(code(node))])


def block(lines: str) -> str:
    return f"```python\n{lines}\n```"


def text() -> str:
    """The whole page."""
    sorted_in = [name for names in SUBJECTS.values() for name in names]
    odd = set(sorted_in) ^ set(public(PACKAGE))
    if odd or len(sorted_in) != len(set(sorted_in)):
        raise LookupError(f"SUBJECTS of tools/api.py must hold every public name once: {', '.join(sorted(odd))}")
    parts = [HEAD.rstrip(), said(module(PACKAGE))]
    for subject, names in SUBJECTS.items():
        parts.append(f"## {subject}")
        for name in names:
            if name in FACES:
                face = f"{PACKAGE}.{name}"
                parts.append(said(module(face)))
                parts += [entry(other, face, f"{name}.") for other in public(face)]
            else:
                parts.append(entry(name, PACKAGE))
    return "\n\n".join(parts) + "\n"


def main() -> None:
    PAGE.write_text(text(), "utf-8")


if __name__ == "__main__":
    main()
