"""Attributes that are set by a name which is not written down: of an object, and of a class, by a function that may have run before."""
from dpcheck import Real, laplacian_mechanism


class Plain:
    k = 1

    def weighted(self, x):
        return x

    def by_its_method(self, x: Real, eps: float):
        return laplacian_mechanism(self.weighted(x), 1, eps)  # expect: DP102, DP301


def configured(name, value):
    thing = Plain()
    setattr(thing, name, value)
    return thing


class Other:
    k = 1

    def weighted(self, x):
        return x


def configure(name, value):
    setattr(Other, name, value)


def attribute(x: Real, eps: float):
    return laplacian_mechanism(Other.k * x, 1, eps)  # expect: DP302


def method(x: Real, eps: float):
    return laplacian_mechanism(Other().weighted(x), 1, eps)  # expect: DP102, DP301
