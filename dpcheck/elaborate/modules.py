"""Modules: what their statements leave, for the functions in them."""
from __future__ import annotations

from collections.abc import Mapping

from dpcheck import ir
from dpcheck.core.term import Table
from dpcheck.elaborate import builtins, iterators, libraries, matching
from dpcheck.elaborate.calls import call
from dpcheck.elaborate.expressions import EVALUATORS
from dpcheck.elaborate.functions import block, run_to_end
from dpcheck.elaborate.machine import CannotMerge, Machine, Restart
from dpcheck.elaborate.names import BROKEN, Changed
from dpcheck.elaborate.statements import EXECUTORS
from dpcheck.elaborate.values import Array, Class, Dict, Frame, Instance, Iterator, List, Raised, Unmodelled
from dpcheck.infer.imports import absolute
from dpcheck.infer.walk import names_bound, names_read, names_written
from dpcheck.syntax.walk import statements_in, walk


CHANGING = (List, Dict, Array, Instance, Iterator)
RULES = (builtins, iterators, libraries, matching)  # they register what they know


FURTHER = 1 << 40
"""By so much places in one module are away from those in the next."""


def begin(table: Table) -> Machine:
    """A machine that knows all expressions and statements."""
    return Machine(table, evaluators=EVALUATORS, executors=EXECUTORS, calls=call)


def elaborate_module(module: ir.Module, sources: Mapping[str, ir.Module] | None = None) -> Machine:
    """A machine that has gone through a module, and those of the `sources` that it imports: `modules` has the names that each left. A statement that is not
    understood breaks the names that it binds, and everything that it may have changed."""
    machine = begin(Table())
    machine.sources = sources or {}
    _go_through(machine, module, module.dotted if sources else module.name)
    return machine


def _go_through(machine: Machine, module: ir.Module, name: str) -> None:
    frame: Frame = machine.new(Frame({}, title=name, is_package=module.is_package, offset=len(machine.modules) * FURTHER))
    frame.local = names_bound(module.body)
    machine.modules[name] = machine.modules[module.name] = frame
    for node in walk(module.body) if machine.sources else ():
        if isinstance(node, (ir.Import, ir.ImportFrom)):
            _import(machine, node, module)
    for statement in module.body:
        machine.steps = 0
        try:
            run_to_end(block(machine, [statement], frame))
        except (Unmodelled, Raised, CannotMerge, Restart, LookupError, ImportError):
            if isinstance(statement, ir.ImportFrom) and any(name == "*" for name, _ in statement.names):
                frame.names = {name: BROKEN for name in frame.local}
                return
            _break(frame, statement)
    rebound, written = left_by_functions(module.body)
    for name, held in list(frame.names.items()):
        if held is not BROKEN and (name in rebound or name in written and isinstance(held, CHANGING)):
            frame.names[name] = Changed(held)


def _import(machine: Machine, node: ir.Import | ir.ImportFrom, module: ir.Module) -> None:
    """Goes through the modules that a statement imports."""
    names = [name for name, _ in node.names] if isinstance(node, ir.Import) else [source := absolute(node, module), *(f"{source}.{name}" for name, _ in node.names)]
    for name in names:
        parts = name.split(".")
        for count in range(1, len(parts) + 1):
            dotted = ".".join(parts[:count])
            if dotted in machine.sources and dotted not in machine.modules:
                _go_through(machine, machine.sources[dotted], dotted)


def left_by_functions(body: list[ir.Stmt]) -> tuple[set[str], set[str]]:
    """The names of a module that functions rebind, and those of which they may change what they hold: neither is as the module's statements left it."""
    functions = [node for node in statements_in(body) if isinstance(node, ir.Function)] + [node for node in walk(body) if isinstance(node, ir.Lambda)]
    changed: set[str] = set()
    for function in functions:
        inside = function.body if isinstance(function, ir.Function) else [function.body]
        own = names_bound(inside) | {param.name for param in function.params}
        changed |= names_written(inside) - own
    return {name for node in statements_in(body) if isinstance(node, ir.Scope) and node.kind == "global" for name in node.names}, changed


def _break(frame: Frame, statement: ir.Stmt) -> None:
    for name in names_bound([statement]):
        frame.names[name] = BROKEN
    if isinstance(statement, (ir.Function, ir.Import, ir.ImportFrom)):
        return
    read = set() if isinstance(statement, ir.Class) else names_read([statement])
    classes = [held for name in read if isinstance(held := frame.names.get(name), Class)]  # which it may have changed, with what is derived from them
    for name, held in list(frame.names.items()):
        if isinstance(held, CHANGING) or isinstance(held, Class) and any(each is base for each in classes for base in held.order):
            frame.names[name] = BROKEN

