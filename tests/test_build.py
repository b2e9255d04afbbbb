"""The build: which one runs, and that an installed, non-editable one stands on its own."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import venv
from pathlib import Path

import pytest

from buccaneer.build import COMPILED

ROOT = Path(__file__).parent.parent


def test_the_build_under_test_is_the_one_meant() -> None:
    if "BUCCANEER_EXPECT" in os.environ:
        assert (os.environ["BUCCANEER_EXPECT"] == "compiled") == COMPILED


@pytest.mark.slow
@pytest.mark.skipif(COMPILED, reason="the compiled build is itself installed")
def test_an_installed_build_plays_away_from_its_source(tmp_path: Path) -> None:
    source = tmp_path / "source"
    shutil.copytree(ROOT / "src", source / "src", ignore=shutil.ignore_patterns("*.egg-info", "__pycache__"))
    for name in ("pyproject.toml", "setup.py", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, source)
    venv.create(tmp_path / "env", with_pip=True)
    python = tmp_path / "env" / "bin" / "python"
    environment = {**os.environ, "BUCCANEER_COMPILE": "never"}
    environment.pop("PYTHONPATH", None)
    install = [str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", str(source)]
    subprocess.run(install, check=True, env=environment, capture_output=True, timeout=300)

    def run(*arguments: str) -> str:
        command = [str(tmp_path / "env" / "bin" / "buccaneer"), *arguments]
        return subprocess.run(
            command, cwd=tmp_path, env=environment, check=True, capture_output=True, text=True, timeout=60
        ).stdout

    assert "plain Python" in run("--version")
    assert json.loads(run("simulate", "base", "--games", "3", "--seed", "1", "--json"))["games"] == 3
    assert "B-053" in run("rules", "B-053", "--lang", "de")
    assert len(json.loads(run("cards", "base", "--json"))) > 50
    where = subprocess.run(
        [str(python), "-c", "import buccaneer; print(buccaneer.__file__)"],
        cwd=tmp_path, env=environment, check=True, capture_output=True, text=True, timeout=60,
    ).stdout  # fmt: skip
    assert str(tmp_path) in where
