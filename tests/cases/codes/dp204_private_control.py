"""DP204: mechanisms that run, or do not, as the data say; beside mechanisms that run as public or released values say."""
# ruff: noqa
from typing import Annotated

import numpy as np
from diffprivlib.mechanisms import Laplace
from dpcheck import ChangeOneDistance, Integer, MetricFrame, Real, SymmetricDistance, laplacian_mechanism

Rows = Annotated[list[float], SymmetricDistance]


# -- wrong


def only_if_large(df: MetricFrame[SymmetricDistance], eps: float):
    if len(df) > 100:
        return laplacian_mechanism(len(df), 1, eps)  # error: DP204
    return None


def after_an_early_return(df: MetricFrame[SymmetricDistance], eps: float):
    if df["age"].max() > 120:
        return 0.0
    return laplacian_mechanism(len(df), 1, eps)  # error: DP204
# expect: after_an_early_return df.epsilon == eps


def after_a_refusal(df: MetricFrame[SymmetricDistance], eps: float):
    # that there was an exception is seen, too
    if len(df) < 10:
        raise ValueError("too few rows")
    return laplacian_mechanism(len(df), 1, eps)  # error: DP204
# expect: after_a_refusal df.epsilon == eps


def conditional_expression(x: Real, eps: float):
    return laplacian_mechanism(x, 1, eps) if x > 0 else 0.0  # error: DP204
# expect: conditional_expression x.epsilon == eps


def short_circuit_and(x: Real, eps: float):
    return x > 0 and laplacian_mechanism(x, 1, eps)  # error: DP204
# expect: short_circuit_and x.epsilon == eps


def short_circuit_or(df: MetricFrame[SymmetricDistance], eps: float):
    # the mechanism runs only where there are no women
    return len(df[df["sex"] == "F"]) or laplacian_mechanism(len(df), 1, eps)  # error: DP204
# expect: short_circuit_or df.epsilon == eps


def as_often_as_there_are_rows(df: MetricFrame[SymmetricDistance], x: Real, eps: float):
    out = []
    for _ in range(len(df)):
        out.append(laplacian_mechanism(x, 1, eps))  # error: DP204
    return out


def for_every_kind_found(df: MetricFrame[SymmetricDistance], eps: float):
    return {k: laplacian_mechanism((df["k"] == k).sum(), 1, eps) for k in df["k"].unique()}  # error: DP204


def rows_that_pass(rows: Rows, eps: float):
    return [laplacian_mechanism(max(0, min(a, 1)), 1, eps) for a in rows if a > 0.5]  # error: DP204


def while_it_is_large(i: Integer, x: Real, eps: float):
    noisy = 0.0
    while i > 0:
        noisy = laplacian_mechanism(x, 1, eps)  # error: DP204
        i -= 1
    return noisy


def in_a_handler(df: MetricFrame[SymmetricDistance], eps: float):
    # the handler runs where there are no women
    try:
        1 // len(df[df["sex"] == "F"])
    except ZeroDivisionError:
        return laplacian_mechanism(len(df), 1, eps)  # error: DP204
    return None
# expect: in_a_handler df.epsilon == eps


def inside_a_helper(df: MetricFrame[SymmetricDistance], eps: float):
    def noisy_if(condition, value):
        if condition:
            return laplacian_mechanism(value, 1, eps)
        return 0.0

    return noisy_if(len(df) > 100, len(df))  # error: DP204


def stopped_by_the_data(df: MetricFrame[SymmetricDistance], eps: float):
    out = []
    for limit in (20, 40, 60):
        if (df["age"] > limit).sum() == 0:
            break
        out.append(laplacian_mechanism((df["age"] > limit).sum(), 1, eps))  # error: DP204
    return out
# expect: stopped_by_the_data df.epsilon == 3 * eps


def by_hand_only_if_large(df: MetricFrame[SymmetricDistance], eps: float):
    rows = len(df)
    if rows > 10:
        rows = rows + np.random.laplace(0, 1 / eps)  # error: DP204
    return rows


def library_only_if_large(df: MetricFrame[SymmetricDistance], eps: float):
    mechanism = Laplace(epsilon=eps, sensitivity=1)
    if len(df) > 10:
        return mechanism.randomise(len(df))  # error: DP204
    return 0.0


