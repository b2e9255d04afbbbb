"""numpy, where it is installed: training needs it, playing is only faster with it."""

from __future__ import annotations

import os
from functools import cache
from importlib import import_module
from typing import Any

from buccaneer.core.errors import BuccaneerError

INSTALL = "in a clone of the repository pip install '.[learn]', elsewhere pip install 'buccaneer[learn]'"
# A network as small as ours gains nothing by several threads, and sums would come in another order.
THREADS = ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS", "VECLIB_MAXIMUM_THREADS")


@cache
def numpy() -> Any:
    """The package numpy, or None."""
    for name in THREADS:
        os.environ.setdefault(name, "1")
    try:
        return import_module("numpy")
    except ImportError:
        return None


def needed() -> Any:
    """The package numpy; refuses to go on without it."""
    found = numpy()
    if found is None:
        raise BuccaneerError(f"training needs numpy: {INSTALL}")
    return found
