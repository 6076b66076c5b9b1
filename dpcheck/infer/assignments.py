"""Assignments: names, attributes, items and unpacking; what an object's class does with them."""
from __future__ import annotations

from typing import TYPE_CHECKING

from dpcheck import ir
from dpcheck.bounds import symbol
from dpcheck.infer import noise
from dpcheck.infer.annotations_as_code import run_annotations
from dpcheck.infer.cells import as_cell
from dpcheck.infer.coerce import as_array, sequence_items
from dpcheck.infer.datasets import row_texts
from dpcheck.infer.datasets.axes import across
from dpcheck.infer.datasets.tables import table_of, used_up
from dpcheck.infer.declared_variables import annotated_variable, declared_anew, as_declared, as_field
from dpcheck.infer.dependence import blurred, changing, deep_env
from dpcheck.infer.disclosure import put_away
from dpcheck.infer.effects import VIEWS
from dpcheck.infer.forward import made_up
from dpcheck.infer.hooks import run_hook
from dpcheck.infer.overriding import decided_by_derived
from dpcheck.infer.inheritance import class_attribute, mro
from dpcheck.infer.interpret import call, evaluate, expression, moved, statement
from dpcheck.infer.read_later import note_bound
from dpcheck.infer.reach import tainted
from dpcheck.infer.references import cell_of
from dpcheck.infer.store import MISSING, Frame
from dpcheck.infer.item_stores import store_item
from dpcheck.infer.library_objects import SET
from dpcheck.infer.subscripts import subscript
from dpcheck.infer.thresholds import bound
from dpcheck.infer.touching import kept_by, looked_at, origins_of, scatter, seen_later, set_where_seen, touched, written_to
from dpcheck.infer.unchecked import releases
from dpcheck.infer.unwanted import unwanted_in
from dpcheck.infer.values import (
    Class, Configured, Env, Function, Instance, Library, Listing, Mapping, Namespace, Num, Opaque, Property, Ref, Text, Tup, Value, Zipped,
    constant, serial,
)
from dpcheck.infer.walked import spread, walk_through

if TYPE_CHECKING:
    from dpcheck.infer.run import Run

_OF_FRAMES = frozenset(("index", "name", "attrs", "flags", "shape", "dtype", "flat", "real", "imag"))  # of what pandas and numpy make: no columns

@statement(ir.Assign)
def _assign(run: Run, node: ir.Assign, frame: Frame) -> None:
    target = node.targets[0]
    run.naming = _name_of(run, target)
    simple = len(node.targets) == 1 and isinstance(target, (ir.Name, ir.Sequence))
    if len(node.targets) == 1 and isinstance(target, ir.Name):
        run.bound_to = node.value, target.id
    around = run.unwanted
    if run.watching:
        run.unwanted = unwanted_in(node, run.active[-1])
    value = moved(run, node.value, frame) if simple else evaluate(run, node.value, frame)
    run.unwanted, run.naming = around, ""
    if run.program.audit is not None:
        if isinstance(target, ir.Name) and not run.tainting:
            value = made_up(run, target.id, value, node.value)
    if run.noisy:
        bound(run, node.targets, node.value, value, frame)
        if len(node.targets) > 1:
            noise.read(run, value, node)
    for each in node.targets:
        assign(run, each, value, frame)


def _name_of(run: Run, target: ir.Expr) -> str:
    """What data that an audit finds are called: as the variable that they are bound to."""
    if run.program.audit is None:
        return ""
    return target.id if isinstance(target, ir.Name) else f"self.{target.attr}" if isinstance(target, ir.Attribute) else ""


def assign(run: Run, target: ir.Expr, value: Value, frame: Frame) -> None:
    """target = value, for every kind of target."""
    if isinstance(target, ir.Name):
        bind(run, target.id, value, frame)
    elif isinstance(target, ir.Sequence):
        _unpack(run, target, value, frame)
    elif isinstance(target, ir.Starred):
        assign(run, target.value, value, frame)
    elif isinstance(target, ir.Attribute):
        owner = evaluate(run, target.value, frame)
        if run.watching:
            run.stored(owner, deep_env(run, value), target)
        if table_of(run, owner) is not None:
            _not_followed(run, target)
        store_attribute(run, owner, target.attr, value)
    elif isinstance(target, ir.Subscript):
        target = as_cell(run, target, frame)
        owner, index = evaluate(run, target.value, frame), evaluate(run, target.index, frame)
        if run.watching:
            run.stored(owner, tainted(deep_env(run, value), deep_env(run, index)), target)
        store_item(run, owner, index, value, target)
        if isinstance(owner, Num):
            _no_number(run, owner, tainted(deep_env(run, value), deep_env(run, index)), frame)


