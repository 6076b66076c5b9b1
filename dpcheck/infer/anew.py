"""A list that one piece of code made: what of its typical item is another thing in every item (J14).

Names of public things that were made inside a pass (an item of a public list, what a call gave) stand for something else in every item, and so do
stand-ins for entries that were walked. Ends of intervals must not be made of them; and another walk through the list is about another item: with the same
names the difference of two items would be 0.
"""
from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from dpcheck.bounds import ZERO, Atom, Expr, substitute
from dpcheck.infer.dependence import deep_env, keeping
from dpcheck.infer.enclosure import enclose
from dpcheck.infer.reach import tainted
from dpcheck.infer.references import view_of
from dpcheck.infer.values import Env, Num, Opaque, Ref, Source, Text, Tup, Uniform, Value
from dpcheck.infer.varying import with_parts
from dpcheck.spaces import ANY, Interval

if TYPE_CHECKING:
    from dpcheck.infer.run import Run
    from dpcheck.infer.walked import Walk


def made_in_passes(run: Run, walked: Walk, item: Value, kind: str = "list") -> Uniform:
    """The list of what each pass of a walk made."""
    assert walked.length is not None
    varying = with_parts(run, walked.varying | {atom for atom in _leaves(run, item) if _born(atom) > walked.since and not _is_private(run, atom)})
    length = walked.length if kind != "set" else _how_many_differ(run, walked, item)
    return Uniform(_of_any_pass(run, item, varying), length, walked.stands, kind, varying)


def _how_many_differ(run: Run, walked: Walk, item: Value) -> Num:
    """The size of a set of what the passes made: it depends on what that is."""
    standing = {source for source, _ in walked.stands}
    env = tainted({source: moves for source, moves in deep_env(run, item).items() if source not in standing}, *(array.env for _, array in walked.stands))
    length = Num(run.fresh("how many different ones there are", lo=ZERO, integer=True), domain=Interval(ZERO, integer=True), env=env)
    run.know(length.term, length)
    return length


def another_item(run: Run, made: Uniform) -> tuple[Value, tuple[tuple[Source, Num], ...], frozenset[Atom]]:
    """The typical item for another walk, with its stand-ins and the names that vary: like the first, and not the same."""
    sources = {source: replace(source) for source, _ in made.walked}
    names = {atom: run.fresh(atom.text, lo=atom.lo, hi=atom.hi, integer=atom.integer) for atom in _leaves(run, made.item)
             if atom in made.varying or atom in run.known and run.known[atom].env.keys() & sources.keys()}
    for atom, term in names.items():
        if atom in run.known:
            run.know(term, _renamed_number(run.known[atom], names, sources))
        (new,) = term.atoms()
        if atom in run.distinct:
            run.distinct[new] = run.distinct[atom]
    varying = frozenset(new for atom in made.varying for new in (names[atom].atoms() if atom in names else (atom,)))
    return _renamed(run, made.item, names, sources), tuple((sources[source], array) for source, array in made.walked), varying


def _born(atom: Atom) -> int:
    """When a name was made; 0 for one that the program's text gives."""
    return max((part for part in atom.key if isinstance(part, int)), default=0) if isinstance(atom.key, tuple) else 0


def _is_private(run: Run, atom: Atom) -> bool:
    return atom.key in run.private or atom in run.known and bool(run.known[atom].env)


def _leaves(run: Run, item: Value, depth: int = 0) -> Iterator[Atom]:
    """The names in a typical item."""
    if isinstance(item, Num):
        for term in (item.term, item.domain.lo, item.domain.hi, *item.norms.values()):
            yield from term.leaves()
    elif isinstance(item, Opaque) and item.term is not None:
        yield from item.term.leaves()
    elif isinstance(item, Tup) and depth < 6:
        for part in item.items:
            yield from _leaves(run, part, depth + 1)
    elif isinstance(item, Ref) and isinstance(cell := run.store.heap[item.address], Num):
        yield from _leaves(run, cell, depth + 1)


def _of_any_pass(run: Run, item: Value, varying: frozenset[Atom]) -> Value:
    """An item of which the intervals hold for every pass."""
    if isinstance(item, Num) and any(atom in varying for term in (item.domain.lo, item.domain.hi, *item.norms.values()) for atom in term.leaves()):
        norms = {norm: _end(run, radius, varying, True) for norm, radius in item.norms.items()}
        domain = replace(item.domain, lo=_end(run, item.domain.lo, varying, False), hi=_end(run, item.domain.hi, varying, True))
        return item.but(domain=domain, norms={norm: radius for norm, radius in norms.items() if not radius.infinite})
    if isinstance(item, Tup):
        return replace(item, items=tuple(_of_any_pass(run, part, varying) for part in item.items))
    if isinstance(item, Ref) and isinstance(cell := run.store.heap[item.address], Num):
        found = _of_any_pass(run, cell, varying)
        return item if found is cell else view_of(run, found, item)
    return item


def _end(run: Run, end: Expr, varying: frozenset[Atom], upper: bool) -> Expr:
    """The most (or the least) that an end is in any pass."""
    inside = {atom: _range(run, atom, varying) for atom in end.leaves() if atom in varying}
    if not inside:
        return end
    found = enclose(run, end, inside)
    return found.hi if upper else found.lo


def _range(run: Run, atom: Atom, varying: frozenset[Atom]) -> Interval:
    known = run.known[atom].domain if atom in run.known else ANY
    if any(inner in varying for end in (known.lo, known.hi) for inner in end.leaves()):
        known = ANY
    return known.meet(Interval(atom.lo if atom.lo is not None else ANY.lo, atom.hi if atom.hi is not None else ANY.hi), run.facts)


def _renamed(run: Run, item: Value, names: dict[Atom, Expr], sources: dict[Source, Source]) -> Value:
    """The item with other names and stand-ins; of what is not a number, what it depends on."""
    if isinstance(item, Num):
        return _renamed_number(item, names, sources)
    if isinstance(item, Opaque):
        return replace(item, env=_renamed_env(item.env, sources), term=None if item.term is None else substitute(item.term, names))
    if isinstance(item, Tup):
        return replace(item, items=tuple(_renamed(run, part, names, sources) for part in item.items))
    if isinstance(item, Ref) and isinstance(cell := run.store.heap[item.address], Num):
        return view_of(run, _renamed_number(cell, names, sources), item)
    env = deep_env(run, item)
    if isinstance(item, Text) or not env.keys() & sources.keys():
        return item
    return keeping(run, Opaque(tainted(_renamed_env(env, sources)), what="an item of a computed list"), item)


def _renamed_number(num: Num, names: dict[Atom, Expr], sources: dict[Source, Source]) -> Num:
    domain = replace(num.domain, lo=substitute(num.domain.lo, names), hi=substitute(num.domain.hi, names))
    norms = {norm: substitute(radius, names) for norm, radius in num.norms.items()}
    elements = None if num.elements is None else tuple(_renamed_number(each, names, sources) for each in num.elements)
    weights = None if num.weights is None or names else num.weights
    return num.but(term=substitute(num.term, names), domain=domain, norms=norms, env=_renamed_env(num.env, sources), elements=elements, weights=weights,
                   slopes=None, total=None, level=None, sizes={} if names else num.sizes)


def _renamed_env(env: Env, sources: dict[Source, Source]) -> Env:
    return {sources.get(source, source): moves for source, moves in env.items()}
