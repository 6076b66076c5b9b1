"""What a for loop or a comprehension walks through: known items one by one, or one typical item for all."""
from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Iterator, Sequence

from dpcheck import ir
from dpcheck.bounds import ZERO, Atom, Expr, ceil, maximum, minimum, positive, render
from dpcheck.infer.anew import another_item
from dpcheck.infer.coerce import as_number, by_known_keys, sequence_items
from dpcheck.infer.datasets.axes import across
from dpcheck.infer.datasets.model import Keyed
from dpcheck.infer.dependence import blurred, deep_env, keeping
from dpcheck.infer.hooks import instance, method_of, run_hook
from dpcheck.infer.iterators import Items, changed, drains, end, opened, put, steps
from dpcheck.infer.lazy import consumed
from dpcheck.infer.lengths import length_of, unknown_length
from dpcheck.infer.literals import range_items
from dpcheck.infer.many_runs import keep_changes, writes_outside
from dpcheck.infer.overriding import fields_of
from dpcheck.infer.passes import windows
from dpcheck.infer.reach import tainted
from dpcheck.infer.references import cell_of, view_of
from dpcheck.infer.store import Frame
from dpcheck.infer.storage import unlisted
from dpcheck.infer.structure import entries, stack
from dpcheck.infer.touching import looked_at, origins_of
from dpcheck.infer.typical_items import stand_in
from dpcheck.infer.values import Lazy, Listing, Num, Opaque, Range, Ref, Rows, Source, Text, Tup, Uniform, Value, Zipped, constant, serial
from dpcheck.spaces import Interval

if TYPE_CHECKING:
    from dpcheck.infer.datasets.model import Population
    from dpcheck.infer.run import Run


UNROLL = 128


@dataclass(slots=True)
class Walk:
    """`items` where they are known one by one; else `item`, the typical one, and `length`, how many there are.

    `stands` are the stand-in sources that the typical item depends on, with the arrays walked.
    """

    items: list[Value] | None
    item: Value | None = None
    length: Num | None = None
    stands: tuple[tuple[Source, Num], ...] = ()
    rows: Population | None = None  # of a data set: the item depends on the stand-in of one of its rows
    varying: frozenset[Atom] = frozenset()  # the public names that stand for something else in every pass
    through: tuple[tuple[Source, Num], ...] = field(init=False)  # of the stand-ins those of the item itself; the others were read by their places

    before: frozenset[Atom] | None = None
    since: int = field(default_factory=serial)  # what is made later is made in a pass

    def __post_init__(self) -> None:
        self.through = self.stands

    def begins(self, run: Run) -> frozenset[Atom]:
        """What was known before the first pass that stands for all; it is asked when a pass begins."""
        if self.before is None:
            self.before = frozenset(run.known)
        return self.before


def walk_through(run: Run, value: Value, node: ir.Node, *, apart: bool = True) -> Walk:
    """How to walk through a value. With `apart` off, private arrays are never taken entry by entry."""
    value = consumed(run, value, node)
    hooked = walk(run, value, node)
    if hooked is not None:
        return hooked
    items = sequence_items(run, value)
    items = across(run, value, node) if items is None and run.has_rows else items
    if isinstance(value, Text) and value.value is not None and not value.env:
        items = [Text(letter) for letter in value.value]
    if items is not None and len(items) <= UNROLL * 32:
        return Walk(list(items))
    if isinstance(value, Range):
        return _range(run, value)
    if isinstance(value, Zipped):
        return _zipped(run, value, node, apart)
    cell = cell_of(run, value)
    array = value.matrix if isinstance(value, Rows) else value if isinstance(value, Num) and value.shape else cell if isinstance(cell, Num) else None
    if array is None and isinstance(cell, Keyed) and cell.kind == "series":
        array = by_known_keys(run, cell)
    if array is not None and array.shape:
        return _array(run, array, value, node, apart)
    if isinstance(cell, Uniform):
        item, stands, varying = another_item(run, cell)
        return Walk(None, item, cell.length, stands, varying=varying)
    looked_at(run, value, "the items", {})
    env = deep_env(run, value)
    length = length_of(run, value, node)
    text = "an item"
    if not env and isinstance(value, Opaque):
        if value.term is not None and run.walked.setdefault(value.term, node) is not node:
            run.assume(f"{render(value.term)} gives its items each time that it is walked through")  # an iterator is used up
        item = Opaque(term=run.fresh(text), what="an item of a public value", released=value.released, roots=value.origins)
        return Walk(None, item, length, varying=_differs(run, item.term, f"no two entries of {render(value.term)} are equal" if value.term is not None else None))
    item = Opaque(tainted(env), what="an item of a value that is not understood", roots=origins_of(run, value), holds=(value,) if isinstance(value, Ref) else (), blurs=isinstance(value, Ref))
    return Walk(None, item, length.but(env=tainted(env)) if env else length)


