"""Expressions to abstract values: one function a kind of node."""
from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Callable

from dpcheck import ir
from dpcheck.bounds.budget import TOO_MANY_STEPS, Exhausted
from dpcheck.bounds import ONE, ZERO, Expr, number, render, symbol
from dpcheck.infer import elementwise, lists, noise, numbers, reduce, selection, thresholds
from dpcheck.infer.branches import join, merge
from dpcheck.infer.dependence import blurred, deep_env, handed_over, looked_at, one_of, origins_of, rebound
from dpcheck.infer.coerce import (
    as_number, cell_of, key_of, length_of, may_be_array, sequence_items, truth_of,
)
from dpcheck.infer.datasets.model import Gathering
from dpcheck.infer.coins import as_draw, tossed
from dpcheck.infer.guards import Guard, compare_numbers, negated, refine, refreshed, truth
from dpcheck.infer.kinds import kept, not_a_number, scaled
from dpcheck.infer.namespaces import changed, namespace, of_function, of_partial
from dpcheck.infer.reach import tainted
from dpcheck.infer.storage import FLOAT, LIST, floats, holds_reals
from dpcheck.infer.store import Changes, Frame
from dpcheck.infer.unchecked import tell_read
from dpcheck.infer.unsettled import settled
from dpcheck.infer.values import (
    Gap,
    NONE, Annotation, Class, Configured, Env, Function, Instance, Library, Listing, Mapping, Method, Namespace, Num, Opaque, Partial, Picked, Property, Range, Ref, Rows, SliceValue, Text, Tup,
    Uniform, Value, constant,
)
from dpcheck.spaces import BOOL, Interval

if TYPE_CHECKING:
    from dpcheck.infer.run import Run

LONGEST_TEXT = 1_000_000  # what a longer one says is not known
SAMPLERS = frozenset(("laplace", "standard_normal"))  # methods that only random generators have


def evaluate(run: Run, node: ir.Expr, frame: Frame) -> Value:
    """The abstract value of an expression."""
    run.fuel -= 1
    if run.fuel < run.least:
        raise Exhausted(TOO_MANY_STEPS)
    value = _KINDS[type(node)](run, node, frame)
    return run.current(value) if run.leaks and isinstance(value, Opaque) else value


# ---------------------------------------------------------------- names and literals
def moved(run: Run, node: ir.Expr, frame: Frame) -> Value:
    """The value of an expression whose place takes it over as it is (to walk through it, to return it, to name it): no draw is read there."""
    if isinstance(node, ir.Subscript):
        return _subscript(run, node, frame, False)
    if run.noisy and isinstance(node, ir.Name):
        return _unread(run, node, frame)
    if run.noisy and isinstance(node, ir.Attribute):
        return attribute(run, evaluate(run, node.value, frame), node.attr, node)
    return evaluate(run, node, frame)


def _name(run: Run, node: ir.Name, frame: Frame) -> Value:
    value = _unread(run, node, frame)
    if run.noisy:
        noise.read(run, value, node)
    return value


def _unread(run: Run, node: ir.Name, frame: Frame) -> Value:
    value = look_up(run, node.id, frame)
    if isinstance(value, Num) and run.refined:
        return refreshed(run, value)
    if isinstance(value, Opaque):
        value = run.current(value)
        return run.vectors.get(value, value)
    return value


def look_up(run: Run, name: str, frame: Frame) -> Value:
    """The value of a name, by Python's scoping: own names, then the frames around that are no class bodies, then builtins."""
    if name in frame.shared:
        return frame.shared[name].names.get(name, Opaque(what=f"the name {name}"))
    value = frame.names.get(name)
    if value is not None:
        return value
    outer = frame.outer
    while outer is not None:
        if not outer.is_class:
            value = outer.names.get(name)
            if value is not None:
                return _global_value(run, name, value, outer, frame)
            if outer.outer is None and (env := changed(run, outer.names)) and not (run.program.builtin(name) is not None and _left(run, env)):
                return Opaque(env, what=f"the variable {name}, which may have been set by its name")
        elif name == "__class__" and outer.made is not None:
            return outer.made
        outer = outer.outer
    if name in frame.local and frame.outer is not None:
        return Opaque(what=f"the name {name}, which may not be bound here")
    found = run.program.builtin(name)
    if found is not None:
        return found
    return Opaque(term=symbol(name), what=f"the name {name}")


def _global_value(run: Run, name: str, value: Value, owner: Frame, frame: Frame) -> Value:
    """A module variable that some function rebinds is not what it was when the module was read."""
    if owner.outer is None and (set_by_name := changed(run, owner.names)) and not _stays(run, value, set_by_name):
        return Opaque(tainted(deep_env(run, value), set_by_name), what=f"the variable {name}, which may have been set by its name")
    if owner.outer is None and frame.outer is not None and name in run.program.rebound(owner.module.path):
        return rebound(run, owner.names, name, name)
    return value


def _stays(run: Run, value: Value, set_by_name: Env) -> bool:
    """Whether a variable is code, and what was stored in some variable of its module is data."""
    return isinstance(value, (Function, Class, Library, Namespace, Annotation)) and _left(run, set_by_name)


def _left(run: Run, set_by_name: Env) -> bool:
    """Whether what was stored in some variable of a module is what other functions leave there: data, and no code."""
    return all(source in run.program.kept.values() for source in set_by_name)


def _constant(run: Run, node: ir.Constant, frame: Frame) -> Value:
    value = node.value
    if isinstance(value, bool):
        return truth(value)
    if isinstance(value, int):
        return constant(value)
    if isinstance(value, float):
        if value != value:
            return not_a_number()
        return constant(value).but(storage=FLOAT)
    if isinstance(value, str):
        return Text(value)
    if value is None:
        return NONE
    if value is ...:
        return Library("builtins.Ellipsis")
    return Opaque(what=f"the literal {value!r}")


def _of_rows_and_others(run: Run, node: ir.Sequence, items: list[Value]) -> Value | None:
    """[*rows, 1]: rows of a data set with public numbers beside them; None where they are something else."""
    from dpcheck.infer.datasets.extended import put_together
    from dpcheck.infer.datasets.rowwise import boxed as boxed_rows
    from dpcheck.infer.datasets.rowwise import table_of

    starred = sum(isinstance(item, ir.Starred) for item in node.items)
    if starred != sum(table_of(run, item) is not None for item in items):
        return None
    found = put_together(run, [item if table_of(run, item) is not None else Tup((item,)) for item in items], "list")
    return None if found is None else boxed_rows(run, found)


