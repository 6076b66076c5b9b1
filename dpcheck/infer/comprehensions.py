"""Comprehensions and generator expressions: items one by one where they are known, else one typical item (rule J14)."""
from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Callable

from dpcheck import ir
from dpcheck.infer.anew import made_in_passes
from dpcheck.infer.arithmetic import arithmetic
from dpcheck.infer.attempts import attempted, is_light
from dpcheck.infer.assignments import assign
from dpcheck.infer.branches import join, merge
from dpcheck.infer.datasets.tables import grouped_of, share_rows, taken
from dpcheck.infer.dependence import blurred, cell_env, changing, deep_env, holding, keeping, of_typical
from dpcheck.infer.forward import comprehension_of_groups, comprehension_of_pairs, comprehension_of_rows, walked_rows
from dpcheck.infer.guards import Guard, refine, truth
from dpcheck.infer.interplay import behind_first, entangled, mentioned
from dpcheck.infer.interpret import evaluate, expression, moved
from dpcheck.infer.iterators import END, MOST_STEPS, Walked, as_walked, drains, end, iterator_of, lazy_of, made, put, steps
from dpcheck.infer.lazy import ahead, consumed, step, taken_at_once, torn
from dpcheck.infer.lengths import truth_of
from dpcheck.infer.literals import key_of
from dpcheck.infer.many_runs import MOST_ROUNDS, keep_changes, know_again, own_items, without_stand_ins, writes_outside
from dpcheck.infer.noise import taken_apart
from dpcheck.infer.library_objects import left_in
from dpcheck.infer.places import closed, opened
from dpcheck.infer.reach import tainted
from dpcheck.infer.references import cell_of
from dpcheck.infer.ledgers import Repeat
from dpcheck.infer.store import Changes, Frame
from dpcheck.infer.structure import stack
from dpcheck.infer.typical_items import stacked
from dpcheck.infer.values import NONE, Lazy, Listing, Mapping, Num, Opaque, Picked, Ref, Tup, Uniform, Value, constant, now
from dpcheck.infer.walked import UNROLL, Walk, asynchronous, typical, walk_through

if TYPE_CHECKING:
    from dpcheck.infer.run import Run


MOST_ITEMS = 1024


@expression(ir.Comprehension)
def comprehension(run: Run, node: ir.Comprehension, frame: Frame) -> Value:
    """A list, set, dict or generator made by a comprehension; of a generator the items are computed when it is consumed."""
    first = as_walked(run, moved(run, node.clauses[0].iter, frame))
    taken_apart(run, first, node.clauses[0].iter)
    if node.kind == "generator":
        return made(run, Walked(node, frame, first if lazy_of(run, first) is None else iterator_of(run, first)))
    if entangled(run, first, mentioned(behind_first(node), frame)) and (lazy_of(run, first) is None or node.kind != "list"):
        first = torn(run, first, node)
    if lazy_of(run, first) is not None and node.kind == "list":
        return consumed(run, made(run, Walked(node, frame, iterator_of(run, first))), node)
    return made_of(run, node, ahead(run, first, node), frame)


def made_of(run: Run, node: ir.Comprehension, first: Value, frame: Frame) -> Value:
    """All items of a comprehension over the value of its first clause."""
    inner = Frame(frame.module, f"{frame.name}.<locals>.<comprehension>", {}, frame, is_comprehension=True)
    run.called.append(inner.names)
    before, never = cell_of(run, first), run.never
    run.loops += 1
    try:
        found = _made(run, node, first, inner, frame)
    finally:
        run.loops -= 1
    run.never = never  # what comes after may run all the same: there may have been no item
    if isinstance(before, (Listing, Num)) and cell_of(run, first) is not before:  # what is walked was changed on the way
        env = tainted(deep_env(run, found), deep_env(run, first), cell_env(run, before))
        return keeping(run, Opaque(env, what="a comprehension over what it changes"), found, first)
    return found


