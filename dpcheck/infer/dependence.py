"""What a value carries, and what touching an object that is not modelled does to it.

A value carries the sources that it, or anything that can be reached from it, depends on. The search goes through every kind of value
and of heap cell, to any depth. It remembers where it was, so that what is shared is looked at once and what refers to itself
comes to an end; no limit makes it answer "nothing".

What is done to an object that is not modelled may change it, and all that it shares its content with: from then on these depend
on what was given, and on everything that decides whether the place is reached.
"""
from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Callable, Collection, Iterable, Iterator, Union
from typing_extensions import assert_never

from dpcheck.bounds import Expr, symbol
from dpcheck.bounds.budget import TOO_MANY_PARTS, spend
from dpcheck.infer.datasets.model import Gathering, GroupFrame, Grouped, Keyed, Record, Shelf, Slot, Table, Tally, rows_env
from dpcheck.infer.inheritance import mro
from dpcheck.infer.disclosure import draws_in
from dpcheck.infer.iterators import held
from dpcheck.infer.kinds import deciding_type
from dpcheck.infer.reach import Whole, tainted
from dpcheck.infer.values import (
    Annotation, Cell, Class, Configured, Either, Env, Function, Instance, Lazy, Library, Listing, Mapping, Method, Namespace, Nothing, Num, Opaque,
    Partial, Picked, Property, Range, Ref, Rows, SliceValue, Source, Text, Tup, Uniform, Value, Zipped,
)

if TYPE_CHECKING:
    from dpcheck.infer.run import Run
    from dpcheck.infer.store import Frame


Node = Union[Value, Cell]
WORK_OF_NODE = 4
WAYS, WORK_OF_WAYS = 64, 16  # what it costs to follow so many references
_LEAVES = (Num, Text, Nothing, Library, Annotation)  # nothing else is in reach of these
_LIVING = (Ref, Function, Tup, Method, Partial, Either, Property, Class, Zipped, Configured, Opaque, Library)
NONE_HIDDEN: frozenset[Source] = frozenset()


def is_public(run: Run, term: Expr) -> bool:
    """Whether nothing in a term is private: what is beside the values that an idiom is about must not move with them."""
    return not any(atom.key in run.private or atom in run.known and run.known[atom].env for atom in term.leaves())


def deep_env(run: Run, value: Value) -> Env:
    """The sources that any part of a value depends on, with nothing more than that it may change."""
    if isinstance(value, Num):
        return tainted(value.env, deciding_type(run, value)) if value.env else {}
    if isinstance(value, Opaque) and not any(root.holds for root in value.origins):
        env = run.leaked(value)
        return tainted(env) if env else {}
    return carried(run, (value,))


def cell_env(run: Run, cell: Cell) -> Env:
    """As `deep_env`, of the content of a heap cell."""
    if isinstance(cell, Num):
        return tainted(cell.env) if cell.env else {}
    return carried(run, (cell,))


def carried(run: Run, start: tuple[Node, ...], hiding: bool = True) -> Env:
    """The sources that anything in reach of these depends on.

    A stand-in for the items of a list or the rows of a table means nothing outside of it: it is left out there, and only there,
    if not `hiding` says that it is asked what the parts depend on.
    """
    seen: dict[int, tuple[Node, frozenset[Source]]] = {}
    ways = len(start)
    opened: dict[int, frozenset[Source]] = {}  # the unknown objects that were looked into: many values may be parts of one
    found: dict[object, Env] = {}
    todo = [(node, NONE_HIDDEN) for node in start]
    while todo:
        node, hidden = todo.pop()
        known = seen.get(id(node))
        if known is not None:
            if known[1] <= hidden:
                continue
            hidden &= known[1]
        seen[id(node)] = node, hidden
        env = _own_env(run, node)
        if env:
            _collect(found, id(node), env, hidden)
        if isinstance(node, _LEAVES):
            continue
        if isinstance(node, Opaque):
            for root in node.origins:
                before = opened.get(id(root))
                if before is None or not before <= hidden:
                    opened[id(root)] = hidden if before is None else before & hidden
                    _collect(found, ("leaked", id(root)), run.leaks.get(root, {}), hidden)
                    ways += len(root.holds)
                    todo.extend([(part, hidden) for part in root.holds])
        else:
            inside = hidden.union(_stand_ins(node)) if hiding and isinstance(node, (Uniform, Table, Grouped)) else hidden
            parts = list(parts_of(run, node))
            ways += len(parts)
            todo.extend([(part, inside) for part in parts if inside or id(part) not in seen or seen[id(part)][1]])
    spend(max(WORK_OF_NODE * len(seen), ways), TOO_MANY_PARTS)
    return tainted(*found.values())


