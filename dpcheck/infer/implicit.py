"""Methods that Python may run on an object at places that show no call of them: where it is printed, hashed, compared inside a list, or dies.

The constructs that run a method at a place that can be seen are `hooks.py`. For all other methods with names of Python's own,
and wherever an object lies inside of something that a library is given, it is not known when they run, or how often. What they
reach besides their object may be changed at any time from the moment there is an object, by anything that the object holds then.
"""
from __future__ import annotations

from typing import TYPE_CHECKING, Iterable

from dpcheck import ir
from dpcheck.infer.dependence import deep_env, in_reach, parts_of
from dpcheck.infer.inheritance import mro
from dpcheck.infer.reach import tainted
from dpcheck.infer.hooks import METHODS
from dpcheck.infer.touching import handed_over
from dpcheck.infer.unchecked import tell_unchecked
from dpcheck.infer.values import Class, Function, Instance, Lazy, Listing, Mapping, Method, Num, Opaque, Partial, Property, Ref, Text, Tup, Uniform, Value

if TYPE_CHECKING:
    from dpcheck.infer.dependence import Node
    from dpcheck.infer.run import Run


SEEN_TO = frozenset(f"__{name}__" for name in (
    "init", "new", "post_init", "init_subclass", "set_name", "class_getitem", "enter", "exit", "aenter", "aexit", "call", "iter", "next", "len", "bool",
    "contains", "getitem", "setitem", "delitem", "getattr", "getattribute", "setattr", "delattr", "get", "set", "neg", "pos", "invert", "abs", "round", "missing", "str", "repr", "format",
    *(prefix + name for name in METHODS.values() for prefix in ("", "r", "i")),
))
"""Methods that constructs of the checked code run, and library functions only on objects that they are given."""
ITERATED = frozenset(("__iter__", "__next__"))  # by whatever takes items: many constructs, and most of the library
ANSWERING = frozenset(f"__{name}__" for name in ("eq", "ne", "lt", "le", "gt", "ge", "hash", "index", "reversed"))
"""Methods that are asked from inside of lists, dicts and library functions, and that change nothing in ordinary code, not even their object."""


def run_at_any_time(run: Run, reference: Ref, cls: Class, node: ir.Node) -> None:
    """What the methods of a new object may change, where Python may run them unseen."""
    named = _hooks_of(cls)
    reaching = {name for name, value in named.items() if _reaches_out(run, value)}
    hooks = {name: value for name, value in named.items() if name in reaching and (name not in SEEN_TO or name in ITERATED)}
    own = {name: value for name, value in named.items() if name in ANSWERING and (name in reaching or run.program.mutated_by(value.node))}
    own |= {name: value for name, value in named.items() if name not in SEEN_TO and run.program.mutated_by(value.node) & run.program.locals_of(value.node)}  # what the object holds
    if not hooks and not own:
        return
    name = f"a method of {cls.name} that Python runs by itself"
    functions = tuple((hooks | own).values())
    holder = Opaque(what=name, holds=(reference, *functions))
    tell_unchecked(run, name, list(functions), bool(run.sources_in_sight), node)
    when = run.all_in_sight() if "__del__" in hooks or "__del__" in own else {}  # anything private may decide when an object dies
    handed_over(run, (*functions, *((reference,) if own else ())), name, tainted(deep_env(run, reference), when), holder)


def _hooks_of(cls: Class) -> dict[str, Function]:
    """The methods of a class with names of Python's own."""
    found: dict[str, Function] = {}
    for one in mro(cls):
        for name, value in one.attributes.items():
            if (name.startswith("__") and name.endswith("__") or name == "keys") and name not in found and isinstance(value, Function):
                found[name] = value
    return found


def _reaches_out(run: Run, function: Function) -> bool:
    """Whether running a method may change anything but its object, or release something."""
    program = run.program
    if program.releasing(function.module).is_carrier(function.node) or program.shared_by(function.node):
        return True
    return bool(program.mutated_by(function.node) - program.locals_of(function.node))


def holds_objects(run: Run, values: Iterable[Value]) -> bool:
    """Whether an object of a class with methods of its own lies inside of what a library function is given, at any depth."""
    for node in in_reach([value for value in values if not isinstance(value, (Num, Text))], lambda node: _inside(run, node)):
        if _is_with_methods(run, node) or isinstance(node, Opaque) and holds_code(node):
            return True
    return False


def may_be_objects(run: Run, operands: Iterable[Value]) -> bool:
    """Whether an operator may run a method of the checked code, though it is not known on which object: that may keep what it is given. What a call returned may be what it was given."""
    if not run.program.has_objects:
        return False
    for value in operands:
        if isinstance(value, Opaque):
            held = [each for origin in value.origins for each in origin.holds]
            if any(_is_with_methods(run, node) for node in in_reach(held, lambda node: _inside(run, node))):
                return True
        elif isinstance(value, Ref) and isinstance(run.store.heap[value.address], Opaque) and holds_objects(run, (value,)):
            return True
    return False


def _inside(run: Run, node: Node) -> list[Node]:
    """What lies in something, or may be what that is."""
    held = run.store.heap[node.address] if isinstance(node, Ref) else node
    if isinstance(held, Opaque):
        return [part for origin in held.origins if origin.blurs for part in origin.holds if not isinstance(part, Class)]
    return [part for part in parts_of(run, held) if not isinstance(part, Class)] if isinstance(held, (Tup, Listing, Mapping, Uniform, Instance, Lazy, Partial)) else []


def _is_with_methods(run: Run, node: Node) -> bool:
    """Whether it is an object on which Python may run a method of the checked code."""
    cell = run.store.heap[node.address] if isinstance(node, Ref) else None
    return isinstance(cell, Instance) and _has_methods(cell.cls) or isinstance(cell, Opaque) and holds_code(cell)


def holds_code(unknown: Opaque) -> bool:
    """Whether it is what was an object once: its methods may run at any time."""
    return any(isinstance(held, Function) for origin in unknown.origins for held in origin.holds)


def _has_methods(cls: Class) -> bool:
    """Whether Python may run a method of the checked code on an object by itself: one with a name of Python's own, but for those that make it."""
    return bool(cls.opaque) or any(name.startswith("__") and name.endswith("__") and name not in MAKING for name in _code_of(cls))


def reads_run_code(cls: Class) -> bool:
    """Whether asking for an attribute of an object may run code of its class."""
    return bool(cls.opaque) or any(name in ("__getattr__", "__getattribute__") or not isinstance(value, Function) for name, value in _code_of(cls).items())


def _code_of(cls: Class) -> dict[str, Value]:
    """What stands in a class and its bases that is code, or may be."""
    return {name: value for one in mro(cls) for name, value in one.attributes.items() if isinstance(value, (Function, Property, Opaque, Ref, Method, Partial))}


MAKING = frozenset(f"__{name}__" for name in ("init", "new", "post_init", "init_subclass", "set_name", "class_getitem", "enter", "exit", "match_args", "slots", "doc", "module"))
