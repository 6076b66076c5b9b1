"""The door to OpenDP, which draws the noise: its samplers are exact on floats, where a textbook sampler leaks.

OpenDP is the extra `dpcheck[mechanisms]` and is imported when noise is first drawn. Its constructors want the feature
"contrib" to be enabled, for the whole process; that is done here.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from math import isnan
from typing import Any


class MechanismsNotInstalled(ImportError):
    """A mechanism was called, and OpenDP, which draws the noise, is not installed."""


def laplace(values: Sequence[float], scale: float) -> list[float]:
    """The values, with independent Laplace noise of this scale on each."""
    dp = _opendp()
    noise: list[float] = dp.m.make_laplace(_vectors(dp), dp.l1_distance(T=float), scale=scale)(_finite(values))
    return noise


def gaussian(values: Sequence[float], scale: float) -> list[float]:
    """The values, with independent Gaussian noise of this standard deviation on each."""
    dp = _opendp()
    noise: list[float] = dp.m.make_gaussian(_vectors(dp), dp.l2_distance(T=float), scale=scale)(_finite(values))
    return noise


def gumbel_argmax(scores: Sequence[float], scale: float) -> int:
    """The index of the largest score after Gumbel noise of this scale: one draw of the exponential mechanism."""
    dp = _opendp()
    return _argmax(dp, scores, dp.zero_concentrated_divergence(), scale)


def exponential_argmax(scores: Sequence[float], scale: float) -> int:
    """The index of the largest score after exponential noise of this scale: report noisy max."""
    dp = _opendp()
    return _argmax(dp, scores, dp.max_divergence(), scale)


def randomized_index(index: int, size: int, probability: float) -> int:
    """`index` with this probability, else one of the others below `size`; of an index outside, any of them alike."""
    dp = _opendp()
    drawn: int = dp.m.make_randomized_response(list(range(size)), probability)(index)
    return drawn


def _argmax(dp: Any, scores: Sequence[float], measure: Any, scale: float) -> int:
    chosen: int = dp.m.make_noisy_max(_vectors(dp), dp.linf_distance(T=float), measure, scale=scale)(_finite(scores))
    return chosen


def _opendp() -> Any:
    try:
        import opendp.prelude as dp  # type: ignore[import-not-found, unused-ignore]
    except ImportError as error:
        raise MechanismsNotInstalled('this mechanism draws its noise with OpenDP: pip install "dpcheck[mechanisms]"') from error
    dp.enable_features("contrib")
    return dp


def _vectors(dp: Any) -> Any:
    return dp.vector_domain(dp.atom_domain(T=float, nan=False))


def _finite(values: Sequence[float]) -> list[float]:
    """NaN as 0 and infinity as the largest float: an exception would tell that the data held one."""
    largest = sys.float_info.max
    return [0.0 if isnan(x) else max(-largest, min(x, largest)) for x in values]
