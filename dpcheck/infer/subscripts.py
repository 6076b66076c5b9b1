"""Subscripts that are read: items of arrays, lists, dicts, tuples; what is written to them is in `item_stores`."""
from __future__ import annotations

from collections.abc import Hashable
from dataclasses import replace
from typing import TYPE_CHECKING, Sequence

from dpcheck import ir
from dpcheck.bounds import render
from dpcheck.infer import forward, noise, structure, unnamed
from dpcheck.infer.attributes import module_by_name
from dpcheck.infer.audit.outside import part_sent
from dpcheck.infer.branches import join
from dpcheck.infer.callbacks import by_function
from dpcheck.infer.coerce import as_array, as_number, sequence_items
from dpcheck.infer.datasets import row_texts
from dpcheck.infer.datasets.drawn_places import slice_of_places
from dpcheck.infer.datasets.sources import condition_unknown
from dpcheck.infer.datasets.axes import is_ellipsis, is_whole, new_axes_of_public, spread
from dpcheck.infer.dependence import blurred, deep_env, item_of
from dpcheck.infer.guards import Guard
from dpcheck.infer.hooks import run_hook
from dpcheck.infer.inheritance import class_attribute, enumerates
from dpcheck.infer.interpret import call, evaluate, expression, moved
from dpcheck.infer.kinds import mixed
from dpcheck.infer.literals import key_of
from dpcheck.infer.masks import picked_of
from dpcheck.infer.namespaces import variable_named
from dpcheck.infer.parts import item_of_data
from dpcheck.infer.reach import tainted
from dpcheck.infer.references import boxed, cell_of, view_of
from dpcheck.infer.storage import LIST, listed
from dpcheck.infer.store import Frame
from dpcheck.infer.touching import looked_at, origins_of
from dpcheck.infer.values import (
    NONE, Annotation, Class, Function, Library, Listing, Mapping, Method, Namespace, Nothing, Num, Opaque, Ref, Rows, SliceValue, Text, Tup,
    Uniform, Value,
)

if TYPE_CHECKING:
    from dpcheck.infer.run import Run


def subscript(run: Run, owner: Value, index: Value, node: ir.Node) -> Value:
    """owner[index]"""
    hooked = run_hook(run, owner, "__getitem__", [index], node)
    if hooked is not None:
        return hooked
    if isinstance(owner, Class):
        return _of_class(run, owner, index, node)
    variable = variable_named(run, owner, index)
    if variable is not None:
        return variable
    index = by_function(run, owner, index, node)
    if run.has_rows:
        found = item_of_data(run, owner, index, node) or row_texts.item(run, owner, index)
        if found is not None:
            return found
    cell = cell_of(run, owner)
    array = owner if isinstance(owner, Num) and owner.shape else owner.matrix if isinstance(owner, Rows) else cell if isinstance(cell, Num) else None
    if array is not None:
        if array.storage == LIST:
            part = _of_numbers(run, array, index, node)
            return view_of(run, part, owner, deep_env(run, index)) if len(array.shape) > 1 else part  # a row is the row, and no copy
        found = array_subscript(run, array, index, node)
        return boxed(run, found) if picked_of(run, found) is not None or _copies(run, index) else view_of(run, found, owner, deep_env(run, index))
    if isinstance(cell, Mapping):
        key = key_of(run, index)
        if key is not None and key[0] in cell.items:  # type: ignore[index]
            return cell.items[key[0]]  # type: ignore[index]
        if cell.default is not None and isinstance(owner, Ref):
            return _missing(run, owner, cell, cell.default, key, index, node)
        if cell.makes and key is not None and isinstance(owner, Ref):
            new = Ref(run.store.allocate(Listing((), cell.makes)))
            run.mutate(owner.address, replace(cell, items={**cell.items, key[0]: new}))  # type: ignore[index]
            return new
        if cell.makes and isinstance(owner, Ref):  # which has the key from then on
            run.mutate(owner.address, blurred(run, "a dict with computed keys", (cell,), deep_env(run, index), run.guarded))
            return item_of(run, "an item of a dict with computed keys", (owner,), deep_env(run, index))
        if cell.labelled and not isinstance(index, Text) and not (isinstance(index, Num) and not index.shape):
            return _of_labels(run, owner, cell, index)
        run.may_fail(deep_env(run, index), KeyError)
        return _some_item(run, list(cell.items.values()), index, node)
    items = sequence_items(run, owner)
    if items is not None:
        return _of_items(run, owner, items, index, node)
    if isinstance(cell, Uniform):
        stacked = as_array(run, owner, node)
        if stacked is not None:
            return view_of(run, view_of(run, _of_numbers(run, stacked, index, node), owner, deep_env(run, index)), cell.item)
        return item_of(run, "an item of a computed list", (cell,), deep_env(run, index))
    if isinstance(owner, Text):
        return Text(env=tainted(owner.env, deep_env(run, index)), released=owner.released)
    return _of_unknown(run, owner, index, node)


