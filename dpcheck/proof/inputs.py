"""The inputs of a function: what its declarations allow, drawn, changed to neighbours, and run through its term."""
from __future__ import annotations

import math
import random
import warnings
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from dpcheck import ir
from dpcheck.bounds import Expr
from dpcheck.bounds.numeric import evaluate
from dpcheck.core.functions import exactly
from dpcheck.core.kinds import Beyond
from dpcheck.core.run import Step, run
from dpcheck.core.term import ANY, LIST, NUMBER, TEXT, Kind
from dpcheck.elaborate.driver import Elaborated, Elaborator, Wanted
from dpcheck.elaborate.values import Input
from dpcheck.infer.declared import Declared
from dpcheck.infer.datasets.containers import KINDS, holds_many
from dpcheck.infer.roots import Root
from dpcheck.infer.values import Num, Text, Value
from dpcheck.syntax.walk import walk
from dpcheck.proof import neighbours, tables
from dpcheck.proof.assumptions import Needs, needs
from dpcheck.proof.columns import Asked, asked, terms_of
from dpcheck.proof.neighbours import Space, space
from dpcheck.proof.tables import Column, Rows
from dpcheck.proof.traces import FAILS
from dpcheck.spaces import Norm, Relation

Raw = list[Any]
"""A private value as it is drawn: entries, or rows."""
_NUMBERS = ("Real", "Data", "Integer")
_ARRAYS = {"MetricVector": 1, "MetricGradient": 1, "MetricMatrix": 2}
_PARAMETERS = (1e-3, 0.1, 0.5, 0.5, 1, 1, 30, 100)  # what functions that release take beside their data: an epsilon, a delta, a bound
_ODD_PARAMETERS = (-10, -1, 0)  # that most refuse
_PLAIN = ("int", "float", "bool", "str")
_RETRIES, _MOST_ROWS = 12, 1_000


class NotSearched(Exception):
    """The function is not one of those that can be searched; the text says why."""


class Again(Exception):
    """A value has shown that a term is not what it was taken for: the function has another term now."""


@dataclass(slots=True)
class Point:
    """Values of all inputs: public ones as they are, private ones as they are drawn, with their spaces."""

    public: dict[str, Any] = field(default_factory=dict)
    private: dict[str, Raw] = field(default_factory=dict)
    spaces: dict[str, Space | Rows] = field(default_factory=dict)

    def names(self) -> dict[str, Any]:
        """What bounds are expressions of."""
        return {**self.public, **{name: native(self.spaces[name], raw) for name, raw in self.private.items()}}

    def with_private(self, name: str, raw: Raw) -> Point:
        return Point(self.public, {**self.private, name: raw}, self.spaces)


def native(of: Space | Rows, raw: Raw) -> Any:
    """A private value as the program gets it."""
    if isinstance(of, Rows):
        return tables.native(of, raw)
    if not of.shape:
        return int(raw[0]) if of.element == "Integer" else raw[0]
    import numpy as np

    return np.array(raw, dtype=float).reshape(of.shape)


