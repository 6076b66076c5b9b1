"""What annotations declare: a source, an object with sources in it, or, where a metric type stands in a way that is not understood, DP904 and everything unknown."""
from __future__ import annotations

from typing import TYPE_CHECKING

from dpcheck import ir
from dpcheck.infer.annotations import HOMES, declared, parameter_value
from dpcheck.infer.declared import ARRAYS, Declared
from dpcheck.infer.dependence import deep_env, parts_of
from dpcheck.infer.inheritance import mro
from dpcheck.infer.interpret import evaluate
from dpcheck.infer.lasting import attributes_of
from dpcheck.infer.misspelt import nearly
from dpcheck.infer.references import cell_of
from dpcheck.infer.store import Frame
from dpcheck.infer.values import Annotation, Class, Function, Instance, Lazy, Library, Listing, Mapping, Opaque, Place, Ref, Source, Tup, Value
from dpcheck.syntax.walk import of_text, statements_in, walk
from dpcheck.syntax.parse import parse_expression

if TYPE_CHECKING:
    from dpcheck.infer.run import Run


UNREADABLE = "unreadable"
STUB = (ir.Pass, ir.Raise)
_DEEPEST = 6


def read(run: Run, node: ir.Expr | None, frame: Frame, several: bool = False) -> Declared:
    """What an annotation says; one that may hold a metric type and is not understood is told, and private. `several`: of `*args` or `**kwargs`."""
    said = declared(run, node, frame)
    if node is None or (said.private and not several and not said.unread):
        return said
    names = run.program.metric(frame.module)
    if (misspelt := nearly(run, node, frame) if names.knows else None) is not None:
        run.notice("DP904", f"`{_text(frame.module, node)}` is not understood, for nothing is called {misspelt[0]}: nothing is known of how far this moves", node, f"did you mean {misspelt[1]}?")
        return Declared(UNREADABLE, container=_text(frame.module, node))
    if not said.private and not (names.knows and names.holds(node, names.top)) or record_class(run, node, frame) is not None and not several:
        return said
    if (name := _not_imported(run, node, frame)) is not None:
        run.notice("DP904", f"`{_text(frame.module, node)}` is not understood, for {name} is not that of {HOMES[name]}: nothing is known of how far this moves", node, f"import it: from {HOMES[name]} import {name}")
        return Declared(UNREADABLE, container=_text(frame.module, node))
    run.notice("DP904", f"`{_text(frame.module, node)}` has a metric type in it in a way that is not understood: nothing is known of how far this moves", node,
               f"write {said.kind}[Real, Data or Integer, L1, L2 or LInf], by names that are imported" if said.kind in ARRAYS.values() else
               "declare one metric type (Real, MetricVector[...], Annotated[list[float], HammingDistance], MetricFrame[...]), or one for each argument")
    return Declared(UNREADABLE, container=_text(frame.module, node))


def _not_imported(run: Run, node: ir.Expr, frame: Frame) -> str | None:
    """A descriptor in an annotation whose name stands for nothing that is known."""
    called = [part.func for part in walk([node]) if isinstance(part, ir.Call) and isinstance(part.func, ir.Name)]
    return next((each.id for each in called if each.id in HOMES and not _stands_for(evaluate(run, each, frame), each.id)), None)


def _stands_for(value: Value, name: str) -> bool:
    """Whether what a name stands for may be the descriptor that is called so: its own home's, or one that the code makes."""
    return value.name == f"{HOMES[name]}.{name}" if isinstance(value, Library) else isinstance(value, (Class, Function))


def _text(module: ir.Module, node: ir.Expr) -> str:
    return " ".join(module.text[node.start:node.end].split())


