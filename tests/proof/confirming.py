"""Confirms witnesses by running the real program on both inputs; from the folder `tests`, `python -m proof.confirming PATH...` prints how many findings have one, and how many are confirmed.

The file of a finding is executed as it is, but for the expressions at the lines that the finding points at: each value that one of them takes is noted. What the
witness says that the release is given must be among them, in both runs at the same place, and be as far apart as it says. Noise comes from a generator with a seed,
and the mechanisms of `dpcheck` check what they are given and draw theirs from it.
"""
from __future__ import annotations

import ast
import builtins
import copy
import importlib
import importlib.abc
import importlib.machinery
import importlib.util
import json
import math
import random
import resource
import subprocess
import sys
import types
import warnings
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any
from unittest.mock import patch

import numpy as np
import pandas as pd
from dpcheck.lang import noise
from dpcheck.proof.shrinking import written

from refute import libraries
from refute.strangers import STRANGERS, Stranger

CODES = ("DP102", "DP103", "DP203", "DP204")
SEEDS = 4
MEMORY = 4 << 30  # bytes of address space, for what is there and what a program that is run makes
_FOLDERS = Path(__file__).parents[1] / "cases"


class NotConfirmable(Exception):
    """The program cannot be run here: a library is missing, or a function is made by another one."""


@dataclass(slots=True)
class Ran:
    """What a run of the real program shows: the values of expressions by place, in order, and its result."""

    values: dict[tuple[int, int, int, int], list[Any]] = field(default_factory=dict)
    result: Any = None
    raised: str = ""


def confirm(finding: dict[str, Any], folder: Path) -> str:
    """Why the witness of a finding is none; "" where the real program shows it, too. Raises `NotConfirmable`."""
    try:
        with _within(MEMORY):
            return _refusal(finding, folder)
    except MemoryError as fault:
        raise NotConfirmable("it takes more memory than a test may") from fault


def _refusal(finding: dict[str, Any], folder: Path) -> str:
    witness = finding["witness"]
    path = folder / finding["path"]
    runs = [[_run(path, finding, witness, side, seed) for side in ("before", "after")] for seed in range(SEEDS if "whatever noise" in witness["text"] else 1)]
    if "whatever noise" in witness["text"]:
        return _same_whatever_noise(runs, witness)
    one, other = runs[0]
    if finding["code"] == "DP204":
        counts = {place: [str(len(run.values.get(place, ()))) for run in (one, other)] for place in (*one.values, *other.values)}
        place = finding["line"], finding["column"] - 1, finding["end_line"], finding["end_column"] - 1
        at = counts.values() if any("is called here" in note["message"] for note in finding["notes"]) else [counts.get(place, ["0", "0"])]
        return "" if [witness["given_before"], witness["given_after"]] in list(at) else f"it runs {counts} times"
    if finding["code"] == "DP106":
        return _told(one.result, other.result, witness)
    why = _seen(one, other, witness)
    return why and _seen(one, _run(path, finding, witness, "after", 0, one), witness) if "pass by pass" in witness["text"] else why


def _seen(one: Ran, other: Ran, witness: dict[str, Any]) -> str:
    """Whether some expression has the values that a witness tells of."""
    said = [_told(before, after, witness) for place in one.values for before, after in zip(one.values[place], other.values.get(place, ()))]
    said += [_told(one.values[place], other.values.get(place), witness) for place in one.values]
    return "" if "" in said else f"no value at its lines is so ({one.raised}, {other.raised})" if said else f"its lines are never reached ({one.raised}, {other.raised})"


def _told(before: Any, after: Any, witness: dict[str, Any]) -> str:
    """Whether two values are those of a witness, and move as it says."""
    for value, told in ((before, witness["given_before"]), (after, witness["given_after"])):
        if not _agrees(value, told):
            return f"{value!r:.200} is not {told}"
    return ""


def _agrees(value: Any, told: str) -> bool:
    try:
        if written(value) == told:
            return True
        wanted = _evaluated(told)
        return np.shape(value) == np.shape(wanted) and bool(np.allclose(np.asarray(value, dtype=float), np.asarray(wanted, dtype=float), rtol=1e-6, equal_nan=True))
    except Exception:  # noqa: BLE001 - values of any kind: one that is no number is not that one
        return False


