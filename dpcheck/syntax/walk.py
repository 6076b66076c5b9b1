"""Every node below a piece of IR, all of them or those of some kinds; what is found is kept, for a tree does not change once it is made."""
from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import fields, replace
from functools import lru_cache
from itertools import chain
from typing import Any, TypeVar

from dpcheck import ir

_NO_NODES = frozenset(("str", "int", "bool", "object", "list", "tuple", "None"))
_BLOCKS = frozenset(("list", "Stmt", "Handler", "Case"))
_KINDS: list[type[ir.Node]] = [kind for kind in vars(ir).values() if isinstance(kind, type) and issubclass(kind, ir.Node)]
_WORDS = {kind: {f.name: frozenset(re.findall(r"\w+", str(f.type))) for f in fields(kind)} for kind in _KINDS}
NODES = {kind: tuple(name for name, words in of.items() if not words <= _NO_NODES) for kind, of in _WORDS.items()}
"""By class of nodes, the fields that hold nodes."""
_STATEMENTS = {kind: tuple(name for name, words in of.items() if words <= _BLOCKS) for kind, of in _WORDS.items()}
"""By class of nodes, the fields that hold statements."""

_DEFINITIONS = frozenset((ir.Function, ir.Class))

Function = TypeVar("Function", bound=Callable[..., Any])
Node = TypeVar("Node", bound=ir.Node)
Finding = Callable[[Iterable[ir.Node]], Iterator[Node]]
Storing = ir.Assign | ir.Delete | ir.Augment | ir.Annotate | ir.For | ir.With
_REMEMBERING: list[Any] = []


def of_text(maxsize: int) -> Callable[[Function], Function]:
    """Has a function remember what it says of pieces of IR, which do not change once they are made."""
    def remembering(function: Function) -> Function:
        known: Any = lru_cache(maxsize=maxsize)(function)
        _REMEMBERING.append(known)
        return known  # type: ignore[no-any-return]

    return remembering


def forget() -> None:
    """Lets go of all that is remembered of pieces of IR, and so of these: for a process that stays while texts change."""
    for known in _REMEMBERING:
        known.cache_clear()


def children(node: ir.Node) -> list[ir.Node]:
    """The nodes directly below a node."""
    found: list[ir.Node] = []
    for name in NODES[node.__class__]:
        value = getattr(node, name)
        if value.__class__ is not list:
            if value is not None:
                found.append(value)
            continue
        if value and value[0].__class__ is tuple:
            found.extend(part for item in value for part in item if isinstance(part, ir.Node))
        else:
            found.extend(value)
    return found


def replaced(node: Any, instead: Mapping[int, ir.Node]) -> Any:
    """The same code with other parts in the places of some, which are given by identity; what has none of them in it is not copied."""
    if id(node) in instead:
        return instead[id(node)]
    changes: dict[str, Any] = {}
    for name in NODES[node.__class__]:
        value = getattr(node, name)
        made = _replaced_in(value, instead) if value.__class__ in (list, tuple) else replaced(value, instead) if isinstance(value, ir.Node) else value
        if made is not value:
            changes[name] = made
    return replace(node, **changes) if changes else node


def _replaced_in(values: Any, instead: Mapping[int, ir.Node]) -> Any:
    made = [_replaced_in(value, instead) if value.__class__ is tuple else replaced(value, instead) if isinstance(value, ir.Node) else value for value in values]
    return values if all(one is other for one, other in zip(made, values)) else values.__class__(made)


@of_text(1 << 16)
def nodes_in(root: ir.Node) -> tuple[ir.Node, ...]:
    """Every node of a piece of code, the piece itself first; found once, however often it is asked for."""
    if root.__class__ in _DEFINITIONS:  # whoever asks about a function asks about the statements in it
        return (root, *chain.from_iterable(map(nodes_in, reversed(children(root)))))
    found: list[ir.Node] = []
    todo = [root]
    while todo:
        node = todo.pop()
        found.append(node)
        if NODES[node.__class__]:
            todo.extend(children(node))
    return tuple(found)


def walk(roots: Iterable[ir.Node]) -> Iterator[ir.Node]:
    """Every node below the roots, each root before what is below it."""
    return chain.from_iterable(map(nodes_in, reversed(tuple(roots))))


def finder(*kinds: type[Node]) -> Finding[Node]:
    """What gives the nodes of some kinds below roots, as `walk` gives all."""
    wanted = frozenset(kinds)

    @of_text(1 << 15)
    def found(root: ir.Node) -> tuple[Node, ...]:
        return tuple(node for node in nodes_in(root) if node.__class__ in wanted)

    def below(roots: Iterable[ir.Node]) -> Iterator[Node]:
        return chain.from_iterable(map(found, reversed(tuple(roots))))

    return below


calls_in = finder(ir.Call)
functions_in = finder(ir.Function)
imports_in: Finding[ir.Import | ir.ImportFrom] = finder(ir.Import, ir.ImportFrom)
stores_in: Finding[Storing] = finder(ir.Assign, ir.Delete, ir.Augment, ir.Annotate, ir.For, ir.With)
"""The statements that put something into targets."""


def blocks_of(node: ir.Node) -> Iterator[ir.Node]:
    """The statements directly inside a statement."""
    for name in _STATEMENTS[node.__class__]:
        yield from getattr(node, name)


def statements_in(body: Iterable[ir.Node]) -> Iterator[ir.Node]:
    """Every statement of a block and of the blocks inside it, those of functions and classes too."""
    todo = list(body)
    while todo:
        node = todo.pop()
        yield node
        todo.extend(blocks_of(node))


def walk_unfinished(body: Iterable[ir.Node]) -> Iterator[ir.Node]:
    """As `walk`, of a tree that is still being made: nothing is kept, and what is put in place of a node that was given is followed."""
    todo = list(body)
    while todo:
        node = todo.pop()
        yield node
        todo.extend(children(node))
