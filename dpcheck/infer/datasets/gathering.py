"""Dicts that count and lists that fill while a loop runs over rows (rule J9): what one pass adds to them.

While the body is run once, a dict of numbers is a tally: reading a key gives an unknown old number, and only storing that
number plus something leaves a tally. A list is a gathering of what was appended, and when.
"""
from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Sequence

from dpcheck import ir
from dpcheck.bounds import ZERO, apply
from dpcheck.infer.arithmetic import arithmetic
from dpcheck.infer.branches import join_numbers
from dpcheck.infer.datasets import shelves
from dpcheck.infer.datasets.model import Gathering, Grouped, Keyed, Population, Shelf, Table, Tally
from dpcheck.infer.datasets.parts_apart import gathered
from dpcheck.infer.datasets.presence import assume_present
from dpcheck.infer.datasets.sources import as_item, condition_unknown
from dpcheck.infer.datasets.tables import lost
from dpcheck.infer.datasets.totals import summed
from dpcheck.infer.dependence import deep_env
from dpcheck.infer.forward import compare, number_of_term, set_of_rows
from dpcheck.infer.guards import Guard, negated, truth
from dpcheck.infer.literals import key_of, literal
from dpcheck.infer.parts import items_of
from dpcheck.infer.values import Listing, Mapping, Num, Ref, Source, Text, Tup, Value, constant
from dpcheck.infer.walk import names_bound, names_mutated
from dpcheck.spaces import BOOL, exactly

if TYPE_CHECKING:
    from dpcheck.infer.run import Run
    from dpcheck.infer.store import Frame


NOWHERE = ir.Pass(0, 0)


def opened(run: Run, body: Sequence[ir.Stmt], frame: Frame) -> dict[str, int]:
    """Turns the dicts of zeros and the empty lists and sets that a body changes into tallies and gatherings, by name."""
    found: dict[str, int] = {}
    for name in sorted(names_mutated(body) - names_bound(body)):
        value = frame.names.get(name)
        if not isinstance(value, Ref) or value.address in found.values():
            continue
        cell = run.store.heap[value.address]
        lists = shelves.opened(run, body, name, value)
        found.update(lists)
        if lists:
            continue
        if isinstance(cell, Mapping) and not cell.makes and all(isinstance(item, Num) and item.constant == 0 for item in cell.items.values()):
            source = Source(f"what {name} held", "", False, stands_in=True)
            default = isinstance(cell.default, Num) and cell.default.constant == 0
            run.store.write(run.store.heap, value.address, Tally(source, (), tuple(cell.items), default, cell.counts))
            found[name] = value.address
        elif isinstance(cell, Listing) and not cell.items and cell.kind in ("list", "set"):
            run.store.write(run.store.heap, value.address, Gathering(Source(f"what {name} held", "", False, stands_in=True), (), cell.kind))
            found[name] = value.address
    return found


# ---------------------------------------------------------------- tallies
def held(run: Run, tally: Tally, key: Value) -> Num | None:
    """The number under a key: what was there before this pass, and what the pass has added so far."""
    key, old = _named(key), shelves.before(run, tally.source, key)
    added = next((more for other, more in tally.entries if _same_key(other, key)), None)
    if old is None or any(not _same_key(other, key) and not _apart(run, other, key) for other, _ in tally.entries):
        return None
    return old if added is None else arithmetic(run, "+", old, added, NOWHERE)


@items_of(Tally)
def _at_key(run: Run, owner: Ref, tally: Tally, key: Value, node: ir.Node) -> Value | None:
    return looked_up(run, owner, tally, key)


def looked_up(run: Run, owner: Ref, tally: Tally, key: Value) -> Num | None:
    """D[key], which a `defaultdict` has from then on: as if 0 were added."""
    found = held(run, tally, key)
    if tally.default and not tally.counts:
        more = None if found is None else stored(run, tally, key, found)
        run.mutate(owner.address, lost(run, "a dict that a loop looks into", owner, key) if more is None else more)
    return found


