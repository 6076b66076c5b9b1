"""What all releases of one sample of the rows cost together, whatever branches and loops they stand in."""
# ruff: noqa
from typing import Annotated

import pandas as pd
from annotated_types import Ge
from dpcheck import ChangeOneDistance, Size, laplacian_mechanism

Edited = Annotated[pd.DataFrame, ChangeOneDistance, Size(1000)]


def one_more_by_a_flag(df: Edited, flag: bool):
    s = df.sample(n=500)
    first = laplacian_mechanism((s["age"] > 60).sum(), 1, 2)
    if flag:
        return first, laplacian_mechanism((s["age"] > 30).sum(), 1, 2)
    return first, 0
# expect: one_more_by_a_flag df.epsilon == log(1 + (exp(4) - 1) / 2)


def on_either_side(df: Edited, flag: bool):
    s = df.sample(n=500)
    if flag:
        a = laplacian_mechanism((s["age"] > 60).sum(), 1, 1)
    else:
        a = laplacian_mechanism((s["age"] > 30).sum(), 1, 2)
    return a, laplacian_mechanism((s["age"] > 10).sum(), 1, 2)
# expect: on_either_side df.epsilon == log(1 + (exp(4) - 1) / 2)


def either_sample(df: Edited, flag: bool):
    s, t = df.sample(n=500), df.sample(n=100)
    if flag:
        return laplacian_mechanism((s["age"] > 60).sum(), 1, 2)
    return laplacian_mechanism((t["age"] > 30).sum(), 1, 2)
# expect: either_sample df.epsilon == log(1 + (exp(2) - 1) / 2)


def drawn_in_a_branch(df: Edited, flag: bool):
    if flag:
        s = df.sample(n=500)
        a = laplacian_mechanism((s["age"] > 60).sum(), 1, 1)
        return a, laplacian_mechanism((s["age"] > 10).sum(), 1, 1)
    return 0, 0
# expect: drawn_in_a_branch df.epsilon == log(1 + (exp(2) - 1) / 2)


def drawn_in_other_passes(df: Edited, m: Annotated[int, Ge(1)]):
    s = [df.sample(n=500) for _ in range(3)]
    return [laplacian_mechanism((s[0]["age"] > 60).sum(), 1, 2) for j in range(m)]
# at: drawn_in_other_passes m=3
# expect: drawn_in_other_passes df.epsilon == log(1 + (exp(2 * m) - 1) / 2)


def drawn_in_a_loop_before(df: Edited, k: Annotated[int, Ge(1)], m: Annotated[int, Ge(1)]):
    for _ in range(k):
        s = df.sample(n=500)
    out = []
    for _ in range(m):
        out.append(laplacian_mechanism((s["age"] > 60).sum(), 1, 2))
    return out
# at: drawn_in_a_loop_before k=2 m=3
# expect: drawn_in_a_loop_before df.epsilon == log(1 + (exp(2 * m) - 1) / 2)  # known: loose


def drawn_now_and_then(df: Edited, m: Annotated[int, Ge(1)]):
    s = df.sample(n=500)
    out = []
    for j in range(m):
        if j % 10 == 0:
            s = df.sample(n=500)
        out.append(laplacian_mechanism((s["age"] > 60).sum(), 1, 2))
    return out
# at: drawn_now_and_then m=4
# expect: drawn_now_and_then df.epsilon == log(1 + (exp(2 * m) - 1) / 2)  # known: loose


def drawn_in_the_last_pass(df: Edited, m: Annotated[int, Ge(1)]):
    s = df.sample(n=500)
    out = []
    for j in range(m):
        out.append(laplacian_mechanism((s["age"] > 60).sum(), 1, 2))
        s = df.sample(n=500)
        out.append(laplacian_mechanism((s["age"] > 60).sum(), 1, 2))
    return out
# at: drawn_in_the_last_pass m=3
# expect: drawn_in_the_last_pass df.epsilon == (m - 1) * log(1 + (exp(4) - 1) / 2) + 2 * log(1 + (exp(2) - 1) / 2)  # known: loose


def drawn_once_and_for_all(df: Edited, m: Annotated[int, Ge(1)]):
    s = None
    out = []
    for j in range(m):
        if s is None:
            s = df.sample(n=500)
        out.append(laplacian_mechanism((s["age"] > 60).sum(), 1, 2))
    return out
# at: drawn_once_and_for_all m=4
# expect: drawn_once_and_for_all df.epsilon == log(1 + (exp(2 * m) - 1) / 2)  # known: loose


def two_of_every_sample(df: Edited, m: Annotated[int, Ge(1)]):
    out = []
    for _ in range(m):
        s = df.sample(n=500)
        out.append(laplacian_mechanism((s["age"] > 60).sum(), 1, 1))
        out.append(laplacian_mechanism((s["age"] > 30).sum(), 1, 1))
    return out
# expect: two_of_every_sample df.epsilon == m * log(1 + (exp(2) - 1) / 2)


def one_more_of_every_sample_by_a_flag(df: Edited, m: Annotated[int, Ge(1)], flag: bool):
    out = []
    for _ in range(m):
        s = df.sample(n=500)
        out.append(laplacian_mechanism((s["age"] > 60).sum(), 1, 1))
        if flag:
            out.append(laplacian_mechanism((s["age"] > 30).sum(), 1, 1))
    return out
# expect: one_more_of_every_sample_by_a_flag df.epsilon == m * log(1 + (exp(2) - 1) / 2)


def many_of_every_sample(df: Edited, k: Annotated[int, Ge(1)], m: Annotated[int, Ge(1)]):
    out = []
    for _ in range(k):
        s = df.sample(n=500)
        for _ in range(m):
            out.append(laplacian_mechanism((s["age"] > 60).sum(), 1, 1))
    return out
# at: many_of_every_sample k=2 m=3
# expect: many_of_every_sample df.epsilon == k * log(1 + (exp(m) - 1) / 2)  # known: loose


def three_passes(df: Edited):
    s = df.sample(n=500)
    return [laplacian_mechanism((s["age"] > 60).sum(), 1, 1) for _ in range(3)]
# expect: three_passes df.epsilon == log(1 + (exp(3) - 1) / 2)


def given_by_a_function(df: Edited, m: Annotated[int, Ge(1)]):
    def some():
        return df.sample(n=500)
    return [laplacian_mechanism((some()["age"] > 60).sum(), 1, 1) for _ in range(m)]
# expect: given_by_a_function df.epsilon == m * log(1 + (exp(1) - 1) / 2)


def one_of_a_sample_and_one_of_all(df: Edited, flag: bool):
    s = df.sample(n=500)
    if flag:
        return laplacian_mechanism((s["age"] > 60).sum(), 1, 2)
    return laplacian_mechanism((df["age"] > 30).sum(), 1, 1)
# expect: one_of_a_sample_and_one_of_all df.epsilon == log(1 + (exp(2) - 1) / 2)


def one_by_try(df: Edited, text: str):
    s = df.sample(n=500)
    a = laplacian_mechanism((s["age"] > 60).sum(), 1, 2)
    try:
        level = int(text)
    except ValueError:
        return a, 0
    return a, laplacian_mechanism((s["age"] > level).sum(), 1, 2)
# expect: one_by_try df.epsilon == log(1 + (exp(4) - 1) / 2)