forward.subscript.give(subscript)


def _copies(run: Run, index: Value) -> bool:
    """Whether an index of an array is, or holds, an array or a list of places or truth values: numpy then copies the entries."""
    parts = index.items if isinstance(index, Tup) else (index,)
    return any(isinstance(cell, (Listing, Uniform)) or isinstance(cell, Num) and bool(cell.shape) for cell in (cell_of(run, part) for part in parts))


def _of_class(run: Run, owner: Class, index: Value, node: ir.Node) -> Value:
    """owner[index] of a class: a member of an enumeration, a class of generic type, or what `__class_getitem__` makes of it."""
    if enumerates(owner):
        run.may_fail(deep_env(run, index), KeyError)
        return run.current(Opaque(tainted(deep_env(run, owner), deep_env(run, index)), what=f"a member of {owner.name}", roots=(owner.members,)))
    made = class_attribute(owner, "__class_getitem__")
    if made is not None:
        return call(run, Method(owner, made) if isinstance(made, Function) else made, [index], {}, node)
    if env := deep_env(run, index):
        return Opaque(tainted(env, deep_env(run, owner)), what=f"{owner.name}[...]", holds=(owner, index), blurs=True)
    return call(run, Opaque(deep_env(run, owner), what="a class"), [index], {}, node) if owner.opaque else owner


def _of_items(run: Run, owner: Value, items: Sequence[Value], index: Value, node: ir.Node) -> Value:
    """owner[index] of a tuple or list whose items are known."""
    if isinstance(index, SliceValue):
        ends = [None if isinstance(part, Nothing) else as_number(run, part).constant for part in (index.lower, index.upper, index.step)]
        known = [isinstance(part, Nothing) or isinstance(end, int) for part, end in zip((index.lower, index.upper, index.step), ends)]
        whole = [end for end in ends if end is None or isinstance(end, int)]
        if all(known) and ends[2] != 0:
            chosen = tuple(items[slice(whole[0], whole[1], whole[2])])
            return Tup(chosen) if isinstance(owner, Tup) else Ref(run.store.allocate(Listing(chosen)))
        return blurred(run, "a slice of a list at unknown places", items, deep_env(run, index))
    place = as_number(run, index).constant if isinstance(index, Num) else None
    if isinstance(place, int):
        return items[place] if -len(items) <= place < len(items) else Opaque(what="an index out of range")
    run.may_fail(deep_env(run, index), IndexError)
    return _some_item(run, list(items), index, node)


