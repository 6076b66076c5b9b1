"""Code inside `try`, in forms that may raise something, or not."""
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


# -- in a `try`

def quiet_assignment(x: Real):
    try:
        y = 2 * x
    except ValueError:
        y = 100 * x
    return y
# expect: quiet_assignment x == 2


def quiet_sum(x: Real):
    y = x
    try:
        y += 1
        y *= 3
    except ValueError:
        y = 100 * x
    return y
# expect: quiet_sum x == 3


def sum_of_a_text(x: Real, k):
    y = x
    try:
        y += k
    except TypeError:
        y = 100 * x
    return y


def quotient_in_place(x: Real, k: float):
    y = x
    try:
        y /= k
    except ZeroDivisionError:
        y = 100 * x
    return y


def sum_of_an_item(x: Real, a: list):
    y = x
    try:
        a[0] += 1
        y = 2 * x
    except IndexError:
        y = 100 * x
    return y


def quiet_return(x: Real):
    try:
        return 3 * x
    except ValueError:
        return 100 * x
# expect: quiet_return x == 3


def return_of_nothing(x: Real):
    try:
        return
    except ValueError:
        return 100 * x
# expect: return_of_nothing x == 0


def return_of_a_call(x: Real, f):
    try:
        return f(x)
    except ValueError:
        return 100 * x
# expect: return_of_a_call x == inf


def raised_in_any_case(x: Real):
    try:
        raise ValueError(x)
    except ValueError:
        return 7 * x
# expect: raised_in_any_case x == 7


def raised_with_a_call(x: Real, f):
    try:
        raise ValueError(f(x))
    except ValueError:
        return 7 * x


def raised_by_a_call(x: Real, make):
    try:
        raise make(1)
    except ValueError:
        return 7 * x


def raised_again(x: Real):
    try:
        try:
            raise ValueError
        except ValueError:
            raise
    except ValueError:
        return 7 * x
# expect: raised_again x == 7


def raised_by_a_private_condition(x: Real):
    try:
        if x > 0:
            raise ValueError
        y = 1
    except ValueError:
        y = 2
    return y
# expect: raised_by_a_private_condition x == inf


def quiet_loop(x: Real):
    s = 0
    try:
        for i in (1, 2, 3):
            s += i * x
    except ValueError:
        s = 100 * x
    return s
# expect: quiet_loop x == 6


def loop_over_a_range(x: Real):
    s = 0
    try:
        for i in range(3):
            s += i * x
    except ValueError:
        s = 100 * x
    return s
# expect: loop_over_a_range x == 3


def loop_over_an_unknown(x: Real, a):
    s = 0 * x
    try:
        for i in a:
            s += x
    except TypeError:
        s = 100 * x
    return s


def loop_over_a_set(x: Real):
    s = 0
    try:
        for i in {1, 2}:
            s += i * x
    except ValueError:
        s = 100 * x
    return s


def loop_over_an_array(v: Annotated[MetricVector[Real, L1], Size(3)]):
    s = 0.0
    try:
        for t in v:
            s += t
    except ValueError:
        s = 100 * v[0]
    return s
# expect: loop_over_an_array v == 1


def loop_over_a_number(x: Real):
    s = 0
    try:
        for i in x:
            s += i
    except TypeError:
        s = 100 * x
    return s


def loop_into_an_item(x: Real, a: list):
    s = 0
    try:
        for a[7] in (1, 2):
            s += x
    except IndexError:
        s = 100 * x
    return s


def with_a_manager(x: Real, lock):
    try:
        with lock:
            y = 2 * x
    except ValueError:
        y = 100 * x
    return y


def with_an_opened(x: Real):
    try:
        with open("f") as f:
            y = 2 * x
    except OSError:
        y = 100 * x
    return y
# expect: with_an_opened x == 100


def item_that_is_there(x: Real):
    a = [x, 2 * x]
    d = {"a": x}
    try:
        a[1] = 5 * x
        d["a"] = 3 * x
        a[-1] = 7 * x
    except (IndexError, KeyError):
        return 100 * x
    return a[1] + d["a"]
# expect: item_that_is_there x == 10  # known: loose


def item_that_is_not_there(x: Real):
    a = [x, 2 * x]
    try:
        a[5] = 5 * x
    except IndexError:
        return 100 * x
    return a[1]
# expect: item_that_is_not_there x == 100  # known: loose


def item_of_a_list_as_key(x: Real):
    d = {}
    try:
        d[[1]] = x
    except TypeError:
        return 100 * x
    return x


def item_of_an_unknown(x: Real, a):
    try:
        a[0] = 1
    except TypeError:
        return 100 * x
    return x
# expect: item_of_an_unknown x == 100


def attribute_of_an_unknown(x: Real, a):
    try:
        a.b = 1
    except AttributeError:
        return 100 * x
    return x
# expect: attribute_of_an_unknown x == 100


def attribute_of_a_call(x: Real, a):
    try:
        a().b = 1
    except AttributeError:
        return 100 * x
    return x


def collected_in_a_set(x: Real, a):
    try:
        s = {1, a}
    except TypeError:
        return 100 * x
    return x


def collected_in_a_dict(x: Real, a):
    try:
        s = {a: 1}
    except TypeError:
        return 100 * x
    return x


def collected_in_a_list(x: Real, a):
    try:
        s = [1, a]
        t = {"k": a}
    except TypeError:
        return 100 * x
    return x
# expect: collected_in_a_list x == 1