class Inputs:
    """The inputs of one function, and its term."""

    def __init__(self, elaborator: Elaborator, root: Root, lenient: bool = False, outer: Mapping[str, Declared] | None = None, stored: Collection[str] = (), receiver: str = "") -> None:
        node = root.function.node if root.function is not None else None
        if not isinstance(node, ir.Function) or root.run is None or "<locals>" in root.name and not lenient:
            raise NotSearched("it is no function by itself")
        self.node, self.lenient = node, lenient
        self.root, self.elaborator = root, elaborator
        self.needs: Needs = needs([*root.assumptions, *root.run.assumptions])
        self.receiver = receiver
        if self.needs.unknown and not lenient:
            raise NotSearched(f"its bounds rest on: {self.needs.unknown}")
        self.declared = {param.name: root.declared.get(param.name) or Declared("") for param in node.params if param.kind not in ("*", "**") and (
            param.default is None or param.name in root.declared and (root.declared[param.name].private or root.declared[param.name].kind in _PLAIN))}
        self.declared = {name: said for name, said in self.declared.items() if name not in ("self", "cls")}
        self.stored = {source.name: root.declared.get(source.name) or (outer or {}).get(source.name) or Declared("") for source in root.sources
                       if source not in root.parameters.values() and not source.stands_in and source.name.replace(".", "_").isidentifier()} if lenient else {}
        self.stored |= {name: Declared("") for name in stored if name not in self.declared and name not in self.stored}
        self.outer = {name: said for name, said in (outer or {}).items() if name not in self.declared and name not in self.stored and not said.private}
        self.declared |= self.outer
        if any(said.joint for said in self.declared.values()):
            raise NotSearched("several values of the same records")
        self.texts = sorted({part.value for part in walk([node]) if isinstance(part, ir.Constant) and isinstance(part.value, str) and part.value.isidentifier()})
        literals = [part.value for part in walk([node]) if isinstance(part, ir.Constant)]
        numbers = {float(each) for each in literals if isinstance(each, (int, float)) and abs(each) < 1e6}
        large = (100.0, 1e3, -1e3, 1e4, -1e5, 1e6, -1e8, 1e8) if lenient else ()
        self.lengths = tuple(sorted({int(each) + step for each in numbers if each == int(each) and _MOST_ROWS >= each > 0 for step in (0, 1)}))
        self.landmarks = sorted({0.0, 1.0, *large, *numbers, *(-each for each in numbers), *(each + step for each in numbers for step in (1e-3, -1e-3))})
        self.asked = Asked()
        self.wide: frozenset[tuple[object, ...]] = frozenset()
        self.elaborated = self._elaborate()

    @property
    def name(self) -> str:
        """The function; of a method that a derived class has from its base, as it is called there."""
        return f"{self.receiver}.{self.root.name.rpartition('.')[2]}" if self.receiver else self.root.name

    @property
    def program(self) -> Step:
        assert self.elaborated.program is not None
        return self.elaborated.program

    def _elaborate(self) -> Elaborated:
        for _ in range(3):
            kinds = self._kinds()
            given = [Input(name, kinds[name], said.private) for name, said in self.declared.items() if name not in self.outer]
            stored = {name: kinds[name] for name in (*self.stored, *self.outer)} if self.lenient else None
            found = self.elaborator.find(Wanted(self.root.name, given, self.wide, self.node, stored, self.receiver))
            if found.program is None:
                raise NotSearched(found.unknown)
            self.wide = found.wide
            self.asked = asked(terms_of(found.program))
            if kinds == self._kinds():
                return found
        raise NotSearched("an input of another kind in each reading")

    def refuted(self, beyond: Beyond) -> None:
        """Takes back what a value has refuted of the term. Raises `Again`, or `NotSearched`."""
        key = self.elaborated.guesses.get(beyond.term.id) if beyond.term is not None else None
        if key is None or key in self.wide or len(self.wide) > _RETRIES:
            raise NotSearched(str(beyond)) from None
        self.wide |= {key}
        self.elaborated = self._elaborate()
        raise Again from None

    def _kinds(self) -> dict[str, Kind]:
        return {name: self._kind(name, said) for name, said in {**self.declared, **self.stored}.items()}

    # ------------------------------------------------------------ what an input is
    def _kind(self, name: str, said: Declared) -> Kind:
        if said.kind in _NUMBERS or said.kind in ("int", "float", "bool"):
            return NUMBER
        if said.kind in _ARRAYS:
            sizes: Sequence[Expr | None] = said.shape or ((said.size,) if said.size is not None else (None,) * _ARRAYS[said.kind])
            return Kind("array", tuple(_known(size) for size in sizes))
        if said.kind == "rows" and said.relation is not None:
            match self._container(name, said):
                case "frame":
                    return Kind("frame")
                case "series":
                    return Kind("series")
                case "array" | "matrix" as container:
                    return Kind("array", (None,) * (2 if container == "matrix" else 1))
                case _:
                    return LIST
        if said.kind == "str":
            return TEXT
        if said.kind == "list":
            return LIST
        if said.kind == "" and not said.container or self.lenient and said.kind in ("", "unreadable"):
            return ANY
        raise NotSearched(f"a parameter that is {said.kind or said.container}")

    def _container(self, name: str, said: Declared) -> str:
        if said.element == "many" or any(holds_many(part.container) for part in said.element_parts):
            raise NotSearched("rows that are arrays or lists")
        known = KINDS.get(said.container, "list" if said.container else "frame")
        if known == "array" and (said.shape is not None or said.norms or self.needs.axes.get(name, 1) == 2):
            return "matrix"
        if known == "array" and self.needs.axes.get(name, 1) > 2:
            raise NotSearched(f"{name} has more than two axes")
        if known == "iterator":
            raise NotSearched(f"{name} may be used up")
        if known == "list":
            return "tuples" if said.element_parts or self.asked.parts > 1 else "dicts" if said.element == "dict" or self.asked.columns and said.element == "" else "list"
        return known

    # ------------------------------------------------------------ drawing
    def point(self, rng: random.Random, odd: bool = False) -> Point:
        """Values for everything that is public, and then for what is private; `odd`: vectors of any length may be as long as the constants of the program suggest, and parameters not above 0."""
        for _ in range(40):
            point = self._point(rng, odd)
            if self.needs.allow(point.names()):
                return point
        raise NotSearched("no inputs were found that satisfy what its bounds rest on")

    def _point(self, rng: random.Random, odd: bool) -> Point:
        point = Point()
        for said in self.declared.values():
            for size in (said.size, said.least, said.most, said.rows_per, *(said.shape or ())):
                for atom in size.leaves() if size is not None else ():
                    point.public.setdefault(atom.text, rng.randint(1, 20 if self.lenient and rng.random() < 0.3 else 5))
        for name, said in self.declared.items():
            if not self._is_private(said) and name not in point.public:
                point.public[name] = self._public(rng, said, self._value(point), odd)
        for name, said in {**self.declared, **self.stored}.items():
            if self._is_private(said) or name in self.stored:
                of = point.spaces[name] = self._space(rng, name, said, self._value(point), odd)
                point.private[name] = neighbours.pair(rng, of, self.landmarks)[0] if isinstance(of, Space) else tables.drawn_rows(rng, of, self.landmarks)
        point.public |= {name: self._like(rng, held) for name, held in self.elaborated.beside.items() if name not in point.private}
        return point

    def _like(self, rng: random.Random, held: Any) -> Any:
        """A value of the form of another: the same keys, as many numbers."""
        if isinstance(held, dict):
            return {key: self._like(rng, each) for key, each in held.items()}
        if isinstance(held, list):
            return [self._like(rng, each) for each in held]
        if isinstance(held, tuple):
            import numpy as np

            return np.array([rng.choice(self.landmarks) for _ in range(math.prod(size or 3 for size in held))]).reshape([size or 3 for size in held])
        return int(rng.choice(self.landmarks)) if isinstance(held, int) else rng.choice(self.landmarks)

    def neighbour(self, rng: random.Random, name: str, point: Point) -> tuple[Point, Point, float]:
        """Two points that differ in a private value alone, and how far apart they are at most."""
        of = point.spaces[name]
        if isinstance(of, Space):
            first, second = neighbours.pair(rng, of, self.landmarks)
            return point.with_private(name, first), point.with_private(name, second), of.distance(first, second)
        rows, apart = tables.neighbour(rng, of, point.private[name], self.landmarks)
        return point, point.with_private(name, rows), apart

    def _is_private(self, said: Declared) -> bool:
        return said.private or said.kind == "list" and said.element in _NUMBERS or any(said is self.declared.get(name) for name in self.root.parameters)

    def _space(self, rng: random.Random, name: str, said: Declared, value: Callable[[Expr], float], odd: bool) -> Space | Rows:
        if said.kind == "rows":
            return self._rows(rng, name, said, value)
        if not said.private and (name in self.stored or said.kind not in (*_NUMBERS, *_ARRAYS, "list")) or said.kind == "unreadable":
            return self._held(name)
        if said.kind == "list":
            return Rows("list", Relation.HAMMING, (Column("", value(said.domain.lo), value(said.domain.hi), said.element == "Integer"),), size=3)
        declared = said.shape or ((said.size,) if said.size is not None else ())
        given = [int(value(size)) for size in declared]
        axes = _ARRAYS.get(said.kind, 0)
        free = (rng.choice(self.lengths),) if odd and axes == 1 and self.lengths else (3,) * axes
        return space(said, value, tuple(given) if given else free)

    def _held(self, name: str) -> Space | Rows:
        """Anything that a variable may hold in which private data are stored: a number, or a list of some."""
        if ("input", repr(name)) in self.wide:
            if self.asked.columns:
                return Rows("record", Relation.CHANGE_ONE, tuple(map(Column, self.asked.columns)), size=1)
            return Rows("list", Relation.SYMMETRIC, (Column(""),), least=1, most=3)
        return Space("Data", Norm.L1, (), -math.inf, math.inf, ())

    def _rows(self, rng: random.Random, name: str, said: Declared, value: Callable[[Expr], float]) -> Rows:
        assert said.relation is not None
        container = self._container(name, said)
        columns = self._columns(rng, container, said, value)
        unit = None
        if said.rows_per is not None:
            place = next((place for place, column in enumerate(columns) if column.name == said.users), None)
            if place is None:
                columns, place = (*columns, Column(said.users)), len(columns)
            unit = place, int(value(said.rows_per))
        declared = said.shape[0] if said.shape is not None and said.relation.edits else said.size
        size = int(value(declared)) if declared is not None else None
        least = 0 if said.least is None else int(value(said.least))
        most = None if said.most is None else int(value(said.most))
        balls = tuple((norm, value(radius)) for norm, radius in said.norms.items())
        least = max(least, self.needs.rows)
        lengths = tuple(each for each in self.lengths if least <= each <= (most if most is not None else _MOST_ROWS))
        return Rows(container, said.relation, columns, size, least, most, balls, unit, lengths)

    def _columns(self, rng: random.Random, container: str, said: Declared, value: Callable[[Expr], float]) -> tuple[Column, ...]:
        if container in ("frame", "dicts"):
            declared = {name: Column(name, value(domain.lo), value(domain.hi), domain.integer, said.choices.get(name, ())) for name, domain in said.columns.items()}
            wanted = {name: Column(name, choices=self.asked.choices(name)) for name in self.asked.columns if name not in self.needs.absent}
            found = {**wanted, **{name: wanted.get(name, column) if not column.choices and column.lower == -math.inf and column.upper == math.inf else column for name, column in declared.items()}}
            return tuple(found.values()) or (Column("a"), Column("b"))
        if container == "tuples":
            parts = said.element_parts or (Declared(""),) * self.asked.parts
            return tuple(_column(str(place), part, value, ()) for place, part in enumerate(parts))
        words = tuple(sorted(self.asked.words)) if not said.categories else ()
        single = _column("", said, value, words or (self.asked.choices("") if "" in self.asked.worded else ()))
        if container != "matrix":
            return (single,)
        width = int(value(said.shape[1])) if said.shape is not None else rng.randint(2, 4)
        return (single,) * width

    def _public(self, rng: random.Random, said: Declared, value: Callable[[Expr], float], odd: bool) -> object:
        if said.kind == "bool":
            return rng.random() < 0.5
        if said.kind == "str":
            return rng.choice(self.texts or ["a"])
        if said.kind == "list":
            if said.element not in ("", "int", "float"):
                raise NotSearched(f"a list of {said.element}")
            return sorted(rng.sample(range(-5, 30), rng.randint(2, 4)) if said.element == "int" else [float(each) for each in rng.sample(range(-5, 30), rng.randint(2, 4))])
        low, high = value(said.domain.lo), value(said.domain.hi)
        if self.lenient and math.isinf(low) and math.isinf(high) and rng.random() < 0.6:
            return rng.choice(_ODD_PARAMETERS if odd and rng.random() < 0.4 else _PARAMETERS)
        low, high = (2.0 if math.isinf(low) and math.isinf(high) else high - 7 if math.isinf(low) else low), (low + 7 if math.isinf(high) and not math.isinf(low) else 9.0 if math.isinf(high) else high)
        whole = said.kind == "int" or said.kind == "" and rng.random() < 0.5
        return rng.randint(math.ceil(low), max(math.ceil(low), math.floor(high))) if whole else rng.uniform(low, high)

    def _value(self, point: Point) -> Callable[[Expr], float]:
        names = point.names()

        def value(expr: Expr) -> float:
            if expr.infinite:
                return math.inf * expr.infinite
            low, high = enclosed(expr, names)
            return (low + high) / 2

        return value

    # ------------------------------------------------------------ running
    def given(self, point: Point) -> dict[str, Any]:
        """What the term is run on, made afresh."""
        names = point.names()
        return {name: names[name] for name in (*self.declared, *self.stored, *self.elaborated.beside)}

    def result(self, point: Point, items: int | None = None) -> list[Numbers] | None:
        """What the term gives, as numbers, or as so many items that are numbers; None where it raises, or gives no finite ones. Raises `Again`, `NotSearched`."""
        import numpy as np

        with warnings.catch_warnings(), np.errstate(all="ignore"):
            warnings.simplefilter("ignore")
            try:
                value = run(self.program, self.given(point))
                found = [numbers_of(each) for each in ([value] if items is None else exactly(value, items))]
            except FAILS:
                return None  # of the program: an input on which it raises is not compared
            except Beyond as beyond:
                self.refuted(beyond)
        return found if all(np.isfinite(each.array).all() for each in found) else None


