"""Helpers of other modules that draw noise, or add it to what they are given: what a call of one gives back, in the words of the caller.

Only what the text of the helper shows whole: all that it gives back is a draw, or what it is given with one added, and its scale is a formula of its parameters.
"""
from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from dpcheck import ir
from dpcheck.infer.audit.reading.draws import SETTLED, Draw, draws, is_number
from dpcheck.infer.audit.reading.index import Index, argument_of
from dpcheck.infer.imports import absolute
from dpcheck.infer.walk import called_name
from dpcheck.syntax.walk import imports_in

Finding = Callable[[ir.Module, str], "ir.Module | None"]  # of a module by the name that another one imports it by
_DEEPEST = 14
_FORMULAS = frozenset(("sqrt", "log", "exp", "float", "max", "min", "pow", "abs", "log1p"))


@dataclass(frozen=True, slots=True)
class Given:
    """What a call of a helper gives back: a draw, and what it is added to, if the helper does that."""

    draw: Draw
    value: ir.Expr | None


class Foreign:
    """The helpers that a module imports, by the names that it calls them by."""

    def __init__(self, index: Index, find: Finding, index_of: Callable[[ir.Module], Index]) -> None:
        self._kept: list[ir.Node] = []  # what was made here: nodes are known by where they lie in memory
        self._functions: dict[str, tuple[Index, ir.Function]] = {}
        self._modules: dict[str, Index] = {}
        for node in imports_in(index.module.body):
            if isinstance(node, ir.Import):
                found = [(alias or name, find(index.module, name)) for name, alias in node.names]
                self._modules.update((alias, index_of(other)) for alias, other in found if other is not None)
                continue
            source = absolute(node, index.module)
            other = find(index.module, source) if source else None
            for name, alias in node.names:
                if name != "*" and (inner := find(index.module, f"{source}.{name}" if source else name)) is not None:
                    self._modules[alias or name] = index_of(inner)
                elif other is not None:
                    self._take(index_of(other), name, alias)

    def _take(self, other: Index, name: str, alias: str | None) -> None:
        for each in other.functions if name == "*" else (name,):
            function = _function(other, each)
            if function is not None:
                self._functions[alias or each] = other, function

    def given(self, call: ir.Call) -> Iterator[Given]:
        """What a call gives back, one for each way out of the helper; nothing where some of them is not known."""
        func = call.func
        helper = self._functions.get(func.id) if isinstance(func, ir.Name) else None
        if isinstance(func, ir.Attribute) and isinstance(func.value, ir.Name) and (other := self._modules.get(func.value.id)) is not None:
            function = _function(other, func.attr)
            helper = (other, function) if function is not None else None
        if helper is None or any(argument.star for argument in call.args):
            return
        inside = _Inside(*helper, call, self._kept)
        found = [one for value in helper[0].returned.get(id(helper[1]), ()) for one in inside.of(value)]
        if inside.known:
            yield from found


def _function(index: Index, name: str) -> ir.Function | None:
    """The only function of a name at the top of a module."""
    found = [function for function in index.functions.get(name, ()) if index.parents.get(id(function)) is None]
    return found[0] if len(found) == 1 and not found[0].decorators and not found[0].is_generator else None


