"""What sort of object a term is said to be, and whether it is that: said before, without a value, and checked on every value."""
from __future__ import annotations

from typing import Any

from dpcheck.core.term import Kind, Term


class Beyond(BaseException):
    """The term says nothing of these inputs: something in it is not what it was taken for. No `except` of a program catches it."""

    def __init__(self, text: str, term: Term | None = None) -> None:
        super().__init__(text)
        self.term = term


def check_kind(node: Term, value: Any) -> Any:
    """The value, if it is of the kind that the term has. Raises `Beyond`."""
    if not fits(node.kind, value):
        raise Beyond(f"{node.op} {node.data!r} gives {type(value).__name__}, not {node.kind}", node)
    return value


def fits(kind: Kind, value: Any) -> bool:
    """Whether a value is of a kind. Tables are told by the names of their classes, so that their library need not be there."""
    match kind.sort:
        case "number":
            return isinstance(value, (int, float, complex, str, bytes)) or not hasattr(value, "__len__") or getattr(value, "shape", None) == ()
        case "text":
            return isinstance(value, (str, bytes))
        case "array":
            shape = getattr(value, "shape", None)
            return isinstance(shape, tuple) and type(value).__name__ in _ARRAYS and len(shape) == len(kind.shape) and all(size in (None, length) for size, length in zip(kind.shape, shape))
        case "list" | "dict" | "set":
            return isinstance(value, _BUILTIN[kind.sort])
        case "frame" | "series":
            return type(value).__name__ == ("DataFrame" if kind.sort == "frame" else "Series")
        case "groups":
            return type(value).__name__ in GROUPS
        case "function":
            return callable(value)
        case "any":
            return True
    raise AssertionError(kind.sort)


_ARRAYS = ("ndarray", "matrix")
_BUILTIN: dict[str, type] = {"list": list, "dict": dict, "set": set}
GROUPS = ("DataFrameGroupBy", "SeriesGroupBy", "Rolling", "Expanding", "ExponentialMovingWindow", "RollingGroupby", "ExpandingGroupby", "DatetimeIndexResampler", "Resampler")
