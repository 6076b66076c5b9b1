"""The state of one elaboration: the table of terms, the heap and its age, the way that was decided, and what may still be spent."""
from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from dpcheck import ir
from dpcheck.core.run import BINARY, COMPARE, UNARY
from dpcheck.core.term import ANY, LIST, NUMBER, Kind, Op, Term
from dpcheck.core.term import Table as Terms
from dpcheck.elaborate.heap import Mark, freeze, state_of
from dpcheck.elaborate.shapes import joint
from dpcheck.elaborate.values import Array, Dict, Error, Frame, Heap, Instance, Function, Iterator, Library, List, Raised, Release, Span, Table, Unmodelled, is_constant


STEPS, CALLS, WAYS, INNER_WAYS = 60_000, 40, 64, 24
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
class Learnt:
    """What the runs through a function have shown so far; it holds for those that come."""

    decide: set[ir.Node] = field(default_factory=set)  # branches whose sides cannot be joined
    wide: set[tuple[object, ...]] = field(default_factory=set)  # terms that were taken for numbers, and are used as something with parts
    loops: set[ir.Node] = field(default_factory=set)  # loops that are to become one pass for all
    deciding: set[ir.Node] = field(default_factory=set)  # loops that decide in their passes


@dataclass(slots=True)
class Machine:
    """One run through a function. `answers` are the decisions that it follows; new ones are taken as true."""

    table: Terms
    answers: list[bool] = field(default_factory=list)
    learnt: Learnt = field(default_factory=Learnt)
    events: list[Event] = field(default_factory=list)
    decided: dict[int, bool] = field(default_factory=dict)
    before: int = 0  # so many of them were decided before `answers` begins
    open: int = 0  # so many marks are set where decisions may be made
    guesses: dict[int, tuple[object, ...]] = field(default_factory=dict)
    steps: int = 0
    depth: int = 0
    now: int = 0
    entry: int = 0  # what is older is the module's: it must not change
    marks: list[Mark] = field(default_factory=list)
    trying: int = 0
    draws: int = 0
    lenient: bool = False  # what is not known of a library gives something unknown
    stored: dict[str, Kind] = field(default_factory=dict)  # variables and attributes that hold private data
    beside: dict[str, Any] = field(default_factory=dict)  # public names that functions change, with what they held first
    sites: list[tuple[Span, list[tuple[Span, Any]]]] = field(default_factory=list)  # the calls under way, and what each was given
    releases: list[Release] = field(default_factory=list)
    functions: dict[int, Function] = field(default_factory=dict)  # by the identity of the node
    noisy: dict[int, bool] = field(default_factory=dict)  # whether noise goes into a term
    loops: list[ir.Node] = field(default_factory=list)  # that are gone through pass by pass, from the outermost on
    level: int = 0
    begun: int = 0  # when the pass of a loop began that is run for all: a list that is older grows in it
    evaluators: dict[type, Callable[[Machine, Any, Frame], Any]] = field(default_factory=dict)
    executors: dict[type, Callable[[Machine, Any, Frame], Any]] = field(default_factory=dict)
    calls: Callable[[Machine, Any, list[Any], dict[str, Any]], Any] | None = None
    modules: dict[str, Frame] = field(default_factory=dict)
    sources: Mapping[str, ir.Module] = field(default_factory=dict)  # the modules that may be imported

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
        if changed.frozen:
            raise Unmodelled("a change of what is held elsewhere")
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
        if len(self.marks) > self.open:
            raise CannotMerge
        place = len(self.decided) - self.before
        way = self.answers[place] if place < len(self.answers) else True
        if place >= len(self.answers):
            self.answers.append(True)
        self.decided[guard.id] = way
        self.learnt.deciding |= set(self.loops)
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

    def guess(self, op: Op, args: tuple[Term, ...] = (), data: object = None, kind: Kind = NUMBER) -> Term:
        """A term of which the kind is not known: it is taken for one of that kind, until it is used as something else, or a value is something else."""
        if kind == ANY:
            kind = NUMBER
        key = (op, *(each.id for each in args), repr(data))
        if key in self.learnt.wide:
            return self.make(op, args, data, ANY)
        made = self.make(op, args, data, kind)
        self.guesses[made.id] = key
        return made

    def has_parts(self, term: Term) -> bool:
        """Whether a term may have parts. One that was taken for a number is not any more, and the function is elaborated again."""
        if term.kind.sort not in ("number", "text"):
            return True
        found = self._guessed(term)
        if found:
            self.learnt.wide |= found
            raise Restart
        return False

    def _guessed(self, term: Term) -> set[tuple[object, ...]]:
        """The guesses that make a term a number."""
        if term.id in self.guesses:
            return {self.guesses[term.id]}
        if term.kind.sort == "number" and term.op in ("select", "unary", "binary", "compare"):
            return set().union(*(self._guessed(each) for each in (term.args[1:] if term.op == "select" else term.args)))
        return set()

    def term(self, value: Any) -> Term:
        """What a value is, as a term."""
        if isinstance(value, Term):
            return value
        if isinstance(value, Array):
            return self.read(value)
        if isinstance(value, Table):
            return value.term
        if isinstance(value, List):
            if value.term is not None:
                return value.term
            if value.kind == "growing":
                raise Unmodelled("a list that is read while it grows")
            return self.build(value.kind, tuple(self.term(each) for each in value.items))
        if type(value) is tuple:
            return self.make("build", tuple(self.term(each) for each in value), "tuple", ANY)
        if isinstance(value, Dict):
            return self.term_of_dict(value)
        if isinstance(value, Library):
            return self.make("name", (), value.name, ANY)
        if type(value) is slice:
            return self.make("build", tuple(self.term(each) for each in (value.start, value.stop, value.step)), "slice", ANY)
        if type(value) is range:
            return self.make("call", tuple(self.term(each) for each in (value.start, value.stop, value.step)), ("builtins.range", 3, ()), ANY)
        if is_constant(value) and type(value) is not frozenset:
            return self.table.constant(value)
        raise Unmodelled(f"a term of {type(value).__name__}")

    def build(self, kind: str, items: tuple[Term, ...]) -> Term:
        """A list, set or deque of items that are known."""
        if kind == "deque":
            return self.make("call", (self.make("build", items, "list", LIST),), ("collections.deque", 1, ()), ANY)
        return self.make("build", items, kind, Kind("list" if kind == "list" else "set" if kind == "set" else "any"))

    def term_of_dict(self, value: Dict) -> Term:
        if value.term is not None:
            return value.term
        if value.default is not None and not isinstance(value.default, Library):
            raise Unmodelled("a defaultdict whose default is made by the program")
        plain = self.make("build", tuple(self.term(part) for item in value.items.items() for part in item), "dict", Kind("dict"))
        if value.default is not None:
            return self.make("call", (self.term(value.default), plain), ("collections.defaultdict", 2, ()), Kind("dict"))
        return plain if value.kind == "builtins.dict" else self.make("call", (plain,), (value.kind, 1, ()), Kind("dict"))

    def pure(self, value: Any) -> Term:
        """What a value is, as a term that something keeps: the value may not change any more."""
        term = self.term(value)
        freeze(value)
        return term

    def draw(self, name: str, terms: tuple[Term, ...], plain: int, names: tuple[str, ...], kind: Kind) -> Term:
        """A call that draws noise: it happens here, and is not the same as any other."""
        self.draws += 1
        return self.check(self.table.make("call", terms, (name, plain, names, self.draws), kind, self.level))

    def release(self, name: str, parts: list[tuple[Span, Any]], gives: Callable[[], Term], site: Span | None = None) -> Term:
        """Something is released here, or may be: what it was given is noted. What comes of it."""
        given: list[tuple[Span, Term]] = []
        for span, value in parts:
            try:
                given.append((span, self.term(value)))
            except Unmodelled:
                continue
        self.draws += 1
        term = self.table.make("release", tuple(each for _, each in given), self.draws, ANY, self.level)
        self.events.append(("check", term, True))
        found = gives()
        sites = tuple(span for span, _ in self.sites)
        self.releases.append(Release(term, name, sites if site is None else (*sites, site), tuple(span for span, _ in given), found))
        return found

    def span(self, node: ir.Node, frame: Frame) -> Span:
        """Where a node stands."""
        offset = (frame.module or frame).offset
        return node.start + offset, node.end + offset

    def held(self, name: str) -> Any:
        """What a variable or an attribute holds that private data are stored in: an input."""
        kind = self.stored[name]
        return self.value_of(self.guess("input", (), name) if kind == ANY else self.make("input", (), name, kind))

    def whatever(self, name: str, before: Any) -> Any:
        """What a public name may hold that functions change: another input, where that is a number or holds some; else what it held first."""
        numbers = before.items if isinstance(before, List) else list(before.items.values()) if isinstance(before, Dict) else [before]
        if not all(isinstance(each, Array) or type(each) in (int, float) for each in numbers) or isinstance(before, List) and before.kind != "list":
            freeze(before)
            return before
        self.stored[name] = self.term(before).kind
        self.beside[name] = before
        return self.held(name)

    def is_drawn(self, term: Term) -> bool:
        """Whether noise goes into a term."""
        waiting = [term] if self.draws else []
        while waiting:
            node = waiting[-1]
            if node.id in self.noisy:
                waiting.pop()
            elif node.op == "unknown" or node.op == "call" and isinstance(node.data, tuple) and len(node.data) == 4:
                self.noisy[node.id] = True
            else:
                missing = [each for each in node.args if each.id not in self.noisy]
                waiting += missing
                if not missing:
                    self.noisy[node.id] = any(self.noisy[each.id] for each in node.args)
        return self.noisy.get(term.id, False)

    def unknown(self, kind: Kind = ANY) -> Term:
        """Something of which nothing is known."""
        self.draws += 1
        return self.table.make("unknown", (), self.draws, kind, self.level)

    def term_call(self, name: str, args: tuple[Any, ...], sort: str = "number") -> Term:
        """A call of a pure function with plain arguments."""
        return self.make("call", tuple(self.term(each) for each in args), (name, len(args), ()), Kind("list") if sort == "list" else NUMBER)

    def new_frame(self) -> Frame:
        """A frame of nothing, for what the elaborator evaluates itself."""
        frame: Frame = self.new(Frame({}))
        return frame

    def value_of(self, term: Term) -> Any:
        """A term as a value: what is an array lies on the heap."""
        match term.kind.sort:
            case "array":
                return self.new(Array(term))
            case "list" | "set":
                return self.new(List([], term.kind.sort, term))
            case "dict":
                return self.new(Dict({}, term=term))
            case "frame" | "series":
                return self.new(Table(term))
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

    def set_term(self, held: List | Dict | Table, term: Term) -> None:
        """Makes an object hold what a term says, and nothing else is known of it."""
        self.touch(held)
        held.term = term
        if isinstance(held, (List, Dict)):
            for part in held.items if isinstance(held, List) else held.items.values():
                freeze(part)
            held.items = [] if isinstance(held, List) else {}

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
        return self.value_of(self.check(self.make("compare", (one, other), op, kind if kind.sort in ("array", "any", "frame", "series") else NUMBER)))

    def truth(self, value: Any) -> Any:
        """The truth of a value: True, False, or a term."""
        if isinstance(value, Term) and value.kind.sort in ("number", "any"):
            if value.op == "truth" or value.op == "compare" and value.kind == NUMBER:
                return value
            return self.check(self.make("truth", (value,)))
        if isinstance(value, (Array, Table)):
            return self.check(self.make("truth", (self.term(value),)))
        if isinstance(value, List):
            if value.kind == "growing":
                raise Unmodelled("a list that is read while it grows")
            return bool(value.items) if value.term is None else self.make("truth", (value.term,))
        if isinstance(value, Dict):
            return bool(value.items) if value.term is None else self.make("truth", (value.term,))
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
