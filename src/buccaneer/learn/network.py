"""A network that says how likely a seat is to win: with numpy where that is installed, else in plain Python."""

from __future__ import annotations

import math
from array import array
from typing import Any, Protocol

from buccaneer.learn.numbers import numpy
from buccaneer.learn.weights import Weights


class Network(Protocol):
    """Values of rows of inputs in a buffer."""

    def values(self, buffer: array[float], rows: int) -> list[float]:
        """The chance to win that each of the first rows stands for."""


def network(weights: Weights) -> Network:
    """The fastest network there is here."""
    np = numpy()
    return PlainNetwork(weights) if np is None else NumpyNetwork(weights, np)


def sigmoid(number: float) -> float:
    """Any number as a chance."""
    return 1 / (1 + math.exp(-max(-30.0, min(30.0, number))))


class NumpyNetwork:
    """All rows at once."""

    def __init__(self, weights: Weights, np: Any) -> None:
        self.np = np
        self.layers: list[tuple[Any, Any]] = []
        for before, after, layer in zip(weights.sizes, weights.sizes[1:], weights.layers, strict=False):
            flat = np.array(layer, dtype=np.float32)
            self.layers.append((flat[: before * after].reshape(before, after), flat[before * after :]))

    def values(self, buffer: array[float], rows: int) -> list[float]:
        np = self.np
        width = self.layers[0][0].shape[0]
        found = np.frombuffer(buffer, dtype=np.float32, count=rows * width).reshape(rows, width)
        for matrix, bias in self.layers[:-1]:
            found = np.maximum(found @ matrix + bias, 0)
        matrix, bias = self.layers[-1]
        return [sigmoid(number) for number in (found @ matrix + bias)[:, 0].tolist()]


class PlainNetwork:
    """Row by row; inputs that are 0 cost nothing."""

    def __init__(self, weights: Weights) -> None:
        self.sizes = weights.sizes
        self.rows: list[list[list[float]]] = []
        self.biases: list[list[float]] = []
        for before, after, layer in zip(weights.sizes, weights.sizes[1:], weights.layers, strict=False):
            flat = list(layer)
            self.rows.append([flat[at : at + after] for at in range(0, before * after, after)])
            self.biases.append(flat[before * after :])

    def values(self, buffer: array[float], rows: int) -> list[float]:
        width = self.sizes[0]
        return [self.value(buffer[row * width : (row + 1) * width]) for row in range(rows)]

    def value(self, inputs: array[float]) -> float:
        """The chance to win that one row stands for."""
        found = list(inputs)
        last = len(self.rows) - 1
        for layer, matrix in enumerate(self.rows):
            sums = self.biases[layer][:]
            for number, weights in zip(found, matrix, strict=True):
                if number:
                    sums = [before + number * weight for before, weight in zip(sums, weights, strict=True)]
            found = sums if layer == last else [max(0.0, number) for number in sums]
        return sigmoid(found[0])
