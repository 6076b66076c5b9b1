"""Code that is run once and stands for many runs: what of its effects is kept, and what may have happened again and again."""
from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, Callable, Collection

from dpcheck.infer.dependence import cell_env, deep_env, one_of
from dpcheck.infer.enclosure import beyond_branch
from dpcheck.infer.reach import tainted
from dpcheck.infer.store import MISSING, Changes, Frame
from dpcheck.infer.touching import remembers
from dpcheck.infer.values import Env, Instance, Lazy, Num, Opaque, Ref, Source, Tup, Value

if TYPE_CHECKING:
    from dpcheck.bounds import Atom
    from dpcheck.infer.flow import Flow
    from dpcheck.infer.run import Run
    from dpcheck.infer.walked import Walk


MOST_ROUNDS = 8  # how often code that stands for many runs of itself is looked at, each time with what the last one left behind


def writes_outside(run: Run, mapping: object, key: object, frame: Frame, called: int, first: int, since: int | None = None) -> bool:
    """Whether code that is run once for many items wrote to what was there before: not to a new object, nor to names of its own.

    `called` and `first` are the numbers of frames and objects that there were before; what arithmetic made `since` then is new, too.
    """
    if mapping is run.known or mapping is run.refined or mapping is run.store.groups or mapping is frame.names:
        return False
    if any(mapping is names for names in run.called[called:]):
        return False
    if mapping is run.leaks and isinstance(key, Opaque):
        return remembers(key) and not (key.made and since is not None and key.born >= since)
    return not (mapping is run.store.heap and isinstance(key, int) and key >= first)


def know_again(run: Run, element: Value, changes: Changes) -> None:
    """Notes what an item is that one evaluation made; of what was known before, a filter may have seen a part only."""
    atom = element.term.atom() if isinstance(element, Num) else None
    if isinstance(element, Num) and element.env and atom is not None and atom not in run.known:
        run.know(element.term, beyond_branch(run, atom, element, narrowed_in(run, changes)))


def narrowed_in(run: Run, changes: Changes) -> set[Atom]:
    """The atoms of which one evaluation knew more than is known around it."""
    return {atom for mapping, atom, value in changes if mapping is run.refined or mapping is run.known and run.known.get(atom, value) is not value}


def keep_learnt(run: Run, changes: Changes) -> None:
    """Keeps what one evaluation learnt of atoms that were not known before, as far as it holds where what its branches knew does not."""
    narrowed = narrowed_in(run, changes)
    for mapping, atom, value in changes:
        if mapping is run.known and value is not MISSING and atom not in run.known:
            run.store.write(run.known, atom, beyond_branch(run, atom, value, narrowed))


