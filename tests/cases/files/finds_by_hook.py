"""Releases what others store by roundabout ways: by a star import of hidden names, by a hook that it sets, by an object that it gives away."""
# ruff: noqa
import gives_by_hook
import puts_by_hook
from dpcheck import Real, laplacian_mechanism
from gives_by_hook import *

GIVEN = []
LISTED = [0.0]


def listen(value):
    GIVEN.append(value)


gives_by_hook.hook = listen
gives_by_hook.SHARED = LISTED


def put(x: Real):
    gives_by_hook.SHARED.append(x)


def hidden():
    return laplacian_mechanism(_HIDDEN[0], 1.0, 1.0)  # error: DP102


def by_the_hook():
    return laplacian_mechanism(GIVEN[0], 1.0, 1.0)  # error: DP102


def by_what_was_given():
    return laplacian_mechanism(LISTED[0], 1.0, 1.0)  # error: DP102


def inside():
    return laplacian_mechanism(gives_by_hook._INSIDE[0], 1.0, 1.0)  # error: DP102