@dataclass(frozen=True, slots=True)
class Numbers:
    """A value as numbers, and what it is beside them: its shape, the labels of a table, the keys of a dictionary."""

    structure: object
    array: Any


def numbers_of(value: Any) -> Numbers:
    """A number, an array, a list, a table or a dictionary of numbers. Raises TypeError, ValueError where it is something else."""
    import numpy as np

    if isinstance(value, dict):
        parts = [numbers_of(each) for each in value.values()]
        return Numbers((tuple(map(repr, value)), tuple(part.structure for part in parts)), np.concatenate([np.zeros(0), *(part.array.ravel() for part in parts)]))
    array = np.asarray(value, dtype=float)
    labels = tuple(repr(list(getattr(value, name))) for name in ("index", "columns") if hasattr(value, "to_numpy") and hasattr(value, name))
    return Numbers((array.shape, labels), array)


def _column(name: str, said: Declared, value: Callable[[Expr], float], words: Sequence[str]) -> Column:
    """A column of a list, a tuple or an array, as its element is declared."""
    kind = said.element if said.kind in ("rows", "list") else said.kind
    choices = tuple(each for each in map(_constant, said.categories or ()) if each is not None) or tuple(words)
    if kind == "str" and not choices:
        choices = ("a", "b", "c")
    return Column(name, value(said.domain.lo), value(said.domain.hi), kind in ("int", "Integer"), (False, True) if kind == "bool" else choices)


def _constant(value: Value) -> Any:
    if isinstance(value, Text):
        return value.value
    return float(value.term.value) if isinstance(value, Num) and value.term.value is not None else None


def enclosed(expr: Expr, names: Mapping[str, Any]) -> tuple[float, float]:
    """Two numbers between which an expression lies. Raises `NotSearched` where it has a name of which nothing is known."""
    try:
        return evaluate(expr, names)
    except KeyError as name:
        raise NotSearched(f"nothing is known of {name}") from None


def _known(size: Expr | None) -> int | None:
    """A length that is a number."""
    return None if size is None or size.value is None else int(size.value)
