"""Loops over what has a length that is not known: the body is run once, on states that stand for any pass, and becomes a `fold`.

A pass may leave the loop: then it becomes an `until`, with two states more, how it was left and what was returned.
"""
from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from dpcheck.core.term import ANY, LIST, NUMBER, TEXT, Kind, Loop, Term
from dpcheck.elaborate.branches import NOTHING, Guarded, Leaves, Side, all_ways
from dpcheck.elaborate.functions import Signal
from dpcheck.elaborate.heap import freeze, state_of
from dpcheck.elaborate.machine import CannotMerge, Machine
from dpcheck.elaborate.names import BROKEN
from dpcheck.elaborate.values import Array, Dict, Frame, Heap, Instance, List, Skip, Table, Unmodelled, Walk, is_number


_ROUNDS = 10
GOES_ON, BROKEN_OFF, RETURNED, ENDED = range(4)
_CODES = {"continue": GOES_ON, "break": BROKEN_OFF, "return": RETURNED, "end": ENDED}


@dataclass(slots=True)
class States:
    """What changes from pass to pass: names and attributes, arrays that are written to, lists that grow, and objects of which only the term is known."""

    names: dict[tuple[Frame | Instance, str], Any] = field(default_factory=dict)
    arrays: dict[Array, Term] = field(default_factory=dict)
    lists: dict[List, list[Any]] = field(default_factory=dict)
    held: dict[List | Dict | Table, Term] = field(default_factory=dict)
    own: set[tuple[Frame | Instance, str]] = field(default_factory=set)  # names that the body binds anew in each pass
    kinds: dict[object, Kind] = field(default_factory=dict)  # of a state, where it is not that of what it is first

    def __len__(self) -> int:
        return len(self.names) + len(self.arrays) + len(self.lists) + len(self.held) + len(self.own)


@dataclass(slots=True)
class Pass:
    """What one pass left: the next states in order, what lists were given, what may raise, and how it leaves the loop."""

    next: list[Any]
    put: list[list[Any]]
    checks: tuple[Term, ...]
    leaves: Leaves
    codes: frozenset[int]


def run_fold(machine: Machine, walk: Walk | None, one: Callable[[Any], Signal | None], otherwise: bool = True) -> Signal | None:
    """Runs a loop whose number of passes is not known; without a walk, until a pass ends it. How it is left: by a `break` is only told if that matters to
    what follows (`otherwise`). Raises `Unmodelled` where a pass does more than to change numbers, arrays and what has a term."""
    states = States()
    machine.level += 1
    try:
        for _ in range(_ROUNDS):
            before = len(states), dict(states.kinds)
            passed = _run(machine, walk, one, states)
            _widen(machine, states, passed)
            if (len(states), states.kinds) == before:
                break
        else:
            raise Unmodelled("a loop that changes more and more")
    except CannotMerge:
        raise Unmodelled("a loop that decides") from None
    finally:
        machine.level -= 1
    if machine.trying and passed.checks and len(states):
        raise Unmodelled("a loop that may raise within a try")  # what it had changed before would be seen
    return _leave(machine, walk, states, passed, otherwise)


def _run(machine: Machine, walk: Walk | None, one: Callable[[Any], Signal | None], states: States) -> Pass:
    """One pass on any states, all ways through it; what it changes is noted, and taken back."""
    codes: set[int] = set()

    def once() -> Leaves:
        machine.trying = 0
        _begin(machine, states)
        turn = machine.make("bound", (), (machine.level, -1))
        try:
            item = walk.at(turn) if walk is not None else None
        except Skip:
            return Leaves(GOES_ON)
        signal = one(item)
        code = GOES_ON if signal is None else _CODES[signal[0]]
        codes.add(code)
        return Leaves(code, signal[1] if code == RETURNED and signal is not None else NOTHING)

    begun, machine.begun = machine.begun, machine.now
    for grown in states.lists:
        grown.kind = "growing"
    try:
        side = all_ways(machine, once)
        following = _found(side, states)
        _note(machine, states, side)
        for home, name in states.names:
            freeze(_after(side, home).get(name))  # it may be an object that has another name, too: what the next pass does to one it does to the other
        return Pass(following, [list(_after(side, grown)[0]) for grown in states.lists], side.checks, side.value if isinstance(side.value, Leaves) else Leaves(GOES_ON), frozenset(codes))
    finally:
        machine.begun = begun
        for grown in states.lists:
            grown.kind = "list"


