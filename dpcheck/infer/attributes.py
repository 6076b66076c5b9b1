"""Attributes that are read: of objects by Python's rules, of arrays, tables, modules and library values by what they are."""
from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from dpcheck import ir
from dpcheck.infer.audit.options import option_of
from dpcheck.infer.audit.outside import part_sent
from dpcheck.bounds import render, symbol
from dpcheck.infer import noise, reduce
from dpcheck.infer.datasets import row_texts
from dpcheck.infer.datasets.model import Gathering
from dpcheck.infer.datasets.row_objects import of_named_tuple
from dpcheck.infer.dependence import deep_env, holding, one_of
from dpcheck.infer.effects import TO_FRAMES
from dpcheck.infer.flow import undecided
from dpcheck.infer.forward import numbers_by_label
from dpcheck.infer.flavours import DIFFERENT, TORCH, library_of
from dpcheck.infer.hooks import bound, overridden, run_hook
from dpcheck.infer.inheritance import class_attribute, enumerates, inherited, mro
from dpcheck.infer.interpret import evaluate, expression, unread
from dpcheck.infer.lengths import length_of
from dpcheck.infer.library_objects import NAMED
from dpcheck.infer.namespaces import changed, namespace, of_function, of_partial
from dpcheck.infer.overriding import class_of, decided_by_derived, fields_of, may_have
from dpcheck.infer.parts import attribute_of_data
from dpcheck.infer.reach import tainted
from dpcheck.infer.references import cell_of, memory_of, view_of
from dpcheck.infer.storage import LIST
from dpcheck.infer.store import Frame
from dpcheck.infer.streams import TELLING, note_state_read
from dpcheck.infer.touching import handed_over, looked_at, origins_of
from dpcheck.infer.unchecked import tell_read
from dpcheck.infer.unsettled import set_by_functions, settled, shadowed
from dpcheck.infer.values import (
    Class, Configured, Function, Instance, Library, Listing, Mapping, Method, Namespace, Num, Opaque, Partial, Picked, Property, Ref, Rows, Text, Tup,
    Uniform, Value, constant,
)

if TYPE_CHECKING:
    from dpcheck.infer.run import Run


_MAKING = ("__new__", "__init__", "__iter__", "_make")  # what `_replace` may run, or would not where a call of the class does
SAMPLERS = frozenset(("laplace", "standard_normal"))  # methods that only random generators have
OF_ONE_NUMBER = ("size", "ndim", "nbytes", "itemsize")  # attributes of an array that are a number


@expression(ir.Attribute)
def _attribute(run: Run, node: ir.Attribute, frame: Frame) -> Value:
    value = attribute_of(run, evaluate(run, node.value, frame), node)
    if isinstance(value, Method) and value.function is not None and value.function.opaque_decorator:
        tell_read(run, value.function, value.owner, node)
        handed_over(run, (value.owner,), f"the decorator of {value.function.name}", deep_env(run, value.owner))
        return one_of(run, f"what a decorator makes of {value.function.name}", (value,), deep_env(run, value))  # it may make a property
    return value


@unread(ir.Attribute)
def _unread(run: Run, node: ir.Attribute, frame: Frame) -> Value:
    return attribute(run, evaluate(run, node.value, frame), node.attr, node)


def attribute_of(run: Run, owner: Value, node: ir.Attribute) -> Value:
    """An attribute that is read."""
    value = attribute(run, owner, node.attr, node)
    if run.noisy and not isinstance(value, Method):  # whose object has been read, but for one that puts something into a list
        noise.read(run, value, node)
    return value


