"""All mends in one place: what the checks ask for, loaded only where fixes are wanted."""
from __future__ import annotations

from dpcheck.check.mending.annotations import spelled_out, stored
from dpcheck.check.mending.budgets import leaving_out, releasing, split, unwrapped
from dpcheck.check.mending.clipping import clipping
from dpcheck.check.mending.conversions import as_told, into_discrete, into_interval, into_norm, into_reals, promising
from dpcheck.check.mending.floats import by_mechanism
from dpcheck.check.mending.parameters import DELTA, exchanged, giving, monotone, named, named_groups, positive, publicly
from dpcheck.check.mending.sensitivities import declaring, drawing_anew, drawing_each


class Mends:
    """The functions that make fixes."""

    DELTA = DELTA
    as_told = staticmethod(as_told)
    by_mechanism = staticmethod(by_mechanism)
    clipping = staticmethod(clipping)
    declaring = staticmethod(declaring)
    drawing_anew = staticmethod(drawing_anew)
    drawing_each = staticmethod(drawing_each)
    exchanged = staticmethod(exchanged)
    giving = staticmethod(giving)
    into_discrete = staticmethod(into_discrete)
    into_interval = staticmethod(into_interval)
    into_norm = staticmethod(into_norm)
    into_reals = staticmethod(into_reals)
    leaving_out = staticmethod(leaving_out)
    monotone = staticmethod(monotone)
    named = staticmethod(named)
    named_groups = staticmethod(named_groups)
    positive = staticmethod(positive)
    promising = staticmethod(promising)
    publicly = staticmethod(publicly)
    releasing = staticmethod(releasing)
    spelled_out = staticmethod(spelled_out)
    split = staticmethod(split)
    stored = staticmethod(stored)
    unwrapped = staticmethod(unwrapped)
