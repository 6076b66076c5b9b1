"""Calls and operations that raise as private data say, where a handler names what they raise (rule I10); and handlers after which all goes on."""
# ruff: noqa
import enum
import json
import math
import statistics
from collections import Counter
from contextlib import contextmanager
from typing import Annotated

import pandas as pd
from annotated_types import Interval
from dpcheck import Integer, MetricFrame, Real, SymmetricDistance, laplacian_mechanism

Rows = Annotated[list[float], SymmetricDistance, Interval(ge=0, le=1)]
Texts = Annotated[list[str], SymmetricDistance]
Frame = MetricFrame[SymmetricDistance]


# --- iterators, containers, statistics
def no_first_item(rows: Rows, eps: float):
    try:
        first = next(iter(rows))
    except StopIteration:
        return None
    return laplacian_mechanism(sum(rows), 1, eps)  # error: DP204


def a_generator_that_ends(x: Integer, eps: float):
    def given():
        if x > 3:
            return
        yield 1
    try:
        next(given())
    except StopIteration:
        return 0
    return laplacian_mechanism(min(max(x, 0), 1), 1, eps)  # error: DP204


def no_mean(rows: Rows, eps: float):
    try:
        statistics.mean(rows)
    except statistics.StatisticsError:
        return None
    return laplacian_mechanism(sum(rows), 1, eps)  # error: DP204


def not_three(rows: Rows, eps: float):
    try:
        a, b, c = rows
    except ValueError:
        return None
    return laplacian_mechanism(sum(rows), 1, eps)  # error: DP204


def not_in_the_dict(rows: Rows, eps: float):
    table = {r: 1 for r in rows}
    try:
        table[0.5]
    except KeyError:
        return None
    return laplacian_mechanism(len(rows), 1, eps)  # error: DP204


def not_to_be_deleted(rows: Rows, eps: float):
    table = {}
    for r in rows:
        table[r] = table.get(r, 0) + 1
    try:
        del table[0.5]
    except KeyError:
        return None
    return laplacian_mechanism(len(rows), 1, eps)  # error: DP204


def nothing_is_common(rows: Rows, eps: float):
    try:
        Counter(rows).most_common(1)[0]
    except IndexError:
        return None
    return laplacian_mechanism(len(rows), 1, eps)  # error: DP204


def nothing_to_pop(rows: Rows, eps: float):
    try:
        list(rows).pop()
    except IndexError:
        return None
    return laplacian_mechanism(sum(rows), 1, eps)  # error: DP204


# --- tables
def no_such_group(df: Frame, eps: float):
    try:
        df.groupby("city").size()["Bern"]
    except KeyError:
        return None
    return laplacian_mechanism(len(df), 1, eps)  # error: DP204


def no_rows_of_a_group(df: Frame, eps: float):
    try:
        df.groupby("city").get_group("Bern")
    except KeyError:
        return None
    return laplacian_mechanism(len(df), 1, eps)  # error: DP204


def no_such_label(df: Frame, eps: float):
    try:
        df.set_index("name").loc["Bob"]
    except KeyError:
        return None
    return laplacian_mechanism(len(df), 1, eps)  # error: DP204


def texts_in_a_column(df: Frame, eps: float):
    try:
        pd.to_numeric(df["age"])
    except ValueError:
        return None
    return laplacian_mechanism(len(df), 1, eps)  # error: DP204


def texts_in_a_column_left_out(df: Frame, eps: float):
    try:
        pd.to_numeric(df["age"], errors="coerce")
    except ValueError:
        return None
    return laplacian_mechanism(len(df), 1, eps)  # clean


# --- numbers and texts
def not_all_are_numbers(texts: Texts, eps: float):
    try:
        values = [int(text) for text in texts]
    except ValueError:
        return None
    return laplacian_mechanism(len(texts), 1, eps)  # error: DP204


def too_large(x: Real, eps: float):
    try:
        math.exp(x)
    except OverflowError:
        return 0
    return laplacian_mechanism(min(max(x, 0), 1), 1, eps)  # error: DP204


def zero_to_a_power_below_zero(x: Integer, eps: float):
    try:
        0 ** x
    except ZeroDivisionError:
        return 0
    return laplacian_mechanism(min(max(x, 0), 1), 1, eps)  # error: DP204


class Answer(enum.Enum):
    YES = 1
    NO = 2


def no_such_member(x: Integer, eps: float):
    try:
        Answer(x)
    except ValueError:
        return 0
    return laplacian_mechanism(min(max(x, 0), 1), 1, eps)  # error: DP204


# --- calls that are not followed may raise anything
def not_to_be_parsed(texts: Texts, eps: float):
    try:
        values = [json.loads(text) for text in texts]
    except json.JSONDecodeError:
        return None
    return laplacian_mechanism(len(texts), 1, eps)  # error: DP204


@contextmanager
def refusing(x):
    if x > 3:
        raise ValueError
    yield


def refused_by_a_manager(x: Real, eps: float):
    try:
        with refusing(x):
            return laplacian_mechanism(min(max(x, 0), 1), 1, eps)  # error: DP204
    except ValueError:
        return None


# --- where all goes on, nothing is left out
def raised_and_gone_on(x: Real, eps: float):
    try:
        if x > 3:
            raise ValueError
    except ValueError:
        pass
    return laplacian_mechanism(min(max(x, 0), 1), 1, eps)  # clean
# expect: raised_and_gone_on x.epsilon == eps


def raised_and_gone_on_in_some_cases(x: Real, y: Real, eps: float):
    try:
        if x > 3:
            raise ValueError
        if y > 3:
            return None
    except ValueError:
        pass
    return laplacian_mechanism(min(max(x, 0), 1), 1, eps)  # error: DP204


def raised_beyond_the_handler(x: Real, eps: float):
    try:
        if x > 3:
            raise KeyError
    except ValueError:
        pass
    return laplacian_mechanism(min(max(x, 0), 1), 1, eps)  # error: DP204


def inverse(x):
    try:
        return 1 / x
    except ZeroDivisionError:
        return 0


def a_helper_that_goes_on(rows: Rows, eps: float):
    shares = [inverse(x) for x in rows]
    return laplacian_mechanism(len(rows), 1, eps)  # clean
# expect: a_helper_that_goes_on rows.epsilon == eps


def released_under_handlers(df: Frame, eps: float):
    try:
        return laplacian_mechanism(len(df), 1, eps)  # clean
    except (ValueError, KeyError, IndexError):
        return 0
