"""Declared data sets as tables: what one row is, from the container and the descriptors of the annotation."""
from __future__ import annotations

from dataclasses import replace
from functools import reduce
from typing import TYPE_CHECKING, Callable, Sequence

from dpcheck import ir
from dpcheck.bounds import ONE, ZERO, Apply, Bound, Expr, number, render, symbol
from dpcheck.infer.literals import key_of
from dpcheck.infer.datasets.columns_shown import used_as_matrix
from dpcheck.infer.datasets.containers import DATABASES, HOLDERS, KINDS, SESSION, SPARK_FRAME, SPARK_FRAMES, holds_many, type_of_array
from dpcheck.infer.datasets.model import Population, Record, Table, number_of_rows
from dpcheck.infer.dependence import deep_env
from dpcheck.infer.parts import items_of
from dpcheck.infer.datasets.model import Records
from dpcheck.infer.forward import missing_unless
from dpcheck.infer.reach import D1, DINF, tainted
from dpcheck.infer.row_classes import is_typed_dict
from dpcheck.infer.values import Configured, Env, Listing, Num, Opaque, Place, Ref, Source, Text, Tup, Value, constant
from dpcheck.spaces import ANY, BOOL, Interval, Norm, Relation

if TYPE_CHECKING:
    from dpcheck.infer.declared import Declared
    from dpcheck.infer.run import Run


DATES = frozenset(("date", "bin", "ceil", "floor", "normalize", "round", "to_period", "to_timestamp", "tz_convert"))
"""What makes dates of the values of rows, by what stands in the keys of these."""


LIBRARIES = ("polars", "torch")  # whose containers have methods of their own
CONNECTION = "sqlite3.Connection"  # the class of the objects that connections of all data bases are here
ORDER = "order"  # the key of a source that stands for the order of rows


def data_set(run: Run, name: str, said: Declared, stands: Place, label: str = "") -> tuple[Value, Source]:
    """The table of a declared data set, and its source; `label` is the variable, where the rows have another name."""
    assert said.relation is not None
    relation = said.relation
    library = _library(said)
    source = Source(name, said.text, True, DINF, stands, relation, library=library)
    if not relation.ordered and run.program.audit is None:  # found data: rows come and go where they stand
        source.order = Source(f"the order of {name}", said.text, False, ORDER, stands, relation)
    written = run.store.allocate(Listing(()))
    row = Source(f"a row of {name}", "", True, D1, stands_in=True, written=written, library=library)
    kind = _kind(said)
    if kind == "list":
        source.written = written
        run.shared_rows.add(written)
    place = object()
    size = said.shape[0] if said.size is None and said.shape is not None and relation.edits else said.size
    if size is None and relation.edits and run.program.audit is not None:  # noise may be made of it by what was read for that alone
        size = number_of_rows(label or name, place)
    rows = Population(source, row, relation, name, place, size=size, least=said.least if said.least is not None else size or ZERO, itself=place)
    if not relation.edits and said.size is not None:  # of data sets of one size every second distance is missing (F31)
        rows = replace(rows, relation=Relation.CHANGE_ONE, times=number(1) / 2)
    run.facts = run.facts.plus(rows.least)
    if said.shape is not None:
        run.facts = run.facts.plus(said.shape[1] - 1)
    if said.rows_per is not None:
        rows = _users(run, rows, said.rows_per, said.users)
    item, after = _item(run, said, kind, row, label or name)
    run.note_rows()
    whole = Ref(run.store.allocate(Table(rows, item, kind, after, categories=said.categories, library=library)))
    if said.container in DATABASES:  # each of its tables is like this one
        dialect = DATABASES[said.container]
        return Configured(SESSION if dialect == "spark" else CONNECTION, {"whole": whole, "dialect": Text(dialect)}), source
    if said.container in SPARK_FRAMES:
        return Configured(SPARK_FRAME, {"rows": whole}), source
    return whole, source


def joined(run: Run, name: str, said: Declared, place: Place, made: Callable[[Run, str, Declared, Place, str], tuple[Value, Source]]) -> tuple[Value, Source]:
    """Values of the records that `Joint` names: of those of an array that was declared before, or of new ones (F35)."""
    relation = said.relation if said.relation is not None else Relation.HAMMING
    known = run.joint.get(said.joint)
    if known is None:
        value, source = made(run, said.joint, said, place, name)
        table = run.store.heap[value.address] if isinstance(value, Ref) else None
        assert isinstance(value, Ref) and isinstance(table, Table)
        run.joint[said.joint] = Records(table, relation, said.rows_per, [value])
        return value, source
    if known.relation is relation and known.rows_per == said.rows_per:
        known.values.append(beside(run, known.first, said, name))
        return known.values[-1], known.first.rows.source
    source = Source(name, said.text, False, place=place)
    run.notice("DP904", f"`{name}` is of the same records as others named {said.joint!r}, but by another relation or another unit of privacy: nothing is known of how far this moves",
               ir.Pass(place[1], place[2]), "declare all of them by one relation")
    unknown = Opaque({source: {}, known.first.rows.source: {}}, what=f"{name}, whose annotation is not understood")
    for other in known.values:  # the records move by one relation and by the other
        run.store.write(run.store.heap, other.address, unknown)
    known.relation = None
    return unknown, source


