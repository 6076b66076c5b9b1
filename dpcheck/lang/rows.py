"""Row by row: `map_rows` and `count` over lists, arrays, series and frames."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, TypeVar, overload

from dpcheck.lang.containers import Frame, is_array, is_frame

if TYPE_CHECKING:
    from numpy.typing import NDArray

_T = TypeVar("_T")
_U = TypeVar("_U")


@overload
def map_rows(f: Callable[[_T], _U], m: list[_T]) -> list[_U]: ...
@overload
def map_rows(f: Callable[[_T], _U], m: tuple[_T, ...]) -> tuple[_U, ...]: ...
@overload
def map_rows(f: Callable[[NDArray[Any]], Any], m: NDArray[Any]) -> NDArray[Any]: ...
@overload
def map_rows(f: Callable[[Any], Any], m: Frame) -> Any: ...
def map_rows(f: Callable[[Any], Any], m: Any) -> Any:
    """Applies `f` to each row of `m`, in their order.

    `m` is a list or tuple of rows, an array of two or more dimensions, or a frame, whose rows are series. Returns a list
    or tuple; of an array, the array of the results (a vector where `f` gives numbers); of a frame, a frame or, where `f`
    gives numbers, a series, under the same labels. An array or frame without rows is returned as a copy: what `f` would
    have given is not known.

    Raises TypeError where `m` has no rows, and ValueError where the results for an array are not all of one shape.
    """
    if isinstance(m, list):
        return [f(row) for row in m]
    if isinstance(m, tuple):
        return tuple(f(row) for row in m)
    if not (is_frame(m) or (is_array(m) and m.ndim > 1)):
        raise TypeError(f"map_rows works on a list, a tuple, a matrix or a frame of rows, not on {'a vector' if is_array(m) else type(m).__name__}")
    if len(m) == 0:
        return m.copy()
    if is_array(m):
        import numpy as np

        return np.stack([np.asarray(f(row)) for row in m])
    import pandas as pd  # type: ignore[import-untyped, import-not-found, unused-ignore]

    results = [f(row) for _, row in m.iterrows()]
    return pd.DataFrame(results, index=m.index) if pd.api.types.is_list_like(results[0]) else pd.Series(results, index=m.index)


@overload
def count(f: Callable[[Any], object], xs: Frame) -> int: ...
@overload
def count(f: Callable[[_T], object], xs: Iterable[_T]) -> int: ...
def count(f: Callable[[Any], object], xs: Any) -> int:
    """The number of elements of `xs` for which `f` is true; `f` is asked once for each.

    `xs` is a list, tuple, vector, series or any other iterable; of a matrix or a frame, the rows are counted.
    """
    elements: Any = xs
    if is_frame(xs):
        elements = (row for _, row in elements.iterrows())
    return sum(1 for x in elements if f(x))
