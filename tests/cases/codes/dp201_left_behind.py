"""DP201 of what a `@private` function leaves behind, shows on the way, or tells by which result it returns."""
# ruff: noqa
import contextlib

import numpy as np
from dpcheck import MetricFrame, SymmetricDistance, laplacian_mechanism, private
from rich.progress import track
from tqdm import tqdm, trange

T = MetricFrame[SymmetricDistance]
OUT = []
D = {"x": 1}
RELEASED = {}


class Kept:
    pass


STATE = Kept()


@private(epsilon=1.0)
def by_apply(df: T):
    df["pay"].apply(OUT.append)  # error: DP201
    return 1


@private(epsilon=1.0)
def by_map(df: T):  # error: DP201
    list(map(OUT.append, df["pay"]))
    return 1


@private(epsilon=1.0)
def by_setattr(df: T):
    setattr(STATE, "n", len(df))  # error: DP201
    return 1


class Reports:
    @private(epsilon=1.0)
    def by_name(self, df: T):
        setattr(self, "n", len(df))  # error: DP201
        return 1

    @private(epsilon=1.0)
    def by_attribute(self, df: T):
        self.n = len(df)  # error: DP201
        return 1


def outer():
    n = 0

    @private(epsilon=1.0)
    def inner(df: T):  # error: DP201
        nonlocal n
        n = len(df)
        return 1

    return inner


@private(epsilon=1.0)
def cleared(df: T):
    if len(df) > 3:
        D.clear()  # error: DP201
    return 1


@private(epsilon=1.0)
def deleted(df: T):
    if len(df) > 3:
        del D["x"]  # error: DP201
    return 1


@private(epsilon=1.0)
def popped(df: T):
    if len(df) > 3:
        D.pop("x")  # error: DP201
    return 1


@private(epsilon=1.0)
def suppressed(df: T):
    with contextlib.suppress(ZeroDivisionError):
        1 / (len(df) - 5)
        return 1  # error: DP201
    return 0


class Swallowing:
    def __enter__(self):
        return self

    def __exit__(self, *fault):
        return True


@private(epsilon=1.0)
def swallowed(df: T):  # error: DP201
    with Swallowing():
        1 / (len(df) - 5)
        return 1
    return 0


@private(epsilon=1.0)
def described(df: T):
    for _ in tqdm(range(3), desc=str(len(df))):  # error: DP201
        pass
    return 0


@private(epsilon=1.0)
def as_many_steps(df: T):
    for _ in trange(len(df)):  # error: DP201
        pass
    return 0


@private(epsilon=1.0)
def over_rows(df: T):
    for _ in tqdm(df["pay"]):  # error: DP201
        pass
    return 0


@private(epsilon=1.0)
def tracked(df: T):
    for _ in track(range(3), description=str(len(df))):  # error: DP201
        pass
    return 0


@private(epsilon=1.0)
def by_map_of_pandas(df: T):
    df["pay"].map(OUT.append)  # error: DP201
    return 1


@private(epsilon=1.0)
def nothing_left(df: T):
    """What is made here, changed here and forgotten here leaves nothing; what is released may stay."""
    seen = []
    seen.append(len(df))
    for _ in tqdm(range(3)):
        pass
    RELEASED["x"] = laplacian_mechanism(len(df), 1, 0.1)
    return RELEASED["x"]


@private(epsilon=1.0)
def the_same_on_every_way(df: T):
    if len(df) > 3:
        kept = 2
    else:
        kept = 2
    return kept