def _sequence(run: Run, node: ir.Sequence, frame: Frame) -> Value:
    items: list[Value] = []
    exact = True
    for item in node.items:
        if isinstance(item, ir.Starred):
            from dpcheck.infer.hooks import spread

            value = spread(run, evaluate(run, item.value, frame), item)
            inner = sequence_items(run, value)
            if inner is None:
                exact = False
                items.append(value)
            else:
                items.extend(inner)
        else:
            items.append(evaluate(run, item, frame))
    if not exact:
        if run.has_rows and not node.kind == "set" and (whole := _of_rows_and_others(run, node, items)) is not None:
            return whole
        return blurred(run, "a display with a starred value of unknown length", items)
    if node.kind == "tuple":
        return Tup(tuple(items))
    if node.kind == "set" and any(deep_env(run, item) for item in items):
        return blurred(run, "a set of private values", items)
    return Ref(run.store.allocate(Listing(tuple(items), node.kind)))


def _dict(run: Run, node: ir.Dict, frame: Frame) -> Value:
    items: dict[object, Value] = {}
    unkeyed: list[Value] = []
    for key_node, value_node in node.items:
        value = evaluate(run, value_node, frame)
        if key_node is None:
            cell = cell_of(run, value)
            if isinstance(cell, Mapping):
                items.update(cell.items)
            else:
                unkeyed.append(value)
            continue
        key = evaluate(run, key_node, frame)
        found = key_of(run, key)
        if found is None:
            unkeyed += [key, value]
        else:
            items[found[0]] = value  # type: ignore[index]
    if unkeyed:
        return Ref(run.store.allocate(blurred(run, "a dict with computed keys", (*unkeyed, *items.values()))))
    return Ref(run.store.allocate(Mapping(items)))


def _fstring(run: Run, node: ir.FString, frame: Frame) -> Value:
    from dpcheck.infer.hooks import shown

    values = [evaluate(run, value, frame) for value in node.values]
    for value in values:
        looked_at(run, value, "the text", {})
    if not values:
        return Text("")
    return Text(env=tainted(*(env for value in values for env in (shown(run, value, node), deep_env(run, value)))), released=any(getattr(v, "released", False) for v in values))


# ---------------------------------------------------------------- attributes and subscripts
def _attribute(run: Run, node: ir.Attribute, frame: Frame) -> Value:
    value = attribute_of(run, evaluate(run, node.value, frame), node)
    if isinstance(value, Method) and value.function is not None and value.function.opaque_decorator:
        tell_read(run, value.function, value.owner, node)
        handed_over(run, (value.owner,), f"the decorator of {value.function.name}", deep_env(run, value.owner))  # it may make a property
    return value


def attribute_of(run: Run, owner: Value, node: ir.Attribute) -> Value:
    """An attribute that is read."""
    value = attribute(run, owner, node.attr, node)
    if run.noisy:
        noise.read(run, value, node)
    return value


def attribute(run: Run, owner: Value, name: str, node: ir.Node) -> Value:
    """owner.name"""
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
        row = run.program.table.find(f"{owner.name}.{name}")
        if row is None and owner.name.startswith("opendp."):
            return owner.given.get(name) or Method(owner, None, f"{owner.name}.{name}")
        return Method(owner, None, row.name) if row is not None else owner.given.get(name) or Opaque(
            deep_env(run, owner), what=f"the attribute {name} of a {owner.name}", roots=(owner.state,))
    cell = cell_of(run, owner)
    if isinstance(cell, Instance):
        return _instance_attribute(run, owner, cell, name, node)
    if isinstance(owner, (Function, Class)) and (set_by_name := changed(run, owner.attributes)):
        return Opaque(tainted(set_by_name, deep_env(run, owner)), what=f"the attribute {name} of {owner.name}, which may have been set by its name")
    if isinstance(owner, Function) and name in owner.attributes:
        return owner.attributes[name]
    if isinstance(owner, Function) and (variables := of_function(run, owner, name)) is not None:
        return variables
    if isinstance(owner, Partial) and (variables := of_partial(run, owner, name)) is not None:
        return variables
    if isinstance(owner, Function) and owner.cached:
        from dpcheck.infer.functions import memory_of

        memory = memory_of(run, owner)
        return Opaque(tainted(deep_env(run, owner), deep_env(run, memory)), what=f"`.{name}` of {owner.name}", roots=(memory,))
    if isinstance(owner, Class):
        found = class_attribute(owner, name)
        if found is None:
            if name in ("__name__", "__qualname__"):
                return Text(owner.name)
            inside = one_of(run, f"the attribute {name} of the class {owner.name}", (owner,), deep_env(run, owner))
            return run.current(replace(inside, roots=(*inside.roots, run.program.members)))
        from dpcheck.infer.hooks import bound, enumerates

        if not isinstance(found, (Function, Property)) and enumerates(owner):
            member = Opaque(deep_env(run, owner), symbol(f"{owner.name}.{name}", key=("member", owner.node, name)), f"the member {name} of {owner.name}", roots=(owner.members,))
            return run.current(member)
        return bound(run, settled(run, owner, name, found), owner, owner, node)
    if isinstance(owner, Partial) and isinstance(owner.function, Library) and owner.function.name == "builtins.super":
        return _of_super(run, owner, name, node)
    array = owner if isinstance(owner, Num) else owner.matrix if isinstance(owner, Rows) else cell if isinstance(cell, Num) and cell.storage != LIST else None
    if array is not None:
        return _array_attribute(run, owner, array, name, node)
    if isinstance(cell, Picked) and cell.array and name in ("size", "shape"):
        many = length_of(run, owner, node)
        return many if name == "size" else Tup((many,))
    kind = type_name(run, owner)
    if kind is not None:
        return Method(owner, None, f"{kind}.{name}")
    if run.has_rows:
        found = _of_rows(run, owner, name, node)
        if found is not None:
            return found
    if isinstance(owner, Opaque) and run.tainting and name in SAMPLERS:
        return Method(owner, None, f"numpy.random.Generator.{name}")
    looked_at(run, owner, "an attribute", {})
    if name == "__class__":
        return run.current(Opaque(deep_env(run, owner), what="the class of a value", roots=(*origins_of(run, owner), run.program.members)))
    if isinstance(owner, Opaque) and not owner.env:
        if name in SAMPLERS and owner.term is not None:
            return Method(owner, None, f"numpy.random.Generator.{name}")
        text = f"{render(owner.term)}.{name}" if owner.term is not None else name
        part = run.part_of(owner, text, name)
        part.array = owner.array and name not in ("shape", "size", "ndim", "dtype", "nbytes", "itemsize")
        return part
    return Opaque(deep_env(run, owner), what=f"`.{name}` of {owner.what or 'a value'}" if isinstance(owner, Opaque) else f"the attribute {name}", roots=origins_of(run, owner),
                  holds=(owner,) if isinstance(owner, Ref) else (), blurs=isinstance(owner, Ref))


