"""Puts changed source into modules that are imported already: code objects of the engine, texts of stubs."""
from __future__ import annotations

import ast
import gc
import importlib
import pkgutil
import sys
import types
from collections.abc import Collection, Iterator
from functools import lru_cache
from pathlib import Path

from dpcheck.rules import Row, load, shipped_stubs, table
from mutation.code import ROOMS
from mutation.mutant import ROOT, Mutant, Source

_HITS = "_places_of_mutants_run"
_FUNCTIONS: dict[tuple[str, str, int], list[types.FunctionType]] = {}  # of the engine, by file, name and first line


def prepare() -> None:
    """Imports all modules of the engine and reads all stubs, so that a forked child need not."""
    for room in (*ROOMS, "rules", "report"):
        package = importlib.import_module(f"dpcheck.{room}")
        for module in pkgutil.walk_packages(package.__path__, f"dpcheck.{room}."):
            importlib.import_module(module.name)
    table.read_stub = lru_cache(maxsize=None)(lambda path, module: list(load.read_stub(path, module)))  # type: ignore[attr-defined]
    assert list(table.RuleTable([shipped_stubs()]).rows())
    for function in gc.get_objects():
        if isinstance(function, types.FunctionType):
            code = function.__code__
            _FUNCTIONS.setdefault((code.co_filename, code.co_name, code.co_firstlineno), []).append(function)


def weaken(mutant: Mutant) -> bool:
    """Makes the mutant real in this process; whether there was anything to change."""
    if mutant.file.endswith(".pyi"):
        return _weaken_stub(mutant)
    code = compile(mutant.text(), str(ROOT / mutant.file), "exec")
    return _exchange(code, mutant.file, {mutant.name.rpartition(".")[2]}) > 0


def _weaken_stub(mutant: Mutant) -> bool:
    unchanged, target, text = table.read_stub, str(ROOT / mutant.file), mutant.text().encode()  # type: ignore[attr-defined]

    def read_stub(path: Path, module: str) -> list[Row]:
        if str(path) != target:
            return unchanged(path, module)  # type: ignore[no-any-return]
        load.read = lambda *_: text  # type: ignore[attr-defined]
        return list(load.read_stub(path, module))

    table.read_stub = read_stub  # type: ignore[attr-defined]
    return True


def probe(mutants: Collection[Mutant]) -> bytearray:
    """Has the engine mark which of the mutants' statements it runs: one byte a mutant, set once its statement is reached."""
    hits = bytearray(len(mutants))
    by_file: dict[str, dict[int, Mutant]] = {}
    for number, mutant in enumerate(mutants):
        by_file.setdefault(mutant.file, {})[number] = mutant
    for file, here in by_file.items():
        source = Source((ROOT / file).read_bytes())
        tree = ast.parse(source.data)
        vars(sys.modules[_module(file)])[_HITS] = hits
        for number, mutant in here.items():
            _put_probe(tree, source, mutant, number)
        code = compile(ast.fix_missing_locations(tree), str(ROOT / file), "exec")
        _exchange(code, file, {mutant.name.rpartition(".")[2] for mutant in here.values()})
    return hits


def _put_probe(tree: ast.Module, source: Source, mutant: Mutant, number: int) -> None:
    """Puts `hits[number] = 1` in front of the innermost statement that holds the mutant."""
    innermost: tuple[list[ast.stmt], int] | None = None
    for node in ast.walk(tree):  # outer ones come first
        for block in _blocks(node):
            for place, statement in enumerate(block):
                start, stop = source.span(statement)
                if start <= mutant.start and mutant.stop <= stop:
                    innermost = block, place
    assert innermost is not None
    block, place = innermost
    mark = ast.parse(f"{_HITS}[{number}] = 1").body[0]
    for inner in ast.walk(mark):
        ast.copy_location(inner, block[place])
    block.insert(place, mark)


def _blocks(node: ast.AST) -> Iterator[list[ast.stmt]]:
    for field in ("body", "orelse", "finalbody"):
        block = getattr(node, field, None)
        if isinstance(block, list):
            yield block


def _module(file: str) -> str:
    return ".".join(Path(file).with_suffix("").parts).removesuffix(".__init__")


def _exchange(code: types.CodeType, file: str, names: Collection[str]) -> int:
    """Gives the functions of these names in a module the code that they have in `code`; how many there were."""
    exchanged = 0
    for inner in _codes(code):
        if inner.co_name in names:
            for function in _FUNCTIONS.get((str(ROOT / file), inner.co_name, inner.co_firstlineno), ()):
                if len(function.__code__.co_freevars) == len(inner.co_freevars):
                    function.__code__ = inner
                    exchanged += 1
    return exchanged


def _codes(code: types.CodeType) -> Iterator[types.CodeType]:
    for constant in code.co_consts:
        if isinstance(constant, types.CodeType):
            yield constant
            yield from _codes(constant)
