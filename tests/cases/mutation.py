"""Mutation: aliases, views and copies, in-place operators, writes through calls and through containers."""
# ruff: noqa
import copy
from typing import Annotated

import numpy as np
from annotated_types import Interval
from dpcheck import Integer, L1, L2, LInf, MetricVector, Real, Size


def alias_of_list(x: Real):
    a = [0]
    b = a
    b[0] = 4 * x
    return a[0]
# expect: alias_of_list x == 4


def alias_rebound(x: Real):
    a = [x]
    b = a
    b = [100 * x]
    return a[0]
# expect: alias_rebound x == 1


def alias_appended(x: Real):
    a = []
    b = a
    b.append(x)
    return sum(a)
# expect: alias_appended x == 1


def augmented_list_is_shared(x: Real):
    a = [x]
    b = a
    a += [2 * x]
    return sum(b)
# expect: augmented_list_is_shared x == 3


def plain_sum_is_not_shared(x: Real):
    a = [x]
    b = a
    a = a + [2 * x]
    return sum(b)
# expect: plain_sum_is_not_shared x == 1


def augmented_tuple_is_not_shared(x: Real):
    a = (x,)
    b = a
    a += (2 * x,)
    return sum(b)
# expect: augmented_tuple_is_not_shared x == 1


def augmented_number_is_not_shared(x: Real):
    a = x
    b = a
    a += 10 * x
    return b
# expect: augmented_number_is_not_shared x == 1


def array_in_place(v: MetricVector[Real, L1]):
    w = v
    w += v
    return v.sum()
# expect: array_in_place v == 2


def array_not_in_place(v: MetricVector[Real, L1]):
    w = v
    w = w + v
    return v.sum()
# expect: array_not_in_place v == 1


def array_copied(v: MetricVector[Real, L1]):
    w = v.copy()
    w *= 10
    return v.sum()
# expect: array_copied v == 1


def array_copied_by_constructor(v: MetricVector[Real, L1]):
    w = np.array(v)
    w *= 10
    return v.sum()
# expect: array_copied_by_constructor v == 1


def array_not_copied(v: MetricVector[Real, L1]):
    w = np.asarray(v)
    w *= 10
    return v.sum()
# expect: array_not_copied v == 10


def view_by_slice(v: Annotated[MetricVector[Real, L1], Size(4)]):
    head = v[:2]
    head *= 5
    return v.sum()
# expect: view_by_slice v == 5  # known: loose


def copy_by_index_list(v: Annotated[MetricVector[Real, L1], Size(4)]):
    head = v[[0, 1]]
    head *= 5
    return v.sum()
# expect: copy_by_index_list v == 1


def view_by_reshape(v: Annotated[MetricVector[Real, L1], Size(4)]):
    m = v.reshape(2, 2)
    m *= 3
    return v.sum()
# expect: view_by_reshape v == 3  # known: loose


def list_slice_is_copy(v: Annotated[MetricVector[Real, L1], Size(4)]):
    xs = list(v)
    ys = xs[:]
    ys[0] = 100 * xs[0]
    return xs[0]
# expect: list_slice_is_copy v == 1


def slice_written(v: Annotated[MetricVector[Real, L1], Size(4)]):
    v[:2] = 0
    return v.sum()
# expect: slice_written v == 1


def entry_written(v: Annotated[MetricVector[Real, LInf], Size(4)]):
    v[0] = 0
    return v.sum()
# expect: entry_written v == 3  # known: loose


def entry_augmented(v: Annotated[MetricVector[Real, L1], Size(4)]):
    v[1] += v[0]
    return v.sum()
# expect: entry_augmented v == 2


def entry_written_by_name(v: Annotated[MetricVector[Real, L1], Size(4)], x: Real, i: Annotated[int, Interval(ge=0, le=3)]):
    v[i] = x
    return v.sum()
# expect: entry_written_by_name v == 1
# expect: entry_written_by_name x == 1
# at: entry_written_by_name i=2


def masked_write(v: Annotated[MetricVector[Real, L1], Size(4)]):
    v[v < 0] = 0
    return v.sum()
# expect: masked_write v == 1


def masked_write_jump(v: Annotated[MetricVector[Real, L1], Size(4)]):
    v[v < 0] = 5
    return v.sum()
# expect: masked_write_jump v == inf


def out_parameter(v: Annotated[MetricVector[Real, L1], Size(4)]):
    w = np.zeros(4)
    np.multiply(v, 6, out=w)
    return w.sum()
