"""Iterators that somebody takes items from and leaves, as private data decides: where they are then is private."""
# ruff: noqa
import functools
import operator
from itertools import chain, compress, count, cycle, dropwhile, groupby, islice, takewhile, tee, zip_longest

from dpcheck import Real


def stopped_1(x: Real):
    it = iter([5, 6, 7])
    sum(takewhile(lambda v: v < x, it))
    return next(it, 0)
# expect: stopped_1 x == inf


def stopped_2(x: Real):
    it = iter([5, 6, 7])
    list(zip(it, [1] if x > 0 else [1, 2]))
    return next(it, 0)
# expect: stopped_2 x == inf


def stopped_3(x: Real):
    it = iter([5, 6, 7])
    list(islice(it, int(x > 0)))
    return next(it, 0)
# expect: stopped_3 x == inf


def stopped_4(x: Real):
    it = iter([5, 6, 7])
    next(dropwhile(lambda v: v < x, it), 0)
    return next(it, 0)
# expect: stopped_4 x == inf


def stopped_5(x: Real):
    it = iter([5, 6, 7])
    list(compress(it, [1] if x > 0 else [1, 2]))
    return next(it, 0)
# expect: stopped_5 x == inf


def stopped_6(x: Real):
    it = iter([5, 6, 7])
    g = groupby(it, lambda v: v > x); next(g); next(g, 0)
    return next(it, 0)
# expect: stopped_6 x == inf


def stopped_7(x: Real):
    l = [1, 2] if x > 0 else [1]; g = iter([1, 2, 3])
    list(map(lambda _: next(g), l))
    return next(g, 0)
# expect: stopped_7 x == inf


def stopped_8(x: Real):
    it = iter([5, 6, 7])
    list(iter(lambda: next(it, 0), 6 if x > 0 else 5))
    return next(it, 0)
# expect: stopped_8 x == inf


def stopped_9(x: Real):
    it = iter([5, 6, 7])
    operator.contains(it, 5 if x > 0 else 6)
    return next(it, 0)
# expect: stopped_9 x == inf


def stopped_10(x: Real):
    it = iter([5, 6, 7])
    operator.indexOf(it, 5 if x > 0 else 6)
    return next(it, 0)
# expect: stopped_10 x == inf


def stopped_11(x: Real):
    it = count()
    list(zip(it, [1] if x > 0 else [1, 2]))
    return next(it, 0)
# expect: stopped_11 x == inf


def stopped_12(x: Real):
    it = cycle([1, 2])
    list(zip(it, [1] if x > 0 else [1, 2]))
    return next(it, 0)
# expect: stopped_12 x == inf


def stopped_13(x: Real):
    it = reversed([1, 2, 3])
    list(zip(it, [1] if x > 0 else [1, 2]))
    return next(it, 0)
# expect: stopped_13 x == inf


def stopped_14(x: Real):
    it = enumerate([1, 2, 3])
    list(zip(it, [1] if x > 0 else [1, 2]))
    return next(it)[0]
# expect: stopped_14 x == inf


def stopped_15(x: Real):
    it = map(lambda v: v, [1, 2, 3])
    list(map(lambda a, b: a, it, [1] if x > 0 else [1, 2]))
    return next(it)
# expect: stopped_15 x == inf


def stopped_16(x: Real):
    def gen():
        yield 1
        yield 2
        yield 3
    it = gen()
    list(zip(it, [1] if x > 0 else [1, 2]))
    return next(it)
# expect: stopped_16 x == inf


def stopped_17(x: Real):
    it = iter([5, 6, 7])
    t = islice(it, 2)
    if x > 0: next(t)
    return next(it, 0)
# expect: stopped_17 x == inf


def stopped_18(x: Real):
    it = iter([5, 6, 7])
    t = zip(it, [1, 2, 3])
    if x > 0: next(t)
    return next(it, 0)
# expect: stopped_18 x == inf


def stopped_19(x: Real):
    it = iter([5, 6, 7])
    m = map(lambda v: v + 1, it)
    for a, b in zip(m, [1] if x > 0 else [1, 2]): pass
    return next(it, 0)
# expect: stopped_19 x == inf


def stopped_20(x: Real):
    it = iter([5, 6, 7])
    for a, b in zip(it, [1] if x > 0 else [1, 2]): pass
    return next(it, 0)
