"""What an exception brings: the message of an assertion, what it was raised from, code that runs when its class is called, and the variables of those who were at work."""
# ruff: noqa
import inspect
import sys

from dpcheck import Real, laplacian_mechanism, private


# -- messages of assertions
def read_from_a_message(x: Real):
    try: assert False, 3 * x
    except AssertionError as fault: return fault.args[0]
# expect: read_from_a_message x == 3  # known: loose


def read_where_it_may_fail(x: Real, fine: bool):
    try: assert fine, 3 * x
    except AssertionError as fault: return fault.args[0]
    return 0.0
# expect: read_where_it_may_fail x == 3  # known: loose


def where_it_may_fail(x: Real, fine: bool):
    try: assert fine
    except AssertionError: return 3 * x
    return 0.0
# expect: where_it_may_fail x == 3


def done_by_a_message(x: Real):
    told = []
    try: assert False, told.append(4 * x)
    except AssertionError: pass
    return sum(told)
# expect: done_by_a_message x == 4


@private(epsilon=1.0)
def shown_by_a_message(x: Real): assert x > 2, f"{x}"  # error: DP201


@private(epsilon=1.0)
def released_by_a_message(x: Real, fine: bool):  # error: DP202
    assert fine, laplacian_mechanism(x, 1, 2.0)
# expect: released_by_a_message x.epsilon == 2


# -- what it was raised from, and how
def read_from_its_cause(x: Real):
    try: raise ValueError(1) from KeyError(3 * x)
    except ValueError as fault: return fault.__cause__.args[0]
# expect: read_from_its_cause x == 3  # known: loose


def done_by_a_cause(x: Real):
    told = []
    try: raise ValueError from told.append(4 * x)
    except ValueError: pass
    return sum(told)
# expect: done_by_a_cause x == 4


@private(epsilon=1.0)
def shown_by_a_cause(x: Real): raise KeyError("a") from ValueError(x)  # error: DP201


def done_by_its_class(x: Real):
    told = []

    class Told(Exception):
        def __init__(self): told.append(5 * x)

    try: raise Told
    except Told: pass
    return sum(told)
# expect: done_by_its_class x == 5


# -- variables of those at work
def of_this_frame(x: Real):
    much = 4 * x
    return sys._getframe().f_locals["much"]
# expect: of_this_frame x == 4  # known: loose


def _callers(): return sys._getframe(1).f_locals["much"]


def of_the_caller(x: Real):
    much = 4 * x
    return _callers()
# expect: of_the_caller x == 4  # known: loose


def of_a_traceback(x: Real):
    much = 4 * x
    try: raise ValueError
    except ValueError as fault: return fault.__traceback__.tb_frame.f_locals["much"]
# expect: of_a_traceback x == 4  # known: loose


def of_a_stack(x: Real):
    much = 4 * x
    return inspect.stack()[0].frame.f_locals["much"]
# expect: of_a_stack x == 4  # known: loose
