"""Functions: how arguments meet parameters, how a body is run, and generators."""
from __future__ import annotations

from collections.abc import Generator
from typing import Any

from dpcheck import ir
from dpcheck.elaborate.machine import CALLS, Machine
from dpcheck.elaborate.names import frame_of
from dpcheck.elaborate.values import Dict, Error, Frame, Function, Iterator, Raised, Unmodelled

Signal = tuple[Any, ...]
"""How a block is left: ("return", value), ("break",), ("continue",)."""


def lambda_of(machine: Machine, node: ir.Lambda, frame: Frame) -> Function:
    made = machine.functions[id(node.body)] = Function("<lambda>", node, frame, defaults(machine, node.params, frame))
    return made


def defaults(machine: Machine, params: list[ir.Param], frame: Frame) -> dict[str, Any]:
    """The default values, made once, where the function is made."""
    return {param.name: machine.evaluate(param.default, frame) for param in params if param.default is not None}


def call_function(machine: Machine, function: Function, args: list[Any], named: dict[str, Any]) -> Any:
    node = function.node
    if f"{function.name}()" in machine.stored:
        return machine.held(f"{function.name}()")
    frame = frame_of(machine, function, node)
    frame.names.update(meet(machine, node.params, function.defaults, args, named))
    if node.params and args:
        frame.first = args[0]
    if isinstance(node, ir.Lambda):
        machine.depth += 1
        try:
            _not_too_deep(machine)
            return machine.evaluate(node.body, frame)
        finally:
            machine.depth -= 1
    if node.is_async:
        raise Unmodelled("async")
    if node.is_generator:
        return machine.new(Iterator(generated(machine, node, frame)))
    machine.depth += 1
    try:
        _not_too_deep(machine)
        return returned(run_to_end(block(machine, node.body, frame)))
    finally:
        machine.depth -= 1


def _not_too_deep(machine: Machine) -> None:
    if machine.depth > CALLS:
        raise Unmodelled("calls too deep")


def returned(signal: Signal | None) -> Any:
    return signal[1] if signal is not None else None


def generated(machine: Machine, node: ir.Function, frame: Frame) -> Generator[Any, Any, Any]:
    """What a generator gives, one after another."""
    return returned((yield from block(machine, node.body, frame)))  # noqa: B901


def block(machine: Machine, body: list[Any], frame: Frame) -> Generator[Any, Any, Signal | None]:
    """Runs statements until one leaves; yields what a generator yields."""
    for statement in body:
        signal: Signal | None = yield from machine.execute(statement, frame)
        if signal is not None:
            return signal
    return None


def run_to_end(running: Any) -> Signal | None:
    """The signal of a block in which nothing is yielded."""
    try:
        next(running)
    except StopIteration as end:
        left: Signal | None = end.value
        return left
    raise Unmodelled("a yield in a branch")


def meet(machine: Machine, params: list[ir.Param], defaults: dict[str, Any], args: list[Any], named: dict[str, Any]) -> dict[str, Any]:
    """The parameters of a call and what each is given, as Python does it."""
    given: dict[str, Any] = {}
    left, rest = list(args), dict(named)
    for param in params:
        if param.kind in ("positional", "normal"):
            if left:
                if param.kind == "normal" and param.name in rest:
                    raise Raised(Error(TypeError))
                given[param.name] = left.pop(0)
            elif param.kind == "normal" and param.name in rest:
                given[param.name] = rest.pop(param.name)
            else:
                given[param.name] = _default(param, defaults)
        elif param.kind == "*":
            given[param.name], left = tuple(left), []
        elif param.kind == "keyword":
            given[param.name] = rest.pop(param.name) if param.name in rest else _default(param, defaults)
        elif param.kind == "**":
            given[param.name], rest = machine.new(Dict(rest)), {}
    if left or rest:
        raise Raised(Error(TypeError))
    return {name: value for name, value in given.items() if name}


def _default(param: ir.Param, defaults: dict[str, Any]) -> Any:
    if param.name not in defaults:
        raise Raised(Error(TypeError))
    return defaults[param.name]

