"""Standard errors of the mean of rows (rule G30)."""
from __future__ import annotations


from dpcheck.infer.requests import Call, operation
from dpcheck.infer.datasets import counting
from dpcheck.infer.datasets.registry import over_rows
from dpcheck.infer.datasets.aggregates import aggregated, numeric
from dpcheck.infer.datasets.order_statistics import of_each_column
from dpcheck.infer.values import Value


@operation("sem")
def _standard_error_of_others(request: Call) -> Value:
    return request.lost("of what is no data set")


@over_rows("sem")
def _standard_error(request: Call) -> Value:
    if request.constant("ddof") != 1:
        return request.lost("with this ddof")
    return aggregated(request, "x", lambda table, item: of_each_column(
        request.run, item, lambda one: counting.standard_error(request.run, table.rows, numeric(request.run, table, one), request.node)))
