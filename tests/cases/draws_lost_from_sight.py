"""Draws that reach private data in ways that are not followed: by files, queues, texts, columns, sets, other functions. What they hide is not judged, and that is said."""
# ruff: noqa
import collections
import contextvars
import functools
import io
import itertools
import json
import math
import os
import pickle
import queue
import random
import struct
from typing import Annotated

import numpy as np
import pandas as pd
from annotated_types import Interval
from dpcheck import Column, MetricFrame, Real, SymmetricDistance, laplacian_mechanism

Frame = Annotated[pd.DataFrame, SymmetricDistance, Column("age", Interval(ge=0, le=100))]
Eps = Annotated[float, Interval(ge=0.01, le=5)]
LEFT = None


def saved_first(df: Frame, eps: Eps):
    noise = np.random.laplace(0, 1 / eps, 3)
    np.save(io.BytesIO(), noise)
    return np.histogram(df["age"], bins=[0, 30, 60, 100])[0] + noise  # error: DP305


def pickled_first(df: Frame, eps: Eps):
    noise = np.random.laplace(0, 1 / eps, 3)
    pickle.dump(noise, io.BytesIO())
    return np.histogram(df["age"], bins=[0, 30, 60, 100])[0] + noise  # error: DP305


def through_a_queue(df: Frame, eps: Eps):
    waiting = queue.Queue()
    waiting.put(np.random.laplace(0, 1 / eps))
    return len(df) + waiting.get()  # error: DP305


def through_a_deque(df: Frame, eps: Eps):
    return len(df) + collections.deque([np.random.laplace(0, 1 / eps)]).pop()  # error: DP305


def through_a_set(df: Frame, eps: Eps):
    return len(df) + {np.random.laplace(0, 1 / eps)}.pop()  # error: DP305


def through_a_filter(df: Frame, eps: Eps):
    return len(df) + min(filter(None, [np.random.laplace(0, 1 / eps)]))  # error: DP305


def through_a_text(df: Frame, eps: Eps):
    return len(df) + float(str(np.random.laplace(0, 1 / eps)))  # error: DP305


def through_a_format(df: Frame, eps: Eps):
    return len(df) + json.loads(json.dumps({"n": np.random.laplace(0, 1 / eps)}))["n"]  # error: DP305


def through_bytes(df: Frame, eps: Eps):
    (n,) = struct.unpack("d", struct.pack("d", np.random.laplace(0, 1 / eps)))
    return len(df) + n  # error: DP305


def through_the_environment(df: Frame, eps: Eps):
    os.environ["NOISE"] = str(np.random.laplace(0, 1 / eps))
    return len(df) + float(os.environ["NOISE"])  # error: DP305


def through_a_file(df: Frame, eps: Eps):
    file = io.StringIO()
    file.write(str(np.random.laplace(0, 1 / eps)))
    return len(df) + float(file.getvalue())  # error: DP305


def through_a_context(df: Frame, eps: Eps):
    held = contextvars.ContextVar("noise")
    held.set(np.random.laplace(0, 1 / eps))
    return len(df) + held.get()  # error: DP305


def through_an_exception(df: Frame, eps: Eps):
    try:
        raise ValueError(np.random.laplace(0, 1 / eps))
    except ValueError as raised:
        return len(df) + raised.args[0]  # error: DP305


def again_and_again(df: Frame, eps: Eps):
    noises = itertools.cycle([np.random.laplace(0, 1 / eps)])
    return len(df) + next(noises), (df["age"] > 60).sum() + next(noises)  # error: DP305


def one_of_many(df: Frame, eps: Eps):
    return len(df) + np.random.choice(np.random.laplace(0, 1 / eps, 100))  # error: DP305


def in_a_column(df: Frame, eps: Eps):
    df["noise"] = np.random.laplace(0, 1 / eps)
    return len(df) + df["noise"].iloc[0]  # error: DP305