def attribute(run: Run, owner: Value, name: str, node: ir.Node) -> Value:
    """owner.name"""
    if name in TELLING:
        note_state_read(run, owner, name)
    overwritten = run.program.overwritten(owner, name) if isinstance(owner, (Library, Namespace, Class)) else None
    if overwritten is not None:
        return overwritten
    if isinstance(owner, Namespace):
        if name == "__dict__" and owner.module in run.program.modules:
            return namespace(run, run.program.run_module(owner.module).names, name, f"the variables of {owner.module}")
        return run.program.module_attribute(run, owner.module, name)
    if isinstance(owner, Library):
        return run.program.library_attribute(owner, name)
    if isinstance(owner, Configured):
        return _of_configured(run, owner, name)
    cell = cell_of(run, owner)
    if isinstance(cell, Instance):
        return _instance_attribute(run, owner, cell, name, node)
    if isinstance(owner, (Function, Class)) and (set_by_name := changed(run, owner.attributes)):
        return one_of(run, f"the attribute {name} of {owner.name}, which may have been set by its name", (owner,), tainted(set_by_name, deep_env(run, owner)))
    if isinstance(owner, Class):
        return _of_class(run, owner, name, node)
    if isinstance(owner, Function) and (found := _of_function(run, owner, name)) is not None:
        return found
    if isinstance(owner, Partial) and (found := of_partial(run, owner, name)) is not None:
        return found
    if isinstance(owner, Partial) and isinstance(owner.function, Library) and owner.function.name == "builtins.super":
        return _of_super(run, owner, name, node)
    array = owner if isinstance(owner, Num) else owner.matrix if isinstance(owner, Rows) else cell if isinstance(cell, Num) and cell.storage != LIST else None
    if array is not None:
        return _array_attribute(run, owner, array, name, node)
    if isinstance(cell, Picked) and cell.array and name in ("size", "shape"):
        many = length_of(run, owner, node)
        return many if name == "size" else Tup((many,))
    if isinstance(owner, Tup) and owner.cls is not None:
        return of_named_tuple(run, owner, owner.cls, name, node)
    if isinstance(cell, Mapping) and cell.labelled and (found := _of_labels(run, owner, cell, name)) is not None:
        return found
    kind = type_name(run, owner)
    if kind is not None:
        return Method(owner, None, f"{kind}.{name}")
    if run.has_rows and (found := attribute_of_data(run, owner, name, node)) is not None:
        return found
    if isinstance(owner, Opaque) and run.tainting and name in SAMPLERS:
        return Method(owner, None, f"numpy.random.Generator.{name}")
    return _of_unknown(run, owner, name, node)


def _of_configured(run: Run, owner: Configured, name: str) -> Value:
    """An attribute of what a library was given settings for."""
    row = run.program.table.find(f"{owner.name}.{name}")
    if row is None and owner.name.startswith(("opendp.", "polars.Expr")):
        return owner.given.get(name) or Method(owner, None, f"{owner.name}.{name}")
    if row is None and (named := NAMED.get(owner.name)) is not None and (found := named(run, owner, name)) is not None:
        return found
    return Method(owner, None, row.name) if row is not None else owner.given.get(name) or Opaque(
        deep_env(run, owner), what=f"the attribute {name} of a {owner.name}", roots=(owner.state,))


def _of_function(run: Run, owner: Function, name: str) -> Value | None:
    """An attribute of a function of the checked code: one that was set, its variables, or one of the cache around it; None of any other."""
    if name in owner.attributes:
        return owner.attributes[name]
    if (variables := of_function(run, owner, name)) is not None:
        return variables
    if not owner.cached:
        return None
    memory = memory_of(run, owner)
    return Opaque(tainted(deep_env(run, owner), deep_env(run, memory)), what=f"`.{name}` of {owner.name}", roots=(memory,))


def _of_class(run: Run, owner: Class, name: str, node: ir.Node) -> Value:
    """An attribute of a class of the checked code: of an enumeration a member of it."""
    found = class_attribute(owner, name)
    if found is None:
        if name in ("__name__", "__qualname__"):
            return Text(owner.name)
        inside = one_of(run, f"the attribute {name} of the class {owner.name}", (owner,), deep_env(run, owner))
        return run.current(replace(inside, roots=(*inside.roots, run.program.members)))
    if not isinstance(found, (Function, Property)) and enumerates(owner):
        member = Opaque(deep_env(run, owner), symbol(f"{owner.name}.{name}", key=("member", owner.node, name)), f"the member {name} of {owner.name}", roots=(owner.members,))
        return run.current(member)
    return bound(run, settled(run, owner, name, found), owner, owner, node)


def _of_unknown(run: Run, owner: Value, name: str, node: ir.Node) -> Value:
    """An attribute of what is not understood: a public part has a name, so that the same part is the same value."""
    looked_at(run, owner, "an attribute", {})
    if name == "__class__":
        return run.current(Opaque(deep_env(run, owner), what="the class of a value", roots=(*origins_of(run, owner), run.program.members)))
    if isinstance(owner, Opaque) and owner.of and name == "copy":
        return Method(owner, None, f"{owner.of}.copy")
    if (option := option_of(run, owner, node)) is not None:
        return part_sent(run, owner, name, node) or option
    if isinstance(owner, Opaque) and not owner.env and not (name in TO_FRAMES and run.all_in_sight()):
        if name in SAMPLERS and owner.term is not None:
            return Method(owner, None, f"numpy.random.Generator.{name}")
        if run.program.audit is not None and (sent := part_sent(run, owner, name, node)) is not None:
            return sent
        text = f"{render(owner.term)}.{name}" if owner.term is not None else name
        part = run.part_of(owner, text, name)
        part.array = owner.array and name not in ("shape", "dtype", *OF_ONE_NUMBER)
        part.of = owner.of if name == "T" else ""
        return part
    what = f"`.{name}` of {owner.what or 'a value'}" if isinstance(owner, Opaque) else f"the attribute {name}"
    living = isinstance(owner, (Ref, Partial, Function, Method, Tup))
    env = deep_env(run, owner) if name not in TO_FRAMES else tainted(deep_env(run, owner), run.all_in_sight())
    return Opaque(env, what=what, roots=origins_of(run, owner), array=isinstance(owner, Opaque) and owner.array and name not in OF_ONE_NUMBER,
                  of=owner.of if isinstance(owner, Opaque) and name == "T" else "", holds=(owner,) if living else (), blurs=living)


