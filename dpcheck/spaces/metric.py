"""The metrics of the calculus: norms, neighbouring relations, and what a change of norm costs."""
from __future__ import annotations

from enum import Enum
from typing import NoReturn

from dpcheck.bounds import ONE, Expr, number, sqrt


class Norm(Enum):
    """A norm of vectors; over matrices it is taken row by row and summed (rule S1)."""

    L1 = "L1"
    L2 = "L2"
    LINF = "LInf"

    @property
    def dual(self) -> Norm:
        return {Norm.L1: Norm.LINF, Norm.L2: Norm.L2, Norm.LINF: Norm.L1}[self]


NORMS = (Norm.L1, Norm.L2, Norm.LINF)
NORM_BY_NAME = {norm.value: norm for norm in NORMS}

# 1/p of each norm: conversion factors are n ** max(0, 1/q - 1/p) (Hoelder; tight at the all-ones vector)
_HALVES = {Norm.L1: 2, Norm.L2: 1, Norm.LINF: 0}


def conversion(measured: Norm, wanted: Norm, length: Expr) -> Expr:
    """The least c with ||v||_wanted <= c * ||v||_measured for vectors of the given length (also for entries in D).

    Source: rule S2: 1, sqrt(n) or n.
    """
    halves = _HALVES[wanted] - _HALVES[measured]
    if halves <= 0:
        return ONE
    return length if halves == 2 else sqrt(length)


def ones(norm: Norm, length: Expr) -> Expr:
    """The norm of the all-ones vector of that length: n, sqrt(n), 1."""
    return conversion(Norm.LINF, norm, length)


def assert_never(value: NoReturn) -> NoReturn:
    """The end of a dispatch over all members (of `Relation`): the type checker proves that nothing comes here."""
    raise AssertionError(f"not dispatched: {value!r}")


class Relation(Enum):
    """What makes two data sets neighbours; the distance counts such steps (OpenDP's terms)."""

    SYMMETRIC = "SymmetricDistance"
    INSERT_DELETE = "InsertDeleteDistance"
    CHANGE_ONE = "ChangeOneDistance"
    HAMMING = "HammingDistance"

    @property
    def edits(self) -> bool:
        """Rows are edited and the size is public; else rows come and go."""
        match self:
            case Relation.SYMMETRIC | Relation.INSERT_DELETE:
                return False
            case Relation.CHANGE_ONE | Relation.HAMMING:
                return True
            case _:
                assert_never(self)

    @property
    def ordered(self) -> bool:
        """The order of the rows is a part of the data."""
        match self:
            case Relation.SYMMETRIC | Relation.CHANGE_ONE:
                return False
            case Relation.INSERT_DELETE | Relation.HAMMING:
                return True
            case _:
                assert_never(self)


RELATION_BY_NAME = {relation.value: relation for relation in Relation}


def ball_diameter(clipped: Norm, wanted: Norm, radius: Expr, length: Expr, nonnegative: bool = False) -> Expr:
    """The diameter, in `wanted`, of the ball of that radius in `clipped` (rules S2, B12).

    The whole ball: 2 * radius * n ** max(0, 1/q - 1/p). Its non-negative part: 2 ** (1/max(p, q)) instead of 2.
    """
    factor = number(2)
    if nonnegative:
        factor = {2: number(2), 1: sqrt(number(2)), 0: ONE}[min(_HALVES[clipped], _HALVES[wanted])]
    return factor * radius * conversion(clipped, wanted, length)
