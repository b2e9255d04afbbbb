"""Whether the server can do its work, and what is wrong if it cannot."""

from __future__ import annotations

import logging
import shutil
from pathlib import Path

from buccaneer.web.store import Store
from buccaneer.web.workers import Workers

LEAST_SPACE = 64 * 1_048_576  # bytes that should be left on the disk of the database

log = logging.getLogger("buccaneer.web")


def wrong(store: Store, workers: Workers) -> dict[str, str]:
    """What is wrong, by where it is wrong and in words; empty if all is well."""
    found = {"database": store.trouble(), "disk": crowded(store.file), "workers": workers.trouble()}
    found = {where: words for where, words in found.items() if words}
    if found:
        log.error("not well", extra=found)
    return found


def crowded(file: Path | None) -> str:
    """How little space is left for a file, if it is too little."""
    try:
        left = LEAST_SPACE if file is None else shutil.disk_usage(file.parent).free
    except OSError:
        return "the folder of the database cannot be looked at"
    return "" if left >= LEAST_SPACE else f"only {left // 1_048_576} MB are left"
