"""What is stored under subscripts: `owner[index] = value` of arrays, lists, dicts and other containers."""
from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from dpcheck import ir
from dpcheck.bounds import apply, number
from dpcheck.infer import numbers, structure
from dpcheck.infer.coerce import as_array, as_number, sequence_items
from dpcheck.infer.dependence import blurred, deep_env
from dpcheck.infer.hooks import run_hook
from dpcheck.infer.kinds import deciding_type
from dpcheck.infer.literals import key_of
from dpcheck.infer.masks import picked_of, where
from dpcheck.infer.namespaces import stored
from dpcheck.infer.numbers import tidy
from dpcheck.infer.partial_noise import holds_private, note_replaced, released_by
from dpcheck.infer.one_hot import at_item, at_row, written_at
from dpcheck.infer.parts import stored_in_data
from dpcheck.infer.reach import D1, L1, L2, LINF, M2, MINF, ROWS, least, reach, tainted
from dpcheck.infer.references import cell_of
from dpcheck.infer.shapes import fit
from dpcheck.infer.subscripts import ends_of
from dpcheck.infer.storage import LIST, listed, stored_in, takes
from dpcheck.infer.touching import handed_over, kept_by, scatter, touched, written_to
from dpcheck.infer.values import (
    Env, Growing, Library, Listing, Mapping, Method, Nothing, Num, Opaque, Ref, SliceValue, Text, Tup,
    Uniform, Value, serial,
)
from dpcheck.infer.walked import spread
from dpcheck.spaces import ANY

if TYPE_CHECKING:
    from dpcheck.infer.run import Run


MOST_CELLS = 100  # of a matrix that is told entry by entry once something is stored in it


def store_item(run: Run, owner: Value, index: Value, value: Value, node: ir.Node) -> None:
    """owner[index] = value"""
    asked = isinstance(owner, Ref) and run.program.audit is not None and not run.tainting
    calls = released_by(run, value) if asked and run.noisy and holds_private(run, owner, index, node) else []
    _store_item(run, owner, index, value, node)
    if calls and isinstance(owner, Ref):
        note_replaced(run, owner, calls, node)


def _store_item(run: Run, owner: Value, index: Value, value: Value, node: ir.Node) -> None:
    if run_hook(run, owner, "__setitem__", [index, value], node) is not None:
        return
    if run.has_rows and stored_in_data(run, owner, index, value, node):
        return
    if stored(run, owner, index, value):
        return
    if isinstance(owner, Library):
        run.program.overwrite(run, owner.name, value)
        return
    if not isinstance(owner, Ref):
        run.epoch = serial()
        env = tainted(deep_env(run, index), deep_env(run, value))
        touched(run, owner, env, stored=True)
        if isinstance(index, Text) and index.value is not None:
            scatter(run, owner, index.value, value)
        written_to(run, owner, env)
        kept_by(run, owner, value)
        if isinstance(owner, Method):  # what was taken for a method may be a part of its object
            handed_over(run, (owner,), "a store", env)
        return
    cell = run.store.heap[owner.address]
    if isinstance(index, SliceValue) and (isinstance(cell, (Listing, Uniform, Opaque)) or isinstance(cell, Num) and cell.storage == LIST):
        value = spread(run, value, node)  # a list takes the items of an iterator, and uses it up
        cell = run.store.heap[owner.address]
    if isinstance(cell, Mapping):
        key = key_of(run, index)
        if key is None or cell.labelled and key[0] not in cell.items and not isinstance(key[0], str):  # type: ignore[index]  # which a series may take for a place
            replaced: Mapping | Opaque = blurred(run, "a dict with computed keys", (cell, value), deep_env(run, index), run.guarded)
        else:
            replaced = replace(cell, items={**cell.items, key[0]: value})  # type: ignore[index]
        run.mutate(owner.address, replaced)
    elif isinstance(cell, Listing):
        place = as_number(run, index).constant if isinstance(index, Num) else None
        if isinstance(place, int) and -len(cell.items) <= place < len(cell.items):
            items = list(cell.items)
            items[place] = value
            run.mutate(owner.address, Listing(tuple(items), cell.kind))
        elif isinstance(index, SliceValue) and (cut := _slice_of(run, index)) is not None and (new := sequence_items(run, value)) is not None and (
                cut.step in (None, 1) or len(new) == len(cell.items[cut])):
            items = list(cell.items)
            items[cut] = new
            run.mutate(owner.address, Listing(tuple(items), cell.kind))
        elif isinstance(index, Num) and all(isinstance(item, Num) and not item.shape for item in cell.items) and isinstance(value, Num):
            array = structure.stack(run, [item for item in cell.items if isinstance(item, Num)], node)
            content = _with_entry(run, array, index, value, node)
            run.mutate(owner.address, listed(content) if isinstance(content, Num) else content)
        else:
            run.mutate(owner.address, blurred(run, "a list written at an unknown place", (cell, value), deep_env(run, index)))
    elif isinstance(cell, Num):
        run.mutate(owner.address, _stored(run, cell, index, value, node))
    else:
        if isinstance(cell, Opaque):
            kept_by(run, cell, value)
        run.mutate(owner.address, blurred(run, "a container written at an unknown place", (cell, value), deep_env(run, index)))


