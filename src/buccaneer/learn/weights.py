"""Weights of a network in a file: a line that says what they are for, then the numbers in half precision."""

from __future__ import annotations

import hashlib
import json
import struct
from array import array
from dataclasses import dataclass, field
from functools import cache
from importlib import resources
from itertools import pairwise
from pathlib import Path
from typing import Any

from buccaneer.core.errors import BuccaneerError
from buccaneer.game.family import Inputs

FORMAT = "buccaneer-weights"
VERSION = 2
LONGEST_HEAD = 200_000
SUFFIX = ".weights"
HEAD = ("mode", "inputs", "names", "sizes", "seed", "games")

Curve = list[tuple[int, float, float]]  # games, share against the anchor in hundredths, and how far that may be off


class WeightsError(BuccaneerError):
    """A file of weights that cannot be used: says the file and the reason."""


class OutdatedWeights(WeightsError):
    """Weights of another version, or for inputs that this program has no more."""


@dataclass
class Weights:
    """A network's weights, and what it has learned to play.

    `layers` are flat: for each layer a row of numbers an input, then one number an output. `sizes` begin with the
    inputs and end with the one output, the chance to win of the seat that looks.
    """

    mode: str
    inputs: int  # the version of what the names of its inputs mean
    names: list[str]  # of its inputs, in their order
    sizes: list[int]
    layers: list[array[float]]
    seed: int = 0
    games: int = 0
    curve: Curve = field(default_factory=list)
    made: list[str] = field(default_factory=list)  # what the command was told, if more than once then in its order
    guide: str = ""  # the bot whose play it learned to value by looking on, if that was not its own

    def fits(self, inputs: Inputs) -> bool:
        """Whether these are the weights for such inputs."""
        return self.inputs == inputs.version and self.names == inputs.names


def numbers_of(sizes: list[int]) -> list[int]:
    """How many numbers each layer has."""
    return [(before + 1) * after for before, after in pairwise(sizes)]


def write(weights: Weights) -> bytes:
    """Weights as a file's bytes."""
    head: dict[str, Any] = {FORMAT: VERSION} | {
        name: getattr(weights, name) for name in (*HEAD, "curve", "made", "guide")
    }
    body = b"".join(struct.pack(f"<{len(layer)}e", *layer) for layer in weights.layers)
    head["digest"] = hashlib.sha256(body).hexdigest()[:16]
    return json.dumps(head).encode() + b"\n" + body


def read(file: str, data: bytes) -> Weights:
    """The weights in a file's bytes; refuses what is none, in one line."""
    first, _, body = data[:LONGEST_HEAD].partition(b"\n")
    body += data[LONGEST_HEAD:]
    try:
        head = json.loads(first)
        version = head[FORMAT]
    except (ValueError, KeyError, TypeError):
        raise WeightsError(f"{file}: this is no file of weights") from None
    if version != VERSION:
        raise OutdatedWeights(f"{file}: weights of version {version}; this program reads version {VERSION}")
    try:
        weights = Weights(**{name: head[name] for name in HEAD}, layers=[])
        weights.curve = [(int(games), float(share), float(off)) for games, share, off in head["curve"]]
        weights.made = [str(line) for line in head["made"]]
        weights.guide = str(head.get("guide", ""))
        numbers = numbers_of([int(size) for size in weights.sizes])
        if weights.sizes[0] != len(weights.names):
            raise ValueError(weights.names)
        digest = str(head["digest"])
    except (KeyError, ValueError, TypeError):
        raise WeightsError(f"{file}: the first line does not say what these weights are for") from None
    if len(body) != 2 * sum(numbers):
        short = "cut short" if len(body) < 2 * sum(numbers) else "too long"
        raise WeightsError(f"{file}: {short}: {len(body)} bytes of numbers instead of {2 * sum(numbers)}")
    if hashlib.sha256(body).hexdigest()[:16] != digest:
        raise WeightsError(f"{file}: damaged: the numbers are not those that were written")
    at = 0
    for number in numbers:
        weights.layers.append(array("f", struct.unpack_from(f"<{number}e", body, at)))
        at += 2 * number
    return weights


def load(path: str | Path, mode: str, inputs: Inputs) -> Weights:
    """The weights in a file, for a mode and its inputs; refuses those of another mode or layout."""
    try:
        data = Path(path).read_bytes()
    except OSError as error:
        raise WeightsError(f"{path}: {error.strerror or 'cannot be read'}") from None
    return checked(str(path), read(str(path), data), mode, inputs)


def checked(file: str, weights: Weights, mode: str, inputs: Inputs) -> Weights:
    """Weights for a mode and its inputs; refuses others."""
    if weights.mode != mode:
        raise WeightsError(f"{file}: weights for {weights.mode}, not for {mode}")
    if not weights.fits(inputs):
        raise OutdatedWeights(f"{file}: weights for other inputs than this program has for {mode}: train them anew")
    return weights


def shipped_path(mode: str) -> Path:
    """Where the weights of a mode are that come with the package."""
    return Path(str(resources.files("buccaneer") / "learn" / f"{mode}{SUFFIX}"))


@cache
def shipped(mode: str) -> Weights | None:
    """The weights of a mode that come with the package, if there are any."""
    path = shipped_path(mode)
    return read(path.name, path.read_bytes()) if path.is_file() else None
