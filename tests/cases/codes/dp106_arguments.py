"""DP106 at calls: a descriptor on a parameter is what the caller must give, and is checked at every call that is seen."""
# ruff: noqa
from typing import Annotated

from annotated_types import Interval
from dpcheck import L1, L2, MetricVector, NormBound, Real, assume, clamp, clip, laplacian_mechanism


def unit(x: Annotated[Real, Interval(ge=0, le=1)]):
    return x * x


def released(x: Annotated[Real, Interval(ge=0, le=1)], eps: float):
    return laplacian_mechanism(x, 1, eps)


def below(x: Annotated[Real, Interval(ge=0, le="upper")], upper: float):
    return laplacian_mechanism(x, 1, 1.0)


def in_ball(v: Annotated[MetricVector[Real, L2], NormBound(L2, 1.0)], eps: float):
    return laplacian_mechanism(v[0], 1, eps)


def in_ball_of(v: Annotated[MetricVector[Real, L2], NormBound(L2, "radius")], radius: float):
    return laplacian_mechanism(v[0], 1, 1.0)


@assume(x=1)
def trusted(x: Annotated[Real, Interval(ge=0, le=1)]):
    return mystery(x)


# -- wrong


def unbounded(x: Real):
    return unit(x)  # error: DP106


def unbounded_with_a_mechanism_inside(x: Real, eps: float):
    return released(x, eps)  # error: DP106


def too_wide(x: Annotated[Real, Interval(ge=0, le=2)], eps: float):
    return released(x, eps)  # error: DP106


def above_the_argument(x: Annotated[Real, Interval(ge=0, le=2)]):
    return below(x, 1)  # error: DP106


def outside_the_ball(v: MetricVector[Real, L2], eps: float):
    return in_ball(v, eps)  # error: DP106


def a_larger_ball(v: MetricVector[Real, L2]):
    return in_ball_of(clip(L2, v, 3.0), 2.0)  # error: DP106


def to_a_trusted_function(x: Real):
    return trusted(x)  # error: DP106


# -- right


def clamped(x: Real, eps: float):
    return released(clamp(x, 0, 1), eps)  # clean


def narrower(x: Annotated[Real, Interval(ge=0, le=0.5)]):
    return unit(x)  # clean


def below_the_argument(x: Annotated[Real, Interval(ge=0, le=2)]):
    return below(x, 3)  # clean


def inside_the_ball(v: MetricVector[Real, L2], eps: float):
    return in_ball(clip(L2, v, 1.0), eps)  # clean


def a_smaller_ball(v: MetricVector[Real, L2]):
    return in_ball_of(clip(L2, v, 1.0), 2.0)  # clean


def in_another_norm(v: MetricVector[Real, L2], eps: float):
    return in_ball(norm_bounded(v), eps)  # clean


def norm_bounded(v):
    return clip(L2, v, 0.5)
