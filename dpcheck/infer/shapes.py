"""Shapes of arrays: what two have in common, and arrays stretched to one."""
from __future__ import annotations

from typing import TYPE_CHECKING

from dpcheck.bounds import ONE, Expr, render
from dpcheck.infer.reach import broadcast
from dpcheck.infer.values import Num
from dpcheck.spaces import NORMS, ones

if TYPE_CHECKING:
    from dpcheck.infer.run import Run


class ShapeError(Exception):
    """Two arrays whose shapes provably do not fit."""


def common_shape(left: tuple[Expr, ...], right: tuple[Expr, ...], run: Run | None = None) -> tuple[Expr, ...]:
    """The shape to which numpy broadcasts both. Extents that may be equal are taken to be; in a `run`, that is said."""
    if left == right or not right:
        return left
    if not left:
        return right
    if len(left) < len(right):
        left, right = right, left
    offset = len(left) - len(right)
    merged = list(left)
    for position, extent in enumerate(right):
        have = left[offset + position]
        if have == extent or extent == ONE:
            continue
        if have == ONE:
            merged[offset + position] = extent
        elif have.value is not None and extent.value is not None:
            raise ShapeError(f"arrays of shapes {_text(left)} and {_text(right)} do not fit together")
        elif run is not None and f"{render(extent)} == {render(have)}" not in run.assumptions:
            run.assume(f"{render(have)} == {render(extent)}")
    return tuple(merged)


def is_repeated(small: tuple[Expr, ...], large: tuple[Expr, ...]) -> bool:
    """Whether an array of the larger shape holds the entries of one of the smaller shape more than once."""
    return len(small) < len(large) or len(small) == len(large) and any(one == ONE != other for one, other in zip(small, large))


def _text(shape: tuple[Expr, ...]) -> str:
    return "(" + ", ".join(render(extent) for extent in shape) + ")"


def fit(num: Num, shape: tuple[Expr, ...]) -> Num:
    """The array repeated to a larger shape; its term stays, for terms are elementwise."""
    if num.shape == shape:
        return num
    if len(num.shape) == len(shape) and not any(e == ONE and s != ONE for e, s in zip(num.shape, shape)):
        return num.but(shape=shape)
    norms = {}
    if num.shape in ((), (ONE,)):
        size = next(iter(num.norms.values()), num.domain.magnitude()) if num.shape else num.domain.magnitude()
        norms = {} if size.infinite else {norm: size * ones(norm, shape[-1]) for norm in NORMS}
    elif num.shape[:-1] in ((), (ONE,)) and num.shape[-1] == shape[-1]:
        norms = num.norms  # of each row
    elements = None
    if len(shape) == 1 and (not num.shape or num.elements is not None and len(num.elements) == 1):
        count = shape[0].value
        elements = (num.elements[0] if num.elements else num,) * int(count) if count is not None and count <= 64 else None
    return num.but(shape=shape, env=broadcast(num.env, num.shape, shape), norms=norms, elements=elements)