def _of_rows(run: Run, owner: Value, name: str, node: ir.Node) -> Value | None:
    """An attribute of a table, of one of its rows, or of an accessor such as `.str`."""
    from dpcheck.infer.datasets import attributes, model
    from dpcheck.infer.datasets.sources import column

    if isinstance(owner, model.Record) and name in ("Index", "name", "index") and name not in owner.columns:
        return Opaque(owner.place, what="a label of a row")
    if isinstance(owner, model.Record):
        found = column(run, owner, name) if name not in attributes.ACCESSORS else None
        return found if found is not None and run.program.table.find(f"pandas.Series.{name}") is None else Method(owner, None, f"pandas.Series.{name}")
    if isinstance(owner, Method) and owner.function is None and owner.name.endswith((".str", ".dt")):
        return attributes.accessor(run, owner, name, node)
    cell = cell_of(run, owner)
    if isinstance(owner, Ref) and isinstance(cell, (model.Table, model.Grouped, model.Keyed, model.Tally, model.Gathering)):
        return attributes.attribute(run, owner, cell, name, node)
    return None


def _instance_attribute(run: Run, owner: Value, cell: Instance, name: str, node: ir.Node) -> Value:
    """An attribute of an object, by Python's rules: a property or descriptor that is set, the object's own, the class's, `__getattr__`."""
    from dpcheck.infer.hooks import bound, run_hook

    assert isinstance(owner, Ref)
    if class_attribute(cell.cls, "__getattribute__") is not None:
        return Opaque(deep_env(run, owner), what=f"the attribute {name} of a {cell.cls.name}, whose class decides what that is")
    if name == "__class__":
        return cell.cls
    if name == "__dict__":
        run.mutate(owner.address, Opaque(deep_env(run, owner), what=f"an object whose {name} was taken"))
        return owner
    found = class_attribute(cell.cls, name)
    first = isinstance(found, Property) and not found.cached or found is not None and isinstance(made := cell_of(run, found), Instance) and class_attribute(made.cls, "__set__") is not None
    if name in cell.attributes and not first:
        return cell.attributes[name]
    if found is not None:
        value = bound(run, settled(run, cell.cls, name, found), owner, cell.cls, node)
        after = cell_of(run, owner)
        if isinstance(found, Property) and found.cached and isinstance(after, Instance):
            run.mutate(owner.address, Instance(after.cls, {**after.attributes, name: value}, after.open, after.name))
        return value
    given = run_hook(run, owner, "__getattr__", [Text(name)], node) if class_attribute(cell.cls, "__getattr__") is not None else None
    if given is not None:
        return given
    if cell.cls.is_tuple and name in ("_asdict", "_replace", "index", "count") or cell.cls.opaque or name.startswith("__") and name.endswith("__"):
        return Method(owner, None)
    env = deep_env(run, owner)
    if cell.open:  # what its methods store in it is among its attributes
        return Opaque(term=run.public(f"{cell.name}.{name}"), what=f"{cell.name}.{name}")
    return Opaque(env, what=f"the attribute {name} of a {cell.cls.name}")


def decorator_names(node: ir.Function | ir.Lambda) -> set[str]:
    return {d.id for d in node.decorators if isinstance(d, ir.Name)} if isinstance(node, ir.Function) else set()


def class_attribute(cls: Class, name: str) -> Value | None:
    """An attribute of a class or of its bases, as it was stored; None where it is not in the checked code."""
    if name in cls.attributes:
        return cls.attributes[name]
    if not cls.bases:
        return None
    from dpcheck.infer.hooks import mro

    return next((base.attributes[name] for base in mro(cls) if name in base.attributes), None)


def _of_super(run: Run, proxy: Partial, name: str, node: ir.Node) -> Value:
    """super().name: the attribute of the next class in line, seen from the object."""
    from dpcheck.infer.hooks import bound, mro

    owner, cls = proxy.args
    cell = cell_of(run, owner)
    whole = cell.cls if isinstance(cell, Instance) else owner if isinstance(owner, Class) else None
    if whole is None or not isinstance(cls, Class):
        return Method(owner, None)
    line = mro(whole)
    after = line[line.index(cls) + 1:] if cls in line else []
    found = next((base.attributes[name] for base in after if name in base.attributes), None)
    if found is not None:
        return found if name == "__new__" else bound(run, found, owner, whole, node)
    if name in ("__self_class__", "__thisclass__", "__self__"):
        return owner if name == "__self__" else attribute(run, owner, "__class__", node)
    return Method(owner, None, "" if whole.opaque or cls not in line else f"builtins.object.{name}")


def _array_attribute(run: Run, owner: Value, array: Num, name: str, node: ir.Node) -> Value:
    if name == "T":
        return owner if len(array.shape) < 2 else view_of(run, reduce.transpose(run, array, node), owner)
    if name == "shape":
        return Tup(tuple(Num(extent) for extent in array.shape))
    if name == "size":
        return Num(array.size)
    if name == "ndim":
        return constant(len(array.shape))
    if name == "real" or name == "flat" and len(array.shape) == 1:
        return owner
    if name in ("data", "base", "flat", "mT", "ctypes", "__array_interface__"):  # memory that is written to in ways that are not followed
        lost = Opaque(deep_env(run, array), what=f"the memory of an array, reached by its {name}")
        if isinstance(owner, Ref):
            run.mutate(owner.address, lost)
            return owner
        return lost
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
    return ("pandas.Series" if cell.labelled else "builtins.dict") if isinstance(cell, Mapping) else None


