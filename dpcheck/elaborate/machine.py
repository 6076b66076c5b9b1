"""The state of one elaboration: the table of terms, the heap and its age, the way that was decided, and what may still be spent."""
from __future__ import annotations

from collections.abc import Callable
from collections.abc import Iterator as PythonIterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from dpcheck import ir
from dpcheck.core.run import BINARY, COMPARE, UNARY
from dpcheck.core.term import ANY, NUMBER, Kind, Op, Table, Term
from dpcheck.elaborate.values import Array, Dict, Error, Frame, Heap, Instance, Iterator, Library, List, Raised, Unmodelled, is_constant


STEPS, CALLS, WAYS = 60_000, 40, 64
_LARGEST = 1 << 4_096  # of a whole number that is known


class Restart(Exception):
    """The function is to be elaborated again: it was learnt that something has to be decided."""


class OtherException(BaseException):
    """What a term may raise beside what is asked for: nothing catches it."""


class CannotMerge(Exception):
    """The two sides of a branch do not end alike: it has to be decided."""


Event = tuple[str, Term, bool]
"""A check that may raise ("check", term, True) or a decision ("decide", guard, which way)."""


@dataclass(slots=True)
class Machine:
    """One run through a function. `answers` are the decisions that it follows; new ones are taken as true."""

    table: Table
    answers: list[bool] = field(default_factory=list)
    must_decide: set[ir.Node] = field(default_factory=set)
    events: list[Event] = field(default_factory=list)
    decided: dict[int, bool] = field(default_factory=dict)
    steps: int = 0
    depth: int = 0
    now: int = 0
    entry: int = 0  # what is older is the module's: it must not change
    marks: list[Mark] = field(default_factory=list)
    trying: int = 0
    draws: int = 0
    level: int = 0
    evaluators: dict[type, Callable[[Machine, Any, Frame], Any]] = field(default_factory=dict)
    executors: dict[type, Callable[[Machine, Any, Frame], Any]] = field(default_factory=dict)
    calls: Callable[[Machine, Any, list[Any], dict[str, Any]], Any] | None = None
    modules: dict[str, Frame] = field(default_factory=dict)

    # ------------------------------------------------------------ running
    def evaluate(self, node: ir.Expr, frame: Frame) -> Any:
        self.spend()
        rule = self.evaluators.get(type(node))
        if rule is None:
            raise Unmodelled(type(node).__name__)
        return rule(self, node, frame)

    def execute(self, node: ir.Stmt, frame: Frame) -> Any:
        self.spend()
        rule = self.executors.get(type(node))
        if rule is None:
            raise Unmodelled(type(node).__name__)
        return rule(self, node, frame)

    def call(self, function: Any, args: list[Any], named: dict[str, Any] | None = None) -> Any:
        assert self.calls is not None
        return self.calls(self, function, args, named or {})

    def spend(self, count: int = 1) -> None:
        self.steps += count
        if self.steps > STEPS:
            raise Unmodelled("too many steps")

    # ------------------------------------------------------------ the heap
    def new(self, made: Any) -> Any:
        """An object of the heap, born now."""
        self.now += 1
        made.age = self.now
        return made

    def touch(self, changed: Heap) -> None:
        """To be called before an object changes."""
        if changed.age <= self.entry:
            raise Unmodelled("a change of what the module holds")
        for mark in self.marks:
            if changed.age <= mark.age and changed not in mark.before:
                if isinstance(changed, Iterator):
                    raise CannotMerge
                mark.before[changed] = state_of(changed)

    # ------------------------------------------------------------ decisions
    def decide(self, guard: Any, node: ir.Node | None = None) -> bool:
        """Which way a condition goes: known, or taken and noted."""
        if not isinstance(guard, Term):
            return bool(guard)
        if guard.op == "unary" and guard.data == "not":
            return not self.decide(guard.args[0], node)
        known = self.decided.get(guard.id)
        if known is not None:
            return known
        if self.marks or self.level:
            raise CannotMerge
        place = len(self.decided)
        way = self.answers[place] if place < len(self.answers) else True
        if place >= len(self.answers):
            self.answers.append(True)
        self.decided[guard.id] = way
        self.events.append(("decide", guard, way))
        return way

    def check(self, term: Term) -> Term:
        """A term that may raise: it is computed here, whether it is used or not."""
        if is_constant(term) or term.op in ("constant", "input", "bound"):
            return term
        if self.trying and not self.decide(self.make("defined", (term,))):
            self.raise_one_of(term)
        self.events.append(("check", term, True))
        return term

    def raise_one_of(self, term: Term) -> None:
        """Inside a `try`: which exception comes of a term that has no value."""
        for cls in (ZeroDivisionError, OverflowError, ValueError, IndexError, KeyError, TypeError, AttributeError):
            if self.decide(self.make("raises", (term,), cls.__name__)):
                raise Raised(Error(cls))
        raise Raised(Error(OtherException))

    # ------------------------------------------------------------ terms
    def make(self, op: Op, args: tuple[Term, ...] = (), data: object = None, kind: Kind = NUMBER) -> Term:
        self.spend()
        return self.table.make(op, args, data, kind)

    def term(self, value: Any) -> Term:
        """What a value is, as a term."""
        if isinstance(value, Term):
            return value
        if isinstance(value, Array):
            return self.read(value)
        if isinstance(value, List):
            if value.term is not None:
                return value.term
            if value.kind == "growing":
                raise Unmodelled("a list that is read while it grows")
            return self.make("build", tuple(self.term(each) for each in value.items), value.kind, Kind("list") if value.kind == "list" else ANY)
        if type(value) is tuple:
            return self.make("build", tuple(self.term(each) for each in value), "tuple", ANY)
        if isinstance(value, Dict):
            return self.make("build", tuple(self.term(part) for item in value.items.items() for part in item), "dict", ANY)
        if isinstance(value, Library):
            return self.make("name", (), value.name, ANY)
        if type(value) is slice:
            return self.make("build", tuple(self.term(each) for each in (value.start, value.stop, value.step)), "slice", ANY)
        if type(value) is range:
            return self.make("call", tuple(self.term(each) for each in (value.start, value.stop, value.step)), ("builtins.range", 3, ()), ANY)
        if is_constant(value) and type(value) is not frozenset:
            return self.table.constant(value)
        raise Unmodelled(f"a term of {type(value).__name__}")

    def draw(self, name: str, terms: tuple[Term, ...], plain: int, names: tuple[str, ...], kind: Kind) -> Term:
        """A call that draws noise: it happens here, and is not the same as any other."""
        self.draws += 1
        return self.check(self.table.make("call", terms, (name, plain, names, self.draws), kind, self.level))

    def term_call(self, name: str, args: tuple[Any, ...], sort: str = "number") -> Term:
        """A call of a pure function with plain arguments."""
        return self.make("call", tuple(self.term(each) for each in args), (name, len(args), ()), Kind("list") if sort == "list" else NUMBER)

    def new_frame(self) -> Frame:
        """A frame of nothing, for what the elaborator evaluates itself."""
        frame: Frame = self.new(Frame({}))
        return frame

    def value_of(self, term: Term) -> Any:
        """A term as a value: what is an array lies on the heap."""
        if term.kind.sort == "array":
            return self.new(Array(term))
        if term.kind.sort == "list":
            return self.new(List([], "list", term))
        return term.data if term.op == "constant" else term

    def read(self, array: Array) -> Term:
        """What an array holds now."""
        if array.base is None:
            assert array.term is not None
            return array.term
        assert array.look is not None
        return array.look(self.read(array.base))

    def write(self, array: Array, term: Term) -> None:
        """Puts other contents into an array, and into what it is a view of."""
        if array.entangled:
            raise Unmodelled("a change of an array that may be a view")
        if array.base is None:
            self.touch(array)
            array.term = term
        elif array.put is None:
            raise Unmodelled("a change through a view")
        else:
            self.write(array.base, array.put(self.read(array.base), term))

    # ------------------------------------------------------------ operators
    def unary(self, op: str, value: Any) -> Any:
        if op == "not":
            return self.negated(value)
        if is_constant(value):
            return self.known(lambda: UNARY[op](value))
        term = self.term(value)
        return self.value_of(self.check(self.make("unary", (term,), op, term.kind)))

    def negated(self, value: Any) -> Any:
        truth = self.truth(value)
        if not isinstance(truth, Term):
            return not truth
        return self.make("unary", (truth,), "not")

    def binary(self, op: str, left: Any, right: Any) -> Any:
        if is_constant(left) and is_constant(right):
            return self.known(lambda: BINARY[op](left, right), op, left, right)
        one, other = self.term(left), self.term(right)
        return self.value_of(self.check(self.make("binary", (one, other), op, joint(op, one.kind, other.kind))))

    def compare(self, op: str, left: Any, right: Any) -> Any:
        if is_constant(left) and is_constant(right):
            return self.known(lambda: COMPARE[op](left, right))
        one, other = self.term(left), self.term(right)
        kind = joint(op, one.kind, other.kind)
        return self.value_of(self.check(self.make("compare", (one, other), op, kind if kind.sort in ("array", "any") else NUMBER)))

    def truth(self, value: Any) -> Any:
        """The truth of a value: True, False, or a term."""
        if isinstance(value, Term) and value.kind.sort in ("number", "any"):
            if value.op == "truth" or value.op == "compare" and value.kind == NUMBER:
                return value
            return self.check(self.make("truth", (value,)))
        if isinstance(value, Array):
            return self.check(self.make("truth", (self.read(value),)))
        if isinstance(value, List):
            if value.kind == "growing":
                raise Unmodelled("a list that is read while it grows")
            return bool(value.items) if value.term is None else self.make("truth", (value.term,))
        if isinstance(value, Dict):
            return bool(value.items)
        if is_constant(value) or type(value) is tuple:
            return bool(value)
        if isinstance(value, Instance):
            return self.truth_of_instance(value)
        if isinstance(value, (Heap, Library)) or callable(getattr(value, "call", None)):
            return True
        raise Unmodelled(f"the truth of {type(value).__name__}")

    def whole(self, truth: Any) -> Any:
        """A truth value as 0 or 1."""
        return self.make("call", (truth,), ("builtins.int", 1, ())) if isinstance(truth, Term) else int(truth)

    def truth_of_instance(self, value: Instance) -> Any:
        for cls in value.cls.order:
            for name in ("__bool__", "__len__"):
                if name in cls.names.names:
                    return self.truth(self.call(cls.names.names[name], [value]))
        return True

    def known(self, compute: Callable[[], Any], op: str = "", left: Any = 0, right: Any = 0) -> Any:
        """A value of what is known; what Python raises, the program raises."""
        if op in ("**", "<<") and isinstance(right, int) and (abs(right) > 4_096 or isinstance(left, int) and abs(left) > 1 << 64):
            raise Unmodelled("a large power")
        if op == "*" and (isinstance(left, (str, bytes, tuple)) or isinstance(right, (str, bytes, tuple))):
            raise Unmodelled("a repeated text")
        try:
            found = compute()
        except Exception as fault:  # a computation with known numbers and texts
            raise Raised(Error(type(fault), (str(fault),))) from None
        if isinstance(found, int) and abs(found) > _LARGEST:
            raise Unmodelled("a large number")
        return found


