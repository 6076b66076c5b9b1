"""OpenDP: measurements that are called on data, chains of transformations, claimed stability maps, and contexts."""
# ruff: noqa
from typing import Annotated

import opendp.prelude as dp
from dpcheck import ChangeOneDistance, Data, L1, MetricFrame, MetricVector, Real, Size, SymmetricDistance, private
from opendp.measurements import make_laplace

dp.enable_features("contrib", "honest-but-curious")

Frame = MetricFrame[SymmetricDistance]
Added = Annotated[list[float], SymmetricDistance]
Edited = Annotated[list[float], ChangeOneDistance]
Words = Annotated[list[str], SymmetricDistance]


# -- a measurement on a number or a vector


def counted(df: Frame, eps: float):
    noisy = make_laplace(dp.atom_domain(T=int), dp.absolute_distance(T=int), scale=1 / eps)
    return noisy(len(df))  # clean
# expect: counted df.epsilon == eps


def counted_by_prelude(df: Frame, eps: float):
    noisy = dp.m.make_geometric(dp.atom_domain(T=int), dp.absolute_distance(T=int), 2 / eps)
    return noisy.invoke(len(df))  # clean
# expect: counted_by_prelude df.epsilon == eps / 2


def counted_within_bounds(df: Frame, eps: float):
    noisy = dp.m.make_geometric(dp.atom_domain(T=int), dp.absolute_distance(T=int), 2 / eps, bounds=(0, 9))
    return noisy(len(df))  # clean
# expect: counted_within_bounds df.epsilon == eps / 2


def counted_within_bounds_of_its_own(df: Frame, eps: float):
    noisy = dp.m.make_geometric(dp.atom_domain(T=int), dp.absolute_distance(T=int), 2 / eps, bounds=(0, len(df)))
    return noisy(len(df))  # code: DP301
# expect: counted_within_bounds_of_its_own df == inf


def summed_unclipped(df: Frame, eps: float):
    noisy = dp.m.make_laplace(dp.atom_domain(T=float, nan=False), dp.absolute_distance(T=float), scale=100 / eps)
    return noisy(df["Age"].sum())  # error: DP102
# expect: summed_unclipped df.epsilon == inf


def space_first(df: Frame, eps: float):
    space = dp.atom_domain(T=int), dp.absolute_distance(T=int)
    noisy = space >> dp.m.then_laplace(scale=1 / eps)
    return noisy(len(df))  # clean
# expect: space_first df.epsilon == eps


def vector(v: Annotated[MetricVector[Real, L1], Size(3)], eps: float):
    noisy = dp.m.make_laplace(dp.vector_domain(dp.atom_domain(T=float, nan=False)), dp.l1_distance(T=float), scale=2 / eps)
    return noisy(2 * v)  # clean
# expect: vector v.epsilon == eps


def selected(df: Frame, eps: float):
    scores = [int((df["k"] == c).sum()) for c in "abc"]
    choose = dp.m.make_noisy_max(dp.vector_domain(dp.atom_domain(T=int)), dp.linf_distance(T=int), dp.max_divergence(), scale=2 / eps)
    return "abc"[choose(scores)]
# expect: selected df.epsilon == eps / 2


def answered(answer: Data):
    respond = dp.m.make_randomized_response_bool(prob=0.75)
    return respond(answer == 1)
# expect: answered answer.epsilon == log(3)


def graded(answer: Data):
    respond = dp.m.make_randomized_response(categories=["a", "b", "c"], prob=0.5)
    return respond("a" if answer == 1 else "b")
# expect: graded answer.epsilon == log(2)


# -- chains from the rows to the release


def chain(data: Added, eps: float):
    noisy = (
        (dp.vector_domain(dp.atom_domain(T=float)), dp.symmetric_distance())
        >> dp.t.then_impute_constant(0.0)
        >> dp.t.then_clamp((0.0, 10.0))
        >> dp.t.then_sum()
        >> dp.m.then_laplace(scale=10 / eps)
    )
    return noisy(data)
# expect: chain data.epsilon == eps


def chain_of_count(data: Added, eps: float):
    space = dp.vector_domain(dp.atom_domain(T=float)), dp.symmetric_distance()
    count = space >> dp.t.then_count()
    noisy = count >> dp.m.then_laplace(scale=1 / eps)
    return noisy(data)
# expect: chain_of_count data.epsilon == eps


def chain_in_two(data: Added, eps: float):
    # of floats OpenDP sums 2^20 rows at most, drawn at random: a row that is added may displace another one, 25 away
    space = dp.vector_domain(dp.atom_domain(T=float, nan=False)), dp.symmetric_distance()
    total = (space >> dp.t.then_clamp((-5.0, 20.0)) >> dp.t.then_sum())(data)
    return dp.m.make_laplace(dp.atom_domain(T=float, nan=False), dp.absolute_distance(T=float), scale=10 / eps)(total)  # error: DP103
