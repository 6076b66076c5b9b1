"""What functions of libraries make of objects of the checked code: texts, numbers, copies. The method that makes it is run."""
from __future__ import annotations

from typing import TYPE_CHECKING

from dpcheck import ir
from dpcheck.infer.dependence import deep_env
from dpcheck.infer.hooks import instance, run_hook
from dpcheck.infer.implicit import holds_objects
from dpcheck.infer.inheritance import class_attribute
from dpcheck.infer.overriding import fields_of, may_have
from dpcheck.infer.reach import tainted
from dpcheck.infer.references import cell_of
from dpcheck.infer.unknown_calls import unknown_call
from dpcheck.infer.values import Cell, Env, Function, Instance, Listing, Mapping, Text, Tup, Value

if TYPE_CHECKING:
    from dpcheck.infer.run import Run


CONVERSIONS = {
    "builtins.abs": ("__abs__",), "builtins.round": ("__round__",), "builtins.float": ("__float__", "__index__"), "builtins.int": ("__int__", "__index__", "__trunc__"),
    "builtins.reversed": ("__reversed__",), "math.floor": ("__floor__",), "math.ceil": ("__ceil__",), "math.trunc": ("__trunc__",),
    "operator.index": ("__index__",), "builtins.bytes": ("__bytes__",), "copy.copy": ("__copy__",), "copy.deepcopy": ("__deepcopy__",),
}
UNTOUCHING = frozenset((
    "list_append", "list_insert", "kind_of", "partial", "getattr", "output", "text", "list_clear", "reduce", "map", "filter", "enumerate", "zip", "dict_setdefault",
))
MOVING = UNTOUCHING | {
    "len", "list", "tuple", "list_extend", "list_pop", "reversed", "iter", "next", "copy", "default_dict", "from_keys",
    *(f"dict_{name}" for name in ("keys", "values", "items", "get", "pop", "update")),
}


def given_objects(run: Run, name: str, operation: str, values: list[Value], node: ir.Node) -> Value | None:
    """A library function that is given objects, or what holds some: what it runs on them, where that is known; None where it runs nothing."""
    if not run.program.has_objects:
        return None
    direct = any(instance(run, value) is not None for value in values)
    for hook in CONVERSIONS.get(name, ()) if direct else ():
        found = run_hook(run, values[0], hook, values[1:2] if name == "copy.deepcopy" else [], node)
        if found is not None:
            return found
    if operation in ("text", "output"):
        for value in values:
            shown(run, value, node)
    if direct and (operation in UNTOUCHING or operation == "len" or operation.startswith("dict_")):
        return None
    if not direct and (operation in MOVING or not holds_objects(run, values)):
        return None

    return unknown_call(run, f"{name} of an object", values, node)


TEXTS = ("__format__", "__str__", "__repr__")


def shown(run: Run, value: Value, node: ir.Node) -> Env:
    """What the text of an object depends on: the method that makes it is run. Of what holds objects, the texts of these are made."""
    cell = cell_of(run, value)
    if isinstance(cell, Instance) and fields_of(run, cell, *TEXTS) is None:
        methods = [found for name in TEXTS if (found := class_attribute(cell.cls, name)) is not None]
        if cell.cls.opaque or len(methods) > 1 and any(isinstance(method, Function) and run.program.mutated_by(method.node) for method in methods):
            return unknown_call(run, f"the text of {cell.cls.name}", [value], node).env
        for name in TEXTS:
            if may_have(run, cell, name):
                found = run_hook(run, value, name, [Text("")] if name == "__format__" else [], node)
                return {} if found is None else deep_env(run, found)
        return tainted(*(shown(run, part, node) for part in cell.attributes.values())) if cell.cls.dataclass else {}
    if isinstance(value, Tup) or isinstance(cell, (Listing, Mapping, Instance)) and run.program.has_objects:
        return tainted(*(shown(run, part, node) for part in _items_shown(value if cell is None else cell)))
    return {}


def _items_shown(held: Value | Cell) -> tuple[Value, ...]:
    """What is shown of a tuple, a list, a dict or a named tuple."""
    if isinstance(held, (Tup, Listing)):
        return tuple(held.items)
    return tuple(held.items.values() if isinstance(held, Mapping) else held.attributes.values() if isinstance(held, Instance) else ())
