"""Parts of data that are not followed may be views of it: what is done to them is done to the data."""
from collections import defaultdict
from typing import Annotated

import numpy as np
from dpcheck import L2, NormBound, SymmetricDistance

Rows = Annotated[np.ndarray, SymmetricDistance, NormBound(L2, 20.0)]


def first_row(d: Rows):
    x = d[0]
    x *= 9
    return d.sum(axis=0)
# expect: first_row d == inf


def last_row(d: Rows):
    x = d[-1]
    x += x
    return d.sum(axis=0)
# expect: last_row d == inf


def every_other(d: Rows):
    x = d[::2]
    x[:] *= 9
    return d.sum(axis=0)
# expect: every_other d == inf


def not_written_to(d: Rows):
    x = d[::2]
    x = x * 9
    return d.sum(axis=0)
# expect: not_written_to d.L2 == 20


def kept_in_a_list(d: Rows):
    out = [r for r in d]
    out[0][:] *= 9
    return d.sum(axis=0)
# expect: kept_in_a_list d == inf


def kept_in_tuples(d: Rows):
    out = []
    for r in d:
        out.append((1, r))
    out[0][1][:] *= 9
    return d.sum(axis=0)
# expect: kept_in_tuples d == inf


def kept_by_key(d: Rows):
    groups = defaultdict(list)
    for r in d:
        groups[r[0] > 1].append(r)
    groups[True][0][:] *= 9
    return d.sum(axis=0)
# expect: kept_by_key d == inf


def parts_of_rows(d: Rows):
    list(map(lambda r: r[:1], d))[0][:] *= 9
    return d.sum(axis=0)
# expect: parts_of_rows d == inf


def some_rows(d: Rows):
    list(filter(lambda r: r[0] > 1, d))[0][:] *= 9
    return d.sum(axis=0)
# expect: some_rows d == inf


def one_of_the_rows(d: Rows):
    best = np.zeros(2)
    for r in d:
        if r[0] > best[0]:
            best = r
    best *= 9
    return d.sum(axis=0)
# expect: one_of_the_rows d == inf


def looked_at_only(d: Rows):
    out = []
    for r in d:
        out.append((1, r))
    first = out[::2]
    return d.sum(axis=0)
# expect: looked_at_only d.L2 == 20