def _instance_attribute(run: Run, owner: Value, cell: Instance, name: str, node: ir.Node) -> Value:
    """An attribute of an object, by Python's rules: a property or descriptor that is set, the object's own, the class's, `__getattr__`."""
    assert isinstance(owner, Ref)
    if may_have(run, cell, "__getattribute__"):
        return one_of(run, f"the attribute {name} of a {cell.cls.name}, whose class decides what that is", (owner,), deep_env(run, owner))
    if name == "__class__":
        return class_of(run, owner, cell)
    if name == "__dict__":
        run.mutate(owner.address, holding(run, f"an object whose {name} was taken", (cell,), deep_env(run, owner)))
        return owner
    found = class_attribute(cell.cls, name)
    if cell.cls.is_tuple and name in cell.cls.fields and found is None and set_by_functions(run, cell.cls, name):
        return one_of(run, f"the field {name} of a {cell.cls.name}, which functions set", (owner,), deep_env(run, owner))
    in_front = cell.cls.is_tuple and found is not None and name in cell.cls.fields  # of a field that a derived class hides
    first = in_front or isinstance(found, Property) and not found.cached or found is not None and isinstance(made := cell_of(run, found), Instance) and class_attribute(made.cls, "__set__") is not None
    if name in cell.attributes and not first and not (cell.open and decided_by_derived(run, cell.cls, name)):
        return cell.attributes[name]
    if found is not None and cell.open and not first and shadowed(run, cell.cls, name, found):
        return Opaque(term=run.public(f"{cell.name}.{name}"), what=f"{cell.name}.{name}")
    if cell.open and (instead := overridden(run, cell.cls, name, found, owner, node)) is not None:
        return instead
    if found is not None:
        held = settled(run, cell.cls, name, found)
        runs = isinstance(held, (Property, Opaque)) or isinstance(cell_of(run, held), (Instance, Opaque))
        value = _or_given(run, held, owner, cell.cls, name, node) if runs and may_have(run, cell, "__getattr__") else bound(run, held, owner, cell.cls, node)
        after = cell_of(run, owner)
        if isinstance(found, Property) and found.cached and isinstance(after, Instance):
            run.mutate(owner.address, Instance(after.cls, {**after.attributes, name: value}, after.open, after.name))
        return value
    given = run_hook(run, owner, "__getattr__", [Text(name)], node) if may_have(run, cell, "__getattr__") else None
    if given is not None:
        return given
    if name == "_replace" and fields_of(run, cell, *_MAKING) is not None:
        return Partial(Library("dataclasses.replace"), (owner,), {})
    if cell.cls.is_tuple and name in ("_asdict", "_replace", "index", "count") or cell.cls.opaque or name.startswith("__") and name.endswith("__"):
        return Method(owner, None)
    if cell.open:  # what its methods store in it is among its attributes
        return Opaque(term=run.public(f"{cell.name}.{name}"), what=f"{cell.name}.{name}")
    return one_of(run, f"the attribute {name} of a {cell.cls.name}", (owner,), deep_env(run, owner))


def _or_given(run: Run, found: Value, owner: Value, cls: Class, name: str, node: ir.Node) -> Value:
    """What a property or descriptor gives, or, where it raises an AttributeError, `__getattr__`."""
    before, never = len(run.escapes), run.never
    value = bound(run, found, owner, cls, node)
    env = tainted(deep_env(run, owner), deep_env(run, value), run.guarded)
    run.never = never
    run.escapes[before:] = [way._replace(guards=(*way.guards, undecided(run, "this exception", env))) for way in run.escapes[before:] if way.kind != "AttributeError"]
    handed_over(run, (owner,), f"the `__getattr__` of {cls.name}", env)
    return one_of(run, f"the attribute {name} of a {cls.name}, which `__getattr__` may give", (owner, value), env)