def _made(run: Run, node: ir.Comprehension, first: Value, inner: Frame, frame: Frame) -> Value:
    """The comprehension over the value of its first clause."""
    first = left_in(run, first) or first
    if run.has_rows:
        grouped = grouped_of(run, first)
        each = None if grouped is None else comprehension_of_groups(run, node, grouped, inner)
        if each is not None:
            return each
        if (by_key := comprehension_of_pairs(run, node, first)) is not None:
            return by_key
        rows = walked_rows(run, first)
        found = None if rows is None else comprehension_of_rows(run, node, rows, inner)
        if found is not None:
            taken(run, first)
            share_rows(run, found, (first,))
            return found
    result = attempted(run, node, lambda: _collected(run, node, first, inner)) if is_light(run, node) else None
    return _collected(run, node, first, inner) if result is None else result


def _collected(run: Run, node: ir.Comprehension, first: Value, inner: Frame) -> Value:
    """The items one by one, where they are known and not too much to follow; else by one that stands for all."""
    items: list[Value] = []
    result = _walk(run, node, node.clauses, inner, items, first)
    if result is not None:
        return result
    if node.kind == "dict":
        return _dict(run, items)
    return Ref(run.store.allocate(Listing(tuple(items), node.kind)))


def _dict(run: Run, items: list[Value]) -> Value:
    found: dict[object, Value] = {}
    for item in items:
        assert isinstance(item, Tup)
        key = key_of(run, item.items[0])
        if key is None:
            return blurred(run, "a dict with computed keys", items)
        found[key[0]] = item.items[1]  # type: ignore[index]
    return Ref(run.store.allocate(Mapping(found)))


def _walk(run: Run, node: ir.Comprehension, clauses: list[ir.Clause], frame: Frame, items: list[Value], first: Value) -> Value | None:
    """Adds the items of the remaining clauses; returns a value instead where they are not known one by one."""
    if not clauses:
        items.append(element_of(run, node, frame))
        return None if len(items) <= MOST_ITEMS else _lost(run, node, items, frame)
    clause = clauses[0]
    value = first if clause is node.clauses[0] else moved(run, clause.iter, frame)
    if clause is not node.clauses[0]:
        taken_apart(run, value, clause.iter)
    walked = Walk([]) if clause.is_async else walk_through(run, value, clause.iter, apart=len(node.clauses) > 1 or bool(clause.ifs))
    if clause.is_async:
        walked = asynchronous(run, value)
    if walked.items is not None and len(walked.items) <= UNROLL * 8 and is_light(run, node):
        depth = len(run.passes)
        try:
            for number, item in enumerate(walked.items):
                run.passes[depth:] = [number]
                assign(run, clause.target, item, frame)
                keep = conditions(run, clause, frame)
                if keep.env and not items and len(node.clauses) == 1 and (each := walk_through(run, value, clause.iter, apart=False)).items is None:
                    return _typical(run, node, clauses, each, frame)
                if keep.env or keep.term.value is None:
                    return _filtered(run, node, clause, items, walked.items, frame)
                if keep.term.value:
                    result = _walk(run, node, clauses[1:], frame, items, first)
                    if result is not None:
                        return result
            return None
        finally:
            del run.passes[depth:]
    result = _typical(run, node, clauses, walked if walked.items is None else typical(run, walked.items), frame)
    return replace(result, holds=(*result.holds, *changing(run, (value,)))) if isinstance(result, Opaque) else result  # an item may be one of those


def element_of(run: Run, node: ir.Comprehension, frame: Frame) -> Value:
    item = evaluate(run, node.element, frame)
    return Tup((item, evaluate(run, node.value, frame))) if node.value is not None else item


def conditions(run: Run, clause: ir.Clause, frame: Frame) -> Num:
    result = truth(True)
    for test in clause.ifs:
        result = arithmetic(run, "&", result, truth_of(run, evaluate(run, test, frame), test), test)
    return result


def _lost(run: Run, node: ir.Comprehension, items: list[Value], frame: Frame) -> Value:
    env = tainted(*(deep_env(run, item) for item in items), *(deep_env(run, value) for value in frame.names.values()))
    return holding(run, "a comprehension with too many items", items, env)


