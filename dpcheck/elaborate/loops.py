"""Loops over what has a length that is not known: the body is run once, on states that stand for any pass, and becomes a `fold`."""
from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from dpcheck.core.term import ANY, LIST, NUMBER, Kind, Loop, Term
from dpcheck.elaborate.branches import Guarded
from dpcheck.elaborate.iteration import Walk
from dpcheck.elaborate.machine import CannotMerge, Machine, Mark, aside, state_of
from dpcheck.elaborate.names import BROKEN
from dpcheck.elaborate.values import Array, Frame, Heap, List, Raised, Unmodelled, is_number


_ROUNDS = 8


@dataclass(slots=True)
class States:
    """What changes from pass to pass: names that hold numbers or new arrays, arrays that are written to, lists that grow."""

    names: dict[tuple[Frame, str], Any] = field(default_factory=dict)
    arrays: dict[Array, Term] = field(default_factory=dict)
    lists: dict[List, list[Any]] = field(default_factory=dict)
    own: set[tuple[Frame, str]] = field(default_factory=set)  # names that the body binds anew in each pass

    def __len__(self) -> int:
        return len(self.names) + len(self.arrays) + len(self.lists) + len(self.own)


@dataclass(slots=True)
class Pass:
    """What one pass left: the next states in order, what lists were given, and what may raise."""

    next: list[Any]
    put: list[list[Any]]
    checks: tuple[Term, ...]


def run_fold(machine: Machine, walk: Walk, one: Callable[[Any], None], frame: Frame) -> None:
    """Runs a loop whose number of passes is not known. Raises `Unmodelled` where a pass does more than to change numbers, arrays and lists that grow."""
    states = States()
    machine.level += 1
    try:
        for _ in range(_ROUNDS):
            before = len(states)
            passed = _run(machine, walk, one, states)
            if len(states) == before:
                break
        else:
            raise Unmodelled("a loop that changes more and more")
    except (CannotMerge, Raised):
        raise Unmodelled("a loop that decides") from None
    finally:
        machine.level -= 1
    _leave(machine, walk, states, passed)


def _run(machine: Machine, walk: Walk, one: Callable[[Any], None], states: States) -> Pass:
    """One pass on any states; what it changes is noted, and taken back."""
    with aside(machine) as run:
        try:
            _begin(machine, states)
            one(walk.at(machine.make("bound", (), (machine.level, -1))))
            found = _found(machine, states)
            _note(states, run.mark)
            return Pass(found[0], found[1], run.checks)
        finally:
            for grown in states.lists:
                grown.kind = "list"


def _begin(machine: Machine, states: States) -> None:
    """Puts states that stand for any pass in their places."""
    place = 0
    for (frame, name), held in states.names.items():
        machine.touch(frame)
        frame.names[name] = machine.value_of(machine.make("bound", (), (machine.level, place), _kind(machine, held)))
        place += 1
    for array, term in states.arrays.items():
        machine.touch(array)
        array.term = machine.make("bound", (), (machine.level, place), term.kind)
        place += 1
    for grown in states.lists:
        machine.touch(grown)
        grown.items, grown.kind = [], "growing"
    for frame, name in states.own:
        machine.touch(frame)
        frame.names[name] = BROKEN


def _kind(machine: Machine, held: Any) -> Kind:
    if isinstance(held, Array):
        kind = machine.read(held).kind
        return Kind("array", kind.shape)
    if is_number(held):
        return NUMBER
    if isinstance(held, Term) and held.kind == ANY:
        return ANY
    raise Unmodelled("a state that is no number")


def _found(machine: Machine, states: States) -> tuple[list[Any], list[list[Any]]]:
    following: list[Any] = [frame.names.get(name, BROKEN) for frame, name in states.names]
    following += [array.term for array in states.arrays]
    return following, [list(grown.items) for grown in states.lists]


def _note(states: States, mark: Mark) -> None:
    """Adds what a pass has changed and is not known to change yet."""
    for held, before in mark.before.items():
        after = state_of(held)
        if isinstance(held, Frame):
            for name in (*before, *(name for name in after if name not in before)):
                if name in before and after.get(name, BROKEN) is before[name] or (held, name) in states.names or (held, name) in states.own:
                    continue
                if name in before and before[name] is not BROKEN:
                    states.names[held, name] = before[name]
                else:
                    states.own.add((held, name))
        elif isinstance(held, Array):
            if held not in states.arrays and after is not before:
                assert before is not None
                states.arrays[held] = before
        elif isinstance(held, List) and held.kind in ("list", "growing"):
            if held not in states.lists:
                if after[1] is not None or len(after[0]) < len(before[0]) or any(a is not b for a, b in zip(after[0], before[0])):
                    raise Unmodelled("a list that changes in a loop")
                states.lists[held] = before[0]
        elif isinstance(held, Heap):
            raise Unmodelled("an object that changes in a loop")


def _output(machine: Machine, item: Any) -> tuple[Term, Term]:
    """Whether a pass puts something to a list, and what."""
    guard, value = (item.guard, item.value) if isinstance(item, Guarded) else (True, item)
    return machine.term(guard), machine.term(value)


def _leave(machine: Machine, walk: Walk, states: States, passed: Pass) -> None:
    """Puts what the fold gives where the states were."""
    initial = [machine.term(held) for held in states.names.values()] + list(states.arrays.values())
    bodies = [machine.term(each) for each in passed.next]
    if any(len(one.kind.shape) != len(other.kind.shape) or (one.kind.sort == "array") != (other.kind.sort == "array") for one, other in zip(initial, bodies)):
        raise Unmodelled("a state that changes its shape")
    if any(one.kind.shape != other.kind.shape for one, other in zip(initial, bodies)):
        raise Unmodelled("a state that changes its size")
    if any(len(put) != 1 for put in passed.put):
        raise Unmodelled("a list that grows by more than one")
    outputs = [term for (item,) in passed.put for term in _output(machine, item)]
    loop = Loop(machine.level + 1, len(initial), len(passed.checks), len(passed.put))
    fold = machine.check(machine.make("fold", (walk.count, *initial, *bodies, *passed.checks, *outputs), loop, ANY))
    last = [machine.make("project", (fold,), ("state", place), body.kind) for place, body in enumerate(bodies)]
    for (frame, name), term in zip(states.names, last):
        machine.touch(frame)
        frame.names[name] = machine.value_of(term)
        if isinstance(frame.names[name], Array):
            frame.names[name].entangled = True  # it is what stood there before, where there was no pass
    for array, term in zip(states.arrays, last[len(states.names):]):
        machine.write(array, term)
    for place, grown in enumerate(states.lists):
        machine.touch(grown)
        added = machine.make("project", (fold,), ("output", place), LIST)
        first = machine.term(List(list(states.lists[grown])))
        grown.items, grown.term = [], added if not states.lists[grown] else machine.make("binary", (first, added), "+", LIST)
    for frame, name in states.own:
        machine.touch(frame)
        frame.names[name] = BROKEN
