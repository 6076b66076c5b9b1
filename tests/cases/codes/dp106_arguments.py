"""DP106 at calls: a descriptor on a parameter is what the caller must give, and is checked at every call that is seen."""
# ruff: noqa
from typing import Annotated

from annotated_types import Interval
from dpcheck import L1, L2, MetricVector, NormBound, Real, assume, clamp, clip, laplacian_mechanism


def unit(x: Annotated[Real, Interval(ge=0, le=1)]):
    return x * x
# expect: unit x == 2


def released(x: Annotated[Real, Interval(ge=0, le=1)], eps: float):
    return laplacian_mechanism(x, 1, eps)
# expect: released x.epsilon == eps


def below(x: Annotated[Real, Interval(ge=0, le="upper")], upper: float):
    return laplacian_mechanism(x, 1, 1.0)
# expect: below x.epsilon == 1


def in_ball(v: Annotated[MetricVector[Real, L2], NormBound(L2, 1.0)], eps: float):
    return laplacian_mechanism(v[0], 1, eps)
# expect: in_ball v.epsilon == eps


def in_ball_of(v: Annotated[MetricVector[Real, L2], NormBound(L2, "radius")], radius: float):
    return laplacian_mechanism(v[0], 1, 1.0)
# expect: in_ball_of v.epsilon == 1


@assume(x=1)
def trusted(x: Annotated[Real, Interval(ge=0, le=1)]):
    return mystery(x)


# -- wrong


def unbounded(x: Real):
    return unit(x)  # error: DP106
# expect: unbounded x == inf


def unbounded_with_a_mechanism_inside(x: Real, eps: float):
    return released(x, eps)  # error: DP106
# expect: unbounded_with_a_mechanism_inside x.epsilon == eps


def too_wide(x: Annotated[Real, Interval(ge=0, le=2)], eps: float):
    return released(x, eps)  # error: DP106
# expect: too_wide x.epsilon == eps


def above_the_argument(x: Annotated[Real, Interval(ge=0, le=2)]):
    return below(x, 1)  # error: DP106
# expect: above_the_argument x.epsilon == 1


def outside_the_ball(v: MetricVector[Real, L2], eps: float):
    return in_ball(v, eps)  # error: DP106
# expect: outside_the_ball v.epsilon == eps


def a_larger_ball(v: MetricVector[Real, L2]):
    return in_ball_of(clip(L2, v, 3.0), 2.0)  # error: DP106
# expect: a_larger_ball v.epsilon == 1


def to_a_trusted_function(x: Real):
    return trusted(x)  # error: DP106


# -- right


def clamped(x: Real, eps: float):
    return released(clamp(x, 0, 1), eps)  # clean
# expect: clamped x.epsilon == eps


def narrower(x: Annotated[Real, Interval(ge=0, le=0.5)]):
    return unit(x)  # clean
# expect: narrower x == 1


def below_the_argument(x: Annotated[Real, Interval(ge=0, le=2)]):
    return below(x, 3)  # clean
# expect: below_the_argument x.epsilon == 1


def inside_the_ball(v: MetricVector[Real, L2], eps: float):
    return in_ball(clip(L2, v, 1.0), eps)  # clean
# expect: inside_the_ball v.epsilon == eps


def a_smaller_ball(v: MetricVector[Real, L2]):
    return in_ball_of(clip(L2, v, 1.0), 2.0)  # clean
# expect: a_smaller_ball v.epsilon == 1


def in_another_norm(v: MetricVector[Real, L2], eps: float):
    return in_ball(norm_bounded(v), eps)  # clean
# expect: in_another_norm v.epsilon == eps


def norm_bounded(v):
    return clip(L2, v, 0.5)
