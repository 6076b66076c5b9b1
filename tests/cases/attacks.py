"""Programs that are sly: where a bound once was too small, or the analysis broke; each is kept so that it stays mended."""
# ruff: noqa
from collections import Counter, defaultdict, deque
from typing import Annotated

import numpy as np
from annotated_types import Interval
from dpcheck import ChangeOneDistance, Integer, L1, L2, LInf, MetricMatrix, MetricVector, Real, Shape, Size, SymmetricDistance, clamp, laplacian_mechanism


# --- loops whose states read each other ---

def second_reads_first(x: Real, k: int):
    s = t = 0
    for _ in range(k):
        s = s + x
        t = t + s
    return t
# expect: second_reads_first x == k * (k + 1) / 2
# at: second_reads_first k=5


def three_in_a_chain(c: Real, x: Real, k: int):
    a = b = 0
    for _ in range(k):
        a += c
        b += a
        x += b
    return x
# expect: three_in_a_chain x == 1
# expect: three_in_a_chain c == k * (k + 1) * (k + 2) / 6
# at: three_in_a_chain k=4


def three_in_a_chain_backwards(c: Real, x: Real, k: int):
    a = b = 0
    for _ in range(k):
        x += b
        b += a
        a += c
    return x
# expect: three_in_a_chain_backwards c == k * (k - 1) * (k - 2) / 6
# at: three_in_a_chain_backwards k=5
# expect: three_in_a_chain_backwards x == 1


def inner_sum_kept(c: Real, k: int, m: int):
    t = s = 0
    for _ in range(k):
        for _ in range(m):
            s += c
        t += s
    return t
# expect: inner_sum_kept c == m * k * (k + 1) / 2
# at: inner_sum_kept k=3 m=4


def arrays_in_a_chain(v: Annotated[MetricVector[Real, L1], Size(3)], k: int):
    w, u = np.zeros(3), np.zeros(3)
    for _ in range(k):
        w = w + v
        u = u + w
    return u.sum()
# expect: arrays_in_a_chain v == k * (k + 1) / 2  # known: loose
# at: arrays_in_a_chain k=4


def state_read_before_update(v: Annotated[MetricVector[Real, L1], Size("n")]):
    s = t = 0
    for a in v:
        s = s + t
        t = t + a
    return s
# where: state_read_before_update n = len(v)
# expect: state_read_before_update v == n - 1  # known: loose


def rows_in_a_chain(m: Annotated[MetricMatrix[Real, LInf], Shape("rows", 2)]):
    s = t = 0
    for row in m:
        s += row[0]
        t += s
    return t
# where: rows_in_a_chain rows = m.shape[0]
# expect: rows_in_a_chain m == m.shape[0]  # known: loose


def running_maximum_of_walk(x: Real, c: Real, k: int):
    m = 0
    for _ in range(k):
        m = max(m, x)
        x = x + c
    return m
# expect: running_maximum_of_walk x == 1  # known: loose
# expect: running_maximum_of_walk c == k - 1  # known: loose
# at: running_maximum_of_walk k=6


def previous_entry(v: Annotated[MetricVector[Real, L1], Size("n")]):
    s = prev = 0
    for a in v:
        s += abs(a - prev)
        prev = a
    return s
# expect: previous_entry v == 2  # known: loose
# at: previous_entry n=5


def previous_value(a: Real, k: int):
    p, t = 9 * a, 0
    for _ in range(k):
        t += p
        p = a
    return t
# expect: previous_value a == k + 8  # known: loose
# at: previous_value k=4


def empty_loop_keeps(x: Real, k: int):
    y = 7 * x
    for _ in range(k):
        y = x
    return y
# expect: empty_loop_keeps x == 7  # known: loose


def folded_vector_captured(v: Annotated[MetricVector[Real, L1], Size("n")]):
    t = 0
    for a in v:
        t += v.sum()
    return t
# where: folded_vector_captured n = len(v)
# expect: folded_vector_captured v == n


