"""A network that learns: the same layers with gradients, and Adam to follow them. Needs numpy."""

from __future__ import annotations

from array import array
from itertools import pairwise
from typing import Any

from buccaneer.learn.numbers import needed

DECAYS = (0.9, 0.999)
TINY = 1e-8


class Learner:
    """Layers of numbers, with what Adam remembers of each."""

    def __init__(self, sizes: list[int], seed: int) -> None:
        np = needed()
        self.np = np
        self.sizes = sizes
        self.steps = 0
        rng = np.random.Generator(np.random.PCG64(seed))
        self.layers: list[Any] = []
        for before, after in pairwise(sizes):
            spread = (2 / min(before, 128)) ** 0.5 if after > 1 else 0.1
            self.layers.append((rng.standard_normal((before + 1, after)) * spread).astype(np.float32))
            self.layers[-1][before] = 0  # the bias
        self.first = [np.zeros_like(layer) for layer in self.layers]
        self.second = [np.zeros_like(layer) for layer in self.layers]

    def values(self, rows: Any) -> Any:
        """The chance to win that each row of inputs stands for."""
        return self.forward(rows)[-1][:, 0]

    def forward(self, rows: Any) -> list[Any]:
        """What each layer makes of rows of inputs; the last are chances."""
        np = self.np
        found = [rows]
        last = len(self.layers) - 1
        for number, layer in enumerate(self.layers):
            sums = found[-1] @ layer[:-1] + layer[-1]
            found.append(np.maximum(sums, 0) if number < last else 1 / (1 + np.exp(-np.clip(sums, -30, 30))))
        return found

    def learn(self, rows: Any, targets: Any, rate: float) -> float:
        """One step towards what the chances should have been; says how far off they were on average."""
        np = self.np
        found = self.forward(rows)
        error = found[-1][:, 0] - targets
        back = (error / len(rows)).reshape(-1, 1)
        gradients = []
        for number in range(len(self.layers) - 1, -1, -1):
            layer = self.layers[number]
            gradient = np.empty_like(layer)
            np.matmul(found[number].T, back, out=gradient[:-1])
            gradient[-1] = back.sum(axis=0)
            gradients.append((number, gradient))
            if number:
                back = (back @ layer[:-1].T) * (found[number] > 0)
        self.steps += 1
        scale = rate * (1 - DECAYS[1] ** self.steps) ** 0.5 / (1 - DECAYS[0] ** self.steps)
        for number, gradient in gradients:
            first, second = self.first[number], self.second[number]
            first += (1 - DECAYS[0]) * (gradient - first)
            np.square(gradient, out=gradient)
            second += (1 - DECAYS[1]) * (gradient - second)
            self.layers[number] -= scale * first / (np.sqrt(second) + TINY)
        return float(np.abs(error).mean())

    # -- handing over ----------------------------------------------------------------------------

    def state(self) -> tuple[int, list[Any], list[Any], list[Any]]:
        """All that it is, to hand to another process or to keep; it goes on with another copy."""
        layers, first, second = ([layer.copy() for layer in part] for part in (self.layers, self.first, self.second))
        return self.steps, layers, first, second

    def become(self, state: tuple[int, list[Any], list[Any], list[Any]]) -> None:
        """Become what another was."""
        self.steps = state[0]
        self.layers, self.first, self.second = ([layer.copy() for layer in part] for part in state[1:])

    def take_over(self, layers: list[array[float]], places: list[int]) -> None:
        """Begin with another network's layers: `places` says where each input is there, -1 for nowhere."""
        np = self.np
        for number, (before, after) in enumerate(pairwise(self.sizes)):
            old = np.array(layers[number], dtype=np.float32).reshape(-1, after)
            self.layers[number] = old.copy()
            if number == 0:
                self.layers[0] = np.zeros((before + 1, after), dtype=np.float32)
                self.layers[0][before] = old[-1]  # the bias
                for place, there in enumerate(places):
                    if there >= 0:
                        self.layers[0][place] = old[there]

    def flat(self) -> list[array[float]]:
        """The layers as plain numbers, as weights hold them."""
        return [array("f", layer.ravel().tolist()) for layer in self.layers]
