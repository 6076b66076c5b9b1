"""Arrays, objects and code that a pass of a loop shares with what is there afterwards: rows that are views, other names of one array, items of lists, dicts and generators."""
# ruff: noqa
from typing import Annotated

import numpy as np
from dpcheck import Integer, L1, MetricMatrix, MetricVector, Real, Shape, Size, clamp

M = Annotated[MetricMatrix[Real, L1], Shape("n", "d")]
V = Annotated[MetricVector[Real, L1], Size(4)]
W = Annotated[MetricVector[Real, L1], Size("n")]


def name_of_a_number_before(m: M):
    row = 0
    for row in m:
        row *= 9
    return m.sum()
# expect: name_of_a_number_before m == 9  # known: loose


def last_row(m: M):
    for row in m:
        pass
    row *= 7
    return m.sum()
# expect: last_row m == 7  # known: loose


def best_row(m: M):
    best = m[0]
    for row in m:
        if row[0] > best[0]:
            best = row
    best *= 5
    return m.sum()
# expect: best_row m == inf


def rows_in_a_list(m: M):
    rows = [r for r in m]
    for row in rows:
        row += row
    return m.sum()
# expect: rows_in_a_list m == 2  # known: loose


def slices_of_rows(m: M):
    row = 1
    for row in (r[1:] for r in m):
        row *= 5
    return m.sum()
# expect: slices_of_rows m == 5  # known: loose


def appended_rows(m: M):
    rows = []
    for row in m:
        rows.append(row)
    rows[0] *= 4
    return m.sum()
# expect: appended_rows m == 4  # known: loose


def added_rows(m: M):
    rows = []
    for row in m:
        rows += [row]
    rows[0] *= 4
    return m.sum()
# expect: added_rows m == 4  # known: loose


def rows_by_place(m: M):
    rows = {place: row for place, row in enumerate(m)}
    rows[0] *= 3
    return m.sum()
# expect: rows_by_place m == 3  # known: loose


def lists_of_rows(m: M):
    rows = [[r] for r in m]
    for r in rows:
        r[0] *= 3
    return m.sum()
# expect: lists_of_rows m == 3  # known: loose


def rows_of_a_generator(m: M):
    def given():
        for r in m:
            yield r[:1]
    for r in given():
        r *= 3
    return m.sum()
# expect: rows_of_a_generator m == 3  # known: loose


def read_alone(m: M):
    total = 0
    for row in m:
        total = total * 2 + row.sum()
    return m.sum()
# expect: read_alone m == 1


# ---------------------------------------------------------------- another name of an array
def no_pass_at_all(v: V, k: int):
    x = v
    for _ in range(k):
        x = x + 1
    x *= 3
    return v.sum()
# expect: no_pass_at_all v == 3  # known: loose


def taken_over(v: V, k: int):
    x = np.zeros(4)
    for _ in range(k):
        x = v
    x *= 3
    return v.sum()
# expect: taken_over v == 3  # known: loose


def seen_backwards(v: V, k: int):
    x = np.zeros(4)
    for _ in range(k):
        x = v[::-1]
    x *= 3
    return v.sum()
# expect: seen_backwards v == 3  # known: loose


def exchanged(v: V, w: V, k: int):
    x, y = v, w
    for _ in range(k):
        x, y = y, x
    x *= 3
    return w.sum() + v.sum()
# expect: exchanged v == 3  # known: loose
# expect: exchanged w == 3  # known: loose


def changed_in_the_next_pass(v: V, k: int):
    x = np.zeros(4)
    for place in range(k):
        x[0] = x[1] * 3
        x = v
    return v.sum()
# expect: changed_in_the_next_pass v == 4  # known: loose


def changed_by_the_other_name(v: V, k: int):
    x, y, z = np.zeros(4), np.zeros(4), 0
    for _ in range(k):
        y += v
        z = z + x.sum()
        x = y
    return z
# expect: changed_by_the_other_name v == inf


def changed_by_what_the_last_pass_left(v: V, k: int):
    y, x = None, np.zeros(4)
    for _ in range(k):
        if y is not None:
            y[0] = 100 * v[1]
        x = x + v
        y = x
    return x.sum()
