"""Python's containers: lists, dicts, tuples, ranges, and what walks through them."""
from __future__ import annotations

from dataclasses import replace
from typing import Sequence

from dpcheck.infer.anew import made_in_passes
from dpcheck.infer.coerce import as_array, as_number, sequence_items
from dpcheck.infer.references import cell_of
from dpcheck.infer.literals import key_of
from dpcheck.infer.lengths import length_of
from dpcheck.infer.comprehensions import mapped
from dpcheck.infer.datasets import shelves
from dpcheck.infer.datasets.model import Gathering, Record, Shelf, Slot
from dpcheck.infer.datasets.sources import get_of_row
from dpcheck.infer.dependence import blurred, deep_env, item_of, of_typical
from dpcheck.infer.touching import touched
from dpcheck.infer.guards import truth
from dpcheck.infer.interpret import call
from dpcheck.infer.iterators import END, iterator_of
from dpcheck.infer.lazy import lose, step
from dpcheck.infer.references import boxed, view_of
from dpcheck.infer.requests import Call, operation
from dpcheck.infer.statistics import sort
from dpcheck.infer.storage import listed
from dpcheck.infer.streams import opened
from dpcheck.infer.structure import rearranged
from dpcheck.infer.subscripts import subscript
from dpcheck.infer.values import (
    NONE, Configured, Library, Listing, Mapping, Nothing, Num, Opaque, Range, Ref, SliceValue, Tup, Uniform, Value, Zipped, constant,
)
from dpcheck.infer.walked import walk_through


@operation("len")
def _len(request: Call) -> Value:
    return length_of(request.run, request.value("x"), request.node)


@operation("range")
def _range(request: Call) -> Value:
    values = [request.value(name) for name in ("start", "stop", "step")]
    nums = [None if isinstance(value, Nothing) else as_number(request.run, value) for value in values]
    if nums[1] is None:
        return Range(constant(0), nums[0] if nums[0] is not None else constant(0), constant(1))
    return Range(nums[0] or constant(0), nums[1], nums[2] or constant(1))


@operation("slice")
def _slice(request: Call) -> Value:
    """slice(stop), slice(start, stop, step): what stands between colons in a subscript."""
    start, step = request.value("start"), request.value("step")
    return SliceValue(start, request.value("stop"), step) if "stop" in request.given else SliceValue(Nothing(), start, step)


@operation("enumerate")
def _enumerate(request: Call) -> Value:
    run, value = request.run, request.value("items")
    start = request.number("start")
    count = length_of(run, value, request.node)
    stop = constant(start.constant + count.constant) if isinstance(start.constant, int) and isinstance(count.constant, int) else Num(
        start.term + count.term, env=count.env)
    return Zipped((Range(start, stop, constant(1)), value))


@operation("zip")
def _zip(request: Call) -> Value:
    items = sequence_items(request.run, request.value("parts")) or ()
    return Zipped(tuple(items))


@operation("list")
def _list(request: Call) -> Value:
    """list(x), tuple(x) and iter-like copies."""
    run, value = request.run, request.value("items")
    if isinstance(value, Nothing):
        return Ref(run.store.allocate(Listing(())))
    walked = walk_through(run, value, request.node)
    if walked.items is not None:
        return Ref(run.store.allocate(Listing(tuple(walked.items))))
    array = as_array(run, value, request.node)
    if array is not None and array.shape:
        return view_of(run, listed(array), value) if len(array.shape) > 1 else boxed(run, listed(array))  # the rows of a matrix are views of it
    if walked.length is not None and walked.item is not None and not isinstance(value, Opaque):
        return of_typical(run, made_in_passes(run, walked, walked.item))
    return value if isinstance(value, Opaque) else request.lost()


@operation("tolist")
def _tolist(request: Call) -> Value:
    """v.tolist(): the entries in a list; the rows of a matrix become lists, too, which are not modelled."""
    array = request.array("x")
    if array is None or len(array.shape) > 1:
        return request.lost()
    return Ref(request.run.store.allocate(listed(array))) if array.shape else array


@operation("tuple")
def _tuple(request: Call) -> Value:
    made = _list(request)
    cell = cell_of(request.run, made)
    return Tup(cell.items) if isinstance(cell, Listing) else made


