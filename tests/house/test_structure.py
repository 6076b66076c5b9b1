"""The package is built as CONTRIBUTING says: no circle of imports, no long file, no long function, and every rule that is asked for before it stands is given."""
from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import lru_cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import dpcheck
import pytest
from dpcheck.infer import forward, language

ROOT = Path(dpcheck.__file__).parent
MODULES = {".".join((ROOT.name, *path.relative_to(ROOT).with_suffix("").parts)).removesuffix(".__init__"): path for path in sorted(ROOT.rglob("*.py"))}


@lru_cache(maxsize=1)
def parts() -> dict[str, list[ast.AST]]:
    """All parts of the tree of each module."""
    return {name: list(ast.walk(ast.parse(path.read_text(encoding="utf-8")))) for name, path in MODULES.items()}


def imported(nodes: list[ast.AST]) -> Iterator[str]:
    """The modules of the package that one imports, in functions too, but for what only types need; of the parts of its tree."""
    typed = {id(part) for node in nodes if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.dump(node.test) for part in ast.walk(node)}
    for node in nodes:
        if id(node) in typed or not isinstance(node, (ast.Import, ast.ImportFrom)):
            continue
        names = [alias.name for alias in node.names]
        if isinstance(node, ast.ImportFrom):
            names = [whole if (whole := f"{node.module}.{name}") in MODULES else str(node.module) for name in names]
        yield from (name for name in names if name in MODULES)


def test_imports_go_in_no_circle() -> None:
    graph = {name: set(imported(nodes)) - {name} for name, nodes in parts().items()}
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as circle:
        pytest.fail(" <- ".join(circle.args[1]), pytrace=False)


def test_files_and_functions_are_short() -> None:
    long = []
    for name, path in MODULES.items():
        long += [name] if path.read_text(encoding="utf-8").count("\n") > 500 else []
        long += [f"{name}.{node.name}" for node in parts()[name] if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)) and (node.end_lineno or 0) - node.lineno >= 60]
    assert long == []


def test_every_rule_that_is_asked_for_is_given() -> None:
    assert language.OF_PYTHON
    asked = {name: rule for name, rule in vars(forward).items() if isinstance(rule, forward.Forward)}
    assert asked and [name for name, rule in asked.items() if not hasattr(rule, "function")] == []
