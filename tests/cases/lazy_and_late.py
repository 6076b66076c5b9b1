"""What is evaluated later than it is written, or earlier: closures, iterators, views of dictionaries, defaults, comprehensions."""
# ruff: noqa
import itertools

from dpcheck import Real


def bound_late(x: Real):
    fs = [lambda t: k * t for k in range(4)]
    return fs[0](x)
# expect: bound_late x == 3


def bound_early(x: Real):
    fs = [lambda t, k=k: k * t for k in range(4)]
    return fs[1](x)
# expect: bound_early x == 1


def mapped_later(x: Real):
    factor = [1]
    mapped = map(lambda t: t * factor[0], [x, x])
    first = next(mapped)
    factor[0] = 7
    return first + sum(mapped)
# expect: mapped_later x == 8


def appended_below_an_iterator(x: Real):
    a = [x]
    it = iter(a)
    a.append(x)
    return sum(it)
# expect: appended_below_an_iterator x == 2


def updated_below_a_view(x: Real):
    d = {"a": x}
    items = d.items()
    d.update(b=3 * x)
    return sum(v for _, v in items)
# expect: updated_below_a_view x == 4


def tripled(x, by=[2]):
    by[0] += 1
    return by[0] * x


def default_that_grows(x: Real):
    return tripled(x)
# expect: default_that_grows x == inf


def kept_by_nonlocal(x: Real):
    total = 0.0

    def add(t):
        nonlocal total
        total += t
        return add

    add(x)(x)(x)
    return total
# expect: kept_by_nonlocal x == 3


def teed(x: Real):
    a, b = itertools.tee(t * x for t in (1, 2))
    next(a)
    return sum(a) + sum(b)
# expect: teed x == 5  # known: loose


def sent(x: Real):
    def averager():
        total = 0.0
        while True:
            got = yield total
            total += 2 * got

    g = averager()
    next(g)
    g.send(x)
    return g.send(x)
# expect: sent x == 4  # known: loose
