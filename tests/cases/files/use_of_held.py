"""Uses what held.py defines."""
# ruff: noqa
from dpcheck import laplacian_mechanism
from held import answers, doubled


def unbounded_in_another_module(eps: float):
    return laplacian_mechanism(doubled(answers), 1, eps)  # error: DP103
