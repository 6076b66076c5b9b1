"""Releases: what a mechanism's input must be, what it costs, and what is reported where."""
# ruff: noqa
from typing import Annotated

import numpy as np
from annotated_types import Ge, Interval
from dpcheck import (
    Data, Integer, L1, L2, LInf, MetricMatrix, MetricVector, Real, Size, SymmetricDistance, assume, clamp, clip, gaussian_mechanism,
    laplacian_mechanism, norm_convert, private, randomized_response, stable, undisc, undisc_container,
)


def exact_laplace(x: Real, eps: float):
    return laplacian_mechanism(3 * x, 3, eps)  # clean
# expect: exact_laplace x.epsilon == eps


def symbolic_sensitivity(x: Real, k: float, eps: float):
    return laplacian_mechanism(k * x, abs(k), eps)  # clean
# expect: symbolic_sensitivity x.epsilon == eps


def generous(x: Real, eps: float):
    return laplacian_mechanism(x, 2, eps)  # clean
# expect: generous x.epsilon == eps / 2


def half_the_noise(x: Real, eps: float):
    return laplacian_mechanism(2 * x, 1, eps)  # error: DP103
# expect: half_the_noise x.epsilon == 2 * eps


def unbounded_product(x: Real, y: Real, eps: float):
    return laplacian_mechanism(x * y, 1, eps)  # error: DP102


def unbounded_unknown(x: Real, eps: float, model):
    return laplacian_mechanism(model(x), 1, eps)  # error: DP102


def clipped_then_unclipped_used(x: Real, eps: float):
    y = clamp(x, 0, 10)
    return laplacian_mechanism(x * x, 20, eps)  # error: DP102


def clipped_used(x: Real, eps: float):
    y = clamp(x, 0, 10)
    return laplacian_mechanism(y * y, 20, eps)  # clean
# expect: clipped_used x.epsilon == eps


def jump_is_unbounded(x: Real, eps: float):
    return laplacian_mechanism(1 if x > 0 else 0, 1, eps)  # error: DP102


def jump_on_integer(i: Integer, eps: float):
    return laplacian_mechanism(1 if i > 0 else 0, 1, eps)  # clean
# expect: jump_on_integer i.epsilon == eps


def gaussian_scalar(x: Real, delta: float):
    return gaussian_mechanism(x, 1, 0.5, delta)  # clean
# expect: gaussian_scalar x.epsilon == 1/2
# expect: gaussian_scalar x.delta == delta


def gaussian_l2(v: MetricVector[Real, L2], delta: float):
    return gaussian_mechanism(2 * v, 2, 0.5, delta)  # clean
# expect: gaussian_l2 v.epsilon == 1 / 2


def gaussian_under_noised(v: MetricVector[Real, L2], delta: float):
    return gaussian_mechanism(2 * v, 1, 0.5, delta)  # error: DP103
# expect: gaussian_under_noised v.epsilon == 1


def gaussian_of_l1(v: MetricVector[Real, L1], delta: float):
    return gaussian_mechanism(v, 1, 0.5, delta)  # error: DP101
# expect: gaussian_of_l1 v.epsilon == 1 / 2


def gaussian_of_data(v: MetricVector[Data, L2], delta: float):
    return gaussian_mechanism(v, 1, 0.5, delta)  # error: DP101


def gaussian_large_epsilon(x: Real):
    return gaussian_mechanism(x, 1, 2.0, 1e-5)  # error: DP205


def gaussian_delta_too_large(x: Real):
    return gaussian_mechanism(x, 1, 0.5, 1.5)  # error: DP205


def negative_epsilon(x: Real):
    return laplacian_mechanism(x, 1, -1.0)  # error: DP205


def laplace_of_l2_vector(v: Annotated[MetricVector[Real, L2], Size(9)], eps: float):
    return laplacian_mechanism(v, 3, eps)  # clean
# expect: laplace_of_l2_vector v.epsilon == eps


def laplace_of_l2_vector_forgotten(v: Annotated[MetricVector[Real, L2], Size(9)], eps: float):
    return laplacian_mechanism(v, 1, eps)  # error: DP103
# expect: laplace_of_l2_vector_forgotten v.epsilon == 3 * eps


def laplace_of_data(x: Annotated[Data, Interval(ge=0, le=5)], eps: float):
    return laplacian_mechanism(x, 5, eps)  # error: DP101
# expect: laplace_of_data x.epsilon == eps


def laplace_of_undisc(x: Annotated[Data, Interval(ge=0, le=5)], eps: float):
    return laplacian_mechanism(undisc(x), 5, eps)  # clean
# expect: laplace_of_undisc x.epsilon == eps


def fresh_sum_needs_no_conversion(v: MetricVector[Real, L1], eps: float):
    return laplacian_mechanism(v.sum(), 1, eps)  # clean
# expect: fresh_sum_needs_no_conversion v.epsilon == eps


def rows_summed_without_clipping(d: Annotated[list[float], SymmetricDistance], eps: float):
    return laplacian_mechanism(sum(d), 100, eps)  # error: DP102


def released_twice(x: Real, eps: float):
    a = laplacian_mechanism(x, 1, eps)
    b = laplacian_mechanism(x, 1, eps)
    return (a + b) / 2
# expect: released_twice x.epsilon == 2 * eps


def released_once_used_twice(x: Real, eps: float):
    a = laplacian_mechanism(x, 1, eps)
    return a * a + 1 / a
# expect: released_once_used_twice x.epsilon == eps


def released_in_loop(x: Real, eps: float):
    return [laplacian_mechanism(i * x, i, eps) for i in range(1, 11)]
# expect: released_in_loop x.epsilon == 10 * eps