def _collect(found: dict[object, Env], place: object, env: Env, hidden: frozenset[Source]) -> None:
    """Adds what is not hidden of what something depends on; where it may just change, once for all that do."""
    if hidden:
        env = {source: moves for source, moves in env.items() if source not in hidden}
    if env:
        found[("env", id(env)) if isinstance(env, Whole) else place] = env


def changing(run: Run, start: Iterable[Value]) -> tuple[Value, ...]:
    """What in reach of some values may be, or give, something else later: objects, and code."""
    within = in_reach(start, lambda node: () if isinstance(node, (Function, Class, Namespace)) else parts_of(run, node))
    return tuple(dict.fromkeys(lasting for node in within if isinstance(node, (Ref, Function)) for lasting in _lasting(run, node)))


def is_row(run: Run, node: Node) -> bool:
    """Whether a reference is to a row that a loop walks over."""
    cell = run.store.heap[node.address] if isinstance(node, Ref) else None
    return isinstance(cell, Num) and any(source.stands_in for source in cell.env)


def _lasting(run: Run, node: Value) -> tuple[Value, ...]:
    """What of an object is there when a pass is over: of an array that stand-ins say, as a row that is walked over, what it shares its memory with."""
    if not is_row(run, node):
        return (node,)
    assert isinstance(node, Ref)
    return tuple(Ref(address) for address in sorted(run.store.groups.get(node.address, ())) if not is_row(run, Ref(address)))


def _kept(run: Run, node: Value) -> tuple[Value, ...]:
    """As `_lasting`, with a cell for an array that a pass made, of which no more is known than that it is one."""
    found = _lasting(run, node)
    if found or not isinstance(node, Ref):
        return found
    made = Ref(run.store.allocate(Opaque(what="an array that a pass made")))
    run.store.link(node.address, made.address)
    return (made,)


def in_reach(start: Iterable[Node], inside: Callable[[Node], Iterable[Node]]) -> Iterator[Node]:
    """Everything in reach of some values, each once: objects by their address, all else by identity. What is `inside` of one is asked for before it is given."""
    seen: dict[int, Node] = {}  # kept, so that no other one gets its identity
    todo = list(start)
    ways = 0
    while todo:
        node = todo.pop()
        key = node.address if isinstance(node, Ref) else -id(node)
        ways += 1
        if ways % WAYS == 0:
            spend(WORK_OF_WAYS, TOO_MANY_PARTS)
        if key not in seen:
            seen[key] = node
            todo.extend(inside(node))
            yield node


def blurred(run: Run, what: str, parts: Collection[Node], *more: Env) -> Opaque:
    """A value of which no more is known than what it was made of: it depends on that, and what is done to it, or to a part of it, may be done to the objects in that."""
    return holding(run, what, parts, tainted(carried(run, tuple(parts)), *more))


def one_of(run: Run, what: str, parts: Collection[Node], env: Env) -> Opaque:
    """As `holding`, for a value that is one of the parts."""
    found = holding(run, what, parts, env)
    return replace(found, array=not found.entries, entries=False)


def item_of(run: Run, what: str, parts: Collection[Node], *more: Env) -> Opaque:
    """As `blurred`, for an entry of one of the parts."""
    return replace(blurred(run, what, parts, *more), array=any(is_many(inside) for part in parts for inside in _entries(run, part)), entries=False)


def rebound(run: Run, names: dict[str, Value], name: str, full: str, *, at_start: bool = False) -> Opaque:
    """A variable of a module that functions bind to something else: it is only known that it may be what it is bound to now.

    It has its name where nothing was bound to it since the function began (`dpcheck.infer.unsettled`). What it was `at_start` outlives the function;
    what has been bound to it since is found again by the variable, and is another object whenever the function is looked at.
    """
    value = names[name]
    key = id(names), name, id(value)
    if key not in run.program.rebinding:
        run.program.rebinding[key] = value, one_of(run, f"the variable {name}, which functions rebind", (value,), deep_env(run, value))
    if at_start:
        run.program.outlasting.update(run.program.rebinding[key][1].origins)
    found = run.program.rebinding[key][1]
    if found.env:
        term = None
    elif isinstance(value, Opaque) and value in run.program.at_start or not run.program.at_start:
        term = symbol(full)
    else:
        term = run.program.bound_since.setdefault(key, run.fresh(full))
    return run.current(replace(found, term=term, what=f"the variable {full}, which functions rebind", roots=found.origins))


