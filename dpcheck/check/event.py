"""One release, normalised by the sensitivity, and what it costs in each of the terms in which costs are accounted.

A vector needs no kind of its own: Gaussian noise sees its L2 norm alone, and for Laplace noise the worst vector moves in one coordinate
by its whole L1 norm. (Take a move of a in one coordinate and of b <= a in another. With D_a, D_b the derivatives in a and b of the
hockey-stick divergence at an epsilon of g, D_a - D_b is exp((abs(g) - a - b) / 2) / 4 where abs(g) < a - b, and 0 elsewhere but at the
edges: moving more in the first and less in the second never makes it smaller, whatever else is released.)
"""
from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, replace

from dpcheck.check.gaussian import MARGIN, gaussian_epsilon

KINDS = ("laplace", "gaussian", "concentrated", "pure", "approx", "selection", "response")
NOISE = ("laplace", "gaussian")


@dataclass(frozen=True)
class Event:
    """One kind of release, `times` over.

    | kind | size | for |
    |---|---|---|
    | laplace | scale / L1 move | real Laplace noise |
    | gaussian | sigma / L2 move | real Gaussian noise |
    | concentrated | rho | anything of which only rho is known: discrete Gaussian noise (its delta is not the Gaussian's) |
    | pure | epsilon | discrete Laplace noise (as bad as randomized response), above threshold, noisy maximum with Laplace or exponential noise |
    | approx | epsilon | any (epsilon, delta) |
    | selection | eta * Range of the scores | the exponential mechanism P(y) ~ exp(eta * score(y)), which is a maximum with Gumbel noise |
    | response | epsilon | randomized response |

    `delta` belongs to "approx", and to "gaussian" and "concentrated" if they were quoted at one: only adding up uses it there.
    """

    kind: str
    size: float
    delta: float = 0.0
    times: int = 1

    def __post_init__(self) -> None:
        fits = self.size > 0 if self.kind in NOISE else self.size >= 0
        deltas = self.kind in ("gaussian", "concentrated", "approx")
        if not (self.kind in KINDS and fits and (self.delta == 0 or deltas and 0 < self.delta < 1) and self.times >= 0):
            raise ValueError(f"not a release: {self}")

    @property
    def free(self) -> bool:
        """Whether it costs nothing."""
        return self.times == 0 or (self.size == math.inf if self.kind in NOISE else self.size == 0 and (self.kind != "approx" or self.delta == 0))

    @property
    def smooth(self) -> bool:
        """Whether it has an epsilon for every delta, and so can be quoted at any."""
        return self.kind in ("gaussian", "concentrated")

    @property
    def leak(self) -> float:
        """The delta that no choice of epsilon takes away."""
        return self.delta if self.kind == "approx" else 0.0

    def epsilon(self, delta: float = 0.0) -> float:
        """The epsilon of one release; of a smooth one, at this delta."""
        if self.kind == "gaussian":
            return gaussian_epsilon(self.size, delta)
        if self.kind == "concentrated":
            return converted(lambda order: order * self.size, delta)
        return 1 / self.size if self.kind == "laplace" else self.size

    def plain(self) -> Event:
        """As a release without a leak."""
        return replace(self, kind="pure", delta=0.0) if self.kind == "approx" else self

    @property
    def rho(self) -> float | None:
        """The rho of zero-concentrated privacy of one release; None for a leak.

        - Gaussian: 1 / (2 ratio^2) (Bun and Steinke 2016, Proposition 1.6).
        - The exponential mechanism, the range of whose loss is epsilon: epsilon^2 / 8 (Cesar and Rogers 2021; Hoeffding's lemma).
        - Pure: epsilon tanh(epsilon / 2), and Laplace: epsilon + e^-epsilon - 1, their Kullback-Leibler divergences. Both are exact: with
          s = (alpha - 1/2)^2, (alpha - 1) D_alpha is log cosh(epsilon sqrt(s)) or log(cosh(epsilon sqrt(s)) + sinh(epsilon sqrt(s)) / (2 sqrt(s)))
          up to a constant, logarithms of entire functions of s of order 1/2 with negative roots, and so concave; alpha (alpha - 1) = s - 1/4,
          and the slope at s = 1/4 is the divergence.
        """
        if self.leak:
            return None
        if self.kind == "gaussian":
            return 1 / self.size / self.size / 2
        if self.kind == "concentrated":
            return self.size
        epsilon = self.epsilon()
        rho = epsilon * math.tanh(epsilon / 2)
        if self.kind == "selection":
            return min(rho, epsilon * epsilon / 8)
        if self.kind == "laplace":  # below epsilon^2 / 2, which a small difference would lose
            return epsilon + math.expm1(-epsilon) if epsilon > 1e-3 else epsilon * epsilon / 2
        return rho

    def divergence(self, order: float) -> float:
        """The Renyi divergence of one release at this order (Mironov 2017, Table II; of pure privacy, that of randomized response)."""
        rho = self.rho
        if rho is None:
            return math.inf
        if self.smooth:
            return order * rho
        epsilon = self.epsilon()
        if self.kind == "laplace":
            rest = math.log1p((order - 1) / (2 * order - 1) * math.expm1(-(2 * order - 1) * epsilon))
        else:
            rest = math.log1p(math.exp(-(2 * order - 1) * epsilon)) - math.log1p(math.exp(-epsilon))
        return min(order * rho, epsilon + rest / (order - 1))

    def profile(self, epsilon: float) -> float:
        """The greatest delta at an epsilon, of either sign, of a release whose loss lies within +-size, or of a selection.

        Randomized response is the worst of the former: (e^size - e^epsilon) / (e^size + 1). Of losses with a range of `size`, the worst has
        the values t and t - size, where t is the mean of size and epsilon (Dong, Durfee and Rogers 2020):
        (1 - e^((epsilon - size) / 2))^2 / (1 - e^-size).
        """
        size = self.size
        if abs(epsilon) >= size:
            return max(0.0, -math.expm1(epsilon))
        if self.kind == "selection":
            return math.expm1((epsilon - size) / 2) ** 2 / -math.expm1(-size)
        return -math.expm1(epsilon - size) / (1 + math.exp(-size))