def module_by_name(run: Run, name: Value) -> Value:
    """sys.modules[name], importlib.import_module(name): a module, known where its full name is."""
    if run.module is not None and isinstance(name, Text) and name.value and not name.env and name.value.replace(".", "").isidentifier() and name.value != "__main__":
        found = run.program.imported(name.value, name.value, run.module)
        if isinstance(found, Namespace) or isinstance(found, Library) and run.program.table.covers(name.value.partition(".")[0]):
            return found
    return run.current(Opaque(deep_env(run, name), what="a module by its name", roots=(run.program.members, run.program.named)))


def _subscript(run: Run, node: ir.Subscript, frame: Frame, counted: bool = True) -> Value:
    owner = moved(run, node.value, frame)
    if isinstance(owner, Library) and owner.name == "sys.modules":
        if isinstance(node.index, ir.Name) and node.index.id == "__name__":
            return Namespace(frame.module.name)
        return module_by_name(run, evaluate(run, node.index, frame))
    index = evaluate(run, node.index, frame)
    from dpcheck.infer.subscripts import of_library, subscript

    if isinstance(owner, Library):
        found = of_library(run, owner, index, node)
        return Annotation(node, frame) if found is None else found

    if not run.noisy:
        return subscript(run, owner, index, node)
    value = run.current(owner) if isinstance(owner, Opaque) else owner
    drawn = noise.drawn(run, value)
    place = index.constant if isinstance(index, Num) else None
    item = subscript(run, value, index, node)
    if drawn is not None and drawn.noise is not None and not isinstance(cell_of(run, value), (Listing, Mapping)):
        if isinstance(place, int) and place >= 0 and isinstance(item, Num) and not item.shape:
            item = item.but(noise=drawn.noise.at(place))
        else:
            noise.read(run, value, node)  # a part of a vector of draws: nobody knows which
    elif drawn is not None and key_of(run, index) is None:
        noise.read(run, value, node)
    if counted:
        noise.read(run, item, node)
    return item


def _slice(run: Run, node: ir.Slice, frame: Frame) -> Value:
    parts = [NONE if part is None else evaluate(run, part, frame) for part in (node.lower, node.upper, node.step)]
    return SliceValue(*parts)


# ---------------------------------------------------------------- operators
def _unary(run: Run, node: ir.Unary, frame: Frame) -> Value:
    value = evaluate(run, node.operand, frame)
    if node.op == "not":
        return negated(run, truth_of(run, value, node))
    if run.has_rows and (lifted := over_rows(run, [value], lambda items: _unary_of_row(run, node, items[0]), f"`{node.op}`", node)) is not None:
        return lifted
    return _unary_of(run, node, value)


def _unary_of_row(run: Run, node: ir.Unary, value: Value) -> Value:
    """As `_unary_of`; `~` of a column of truth values is `not`, row by row."""
    return negated(run, value) if node.op == "~" and isinstance(value, Num) and value.boolean else _unary_of(run, node, value)


def _unary_of(run: Run, node: ir.Unary, value: Value) -> Value:
    from dpcheck.infer.hooks import run_hook

    hooked = run_hook(run, value, {"-": "__neg__", "+": "__pos__", "~": "__invert__"}[node.op], [], node)
    if hooked is not None:
        return hooked
    if isinstance(value, Gap):
        from dpcheck.infer.datasets import gaps

        return gaps.through(run, [value], lambda items: _unary_of_row(run, node, items[0]))
    if (unknown := _of_any_shape(run, value)) is not None:
        return unknown
    num = as_number(run, value)
    if node.op == "-" and run.noisy and (drawn := noise.combined(run, "*", value, constant(-1), node)) is not None:
        return drawn
    if node.op == "-":
        return _boxed(run, numbers.negate(run, num, node), value)
    if node.op == "+":
        return num if not num.boolean else num.but(boolean=False)
    if num.boolean and num.shape:
        return _boxed(run, negated(run, num), value)
    if num.domain.integer and not num.boolean:  # of whole numbers it is -x - 1
        return _boxed(run, numbers.subtract(run, numbers.negate(run, num, node), constant(1), node), value)
    return numbers.opaque_elementwise(run, "~", (num,), node)


def over_rows(run: Run, values: list[Value], operation: Callable[[list[Value]], Value], what: str, node: ir.Node) -> Value | None:
    """An operation of which some operand is a table; None where none is."""
    if all(isinstance(value, Num) for value in values):
        return None
    from dpcheck.infer.datasets.keyed import keyed_of
    from dpcheck.infer.datasets.rowwise import lifted, lost, table_of
    from dpcheck.infer.datasets.rules import has_rows, labelled, product

    if not any(has_rows(run, value) for value in values):
        return None
    if what == "`@`":
        return product(run, values[0], values[1], node)
    flat = [labelled(run, value) for value in values]
    if any(vector is not None for vector in flat):
        return operation([value if vector is None else Ref(run.store.allocate(vector)) for value, vector in zip(values, flat)])
    if len(values) == 2 and what in ("`+`", "`*`", "`&`", "`-`"):
        from dpcheck.infer.datasets.extended import joined_lists

        joined = joined_lists(run, what[1], values[0], values[1])
        if joined is not None:
            return joined
    for value in values:
        table = table_of(run, value)
        if has_rows(run, value) and keyed_of(run, value) is None and (table is None or not table.arithmetic):
            return lost(run, f"{what} on what is no column", *values)
    return lifted(run, values, operation, what, sees_gaps=True)


def _binary(run: Run, node: ir.Binary, frame: Frame) -> Value:
    return binary(run, node.op, evaluate(run, node.left, frame), evaluate(run, node.right, frame), node)


def _binary_of_row(run: Run, op: str, left: Value, right: Value, node: ir.Node) -> Value:
    """As `binary`; columns of truth values have an arithmetic of their own."""
    both = isinstance(left, Num) and isinstance(right, Num) and left.boolean and right.boolean
    return boxed(run, of_truths(run, op, left, right, node)) if both else binary(run, op, left, right, node)  # type: ignore[arg-type]