@dataclass(slots=True)
class Mark:
    """Where a branch began: what was born before it, and how that was before it changed."""

    age: int
    before: dict[Heap, Any] = field(default_factory=dict)


def state_of(held: Heap) -> Any:
    """What an object holds, to be put back."""
    match held:
        case Frame() | Instance():
            return dict(held.names)
        case Array():
            return held.term
        case List():
            return list(held.items), held.term
        case Dict():
            return dict(held.items)
    raise Unmodelled(f"the state of {type(held).__name__}")


def put_back(held: Heap, state: Any) -> None:
    """Makes an object hold what it held."""
    match held:
        case Frame() | Instance():
            held.names = dict(state)
        case Array():
            held.term = state
        case List():
            held.items, held.term = list(state[0]), state[1]
        case Dict():
            held.items = dict(state)


@dataclass(frozen=True, slots=True, eq=False)
class Aside:
    """What a piece of code does that is taken back in the end."""

    machine: Machine
    mark: Mark
    first: int  # how many events there were before

    @property
    def checks(self) -> tuple[Term, ...]:
        """What may raise in it."""
        return tuple(term for _, term, _ in self.machine.events[self.first:])


@contextmanager
def aside(machine: Machine) -> PythonIterator[Aside]:
    """Takes back what is done in the block: objects hold what they held, and it has raised nothing."""
    mark, trying = Mark(machine.now), machine.trying
    run = Aside(machine, mark, len(machine.events))
    machine.marks.append(mark)
    try:
        yield run
    finally:
        machine.marks.pop()
        machine.trying = trying
        del machine.events[run.first:]
        for held, state in mark.before.items():
            put_back(held, state)


