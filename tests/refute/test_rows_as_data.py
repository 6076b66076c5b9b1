"""How many functions say their rule as data in the stubs, and that definitions are made of rows: `python -m refute.test_rows_as_data` prints it, from the folder `tests`.

Counted are functions of values as they stand in the stubs: once, however many classes inherit them or other names are the same (`@same`). What is no function of values (mechanisms, noise, sources,
objects with settings, seeds) is not counted at all, and draws of public coins are counted apart. A function says its rule as data if all of its rows do: by a formula, a range, a
definition, a law, what it says in SQL, or the function that is applied to each group. One that names code does not.
"""
from __future__ import annotations

from collections import Counter

from dpcheck.infer import language
from dpcheck.infer.datasets.registry import RULES
from dpcheck.infer.requests import OPERATIONS
from dpcheck.rules import load_table
from dpcheck.rules.load import MAKES

AS_DATA = frozenset(("define", "elementwise", "reduction", "transform", "lipschitz", "opaque", "by_group", "expression"))
AT_LEAST = 0.61  # of the functions of values; it may only grow
WITH_DRAWS = 0.65  # the same with draws of public coins
OF_KINDS = frozenset((*MAKES, "by_group"))  # rules of kinds of rows, over the rows of tables
AT_MOST = 235  # names of operations with code of their own: they may only become fewer


def kinds() -> Counter[str]:
    """How many functions there are of each kind; of several rows the one that names code counts."""
    found: dict[tuple[str, int], set[str]] = {}
    name, place = "", ("", 0)
    for row in load_table().rows():
        name, place = row.name, place if row.name == name else (row.path, row.line)
        found.setdefault(place, set()).add(row.kind)
    counted = AS_DATA | {"draw", "operation"}
    return Counter("operation" if "operation" in kinds else min(kinds) for kinds in found.values() if kinds <= counted)


def shares() -> tuple[float, float]:
    """Which share of the functions of values says its rule as data, without and with draws."""
    found = kinds()
    data = sum(found[kind] for kind in AS_DATA)
    return data / (data + found["operation"]), (data + found["draw"]) / (data + found["draw"] + found["operation"])


def test_rows_are_data() -> None:
    alone, with_draws = shares()
    assert alone >= AT_LEAST and with_draws >= WITH_DRAWS, (alone, with_draws, kinds())


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


if __name__ == "__main__":
    print(*(f"{count} {kind}" for kind, count in kinds().most_common()), sep=", ")
    print("of functions of values {:.1%} say their rule as data, with draws {:.1%}".format(*shares()))
