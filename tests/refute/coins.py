"""Random numbers of runs that are compared: both runs throw the same coins, whatever was thrown before where a generator has no seed.

A draw of a generator without a seed is independent of the data, however many were made before it. So that two runs which make
different numbers of draws can be compared, such a generator gives the same number each time that it is asked.
"""

from __future__ import annotations

import contextlib
import random
from collections.abc import Iterator
from typing import NoReturn

import numpy as np
from dpcheck.lang import noise

_OF_PYTHON = random.Random


class Coin(_OF_PYTHON):
    """As `random.Random`; without a seed each draw is the first one."""

    own = 0  # the seed of those that have none

    def __init__(self, x: object = None) -> None:
        self._again = x is None
        super().__init__(Coin.own if x is None else x)  # type: ignore[arg-type]

    def random(self) -> float:
        if self._again:
            _OF_PYTHON.seed(self, Coin.own)
        return super().random()

    def getrandbits(self, k: int, /) -> int:
        if self._again:
            _OF_PYTHON.seed(self, Coin.own)
        return super().getrandbits(k)


def _without_coins(*_: object) -> NoReturn:
    """OpenDP's coins take no seed: runs that would throw them are not compared."""
    raise noise.MechanismsNotInstalled


@contextlib.contextmanager
def equal(number: int) -> Iterator[None]:
    """Equal coins for all that runs within, those of the given number."""
    random.seed(number)
    np.random.seed(number % 2**32)
    of_numpy = np.random.default_rng
    Coin.own = number
    random.Random = Coin  # type: ignore[misc]
    np.random.default_rng = lambda seed=None: of_numpy(number if seed is None else seed)  # type: ignore[assignment]
    of_opendp = noise._opendp, noise._drawn
    noise._opendp = noise._drawn = _without_coins
    try:
        yield
    finally:
        noise._opendp, noise._drawn = of_opendp
        random.Random = _OF_PYTHON  # type: ignore[misc]
        np.random.default_rng = of_numpy