# expect: chain_in_two data.epsilon == 5 * eps / 2


def chain_of_integers(data: Annotated[list[int], SymmetricDistance], eps: float):
    space = dp.vector_domain(dp.atom_domain(T=int)), dp.symmetric_distance()
    return (space >> dp.t.then_clamp((-5, 20)) >> dp.t.then_sum() >> dp.m.then_laplace(scale=20 / eps))(data)  # clean
# expect: chain_of_integers data.epsilon == eps


def chain_of_mean(data: Annotated[Edited, Size(100)], eps: float):
    # an edited row moves the mean of 100 rows in [0, 10] by 1/10
    space = dp.vector_domain(dp.atom_domain(bounds=(0.0, 10.0)), size=100), dp.symmetric_distance()
    noisy = space >> dp.t.then_mean() >> dp.m.then_laplace(scale=0.1 / eps)
    return noisy([min(max(row, 0.0), 10.0) for row in data])
# expect: chain_of_mean data.epsilon == eps


def chain_of_categories(data: Words, eps: float):
    space = dp.vector_domain(dp.atom_domain(T=str)), dp.symmetric_distance()
    noisy = space >> dp.t.then_count_by_categories(categories=["a", "b", "c"]) >> dp.m.then_laplace(scale=1 / eps)
    return noisy(data)
# expect: chain_of_categories data.epsilon == eps


def bounds_of_data(data: Added, eps: float):
    space = dp.vector_domain(dp.atom_domain(T=float, nan=False)), dp.symmetric_distance()
    noisy = space >> dp.t.then_clamp((min(data), max(data))) >> dp.t.then_sum() >> dp.m.then_laplace(scale=10 / eps)
    return noisy(data)  # error: DP203


# -- claims


def claimed_right(data: Added, eps: float):
    total = dp.t.make_user_transformation(
        dp.vector_domain(dp.atom_domain(T=float)), dp.symmetric_distance(), dp.atom_domain(T=float, nan=False), dp.absolute_distance(T=float),
        lambda rows: sum(min(max(row, 0.0), 10.0) for row in rows), lambda d_in: d_in * 10.0)  # clean
    return (total >> dp.m.then_laplace(scale=10 / eps))(data)
# expect: claimed_right data.epsilon == eps


def claimed_wrong(data: Added, eps: float):
    total = dp.t.make_user_transformation(
        dp.vector_domain(dp.atom_domain(T=float)), dp.symmetric_distance(), dp.atom_domain(T=float, nan=False), dp.absolute_distance(T=float),
        lambda rows: sum(rows), lambda d_in: d_in * 10.0)
    return (total >> dp.m.then_laplace(scale=10 / eps))(data)  # error: DP102
# expect: claimed_wrong data.epsilon == inf


# -- contexts


def context(data: Added):
    queries = dp.Context.compositor(
        data=data, privacy_unit=dp.unit_of(contributions=1), privacy_loss=dp.loss_of(epsilon=1.0), split_evenly_over=2,
        domain=dp.vector_domain(dp.atom_domain(T=float, nan=False)))
    return queries.query().clamp((0.0, 10.0)).sum().laplace().release()
# expect: context data.epsilon == 1/2


def context_spent(data: Added):
    queries = dp.Context.compositor(
        data=data, privacy_unit=dp.unit_of(contributions=1), privacy_loss=dp.loss_of(epsilon=1.0), split_evenly_over=2,
        domain=dp.vector_domain(dp.atom_domain(T=float, nan=False)))
    count = queries.query().count().laplace().release()
    total = queries.query().clamp((0.0, 10.0)).sum().laplace().release()
    return total / count
# expect: context_spent data.epsilon == 1


def context_of_private_bounds(data: Added, x: Real):
    queries = dp.Context.compositor(
        data=data, privacy_unit=dp.unit_of(contributions=1), privacy_loss=dp.loss_of(epsilon=1.0), split_evenly_over=1,
        domain=dp.vector_domain(dp.atom_domain(T=float, nan=False)))
    answer = queries.query().clamp((0.0, x)).sum().laplace().release()  # error: DP203
    return dp.m.make_laplace(dp.atom_domain(T=float, nan=False), dp.absolute_distance(T=float), scale=1.0)(answer)  # error: DP102
# expect: context_of_private_bounds x.epsilon == inf


def context_of_edits(data: Edited):
    # an edited row is two contributions
    queries = dp.Context.compositor(
        data=data, privacy_unit=dp.unit_of(contributions=1), privacy_loss=dp.loss_of(epsilon=1.0), split_evenly_over=1,
        domain=dp.vector_domain(dp.atom_domain(T=float, nan=False)))
    return queries.query().clamp((0.0, 10.0)).sum().laplace().release()
