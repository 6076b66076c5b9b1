"""Releases that come only where private data raise no exception, and end no program: that can be seen (rules I9, I10)."""
# ruff: noqa
import math
import os
import sys
from contextlib import suppress
from typing import Annotated

from annotated_types import Interval
from dpcheck import Real, SymmetricDistance, laplacian_mechanism

Rows = Annotated[list[float], SymmetricDistance, Interval(ge=0, le=1)]
Texts = Annotated[list[str], SymmetricDistance]


# --- what a helper raises, or how it ends the program
def refuse(x):
    if x < 0:
        raise ValueError("negative")


def refused_by_a_helper(x: Real, eps: float):
    try:
        refuse(x)
        return laplacian_mechanism(min(max(x, 0), 1), 1, eps)  # error: DP204
    except ValueError:
        return None


def refused_by_a_helper_outside(x: Real, eps: float):
    refuse(x)
    return laplacian_mechanism(min(max(x, 0), 1), 1, eps)  # error: DP204


def refused_by_a_lambda(x: Real, eps: float):
    check = lambda: refuse(x)
    check()
    return laplacian_mechanism(min(max(x, 0), 1), 1, eps)  # error: DP204


def suppressed_helper(x: Real, eps: float):
    with suppress(ValueError):
        refuse(x)
        print(laplacian_mechanism(min(max(x, 0), 1), 1, eps))  # error: DP204


def helper_on_public(x: Real, n: int, eps: float):
    refuse(n)
    return laplacian_mechanism(min(max(x, 0), 1), 1, eps)  # clean
# expect: helper_on_public x.epsilon == eps


def asserted_and_caught(x: Real, eps: float):
    try:
        assert x > 0
        return laplacian_mechanism(min(max(x, 0), 1), 1, eps)  # error: DP204
    except AssertionError:
        return None


def too_few(rows: Rows, eps: float):
    if len(rows) < 10:
        print("too few")
        sys.exit(1)
    print(laplacian_mechanism(len(rows), 1, eps))  # error: DP204


def too_few_by_name(rows: Rows, eps: float):
    if len(rows) < 10:
        exit()
    print(laplacian_mechanism(len(rows), 1, eps))  # error: DP204


def die(message):
    print(message)
    os._exit(1)


def too_few_by_a_helper(rows: Rows, eps: float):
    if len(rows) < 10:
        die("too few")
    print(laplacian_mechanism(len(rows), 1, eps))  # error: DP204


def ended_by_public(rows: Rows, path: str, eps: float):
    if not path:
        sys.exit("no path")
    print(laplacian_mechanism(len(rows), 1, eps))  # clean
# expect: ended_by_public rows.epsilon == eps


# --- what operations raise, where a handler names it
def divided(rows: Rows, eps: float):
    try:
        1 / (len(rows) - 5)
        return laplacian_mechanism(sum(rows), 1, eps)  # error: DP204
    except ZeroDivisionError:
        return None


def divided_before(rows: Rows, eps: float):
    try:
        rate = 1 / (len(rows) - 5)
    except ZeroDivisionError:
        return None
    return laplacian_mechanism(sum(rows), 1, eps)  # error: DP204


def divided_else(rows: Rows, eps: float):
    try:
        rate = 1 / (len(rows) - 5)
    except ZeroDivisionError:
        pass
    else:
        print(laplacian_mechanism(sum(rows), 1, eps))  # error: DP204


def ratio(top, below):
    return top / below


def divided_by_a_helper(rows: Rows, eps: float):
    try:
        ratio(1, len(rows) - 5)
    except ArithmeticError:
        return None
    return laplacian_mechanism(sum(rows), 1, eps)  # error: DP204


def divided_and_gone_on(rows: Rows, eps: float):
    try:
        rate = 1 / (len(rows) - 5)
    except ZeroDivisionError:
        rate = 0
    return laplacian_mechanism(sum(rows), 1, eps)  # clean
# expect: divided_and_gone_on rows.epsilon == eps


def divided_by_one_at_least(rows: Rows, eps: float):
    try:
        rate = 1 / (len(rows) + 1)
        return laplacian_mechanism(sum(rows), 1, eps)  # clean
    except ZeroDivisionError:
        return None


def any_exception(rows: Rows, eps: float):
    try:
        return laplacian_mechanism(sum(rows), 1, eps)  # clean
    except Exception as fault:
        print(fault)
        return None


def outside_of_the_logarithm(x: Real, eps: float):
    try:
        math.log(x)
        print(laplacian_mechanism(min(max(x, 0), 1), 1, eps))  # error: DP204
    except ValueError:
        pass


def suppressed_logarithm(x: Real, eps: float):
    with suppress(ValueError):
        math.log(x)
        print(laplacian_mechanism(min(max(x, 0), 1), 1, eps))  # error: DP204


def root_of_squares(x: Real, eps: float):
    try:
        math.sqrt(x * x)
        print(laplacian_mechanism(min(max(x, 0), 1), 1, eps))  # clean
    except ValueError:
        pass


def key_that_is_not_there(x: Real, eps: float):
    table = {1: "a"}
    try:
        table[int(x)]
        print(laplacian_mechanism(min(max(x, 0), 1), 1, eps))  # error: DP204
    except KeyError:
        pass


def texts_that_are_no_numbers(texts: Texts, eps: float):
    count = 0
    for text in texts:
        try:
            float(text)
        except ValueError:
            continue
        count += 1
    return laplacian_mechanism(count, 1, eps)  # clean
# expect: texts_that_are_no_numbers texts.epsilon == eps


def no_rows(rows: Rows, eps: float):
    try:
        return laplacian_mechanism(sum(rows) / len(rows), 1, eps)  # error: DP204
    except ZeroDivisionError:
        return None


def no_first_row(rows: Rows, eps: float):
    try:
        rows[0]
    except IndexError:
        return None
    return laplacian_mechanism(len(rows), 1, eps)  # error: DP204


def too_few_rows(rows: Rows, eps: float):
    try:
        rows[10]
        return laplacian_mechanism(len(rows), 1, eps)  # error: DP204
    except IndexError:
        return None


def no_rows_and_gone_on(rows: Rows, eps: float):
    try:
        mean = sum(rows) / len(rows)
    except ZeroDivisionError:
        mean = 0.5
    return laplacian_mechanism(len(rows), 1, eps)  # clean


# --- ends in the midst of expressions and loops
def ended_by_and(rows: Rows, eps: float):
    len(rows) < 10 and sys.exit(1)
    return laplacian_mechanism(len(rows), 1, eps)  # error: DP204


def ended_on_one_side(rows: Rows, eps: float):
    sys.exit(1) if len(rows) < 10 else None
    return laplacian_mechanism(len(rows), 1, eps)  # error: DP204


def ended_by_a_row(rows: Rows, eps: float):
    [sys.exit(1) for x in rows if x > 0.9]
    return laplacian_mechanism(len(rows), 1, eps)  # error: DP204


def ended_by_no_item(rows: Rows, names: list, eps: float):
    [sys.exit(1) for name in names if not name]
    return laplacian_mechanism(len(rows), 1, eps)  # clean
# expect: ended_by_no_item rows.epsilon == eps


def raised_by_a_while(rows: Rows, eps: float):
    while len(rows) > 100:
        raise ValueError("too many")
    return laplacian_mechanism(len(rows), 1, eps)  # error: DP204


def asserted_by_a_helper(rows: Rows, eps: float):
    def check(size):
        assert size > 5
    check(len(rows))
    return laplacian_mechanism(len(rows), 1, eps)  # clean
