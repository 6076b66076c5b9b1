"""What is told of a file depends on it and on what it imports, never on who imports it."""
# ruff: noqa
from callee import noisy, odd, own
from dpcheck import Real, laplacian_mechanism


def unknown_in_another_file(x: Real, eps: float):
    return laplacian_mechanism(odd(x), 1, eps)  # error: DP102, DP301


def mechanism_in_another_file(x: Real, eps: float):
    return noisy(3 * x, eps)  # error: DP103


def right_for_this_caller(x: Real, eps: float):
    return noisy(x, eps)  # clean


def bad_for_this_caller():
    return own(-1)  # error: DP205


def told_where_it_is(eps: float):
    return own(eps)  # clean
