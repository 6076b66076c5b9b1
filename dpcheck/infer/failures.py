"""The exceptions that operations raise by themselves, as private data decide: a handler that names one of these awaits it (rule I10)."""
from __future__ import annotations

from typing import Iterable


class OfLibrary(ValueError):
    """Stands for the exceptions of libraries, such as `statistics.StatisticsError`: most of these derive of ValueError."""


FAILURES = (ZeroDivisionError, OverflowError, IndexError, KeyError, OfLibrary, ValueError, StopIteration, TypeError, AttributeError)
"""What may be raised so; a call that is not followed may raise any of these."""


def expected(kinds: Iterable[type[BaseException]]) -> tuple[type[BaseException], ...]:
    """Those of the exceptions that somebody names which operations raise by themselves; who meets all exceptions expects none of these."""
    return tuple(kind for kind in kinds if kind not in (Exception, BaseException) and any(issubclass(each, kind) for each in FAILURES))