@operation("set")
def _set(request: Call) -> Value:
    run, value = request.run, request.value("items")
    if isinstance(value, Nothing):
        return Ref(run.store.allocate(Listing((), "set")))
    items = sequence_items(run, value)
    if items is not None and not deep_env(run, value):
        return Ref(run.store.allocate(Listing(tuple(items), "set")))
    return blurred(run, "a set", (value,) if items is None else items)


@operation("dict")
def _dict(request: Call) -> Value:
    run, value = request.run, request.value("items")
    cell = cell_of(run, value)
    found: dict[object, Value] = dict(cell.items) if isinstance(cell, Mapping) else {}
    if not isinstance(value, Nothing) and not isinstance(cell, Mapping):
        walked = walk_through(run, value, request.node)
        for item in walked.items if walked.items is not None else [Opaque(deep_env(run, value))]:
            pair = sequence_items(run, item)
            key = key_of(run, pair[0]) if pair is not None and len(pair) == 2 else None
            if key is None or pair is None:
                return Ref(run.store.allocate(blurred(run, "a dict with computed keys", (value, *request.keywords.values()))))
            found[key[0]] = pair[1]  # type: ignore[index]
    found.update(request.keywords)
    return Ref(run.store.allocate(Mapping(found)))


@operation("reversed")
def _reversed(request: Call) -> Value:
    run, value = request.run, request.value("items")
    items = sequence_items(run, value)
    if items is not None:
        return Ref(run.store.allocate(Listing(tuple(reversed(items)))))
    array = as_array(run, value, request.node)
    if array is None or len(array.shape) != 1:
        return request.lost()

    return boxed(run, rearranged(run, array, "reverse", array.shape, request.node))


@operation("sorted")
def _sorted(request: Call) -> Value:
    """sorted(v): non-expansive in every norm (D10); with a key it is not understood."""
    run, value = request.run, request.value("items")
    if not isinstance(request.value("key"), Nothing):
        return request.lost("with a key")
    array = as_array(run, value, request.node)
    if array is None or len(array.shape) != 1:
        return request.lost()

    result = sort(run, array, request.node)
    if request.constant("reverse") is True:
        result = rearranged(run, result, "reverse", result.shape, request.node).but(norms=dict(result.norms))
    elif request.constant("reverse") is not False:
        return request.lost()
    return boxed(run, listed(result))


@operation("iter")
def _iter(request: Call) -> Value:
    """An iterator, which gives every item once."""
    return iterator_of(request.run, request.value("items"))


@operation("next")
def _next(request: Call) -> Value:
    """The next item of an iterator, where it is known which that is."""
    run, items = request.run, request.value("items")
    item = step(run, items, request.node)
    if item is None:
        if "default" not in request.places:
            run.may_fail(deep_env(run, items), StopIteration)
        touched(run, items, {})
        return item_of(run, "the next item of an iterator", (items, request.value("default")), lose(run, items, request.node))
    if item is END:
        return request.value("default") if "default" in request.places or len(request.places) > 1 else Opaque(what="the end of an iterator")
    return item


@operation("map")
def _map(request: Call) -> Value:
    """map(f, xs)"""
    return by_each(request, sequence_items(request.run, request.value("parts")) or (), request.value("function"))


def by_each(request: Call, parts: Sequence[Value], function: Value) -> Value:
    """The function on each item, or on the typical one."""
    run, node = request.run, request.node
    walked = walk_through(run, parts[0] if len(parts) == 1 else Zipped(tuple(parts)), node)

    def apply(item: Value) -> Value:
        args = list(sequence_items(run, item) or ()) if len(parts) > 1 else [item]
        return call(run, function, args, {}, node)

    run.loops += 1
    try:
        if walked.items is not None:
            return Ref(run.store.allocate(Listing(tuple(apply(item) for item in walked.items))))
        if walked.item is None or walked.length is None:
            return request.lost()
        return mapped(run, walked, apply)
    finally:
        run.loops -= 1


@operation("filter")
def _filter(request: Call) -> Value:
    run, items, function = request.run, request.value("items"), request.value("function")
    tests: Value = NONE if isinstance(function, Nothing) else by_each(request, [items], function)
    return blurred(run, "a filtered list", (items, function, tests))


