"""What modules hold and functions change, though nothing in it is private: a bound holds for every call, not for the first one."""

from typing import Annotated, Any

import numpy as np
from annotated_types import Interval
from dpcheck import Real, clamp, laplacian_mechanism, private

Eps = Annotated[float, Interval(ge=0.1, le=5)]

calls = 0
SEEN: list[int] = []
COUNTS = {"n": 0, "k": 2}
FACTORS = [1]
SCALES = np.array([1.0, 2.0])
FIXED = [1, 2, 3]
SETTINGS = {"bound": 1}


# --- counters
def counted(x: Real):
    global calls
    calls += 1
    return calls * x
# expect: counted x == inf


def only_looked_at(x: Real):
    return calls * x
# expect: only_looked_at x == abs(calls)
# at: only_looked_at calls=3


def appended(x: Real):
    SEEN.append(1)
    return len(SEEN) * x
# expect: appended x == inf


def by_key(x: Real):
    COUNTS["n"] += 1
    return COUNTS["n"] * x
# expect: by_key x == inf


def by_a_default(x: Real, seen=[]):
    seen.append(1)
    return len(seen) * x
# expect: by_a_default x == inf


# --- what another function changes
def raise_factor():
    FACTORS[0] += 1


def by_a_factor(x: Real):
    return FACTORS[0] * x
# expect: by_a_factor x == inf


def rescale():
    SCALES.fill(100.0)


def by_an_array(x: Real):
    return SCALES[0] * x
# expect: by_an_array x == inf


def by_what_nobody_changes(x: Real):
    return sum(FIXED) * x
# expect: by_what_nobody_changes x == 6


def set_calls():
    global calls
    calls = 100


def set_on_the_way(x: Real):
    set_calls()
    return calls * x
# expect: set_on_the_way x == 100  # known: loose


# --- objects and classes
class Meter:
    def __init__(self):
        self.factor = 1
        self.offset = 2

    def turn_up(self):
        self.factor += 1


METER = Meter()


def by_an_object(x: Real):
    return METER.factor * x
# expect: by_an_object x == inf


def by_what_stays(x: Real):
    return METER.offset * x
# expect: by_what_stays x == 2


class Options:
    debug = False
    size = 3

    @classmethod
    def grow(cls):
        cls.size = 30


def switch_on():
    Options.debug = True


def by_a_class(x: Real):
    return Options.size * x
# expect: by_a_class x == inf


# --- what it may decide
@private(epsilon=1.0)
def let_out_when_seen(x: Real) -> Any:
    if SEEN:
        return x  # error: DP201
    SEEN.append(1)
    return laplacian_mechanism(x, 1, 1.0)
# expect: let_out_when_seen x.epsilon == 1


@private(epsilon=1.0)
def let_out_when_debugged(x: Real) -> Any:
    if Options.debug:
        return x  # error: DP201
    return laplacian_mechanism(x, 1, 1.0)
# expect: let_out_when_debugged x.epsilon == 1


def configure(bound: int):
    SETTINGS["bound"] = bound


def scaled_by_settings(x: Real, eps: Eps):
    return laplacian_mechanism(clamp(x, 0, 100) * SETTINGS["bound"], 1, eps)  # error: any
