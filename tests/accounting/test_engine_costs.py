"""What PipelineDP and Tumult Analytics do for neighbouring inputs is no further apart than the costs that are printed for them."""

from __future__ import annotations

import importlib.util
import math
import shutil
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from refute.claims import dpcheck

HEAD = """from typing import Annotated
import pipeline_dp
from dpcheck import ChangeOneDistance, MaxRowsPer, SymmetricDistance

Users = Annotated[list[dict], SymmetricDistance, MaxRowsPer("user", 5)]
Replaced = Annotated[list[dict], ChangeOneDistance, MaxRowsPer("user", 5)]
Rows = Annotated[list[dict], SymmetricDistance]


def released(rows, params, epsilon, days):
    who = pipeline_dp.DataExtractors(privacy_id_extractor=lambda row: row["user"], partition_extractor=lambda row: row["day"], value_extractor=lambda row: row["spent"])
    accountant = pipeline_dp.NaiveBudgetAccountant(total_epsilon=epsilon, total_delta=1e-6)
    result = pipeline_dp.DPEngine(accountant, pipeline_dp.LocalBackend()).aggregate(rows, params, who, public_partitions=days)
    accountant.compute_budgets()
    return dict(result)


"""
METRICS = {  # what is aggregated: its parameters, and the event that tells most
    "count": ("metrics=[pipeline_dp.Metrics.COUNT], max_partitions_contributed=1, max_contributions_per_partition=2", "count"),
    "sum": ("metrics=[pipeline_dp.Metrics.SUM], max_partitions_contributed=1, max_contributions_per_partition=1, min_value=-3, max_value=3", "sum"),
    "people": ("metrics=[pipeline_dp.Metrics.PRIVACY_ID_COUNT], max_partitions_contributed=1, max_contributions_per_partition=1", "privacy_id_count"),
}
EPSILON, RUNS = 0.8, 4000
OTHERS = [{"user": "b", "day": "Mon", "spent": 1}, {"user": "c", "day": "Tue", "spent": -2}]
MINE = {"user": "a", "day": "Mon", "spent": 3}
NEIGHBOURS = {  # by relation: what one step may do to what a user has
    "Users": ([], [MINE, MINE, {**MINE, "day": "Tue"}]),
    "Replaced": ([{**MINE, "spent": -3}], [MINE, MINE]),
    "Rows": ([{**MINE, "spent": -3}], [{**MINE, "spent": -3}, MINE]),
}


def _costs(folder: Path) -> dict[str, float]:
    functions = [f"def {relation}_{name}(rows: {relation}):\n    return released(rows, pipeline_dp.AggregateParams({METRICS[name][0]}), {EPSILON}, ['Mon', 'Tue'])\n"
                 for relation in NEIGHBOURS for name in METRICS]
    path = folder / "aggregated.py"
    path.write_text(HEAD + "\n\n".join(functions), encoding="utf-8")
    return {one["name"]: float(eval(one["privacy"][0]["epsilon"], {"__builtins__": {}}, vars(math))) for one in dpcheck("infer", [path])["functions"] if one["privacy"] and one["name"] != "released"}


def test_aggregations_tell_no_more_than_they_cost(tmp_path: Path) -> None:
    """The odds of every event, estimated from so many runs, lie within the cost, but for the error of the estimate."""
    pytest.importorskip("pipeline_dp", reason="PipelineDP is not installed")
    costs = _costs(tmp_path)
    assert len(costs) == len(NEIGHBOURS) * len(METRICS)
    spec = importlib.util.spec_from_file_location("aggregated", tmp_path / "aggregated.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    for name, cost in costs.items():
        relation, _, metric = name.partition("_")
        assert cost == pytest.approx(EPSILON * (1 if relation == "Users" else 2))
        seen = [_outcomes(getattr(module, name), METRICS[metric][1], OTHERS + more) for more in NEIGHBOURS[relation]]
        for event in {*seen[0], *seen[1]}:
            one, other = sorted((seen[0][event], seen[1][event]))
            slack = 4 * math.sqrt(other + math.exp(2 * cost) * max(one, 1))
            assert other <= math.exp(cost) * one + slack, (name, event, one, other)


def _outcomes(function: Any, metric: str, rows: list[dict[str, Any]]) -> Counter[int]:
    """How often the released number of Monday lies at or above each of some bars."""
    found = [dict(function(rows)["Mon"]._asdict())[metric] for _ in range(RUNS)]
    return Counter({bar: sum(value >= bar for value in found) for bar in range(-12, 13, 2)})


SESSION = """from typing import Annotated
from pyspark.sql import DataFrame
from tmlt.analytics import AddMaxRows, AddOneRow, AddRowsWithID, PureDPBudget, QueryBuilder, Session
from dpcheck import MaxRowsPer, SymmetricDistance

Frame = Annotated[DataFrame, SymmetricDistance]
Users = Annotated[DataFrame, SymmetricDistance, MaxRowsPer("user", 4)]


def of_rows(df: Frame):
    return Session.from_dataframe(PureDPBudget(1), "t", df, AddOneRow())


def of_users(df: Users):
    return Session.from_dataframe(PureDPBudget(1), "t", df, AddMaxRows(4))


def of_users_by_rows(df: Users):
    return Session.from_dataframe(PureDPBudget(1), "t", df, AddOneRow())
"""


def test_sessions_make_noise_for_what_they_cost(tmp_path: Path) -> None:
    """The scale of the noise of a count and of a sum that take the whole budget is made for as many rows as the cost says."""
    analytics = pytest.importorskip("tmlt.analytics", reason="Tumult Analytics is not installed")
    sql = pytest.importorskip("pyspark.sql", reason="pyspark is not installed")
    if shutil.which("java") is None:
        pytest.skip("there is no Java, on which Spark runs")
    path = tmp_path / "sessions.py"
    path.write_text(SESSION, encoding="utf-8")
    costs = {one["name"]: float(one["privacy"][0]["epsilon"]) for one in dpcheck("infer", [path])["functions"]}
    spark = sql.SparkSession.builder.master("local[1]").config("spark.ui.enabled", "false").config("spark.driver.host", "127.0.0.1").getOrCreate()
    frame = spark.createDataFrame([("a", 1.0), ("b", 2.0)], "user string, pay double")
    for name, change, rows in (("of_rows", analytics.AddOneRow(), 1), ("of_users", analytics.AddMaxRows(4), 4), ("of_users_by_rows", analytics.AddOneRow(), 4)):
        budget = analytics.PureDPBudget(1)
        session = analytics.Session.from_dataframe(privacy_budget=budget, source_id="t", dataframe=frame, protected_change=change)
        for query, move in ((analytics.QueryBuilder("t").count(), 1), (analytics.QueryBuilder("t").sum("pay", low=0, high=7), 7)):
            (noise,) = session._noise_info(query, budget)
            scale = float(noise["noise_parameter"])
            assert rows * move / scale <= costs[name] * (1 + 1e-9), (name, noise)
    spark.stop()
