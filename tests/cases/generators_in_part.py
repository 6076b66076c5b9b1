"""How far the code of generators, coroutines and `__iter__` has come by when: what it writes is known only where it runs to its end unseen."""
# ruff: noqa
import functools

from dpcheck import Real


class O: pass


def coroutine_1(x: Real):
    o = O(); o.v = x
    async def g(): o.v = 0
    c = g(); c.close()
    return o.v
# expect: coroutine_1 x == inf


async def coroutine_2(x: Real):
    o = O(); o.v = 0
    async def g(): o.v = x
    c = g()
    o.v = 0
    await c
    return o.v
# expect: coroutine_2 x == inf


async def coroutine_4(x: Real):
    y = x
    async def g():
        nonlocal y
        yield 1
        y = 0
    async for _ in g(): break
    return y
# expect: coroutine_4 x == inf


def generator_1(x: Real):
    y = x
    def g():
        nonlocal y
        yield 1
        y = 0
    for _ in g(): break
    return y
# expect: generator_1 x == inf


def generator_2(x: Real):
    y = x
    def g():
        nonlocal y
        yield 1
        y = 0
    list(zip([1], g()))
    return y
# expect: generator_2 x == inf


def generator_3(x: Real):
    l = [0]
    def g():
        l[0] = x
        yield 1
        l[0] = 0
    return list(map(lambda _: l[0], g()))[0]
# expect: generator_3 x == inf


def generator_5(x: Real):
    l = [0]
    def g():
        l[0] = x
        yield 1
        l[0] = 0
    return {k: l[0] for k in g()}[1]
# expect: generator_5 x == inf


def generator_6(x: Real):
    l = [0]
    def g():
        l[0] = x
        yield 1
        l[0] = 0
    return len({l[0] for k in g()} - {0})
# expect: generator_6 x == inf


def generator_7(x: Real):
    l = [0]
    def g():
        l[0] = x
        yield 1
        l[0] = 0
    return functools.reduce(lambda a, b: a + l[0], g(), 0)
# expect: generator_7 x == inf


def generator_8(x: Real):
    l = [0]
    def g():
        l[0] = x
        yield 1
        l[0] = 0
    return sum(l[0] for _ in g())
# expect: generator_8 x == inf


def generator_9(x: Real):
    it = iter([5, 6, 7])
    def g():
        for v in it: yield v
    for v in g():
        if v > x: break
    return next(it, 0)
# expect: generator_9 x == inf


def generator_10(x: Real):
    it = iter([5, 6, 7])
    def g(s):
        for v in s: yield v
    for v in g(it):
        if v > x: break
    return next(it, 0)
# expect: generator_10 x == inf


def generator_11(x: Real):
    def g(s):
        for v in s: yield 2 * v
    t = 0
    for v in g([x, 1]): t += v
    return t
# expect: generator_11 x == 2


def generator_12(x: Real):
    def g(s):
        for v in s: yield 2 * v
    def h(s):
        for v in s: yield v + 1
    t = 0
    for v in g(h([x, 1])): t += v
    return t
# expect: generator_12 x == 2


class It:
    def __init__(self, x): self.v = 0; self.x = x
    def __iter__(self):
        self.v = self.x
        yield 1
        self.v = 0


def object_1(x: Real):
    i = It(x)
    for _ in i: r = i.v
    return r
# expect: object_1 x == inf


def object_2(x: Real):
    i = It(x)
    return [i.v for _ in i][0]
# expect: object_2 x == inf


def object_3(x: Real):
    i = It(x)
    1 in i
    return i.v
# expect: object_3 x == inf


def object_4(x: Real):
    i = It(x)
    for _ in i: break
    return i.v
# expect: object_4 x == inf


def object_5(x: Real):
    i = It(x)
    any(i)
    return i.v
# expect: object_5 x == inf


def object_6(x: Real):
    i = It(x)
    list(zip([1], i))
    return i.v
# expect: object_6 x == inf


def object_7(x: Real):
    i = It(x)
    t = 0
    for v in i: t += v * x
    return t
# expect: object_7 x == inf


class Nx:
    def __init__(self, x): self.n = 0; self.x = x
    def __iter__(self): return self
    def __next__(self):
        self.n += 1
        if self.n > 3: raise StopIteration
        return self.n


def object_8(x: Real):
    i = Nx(x)
    list(zip(i, [1] if x > 0 else [1, 2]))
    return i.n
# expect: object_8 x == inf


def object_9(x: Real):
    i = Nx(x)
    2 in i
    return i.n
# expect: object_9 x == inf


def object_10(x: Real):
    i = Nx(x)
    t = 0
    for v in i: t += v * x
    return t
# expect: object_10 x == 6


G = 0


class Gl:
    def __init__(self, x): self.x = x
    def __iter__(self):
        global G
        G = self.x
        yield 1
        G = 0


def object_11(x: Real):
    return [G for _ in Gl(x)][0]
# expect: object_11 x == inf