def asynchronous(run: Run, value: Value) -> Walk:
    """An asynchronous iterable, whose code is not followed: how many items there are, and what they are, depends on all that it carries."""
    env = deep_env(run, value)
    return Walk(None, keeping(run, Opaque(env, what="an item of an asynchronous iterable"), value), unknown_length(run, "how many there are", env))


def _array(run: Run, array: Num, owner: Value, node: ir.Node, apart: bool) -> Walk:
    if array.elements is not None or apart and not (array.env and len(array.shape) == 2):
        known = entries(run, array, node)
        if known is not None:
            if array.noise is not None:
                walk = object()
                for item in known:
                    item.noise = array.noise.entry(walk)
            return Walk([view_of(run, item, owner) for item in known])
    length = Num(array.shape[0], domain=Interval(ZERO, integer=True))
    if not array.env:
        item = Num(run.fresh("an entry"), array.shape[1:], array.domain, norms=dict(array.norms), released=array.released,
                   noise=None if array.noise is None else array.noise.entry())
        run.know(item.term, item)
        varying = frozenset[Atom]() if item.shape else _differs(run, item.term, f"no two entries of {render(array.term)} are equal")
        return Walk(None, view_of(run, item, owner), length, varying=varying)
    source, item = stand_in(run, array, "an array")
    return Walk(None, view_of(run, item, owner), length, ((source, array),))


def _differs(run: Run, term: Expr | None, assumption: str | None) -> frozenset[Atom]:
    """Notes a loop variable that is another one in every pass."""
    atom = None if term is None else term.atom()
    if atom is None or assumption is None:
        return frozenset()
    run.distinct[atom] = assumption
    return frozenset((atom,))


def _range(run: Run, value: Range) -> Walk:
    items = range_items(value, UNROLL * 32)
    if items is not None:
        return Walk(list(items))
    return typical_of_range(run, value)


def typical_of_range(run: Run, value: Range) -> Walk:
    """One number of a range for all of them."""
    step = value.step.constant
    if step is None and run.has_rows and not value.step.env and not positive(value.step.term, run.facts) and not positive(-value.step.term, run.facts):
        run.assume(f"{render(value.step.term)} > 0")
        run.facts = run.facts.plus(value.step.term - 1)
    upwards = not value.step.env and positive(value.step.term, run.facts)
    env = tainted(value.start.env, value.stop.env, value.step.env)
    if isinstance(step, int) and step or upwards:
        count: Expr = (value.stop.term - value.start.term) / value.step.term
        count = count if isinstance(step, int) and abs(step) == 1 else ceil(count)
    else:
        count = run.fresh("a number of steps", lo=ZERO, integer=True)
    length = Num(maximum(count, ZERO), domain=Interval(ZERO, integer=True), env=env)
    domain = _between(value, 1 if upwards else step)
    ends = {name: end for name, end in (("lo", domain.lo), ("hi", domain.hi)) if end.value is not None}
    index = Num(run.fresh("i", integer=True, **ends), domain=domain, env=env)
    run.know(index.term, index)
    atom = index.term.atom()
    if upwards and atom is not None and not env:
        run.steps[atom] = value.step.term
    return Walk(None, index, length, varying=_differs(run, index.term, ""))


def _between(value: Range, step: int | float | None) -> Interval:
    """Where the numbers of a range lie: not beyond its start, and short of its stop."""
    if not isinstance(step, int) or not step:
        return Interval(integer=True)
    up = step > 0
    start = value.start.term if not value.start.env else value.start.domain.lo if up else value.start.domain.hi
    stop = value.stop.term if not value.stop.env else value.stop.domain.hi if up else value.stop.domain.lo
    return Interval(start, stop - 1, True) if up else Interval(stop + 1, start, True)


