"""Clipping and clamping: the shaping of private values that makes their sensitivity finite.

Both are total: no private number raises an exception, and no result is NaN or out of bounds. An exception that the data
decide would tell something of the data; only arguments of the wrong kind, and bounds that make no sense, are refused.
"""

from __future__ import annotations

from math import copysign, isinf, isnan
from numbers import Integral, Real
from typing import TYPE_CHECKING, Any, TypeVar, overload

from dpcheck.lang.arguments import check_positive
from dpcheck.lang.containers import (
    ArrayLike,
    check_numbers,
    float_list,
    is_array,
    is_frame,
    is_number,
    is_series,
    is_whole,
    labelled,
    numeric_array,
    to_float,
)
from dpcheck.lang.norms import L1, L2, Norm, check_norm

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from dpcheck.lang.containers import Number, NumpyWhole


# Overloads begin with one on a type variable: there pyright takes `Any`, as numpy's entries are, for `Any`, else for "unknown".
_P = TypeVar("_P", tuple[int, ...], tuple[float, ...])
_Q = TypeVar("_Q", tuple[float, ...], "tuple[Number, ...]")
_X = TypeVar("_X", int, float)
_N = TypeVar("_N", bound="Number")
_V = TypeVar("_V", bound=ArrayLike)


@overload
def clip(norm: type[Norm], v: _Q, bound: Number = 1.0) -> _Q: ...
@overload
def clip(norm: type[Norm], v: NDArray[Any], bound: Number = 1.0) -> NDArray[Any]: ...
@overload
def clip(norm: type[Norm], v: list[_N], bound: Number = 1.0) -> list[float]: ...
@overload
def clip(norm: type[Norm], v: _V, bound: Number = 1.0) -> _V: ...
def clip(norm: type[Norm], v: Any, bound: Number = 1.0) -> Any:
    """Scales the vector `v` onto the ball of radius `bound` of `norm` where it lies outside.

    `v` is a list, a tuple, a one-dimensional array or a series. Returns a new container of the same kind, of floats; a
    series keeps its labels. A vector inside the ball keeps its values, the zero and the empty vector too. NaN and missing
    entries count as 0; where entries are infinite, the finite ones become 0, as in the limit. The ball is kept up to the
    rounding of floats.

    A matrix or frame is refused, as it is not clear whether its rows are meant: `map_rows(lambda row: clip(L2, row), m)`
    clips each row. To clip entries, use `clamp`.

    Raises TypeError where `norm` is not `L1`, `L2` or `LInf`, or `v` is not a vector of numbers, and ValueError where
    `bound` is not above 0 and finite.
    """
    check_norm(norm, "clip")
    check_positive("the bound of clip", bound)
    if is_number(v):
        raise TypeError("clip works on a vector; clamp(x, lower, upper) is for a number")
    if isinstance(v, (list, tuple)):
        entries = _clip_floats(norm, float_list(v, "clip"), float(bound))
        return entries if isinstance(v, list) else tuple(entries)
    if is_frame(v) or (is_array(v) and v.ndim != 1):
        raise TypeError("clip works on one vector; for the rows of a matrix or frame write map_rows(lambda row: clip(L2, row), m)")
    if is_array(v) or is_series(v):
        return labelled(_clip_array(norm, numeric_array(v, "clip").astype(float), float(bound)), like=v)
    raise TypeError(f"clip works on lists, tuples, numpy arrays and pandas series, not on {type(v).__name__}")


def _clip_floats(norm: type[Norm], entries: list[float], bound: float) -> list[float]:
    entries = [0.0 if isnan(x) else x for x in entries]
    largest = max(map(abs, entries), default=0.0)
    if largest == 0:
        return entries
    # Measured relative to the largest entry, so that no square overflows.
    direction = [copysign(float(isinf(x)), x) for x in entries] if isinf(largest) else [x / largest for x in entries]
    if norm is L1:
        length = sum(map(abs, direction))
    elif norm is L2:
        length = sum(x * x for x in direction) ** 0.5
    else:
        length = 1.0
    return entries if length <= bound / largest else [x / (length / bound) for x in direction]


