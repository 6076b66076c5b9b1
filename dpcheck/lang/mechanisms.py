"""The mechanisms: they add the noise that makes a value public. Their arguments other than the data are checked before any noise is drawn.

A private value never raises an exception here (NaN counts as 0, infinity as the largest float, an integer beyond 64 bits
as the largest one): an outsider is to see noise and nothing else. A scale is rounded upward, a probability downward, so
that rounding never costs privacy.

A type is taken to be public. The type of the value decides whether whole numbers come out, so it must not depend on
private data. It does in `max(0, min(x, 10))` of a float x, where a whole number tells that x was cut off, and in `sum(xs)`
of floats, which is the integer 0 where there are none. `clamp(x, 0, 10)` and `sum(xs, 0.0)` are always floats; in doubt
release `float(value)`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from math import exp, inf, isfinite, log, nextafter, sqrt
from typing import TYPE_CHECKING, Any, TypeVar, overload

from dpcheck.lang import noise
from dpcheck.lang.arguments import check_number, check_positive
from dpcheck.lang.containers import ArrayLike, is_number, is_whole, number_list, to_float

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from dpcheck.lang.containers import Number, NumpyWhole

# Overloads begin with one on a type variable: there pyright takes `Any`, as numpy's sums are, for `Any`, else for "unknown".
_P = TypeVar("_P", tuple[int, ...], tuple[float, ...])
_X = TypeVar("_X", int, float)
_N = TypeVar("_N", bound="Number")
_T = TypeVar("_T")
_D = TypeVar("_D")


@overload
def laplacian_mechanism(value: _P, sensitivity: Number, epsilon: Number) -> _P: ...
@overload
def laplacian_mechanism(value: _X, sensitivity: Number, epsilon: Number) -> _X: ...
@overload
def laplacian_mechanism(value: NumpyWhole, sensitivity: Number, epsilon: Number) -> int: ...
@overload
def laplacian_mechanism(value: np.floating[Any], sensitivity: Number, epsilon: Number) -> float: ...
@overload
def laplacian_mechanism(value: list[_X], sensitivity: Number, epsilon: Number) -> list[_X]: ...
@overload
def laplacian_mechanism(value: list[_N], sensitivity: Number, epsilon: Number) -> list[float]: ...
@overload
def laplacian_mechanism(value: tuple[Number, ...], sensitivity: Number, epsilon: Number) -> tuple[float, ...]: ...
@overload
def laplacian_mechanism(value: ArrayLike, sensitivity: Number, epsilon: Number) -> NDArray[Any]: ...
def laplacian_mechanism(value: Any, sensitivity: Number, epsilon: Number) -> Any:
    """Releases `value` with Laplace noise of scale `sensitivity / epsilon`, independent on each entry.

    `value` is a number, or a list, tuple, array, series or frame of numbers; for a vector, `sensitivity` must cover its
    L1 bound. Costs epsilon. Returns a number, a list, a tuple or, of an array, a series and a frame, an array of the same
    shape (labels are not released).

    Where the type of `value` is whole, the noise is discrete and whole numbers are returned: of an int, of a list or tuple
    of nothing but ints, and of an integer or truth-value dtype. Everything else gives floats. That type is taken to be
    public; `max(0, min(x, 10))` of a float x, and `sum(xs)` of floats that may be none, have one that is not: write
    `clamp(x, 0, 10)` and `sum(xs, 0.0)`, or release `float(value)`.

    Raises ValueError where `sensitivity` or `epsilon` is not above 0 and finite, TypeError where `value` does not hold real
    numbers, MechanismsNotInstalled without OpenDP.
    """
    scale = _scale("laplacian_mechanism", sensitivity, epsilon)
    return _released(value, "laplacian_mechanism", lambda values: noise.laplace(values, scale))


@overload
def gaussian_mechanism(value: _P, sensitivity: Number, epsilon: Number, delta: Number) -> _P: ...
@overload
def gaussian_mechanism(value: _X, sensitivity: Number, epsilon: Number, delta: Number) -> _X: ...
@overload
def gaussian_mechanism(value: NumpyWhole, sensitivity: Number, epsilon: Number, delta: Number) -> int: ...
@overload
def gaussian_mechanism(value: np.floating[Any], sensitivity: Number, epsilon: Number, delta: Number) -> float: ...
@overload
def gaussian_mechanism(value: list[_X], sensitivity: Number, epsilon: Number, delta: Number) -> list[_X]: ...
@overload
def gaussian_mechanism(value: list[_N], sensitivity: Number, epsilon: Number, delta: Number) -> list[float]: ...
@overload
def gaussian_mechanism(value: tuple[Number, ...], sensitivity: Number, epsilon: Number, delta: Number) -> tuple[float, ...]: ...
@overload
def gaussian_mechanism(value: ArrayLike, sensitivity: Number, epsilon: Number, delta: Number) -> NDArray[Any]: ...
def gaussian_mechanism(value: Any, sensitivity: Number, epsilon: Number, delta: Number) -> Any:
    """Releases `value` with Gaussian noise of the classical calibration, sigma = sensitivity * sqrt(2 ln(1.25/delta)) / epsilon.

    `value` and what is returned are as for `laplacian_mechanism`; `sensitivity` must cover the L2 bound. Costs (epsilon,
    delta), also where the value is whole and so the noise discrete: the discrete Gaussian of this sigma satisfies the same
    zero-concentrated privacy, rho = sensitivity**2 / (2 sigma**2), and that is enough for every epsilon up to 1.

    Raises ValueError where `sensitivity` is not above 0 and finite, `epsilon` is not in (0, 1] (the calibration is not
    valid above) or `delta` is not in (0, 1), TypeError where `value` does not hold real numbers, MechanismsNotInstalled
    without OpenDP.
    """
    epsilon = check_positive("the epsilon of gaussian_mechanism", epsilon)
    delta = check_number("the delta of gaussian_mechanism", delta)
    if epsilon > 1:
        raise ValueError(f"the classical calibration of gaussian_mechanism holds for an epsilon up to 1, not {epsilon!r}")
    if not 0 < delta < 1:
        raise ValueError(f"the delta of gaussian_mechanism must be between 0 and 1, not {delta!r}")
    sigma = _scale("gaussian_mechanism", sensitivity, epsilon, sqrt(2 * (log(1.25) - log(delta))))
    return _released(value, "gaussian_mechanism", lambda values: noise.gaussian(values, sigma))


def exponential_mechanism(
    candidates: Iterable[_T], scores: Sequence[Number] | ArrayLike, sensitivity: Number, epsilon: Number, monotone: bool = False
) -> _T:
    """Chooses a candidate with probability proportional to exp(epsilon * score / (2 * sensitivity)).

    `scores` holds one number a candidate; `sensitivity` must cover their LInf bound, or half the range of their changes.
    Where `monotone` says that one step between data sets moves all scores in one direction, the factor 2 falls away, and
    `sensitivity` must cover the LInf bound itself. Costs epsilon. Returns the candidate.

    Raises ValueError where there is no candidate, the numbers of candidates and scores differ, or `sensitivity` or
    `epsilon` is not above 0 and finite, TypeError where `scores` does not hold real numbers, MechanismsNotInstalled
    without OpenDP.
    """
    scale = _scale("exponential_mechanism", sensitivity, epsilon, 1 if monotone else 2)
    options, values = _scored("exponential_mechanism", candidates, scores)
    return options[noise.gumbel_argmax(values, scale)]


def report_noisy_max(
    candidates: Iterable[_T], scores: Sequence[Number] | ArrayLike, sensitivity: Number, epsilon: Number, monotone: bool = False
) -> _T:
    """Chooses the candidate whose score is largest after exponential noise of scale 2 * sensitivity / epsilon.

    Arguments, cost, result and exceptions are those of `exponential_mechanism`; the noisy score itself is not released.
    """
    scale = _scale("report_noisy_max", sensitivity, epsilon, 1 if monotone else 2)
    options, values = _scored("report_noisy_max", candidates, scores)
    return options[noise.exponential_argmax(values, scale)]


def above_threshold(queries: Iterable[Callable[[_D], Number]], data: _D, threshold: Number, epsilon: Number) -> int | None:
    """Finds the first query whose answer on `data` lies above `threshold`, both under noise (the sparse vector technique).

    Every query must be 1-stable on the data. They are asked in order, and none after the first that is found. Costs
    epsilon, however many were asked. Returns the index of the query, or None where there is none.

    Raises ValueError where `epsilon` is not above 0 and finite or `threshold` is not finite, TypeError where `threshold`
    or an answer is not a number or a query can't be called, MechanismsNotInstalled without OpenDP.
    """
    bar_scale, answer_scale = (_scale("above_threshold", sensitivity, epsilon) for sensitivity in (2, 4))
    threshold = check_number("the threshold of above_threshold", threshold)
    if not isfinite(threshold):
        raise ValueError(f"the threshold of above_threshold must be finite, not {threshold!r}")
    asked = _listed("the queries of above_threshold", queries)
    if not all(map(callable, asked)):
        raise TypeError(f"the queries of above_threshold must be functions, not {asked!r}")
    # Floats on purpose, also of integers: whether an answer is whole is then of no consequence.
    [bar] = noise.laplace([threshold], bar_scale)
    for index, query in enumerate(asked):
        answer = query(data)
        if not is_number(answer):
            raise TypeError(f"a query of above_threshold must answer with a number, not with {type(answer).__name__}")
        [noisy] = noise.laplace([to_float(answer)], answer_scale)
        if noisy >= bar:
            return index
    return None


def randomized_response(value: _T, categories: Iterable[_T], epsilon: Number) -> _T:
    """Answers with `value` with probability e^epsilon / (e^epsilon + k - 1), else with another of the k `categories`.

    Costs epsilon. Returns one of `categories`; a value that is none of them is answered by any of them alike.

    Raises ValueError where there are fewer than two categories, two are equal, or `epsilon` is not above 0 and finite,
    MechanismsNotInstalled without OpenDP.
    """
    epsilon = check_positive("the epsilon of randomized_response", epsilon)
    options = _listed("the categories of randomized_response", categories)
    size = len(options)
    if size < 2 or any(option in options[:index] for index, option in enumerate(options)):
        raise ValueError(f"randomized_response needs two or more different categories, not {options!r}")
    truth = (1 - 1e-15) / (1 + (size - 1) * exp(-epsilon))
    # An epsilon that is lost in rounding is worth an answer that does not depend on the value.
    index = _index(value, options) if truth > 1 / size else -1
    return options[noise.randomized_index(index, size, max(truth, 1 / size))]


def _scale(mechanism: str, sensitivity: Number, epsilon: Number, factor: float = 1) -> float:
    """factor * sensitivity / epsilon, rounded upward, whatever types of numbers they are."""
    sensitivity = check_positive(f"the sensitivity of {mechanism}", sensitivity)
    epsilon = check_positive(f"the epsilon of {mechanism}", epsilon)
    scale = nextafter(factor * sensitivity / epsilon * (1 + 1e-15), inf)
    if scale == inf:
        raise ValueError(f"the noise of {mechanism} has no finite scale for a sensitivity of {sensitivity!r} and an epsilon of {epsilon!r}")
    return scale


def _scored(mechanism: str, candidates: Iterable[_T], scores: Any) -> tuple[list[_T], Sequence[float]]:
    options = _listed(f"the candidates of {mechanism}", candidates)
    values = number_list(scores, f"for its scores, {mechanism}")
    if not values or len(options) != len(values):
        raise ValueError(f"{mechanism} needs one score a candidate; there are {len(options)} candidates and {len(values)} scores")
    return options, values


def _listed(what: str, elements: Iterable[_T]) -> list[_T]:
    if not isinstance(elements, Iterable):
        raise TypeError(f"{what} must be a sequence, not {type(elements).__name__}")
    return list(elements)


def _index(value: _T, options: list[_T]) -> int:
    """Where `value` stands among the options, -1 where nowhere: also a value that will not be compared, as pandas' NA."""
    try:
        return options.index(value)
    except (ValueError, TypeError):
        return -1


def _released(value: Any, mechanism: str, add_noise: Callable[[Sequence[float]], list[float]]) -> Any:
    """The noisy numbers in the shape of `value`, whole where its type is."""
    if is_number(value):
        return add_noise([int(value) if is_whole(value) else to_float(value)])[0]
    noisy = add_noise(number_list(value, mechanism))
    if isinstance(value, list):
        return noisy
    if isinstance(value, tuple):
        return tuple(noisy)
    import numpy as np

    return np.array(noisy, dtype=np.int64 if is_whole(value) else np.float64).reshape(value.shape)
