"""Where a parameter of a mechanism is written: at its call, or at what leads there through names and calls of functions."""
from __future__ import annotations

from collections.abc import Sequence

from dpcheck import ir
from dpcheck.infer.values import Place
from dpcheck.syntax.lookup import argument, expression_at, functions_around, given

_MOST = 10  # names that are followed


def ways_back(place: Place, calls: Sequence[Place]) -> list[Place]:
    """A place, what the name there was given, what the name there was given, and so on; `calls` lead to the function around the first, outermost first.

    The last one is where the value itself is written.
    """
    found = [place]
    left = list(calls)
    for _ in range(_MOST):
        module, start, end = found[-1]
        node = expression_at(module, start, end)
        if not isinstance(node, ir.Name):
            break
        behind = given(module, node.id, start)
        if isinstance(behind, ir.Param):
            outer = _argument(module, start, behind, left)
            if outer is not None:
                found.append(outer)
                continue
            behind = behind.default
        if behind is None:
            break
        found.append((module, behind.start, behind.end))
    return found


def _argument(module: ir.Module, offset: int, parameter: ir.Param, calls: list[Place]) -> Place | None:
    """What the call that leads to the function around an offset gives for its parameter; that call is taken from the list."""
    function = next((each for each in reversed(functions_around(module, offset)) if any(one is parameter for one in each.params)), None)
    if function is None or not calls:
        return None
    caller, start, end = calls.pop()
    call = expression_at(caller, start, end)
    if not isinstance(call, ir.Call):
        return None
    is_method = isinstance(call.func, ir.Attribute) and bool(function.params) and function.params[0].name in ("self", "cls")
    value = argument(call, function, parameter, is_method)
    return None if value is None else (caller, value.start, value.end)
