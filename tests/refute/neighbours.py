"""Pairs of neighbouring values of a source, structured so that the worst case is likely to be among them.

A value is drawn in one of several styles (anywhere, at the ends of its interval, on whole numbers, around the constants of
the program, all entries alike, mostly zero, huge) and its neighbour by one of several moves (a tiny step, one entry, all
entries alike, a fresh value); every pair comes with its exact distance.
"""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]
ORDER = {"L1": 1.0, "L2": 2.0, "LInf": math.inf}


@dataclass(slots=True)
class Domain:
    """A source with every term evaluated: what `Source` says once the public names have values."""

    kind: str
    element: str = "Real"
    norm: str = "L2"
    relation: str = ""
    lower: float = -math.inf
    upper: float = math.inf
    shape: tuple[int, ...] = ()
    min_length: int = 0
    max_length: int | None = None
    norm_bounds: list[tuple[str, float]] = field(default_factory=list)
    categories: list[object] = field(default_factory=list)
    container: str = "list"
    fields: list[Domain] = field(default_factory=list)
    landmarks: Sequence[float] = ()
    whole: bool = False  # an array of numpy's whole numbers, not of floats that are whole


def entry_norm(change: Array, element: str, norm: str) -> float:
    """The `norm` of a change of a vector; over 𝔻 the norm of the 0/1 vector of what differs."""
    moved = (change != 0).astype(float) if element == "Data" else np.abs(change)
    if not moved.size:
        return 0.0
    largest = float(moved.max())
    if norm == "LInf" or not largest:
        return largest
    return float(moved.sum()) if norm == "L1" else largest * math.sqrt(float(np.square(moved / largest).sum()))


def distance(domain: Domain, x: Array, y: Array) -> float:
    """The distance of two numbers, vectors or matrices of the domain."""
    if domain.kind == "number":
        return float(x != y) if domain.element == "Data" else float(abs(x - y))
    if domain.kind == "vector":
        return entry_norm(x - y, domain.element, domain.norm)
    return sum(entry_norm(row, domain.element, domain.norm) for row in x - y)


def _ends(domain: Domain) -> tuple[float, float]:
    """A finite box to draw from."""
    lower, upper = domain.lower, domain.upper
    if math.isinf(lower) and math.isinf(upper):
        return -10.0, 10.0
    if math.isinf(lower):
        return upper - 20.0, upper
    return lower, (lower + 20.0 if math.isinf(upper) else upper)


def _fit(domain: Domain, value: Array) -> Array:
    """Bring an array into the domain: whole numbers, the interval, the norm balls (which hold for each row of a matrix)."""
    if domain.element == "Integer":
        value = np.round(value)
    value = np.clip(value, domain.lower, domain.upper)
    for norm, radius in domain.norm_bounds:
        rows = value if value.ndim == 2 else value[None]
        lengths = np.linalg.norm(rows, ORDER[norm], axis=1, keepdims=True)
        value = np.where(lengths > radius, rows * (radius / np.maximum(lengths, 1e-300)) * (1 - 1e-12), rows).reshape(value.shape)
    return np.asarray(value + 0.0)  # no negative zeros: they are at distance 0 from zero and print otherwise


def _draw(rng: random.Random, domain: Domain, shape: tuple[int, ...]) -> Array:
    lower, upper = _ends(domain)
    size = math.prod(shape)
    style = rng.randrange(8)
    entries: list[float]
    if style == 0:
        entries = [rng.choice((lower, upper)) for _ in range(size)]
    elif style == 1:
        entries = [float(round(rng.uniform(lower, upper))) for _ in range(size)]
    elif style == 2:
        entries = [rng.choice(domain.landmarks or (0.0,)) for _ in range(size)]
    elif style == 3:
        entries = [rng.uniform(lower, upper)] * size
    elif style == 4:
        entries = [0.0] * size
        if size:
            entries[rng.randrange(size)] = rng.uniform(lower, upper)
    elif style == 5 and math.isinf(domain.lower) and math.isinf(domain.upper):
        entries = [rng.gauss(0, 1e3) for _ in range(size)]
    elif style == 6:
        entries = [rng.choice((lower, upper, 0.0, rng.uniform(lower, upper))) for _ in range(size)]
    else:
        entries = [rng.uniform(lower, upper) for _ in range(size)]
    return np.array(entries, dtype=float).reshape(shape)


