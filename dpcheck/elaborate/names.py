"""Names: where one is looked up and where one is bound."""
from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from dpcheck import ir
from dpcheck.elaborate.branches import Half
from dpcheck.elaborate.machine import Machine
from dpcheck.elaborate.values import Error, Frame, Function, Raised, Unmodelled
from dpcheck.infer.walk import names_bound

BUILTINS: dict[str, Any] = {}
"""The names that are there without an import; filled by the modules that know them."""

_MISSING = object()


class Broken:
    """What a name of a module holds that could not be elaborated."""


BROKEN = Broken()


class Changed(Broken):
    """What a name of a module holds that functions may change: `before` is what the module's statements left."""

    def __init__(self, before: Any) -> None:
        self.before = before


def look_up(machine: Machine, name: str, frame: Frame) -> Any:
    """What a name holds at this moment."""
    found = _find(name, frame)
    if name in machine.stored and not any(name in each.names for each in _of_this_run(machine, frame)):
        return machine.held(name)
    if found is _MISSING:
        if name in frame.local and name not in frame.shared:
            raise Raised(Error(UnboundLocalError if not frame.is_class else NameError))
        found = BUILTINS.get(name, _MISSING)
        if found is _MISSING:
            if machine.lenient:
                return machine.unknown()
            raise Unmodelled(f"the name {name}")
    if isinstance(found, Half):
        found.read(machine)
    if isinstance(found, Broken):
        if machine.lenient:
            return machine.whatever(name, found.before) if isinstance(found, Changed) else machine.unknown()
        raise Unmodelled(f"what {name} holds")
    return found


def _of_this_run(machine: Machine, frame: Frame) -> Iterator[Frame]:
    """The frames around a place that were made in this run."""
    around: Frame | None = frame
    while around is not None and around.age > machine.entry:
        yield around
        around = around.parent


def _find(name: str, frame: Frame) -> Any:
    if name in frame.shared:
        assert frame.module is not None
        return frame.module.names.get(name, _MISSING)
    if name in frame.names:
        return frame.names[name]
    if name in frame.local and not frame.is_class:
        return _MISSING
    around = frame.parent
    while around is not None:
        if not around.is_class and name not in around.shared and name in (around.local | around.names.keys()) - around.outer:
            if name in around.names:
                return around.names[name]
            raise Raised(Error(NameError))
        around = around.parent
    module = frame.module or frame
    return module.names.get(name, _MISSING)


def bind(machine: Machine, name: str, value: Any, frame: Frame) -> None:
    """Binds a name where it belongs: here, in the function around, or in the module."""
    home = home_of(name, frame)
    machine.touch(home)
    home.names[name] = value


def unbind(machine: Machine, name: str, frame: Frame) -> None:
    home = home_of(name, frame)
    if name not in home.names:
        raise Raised(Error(UnboundLocalError))
    machine.touch(home)
    del home.names[name]


def home_of(name: str, frame: Frame) -> Frame:
    if name in frame.shared:
        assert frame.module is not None
        return frame.module
    if name in frame.outer:
        around = frame.parent
        while around is not None:
            if not around.is_class and name in around.local and name not in around.outer:
                return around
            around = around.parent
        raise Unmodelled(f"nonlocal {name}")
    return frame


def frame_of(machine: Machine, function: Function, node: ir.Function | ir.Lambda) -> Frame:
    """A new frame for a call."""
    params = {param.name for param in node.params}
    body: list[ir.Node] = list(node.body) if isinstance(node, ir.Function) else [node.body]
    scopes = [part for part in _own(body) if isinstance(part, ir.Scope)]
    shared = frozenset(name for part in scopes if part.kind == "global" for name in part.names)
    outer = frozenset(name for part in scopes if part.kind == "nonlocal" for name in part.names)
    around = function.frame
    while around is not None and around.is_class:
        around = around.parent  # type: ignore[assignment]
    module = function.frame.module or function.frame
    parent = around if around is not None and around is not module else None
    made = Frame({}, module, parent, (names_bound(body) | params) - shared - outer, outer, shared, of=function)
    frame: Frame = machine.new(made)
    return frame


def _own(body: list[ir.Node]) -> list[ir.Node]:
    """The statements of a body that are in its own scope."""
    found: list[ir.Node] = []
    todo = list(body)
    while todo:
        node = todo.pop()
        found.append(node)
        if isinstance(node, (ir.Function, ir.Class, ir.Lambda)):
            continue
        for name in ("body", "orelse", "final", "handlers", "cases"):
            inside = getattr(node, name, None)
            if isinstance(inside, list):
                todo.extend(inside)
    return found
