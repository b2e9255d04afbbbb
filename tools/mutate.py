"""Breaks the rules in seeded places and sees whether the marked tests notice: `make mutate`.

A mutant changes one spot of the rules' code: a comparison, a number, a sign, a condition, or a statement left out.
Only tests that carry a rule of the ledger are run; at least nine mutants of ten must make one of them fail.
"""

from __future__ import annotations

import argparse
import ast
import os
import random
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from rich.progress import Progress

ROOT = Path(__file__).parent.parent
RULES = (
    "cards/rules/turn.py",
    "cards/rules/trade.py",
    "cards/rules/tax.py",
    "cards/rules/table.py",
    "cards/rules/rules.py",
    "cards/rules/setup.py",
    "cards/boxes/base/rules.py",
    "cards/boxes/gambler/rules.py",
    "cards/boxes/make_sail/rules.py",
    "cards/boxes/contract_box/rules.py",
    "cards/boxes/contract_box/contract.py",
    "cards/boxes/contracts/register.py",
    "cards/boxes/contracts/rules.py",
    "cards/boxes/together/rules.py",
    "cards/boxes/adventure/rules.py",
    "cards/boxes/adventure/missions.py",
    "cards/boxes/adventure/plot.py",
    "cards/boxes/adventure/months.py",
    "cards/boxes/adventure/people.py",
    "cards/boxes/adventure/ships.py",
    "cards/boxes/adventure/saga.py",
    "dice/rules/rules.py",
    "dice/rules/setup.py",
    "dice/rules/sheet.py",
    "dice/rules/table.py",
    "dice/rules/trade.py",
    "dice/rules/turn.py",
)
LEAST = 0.9

COMPARISONS: dict[type[ast.cmpop], ast.cmpop] = {
    ast.Lt: ast.LtE(),
    ast.LtE: ast.Lt(),
    ast.Gt: ast.GtE(),
    ast.GtE: ast.Gt(),
    ast.Eq: ast.NotEq(),
    ast.NotEq: ast.Eq(),
    ast.In: ast.NotIn(),
    ast.NotIn: ast.In(),
}
OPERATORS: dict[type[ast.operator], ast.operator] = {ast.Add: ast.Sub(), ast.Sub: ast.Add(), ast.FloorDiv: ast.Mult()}
# Functions that tell, copy, count, read, look a part up or take a quick look, and so state no rule.
NOT_RULES = {
    "tell", "fire", "action", "copy", "twin", "recount", "hidden", "parse", "examples", "means", "power", "count",
    "public", "write", "read", "cards", "parts", "bind", "assemble", "make_step", "offer_at", "on", "within_reach",
    "points", "held", "feats", "goal", "lying", "register", "clock", "holds", "risk", "numbers", "places_met",
    "view", "redeal", "odds", "saga", "needs", "lack", "pages",
}  # fmt: skip
# Windows at which some module acts.
WINDOWS = {
    "TURN_OPENS", "REPELLED", "PLACED", "TAXED", "TAX_OVER", "BUST", "SOLACE", "WINDOW_OPENS", "TRADED", "EARNED",
}  # fmt: skip


@dataclass(frozen=True)
class Mutant:
    """One change of one file."""

    file: str
    line: int
    what: str
    source: str


def mutants(file: str) -> Iterator[Mutant]:
    """Every mutant of one file of rules."""
    source = (ROOT / "src/buccaneer" / file).read_text("utf-8")
    for number, _ in enumerate(ast.walk(ast.parse(source))):
        tree = ast.parse(source)
        node = list(ast.walk(tree))[number]
        what = change(tree, node)
        if what:
            yield Mutant(file, getattr(node, "lineno", 0), what, ast.unparse(tree))


