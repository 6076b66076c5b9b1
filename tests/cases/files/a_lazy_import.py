"""Imports held.py inside a function, before anybody else does: what held.py defines must be there for use_of_held.py all the same."""
# ruff: noqa
from dpcheck import laplacian_mechanism


def lazily(eps: float):
    from held import answers

    return laplacian_mechanism(3 * answers, 1, eps)  # error: DP103