def _of_super(run: Run, proxy: Partial, name: str, node: ir.Node) -> Value:
    """super().name: the attribute of the next class in line, seen from the object."""
    owner, cls = proxy.args
    cell = cell_of(run, owner)
    whole = cell.cls if isinstance(cell, Instance) else owner if isinstance(owner, Class) else None
    if whole is None or not isinstance(cls, Class):
        return Method(owner, None)
    line = mro(whole)
    found = inherited(line, name, line.index(cls) + 1) if cls in line else None
    if found is not None:
        return found if name == "__new__" else bound(run, found, owner, whole, node)
    if name in ("__self_class__", "__thisclass__", "__self__"):
        return owner if name == "__self__" else attribute(run, owner, "__class__", node)
    return Method(owner, None, "" if whole.opaque or cls not in line else f"builtins.object.{name}")


def _of_labels(run: Run, owner: Value, series: Mapping, name: str) -> Value | None:
    """How many numbers a series by label has, and these as an array."""
    if name in ("size", "shape"):
        many = constant(len(series.items))
        return many if name == "size" else Tup((many,))
    vector = numbers_by_label(run, owner) if name == "values" else None
    return None if vector is None else view_of(run, vector, owner)


def _array_attribute(run: Run, owner: Value, array: Num, name: str, node: ir.Node) -> Value:
    if name == "T":
        return owner if len(array.shape) < 2 else view_of(run, reduce.transpose(run, array, node), owner)
    if name == "shape":
        return Tup(tuple(Num(extent) for extent in array.shape))
    if name == "size" and library_of(run, owner) == "":
        return Num(array.size)
    if name == "ndim":
        return constant(len(array.shape))
    if name == "real" or name == "flat" and len(array.shape) == 1:
        return owner
    if name in ("data", "real") and library_of(run, owner) == TORCH:
        return owner
    if name in ("data", "base", "flat", "flags", "mT", "ctypes", "__array_interface__"):  # memory that is written to, or locked, in ways that are not followed
        lost = Opaque(deep_env(run, array), what=f"the memory of an array, reached by its {name}")
        if isinstance(owner, Ref):
            run.mutate(owner.address, lost)
            return owner
        return lost
    return _method_of_array(run, owner, array, name)


def _method_of_array(run: Run, owner: Value, array: Num, name: str) -> Value:
    """A method of an array, by the library that it is of."""
    if run.has_rows and not array.shape and row_texts.has_method(run, array, name):
        return Method(owner, None, f"builtins.str.{name}")
    library = library_of(run, owner)
    if library == TORCH or library is None and name not in DIFFERENT and run.program.table.find(f"torch.Tensor.{name}") is not None:
        return Method(owner, None, f"torch.Tensor.{name}")
    if library is None and name in DIFFERENT:
        return Opaque(deep_env(run, array), what=f"`.{name}` of what may be a tensor", roots=origins_of(run, owner), holds=(owner,) if isinstance(owner, Ref) else (), blurs=isinstance(owner, Ref))
    return Method(owner, None, f"numpy.ndarray.{name}")


def type_name(run: Run, value: Value) -> str | None:
    """The library type whose methods a value has."""
    if isinstance(value, Text):
        return "builtins.str"
    if isinstance(value, Tup):
        return "builtins.tuple"
    cell = cell_of(run, value)
    if isinstance(cell, (Listing, Uniform, Gathering)):
        return f"builtins.{'set' if cell.kind == 'set' else 'list'}"
    if isinstance(cell, Picked):
        return "numpy.ndarray" if cell.array else "builtins.list"
    if isinstance(cell, Num) and cell.storage == LIST:
        return "builtins.list"
    return ("pandas.Series" if cell.labelled else "collections.Counter" if cell.counts else "builtins.dict") if isinstance(cell, Mapping) else None


def module_by_name(run: Run, name: Value) -> Value:
    """sys.modules[name], importlib.import_module(name): a module, known where its full name is."""
    if run.module is not None and isinstance(name, Text) and name.value and not name.env and name.value.replace(".", "").isidentifier() and name.value != "__main__":
        found = run.program.imported(name.value, name.value, run.module)
        run.note_imports()
        if isinstance(found, Namespace) or isinstance(found, Library) and run.program.table.covers(name.value.partition(".")[0]):
            return found
    return run.current(Opaque(deep_env(run, name), what="a module by its name", roots=(run.program.members, run.program.named)))