def pairs_of_entries(v: Annotated[MetricVector[Real, L1], Size("n")]):
    t = 0
    for a in v:
        for b in v:
            t += a
    return t
# where: pairs_of_entries n = len(v)
# expect: pairs_of_entries v == n


def vector_captured_by_rows(m: Annotated[MetricMatrix[Real, L1], Shape("rows", 3)], v: Annotated[MetricVector[Real, L1], Size(3)]):
    t = 0
    for r in m:
        t = t + np.dot(r, np.ones(3)) + v.sum()
    return t
# where: vector_captured_by_rows rows = m.shape[0]
# expect: vector_captured_by_rows m == 1
# expect: vector_captured_by_rows v == m.shape[0]


def nonlocal_in_loop(x: Real, k: int):
    t = 0
    def f():
        nonlocal t
        t = t + x
    for _ in range(k):
        f()
    return t
# expect: nonlocal_in_loop x == k  # known: loose
# at: nonlocal_in_loop k=5


def list_grows_while_iterated(x: Real):
    l, t = [1, 2, 3], 0
    for a in l:
        t += x
        if len(l) < 6:
            l.append(1)
    return t
# expect: list_grows_while_iterated x == 6


def float_counter(x: Real):
    t = 0.0
    while t < 1:
        x = 2 * x
        t += 0.1
    return x
# expect: float_counter x == 2048  # known: loose


# --- what private data makes run ---

def else_of_loop(v: Annotated[MetricVector[Real, LInf], Size(3), Interval(ge=0, le=1)]):
    for a in v:
        if a > 0.5:
            break
    else:
        return 10.0
    return a
# expect: else_of_loop v == inf


def walrus_behind_and(x: Real):
    y = 0
    z = x > 0 and (y := 5)
    return y
# expect: walrus_behind_and x == inf


def call_in_chained_comparison(x: Real):
    calls = []
    def s(t):
        calls.append(1)
        return t
    0 < s(x) < s(1) < s(2)
    return len(calls)
# expect: call_in_chained_comparison x == inf


def pop_behind_and(x: Real):
    l = [1, 2, 3]
    x > 0 and l.pop()
    return l[-1]
# expect: pop_behind_and x == inf


def pop_in_conditional(x: Real):
    l = [1, 2, 3]
    l.pop() if x > 0 else None
    return l[-1]
# expect: pop_in_conditional x == inf


def append_in_filter(v: Annotated[MetricVector[Real, LInf], Size(4)]):
    l = []
    [l.append(1) for a in v if a > 0]
    return len(l)
# expect: append_in_filter v == inf


def any_stops_early(v: Annotated[MetricVector[Real, LInf], Size(4)]):
    l = []
    def f(a):
        l.append(1)
        return a > 0
    any(f(a) for a in v)
    return len(l)
# expect: any_stops_early v == inf


def walrus_in_comprehension(v: Annotated[MetricVector[Real, LInf], Size(4)]):
    t = 0
    [t := t + a for a in v]
    return t
# expect: walrus_in_comprehension v == 4  # known: loose


def continue_in_try(x: Real):
    t = 0
    for i in range(3):
        try:
            if x > i:
                continue
            t += 1
        finally:
            t += 10
    return t
# expect: continue_in_try x == inf


def norm_guard_wrong(v: Annotated[MetricVector[Real, L2], Size(4)]):
    n = np.linalg.norm(v)
    if n > 2:
        return v / n
    return v
# expect: norm_guard_wrong v == inf


# --- shapes ---

def row_added_to_matrix(m: Annotated[MetricMatrix[Real, L1], Shape(3, 4)], v: Annotated[MetricVector[Real, L1], Size(4)]):
    return (m + v).sum()
# expect: row_added_to_matrix m == 1
# expect: row_added_to_matrix v == 3


def column_plus_row(v: Annotated[MetricVector[Real, L1], Size(4)]):
    return (v.reshape(4, 1) + v).sum()
