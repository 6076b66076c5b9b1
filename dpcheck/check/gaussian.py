"""The Gaussian mechanism in exact terms: sigma, epsilon and delta, each from the other two.

Gaussian noise of deviation sigma on a value that moves by at most Delta in L2 spends, at any epsilon,
    delta = Phi(Delta / (2 sigma) - epsilon sigma / Delta) - e^epsilon Phi(-Delta / (2 sigma) - epsilon sigma / Delta)
and no less (Balle and Wang 2018, Theorem 8). Only the ratio sigma / Delta matters; delta falls in the ratio and in epsilon.
Every result is rounded upward, so that none is smaller than the truth.
"""
from __future__ import annotations

import math
from collections.abc import Callable

MARGIN = 1e-9  # what results are rounded upward by, relatively: far more than the rounding errors on the way
LEAST = 5e-324  # what a smaller delta than any float is rounded upward to


def gaussian_delta(ratio: float, epsilon: float) -> float:
    """The delta of Gaussian noise of deviation `ratio` times the L2 move, at this epsilon."""
    if not (ratio > 0 and epsilon >= 0):
        raise ValueError(f"the ratio must be positive and epsilon not negative, not {ratio} and {epsilon}")
    if math.inf in (ratio, epsilon):
        return 0.0
    near = (epsilon * ratio - 1 / (2 * ratio)) / math.sqrt(2)
    far = (epsilon * ratio + 1 / (2 * ratio)) / math.sqrt(2)
    # delta = (erfc(near) - e^epsilon erfc(far)) / 2. The difference may cancel: the first term is moved up and the second one down
    # by what the functions and their arguments can be wrong by. An error u in x is one of about 2 x^2 u in erfc(x), relatively.
    error = 2.0**-51 * (2 + 2 * min(far, 30.0) ** 2)
    second = 0.0
    if far <= 25:
        second = math.exp(epsilon) * math.erfc(far)
    elif abs(near) < 27:  # epsilon = far^2 - near^2, and the asymptotic series of erfc, cut after a negative term, stays below it
        square = far * far
        second = math.exp(-near * near) / (far * math.sqrt(math.pi)) * (1 - 1 / (2 * square) + 3 / (4 * square**2) - 15 / (8 * square**3))
    return min(1.0, max(LEAST, (math.erfc(near) * (1 + error) - second * (1 - error)) / 2 * (1 + MARGIN)))


def gaussian_epsilon(ratio: float, delta: float) -> float:
    """The epsilon that Gaussian noise of deviation `ratio` times the L2 move spends at this delta."""
    if not ratio > 0:
        raise ValueError(f"the ratio must be positive, not {ratio}")
    if delta <= 0:
        return 0.0 if ratio == math.inf else math.inf
    if delta >= 1 or gaussian_delta(ratio, 0.0) <= delta:
        return 0.0
    rho = 1 / ratio / ratio / 2
    if rho > 1e300:
        return math.inf
    enough = rho + 2 * math.sqrt(rho * math.log(1 / delta))  # Bun and Steinke 2016, Proposition 1.3
    return _least(lambda epsilon: gaussian_delta(ratio, epsilon) <= delta, enough * 1.001) * (1 + MARGIN)


def analytic_sigma(sensitivity: float, epsilon: float, delta: float) -> float:
    """The least deviation of Gaussian noise that is (epsilon, delta)-private for this L2 sensitivity (Balle and Wang 2018, Algorithm 1)."""
    if not (sensitivity >= 0 and epsilon >= 0 and 0 < delta < 1):
        raise ValueError(f"no Gaussian noise for sensitivity {sensitivity}, epsilon {epsilon} and delta {delta}")
    if epsilon == math.inf:
        return 0.0
    return sensitivity * _least(lambda ratio: gaussian_delta(ratio, epsilon) <= delta, 1.0) * (1 + MARGIN)


def _least(holds: Callable[[float], bool], guess: float) -> float:
    """A positive number at which the condition holds, within 1e-13 of the least one; it holds for all greater ones."""
    above = guess
    while not holds(above):
        above *= 2
    below = above / 2
    while below > 0 and holds(below):
        below, above = below / 2, below
    while above - below > 1e-13 * above:
        middle = (below + above) / 2
        below, above = (below, middle) if holds(middle) else (middle, above)
    return above
