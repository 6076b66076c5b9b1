"""OpenDP's constructors one by one: what each does to rows, what it costs, and that those which are not modelled hide nothing."""
# ruff: noqa
from typing import Annotated

import opendp.prelude as dp
from annotated_types import Interval
from dpcheck import ChangeOneDistance, Integer, L1, L2, LInf, MetricVector, Real, Size, SymmetricDistance

Added = Annotated[list[float], SymmetricDistance]
Whole = Annotated[list[int], SymmetricDistance]
Known = Annotated[list[float], ChangeOneDistance, Size(5)]
Words = Annotated[list[str], SymmetricDistance]


def identity(data: Added):
    rows = dp.t.make_identity(dp.vector_domain(dp.atom_domain(T=float)), dp.symmetric_distance())(data)
    return sum(max(0, min(r, 10)) for r in rows)
# expect: identity data == 10


def unordered(data: Added):
    rows = dp.t.make_unordered(dp.vector_domain(dp.atom_domain(T=float)), dp.symmetric_distance())(data)
    return sum(max(0, min(r, 10)) for r in rows)
# expect: unordered data == 10


def ordered_random(data: Added):
    rows = dp.t.make_ordered_random(dp.vector_domain(dp.atom_domain(T=float)), dp.symmetric_distance())(data)
    return sum(max(0, min(r, 10)) for r in rows)
# expect: ordered_random data == 10


def metric_bounded(data: Added):
    rows = dp.t.make_metric_bounded(dp.vector_domain(dp.atom_domain(T=float)), dp.symmetric_distance())(data)
    return sum(max(0, min(r, 10)) for r in rows)
# expect: metric_bounded data == 10


def metric_unbounded(data: Added):
    rows = dp.t.make_metric_unbounded(dp.vector_domain(dp.atom_domain(T=float)), dp.symmetric_distance())(data)
    return sum(max(0, min(r, 10)) for r in rows)
# expect: metric_unbounded data == 10


def drop_null(data: Added):
    rows = dp.t.make_drop_null(dp.vector_domain(dp.atom_domain(T=float)), dp.symmetric_distance())(data)
    return sum(max(0, min(r, 10)) for r in rows)
# expect: drop_null data == 10


def cast(data: Added):
    rows = dp.t.make_cast(dp.vector_domain(dp.atom_domain(T=float)), dp.symmetric_distance(), TOA=float)(data)
    return sum(max(0, min(r, 10)) for r in rows)
# expect: cast data == 10


def cast_default(data: Added):
    rows = dp.t.make_cast_default(dp.vector_domain(dp.atom_domain(T=float)), dp.symmetric_distance(), TOA=float)(data)
    return sum(max(0, min(r, 10)) for r in rows)
# expect: cast_default data == 10


def cast_inherent(data: Added):
    rows = dp.t.make_cast_inherent(dp.vector_domain(dp.atom_domain(T=float)), dp.symmetric_distance(), TOA=float)(data)
    return sum(max(0, min(r, 10)) for r in rows)
# expect: cast_inherent data == 10


def impute_constant(data: Added):
    rows = dp.t.make_impute_constant(dp.vector_domain(dp.atom_domain(T=float)), dp.symmetric_distance(), 0.0)(data)
    return sum(max(0, min(r, 10)) for r in rows)
# expect: impute_constant data == 10


def clamped(data: Added):
    rows = dp.t.make_clamp(dp.vector_domain(dp.atom_domain(T=float)), dp.symmetric_distance(), (-3.0, 10.0))(data)
    return sum(rows)
# expect: clamped data == 10


def is_equal(data: Words):
    rows = dp.t.make_is_equal(dp.vector_domain(dp.atom_domain(T=str)), dp.symmetric_distance(), "a")(data)
    return sum(1 for r in rows if r == 1)
# expect: is_equal data == 1


def is_null(data: Added):
    rows = dp.t.make_is_null(dp.vector_domain(dp.atom_domain(T=float)), dp.symmetric_distance())(data)
    return sum(1 for r in rows if r == 1)
# expect: is_null data == 1


def find(data: Words):
    rows = dp.t.make_find(dp.vector_domain(dp.atom_domain(T=str)), dp.symmetric_distance(), categories=["a", "b"])(data)
    return sum(1 for r in rows if r == 1)
# expect: find data == 1


def find_bin(data: Added):
    rows = dp.t.make_find_bin(dp.vector_domain(dp.atom_domain(T=float)), dp.symmetric_distance(), edges=[0.0, 1.0])(data)
    return sum(1 for r in rows if r == 1)
# expect: find_bin data == 1


def indexed(data: Annotated[list[int], SymmetricDistance]):
    rows = dp.t.make_index(dp.vector_domain(dp.atom_domain(T=int)), dp.symmetric_distance(), categories=["a", "b"], null="c")(data)
    return sum(1 for r in rows if r == "a")
# expect: indexed data == 1


