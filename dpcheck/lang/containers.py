"""The containers that the vocabulary works on, and the numbers inside them.

Nothing is imported to find out: an array exists only where numpy is loaded already, a series or frame only where pandas is.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from math import inf
from numbers import Integral, Real
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias, TypeGuard

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Number: TypeAlias = float | np.number[Any]
    NumpyWhole: TypeAlias = np.integer[Any] | np.bool_


class ArrayLike(Protocol):
    """An array, a series or a frame, as a type checker is to see it without pandas; numpy's numbers have no length."""

    def __array__(self) -> Any: ...
    def __len__(self) -> int: ...


class Frame(Protocol):
    """A pandas frame, as far as its rows go."""

    def iterrows(self) -> Any: ...


def is_number(x: object) -> TypeGuard[float]:
    """True of a Python or numpy number or truth value, and of an array without dimensions."""
    if _is_a(x, "numpy", "generic", "ndarray"):
        array: Any = x
        return array.ndim == 0 and array.dtype.kind in "biufO" and isinstance(array.item(), Real)
    return isinstance(x, Real)


def is_whole(x: Any) -> bool:
    """True where the type says that the numbers are whole: the type of each entry of a list or tuple, else the dtype.

    A frame is whole where all its columns are, and pandas' integers with missing values are whole. An empty list is whole.
    """
    if isinstance(x, (list, tuple)):
        return all(map(is_whole, x))
    if is_frame(x):
        return all(dtype.kind in "biu" for dtype in x.dtypes)
    kind = getattr(getattr(x, "dtype", None), "kind", None)
    return isinstance(x, Integral) if kind is None else kind in "biu"


def is_array(x: object) -> TypeGuard[NDArray[Any]]:
    """True of a numpy array."""
    return _is_a(x, "numpy", "ndarray")


def is_series(x: object) -> bool:
    """True of a pandas series."""
    return _is_a(x, "pandas", "Series")


def is_frame(x: object) -> bool:
    """True of a pandas frame."""
    return _is_a(x, "pandas", "DataFrame")


def numeric_array(v: Any, where: str) -> NDArray[Any]:
    """The numbers of an array, series or frame as an array of integers, truth values or floats; a missing value is NaN.

    Raises TypeError, its message beginning with `where`, for anything that does not hold real numbers. The message tells
    the type of what it found, never the value.
    """
    import numpy as np

    array = np.asarray(v)
    if array.dtype.kind in "biuf":
        # pandas gives its integers with missing values as floats only where one is missing; that is for nobody to see.
        return array.astype(float) if _may_miss_integers(v) else array
    if array.dtype.kind != "O":
        raise TypeError(f"{where} works on real numbers, not on {array.dtype}")
    objects = array if is_array(v) else v.to_numpy(dtype=object, na_value=np.nan)
    return np.array(_floats(objects.ravel(), where), dtype=float).reshape(objects.shape)


def float_list(v: Any, where: str) -> list[float]:
    """The numbers of a list, tuple, array, series or frame, flattened row by row, as floats.

    Raises TypeError, its message beginning with `where`, for any other container or content.
    """
    if isinstance(v, (list, tuple)):
        return _floats(v, where)
    if is_array(v) or is_series(v) or is_frame(v):
        floats: NDArray[np.float64] = numeric_array(v, where).astype(float)
        return floats.ravel().tolist()
    raise TypeError(f"{where} works on lists, tuples, numpy arrays and pandas objects, not on {type(v).__name__}")


def number_list(v: Any, where: str) -> list[int] | list[float]:
    """As `float_list`, but as integers where `v` is whole; a missing one is 0.

    Raises TypeError as `float_list` does.
    """
    if not is_whole(v):
        return float_list(v, where)
    if isinstance(v, (list, tuple)):
        check_numbers(v, where)
        return [int(x) for x in v]
    if is_array(v):
        return [int(x) for x in v.ravel().tolist()]
    if is_series(v) or is_frame(v):
        return [int(x) for x in v.to_numpy(dtype=object, na_value=0).ravel()]
    return float_list(v, where)


def to_float(x: float) -> float:
    """`x` as a float; a whole number beyond the floats becomes infinite, as its overflow must not raise on private data."""
    try:
        return float(x)
    except OverflowError:
        return inf if x > 0 else -inf


def check_numbers(elements: Iterable[object], where: str) -> None:
    """Raises TypeError, its message beginning with `where`, unless every element is a number."""
    for x in elements:
        if not is_number(x):
            raise TypeError(f"{where} works on flat containers of numbers; this one holds an element of type {type(x).__name__}")


def labelled(values: NDArray[Any], like: Any) -> Any:
    """The values as a series or frame with the labels of `like`, or as they are where `like` is an array."""
    if not (is_series(like) or is_frame(like)):
        return values
    import pandas as pd  # type: ignore[import-untyped, import-not-found, unused-ignore]

    if is_series(like):
        return pd.Series(values, index=like.index, name=like.name)
    return pd.DataFrame(values, index=like.index, columns=like.columns)


def _may_miss_integers(v: Any) -> bool:
    import numpy as np

    dtypes = v.dtypes if is_frame(v) else [v.dtype] if is_series(v) else []
    return any(not isinstance(dtype, np.dtype) for dtype in dtypes)


def _floats(elements: Iterable[float], where: str) -> list[float]:
    check_numbers(elements, where)
    return [to_float(x) for x in elements]


def _is_a(x: object, library: str, *kinds: str) -> bool:
    module = sys.modules.get(library)
    return module is not None and isinstance(x, tuple(getattr(module, kind) for kind in kinds))
