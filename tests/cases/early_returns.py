"""What is known after an early return is not known of what it returned: bounds and declared sensitivities hold on all ways out."""
# ruff: noqa
from dpcheck import Real, laplacian_mechanism


def larger_before(x: Real, k: float):
    if k >= 1:
        return k * x
    return 2 * x
# at: larger_before k=10
# at: larger_before k=0.5
# expect: larger_before x == max(2, k)


def larger_before_whole(x: Real, k: int):
    if k >= 1:
        return k * x
    return 2 * x
# at: larger_before_whole k=10
# expect: larger_before_whole x == max(2, k)


def larger_after(x: Real, k: float):
    if k <= 3:
        return 2 * x
    return k * x
# at: larger_after k=1
# at: larger_after k=10
# expect: larger_after x == max(2, k)


def written_before(x: Real, k: float):
    y = max(k, 1) * x
    if k >= 1:
        return y
    return 2 * y
# at: written_before k=10
# at: written_before k=0
# expect: written_before x == max(2, k)  # known: loose


def returned_from_a_loop(x: Real, k: float):
    for i in range(3):
        if k >= 1:
            return k * x
    return 2 * x
# at: returned_from_a_loop k=10
# expect: returned_from_a_loop x == max(2, k)


def inner_function(x: Real, k: float):
    def inner(z):
        if k >= 1:
            return k * z
        return 2 * z
    return inner(x)
# at: inner_function k=10
# expect: inner_function x == max(2, k)


def three_ways(x: Real, k: float):
    if k > 5:
        return k * x
    if k > 3:
        return 4 * x
    return x
# at: three_ways k=10
# at: three_ways k=4
# expect: three_ways x == max(4, k)


def raised_on_the_other_way(x: Real, k: float):
    if k < 1:
        raise ValueError
    return x / k
# expect: raised_on_the_other_way x == 1 / k


def released_before(x: Real, k: float, eps: float):
    if k >= 1:
        return laplacian_mechanism(k * x, 2, eps)  # error: DP103
    return 0.0


def released_after(x: Real, k: float, eps: float):
    if k < 0:
        return 0.0
    if k > 2:
        return 1.0
    return laplacian_mechanism(k * x, 2, eps)  # clean