def _same_whatever_noise(runs: list[list[Ran]], witness: dict[str, Any]) -> str:
    """Whether what is seen is the same in all runs on an input, and another for its neighbour."""
    if any(run.raised for both in runs for run in both):
        return f"it raises {[run.raised for both in runs for run in both]}"
    numbers = [[_numbers(run.result) for run in both] for both in runs]
    for weights in _weights(len(numbers[0][0])):
        before, after = ([sum(weight * run[side][place] for place, weight in weights.items()) for run in numbers] for side in (0, 1))
        for look in (lambda value: value, lambda value: round(value % 1, 9) % 1):
            seen = [list(map(look, each)) for each in (before, after)]
            if all(max(each) - min(each) < 1e-6 * max(1.0, abs(each[0])) for each in seen) and _agrees(seen[0][0], witness["given_before"]) and _agrees(seen[1][0], witness["given_after"]):
                return ""
    return "nothing is seen whatever is drawn"


def _weights(count: int) -> Iterator[dict[int, int]]:
    yield from ({place: 1} for place in range(count))
    for first in range(min(count, 12)):
        for second in range(first + 1, min(count, 12)):
            yield from ({first: one, second: other} for one, other in ((1, -1), (1, 1), (2, -1), (1, -2), (2, 1), (1, 2)))


def _numbers(value: Any) -> list[float]:
    if isinstance(value, dict):
        value = list(value.values())
    if isinstance(value, (list, tuple)):
        return [number for each in value for number in _numbers(each)]
    try:
        return [float(each) for each in np.asarray(value, dtype=float).ravel()]
    except (TypeError, ValueError):
        return []


# ---------------------------------------------------------------- running
def _run(path: Path, finding: dict[str, Any], witness: dict[str, Any], side: str, seed: int, released: Ran | None = None) -> Ran:
    """One run; `released`: another one, of which the noisy values come in this one, too."""
    ran = Ran()
    _let_opendp()
    with _alone(path.parent), warnings.catch_warnings(), np.errstate(all="ignore"):
        warnings.simplefilter("ignore")
        for stranger in STRANGERS:
            sys.modules.setdefault(stranger, Stranger(stranger))
        module = _module(path, finding, ran, released)
        values = {witness["source"]: _evaluated(witness[side]), **{name: _evaluated(text) for name, text in witness["others"].items()}}
        function, given = _called(module, witness["function"], values)
        random.seed(seed)
        np.random.seed(seed)
        try:
            ran.result = function(**given)
        except NotConfirmable:
            raise
        except MemoryError:
            raise
        except (Exception, SystemExit) as fault:  # noqa: BLE001 - of the program that is run
            ran.raised = f"{type(fault).__name__}: {fault}"
    return ran