def _stored(run: Run, array: Num, index: Value, value: Value, node: ir.Node) -> Num | Opaque:
    """The array after a store into it, of the type that it had."""
    mask = _mask_for(run, array, index, node)
    picked = picked_of(run, value)
    alike = picked is not None and mask is not None and picked.kept.term == mask.term and picked.kept.shape == mask.shape
    part = picked.entries if picked is not None and alike else as_array(run, value, node)  # what stands at the places into which it is stored
    if part is not None and not takes(array, part) and (cut := _cut_to_whole(run, array, part)) is not None:
        part, value = cut, value if isinstance(value, Ref) else cut
    if part is None or not takes(array, part):
        return Opaque(tainted(array.env, deep_env(run, index), deep_env(run, value)), what="an array whose type may round what is stored in it")
    if mask is not None and (alike or not part.shape):
        return stored_in(where(run, mask, part, array, node), array)
    content = _placed(run, array, index, value, part, node)
    return stored_in(content, array) if isinstance(content, Num) else content


def _cut_to_whole(run: Run, array: Num, part: Num) -> Num | None:
    """What an array of whole numbers keeps of public or released real ones: some whole numbers that depend on nothing else, for the type of the array is public; None for anything else."""
    if part.env or array.storage or array.boolean or not array.domain.integer or deciding_type(run, array):
        return None
    return Num(run.fresh("what whole numbers keep of it"), part.shape, replace(ANY, integer=True), released=part.released)


def _mask_for(run: Run, array: Num, index: Value, node: ir.Node) -> Num | None:
    """An index that says of every entry of an array whether it is meant."""
    mask = as_array(run, index, node) if isinstance(index, Ref) else None
    return mask if mask is not None and mask.boolean and mask.shape == array.shape else None


def _placed(run: Run, array: Num, index: Value, value: Value, part: Num, node: ir.Node) -> Num | Opaque:
    if isinstance(index, SliceValue) and all(isinstance(p, Nothing) for p in (index.lower, index.upper, index.step)):
        return fit(part, array.shape)
    if isinstance(index, Num) and not index.shape and isinstance(value, Num) and len(array.shape) == 1:
        return _with_entry(run, array, index, value, node)
    if isinstance(index, SliceValue) and len(array.shape) == 1 and not deep_env(run, index):
        return _with_slice(run, array, index, part, node)
    if isinstance(index, Tup) and isinstance(value, Num) and not value.shape and len(array.shape) == 2:
        places = [place for place in index.items if isinstance(place, Num) and not place.shape and not place.boolean]
        if len(places) == len(index.items) == 2:
            return _with_cell(run, array, places[0], places[1], value, node)
    return Opaque(tainted(array.env, deep_env(run, index), deep_env(run, value)), what="an array written at several places")


def _with_slice(run: Run, array: Num, index: SliceValue, part: Num, node: ir.Node) -> Num | Opaque:
    """v[a:b] = w at public places (D35): the other entries as they were, those as in w; one by one, where it is known which they are."""
    elements, cut = structure.entries(run, array, node), _slice_of(run, index)
    if elements is not None and cut is not None:
        places = list(range(len(elements)))[cut]
        new = structure.entries(run, part, node) if part.shape == (number(len(places)),) else [part] * len(places) if not part.shape and array.storage != LIST else None
        if new is not None and len(new) == len(places):
            made = structure.stack(run, list((dict(enumerate(elements)) | dict(zip(places, new))).values()), node)
            both = _of_both(array, part if part.shape else fit(part, (number(len(places)),)))
            return made.but(norm=array.norm, env=least(made.env, {source: moves for source, moves in both.items() if source in made.env}))
    several = fit(part, array.shape) if not part.shape else part
    if array.storage == LIST or len(several.shape) != 1:
        return Opaque(tainted(array.env, part.env), what="an array written at several places")
    env = _of_both(array, several)
    return tidy(run, Num(run.fresh("an array of which a part was written"), array.shape, array.domain.hull(part.domain, run.facts), env, data=array.data, norm=array.norm,
                         released=array.released or part.released))


