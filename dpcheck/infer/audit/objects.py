"""Objects that hold data, in an audit: what a method finds in `self` is what `__init__` makes of the data that it is given."""
from __future__ import annotations

from typing import TYPE_CHECKING

from dpcheck import ir
from dpcheck.infer.annotations import parameter_value
from dpcheck.infer.declared import Declared
from dpcheck.infer.audit.parameters import attributes_of
from dpcheck.infer.inheritance import initialiser
from dpcheck.infer.functions import run_body
from dpcheck.infer.store import Frame
from dpcheck.infer.values import Class, Function, Instance, Opaque, Place, Ref, Value
from dpcheck.syntax.walk import walk

if TYPE_CHECKING:
    from dpcheck.infer.run import Run


def constructed(run: Run, cls: Class, name: str, data: dict[str, Declared], place: Place) -> Value:
    """`self` after `__init__`, where the attributes of `data` ("self.data") hold private tables; whatever else it was given is public."""
    reference = Ref(run.store.allocate(Instance(cls, {}, True, name)))
    start = initialiser(cls)
    given: dict[str, str] = {}
    if isinstance(start, Function):
        given = {taken: attribute for attribute in data if (taken := _parameter_of(start, name, attribute))}
        bound: dict[str, Value] = {start.node.params[0].name: reference}
        for parameter in start.node.params[1:]:
            held = given.get(parameter.name)
            bound[parameter.name] = (_table(run, held, data[held], place, start.frame) if held is not None
                                     else Opaque(term=run.public(f"{name}.{parameter.name}"), what=parameter.name))
        if isinstance(start.node, ir.Function):
            run_body(run, start, bound, start.node)
    cell = run.store.heap[reference.address]
    attributes = dict(cell.attributes) if isinstance(cell, Instance) else {}
    for attribute in attributes_of(cls, name):
        if attribute not in attributes:
            attributes[attribute] = Opaque(term=run.public(f"{name}.{attribute}"), what=f"{name}.{attribute}")
    for attribute, said in data.items():
        if attribute not in given.values():
            attributes[attribute.partition(".")[2]] = _table(run, attribute, said, place, Frame(cls.module, cls.name, {}))
    run.store.write(run.store.heap, reference.address, Instance(cls, attributes, True, name))
    return reference


def _table(run: Run, name: str, said: Declared, place: Place, frame: Frame) -> Value:
    value, source = parameter_value(run, name, said, place, frame)
    if source is not None:
        run.sources.append((source, said))
    return value


def _parameter_of(start: Function, name: str, attribute: str) -> str | None:
    """The parameter of `__init__` that an attribute is assigned from: `self.data = data`, perhaps copied or made an array on the way."""
    params = {p.name for p in start.node.params[1:]}
    body = start.node.body if isinstance(start.node, ir.Function) else []
    for part in walk(body):
        for target in part.targets if isinstance(part, ir.Assign) else []:
            if isinstance(target, ir.Attribute) and isinstance(target.value, ir.Name) and f"{target.value.id}.{target.attr}" == attribute and isinstance(part, ir.Assign):
                named = [inner.id for inner in walk([part.value]) if isinstance(inner, ir.Name) and inner.id in params]
                return named[0] if len(set(named)) == 1 else None
    return None