def _of_unknown(run: Run, owner: Value, index: Value, node: ir.Node) -> Value:
    """owner[index] of what is not understood: a public part has a name, so that the same part is the same value."""
    run.may_fail(tainted(deep_env(run, owner), deep_env(run, index)), KeyError, IndexError)
    cell = cell_of(run, owner)
    looked_at(run, owner, "an item", deep_env(run, index))
    if run.program.audit is not None and isinstance(index, Text) and (sent := part_sent(run, owner, index, node)) is not None:
        return sent
    if isinstance(owner, Opaque) and not owner.env and not deep_env(run, index):
        if run.has_rows and isinstance(index, (Tup, Nothing)):
            found = new_axes_of_public(run, owner, index.items if isinstance(index, Tup) else [index])
            if found is not None:
                return found
        part = slice_of_places(run, owner, index, run.part_of(owner, _text(owner, index), _which(index)))
        part.array = owner.array and not owner.entries or isinstance(index, (SliceValue, Tup, Nothing))
        return part
    one = isinstance(index, Text) or isinstance(index, Num) and not index.shape or isinstance(index, Opaque) and index.term is not None and not index.array
    return Opaque(tainted(deep_env(run, owner), deep_env(run, index)), what="an item of a value that is not understood", roots=origins_of(run, owner),
                  array=not one or isinstance(cell, Opaque) and cell.array and not cell.entries, holds=(owner,) if isinstance(owner, Ref) else (), blurs=isinstance(owner, Ref))


def of_library(run: Run, owner: Library, index: Value, node: ir.Node) -> Value | None:
    """library.name[index] (K7): by the row of its `__getitem__`, or unknown where the index is private; None of a public one: a type perhaps, or a public item."""
    name = f"{owner.name}.__getitem__"
    if not deep_env(run, index) and run.program.table.find(name) is None:
        return None
    return call(run, Library(name), [index], {}, node)


def _of_numbers(run: Run, array: Num, index: Value, node: ir.Node) -> Value:
    """An item of a list of numbers or rows, or a slice, which is a list again."""
    index = index.but(boolean=False) if isinstance(index, Num) and not index.shape else index  # of a list, xs[True] is xs[1]
    found = array_subscript(run, array.but(storage=""), index, node)
    content = cell_of(run, found) or found
    return Ref(run.store.allocate(listed(content))) if isinstance(index, SliceValue) and isinstance(content, Num) else found


def _text(owner: Opaque, index: Value) -> str:
    inside = "..."
    if isinstance(index, Num) and not index.shape:
        inside = render(index.term)
    elif isinstance(index, Text) and index.value is not None:
        inside = repr(index.value)
    elif isinstance(index, Opaque) and index.term is not None:
        inside = render(index.term)
    return f"{render(owner.term)}[{inside}]" if owner.term is not None else f"item[{inside}]"


def _which(index: Value) -> Hashable:
    """What tells an index of a public object from others; None where that is not known."""
    match index:
        case Num(shape=()):
            return index.term
        case Text() if index.value is not None:
            return index.value
        case Opaque() if index.term is not None and not index.env:
            return index.term
        case Nothing():
            return "None"
        case SliceValue() | Tup():
            parts = [_which(part) for part in (index.items if isinstance(index, Tup) else (index.lower, index.upper, index.step))]
            return None if None in parts else (type(index).__name__, *parts)
    return None


def _missing(run: Run, owner: Ref, cell: Mapping, default: Value, key: object, index: Value, node: ir.Node) -> Value:
    """What a `defaultdict` gives for a key that it may not have: the default, which it has under that key from then on (K9)."""
    if key is not None and cell.counts:  # a `Counter` stays as it is
        return default
    if key is not None:
        run.mutate(owner.address, replace(cell, items={**cell.items, key[0]: default}))  # type: ignore[index]
        return default
    run.mutate(owner.address, blurred(run, "a dict with computed keys", (cell,), deep_env(run, index), run.guarded))
    return _some_item(run, [*cell.items.values(), default], index, node)


