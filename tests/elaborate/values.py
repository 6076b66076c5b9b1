"""The value test: a function and its term are run on the same inputs, and must give the same value or the same exception."""

from __future__ import annotations

import ast
import copy
import math
import random
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
from dpcheck.core.kinds import Beyond
from dpcheck.core.library import resolve
from dpcheck.core.run import RaisedByProgram, run
from dpcheck.core.term import ANY, NUMBER, TEXT, Kind
from dpcheck.elaborate.driver import Elaborated, Elaborator
from dpcheck.elaborate.values import Input
from dpcheck.lang import noise
from dpcheck.parsing import parse
from dpcheck.sources import Source as Text
from dpcheck.syntax.discover import module_name

from refute import libraries
from refute.annotations import Source
from refute.expectations import CaseFile, evaluate, read_cases
from refute.frame_search import Target, _instance, target
from refute.neighbours import array_pair
from refute.search import NotSearchable, Program, _native, _settings, load, program


RETRIES = 12
Draws = Callable[[random.Random], dict[str, object]]


@dataclass(slots=True)
class Compared:
    """One function: how it elaborated, how many values agree, and the first that does not."""

    name: str
    elaborated: Elaborated | None
    agree: int = 0
    beyond: int = 0
    different: str = ""
    silent: str = ""  # what the term said where it said nothing
    refuted: tuple[object, ...] | None = None  # what it took for a number, and was none

    @property
    def full(self) -> bool:
        """Whether there is a term, that tells the values."""
        return self.elaborated is not None and self.elaborated.program is not None and not self.beyond


@dataclass(slots=True)
class Tally:
    """A file: its functions that could be compared."""

    path: Path
    functions: list[Compared] = field(default_factory=list)


def kind_of(source: Source) -> Kind | None:
    """What sort of object a parameter is; None where it is not for the elaborator."""
    match source.kind:
        case "number":
            return NUMBER
        case "vector":
            return Kind("array", (int(source.size) if isinstance(source.size, (int, float)) else None,))
        case "matrix":
            sizes = source.shape or (None, None)
            return Kind("array", tuple(int(size) if isinstance(size, (int, float)) else None for size in sizes))
        case "public" if source.type_name in ("int", "float", "bool"):
            return NUMBER
        case "public" if source.type_name == "str":
            return TEXT
        case "public":
            return ANY
    return None


def functions_of(path: Path) -> Iterator[str]:
    """The functions of a case file and the methods of its classes."""
    _, tree = load(path)
    for statement in tree.body:
        if isinstance(statement, ast.FunctionDef):
            yield statement.name
        elif isinstance(statement, ast.ClassDef):
            yield from (f"{statement.name}.{part.name}" for part in statement.body if isinstance(part, ast.FunctionDef) and not part.name.startswith("__"))


def compare(path: Path, pairs: int, seed: int = 0) -> Tally:
    """Every function of a case file that takes numbers and arrays."""
    cases = read_cases(path)
    elaborator = Elaborator(parse(Text(str(path), path.read_bytes(), *module_name(str(path), {}), None)))
    tally = Tally(path)
    for name in functions_of(path):
        try:
            what = program(path, name)
        except (NotSearchable, ValueError, SyntaxError):  # annotations that the refuter does not read
            continue
        if not any(source.private for source in what.parameters) or any(kind_of(source) is None for source in what.parameters):
            continue
        found = _function(elaborator, what, cases, pairs, f"{path.name}/{name}/{seed}")
        if found is not None:
            tally.functions.append(found)
    return tally


def compare_tables(path: Path, pairs: int, seed: int = 0) -> Tally:
    """Every function of a case file that takes data sets."""
    cases = read_cases(path)
    elaborator = Elaborator(parse(Text(str(path), path.read_bytes(), *module_name(str(path), {}), None)))
    tally = Tally(path)
    for name in functions_of(path):
        try:
            aim = target(path, name)
        except (NotSearchable, ValueError, SyntaxError):
            continue
        if aim is None:
            continue
        given = {source.name: TABLES.get(aim.tables[source.name].container) if source.name in aim.tables else kind_of(source) for source in aim.what.parameters}
        for name_of_table, table in aim.tables.items():
            if table.container == "ndarray":
                given[name_of_table] = Kind("array", (None, None) if table.wide else (None,))
        def drawn(rng: random.Random, aim: Target = aim) -> dict[str, object]:
            return _instance(aim, cases, rng, None if rng.random() < 0.7 else [], aim.labels).arguments()
        found = _retried(elaborator, aim.what, given, pairs, f"{path.name}/{name}/{seed}/tables", drawn)
        if found is not None:
            tally.functions.append(found)
    return tally


TABLES = {"DataFrame": Kind("frame"), "Series": Kind("series"), "list": Kind("list"), "tuples": Kind("list"), "dicts": Kind("list")}


def _function(elaborator: Elaborator, what: Program, cases: CaseFile, pairs: int, seed: str) -> Compared | None:
    kinds = {source.name: kind_of(source) or ANY for source in what.parameters if source.default is None}
    return _retried(elaborator, what, kinds, pairs, seed, lambda rng: _inputs(what, cases, rng))


def _retried(elaborator: Elaborator, what: Program, kinds: dict[str, Kind | None], pairs: int, seed: str, draw: Draws) -> Compared | None:
    """A function on drawn inputs. What a value refutes of the term is taken back, and all begins anew."""
    wide: frozenset[tuple[object, ...]] = frozenset()
    found: Compared | None = None
    for _ in range(RETRIES):
        rng = random.Random(seed)
        try:
            inputs = [draw(rng) for _ in range(pairs)]
        except NotSearchable:
            return None
        names = [name for name in kinds if all(name in each for each in inputs)]
        given = [Input(name, kinds[name] or ANY) for name in names]
        inputs = [{name: each[name] for name in names} for each in inputs]
        found = _compared(Compared(what.name, elaborator.elaborate(what.name, given, wide)), what, inputs, rng)
        if found.refuted is None or found.refuted in wide:
            return found
        wide |= {found.refuted}
    return found