def change(tree: ast.Module, node: ast.AST) -> str:
    """Change one node, if it is one that states a rule; says what was changed."""
    if not states_a_rule(tree, node):
        return ""
    if isinstance(node, ast.Compare) and type(node.ops[0]) in COMPARISONS:
        before = ast.unparse(node)
        node.ops[0] = COMPARISONS[type(node.ops[0])]
        return f"{before} -> {ast.unparse(node)}"
    if isinstance(node, ast.Constant) and type(node.value) is int:
        node.value += 1
        return f"{node.value - 1} -> {node.value}"
    if isinstance(node, ast.BinOp | ast.AugAssign) and type(node.op) in OPERATORS:
        before = ast.unparse(node)
        node.op = OPERATORS[type(node.op)]
        return f"{before} -> {ast.unparse(node)}"
    if isinstance(node, ast.BoolOp):
        before = ast.unparse(node)
        node.op = ast.Or() if isinstance(node.op, ast.And) else ast.And()
        return f"{before} -> {ast.unparse(node)}"
    if isinstance(node, ast.If):
        before = ast.unparse(node.test)
        node.test = ast.UnaryOp(ast.Not(), node.test)
        return f"if {before} -> if not"
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Call):
        before = ast.unparse(node)
        node.value = ast.Constant(None)
        return f"{before} left out"
    return ""


def states_a_rule(tree: ast.Module, node: ast.AST) -> bool:
    """Whether a node lies inside a function that says what happens, and not in what only tells or serves."""
    inside: list[ast.AST] = path_to(tree, node)
    functions = [part.name for part in inside if isinstance(part, ast.FunctionDef)]
    if not functions or functions[-1] in NOT_RULES or functions[-1].startswith("__"):
        return False
    if any(isinstance(part, ast.arguments | ast.Raise | ast.JoinedStr) or is_seam(part) for part in inside):
        return False
    calls = [part for part in inside if isinstance(part, ast.Call)]
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Call):
        calls.append(node.value)
    return not any(only_tells(call) for call in calls)


def is_seam(node: ast.AST) -> bool:
    """Whether a node is a loop over what modules lay in: most adjusts are there for modules to come."""
    return isinstance(node, ast.For) and ast.unparse(node.iter).endswith((".adjusts", ".modules", ".parts"))


def only_tells(call: ast.Call) -> bool:
    """Whether a call tells the story, or opens a window at which nothing acts."""
    if not isinstance(call.func, ast.Attribute):
        return False
    if call.func.attr == "fire":
        return not (isinstance(call.args[0], ast.Name) and call.args[0].id in WINDOWS)
    return call.func.attr == "tell"


def path_to(tree: ast.AST, wanted: ast.AST) -> list[ast.AST]:
    if tree is wanted:
        return [tree]
    for child in ast.iter_child_nodes(tree):
        path = path_to(child, wanted)
        if path:
            return [tree, *path]
    return []


def survives(mutant: Mutant) -> bool:
    """Whether no marked test notices a mutant."""
    with tempfile.TemporaryDirectory() as folder:
        there = Path(folder)
        shutil.copytree(ROOT / "src", there / "src")
        shutil.copytree(ROOT / "tests", there / "tests", ignore=shutil.ignore_patterns("__pycache__"))
        shutil.copy(ROOT / "pyproject.toml", there)
        (there / "src/buccaneer" / mutant.file).write_text(mutant.source, "utf-8")
        command = [sys.executable, "-m", "pytest", "-q", "-x", "-m", "rule", "-p", "no:cacheprovider"]
        command += ["tests/cards", "tests/dice"]
        environment = {
            **os.environ,
            "PYTHONPATH": f"{there / 'src'}{os.pathsep}{there}",
            "PYTHONDONTWRITEBYTECODE": "1",
        }
        try:
            result = subprocess.run(command, cwd=there, env=environment, capture_output=True, timeout=600)
        except subprocess.TimeoutExpired:
            return False
        return result.returncode == 0


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--mutants", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--file", default="", help="a part of the names of the files that are broken; all without")
    arguments = parser.parse_args()
    every = [mutant for file in RULES if arguments.file in file for mutant in mutants(file)]
    chosen = random.Random(arguments.seed).sample(every, min(arguments.mutants, len(every)))
    alive: list[Mutant] = []
    with ThreadPoolExecutor(arguments.jobs) as pool, Progress() as progress:
        task = progress.add_task("mutants", total=len(chosen))
        for mutant, survived in zip(chosen, pool.map(survives, chosen), strict=True):
            progress.advance(task)
            if survived:
                alive.append(mutant)
                progress.console.print(f"alive: {mutant.file}:{mutant.line}: {mutant.what}", markup=False)
    caught = len(chosen) - len(alive)
    print(f"{caught} of {len(chosen)} mutants caught (of {len(every)} possible; seed {arguments.seed})")
    return 0 if caught >= LEAST * len(chosen) else 1


if __name__ == "__main__":
    sys.exit(main())