def event_of(mechanism: str, epsilon: float, delta: float, continuous: bool, classical: bool) -> Event | None:
    """What a mechanism that costs (epsilon, delta) is as a release; `classical`: its Gaussian noise is sqrt(2 log(1.25 / delta)) / epsilon wide."""
    if mechanism == "laplace" and continuous:
        return Event("laplace", 1 / epsilon * (1 - 1e-12))
    if mechanism == "gaussian" and continuous and 0 < delta < 1 and classical and epsilon <= 1:
        return Event("gaussian", math.sqrt(2 * math.log(1.25 / delta)) / epsilon * (1 - 1e-12), delta)
    if delta == 0:
        return Event({"exponential": "selection", "randomized-response": "response"}.get(mechanism, "pure"), epsilon)
    return Event("approx", epsilon, delta) if delta < 1 else None


def converted(divergence: Callable[[float], float], delta: float) -> float:
    """The epsilon at delta of a bound on the Renyi divergences (Canonne, Kamath and Steinke 2020, Proposition 12).

    It holds at every order, so that the search need not find the best one for the result to be right.
    """
    if not 0 < delta < 1:
        return 0.0 if delta >= 1 else math.inf

    def epsilon(point: float) -> float:
        order = 1 + math.exp(point)
        return divergence(order) + math.log1p(-1 / order) - (math.log(delta) + math.log(order)) / (order - 1)

    points = [point / 4 for point in range(-20, 80)]
    best = min(range(len(points)), key=lambda index: epsilon(points[index]))
    low, high = points[max(0, best - 1)], points[min(len(points) - 1, best + 1)]
    least = epsilon(points[best])
    while high - low > 1e-6:
        left, right = low + 0.382 * (high - low), low + 0.618 * (high - low)
        at_left, at_right = epsilon(left), epsilon(right)
        low, high = (low, right) if at_left <= at_right else (left, high)
        least = min(least, at_left, at_right)
    return max(0.0, least * (1 + MARGIN))