def of_typical(run: Run, items: Uniform) -> Ref:
    """A list of items of which one is known: they may be views (the rows of a matrix), so what is written to one is written to what it came from, and the other way round."""
    made = Ref(run.store.allocate(items))
    held = [part for part in in_reach((items.item,), in_tuple) if isinstance(part, Ref)]
    if held:
        run.store.link(made.address, *(part.address for part in held))
    return made


def in_tuple(node: Node) -> Iterable[Node]:
    """The items of a tuple; nothing of anything else."""
    return node.items if isinstance(node, Tup) else ()


def is_many(value: Node) -> bool:
    """Whether a value may be an array or a container."""
    return isinstance(value, (Ref, Tup, Listing, Mapping, Uniform)) or isinstance(value, Num) and bool(value.shape) or isinstance(value, Opaque) and value.array


def _entries(run: Run, part: Node) -> Iterable[Node]:
    """What is known of the entries of a container."""
    cell = run.store.heap[part.address] if isinstance(part, Ref) else part
    if isinstance(cell, Listing):
        return cell.items
    if isinstance(cell, Mapping):
        return cell.items.values()
    if isinstance(cell, Uniform):
        return (cell.item,)
    rows = isinstance(cell, Num) and len(cell.shape) > 1 or isinstance(cell, Opaque) and cell.array and not cell.entries
    return (cell,) if rows else ()


def holding(run: Run, what: str, parts: Collection[Node], env: Env) -> Opaque:
    """As `blurred`, where it is known what the value depends on."""
    roots: dict[Opaque, None] = {}
    holds: list[Value] = []
    for part in parts:
        if isinstance(part, Opaque):
            roots.update(dict.fromkeys(part.origins))
        elif isinstance(part, (Listing, Mapping, Uniform, Instance, Lazy)):
            holds.extend(inside for inside in (held_by_object(part) if isinstance(part, Instance) else parts_of(run, part)) if isinstance(inside, _LIVING))
        elif isinstance(part, _LIVING):
            holds.extend(_kept(run, part))
    hidden = draws_in(run.store.heap, parts) if run.noisy else ()
    return Opaque(env, what=what, roots=tuple(roots), array=True, entries=not any(map(is_many, parts)), holds=tuple(holds), blurs=bool(holds), hidden=hidden)


def keeping(run: Run, unknown: Opaque, *parts: Node) -> Opaque:
    """A value of which no more is known than what it depends on, and that holds these parts."""
    found = holding(run, unknown.what, parts, unknown.env)
    return replace(unknown, roots=(*unknown.roots, *found.roots), holds=(*unknown.holds, *found.holds), blurs=unknown.blurs or found.blurs, hidden=(*unknown.hidden, *found.hidden))


def _own_env(run: Run, node: Node) -> Env:
    """What a value depends on by itself, its parts and what has leaked into them aside."""
    if isinstance(node, (Function, Library, Class)):  # most of what is in reach
        return {}
    if isinstance(node, Opaque):
        return run.with_rows(node)
    if isinstance(node, Ref):
        return run.chosen.get(node.address, {})
    if isinstance(node, Num):
        return tainted(node.env, deciding_type(run, node)) if run.mixed and node.env else node.env
    if isinstance(node, (Text, Nothing, Lazy)):
        return node.env
    if isinstance(node, Record):
        return tainted({node.row: {}}, node.place)
    if isinstance(node, Table):
        return {} if _says_nothing(node) else rows_env(node.rows)
    if isinstance(node, Grouped):  # which rows are together, whatever is left of each
        return rows_env(node.table.rows)
    if isinstance(node, (Tally, Gathering, Shelf)):
        return {node.source: {}}
    return {}


def _says_nothing(table: Table) -> bool:
    """Whether there are as many rows on both sides, in the same order, and what is left of each is released or public."""
    rows, item = table.rows, table.item
    return rows.public_size and rows.source.order is None and isinstance(item, (Num, Text)) and not item.env


def _stand_ins(node: Uniform | Table | Grouped) -> tuple[Source, ...]:
    """The stand-ins of the items or rows that a node is about."""
    if isinstance(node, Uniform):
        return tuple(source for source, _ in node.walked)
    return (node.rows.row,) if isinstance(node, Table) else (node.table.rows.row,)


