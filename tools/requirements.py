"""Prints what an environment needs to run the suite on an installed build, read from pyproject.toml."""

import tomllib
from pathlib import Path

project = tomllib.loads((Path(__file__).parent.parent / "pyproject.toml").read_text("utf-8"))["project"]
print(*project["dependencies"], *project["optional-dependencies"]["dev"])