def _not_followed(run: Run, target: ir.Attribute) -> None:
    """Notes that a data set is lost because an attribute of it is set: its labels, its index, or a column that is written as an attribute (DP301)."""
    name = target.value.id if isinstance(target.value, ir.Name) else "the data set"
    shown = f"`{name}`" if isinstance(target.value, ir.Name) else name
    renamed = f'write {name} = {name}.rename(columns={{"old": "new"}}), with the names of the columns that are used'
    run.notice("DP301", f"setting `{target.attr}` of {shown} is not modelled, so nothing is known of {shown} afterwards", target,
               renamed if target.attr == "columns" else f"leave its {target.attr} as it is" if target.attr in _OF_FRAMES else f'write {name}["{target.attr}"] = ..., if it is a column')


def _no_number(run: Run, owner: Num, env: Env, frame: Frame) -> None:
    """What was taken for a number turns out to be an array: something is stored in it, wherever it is held."""
    lost = Opaque(tainted(env, owner.env), what="an array of unknown shape that was written to", array=True)

    def is_it(value: object) -> bool:
        return isinstance(value, Num) and value.term == owner.term and not value.shape

    around: Frame | None = frame
    while around is not None:
        for name, value in list(around.names.items()):
            if is_it(value):
                run.store.write(around.names, name, lost)
        around = around.outer
    for address, cell in list(run.store.heap.items()):
        held = cell.items if isinstance(cell, Listing) else cell.items.values() if isinstance(cell, Mapping) else cell.attributes.values() if isinstance(cell, Instance) else ()
        if any(is_it(value) for value in held):
            run.mutate(address, Opaque(tainted(deep_env(run, Ref(address)), env), what="what holds an array that was written to"))


def bind(run: Run, name: str, value: Value, frame: Frame) -> None:
    """Binds a name in the frame, or where it was declared global or nonlocal."""
    if isinstance(value, Opaque) and value.term is None and not value.env:
        root = run.active[0] if run.active else None
        given = isinstance(root, ir.Function) and any(parameter.name == name for parameter in root.params)  # in a bound the name means what was given
        value = Opaque({}, run.fresh(name) if given else symbol(name, key=("local", name, serial())), value.what, value.released, roots=value.origins, array=value.array, entries=value.entries, hidden=value.hidden)
    owner = frame.shared.get(name)
    if (owner or frame).declared:
        value = as_declared(run, name, value, owner or frame)
    if run.watching and owner is not None and owner.outer is None:
        run.show("stored in a global variable", deep_env(run, value), run.active[0] if isinstance(run.active[0], ir.Node) else ir.Pass(0, 0))
    if run.noisy and owner is not None and run.begun:
        put_away(run.store.heap, value)
    if run.noisy and run.summarising:
        note_bound(run, name, value, owner or frame)
    if (watched := (owner or frame).watched) is not None and name in watched:
        value = seen_later(run, watched[name].values(), name, value)
    run.store.write((owner or frame).names, name, value)