# expect: context_of_edits data.epsilon == 2


@private(epsilon=1.0)
def not_released(data: Added):
    total = (dp.vector_domain(dp.atom_domain(T=float, nan=False)), dp.symmetric_distance()) >> dp.t.then_clamp((0.0, 10.0)) >> dp.t.then_sum()
    return total(data)  # error: DP201


# -- what must not look cheaper than it is


def symmetric_bounds(data: Added, eps: float):
    # among more than 2^20 rows one that is added may take the place of one 10 away
    space = dp.vector_domain(dp.atom_domain(T=float, nan=False)), dp.symmetric_distance()
    return (space >> dp.t.then_clamp((-5.0, 5.0)) >> dp.t.then_sum() >> dp.m.then_laplace(scale=5 / eps))(data)  # error: DP103
# expect: symmetric_bounds data.epsilon == 2 * eps


def claim_too_small(data: Added, eps: float):
    twice = dp.t.make_user_transformation(
        dp.vector_domain(dp.atom_domain(T=float)), dp.symmetric_distance(), dp.atom_domain(T=int), dp.absolute_distance(T=int),
        lambda rows: 2 * len(rows), lambda d_in: d_in)
    return (twice >> dp.m.then_laplace(scale=1 / eps))(data)  # error: DP103
# expect: claim_too_small data.epsilon == 2 * eps


def filler_outside(data: Added, eps: float):
    # the constant of an empty place lies outside of the bounds: a row in its place moves the mean of 100 by 1
    space = dp.vector_domain(dp.atom_domain(T=float, nan=False)), dp.symmetric_distance()
    noisy = space >> dp.t.then_clamp((0.0, 10.0)) >> dp.t.then_resize(100, 100.0) >> dp.t.then_mean() >> dp.m.then_laplace(scale=1 / eps)
    return noisy(data)  # clean
# expect: filler_outside data.epsilon == eps


def categories_of_edits(data: Annotated[list[str], ChangeOneDistance], eps: float):
    space = dp.vector_domain(dp.atom_domain(T=str)), dp.symmetric_distance()
    return (space >> dp.t.then_count_by_categories(["a", "b"]) >> dp.m.then_laplace(scale=1 / eps))(data)  # error: DP103
# expect: categories_of_edits data.epsilon == 2 * eps


def variance_of_a_claimed_size(data: Added, eps: float):
    space = dp.vector_domain(dp.atom_domain(T=float, nan=False), size=100), dp.symmetric_distance()
    return (space >> dp.t.then_clamp((0.0, 10.0)) >> dp.t.then_variance() >> dp.m.then_laplace(scale=1 / eps))(data)  # error: DP102
# expect: variance_of_a_claimed_size data.epsilon == inf


def context_of_one_size(data: Annotated[Edited, Size(3)]):
    # no two lists of one size are one contribution apart: OpenDP makes next to no noise for them
    queries = dp.Context.compositor(
        data=data, privacy_unit=dp.unit_of(contributions=1), privacy_loss=dp.loss_of(epsilon=1.0), split_evenly_over=1,
        domain=dp.vector_domain(dp.atom_domain(T=float, nan=False), size=3))
    return queries.query().clamp((0.0, 10.0)).sum().laplace().release()  # error: DP302
# expect: context_of_one_size data.epsilon == inf


def context_by_weights(data: Added):
    queries = dp.Context.compositor(
        data=data, privacy_unit=dp.unit_of(contributions=1), privacy_loss=dp.loss_of(epsilon=1.0), split_by_weights=[1, 3],
        domain=dp.vector_domain(dp.atom_domain(T=float, nan=False)))
    return queries.query().count().laplace().release()
# expect: context_by_weights data.epsilon == 1/4


def context_by_weights_in_a_loop(data: Added, k: int):
    queries = dp.Context.compositor(
        data=data, privacy_unit=dp.unit_of(contributions=1), privacy_loss=dp.loss_of(epsilon=1.0), split_by_weights=[1, 3],
        domain=dp.vector_domain(dp.atom_domain(T=float, nan=False)))
    for i in range(k):
        queries.query().count().laplace().release()
# expect: context_by_weights_in_a_loop data.epsilon == 1  # known: loose
# at: context_by_weights_in_a_loop k=2


def context_of_claims(data: Added):
    queries = dp.Context.compositor(
        data=data, privacy_unit=dp.unit_of(contributions=1), privacy_loss=dp.loss_of(epsilon=1.0), split_evenly_over=1,
        domain=dp.vector_domain(dp.atom_domain(T=float, nan=False)))
    return queries.query().user_transformation(dp.atom_domain(T=float), dp.absolute_distance(T=float), sum, lambda d_in: 0.0).laplace().release()  # error: DP302
# expect: context_of_claims data.epsilon == inf