# -- right


def only_if_released_large(df: MetricFrame[SymmetricDistance], eps: float):
    rows = laplacian_mechanism(len(df), 1, eps)  # clean
    if rows > 100:
        return laplacian_mechanism((df["k"] == "a").sum(), 1, eps)  # clean
    return None
# expect: only_if_released_large df.epsilon == 2 * eps


def only_if_public_size_is_large(df: MetricFrame[ChangeOneDistance], eps: float):
    if len(df) < 10:
        raise ValueError("too few rows")
    return laplacian_mechanism((df["k"] == "a").sum(), 1, eps)  # clean
# expect: only_if_public_size_is_large df.epsilon == eps


def branch_before_the_mechanism(i: Integer, eps: float):
    # the data choose the value, and the mechanism runs in any case
    if i > 0:
        value = 1
    else:
        value = 0
    return laplacian_mechanism(value, 1, eps)  # clean
# expect: branch_before_the_mechanism i.epsilon == eps


def branch_in_the_argument(i: Integer, eps: float):
    return laplacian_mechanism(1 if i > 0 else 0, 1, eps)  # clean
# expect: branch_in_the_argument i.epsilon == eps


def decided_row_by_row(rows: Rows, eps: float):
    return laplacian_mechanism(sum(1 for a in rows if a > 0.5), 1, eps)  # clean
# expect: decided_row_by_row rows.epsilon == eps


def loop_before_the_mechanism(rows: Rows, eps: float):
    count = 0
    for a in rows:
        if a < 0:
            continue
        count += 1
    return laplacian_mechanism(count, 1, eps)  # clean
# expect: loop_before_the_mechanism rows.epsilon == eps


def short_circuit_on_released(df: MetricFrame[SymmetricDistance], eps: float):
    return laplacian_mechanism(len(df), 1, eps) > 100 and laplacian_mechanism((df["k"] == "a").sum(), 1, eps)  # clean
# expect: short_circuit_on_released df.epsilon == 2 * eps


def short_circuit_on_public(x: Real, eps: float, fast: bool):
    return fast or laplacian_mechanism(x, 1, eps)  # clean
# expect: short_circuit_on_public x.epsilon == eps


def any_of_released(df: MetricFrame[SymmetricDistance], eps: float):
    # any() stops at the first True, and each of them is released
    return any(laplacian_mechanism((df["age"] > limit).sum(), 1, eps) > 100 for limit in (20, 40, 60))  # clean
# expect: any_of_released df.epsilon == 3 * eps


def for_every_kind_named(df: MetricFrame[SymmetricDistance], eps: float):
    kinds = ["a", "b", "c", "other"]
    return {k: laplacian_mechanism((df["k"] == k).sum(), 1, eps) for k in kinds if k != "other"}  # clean
# expect: for_every_kind_named df.epsilon == eps


def nothing_given(df: MetricFrame[SymmetricDistance] = None, eps: float = 1.0):
    if df is None:
        return None
    return laplacian_mechanism(len(df), 1, eps)  # clean
# expect: nothing_given df.epsilon == eps


def as_often_as_released(df: MetricFrame[SymmetricDistance], eps: float):
    rounds = min(3, max(0, int(laplacian_mechanism(len(df), 1, eps))))
    return [laplacian_mechanism((df["k"] == "a").sum(), 1, eps) for _ in range(rounds)]  # clean


def dispatched_by_released(x: Real, eps: float):
    first = laplacian_mechanism(x, 1, eps)
    chosen = (lambda: laplacian_mechanism(x, 1, eps)) if first > 0 else (lambda: 0.0)
    return chosen()  # clean


def by_hand_in_any_case(df: MetricFrame[SymmetricDistance], eps: float):
    rows = len(df) + np.random.laplace(0, 1 / eps)  # clean
    if rows < 10:
        return 0.0
    return rows
# expect: by_hand_in_any_case df.epsilon == eps


def library_in_any_case(df: MetricFrame[SymmetricDistance], eps: float):
    rows = Laplace(epsilon=eps, sensitivity=1).randomise(len(df))  # clean
    return rows if rows > 10 else 0.0
# expect: library_in_any_case df.epsilon == eps
