"""Numbers by bins of a calendar: `df.resample("D", on="when")["pay"].sum()` (rule H16).

Every bin between the first date and the last one is there, with rows or without. How many these are one row decides, so that nothing is asked of them
before the program has named the bins that it wants.
"""
from __future__ import annotations

from typing import TYPE_CHECKING

from dpcheck import ir
from dpcheck.infer.datasets import grouping
from dpcheck.infer.datasets.dates import RESAMPLED, binned, dates_of, in_bins
from dpcheck.infer.datasets.groupby import method_name, of_groups
from dpcheck.infer.datasets.keyed import keyed_of
from dpcheck.infer.datasets.model import Record
from dpcheck.infer.datasets.registry import owner_of, rule
from dpcheck.infer.datasets.selecting import column_names
from dpcheck.infer.datasets.tables import boxed, grouped_of
from dpcheck.infer.interpret import call
from dpcheck.infer.library_objects import INDEXED
from dpcheck.infer.requests import Call, operation
from dpcheck.infer.values import Configured, Library, Ref, Value

if TYPE_CHECKING:
    from dpcheck.infer.run import Run


NUMBERS = "pandas.ResampledNumbers"


@rule("resample")
def _resample(request: Call) -> Value:
    """df.resample("D", on="when"), df.set_index("when").resample("D"): the rows by bins of a calendar."""
    run, found = request.run, owner_of(request)
    bins = None if found is None else binned(run, found[1], dates_of(run, found[1], request.value("on")), request.value("rule"))
    if found is None or bins is None:
        return request.lost("by bins of which it is not known where they lie")
    return in_bins(run, grouping.grouped_by(run, found[0], found[1], bins))


def _part(run: Run, owner: Configured, index: Value, node: ir.Node) -> Value | None:
    """df.resample(...)["pay"]"""
    groups, names = owner.given["groups"], column_names(run, index)
    grouped = grouped_of(run, groups) if owner.state not in run.leaks else None
    if grouped is None or names is None or len(names) != 1 or not isinstance(groups, Ref) or not isinstance(grouped.table.item, Record):
        return None
    return in_bins(run, grouping.grouped_column(run, groups, grouped, names, single=True))


INDEXED[RESAMPLED] = _part


@operation("of_bins")
def _of_bins(request: Call) -> Value:
    """df.resample(...)["pay"].sum(), .size(), .count(): the number of each bin."""
    run, owner = request.run, request.value("self")
    grouped = grouped_of(run, owner.given["groups"]) if isinstance(owner, Configured) and owner.name == RESAMPLED and owner.state not in run.leaks else None
    found = None if grouped is None else of_groups(request, grouped, method_name(request.row.name.rpartition(".")[2]), {})
    return request.lost("of more than one column") if found is None or keyed_of(run, found) is None else Configured(NUMBERS, {"numbers": found})


@operation("named_bins")
def _named(request: Call) -> Value:
    """df.resample(...)["pay"].sum().reindex(days, fill_value=0): bins that the program names, of which all that have no rows are 0, whether they lie between others or not."""
    run, owner = request.run, request.value("self")
    known = isinstance(owner, Configured) and owner.name == NUMBERS and owner.state not in run.leaks and request.constant("fill_value") == 0
    cell = keyed_of(run, owner.given["numbers"]) if isinstance(owner, Configured) and known else None
    empty = None if cell is None else grouping.of_none(run, cell)
    if cell is None or empty is None or empty.term.value != 0:
        return request.lost("of bins that it does not name, or that are not 0 without rows")
    given = {name: value for name, value in request.given.items() if name != "self"}
    return call(run, Library("pandas.Series.reindex"), [boxed(run, cell)], given, request.node)
