"""Comes to what other modules hold by their names, without importing them: what functions leave there may come with it."""
# ruff: noqa
import importlib
import inspect
import sys

from dpcheck import Real, laplacian_mechanism


def by_name():
    return laplacian_mechanism(sys.modules["named_only"].TOTAL, 1.0, 1.0)  # error: DP102


def imported_by_name():
    return laplacian_mechanism(importlib.import_module("named_only").KEPT[0], 1.0, 1.0)  # error: DP102


def how_many():
    return laplacian_mechanism(len(sys.modules["named_only"].KEPT), 1.0, 1.0)  # error: DP102


def of_the_caller():
    return laplacian_mechanism(inspect.stack()[1].frame.f_globals["TOTAL"], 1.0, 1.0)  # error: DP102


def of_parameter(x: Real):
    return laplacian_mechanism(x, 1.0, 1.0)  # clean
