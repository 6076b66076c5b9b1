"""Series and frames with the vocabulary, as type checkers read them where pandas' stubs are installed. No line of it may be rejected."""

from typing import Annotated, Any, Optional

import numpy as np
import pandas as pd
from numpy.typing import NDArray
from typing_extensions import assert_type

import dpcheck as dp
from dpcheck import L2, ChangeOneDistance, Column, MetricFrame, SymmetricDistance

Adults = MetricFrame[SymmetricDistance]


def mechanisms(adult: Adults, ages: "pd.Series[float]", epsilon: float) -> float:
    assert_type(dp.laplacian_mechanism(ages, 1, epsilon), NDArray[Any])
    assert_type(dp.gaussian_mechanism(adult[["Age", "Hours"]], 1, epsilon, 1e-6), NDArray[Any])
    assert_type(dp.laplacian_mechanism(len(adult), 1, epsilon), int)
    assert_type(dp.laplacian_mechanism(ages.clip(0, 100).sum(), 100, epsilon), float)
    assert_type(dp.laplacian_mechanism((ages > 30).sum(), 1, epsilon), int)
    assert_type(dp.laplacian_mechanism(ages.value_counts(), 1, epsilon), NDArray[Any])
    assert_type(dp.laplacian_mechanism([(ages == age).sum() for age in range(9)], 1, epsilon), list[int])
    assert_type(dp.exponential_mechanism(["a", "b"], ages, 1, epsilon), str)
    assert_type(dp.report_noisy_max(list(adult.columns), adult.sum(), 1, epsilon), str)
    assert_type(dp.above_threshold([len], adult, 10, epsilon), Optional[int])
    return dp.laplacian_mechanism(ages.sum(), 100, epsilon) / max(1, dp.laplacian_mechanism(ages.shape[0], 1, epsilon))


def shaping(adult: Adults, ages: "Annotated[pd.Series[float], ChangeOneDistance]") -> pd.DataFrame:
    assert_type(dp.clip(L2, ages), "pd.Series[float]")
    assert_type(dp.clamp(ages, 0, 100), "pd.Series[float]")
    assert_type(dp.clamp(adult, 0, 100), pd.DataFrame)
    assert_type(dp.discrete(ages), "pd.Series[float]")
    assert_type(dp.count(lambda age: age > 30, ages), int)
    assert_type(dp.count(lambda row: row["Age"] > 30, adult), int)
    rows: pd.DataFrame = dp.map_rows(lambda row: dp.clip(L2, row), adult)
    longest = np.asarray(dp.clamp(ages, 0, 100)).max() + dp.clamp(ages, 0, 100).mean()
    adult["Age"] = dp.clamp(adult["Age"], 0, 100)
    return rows.assign(Age=dp.clip(L2, ages) * longest)


@dp.private(epsilon=1.0)
def described(adult: Annotated[pd.DataFrame, SymmetricDistance, Column("Age", L2)]) -> dict[str, float]:
    return {str(name): dp.laplacian_mechanism(column.clip(0, 1).sum(), 1, 0.5) for name, column in adult.items()}
