"""Methods that Python may run on an object at places that show no call of them: where it is printed, hashed, compared inside a list, or dies.

The constructs that run a method at a place that can be seen are `hooks.py`. For all other methods with names of Python's own,
and wherever an object lies inside of something that a library is given, it is not known when they run, or how often. What they
reach besides their object may be changed at any time from the moment there is an object, by anything that the object holds then.
"""
from __future__ import annotations

from typing import TYPE_CHECKING, Iterable

from dpcheck import ir
from dpcheck.infer.dependence import deep_env, handed_over, in_reach, parts_of
from dpcheck.infer.expressions import METHODS
from dpcheck.infer.unchecked import tell_unchecked
from dpcheck.infer.values import Class, Function, Instance, Lazy, Listing, Mapping, Method, Opaque, Partial, Property, Ref, Tup, Uniform, Value

if TYPE_CHECKING:
    from dpcheck.infer.dependence import Node
    from dpcheck.infer.run import Run

SEEN_TO = frozenset(f"__{name}__" for name in (
    "init", "new", "post_init", "init_subclass", "set_name", "class_getitem", "enter", "exit", "aenter", "aexit", "call", "iter", "next", "len", "bool",
    "contains", "getitem", "setitem", "delitem", "getattr", "getattribute", "setattr", "delattr", "get", "set", "neg", "pos", "invert", "abs", "round", "missing", "str", "repr", "format",
    *(prefix + name for name in METHODS.values() for prefix in ("", "r", "i")),
))
"""Methods that constructs of the checked code run, and library functions only on objects that they are given."""


def run_at_any_time(run: Run, reference: Ref, cls: Class, node: ir.Node) -> None:
    """What the methods of a new object may change, where Python may run them unseen."""
    hooks = _unseen(run, cls)
    if not hooks:
        return
    name = f"a method of {cls.name} that Python runs by itself"
    holder = Opaque(what=name, holds=(reference, *hooks))
    tell_unchecked(run, name, list(hooks), bool(run.sources_in_sight), node)
    handed_over(run, hooks, name, deep_env(run, reference), holder)


def _unseen(run: Run, cls: Class) -> tuple[Function, ...]:
    """The methods of a class that Python may run unseen, and that do anything beyond answering."""
    from dpcheck.infer.hooks import mro

    found: dict[str, Function] = {}
    for one in mro(cls):
        for name, value in one.attributes.items():
            if name.startswith("__") and name.endswith("__") and name not in SEEN_TO and name not in found and isinstance(value, Function):
                found[name] = value
    return tuple(function for function in found.values() if _reaches_out(run, function))


def _reaches_out(run: Run, function: Function) -> bool:
    """Whether running a method may change anything but its object, or release something."""
    program = run.program
    if program.releasing(function.module).is_carrier(function.node) or program.shared_by(function.node):
        return True
    return bool(program.mutated_by(function.node) - program.locals_of(function.node))


def holds_objects(run: Run, values: Iterable[Value]) -> bool:
    """Whether an object of a class with methods of its own lies inside of what a library function is given, at any depth."""
    def inside(node: Node) -> list[Node]:
        held = run.store.heap[node.address] if isinstance(node, Ref) else node
        return [part for part in parts_of(run, held) if not isinstance(part, Class)] if isinstance(held, (Tup, Listing, Mapping, Uniform, Instance, Lazy, Partial)) else []

    for node in in_reach(values, inside):
        cell = run.store.heap[node.address] if isinstance(node, Ref) else None
        if isinstance(cell, Instance) and _has_methods(cell.cls):
            return True
    return False


def _has_methods(cls: Class) -> bool:
    """Whether Python may run a method of the checked code on an object by itself: one with a name of Python's own, but for those that make it."""
    return bool(cls.opaque) or any(name.startswith("__") and name.endswith("__") and name not in MAKING for name in _code_of(cls))


def reads_run_code(cls: Class) -> bool:
    """Whether asking for an attribute of an object may run code of its class."""
    return bool(cls.opaque) or any(name in ("__getattr__", "__getattribute__") or not isinstance(value, Function) for name, value in _code_of(cls).items())


def _code_of(cls: Class) -> dict[str, Value]:
    """What stands in a class and its bases that is code, or may be."""
    from dpcheck.infer.hooks import mro

    return {name: value for one in mro(cls) for name, value in one.attributes.items() if isinstance(value, (Function, Property, Opaque, Ref, Method, Partial))}


MAKING = frozenset(f"__{name}__" for name in ("init", "new", "post_init", "init_subclass", "set_name", "class_getitem", "enter", "exit", "match_args", "slots", "doc", "module"))