def _unpack(run: Run, target: ir.Sequence, value: Value, frame: Frame) -> None:
    value = spread(run, value, target)
    if run.noisy and not isinstance(value, Tup):
        noise.read(run, value, target, released=not isinstance(value if isinstance(value, Num) else cell_of(run, value), Num))
    items = walk_through(run, value, target).items if isinstance(value, Zipped) else sequence_items(run, value)
    count, star = len(target.items), next((i for i, item in enumerate(target.items) if isinstance(item, ir.Starred)), None)
    if items is None and run.has_rows:
        wanted = count if star is None else None
        items = across(run, value, target, wanted) or row_texts.cut_into(run, value, wanted)
    if items is None:
        array = as_array(run, value, target)
        if array is not None and array.shape and star is None:
            for place, item in enumerate(target.items):
                assign(run, item, subscript(run, value if isinstance(value, Ref) else array, constant(place), target), frame)
            return

        looked_at(run, value, "the items", {})
        env = deep_env(run, value)
        run.may_fail(env, ValueError)
        used_up(run, value)
        for item in target.items:
            assign(run, item, Opaque(env, what="an unpacked value", released=getattr(value, "released", False), roots=origins_of(run, value), holds=changing(run, (value,))), frame)
        return
    if star is None:
        for item, part in zip(target.items, list(items) + [Opaque(what="too few values to unpack")] * (count - len(items))):
            assign(run, item, part, frame)
        return
    after = count - star - 1
    for item, part in zip(target.items[:star], items):
        assign(run, item, part, frame)
    middle = tuple(items[star:len(items) - after])
    assign(run, target.items[star], Ref(run.store.allocate(Listing(middle))), frame)
    for item, part in zip(target.items[star + 1:], items[len(items) - after:]):
        assign(run, item, part, frame)


def store_attribute(run: Run, owner: Value, name: str, value: Value) -> None:
    """owner.name = value"""
    if run.noisy and run.begun and not isinstance(owner, Ref):
        put_away(run.store.heap, value)
    if isinstance(owner, Namespace) and owner.module in run.program.modules and not releases(run, value):
        run.store.write(run.program.run_module(owner.module).names, name, value)
        return
    if isinstance(owner, (Library, Namespace)):
        run.program.overwrite(run, f"{owner.name if isinstance(owner, Library) else owner.module}.{name}", value)
        return
    if isinstance(owner, (Class, Function)):
        if isinstance(owner, Function):
            run.program.attributed.append(owner)
            _set_of_function(run, owner, name, value)
        set_where_seen(run, owner, value)
        run.store.write(owner.attributes, name, value)
        if isinstance(owner, Class) and name == "__bases__":
            forget_class(run, owner, "whose bases were set")
        return
    cell = cell_of(run, owner)
    if isinstance(owner, Ref) and isinstance(cell, Instance):
        if _set_by_class(run, owner, cell, name, value):
            return
        value = as_field(run, cell.cls, name, value)
        run.mutate(owner.address, Instance(cell.cls, {**cell.attributes, name: value}, cell.open, cell.name))
    elif isinstance(owner, Ref):
        touched(run, owner, deep_env(run, value))
        run.mutate(owner.address, blurred(run, f"a value whose attribute {name} was set", (run.store.heap[owner.address], value)))
    else:
        if isinstance(owner, Configured) and (rule := SET.get((owner.name, name))) is not None and rule(run, owner, value):
            return
        run.epoch = serial()
        touched(run, owner.state if isinstance(owner, Configured) else owner, deep_env(run, value), stored=name in VIEWS)
        written_to(run, owner, deep_env(run, value))
        kept_by(run, owner, value)
        scatter(run, owner, name, value)


def forget_class(run: Run, cls: Class, why: str) -> None:
    """Of what a class has and inherits nothing is known any more."""
    for name, held in {name: held for base in reversed(mro(cls)) for name, held in base.attributes.items()}.items():
        env = tainted(deep_env(run, held), run.guarded)
        run.store.write(cls.attributes, name, Opaque(env, None if env else run.fresh(f"{cls.name}.{name}"), f"`{name}` of {cls.name}, {why}"))


def _set_of_function(run: Run, function: Function, name: str, value: Value) -> None:
    """What runs when a function is called may be set: its code, its defaults."""
    if name in ("__defaults__", "__kwdefaults__", "__code__"):
        env = tainted(deep_env(run, value), run.guarded)
        for parameter in function.defaults:
            run.store.write(function.defaults, parameter, Opaque(env, None if env else run.fresh(name), f"a default, set by {name}"))
        function.opaque_decorator = f"a new {name}"