def _named(key: Value) -> Value:
    """A key that is one of some texts, as the row chooses, by the number that tells which."""
    return key.chosen if isinstance(key, Text) and key.chosen is not None else key


def is_member(run: Run, tally: Tally | Shelf, key: Value) -> Num:
    """Whether a key is there: of known keys a question about the row, else about the rows before it."""
    if isinstance(tally, Tally) and tally.keys:
        result = truth(False)
        for known in tally.keys:
            result = arithmetic(run, "|", result, compare(run, key, "==", literal(known), NOWHERE), NOWHERE)
        return result
    old = held(run, tally, key) if isinstance(tally, Tally) else None if tally.entries else shelves.before(run, tally.source, key)
    if old is None:
        return condition_unknown(run, "a member", {tally.source: {}})
    result = Num(apply("member", (old.term,), lo=ZERO, integer=True), (), BOOL, {tally.source: {}}, boolean=True)
    run.know(result.term, result)
    return result


def stored(run: Run, tally: Tally, key: Value, value: Value) -> Tally | None:
    """D[key] = what was there + something; None for anything else."""
    key = _named(key)
    old = shelves.before(run, tally.source, key)
    if old is None or not isinstance(value, Num) or value.shape:
        return None
    absent = old.domain == exactly(ZERO)
    rest = value.term if absent and not _mentions(value, old) else value.term - old.term
    atom = old.term.atom()
    if atom in rest.leaves():
        return None
    env = {source: moves for source, moves in value.env.items() if source is not tally.source}
    more = constant(int(rest.value)) if rest.value is not None and int(rest.value) == rest.value else number_of_term(run, rest, (), env)
    return replace(tally, entries=(*((other, had) for other, had in tally.entries if not _same_key(other, key)), (key, more)))


def _mentions(value: Num, old: Num) -> bool:
    return old.term.atom() in value.term.leaves()


def joined(run: Run, guards: tuple[Guard, ...], left: Tally | Gathering, right: Tally | Gathering, node: ir.Node) -> Tally | Gathering | None:
    """What was added on either side of a branch: each where it is taken, once where both are the same."""
    if isinstance(left, Tally) and isinstance(right, Tally):
        return _joined_tallies(run, guards, left, right, node) if left.source is right.source else None
    shared = 0
    for one, other in zip(left.entries, right.entries):
        if one is not other:
            break
        shared += 1
    more, others = left.entries[shared:], right.entries[shared:]
    if isinstance(left, Gathering) and isinstance(right, Gathering) and left.kind == right.kind:
        chosen = [(item, _both(run, guards, when, True, node)) for item, when in more] + [
            (item, _both(run, guards, when, False, node)) for item, when in others]
        if any(when is None for _, when in chosen):
            return None
        return Gathering(left.source, (*left.entries[:shared], *((item, when) for item, when in chosen if when is not None)), left.kind)
    return None


def joined_shelves(run: Run, guards: tuple[Guard, ...], left: Shelf, right: Shelf, node: ir.Node) -> Shelf | None:
    """As `joined`, of dicts of lists."""
    if left.source is not right.source or left.kind != right.kind:
        return None
    shared = sum(1 for one, other in zip(left.entries, right.entries) if one is other)
    chosen = [(key, item, _both(run, guards, when, side, node)) for side, entries in ((True, left.entries), (False, right.entries)) for key, item, when in entries[shared:]]
    kept = tuple((key, item, when) for key, item, when in chosen if when is not None)
    return replace(left, entries=(*left.entries[:shared], *kept), makes=left.makes or right.makes) if len(kept) == len(chosen) else None


def _joined_tallies(run: Run, guards: tuple[Guard, ...], left: Tally, right: Tally, node: ir.Node) -> Tally:
    """What is added under each key on either side."""
    keys = [key for key, _ in left.entries] + [key for key, _ in right.entries if not any(_same_key(key, other) for other, _ in left.entries)]
    entries = []
    for key in keys:
        one, other = (next((more for have, more in side.entries if _same_key(have, key)), constant(0)) for side in (left, right))
        entries.append((key, one if one is other or one.term == other.term else join_numbers(run, guards, one, other, node)))
    return replace(left, entries=tuple(entries), closed=left.closed and right.closed)