def _module(path: Path, finding: dict[str, Any], ran: Ran, released: Ran | None) -> types.ModuleType:
    """The module of a file, with the values noted that stand where the finding points."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    lines = {*range(finding["line"], finding["end_line"] + 1), *(note["line"] for note in finding["notes"] if note.get("line") and "path" not in note)}
    noting = _Noting(lines)
    module = types.ModuleType(f"confirmed_{path.stem}")
    module.__file__ = str(path)

    def note(place: tuple[int, int, int, int], value: Any) -> Any:
        kept = ran.values.setdefault(place, [])
        if len(kept) > 10_000:
            raise NotConfirmable("a loop that runs long")
        if released is not None and place in noting.noisy and len(kept) < len(released.values.get(place, ())):
            value = released.values[place][len(kept)]
        kept.append(_as_it_is(value))
        return value

    module.__dict__["__noted__"] = note
    sys.modules[module.__name__] = module
    try:
        exec(compile(ast.fix_missing_locations(noting.visit(tree)), str(path), "exec"), module.__dict__)
    except ImportError as fault:
        raise NotConfirmable(str(fault)) from fault
    ran.values.clear()
    return module


def _as_it_is(value: Any) -> Any:
    """A copy, for what is changed afterwards."""
    try:
        return copy.deepcopy(value) if isinstance(value, (list, dict, np.ndarray, pd.DataFrame, pd.Series)) else value
    except TypeError:  # of a module that it holds
        return value


class _Noting(ast.NodeTransformer):
    """Wraps the expressions that begin on some lines, so that their values are noted."""

    def __init__(self, lines: set[int]) -> None:
        self.lines = lines
        self.noisy: set[tuple[int, int, int, int]] = set()  # where noise is added to something

    def generic_visit(self, node: ast.AST) -> ast.AST:
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            node.body = [self.visit(each) for each in node.body]
            return node
        if isinstance(node, ast.AnnAssign):
            node.value = self.visit(node.value) if node.value is not None else None
            return node
        if isinstance(node, ast.pattern) or isinstance(node, ast.JoinedStr):
            return node
        callee = node.func if isinstance(node, ast.Call) else None
        super().generic_visit(node)
        if callee is not None and isinstance(callee, ast.Name):
            node.func = callee  # type: ignore[attr-defined]
        if isinstance(node, ast.expr) and node.lineno in self.lines and isinstance(getattr(node, "ctx", ast.Load()), ast.Load) and not isinstance(node, (ast.Starred, ast.Slice, ast.Yield, ast.YieldFrom, ast.Await)):
            place = node.lineno, node.col_offset, node.end_lineno or 0, node.end_col_offset or 0
            if isinstance(node, ast.BinOp) and any(isinstance(each, ast.Attribute) and each.attr == "laplace" for each in ast.walk(node)):
                self.noisy.add(place)
            return ast.copy_location(ast.Call(ast.Name("__noted__", ast.Load()), [ast.Constant(place), node], []), node)
        return node


def _called(module: types.ModuleType, name: str, values: dict[str, Any]) -> tuple[Any, dict[str, Any]]:
    """The function, and its arguments by name; what is no argument is put where it stands: in the module, or in an object."""
    if "<locals>" in name:
        raise NotConfirmable("a function inside of a function")
    owner, _, attribute = name.rpartition(".")
    holder = module
    for part in owner.split(".") if owner else ():
        holder = getattr(holder, part)
    function = getattr(holder, attribute)
    if isinstance(holder, type) and not isinstance(holder.__dict__.get(attribute), (staticmethod, classmethod)):
        made = _object(holder)
        function = getattr(made, attribute)
    else:
        made = None
    code = getattr(function, "__wrapped__", function)
    parameters = getattr(code, "__code__", None)
    if parameters is None:
        raise NotConfirmable("what is called is no plain function")
    names = parameters.co_varnames[:parameters.co_argcount + parameters.co_kwonlyargcount]
    given = {each: value for each, value in values.items() if each in names}
    for each, value in values.items():
        if each not in given:
            _put(module, made, each, value)
    return function, given


def _object(cls: type) -> Any:
    try:
        return cls()
    except TypeError:  # it is made of something: its attributes are told
        return object.__new__(cls)


def _put(module: types.ModuleType, made: Any, name: str, value: Any) -> None:
    first, _, rest = name.partition(".")
    holder: Any = module
    if rest and first in ("self", "cls"):
        holder = made
    elif rest:
        holder = getattr(module, first, None)
    attribute = rest or first
    if holder is None or "." in attribute or not (rest or hasattr(module, first)):
        raise NotConfirmable(f"where {name} stands")
    try:
        setattr(holder, attribute, value)
    except (AttributeError, TypeError) as fault:
        raise NotConfirmable(f"{name}: {fault}") from fault


def _evaluated(text: str) -> Any:
    return eval(text, {"pd": pd, "np": np, "nan": math.nan, "inf": math.inf, "__builtins__": builtins})


class _Anything(types.ModuleType):
    """A library that is not installed here: what is given to it is noted before it is called, and what it gives is nothing."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.__path__: list[str] = []
        self.__spec__ = importlib.machinery.ModuleSpec(name, _Stands(), is_package=True)

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__") and name != "__call__":
            raise AttributeError(name)
        return _Anything(f"{self.__name__}.{name}")

    def __call__(self, *given: Any, **named: Any) -> Any:
        return _Anything(self.__name__)

    __rshift__ = __rrshift__ = lambda self, other: self


