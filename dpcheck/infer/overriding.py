"""What derived classes have of their own: an object of which only the class is known may be of one that is derived from it (rule K9)."""
from __future__ import annotations

from typing import TYPE_CHECKING

from dpcheck import ir
from dpcheck.infer.dependence import deep_env
from dpcheck.infer.derivations import may_derive
from dpcheck.infer.inheritance import class_attribute, mro
from dpcheck.infer.unsettled import set_by_functions
from dpcheck.infer.values import Class, Function, Instance, Num, Opaque, Text, Value

if TYPE_CHECKING:
    from dpcheck.infer.run import Run


def may_derive_with(run: Run, cls: Class, name: str) -> list[ir.Class]:
    """The classes that may be derived from one, and have something of this name in their bodies."""
    derivations = run.program.derivations(cls.module)
    return [each for each in derivations.with_name.get(name, ()) if each is not cls.node and may_derive(derivations, each.name, cls.name)]


def of_derived(run: Run, cls: Class, name: str) -> list[Value] | None:
    """What the classes that are derived from one have under a name; None where one of them is not known."""
    candidates = may_derive_with(run, cls, name)
    if not candidates:
        return []
    known = {id(value.node): value for frame in run.program.frames.values() for value in frame.names.values() if isinstance(value, Class)}
    derived = [known.get(id(each)) for each in candidates]
    if any(each is None or each.opaque for each in derived):
        return None
    return [each.attributes[name] for each in derived if each is not None and cls in mro(each) and name in each.attributes]


def may_have(run: Run, cell: Instance, name: str) -> bool:
    """Whether an object has a method: its class, or one that is derived from that, where it may be of one."""
    return class_attribute(cell.cls, name) is not None or cell.open and bool(may_derive_with(run, cell.cls, name))


def fields_of(run: Run, cell: Instance, *hooks: str) -> list[Value] | None:
    """The fields of a named tuple, in their order; None of other objects, and where its class, or code that changes that, has one of the `hooks` instead of a tuple's own."""
    if not cell.cls.is_tuple or cell.cls.opaque or any(may_have(run, cell, hook) or set_by_functions(run, cell.cls, hook) for hook in hooks):
        return None
    return [cell.attributes[name] if name in cell.attributes else _unknown_field(run, cell, name) for name in cell.cls.fields]


def _unknown_field(run: Run, cell: Instance, name: str) -> Opaque:
    """A field of an object of which only the class is known."""
    return Opaque(term=run.public(f"{cell.name}.{name}") if cell.open else None, what=f"the field {name}")


def decided_by_derived(run: Run, cls: Class, name: str) -> bool:
    """Whether a class that is derived from one may decide what reading or storing an attribute does, by a property or another descriptor."""
    others = of_derived(run, cls, name)
    return others is None or not all(isinstance(each, (Num, Text, Function)) for each in others)


def class_of(run: Run, owner: Value, cell: Instance) -> Value:
    """type(owner): unknown where it may be a derived class that has something else under a name of this one."""
    names = {name for each in mro(cell.cls) for name in each.attributes} if cell.open else set()
    if not any(may_derive_with(run, cell.cls, name) for name in names):
        return cell.cls
    return run.current(Opaque(deep_env(run, owner), what=f"the class of an object, which may be derived from {cell.cls.name}", roots=(run.program.members,)))