def record_class(run: Run, node: ir.Expr | None, frame: Frame, depth: int = 0) -> Class | None:
    """The class of the checked code that an annotation names, if its objects hold or give something private; of `C | None` too."""
    if node is None or depth > _DEEPEST:
        return None
    if isinstance(node, ir.Constant) and isinstance(node.value, str):
        return record_class(run, parse_expression(node.value, node.start + 1), frame, depth + 1)
    if isinstance(node, ir.Binary) and node.op == "|":
        sides = [side for side in (node.left, node.right) if not (isinstance(side, ir.Constant) and side.value is None)]
        return record_class(run, sides[0], frame, depth + 1) if len(sides) == 1 else None

    if isinstance(node, ir.Subscript):
        target = evaluate(run, node.value, frame) if isinstance(node.value, (ir.Name, ir.Attribute)) else None
        return record_class(run, node.index, frame, depth + 1) if isinstance(target, Library) and target.name == "typing.Optional" else None
    value = evaluate(run, node, frame) if isinstance(node, (ir.Name, ir.Attribute)) else None
    if isinstance(value, Annotation):
        return record_class(run, value.node, value.frame, depth + 1)
    if not isinstance(value, Class):
        return None
    names = run.program.metric(value.module)
    return value if names.is_carrier(value.node) or attributes_of(run.program, value) else None


def declared_value(run: Run, name: str, node: ir.Expr | None, said: Declared, place: Place, frame: Frame) -> tuple[Value, Source | None]:
    """The value of a parameter, variable or field, and its source; the sources of an object's fields are those of the run."""
    cls = record_class(run, node, frame) if said.kind == "" else None
    if cls is not None:
        before = len(run.sources)
        made = _record(run, name, cls, place, 0)
        run.optional.update(source for source, _ in run.sources[before:] if said.optional)
        return made, None
    return parameter_value(run, name, said, place, frame)


def _record(run: Run, name: str, cls: Class, place: Place, depth: int) -> Value:
    """An object of a class, its private fields as sources."""
    attributes: dict[str, Value] = {}
    around = run.private_names
    hide_fields(run, cls)
    for attribute, annotation, owner in fields_of(cls):
        outer = Frame(owner.module, owner.name, {}, run.program.run_module(owner.module.name))
        inner = record_class(run, annotation, outer) if depth < _DEEPEST else None
        if inner is not None and declared(run, annotation, outer).kind == "":
            attributes[attribute] = _record(run, f"{name}.{attribute}", inner, place, depth + 1)
            continue
        said = read(run, annotation, outer)
        value, source = parameter_value(run, f"{name}.{attribute}", said, place, outer)
        attributes[attribute] = value
        if source is not None:
            run.sources.append((source, said))
            if said.optional or _is_none_by_default(owner, attribute):
                run.optional.add(source)
    run.private_names = around
    attributes = {**attributes_of(run.program, cls), **attributes}
    if any(isinstance(base, Library) and base.name in ("typing.TypedDict", "typing_extensions.TypedDict") for one in mro(cls) for base in one.bases):
        return Ref(run.store.allocate(Mapping({key: value for key, value in attributes.items()})))
    return Ref(run.store.allocate(Instance(cls, attributes, True, name)))


def _is_none_by_default(cls: Class, field: str) -> bool:
    found = [part.value for part in cls.node.body if isinstance(part, ir.Annotate) and isinstance(part.target, ir.Name) and part.target.id == field]
    return any(isinstance(value, ir.Constant) and value.value is None for value in found)


def fields_of(cls: Class) -> list[tuple[str, ir.Expr, Class]]:
    """The annotated fields of a class and of its bases, and the attributes that methods annotate (`self.x: Real = ...`), each once."""
    found: dict[str, tuple[str, ir.Expr, Class]] = {}
    for owner in reversed(mro(cls)):
        for name, annotation, of_class in _annotated(owner.node):
            if of_class or name not in found:
                found[name] = name, annotation, owner
    return list(found.values())