def in_a_series(df: Frame, eps: Eps):
    return len(df) + pd.Series([np.random.laplace(0, 1 / eps)]).iloc[0]  # error: DP305


def in_a_table(df: Frame, eps: Eps):
    table = pd.DataFrame({"n": [(df["age"] > 60).sum()], "noise": [np.random.laplace(0, 1 / eps)]})  # error: DP305
    return table["n"] + table["noise"]


def by_a_sum_of_products(df: Frame, eps: Eps):
    return len(df) + np.einsum("...->", [np.random.laplace(0, 1 / eps)])  # error: DP305


def left_by_another_function(eps: Eps):
    global LEFT
    LEFT = pd.Series([np.random.laplace(0, 1 / eps)]).iloc[0]


def found(df: Frame):
    return len(df) + LEFT  # error: DP305


def one_draw_for_every_entry(df: Frame, eps: Eps):
    counts = [(df["age"] > 60).sum(), (df["age"] <= 60).sum()]
    table = np.array(counts)
    noise = np.random.laplace(0, 1 / eps)
    for i in range(2):
        table[i] = table[i] + float(repr(noise))  # error: DP305
    return table


# ---------------------------------------------------------------- nothing to say
def spread_of_the_noise(df: Frame, eps: Eps):
    spread = np.quantile(np.abs(np.random.laplace(0, 1 / eps, 100_000)), 0.95)  # clean
    return len(df) + np.random.laplace(0, 1 / eps), spread  # clean
# expect: spread_of_the_noise df.epsilon == eps


def drawn_and_printed(df: Frame, eps: Eps):
    fake = pd.DataFrame({"age": np.random.normal(50, 10, size=100)})  # clean
    print(len(fake), fake["age"].mean())  # clean
    return laplacian_mechanism(len(df), 1, eps)  # clean
# expect: drawn_and_printed df.epsilon == eps


def as_many_as_there_are_draws(x: Real, eps: Eps):
    noise = np.random.laplace(0, 1 / eps, size=3)
    print(noise)
    return laplacian_mechanism(x * len(noise), 3, eps)  # clean
# expect: as_many_as_there_are_draws x.epsilon == eps


def on_top_of_a_release(df: Frame, eps: Eps):
    noisy = laplacian_mechanism(len(df), 1, eps)
    return noisy + np.random.normal(0, 1)  # clean
# expect: on_top_of_a_release df.epsilon == eps


def a_question_that_is_drawn(df: Frame, eps: Eps):
    limit = np.random.normal(50, 10)  # clean
    return laplacian_mechanism((df["age"] > limit).sum(), 1, eps)  # clean
# expect: a_question_that_is_drawn df.epsilon == eps


def a_walk_of_draws(df: Frame, eps: Eps):
    total = 0.0
    for _ in range(5):
        total += np.random.normal()  # clean
    print(total)
    return laplacian_mechanism(len(df), 1, eps)  # clean
# expect: a_walk_of_draws df.epsilon == eps


# --- noise made by hand of uniform draws, of which nothing is known
def one_sided_by_hand(rows: Frame, eps: float):
    u = random.random()
    return len(rows) - math.log(1 - u) / eps  # error: DP302


def box_and_muller(rows: Frame, eps: float):
    u, v = random.random(), random.random()
    return len(rows) + math.sqrt(-2 * math.log(u)) * math.cos(2 * math.pi * v) / eps  # error: DP302


# --- partials with private data that nothing calls
def partial_for_others(rows: Frame, eps: float):
    return functools.partial(laplacian_mechanism, 2 * len(rows), 1, eps)  # error: DP305


def partials_for_others(rows: Frame, eps: float):
    return {"count": functools.partial(laplacian_mechanism, 2 * len(rows), 1, eps)}  # error: DP305


def partial_that_is_called(rows: Frame, eps: float):
    count = functools.partial(laplacian_mechanism, len(rows), 1)
    return count(eps)
# expect: partial_that_is_called rows.epsilon == eps
