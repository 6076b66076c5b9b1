"""Series of numbers by label: what pandas does with them it does by label, and what comes out has the labels that went in."""
from __future__ import annotations

from collections.abc import Iterable

from dpcheck.infer import forward
from dpcheck.infer.datasets.grouping import NOWHERE
from dpcheck.infer.dependence import deep_env
from dpcheck.infer.reach import tainted
from dpcheck.infer.references import cell_of
from dpcheck.infer.run import Run
from dpcheck.infer.structure import entries, stack
from dpcheck.infer.values import Mapping, Num, Opaque, Ref, Value


def labelled(run: Run, value: Value) -> Num | None:
    """The numbers of a series by label, side by side."""
    parts = labelled_parts(run, value)
    return stack(run, parts, NOWHERE) if parts else None


def labelled_parts(run: Run, value: Value) -> list[Num]:
    """The numbers of a series by label; none where it is no such series."""
    cell = run.store.heap[value.address] if isinstance(value, Ref) else None
    if not isinstance(cell, Mapping) or not cell.labelled:
        return []
    parts = [item for item in cell.items.values() if isinstance(item, Num) and not item.shape]
    return parts if len(parts) == len(cell.items) else []


def labels_of(run: Run, values: Iterable[Value]) -> tuple[object, ...] | None:
    """The labels that all series by label among the values have, in their order; None where two of them have others, or the same in another order."""
    found = {tuple(cell.items) for value in values if isinstance(cell := cell_of(run, value), Mapping) and cell.labelled}
    return found.pop() if len(found) == 1 else None


def with_labels(run: Run, result: Value, labels: tuple[object, ...]) -> Value:
    """What was computed of the numbers of a series at their places, as the series that it is; what is one number, or not understood, as it is."""
    cell = result if isinstance(result, Num) else cell_of(run, result)
    if not isinstance(cell, Num) or len(cell.shape) != 1 or cell.shape[0].value != len(labels) or cell.noise is not None:
        return result
    numbers = entries(run, cell, NOWHERE)
    if numbers is None:
        return Opaque(tainted(deep_env(run, cell)), what="a series of numbers by label", array=True)
    series = Ref(run.store.allocate(Mapping(dict(zip(labels, numbers)), labelled=True)))
    if isinstance(result, Ref):
        run.store.link(series.address, result.address)
    return series


forward.numbers_by_label.give(labelled)
forward.labels_of_all.give(labels_of)
forward.with_labels.give(with_labels)