@of_text(1 << 12)
def _annotated(node: ir.Class) -> list[tuple[str, ir.Expr, bool]]:
    """What is annotated in a class, by name, and whether that is a field, not an attribute that a method sets."""
    own, found = set(node.body), []
    for part in statements_in(node.body):
        if isinstance(part, ir.Annotate) and isinstance(part.target, ir.Name) and part in own:
            found.append((part.target.id, part.annotation, True))
        elif isinstance(part, ir.Annotate) and isinstance(part.target, ir.Attribute) and isinstance(part.target.value, ir.Name) and part.target.value.id == "self":
            found.append((part.target.attr, part.annotation, False))
    return found


def private_parameters(run: Run, node: ir.Function | ir.Lambda, frame: Frame) -> dict[str, bool]:
    """The parameters that are private, each with whether all its neighbours have as many entries."""
    return {parameter.name: said.public_shape for parameter in node.params if (said := declared(run, parameter.annotation, frame)).private}


def hide_fields(run: Run, cls: Class) -> None:
    """Lets no descriptor of a field name another one that is private."""
    run.private_names = {}
    for attribute, annotation, owner in fields_of(cls):
        said = declared(run, annotation, Frame(owner.module, owner.name, {}, run.program.run_module(owner.module.name)))
        if said.private:
            run.private_names[attribute] = said.public_shape


# ---------------------------------------------------------------- what functions return
def returned(run: Run, function: Function, result: Value) -> Value:
    """What a function gives back: where nothing is known of it and the function says that it is private, a source."""
    node = function.node
    if not isinstance(node, ir.Function) or node.returns is None or not (_is_stub(node) or _is_unknown(run, result)):
        return result
    around = run.private_names
    run.private_names = private_parameters(run, node, function.frame)
    given = _as_said(run, function, node.returns, result, f"{node.name}()")
    run.private_names = around
    return given


def _as_said(run: Run, function: Function, annotation: ir.Expr, result: Value, name: str) -> Value:
    """A result as an annotation says that it is; of a tuple, item by item."""
    known = run.given_back.get(id(annotation))
    if known is not None:
        return known
    items = _items_said(run, annotation, function.frame)
    if isinstance(result, Tup) and items is not None and len(items) == len(result.items):
        given = (_as_said(run, function, said, one, f"{name}[{place}]") if _is_unknown(run, one) else one for place, (said, one) in enumerate(zip(items, result.items)))
        return Tup(tuple(given))
    said = read(run, annotation, function.frame)
    if not said.private and record_class(run, annotation, function.frame) is None:
        return result
    value, source = declared_value(run, name, annotation, said, (function.module, annotation.start, annotation.end), function.frame)
    if source is not None:
        run.sources.append((source, said))
    run.given_back[id(annotation)] = value
    return value


def _items_said(run: Run, annotation: ir.Expr, frame: Frame) -> list[ir.Expr] | None:
    """The annotations of the items in that of a tuple (`tuple[Real, int]`)."""
    if not isinstance(annotation, ir.Subscript) or not isinstance(annotation.index, ir.Sequence):
        return None
    target = evaluate(run, annotation.value, frame) if isinstance(annotation.value, (ir.Name, ir.Attribute)) else None
    return list(annotation.index.items) if isinstance(target, Library) and target.name in ("builtins.tuple", "typing.Tuple") else None


def _is_unknown(run: Run, result: Value) -> bool:
    """Whether nothing private is known of a result, and not all of it is known to be public."""
    if isinstance(result, Tup):
        return any(_is_unknown(run, item) for item in result.items)
    if isinstance(result, Opaque):
        return not result.env and not result.released
    cell = cell_of(run, result)
    if isinstance(cell, Lazy):
        return not deep_env(run, result)
    return isinstance(cell, (Opaque, Listing, Mapping)) and not deep_env(run, result) and any(isinstance(part, Opaque) for part in (cell, *parts_of(run, cell)))


def _is_stub(node: ir.Function) -> bool:
    return all(isinstance(part, STUB) or isinstance(part, ir.Evaluate) and isinstance(part.value, ir.Constant) for part in node.body)
