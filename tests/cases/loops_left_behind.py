"""What a pass of a loop leaves behind by ways out, in closures and in variables that later passes read; what a pass makes of what it found."""
# ruff: noqa
from typing import Annotated

import numpy as np
from annotated_types import Interval
from dpcheck import Integer, L1, MetricVector, Real, SymmetricDistance, laplacian_mechanism


# ---------------------------------------------------------------- what one way learns of an atom
def early_square(x: Annotated[Real, Interval(ge=0, le=10)]):
    if x <= 5:
        return (x - 5) ** 2
    return 0
# expect: early_square x == 10


def broken_off_square(x: Annotated[Real, Interval(ge=0, le=10)], y: Annotated[Real, Interval(ge=0, le=10)]):
    a = 0
    for j in range(2):
        w = max(x, y)
        if w <= 5:
            a = (w - 5) ** 2
            break
    return a
# expect: broken_off_square x == 10
# expect: broken_off_square y == 10


def either_way_the_same(i: Annotated[Integer, Interval(ge=0, le=3)], t: int):
    if i > t:
        return i
    return i
# expect: either_way_the_same i == 1


def continued_square(x: Annotated[Real, Interval(ge=0, le=10)], y: Annotated[Real, Interval(ge=0, le=10)]):
    z = 5
    for j in range(2):
        z = max(x, y)
        if z <= 5:
            continue
        j = 2
    return (z - 10) ** 2
# expect: continued_square x == 20
# expect: continued_square y == 20


def inner_early_return(x: Annotated[Real, Interval(ge=0, le=10)], y: Annotated[Real, Interval(ge=0, le=10)], eps: float):
    def inner():
        z = max(x, y)
        if z <= 5:
            return (z - 5) ** 2
        return 0
    return laplacian_mechanism(inner(), 10, eps)
# expect: inner_early_return x.epsilon == eps
# expect: inner_early_return y.epsilon == eps


# ---------------------------------------------------------------- what is written before a way out
def set_before_break(x: Real, k: int, t: int):
    b = 0
    def g():
        nonlocal b
        b = x
    for q in range(k):
        if t > 3:
            g()
            break
    return b
# expect: set_before_break x == 1  # known: loose


def set_before_break_of_while(x: Real, k: int, t: int):
    b, w = 0, 0
    def g():
        nonlocal b
        b = x
    while w < k:
        w += 1
        if t > 3:
            g()
            break
    return b
# expect: set_before_break_of_while x == 1  # known: loose


def set_before_raise(x: Real, k: int, t: int):
    b = 0
    def g():
        nonlocal b
        b = x
    try:
        for q in range(k):
            if t > 3:
                g()
                raise ValueError
    except ValueError:
        pass
    return b
# expect: set_before_raise x == 1  # known: loose


def stored_before_break(x: Real, k: int, t: int):
    o = [0]
    p = o
    for q in range(k):
        if t > 3:
            p[0] = x
            break
    return o[0]
# expect: stored_before_break x == 1  # known: loose


def set_at_the_first_large(d: Annotated[list[Real], SymmetricDistance]):
    b = 0
    def g():
        nonlocal b
        b = 1
    for r in d:
        if r > 3:
            g()
            break
    return b
# expect: set_at_the_first_large d == 1


def while_else_after_break(x: Real, k: int, t: int):
    b, w = 100 * x, 0
    while w < k:
        w += 1
        if t > 3:
            break
    else:
        b = 0
    return b
# expect: while_else_after_break x == 100


def while_else_returns(x: Real, k: int, t: int, eps: float):
    b, w = 100 * x, 0
    while w < k:
        w += 1
        if t > 3:
            break
    else:
        return 1
    return laplacian_mechanism(b, 1, eps)  # expect: DP103
# expect: while_else_returns x.epsilon == 100 * eps


# ---------------------------------------------------------------- what a pass makes of what it found
def inner_sum_of_itself(x: Real, k: int, t: int):
    b = x
    for j in range(k):
        c = 0
        for i in range(t):
            c += b
        b += c
    return b
# expect: inner_sum_of_itself x == (max(0, t) + 1) ** max(0, k)


def added_by_place(x: Real, k: int):
    b = x
    for j in range(k):
        c = [b, 2 * b]
        b += c[j % 2]
    return b
# expect: added_by_place x == 2 ** ceil(max(0, k) / 2) * 3 ** floor(max(0, k) / 2)  # known: loose


def added_from_array(x: Real, k: int):
    b = x
    for j in range(k):
        d = np.array([b, 2 * b])
        b += d[1]
    return b
# expect: added_from_array x == 3 ** max(0, k)


def added_by_text(x: Real, k: int):
    b = x
    for j in range(k):
        b += float(str(b))
    return b
# expect: added_by_text x == 2 ** max(0, k)  # known: loose


def largest_by_unknown(x: Real, k: int, foo):
    b = x
    for j in range(k):
        b = max(b, foo.f(b))  # expect: DP301
    return b
# expect: largest_by_unknown x == inf


def truth_then_number(x: Real, k: int):
    f, s = True, 0.0
    for j in range(k):
        s = s + (not f)
        f = x
    return s
# expect: truth_then_number x == inf


# ---------------------------------------------------------------- releases of what earlier passes left
def released_and_grown(x: Real, k: int):
    s = x
    for j in range(k):
        laplacian_mechanism(s, 1, 1.0)  # expect: DP102
        s = 100 * s
# expect: released_and_grown x.epsilon == inf


def released_and_replaced(x: Real, y: Real, k: int):
    s = x
    for j in range(k):
        laplacian_mechanism(s, 1, 1.0)  # expect: DP102
        s = y
# expect: released_and_replaced y.epsilon == inf


def released_list_of_powers(x: Real, k: int, eps: float):
    s, r = x, []
    for _ in range(k):
        r.append(s)
        s = 2 * s
    return laplacian_mechanism(sum(r), k, eps)  # expect: DP102
# expect: released_list_of_powers x.epsilon == inf


def released_running_total(x: Real, k: int):
    s, t = x, 0
    for _ in range(k):
        laplacian_mechanism(s, 1, 1.0)  # expect: DP102
        t = t + x
        s = t
# expect: released_running_total x.epsilon == inf


def released_from_the_second_pass_on(x: Real, k: int):
    for j in range(k):
        if j > 0:
            laplacian_mechanism(s, 1, 1.0)  # expect: DP102
        s = 100 * x
# expect: released_from_the_second_pass_on x.epsilon == inf


def released_by_a_pair(x: Real, k: int):
    pair = (0, 0)
    for j in range(k):
        laplacian_mechanism(pair[0], 1, 1.0)  # expect: DP102
        pair = (100 * x, x)
# expect: released_by_a_pair x.epsilon == inf


def set_before_returning(d: Annotated[list[Real], SymmetricDistance]):
    b = 0
    def g():
        nonlocal b
        b = 1
    def first():
        for r in d:
            if r > 3:
                g()
                return 1
        return 0
    first()
    return b
# expect: set_before_returning d == 1
