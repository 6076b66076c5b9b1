"""What one step of a data set changes in the input of tools that are private by themselves: in how many rows, entries or persons, and who pays for a budget that several releases share (rule P19)."""
from __future__ import annotations

from dataclasses import replace

from dpcheck.bounds import ONE, ZERO, Expr, ceil, number
from dpcheck.infer.coerce import as_array, sequence_items
from dpcheck.infer.datasets.model import Record, Table
from dpcheck.infer.datasets.sources import column
from dpcheck.infer.datasets.tables import rows_held
from dpcheck.infer.datasets.walks import on_each
from dpcheck.infer.dependence import deep_env
from dpcheck.infer.ledgers import Changed
from dpcheck.infer.requests import Call
from dpcheck.infer.values import NONE, Configured, Nothing, Num, Source, Text, Tup, Value

PAID = "the rows that its budget was spent on"


def changed_rows(request: Call, roles: dict[str, Value], given: dict[str, Value]) -> dict[Source, Changed]:
    """What one step of each source changes in the input of a tool for rows; without those of which it is not known."""
    run, found = request.run, dict[Source, Changed]()
    by_entry = request.row.roles.get("unit") == "entry"
    tables: dict[Source, Table] = {}
    for value in (roles[role] for role in ("value", "data") if role in roles):
        for part in (value,) if rows_held(run, value) is not None else sequence_items(run, value) or (value,):
            table = rows_held(run, part)
            if table is None:
                if deep_env(run, part):
                    return {}
                continue
            source = table.rows.source
            local = all(other is table.rows.row for each in (*table.rows.kept, table.item) for other in deep_env(run, each))
            entries = _entries(request, table, by_entry)
            if entries is None or not local or table.rows.by_order or table.rows.vanish != ZERO or not table.rows.same_rows(tables.setdefault(source, table).rows):
                return {}
            units = None if entries is None else _units(request, table, given)
            if units is None:
                return {}
            found[source] = Changed(units, entries, table.rows.public_size, table.rows.exchanges)
    return found


def _units(request: Call, table: Table, given: dict[str, Value]) -> Expr | None:
    """In how many units of a tool one step of the data set changes rows: in as many as there are rows, unless the tool says what else it hides together. None where that is not known."""
    run, roles, rows = request.run, request.row.roles, table.rows
    most, person = roles.get("most"), roles.get("person")
    covered = as_array(run, given[most], request.node) if isinstance(most, str) and most in given else None
    if covered is not None:  # so many rows, whosever they are
        return None if covered.env or covered.shape else ceil(rows.times / covered.term)
    if person is None:
        return rows.times
    column_or_function = given.get(str(person))
    whose = None if column_or_function is None else _of_row(request, table, column_or_function)
    if whose is None or not all(_of_row(request, table, one) is not None for one in _functions(given, str(person))):
        return None
    atom = whose.term.atom() if isinstance(whose, Num) else None
    known = atom is not None and isinstance(atom.key, tuple) and atom.key[1:] == (rows.row, rows.users) and rows.users
    return ONE if known else rows.times * 2  # a row more or less is a person whose rows change: who leaves, and comes back with others


def _functions(given: dict[str, Value], person: str) -> list[Value]:
    """All that is made of each row, beside whose it is."""
    owner = given.get(person.partition(".")[0])
    return [one for one in owner.given.values() if not isinstance(one, (Nothing, Text))] if isinstance(owner, Configured) and "." in person else []


def _of_row(request: Call, table: Table, made: Value) -> Value | None:
    """What a column of that name, or a function, is of each row; None where rows have to do with each other, or with other data."""
    run = request.run
    if isinstance(made, Text):
        name = made.value
        return column(run, table.item, name) if isinstance(table.item, Record) and name is not None and not made.env else None
    found = on_each(run, table, made, request.node)
    return None if found is None or any(source is not table.rows.row for source in deep_env(run, found)) else found


def share_of(request: Call, given: dict[str, Value], roles: dict[str, Value], changed: dict[Source, Changed]) -> None:
    """Of the budget that an object shares out among all releases of the same rows, the first one pays for all: later ones are free."""
    run, owner = request.run, given.get(str(request.row.roles.get("shared", "")))
    table = rows_held(run, roles.get("value", NONE))
    if not isinstance(owner, Configured) or table is None or owner.state in run.leaks or table.rows.source not in changed:
        return
    rows, of = table.rows, changed[table.rows.source]
    known = f"{of.rows!r} {of.entries!r} {id(rows.source)} {id(rows.place)} {[kept.term for kept in rows.kept]!r}"
    paid = owner.given.get(PAID, Tup(()))
    assert isinstance(paid, Tup)
    if any(isinstance(one, Text) and one.value == known for one in paid.items):
        changed[rows.source] = replace(of, rows=ZERO)
        run.assume(f"all releases by one {owner.name.rpartition('.')[2]} cost no more than its budget together")
    elif not run.loops and not run.control and not run.guarded and not run.branches[1:] and not run.summarising:
        run.store.write(owner.given, PAID, Tup((*paid.items, Text(known))))


def _entries(request: Call, table: Table, by_entry: bool) -> Expr | None:
    """How many entries a row counts for: one, unless the tool's unit is an entry and it is not asked for each column apart; None where that is not known."""
    item = None if isinstance(table.item, Record) else as_array(request.run, table.item, request.node)
    axes = len(item.shape) if item is not None else 0
    axis = axes - table.after if table.kind == "array" else 0
    if not by_entry or "axis" in request.given and request.constant("axis") == axis:
        return ONE if by_entry or axis == 0 else None
    if isinstance(table.item, Record):
        return number(len(table.item.columns)) if table.item.closed else None
    return item.size if item is not None else ONE if table.kind == "series" or isinstance(table.item, Text) else None