def released_in_symbolic_loop(x: Real, k: Annotated[int, Ge(0)], eps: float):
    out = []
    for _ in range(k):
        out.append(laplacian_mechanism(x, 1, eps))
    return out
# expect: released_in_symbolic_loop x.epsilon == k * eps


def released_in_one_branch(x: Real, flag: bool, eps: float):
    if flag:
        return laplacian_mechanism(x, 1, 3 * eps)
    return laplacian_mechanism(x, 1, eps)
# expect: released_in_one_branch x.epsilon == 3 * eps


def released_by_helper(x: Real, eps: float):
    return noisy(2 * x, eps) + noisy(x, eps)
# expect: released_by_helper x.epsilon == 3 * eps


def noisy(value, eps):
    return laplacian_mechanism(value, 1, eps)


def released_then_adapted(x: Real, y: Real, eps: float):
    a = laplacian_mechanism(x, 1, eps)
    return laplacian_mechanism(a * y, abs(a), eps)  # clean
# expect: released_then_adapted x.epsilon == eps
# expect: released_then_adapted y.epsilon == eps


def two_sources(x: Real, y: Real, eps: float):
    return laplacian_mechanism(x + 2 * y, 2, eps)
# expect: two_sources x.epsilon == eps / 2
# expect: two_sources y.epsilon == eps


def nothing_private(k: float, eps: float):
    return laplacian_mechanism(k, 1, eps)  # clean


def epsilon_from_private(x: Annotated[Real, Ge(1)]):
    return laplacian_mechanism(x, 1, 1 / x)  # error: DP203


def sensitivity_from_private(x: Annotated[Real, Ge(1)], eps: float):
    return laplacian_mechanism(x, x, eps)  # error: DP203


def clip_from_private(v: MetricVector[Real, L2], delta: float):
    return gaussian_mechanism(clip(L2, v, np.max(np.abs(v))), 1, 0.5, delta)  # error: DP203


def private_guard(x: Real, eps: float):
    if x > 0:
        return laplacian_mechanism(x, 1, eps)  # error: DP204
    return 0


def private_loop_count(i: Integer, x: Real, eps: float):
    out = 0
    for _ in range(i):
        out = laplacian_mechanism(x, 1, eps)  # error: DP204
    return out


def released_guard(x: Real, eps: float):
    a = laplacian_mechanism(x, 1, eps)
    if a > 0:
        return laplacian_mechanism(x, 1, eps)  # clean
    return a
# expect: released_guard x.epsilon == 2 * eps


def response(answer: Data, eps: float):
    return randomized_response(answer, [0, 1], eps)  # clean
# expect: response answer.epsilon == eps


def response_of_real(answer: Real, eps: float):
    return randomized_response(answer, [0, 1], eps)  # error: DP101


def gradients(m: MetricMatrix[Data, LInf], model, delta: float):
    total = sum(undisc_container(clip(L2, model(row))) for row in m)
    return gaussian_mechanism(total, 2, 0.5, delta)  # clean
# expect: gradients m.epsilon == 1/2


def gradients_diameter_forgotten(m: MetricMatrix[Data, LInf], model, delta: float):
    total = sum(undisc_container(clip(L2, model(row))) for row in m)
    return gaussian_mechanism(total, 1, 0.5, delta)  # error: DP103
# expect: gradients_diameter_forgotten m.epsilon == 1


def gradients_not_clipped(m: MetricMatrix[Data, LInf], model, delta: float):
    total = sum(undisc_container(model(row)) for row in m)
    return gaussian_mechanism(total, 2, 0.5, delta)  # error: DP102


@stable(x=2)
def promise_kept(x: Real):  # clean
    return 2 * x  # clean
# expect: promise_kept x == 2


@stable(x=1)
def promise_broken(x: Real):
    return 2 * x  # error: DP106
# expect: promise_broken x == 2


def return_norm_mismatch(v: MetricVector[Real, L2]) -> MetricVector[Real, L1]:
    return v  # error: DP106
# expect: return_norm_mismatch v.L1 == sqrt(len(v))
# expect: return_norm_mismatch v.L2 == 1
# expect: return_norm_mismatch v.LInf == 1
# expect: return_norm_mismatch v.D == inf


def return_norm_converted(v: MetricVector[Real, L2]) -> MetricVector[Real, L1]:
    return norm_convert(L1, v)  # clean
# expect: return_norm_converted v.L1 == sqrt(len(v))
# expect: return_norm_converted v.L2 == 1
# expect: return_norm_converted v.LInf == 1
# expect: return_norm_converted v.D == inf


def norms_added(u: Annotated[MetricVector[Real, L1], Size(3)], v: Annotated[MetricVector[Real, L2], Size(3)]):
    return u + v  # error: DP105
# expect: norms_added u == 1
# expect: norms_added v.L1 == sqrt(3)
# expect: norms_added v.L2 == 1
# expect: norms_added v.LInf == 1
# expect: norms_added v.D == inf


def norms_converted_and_added(u: Annotated[MetricVector[Real, L1], Size(3)], v: Annotated[MetricVector[Real, L2], Size(3)]):
    return norm_convert(L2, u) + v  # clean
# expect: norms_converted_and_added u == 1
# expect: norms_converted_and_added v.L1 == sqrt(3)
# expect: norms_converted_and_added v.L2 == 1
# expect: norms_converted_and_added v.LInf == 1
# expect: norms_converted_and_added v.D == inf


@private(epsilon=1.0)
def within_budget(x: Real):  # clean
    return laplacian_mechanism(x, 1, 0.5) + laplacian_mechanism(x, 1, 0.5)
# expect: within_budget x.epsilon == 1


def suppressed(x: Real, eps: float):
    return laplacian_mechanism(x * x, 1, eps)  # dpcheck: ignore[DP102] tried by hand  # clean