def beside(run: Run, first: Table, said: Declared, name: str) -> Ref:
    """Other values of the same rows, under another name: the labels beside the features."""
    kind, row = _kind(said), first.rows.row
    if kind == "list" and row.written is not None:
        first.rows.source.written = row.written
        run.shared_rows.add(row.written)
    if kind in ("frame", "series"):
        run.assume(f"the rows of {name} are labelled as the others of {first.rows.label}")
    item, after = _item(run, said, kind, row, name)
    return Ref(run.store.allocate(Table(first.rows, item, kind, after, categories=said.categories, library=_library(said))))


def _library(said: Declared) -> str:
    """Whose container it is, where that is not numpy, pandas or Python."""
    first = said.container.partition(".")[0]
    return first if first in LIBRARIES else ""


def _kind(said: Declared) -> str:
    """What a container of rows is."""
    return "array" if said.kind != "rows" else KINDS.get(said.container, "list" if said.container else "frame")


def _users(run: Run, rows: Population, most: Expr, column_name: str) -> Population:
    """The unit is a user, who has at most so many rows (F32). One who is replaced may have had fewer: rows may be absent."""
    if not rows.relation.edits:
        return replace(rows, times=rows.times * most, size=None, users=column_name)
    present = condition_unknown(run, "the row is there", moved(rows.row))
    return replace(rows, times=rows.times * most, size=None, kept=(present,), users=column_name)


def _item(run: Run, said: Declared, kind: str, row: Source, name: str) -> tuple[Value, int]:
    """What one row is, and how many axes of the array come after the one of the rows."""
    if kind == "frame":
        truths: dict[object, Value] = {column: truth_of_row(run, row, f"{name}[{column!r}]", column) for column in sorted(said.truths)}
        return Record(row, name, truths, dict(said.columns)), 0
    two_axes = said.shape is not None or bool(said.norms) or said.kind != "rows"
    if kind == "array" and not two_axes and used_as_matrix(run, name):
        two_axes = True
        run.assume(f"{name} has two axes")
    if kind == "array" and two_axes:
        columns = said.shape[1] if said.shape is not None else symbol(f"{name}.shape[1]", lo=ONE, integer=True)
        may_miss = said.domain == ANY and not said.norms
        term = symbol(f"a row of {name}", key=("column" if may_miss else "declared column", row, ("a row", name)))
        item = Num(term, (columns,), said.domain, {row: {DINF: Bound.linear(ONE)}}, dict(said.norms))
        run.know(item.term, item)
        return Ref(run.store.allocate(item)), 1
    if kind == "array":
        run.assume(f"{name} has one axis")
        run.flat.setdefault(row, []).append(name)
    return element(run, said, row, f"an entry of {name}"), 0


def element(run: Run, said: Declared, row: Source, text: str) -> Value:
    """The value of one row of a list, by the type of its elements."""
    if said.element_parts:
        return Tup(tuple(element(run, part, row, f"{text}[{place}]") for place, part in enumerate(said.element_parts)))
    if said.element == "record":
        return _object(run, said, row, text)
    if said.element == "dict":
        return Record(row, text)
    if said.element == "many" or said.kind != "rows" and holds_many(said.container):
        return _of_many(run, said, row, text)
    if said.element == "bool":
        return truth_of_row(run, row, text, text)
    if said.container in HOLDERS and said.element in ("", "Real"):  # a list of whatever it may be
        run.assume(f"{text} is one value")
    whole = said.element in ("int", "Integer")
    may_miss = said.domain == ANY and not whole
    kind = "text" if said.element == "str" else "column" if may_miss else "declared column"
    return _of_row(run, text, said.domain, moved(row), integer=whole, key=(kind, row, text))


def _object(run: Run, said: Declared, row: Source, text: str) -> Value:
    """A row that is an object of the checked code, or a dict, of which the fields are known."""
    assert said.record is not None
    fields: dict[object, Value] = {name: element(run, field, row, f"{text}.{name}") for name, field in said.fields}
    if said.record.is_tuple:
        return Tup(tuple(fields.values()), said.record)
    return Record(row, text, fields, closed=not is_typed_dict(said.record), cls=None if is_typed_dict(said.record) else said.record)