def _of_labels(run: Run, owner: Value, cell: Mapping, index: Value) -> Value:
    """series[labels]: these of its numbers, in a new series; of a slice or a condition nothing is known."""
    labels = [item.value if isinstance(item, Text) and not item.env else None for item in (sequence_items(run, index) or () if isinstance(cell_of(run, index), Listing) else ())]
    if labels and len(set(labels)) == len(labels) and all(label in cell.items for label in labels):
        return Ref(run.store.allocate(Mapping({label: cell.items[label] for label in labels}, labelled=True)))
    return Opaque(tainted(deep_env(run, owner), deep_env(run, index)), what="some numbers of a series by label", array=True, holds=(owner,) if isinstance(owner, Ref) else (), blurs=isinstance(owner, Ref))


def _some_item(run: Run, items: list[Value], index: Value, node: ir.Node) -> Value:
    """An item at a place that is not known: any of them, by a choice that the index makes."""
    env = deep_env(run, index)
    if not items:
        return Opaque(env, what="an item of an empty container")
    numbers = [item for item in items if isinstance(item, Num)]
    if len(numbers) == len(items) and all(not item.shape for item in numbers):
        array = structure.stack(run, numbers, node)
        return mixed(run, numbers, env, structure.item(run, array, as_number(run, index), node))
    result = items[0]
    for item in items[1:]:
        result = join(run, (Guard(condition_unknown(run, "a choice", env), True),), item, result, node)
    return result


def array_subscript(run: Run, array: Num, index: Value, node: ir.Node) -> Value:
    """array[index] for every kind of index that is modelled."""
    if not array.shape:
        return Opaque(tainted(array.env, deep_env(run, index)), what="an index of a number")
    parts = index.items if isinstance(index, Tup) else (index,)
    if any(map(is_ellipsis, parts)):
        every = spread(parts, len(array.shape))
        return array if all(map(is_whole, every)) else array_subscript(run, array, every[0] if len(every) == 1 else Tup(tuple(every)), node)
    if isinstance(index, Tup):
        return _several(run, array, list(index.items), node)
    if isinstance(index, SliceValue):
        return structure.cut(run, array, ends_of(run, index), 0, node)
    if isinstance(index, Nothing):
        return structure.as_row(run, array) if len(array.shape) == 1 else structure.with_axes(run, array, (0,))
    if is_one(run, array, index):
        return structure.item(run, array, as_number(run, index), node)
    inner = None if isinstance(index, Opaque) else as_array(run, index, node)
    if inner is not None and inner.shape:
        return structure.masked(run, array, inner, node) if inner.boolean else structure.gather(run, array, inner, node)
    return Opaque(tainted(array.env, deep_env(run, index)), what="an index that is not understood")


def is_one(run: Run, array: Num, index: Value) -> bool:
    """Whether an index is one number: no truth value, which adds an axis; of a public value of which nothing is known it is taken to be so, which is said."""
    if isinstance(index, Num):
        unnamed.tell_beside(run, [array, index])
        return not index.shape and not index.boolean
    if not isinstance(index, Opaque) or index.term is None or index.env or index.array:
        return False
    if array.env:
        run.assume(f"{render(index.term)} is a number")
    return True


def ends_of(run: Run, index: SliceValue) -> tuple[Num | None, Num | None, Num | None]:
    """The ends and the step of a slice; None where one is left out."""
    parts = [None if isinstance(part, Nothing) else as_number(run, part) for part in (index.lower, index.upper, index.step)]
    return parts[0], parts[1], parts[2]


