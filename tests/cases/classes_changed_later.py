"""Classes of which something is set after they were made: by a computed name, under another name, by way of `type`."""
from dpcheck import Real, laplacian_mechanism


def nine_times(self, x):
    return 9 * x


class ByType:
    k = 1


type.__setattr__(ByType, "k", 9)


def by_type(x: Real, eps: float):
    return laplacian_mechanism(ByType().k * x, 1, eps)  # expect: DP103


class OfNothing:
    k = 9


class Deleted(OfNothing):
    k = 1


del Deleted.k


def deleted(x: Real, eps: float):
    return laplacian_mechanism(Deleted().k * x, 1, eps)  # expect: DP103


class First:
    def weighted(self, x):
        return x


class Second:
    weighted = nine_times


class Based(First):
    pass


Based.__bases__ = (Second,)


def other_bases(x: Real, eps: float):
    return laplacian_mechanism(Based().weighted(x), 1, eps)  # expect: DP102, DP301


class Renamed:
    def weighted(self, x):
        return x


def set_under_another_name():
    other = Renamed
    other.weighted = nine_times


def under_another_name(x: Real, eps: float):
    return laplacian_mechanism(Renamed().weighted(x), 1, eps)  # expect: DP102, DP301


class Apart:
    """Nothing of it is set."""

    def twice(self, x):
        return 2 * x


def set_in_an_object(thing: Apart):
    thing.size = 3


def nothing_set(x: Real, eps: float):
    return laplacian_mechanism(Apart().twice(x), 2, eps)
# expect: nothing_set x.epsilon == eps