def _begin(machine: Machine, states: States) -> None:
    """Puts states that stand for any pass in their places."""
    place = 0
    for (home, name), held in states.names.items():
        machine.touch(home)
        home.names[name] = machine.value_of(machine.make("bound", (), (machine.level, place), states.kinds.get((home, name)) or kind_of(machine, held)))
        freeze(home.names[name])  # in the first pass it is what others may hold
        place += 1
    for held, term in (*states.arrays.items(), *states.held.items()):
        bound = machine.make("bound", (), (machine.level, place), states.kinds.get(held) or term.kind)
        machine.touch(held)
        if isinstance(held, Array):
            held.term = bound
        else:
            machine.set_term(held, bound)
        place += 1
    for grown in states.lists:
        machine.touch(grown)
        grown.items = []
    for home, name in states.own:
        machine.touch(home)
        home.names[name] = BROKEN


def kind_of(machine: Machine, held: Any) -> Kind:
    """The kind of what a name holds before the loop."""
    if isinstance(held, (Array, List, Dict, Table)):
        return machine.term(held).kind
    if is_number(held):
        return NUMBER
    if isinstance(held, str):
        return TEXT
    if isinstance(held, Term):
        return held.kind
    if held is None or type(held) is tuple:
        return ANY
    raise Unmodelled("a state that is no number")


def _after(side: Side, held: Heap) -> Any:
    return side.after[held] if held in side.after else state_of(held)


def _found(side: Side, states: States) -> list[Any]:
    """What the states are after the pass."""
    following: list[Any] = [_after(side, home).get(name, BROKEN) for home, name in states.names]
    following += [_after(side, array) for array in states.arrays]
    return following + [_after(side, held) for held in states.held]


def _note(machine: Machine, states: States, side: Side) -> None:
    """Adds what a pass has changed and is not known to change yet."""
    for held, before in side.before.items():
        after = side.after[held]
        if isinstance(held, (Frame, Instance)):
            for name in (*before, *(name for name in after if name not in before)):
                if name in before and after.get(name, BROKEN) is before[name] or (held, name) in states.names or (held, name) in states.own:
                    continue
                if name in before and before[name] is not BROKEN:
                    states.names[held, name] = before[name]
                else:
                    states.own.add((held, name))
        elif isinstance(held, Array):
            if held not in states.arrays and after is not before:
                states.arrays[held] = before
        elif isinstance(held, Table):
            states.held.setdefault(held, before)
        elif isinstance(held, List) and held.kind in ("list", "growing") and held not in states.held and after[1] is before[1] is None \
                and (len(after[0]) <= 1 if held in states.lists else _grows(before[0], after[0])):
            states.lists.setdefault(held, before[0])
        elif isinstance(held, (List, Dict)):
            states.lists.pop(held, None)  # type: ignore[arg-type]
            if held not in states.held:
                whole = List(before[0], held.kind if held.kind != "growing" else "list", before[1]) if isinstance(held, List) else Dict(before[0], held.default, before[1], held.kind)
                states.held[held] = machine.pure(whole)
        else:
            raise Unmodelled("an object that changes in a loop")


def _grows(before: list[Any], after: list[Any]) -> bool:
    return len(after) <= len(before) + 1 and len(after) >= len(before) and all(a is b for a, b in zip(after, before))


def _widen(machine: Machine, states: States, passed: Pass) -> None:
    """The kinds of states, of which each pass may make another one."""
    first = [*states.names.values(), *states.arrays.values(), *states.held.values()]
    for key, initial, after in zip((*states.names, *states.arrays, *states.held), first, passed.next):
        one = states.kinds.get(key) or kind_of(machine, initial)
        if isinstance(after, tuple) and key in states.held:
            after = List(after[0], "list", after[1]) if isinstance(key, List) else Dict(after[0], None, after[1])
        other = machine.term(after).kind
        wider = one if one == other else _wider(one, other)
        if wider != (states.kinds.get(key) or kind_of(machine, initial)):
            states.kinds[key] = wider