class _Stands(importlib.abc.Loader, importlib.abc.MetaPathFinder):
    """Finds such a library where no other is found."""

    def find_spec(self, name: str, path: Any, target: Any = None) -> Any:
        return importlib.machinery.ModuleSpec(name, self, is_package=True) if name.partition(".")[0] in _MISSING else None

    def create_module(self, spec: Any) -> Any:
        return _Anything(spec.name)

    def exec_module(self, module: Any) -> None:
        pass


_MISSING = ("diffprivlib", "opendp", "pydp", "scipy", "torch", "tmlt", "snsynth", "snsql")


@cache
def _let_opendp() -> None:
    """OpenDP wants to be told that its constructors may be used; the cases leave that to whoever runs them."""
    if importlib.util.find_spec("opendp") is not None:
        importlib.import_module("opendp.prelude").enable_features("contrib", "honest-but-curious", "idealized-numerics")


@contextmanager
def _within(memory: int) -> Iterator[None]:
    """Runs in so many bytes of address space: what needs more ends in a `MemoryError`."""
    soft, hard = resource.getrlimit(resource.RLIMIT_AS)
    resource.setrlimit(resource.RLIMIT_AS, (memory, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_AS, (soft, hard))


@contextmanager
def _alone(folder: Path) -> Iterator[None]:
    """Runs beside the modules of a folder; what the program changes of libraries, and what it imports from there, is gone afterwards."""
    before = set(sys.modules)
    with libraries.as_they_are(), patch.object(sys, "path", [str(folder), str(folder.parent), *sys.path]), patch.object(sys, "meta_path", [*sys.meta_path, _Stands()]), patch.multiple(noise, **_DRAWN):
        try:
            yield
        finally:
            for name in set(sys.modules) - before:
                module = sys.modules[name]
                if name.startswith("confirmed_") or str(getattr(module, "__file__", "")).startswith(str(folder)) or isinstance(module, (Stranger, _Anything)):
                    del sys.modules[name]
            importlib.invalidate_caches()


def _laplace(values: Sequence[float], scale: float) -> list[float]:
    return [value + np.random.laplace(0, scale) for value in values]


_DRAWN = {
    "laplace": _laplace, "gaussian": lambda values, scale: [value + np.random.normal(0, scale) for value in values],
    "gumbel_argmax": lambda scores, scale: int(np.argmax(scores)), "exponential_argmax": lambda scores, scale: int(np.argmax(scores)),
    "randomized_index": lambda index, size, probability: index,
}


# ---------------------------------------------------------------- by hand
def findings(*paths: Path) -> tuple[list[dict[str, Any]], Path]:
    """What `dpcheck check --witness` tells of files, and the folder that their paths are told from. Raises RuntimeError where it fails."""
    done = subprocess.run([sys.executable, "-m", "dpcheck", "check", "--witness", "--no-cache", "--format", "json", *map(str, paths)], capture_output=True, text=True, check=False)
    if done.returncode not in (0, 1):
        raise RuntimeError(done.stderr[-2000:] or done.stdout[-2000:])
    return json.loads(done.stdout)["diagnostics"], Path.cwd()


def main() -> None:
    found, folder = findings(*map(Path, sys.argv[1:]))
    told: Counter[str] = Counter(each["code"] for each in found)
    shown: Counter[str] = Counter(each["code"] for each in found if "witness" in each)
    confirmed: Counter[str] = Counter()
    refused: Counter[str] = Counter()
    for each in found:
        if "witness" not in each:
            continue
        try:
            why = confirm(each, folder)
        except NotConfirmable as reason:
            print("not run:", each["path"], each["line"], each["code"], reason)
            continue
        (refused if why else confirmed)[each["code"]] += 1
        if why:
            print("REFUSED:", each["path"], each["line"], why, "|", each["witness"]["text"])
    for code in (*CODES, "DP106"):
        print(f"{code}: {shown[code]} of {told[code]} have a witness ({shown[code] / max(told[code], 1):.0%}); {confirmed[code]} are confirmed by the real program, {refused[code]} are not, "
              f"{shown[code] - confirmed[code] - refused[code]} could not be run")


if __name__ == "__main__":
    main()
