"""Which method of the checked code a construct of Python runs on an object, and what comes of it: the one place that answers it.

Each function here answers None where the value is no object of a class of the checked code, or where its class leaves the
construct to Python's default. Where a class is not understood, what it may run is an unknown call.
"""
from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from dpcheck import ir
from dpcheck.bounds import ONE, ZERO
from dpcheck.infer.dependence import deep_env, one_of
from dpcheck.infer.inheritance import class_attribute, decorator_names
from dpcheck.infer.interpret import call
from dpcheck.infer.overriding import fields_of, may_have, of_derived
from dpcheck.infer.reach import tainted
from dpcheck.infer.references import cell_of
from dpcheck.infer.storage import LIST
from dpcheck.infer.unchecked import tell_read
from dpcheck.infer.values import Class, Either, Function, Instance, Library, Listing, Mapping, Method, Nothing, Num, Opaque, Property, Ref, Text, Tup, Value
from dpcheck.spaces import BOOL

if TYPE_CHECKING:
    from dpcheck.infer.run import Run


"""Functions that run a method of the one object that they are given."""
"""Operations that run no method of the objects that they are given, or whose rule sees to it."""
"""Operations that run no method of the objects inside of what they are given: they hand them on as they are."""
ITERATING = frozenset(("python_sum", "list", "tuple", "set", "sorted", "dict", "list_extend", "reduce", "accumulate", "largest", "smallest", "any", "all", "max", "min", "chain", "reversed"))


def instance(run: Run, value: Value) -> Instance | None:
    """The object of a class of the checked code that a value is."""
    cell = cell_of(run, value)
    return cell if isinstance(cell, Instance) else None


def method_of(run: Run, value: Value, name: str) -> Value | None:
    """What a construct that runs the method `name` calls."""
    cell = instance(run, value)
    if cell is None:
        return None
    found = class_attribute(cell.cls, name)
    if cell.open and (instead := overridden(run, cell.cls, name, found, value, ir.Pass(0, 0))) is not None:
        return Method(value, None) if isinstance(instead, Opaque) else instead
    if isinstance(found, Function):
        names = decorator_names(found.node)
        return found if "staticmethod" in names else Method(cell.cls if "classmethod" in names else value, found)
    if found is None and not cell.cls.opaque:
        return None
    return Method(value, None)


def run_hook(run: Run, value: Value, name: str, args: list[Value], node: ir.Node) -> Value | None:
    """Runs the method `name` of an object, as a construct of Python does."""
    method = method_of(run, value, name)
    return None if method is None else call(run, method, args, {}, node)


def left_to_numpy(run: Run, left: Value, right: Value) -> bool:
    """Whether the left operand, of a library, may decide what is done with an object on the right: an array does it entry by entry, or as the class tells it."""
    cell, other = instance(run, right), cell_of(run, left) or left
    if cell is None or isinstance(other, Instance):
        return False
    plain = isinstance(other, (Text, Tup, Nothing, Listing, Mapping)) or isinstance(other, Num) and (not other.shape or other.storage == LIST)
    return not plain or any(may_have(run, cell, name) for name in _TOLD)


def declines(value: Value) -> bool:
    return isinstance(value, Library) and value.name == "builtins.NotImplemented"


# ---------------------------------------------------------------- walking through


def has_own_iterator(run: Run, value: Value) -> bool:
    """Whether walking through an object begins with its `__iter__`."""
    cell = instance(run, value)
    return cell is not None and fields_of(run, cell, "__iter__") is None and method_of(run, value, "__iter__") is not None


# ---------------------------------------------------------------- attributes


def bound(run: Run, found: Value, owner: Value, cls: Class, node: ir.Node) -> Value:
    """What an attribute of a class is, seen from an object (or from the class itself, where `owner` is that)."""
    seen_from_class = owner is cls
    if isinstance(found, Function):
        names = decorator_names(found.node)
        if "staticmethod" in names:
            return found
        if "classmethod" in names:
            return Method(cls, found)
        return found if seen_from_class else Method(owner, found)
    if isinstance(found, Property):
        return found if seen_from_class else call(run, found.getter, [owner], {}, node)
    got = run_hook(run, found, "__get__", [Nothing() if seen_from_class else owner, cls], node)
    if got is not None:
        return got
    if isinstance(found, Method) and not seen_from_class or isinstance(found, Opaque) or isinstance(cell_of(run, found), Opaque):
        return _decided(run, found, owner, node)
    return found


def _decided(run: Run, found: Value, owner: Value, node: ir.Node) -> Value:
    """What may be a descriptor that is not understood: reading it may run anything that it holds on the object."""
    own = deep_env(run, found)
    env = tainted(own, deep_env(run, owner))
    known = cell_of(run, found) or found
    part = one_of(run, "an attribute that a class decides about", (known, owner), env)
    if env.keys() == own.keys():
        return replace(known, roots=part.roots, holds=part.holds, blurs=part.blurs) if isinstance(known, Opaque) and part.holds else found
    tell_read(run, found, owner, node)
    return part


def overridden(run: Run, cls: Class, name: str, found: Value | None, owner: Value, node: ir.Node) -> Value | None:
    """What an object has that may be of a derived class: one method or the other, a part of it, or something unknown; None where no class has another (rule K9)."""
    others = of_derived(run, cls, name)
    if others == []:
        return None
    if others is not None and all(isinstance(each, (Num, Text)) and not deep_env(run, each) for each in (*others, *(() if found is None else (found,)))):
        cell = instance(run, owner)
        text = f"{cls.name if cell is None else cell.name}.{name}"
        return Opaque(term=run.public(text), what=text)
    if others is None or found is None or not all(isinstance(each, Function) for each in (found, *others)):
        return Opaque(deep_env(run, owner), what=f"{cls.name}.{name}, which a derived class has, too", holds=(owner,) if isinstance(owner, Ref) else ())
    value = bound(run, found, owner, cls, node)
    for other in others:
        which = Num(run.fresh("which class it is of", lo=ZERO, hi=ONE, integer=True), domain=BOOL, boolean=True)
        value = Either(which, value, bound(run, other, owner, cls, node))
    return value


_TOLD = ("__array_ufunc__", "__array_priority__", "__array__")  # by which a class tells numpy what to do with its objects
METHODS = {"+": "add", "-": "sub", "*": "mul", "/": "truediv", "//": "floordiv", "%": "mod", "**": "pow", "@": "matmul", "&": "and", "|": "or",
            "^": "xor", "<<": "lshift", ">>": "rshift"}
