"""Operators on values: of numbers and arrays they make terms, of lists and texts what Python makes, of objects what their classes say."""
from __future__ import annotations

from typing import Any

from dpcheck.core.term import Term
from dpcheck.elaborate.classes import find_method
from dpcheck.elaborate.machine import Machine
from dpcheck.elaborate.values import Array, Class, Dict, Error, Function, Instance, Library, List, Raised, Unmodelled, is_constant, is_number

_METHODS = {
    "+": "add", "-": "sub", "*": "mul", "/": "truediv", "//": "floordiv", "%": "mod", "**": "pow", "@": "matmul", "&": "and", "|": "or", "^": "xor", "<<": "lshift", ">>": "rshift",
    "<": "lt", "<=": "le", ">": "gt", ">=": "ge", "==": "eq", "!=": "ne",
}
_UNARY = {"-": "neg", "+": "pos", "~": "invert"}
_TURNED = {"<": ">", "<=": ">=", ">": "<", ">=": "<=", "==": "==", "!=": "!="}
_REPEATED = 4_096
_NONE = object()


def operate(machine: Machine, op: str, *values: Any) -> Any:
    """What an operator makes of one value or two."""
    if len(values) == 1:
        (value,) = values
        method = find_method(value, f"__{_UNARY[op]}__")
        return machine.call(method, [value]) if method is not None else machine.unary(op, _numeric(value))
    left, right = values
    found = _by_methods(machine, f"__{_METHODS[op]}__", f"__r{_METHODS[op]}__", left, right)
    if found is not _NONE:
        return found
    if isinstance(left, (List, tuple)) or isinstance(right, (List, tuple)):
        joined = _of_sequences(machine, op, left, right)
        if joined is not None:
            return joined
    return machine.binary(op, _numeric(left), _numeric(right))


def _by_methods(machine: Machine, name: str, turned: str, left: Any, right: Any) -> Any:
    """What the special methods of two objects give: of the right one first, if its class is derived from that of the left."""
    ways = [(find_method(left, name), [left, right]), (find_method(right, turned), [right, left])]
    if isinstance(left, Instance) and isinstance(right, Instance) and left.cls in right.cls.order[1:]:
        ways.reverse()
    method, args = next(((method, args) for method, args in ways if method is not None), (None, []))
    return _NONE if method is None else machine.call(method, args)


def _numeric(value: Any) -> Any:
    """A value that operators of numbers and arrays are for."""
    if is_constant(value) or isinstance(value, (Term, Array)):
        return value
    raise Unmodelled(f"an operator on {type(value).__name__}")


def _of_sequences(machine: Machine, op: str, left: Any, right: Any) -> Any:
    """Lists and tuples put together and repeated; None for arrays beside lists."""
    if isinstance(left, Array) or isinstance(right, Array):
        raise Unmodelled("an array with a list")
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
    raise Unmodelled(f"{op} of lists")


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
        raise Unmodelled(f"{op}= of a list")
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
        if isinstance(left, (Instance, Class, Function)) and isinstance(right, (Instance, Class, Function)) or left is None or right is None:
            return (left is right) is (op == "==")
        raise Unmodelled("a comparison of objects")
    if (is_constant(left) or isinstance(left, (Term, Array))) and (is_constant(right) or isinstance(right, (Term, Array))):
        return machine.compare(op, left, right)
    raise Unmodelled(f"{op} of {type(left).__name__}")


def _is_object(value: Any) -> bool:
    return not (is_constant(value) or isinstance(value, (Term, Array)))


def _sequences_alike(machine: Machine, op: str, left: Any, right: Any) -> Any:
    one, other = (list(each.items) if isinstance(each, List) else list(each) for each in (left, right))
    if any(isinstance(each, List) and (each.term is not None or each.kind != "list") for each in (left, right)) or type(left) is not type(right):
        raise Unmodelled("a comparison of lists")
    if not all(is_number(item) for item in (*one, *other)):
        raise Unmodelled("a comparison of lists of objects")
    return machine.check(machine.make("compare", (machine.term(left), machine.term(right)), op))


def same(left: Any, right: Any) -> bool:
    """`left is right`. Raises `Unmodelled` where it depends on how numbers are stored."""
    singletons = (type(None), bool, type(...))
    for one, other in ((left, right), (right, left)):
        if isinstance(one, Term) and one.kind.sort == "number" and other is None:
            return False
        if type(one) in singletons and not isinstance(other, Term):
            return one is other
    if isinstance(left, Library) and isinstance(right, Library):
        return left.name == right.name
    if isinstance(left, Term) or isinstance(right, Term) or is_constant(left) or is_constant(right):
        raise Unmodelled("whether two numbers are one object")
    return left is right


def contains(machine: Machine, holder: Any, item: Any) -> Any:
    """`item in holder`."""
    method = find_method(holder, "__contains__")
    if method is not None:
        return machine.truth(machine.call(method, [holder, item]))
    if isinstance(holder, Dict):
        holder = tuple(holder.items)
    elif isinstance(holder, List):
        if holder.term is not None:
            return machine.check(machine.make("compare", (machine.term(item), holder.term), "in"))
        holder = tuple(holder.items)
    if is_constant(holder) and is_constant(item):
        if not isinstance(holder, (str, bytes, tuple, range, frozenset)):
            raise Raised(Error(TypeError))
        return machine.known(lambda: item in holder)
    if type(holder) in (tuple, range) and is_number(item) and all(is_number(each) or type(each) in (str, type(None)) for each in holder):
        return machine.check(machine.make("compare", (machine.term(item), machine.term(holder)), "in"))
    if isinstance(holder, Array):
        return machine.check(machine.make("compare", (machine.term(item), machine.term(holder)), "in"))
    raise Unmodelled("in")
