"""Generator functions: their bodies run when they are walked through, once, and see what names mean then."""
# ruff: noqa
from dpcheck import Real


def captured_later(x: Real):
    k = 1
    def g():
        yield k * x
    it = g()
    k = 5
    return sum(it)
# expect: captured_later x == 5


def used_up(x: Real):
    def g():
        yield x
        yield 2 * x
    it = g()
    return sum(it) - sum(it)
# expect: used_up x == 3


def writes_when_consumed(x: Real):
    l = []
    def g():
        l.append(5 * x)
        yield 1
    it = g()
    n = len(l)
    list(it)
    return sum(l) + x * n
# expect: writes_when_consumed x == 5


def never_consumed(x: Real):
    l = []
    def g():
        l.append(5 * x)
        yield 1
    g()
    return sum(l)
# expect: never_consumed x == 0


def walked_apart(x: Real):
    def g(a):
        for i in range(3):
            yield i * a
    t = 0
    for item in g(x):
        t += item
    return t
# expect: walked_apart x == 3


def changed_on_the_way(x: Real):
    l = [x, x]
    def g():
        yield l[0]
        yield l[1]
    t = 0
    for item in g():
        l[1] = 9 * x
        t += item
    return t
# expect: changed_on_the_way x == 10  # known: loose


def seen_on_the_way(x: Real):
    l = [0]
    def g():
        l[0] = x
        yield 1
        l[0] = 7 * x
        yield 1
    t = 0
    for item in g():
        t += l[0]
    return t
# expect: seen_on_the_way x == 8  # known: loose


def argument_changed(x: Real):
    def g(l):
        yield from l
    l = [x]
    it = g(l)
    l.append(4 * x)
    return sum(it)
# expect: argument_changed x == 5  # known: loose


def first_of_several(x: Real):
    def g():
        yield x
        yield 5 * x
    it = g()
    next(it)
    return sum(it)
# expect: first_of_several x == 5  # known: loose


def handed_on(x: Real):
    def g():
        yield x
        yield 2 * x
    def total(it):
        return sum(a for a in it)
    return total(g())
# expect: handed_on x == 3