def parts_of(run: Run, node: Node) -> Iterator[Node]:
    """What is directly in reach of a value or of the content of a cell."""
    if isinstance(node, _LEAVES):
        return
    if isinstance(node, Function):
        yield from captured(run, node)
    elif isinstance(node, Opaque):
        yield from node.roots  # and not what these hold: each of many parts of one object would lead to all of that
        yield from node.holds
    elif isinstance(node, Ref):
        yield run.store.heap[node.address]
    elif isinstance(node, (Tup, Listing)):
        yield from node.items
    elif isinstance(node, Mapping):
        yield from node.items.values()
        if node.default is not None:
            yield node.default
    elif isinstance(node, Uniform):
        yield from (node.item, node.length, *(array for _, array in node.walked))
    elif isinstance(node, Picked):
        yield from (node.kept, node.filled, *(() if node.entries is None else (node.entries,)))
    elif isinstance(node, Lazy):
        yield from held(run, node)
    elif isinstance(node, Instance):
        yield from (node.cls, *node.attributes.values())
    elif isinstance(node, Class):
        yield from (*node.attributes.values(), *node.bases, *(part for field in node.specs for part in (field.default, field.factory) if part is not None))
    elif isinstance(node, Property):
        yield from (node.getter, *(() if node.setter is None else (node.setter,)))
    elif isinstance(node, Method):
        yield node.owner
        if node.function is not None:
            yield node.function
    elif isinstance(node, Partial):
        yield from (node.function, *node.args, *node.keywords.values())
    elif isinstance(node, Either):
        yield from (node.condition, node.left, node.right)
    elif isinstance(node, Configured):
        yield from (node.state, *node.given.values())
    elif isinstance(node, Namespace):
        yield from _of_module(run, node)
    elif isinstance(node, Range):
        yield from (node.start, node.stop, node.step)
    elif isinstance(node, Zipped):
        yield from node.parts
    elif isinstance(node, Rows):
        yield node.matrix
    elif isinstance(node, SliceValue):
        yield from (node.lower, node.upper, node.step)
    elif isinstance(node, Record):
        yield from node.columns.values()
        yield from (value for step in node.through for value in step.given)
        yield from (value for _, value in node.labels)
        if node.matched is not None:
            yield node.matched
        if node.row.written is not None:
            yield Ref(node.row.written)
    else:
        yield from _of_data(node)


def _of_data(node: Table | Grouped | Keyed | GroupFrame | Tally | Gathering | Shelf | Slot) -> Iterator[Node]:
    """What is directly in reach of rows, of groups of them, and of what a loop gathers from them."""
    if isinstance(node, Table):
        yield from (node.item, *(node.categories or ()))
    elif isinstance(node, Grouped):
        yield from (node.table, node.key, *(node.categories or ()))
    elif isinstance(node, Keyed):
        yield from (node.grouped, *(node.categories or ()), *(node.wanted or ()), *node.beside)
        if node.missing is not None:
            yield node.missing
    elif isinstance(node, GroupFrame):
        yield from node.columns.values()
    elif isinstance(node, Slot):
        yield from (part for entry in node.lists for part in entry)
        yield from (node.key, *(() if node.shelf is None else (node.shelf,)))
    elif isinstance(node, (Tally, Gathering, Shelf)):
        yield from (part for entry in node.entries for part in entry)
    else:
        assert_never(node)


def captured(run: Run, function: Function) -> Iterator[Value]:
    """What a function can reach: its defaults, and the names that it mentions and does not bind itself."""
    yield from function.defaults.values()
    yield from function.attributes.values()
    for name in run.program.free_in(function.node):
        value = seen_from(function.frame, name)
        if value is not None:
            yield value


def seen_from(frame: Frame, name: str) -> Value | None:
    """What a name means in code inside a frame; the names of a class are not seen from its methods."""
    owner = owner_of(frame, name)
    return None if owner is None else owner.names.get(name)


def _of_module(run: Run, module: Namespace) -> Iterator[Value]:
    """The variables of a module that was run."""
    frame = run.program.frames.get(module.module)
    if frame is not None:
        yield from frame.names.values()


# ---------------------------------------------------------------- touching


def owner_of(frame: Frame, name: str) -> Frame | None:
    """The frame that has a name which code inside another one declares global or nonlocal."""
    around: Frame | None = frame
    while around is not None:
        if name in around.shared:
            return around.shared[name]
        if name in around.names and not around.is_class:
            return around
        around = around.outer
    return None


def held_by_object(cell: Instance) -> tuple[Value, ...]:
    """What is handed on with an object: what it holds, and what stands in its class, but not the class itself, whose attributes are set by its name."""
    return (*cell.attributes.values(), *(value for cls in mro(cell.cls) for value in (*cls.attributes.values(), *(base for base in cls.bases if not isinstance(base, Class)))))