def _filtered(run: Run, node: ir.Comprehension, clause: ir.Clause, items: list[Value], all_items: list[Value], frame: Frame) -> Value:
    """Which items are kept is not known: the number of items is part of the result."""
    envs = [deep_env(run, item) for item in (*items, *all_items)]
    kept: list[Value] = []
    conditioned: list[Num] = []
    for item in all_items:
        assign(run, clause.target, item, frame)
        keep = conditions(run, clause, frame)
        conditioned.append(keep)
        envs.append(keep.env)
        mark = run.mark()
        run.control.append(keep.env)
        kept.append(element_of(run, node, frame))
        envs.append(deep_env(run, kept[-1]))
        run.control.pop()
        merge(run, (Guard(keep, True),), run.undo(mark), Changes(), node)
    env = tainted(*envs)
    numbers = [one for one in kept if isinstance(one, Num) and not one.shape]
    if node.kind in ("list", "generator") and len(node.clauses) == 1 and len(numbers) == len(kept) and kept:
        filled = [_or_zero(run, one, keep, node) for one, keep in zip(numbers, conditioned)]
        if all(one is not None for one in filled):
            return Ref(run.store.allocate(Picked(stack(run, conditioned, node), stack(run, [one for one in filled if one is not None], node), array=False)))
    if env:
        run.notice("DP301", "which items a filter keeps depends on private values, and so does how many", node)
    return holding(run, "a filtered list", kept, env)


def _or_zero(run: Run, item: Num, keep: Num, node: ir.Node) -> Num | None:
    """The item where it is kept, and 0 where it is not."""
    joined = join(run, (Guard(keep, True),), item, constant(0), node)
    return joined if isinstance(joined, Num) else None


def _kept(run: Run, items: Uniform, keep: Num, node: ir.Node) -> Value | None:
    """The items of a list that a private condition keeps (D56)."""
    filled = _or_zero(run, items.item, keep, node) if isinstance(items.item, Num) and not items.item.shape and not items.length.env else None
    parts = [None if one is None else stacked(run, replace(items, item=one), node) for one in (keep, filled)]
    return Ref(run.store.allocate(Picked(parts[0], parts[1], array=False))) if parts[0] is not None and parts[1] is not None else None


def _typical(run: Run, node: ir.Comprehension, clauses: list[ir.Clause], walked: Walk, frame: Frame) -> Value:
    """One evaluation stands for all items: one that sees what the others left behind."""
    ledger = len(run.ledger)
    for _ in range(MOST_ROUNDS):
        del run.ledger[ledger:]  # what the last round releases is kept, even where one more would see more
        value, grown = _one_item(run, node, clauses, walked, frame)
        if not grown:
            break
    return value


def _one_item(run: Run, node: ir.Comprehension, clauses: list[ir.Clause], walked: Walk, frame: Frame) -> tuple[Value, bool]:
    """The items by one evaluation, and whether another one would see what this one left; the costs of mechanisms in it are paid for each."""
    clause = clauses[0]
    assert walked.item is not None and walked.length is not None
    assign(run, clause.target, walked.item, frame)
    ledger = run.ledger
    run.ledger = []
    run.summarising += 1
    called, first, since = len(run.called), run.store.next_address, now()
    mark, depth = run.mark(), opened(run, walked)
    keep = conditions(run, clause, frame)
    if keep.env or keep.term.value is None:
        refine(run, Guard(keep, True))
        run.control.append(tainted(keep.env, walked.length.env))
    else:
        run.control.append(walked.length.env)
    if len(clauses) > 1:
        inner: list[Value] = []
        typical: Value | None = _walk(run, node, clauses[1:], frame, inner, NONE)
        if typical is None:
            typical = Ref(run.store.allocate(Listing(tuple(inner))))
        typical = keeping(run, Opaque(without_stand_ins(run, deep_env(run, typical), walked), what="a comprehension with several clauses"), typical)
    else:
        typical = element_of(run, node, frame)
    run.control.pop()
    closed(run, walked, depth)
    standing = frozenset(source for source, _ in walked.stands)
    arrays = [array.env for _, array in walked.stands]
    kept_env = {source: moves for source, moves in keep.env.items() if source not in standing}
    changes = run.undo(mark)
    touched = any(writes_outside(run, mapping, key, frame, called, first, since) for mapping, key, _ in changes)
    grown = keep_changes(run, changes, frame, tainted(kept_env, walked.length.env, *arrays), standing, since, own_items(run, walked.item))
    know_again(run, typical, changes)
    run.summarising -= 1
    body, run.ledger = run.ledger, ledger
    if body:
        run.ledger.append(Repeat(walked.length, body, walked.stands, varying=walked.varying))
    if len(clauses) > 1:
        return typical, grown
    if touched:  # an item may depend on what earlier ones left
        env = without_stand_ins(run, tainted(deep_env(run, typical), keep.env, walked.length.env, *arrays), walked)
        return keeping(run, Opaque(env, what="a comprehension that remembers earlier items"), typical), grown
    if node.kind in ("list", "generator") and keep.env and (some := _kept(run, Uniform(typical, walked.length, walked.stands, varying=walked.varying), keep, node)) is not None:
        return some, grown
    if node.kind == "dict" or keep.env or keep.term.value is None or walked.length.env:
        env = without_stand_ins(run, tainted(deep_env(run, typical), keep.env, walked.length.env), walked)
        return keeping(run, Opaque(env, what="a filtered list" if node.kind != "dict" else "a dict with computed keys"), typical), grown
    return of_typical(run, made_in_passes(run, walked, typical, node.kind)), grown


