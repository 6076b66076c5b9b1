"""Variables, attributes and settings that are set by way of an object that stands for them, or of a library that keeps them."""
# ruff: noqa
import decimal
import functools
import importlib
import sys
import warnings
from functools import *

import numpy as np
from dpcheck import Real


class A:
    total = 0


level = 0
other = 0


def plain(k=0):
    return k


plain.seen = 0


def by_the_dict_of_a_function(x: Real):
    plain.__dict__['seen'] = x
    return plain.seen
# expect: by_the_dict_of_a_function x == 1


def by_globals_of_a_function(x: Real):
    plain.__globals__['level'] = x
    return level
# expect: by_globals_of_a_function x == 1


def by_a_cell(x: Real):
    y = 0
    def inner(): return y
    inner.__closure__[0].cell_contents = x
    return inner()
# expect: by_a_cell x == inf


def by_locals_of_a_class(x: Real):
    class Local:
        locals()['z'] = x
    return Local.z
# expect: by_locals_of_a_class x == 1


def by_keywords_of_a_partial(x: Real):
    made = functools.partial(plain)
    made.keywords['k'] = x
    return made()
# expect: by_keywords_of_a_partial x == 1


def by_a_module(x: Real):
    sys.modules[__name__].A.total = x
    return A.total
# expect: by_a_module x == 1


def by_an_import(x: Real):
    importlib.import_module('places_by_names').other = x
    return other
# expect: by_an_import x == 1


def by_a_frame(x: Real):
    sys._getframe().f_globals['other'] = x
    return other
# expect: by_a_frame x == inf


def by_setattr(x: Real):
    setattr(sys.modules[__name__], 'other', x)
    return other
# expect: by_setattr x == 1


class Stored:
    def __init__(self, v): self.v = v

    @cached_property
    def four(self): return self.v * 4


def by_a_property_of_unknown_make(x: Real):
    p = Stored(x)
    p.four
    p.v = 0
    return p.four
# expect: by_a_property_of_unknown_make x == inf


class Equal:
    def __init__(self, v): self.v = v

    def __eq__(self, other):
        self.v = other
        return True


def by_a_comparison_of_lists(x: Real):
    o = Equal(0)
    [o] == [x]
    return o.v
# expect: by_a_comparison_of_lists x == inf


def by_a_comparison_of_dicts(x: Real):
    o = Equal(0)
    {1: [x]} != {1: [o]}
    return o.v
# expect: by_a_comparison_of_dicts x == inf


def by_a_count(x: Real):
    o = Equal(0)
    [x].count(o)
    return o.v
# expect: by_a_count x == inf


class Named:
    last = 0

    def __init__(self, v): self.v = v

    def __str__(self):
        Named.last = self.v
        return 'a'


def by_texts_of_a_generator(x: Real):
    ','.join(str(q) for q in [Named(x)])
    return Named.last
# expect: by_texts_of_a_generator x == 1


def by_the_precision(x: Real):
    decimal.getcontext().prec = 5 if x > 0 else 3
    return float(decimal.Decimal(1) / 3)
# expect: by_the_precision x == inf


def by_a_warning(x: Real):
    with warnings.catch_warnings(record=True) as seen:
        warnings.simplefilter('always')
        if x > 0: warnings.warn('a')
    return len(seen)
# expect: by_a_warning x == inf


def by_a_limit(x: Real):
    sys.setrecursionlimit(1000 + (1 if x > 0 else 0))
    return sys.getrecursionlimit()
# expect: by_a_limit x == inf


def by_errors_of_numpy(x: Real):
    np.seterr(all='raise' if x > 0 else 'ignore')
    try: np.float64(1) / 0
    except FloatingPointError: return 1
    return 0
# expect: by_errors_of_numpy x == inf


def by_the_precision_of_others(x: Real):
    decimal.DefaultContext.prec = 5 if x > 0 else 3
    return float(decimal.Decimal(1) / 3)
# expect: by_the_precision_of_others x == inf