def summed(data: Whole):
    rows = dp.t.make_clamp(dp.vector_domain(dp.atom_domain(T=int)), dp.symmetric_distance(), (-3, 10))(data)
    return dp.t.make_sum(dp.vector_domain(dp.atom_domain(T=int, bounds=(-3, 10))), dp.symmetric_distance())(rows)
# expect: summed data == 10


def resized(data: Whole):
    rows = dp.t.make_clamp(dp.vector_domain(dp.atom_domain(T=int)), dp.symmetric_distance(), (-3, 10))(data)
    return sum(dp.t.make_resize(dp.vector_domain(dp.atom_domain(T=int, bounds=(-3, 10))), dp.symmetric_distance(), size=10, constant=0)(rows))
# expect: resized data == 13


def averaged(data: Known):
    rows = dp.t.make_clamp(dp.vector_domain(dp.atom_domain(T=float, nan=False), size=5), dp.symmetric_distance(), (-3.0, 10.0))(data)
    return dp.t.make_mean(dp.vector_domain(dp.atom_domain(T=float, bounds=(-3.0, 10.0)), size=5), dp.symmetric_distance())(rows)
# expect: averaged data == 13/5


def spread(data: Known):
    rows = dp.t.make_clamp(dp.vector_domain(dp.atom_domain(T=float, nan=False), size=5), dp.symmetric_distance(), (-3.0, 10.0))(data)
    return dp.t.make_variance(dp.vector_domain(dp.atom_domain(T=float, bounds=(-3.0, 10.0)), size=5), dp.symmetric_distance())(rows)
# expect: spread data == 169/5


def counted_by_categories(data: Words):
    return dp.t.make_count_by_categories(dp.vector_domain(dp.atom_domain(T=str)), dp.symmetric_distance(), categories=["a", "b"])(data)
# expect: counted_by_categories data.L1 == 1
# expect: counted_by_categories data.L2 == 1


def counted(data: Added):
    return dp.t.make_count(dp.vector_domain(dp.atom_domain(T=float)), dp.symmetric_distance())(data)
# expect: counted data == 1


def distinct(data: Words):
    return dp.t.make_count_distinct(dp.vector_domain(dp.atom_domain(T=str)), dp.symmetric_distance())(data)
# expect: distinct data == 1


def tree(v: Annotated[MetricVector[Integer, L1], Size(4)]):
    return sum(dp.t.make_b_ary_tree(dp.vector_domain(dp.atom_domain(T=int), size=4), dp.l1_distance(T=int), leaf_count=4, branching_factor=2)(v))
# expect: tree v == 3  # known: loose


def multiplied(x: Real):
    return dp.t.make_lipschitz_float_mul(dp.atom_domain(T=float, nan=False), dp.absolute_distance(T=float), 2.0, (-100.0, 100.0))(x)
# expect: multiplied x == 2  # known: loose


def laplace(x: Real, eps: float):
    return dp.m.make_laplace(dp.atom_domain(T=float, nan=False), dp.absolute_distance(T=float), scale=2 / eps)(x)
# expect: laplace x.epsilon == eps / 2


def geometric(i: Integer, eps: float):
    return dp.m.make_geometric(dp.atom_domain(T=int), dp.absolute_distance(T=int), scale=2 / eps)(i)
# expect: geometric i.epsilon == eps / 2


def gumbel_maximum(v: Annotated[MetricVector[Integer, LInf], Size(3)], eps: float):
    return dp.m.make_report_noisy_max_gumbel(dp.vector_domain(dp.atom_domain(T=int)), dp.linf_distance(T=int), scale=2 / eps)(v)
# expect: gumbel_maximum v.epsilon == eps


def maximum(v: Annotated[MetricVector[Integer, LInf], Size(3)], eps: float):
    return dp.m.make_noisy_max(dp.vector_domain(dp.atom_domain(T=int)), dp.linf_distance(T=int), dp.max_divergence(), scale=2 / eps)(v)
# expect: maximum v.epsilon == eps


def top_two(v: Annotated[MetricVector[Integer, LInf], Size(3)], eps: float):
    return dp.m.make_noisy_top_k(dp.vector_domain(dp.atom_domain(T=int)), dp.linf_distance(T=int), dp.max_divergence(), k=2, scale=2 / eps)(v)
# expect: top_two v.epsilon == 2 * eps


def answered(i: Integer):
    return dp.m.make_randomized_response_bool(prob=0.75)(i > 3)
# expect: answered i.epsilon == log(3)


def answered_of_many(i: Integer):
    return dp.m.make_randomized_response(["a", "b", "c"], prob=0.5)("a" if i > 3 else "b")
# expect: answered_of_many i.epsilon == log(2)


def noise_not_modelled(x: Real):
    return dp.m.make_noise(dp.atom_domain(T=float, nan=False), dp.absolute_distance(T=float), dp.max_divergence(), scale=1.0)(x)
# expect: noise_not_modelled x.epsilon == inf


