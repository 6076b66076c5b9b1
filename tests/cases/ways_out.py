"""Ways out of a block: exceptions as control, context managers, finally, early returns; each has the state of its own place."""
# ruff: noqa
import contextlib
import math
from typing import Annotated

from annotated_types import Interval
from dpcheck import Integer, Real


def appends_and_returns(l, x):
    if x > 0:
        l.append(x)
        return 1
    return 0


def written_before_an_early_return(x: Real):
    l = []
    appends_and_returns(l, x)
    return len(l)
# expect: written_before_an_early_return x == inf


def replaces_and_returns(l, k, x):
    if k > 0:
        l[0] = 5 * x
        return 1
    return 0


def written_before_a_public_return(x: Real, k: int):
    l = [0]
    replaces_and_returns(l, k, x)
    return sum(l)
# expect: written_before_a_public_return x == 5


class Setter:
    def set(self, x, k):
        if k:
            self.t = 7 * x
            return
        self.t = 0


def attribute_set_before_a_return(x: Real, k: int):
    a = Setter()
    a.set(x, k)
    return a.t
# expect: attribute_set_before_a_return x == 7


def written_before_an_exception(x: Real):
    l = [0]
    def h():
        l[0] = 4 * x
        raise ValueError
    try:
        h()
    except ValueError:
        pass
    return l[0]
# expect: written_before_an_exception x == 4


def finally_overrides(x: Real):
    try:
        return x
    finally:
        return 3 * x
# expect: finally_overrides x == 3


def finally_after_return(x: Real):
    t = [0]
    def h():
        try:
            return x
        finally:
            t[0] = 5 * x
    h()
    return t[0]
# expect: finally_after_return x == 5


def several_points(x: Real):
    try:
        y = 0
        math.sqrt(x)
        y = 1
        math.sqrt(x - 1)
        y = 2
        raise ValueError
    except ValueError:
        pass
    return y
# expect: several_points x == inf


def suppressed_by_contextlib(x: Real):
    y = 0
    with contextlib.suppress(ValueError):
        math.sqrt(x)
        y = 1
    return y
# expect: suppressed_by_contextlib x == inf


class Swallows:
    def __enter__(self):
        return self

    def __exit__(self, *how):
        return True


def swallowed(x: Real):
    t = 0
    with Swallows():
        t = 5 * x
        raise ValueError
    return t
# expect: swallowed x == 5


def nothing_to_swallow(x: Real):
    t = 0
    with Swallows():
        t = 5 * x
        t = 6 * x
    return t
# expect: nothing_to_swallow x == 6


class Keeps:
    def __init__(self, l):
        self.l = l

    def __enter__(self):
        return 2

    def __exit__(self, a, b, c):
        self.l.append(7)
        return None


def entered_and_left(x: Real):
    l = [x]
    with Keeps(l) as k:
        l.append(k * x)
    return x * l[2] + l[1]
# expect: entered_and_left x == 9


def left_by_a_return(x: Real):
    l = []
    def h():
        with Keeps(l):
            return 0
    h()
    return x * l[0]
# expect: left_by_a_return x == 7


def left_by_an_exception(x: Real):
    l = []
    try:
        with Keeps(l):
            raise ValueError
    except ValueError:
        l.append(3)
    return x * (l[0] + l[1])
# expect: left_by_an_exception x == 10


def handler_never_met(x: Real):
    try:
        t = 2 * x
    except ValueError:
        t = 9 * x
    else:
        t = t + x
    return t
# expect: handler_never_met x == 3


def public_exception(x: Real, text: str):
    try:
        t = 2 * x
        k = int(text)
        t = 4 * x
    except ValueError:
        t = t + x
    else:
        t = t + x
    finally:
        t = t + x
    return t
# expect: public_exception x == 6


def continue_through_finally(x: Real):
    t = 0
    for i in range(3):
        try:
            if i == 1:
                continue
            t += x
        finally:
            t += x
    return t
# expect: continue_through_finally x == 5


def by_the_kind_of_exception(x: Real):
    t = 0
    for i in range(3):
        try:
            t += x
            if i == 1:
                raise KeyError
        except ValueError:
            t += 100 * x
        except KeyError:
            t += 10 * x
    return t
# expect: by_the_kind_of_exception x == 13


def assertion_as_control(x: Real):
    try:
        assert x > 0
        return 1
    except AssertionError:
        return 2
# expect: assertion_as_control x == inf


def passes_until_an_exception(x: Real):
    t = []
    try:
        for i in range(3):
            t.append(1)
            math.log(x - i)
    except ValueError:
        pass
    return len(t)
# expect: passes_until_an_exception x == inf


def exit_stack(x: Real):
    with contextlib.ExitStack() as stack:
        stack.enter_context(contextlib.suppress(ValueError))
        math.sqrt(x)
        return 1
    return 2
# expect: exit_stack x == inf


def finally_then_handler(x: Real, y: Real):
    n = 0
    try:
        try:
            n = 1
            math.sqrt(x)
            n = 2
        finally:
            n = n + 5
    except ValueError:
        pass
    return n
# expect: finally_then_handler x == inf
# expect: finally_then_handler y == 0


def broken_in_finally(x: Real):
    while True:
        try:
            return 2 * x
        finally:
            break
    return 7 * x
# expect: broken_in_finally x == 7


def division_that_is_safe(x: Annotated[Integer, Interval(ge=1, le=5)]):
    try:
        t = 60 // x
    except ZeroDivisionError:
        return -1000
    return t
# expect: division_that_is_safe x == 30  # known: loose
