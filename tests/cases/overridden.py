"""Ways out of a block that another way out may take the place of: in `finally`, and by an `__exit__` that swallows by private data."""
# ruff: noqa
import contextlib

from dpcheck import Real


def return_and_then_break(x: Real):
    for i in range(2):
        try: return 0
        finally:
            if x > 0: break
    return 5
# expect: return_and_then_break x == inf


def return_and_then_continue(x: Real):
    for i in range(3):
        try: return 0
        finally:
            if x > 0: continue
    return 5
# expect: return_and_then_continue x == inf


def h(x):
    try: raise ValueError
    finally:
        if x > 0: return 5


def exception_and_then_return(x: Real):
    try: return h(x)
    except ValueError: return 0
# expect: exception_and_then_return x == inf


def break_and_then_continue(x: Real):
    i = 0
    while i < 3:
        i += 1
        try: break
        finally:
            if x > 0: continue
    return i
# expect: break_and_then_continue x == inf


def h2(x):
    try: return 1
    finally:
        if x > 0: return 5


def return_and_then_return(x: Real):
    return h2(x)
# expect: return_and_then_return x == inf


def h3(x):
    for _ in [1]:
        try: raise ValueError
        finally:
            if x > 0: break
    return 7


def exception_and_then_break(x: Real):
    try: return h3(x)
    except ValueError: return 0
# expect: exception_and_then_break x == inf


def return_and_then_exception(x: Real):
    try:
        try: return 0
        finally:
            if x > 0: raise ValueError
    except ValueError: pass
    return 5
# expect: return_and_then_exception x == inf


def continue_and_then_break(x: Real):
    n = 0
    for i in range(3):
        n += 1
        try: continue
        finally:
            if x > 0: break
    return n
# expect: continue_and_then_break x == inf


class S:
    def __init__(self, v): self.v = v
    def __enter__(self): return self
    def __exit__(self, *a): return self.v > 0


def swallowed_or_not(x: Real):
    try:
        with S(x): raise ValueError
        y = 1
    except ValueError:
        y = 2
    return y
# expect: swallowed_or_not x == inf


def sh(x):
    with S(x): raise ValueError
    return 1


def swallowed_in_a_helper(x: Real):
    try: return sh(x)
    except ValueError: return 2
# expect: swallowed_in_a_helper x == inf


def swallowed_and_then_raised(x: Real):
    l = [0]
    try:
        with S(x):
            raise ValueError
        l[0] = 1
        raise ValueError
    except ValueError:
        pass
    return l[0]
# expect: swallowed_and_then_raised x == inf


@contextlib.contextmanager
def cm(x):
    try: yield
    except ValueError:
        if x > 0: raise


class T:
    def __init__(self, v): self.v = v
    def __enter__(self): return self
    def __exit__(self, *a):
        if self.v > 0: raise KeyError
        return True


def raised_by_the_manager(x: Real):
    try:
        with T(x): raise ValueError
        y = 1
    except KeyError:
        y = 2
    return y
# expect: raised_by_the_manager x == inf


def raised_at_the_end(x: Real):
    try:
        with T(x): y = 1
        return 1
    except KeyError:
        return 2
# expect: raised_at_the_end x == inf


def suppressed_or_not(x: Real):
    y = 0
    try:
        with contextlib.suppress(ValueError if x > 0 else ZeroDivisionError):
            raise ValueError
        y = 1
    except ValueError: y = 2
    return y
# expect: suppressed_or_not x == inf
