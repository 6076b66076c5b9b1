"""Products of rows: with a public vector or matrix, and of columns with each other (rules E7, G3, G5, G21)."""
from __future__ import annotations

from dataclasses import replace

from dpcheck import ir
from dpcheck.infer import forward
from dpcheck.infer.datasets import totals
from dpcheck.infer.datasets.aggregates import item_array, numeric
from dpcheck.infer.datasets.attributes import to_array
from dpcheck.infer.datasets.axes import rank
from dpcheck.infer.datasets.grouping import as_vector
from dpcheck.infer.datasets.keyed import in_order, keyed_of
from dpcheck.infer.datasets.model import Record
from dpcheck.infer.datasets.registry import over_rows
from dpcheck.infer.datasets.tables import boxed, has_rows, lost, made, table_of
from dpcheck.infer.operators import binary, vector_beside
from dpcheck.infer.reduce import outer
from dpcheck.infer.references import boxed as boxed_array
from dpcheck.infer.requests import OPERATIONS, Call
from dpcheck.infer.run import Run
from dpcheck.infer.values import Num, Ref, Value


@over_rows("dot")
def _dot(request: Call) -> Value:
    """np.dot(x, y) and np.matmul(x, y)."""
    return product(request.run, request.value("x"), request.value("y"), request.node)


def product(run: Run, left: Value, right: Value, node: ir.Node) -> Value:
    """rows @ w, each row by itself (E7); two columns, or a matrix and a column, a sum of products (G3, G5); X.T @ Y (G21)."""
    vectors = [as_vector(run, keyed) if (keyed := keyed_of(run, side)) is not None else None for side in (left, right)]
    if any(vector is not None for vector in vectors):
        if not in_order(run, (left, right)):
            return lost(run, "a product of numbers by groups in another order", left, right)
        left, right = (side if vector is None else Ref(run.store.allocate(vector)) for side, vector in zip((left, right), vectors))
        if not has_rows(run, left) and not has_rows(run, right):
            return binary(run, "@", left, right, node)
    one, other = table_of(run, left), table_of(run, right)
    if one is not None and one.kind == "frame" and isinstance(left, Ref) and isinstance(one.item, Record):
        part = table_of(run, product(run, to_array(run, left, one), right, node))
        return lost(run, "a product of a frame", left, right) if part is None or part.after else boxed(run, replace(part, kind="series"))
    ranks = [0 if table is None else rank(run, table) for table in (one, other)]
    if one is not None and other is None and ranks[0] == 1 and one.after == 1:
        image = binary(run, "@", one.item, vector_beside(run, right, one.item, 0), node)
        array = run.store.heap[image.address] if isinstance(image, Ref) else None
        return made(run, one, image, after=len(array.shape) if isinstance(array, Num) else 0)
    if one is None or other is None or not one.rows.same_rows(other.rows) or one.rows.row in run.walking:
        return lost(run, "a product of rows and others by place", left, right)
    along = (ranks[0] == 0 or one.after == 0) and (ranks[1] == 0 or other.after == 1)  # both are summed over their rows
    if along and ranks == [1, 1]:
        a, b = item_array(run, one), item_array(run, other)
        if a is not None and b is not None:
            a, b = numeric(run, one, a), numeric(run, other, b)
            return boxed_array(run, totals.summed(run, one.rows, outer(run, a, b, node), node, "G21"))
    elif along:
        item = binary(run, "*", one.item, other.item, node)
        cell = run.store.heap[item.address] if isinstance(item, Ref) else item
        if isinstance(cell, Num):
            return boxed_array(run, totals.summed(run, one.rows, numeric(run, replace(one, item=item), cell), node, "G3" if not cell.shape else "G5"))
    return lost(run, "a product of rows", left, right)


forward.product_of_rows.give(product)


@over_rows("norm_convert")
def _norm_convert(request: Call) -> Value:
    """norm_convert(N, m): rows that are edited where they stand are those of a matrix (S1, S2)."""
    table = table_of(request.run, request.value("v"))
    matrix = None if table is None else totals.in_place(request.run, table)
    return request.lost() if matrix is None else OPERATIONS["norm_convert"](replace(request, given={**request.given, "v": Ref(request.run.store.allocate(matrix))}))