def _both(run: Run, guards: tuple[Guard, ...], when: Num, side: bool, node: ir.Node) -> Num | None:
    """The conjunction of a condition with the one of a branch."""
    condition = truth(True)
    for guard in guards:
        one = guard.value if guard.truth else negated(run, guard.value)
        condition = arithmetic(run, "&", condition, one, node)
    if not side:
        condition = negated(run, condition)
    return arithmetic(run, "&", when, condition, node)


# ---------------------------------------------------------------- after the loop
def closed(run: Run, cell: object, rows: Population, foreign: frozenset[Source]) -> Mapping | Listing | Table | Grouped | Keyed | None:
    """What a tally, a gathering or a shelf is after all rows; None where a pass did something else with it."""
    if isinstance(cell, Shelf):
        return shelves.closed(run, cell, rows, foreign)
    if isinstance(cell, Gathering):
        return _list(run, cell, rows, foreign)
    if not isinstance(cell, Tally):
        return None
    if not cell.entries:
        return Mapping({key: constant(0) for key in cell.keys}, constant(0) if cell.default else None, counts=cell.counts)
    if (known := _at_known_keys(run, cell, rows, foreign)) is not None:
        return known
    key = cell.entries[0][0]
    total: Num | None = None
    for other, more in cell.entries:
        if isinstance(other, Text) or not _same_key(key, other) or set(deep_env(run, more)) & foreign or set(deep_env(run, other)) & foreign:
            return None
        total = more if total is None else arithmetic(run, "+", total, more, NOWHERE)
    assert total is not None
    if not total.boolean:
        assume_present(run, rows, total.term)
    part = Table(rows, total, "list")
    only_known = cell.closed and not cell.default and not cell.counts
    categories = tuple(literal(name) for name in cell.keys) or None if only_known else None

    def of(inner: Run, table: Table) -> Num:
        assert isinstance(table.item, Num)
        return summed(inner, table.rows, table.item, NOWHERE, "J9")

    item = key if not isinstance(key, Tup) else Tup(tuple(as_item(one) for one in key.items))
    absent = constant(0) if cell.default or not cell.closed and cell.keys else None
    return Keyed(Grouped(part, item, categories, every=True), of, categories, absent, "counter" if cell.counts else "dict")


def _same_key(key: Value, other: Value) -> bool:
    if isinstance(key, Tup) and isinstance(other, Tup):
        return len(key.items) == len(other.items) and all(_same_key(a, b) for a, b in zip(key.items, other.items))
    if isinstance(key, Text) and isinstance(other, Text):
        return key.value is not None and key.value == other.value and not key.env and not other.env
    return isinstance(key, Num) and isinstance(other, Num) and key.term == other.term


def _apart(run: Run, key: Value, other: Value) -> bool:
    """Whether two keys are known, and are not the same."""
    one, another = key_of(run, key), key_of(run, other)
    return one is not None and another is not None and one != another


def _at_known_keys(run: Run, cell: Tally, rows: Population, foreign: frozenset[Source]) -> Mapping | None:
    """A dict of which all keys that a pass changes are known and were there before: under each a sum over the rows. None where it is something else."""
    found: dict[object, Value] = {key: constant(0) for key in cell.keys}
    for key, more in cell.entries:
        name = key_of(run, key)
        place = None if name is None else name[0]  # type: ignore[index]
        if name is None or place not in found or set(deep_env(run, more)) & foreign:
            return None
        if not more.boolean:
            assume_present(run, rows, more.term)
        found[place] = summed(run, rows, more, NOWHERE, "J9")
    return Mapping(found)


def _list(run: Run, cell: Gathering, rows: Population, foreign: frozenset[Source]) -> Listing | Table | None:
    if not cell.entries:
        return Listing((), cell.kind)
    if any(set(deep_env(run, value)) & foreign for entry in cell.entries for value in entry):
        return None
    made = gathered(run, rows, cell.entries)
    return made if made is None or cell.kind == "list" else set_of_rows(run, made)
