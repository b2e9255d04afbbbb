"""A training kept in a file, to go on with it later exactly where it was."""

from __future__ import annotations

import json
import os
from dataclasses import asdict
from io import BytesIO
from pathlib import Path
from typing import Any
from zipfile import BadZipFile

from buccaneer.learn.numbers import needed
from buccaneer.learn.selfplay import Course
from buccaneer.learn.train import Training
from buccaneer.learn.weights import WeightsError

FORMAT = "buccaneer-training"
VERSION = 3
PARTS = ("layers", "first", "second", "playing")


def replace(path: Path, data: bytes) -> None:
    """Write a file whole or not at all."""
    new = path.with_name(f"{path.name}.new")
    new.write_bytes(data)
    os.replace(new, path)


def write_training(path: Path, training: Training) -> None:
    """Keep a training: its numbers in full precision, and what else it is."""
    np = needed()
    steps, *parts = training.state
    parts.append(training.playing or parts[0])
    told = {
        FORMAT: VERSION,
        "course": asdict(training.course),
        "processes": training.processes,
        "games": training.games,
        "curve": training.curve,
        "made": training.made,
        "steps": steps,
        "layers": len(parts[0]),
    }
    arrays = {
        f"{name}{number}": layer for name, part in zip(PARTS, parts, strict=True) for number, layer in enumerate(part)
    }
    data = BytesIO()
    np.savez(data, told=np.frombuffer(json.dumps(told).encode(), dtype=np.uint8), **arrays)
    replace(path, data.getvalue())


def read_training(path: Path) -> Training:
    """A training that was kept; refuses what is none, in one line."""
    np = needed()
    try:
        with np.load(path, allow_pickle=False) as file:
            told: dict[str, Any] = json.loads(file["told"].tobytes())
            if told[FORMAT] != VERSION:
                raise WeightsError(f"{path}: a training of version {told[FORMAT]}; this program reads {VERSION}")
            parts = [[file[f"{name}{number}"] for number in range(told["layers"])] for name in PARTS]
        course = told["course"] | {name: tuple(told["course"][name]) for name in ("players", "sizes")}
        curve = [(int(games), float(share), float(off)) for games, share, off in told["curve"]]
        made = [str(line) for line in told["made"]]
        *state, playing = parts
        return Training(
            Course(**course), told["processes"], (told["steps"], *state), playing, told["games"], curve, made
        )
    except (ValueError, KeyError, TypeError, EOFError, BadZipFile):
        raise WeightsError(f"{path}: this is no training that was kept, or it is cut short") from None