def _set_by_class(run: Run, owner: Ref, cell: Instance, name: str, value: Value) -> bool:
    """owner.name = value where the class decides what that does: by `__setattr__`, a property, a descriptor; whether it does."""
    here = run.active[-1] if run.active and isinstance(run.active[-1], ir.Node) else ir.Pass(0, 0)
    if run_hook(run, owner, "__setattr__", [Text(name), value], here) is not None:
        return True
    if name == "__class__" and isinstance(value, Class) and not value.opaque:
        run.mutate(owner.address, Instance(value, cell.attributes, cell.open, cell.name))
        return True
    found = class_attribute(cell.cls, name)
    derived = cell.open and decided_by_derived(run, cell.cls, name)
    if isinstance(found, Property) and found.setter is not None and not derived:
        call(run, found.setter, [owner, value], {}, here)
        return True
    if found is not None and run_hook(run, found, "__set__", [owner, value], here) is not None:
        return True
    decides = derived or name in ("__class__", "__dict__") or isinstance(found, Property) and not found.cached or _may_be_descriptor(run, found)
    if decides:
        run.mutate(owner.address, blurred(run, f"a {cell.cls.name}, whose class decides what setting {name} does", (cell, value)))
    return decides


def _may_be_descriptor(run: Run, found: Value | None) -> bool:
    """Whether an attribute of a class is, or may have become, an object that is not understood."""
    held = found if found is None or isinstance(found, Opaque) else cell_of(run, found)
    return isinstance(held, Opaque) and bool(held.what)


@statement(ir.Annotate)
def _annotate(run: Run, node: ir.Annotate, frame: Frame) -> None:
    run.naming = _name_of(run, node.target)
    value = None if node.value is None else declared_anew(run, node, frame, lambda expr: evaluate(run, expr, frame))
    run.naming = ""
    if frame.is_class or frame.outer is None:
        run_annotations(run, (node.annotation,), frame, frame.names)
    result = annotated_variable(run, node, value, frame)
    if result is not None:
        assign(run, node.target, result, frame)


@statement(ir.Delete)
def _delete(run: Run, node: ir.Delete, frame: Frame) -> None:
    for target in node.targets:
        if isinstance(target, ir.Name):
            run.store.write(frame.owner(target.id).names, target.id, MISSING)
        elif isinstance(target, ir.Sequence):
            _delete(run, ir.Delete(node.start, node.end, target.items), frame)
        elif isinstance(target, ir.Attribute):
            owner = evaluate(run, target.value, frame)
            run.stored(owner, {}, target)
            _delete_attribute(run, owner, target)
        elif isinstance(target, ir.Subscript):
            owner, index = evaluate(run, target.value, frame), evaluate(run, target.index, frame)
            run.stored(owner, deep_env(run, index), target)
            touched(run, owner, deep_env(run, index))
            known = isinstance(cell_of(run, owner), (Mapping, Listing))
            run.may_fail(tainted({} if known else deep_env(run, owner), deep_env(run, index)), KeyError, IndexError)
            if not isinstance(owner, Ref):
                run.epoch = serial()
            if run_hook(run, owner, "__delitem__", [index], target) is None and isinstance(owner, Ref):
                run.mutate(owner.address, blurred(run, "a container from which something was deleted", (run.store.heap[owner.address],), deep_env(run, index)))


def _delete_attribute(run: Run, owner: Value, target: ir.Attribute) -> None:
    """del owner.name"""
    if isinstance(owner, Class):
        run.store.write(owner.attributes, target.attr, MISSING)
        return
    touched(run, owner, {})
    cell = cell_of(run, owner)
    if run_hook(run, owner, "__delattr__", [Text(target.attr)], target) is not None or not isinstance(owner, Ref):
        return
    if isinstance(cell, Instance) and target.attr in cell.attributes and class_attribute(cell.cls, target.attr) is None:
        run.mutate(owner.address, Instance(cell.cls, {name: value for name, value in cell.attributes.items() if name != target.attr}, cell.open, cell.name))
    else:
        run.mutate(owner.address, blurred(run, "an object of which an attribute was deleted", (run.store.heap[owner.address],)))


@expression(ir.Walrus)
def _walrus(run: Run, node: ir.Walrus, frame: Frame) -> Value:
    value = evaluate(run, node.value, frame)
    while frame.is_comprehension and frame.outer is not None:
        frame = frame.outer
    assign(run, node.target, value, frame)
    if run.noisy:
        noise.read(run, value, node)
    return value
