"""A program that is run may replace functions of the libraries (`patch("math.tanh", ...).start()`): nothing that runs after it may meet them."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import ModuleType

SHARED = (
    "builtins", "math", "cmath", "statistics", "random", "functools", "itertools", "operator", "numpy", "numpy.random", "numpy.linalg",
    "pandas", "dpcheck",
)  # fmt: skip


@contextmanager
def as_they_are() -> Iterator[None]:
    """The libraries that programs share hold afterwards what they hold now."""
    held = {name: dict(vars(sys.modules[name])) for name in SHARED if name in sys.modules}
    try:
        yield
    finally:
        for name, before in held.items():
            now = vars(sys.modules[name])
            if now != before:  # by identity, but for what was replaced
                now.update(before)
                for added in [key for key in now if key not in before and not isinstance(now[key], ModuleType)]:
                    del now[added]