# expect: stopped_20 x == inf


def stopped_21(x: Real):
    it = iter([5, 6, 7])
    [a for a, b in zip(it, [1] if x > 0 else [1, 2])]
    return next(it, 0)
# expect: stopped_21 x == inf


def stopped_22(x: Real):
    it = iter([5, 6, 7])
    dict(zip(it, [1] if x > 0 else [1, 2]))
    return next(it, 0)
# expect: stopped_22 x == inf


def stopped_23(x: Real):
    it = iter([5, 6, 7])
    sum(a for a, b in zip(it, [1] if x > 0 else [1, 2]))
    return next(it, 0)
# expect: stopped_23 x == inf


def stopped_24(x: Real):
    it = iter([5, 6, 7])
    def nx(): return next(it, 0)
    for _ in ([1] if x > 0 else [1, 2]): nx()
    return next(it, 0)
# expect: stopped_24 x == inf


def stopped_25(x: Real):
    it = iter([5, 6, 7])
    [next(it) for _ in ([1] if x > 0 else [1, 2])]
    return next(it, 0)
# expect: stopped_25 x == inf


def stopped_26(x: Real):
    n = [0]
    list(map(lambda _: n.append(1), [1] if x > 0 else [1, 2]))
    return len(n)
# expect: stopped_26 x == inf


def stopped_27(x: Real):
    n = [0]
    def inc(_): n[0] += 1
    list(map(inc, [1] if x > 0 else [1, 2]))
    return n[0]
# expect: stopped_27 x == inf


def stopped_28(x: Real):
    n = [0]
    def inc(_):
        n[0] += 1
        return True
    list(filter(inc, [1] if x > 0 else [1, 2]))
    return n[0]
# expect: stopped_28 x == inf


def stopped_29(x: Real):
    n = [0]
    def inc(a, b):
        n[0] += 1
        return a
    functools.reduce(inc, [1] if x > 0 else [1, 2])
    return n[0]
# expect: stopped_29 x == inf


def stopped_30(x: Real):
    n = [0]
    def inc(a):
        n[0] += 1
        return a
    sorted([1] if x > 0 else [1, 2], key=inc)
    return n[0]
# expect: stopped_30 x == inf


def stopped_31(x: Real):
    it = iter([5, 6, 7])
    list(zip_longest([1] if x > 0 else [1, 2], islice(it, 1)))
    while x > 0 and next(it, 0) > 5: pass
    return next(it, 0)
# expect: stopped_31 x == inf


def stopped_32(x: Real):
    it = iter([5, 6, 7, 8, 9])
    c = chain(it, [1])
    all(v > x for v in c)
    return next(it, 0)
# expect: stopped_32 x == inf


def stopped_33(x: Real):
    it = iter([5, 6, 7, 8, 9])
    a, b = tee(it)
    all(v > x for v in a)
    return next(it, 0)
# expect: stopped_33 x == inf


def stopped_34(x: Real):
    it = iter([5, 6, 7])
    list(zip(it, [x, x]))
    return next(it, 0)
# expect: stopped_34 x == 0


def stopped_35(x: Real):
    it = iter([x, 2 * x, 7])
    l = list(zip(it, [1, 2]))
    return l[1][0]
# expect: stopped_35 x == 2


def stopped_in_what_a_loop_made(x: Real, k: int):
    """Some pass made it."""
    for _ in range(k):
        it = iter([5, 6, 7])
    [a for a, b in zip(it, [1] if x > 0 else [1, 2])]
    return next(it, 0)
# expect: stopped_in_what_a_loop_made x == inf


def stopped_in_what_a_call_made(x: Real, make):
    it = make()
    list(zip(it, [1] if x > 0 else [1, 2]))
    return next(it, 0)
# expect: stopped_in_what_a_call_made x == inf


def left_in_what_a_call_made(x: Real, make):
    it = make()
    for a in it:
        if x > 0:
            break
    return next(it, 0)
# expect: left_in_what_a_call_made x == inf


def left_where_it_is_public(x: Real, make):
    it, total = make(), 0
    for a in it:
        if a > 3:
            break
    return x if next(it, 0) else x
# expect: left_where_it_is_public x == 1
