"""Branches on what is not known: both sides are run from the same state and what they changed is joined by `select`, or the branch is decided."""
from __future__ import annotations

from collections.abc import Callable
from collections.abc import Iterator as PythonIterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from dpcheck import ir
from dpcheck.core.term import ANY, NUMBER, TEXT, Kind, Term
from dpcheck.elaborate.heap import Mark, put_back, state_of
from dpcheck.elaborate.machine import INNER_WAYS, CannotMerge, Event, Machine, Restart
from dpcheck.elaborate.values import Array, Dict, Error, Frame, Heap, Instance, List, Raised, Table, Unmodelled, is_constant


@dataclass(frozen=True, slots=True, eq=False)
class Half:
    """What a name holds that only one side of a branch has bound: to read it, the branch has to be decided."""

    node: ir.Node | None

    def read(self, machine: Machine) -> None:
        if self.node is None or self.node in machine.learnt.decide:
            raise Unmodelled("what only one way binds")
        machine.learnt.decide.add(self.node)
        raise Restart


def either(machine: Machine, guard: Any, node: ir.Node, one: Callable[[], Any], other: Callable[[], Any]) -> Any:
    """The value of one side or the other, or of both."""
    merged, value = both(machine, guard, node, one, other)
    if merged:
        return value
    return one() if machine.decide(guard, node) else other()


def both(machine: Machine, guard: Any, node: ir.Node, one: Callable[[], Any], other: Callable[[], Any]) -> tuple[bool, Any]:
    """Whether both sides could be run and joined, and what they give together."""
    if not isinstance(guard, Term) or guard.id in machine.decided:
        return False, None
    if node in machine.learnt.decide:
        if len(machine.marks) > machine.open:
            raise CannotMerge
        return False, None
    try:
        return True, _joined(machine, guard, node, one, other)
    except CannotMerge:
        machine.learnt.decide.add(node)
        if len(machine.marks) > machine.open:
            raise
        return False, None


@dataclass(frozen=True, slots=True, eq=False)
class Guarded:
    """What one side of a branch alone puts to a list that grows in a loop."""

    guard: Any
    value: Any


@dataclass(frozen=True, slots=True, eq=False)
class Aside:
    """What a piece of code does that is taken back in the end."""

    machine: Machine
    mark: Mark
    first: int  # how many events there were before

    @property
    def events(self) -> tuple[Event, ...]:
        """What may raise in it, and what is decided."""
        return tuple(self.machine.events[self.first:])


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


@dataclass(frozen=True, slots=True, eq=False)
class Fails:
    """How a side ends that raises."""

    name: str


NOTHING = object()


@dataclass(frozen=True, slots=True, eq=False)
class Leaves:
    """How a pass leaves its loop, as a number, and what it returns."""

    code: Any
    value: Any = NOTHING


@dataclass(frozen=True, slots=True, eq=False)
class Put:
    """Whether a pass puts something to a list, and what."""

    kept: Any
    value: Any = None


@dataclass(slots=True)
class Side:
    """What one side left: its value, what it changed and how, and what it checked."""

    value: Any
    before: dict[Heap, Any]
    after: dict[Heap, Any]
    checks: tuple[Term, ...]


def run_aside(machine: Machine, side: Callable[[], Any]) -> Side:
    """Runs a side and takes back what it did. Raises `CannotMerge` where it does not come to its end."""
    try:
        with aside(machine) as run:
            value = side()
            return Side(value, run.mark.before, {held: state_of(held) for held in run.mark.before}, tuple(term for _, term, _ in run.events))
    except Raised:
        raise CannotMerge from None


def _joined(machine: Machine, guard: Term, node: ir.Node, one: Callable[[], Any], other: Callable[[], Any]) -> Any:
    age, sides = machine.now, []
    try:
        for way, side in ((True, one), (False, other)):
            machine.decided[guard.id] = way
            sides.append(run_aside(machine, side))
    finally:
        machine.decided.pop(guard.id, None)
    return leave(machine, join_sides(Join(machine, guard, node, age), *sides))


def leave(machine: Machine, side: Side) -> Any:
    """Does what a side did. Its value."""
    for held, state in side.after.items():
        machine.touch(held)
        put_back(held, state)
    for check in side.checks:
        machine.check(check)
    return side.value


def join_sides(join: Join, first: Side, second: Side) -> Side:
    """Two sides as one. Where one raises, the other is what is left."""
    machine = join.machine
    changed = {**first.before, **second.before}
    checks: tuple[Term, ...] = ()
    if first.checks or second.checks or isinstance(first.value, Fails) or isinstance(second.value, Fails):
        checks = (machine.make("select", (join.guard, _in_turn(machine, first), _in_turn(machine, second))),)
    if isinstance(first.value, Fails) or isinstance(second.value, Fails):
        left = second if isinstance(first.value, Fails) else first
        return Side(left.value, changed, {held: left.after.get(held, before) for held, before in changed.items()}, checks)
    states = {held: join.state(held, first.after.get(held, before), second.after.get(held, before)) for held, before in changed.items()}
    return Side(join.value(first.value, second.value), changed, states, checks)


