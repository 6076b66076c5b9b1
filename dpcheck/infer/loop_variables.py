"""The variables that the body of a loop changes: what each is before the loop, inside of a pass, and after it."""
from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Sequence

from dpcheck import ir
from dpcheck.bounds import INFINITY, ONE, ZERO, Apply, Atom, Bound, Expr, apply, of_atom
from dpcheck.infer.dependence import keeping
from dpcheck.infer.fills import Fill, fill_of
from dpcheck.infer.places import Places
from dpcheck.infer.reach import L1, L2
from dpcheck.infer.shapes import fit
from dpcheck.infer.storage import typed_as
from dpcheck.infer.store import Changes, Frame
from dpcheck.infer.values import Instance, Listing, Num, Opaque, Ref, Source, Value
from dpcheck.infer.walk import names_bound, names_mutated
from dpcheck.syntax.walk import walk
from dpcheck.spaces import ANY, Interval

if TYPE_CHECKING:
    from dpcheck.infer.run import Run


@dataclass(slots=True)
class State:
    """A variable that the body changes: its value before, its stand-in inside, its value after one pass. No two have the same name."""

    name: str
    before: Num
    source: Source
    inside: Num
    address: int | None = None
    after: Num | None = None
    domain: Interval = ANY
    adds: Expr | None = None  # e, where one pass makes z + e with e free of z (J3, J9)
    selects: bool = False  # one pass makes max(z, e) or min(z, e) with e free of z (J5)
    fills: Fill | None = None  # one pass stores an entry, each at a place of its own (J17)
    alone: bool = False  # what a pass makes of it depends on no other variable
    grows: Num | None = None  # of a number: the array that a pass makes of it
    owner: int | None = None  # the object that it is an attribute of
    attribute: str = ""
    arrays: tuple[Ref, ...] = ()  # of an array that passes make anew: the one that the name had, the stand-in, and what it has after the pass; it may be a view of any

    @property
    def running(self) -> bool:
        """Whether it is a running sum or extreme: after no pass it has moved further than after the last one (J18)."""
        return self.alone and not self.before.shape and (self.adds is not None or self.selects)

    @property
    def text(self) -> str:
        """How it is told."""
        return self.attribute or self.name

    def put(self, run: Run, frame: Frame, value: Value) -> None:
        """Gives the variable, or the attribute, a value."""
        if self.owner is None:
            run.store.write(frame.owner(self.name).names, self.name, value)
        else:
            run.mutate(self.owner, with_attribute(run, self.owner, self.attribute, value))

    def leave(self, run: Run, frame: Frame, value: Value) -> None:
        """Gives it what all passes leave: an array that may be the one that it was before, or share its memory with what a pass took for it."""
        if self.arrays and isinstance(value, Num) and value.shape:
            value = Ref(run.store.allocate(value))
            run.store.link(value.address, *(array.address for array in self.arrays))
        elif isinstance(value, Opaque):
            value = keeping(run, value, *self.arrays)
        self.put(run, frame, value)

    def stand_in(self, run: Run, frame: Frame) -> None:
        """Puts the stand-in in its place."""
        if self.address is not None:
            run.store.write(run.store.heap, self.address, self.inside)
        elif self.before.shape:
            stand = Ref(run.store.allocate(self.inside))
            run.store.link(stand.address, *(array.address for array in self.arrays[:1]))
            self.arrays = (*self.arrays[:1], stand)
            self.put(run, frame, stand)
        else:
            self.put(run, frame, self.inside)

    def held(self, run: Run, frame: Frame) -> Num | None:
        """The number that it is now, or the array."""
        if self.owner is not None:
            owner = run.store.heap[self.owner]
            value = owner.attributes.get(self.attribute) if isinstance(owner, Instance) else None
        else:
            value = frame.owner(self.name).names.get(self.name)
            if self.address is not None and not (isinstance(value, Ref) and value.address == self.address):
                return None  # the pass gave the name to another one
            if self.address is None and self.before.shape and isinstance(value, Ref):
                self.arrays = (*self.arrays[:2], value)
        held = run.store.heap[value.address] if isinstance(value, Ref) else value
        return held if isinstance(held, Num) else None

    @property
    def measure(self) -> str:
        return L1 if not self.before.shape else L2