# expect: column_plus_row v == 8


def column_minus_row(v: Annotated[MetricVector[Real, L1], Size(4)], w: Annotated[MetricVector[Real, L1], Size(3)]):
    return (v[:, None] - w).sum()
# expect: column_minus_row v == 3
# expect: column_minus_row w == 4


def thrice_joined(v: Annotated[MetricVector[Real, LInf], Size(4)]):
    return np.concatenate([v, v, v]).sum()
# expect: thrice_joined v == 12


def thrice_gathered(v: Annotated[MetricVector[Real, L1], Size(4)]):
    return v[[1, 1, 1]].sum()
# expect: thrice_gathered v == 3


# --- what is changed behind one's back ---

def product_into_out(v: Annotated[MetricVector[Real, L1], Size(4)]):
    w = np.zeros(4)
    np.multiply(v, 8, out=w)
    return w.sum()
# expect: product_into_out v == 8


def copied_to(v: Annotated[MetricVector[Real, L1], Size(4)]):
    w = np.zeros(4)
    np.copyto(w, 5 * v)
    return w.sum()
# expect: copied_to v == 5  # known: loose


def filled(x: Real):
    w = np.zeros(4)
    w.fill(x)
    return w.sum()
# expect: filled x == 4  # known: loose


def rows_are_views(m: Annotated[MetricMatrix[Real, L1], Shape(2, 3)]):
    for row in m:
        row *= 9
    return m.sum()
# expect: rows_are_views m == 9  # known: loose


def transpose_is_a_view(m: Annotated[MetricMatrix[Real, L1], Shape(2, 3)]):
    t = m.T
    t[0] *= 6
    return m.sum()
# expect: transpose_is_a_view m == 6  # known: loose


def append_to_default(x: Real, acc=[]):
    acc.clear()
    acc.append(x)
    return sum(acc)
# expect: append_to_default x == 1  # known: loose


class Doubled:
    def __init__(self, t):
        self._t = t

    @property
    def double(self):
        return 2 * self._t

    @double.setter
    def double(self, t):
        self._t = 10 * t


def property_with_setter(x: Real):
    p = Doubled(0)
    p.double = x
    return p.double
# expect: property_with_setter x == 20


class Total:
    def __init__(self, total):
        self.total = total

    def __add__(self, other):
        return Total(self.total + 2 * other.total)

    def __iadd__(self, t):
        self.total += t
        return self

    def step(self, a):
        self.total += a


def overloaded_sum(x: Real):
    return (Total(x) + Total(x)).total
# expect: overloaded_sum x == 3


def overloaded_update(x: Real):
    a = Total(0.0)
    b = a
    b += x
    b += x
    return a.total
# expect: overloaded_update x == 2


def stepped_in_fold(v: Annotated[MetricVector[Real, L1], Size("n")]):
    h = Total(0.0)
    for a in v:
        h.step(a)
    return h.total
# expect: stepped_in_fold v == 1


def set_by_dict_of_object(x: Real):
    h = Total(1)
    h.__dict__["total"] = x
    return h.total
# expect: set_by_dict_of_object x == 1  # known: loose


def dictionary_update(x: Real):
    d = {"a": 0}
    d.update(a=x)
    d.update({"a": 2 * x})
    return d["a"]
# expect: dictionary_update x == 2


def dictionary_or_equals(x: Real):
    d = {"a": 1}
    e = d
    e |= {"a": 3 * x}
    return d["a"]
# expect: dictionary_or_equals x == 3  # known: loose


def default_dictionary_added(x: Real):
    d = defaultdict(float)
    d["a"] += x
    d["a"] += x
    return d["a"]
# expect: default_dictionary_added x == 2


def counter_added(x: Real):
    d = Counter()
    d["a"] += 2 * x
    return d["a"]
# expect: counter_added x == 2


def deque_appended(x: Real):
    d = deque()
    d.append(x)
    d.appendleft(2 * x)
    return d[0]
