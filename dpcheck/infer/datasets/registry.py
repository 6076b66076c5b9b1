"""What operations make of the rows of tables: the rules that stand in for those of single values, by the name of the operation."""
from __future__ import annotations

from typing import Callable

from dpcheck.infer.datasets.model import Table
from dpcheck.infer.datasets.tables import boxed, table_of
from dpcheck.infer.requests import OPERATIONS, Call, Operation, of_tables_only
from dpcheck.infer.values import Nothing, Ref, Value


RULES: dict[str, Operation] = {}


def over_rows(*names: str) -> Callable[[Operation], Operation]:
    """Registers what operations (named as in the stubs) make of the rows of tables."""
    def register(function: Operation) -> Operation:
        for name in names:
            RULES[name] = function
        return function

    return register


def rule(name: str) -> Callable[[Operation], Operation]:
    """Registers an operation that only tables have."""
    OPERATIONS.setdefault(name, of_tables_only)
    return over_rows(name)


def owner_of(request: Call) -> tuple[Ref, Table] | None:
    """The table whose method is called."""
    value = next(iter(request.given.values()))
    table = table_of(request.run, value)
    return (value, table) if table is not None and isinstance(value, Ref) else None


def in_place(request: Call, owner: Ref, table: Table) -> Value:
    """The new frame; with inplace=True the old object becomes it."""
    run = request.run
    if "inplace" in request.given and request.constant("inplace") is not False:
        if request.constant("inplace") is not True:
            return request.lost()
        run.mutate(owner.address, table)
        return Nothing()
    return boxed(run, table)


def is_default(request: Call, name: str, *values: object) -> bool:
    """Whether an option is not given, or given as one of the values that it has by default."""
    given = request.given.get(name)
    return given is None or isinstance(given, Nothing) or request.constant(name) in values