# expect: changed_by_what_the_last_pass_left v == inf


def appended_again_and_again(v: V, k: int):
    out = []
    for _ in range(k):
        out.append(v)
    v *= 3
    return out[0].sum()
# expect: appended_again_and_again v == 3  # known: loose


# ---------------------------------------------------------------- two holders of what a pass made
def in_two_lists(m: M, w: Real):
    a, b = [], []
    for r in m:
        t = r * 2
        a.append(t)
        b.append(t)
    a[0][0] = w
    return b[0][0]
# expect: in_two_lists w == 1  # known: loose


def in_two_dicts(m: M, w: Real):
    a, b = {}, {}
    for place, r in enumerate(m):
        t = r * 2
        a[place] = t
        b[place] = t
    a[0][0] = w
    return b[0][0]
# expect: in_two_dicts w == 1  # known: loose


def in_a_list_and_by_name(m: M, w: Real):
    a, last = [], None
    for r in m:
        last = r * 2
        a.append(last)
    last[0] = w
    return a[-1][0]
# expect: in_a_list_and_by_name w == 1  # known: loose


class Kept:
    def __init__(self, x):
        self.x = x


def objects_by_name(v: W, w: Real):
    a = []
    for x in v:
        t = Kept(x)
        a.append(t)
    t.x = w
    return a[-1].x
# expect: objects_by_name w == 1  # known: loose


def objects_filtered(v: W, w: Real):
    a = [Kept(x) for x in v if x > 0]
    b = [t for t in a]
    b[0].x = w
    return a[0].x
# expect: objects_filtered w == 1  # known: loose


def one_object_often(v: W, w: Real):
    q = Kept(3)
    a = {x: q for x in v}
    for t in a.values():
        t.x = w
    return q.x
# expect: one_object_often w == inf


def given_by_a_generator(v: W, w: Real):
    q = [3]
    def given():
        for _ in v:
            yield q
    for t in given():
        t[0] = w
    return q[0]
# expect: given_by_a_generator w == inf


def kept_in_a_default(v: W, w: Real):
    q = [3]
    def keep(x, kept=[]):
        kept.append(q)
        return kept
    for x in v:
        z = keep(x)
    z[0][0] = w
    return q[0]
# expect: kept_in_a_default w == inf


# ---------------------------------------------------------------- code that a pass gives a name
def method_by_name(x: Real, times: int):
    calls = []
    for _ in range(times):
        note = calls.append
    if x > 0:
        note(1)
    return len(calls)
# expect: method_by_name x == inf


def function_defined_in_a_pass(x: Real, times: int):
    calls = []
    for place in range(times):
        if place % 2:
            def seen(t):
                calls.append(1)
                return t
    0 < seen(x) < seen(1) < seen(2)
    return len(calls)
# expect: function_defined_in_a_pass x == inf


def what_a_function_gives(x: Real, times: int):
    calls = []
    for _ in range(times):
        given = lambda: calls
    if x > 0:
        given().append(1)
    return len(calls)
# expect: what_a_function_gives x == inf


def what_one_of_two_gives(x: Real, k: int):
    calls = []
    given = (lambda: calls) if k else None
    if x > 0:
        given().append(1)
    return len(calls)
# expect: what_one_of_two_gives x == inf


# ---------------------------------------------------------------- which part is changed
def row_at_a_private_place(m: M, i: Integer):
    x = m[clamp(i, 0, 1)]
    x[:] = 5 * m[0, 0]
    return m.sum()
# expect: row_at_a_private_place i == inf


def passes_by_a_private_number(m: M, x: Real):
    y = np.zeros(3)
    while x > 0:
        y = m[0]
        x -= 1
    y[:] = 5 * m[0, 0]
    return m.sum()
# expect: passes_by_a_private_number x == inf


def rows_up_to_a_private_place(x: Real):
    a = np.zeros((2, 2))
    for r in a[: int(x > 0) + 1]:
        r += 1
    return a[1, 0]
# expect: rows_up_to_a_private_place x == inf


def part_of_one_of_two(v: V, w: V, x: Real):
    r = v if x > 0 else w
    y = r[1:]
    y[:] = 0
    return v.sum()
# expect: part_of_one_of_two x == inf
