"""How long a vector can be, over its domain, in each norm (rule A22)."""
from __future__ import annotations

from typing import TYPE_CHECKING, Sequence

from dpcheck.bounds import INFINITY, ZERO, Expr, absolute, maximum, minimum, sqrt
from dpcheck.infer.affine import sum_of
from dpcheck.infer.values import Num
from dpcheck.spaces import Interval, Norm, conversion, ones

if TYPE_CHECKING:
    from dpcheck.infer.run import Run


MOST_ENTRIES = 16  # of a vector whose entries are measured one by one


def entries_of(num: Num) -> tuple[Num, ...]:
    """The single numbers of an array; none where they are not known one by one."""
    if not num.shape:
        return (num,)
    parts = [entries_of(part) for part in num.elements or ()]
    return tuple(entry for part in parts for entry in part) if all(parts) else ()


def norm_of_elements(num: Num, norm: Norm) -> Num:
    """The norm of a public array whose entries are known, all together."""
    sizes = [absolute(entry.term) for entry in entries_of(num)]
    if norm is Norm.L1:
        term = sum_of(sizes)
    elif norm is Norm.L2:
        term = sqrt(sum_of(size * size for size in sizes))
    else:
        term = maximum(*sizes) if sizes else ZERO
    return Num(term, domain=Interval(ZERO, INFINITY), released=num.released)


def size_of(run: Run, num: Num, norm: Norm) -> Expr:
    """The largest value of ||v||, over the domain."""
    if num.elements is not None and num.public and len(num.shape) == 1:
        return norm_of_elements(num, norm).term
    best = _of_entries(run, num, norm) if len(num.shape) == 1 and num.elements else INFINITY
    for known, radius in num.norms.items():
        size = radius * conversion(known, norm, num.length)
        best = size if best.infinite else minimum(best, size)
    entries = num.domain.magnitude(run.facts)
    if not entries.infinite:
        size = entries * ones(norm, num.length)
        best = size if best.infinite else minimum(best, size)
    return best


def _of_entries(run: Run, num: Num, norm: Norm) -> Expr:
    """The norm of the vector of how large each entry is at most."""
    entries = entries_of(num)
    largest = [entry.domain.magnitude(run.facts) for entry in entries]
    if len(entries) > MOST_ENTRIES or any(size.infinite for size in largest):
        return INFINITY
    return sum_of(largest) if norm is Norm.L1 else sqrt(sum_of(size * size for size in largest)) if norm is Norm.L2 else maximum(*largest)


def sizes_together(run: Run, parts: Sequence[Num]) -> dict[Norm, Expr]:
    """How long vectors are, put one after the other, where that is known."""
    found = {}
    for norm in Norm:
        sizes = [size_of(run, part, norm) for part in parts]
        if not any(size.infinite for size in sizes):
            found[norm] = sum_of(sizes) if norm is Norm.L1 else sqrt(sum_of(size * size for size in sizes)) if norm is Norm.L2 else maximum(*sizes)
    return found