def entry_by_entry(run: Run, owner: Value, index: Value, part: Value, node: ir.Node) -> None:
    """Notes which entries a slice of an array has that is about to be changed in place, where it is known which they are (D35)."""
    array, cut, cell = cell_of(run, owner), _slice_of(run, index) if isinstance(index, SliceValue) else None, cell_of(run, part)
    if isinstance(part, Ref) and isinstance(array, Num) and isinstance(cell, Num) and len(array.shape) == 1 and cut is not None:
        known = structure.entries(run, array, node)
        if known is not None:
            run.store.write(run.store.heap, part.address, cell.but(elements=tuple(known[cut])))


def _of_both(array: Num, part: Num) -> Env:
    """The moves of an array some entries of which are as they were, and the others as in a part."""
    env: Growing = {}
    keys = (L1, L2, D1) if len(array.shape) < 2 or part.shape else (L1, L2, D1, M2, MINF, ROWS)
    for source in {**array.env, **part.env}:
        env[source] = {key: reach(array, source, key) + reach(part, source, key) for key in keys}
        env[source][LINF] = reach(array, source, LINF).greatest(reach(part, source, LINF))
    return env


def _slice_of(run: Run, index: SliceValue) -> slice | None:
    """A slice of known ends; None of others."""
    ends = [None if end is None else end.constant for end in ends_of(run, index)]
    given = [isinstance(part, Nothing) or isinstance(end, int) for part, end in zip((index.lower, index.upper, index.step), ends)]
    return slice(*(end if isinstance(end, int) else None for end in ends)) if all(given) and ends[2] != 0 else None


def add_to_item(run: Run, array: Num, index: Num, amount: Num, node: ir.Node) -> Num:
    """v[i] + e at a place that may be private."""
    return numbers.add(run, array.but(elements=None), at_item(run, array.shape, index, amount, node), node)


def add_to_row(run: Run, array: Num, index: Num, amount: Num, node: ir.Node) -> Num | None:
    """m[i] + v at a row that may be private; None where v does not go along the columns."""
    added = at_row(run, array.shape, index, amount)
    return None if added is None else numbers.add(run, array.but(elements=None), added, node)


def _with_entry(run: Run, array: Num, index: Num, value: Num, node: ir.Node) -> Num | Opaque:
    """v[i] = x at a public place: the other entries as they were, that one as x."""
    place = index.constant
    if array.elements is not None and isinstance(place, int) and -len(array.elements) <= place < len(array.elements):
        elements = list(array.elements)
        elements[place] = value
        return structure.stack(run, elements, node).but(norm=array.norm)
    if index.env:
        gap = (value.domain - array.domain).magnitude(run.facts)
        if index.boolean or gap.infinite or len(array.shape) != 1 or value.shape:
            return Opaque(tainted(array.env, index.env, value.env), what="an array written at a private place")
        return written_at(run, array, index, value, gap)
    others = structure.entries(run, array, node)
    known = others is not None and isinstance(place, int) and -len(others) <= place < len(others)
    if others is not None and isinstance(place, int) and known:
        others[place] = value
    return tidy(run, Num(apply("with", (array.term, index.term, value.term), array.shape, payload=value), array.shape, array.domain.hull(value.domain, run.facts), _of_both(array, value),
                         data=array.data, norm=array.norm, elements=tuple(others) if others is not None and known else None, released=array.released or value.released))


def _rows_of(run: Run, matrix: Num, node: ir.Node) -> list[Num]:
    """The rows of a matrix, where they are known or it has few entries."""
    extents = [extent.value for extent in matrix.shape]
    few = None not in extents and extents[0] * extents[1] <= MOST_CELLS  # type: ignore[operator]
    return list(matrix.elements or (structure.entries(run, matrix, node) if few else None) or ())


def _with_cell(run: Run, array: Num, across: Num, along: Num, value: Num, node: ir.Node) -> Num | Opaque:
    """m[i, j] = x at a public place: row by row, where these are known, else the other entries as they were, that one as x."""
    if across.env or along.env:
        return Opaque(tainted(array.env, across.env, along.env, value.env), what="a matrix written at a private place")
    place, rows = across.constant, _rows_of(run, array, node)
    if isinstance(place, int) and -len(rows) <= place < len(rows):
        row = _with_entry(run, rows[place], along, value, node)
        if isinstance(row, Num):
            rows[place] = row
            stacked = structure.stack(run, rows, node)
            return tidy(run, stacked.but(norm=array.norm, env=least(stacked.env, _of_both(array, value))))
    return tidy(run, Num(run.fresh("a matrix of which an entry was written"), array.shape, array.domain.hull(value.domain, run.facts), _of_both(array, value),
                         data=array.data, norm=array.norm, released=array.released or value.released))
