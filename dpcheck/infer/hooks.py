"""Which method of the checked code a construct of Python runs on an object, and what comes of it: the one place that answers it.

Each function here answers None where the value is no object of a class of the checked code, or where its class leaves the
construct to Python's default. Where a class is not understood, what it may run is an unknown call.
"""
from __future__ import annotations

from typing import TYPE_CHECKING, Iterator, Sequence

from dpcheck import ir
from dpcheck.bounds import ZERO
from dpcheck.infer.arithmetic import arithmetic
from dpcheck.infer.coerce import as_number, sequence_items
from dpcheck.infer.dependence import blurred, deep_env, one_of
from dpcheck.infer.guards import negated, truth
from dpcheck.infer.implicit import holds_objects
from dpcheck.infer.inheritance import class_attribute, decorator_names, mro
from dpcheck.infer.interpret import call
from dpcheck.infer.lazy import consumed
from dpcheck.infer.lengths import truth_of
from dpcheck.infer.many_runs import keep_changes, writes_outside
from dpcheck.infer.operators import METHODS
from dpcheck.infer.reach import tainted
from dpcheck.infer.references import cell_of
from dpcheck.infer.store import Frame
from dpcheck.infer.unchecked import tell_read
from dpcheck.infer.values import (
    Cell, Class, Env, Function, Instance, Library, Listing, Mapping, Method, Nothing, Num, Opaque, Property, Ref, Text, Tup, Value, constant,
)
from dpcheck.infer.walked import Walk, walk_through
from dpcheck.spaces import NATURAL

if TYPE_CHECKING:
    from dpcheck.infer.run import Run


MIRRORED = {"<": ("lt", "gt"), "<=": ("le", "ge"), ">": ("gt", "lt"), ">=": ("ge", "le"), "==": ("eq", "eq"), "!=": ("ne", "ne")}
MOST_ITEMS = 256
CONVERSIONS = {
    "builtins.abs": ("__abs__",), "builtins.round": ("__round__",), "builtins.float": ("__float__", "__index__"), "builtins.int": ("__int__", "__index__", "__trunc__"),
    "builtins.reversed": ("__reversed__",), "math.floor": ("__floor__",), "math.ceil": ("__ceil__",), "math.trunc": ("__trunc__",),
    "operator.index": ("__index__",), "builtins.bytes": ("__bytes__",), "copy.copy": ("__copy__",), "copy.deepcopy": ("__deepcopy__",),
}
"""Functions that run a method of the one object that they are given."""
UNTOUCHING = frozenset((
    "list_append", "list_insert", "kind_of", "partial", "getattr", "output", "text", "list_clear", "list_reverse", "reduce", "map", "filter", "enumerate", "zip", "dict_setdefault",
))
"""Operations that run no method of the objects that they are given, or whose rule sees to it."""
MOVING = UNTOUCHING | {
    "len", "bool", "list", "tuple", "list_extend", "list_pop", "reversed", "iter", "next", "copy", "default_dict", "from_keys",
    *(f"dict_{name}" for name in ("keys", "values", "items", "get", "pop", "update")),
}
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


def _declines(value: Value) -> bool:
    return isinstance(value, Library) and value.name == "builtins.NotImplemented"


# ---------------------------------------------------------------- size and truth
def length(run: Run, value: Value, node: ir.Node) -> Num | None:
    """len(value)"""
    cell = instance(run, value)
    if cell is None:
        return None
    items = fields_of(run, cell)
    if items is not None:
        return constant(len(items))
    found = run_hook(run, value, "__len__", [], node)
    if found is None:
        return Num(run.fresh("a length", lo=ZERO, integer=True), domain=NATURAL, env=deep_env(run, value))
    num = as_number(run, found)
    return num.but(domain=num.domain.meet(NATURAL, run.facts)) if not num.shape else num


def truth_value(run: Run, value: Value, node: ir.Node) -> Num | None:
    """bool(value)"""
    cell = instance(run, value)
    if cell is None:
        return None
    for name in ("__bool__", "__len__"):
        if class_attribute(cell.cls, name) is not None or cell.cls.opaque:
            found = run_hook(run, value, name, [], node)
            return None if found is None else truth_of(run, found, node)
    items = fields_of(run, cell)
    return truth(items is None or bool(items))