def of_truths(run: Run, op: str, a: Num, b: Num, node: ir.Node) -> Num:
    """What numpy and pandas make of two truth values: `+` is `or`, `*` is `and`, `^` one of the two, and there is no `-` (B8)."""
    if op in ("+", "*"):
        return _logic(run, "|" if op == "+" else "&", a, b, node)
    if op == "-":
        return numbers.unknown_number(run, "a difference of truth values", a, b)
    if op == "^":
        return _logic(run, "|", _logic(run, "&", a, negated(run, b), node), _logic(run, "&", negated(run, a), b, node), node)
    return arithmetic(run, op, a.but(boolean=False), b.but(boolean=False), node) if op not in ("&", "|") else _logic(run, op, a, b, node)


def binary(run: Run, op: str, left: Value, right: Value, node: ir.Node) -> Value:
    """left op right, for numbers, arrays, strings, lists and tuples, and row by row for tables."""
    if run.noisy and (drawn := noise.combined(run, op, left, right, node)) is not None:
        return drawn
    if run.random:
        noise.beside(run, op, left, right, node)
    if not (isinstance(left, Num) and isinstance(right, Num)):
        if isinstance(left, Gap) or isinstance(right, Gap):
            from dpcheck.infer.datasets import gaps

            return gaps.through(run, [left, right], lambda items: binary(run, op, items[0], items[1], node))
        if run.has_rows and (lifted := over_rows(run, [left, right], lambda items: _binary_of_row(run, op, items[0], items[1], node), f"`{op}`", node)) is not None:
            return lifted
        special = _not_numbers(run, op, left, right, node)
        if special is not None:
            return special
        if isinstance(left, Ref) or isinstance(right, Ref):
            from dpcheck.infer.masks import each

            picked = each(run, [left, right], lambda parts: binary(run, op, parts[0], parts[1], node), node)
            if picked is not None:
                return picked
        if run.has_rows and op != "@":
            from dpcheck.infer.datasets.axes import beside_row

            left, right = beside_row(run, left, right), beside_row(run, right, left)
        if (unknown := _of_any_shape(run, left, right)) is not None:
            return unknown
        if op == "@":
            left, right = _vector_beside(run, left, right, 0), _vector_beside(run, right, left, -1)
        for one, other in ((left, right), (right, left)):
            if isinstance(one, Opaque) and not one.env and (env := deep_env(run, other)):
                if op == "@":
                    return Opaque(tainted(env), what="a product with what is not known", array=True)
                if one.term is not None:
                    run.assume(f"{render(one.term)} is a number")
    a, b = as_number(run, left), as_number(run, right)
    _mixed_metrics(run, op, a, b, node)
    try:
        result = _boxed(run, arithmetic(run, op, a, b, node), left, right)
        if run.has_rows:
            from dpcheck.infer.datasets import presence

            presence.note_gone(run, (a, b), result)
        return as_draw(run, result, node) if run.coins else result
    except numbers.ShapeError as fault:
        run.notice("DP301", str(fault), node)
        return Opaque(tainted(a.env, b.env), what=str(fault))


def _of_any_shape(run: Run, *operands: Value) -> Opaque | None:
    """What arithmetic with a result of an unknown call gives, where that depends on private data or is known to be an array: it may be an array, of any shape."""
    unknown = next((one for operand in operands if (one := may_be_array(run, operand)) is not None), None)
    if unknown is None and not any(isinstance(operand, Opaque) and operand.array for operand in operands):
        return None
    env = tainted(*(deep_env(run, one) for one in operands))
    if unknown is None:
        return Opaque(env, None if env else run.fresh("an array"), "arithmetic with an array of unknown shape", array=True)
    return replace(unknown, env=env, array=True)


def _vector_beside(run: Run, value: Value, other: Value, axis: int) -> Value:
    """A public operand of `@` of which nothing is known: a vector as long as what it meets, which is said."""
    met = other if isinstance(other, Num) else cell_of(run, other)
    if isinstance(value, Opaque) and not value.env and value.term is not None and isinstance(met, Num) and met.shape:
        run.assume(f"{render(value.term)} is a vector")
        return Num(value.term, (met.shape[axis],))
    return value


def arithmetic(run: Run, op: str, a: Num, b: Num, node: ir.Node) -> Num:
    """The arithmetic of abstract numbers, by operator; what is made of floats is made of floats again."""
    result = _arithmetic(run, op, a, b, node)
    real = op == "/" or op in ("+", "-", "*", "**", "%", "//") and (holds_reals(a) or holds_reals(b))
    result = floats(result) if real and result.public else result
    return scaled(run, result, a, b) if op in ("*", "/", "//", "%") else kept(run, result, a, b)


def _arithmetic(run: Run, op: str, a: Num, b: Num, node: ir.Node) -> Num:
    if a.boolean and b.boolean and (a.shape or b.shape) and op in ("+", "-"):
        return of_truths(run, op, a, b, node)
    if a.boolean and b.boolean and op in ("+", "@") and (a.env or b.env or op == "@"):
        return _truths_added(run, op, a, b, node)
    if op in ("+", "-"):
        result = numbers.add(run, a, b, node) if op == "+" else numbers.subtract(run, a, b, node)
        if a.env and b.env and bool(a.shape) != bool(b.shape):
            selection.shifted(run, op, a, b, result, node)
        return result
    if op in ("*", "/"):
        result = numbers.multiply(run, a, b, node) if op == "*" else numbers.divide(run, a, b, node)
        if result.shape == () and not result.env:
            result.quotient = quotient(op, a, b)
        if a.weights is not None or b.weights is not None or a.level is not None or b.level is not None:
            selection.carried(run, op, a, b, result, node)
        return result
    if op == "@" and not (a.shape and b.shape):
        return numbers.unknown_number(run, "a matrix product", a, b)
    if op == "**":
        return numbers.power(run, a, b, node)
    if op == "//":
        return elementwise.floor_divide(run, a, b, node)
    if op == "%":
        return elementwise.modulo(run, a, b, node)
    if op == "@":
        return reduce.matrix_product(run, a, b, node)
    if op in ("&", "|") and a.boolean and b.boolean:
        return _logic(run, op, a, b, node)
    if op == "<<" and b.constant is not None and isinstance(b.constant, int) and 0 <= b.constant < 64:
        return numbers.multiply(run, a, constant(2 ** b.constant), node)
    if op == ">>" and isinstance(b.constant, int) and 0 <= b.constant < 64 and a.domain.integer:
        return elementwise.floor_divide(run, a, constant(2 ** b.constant), node)  # towards the smaller number, as division is
    result = numbers.opaque_elementwise(run, op, (a, b), node)
    return _of_bits(op, a, b, result) if op in ("&", "|", "^") else result


