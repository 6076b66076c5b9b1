"""Expressions to values."""
from __future__ import annotations

from typing import Any, Callable

from dpcheck import ir
from dpcheck.core.term import ANY, Term
from dpcheck.elaborate.items import item_of
from dpcheck.elaborate.attributes import attribute
from dpcheck.elaborate.branches import either
from dpcheck.elaborate.classes import Super
from dpcheck.elaborate.functions import lambda_of
from dpcheck.elaborate.comprehensions import comprehension, dict_of, list_of, list_of_pieces, set_of, taken_whole
from dpcheck.elaborate.iteration import Whole, items_of
from dpcheck.elaborate.machine import Machine
from dpcheck.elaborate.names import bind, look_up
from dpcheck.elaborate.operators import contains, operate, relate, same, with_noise
from dpcheck.elaborate.values import SOME_TEXT, Dict, Frame, List, Span, Unmodelled, is_constant


Rule = Callable[[Machine, Any, Frame], Any]
EVALUATORS: dict[type, Rule] = {}


def evaluates(kind: type) -> Callable[[Rule], Rule]:
    def register(rule: Rule) -> Rule:
        EVALUATORS[kind] = rule
        return rule
    return register


@evaluates(ir.Constant)
def _constant(machine: Machine, node: ir.Constant, frame: Frame) -> Any:
    return node.value


@evaluates(ir.Name)
def _name(machine: Machine, node: ir.Name, frame: Frame) -> Any:
    return look_up(machine, node.id, frame)


@evaluates(ir.Attribute)
def _attribute(machine: Machine, node: ir.Attribute, frame: Frame) -> Any:
    return attribute(machine, machine.evaluate(node.value, frame), node.attr, frame)


@evaluates(ir.Subscript)
def _subscript(machine: Machine, node: ir.Subscript, frame: Frame) -> Any:
    held = machine.evaluate(node.value, frame)
    return item_of(machine, held, machine.evaluate(node.index, frame))


@evaluates(ir.Slice)
def _slice(machine: Machine, node: ir.Slice, frame: Frame) -> Any:
    return slice(*(None if part is None else machine.evaluate(part, frame) for part in (node.lower, node.upper, node.step)))


@evaluates(ir.Call)
def _call(machine: Machine, node: ir.Call, frame: Frame) -> Any:
    if isinstance(node.func, ir.Name) and node.func.id == "super" and not node.args:
        return _super(machine, frame)
    if isinstance(node.func, ir.Name) and node.func.id in ("locals", "globals", "vars", "eval", "exec", "dir", "breakpoint", "__import__"):
        raise Unmodelled(node.func.id)
    function = attribute(machine, machine.evaluate(node.func.value, frame), node.func.attr, frame, True) if isinstance(node.func, ir.Attribute) else machine.evaluate(node.func, frame)
    parts: list[tuple[Span, Any]] = []
    args, named = arguments(machine, node.args, frame, parts)
    machine.sites.append((machine.span(node, frame), parts))
    try:
        return machine.call(function, args, named)
    finally:
        machine.sites.pop()


def arguments(machine: Machine, given: list[ir.Arg], frame: Frame, parts: list[tuple[Span, Any]]) -> tuple[list[Any], dict[str, Any]]:
    """The plain and the named arguments of a call, in their order; `parts` is told where each stands."""
    args: list[Any] = []
    named: dict[str, Any] = {}
    for each in given:
        value = machine.evaluate(each.value, frame)
        parts.append((machine.span(each.value, frame), value))
        if each.star == "*":
            args.extend(items_of(machine, value))
        elif each.star == "**":
            if not isinstance(value, Dict) or value.term is not None or not all(isinstance(key, str) for key in value.items):
                raise Unmodelled("** of what is no dictionary")
            named.update(value.items)
        elif each.name is not None:
            named[each.name] = value
        else:
            args.append(value)
    return args, named


def _super(machine: Machine, frame: Frame) -> Any:
    around: Frame | None = frame
    while around is not None and (around.of is None or around.of.owner is None):
        around = around.parent
    if around is None or around.of is None or around.of.owner is None:
        raise Unmodelled("super")
    return Super(around.of.owner, around.first)


@evaluates(ir.Unary)
def _unary(machine: Machine, node: ir.Unary, frame: Frame) -> Any:
    value = machine.evaluate(node.operand, frame)
    return machine.negated(value) if node.op == "not" else operate(machine, node.op, value)


@evaluates(ir.Binary)
def _binary(machine: Machine, node: ir.Binary, frame: Frame) -> Any:
    left = machine.evaluate(node.left, frame)
    right = machine.evaluate(node.right, frame)
    parts = [(machine.span(node.left, frame), left), (machine.span(node.right, frame), right)]
    return with_noise(machine, machine.span(node, frame), parts, lambda: operate(machine, node.op, left, right))


