"""Loops over the places of an array: `v[i]` in the pass for i is an entry that no other pass reads there (rule J16).

While the body of a loop stands for all of its passes, an entry (or row) at a place that differs from pass to pass is a stand-in,
as if the loop walked through the array itself: each entry pays for itself, once, and not for all passes.
"""
from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Iterable, Iterator

from dpcheck.bounds import ONE, ZERO, Apply, Atom, Bound, Expr, absolute, apply, maximum, nonnegative, positive, split_linear, substitute
from dpcheck.infer.forward import typical_item
from dpcheck.infer.values import Num, Opaque, Ref, Source, Tup, Value
from dpcheck.infer.varying import with_parts

if TYPE_CHECKING:
    from dpcheck.infer.run import Run
    from dpcheck.infer.walked import Walk


@dataclass(slots=True)
class Places:
    """The loop whose body is being run once for all: `index` runs through distinct whole numbers from `low` to `high`, `count` of them.

    `before` is what was known before the first pass that was tried; of that, what each pass has of its own is in `own`. `read` are the entries so far, by array and place.
    """

    index: Atom
    low: Expr
    high: Expr
    count: Expr
    before: frozenset[Atom]
    own: frozenset[Atom]
    around: set[Atom] = field(default_factory=set)  # entries at the places of loops around this one
    read: dict[tuple[Expr, Expr], tuple[Source, Num, Num]] = field(default_factory=dict)

    def same_in_all(self, terms: Iterable[Expr]) -> bool:
        """Whether terms mean the same in every pass: what they are made of was there before, and is not what a pass is given."""
        found = [leaf for term in terms for leaf in _all_leaves(term)]
        return (all(atom in self.before or atom in self.around or isinstance(atom.key, str) for term in terms for atom in term.atoms())
                and not any(leaf in self.own for leaf in found))

    def at(self, place: Expr, extent: Expr, run: Run) -> tuple[Expr, Expr] | None:
        """How the places of all passes begin and how far they are apart, where no two of them are one place of an axis so long."""
        linear = split_linear(place, lambda atom: atom == self.index)
        if linear is None or set(linear[0]) != {self.index} or not self.same_in_all((linear[1],)):
            return None
        stride = linear[0][self.index]
        if stride.value is None or stride.value == 0:
            return None
        begin, end = (self.low, self.high) if stride.value > 0 else (self.high, self.low)
        first = None if begin.infinite else substitute(place, {self.index: begin})
        last = None if end.infinite else substitute(place, {self.index: end})
        if first is None:
            return None
        apart = nonnegative(first, run.facts) or last is not None and (
            positive(-last, run.facts) or nonnegative(extent - 1 - (last - first), run.facts))  # from the end; less than once around
        return (first, absolute(stride)) if apart else None

    def stands(self) -> tuple[tuple[Source, Num], ...]:
        """The stand-ins for what was read, with what they stand for."""
        return tuple((source, array) for source, _, array in self.read.values())


def _all_leaves(term: Expr) -> Iterator[Atom]:
    """The leaves of a term, those of the parameters of its functions too."""
    for atom in term.leaves():
        yield atom
        if isinstance(atom, Apply):
            yield from _of_parameters(atom.params)


def _of_parameters(part: object) -> Iterator[Atom]:
    if isinstance(part, Expr):
        yield from _all_leaves(part)
    elif isinstance(part, tuple):
        for inner in part:
            yield from _of_parameters(inner)


def opened(run: Run, walked: Walk) -> int:
    """Begins a pass that stands for all: the reads at places of its own are noted until `closed`, which takes what this returns."""
    depth = len(run.places)
    before = walked.begins(run)
    own = frozenset(_given(run, walked.item))
    for atom in sorted(walked.varying, key=lambda one: one.order):
        known = run.known.get(atom)
        if walked.length is None or known is None or known.env or run.distinct.get(atom) != "" or not known.domain.integer:
            continue
        run.places.append(Places(atom, known.domain.lo, known.domain.hi, walked.length.term, before, own | walked.varying))
    return depth


def closed(run: Run, walked: Walk, depth: int) -> None:
    """Ends the pass: what was read at its places was walked through, and what was asked for by its names varies with them."""
    read = tuple(pair for places in run.places[depth:] for pair in places.stands())
    del run.places[depth:]
    walked.stands = (*walked.through, *read)
    walked.varying = with_parts(run, walked.varying)