def _zipped(run: Run, value: Zipped, node: ir.Node, apart: bool) -> Walk:
    public = any(not deep_env(run, part) for part in value.parts)  # weights, places: worth taking one by one
    walks = [walk_through(run, part, node, apart=apart or public) for part in value.parts]
    if all(walk.items is not None for walk in walks):
        return Walk([Tup(tuple(items)) for items in zip(*(walk.items or [] for walk in walks))])
    known = [walk for walk in walks if walk.items is not None]
    each = [walk if walk.items is None else typical(run, walk.items) for walk in walks]
    lengths = [walk.length for walk in each if walk.length is not None]
    first = next((walk.length for walk in walks if walk.items is None and walk.length is not None), lengths[0])
    length = _shortest(lengths) if not known else first
    if known:
        shortest = min(len(walk.items or []) for walk in known)
        length = constant(shortest) if first.public else unknown_length(run, "a length", first.env)
    stands = tuple(pair for walk in each for pair in walk.stands)
    name = windows(node)
    ends = [as_number(run, walk.item).term.atom() for walk in each if walk.item is not None]
    if name is not None and len(ends) == 2 and ends[0] is not None and ends[1] is not None:
        run.windows[ends[0], ends[1]] = name
    return Walk(None, Tup(tuple(walk.item if walk.item is not None else Opaque() for walk in each)), length, stands,
                varying=frozenset(atom for walk in each for atom in walk.varying))


def _shortest(lengths: list[Num]) -> Num:
    """As many items as the shortest has."""
    if all(length.term == lengths[0].term for length in lengths):
        return lengths[0]
    return Num(minimum(*(length.term for length in lengths)), domain=Interval(ZERO, integer=True), env=tainted(*(length.env for length in lengths)))


def as_one(run: Run, value: Value, node: ir.Node) -> Walk | None:
    """One typical item even where the items are known: the entries of a vector, texts, numbers; None for anything else."""
    value = consumed(run, value, node)
    if isinstance(value, Zipped):
        walks = [as_one(run, part, node) for part in value.parts]
        each = [walk for walk in walks if walk is not None]
        if len(each) < len(walks) or not each:
            return None
        known = [walk.length for walk in each if walk.length is not None and walk.length.constant is not None]
        length = min(known, key=lambda one: one.constant or 0) if known else each[-1].length
        return Walk(None, Tup(tuple(walk.item for walk in each if walk.item is not None)), length, tuple(pair for walk in each for pair in walk.stands),
                    varying=frozenset(atom for walk in each for atom in walk.varying))
    walked = walk_through(run, value, node, apart=False)
    items = walked.items
    if items is None:
        return walked
    if items and all(isinstance(item, Text) and not item.env and item.value is not None for item in items):
        item = Opaque(term=run.fresh("an item"), what="an item of a public list")
        different = len({item.value for item in items if isinstance(item, Text)}) == len(items)
        return Walk(None, item, constant(len(items)), varying=_differs(run, item.term, "" if different else None))
    numbers = [item for item in items if isinstance(item, Num) and not item.shape]
    if not items or len(numbers) < len(items):
        return None
    if not any(item.env for item in numbers):
        walked = typical(run, items)
        values = {item.term.value for item in numbers}
        return replace(walked, varying=_differs(run, as_number(run, walked.item).term, "" if None not in values and len(values) == len(items) else None)) if walked.item is not None else None
    array = stack(run, numbers, node)
    source, one = stand_in(run, array, "a list")
    return Walk(None, one, constant(len(items)), ((source, array),))


def typical(run: Run, items: list[Value]) -> Walk:
    """Known items seen as one: only what they have in common."""
    numbers = [as_number(run, item) for item in items if isinstance(item, Num)]
    if len(numbers) == len(items) and numbers and all(not n.env for n in numbers):
        domain = numbers[0].domain
        for one in numbers[1:]:
            domain = domain.hull(one.domain, run.facts)
        item = Num(run.fresh("an entry"), numbers[0].shape, domain)
        return Walk(None, item, constant(len(items)))
    return Walk(None, blurred(run, "one of several items", items), constant(len(items)))


def known(run: Run, value: Value, node: ir.Node) -> list[Value] | None:
    """The items of a container as they are now, where they are known one by one."""
    return walk_through(run, opened(run, value), node).items


@steps(Items)
def _step_items(run: Run, value: Value, lazy: Lazy, node: ir.Node) -> Value | None:
    thunk = lazy.thunk
    assert isinstance(thunk, Items)
    items = None if changed(thunk.watched) else known(run, thunk.value, node)
    if items is None:
        return None
    if not 0 <= thunk.place < len(items):
        return end(run, value, lazy)
    put(run, value, lazy, replace(thunk, place=thunk.place + thunk.step))
    return items[thunk.place]