# ---------------------------------------------------------------- comparisons
def compared(run: Run, left: Value, op: str, right: Value, node: ir.Node) -> Num | None:
    """left op right, where one of them is an object."""
    if op in ("is", "is not"):
        return None
    if op in ("in", "not in"):
        found = _contained(run, left, right, node)
        return found if found is None or op == "in" else negated(run, found)
    cells = instance(run, left), instance(run, right)
    if cells == (None, None):
        return None
    own, mirrored = MIRRORED[op]
    sides = [(left, own, right), (right, mirrored, left)]
    if cells[0] is not None and cells[1] is not None and cells[0].cls is not cells[1].cls and cells[0].cls in mro(cells[1].cls):
        sides.reverse()  # the method of a subclass comes first
    for owner, name, other in sides:
        result = run_hook(run, owner, f"__{name}__", [other], node)
        if result is not None and not _declines(result):
            return result if isinstance(result, Num) and not result.shape else as_number(run, result)
    if op == "!=":
        equal = compared(run, left, "==", right, node)
        return None if equal is None else negated(run, truth_of(run, equal, node))
    return _by_fields(run, cells, left, op, right, node)


def _by_fields(run: Run, cells: tuple[Instance | None, Instance | None], left: Value, op: str, right: Value, node: ir.Node) -> Num | None:
    """Objects without methods for it: dataclasses compare as tuples, others by identity."""
    from dpcheck.infer.comparisons import compare

    if cells[0] is not None and cells[1] is not None and cells[0].cls is cells[1].cls and cells[0].cls.dataclass:
        parts = [Tup(tuple(cell.attributes.get(name, Opaque(deep_env(run, left))) for name in cell.cls.fields)) for cell in cells if cell is not None]
        return compare(run, parts[0], op, parts[1], node)
    if any(isinstance(value, Ref) and value.address in run.chosen for value in (left, right)):
        return None  # one of two objects: which one it is may be private
    if op == "==" and all(cell is None or not cell.cls.opaque and not cell.cls.dataclass for cell in cells) and not any(isinstance(value, Opaque) for value in (left, right)):
        return truth(isinstance(left, Ref) and isinstance(right, Ref) and left.address == right.address)
    return None


def _contained(run: Run, left: Value, right: Value, node: ir.Node) -> Num | None:
    """left in right"""
    from dpcheck.infer.comparisons import compare, membership

    cell = instance(run, right)
    items: Sequence[Value] | None = None
    if cell is not None and fields_of(run, cell) is None:
        found = run_hook(run, right, "__contains__", [left], node)
        if found is not None:
            return truth_of(run, found, node)
        walked = walk(run, right, node)  # as far as the item is found
        items = None if walked is None else walked.items
        if items is None and walked is not None:
            return membership(run, left, walked.item or right, node)
    items = items if items is not None else drained(run, right, node) if cell is not None else sequence_items(run, right)
    if items is None or cell is None and instance(run, left) is None and not any(instance(run, item) is not None for item in items):
        return None
    result = truth(False)
    for item in items:
        result = arithmetic(run, "|", result, truth_of(run, compare(run, left, "==", item, node), node), node)
    return result


# ---------------------------------------------------------------- walking through
def walk(run: Run, value: Value, node: ir.Node) -> Walk | None:
    """How to walk through an object. What runs between two items may see what giving them changes: where that is anything, nothing is known of it."""
    if instance(run, value) is None:
        return None
    assert run.module is not None
    mark, called, first, frame = run.mark(), len(run.called), run.store.next_address, Frame(run.module, "")
    items = drained(run, value, node)
    if items is not None and not any(writes_outside(run, mapping, key, frame, called, first) for mapping, key, _ in run.store.snapshot(mark)):
        run.keep(mark)
        return Walk(items)
    env = tainted(deep_env(run, value), *(deep_env(run, item) for item in items or ()))
    keep_changes(run, run.undo(mark), frame, env)
    length = Num(run.fresh("a length", lo=ZERO, integer=True), domain=NATURAL, env=env)
    return Walk(None, Opaque(env, what="an item of an object"), length if items is None else constant(len(items)))


def spread(run: Run, value: Value, node: ir.Node) -> Value:
    """What `*value`, or an unpacking of it, takes: all its items as a container."""
    walked = walk(run, value, node)
    if walked is None:
        return consumed(run, value, node)
    if walked.items is not None:
        return Ref(run.store.allocate(Listing(tuple(walked.items))))
    return walked.item if walked.item is not None else Opaque(deep_env(run, value))


