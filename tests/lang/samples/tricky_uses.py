"""Ordinary programs around the vocabulary, as type checkers read them: what must pass, and in the marked lines what must not.

The marks are those of `typed_program.py`. Where numpy says `Any`, as of a sum over `NDArray[Any]`, the result is `Any`, too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Annotated, Any, Generic, NamedTuple, Optional, TypeVar, Union

import numpy as np
from annotated_types import Ge, Interval, Le, Len, MaxLen, MinLen
from numpy.typing import NDArray
from typing_extensions import assert_type

import dpcheck as dp
from dpcheck import L1, L2, Data, Integer, LInf, MetricMatrix, MetricVector, NormBound, Real, Size
from dpcheck.lang.norms import Norm

Weights = MetricVector[Real, L2]
Ages = Annotated[MetricVector[Data, L1], Size("n"), Interval(ge=0, le=125)]
N = TypeVar("N", bound=Norm)
V = TypeVar("V", bound=Union[float, NDArray[Any]])
T = TypeVar("T")


# Annotations


def optional(x: Optional[dp.Real], v: Weights | None, w: Union[Weights, float] = 0.0, *more: Real, **named: Data) -> Real | None:
    if v is not None:
        assert_type(v, NDArray[Any])
    return x if x is None else x + sum(more) + sum(named.values()) + (len(w) if isinstance(w, np.ndarray) else w)


def quoted(x: "dp.Integer", v: "dp.MetricVector[dp.Real, dp.L2]", described: "Annotated[Weights, NormBound(L2, 'c')]") -> "dp.Real":
    assert_type(x, int)
    assert_type(described, NDArray[Any])
    return float(v.sum()) + x


def described(
    each: MetricVector[Annotated[Real, Interval(ge=0, le=1)], L1],
    few: Annotated[list[float], dp.ChangeOneDistance, MinLen(3), MaxLen(9), Ge(0), Le(1)],
    exact: Annotated[Weights, Len(3, 3)],
    a: Annotated[float, Interval(ge=0, le=1)] = 0.5,
) -> list[Real]:
    assert_type(each, NDArray[Any])
    return [a * float(x) for x in exact] + few


def in_any_norm(v: MetricVector[Real, N], norm: type[N]) -> MetricVector[Real, N]:
    return dp.clip(norm, v)


def same(v: V) -> V:
    return v


@dataclass
class Model:
    weights: Weights
    bias: Real = 0.0
    history: list[Weights] = field(default_factory=list[Weights])
    losses: dict[str, Real] = field(default_factory=dict[str, float])

    def step(self, gradient: dp.MetricGradient[Real, L2], rate: float) -> Model:
        self.history.append(self.weights)
        self.weights -= rate * gradient
        return Model(self.weights - gradient, self.bias - rate, self.history)

    @property
    def norm(self) -> Real:
        return float(np.linalg.norm(self.weights))


class Row(NamedTuple):
    age: Data
    features: MetricVector[Real, L2]


class Store(Generic[T]):
    def __init__(self, value: T) -> None:
        self.value = value


def apply(f: Callable[[MetricVector[Real, L2]], Real], vectors: Sequence[MetricVector[Real, L2]]) -> list[Real]:
    return [f(v) for v in vectors]


def norm_of(v: MetricVector[Real, L1]) -> Real:
    return float(np.abs(v).sum())


def parametrised(v: MetricVector[Real, L1], w: Weights, m: MetricMatrix[Data, LInf], x: Real) -> None:
    # Which norm and which element is for dpcheck to find out, never for a type checker.
    assert_type(apply(norm_of, [v, w, m[0]]), list[float])
    assert_type(in_any_norm(v, L1), NDArray[Any])
    assert_type(in_any_norm(w, L1), NDArray[Any])
    assert_type(same(v), NDArray[Any])
    assert_type(same(x), float)
    assert_type(Store(w).value, NDArray[Any])
    assert_type(Model(w, x).step(v, 0.1).norm, float)
    assert_type(Row(1, w).features, NDArray[Any])
    assert_type(Model(v).losses["first"], float)
    apply(norm_of, [x])  # E: list-item | reportArgumentType
    apply(lambda v: v, [v])  # E: arg-type, return-value | reportArgumentType
    Model("w")  # E: arg-type | reportArgumentType


# Contracts keep the signature


class Queries:
    scale: Real = 1.0

    @dp.private(epsilon="epsilon")
    def noisy(self, x: Real, epsilon: float = 1.0, *, twice: bool = False) -> Real:
        return dp.laplacian_mechanism(x, 1 + twice, epsilon)

    @classmethod
    @dp.stable(x=1)
    def of_class(cls, x: Real) -> Real:
        return x + cls.scale

    @staticmethod
    @dp.assume(v="sqrt(len(v))")
    def of_nobody(v: Weights) -> Real:
        return float(v[0])

    @property
    @dp.black_box
    def shown(self) -> Real:
        return self.scale

    @dp.stable(x=1)
    async def later(self, x: Real) -> Real:
        return x

    @dp.stable(v=1)
    def each(self, v: Weights) -> Iterator[Real]:
        yield from (float(x) for x in v)


@dp.black_box
def identity(value: T, *rest: T) -> T:
    return value


async def contracts(queries: Queries, x: Real, v: Weights) -> None:
    assert_type(queries.noisy(x, 0.5, twice=True), float)
    assert_type(Queries.of_class(x), float)
    assert_type(Queries.of_nobody(v), float)
    assert_type(queries.shown, float)
    assert_type(await queries.later(x), float)
    assert_type(list(queries.each(v)), list[float])
    assert_type(identity(x, x), float)
    assert_type(dp.black_box(len)([1]), int)
    assert_type(dp.reveal_sensitivity(v), NDArray[Any])
    assert_type(dp.reveal_sensitivity([x, x])[0], float)
    queries.noisy(x, twice=1.0)  # E: arg-type | reportArgumentType
    queries.noisy(x, 0.5, True)  # E: misc, call-arg | reportCallIssue
    Queries.of_class("x")  # E: arg-type | reportArgumentType
    dp.black_box(3)  # E: type-var | reportArgumentType
    dp.stable(x=[1])  # E: arg-type | reportArgumentType


# Numbers


def numbers(x: Real, i: Integer, flag: bool, wide: np.float64, narrow: np.float32, whole: np.int64, v: Weights) -> Real:
    assert_type(dp.laplacian_mechanism(i, 1, 0.5), int)
    assert_type(dp.laplacian_mechanism(flag, 1, 0.5), int)
    assert_type(dp.laplacian_mechanism(whole, 1, 0.5), int)
    assert_type(dp.laplacian_mechanism(len(v), 1, 0.5), int)
    assert_type(dp.laplacian_mechanism(x, 1, 0.5), float)
    assert_type(dp.gaussian_mechanism(wide, whole, narrow, 1e-6), float)
    assert_type(dp.laplacian_mechanism(narrow, 1, 0.5), float)
    assert_type(dp.laplacian_mechanism(x if flag else i, 1, 0.5), float)
    assert_type(dp.clamp(i, 0, 9), int)
    assert_type(dp.clamp(i, 0.5, 9), float)
    assert_type(dp.clamp(x, 0, wide), float)
    assert_type(dp.clamp(whole, 0, 9), int)
    assert_type(dp.clamp(narrow, 0, 9), float)
    assert_type(dp.undisc(dp.clamp(i, 0, 9)), int)
    total = dp.laplacian_mechanism(v.sum(), 1, 0.5)
    total += dp.laplacian_mechanism(x, 1, 0.5)
    total /= max(1, dp.laplacian_mechanism(len(v), 1, 0.5))
    if total > 3 or -total < x:
        total = abs(round(total, 2)) ** 2
    mean: float = dp.laplacian_mechanism(v.mean(), 1 / len(v), 0.5)
    print(f"{total:.2f}", {dp.discrete(x): mean}, np.sqrt(dp.discrete(x)), range(dp.clamp(i, 0, 9)))
    dp.laplacian_mechanism("3", 1, 0.5)  # E: call-overload | reportArgumentType, reportCallIssue
    dp.laplacian_mechanism(3j, 1, 0.5)  # E: call-overload | reportArgumentType, reportCallIssue
    dp.laplacian_mechanism(None, 1, 0.5)  # E: call-overload | reportArgumentType, reportCallIssue
    dp.laplacian_mechanism(x, "1", 0.5)  # E: call-overload | reportArgumentType, reportCallIssue
    dp.clamp("3", 0, 1)  # E: call-overload | reportArgumentType, reportCallIssue
    dp.clamp(x, 0)  # E: call-overload | reportCallIssue
    dp.clip(L2, wide)  # E: call-overload | reportArgumentType, reportCallIssue
    return float(total) + dp.undisc(x)


# Lists and tuples


def lists(xs: list[float], whole: list[int], numpys: list[np.float64], pair: tuple[float, float], three: tuple[int, int, int]) -> float:
    assert_type(dp.laplacian_mechanism(xs, 1, 0.5), list[float])
    assert_type(dp.laplacian_mechanism(whole, 1, 0.5), list[int])
    assert_type(dp.laplacian_mechanism(numpys, 1, 0.5), list[float])
    assert_type(dp.laplacian_mechanism([x * 2.0 for x in xs], 1, 0.5), list[float])
    assert_type(dp.laplacian_mechanism([len(xs), 2], 1, 0.5), list[int])
    assert_type(dp.gaussian_mechanism(pair, 1, 0.5, 1e-6), tuple[float, ...])
    assert_type(dp.gaussian_mechanism(three, 1, 0.5, 1e-6), tuple[int, ...])
    assert_type(dp.clip(L1, whole, 3), list[float])
    assert_type(dp.clip(L1, three, 3), tuple[float, ...])
    assert_type(dp.clamp(whole, 0, 9), list[int])
    assert_type(dp.clamp(whole, 0, 9.5), list[float])
    assert_type(dp.clamp(three, 0, 9), tuple[int, ...])
    assert_type(dp.clamp(pair, 0, 9), tuple[float, ...])
    assert_type(dp.map_rows(dp.discrete, xs), list[float])
    assert_type(dp.map_rows(lambda row: row[0], [pair]), list[float])
    assert_type(dp.count(lambda x: x > 2, [y for y in xs if y]), int)
    for index, noisy in enumerate(dp.laplacian_mechanism(xs, 1, 0.5)):
        xs[index] = noisy
    first, *rest = dp.clamp(xs, 0, 1)
    dp.laplacian_mechanism(["3"], 1, 0.5)  # E: type-var | reportArgumentType, reportCallIssue
    dp.laplacian_mechanism(("3", "4"), 1, 0.5)  # E: type-var | reportArgumentType, reportCallIssue
    dp.clip(L2, ["3"])  # E: type-var | reportArgumentType, reportCallIssue
    dp.clamp({1, 2}, 0, 1)  # E: call-overload | reportArgumentType, reportCallIssue
    dp.laplacian_mechanism({"a": 1}, 1, 0.5)  # E: call-overload | reportArgumentType, reportCallIssue
    return sum(dp.laplacian_mechanism(rest, 1, 0.5)) + first


# Arrays


def arrays(v: Weights, m: MetricMatrix[Data, LInf], floats: NDArray[np.float64], whole: NDArray[np.int64], g: dp.MetricGradient[Real, L2]) -> Weights:
    assert_type(dp.laplacian_mechanism(floats, 1, 0.5), NDArray[Any])
    assert_type(dp.laplacian_mechanism(whole, 1, 0.5)[:3], NDArray[Any])
    assert_type(dp.norm_convert(L2, floats), NDArray[np.float64])
    assert_type(dp.undisc_container(dp.clip(L2, m[0])), Any)
    assert_type(dp.clip(L2, whole), NDArray[Any])
    assert_type(dp.clamp(whole, 0, 0.5), NDArray[Any])
    assert_type(dp.clamp(m, 0, 1), NDArray[Any])
    assert_type(dp.map_rows(lambda row: dp.clip(L2, row[:-1]), m), NDArray[Any])
    assert_type(dp.map_rows(np.sum, m), NDArray[Any])
    assert_type(dp.count(lambda row: row[0] > 3, m), int)
    released = dp.gaussian_mechanism(v, 1, 0.5, 1e-6)
    released += dp.gaussian_mechanism(np.sum([dp.clip(L2, row) for row in m], axis=0), 1, 0.5, 1e-6)
    released[released < 0] = 0
    gradient: NDArray[Any] = dp.clip(L2, m[0])
    clamped: float = dp.clamp(m[0, 0], 0, 1)
    mean: float = dp.laplacian_mechanism(m[:, 0].mean(), clamped, 0.5)
    v += 2 * released - v[::-1] + mean
    g = np.concatenate([g, dp.clamp(whole, 0, 1), gradient])
    dp.clip(L2, v, "1")  # E: call-overload | reportArgumentType, reportCallIssue
    dp.norm_convert(v, L2)  # E: arg-type | reportArgumentType
    return released @ m.T if released.any() else np.asarray(dp.norm_convert(L2, v)) + float(released.max())


# Choices


def choices(scores: MetricVector[Real, LInf], names: list[str], x: Data, people: list[Row], whole: list[np.int64]) -> str:
    assert_type(dp.exponential_mechanism([(1, "a")], scores, 1, 0.5), tuple[int, str])
    assert_type(dp.exponential_mechanism(range(3), [float(i) for i in range(3)], 1, 0.5, monotone=True), int)
    assert_type(dp.exponential_mechanism(people, whole, 1, 0.5).age, float)
    assert_type(dp.report_noisy_max(dict.fromkeys(names, 0), tuple(scores), 1, 0.5), str)
    chosen = float(dp.report_noisy_max(np.arange(3.0), scores, 1, 0.5))
    assert_type(dp.randomized_response(x, [0.0, 1.0], 0.5), float)
    assert_type(dp.randomized_response(len(names), range(3), 0.5), int)
    assert_type(dp.above_threshold([len], people, chosen, 0.5), Optional[int])
    found = dp.above_threshold([lambda rows: rows[0].age, lambda rows: np.mean([row.age for row in rows])], people, 10, 0.5)
    names[found]  # E: index, call-overload | reportArgumentType, reportCallIssue
    dp.exponential_mechanism(names, "scores", 1, 0.5)  # E: arg-type | reportArgumentType
    dp.exponential_mechanism(3, scores, 1, 0.5)  # E: arg-type | reportArgumentType
    dp.above_threshold([str], people, 10, 0.5)  # E: list-item, arg-type | reportArgumentType
    return dp.report_noisy_max(names, dp.clamp([row.age for row in people], 0, 1), 1, 0.5)


# Annotations that mean nothing

no_such_norm: MetricVector[Real, LInf, L2]  # E: type-arg | reportInvalidTypeForm, reportInvalidTypeArguments
no_norm: list[MetricVector[Real]]  # E: type-arg | reportInvalidTypeForm
no_number: Optional[MetricMatrix[int, str]]  # E: type-var | reportInvalidTypeForm
of_numbers: Real[L2]  # E: type-arg, misc | reportInvalidTypeArguments
LInf(3)  # E: arg-type | reportArgumentType
dp.SymmetricDistance()  # E: call-arg | reportCallIssue
dp.no_such_name  # E: attr-defined | reportAttributeAccessIssue, reportUnknownMemberType