def widened(run: Run, old: Interval, new: Interval) -> Interval:
    """Ends that grow become 0, where they have not passed it yet, or else infinite."""
    lo, hi = old.lo, old.hi
    if not Interval(old.lo, lo_open=old.lo_open).holds(Interval(new.lo, lo_open=new.lo_open), run.facts):
        lo = ZERO if new.is_nonnegative(run.facts) and old.lo != ZERO else -INFINITY
    if not Interval(hi=old.hi, hi_open=old.hi_open).holds(Interval(hi=new.hi, hi_open=new.hi_open), run.facts):
        hi = ZERO if new.is_nonpositive(run.facts) and old.hi != ZERO else INFINITY
    return Interval(lo, hi, old.integer and new.integer)


def loop_variables(run: Run, node: ir.For, frame: Frame) -> tuple[list[State], dict[str, int]]:
    """The numeric variables that the body changes, and the empty lists that it may fill."""
    states: list[State] = []
    lists: dict[str, int] = {}
    bound, mutated = names_bound(node.body), names_mutated(node.body)
    seen: set[int] = set()
    for name in sorted(bound | mutated):
        owner = frame.owner(name)
        value = owner.names.get(name)
        if isinstance(value, Num) and name in bound and not value.shape:
            states.append(_state(run, name, value))
        elif isinstance(value, Ref) and value.address not in seen:
            cell = run.store.heap[value.address]
            if isinstance(cell, Num) and cell.shape and (name in bound or written_to_in(node.body, name)):
                seen.add(value.address)
                states.append(_state(run, name, cell, value, name in bound and not _in_place(node.body, name)))
            elif isinstance(cell, Listing) and not cell.items and cell.kind == "list" and name not in bound:
                lists[name] = value.address
    return states, lists


def with_attribute(run: Run, address: int, name: str, value: Value) -> Instance:
    """An object as it is, but for one attribute."""
    cell = run.store.heap[address]
    assert isinstance(cell, Instance)
    return replace(cell, attributes={**cell.attributes, name: value})


def changed_attributes(run: Run, changes: Changes, states: Sequence[State], first: int) -> list[State] | None:
    """The numbers among the attributes of objects that a pass changed and that are not followed yet; None where an object with some that are changed otherwise, too.

    Objects from `first` on are the pass's own.
    """
    followed = {(state.owner, state.attribute) for state in states}
    found: list[State] = []
    for mapping, address, written in changes:
        old = run.store.heap.get(address) if mapping is run.store.heap and address < first else None
        if not isinstance(old, Instance):
            continue
        same = isinstance(written, Instance) and written.cls is old.cls and written.attributes.keys() == old.attributes.keys()
        named = {name: value for name, value in old.attributes.items() if same and written.attributes[name] is not value and (address, name) not in followed}
        numbers = {name: value for name, value in named.items() if isinstance(value, Num) and not value.shape}
        if len(numbers) == len(named) and same:
            found += [_of_object(run, address, name, value) for name, value in numbers.items()]
        elif any(state.owner == address for state in states):
            return None
    return found


def grown(run: Run, node: ir.For, state: State, array: Num, frame: Frame) -> State:
    """A public number to which the first pass adds an array, as an array of that kind: the sum is the same."""
    before = state.before
    first = fit(before.but(storage=array.storage, domain=replace(before.domain, integer=before.domain.integer and array.domain.integer)), array.shape)
    start = Ref(run.store.allocate(first))
    state.put(run, frame, start)
    return _state(run, state.name, first, start, not _in_place(node.body, state.name))


def _of_object(run: Run, address: int, name: str, value: Num) -> State:
    """An attribute of an object as a variable of which nothing is known inside of a pass."""
    state = _state(run, name, value)
    state.name, state.owner, state.attribute, state.domain = f"{name} of object {address}", address, name, ANY
    state.inside = state.inside.but(domain=ANY, boolean=False, data=False)
    return state


def _in_place(body: list[ir.Stmt], name: str) -> bool:
    return any(isinstance(n, (ir.Augment,)) and isinstance(n.target, ir.Name) and n.target.id == name for n in walk(body))


def _state(run: Run, name: str, value: Num, array: Ref | None = None, anew: bool = False) -> State:
    """A variable before the loop: a number, or the array that a reference leads to, which passes change where it is, or make `anew`."""
    key = L1 if not value.shape else L2
    source = Source(name, "", False, key, stands_in=True)
    inside = Num(run.fresh(name), value.shape, value.domain, {source: {key: Bound.linear(ONE)}}, {}, value.data, value.norm, None, value.boolean,
                 value.released)
    return State(name, value, source, typed_as(inside, value) if value.shape else inside, None if array is None or anew else array.address, None, value.domain,
                 arrays=(array,) if array is not None and anew else ())