def drained(run: Run, value: Value, node: ir.Node) -> list[Value] | None:
    """All items of an object, one after the other; None where their number is not known."""
    items: list[Value] = []
    for item in pulled(run, value, node):
        if item is None:
            return None
        items.append(item)
    return items


def has_own_iterator(run: Run, value: Value) -> bool:
    """Whether walking through an object begins with its `__iter__`."""
    cell = instance(run, value)
    return cell is not None and fields_of(run, cell) is None and method_of(run, value, "__iter__") is not None


def pulled(run: Run, value: Value, node: ir.Node) -> Iterator[Value | None]:
    """The items of an object, each made when it is asked for; None where it is not known how it goes on."""
    cell = instance(run, value)
    if cell is not None and (parts := fields_of(run, cell)) is not None:
        yield from parts
        return
    yield from given_by(run, value, run_hook(run, value, "__iter__", [], node), node)


def given_by(run: Run, value: Value, given: Value | None, node: ir.Node) -> Iterator[Value | None]:
    """The items of an object whose `__iter__` gave this (None: it has none)."""
    if given is None:
        yield from _until(run, value, "__getitem__", "IndexError", node) if method_of(run, value, "__getitem__") is not None else (None,)
    elif instance(run, given) is not None:
        yield from _until(run, given, "__next__", "StopIteration", node)
    else:
        items = walk_through(run, given, node).items
        yield from (None,) if items is None else items


def _until(run: Run, value: Value, name: str, end: str, node: ir.Node) -> Iterator[Value | None]:
    """The items that a method gives, call by call, until it raises what ends the walk."""
    for place in range(MOST_ITEMS):
        before = len(run.escapes)
        item = run_hook(run, value, name, [constant(place)] if name == "__getitem__" else [], node)
        escapes = run.escapes[before:]
        if run.never:
            if all(way.kind == end for way in escapes):
                del run.escapes[before:]
                run.never = False
            return
        if item is None or escapes or run.fuel <= 0:
            break
        yield item
    yield None


def fields_of(run: Run, cell: Instance) -> list[Value] | None:
    """The fields of a named tuple, in their order."""
    return [cell.attributes.get(name, Opaque(what=f"the field {name}")) for name in cell.cls.fields] if cell.cls.is_tuple else None


# ---------------------------------------------------------------- arithmetic and conversions
def arithmetic_hook(run: Run, op: str, left: Value, right: Value, node: ir.Node) -> Value | None:
    """left op right: the method of the one, or the reflected method of the other."""
    cells = instance(run, left), instance(run, right)
    if cells == (None, None):
        return None
    if op == "%" and isinstance(left, Text):
        return Text(env=tainted(shown(run, right, node), deep_env(run, left), deep_env(run, right)))
    sides = [(left, "__", right), (right, "__r", left)]
    if cells[0] is not None and cells[1] is not None and cells[0].cls is not cells[1].cls and cells[0].cls in mro(cells[1].cls):
        sides.reverse()
    for owner, prefix, other in sides:
        result = run_hook(run, owner, f"{prefix}{METHODS[op]}__", [other], node)
        if result is not None and not _declines(result):
            return result
    return blurred(run, f"`{op}` on objects", (left, right))


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
    if direct and (operation in UNTOUCHING or operation in ("len", "bool") or operation.startswith("dict_")):
        return None
    if not direct and (operation in MOVING or not holds_objects(run, values)):
        return None
    from dpcheck.infer.unknown_calls import unknown_call

    return unknown_call(run, f"{name} of an object", values, node)


TEXTS = ("__format__", "__str__", "__repr__")


def shown(run: Run, value: Value, node: ir.Node) -> Env:
    """What the text of an object depends on: the method that makes it is run. Of what holds objects, the texts of these are made."""
    cell = cell_of(run, value)
    if isinstance(cell, Instance) and fields_of(run, cell) is None:
        methods = [found for name in TEXTS if (found := class_attribute(cell.cls, name)) is not None]
        if cell.cls.opaque or len(methods) > 1 and any(isinstance(method, Function) and run.program.mutated_by(method.node) for method in methods):
            from dpcheck.infer.unknown_calls import unknown_call

            return unknown_call(run, f"the text of {cell.cls.name}", [value], node).env
        for name in TEXTS:
            if class_attribute(cell.cls, name) is not None:
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
    if env.keys() == own.keys():
        return found
    tell_read(run, found, owner, node)
    return one_of(run, "an attribute that a class decides about", (cell_of(run, found) or found,), env)