def _clip_array(norm: type[Norm], entries: NDArray[np.float64], bound: float) -> NDArray[np.float64]:
    """As `_clip_floats`, without a Python loop over a long gradient."""
    import numpy as np

    entries = np.where(np.isnan(entries), 0.0, entries)
    largest = float(np.abs(entries).max(initial=0.0))
    if largest == 0:
        return entries
    direction = np.copysign(np.isinf(entries).astype(float), entries) if isinf(largest) else entries / largest
    if norm is L1:
        length = float(np.abs(direction).sum())
    elif norm is L2:
        length = float(np.sqrt(np.square(direction).sum()))
    else:
        length = 1.0
    return entries if length <= bound / largest else direction / (length / bound)


@overload
def clamp(x: _P, lower: int, upper: int) -> _P: ...
@overload
def clamp(x: _Q, lower: Number, upper: Number) -> _Q: ...
@overload
def clamp(x: _X, lower: int, upper: int) -> _X: ...
@overload
def clamp(x: NumpyWhole, lower: int, upper: int) -> int: ...
@overload
def clamp(x: Number, lower: Number, upper: Number) -> float: ...
@overload
def clamp(x: list[_X], lower: int, upper: int) -> list[_X]: ...
@overload
def clamp(x: list[_N], lower: Number, upper: Number) -> list[float]: ...
@overload
def clamp(x: NDArray[Any], lower: Number, upper: Number) -> NDArray[Any]: ...
@overload
def clamp(x: _V, lower: Number, upper: Number) -> _V: ...
def clamp(x: Any, lower: Number, upper: Number) -> Any:
    """Moves `x` into [`lower`, `upper`]: `max(lower, min(x, upper))`, for a number or for each element of a container.

    `x` is a number, a list, a tuple, an array of any shape, a series or a frame. Returns a number, or a new container of
    the same kind; a series and a frame keep their labels. NaN and missing values become `lower`, so that no result is NaN.
    Integers stay integers where both bounds are integers, and else become floats: what type comes out never depends on
    the numbers. A bound may be infinite.

    Raises TypeError where `x` does not hold real numbers or a bound is not a number, and ValueError where a bound is NaN
    or `lower` is above `upper`.
    """
    for bound in (lower, upper):
        if not isinstance(bound, Real):
            raise TypeError(f"the bounds of clamp must be numbers, not {bound!r}")
    if not lower <= upper:
        raise ValueError(f"clamp needs lower <= upper, not {lower!r} and {upper!r}")
    if is_number(x):
        return _clamp_number(x, lower, upper)
    if isinstance(x, (list, tuple)):
        check_numbers(x, "clamp")
        elements = [_clamp_number(element, lower, upper) for element in x]
        return elements if isinstance(x, list) else tuple(elements)
    if is_array(x) or is_series(x) or is_frame(x):
        return labelled(_clamp_array(x, lower, upper), like=x)
    raise TypeError(f"clamp works on numbers, lists, tuples, numpy arrays and pandas objects, not on {type(x).__name__}")


def _clamp_number(x: Any, lower: Any, upper: Any) -> float:
    clamped = max(lower, min(x, upper))  # in this order: of NaN, `min` makes NaN and `max` makes `lower`
    # Of Python's own types: numpy's would tell whether x was cut off.
    return int(clamped) if is_whole([x, lower, upper]) else to_float(clamped)


def _clamp_array(x: Any, lower: Number, upper: Number) -> NDArray[Any]:
    import numpy as np

    low, high = (np.asarray(int(bound) if _is_int64(bound) else float(bound)) for bound in (lower, upper))
    # Arrays without dimensions, so that a small integer type gives way to its bounds; `fmax` drops NaN.
    return np.asarray(np.fmax(low, np.minimum(numeric_array(x, "clamp"), high)))


def _is_int64(bound: Any) -> bool:
    return isinstance(bound, Integral) and -(2**63) <= int(bound) < 2**63
