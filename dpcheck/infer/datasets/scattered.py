"""np.add.at(out, labels, amounts) of rows: each row adds its amount at the place that it names (rule D57)."""
from __future__ import annotations

from dpcheck.infer import numbers
from dpcheck.infer.coerce import as_array
from dpcheck.infer.datasets.aggregates import numeric
from dpcheck.infer.datasets.model import Table
from dpcheck.infer.datasets.registry import over_rows
from dpcheck.infer.datasets.tables import table_of
from dpcheck.infer.datasets.totals import summed
from dpcheck.infer.dependence import deep_env
from dpcheck.infer.one_hot import at_item, at_row
from dpcheck.infer.references import cell_of
from dpcheck.infer.requests import OPERATIONS, Call
from dpcheck.infer.reach import tainted
from dpcheck.infer.storage import stored_in, takes
from dpcheck.infer.values import NONE, Num, Opaque, Ref, Value


@over_rows("add_at")
def _added_at(request: Call) -> Value:
    run, owner, places = request.run, request.value("x"), table_of(request.run, request.value("indices"))
    if places is None and table_of(run, request.value("values")) is None:
        return OPERATIONS["add_at"](request)
    array = cell_of(run, owner)
    amount = None if places is None else _amount(request, places)
    if not isinstance(owner, Ref) or not isinstance(array, Num) or len(array.shape) not in (1, 2) or places is None or amount is None or not takes(array, amount):
        return _forgotten(request, owner)
    place = places.item
    if not isinstance(place, Num) or place.shape or place.boolean or places.rows.row in run.walking:
        return _forgotten(request, owner)
    amount = numeric(run, places, amount)
    if len(array.shape) == 1:
        of_row = None if amount.shape else at_item(run, array.shape, place, amount, request.node)
    else:  # an amount a row would go along the columns, not along the rows
        of_row = at_row(run, array.shape, place, amount) if amount.shape or not amount.env else None
    if of_row is None:
        return _forgotten(request, owner)
    added = summed(run, places.rows, of_row, request.node, "D57")
    run.mutate(owner.address, stored_in(numbers.add(run, array.but(elements=None), added, request.node), array))
    return NONE


def _amount(request: Call, places: Table) -> Num | None:
    """What a row adds: its own value of a table that lines up, or a public number; None of anything else."""
    run, value = request.run, request.value("values")
    table = table_of(run, value)
    if table is None:
        amount = as_array(run, value, request.node)
        return amount if amount is not None and not amount.shape else None
    item = as_array(run, table.item, request.node) if table.rows.same_rows(places.rows) else None
    return item if item is not None and table.after == len(item.shape) else None


def _forgotten(request: Call, owner: Value) -> Value:
    """Of an array to which was added in ways that are not followed nothing is known."""
    run = request.run
    if isinstance(owner, Ref):
        run.mutate(owner.address, Opaque(tainted(*(deep_env(run, value) for value in request.given.values())), what="an array that was added to"))
    return request.lost("of these rows")