def mapped(run: Run, walked: Walk, apply: Callable[[Value], Value]) -> Value:
    """What a function gives for items that are not known one by one: one call stands for all, one that sees what the others left behind."""
    assert walked.item is not None and walked.length is not None and run.module is not None
    ledger = run.ledger
    run.summarising += 1
    for _ in range(MOST_ROUNDS):
        run.ledger = []
        called, first, since = len(run.called), run.store.next_address, now()
        mark, depth = run.mark(), opened(run, walked)
        run.control.append(walked.length.env)
        item = apply(walked.item)
        run.control.pop()
        closed(run, walked, depth)
        standing = frozenset(source for source, _ in walked.stands)
        deciding = tainted(walked.length.env, *(array.env for _, array in walked.stands))
        changes = run.undo(mark)
        frame = Frame(run.module, "")
        touched = any(writes_outside(run, mapping, key, frame, called, first, since) for mapping, key, _ in changes)
        if not keep_changes(run, changes, frame, deciding, standing, since, own_items(run, walked.item)):
            break
    run.summarising -= 1
    know_again(run, item, changes)
    body, run.ledger = run.ledger, ledger
    if body:
        run.ledger.append(Repeat(walked.length, body, walked.stands, varying=walked.varying))
    if touched:  # an item may depend on what earlier ones left
        return keeping(run, Opaque(without_stand_ins(run, tainted(deep_env(run, item), deciding), walked), what="a map that remembers earlier items"), item)
    return of_typical(run, made_in_passes(run, walked, item))


@steps(Walked)
def _step_walked(run: Run, value: Value, lazy: Lazy, node: ir.Node) -> Value | None:
    thunk = lazy.thunk
    assert isinstance(thunk, Walked)
    clause = thunk.node.clauses[0]
    if len(thunk.node.clauses) > 1:
        return None
    source = iterator_of(run, thunk.first)
    put(run, value, lazy, Walked(thunk.node, thunk.frame, source))
    inner = Frame(thunk.frame.module, f"{thunk.frame.name}.<locals>.<comprehension>", {}, thunk.frame, is_comprehension=True)
    run.called.append(inner.names)
    for _ in range(MOST_STEPS):
        item = step(run, source, clause.iter)
        if item is END:
            return end(run, value, lazy)
        if item is None:
            return None
        assign(run, clause.target, item, inner)
        keep = conditions(run, clause, inner)
        if keep.env or keep.term.value is None:
            return None
        if keep.term.value:
            return element_of(run, thunk.node, inner)
    return None


@drains(Walked)
def _rest_of_walked(run: Run, lazy: Lazy, node: ir.Node) -> Value | None:
    thunk = lazy.thunk
    assert isinstance(thunk, Walked)
    first = taken_at_once(run, thunk.first, thunk.node)
    return None if first is None else made_of(run, thunk.node, first, thunk.frame)