def keep_changes(run: Run, changes: Changes, frame: Frame, env: Env | None = None, standing: frozenset[Source] = frozenset(), since: int = 0,
                 items: Collection[int] = (), first: int | None = None) -> bool:
    """Keeps what one evaluation wrote for all of them: new objects stay, what was there before may have changed again and again.

    `env` is what decides how often, and what the stand-ins of `standing` stand for. Whether a later evaluation may find there what
    this one did not: then it has to be looked at, too. What was made `since` then, it does not see, nor objects from the address `first` on, but through older ones that were
    written to; `items` are objects that every evaluation has of its own.
    """
    deciding = env or {}
    grown = False
    frames = {id(names) for names in run.called}

    def real(found: Env) -> Env:
        return {source: moves for source, moves in found.items() if source not in standing}

    keep_learnt(run, changes)
    for mapping, key, written in changes:
        old = mapping.get(key, MISSING)
        if mapping is run.refined or mapping is run.store.groups or old is written:
            continue
        if mapping is frame.names:
            run.store.write(mapping, key, written)
        elif mapping is run.store.heap and isinstance(old, Lazy):
            run.store.write(mapping, key, replace(old, lost=True, env=tainted(old.env, deciding, real(cell_env(run, written)))))
        elif mapping is run.store.heap and run.program.audit is not None and isinstance(old, Instance) and isinstance(written, Instance) and old.cls is written.cls:
            kept, more = _object_kept(run, old, written, deciding, real)
            grown = grown or more and key not in items and (first is None or key < first)
            run.store.write(mapping, key, kept)
        elif mapping is run.store.heap:
            before = cell_env(run, old) if old is not MISSING else {}
            whole = tainted(before, real(cell_env(run, written)), deciding)
            grown = grown or key not in items and (first is None or key < first) and (not isinstance(old, Opaque) or not whole.keys() <= before.keys())
            run.store.write(mapping, key, _blurred(run, whole, old, written, "an object"))
        elif mapping is run.leaks:
            before = {} if old is MISSING else old
            whole = tainted(before, real(written), deciding)
            grown = grown or key.born < since and remembers(key) and not whole.keys() <= before.keys()
            run.store.write(mapping, key, whole)
        elif mapping is not run.known:
            before = deep_env(run, old) if old is not MISSING else {}
            whole = tainted(before, real(deep_env(run, written)) if written is not MISSING else {}, deciding)
            grown = grown or id(mapping) not in frames and (not isinstance(old, Opaque) or not whole.keys() <= before.keys())
            run.store.write(mapping, key, _blurred(run, whole, old, written, str(key)))
    return grown


def _object_kept(run: Run, old: Instance, written: Instance, deciding: Env, real: Callable[[Env], Env]) -> tuple[Instance, bool]:
    """An object of which one evaluation set attributes, and whether a later one may find there what this one did not: its class stays, and so do the attributes that none sets."""
    attributes, grown = dict(old.attributes), False
    for name in sorted(old.attributes.keys() | written.attributes.keys()):
        had, left = old.attributes.get(name), written.attributes.get(name)
        if had is left:
            continue
        before = deep_env(run, had) if had is not None else {}
        whole = tainted(before, real(deep_env(run, left)) if left is not None else {}, deciding)
        grown = grown or not isinstance(had, Opaque) or not whole.keys() <= before.keys()
        attributes[name] = _blurred(run, whole, MISSING if had is None else had, MISSING if left is None else left, name)
    return replace(old, attributes=attributes), grown


def keep_ways(run: Run, flow: Flow, frame: Frame, env: Env, standing: frozenset[Source] = frozenset(), since: int = 0) -> bool:
    """As `keep_changes`, of what an evaluation wrote before it was left in the middle: by a break, a return, an exception."""
    grown = False
    left = [*flow.breaks, *flow.continues, *((way.guards, way.changes) for way in flow.returns), *((way.guards, way.changes) for way in flow.raises)]
    for guards, changes in left:
        deciding = {source: moves for guard in guards for source, moves in guard.value.env.items() if source not in standing}
        grown = keep_changes(run, changes, frame, tainted(env, deciding), standing, since) or grown
    return grown


def own_items(run: Run, item: Value | None) -> set[int]:
    """The objects that an item is made of, with what shares their memory: every evaluation has its own."""
    parts = item.items if isinstance(item, Tup) else (item,)
    addresses = [part.address for part in parts if isinstance(part, Ref)]
    return {member for address in addresses for member in run.store.groups.get(address, (address,))}


def _blurred(run: Run, env: Env, old: Any, written: Any, name: str) -> Opaque:
    """What may be as it was, or as one evaluation of several left it."""
    return one_of(run, f"{name}, changed inside a loop or a comprehension", [value for value in (old, written) if value is not MISSING], env)


def without_stand_ins(run: Run, env: Env, walked: Walk) -> Env:
    """Stand-ins replaced by the sources that move what was walked."""
    standing = {source: array for source, array in walked.stands}
    rest = {source: moves for source, moves in env.items() if source not in standing}
    return tainted(rest, *(array.env for source, array in standing.items() if source in env))