class _Inside:
    """A helper, and what one call gives it."""

    def __init__(self, index: Index, function: ir.Function, call: ir.Call, kept: list[ir.Node]) -> None:
        self.index, self.function, self.call, self.kept = index, function, call, kept
        self.known = True
        self._draws = {id(draw.call): draw for draw in draws(index) if function.start <= draw.call.start < function.end}

    def of(self, value: ir.Expr) -> Iterator[Given]:
        """What the helper gives back, where it gives back an expression."""
        if is_number(value) or isinstance(value, ir.Constant) and value.value is None or self._parameter(value) is not None:
            return  # where there is to be no noise
        for noised, noise in self._sides(value):
            found = list(self._noise(noise, _DEEPEST))
            plain = None if noised is None else self._parameter(noised)
            if found and (noised is None or plain is not None):
                yield from (Given(draw, plain) for draw in found)
                return
        self.known = False

    def _sides(self, value: ir.Expr) -> Iterator[tuple[ir.Expr | None, ir.Expr]]:
        """What may be noised, and what may be noise."""
        yield None, value
        while isinstance(value, ir.Name) and len(found := self.index.bound(value)[1]) == 1 and found[0].kind == "is":
            value = found[0].value
        if isinstance(value, ir.Binary) and value.op == "+":
            yield from ((value.left, value.right), (value.right, value.left))

    def _parameter(self, value: ir.Expr) -> ir.Expr | None:
        """What the call gives for a parameter that is noised as it is."""
        if isinstance(value, ir.Name) and any(parameter.name == value.id for parameter in self.function.params) and not self.index.bound(value)[1]:
            return argument_of(self.call, self.function, value.id, False)
        return None

    def _noise(self, node: ir.Expr, depth: int) -> Iterator[Draw]:
        """The draws that an expression may be."""
        if depth == 0:
            return
        if isinstance(node, ir.Call) and (draw := self._draws.get(id(node))) is not None:
            scale = [self._told(factor, _DEEPEST) for factor in draw.scale]
            if draw.location is None and all(factor is not None for factor in scale):
                yield Draw(self.call, draw.family, tuple(factor for factor in scale if factor is not None), None, draw.misplaced, draw.done)
        elif isinstance(node, ir.Call) and called_name(node.func) in (*SETTLED, "sample", "rsample"):
            inner = node.func.value if isinstance(node.func, ir.Attribute) and not self.index.is_import(getattr(node.func.value, "id", "")) else node.args[0].value if node.args else None
            yield from self._noise(inner, depth - 1) if inner is not None else ()
        elif isinstance(node, ir.Name):
            found = self.index.bound(node)[1]
            if found and all(one.kind == "is" for one in found) and not self.index.stored(node):
                yield from (draw for one in found for draw in self._noise(one.value, depth - 1))
        elif isinstance(node, (ir.Unary, ir.Subscript)):
            yield from self._noise(node.operand if isinstance(node, ir.Unary) else node.value, depth - 1)
        elif isinstance(node, ir.Binary) and node.op in ("*", "/"):
            for drawn, factor in ((node.left, node.right), (node.right, node.left)) if node.op == "*" else ((node.left, node.right),):
                told = self._told(factor, _DEEPEST)
                if told is not None and (found_draws := list(self._noise(drawn, depth - 1))):
                    divided = self._keep(ir.Binary(self.call.start, self.call.end, "/", self._keep(ir.Constant(self.call.start, self.call.end, 1)), told)) if node.op == "/" else told
                    yield from (replace(draw, scale=(*draw.scale, divided)) for draw in found_draws)
                    return

    def _keep(self, node: ir.Expr) -> ir.Expr:
        self.kept.append(node)
        return node

    def _told(self, node: ir.Expr, depth: int) -> ir.Expr | None:
        """A formula of the helper in what the call gives; None where it is made of more."""
        start, end = self.call.start, self.call.end
        if depth == 0:
            return None
        if isinstance(node, ir.Constant):
            return self._keep(ir.Constant(start, end, node.value)) if isinstance(node.value, (int, float)) else None
        if isinstance(node, ir.Name):
            if (given := self._parameter(node)) is not None:
                return given
            found = self.index.bound(node)[1]
            return self._told(found[0].value, depth - 1) if len(found) == 1 and found[0].kind == "is" else None
        if isinstance(node, ir.Binary):
            left, right = self._told(node.left, depth - 1), self._told(node.right, depth - 1)
            return None if left is None or right is None else self._keep(ir.Binary(start, end, node.op, left, right))
        if isinstance(node, ir.Call) and (name := called_name(node.func)) in _FORMULAS and not any(argument.name or argument.star for argument in node.args):
            given_all = [self._told(argument.value, depth - 1) for argument in node.args]
            named = self._keep(ir.Name(start, end, name))
            arguments = [ir.Arg(start, end, "", None, one) for one in given_all if one is not None]
            return self._keep(ir.Call(start, end, named, arguments)) if len(arguments) == len(node.args) else None
        return None
