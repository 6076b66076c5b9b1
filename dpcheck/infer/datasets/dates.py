"""Dates and the bins of a calendar that they lie in: `pd.Grouper`, `resample`, and the labels that a calendar gives (rule H16)."""
from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from dpcheck.bounds import ONE, render
from dpcheck.infer.coerce import sequence_items
from dpcheck.infer.datasets import gaps
from dpcheck.infer.datasets.columns import measured_column
from dpcheck.infer.datasets.model import Record, Table, label_of
from dpcheck.infer.datasets.sources import column, made_from
from dpcheck.infer.datasets.tables import boxed, grouped_of
from dpcheck.infer.dependence import deep_env
from dpcheck.infer.labels import Labels
from dpcheck.infer.requests import Call, operation
from dpcheck.infer.values import Configured, Gap, Nothing, Num, Ref, Text, Tup, Value

if TYPE_CHECKING:
    from dpcheck.infer.run import Run


GROUPER, RESAMPLED = "pandas.Grouper", "pandas.Resampler"
_CALENDAR = re.compile(r"1?(D|h|H|min|T|s|S|(W|QS|QE|Q|YS|YE|Y|AS|A)(-[A-Z]{3})?|MS|ME|M)")
_FREQUENCY = re.compile(r"([1-9][0-9]*)?[A-Za-z]+(-[A-Z]{3})?")


def has_bins(freq: Value) -> bool:
    """Whether the bins of a frequency lie where the calendar has them. Those of several days or hours begin at the first date that there is, which one row may move."""
    return isinstance(freq, Text) and freq.value is not None and not freq.env and _CALENDAR.fullmatch(freq.value) is not None


def binned(run: Run, table: Table, date: Value | None, freq: Value) -> Ref | None:
    """The bin that each date lies in, as a column of the same rows; None where it is not known which bins there are."""
    item = date.value if isinstance(date, Gap) else date
    if not isinstance(item, Num) or item.shape or not has_bins(freq) or not isinstance(freq, Text):
        return None
    row, name = table.rows.row, f"the bin ({freq.value}) of {render(item.term)}"
    kind = "column" if measured_column(item) else "declared column"
    found = made_from(run, row, name, [item], key=(kind, row, ("bin", freq.value, item.term)))
    return boxed(run, replace(table, item=gaps.missing(run, found, date.there) if isinstance(date, Gap) else found, kind="series", name=""))


def dates_of(run: Run, table: Table, on: Value) -> Value | None:
    """The dates that rows are cut into bins by: the column of that name, or, without a name, what they are labelled by."""
    record = table.item
    if isinstance(on, Text) and on.value is not None and not on.env and isinstance(record, Record):
        return column(run, record, on.value)
    found = label_of(record) if isinstance(record, Record) else table.labelled_by
    return found if isinstance(on, Nothing) and found is not None and all(source is table.rows.row for source in deep_env(run, found)) else None


def with_bins(run: Run, table: Table, by: Value) -> Value | None:
    """What rows are grouped by, with a column of bins for each `pd.Grouper`; None where a Grouper has none that are known."""
    if isinstance(by, Configured) and by.name == GROUPER:
        known = by.state not in run.leaks and set(by.given) <= {"key", "freq"}
        return binned(run, table, dates_of(run, table, by.given.get("key", Nothing())), by.given.get("freq", Nothing())) if known else None
    parts = sequence_items(run, by) or ()
    if not any(isinstance(part, Configured) for part in parts):
        return by
    found = [with_bins(run, table, part) for part in parts]
    known_parts = tuple(part for part in found if part is not None)
    return Tup(known_parts) if len(known_parts) == len(found) else None


def in_bins(run: Run, groups: Value) -> Value:
    """Groups by bins, of which those without rows are there as well; what is no groups as it is."""
    return groups if grouped_of(run, groups) is None else Configured(RESAMPLED, {"groups": groups})


@operation("calendar")
def _calendar(request: Call) -> Value:
    """pd.date_range(start, periods=12, freq="MS"): public dates, all different."""
    run, given = request.run, {name: value for name, value in request.given.items() if not isinstance(value, Nothing)}
    freq = given.get("freq")
    steps = not {"end", "periods"} <= given.keys() if freq is None else isinstance(freq, Text) and freq.value is not None and _FREQUENCY.fullmatch(freq.value)
    if not steps or any(deep_env(run, value) for value in given.values()):
        return request.lost("by what is no frequency")  # without one, so many dates from one day to the same are one date again and again
    said = [(name, value.value if isinstance(value, Text) else value.constant if isinstance(value, Num) else None) for name, value in given.items()]
    text = f"{request.row.name}({', '.join(f'{name}={value!r}' for name, value in said)})"
    term = run.public(text) if all(value is not None for _, value in said) else run.fresh(request.row.name)
    periods = given.get("periods")
    return Labels(term=term, what=text, many=periods.term if isinstance(periods, Num) and periods.public else run.length_of(term, ONE))
