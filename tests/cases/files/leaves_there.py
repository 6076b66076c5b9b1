"""Leaves private data in a module that copies it by itself, for others to release."""
# ruff: noqa
import left_here
from dpcheck import Real, laplacian_mechanism
from left_here import BOX, Box


def put(x: Real):
    left_here.STATE["x"] = x


def put_in_a_variable(x: Real):
    left_here.LAST = x


def put_in_an_object(x: Real):
    BOX.inner = x


def put_in_a_class(x: Real):
    Box.shared = x


def run_all():
    left_here.copy_state()
    left_here.copy_last()
    left_here.copy_attribute()
    left_here.copy_of_class()


def released_copies():
    laplacian_mechanism(left_here.COPIES["state"], 1.0, 1.0)  # error: DP102
    laplacian_mechanism(left_here.COPIES["last"], 1.0, 1.0)  # error: DP102
    laplacian_mechanism(left_here.COPIES["attribute"], 1.0, 1.0)  # error: DP102
    return laplacian_mechanism(left_here.COPIES["class"], 1.0, 1.0)  # error: DP102


def released_from_there():
    return laplacian_mechanism(BOX.get(), 1.0, 1.0)  # error: DP102


def released_constant():
    return laplacian_mechanism(left_here.constant(), 1.0, 1.0)  # clean