# ---------------------------------------------------------------- methods
@operation("list_append")
def _append(request: Call) -> Value:
    run, owner = request.run, request.value("self")
    cell = cell_of(run, owner)
    if not isinstance(owner, Ref):  # `list.append(items, x)` of what is not understood
        return request.lost()
    if isinstance(cell, Slot) and shelves.appended(run, owner, cell, request.value("item")):
        return NONE
    if isinstance(cell, Gathering):
        run.mutate(owner.address, cell.with_one(request.value("item"), truth(True)))
    elif isinstance(cell, Listing) and cell.kind == "list":
        run.mutate(owner.address, Listing((*cell.items, request.value("item")), cell.kind))
    else:
        run.mutate(owner.address, blurred(run, "a list that was appended to", (run.store.heap[owner.address], request.value("item"))))
    return NONE


@operation("list_extend")
def _extend(request: Call) -> Value:
    run, owner = request.run, request.value("self")
    cell = cell_of(run, owner)
    if not isinstance(owner, Ref):  # `list.append(items, x)` of what is not understood
        return request.lost()
    items = sequence_items(run, request.value("items"))
    if isinstance(cell, Listing) and items is not None:
        run.mutate(owner.address, Listing((*cell.items, *items), cell.kind))
    else:
        run.mutate(owner.address, blurred(run, "a list that was extended", (run.store.heap[owner.address], request.value("items"))))
    return NONE


@operation("list_insert")
def _insert(request: Call) -> Value:
    run, owner = request.run, request.value("self")
    cell, place = cell_of(run, owner), request.constant("index")
    if not isinstance(owner, Ref):  # `list.append(items, x)` of what is not understood
        return request.lost()
    if isinstance(cell, Listing) and isinstance(place, int):
        items = list(cell.items)
        items.insert(place, request.value("item"))
        run.mutate(owner.address, Listing(tuple(items), cell.kind))
        return NONE
    return request.lost()


@operation("list_pop")
def _pop(request: Call) -> Value:
    run, owner = request.run, request.value("self")
    cell, place = cell_of(run, owner), request.constant("index")
    if isinstance(owner, Ref) and isinstance(cell, Listing) and isinstance(place, int) and -len(cell.items) <= place < len(cell.items):
        items = list(cell.items)
        item = items.pop(place)
        run.mutate(owner.address, Listing(tuple(items), cell.kind))
        return item
    return request.lost()


@operation("list_clear")
def _clear(request: Call) -> Value:
    run, owner = request.run, request.value("self")
    cell = cell_of(run, owner)
    if isinstance(owner, Ref) and isinstance(cell, (Listing, Mapping)):
        run.mutate(owner.address, Listing((), cell.kind) if isinstance(cell, Listing) else Mapping({}))
        return NONE
    return request.lost()


@operation("copy")
def _copy(request: Call) -> Value:
    """A shallow copy: new container, same items; of an array, new entries."""
    run, value = request.run, request.value("x")
    cell = cell_of(run, value)
    if cell is None:
        opened(run, (value,))
    if isinstance(cell, (Num, Listing, Mapping, Uniform)):
        return Ref(run.store.allocate(cell))
    if isinstance(value, Configured):  # a copy of a generator draws what that draws
        return replace(value, replays=True)
    return value if not isinstance(value, Ref) else request.lost()


@operation("deep_copy")
def _deep_copy(request: Call) -> Value:
    opened(request.run, (request.value("x"),))
    return _deeply(request, request.value("x"))


def _deeply(request: Call, value: Value) -> Value:
    run, cell = request.run, cell_of(request.run, value)
    if isinstance(value, Tup):
        return Tup(tuple(_deeply(request, item) for item in value.items))
    if isinstance(cell, Listing):
        return Ref(run.store.allocate(Listing(tuple(_deeply(request, item) for item in cell.items), cell.kind)))
    if isinstance(cell, Mapping):
        return Ref(run.store.allocate(replace(cell, items={key: _deeply(request, item) for key, item in cell.items.items()})))
    if isinstance(cell, Num):
        return Ref(run.store.allocate(cell))
    if isinstance(value, Configured):
        return replace(value, replays=True)
    return value if cell is None else Opaque(deep_env(run, value), what="a deep copy")


@operation("dict_get")
def _get(request: Call) -> Value:
    """d.get(key, default), row.get(name, default) (B13)."""
    run, owner = request.run, next(iter(request.given.values()))
    if isinstance(owner, Record):
        found = get_of_row(run, owner, request.value("key"), request.value("default"))
        return request.lost() if found is None else found
    cell, key = cell_of(run, owner), key_of(run, request.value("key"))
    if isinstance(cell, Mapping) and key is not None:
        return cell.items.get(key[0], request.value("default"))  # type: ignore[index]
    if isinstance(cell, Mapping):
        with_default = Ref(run.store.allocate(Mapping({**cell.items, object(): request.value("default")})))
        return subscript(run, with_default, request.value("key"), request.node)
    return request.lost()


