"""Variables and attributes that are declared private: whatever they come to hold is, unless it is private or released already."""
from __future__ import annotations

from typing import TYPE_CHECKING, Callable

from dpcheck import ir
from dpcheck.infer.annotations import declared
from dpcheck.infer.declared import ARRAYS
from dpcheck.infer.coerce import as_array
from dpcheck.infer.declarations import declared_value, fields_of, read, record_class
from dpcheck.infer.dependence import deep_env
from dpcheck.infer.store import Frame
from dpcheck.infer.values import Class, Opaque, Ref, Value

if TYPE_CHECKING:
    from dpcheck.infer.run import Run


def annotated_variable(run: Run, node: ir.Annotate, value: Value | None, frame: Frame) -> Value | None:
    """What an annotated assignment binds: a private source, if the annotation is of the vocabulary and the value is not private already."""
    said = declared(run, node.annotation, frame)
    if said.private and isinstance(node.target, ir.Name) and not frame.is_class:
        owner = frame.owner(node.target.id)
        owner.declared = {**(owner.declared or {}), node.target.id: node}
    if not said.private or said.unread:
        if value is not None and (deep_env(run, value) or getattr(value, "released", False)) or value is None and frame.is_class:
            return value
        said = read(run, node.annotation, frame)
        if not said.private and (isinstance(value, Ref) or record_class(run, node.annotation, frame) is None):
            return value

    if value is not None and (deep_env(run, value) or getattr(value, "released", False)):
        num = as_array(run, value, node)
        if num is not None and num.shape and said.kind in ARRAYS.values() and said.element != "Data":
            shown = num.but(norm=said.norm)
            return Ref(run.store.allocate(shown))
        return value
    name = node.target.id if isinstance(node.target, ir.Name) else "self." + node.target.attr if isinstance(node.target, ir.Attribute) else "a variable"
    result, source = declared_value(run, name, node.annotation, said, run.place(node.target), frame)
    if source is not None:
        run.sources.append((source, said))
    return result


def declared_anew(run: Run, node: ir.Annotate, frame: Frame, evaluated: Callable[[ir.Expr], Value]) -> Value:
    """The value of an annotated assignment. What an audit finds on the way is what the annotation declares, so that it has nothing to say of it: annotations win."""
    assert node.value is not None
    sources, entries = len(run.sources), len(run.ledger)
    value = evaluated(node.value)
    found = [source for source, _ in run.sources[sources:]]
    if not found or run.program.audit is None or len(run.ledger) > entries or not declared(run, node.annotation, frame).private or not deep_env(run, value).keys() <= set(found):
        return value
    del run.sources[sources:]
    for source in found:
        run.assumptions.pop(f"{source.name} is private", None)
    return Opaque(what="data that are declared")


def as_declared(run: Run, name: str, value: Value, frame: Frame) -> Value:
    """What a variable holds to which a value is bound: a source, where it was declared private in its scope."""
    node = (frame.declared or {}).get(name)
    if node is None or deep_env(run, value) or getattr(value, "released", False):
        return value
    made = annotated_variable(run, node, value, frame)
    return value if made is None else made


def as_field(run: Run, cls: Class, name: str, value: Value) -> Value:
    """What an attribute holds that is set: a source, where nothing is known of the value and the class declares the attribute private."""
    if not isinstance(value, Opaque) or value.env or value.released or not run.program.metric(cls.module).is_carrier(cls.node):
        return value
    found = next(((annotation, owner) for attribute, annotation, owner in fields_of(cls) if attribute == name), None)
    if found is None:
        return value
    annotation, owner = found
    outer = Frame(owner.module, owner.name, {}, run.program.run_module(owner.module.name))
    said = read(run, annotation, outer)
    if not said.private and record_class(run, annotation, outer) is None:
        return value
    made, source = declared_value(run, f"{cls.name}.{name}", annotation, said, (owner.module, annotation.start, annotation.end), outer)
    if source is not None:
        run.sources.append((source, said))
    return made
