"""Calls and operators inside `try`, which may raise something, or not."""
# ruff: noqa
import enum
import operator
from collections import namedtuple
from dataclasses import dataclass, field
from typing import Annotated, Literal, NamedTuple, NewType, Optional, TypedDict, Union

import numpy as np
import pandas as pd
from annotated_types import Ge, Gt, Interval, Le, Len, Lt, MaxLen, MinLen
from dpcheck import ChangeOneDistance, Column, Data, Integer, L1, L2, LInf, MetricFrame, MetricMatrix, MetricVector, NormBound, Real, Shape, Size, SymmetricDistance

LIMIT = 5


def twice(t):
    return 2 * t


def unlucky(t):
    if t > 3:
        raise ValueError
    return 2 * t


# -- calls and operators in a `try`

def call_that_is_quiet(x: Real):
    try:
        y = twice(x)
    except ValueError:
        y = 100 * x
    return y
# expect: call_that_is_quiet x == 2


def call_that_may_raise(x: Real):
    try:
        y = unlucky(x)
    except ValueError:
        y = 100
    return y
# expect: call_that_may_raise x == inf


def call_of_too_many(x: Real):
    try:
        y = twice(x, x)
    except TypeError:
        y = 100 * x
    return y


def call_of_a_builtin(x: Real):
    try:
        y = max(x, 3)
        z = abs(x)
    except TypeError:
        y = z = 100 * x
    return y + z
# expect: call_of_a_builtin x == 2


def largest_of_one(x: Real):
    try:
        y = max(x)
    except TypeError:
        y = 100 * x
    return y


def largest_by_a_key(x: Real, k):
    try:
        y = max(x, 3, key=k)
    except TypeError:
        y = 100 * x
    return y


def largest_of_stars(x: Real, a):
    try:
        y = max(*a)
    except TypeError:
        y = 100 * x
    return y
# expect: largest_of_stars x == 100


def called_with_too_few(x: Real):
    try:
        twice()
    except TypeError:
        return 100 * x
    return x
# expect: called_with_too_few x == 100


def called_by_another_name(x: Real):
    try:
        twice(x, nope=1)
    except TypeError:
        return 100 * x
    return x
# expect: called_by_another_name x == 100  # known: loose


def largest_of_a_number(x: Real):
    try:
        max(x)
    except TypeError:
        return 100 * x
    return x
# expect: largest_of_a_number x == 100  # known: loose


def absolute_of_two(x: Real):
    try:
        abs(x, x)
    except TypeError:
        return 100 * x
    return x
# expect: absolute_of_two x == 100  # known: loose


def absolute_of_none(x: Real):
    try:
        abs()
    except TypeError:
        return 100 * x
    return x
# expect: absolute_of_none x == 100


def range_without_steps(x: Real):
    try:
        range(1, 5, 0)
    except ValueError:
        return 100 * x
    return x
# expect: range_without_steps x == 100


def range_of_a_variable(x: Real):
    k = 1.5
    try:
        range(k)
    except TypeError:
        return 100 * x
    return x
# expect: range_of_a_variable x == 100


class Made:
    def __init__(self, a):
        self.a = a

    def one(self):
        return 1


def made_of_too_little(x: Real):
    try:
        Made()
    except TypeError:
        return 100 * x
    return x
# expect: made_of_too_little x == 100


def method_of_too_much(x: Real):
    made = Made(1)
    try:
        made.one(5)
    except TypeError:
        return 100 * x
    return x
# expect: method_of_too_much x == 100


def appended_by_name(x: Real):
    a = [1]
    try:
        a.append(y=x)
    except TypeError:
        return 100 * x
    return x
# expect: appended_by_name x == 100  # known: loose


def range_of_a_float(x: Real):
    try:
        y = range(1.5)
    except TypeError:
        return 100 * x
    return x
# expect: range_of_a_float x == 100


def printed(x: Real):
    try:
        print(1)
    except ValueError:
        return 100 * x
    return x
# expect: printed x == 1


def appended(x: Real):
    a = [x]
    try:
        a.append(2 * x)
    except ValueError:
        return 100 * x
    return a[1]
# expect: appended x == 2


def added_to_a_set(x: Real):
    a = {1}
    try:
        a.append(2)
    except AttributeError:
        return 100 * x
    return x
# expect: added_to_a_set x == 100


def divided_by_a_private(x: Real, y: Annotated[Real, Interval(ge=1)]):
    try:
        z = 1 / y
    except ZeroDivisionError:
        return 100 * x
    return z
# expect: divided_by_a_private y == 1
# expect: divided_by_a_private x == 0


def divided_by_what_may_be_nothing(x: Real, y: Real):
    try:
        z = 3 / y
    except ZeroDivisionError:
        return 1
    return 2
# expect: divided_by_what_may_be_nothing y == inf
# expect: divided_by_what_may_be_nothing x == 0


def divided_by_what_is_below_nothing(x: Real, y: Annotated[Real, Interval(le=-1)]):
    try:
        z = 3 / y
    except ZeroDivisionError:
        return 100 * x
    return x
# expect: divided_by_what_is_below_nothing y == 0
# expect: divided_by_what_is_below_nothing x == 1


def divided_by_a_name(x: Real, k: float):
    try:
        z = 3 / k
    except ZeroDivisionError:
        return 100 * x
    return x
# expect: divided_by_a_name x == 100


def remainder_by_a_name(x: Real, k: int):
    try:
        z = 3 % k
    except ZeroDivisionError:
        return 100 * x
    return x
# expect: remainder_by_a_name x == 100


def compared_quietly(x: Real):
    try:
        y = 1 < x < 3
    except TypeError:
        return 100 * x
    return x
# expect: compared_quietly x == 1


def compared_with_a_list(x: Real, a):
    try:
        y = x < a
    except TypeError:
        return 100 * x
    return x


def looked_for_in_a_number(x: Real):
    try:
        y = 1 in x
    except TypeError:
        return 100 * x
    return x


def turned_by_bits(x: Real):
    try:
        y = ~x
    except TypeError:
        return 100 * x
    return x


def negated_text(x: Real, a):
    try:
        y = -a
    except TypeError:
        return 100 * x
    return x


def caught_by_a_name(x: Real, kinds):
    try:
        y = unlucky(x)
    except kinds:
        y = 100
    return y


def caught_by_two(x: Real):
    try:
        y = unlucky(x)
    except (TypeError, ValueError):
        y = 100
    return y
# expect: caught_by_two x == inf


def caught_by_another(x: Real):
    try:
        y = unlucky(x)
    except KeyError:
        y = 100
    return y


def caught_by_its_base(x: Real):
    try:
        raise IndexError
    except LookupError:
        return 3 * x
    except Exception:
        return 100 * x
# expect: caught_by_its_base x == 3


def caught_by_all(x: Real):
    try:
        raise IndexError
    except:
        return 3 * x
# expect: caught_by_all x == 3


def caught_by_a_class_of_its_own(x: Real):
    class Own(Exception):
        pass
    try:
        raise Own
    except Own:
        return 3 * x
    except Exception:
        return 100 * x


def finally_changed(x: Real):
    y = x
    try:
        y = 2 * x
    finally:
        y = 5 * x
    return y
# expect: finally_changed x == 5
