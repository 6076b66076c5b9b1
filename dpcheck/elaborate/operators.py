"""Operators on values: of numbers and arrays they make terms, of lists and texts what Python makes, of objects what their classes say."""
from __future__ import annotations

from collections.abc import Callable
from typing import Any

from dpcheck.core.term import NUMBER, Term
from dpcheck.elaborate.classes import find_method
from dpcheck.elaborate.machine import Machine
from dpcheck.elaborate.values import (
    Array, Class, Dict, Error, Function, Heap, Instance, Iterator, Library, List, Raised, Span, Table, Unmodelled, View, Walked, is_constant,
)

_METHODS = {
    "+": "add", "-": "sub", "*": "mul", "/": "truediv", "//": "floordiv", "%": "mod", "**": "pow", "@": "matmul", "&": "and", "|": "or", "^": "xor", "<<": "lshift", ">>": "rshift",
    "<": "lt", "<=": "le", ">": "gt", ">=": "ge", "==": "eq", "!=": "ne",
}
_UNARY = {"-": "neg", "+": "pos", "~": "invert"}
_TURNED = {"<": ">", "<=": ">=", ">": "<", ">=": "<=", "==": "==", "!=": "!="}
_REPEATED = 4_096
_NEVER_NONE = frozenset(("input", "unary", "binary", "compare", "truth"))  # operations that give no None, and inputs that are declared as numbers
_NONE = object()


def operate(machine: Machine, op: str, *values: Any) -> Any:
    """What an operator makes of one value or two."""
    if len(values) == 1:
        (value,) = values
        method = find_method(value, f"__{_UNARY[op]}__")
        return machine.call(method, [value]) if method is not None else machine.unary(op, _numeric(machine, value))
    left, right = values
    found = _by_methods(machine, f"__{_METHODS[op]}__", f"__r{_METHODS[op]}__", left, right)
    if found is not _NONE:
        return found
    if isinstance(left, (List, tuple)) or isinstance(right, (List, tuple)):
        joined = _of_sequences(machine, op, left, right)
        if joined is not None:
            return joined
    for each in (left, right):
        if isinstance(each, (List, Dict)):
            machine.pure(tuple(each.items if isinstance(each, List) else each.items.values()))
    return machine.binary(op, _numeric(machine, left), _numeric(machine, right))


def _by_methods(machine: Machine, name: str, turned: str, left: Any, right: Any) -> Any:
    """What the special methods of two objects give: of the right one first, if its class is derived from that of the left."""
    ways = [(find_method(left, name), [left, right]), (find_method(right, turned), [right, left])]
    if isinstance(left, Instance) and isinstance(right, Instance) and left.cls in right.cls.order[1:]:
        ways.reverse()
    method, args = next(((method, args) for method, args in ways if method is not None), (None, []))
    return _NONE if method is None else machine.call(method, args)


def _numeric(machine: Machine, value: Any) -> Any:
    """A value that operators of terms are for."""
    if is_constant(value) or isinstance(value, (Term, Array, Table)) or isinstance(value, (List, Dict)) and (value.term is not None or value.kind == "set"):
        return value
    if isinstance(value, View):
        return value_of_view(value)
    if machine.lenient and isinstance(value, Library):
        return machine.unknown()
    if type(value) is tuple or isinstance(value, (List, Dict)) and value.kind != "growing":
        return value
    raise Unmodelled(f"an operator on {type(value).__name__}")


def _of_sequences(machine: Machine, op: str, left: Any, right: Any) -> Any:
    """Lists and tuples that are known put together and repeated; None for what is a matter of terms."""
    if is_constant(left) and is_constant(right):
        return None
    if op == "+" and isinstance(left, List) and isinstance(right, List) and left.kind == right.kind == "list" and left.term is None and right.term is None:
        return machine.new(List([*left.items, *right.items]))
    if op == "+" and type(left) is tuple and type(right) is tuple:
        return (*left, *right)
    if op == "*":
        sequence, count = (left, right) if isinstance(left, (List, tuple)) else (right, left)
        if type(count) in (int, bool) and not (isinstance(sequence, List) and (sequence.term is not None or sequence.kind != "list")):
            items = list(sequence.items if isinstance(sequence, List) else sequence)
            if len(items) * count > _REPEATED:
                raise Unmodelled("a long list")
            return machine.new(List(items * count)) if isinstance(sequence, List) else tuple(items * count)
    return None


def in_place(machine: Machine, op: str, left: Any, right: Any) -> Any:
    """`left op= right`: what the target is bound to then. An array and a list change where they are."""
    method = find_method(left, f"__i{_METHODS[op]}__")
    if method is not None:
        return machine.call(method, [left, right])
    if isinstance(left, Array):
        before, other = machine.read(left), machine.term(right)
        machine.write(left, machine.check(machine.make("inplace", (before, other), op, before.kind)))
        return left
    if isinstance(left, List):
        from_right = right.items if isinstance(right, List) and right.term is None else list(right) if type(right) in (tuple, range) else None
        if left.kind == "list" and op == "+" and left.term is None and from_right is not None:
            machine.touch(left)
            left.items = [*left.items, *from_right]
            return left
    if isinstance(left, List) and isinstance(right, (Array, Table)):
        return operate(machine, op, left, right)  # an array adds itself to a list
    if isinstance(left, (List, Dict, Table)):
        if isinstance(right, (Walked, Iterator, View)) or isinstance(right, Term) and right.kind.sort != "number":
            raise Unmodelled(f"{op}= of an iterator")
        before, other = machine.term(left), machine.pure(right)
        machine.set_term(left, machine.check(machine.make("inplace", (before, other), op, before.kind)))
        return left
    if isinstance(left, Term) and left.kind.sort != "number" or not (is_constant(left) or isinstance(left, (Term, Instance))):
        raise Unmodelled(f"{op}= of what may change in place")
    return operate(machine, op, left, right)


