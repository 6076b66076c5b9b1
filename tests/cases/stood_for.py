"""What a name may stand for: one of two objects or nothing, whatever a loop bound last, a part of an unknown object. A store through it changes them."""
# ruff: noqa
from collections import deque
from types import SimpleNamespace

import numpy as np
from dpcheck import Real


def next_of_unknown(x: Real):
    e = deque([[1.0], [2.0]])
    next(iter(e)).append(x)
    return e[0][-1]
# expect: next_of_unknown x == 1  # known: loose


def none_joined(x: Real):
    a = [1.0]
    b = a if x > 0 else None
    if b is not None:
        b.append(7.0)
    return len(a)
# expect: none_joined x == inf


def none_joined2(x: Real):
    a = deque([1.0])
    b = a if x > 0 else None
    if b is not None:
        b.append(7.0)
    return len(a)
# expect: none_joined2 x == inf


def none_joined3(x: Real, k: int):
    a = deque([1.0])
    b = a if k > 0 else None
    if b is not None:
        b.append(x)
    return a[-1]
# expect: none_joined3 x == 1  # known: loose


def none_joined4(x: Real, k: int):
    a = [1.0]
    b = None
    if k > 2:
        b = a
    if b:
        b[0] = x
    return a[0]
# expect: none_joined4 x == 1  # known: loose


def rebound_in_loop2(x: Real, n: int):
    a = [1.0]; b = [2.0]
    c = a
    for i in range(n):
        c.append(x)
        c = b
    return a[-1] + b[-1]
# expect: rebound_in_loop2 x == min(n, 2)  # known: loose


def rebound_in_loop3(x: Real, n: int):
    a = [1.0]; b = [2.0]
    c = a
    for i in range(n):
        c = b
    c.append(x)
    return a[-1] + b[-1]
# expect: rebound_in_loop3 x == 1  # known: loose


def rebound_in_while(x: Real, n: int):
    a = deque([1.0]); b = deque([2.0])
    c = a
    i = 0
    while i < n:
        c, i = b, i + 1
    c.append(x)
    return a[-1] + b[-1]
# expect: rebound_in_while x == 1  # known: loose


def shuffle_(x: Real):
    a = np.array([1.0, 2.0, 9.0])
    if x > 0: np.random.default_rng(0).shuffle(a)
    return a[0]
# expect: shuffle_ x == inf


def joined_lengths(x: Real, k: int):
    l = [1.0]; m = [2.0]
    a = [l] if k > 0 else [l, m]
    a[0].append(x)
    return l[-1]
# expect: joined_lengths x == 1  # known: loose


def joined_public(x: Real, k: int):
    a = [1.0]
    b = a if k > 0 else None
    if b is not None:
        b.append(2.0)
    return len(a) * x
# expect: joined_public x == 2  # known: loose


def unknown_key(x: Real, k: int):
    l = [1.0]; d = {}
    d[k] = l
    d[k + 0].append(x)
    return l[-1]
# expect: unknown_key x == 1  # known: loose


def tup_or_none(x: Real, k: int):
    l = [1.0]
    t = (l, 2) if k > 0 else None
    if t: t[0].append(x)
    return l[-1]
# expect: tup_or_none x == 1  # known: loose


def obj_or_none(x: Real, k: int):
    n = SimpleNamespace(a=1.0)
    b = n if k > 0 else None
    if b: b.a = x
    return n.a
# expect: obj_or_none x == 1  # known: loose


def arr_or_none(x: Real, k: int):
    n = np.zeros(2)
    b = n if k > 0 else None
    if b is not None: b[0] = x
    return n[0]
# expect: arr_or_none x == 1  # known: loose


def arr_or_list(x: Real, k: int):
    n = np.zeros(2)
    b = n if k > 0 else [0.0, 1.0]
    b[0] = x
    return n[0]
# expect: arr_or_list x == 1  # known: loose


def concat(x: Real, k: int):
    l = [1.0]; m = [2.0]
    c = []
    while k > 0:
        c = c + [l]
        k -= 1
    if c: c[0].append(x)
    return l[-1]
# expect: concat x == 1  # known: loose


def picked(x: Real, n: int):
    rows = [[1.0], [2.0]]
    best = rows[0]
    i = 0
    while i < n:
        best = rows[i % 2]
        i += 1
    best[0] = x
    return rows[0][0] + rows[1][0]
# expect: picked x == 1  # known: loose


def func_in_loop(x: Real, n: int):
    l = [0.0]
    def g(v): l[0] = v
    f = print
    for i in range(n): f = g
    f(x)
    return l[0]
# expect: func_in_loop x == 1  # known: loose


def returned_early(x: Real, n: int):
    l = [1.0]
    def pick():
        for i in range(n):
            if i > 2: return l
        return None
    p = pick()
    if p: p[0] = x
    return l[0]
# expect: returned_early x == 1  # known: loose


def match_join(x: Real, k: int):
    l = [1.0]
    match k:
        case 3 | 4 | 5: b = l
        case _: b = 0
    if b: b[0] = x
    return l[0]
# expect: match_join x == 1  # known: loose