@evaluates(ir.Compare)
def _compare(machine: Machine, node: ir.Compare, frame: Frame) -> Any:
    def rest(left: Any, place: int) -> Any:
        right = machine.evaluate(node.rights[place], frame)
        found = _compared(machine, node.ops[place], left, right)
        if place + 1 == len(node.ops):
            return found
        truth = machine.truth(found)
        if truth is False:
            return found
        return rest(right, place + 1) if truth is True else either(machine, truth, node.rights[place], lambda: rest(right, place + 1), lambda: found)

    return rest(machine.evaluate(node.left, frame), 0)


def _compared(machine: Machine, op: str, left: Any, right: Any) -> Any:
    match op:
        case "is":
            return same(machine, left, right)
        case "is not":
            return machine.negated(same(machine, left, right))
        case "in":
            return contains(machine, right, left)
        case "not in":
            return machine.negated(contains(machine, right, left))
        case _:
            return relate(machine, op, left, right)


@evaluates(ir.Bool)
def _bool(machine: Machine, node: ir.Bool, frame: Frame) -> Any:
    def rest(place: int) -> Any:
        value = machine.evaluate(node.values[place], frame)
        if place + 1 == len(node.values):
            return value
        truth = machine.truth(value)
        if not isinstance(truth, Term):
            return rest(place + 1) if truth is (node.op == "and") else value
        if node.op == "and":
            return either(machine, truth, node.values[place], lambda: rest(place + 1), lambda: value)
        return either(machine, truth, node.values[place], lambda: value, lambda: rest(place + 1))

    return rest(0)


@evaluates(ir.Conditional)
def _conditional(machine: Machine, node: ir.Conditional, frame: Frame) -> Any:
    truth = machine.truth(machine.evaluate(node.test, frame))
    if not isinstance(truth, Term):
        return machine.evaluate(node.body if truth else node.orelse, frame)
    return either(machine, truth, node, lambda: machine.evaluate(node.body, frame), lambda: machine.evaluate(node.orelse, frame))


@evaluates(ir.Sequence)
def _sequence(machine: Machine, node: ir.Sequence, frame: Frame) -> Any:
    items: list[Any] = []
    for part in node.items:
        if not isinstance(part, ir.Starred):
            items.append(machine.evaluate(part, frame))
            continue
        starred = taken_whole(machine, machine.evaluate(part.value, frame))
        whole = list_of(machine, starred)
        items.extend([Whole(whole)] if whole is not None else items_of(machine, starred))
    if any(isinstance(item, Whole) for item in items):
        joined = list_of_pieces(machine, iter(items))
        return joined if node.kind == "list" else set_of(machine, joined) if node.kind == "set" else machine.make("call", (machine.term(joined),), ("builtins.tuple", 1, ()), ANY)
    if node.kind == "tuple":
        return tuple(items)
    if node.kind == "set":
        return set_of(machine, List(items))
    return machine.new(List(items, node.kind))


@evaluates(ir.Dict)
def _dict(machine: Machine, node: ir.Dict, frame: Frame) -> Any:
    pairs: list[tuple[Any, Any]] = []
    for key, value in node.items:
        if key is None:
            inner = machine.evaluate(value, frame)
            if not isinstance(inner, Dict) or inner.term is not None:
                raise Unmodelled("** of what is no dictionary")
            pairs += inner.items.items()
            continue
        pairs.append((machine.evaluate(key, frame), machine.evaluate(value, frame)))
    return dict_of(machine, pairs)


@evaluates(ir.Comprehension)
def _comprehension(machine: Machine, node: ir.Comprehension, frame: Frame) -> Any:
    return comprehension(machine, node, frame)


@evaluates(ir.Lambda)
def _lambda(machine: Machine, node: ir.Lambda, frame: Frame) -> Any:
    return lambda_of(machine, node, frame)


@evaluates(ir.FString)
def _fstring(machine: Machine, node: ir.FString, frame: Frame) -> Any:
    for part in node.values:
        value = machine.evaluate(part, frame)
        if not (is_constant(value) or isinstance(value, Term) and value.kind.sort == "number"):
            raise Unmodelled("a text made of an object")
    return SOME_TEXT


@evaluates(ir.Walrus)
def _walrus(machine: Machine, node: ir.Walrus, frame: Frame) -> Any:
    value = machine.evaluate(node.value, frame)
    home = frame
    while home.of is None and home.parent is not None and not home.is_class and node.target.id not in home.local:
        home = home.parent  # out of comprehensions
    bind(machine, node.target.id, value, home)
    return value