def _in_turn(machine: Machine, side: Side) -> Term:
    """The checks of a side, as one."""
    last = machine.make("raise", (), side.value.name) if isinstance(side.value, Fails) else machine.table.constant(True)
    return machine.make("seq", (*side.checks, last))


# ---------------------------------------------------------------- code that decides within itself
def all_ways(machine: Machine, compute: Callable[[], Any]) -> Side:
    """Every way through a piece of code, joined: it may decide, and raise. Nothing of it is done. Raises `CannotMerge`, `Unmodelled`."""
    around = machine.answers, machine.decided, machine.before, machine.open
    drawn = machine.draws  # what all ways draw alike is one draw
    ways: list[tuple[tuple[Event, ...], Side]] = []
    answers: list[bool] | None = []
    age, most = machine.now, machine.draws
    try:
        while answers is not None:
            machine.answers, machine.decided, machine.before, machine.draws = list(answers), dict(around[1]), len(around[1]), drawn
            with aside(machine) as run:
                machine.open = len(machine.marks)
                try:
                    value = compute()
                except Raised as raised:
                    value = Fails(raised.value.cls.__name__ if isinstance(raised.value, Error) else raised.value.cls.name)
                ways.append((run.events, Side(value, run.mark.before, {held: state_of(held) for held in run.mark.before}, ())))
                answers = next_answers(machine)
            most = max(most, machine.draws)
            if len(ways) > INNER_WAYS:
                raise Unmodelled("too many ways in a loop or a function")
    finally:
        machine.answers, machine.decided, machine.before, machine.open = around
        machine.draws = max(most, machine.draws)
    found = _tree(machine, ways, 0, age)
    if isinstance(found.value, Fails):
        found.checks = (*found.checks, machine.make("raise", (), found.value.name))
    return found


def next_answers(machine: Machine) -> list[bool] | None:
    """The decisions of the next way; None after the last."""
    answers = list(machine.answers[:len(machine.decided) - machine.before])
    while answers and not answers[-1]:
        answers.pop()
    return [*answers[:-1], False] if answers else None


def _tree(machine: Machine, ways: list[tuple[tuple[Event, ...], Side]], place: int, age: int) -> Side:
    """The ways that agree up to a place, as one."""
    events, side = ways[0]
    checks: list[Term] = []
    while place < len(events):
        what, term, _ = events[place]
        if what == "decide":
            yes, no = ([way for way in ways if way[0][place][2] is answer] for answer in (True, False))
            found = join_sides(Join(machine, term, None, age), _tree(machine, yes, place + 1, age), _tree(machine, no, place + 1, age))
            return Side(found.value, found.before, found.after, (*checks, *found.checks))
        checks.append(term)
        place += 1
    return Side(side.value, side.before, side.after, tuple(checks))