@drains(Items)
def _rest(run: Run, lazy: Lazy, node: ir.Node) -> Value | None:
    thunk = lazy.thunk
    assert isinstance(thunk, Items)
    if thunk.place == 0 and thunk.step == 1 and not changed(thunk.watched):
        return opened(run, thunk.value)
    items = None if changed(thunk.watched) else known(run, thunk.value, node)
    if items is None:
        return None
    left = items[thunk.place:] if thunk.step > 0 else items[thunk.place::-1] if thunk.place >= 0 else []
    return Ref(run.store.allocate(Listing(tuple(left))))


MOST_ITEMS = 256


def walk(run: Run, value: Value, node: ir.Node) -> Walk | None:
    """How to walk through an object. What runs between two items may see what giving them changes: where that is anything, nothing is known of it."""
    if instance(run, value) is None:
        return None
    assert run.module is not None
    mark, called, first, frame = run.mark(), len(run.called), run.store.next_address, Frame(run.module, "")
    items = drained(run, value, node)
    if items is not None and not any(writes_outside(run, mapping, key, frame, called, first) for mapping, key, _ in run.store.snapshot(mark)):
        run.keep(mark)
        return Walk(items)
    env = tainted(deep_env(run, value), *(deep_env(run, item) for item in items or ()))
    keep_changes(run, run.undo(mark), frame, env)
    length = unknown_length(run, "a length", env)
    return Walk(None, keeping(run, Opaque(env, what="an item of an object"), value, *items or ()), length if items is None else constant(len(items)))


def spread(run: Run, value: Value, node: ir.Node) -> Value:
    """What `*value`, or an unpacking of it, takes: all its items as a container."""
    walked = walk(run, value, node)
    if walked is None:
        return consumed(run, value, node)
    if walked.items is not None:
        return Ref(run.store.allocate(Listing(tuple(walked.items))))
    return walked.item if walked.item is not None else Opaque(deep_env(run, value))


def starred(run: Run, value: Value, node: ir.Node) -> tuple[Value, Sequence[Value] | None]:
    """What `*value` takes, and its items one by one: of a list, a tuple, or an array of known length; None where it is not known how many there are."""
    whole = spread(run, value, node)
    items = sequence_items(run, whole)
    cell = cell_of(run, whole)
    array = whole if isinstance(whole, Num) else cell if isinstance(cell, Num) else None
    if items is None and array is not None and array.shape:
        known = entries(run, unlisted(array), node)
        items = None if known is None else [view_of(run, item, whole) for item in known]
    return whole, items


def drained(run: Run, value: Value, node: ir.Node) -> list[Value] | None:
    """All items of an object, one after the other; None where their number is not known."""
    items: list[Value] = []
    for item in pulled(run, value, node):
        if item is None:
            return None
        items.append(item)
    return items


def pulled(run: Run, value: Value, node: ir.Node) -> Iterator[Value | None]:
    """The items of an object, each made when it is asked for; None where it is not known how it goes on."""
    cell = instance(run, value)
    if cell is not None and (parts := fields_of(run, cell, "__iter__")) is not None:
        yield from parts
        return
    yield from given_by(run, value, run_hook(run, value, "__iter__", [], node), node)


def given_by(run: Run, value: Value, given: Value | None, node: ir.Node) -> Iterator[Value | None]:
    """The items of an object whose `__iter__` gave this (None: it has none)."""
    if given is None:
        yield from _until(run, value, "__getitem__", "IndexError", node) if method_of(run, value, "__getitem__") is not None else (None,)
    elif instance(run, given) is not None:
        yield from _until(run, given, "__next__", "StopIteration", node)
    else:
        items = walk_through(run, given, node).items
        yield from (None,) if items is None else items


def _until(run: Run, value: Value, name: str, end: str, node: ir.Node) -> Iterator[Value | None]:
    """The items that a method gives, call by call, until it raises what ends the walk."""
    for place in range(MOST_ITEMS):
        before = len(run.escapes)
        item = run_hook(run, value, name, [constant(place)] if name == "__getitem__" else [], node)
        escapes = run.escapes[before:]
        if run.never:
            if all(way.kind == end for way in escapes):
                del run.escapes[before:]
                run.never = False
            return
        if item is None or escapes or run.fuel <= 0:
            break
        yield item
    yield None
