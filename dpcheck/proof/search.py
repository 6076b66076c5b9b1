"""The search that holds the engine to its word: neighbouring inputs, run on the term of a function, that move its result further than was printed.

A term is made by the second front end (`dpcheck.elaborate`), which shares nothing with the engine but the IR. So a pair that is found shows
that one of the two is wrong, and it is told as a fault of the checker. Nothing of the checked code is executed. What has no term, takes or
gives something that is no number or array, draws noise, or rests on assumptions is not searched.
"""
from __future__ import annotations

import math
import random
import warnings
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from dpcheck import ir
from dpcheck.bounds import Expr, decided, render
from dpcheck.bounds.numeric import evaluate
from dpcheck.check.functions import bounds_of, own_bound
from dpcheck.core.run import RaisedByProgram, Step, run
from dpcheck.core.term import NUMBER, Kind
from dpcheck.elaborate.driver import Elaborator
from dpcheck.elaborate.values import Input
from dpcheck.infer.annotations import Declared
from dpcheck.infer.roots import Root
from dpcheck.infer.values import Num, Source
from dpcheck.infer.walk import walk
from dpcheck.proof.neighbours import Space, length, pair, rows_of, space
from dpcheck.spaces import NORM_BY_NAME

PAIRS = 120
_SLACK = 1e-9  # of a computation in floats, relative to the size of what it computes
_PUBLIC = ("int", "float", "bool")
_ARRAYS = {"MetricVector": 1, "MetricGradient": 1, "MetricMatrix": 2}
_NUMBERS = ("Real", "Data", "Integer")


class NotSearched(Exception):
    """The function is not one of those that can be searched; the text says why."""


@dataclass(frozen=True, slots=True)
class Exceeded:
    """Two neighbouring values of an argument that move the result further than its bound allows."""

    argument: str
    norm: str
    bound: str
    before: object
    after: object
    apart: float
    moved: float

    @property
    def message(self) -> str:
        norm = "" if self.norm == "own" else f" in {self.norm}"
        return (f"the bound {self.bound} for `{self.argument}`{norm} is too small: {_text(self.before)} and {_text(self.after)}, which are {self.apart:g} apart, "
                f"give results that are {self.moved:g} apart")


def _text(value: object) -> str:
    return repr(value.tolist()) if hasattr(value, "tolist") else repr(value)


def search(elaborator: Elaborator, root: Root, pairs: int = PAIRS) -> list[Exceeded]:
    """The bounds of a function that some pair exceeds, one pair each. Raises `NotSearched`."""
    problem = _Problem(elaborator, root)
    found = []
    for name, source in root.parameters.items():
        claims = problem.claims(source)
        if claims:
            found += problem.exceeding(name, claims, pairs)
    return found


