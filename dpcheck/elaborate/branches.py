"""Branches on what is not known: both sides are run from the same state and what they changed is joined by `select`, or the branch is decided."""
from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from dpcheck import ir
from dpcheck.core.term import ANY, NUMBER, Kind, Term
from dpcheck.elaborate.machine import CannotMerge, Machine, Restart, aside, put_back, state_of
from dpcheck.elaborate.values import Array, Dict, Frame, Heap, Instance, List, Raised, is_constant


@dataclass(frozen=True, slots=True, eq=False)
class Half:
    """What a name holds that only one side of a branch has bound: to read it, the branch has to be decided."""

    node: ir.Node

    def read(self, machine: Machine) -> None:
        machine.must_decide.add(self.node)
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
    if node in machine.must_decide:
        if machine.marks or machine.level:
            raise CannotMerge
        return False, None
    try:
        return True, _joined(machine, guard, node, one, other)
    except CannotMerge:
        machine.must_decide.add(node)
        if machine.marks or machine.level:
            raise
        return False, None


@dataclass(frozen=True, slots=True, eq=False)
class Guarded:
    """What one side of a branch alone puts to a list that grows in a loop."""

    guard: Any
    value: Any


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
            return Side(value, run.mark.before, {held: state_of(held) for held in run.mark.before}, run.checks)
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
    first, second = sides
    join = Join(machine, guard, node, age)
    changed = {**first.before, **second.before}
    states = {held: join.state(held, first.after.get(held, before), second.after.get(held, before)) for held, before in changed.items()}
    value = join.value(first.value, second.value)
    for held, state in states.items():
        put_back(held, state)
    if first.checks or second.checks:
        done = machine.table.constant(True)
        machine.check(machine.make("select", (guard, machine.make("seq", (*first.checks, done)), machine.make("seq", (*second.checks, done)))))
    return value


@dataclass(slots=True)
class Join:
    """What two sides leave, as one. An object that each side made anew is joined with its like, always the same one."""

    machine: Machine
    guard: Term
    node: ir.Node
    age: int
    pairs: dict[tuple[int, int], Any] = field(default_factory=dict)
    partners: dict[int, Any] = field(default_factory=dict)

    def state(self, held: Heap, one: Any, other: Any) -> Any:
        match held:
            case Frame():
                return {name: self.named(one, other, name) for name in (*one, *(name for name in other if name not in one))}
            case Instance() | Dict():
                return self.entries(one, other)
            case Array():
                return self.contents(one, other)
            case List(kind="growing") if len(one[0]) != len(other[0]):
                return self.grown(one[0], other[0]), None
            case List():
                return [self.value(a, b) for a, b in self.alike(one[0], other[0])], self.contents(one[1], other[1])
        raise CannotMerge

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
            return self.machine.make("select", (self.guard, a, b), None, NUMBER if {a.kind, b.kind} == {NUMBER} else ANY)
        if type(one) is tuple and type(other) is tuple:
            return tuple(self.value(a, b) for a, b in self.alike(list(one), list(other)))
        if isinstance(one, Heap) and type(one) is type(other) and one.age > self.age and other.age > self.age:
            return self.fresh(one, other)
        if isinstance(one, Half) or isinstance(other, Half):
            return Half(self.node)
        raise CannotMerge

    def fresh(self, one: Any, other: Any) -> Any:
        """Two objects that were made in the two sides, as one new object."""
        key = (id(one), id(other))
        if key in self.pairs:
            return self.pairs[key]
        if id(one) in self.partners or id(other) in self.partners:
            raise CannotMerge
        self.partners[id(one)], self.partners[id(other)] = other, one
        match one, other:
            case Array(base=None), Array(base=None) if not one.entangled and not other.entangled:
                made: Any = Array(None)
            case List(), List() if one.kind == other.kind:
                made = List([], one.kind)
            case Dict(), Dict() if one.default is other.default:
                made = Dict({}, one.default)
            case Instance(), Instance() if one.cls is other.cls:
                made = Instance(one.cls, {})
            case _:
                raise CannotMerge
        self.pairs[key] = self.machine.new(made)
        put_back(made, self.state(made, state_of(one), state_of(other)))
        return made


def _plain(value: Any) -> bool:
    """A number or truth value, known or not."""
    return type(value) in (bool, int, float, complex) or isinstance(value, Term) and value.kind.sort in ("number", "any")