def _step(rng: random.Random, domain: Domain, x: Array) -> Array:
    """A neighbour of an array, before it is brought back into the domain."""
    lower, upper = _ends(domain)
    width = max(upper - lower, 1e-3)
    length = rng.choice((1e-3, 1e-2, 0.1, 1.0, 1.0, width, width / 2)) * rng.choice((-1, 1))
    if domain.element == "Integer":
        length = float(math.copysign(max(1, round(abs(length))), length))
    style = rng.randrange(9)
    y = x.copy()
    flat = y.reshape(-1)
    if style <= 2 and flat.size:
        flat[rng.randrange(flat.size)] += length
    elif style == 3:
        flat += length
    elif style == 4:
        flat += length * np.array([rng.choice((-1, 1)) for _ in range(flat.size)])
    elif style == 5:
        flat += np.array([rng.gauss(0, length or 1) for _ in range(flat.size)])
    elif style == 6:
        return _draw(rng, domain, x.shape)
    elif style == 7 and x.ndim == 2:
        y[rng.randrange(x.shape[0])] += length * rng.choice((1.0, rng.random()))
    elif style == 7:
        flat *= rng.choice((-1.0, 1 + length / 10, 0.0, 0.5))
    elif domain.landmarks and flat.size:
        flat[rng.randrange(flat.size)] = rng.choice(domain.landmarks) + rng.choice((0.0, 1e-3, -1e-3))
    return y


def array_pair(rng: random.Random, domain: Domain) -> tuple[Array, Array, float]:
    """Two values of a number, vector or matrix domain, and their distance."""
    x = _draw(rng, domain, domain.shape)
    if domain.landmarks and x.size and rng.random() < 0.25:  # across a constant of the program, where a jump would be
        place, landmark = rng.randrange(x.size), rng.choice(domain.landmarks)
        step = 1.0 if domain.element == "Integer" else 1e-4
        x.reshape(-1)[place] = landmark + rng.choice((0.0, step, -step))
        y = x.copy()
        y.reshape(-1)[place] = landmark + rng.choice((0.0, step, -step))
        x, y = _fit(domain, x), _fit(domain, y)
    else:
        x = _fit(domain, x)
        y = stepped(rng, domain, x)
    return x, y, distance(domain, x, y)


def stepped(rng: random.Random, domain: Domain, x: Array) -> Array:
    """A neighbour of a given value."""
    return _fit(domain, _step(rng, domain, x))


def nudged_pair(rng: random.Random, domain: Domain, x: Array, y: Array) -> tuple[Array, Array, float]:
    """A pair near a given one, to climb from a bad pair to a worse."""
    shift = _fit(domain, x + np.array(rng.gauss(0, 1) * rng.choice((1e-2, 0.1, 1)))) if rng.random() < 0.4 else x
    change = (y - x) * rng.choice((1.0, 1.0, 0.5, 0.1, -1.0, 2.0))
    if change.ndim and rng.random() < 0.5:
        change = change * np.array([rng.choice((1, 1, 0, -1, 0.9, 1.1)) for _ in range(change.size)]).reshape(change.shape)
    if x.ndim and rng.random() < 0.5:
        shift = _fit(domain, shift + np.array([rng.gauss(0, 1) * rng.choice((0, 0.1, 1)) for _ in range(x.size)]).reshape(x.shape))
    after = _fit(domain, shift + change)
    return shift, after, distance(domain, shift, after)