def relate(machine: Machine, op: str, left: Any, right: Any) -> Any:
    """`left op right` of a comparison."""
    found = _by_methods(machine, f"__{_METHODS[op]}__", f"__{_METHODS[_TURNED[op]]}__", left, right)
    if found is not _NONE:
        return found
    if op == "!=" and (find_method(left, "__eq__") or find_method(right, "__eq__")) is not None:
        return machine.negated(_by_methods(machine, "__eq__", "__eq__", left, right))
    if isinstance(left, (List, tuple)) and isinstance(right, (List, tuple)) and not (is_constant(left) and is_constant(right)):
        return _sequences_alike(machine, op, left, right)
    if any(isinstance(each, Instance) and each.cls.fields is not None for each in (left, right)):
        raise Unmodelled("a comparison of records")
    if op in ("==", "!=") and (_is_object(left) or _is_object(right)):
        if (isinstance(left, Term) or isinstance(right, Term)) and not isinstance(left, (Instance, Class, Function, Library)) and not isinstance(right, (Instance, Class, Function, Library)):
            return machine.compare(op, left, right)
        if isinstance(left, (Instance, Class, Function)) and isinstance(right, (Instance, Class, Function)) or left is None or right is None:
            return (left is right) is (op == "==")
        raise Unmodelled("a comparison of objects")
    return machine.compare(op, _numeric(machine, left), _numeric(machine, right))


def _is_object(value: Any) -> bool:
    return not (is_constant(value) or isinstance(value, (Term, Array, Table, List, Dict, tuple)))


def _sequences_alike(machine: Machine, op: str, left: Any, right: Any) -> Any:
    if any(isinstance(item, Instance) for each in (left, right) for item in (each.items if isinstance(each, List) else each)):
        raise Unmodelled("a comparison of lists of objects")
    return machine.check(machine.make("compare", (machine.term(left), machine.term(right)), op))


def same(machine: Machine, left: Any, right: Any) -> Any:
    """`left is right`. Raises `Unmodelled` where it depends on how numbers are stored."""
    singletons = (type(None), bool, type(...))
    for one, other in ((left, right), (right, left)):
        if isinstance(one, Term) and type(other) in (type(None), bool):
            if one.kind.sort == "number" and other is None and one.op in _NEVER_NONE and one.id not in machine.guesses or one.kind.sort == "text":
                return False
            return machine.check(machine.make("compare", (one, machine.table.constant(other)), "is"))
        if type(one) in singletons and not isinstance(other, Term):
            return one is other
    if isinstance(left, Library) and isinstance(right, Library):
        return left.name == right.name
    if isinstance(left, Heap) and isinstance(right, Heap):
        return left is right
    if isinstance(left, Heap) and (is_constant(right) or isinstance(right, Term) and right.kind.sort in ("number", "text")) \
            or isinstance(right, Heap) and (is_constant(left) or isinstance(left, Term) and left.kind.sort in ("number", "text")):
        return False
    if isinstance(left, Term) or isinstance(right, Term) or is_constant(left) or is_constant(right):
        raise Unmodelled("whether two numbers are one object")
    return left is right


def contains(machine: Machine, holder: Any, item: Any) -> Any:
    """`item in holder`."""
    method = find_method(holder, "__contains__")
    if method is not None:
        return machine.truth(machine.call(method, [holder, item]))
    if isinstance(holder, View):
        holder = value_of_view(holder)
    if isinstance(holder, Dict) and holder.term is None:
        holder = tuple(holder.items)
    elif isinstance(holder, List) and holder.term is None:
        holder = tuple(holder.items)
    if is_constant(holder) and is_constant(item):
        if not isinstance(holder, (str, bytes, tuple, range, frozenset)):
            raise Raised(Error(TypeError))
        return machine.known(lambda: item in holder)
    if isinstance(item, Instance) or type(holder) is tuple and any(isinstance(each, Instance) for each in holder):
        raise Unmodelled("in a list of objects")
    if type(holder) in (tuple, range, str) or isinstance(holder, (List, Dict, Array, Table, Term)):
        if isinstance(holder, Term) and holder.kind == NUMBER:
            machine.has_parts(holder)
        return machine.check(machine.make("compare", (machine.term(item), machine.term(holder)), "in"))
    raise Unmodelled("in")


def value_of_view(view: View) -> Any:
    """The keys or values of a dictionary that is known, as a tuple."""
    if view.held.term is not None:
        raise Unmodelled("a view of a dictionary that is not known")
    items = view.held.items
    return tuple(items) if view.kind == "keys" else tuple(items.values()) if view.kind == "values" else tuple(items.items())


def with_noise(machine: Machine, site: Span, parts: list[tuple[Span, Any]], compute: Callable[[], Any]) -> Any:
    """The value of an operation; where noise is added to something else, that is noted as a release."""
    drawn = [isinstance(value, (Term, Array)) and machine.is_drawn(machine.term(value)) for _, value in parts]
    if drawn.count(True) != 1 or is_constant(parts[drawn.index(False)][1]):
        return compute()
    found: list[Any] = []

    def gives() -> Term:
        found.append(compute())
        return machine.term(found[0])

    machine.release("", parts, gives, site)
    return found[0]
