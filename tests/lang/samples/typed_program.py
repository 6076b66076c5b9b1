"""A program that type checkers read, never run: `# E: code of mypy | rule of pyright` marks each line that every type checker must reject."""

from typing import Annotated, Any, Optional

import numpy as np
from annotated_types import Ge, Interval, Le, Len
from numpy.typing import NDArray
from typing_extensions import assert_type

import dpcheck
from dpcheck import (
    L1,
    L2,
    ChangeOneDistance,
    Column,
    Data,
    HammingDistance,
    InsertDeleteDistance,
    Integer,
    LInf,
    MaxRowsPer,
    MetricFrame,
    MetricGradient,
    MetricMatrix,
    MetricVector,
    NormBound,
    Real,
    Shape,
    Size,
    SymmetricDistance,
    above_threshold,
    assume,
    black_box,
    clamp,
    clip,
    count,
    discrete,
    exponential_mechanism,
    gaussian_mechanism,
    laplacian_mechanism,
    map_rows,
    norm_convert,
    private,
    randomized_response,
    report_noisy_max,
    reveal_sensitivity,
    stable,
    undisc,
    undisc_container,
)

assert_type(dpcheck.__version__, str)


def numbers(x: Real, y: Data, z: Integer) -> None:
    assert_type(x, float)
    assert_type(y, float)
    assert_type(z, int)
    assert_type(undisc(clamp(y, 0, 10)), float)
    assert_type(discrete(x), float)
    assert_type(clamp(z, 0, 10), int)
    numbers(z, 3, x)  # E: arg-type | reportArgumentType
    numbers("1", 2.0, 3)  # E: arg-type | reportArgumentType


def optional(x: Optional[Real], y: "Real | None", z: Optional[MetricVector[Real, L2]] = None) -> Real:
    return (x or 0.0) + (y or 0.0) + (0.0 if z is None else len(z))


def described(
    x: Annotated[Real, Interval(ge=0, le="upper")],
    v: Annotated[MetricVector[Real, L2], Size("n"), NormBound(L2, 1.0), Len(3)],
    m: Annotated[MetricMatrix[Data, LInf], Shape("m", 4), NormBound(L1, "c")],
    rows: Annotated[list[float], ChangeOneDistance, Ge(0), Le(1)],
    edited: Annotated[NDArray[np.float64], HammingDistance],
    ordered: Annotated[list[int], InsertDeleteDistance, MaxRowsPer("user", 3), Column("age", Interval(ge=0))],
    upper: float,
) -> None:
    assert_type(x, float)
    assert_type(v, NDArray[Any])
    assert_type(m, NDArray[Any])
    assert_type(rows, list[float])
    assert_type(edited, NDArray[np.float64])
    assert_type(ordered, list[int])


def containers(v: MetricVector[Real, L2], m: MetricMatrix[Data, LInf], g: MetricGradient[Real, L2]) -> None:
    assert_type(v, NDArray[Any])
    assert_type(norm_convert(L1, v), NDArray[Any])
    assert_type(clip(L2, v, 3.0), NDArray[Any])
    assert_type(undisc_container(clip(L2, g)), NDArray[Any])
    assert_type(map_rows(lambda row: clip(L2, row), m), NDArray[Any])
    containers(np.zeros(3), np.zeros((3, 3)), v)
    containers([1.0], m, g)  # E: arg-type | reportArgumentType


def lists(values: list[int], pairs: tuple[float, float], named: list[str]) -> None:
    assert_type(clip(L2, values), list[float])
    assert_type(clip(L2, pairs), tuple[float, ...])
    assert_type(clamp(values, 0, 10), list[int])
    assert_type(clamp(pairs, 0, 10), tuple[float, ...])
    assert_type(count(lambda x: x > 2, values), int)
    assert_type(map_rows(len, named), list[int])
    clip(L2, 3.0)  # E: call-overload | reportArgumentType, reportCallIssue
    clip(values, L2)  # E: call-overload | reportArgumentType, reportCallIssue


def frames(people: MetricFrame[SymmetricDistance]) -> int:
    return len(people)


wrong_norm: MetricVector[Real, int]  # E: type-var | reportInvalidTypeForm
wrong_relation: MetricFrame[L1]  # E: type-var | reportInvalidTypeForm
wrong_element: MetricVector[str, L1]  # E: type-var | reportInvalidTypeForm
one_argument: MetricVector[Real]  # E: type-arg | reportInvalidTypeForm
L1()  # E: call-arg | reportCallIssue
norm_convert(3, np.zeros(3))  # E: arg-type | reportArgumentType
NormBound(int, 1.0)  # E: arg-type | reportArgumentType


def mechanisms(x: Real, v: MetricVector[Real, L2], scores: list[float]) -> None:
    assert_type(laplacian_mechanism(x, 1, 0.5), float)
    assert_type(laplacian_mechanism(3, 1, 0.5), int)
    assert_type(laplacian_mechanism(np.int64(3), 1, 0.5), int)
    assert_type(laplacian_mechanism(v, 1, 0.5), NDArray[Any])
    assert_type(gaussian_mechanism(scores, 1, 0.5, 1e-6), list[float])
    assert_type(exponential_mechanism(["a", "b"], scores, 1, 0.5), str)
    assert_type(report_noisy_max([1, 2], v, 1, 0.5, monotone=True), int)
    assert_type(randomized_response("yes", ["yes", "no"], 0.5), str)
    assert_type(above_threshold([len], scores, 10, 0.5), Optional[int])
    gaussian_mechanism(x, 1, 0.5)  # E: call-overload | reportCallIssue
    laplacian_mechanism("x", 1, 0.5)  # E: call-overload | reportArgumentType, reportCallIssue


@private(epsilon=1.0, delta="d")
def contracted(x: Real, d: float) -> Real:
    return x


@stable(x=2, y="sqrt(k)")
def promised(x: Real, y: Real, k: int) -> Real:
    return reveal_sensitivity(2 * x) + y


@assume(x=1)
def trusted(x: Real) -> Real:
    return x


@black_box
def opaque(x: Data) -> Data:
    return x


assert_type(contracted(1.0, 2.0) + promised(1.0, 2.0, 3) + trusted(1.0) + opaque(1.0), float)
promised("1", 2.0, 3)  # E: arg-type | reportArgumentType
private(1.0)  # E: misc, call-arg | reportCallIssue