def _of_many(run: Run, said: Declared, row: Source, text: str) -> Value:
    """A row that is a list, an array or a table: a vector, if a bound on its norm is declared, and else of no known shape."""
    if not said.norms:
        return Opaque(moved(row), what=text, array=True, of=type_of_array(said.inside if said.kind == "rows" else said.container))
    run.assume(f"{text} is a vector whose length does not depend on private data")
    item = Num(symbol(text, key=("declared column", row, text)), (run.unknown_length(f"the length of {text}"),), said.domain, {row: {DINF: Bound.linear(ONE)}}, dict(said.norms))
    run.know(item.term, item)
    return Ref(run.store.allocate(item))


def truth_of_row(run: Run, row: Source, text: str, key: object) -> Num:
    """A truth value of one row."""
    result = Num(symbol(text, key=("declared column", row, key), lo=ZERO, hi=ONE, integer=True), (), BOOL, moved(row), boolean=True)
    run.know_throughout(result.term, result)
    return result


def made_from(run: Run, row: Source, text: str, values: Sequence[Value], domain: Interval = ANY, *, integer: bool = False, key: object = None) -> Num:
    """What an unknown function makes of values of one row; the same `key` is the same value."""
    return _of_row(run, text, domain, depends(run, row, *values), integer=integer, key=key)


def unknown_number(run: Run, text: str, env: Env, domain: Interval = ANY, shape: tuple[Expr, ...] = (), norms: dict[Norm, Expr] | None = None, *, boolean: bool = False, released: bool = False) -> Num:
    """A number (or an array) of which nothing is known but this; what is made of it would be public if its atom were not known."""
    term = run.fresh(text, lo=ZERO, hi=ONE, integer=True) if boolean else run.fresh(text)
    result = Num(term, shape, domain, env, norms or {}, boolean=boolean, released=released)
    run.know(term, result)
    return result


def condition_unknown(run: Run, text: str, env: Env, released: bool = False) -> Num:
    """A truth value of which nothing is known but what it depends on."""
    return unknown_number(run, text, env, BOOL, boolean=True, released=released)


def number_in(run: Run, value: Num) -> Num:
    """The number that a text of a row stands for, or what is not understood, which may be none ("nan"); of a number, the number itself."""
    atom = value.term.atom()
    row = next((source for source in value.env if source.stands_in), None)
    if atom is None or row is None or isinstance(atom, Apply) or value.domain != ANY or isinstance(atom.key, tuple) and atom.key[:1] in (("column",), ("declared column",)):
        return value
    return made_from(run, row, f"the number in {atom.text}", [value], key=("column", row, ("number", value.term)))


def depends(run: Run, row: Source, *values: Value) -> Env:
    """The moves of an unknown function of values of one row: it may change with the row, and with whatever else they depend on."""
    return {**tainted(*(deep_env(run, value) for value in values)), **moved(row)}


def _of_row(run: Run, text: str, domain: Interval, env: Env, *, integer: bool = False, key: object = None, throughout: bool = False) -> Num:
    """A number (or text) of one row, of which nothing but its domain is known."""
    whole = integer or domain.integer
    domain = Interval(domain.lo, domain.hi, whole, domain.lo_open, domain.hi_open)
    ends = {"lo": None if domain.lo.infinite else domain.lo, "hi": None if domain.hi.infinite else domain.hi, "integer": whole}
    term = symbol(text, key=key, **ends) if key is not None else run.fresh(text, **ends)  # type: ignore[arg-type]
    atom = term.atom()
    known = run.known.get(atom) if atom is not None else None
    if known is not None and (known.boolean or domain.holds(known.domain, run.facts)):
        return known
    if known is not None:  # a branch gave it its name, of whose values no more was known from there on
        domain = known.domain.meet(domain, run.facts)
    result = Num(term, (), domain, env)
    if throughout:
        run.know_throughout(term, result)
    run.know(term, result)
    return result


def moved(row: Source) -> Env:
    """The moves of a value that the data hold: it may change when its row does."""
    return {row: {D1: Bound.linear(ONE)}}


def text_term(value: str) -> Num:
    """A text as a value to compare with: different texts are different numbers, no more."""
    return Num(symbol(repr(value), key=("text", value)))


def as_item(value: Value) -> Value:
    """A public text next to a row's value, or one of several that the row chooses: something to compare with."""
    if not isinstance(value, Text):
        return value
    return text_term(value.value) if value.value is not None else value.chosen or value.handed or value


def column(run: Run, record: Record, name: object) -> Value | None:
    """A column of one row; None where the record is known not to have it."""
    if has_been_written(run, record):
        return _overwritten(run, record)
    if name in record.columns:
        return record.columns[name]
    text = f"{record.label}[{name!r}]"
    dummy = dummy_column(run, record, name)
    if dummy is not None:
        run.assume(f"some row of {record.label} has the value of the column {name!r}")  # or there is none
        return reduce(lambda value, step: step.operation(value), record.through, dummy)
    if record.closed:
        return None
    domain = record.domains.get(name, ANY) if isinstance(name, str) else ANY
    missing = "column" if domain == ANY else "declared column"
    value = _of_row(run, text, domain, moved(record.row), key=(missing, record.row, name), throughout=True)
    found: Value = value
    if record.matched is not None and missing == "column":
        found = missing_unless(run, value, record.matched)
    for step in record.through:
        found = step.operation(found)
    return found


