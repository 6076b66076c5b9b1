"""Attributes of `self` where only the class is known: what is stored in an object elsewhere stands before what the class has."""
# ruff: noqa
from dpcheck import Real, laplacian_mechanism


class Scaled:
    k = 2

    def by_what_is_set(self, x: Real):
        return self.k * x

    def set(self, k):
        self.k = k


class SetFromOutside:
    outer = 2

    def by_what_others_set(self, x: Real):
        return self.outer * x


def set_from_outside(held: SetFromOutside):
    held.outer = 50


class SetByName:
    named = 2

    def by_what_is_named(self, x: Real):
        return self.named * x


def set_by_name(held):
    setattr(held, "named", 30)


class MadeWith:
    start = 2

    def __init__(self, start=None):
        if start is not None:
            self.start = start

    def by_what_it_was_made_with(self, x: Real):
        return self.start * x


class Base:
    factor = 2

    def by_what_is_derived(self, x: Real):
        return self.factor * x


class Derived(Base):
    factor = 7


class Replaced:
    def twice(self, x):
        return 2 * x

    def by_a_method_that_is_replaced(self, x: Real):
        return self.twice(x)

    def replace(self, f):
        self.twice = f
# expect: Replaced.by_a_method_that_is_replaced x == inf


class Kept:
    kept = 2

    def by_what_nobody_sets(self, x: Real):
        return self.kept * x
# expect: Kept.by_what_nobody_sets x == 2


class SetHere:
    here = 2

    def by_what_was_just_set(self, x: Real):
        self.here = 3
        return self.here * x
# expect: SetHere.by_what_was_just_set x == 3


class OfTheModule:
    whole = 2

    def by_what_the_module_set(self, x: Real):
        return self.whole * x
# expect: OfTheModule.by_what_the_module_set x == 11


OfTheModule.whole = 11


class SetInTuples:
    first = 2

    def by_what_is_set_with_others(self, x: Real):
        return self.first * x

    def set(self, a, b):
        self.first, self.second = a, b


class Released:
    bound = 1

    def noisy(self, x: Real, eps: float):
        return laplacian_mechanism(self.bound * x, 1, eps)  # expect: DP302

    def set(self, bound):
        self.bound = bound
