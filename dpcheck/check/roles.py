"""The arguments of mechanisms: what they are called in messages, which of them may be private, and what they depend on."""
from __future__ import annotations

from collections.abc import Iterable
from itertools import chain

from dpcheck.bounds.budget import LEFT_OVER
from dpcheck.infer.datasets.sources import ORDER
from dpcheck.infer.exhausted import UNREAD
from dpcheck.infer.reach import is_cancelled
from dpcheck.infer.run import Run
from dpcheck.infer.selection import CANDIDATES
from dpcheck.infer.values import Env, Opaque, Source, Tup, Value

_LEFT = frozenset((UNREAD, LEFT_OVER, f"what {LEFT_OVER} may have changed"))
SHAPING = frozenset(("clip", "clamp"))  # no mechanisms, but their bounds are public, too
MEANING = {"sensitivity": "the sensitivity", "epsilon": "epsilon", "delta": "delta", "candidates": "the candidate set", "threshold": "the threshold",
           "categories": "the categories", "monotone": "the flag monotone", "bound": "the clipping bound", "lower": "the lower clipping bound",
           "upper": "the upper clipping bound", "bins": "the binning", "range": "the range of the bins", "bounds": "the range of the data", "exponent": "the epsilon in the exponents", "scale": "the scale of the noise", "size": "the number of draws"}
GIVING = {"bounds": "give bounds=(lower, upper), chosen", "range": "give range=(lower, upper), chosen"}
"""How a program chooses what a library takes from the data where nothing is given."""
DATA = frozenset(("value", "scores", "data", "queries", "results", "v", "x", "norm"))


def sources_of(value: Value | None) -> Env:
    """The real sources that a value depends on (through the items of a tuple too), not those that cancel."""
    if isinstance(value, Tup):
        return dict(chain.from_iterable(sources_of(item).items() for item in value.items))
    return {source: moves for source, moves in getattr(value, "env", {}).items() if source.key != ORDER and not is_cancelled(moves)}


def is_unread(sources: Iterable[Source]) -> bool:
    """Whether it is only not known that something is public, as code was given up that may have read data."""
    return all(source.name == UNREAD for source in sources)


def is_left_over(run: Run | None, role: str, value: Value | None, env: Env) -> bool:
    """In an audit: whether all that is known of a value is that code may have changed it which was given up; of candidates, that what they are was not followed."""
    if run is None or run.program.audit is None:
        return False
    if role == "candidates" and isinstance(value, Opaque) and value.what not in ("", CANDIDATES):
        return True
    return any(source.name in _LEFT for source in env) or isinstance(value, Opaque) and value.what in _LEFT