def _given(run: Run, item: Value | None) -> Iterator[Atom]:
    """What a pass is given is made of."""
    cell = run.store.heap.get(item.address) if isinstance(item, Ref) else None
    if isinstance(item, Tup):
        for part in item.items:
            yield from _given(run, part)
    elif isinstance(item, (Num, Opaque)) and item.term is not None:
        yield from _all_leaves(item.term)
    elif isinstance(cell, (Num, Opaque)) and cell.term is not None:
        yield from _all_leaves(cell.term)


def entry_of_pass(run: Run, array: Num, place: Expr) -> Num | None:
    """The entry (or row) of an array at a place that is another one in every pass of a loop around; None where it is not that."""
    for depth in reversed(range(len(run.places))):
        places = run.places[depth]
        if places.index not in place.leaves():
            continue
        found = places.read.get((array.term, place))
        if found is None:
            where = places.at(place, array.shape[0], run) if places.same_in_all((array.term,)) else None
            if where is None:
                continue
            source, item = typical_item(run, array, "an array")
            found = places.read[array.term, place] = (source, item, _selected(array, *where, places.count))
        item = found[1]
        (atom,) = item.term.atoms()
        for inner in run.places[depth + 1:]:
            if inner.same_in_all((array.term, place)):
                inner.around.add(atom)
        return run.known.get(atom, item)
    return None


def _selected(array: Num, first: Expr, stride: Expr, count: Expr) -> Num:
    """The entries that all passes read, as an array: a part of it, in some order."""
    if first == ZERO and stride == ONE and count == array.shape[0]:
        return array
    return array.but(term=apply("places", (array.term, first, stride), (count, *array.shape)), shape=(count, *array.shape[1:]), elements=None)


# ---------------------------------------------------------------- bounds that name an index
def of_passes(run: Run, varying: frozenset[Atom], count: Expr, bound: Bound, *, summed: bool = False) -> Bound:
    """The largest of a bound over all passes, or the sum of all: it may name the index of the loop, which is another number in each (J19)."""
    if not any(atom in varying for term in bound.terms for part in term for atom in part.leaves()):
        return bound.scaled(count) if summed else bound
    terms = []
    for term in bound.terms:
        parts = [_over_index(run, varying, count, part, summed) for part in term]
        if any(part is None for part in parts):
            return Bound.INFINITE
        terms.append((parts[0], parts[1]))
    return Bound.of(terms)  # type: ignore[arg-type]


def _over_index(run: Run, varying: frozenset[Atom], count: Expr, size: Expr, summed: bool) -> Expr | None:
    """The largest of a size, or the sum, over an index in it; None where it is not one that is largest at an end."""
    times = maximum(count, ZERO)
    indices = [atom for atom in size.leaves() if atom in varying]
    if not indices or size.infinite:
        return size * times if summed and size.value != 0 else size
    known = run.known.get(indices[0])
    if len(indices) > 1 or known is None or known.env or known.domain.lo.infinite or known.domain.hi.infinite or not _convex(run, size, indices[0]):
        return None
    low, high = known.domain.lo, known.domain.hi
    ends = [maximum(substitute(size, {indices[0]: end}), ZERO) for end in (low, high)]
    if not summed:
        return maximum(*ends)
    linear = split_linear(size, lambda atom: atom == indices[0])
    steady = linear is not None and set(linear[0]) == {indices[0]} and count == maximum(high - low + 1, ZERO)
    return times * (ends[0] + ends[1]) / 2 if steady else times * maximum(*ends)


def _convex(run: Run, size: Expr, index: Atom) -> bool:
    """Whether a size is proved to be convex in an index, so that it is largest at one of the ends."""
    def holds(atom: Atom) -> bool:
        return atom == index or isinstance(atom, Apply) and any(index in argument.leaves() for argument in atom.args)

    for factors, coefficient in size.monomials():
        own = [(atom, exponent) for atom, exponent in factors if holds(atom)]
        if not own:
            continue
        if len(own) > 1 or own[0][1] != 1:
            return False
        atom = own[0][0]
        if atom == index:
            continue
        if len(factors) > 1 or coefficient < 0 or not isinstance(atom, Apply) or atom.name not in ("abs", "max"):
            return False
        if not all(split_linear(argument, lambda one: one == index) is not None for argument in atom.args):
            return False
    return True