def _of_bits(op: str, a: Num, b: Num, result: Num) -> Num:
    """The bits of two whole numbers taken together: there are no more of them than in the longer one (B15)."""
    if not (a.domain.integer and b.domain.integer):
        return result
    ends = [num.domain.hi.value if num.domain.is_nonnegative() else None for num in (a, b)]
    known = [int(end) for end in ends if end is not None]
    if op == "&" and known:
        return result.but(domain=Interval(ZERO, number(min(known)), True), boolean=a.boolean and b.boolean)
    if len(known) < 2:
        return result
    return result.but(domain=Interval(ZERO, number((1 << max(end.bit_length() for end in known)) - 1), True), boolean=a.boolean and b.boolean)


def quotient(op: str, a: Num, b: Num) -> tuple[Expr, Expr] | None:
    """What stands above and below the line of a public quotient, times what it is multiplied by: `2 * (sensitivity / epsilon)`."""
    if op == "/":
        above, below = a.quotient if a.quotient is not None else (a.term, ONE)
        return above, below * b.term
    if a.quotient is None and b.quotient is None:
        return None
    above, below = (a.term, ONE) if a.quotient is None else a.quotient
    other, under = (b.term, ONE) if b.quotient is None else b.quotient
    return above * other, below * under


def _truths_added(run: Run, op: str, a: Num, b: Num, node: ir.Node) -> Num:
    """numpy's truth values are added by `or`, Python's as numbers: of a single one it is not known whose it is."""
    if op == "@":
        return numbers.unknown_number(run, "a product of truth values", a, b)
    result = numbers.add(run, a, b, node).but(term=run.fresh("a sum of truth values"))
    run.know(result.term, result)
    return result


def _logic(run: Run, op: str, a: Num, b: Num, node: ir.Node) -> Num:
    """a & b and a | b of truth values (B8)."""
    if op == "|":
        return negated(run, _logic(run, "&", negated(run, a), negated(run, b), node))
    for one, other in ((a, b), (b, a)):
        if one.term.value is not None and not one.env:
            return other if one.term.value else one
    shape = numbers.common_shape(a.shape, b.shape)
    env = numbers.entries_tainted(run, [numbers.fit(a, shape), numbers.fit(b, shape)])
    result = Num(a.term if a.term == b.term else a.term * b.term, shape, BOOL, env, boolean=True, released=a.released or b.released)
    if env and a.shape == b.shape and a.elements is not None and b.elements is not None:
        result.elements = tuple(_logic(run, "&", one, other, node) for one, other in zip(a.elements, b.elements))
    if env:
        result.step = run.step(node, "B8", a, b)
    return numbers.tidy(run, result)


def _not_numbers(run: Run, op: str, left: Value, right: Value, node: ir.Node) -> Value | None:
    from dpcheck.infer.hooks import arithmetic_hook

    overloaded = arithmetic_hook(run, op, left, right, node)
    if overloaded is not None:
        return overloaded
    for owner in (left, right):
        if isinstance(owner, Configured) and op in METHODS:
            from dpcheck.infer.calls import library_call

            name = f"{owner.name}.__{'' if owner is left else 'r'}{METHODS[op]}__"
            return library_call(run, name, [owner, right if owner is left else left], {}, node)
    if isinstance(left, Text) or isinstance(right, Text):
        if op == "+" and isinstance(left, Text) and isinstance(right, Text) and left.value is not None and right.value is not None and len(left.value) + len(right.value) <= LONGEST_TEXT:
            return Text(left.value + right.value, tainted(left.env, right.env))
        from dpcheck.infer.hooks import shown

        made = shown(run, right, node) if op == "%" else {}
        return Text(env=tainted(made, deep_env(run, left), deep_env(run, right)))
    if lists.is_list(run, left) or lists.is_list(run, right):
        arrays = lists.beside_array(run, left, right, node)
        return lists.combined(run, op, left, right, node) if arrays is None else binary(run, op, *arrays, node)
    for value in (left, right):
        if isinstance(cell_of(run, value), (Instance, Mapping, Opaque)) or isinstance(value, (Function, Class, Method, Range)):
            return blurred(run, f"`{op}` on objects", (left, right))
    return None


METHODS = {"+": "add", "-": "sub", "*": "mul", "/": "truediv", "//": "floordiv", "%": "mod", "**": "pow", "@": "matmul", "&": "and", "|": "or",
            "^": "xor", "<<": "lshift", ">>": "rshift"}


def _mixed_metrics(run: Run, op: str, a: Num, b: Num, node: ir.Node) -> None:
    """Sums of private values that show different metrics are a slip (DP105)."""
    if op not in ("+", "-") or not a.env or not b.env:
        return
    if a.shape and b.shape and a.norm is not None and b.norm is not None and a.norm is not b.norm:
        from dpcheck.infer.arguments import converted

        run.notice("DP105", f"one operand is measured in {a.norm.value}, the other in {b.norm.value}", node,
                   f"convert the first: {converted(a.norm, b.norm, a.shape[-1])}; or the second: {converted(b.norm, a.norm, b.shape[-1])}")
    elif a.data != b.data:
        run.notice("DP105", "one operand is measured in the discrete metric (Data), the other in the real one (Real)", node,
                   "bound the discrete one and convert it: undisc(clamp(x, lower, upper))")


def _boxed(run: Run, result: Num, *operands: Value) -> Value:
    """Arrays are objects of their own: the result of arithmetic is a new one."""
    return Ref(run.store.allocate(result)) if result.shape else result


def boxed(run: Run, value: Value) -> Value:
    """A new array object for an array value; anything else as it is."""
    return Ref(run.store.allocate(value)) if isinstance(value, Num) and value.shape else value