def _several(run: Run, array: Num, parts: list[Value], node: ir.Node) -> Value:
    """m[i, j], m[:, j], v[:, None], v[None, :], m[a:b, c:d], m[..., j]."""
    lost = Opaque(tainted(array.env, *(deep_env(run, part) for part in parts)), what="an index of several axes that is not modelled")
    if len(array.shape) == 1:
        if len(parts) == 2 and isinstance(parts[0], SliceValue) and isinstance(parts[1], Nothing):
            inner = structure.cut(run, array, ends_of(run, parts[0]), 0, node)
            return structure.as_column(run, inner) if isinstance(inner, Num) else inner
        if len(parts) == 2 and isinstance(parts[0], Nothing) and isinstance(parts[1], SliceValue):
            inner = structure.cut(run, array, ends_of(run, parts[1]), 0, node)
            return structure.as_row(run, inner) if isinstance(inner, Num) else inner
        return lost
    if any(isinstance(part, Nothing) for part in parts):
        return _with_new_axes(run, array, parts, node)
    if len(array.shape) != 2 or len(parts) != 2 or any(isinstance(part, Opaque) and part.term is None for part in parts):
        return lost
    first, second = parts
    if isinstance(first, SliceValue):
        rows = structure.cut(run, array, ends_of(run, first), 0, node)
        if not isinstance(rows, Num):
            return rows
        if isinstance(second, SliceValue):
            return structure.cut(run, rows, ends_of(run, second), 1, node)
        if is_one(run, rows, second):
            return structure.column(run, rows, as_number(run, second), node)
        places = None if isinstance(second, Opaque) else as_array(run, second, node)
        return lost if places is None or len(places.shape) != 1 or places.boolean or places.env else structure.gather_lines(run, rows, places, 1, node)
    if is_one(run, array, first):
        row = structure.item(run, array, as_number(run, first), node)
        return array_subscript(run, row, second, node)
    return lost


def _with_new_axes(run: Run, array: Num, parts: list[Value], node: ir.Node) -> Value:
    """m[:, None, :], m[None, i]: the array without the new axes, and then those."""
    inside = [part for part in parts if not isinstance(part, Nothing)]
    public = all(isinstance(part, SliceValue) or isinstance(part, Num) and not part.shape and not part.env for part in inside)
    if not public or len(inside) > len(array.shape):
        return Opaque(tainted(array.env, *(deep_env(run, part) for part in parts)), what="a new axis beside other parts of an index")
    found: Value = array
    if not all(isinstance(part, SliceValue) and all(isinstance(end, Nothing) for end in (part.lower, part.upper, part.step)) for part in inside):
        found = array_subscript(run, array, inside[0] if len(inside) == 1 else Tup(tuple(inside)), node)
    places, at = [], 0
    for part in parts:
        if isinstance(part, Nothing):
            places.append(at)
        at += not isinstance(part, Num)
    return structure.with_axes(run, found, places) if isinstance(found, Num) else found


@noise.reads_draws(ir.Subscript)
def _subscript(run: Run, node: ir.Subscript, frame: Frame) -> Value:
    owner = moved(run, node.value, frame)
    if isinstance(owner, Library) and owner.name == "sys.modules":
        if isinstance(node.index, ir.Name) and node.index.id == "__name__":
            return Namespace(frame.module.name)
        return module_by_name(run, evaluate(run, node.index, frame))
    index = evaluate(run, node.index, frame)
    if isinstance(owner, Library):
        found = of_library(run, owner, index, node)
        return Annotation(node, frame) if found is None else found
    if not run.noisy:
        return subscript(run, owner, index, node)
    value = run.current(owner) if isinstance(owner, Opaque) else owner
    drawn = noise.drawn(run, value)
    place = index.constant if isinstance(index, Num) else None
    item = subscript(run, value, index, node)
    if drawn is not None and drawn.noise is not None and not isinstance(cell_of(run, value), (Listing, Mapping)):
        if isinstance(place, int) and place >= 0 and isinstance(item, Num) and not item.shape:
            item = item.but(noise=drawn.noise.at(place))
        else:
            noise.read(run, value, node)  # a part of a vector of draws: nobody knows which
    elif isinstance(value, Opaque) or isinstance(cell_of(run, value), Opaque):
        noise.read(run, value, node)  # one of several containers, maybe: the draws in any of them
    elif key_of(run, index) is None:
        noise.read(run, value, node, released=drawn is None)
    return item


@expression(ir.Slice)
def _slice(run: Run, node: ir.Slice, frame: Frame) -> Value:
    parts = [NONE if part is None else evaluate(run, part, frame) for part in (node.lower, node.upper, node.step)]
    return SliceValue(*parts)
