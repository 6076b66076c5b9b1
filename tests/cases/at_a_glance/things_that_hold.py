"""Lists, dictionaries, objects, closures and generators."""
# ruff: noqa
from dataclasses import dataclass

from dpcheck import Real


@dataclass
class Pair:
    a: float
    b: float

    def both(self):
        return self.a + 2 * self.b


def object_of_two(x: Real, y: Real):
    p = Pair(x, 3 * y)
    q = p
    q.a += x
    return p.both()
# expect: object_of_two x == 2
# expect: object_of_two y == 6


def alias(x: Real):
    a = [1, [2 * x]]
    b = a[1]
    b.append(3 * x)
    return sum(a[1])
# expect: alias x == 5


def dictionary(x: Real, y: Real):
    d = {"a": x, "b": 2 * y}
    d.update(a=4 * x)
    d.setdefault("b", 9 * x)
    return d.pop("a") - d["b"]
# expect: dictionary x == 4
# expect: dictionary y == 2


def counted(x: Real):
    n = 0.0

    def more():
        nonlocal n
        n += 2 * x
        return n
    more()
    return more()
# expect: counted x == 4


def lazily(x: Real):
    def parts(k):
        while k:
            yield k * x
            k -= 1
    return sum(parts(3))
# expect: lazily x == 6


def unpacked(x: Real, y: Real):
    a, *rest, b = [x, y, 2 * y, 3 * x]
    return a + sum(rest) - b
# expect: unpacked x == 2
# expect: unpacked y == 3


def in_order_of_keys(x: Real):
    d = {}
    if x > 0:
        d["a"] = 1
    d["b"] = 2
    return list(d)[0] == "a"
# expect: in_order_of_keys x == inf
