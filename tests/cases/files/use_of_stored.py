"""Reads what a function of another module stores in its variables."""
# ruff: noqa
import held_there
from dpcheck import Real, laplacian_mechanism


def variable():
    return laplacian_mechanism(held_there.TOTAL, 1.0, 1.0)  # error: DP102


def item():
    return laplacian_mechanism(held_there.KEPT[0], 1.0, 1.0)  # error: DP102


def imported_when_called():
    from held_there import TOTAL
    return laplacian_mechanism(TOTAL, 1.0, 1.0)  # error: DP102


def beside_a_parameter(x: Real):
    return laplacian_mechanism(held_there.TOTAL + x, 1.0, 1.0)  # error: DP102


def public_count(x: Real):
    return laplacian_mechanism(held_there.COUNT + x, 1.0, 1.0)  # clean


def through_its_variables():
    return laplacian_mechanism(held_there.__dict__["TOTAL"], 1.0, 1.0)  # error: DP102
