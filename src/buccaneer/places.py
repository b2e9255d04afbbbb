"""Where a user's own data lie: tables of the browser game, saves and records of the terminal."""

from __future__ import annotations

import os
from pathlib import Path

from platformdirs import user_data_path

NAME = "buccaneer"


def data_folder() -> Path:
    """Our folder where the system keeps a user's data."""
    home = os.environ.get("XDG_DATA_HOME")
    return Path(home, NAME) if home else user_data_path(NAME, appauthor=False)