@operation("dict_setdefault")
def _setdefault(request: Call) -> Value:
    run, owner = request.run, request.value("self")
    cell, key = cell_of(run, owner), key_of(run, request.value("key"))
    if isinstance(owner, Ref) and isinstance(cell, Shelf):
        slot = shelves.set_default(run, owner, cell, request.value("key"), request.value("default"))
        return request.lost() if slot is None else slot
    if isinstance(owner, Ref) and isinstance(cell, Mapping) and key is not None:
        name = key[0]  # type: ignore[index]
        if name not in cell.items:
            run.mutate(owner.address, replace(cell, items={**cell.items, name: request.value("default")}))
        return run.store.heap[owner.address].items[name]  # type: ignore[union-attr]
    return request.lost()


@operation("dict_keys")
def _keys(request: Call) -> Value:
    run, owner = request.run, request.value("self")
    items = sequence_items(run, owner)
    return Ref(run.store.allocate(Listing(tuple(items)))) if items is not None else request.lost()


@operation("dict_values")
def _values(request: Call) -> Value:
    run = request.run
    cell = cell_of(run, request.value("self"))
    return Ref(run.store.allocate(Listing(tuple(cell.items.values())))) if isinstance(cell, Mapping) else request.lost()


@operation("dict_items")
def _items(request: Call) -> Value:
    run = request.run
    cell = cell_of(run, request.value("self"))
    keys = sequence_items(run, request.value("self"))
    if not isinstance(cell, Mapping) or keys is None:
        return request.lost()
    return Ref(run.store.allocate(Listing(tuple(Tup((key, value)) for key, value in zip(keys, cell.items.values())))))


@operation("dict_update")
def _update(request: Call) -> Value:
    run, owner = request.run, request.value("self")
    given = request.value("items")
    cell, other = cell_of(run, owner), Mapping({}) if isinstance(given, Nothing) else cell_of(run, given)
    if isinstance(owner, Ref) and isinstance(cell, Mapping) and not cell.counts and isinstance(other, Mapping):
        named: dict[object, Value] = {name: value for name, value in request.keywords.items()}
        run.mutate(owner.address, replace(cell, items={**cell.items, **other.items, **named}))
        return NONE
    if isinstance(owner, Ref):
        run.mutate(owner.address, blurred(run, "a dict that was updated", (run.store.heap[owner.address], request.value("items"))))
    return NONE


@operation("dict_pop")
def _dict_pop(request: Call) -> Value:
    run, owner = request.run, request.value("self")
    cell, key = cell_of(run, owner), key_of(run, request.value("key"))
    if isinstance(owner, Ref) and isinstance(cell, Mapping) and key is not None:
        items = dict(cell.items)
        if key[0] not in items and "default" not in request.given:  # type: ignore[index]
            return request.lost("of a key that is not there")
        item = items.pop(key[0], request.given.get("default", NONE))  # type: ignore[index]
        run.mutate(owner.address, replace(cell, items=items))
        return item
    return request.lost()


@operation("default_dict")
def _default_dict(request: Call) -> Value:
    """defaultdict(int), defaultdict(float): a missing key counts 0; of list and set, each has its own."""
    run, kind = request.run, request.value("kind")
    if isinstance(kind, Library) and kind.name in ("builtins.list", "builtins.set") and isinstance(request.value("items"), Nothing):
        return Ref(run.store.allocate(Mapping({}, makes=kind.name.rpartition(".")[2])))
    if isinstance(kind, Library) and kind.name in ("builtins.int", "builtins.float") and isinstance(request.value("items"), Nothing):
        return Ref(run.store.allocate(Mapping({}, constant(0))))
    return request.lost()


@operation("from_keys")
def _from_keys(request: Call) -> Value:
    """dict.fromkeys(keys, value)."""
    run = request.run
    items = sequence_items(run, request.value("keys"))
    keys = [key_of(run, item) for item in items or ()]
    if items is None or any(key is None for key in keys):
        return request.lost()
    return Ref(run.store.allocate(Mapping({key[0]: request.value("value") for key in keys})))  # type: ignore[index]
