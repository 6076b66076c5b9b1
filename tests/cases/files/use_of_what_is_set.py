"""Reads variables that their own module changes, which does not know of dpcheck."""
import sets_its_own

from dpcheck import Real, laplacian_mechanism


def scaled(x: Real):
    return laplacian_mechanism(sets_its_own.SCALE * x, 1, 1.0)  # error: DP302


def scaled_by_the_other(x: Real):
    return laplacian_mechanism(sets_its_own.OTHER * x, 1, 1.0)  # error: DP302