def _compared(found: Compared, what: Program, given: list[dict[str, object]], rng: random.Random) -> Compared:
    assert found.elaborated is not None
    if found.elaborated.program is None:
        return found
    for inputs in given:
        seed = rng.randrange(1 << 30)
        real, ours = _outcome(seed, lambda: what.run(**copy.deepcopy(inputs))), _outcome(seed, lambda: run(found.elaborated.program, copy.deepcopy(inputs)))  # type: ignore[union-attr, arg-type]
        if isinstance(ours, Beyond):
            found.beyond, found.silent = found.beyond + 1, str(ours)
            found.refuted = found.elaborated.guesses.get(ours.term.id) if ours.term is not None else None
            if found.refuted is not None:
                return found
        elif alike(real, ours):
            found.agree += 1
        elif not found.different and alike(real, _outcome(seed, lambda: what.run(**copy.deepcopy(inputs)))):  # else it draws from where nothing is seeded
            found.different = f"{inputs}: {real!r}, the term gives {ours!r}"
    return found


def _inputs(what: Program, cases: CaseFile, rng: random.Random) -> dict[str, object]:
    names, domains = _settings(what, cases, rng)
    private = {name: _native(domain, array_pair(rng, domain)[0]) for name, domain in domains.items()}
    inputs = {**{source.name: names[source.name] for source in what.parameters if not source.private and source.name in names}, **private}
    for name, text in cases.ties.get(what.name, {}).items():
        inputs[name] = int(evaluate(text, {**names, **private}))
    return inputs


@libraries.as_they_are()
def _outcome(seed: int, compute: Callable[[], object]) -> object:
    """A value, or ("raises", the name of the exception). Noise is drawn from the seed."""
    random.seed(seed)
    np.random.seed(seed)
    with warnings.catch_warnings(), np.errstate(all="ignore"):
        warnings.simplefilter("ignore")
        try:
            with seeded_mechanisms():
                return compute()
        except Beyond as nothing:
            return nothing
        except RaisedByProgram as fault:
            return "raises", str(fault)
        except Exception as fault:
            return "raises", type(fault).__name__


@contextmanager
def seeded_mechanisms() -> Iterator[None]:
    """The mechanisms with noise of numpy's global generator, which can be seeded, in the place of OpenDP's, which cannot; generators without a seed have one of it."""
    before = {name: getattr(noise, name) for name in ("laplace", "gaussian", "exponential_argmax", "gumbel_argmax", "randomized_index")}
    noise.laplace = lambda values, scale: [value + type(value)(round(np.random.laplace(0, scale)) if type(value) is int else np.random.laplace(0, scale)) for value in values]
    noise.gaussian = lambda values, scale: [value + type(value)(round(np.random.normal(0, scale)) if type(value) is int else np.random.normal(0, scale)) for value in values]
    noise.exponential_argmax = noise.gumbel_argmax = lambda scores, scale: int(np.argmax(np.asarray(scores) + np.random.gumbel(0, scale, len(scores))))
    noise.randomized_index = lambda index, size, probability: index if np.random.random() < probability else np.random.randint(size)
    made = np.random.default_rng, random.Random
    np.random.default_rng = lambda seed=None: made[0](np.random.randint(1 << 30) if seed is None else seed)
    random.Random = lambda *seed: made[1](*(seed or [np.random.randint(1 << 30)]))  # type: ignore[misc, assignment]
    resolve.cache_clear()
    try:
        yield
    finally:
        for name, function in before.items():
            setattr(noise, name, function)
        np.random.default_rng, random.Random = made  # type: ignore[misc]


def alike(one: object, other: object) -> bool:
    """Whether two results are the same: to the last bit, NaN too; a number of numpy and one of Python are the same number."""
    if isinstance(one, (pd.DataFrame, pd.Series, pd.Index)) or isinstance(other, (pd.DataFrame, pd.Series, pd.Index)):
        return type(one) is type(other) and _same_table(one, other)
    if one is pd.NaT or one is pd.NA:
        return one is other
    if isinstance(one, np.ndarray) or isinstance(other, np.ndarray):
        if not (isinstance(one, np.ndarray) and isinstance(other, np.ndarray)):
            return False
        return one.shape == other.shape and one.dtype == other.dtype and bool(np.array_equal(one, other, equal_nan=one.dtype.kind in "fc"))
    if isinstance(one, np.generic):
        one = one.item()
    if isinstance(other, np.generic):
        other = other.item()
    if isinstance(one, float) and isinstance(other, float) and math.isnan(one):
        return math.isnan(other)
    if type(one) is not type(other):
        return False
    if isinstance(one, (list, tuple)) and isinstance(other, (list, tuple)):
        return len(one) == len(other) and all(map(alike, one, other))
    if isinstance(one, dict) and isinstance(other, dict):
        return list(one) == list(other) and all(alike(one[key], other[key]) for key in one)
    return bool(one == other)


def _same_table(one: Any, other: Any) -> bool:
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            {pd.DataFrame: pd.testing.assert_frame_equal, pd.Series: pd.testing.assert_series_equal}.get(type(one), pd.testing.assert_index_equal)(one, other, check_exact=True)
    except AssertionError:
        return False
    return True
