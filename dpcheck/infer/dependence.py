"""What a value carries: the sources that it, or anything that can be reached from it, depends on.

The search goes through every kind of value and of heap cell, to any depth. It remembers where it was, so that what is shared
is looked at once and what refers to itself comes to an end; no limit makes it answer "nothing".
"""
from __future__ import annotations

from typing import TYPE_CHECKING, Iterator, Union

from typing_extensions import assert_never

from dpcheck.bounds.budget import TOO_MANY_PARTS, spend
from dpcheck.infer.datasets.model import Gathering, Grouped, Keyed, Record, Table, Tally
from dpcheck.infer.reach import tainted
from dpcheck.infer.values import (
    Annotation, Cell, Class, Configured, Either, Env, Function, Instance, Lazy, Library, Listing, Mapping, Method, Namespace, Nothing, Num, Opaque, Partial, Property, Range, Ref, Rows,
    SliceValue, Source, Text, Tup, Uniform, Value, Zipped,
)

if TYPE_CHECKING:
    from dpcheck.infer.run import Run
    from dpcheck.infer.store import Frame

Node = Union[Value, Cell]
WORK_OF_NODE = 4
NONE_HIDDEN: frozenset[Source] = frozenset()


def deep_env(run: Run, value: Value) -> Env:
    """The sources that any part of a value depends on, with nothing more than that it may change."""
    if isinstance(value, Num):
        return tainted(value.env) if value.env else {}
    return carried(run, (value,))


def cell_env(run: Run, cell: Cell) -> Env:
    """As `deep_env`, of the content of a heap cell."""
    if isinstance(cell, Num):
        return tainted(cell.env) if cell.env else {}
    return carried(run, (cell,))


def carried(run: Run, start: tuple[Node, ...]) -> Env:
    """The sources that anything in reach of these depends on.

    A stand-in for the items of a list or the rows of a table means nothing outside of it: it is left out there, and only there.
    """
    found: dict[int, tuple[Node, frozenset[Source], Env]] = {}
    todo = [(node, NONE_HIDDEN) for node in start]
    while todo:
        node, hidden = todo.pop()
        known = found.get(id(node))
        if known is not None:
            hidden &= known[1]
            if hidden == known[1]:
                continue
        own = _own_env(run, node)
        if hidden:
            own = {source: moves for source, moves in own.items() if source not in hidden}
        found[id(node)] = (node, hidden, own)
        stands = _stand_ins(node)
        inside = hidden.union(stands) if stands else hidden
        todo.extend((part, inside) for part in parts_of(run, node))
    spend(WORK_OF_NODE * len(found), TOO_MANY_PARTS)
    return tainted(*(env for _, _, env in found.values() if env))


def _own_env(run: Run, node: Node) -> Env:
    """What a value depends on by itself, its parts aside."""
    if isinstance(node, Opaque):
        return run.current(node).env
    if isinstance(node, (Num, Text, Nothing, Lazy)):
        return node.env
    if isinstance(node, Record):
        return tainted({node.row: {}}, node.place)
    if isinstance(node, Table):
        from dpcheck.infer.datasets.rowwise import rows_env

        return rows_env(node.rows)
    if isinstance(node, (Tally, Gathering)):
        return {node.source: {}}
    return {}


def _stand_ins(node: Node) -> tuple[Source, ...]:
    """The stand-ins of the items or rows that a node is about."""
    if isinstance(node, Uniform):
        return tuple(source for source, _ in node.walked)
    if isinstance(node, Table):
        return (node.rows.row,)
    return (node.table.rows.row,) if isinstance(node, Grouped) else ()


def parts_of(run: Run, node: Node) -> Iterator[Node]:
    """What is directly in reach of a value or of the content of a cell."""
    if isinstance(node, (Num, Text, Nothing, Library, Annotation, Opaque)):
        return
    if isinstance(node, Ref):
        yield run.store.heap[node.address]
    elif isinstance(node, (Tup, Listing)):
        yield from node.items
    elif isinstance(node, Mapping):
        yield from node.items.values()
        if node.default is not None:
            yield node.default
    elif isinstance(node, Uniform):
        yield from (node.item, node.length, *(array for _, array in node.walked))
    elif isinstance(node, Lazy):
        from dpcheck.infer.lazy import held

        yield from held(run, node)
    elif isinstance(node, Instance):
        yield from (node.cls, *node.attributes.values())
    elif isinstance(node, Class):
        yield from (*node.attributes.values(), *node.bases, *(part for field in node.specs for part in (field.default, field.factory) if part is not None))
    elif isinstance(node, Function):
        yield from _captured(run, node)
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
    else:
        yield from _of_data(node)


def _of_data(node: Table | Grouped | Keyed | Tally | Gathering) -> Iterator[Node]:
    """What is directly in reach of rows, of groups of them, and of what a loop gathers from them."""
    if isinstance(node, Table):
        yield from (node.item, *(node.categories or ()))
    elif isinstance(node, Grouped):
        yield from (node.table, node.key, *(node.categories or ()))
    elif isinstance(node, Keyed):
        yield from (node.grouped, *(node.categories or ()), *(node.wanted or ()))
        if node.missing is not None:
            yield node.missing
    elif isinstance(node, (Tally, Gathering)):
        yield from (part for entry in node.entries for part in entry)
    else:
        assert_never(node)


def _captured(run: Run, function: Function) -> Iterator[Value]:
    """What a function can reach: its defaults, and the names that it mentions and does not bind itself."""
    yield from function.defaults.values()
    for name in run.program.names_of(function.node) - run.program.locals_of(function.node):
        value = _seen_from(function.frame, name)
        if value is not None:
            yield value


def _seen_from(frame: Frame, name: str) -> Value | None:
    """What a name means in code inside a frame; the names of a class are not seen from its methods."""
    around: Frame | None = frame
    while around is not None:
        if name in around.shared:
            return around.shared[name].names.get(name)
        if name in around.names and not around.is_class:
            return around.names[name]
        around = around.outer
    return None


def _of_module(run: Run, module: Namespace) -> Iterator[Value]:
    """The variables of a module that was run."""
    frame = run.program.frames.get(module.module)
    if frame is not None:
        yield from frame.names.values()