def written_to_in(body: list[ir.Stmt], name: str) -> bool:
    """Whether a name's object is assigned into or has a method called; being only an argument is judged at the call."""
    for node in walk(body):
        targets = node.targets if isinstance(node, ir.Assign) else [node.target] if isinstance(node, ir.Augment) else []
        for target in targets:
            base: ir.Node = target
            while isinstance(base, (ir.Subscript, ir.Attribute)):
                base = base.value
            if base is not target and isinstance(base, ir.Name) and base.id == name:
                return True
        if isinstance(node, ir.Call) and isinstance(node.func, ir.Attribute) and isinstance(node.func.value, ir.Name) and node.func.value.id == name:
            if node.func.attr in ("append", "extend", "insert", "pop", "remove", "clear", "update", "add", "sort", "reverse", "setdefault", "fill"):
                return True
    return False


def read_off(run: Run, states: Sequence[State], places: Sequence[Places]) -> None:
    """Which variables a pass only adds to, takes extremes with, or fills at its places. Called while the pass is still known."""
    for state in states:
        assert state.after is not None
        rest = state.after.term - state.inside.term
        state.adds = None if any(of_before(run, atom, states) for atom in rest.leaves()) else rest
        state.selects = _selects(run, state, states)
        state.alone = all(other.source not in state.after.env for other in states if other is not state)
    for state in states:
        state.fills = fill_of(run, state, states, places)


def steady(run: Run, state: State) -> bool:
    """Whether what a pass leaves may be what it found: of that kind, and in that domain."""
    assert state.after is not None
    return _keeps_kind(state) and state.domain.holds(state.after.domain, run.facts)


def read_before_written(state: State, states: Sequence[State]) -> bool:
    """Whether a pass sees of an array no entry but the one that it fills, which is as it was before the loop."""
    return state.fills is not None and _keeps_kind(state) and not any(
        other.after is not None and state.source in other.after.env for other in states if other is not state)


def widen_kind(state: State) -> None:
    """Takes the stand-in to be neither a truth value nor data, where a pass leaves something else."""
    if not _keeps_kind(state):
        state.inside = state.inside.but(boolean=False, data=False)


def _keeps_kind(state: State) -> bool:
    """Whether a pass leaves a truth value where it found one, and data where it found data."""
    inside, after = state.inside, state.after
    assert after is not None
    return (after.boolean or not inside.boolean) and (after.data or not inside.data)


def of_before(run: Run, atom: Atom, states: Sequence[State]) -> bool:
    """Whether a part of what a pass makes is what a variable was before the pass, or made of it."""
    known = run.known.get(atom)
    return any(atom == state.inside.term.atom() or known is not None and state.source in known.env for state in states)


def _selects(run: Run, state: State, states: Sequence[State]) -> bool:
    assert state.after is not None
    atom = state.after.term.atom()
    if not (isinstance(atom, Apply) and atom.name in ("max", "min")) or state.before.shape:
        return False
    rest = [argument for argument in atom.args if argument != state.inside.term]
    return len(rest) < len(atom.args) and not any(of_before(run, leaf, states) for argument in rest for leaf in argument.leaves())


def difference(after: Expr, before: Expr, known: dict[Expr, Expr] | None = None) -> Expr:
    """after - before, taken inside branches: phi(c, s + e, s) + f - s is phi(c, e, 0) + f."""
    known = {} if known is None else known
    if after not in known:
        branch = _branch_with(after, before)
        if branch is None:
            known[after] = after - before
        else:
            left, right = difference(branch.args[1], before, known), difference(branch.args[2], before, known)
            inner = left if left == right else apply("phi", (branch.args[0], left, right), payload=branch.payload)
            known[after] = inner + (after - of_atom(branch))
    return known[after]


def _branch_with(after: Expr, before: Expr) -> Apply | None:
    """What is added, once, of which a branch decides, where nothing else of a term is made of another one."""
    if isinstance(atom := after.atom(), Apply) and atom.name == "phi":
        return atom
    held = before.leaves()
    branches = [atom for atom in after.atoms() if isinstance(atom, Apply) and atom.name == "phi" and after.coefficient(atom) == 1]
    return next((branch for branch in branches if not held & (after - of_atom(branch)).leaves() and held & of_atom(branch).leaves()), None)
