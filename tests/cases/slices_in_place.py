"""Slices of short arrays that are written to: each entry is what was stored there last."""
import numpy as np

from dpcheck import Real


def zeros(a: Real, b: Real, c: Real):
    v = np.array([a, b, c])
    v[1:] = 0.0
    return v
# expect: zeros a == 1
# expect: zeros b == 0


def moved_up(a: Real, b: Real, c: Real):
    v = np.array([a, b, c])
    v[1:] = v[:-1]
    return v
# expect: moved_up a.L1 == 2
# expect: moved_up b == 1
# expect: moved_up c == 0
# expect: moved_up a.L2 == sqrt(2)
# expect: moved_up a.LInf == 1


def backwards(a: Real, b: Real):
    v = np.array([a, b, a])
    v[::-1] = np.array([a, b, 0.0])
    return v
# expect: backwards a == 1
# expect: backwards b == 1


def added(a: Real, b: Real, c: Real):
    v = np.array([a, b, c])
    v[:2] += v[1:]
    return v
# expect: added a == 1
# expect: added b.L1 == 2
# expect: added c.L1 == 2
# expect: added b.L2 == sqrt(2)
# expect: added b.LInf == 1
# expect: added c.L2 == sqrt(2)
# expect: added c.LInf == 1


def by_a_step(a: Real, b: Real, c: Real):
    v = np.array([a, b, c])
    v[::2] *= 3
    return v
# expect: by_a_step a == 3
# expect: by_a_step b == 1
# expect: by_a_step c == 3


def one_after_the_other(a: Real, b: Real):
    v = np.array([a, b, b])
    v[:1] = b
    v[1:] -= b
    return v
# expect: one_after_the_other a == 0
# expect: one_after_the_other b == 1


# Other names of the same memory see what is written.
def seen_by_a_view(a: Real, b: Real, c: Real):
    v = np.array([a, b, c])
    w = v[1:]
    v[1:] += np.array([c, c])
    return w
# expect: seen_by_a_view a == 0  # known: loose
# expect: seen_by_a_view b == 1  # known: loose
# expect: seen_by_a_view c.L1 == 3  # known: loose


# Whole numbers cut off what is stored in them.
def of_integers(a: Real):
    v = np.array([1, 2, 3])
    v[1:] = np.array([a, a])
    return v
# expect: of_integers a == inf


# A slice of a list may change its length.
def of_a_list(a: Real, b: Real):
    v = [a, b, b]
    v[1:] = [a]
    return v[1]
# expect: of_a_list a == 1
# expect: of_a_list b == 0
