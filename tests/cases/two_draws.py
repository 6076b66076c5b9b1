"""Noise that is the difference of two one-sided draws, wherever the value stands between them (P1, P2)."""
# ruff: noqa
import math
from typing import Annotated

import numpy as np
from annotated_types import Interval
from dpcheck import Integer, L1, MetricVector, Real

Eps = Annotated[float, Interval(ge=0.01, le=5)]


def truncated(n: Integer, eps: Eps):
    p = 1 - math.exp(-eps)
    return min(100, max(0, n + np.random.geometric(p) - np.random.geometric(p)))
# expect: truncated n.epsilon == eps


def two(n: Integer, eps: Eps):
    noise = np.random.geometric(1 - np.exp(-eps)) - np.random.geometric(1 - np.exp(-eps))
    return n + noise
# expect: two n.epsilon == eps


def named(n: Integer, eps: Eps):
    p = 1 - math.exp(-eps / 2)
    up = np.random.geometric(p)
    down = np.random.geometric(p)
    return 2 * n - down + up
# expect: named n.epsilon == eps


def vec(v: MetricVector[Integer, L1], eps: Eps):
    p = 1 - math.exp(-eps)
    return v + np.random.geometric(p, size=len(v)) - np.random.geometric(p, size=len(v))
# expect: vec v.epsilon == eps


def expo(x: Real, eps: Eps):
    return x + np.random.exponential(1 / eps) - np.random.exponential(1 / eps)
# expect: expo x.epsilon == eps


def real(x: Real, eps: Eps):
    p = 1 - math.exp(-eps)
    return x + np.random.geometric(p) - np.random.geometric(p)
# expect: real x.epsilon == inf


def other_p(n: Integer, eps: Eps):
    return n + np.random.geometric(0.5) - np.random.geometric(0.25)
# expect: other_p n.epsilon == inf


def same_draw(n: Integer, eps: Eps):
    g = np.random.geometric(0.5)
    return n + g - g
# expect: same_draw n.epsilon == inf


def half_seen(n: Integer, eps: Eps):
    half = n + np.random.geometric(0.5)
    return half, half - np.random.geometric(0.5)
# expect: half_seen n.epsilon == inf


def plus(n: Integer, eps: Eps):
    return n + np.random.geometric(0.5) + np.random.geometric(0.5)
# expect: plus n.epsilon == inf


def alone(n: Integer, eps: Eps):
    return n + np.random.geometric(0.5)
# expect: alone n.epsilon == inf


def twice(n: Integer):
    g, h = np.random.geometric(0.5), np.random.geometric(0.5)
    return n + g - h, n - g + h
# expect: twice n.epsilon == inf


def three(n: Integer):
    return n + np.random.geometric(0.5) - np.random.geometric(0.5) - np.random.geometric(0.5)
# expect: three n.epsilon == log(2)