# expect: out_parameter v == 6


def sorted_in_place(v: Annotated[MetricVector[Real, LInf], Size(4)]):
    w = v
    w.sort()
    return v[-1] - v[0]
# expect: sorted_in_place v == 2


def filled_in_place(v: MetricVector[Real, L1]):
    w = v
    w.fill(0)
    return v.sum()
# expect: filled_in_place v == 0  # known: loose


def zeros_like_filled(v: Annotated[MetricVector[Real, L1], Size(3)]):
    out = np.zeros_like(v)
    for i in range(3):
        out[i] = v[i] / 2
    return out
# expect: zeros_like_filled v.L1 == 1/2


def list_in_list(x: Real):
    inner = [0]
    outer = [inner, inner]
    inner[0] = 2 * x
    return outer[0][0] + outer[1][0]
# expect: list_in_list x == 4


def list_in_dictionary(x: Real):
    xs = []
    d = {"xs": xs}
    d["xs"].append(3 * x)
    return xs[0]
# expect: list_in_dictionary x == 3


def shallow_copy(x: Real):
    outer = [[0]]
    other = outer.copy()
    other[0][0] = 5 * x
    return outer[0][0]
# expect: shallow_copy x == 5


def deep_copy(x: Real):
    outer = [[0]]
    other = copy.deepcopy(outer)
    other[0][0] = 5 * x
    return outer[0][0]
# expect: deep_copy x == 0


def written_by_callee(v: Annotated[MetricVector[Real, L1], Size(4)]):
    scale_in_place(v, 7)
    return v.sum()
# expect: written_by_callee v == 7


def scale_in_place(w, k):
    w *= k


def callee_rebinds(v: Annotated[MetricVector[Real, L1], Size(4)]):
    rebind(v)
    return v.sum()
# expect: callee_rebinds v == 1


def rebind(w):
    w = 100 * w


def returned_alias(x: Real):
    a = [x]
    b = same(a)
    b[0] = 9 * x
    return a[0]
# expect: returned_alias x == 9  # known: loose


def same(a):
    return a


def alias_by_branch(x: Real, flag: bool):
    a, b = [0], [0]
    c = a if flag else b
    c[0] = 2 * x
    return a[0]
# expect: alias_by_branch x == 2  # known: loose


def alias_in_loop(x: Real):
    rows = [[0], [0], [0]]
    for row in rows:
        row[0] += x
    return rows[2][0]
# expect: alias_in_loop x == 1


def same_object_in_loop(x: Real):
    row = [0]
    rows = [row, row, row]
    for r in rows:
        r[0] += x
    return row[0]
# expect: same_object_in_loop x == 3


def swapped_by_callee(x: Real, y: Real):
    xs = [x, y]
    swap(xs, 0, 1)
    return xs[0]
# expect: swapped_by_callee x == 0
# expect: swapped_by_callee y == 1


def swap(xs, i, j):
    xs[i], xs[j] = xs[j], xs[i]


def mutated_while_kept(x: Real):
    xs = [x]
    kept = xs[0]
    xs[0] = 50 * x
    return kept
# expect: mutated_while_kept x == 1


def list_cleared(x: Real):
    xs = [x, x]
    ys = xs
    ys.clear()
    return len(xs) + sum(xs)
# expect: list_cleared x == 0


def accumulated_in_place(v: MetricVector[Real, L2]):
    total = np.zeros(len(v))
    for _ in range(5):
        total += v
    return total
# expect: accumulated_in_place v.L2 == 5
# expect: accumulated_in_place v.L1 == 5 * sqrt(len(v))
# expect: accumulated_in_place v.LInf == 5


def aliased_accumulator(v: MetricVector[Real, L2]):
    total = v
    for _ in range(3):
        total += v
    return total
# expect: aliased_accumulator v.L2 == 8
# expect: aliased_accumulator v.L1 == 8 * sqrt(len(v))
# expect: aliased_accumulator v.LInf == 8


def unaliased_accumulator(v: MetricVector[Real, L2]):
    total = v
    for _ in range(3):
        total = total + v
    return total
# expect: unaliased_accumulator v.L2 == 4
# expect: unaliased_accumulator v.L1 == 4 * sqrt(len(v))
# expect: unaliased_accumulator v.LInf == 4


def matrix_row_view(v: Annotated[MetricVector[Real, L1], Size(4)]):
    m = np.zeros((2, 4))
    row = m[0]
    row += v
    return m.sum()
# expect: matrix_row_view v == 1  # known: loose