def joint(op: str, one: Kind, other: Kind) -> Kind:
    """The kind of what an operator makes of two."""
    sorts = {one.sort, other.sort}
    if op == "@":
        return product(one, other)
    if "array" in sorts and sorts <= {"array", "number", "list"}:
        if sorts == {"array", "list"}:
            raise Unmodelled("an array with a list")
        return Kind("array", broadcast(one.shape, other.shape))
    if sorts == {"number"}:
        return NUMBER
    if sorts <= {"number", "any"}:
        return ANY
    raise Unmodelled(f"{op} of {one.sort} and {other.sort}")


def broadcast(one: tuple[int | None, ...], other: tuple[int | None, ...]) -> tuple[int | None, ...]:
    """The shape of what two shapes make together."""
    long, short = (one, other) if len(one) >= len(other) else (other, one)
    short = (1,) * (len(long) - len(short)) + short
    return tuple(a if b == 1 or a == b else b if a == 1 else a if b is None else b if a is None else None for a, b in zip(long, short))


def product(one: Kind, other: Kind) -> Kind:
    if one.sort != "array" or other.sort != "array":
        raise Unmodelled("a product of what are no arrays")
    if len(one.shape) == len(other.shape) == 1:
        return NUMBER
    if len(one.shape) <= 2 and len(other.shape) <= 2:
        return Kind("array", (*one.shape[:-1], *(other.shape[1:] if len(other.shape) == 2 else ())))
    raise Unmodelled("a product of three axes")
