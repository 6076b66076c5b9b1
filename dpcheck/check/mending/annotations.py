"""Annotations that are not understood because of a name or a call in them: what these give, written where it is read."""
from __future__ import annotations

from dpcheck import ir
from dpcheck.check.mending.writing import fix, written
from dpcheck.check.records import Fix
from dpcheck.infer.values import Place
from dpcheck.syntax.lookup import expression_at, given
from dpcheck.syntax.walk import walk


def spelled_out(place: Place) -> list[Fix]:
    """The parts of an annotation, each written as what it stands for."""
    module, start, end = place
    node = expression_at(module, start, end)
    if not isinstance(node, ir.Subscript):
        return []
    parts = node.index.items if isinstance(node.index, ir.Sequence) else [node.index]
    edits = []
    for part in parts:
        behind = _given(module, part)
        if behind is not None:
            edits.append(written((module, part.start, part.end), module.text[behind.start:behind.end]))
    return [fix("write it where it is read", True, edits)] if edits else []


def stored(place: Place) -> list[Fix]:
    """What a method stores in an attribute that is read at a place: with the annotation of the parameter that it stores."""
    module, start, end = place
    node, around = expression_at(module, start, end), [part for part in walk(module.body) if isinstance(part, ir.Class) and part.start <= start < part.end]
    if node is None or not around:
        return []
    read = {part.attr for part in walk([node]) if isinstance(part, ir.Attribute) and isinstance(part.value, ir.Name)}
    edits = []
    for statement in walk(around[-1].body):
        match statement:
            case ir.Assign(targets=[ir.Attribute(value=ir.Name(), attr=attr) as target], value=ir.Name(id=name)) if attr in read:
                parameter = given(module, name, statement.start)
                if isinstance(parameter, ir.Param) and (said := parameter.annotation) is not None:
                    edits.append(written((module, target.end, target.end), f": {module.text[said.start:said.end]}"))
    return [fix("say what it is where it is stored", True, edits)] if edits else []


def _given(module: ir.Module, part: ir.Expr) -> ir.Expr | None:
    """What a name, an item of a tuple or a call of a function without arguments stands for; None where that is not seen."""
    match part:
        case ir.Name(id=name):
            behind = given(module, name, part.start)
            return _given(module, behind) or behind if isinstance(behind, (ir.Call, ir.Subscript)) else None
        case ir.Subscript(value=ir.Name(id=name), index=ir.Constant(value=int(place))):
            behind = given(module, name, part.start)
            return behind.items[place] if isinstance(behind, ir.Sequence) and -len(behind.items) <= place < len(behind.items) else None
        case ir.Call(func=ir.Name(id=name), args=[]):
            function = next((each for each in module.body if isinstance(each, ir.Function) and each.name == name), None)
            returned = [each for each in walk(function.body) if isinstance(each, ir.Return)] if function is not None else []
            return returned[0].value if function is not None and len(returned) == 1 and not function.decorators else None
    return None
