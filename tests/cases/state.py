"""What one function stores where others find it is private in these too: in `self`, a global, an object of the module, a class, a function."""
# ruff: noqa
from dpcheck import Real, laplacian_mechanism


class Holder:
    def __init__(self):
        self.t = 0
        self.n = 0

    def add(self, x: Real):
        self.t += x

    def release(self, eps: float):
        return laplacian_mechanism(self.t, 1, eps)  # error: DP102

    def public_part(self, eps: float):
        return laplacian_mechanism(self.n, 1, eps)  # clean


class Derived(Holder):
    def again(self, eps: float):
        return laplacian_mechanism(self.t, 1, eps)  # error: DP102


WRITTEN = 0
BOX = []


def write(x: Real):
    global WRITTEN
    WRITTEN = 5 * x


def read(eps: float):
    return laplacian_mechanism(WRITTEN, 1, eps)  # error: DP102


def put(x: Real):
    BOX.append(x)


def take(eps: float):
    return laplacian_mechanism(BOX[0], 1, eps)  # error: DP102


class Tally:
    t = 0

    @classmethod
    def add(cls, a):
        cls.t += a


def tally_set(x: Real):
    Tally.add(x)


def tally_read(eps: float):
    return laplacian_mechanism(Tally.t, 1, eps)  # error: DP102


def tally_of_a_class(x: Real):
    Tally.t = 0
    Tally.add(x)
    Tally.add(2 * x)
    return Tally.t
# expect: tally_of_a_class x == 3


def remembers(x: Real):
    remembers.t = x


def recalls(eps: float):
    return laplacian_mechanism(remembers.t, 1, eps)  # error: DP102


def attribute_of_a_function(x: Real):
    def f():
        return f.t
    f.t = 5 * x
    return f()
# expect: attribute_of_a_function x == 5


def class_of_an_object_set(x: Real):
    class A:
        def f(self, a):
            return a
    class B:
        def f(self, a):
            return x * a
    a = A()
    a.__class__ = B
    return a.f(x)
# expect: class_of_an_object_set x == inf


HANDED_ON = []


def hands_on(x: Real):
    unknown.keep(HANDED_ON, x)


def reads_what_was_handed_on(n: int):
    return laplacian_mechanism(HANDED_ON[0], 1, 1.0)  # error: DP102