# expect: deque_appended x == 2  # known: loose


def row_appended(xs: Annotated[list[float], SymmetricDistance, Interval(ge=-1, le=2)], y: Real):
    xs.append(y)
    return sum(xs)
# expect: row_appended xs == 2  # known: loose
# expect: row_appended y == 1  # known: loose


# --- calls ---

def adds_in_place(a: MetricVector[Real, L1], b: MetricVector[Real, L1]):
    a += b
    return b.sum()
# expect: adds_in_place b == 1


def same_array_twice(v: Annotated[MetricVector[Real, L1], Size(4)]):
    return adds_in_place(v, v)
# expect: same_array_twice v == 2


def jumps_at_five(x: Integer):
    return 3 if x > 5 else 0
# expect: jumps_at_five x == 3


def real_where_integer_expected(x: Real):
    return jumps_at_five(x)
# expect: real_where_integer_expected x == inf


def mod_three(x: Integer):
    return x % 3
# expect: mod_three x == 2


def half_where_integer_expected(x: Integer):
    return mod_three(x / 2)
# expect: half_where_integer_expected x == 2.5  # known: loose


def interpolation_is_not_integer(x: Real):
    y = np.interp(x, [0, 1, 3], [0, 5, 5])
    return 3 if y > 2 else 0
# expect: interpolation_is_not_integer x == inf


# --- costs ---

def recursive_release(x: Real, n: int):
    if n == 0:
        return 0.0
    return laplacian_mechanism(x, 1.0, 0.1) + recursive_release(x, n - 1)
# expect: recursive_release x.epsilon == inf


def factor_changes_in_branch(x: Real, k: float):
    if k > 2:
        k = -5 * k
    return k * x
# expect: factor_changes_in_branch x == 5 * abs(k)
# at: factor_changes_in_branch k=3


# --- order of rows that have none ---

def folded_in_order(xs: Annotated[list[float], SymmetricDistance, Interval(ge=0, le=2)]):
    t = 0
    for x in xs:
        t = t / 2 + x
    return 1 if t > 2 else 0
# expect: folded_in_order xs == inf


def first_of_unordered(xs: Annotated[np.ndarray, SymmetricDistance, Interval(ge=0, le=2)]):
    return xs[0] > 1
# expect: first_of_unordered xs == inf


def weighted_by_place(xs: Annotated[np.ndarray, ChangeOneDistance, Interval(ge=0, le=2), Size(4)]):
    return clamp(np.dot(xs, [1, 2, 3, 4]), 0, 1)
# expect: weighted_by_place xs == inf


def product_of_halves_squared(v: Annotated[MetricVector[Real, LInf], Size(4), Interval(ge=-2, le=3)]):
    y = (v[:2] * v[2:]).sum()
    return y * y
# expect: product_of_halves_squared v == 432


# --- ways out of a pass: what they left as it was, and what only the other way learned ---

def skipped_passes(x: Annotated[Real, Interval(ge=0, le=120)]):
    total = 0
    for _ in range(2):
        if x < 18:
            continue
        total += x
    return total
# expect: skipped_passes x == inf


def skipped_entries(v: Annotated[MetricVector[Real, L1], Size(3), Interval(ge=0, le=120)]):
    total = 0
    for entry in v:
        if entry < 18:
            continue
        total += entry
    return total
# expect: skipped_entries v == inf


def skipped_entries_folded(v: Annotated[MetricVector[Real, L1], Interval(ge=0, le=120)]):
    total = 0
    for entry in v:
        if entry < 18:
            continue
        total += entry
    return total
# expect: skipped_entries_folded v == inf


def learned_before_continue(x: Annotated[Real, Interval(ge=0, le=120)]):
    jumps = 0
    for _ in range(2):
        if x < 18:
            continue
    if x < 18:
        jumps = 1
    return jumps
# expect: learned_before_continue x == inf


def left_early(x: Annotated[Real, Interval(ge=0, le=120)]):
    total = 0
    for _ in range(3):
        if x < 18:
            break
        total += x
    return total