def view_of(run: Run, value: Value, owner: Value) -> Value:
    """A value that may share memory with the array it was made from, whether it is understood or not."""
    if isinstance(value, Num) and value.shape or isinstance(value, Opaque) and isinstance(owner, Ref):
        value = Ref(run.store.allocate(value))
    if isinstance(value, Ref) and isinstance(owner, Ref) and value.address != owner.address:
        run.store.link(value.address, owner.address)
    return value


def _compare(run: Run, node: ir.Compare, frame: Frame) -> Value:
    from dpcheck.infer.hooks import compared

    left = evaluate(run, node.left, frame)
    result: Num | None = None
    for op, right_node in zip(node.ops, node.rights):
        if result is not None and result.env:  # the rest is evaluated only while the comparisons hold
            guard = Guard(truth_of(run, result, node), True)
            right, written = _guarded_value(run, guard, right_node, frame)
            merge(run, (guard,), written, Changes(), node)
        else:
            right = evaluate(run, right_node, frame)
        rowwise = over_rows(run, [left, right], lambda items: _compared_of_row(run, items[0], op, items[1], node),
                            f"`{op}`", node) if run.has_rows and op not in ("in", "not in", "is", "is not") else None
        if rowwise is not None:
            if len(node.ops) > 1:  # Python asks for the truth of all rows at once
                return Opaque(deep_env(run, rowwise), what="a chained comparison of columns")
            return rowwise
        if len(node.ops) == 1 and op in ("<", "<=", ">", ">=", "==", "!=") and (unknown := _of_any_shape(run, left, right)) is not None and compared(run, left, op, right, node) is None:
            return unknown
        one = compare(run, left, op, right, node)
        if run.noisy:
            thresholds.compared(run, node, left, right, one)
        if run.has_rows and isinstance(left, Num) and isinstance(right, Num) and (left.env or right.env) and op in ("<", "<=", ">", ">=", "==", "!="):
            from dpcheck.infer.datasets import presence

            presence.note_comparison(run, left, op, right, one, node)
        result = one if result is None else _logic(run, "&", result, one, node)
        left = right
    assert result is not None
    return boxed(run, result)


def _compared_of_row(run: Run, left: Value, op: str, right: Value, node: ir.Node) -> Value:
    """As `compare`; of what may be an array there may be several answers."""
    if any(isinstance(one, Opaque) and one.array for one in (left, right)) and (unknown := _of_any_shape(run, left, right)) is not None:
        return unknown
    return boxed(run, compare(run, left, op, right, node))


def compare(run: Run, left: Value, op: str, right: Value, node: ir.Node) -> Num:
    """One comparison."""
    from dpcheck.infer.hooks import compared

    found = compared(run, left, op, right, node)
    if found is not None:
        return found
    if (isinstance(left, Gap) or isinstance(right, Gap)) and op in ("<", "<=", ">", ">=", "==", "!="):
        from dpcheck.infer.datasets import gaps

        return gaps.compared(run, [left, right], lambda items: compare(run, items[0], op, items[1], node), op == "!=")
    if op in ("is", "is not", "==", "!="):
        same = _identity(run, left, right, op)
        if same is not None:
            return truth(same == (op in ("is", "==")))
    if op in ("in", "not in"):
        found = _member_of_rows(run, left, right, node) if run.has_rows else None
        found = membership(run, left, right, node) if found is None else found
        return found if op == "in" else negated(run, found)
    if run.has_rows:
        from dpcheck.infer.datasets.sources import as_item

        if isinstance(left, Num) and left.env or isinstance(right, Num) and right.env:
            left, right = as_item(left), as_item(right)
    numeric = [isinstance(v, Num) or isinstance(cell_of(run, v), Num) or isinstance(v, Opaque) and not v.env for v in (left, right)]
    from dpcheck.infer.implicit import holds_objects

    if run.program.has_objects and holds_objects(run, (left, right)):
        from dpcheck.infer.calls import unknown_call

        return _condition(run, left, right, unknown_call(run, "a comparison of what holds objects", [left, right], node))
    if lists.is_list(run, left) and not lists.is_beside_array(run, right) or lists.is_list(run, right) and not lists.is_beside_array(run, left):
        return _condition(run, left, right)  # of two lists there is one answer
    if all(numeric) and op in ("<", "<=", ">", ">=", "==", "!="):
        try:
            return compare_numbers(run, as_number(run, left), op, as_number(run, right), node)
        except numbers.ShapeError:
            pass
    return _condition(run, left, right)


def _condition(run: Run, *values: Value) -> Num:
    env = tainted(*(deep_env(run, value) for value in values))
    term = run.fresh("a condition", lo=ZERO, hi=ONE, integer=True)
    if run.tainting:  # all parameters are private here: that a coin decides is what has to be known
        term = next((value.term for value in values if isinstance(value, Num) and tossed(run, value.term)), term)
    result = Num(term, domain=BOOL, env=env, boolean=True,
                 released=any(getattr(v, "released", False) for v in values))
    run.know(result.term, result)
    return result


def _identity(run: Run, left: Value, right: Value, op: str) -> bool | None:
    keys = [key_of(run, value) for value in (left, right)]
    if keys[0] is not None and keys[1] is not None:
        if op in ("is", "is not") and not (keys[0] == (None,) or keys[1] == (None,)):
            return None
        return bool(keys[0] == keys[1])
    nothing = [key == (None,) for key in keys]
    if any(nothing):
        other = right if nothing[0] else left
        if isinstance(other, (Num, Tup, Function, Class, Library, Namespace, Range, Method)) or isinstance(other, Ref) and not isinstance(
                cell_of(run, other), Opaque):
            return False
    return None


def _member_of_rows(run: Run, left: Value, right: Value, node: ir.Node) -> Num | None:
    """x in rows (G17), key in a dict that a loop fills, and a row's value in a known list; None for anything else."""
    from dpcheck.infer.datasets import counting, gathering, model
    from dpcheck.infer.datasets.sources import as_item, condition_unknown

    cell = cell_of(run, right)
    if isinstance(cell, model.Tally):
        return gathering.is_member(run, cell, left)
    if isinstance(cell, model.Table) and cell.kind == "iterator":
        from dpcheck.infer.datasets.rules import taken

        env = deep_env(run, right)
        taken(run, right)
        return condition_unknown(run, "is in", env)
    if isinstance(cell, model.Table) and isinstance(cell.item, Num) and not cell.item.shape and isinstance(as_item(left), Num) and not deep_env(run, left):
        same = compare(run, cell.item, "==", as_item(left), node)
        return counting.any_row(run, cell.rows, same, "any", node)
    items = sequence_items(run, right)
    if items is None or len(items) > 64 or not isinstance(left, Num) or not left.env or left.shape or any(not source.stands_in for source in left.env):
        return None
    result = truth(False)
    for item in items:
        result = _logic(run, "|", result, compare(run, left, "==", item, node), node)
    return result


