"""The door to OpenDP, which draws the noise: its samplers are exact on integers and floats, where a textbook sampler leaks.

Numbers that are all of type int get discrete noise and stay whole, other ones are floats. OpenDP is the extra
`dpcheck[mechanisms]` and is imported when noise is first drawn. Its constructors want the feature "contrib" to be
enabled, for the whole process; that is done here.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from functools import lru_cache
from math import isnan
from typing import Any, Literal

Kind = Literal["laplace", "gaussian", "gumbel", "exponential"]


class MechanismsNotInstalled(ImportError):
    """A mechanism was called, and OpenDP, which draws the noise, is not installed."""


def laplace(values: Sequence[float], scale: float) -> list[float]:
    """The values, with independent Laplace noise of this scale on each, discrete where they are integers."""
    noisy: list[float] = _drawn("laplace", values, scale)
    return noisy


def gaussian(values: Sequence[float], scale: float) -> list[float]:
    """The values, with independent Gaussian noise of this standard deviation on each, discrete where they are integers."""
    noisy: list[float] = _drawn("gaussian", values, scale)
    return noisy


def gumbel_argmax(scores: Sequence[float], scale: float) -> int:
    """The index of the largest score after Gumbel noise of this scale: one draw of the exponential mechanism."""
    chosen: int = _drawn("gumbel", scores, scale)
    return chosen


def exponential_argmax(scores: Sequence[float], scale: float) -> int:
    """The index of the largest score after exponential noise of this scale: report noisy max."""
    chosen: int = _drawn("exponential", scores, scale)
    return chosen


def randomized_index(index: int, size: int, probability: float) -> int:
    """`index` with this probability, else one of the others below `size`; of an index outside, any of them alike."""
    drawn: int = _opendp().m.make_randomized_response(list(range(size)), probability)(index)
    return drawn


@lru_cache(maxsize=64)
def measurement(kind: Kind, whole: bool, scale: float) -> Any:
    """OpenDP's measurement on a vector of integers or of floats: laplace and gaussian add noise, gumbel and exponential choose an index.

    It is kept, as making one takes longer than drawing from it.
    """
    dp = _opendp()
    number = "i64" if whole else "f64"
    vectors = dp.vector_domain(dp.atom_domain(T=number) if whole else dp.atom_domain(T=number, nan=False))
    if kind == "laplace":
        return dp.m.make_laplace(vectors, dp.l1_distance(T=number), scale=scale)
    if kind == "gaussian":
        return dp.m.make_gaussian(vectors, dp.l2_distance(T=float), scale=scale)
    # Which noise is added follows from the measure of privacy. On integers it is continuous, too.
    measure = dp.zero_concentrated_divergence() if kind == "gumbel" else dp.max_divergence()
    return dp.m.make_noisy_max(vectors, dp.linf_distance(T=number), measure, scale=scale)


def _drawn(kind: Kind, values: Sequence[float], scale: float) -> Any:
    whole = all(isinstance(x, int) for x in values)
    return measurement(kind, whole, scale)(_int64(values) if whole else _finite(values))


def _opendp() -> Any:
    try:
        import opendp.prelude as dp  # type: ignore[import-not-found, unused-ignore]
    except ImportError as error:
        raise MechanismsNotInstalled('this mechanism draws its noise with OpenDP: pip install "dpcheck[mechanisms]"') from error
    dp.enable_features("contrib")
    return dp


def _int64(values: Sequence[float]) -> list[float]:
    """An integer beyond 64 bits as the largest or least: an exception would tell that the data held one."""
    return [max(-(2**63), min(x, 2**63 - 1)) for x in values]


def _finite(values: Sequence[float]) -> list[float]:
    """NaN as 0 and infinity as the largest float: an exception would tell that the data held one."""
    largest = sys.float_info.max
    return [0.0 if isnan(x) else max(-largest, min(x, largest)) for x in values]