@dataclass(slots=True)
class Join:
    """What two sides leave, as one. An object that each side made anew is joined with its like, always the same one."""

    machine: Machine
    guard: Term
    node: ir.Node | None
    age: int
    pairs: dict[tuple[int, int], Any] = field(default_factory=dict)
    partners: dict[int, Any] = field(default_factory=dict)

    def state(self, held: Heap, one: Any, other: Any) -> Any:
        match held:
            case Frame():
                return {name: self.named(one, other, name) for name in (*one, *(name for name in other if name not in one))}
            case Instance():
                return self.entries(one, other)
            case Array() | Table():
                return self.contents(one, other)
            case List() if len(one[0]) != len(other[0]) and (held.kind == "growing" or one[1] is other[1] is None and held.kind == "list" and held.age <= self.machine.begun):
                return self.grown(one[0], other[0]), None
            case List() if one[1] is other[1] and (len(one[0]) == len(other[0]) or not self.within):
                return [self.value(a, b) for a, b in self.alike(one[0], other[0])], one[1]
            case List():
                return [], self.contents(*(self.whole(List(items, held.kind, term)) for items, term in (one, other)))
            case Dict() if one[1] is other[1] and (list(map(repr, one[0])) == list(map(repr, other[0])) or not self.within):
                return self.entries(one[0], other[0]), one[1]
            case Dict():
                return {}, self.contents(*(self.whole(Dict(items, held.default, term, held.kind)) for items, term in (one, other)))
        raise CannotMerge

    @property
    def within(self) -> bool:
        """Whether this is in a loop or a function, where nothing can be decided for all."""
        return self.node is None or self.machine.level > 0

    def whole(self, held: Any) -> Term:
        try:
            return self.machine.pure(held)
        except Unmodelled:
            raise CannotMerge from None

    def named(self, one: dict[str, Any], other: dict[str, Any], name: str) -> Any:
        if name not in one or name not in other:
            return Half(self.node)
        try:
            return self.value(one[name], other[name])
        except CannotMerge:
            return Half(self.node)

    def entries(self, one: dict[Any, Any], other: dict[Any, Any]) -> dict[Any, Any]:
        if list(map(repr, one)) != list(map(repr, other)):
            raise CannotMerge
        return {key: self.value(one[key], other[key]) for key in one}

    def alike(self, one: list[Any], other: list[Any]) -> list[tuple[Any, Any]]:
        if len(one) != len(other):
            raise CannotMerge
        return list(zip(one, other))

    def grown(self, one: list[Any], other: list[Any]) -> list[Any]:
        """A list to which one side alone puts something."""
        first, longer, guard = (other, one, self.guard) if len(one) > len(other) else (one, other, self.machine.negated(self.guard))
        if any(a is not b for a, b in zip(first, longer)):
            raise CannotMerge
        return [*first, *(self.guarded(guard, item) for item in longer[len(first):])]

    def guarded(self, guard: Term, item: Any) -> Guarded:
        if not isinstance(item, Guarded):
            return Guarded(guard, item)
        return Guarded(self.machine.make("select", (guard, self.machine.term(item.guard), self.machine.table.constant(False))), item.value)

    def contents(self, one: Term | None, other: Term | None) -> Term | None:
        """The terms of two arrays or lists, as one."""
        if one is other:
            return one
        if one is None or other is None or one.kind.sort != other.kind.sort or len(one.kind.shape) != len(other.kind.shape):
            raise CannotMerge
        shape = tuple(a if a == b else None for a, b in zip(one.kind.shape, other.kind.shape))
        return self.machine.make("select", (self.guard, one, other), None, Kind(one.kind.sort, shape))

    def value(self, one: Any, other: Any) -> Any:
        if one is other:
            return one
        if is_constant(one) and is_constant(other) and type(one) is type(other) and repr(one) == repr(other):
            return one
        if _plain(one) and _plain(other):
            a, b = self.machine.term(one), self.machine.term(other)
            if not self.within and any(type(each) in (str, type(None)) for each in (one, other)):
                raise CannotMerge  # what is done with a text, or with None, is another thing in each case
            return self.machine.make("select", (self.guard, a, b), None, a.kind if a.kind == b.kind and a.kind in (NUMBER, TEXT) else ANY)
        if type(one) is tuple and type(other) is tuple:
            return tuple(self.value(a, b) for a, b in self.alike(list(one), list(other)))
        if isinstance(one, Heap) and type(one) is type(other) and one.age > self.age and other.age > self.age:
            return self.fresh(one, other)
        if isinstance(one, Half) or isinstance(other, Half):
            return Half(self.node)
        if isinstance(one, Leaves) and isinstance(other, Leaves):
            return Leaves(self.value(one.code, other.code), other.value if one.value is NOTHING else one.value if other.value is NOTHING else self.value(one.value, other.value))
        if isinstance(one, Put) and isinstance(other, Put):
            return Put(self.kept(one.kept, other.kept), other.value if one.kept is False else one.value if other.kept is False else self.value(one.value, other.value))
        raise CannotMerge

    def kept(self, one: Any, other: Any) -> Any:
        """A truth value that is only asked for as one."""
        if one is True and other is False:
            return self.guard
        return self.machine.negated(self.guard) if one is False and other is True else self.value(one, other)

    def fresh(self, one: Any, other: Any) -> Any:
        """Two objects that were made in the two sides, as one new object."""
        key = (id(one), id(other))
        if key in self.pairs:
            return self.pairs[key]
        if id(one) in self.partners or id(other) in self.partners:
            raise CannotMerge
        self.partners[id(one)], self.partners[id(other)] = other, one
        match one, other:
            case Array(base=None), Array(base=None):
                made: Any = Array(None, entangled=one.entangled or other.entangled)
            case List(), List() if one.kind == other.kind:
                made = List([], one.kind)
            case Dict(), Dict() if one.default is other.default and one.kind == other.kind:
                made = Dict({}, one.default, None, one.kind)
            case Table(), Table():
                made = Table(one.term)
            case Instance(), Instance() if one.cls is other.cls:
                made = Instance(one.cls, {})
            case _:
                raise CannotMerge
        self.pairs[key] = self.machine.new(made)
        put_back(made, self.state(made, state_of(one), state_of(other)))
        return made


def _plain(value: Any) -> bool:
    """What has no parts, known or not."""
    return type(value) in (bool, int, float, complex, str, type(None)) or isinstance(value, Term) and value.kind.sort in ("number", "text", "any")