class _Problem:
    """One function: its term, its declarations, and how its inputs are drawn."""

    def __init__(self, elaborator: Elaborator, root: Root) -> None:
        node = root.function.node if root.function is not None else None
        if not isinstance(node, ir.Function) or root.run is None or "<locals>" in root.name or root.ledger:
            raise NotSearched("it is no function by itself, or draws noise")
        if root.assumptions or root.run.assumptions:
            raise NotSearched("its bounds rest on assumptions")
        if not isinstance(root.result, Num) or root.escaped:
            raise NotSearched("its result is no number or array")
        self.root, self.result, self.facts = root, root.result, root.run.facts
        self.declared = {param.name: root.declared.get(param.name) or Declared("") for param in node.params if param.name in root.declared or param.default is None}
        self.declared = {name: said for name, said in self.declared.items() if name not in ("self", "cls")}
        inputs = [Input(name, _kind(said), said.private) for name, said in self.declared.items()]
        elaborated = elaborator.elaborate(root.name, inputs)
        if elaborated.program is None or elaborated.draws:
            raise NotSearched(elaborated.unknown or "it draws noise")
        self.program: Step = elaborated.program
        literals = [part.value for part in walk([node]) if isinstance(part, ir.Constant)]
        numbers = {float(each) for each in literals if isinstance(each, (int, float)) and abs(each) < 1e6}
        self.landmarks = sorted({0.0, 1.0, *numbers, *(-each for each in numbers), *(each + step for each in numbers for step in (1e-3, -1e-3))})

    def claims(self, source: Source) -> dict[str, Expr]:
        """The finite bounds that are printed for a source, by norm."""
        own = decided(own_bound(self.result, source), self.facts)
        found = {"own": own} if not self.result.shape else bounds_of(self.result, source, self.facts)
        return {norm: bound for norm, bound in found.items() if not bound.infinite}

    def exceeding(self, name: str, claims: Mapping[str, Expr], pairs: int) -> list[Exceeded]:
        rng = random.Random(f"{self.root.name}/{name}")
        found: dict[str, Exceeded] = {}
        for _ in range(pairs):
            point = self._point(rng)
            of = self._space(name, point)
            first, second = pair(rng, of, self.landmarks)
            apart = of.distance(first, second)
            results = [self._result({**point, name: _native(of, each)}) for each in (first, second)]
            if any(result is None for result in results):
                continue
            for norm, bound in claims.items():
                moved, size = self._moved(norm, results[0], results[1])
                allowed = _enclosed(bound, {**point, name: _native(of, first)})[1] * apart
                if norm not in found and moved > allowed * (1 + 1e-7) + _SLACK * size:
                    found[norm] = Exceeded(name, norm, render(bound), _native(of, first), _native(of, second), apart, moved)
        return list(found.values())

    def _point(self, rng: random.Random) -> dict[str, Any]:
        """Values for everything that is public, and then for what is private."""
        point: dict[str, Any] = {}
        for said in self.declared.values():
            for atom in [atom for size in (said.size, *(said.shape or ())) if size is not None for atom in size.leaves()]:
                point.setdefault(atom.text, rng.randint(1, 5))
        for name, said in self.declared.items():
            if not said.private and name not in point:
                point[name] = _public(rng, said, self._value(point))
        for name, said in self.declared.items():
            if said.private:
                of = self._space(name, point)
                point[name] = _native(of, pair(rng, of, self.landmarks)[0])
        return point

    def _space(self, name: str, point: Mapping[str, Any]) -> Space:
        said, value = self.declared[name], self._value(point)
        if name in point:
            sizes = getattr(point[name], "shape", ())
        else:
            declared = said.shape or ((said.size,) if said.size is not None else ())
            given = [int(value(size)) for size in declared]
            sizes = tuple(given) if given else (3,) * _ARRAYS.get(said.kind, 0)
        return space(said, value, sizes)

    def _value(self, point: Mapping[str, Any]) -> Any:
        def value(expr: Expr) -> float:
            if expr.infinite:
                return math.inf * expr.infinite
            low, high = _enclosed(expr, point)
            return (low + high) / 2

        return value

    def _result(self, inputs: Mapping[str, Any]) -> Any:
        """What the term gives, as an array of floats; None where it raises, or gives no finite numbers."""
        import numpy as np

        with warnings.catch_warnings(), np.errstate(all="ignore"):
            warnings.simplefilter("ignore")
            try:
                result = run(self.program, {name: inputs[name] for name in self.declared})
                array = np.asarray(result, dtype=float)
            except (RaisedByProgram, ArithmeticError, ValueError, TypeError, IndexError, KeyError, AttributeError):
                return None  # of the program: an input on which it raises is not compared
        return array if np.isfinite(array).all() else None

    def _moved(self, norm: str, one: Any, other: Any) -> tuple[float, float]:
        """How far two results are apart in a norm, and how large they are."""
        if one.shape != other.shape:
            return math.inf, 1.0
        size = max([1.0, *map(abs, one.ravel().tolist()), *map(abs, other.ravel().tolist())])
        change = [abs(each) for each in (one - other).ravel().tolist()]
        differ = [float(each > _SLACK * size) for each in change]
        if norm == "D":
            return sum(differ), size
        if self.result.data:
            change = differ
        if norm == "own" or not one.shape:
            return sum(change), size
        return sum(length(row, NORM_BY_NAME[norm]) for row in rows_of(change, one.shape)), size


def _kind(said: Declared) -> Kind:
    """What sort of object a parameter is."""
    if said.kind in _NUMBERS or said.kind in _PUBLIC:
        return NUMBER
    if said.kind in _ARRAYS:
        sizes: Sequence[Expr | None] = said.shape or ((said.size,) if said.size is not None else (None,) * _ARRAYS[said.kind])
        return Kind("array", tuple(_known(size) for size in sizes))
    raise NotSearched(f"a parameter that is {said.kind or 'not annotated'}")


def _enclosed(expr: Expr, point: Mapping[str, Any]) -> tuple[float, float]:
    try:
        return evaluate(expr, point)
    except KeyError as name:
        raise NotSearched(f"nothing is known of {name}") from None


def _known(size: Expr | None) -> int | None:
    """A length that is a number."""
    return None if size is None or size.value is None else int(size.value)


def _public(rng: random.Random, said: Declared, value: Any) -> object:
    if said.kind == "bool":
        return rng.random() < 0.5
    low, high = value(said.domain.lo), value(said.domain.hi)
    low, high = (2.0 if math.isinf(low) and math.isinf(high) else high - 7 if math.isinf(low) else low), (low + 7 if math.isinf(high) and not math.isinf(low) else 9.0 if math.isinf(high) else high)
    return rng.randint(math.ceil(low), max(math.ceil(low), math.floor(high))) if said.kind == "int" else rng.uniform(low, high)


def _native(of: Space, values: Sequence[float]) -> Any:
    """A value as the program gets it."""
    if not of.shape:
        return int(values[0]) if of.element == "Integer" else values[0]
    import numpy as np

    return np.array(values, dtype=float).reshape(of.shape)
