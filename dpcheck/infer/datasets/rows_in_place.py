"""Rows that are edited where they stand, as the vectors and matrices that they are: what is done with these is done with them (rule S1)."""
from __future__ import annotations

from dataclasses import replace
from typing import Callable

from dpcheck.infer.datasets.tables import has_rows, table_of
from dpcheck.infer.datasets.totals import in_place
from dpcheck.infer.effects import MUTATING
from dpcheck.infer.requests import Call
from dpcheck.infer.storage import listed
from dpcheck.infer.values import Nothing, Ref, Value


def over_vectors(request: Call, by_vector: Callable[[Call], Value]) -> Value | None:
    """The call with rows that are edited in place as the vectors or matrices that they are (S1); None where some rows are not, or may be written to."""
    run = request.run
    if request.row.into or request.row.operation in MUTATING or request.row.kind in ("draw", "opaque") or not isinstance(request.given.get("out", Nothing()), Nothing):
        return None
    tables = {name: table for name, value in request.given.items() if (table := table_of(run, value)) is not None}
    arrays = {name: in_place(run, table) for name, table in tables.items()}
    if not arrays or any(array is None for array in arrays.values()) or any(has_rows(run, value) for name, value in request.given.items() if name not in arrays):
        return None
    boxes = {name: Ref(run.store.allocate(listed(array) if tables[name].kind == "list" else array)) for name, array in arrays.items() if array is not None}
    result = by_vector(replace(request, given={**request.given, **boxes}))
    if isinstance(result, Ref) and request.row.gives != "new":  # which may show the rows themselves
        for name in arrays:
            if isinstance(owner := request.given[name], Ref):
                run.store.link(result.address, owner.address)
    return result