def private_quantile_not_modelled(x: Real):
    return dp.m.make_private_quantile(dp.atom_domain(T=float, nan=False), dp.absolute_distance(T=float), dp.max_divergence(), [1.0, 2.0], 0.5, 1.0)(x)
# expect: private_quantile_not_modelled x.epsilon == inf


def canonical_noise_not_modelled(x: Real):
    return dp.m.make_canonical_noise(dp.atom_domain(T=float, nan=False), dp.absolute_distance(T=float), 1.0, (1.0, 1e-7))(x)
# expect: canonical_noise_not_modelled x.epsilon == inf


def bitvec_not_modelled(x: Real):
    return dp.m.make_randomized_response_bitvec(dp.atom_domain(T=float, nan=False), dp.absolute_distance(T=float), 0.5)(x)
# expect: bitvec_not_modelled x.epsilon == inf


def laplace_threshold_not_modelled(x: Real):
    return dp.m.make_laplace_threshold(dp.atom_domain(T=float, nan=False), dp.absolute_distance(T=float), 1.0, 5.0)(x)
# expect: laplace_threshold_not_modelled x.epsilon == inf


def gaussian_threshold_not_modelled(x: Real):
    return dp.m.make_gaussian_threshold(dp.atom_domain(T=float, nan=False), dp.absolute_distance(T=float), 1.0, 5.0)(x)
# expect: gaussian_threshold_not_modelled x.epsilon == inf


def noise_threshold_not_modelled(x: Real):
    return dp.m.make_noise_threshold(dp.atom_domain(T=float, nan=False), dp.absolute_distance(T=float), dp.max_divergence(), 1.0, 5.0)(x)
# expect: noise_threshold_not_modelled x.epsilon == inf


def queryable_not_modelled(x: Real):
    return dp.m.make_alp_queryable(dp.atom_domain(T=float, nan=False), dp.absolute_distance(T=float), 1.0, 5.0)(x)
# expect: queryable_not_modelled x.epsilon == inf


def lazyframe_not_modelled(x: Real):
    return dp.m.make_private_lazyframe(dp.atom_domain(T=float, nan=False), dp.absolute_distance(T=float), dp.max_divergence(), None)(x)
# expect: lazyframe_not_modelled x.epsilon == inf


def expression_not_modelled(x: Real):
    return dp.m.make_private_expr(dp.atom_domain(T=float, nan=False), dp.absolute_distance(T=float), dp.max_divergence(), None)(x)
# expect: expression_not_modelled x.epsilon == inf


def chained(x: Real, eps: float):
    return dp.c.make_chain_mt(dp.m.make_laplace(dp.atom_domain(T=float, nan=False), dp.absolute_distance(T=float), scale=2 / eps), dp.t.make_identity(dp.atom_domain(T=float, nan=False), dp.absolute_distance(T=float)))(x)
# expect: chained x.epsilon == eps / 2


def chained_transformations(data: Added):
    return dp.c.make_chain_tt(dp.t.make_count(dp.vector_domain(dp.atom_domain(T=float)), dp.symmetric_distance()), dp.t.make_identity(dp.vector_domain(dp.atom_domain(T=float)), dp.symmetric_distance()))(data)
# expect: chained_transformations data == 1


def composed(x: Real, eps: float):
    return dp.c.make_composition([dp.m.make_laplace(dp.atom_domain(T=float, nan=False), dp.absolute_distance(T=float), scale=2 / eps), dp.m.make_laplace(dp.atom_domain(T=float, nan=False), dp.absolute_distance(T=float), scale=2 / eps)])(x)
# expect: composed x.epsilon == eps


def composed_basically(x: Real, eps: float):
    return dp.c.make_basic_composition([dp.m.make_laplace(dp.atom_domain(T=float, nan=False), dp.absolute_distance(T=float), scale=2 / eps), dp.m.make_laplace(dp.atom_domain(T=float, nan=False), dp.absolute_distance(T=float), scale=2 / eps)])(x)
# expect: composed_basically x.epsilon == eps


def converted_by_approximate(x: Real, eps: float):
    return dp.c.make_approximate(dp.m.make_laplace(dp.atom_domain(T=float, nan=False), dp.absolute_distance(T=float), scale=2 / eps))(x)
# expect: converted_by_approximate x.epsilon == eps / 2


def converted_by_pureDP_to_zCDP(x: Real, eps: float):
    return dp.c.make_pureDP_to_zCDP(dp.m.make_laplace(dp.atom_domain(T=float, nan=False), dp.absolute_distance(T=float), scale=2 / eps))(x)
# expect: converted_by_pureDP_to_zCDP x.epsilon == eps / 2


def amplified(x: Real, eps: float):
    return dp.c.make_population_amplification(dp.m.make_laplace(dp.atom_domain(T=float, nan=False), dp.absolute_distance(T=float), scale=2 / eps), 100)(x)
# expect: amplified x.epsilon == eps / 2
