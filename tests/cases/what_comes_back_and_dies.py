"""What is printed may be read again, what a library is given may come out of it, and what dies may tell of it: all of this is no result, but comes back as one."""
# ruff: noqa
import contextlib
import io
import os
import sys
import unittest.mock
import weakref
from typing import Annotated

import numpy as np
from annotated_types import Interval
from dpcheck import Real

Small = Annotated[Real, Interval(ge=-2, le=3)]


def printed(x: Real):
    b = io.StringIO()
    with contextlib.redirect_stdout(b):
        print(3 * x)
    return float(b.getvalue())
# expect: printed x == 3  # known: loose


def printed_into_another_file(x: Real):
    b = io.StringIO()
    old, sys.stdout = sys.stdout, b
    print(3 * x)
    sys.stdout = old
    return float(b.getvalue())
# expect: printed_into_another_file x == 3  # known: loose


def which_was_printed(x: Small):
    b = io.StringIO()
    with contextlib.redirect_stdout(b):
        if x > 0: print(3)
        else: print(50)
    return float(b.getvalue())
# expect: which_was_printed x == inf


def patched(x: Real):
    b = io.StringIO()
    with unittest.mock.patch("sys.stdout", b):
        print(3 * x)
    return float(b.getvalue())
# expect: patched x == 3  # known: loose


def written_by_a_class(x: Real):
    class Tee:
        def write(self, text): seen.append(5 * x)
        def flush(self): pass
    seen = []
    old, sys.stdout = sys.stdout, Tee()
    print(1)
    sys.stdout = old
    return seen[0]
# expect: written_by_a_class x == 5  # known: loose


def a_hook(x: Real):
    seen = []
    old = sys.displayhook
    sys.displayhook = lambda value: seen.append(5 * x)
    sys.displayhook(1)
    sys.displayhook = old
    return seen[0]
# expect: a_hook x == 5  # known: loose


def by_the_environment(x: Real):
    os.environ["DPCHECK_A"] = str(3 * x)
    return float(os.getenv("DPCHECK_A"))
# expect: by_the_environment x == 3  # known: loose


def died(x: Small):
    told = []
    class Telling:
        def __del__(self): told.append(1)
    t = Telling()
    if x > 0: del t
    return len(told)
# expect: died x == inf


def taken_out(x: Small):
    told = []
    class Telling:
        def __del__(self): told.append(1)
    d = {"a": Telling()}
    if x > 0: d.clear()
    return len(told)
# expect: taken_out x == inf


def still_there(x: Small):
    class Thing: pass
    t = Thing()
    seen = weakref.ref(t)
    if x > 0: t = 1
    return 0 if seen() is None else 1
# expect: still_there x == inf


def kept_weakly(x: Small):
    class Thing: pass
    t = Thing()
    seen = weakref.WeakSet([t])
    if x > 0: t = None
    return len(seen)
# expect: kept_weakly x == inf


def references(x: Small):
    a = []
    b = [a] if x > 0 else []
    return sys.getrefcount(a)
# expect: references x == inf


def locked(x: Small):
    a = np.ones(3)
    if x > 0: a.flags.writeable = False
    try: a[0] = 5
    except ValueError: pass
    return a.sum()
# expect: locked x == inf


def locked_by_its_flags(x: Small):
    a = np.ones(3)
    f = a.flags
    f.writeable = bool(x > 0)
    with contextlib.suppress(ValueError): a[0] = 5
    return a.sum()
# expect: locked_by_its_flags x == inf
