"""Weights in files: half precision, and one clear line for what cannot be used."""

from __future__ import annotations

import json
from array import array
from pathlib import Path

import pytest

from buccaneer.game import modes
from buccaneer.game.modes import MODES
from buccaneer.learn.selfplay import inputs_of
from buccaneer.learn.weights import Weights, WeightsError, load, numbers_of, read, shipped, write

INPUTS = inputs_of(modes.rules("base", "bigbox", "", ()))


def made(mode: str = "base", inputs: int = 0) -> Weights:
    """Weights of a small network, for the base game's inputs unless told otherwise."""
    sizes = [INPUTS.size, 4, 1]
    layers = [array("f", [(number % 9 - 4) / 8 for number in range(size)]) for size in numbers_of(sizes)]
    version = inputs or INPUTS.version
    return Weights(mode, version, INPUTS.names, sizes, layers, 7, 100, [(100, 51.5, 2.25)], ["from 0: --games 100"])


def test_weights_are_read_as_they_were_written(tmp_path: Path) -> None:
    file = tmp_path / "some.weights"
    file.write_bytes(write(made()))
    assert load(file, "base", INPUTS) == made()
    assert file.stat().st_size < 2 * sum(numbers_of(made().sizes)) + 20 * INPUTS.size + 400


def changed(**values: object) -> bytes:
    """A file of weights with other values in its first line."""
    head, _, body = write(made()).partition(b"\n")
    return json.dumps(json.loads(head) | values).encode() + b"\n" + body


WHOLE = write(made())
FAULTS = {
    "empty": (b"", "this is no file of weights"),
    "a picture": (b"\x89PNG\r\n\x1a\n" * 9, "this is no file of weights"),
    "a list": (b"[1]\n", "this is no file of weights"),
    "another version": (changed(**{"buccaneer-weights": 9}), "weights of version 9; this program reads version 2"),
    "cut short": (WHOLE[:-100], r"cut short: \d+ bytes of numbers instead of \d+"),
    "too long": (WHOLE + b"x", "too long"),
    "damaged": (WHOLE[:-1] + bytes([WHOLE[-1] ^ 1]), "damaged: the numbers are not those that were written"),
    "a strange line": (changed(sizes="wide"), "the first line does not say what these weights are for"),
    "another mode": (write(made("contracts")), "weights for contracts, not for base"),
    "other inputs": (write(made(inputs=99)), "weights for other inputs .* train them anew"),
    "other names": (changed(names=["coins"] * INPUTS.size), "weights for other inputs .* train them anew"),
    "too few names": (changed(names=["coins"]), "the first line does not say what these weights are for"),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_what_cannot_be_used_gets_one_line(fault: str, tmp_path: Path) -> None:
    data, reason = FAULTS[fault]
    file = tmp_path / "bad.weights"
    file.write_bytes(data)
    with pytest.raises(WeightsError, match=rf"bad.weights: {reason}") as caught:
        load(file, "base", INPUTS)
    assert "\n" not in str(caught.value)


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(WeightsError, match=r"none.weights: No such file"):
        load(tmp_path / "none.weights", "base", INPUTS)


def test_what_comes_with_the_package_fits_the_inputs_it_has_now() -> None:
    """Of every mode that has some, in half precision and together small; all that were there before are still read."""
    sizes = 0
    for mode in MODES:
        found = shipped(mode)
        if found is not None:
            inputs = inputs_of(modes.rules(mode, MODES[mode].editions[0], "", ()))
            assert found.fits(inputs), mode
            assert read("again", write(found)) == found
            sizes += len(write(found))
    assert shipped("base") is not None
    assert sizes < 2_000_000
