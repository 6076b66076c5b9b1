"""The package is built as CONTRIBUTING says: no circle of imports, no long file, no long function, and every rule that is asked for before it stands is given."""
from __future__ import annotations

import ast
import re
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


SOURCES = {"annotations", "amortized", "loop_variables", "noise", "unknown_calls", "all_passes"}  # what stands for an input or a variable, which who asks for it makes known


def test_names_with_moves_are_known() -> None:
    """What is made of a new name would be public if nobody knew what it depends on."""
    found = [f"{name}: {ast.unparse(call)[:100]}" for name, nodes in parts().items() if name.startswith("dpcheck.infer.") and name.rpartition(".")[2] not in SOURCES
             for node in nodes if isinstance(node, ast.FunctionDef) for call in _unknown_names(node)]
    assert not found, found


def _unknown_names(function: ast.FunctionDef) -> Iterator[ast.Call]:
    """Numbers under new names with moves that are neither recorded (`run.know`) nor handed to what records them."""
    text = ast.unparse(function)
    around = {part: node for node in ast.walk(function) for part in ast.iter_child_nodes(node)}
    for call in around:
        if not isinstance(call, ast.Call) or ast.unparse(call.func) != "Num" or not call.args or ".fresh(" not in ast.unparse(call.args[0]):
            continue
        moves = len(call.args) > 3 or any(argument.arg == "env" for argument in call.keywords)
        outer = around[call]
        handed_on = isinstance(outer, ast.Call) and ast.unparse(outer.func) in ("tidy", "finish")
        name = re.escape(ast.unparse(outer.targets[0])) if isinstance(outer, ast.Assign) else None
        recorded = name is not None and re.search(rf"know(_throughout)?\({name}\.term|(tidy|finish)\(.*\b{name}\b", text)
        if moves and not handed_on and not recorded:
            yield call