def _wider(one: Kind, other: Kind) -> Kind:
    """A kind that what is of either is of."""
    if one.sort == other.sort == "array" and len(one.shape) == len(other.shape):
        return Kind("array", tuple(a if a == b else None for a, b in zip(one.shape, other.shape)))
    return ANY


def _output(machine: Machine, item: Any) -> tuple[Term, Term]:
    """Whether a pass puts something to a list, and what."""
    guard, value = (item.guard, item.value) if isinstance(item, Guarded) else (True, item)
    return machine.term(guard), machine.pure(value)


def _leave(machine: Machine, walk: Walk | None, states: States, passed: Pass, otherwise: bool) -> Signal | None:
    """Puts what the fold gives where the states were, and goes on as the last pass said."""
    initial = [machine.term(held) for held in states.names.values()] + list(states.arrays.values()) + list(states.held.values())
    bodies = [_as_term(machine, key, each) for key, each in zip((*states.names, *states.arrays, *states.held), passed.next)]
    for key, array in zip(states.arrays, bodies[len(states.names):]):
        if array.kind.sort != "array" or len(array.kind.shape) != len(states.arrays[key].kind.shape):
            raise Unmodelled("a state that changes its shape")
    if any(len(put) > 1 for put in passed.put):
        raise Unmodelled("a list that grows by more than one")
    kinds = [states.kinds.get(key) or each.kind for key, each in zip((*states.names, *states.arrays, *states.held), initial)]
    stops = passed.codes != {GOES_ON}
    if stops:
        initial += [machine.table.constant(GOES_ON), machine.table.constant(None)]
        bodies += [machine.term(passed.leaves.code), machine.pure(None if passed.leaves.value is NOTHING else passed.leaves.value)]
        kinds += [NUMBER, bodies[-1].kind]
    put = [each or [Guarded(False, 0)] for each in passed.put]
    outputs = [term for (item,) in put for term in _output(machine, item)]
    loop = Loop(machine.level + 1, len(initial), len(passed.checks), len(put))
    count = walk.count if walk is not None else machine.table.constant(None)
    last = (machine.make("compare", (bodies[-2], machine.table.constant(GOES_ON)), "!="),) if stops else ()
    fold = machine.check(machine.make("until" if stops else "fold", (count, *initial, *bodies, *passed.checks, *outputs, *last), loop, ANY))
    results = [machine.make("project", (fold,), ("state", place), kind) for place, kind in enumerate(kinds)]
    _put_down(machine, states, fold, results)
    if RETURNED in passed.codes and machine.decide(machine.make("compare", (results[-2], machine.table.constant(RETURNED)), "==")):
        returned = machine.value_of(results[-1])
        freeze(returned)  # it may be an object that others hold
        return "return", returned
    if otherwise and BROKEN_OFF in passed.codes and machine.decide(machine.make("compare", (results[-2], machine.table.constant(BROKEN_OFF)), "==")):
        return ("break",)
    return None


def _as_term(machine: Machine, key: object, after: Any) -> Term:
    """The next state of a name or an object, as a term."""
    if isinstance(key, List):
        return machine.pure(List(after[0], "list" if key.kind == "growing" else key.kind, after[1]))
    if isinstance(key, Dict):
        return machine.pure(Dict(after[0], key.default, after[1], key.kind))
    return machine.pure(after) if not isinstance(after, Array) else machine.term(after)


def _put_down(machine: Machine, states: States, fold: Term, results: list[Term]) -> None:
    for (home, name), term in zip(states.names, results):
        machine.touch(home)
        home.names[name] = machine.value_of(term)
        freeze(home.names[name])  # it is what stood there before, where there was no pass
    rest = results[len(states.names):]
    for array, term in zip(states.arrays, rest):
        machine.write(array, term)
    for held, term in zip(states.held, rest[len(states.arrays):]):
        machine.set_term(held, term)
    for place, grown in enumerate(states.lists):
        machine.touch(grown)
        added = machine.make("project", (fold,), ("output", place), LIST)
        first = machine.term(List(list(states.lists[grown])))
        grown.items, grown.term = [], added if not states.lists[grown] else machine.make("binary", (first, added), "+", LIST)
    for home, name in states.own:
        machine.touch(home)
        home.names[name] = BROKEN
