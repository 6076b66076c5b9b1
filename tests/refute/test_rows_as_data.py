"""How many rows of the stubs say their rule as data, and that definitions are made of rows.

A row counts if what it says determines the bound: a formula, a definition, a law, the function that is applied to each group. One that names code does not; other names of rows (`@same`), and what is
no function of values (mechanisms, noise, sources, objects with settings) are not counted at all.
"""
from __future__ import annotations

from dpcheck.infer import language
from dpcheck.infer.datasets.registry import RULES
from dpcheck.infer.requests import OPERATIONS
from dpcheck.rules import load_table
from dpcheck.rules.load import MAKES

AS_DATA = frozenset(("define", "draw", "elementwise", "reduction", "transform", "lipschitz", "opaque", "by_group"))
AT_LEAST = 0.53  # it may only grow
OF_KINDS = frozenset((*MAKES, "by_group"))  # rules of kinds of rows, over the rows of tables
AT_MOST = 227  # names of operations with code of their own: they may only become fewer


def test_rows_are_data() -> None:
    rows = [row for row in load_table().rows() if row.kind in AS_DATA or row.kind == "operation"]
    data = [row for row in rows if row.kind in AS_DATA]
    assert len(data) / len(rows) >= AT_LEAST, f"{len(data)} of {len(rows)}"


def test_operations_with_code_become_fewer() -> None:
    assert language.OF_LIBRARIES and len((OPERATIONS.keys() | RULES.keys()) - OF_KINDS) <= AT_MOST


def test_operations_are_those_that_rows_name() -> None:
    named = {row.operation for row in load_table().rows() if row.kind == "operation"}
    assert not named ^ OPERATIONS.keys(), f"of rows alone, or of code alone: {', '.join(sorted(named ^ OPERATIONS.keys()))}"
    unnamed = RULES.keys() - named - OF_KINDS
    assert not unnamed, f"no row names {', '.join(sorted(unnamed))}"


def test_definitions_are_made_of_rows_and_end() -> None:
    table = load_table()

    def check(name: str, above: tuple[str, ...]) -> None:
        row = table.find(name)
        assert row is not None, f"{' of '.join(above)}: {name} has no row"
        assert name not in above, f"{' of '.join(above)}: a circle of definitions"
        for function in row.definition.functions if row.definition is not None else ():
            check(function, (*above, name))

    for row in table.rows():
        check(row.name, ())