def membership(run: Run, left: Value, right: Value, node: ir.Node) -> Num:
    """x in s (B13): a truth value of everything on both sides; an iterator is walked through as far as x is."""
    from dpcheck.infer.lazy import consumed

    right = consumed(run, right, node, until=deep_env(run, left))
    items = sequence_items(run, right)
    key = key_of(run, left)
    looked_at(run, right, "the members", deep_env(run, left))
    if items is not None and key is not None:
        keys = [key_of(run, item) for item in items]
        if all(one is not None for one in keys):
            return truth(key in keys)
    return _condition(run, left, right)


def _bool(run: Run, node: ir.Bool, frame: Frame) -> Value:
    """a and b, a or b as values (B8, I8): short-circuiting is a branch."""
    value = evaluate(run, node.values[0], frame)
    for right_node in node.values[1:]:
        value = _short_circuit(run, node, value, right_node, frame)
    return value


def _short_circuit(run: Run, node: ir.Bool, left: Value, right_node: ir.Expr, frame: Frame) -> Value:
    condition = truth_of(run, left, node)
    wanted = node.op == "and"
    if condition.term.value is not None and not condition.env:
        return evaluate(run, right_node, frame) if bool(condition.term.value) == wanted else left
    guard = Guard(condition, wanted)
    mark = run.mark()
    refine(run, guard)
    run.control.append(condition.env)
    right = evaluate(run, right_node, frame)
    run.control.pop()
    merge(run, (guard,), run.undo(mark), Changes(), node)
    if isinstance(left, Num) and left.boolean and isinstance(right, Num) and right.boolean and not left.shape:
        return _logic(run, "&" if wanted else "|", left, right, node)
    return join(run, (guard,), right, left, node)


def _conditional(run: Run, node: ir.Conditional, frame: Frame) -> Value:
    condition = truth_of(run, evaluate(run, node.test, frame), node.test)
    if condition.term.value is not None and not condition.env:
        return evaluate(run, node.body if condition.term.value else node.orelse, frame)
    guard = Guard(condition, True)
    left, written = _guarded_value(run, guard, node.body, frame)
    right, other = _guarded_value(run, Guard(condition, False), node.orelse, frame)
    merge(run, (guard,), written, other, node)
    return join(run, (guard,), left, right, node)


def _guarded_value(run: Run, guard: Guard, node: ir.Expr, frame: Frame) -> tuple[Value, Changes]:
    """A value computed under a condition, and what computing it wrote (taken back)."""
    mark = run.mark()
    refine(run, guard)
    run.control.append(guard.value.env)
    value = evaluate(run, node, frame)
    run.control.pop()
    return value, run.undo(mark)


# ---------------------------------------------------------------- calls, functions, the rest
def _call(run: Run, node: ir.Call, frame: Frame) -> Value:
    from dpcheck.infer.calls import call_node

    return call_node(run, node, frame)


def _lambda(run: Run, node: ir.Lambda, frame: Frame) -> Value:
    assert run.module is not None
    defaults = {p.name: evaluate(run, p.default, frame) for p in node.params if p.default is not None}
    run.lambdas[id(node)] = Function(node, frame.module, f"{frame.name}.<locals>.<lambda>" if frame.outer else "<lambda>", frame, defaults)
    return run.lambdas[id(node)]


def _comprehension(run: Run, node: ir.Comprehension, frame: Frame) -> Value:
    from dpcheck.infer.comprehensions import comprehension

    return comprehension(run, node, frame)


def _walrus(run: Run, node: ir.Walrus, frame: Frame) -> Value:
    from dpcheck.infer.statements import assign

    value = evaluate(run, node.value, frame)
    while frame.is_comprehension and frame.outer is not None:
        frame = frame.outer
    assign(run, node.target, value, frame)
    if run.noisy:
        noise.read(run, value, node)
    return value


def _starred(run: Run, node: ir.Starred, frame: Frame) -> Value:
    return evaluate(run, node.value, frame)


def _await(run: Run, node: ir.Await, frame: Frame) -> Value:
    outer, run.awaited = run.awaited, node.value
    value = evaluate(run, node.value, frame)
    run.awaited = outer
    return Opaque(deep_env(run, value), what="an awaited value")


def _yield(run: Run, node: ir.Yield, frame: Frame) -> Value:
    value = NONE if node.value is None else evaluate(run, node.value, frame)
    if node.is_from:
        from dpcheck.infer.lazy import consumed

        value = consumed(run, value, node)
    if len(run.active) == 1 and not run.calls:
        run.show("yielded", deep_env(run, value), node)
    run.yielded.append((value, bool(run.control) or run.summarising > 0 or node.is_from))
    return Opaque(what="what a generator is sent")


def _unknown(run: Run, node: ir.Unknown, frame: Frame) -> Value:
    env = tainted(*(deep_env(run, value) for value in frame.names.values()))
    if env:
        run.notice("DP301", f"{node.what} is not modelled", node)
    return Opaque(env, what=node.what)




_KINDS: dict[type, Callable[..., Value]] = {
    ir.Name: _name, ir.Constant: _constant, ir.Sequence: _sequence, ir.Dict: _dict, ir.FString: _fstring, ir.Attribute: _attribute,
    ir.Subscript: _subscript, ir.Slice: _slice, ir.Unary: _unary, ir.Binary: _binary, ir.Compare: _compare, ir.Bool: _bool,
    ir.Conditional: _conditional, ir.Call: _call, ir.Lambda: _lambda, ir.Comprehension: _comprehension, ir.Walrus: _walrus,
    ir.Starred: _starred, ir.Await: _await, ir.Yield: _yield, ir.Unknown: _unknown,
}