def dummy_column(run: Run, record: Record, name: object) -> Value | None:
    """A column of `pd.get_dummies`: whether a value of the row is the one that the name tells; None where it is no such column."""
    for begin, test in record.dummies:
        key: Value | None = Text(name[len(begin):]) if isinstance(name, str) and name.startswith(begin) else constant(name) if not begin and isinstance(name, int) else None
        found = None if key is None else test(run, key)
        if found is not None:
            return found
    return None


def was_read(run: Run, record: Record, name: object) -> bool:
    """Whether the program asked for a column of such rows before: then they have it."""
    atom = symbol(f"{record.label}[{name!r}]", key=("column", record.row, name)).atom()
    return atom in run.known


def has_been_written(run: Run, record: Record) -> bool:
    """Whether the program stored something in rows one by one: then nothing is known of their columns."""
    return record.row.written is not None and not isinstance(run.store.heap[record.row.written], Listing)


def _overwritten(run: Run, record: Record) -> Value:
    return Opaque(tainted(deep_env(run, record)), what=f"a column of a row of {record.label} that was written to")


@items_of(Record)
def _item_of_row(run: Run, owner: Record, row: Record, index: Value, node: ir.Node) -> Value:
    """row[index]"""
    if row.cls is not None:  # which has no items, or code of its own for them
        return Opaque(tainted(deep_env(run, row), deep_env(run, index)), what=f"an item of a row, a {row.cls.name}")
    key = key_of(run, index)
    found = column_by_name(run, row, index) if key is None else column(run, row, key[0])  # type: ignore[index]
    return found if found is not None else Opaque(tainted(deep_env(run, row), deep_env(run, index)), what="a column that a row does not have")


def get_of_row(run: Run, record: Record, name: Value, default: Value) -> Value | None:
    """row.get(name, default): the column, or the default where the row has none; None where nothing is known of that."""
    key, instead = key_of(run, name), key_of(run, default)
    if key is None or instead is None or has_been_written(run, record):
        return None
    held = record.columns.get(key[0])  # type: ignore[index]
    if record.closed:
        return default if held is None else held
    domain = held.domain.hull(default.domain, run.facts) if isinstance(held, Num) and isinstance(default, Num) else ANY  # it may have none, whatever is declared of it
    text = f"{record.label}.get({key[0]!r}, {instead[0]!r})"  # type: ignore[index]
    return _of_row(run, text, domain, moved(record.row), key=("column", record.row, ("get", key, instead)), throughout=True)


def column_by_name(run: Run, record: Record, index: Value) -> Value | None:
    """A column whose name is public but not known here (`df[column]`); None where the index is something else."""
    if isinstance(index, Text) and not index.env:
        text = "a column"
    elif isinstance(index, Opaque) and not index.env and index.term is not None and not index.array:
        text = render(index.term)
    else:
        return None
    if has_been_written(run, record):
        return _overwritten(run, record)
    held = [num for num in record.columns.values() if isinstance(num, Num)]
    if len(held) < len(record.columns) or any(source is not record.row for num in held for source in num.env):
        return None  # it might be one that was made of all rows
    run.assume(f"{text} is the name of one column")
    return _of_row(run, f"{record.label}[{text}]", ANY, moved(record.row), key=("column", record.row, ("named", index.term if isinstance(index, Opaque) else id(index))))


def one() -> Num:
    """What every row adds to a count."""
    return constant(1)


def matrix_of_rows(run: Run, name: str, said: Declared, place: Place, label: str = "") -> tuple[Value, Source]:
    """MetricMatrix[Data, LInf]: an array of rows that are edited in place; `label` is as in `data_set`."""
    label = label or name
    rows, columns = said.shape if said.shape is not None else (
        said.size if said.size is not None else symbol(f"{label}.shape[0]", lo=ONE, integer=True), symbol(f"{label}.shape[1]", lo=ONE, integer=True))
    source = Source(name, said.text, True, DINF, place, Relation.HAMMING)
    row = Source(f"a row of {name}", "", True, D1, stands_in=True)
    item = unknown_number(run, f"a row of {label}", {row: {DINF: Bound.linear(ONE)}}, said.domain, (columns,), dict(said.norms))
    run.note_rows()
    population = Population(source, row, Relation.HAMMING, name, object(), size=rows, least=rows)
    return Ref(run.store.allocate(Table(population, Ref(run.store.allocate(item)), "array", 1))), source