# expect: left_early x == inf


def public_test_of_a_while(x: Real, k: int):
    i = k
    while i < 5:
        i = i + unknown(i)
    return x * max(k, 5)
# expect: public_test_of_a_while x == max(k, 5)


def one_way_through_try(x: Annotated[Real, Interval(ge=-5, le=5)]):
    y = 0
    try:
        z = 1 / (x > 0)
    except ZeroDivisionError:
        y = x
    return y
# expect: one_way_through_try x == inf


# --- generators over what stands for entries ---

def generated(v: MetricVector[Real, L1]):
    def entries():
        for entry in v:
            yield entry
    return sum(entries())
# expect: generated v == 1  # known: loose


def generates(v: MetricVector[Real, L1]):
    for entry in v:
        yield entry
# expect: generates v == inf


# --- private places in objects that are not understood ---

def appended_at_a_private_key(x: Annotated[Integer, Interval(ge=0, le=3)], y: Real):
    groups = defaultdict(list)
    groups[x].append(y)
    return sum(groups[1])
# expect: appended_at_a_private_key x == inf
# expect: appended_at_a_private_key y == inf


# --- what a function learned before it returned early ---

def positive_part(a, b=1.0):
    if a > b:
        return a - b
    return 0.0


def learned_by_a_callee(x: Annotated[Real, Interval(ge=-2, le=3)]):
    s = positive_part(x, -2)
    return x + s
# expect: learned_by_a_callee x == 2


# --- clipping to a radius that moves ---

def clipped_by_hand_to_a_private_radius(v: MetricVector[Real, L2], c: Annotated[Real, Interval(ge=1, le=5)]):
    size = np.linalg.norm(v)
    if size > c:
        return v * c / size
    return v
# expect: clipped_by_hand_to_a_private_radius v == 1  # known: loose
# expect: clipped_by_hand_to_a_private_radius c == 1  # known: loose


def clipped_to_its_own_entry(v: MetricVector[Real, L2]):
    return v * min(1, (1 + abs(v[0])) / np.linalg.norm(v))
# expect: clipped_to_its_own_entry v == inf


# -- loops over entries whose passes see what earlier ones left

def w6(v: MetricVector[Real, L1]):
    r = 1
    for x in v:
        if x > 0.5:
            break
    else:
        r = 0
    return r
# expect: w6 v == inf


def w13(v: MetricVector[Real, L1]):
    s = [100, 1, 1, 1]
    return sum(s.pop() * x for x in v)
# expect: w13 v == 100  # known: loose


def w4(v: Annotated[MetricVector[Real, L1], Size(4), Interval(ge=-1, le=1)]):
    p = 0
    return sum(abs(p - (p := x)) for x in v)
# expect: w4 v == 2  # known: loose


# -- returns after passes that a private test cut short

def first_pass_returns(x: Real):
    for i in range(2):
        if x < i:
            continue
        return 1.0
    return 0.0
# expect: first_pass_returns x == inf


# --- one side of a branch is the value on both, but not with what that side knows ---

def itself_twice(x: Annotated[Integer, Interval(ge=0, le=1)]):
    return x and x
# expect: itself_twice x == 1


def itself_elsewhere(x: Annotated[Integer, Interval(ge=0, le=1)], k: int):
    y = 0
    if x != 0:
        y = x
    return (y + k) - 3 * k
# expect: itself_elsewhere x == 1


def itself_chosen(x: Annotated[Integer, Interval(ge=0, le=1)]):
    return 5 * (0 if x == 0 else x)
# expect: itself_chosen x == 5


def its_square(x: Annotated[Integer, Interval(ge=0, le=2)]):
    return x and x * x
# expect: its_square x == 3


def its_inverse(x: Annotated[Integer, Interval(ge=1, le=2)]):
    return 1.0 if x == 1 else 1 / x
# expect: its_inverse x == 1 / 2
