"""The mechanisms: they add the noise that makes a value public. Their arguments other than the data are checked before any noise is drawn.

A private value never raises an exception here (NaN counts as 0, infinity as the largest float): an outsider is to see noise
and nothing else. A scale is rounded upward, a probability downward, so that rounding never costs privacy.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import exp, inf, log, nextafter, sqrt
from typing import TYPE_CHECKING, Any, TypeVar, overload

from dpcheck.lang import noise
from dpcheck.lang.arguments import check_positive
from dpcheck.lang.containers import ArrayLike, float_list, is_number, to_float

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

_T = TypeVar("_T")
_D = TypeVar("_D")


@overload
def laplacian_mechanism(value: float | np.number[Any], sensitivity: float, epsilon: float) -> float: ...
@overload
def laplacian_mechanism(value: list[Any], sensitivity: float, epsilon: float) -> list[float]: ...
@overload
def laplacian_mechanism(value: tuple[float, ...], sensitivity: float, epsilon: float) -> tuple[float, ...]: ...
@overload
def laplacian_mechanism(value: ArrayLike, sensitivity: float, epsilon: float) -> NDArray[Any]: ...
def laplacian_mechanism(value: Any, sensitivity: float, epsilon: float) -> Any:
    """Releases `value` with Laplace noise of scale `sensitivity / epsilon`, independent on each entry.

    `value` is a number, or a list, tuple, array, series or frame of numbers; for a vector, `sensitivity` must cover its
    L1 bound. Costs epsilon. Returns floats, whatever the numbers were: a float, a list, a tuple or, of an array, a series
    and a frame, an array of the same shape (labels are not released).

    Raises ValueError where `sensitivity` or `epsilon` is not above 0 and finite, TypeError where `value` does not hold real
    numbers, MechanismsNotInstalled without OpenDP.
    """
    _check("laplacian_mechanism", sensitivity, epsilon)
    scale = nextafter(sensitivity / epsilon, inf)
    return _released(value, "laplacian_mechanism", lambda values: noise.laplace(values, scale))


@overload
def gaussian_mechanism(value: float | np.number[Any], sensitivity: float, epsilon: float, delta: float) -> float: ...
@overload
def gaussian_mechanism(value: list[Any], sensitivity: float, epsilon: float, delta: float) -> list[float]: ...
@overload
def gaussian_mechanism(value: tuple[float, ...], sensitivity: float, epsilon: float, delta: float) -> tuple[float, ...]: ...
@overload
def gaussian_mechanism(value: ArrayLike, sensitivity: float, epsilon: float, delta: float) -> NDArray[Any]: ...
def gaussian_mechanism(value: Any, sensitivity: float, epsilon: float, delta: float) -> Any:
    """Releases `value` with Gaussian noise of the classical calibration, sigma = sensitivity * sqrt(2 ln(1.25/delta)) / epsilon.

    `value` is as for `laplacian_mechanism`; `sensitivity` must cover its L2 bound. Costs (epsilon, delta). Returns floats,
    as `laplacian_mechanism` does.

    Raises ValueError where `sensitivity` is not above 0 and finite, `epsilon` is not in (0, 1] (the calibration is not
    valid above) or `delta` is not in (0, 1), TypeError where `value` does not hold real numbers, MechanismsNotInstalled
    without OpenDP.
    """
    _check("gaussian_mechanism", sensitivity, epsilon)
    if epsilon > 1:
        raise ValueError(f"the classical calibration of gaussian_mechanism holds for an epsilon up to 1, not {epsilon!r}")
    if not 0 < delta < 1:
        raise ValueError(f"the delta of gaussian_mechanism must be between 0 and 1, not {delta!r}")
    sigma = sensitivity * sqrt(2 * log(1.25 / delta)) / epsilon * (1 + 1e-12)
    return _released(value, "gaussian_mechanism", lambda values: noise.gaussian(values, sigma))


def exponential_mechanism(
    candidates: Sequence[_T], scores: Sequence[float] | ArrayLike, sensitivity: float, epsilon: float, monotone: bool = False
) -> _T:
    """Chooses a candidate with probability proportional to exp(epsilon * score / (2 * sensitivity)).

    `scores` holds one number a candidate; `sensitivity` must cover their LInf bound, or half the range of their changes.
    Where `monotone` says that one step between data sets moves all scores in one direction, the factor 2 falls away.
    Costs epsilon. Returns the candidate.

    Raises ValueError where there is no candidate, the numbers of candidates and scores differ, or `sensitivity` or
    `epsilon` is not above 0 and finite, MechanismsNotInstalled without OpenDP.
    """
    values = _scores("exponential_mechanism", candidates, scores, sensitivity, epsilon)
    return candidates[noise.gumbel_argmax(values, _selection_scale(sensitivity, epsilon, monotone))]


def report_noisy_max(candidates: Sequence[_T], scores: Sequence[float] | ArrayLike, sensitivity: float, epsilon: float, monotone: bool = False) -> _T:
    """Chooses the candidate whose score is largest after exponential noise of scale 2 * sensitivity / epsilon.

    Arguments, cost, result and exceptions are those of `exponential_mechanism`; the noisy score itself is not released.
    """
    values = _scores("report_noisy_max", candidates, scores, sensitivity, epsilon)
    return candidates[noise.exponential_argmax(values, _selection_scale(sensitivity, epsilon, monotone))]


def above_threshold(queries: Sequence[Callable[[_D], float]], data: _D, threshold: float, epsilon: float) -> int | None:
    """Finds the first query whose answer on `data` lies above `threshold`, both under noise (the sparse vector technique).

    Every query must be 1-stable on the data. They are asked in order, and none after the first that is found. Costs
    epsilon, however many were asked. Returns the index of the query, or None where there is none.

    Raises ValueError where `epsilon` is not above 0 and finite, TypeError where an answer is not a number,
    MechanismsNotInstalled without OpenDP.
    """
    check_positive("the epsilon of above_threshold", epsilon)
    bar = laplacian_mechanism(threshold, 2, epsilon)
    for index, query in enumerate(queries):
        if laplacian_mechanism(query(data), 4, epsilon) >= bar:
            return index
    return None


def randomized_response(value: _T, categories: Sequence[_T], epsilon: float) -> _T:
    """Answers with `value` with probability e^epsilon / (e^epsilon + k - 1), else with another of the k `categories`.

    Costs epsilon. Returns one of `categories`; a value that is none of them is answered by any of them alike.

    Raises ValueError where there are fewer than two categories, two are equal, or `epsilon` is not above 0 and finite,
    MechanismsNotInstalled without OpenDP.
    """
    check_positive("the epsilon of randomized_response", epsilon)
    options = list(categories)
    if len(options) < 2 or any(option in options[:index] for index, option in enumerate(options)):
        raise ValueError(f"randomized_response needs two or more different categories, not {options!r}")
    truth = nextafter(1 / (1 + (len(options) - 1) * exp(-epsilon)), 0.0)
    index = options.index(value) if value in options else -1
    return options[noise.randomized_index(index, len(options), max(truth, 1 / len(options)))]


def _check(mechanism: str, sensitivity: float, epsilon: float) -> None:
    check_positive(f"the sensitivity of {mechanism}", sensitivity)
    check_positive(f"the epsilon of {mechanism}", epsilon)


def _scores(mechanism: str, candidates: Sequence[Any], scores: Any, sensitivity: float, epsilon: float) -> list[float]:
    _check(mechanism, sensitivity, epsilon)
    values = float_list(scores, mechanism)
    if not values or len(candidates) != len(values):
        raise ValueError(f"{mechanism} needs one score a candidate; there are {len(candidates)} candidates and {len(values)} scores")
    return values


def _selection_scale(sensitivity: float, epsilon: float, monotone: bool) -> float:
    return nextafter((sensitivity if monotone else 2 * sensitivity) / epsilon, inf)


def _released(value: Any, mechanism: str, add_noise: Callable[[list[float]], list[float]]) -> Any:
    """The noisy floats in the shape of `value`. Integers become floats: the type of a result must not depend on the data."""
    if is_number(value):
        return add_noise([to_float(value)])[0]
    noisy = add_noise(float_list(value, mechanism))
    if isinstance(value, list):
        return noisy
    if isinstance(value, tuple):
        return tuple(noisy)
    import numpy as np

    return np.array(noisy).reshape(value.shape)
