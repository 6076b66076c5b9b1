"""Puts changed source into modules that are imported already: code objects of the engine, texts of stubs."""
from __future__ import annotations

import ast
import collections
import gc
import importlib
import pkgutil
import sys
import time
import types
from collections.abc import Callable, Collection, Iterator, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any
from unittest.mock import patch

from dpcheck.rules import Row, load, table
from dpcheck.shipped import shipped_stubs
from mutation.code import ROOMS
from mutation.mutant import ROOT, Mutant, Source

_HITS, _COMPARE = "_places_of_mutants_run", "_compared_with_the_mutant"
_EFFECTS = ("statement dropped", "join dropped", "tainted by less")  # of these it is enough that they are run
_FUNCTIONS_OF_CALLS = ("minimum for maximum", "least for greatest", "min for max", "all for any")  # they replace the function that is called
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
    unchanged, target, text = table.read_stub, str(ROOT / mutant.file), mutant.text()  # type: ignore[attr-defined]

    def read_stub(path: Path, module: str) -> list[Row]:
        if str(path) != target:
            return unchanged(path, module)  # type: ignore[no-any-return]
        with patch.object(Path, "read_text", lambda *_, **__: text):
            return list(load.read_stub(path, module))

    table.read_stub = read_stub  # type: ignore[attr-defined]
    return True


Probed = list[tuple[types.CodeType, str, set[str]]]


def probe(mutants: Sequence[Mutant], hits: bytearray) -> Probed:
    """The code of the engine that marks in `hits` which of the mutants would matter where they are: one byte a mutant.

    A mutant matters once its expression has another value than what it replaces; where that is not told without effects, once it is run.
    """
    by_file: dict[str, dict[int, Mutant]] = {}
    for number, mutant in enumerate(mutants):
        by_file.setdefault(mutant.file, {})[number] = mutant
    probed = []
    for file, here in by_file.items():
        source = Source((ROOT / file).read_bytes())
        tree = ast.parse(source.data)
        vars(sys.modules[_module(file)]).update({_HITS: hits, _COMPARE: _Comparison(hits)})
        rest = _Comparing(source, here)
        tree = rest.visit(tree)
        for number, mutant in here.items():
            if number not in rest.done:
                _put_probe(tree, source, mutant, number)
        code = compile(ast.fix_missing_locations(tree), str(ROOT / file), "exec")
        probed.append((code, file, {mutant.name.rpartition(".")[2] for mutant in here.values()}))
    return probed


def install(probed: Probed) -> None:
    """Makes the probes real in this process."""
    for code, file, names in probed:
        _exchange(code, file, names)


class _Comparison:
    """Marks the mutants whose expression is another than what it replaces, or takes too long. Inside of one comparison there is no other one."""

    inside = False
    _SECONDS = 1.0  # that a mutant's expression may take in all

    def __init__(self, hits: bytearray) -> None:
        self.hits, self._spent = hits, collections.defaultdict[int, float](float)

    def __call__(self, number: int, value: Any, weakened: Callable[[], Any]) -> Any:
        if not self.hits[number] and not _Comparison.inside:
            _Comparison.inside = True
            since = time.perf_counter()
            try:
                other = weakened()
                self.hits[number] = other is not value and not (type(other) is type(value) and other == value)
            except Exception:
                self.hits[number] = True
            finally:
                _Comparison.inside = False
                self._spent[number] += time.perf_counter() - since
                self.hits[number] |= self._spent[number] > self._SECONDS
        return value


class _Comparing(ast.NodeTransformer):
    """Puts a comparison around each expression that a mutant replaces, where it has no effects."""

    def __init__(self, source: Source, mutants: dict[int, Mutant]) -> None:
        self.source, self.mutants, self.done = source, mutants, set[int]()
        self.spans: dict[tuple[int, int], list[int]] = {}
        for number, mutant in mutants.items():
            if mutant.kind not in _EFFECTS:
                self.spans.setdefault((mutant.start, mutant.stop), []).append(number)

    def visit(self, node: ast.AST) -> Any:
        if not isinstance(node, ast.expr) or not isinstance(getattr(node, "ctx", ast.Load()), ast.Load):
            return self.generic_visit(node)
        start, stop = self.source.span(node)
        found = [(number, self.mutants[number].new) for number in self.spans.get((start, stop), ()) if self.mutants[number].kind not in _FUNCTIONS_OF_CALLS]
        if isinstance(node, ast.Call) and len(node.args) > 0 and not (len(node.args) == 1 and isinstance(node.args[0], (ast.Name, ast.Call))):
            inner = self.source.span(node.func)
            text, ends = self.source.data, (inner[0] - start, inner[1] - start)
            for number in self.spans.get(inner, ()):
                if self.mutants[number].kind in _FUNCTIONS_OF_CALLS:
                    whole = text[start:stop].decode()
                    found.append((number, whole[:ends[0]] + self.mutants[number].new + whole[ends[1]:]))
        visited = self.generic_visit(node)
        if isinstance(node, ast.Constant):
            return visited
        for number, new in found:
            if number not in self.done:
                self.done.add(number)
                weakened = ast.parse(f"{_COMPARE}({number}, None, lambda: ({new}))", mode="eval").body
                assert isinstance(weakened, ast.Call)
                for part in ast.walk(weakened):
                    ast.copy_location(part, node)
                weakened.args[1] = visited
                visited = weakened
        return visited


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
