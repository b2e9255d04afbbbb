"""The build backend: setuptools, and mypy only where the engine is going to be compiled."""

from __future__ import annotations

import os
import shutil
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from setuptools import build_meta

from tools.compiling import SWITCH, compiles

Options = dict[str, Any] | None


@contextmanager
def plain() -> Iterator[None]:
    """Compile nothing in the meantime."""
    wish = os.environ.get(SWITCH)
    os.environ[SWITCH] = "never"
    try:
        yield
    finally:
        del os.environ[SWITCH]
        if wish is not None:
            os.environ[SWITCH] = wish


def clear() -> None:
    """Remove what an earlier build left: setuptools would take it for its own."""
    shutil.rmtree("build", ignore_errors=True)


# -- what a frontend calls -----------------------------------------------------------------------------


def get_requires_for_build_wheel(config_settings: Options = None) -> list[str]:
    """What a wheel needs beside setuptools: mypy where the engine is compiled, else nothing."""
    groups = tomllib.loads(Path("pyproject.toml").read_text("utf-8"))["dependency-groups"]
    return list(groups["compile"]) if compiles() else []


def prepare_metadata_for_build_wheel(metadata_directory: str, config_settings: Options = None) -> str:
    """The metadata are the same for both builds, so nothing is compiled for them."""
    with plain():
        return build_meta.prepare_metadata_for_build_wheel(metadata_directory, config_settings)


def build_wheel(wheel_directory: str, config_settings: Options = None, metadata_directory: str | None = None) -> str:
    """A wheel made from nothing but the sources, that leaves nothing behind."""
    clear()
    try:
        return build_meta.build_wheel(wheel_directory, config_settings, metadata_directory)
    finally:
        clear()


def get_requires_for_build_sdist(config_settings: Options = None) -> list[str]:
    """A source archive needs nothing beside setuptools."""
    return []


def build_sdist(sdist_directory: str, config_settings: Options = None) -> str:
    """A source archive, for which nothing is compiled."""
    with plain():
        return build_meta.build_sdist(sdist_directory, config_settings)


def get_requires_for_build_editable(config_settings: Options = None) -> list[str]:
    """An editable install needs nothing beside setuptools."""
    return []


def prepare_metadata_for_build_editable(metadata_directory: str, config_settings: Options = None) -> str:
    """As for a wheel."""
    return prepare_metadata_for_build_wheel(metadata_directory, config_settings)


def build_editable(wheel_directory: str, config_settings: Options = None, metadata_directory: str | None = None) -> str:
    """An editable install, as plain Python: extension modules in src/ would hide every edit."""
    with plain():
        return build_meta.build_editable(wheel_directory, config_settings, metadata_directory)
