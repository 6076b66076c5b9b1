"""What stands at a place of a module: the expression, the functions around it, what a name was given, which names are in sight."""
from __future__ import annotations

import ast
import builtins
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from typing import NamedTuple, Union, get_args

from dpcheck import ir
from dpcheck.syntax.walk import Finding, children, finder, of_text, walk

Callable = Union[ir.Function, ir.Lambda]
_EXPRESSIONS = get_args(ir.Expr)
_BUILT_IN = frozenset(dir(builtins))
_OWN = frozenset(("abs", "max", "min", "len"))
_CALLS = 8  # of methods of one name, and values that are stored in it, that are looked at
FUNCTIONS = ("sqrt", "exp", "log", "ceil", "floor")  # of bounds, that Python has in a module
_functions_in: Finding[Callable] = finder(ir.Function, ir.Lambda)


def expression_at(module: ir.Module, start: int, end: int) -> ir.Expr | None:
    """The expression between two offsets."""
    statement = _statement(module, start)
    return None if statement is None else _expressions(statement).get((start, end))


@of_text(1 << 10)
def _expressions(statement: ir.Stmt) -> dict[tuple[int, int], ir.Expr]:
    """The expressions of a statement by their places; the outermost of those that stand at one."""
    found: dict[tuple[int, int], ir.Expr] = {}
    for node in walk([statement]):
        if isinstance(node, _EXPRESSIONS):
            found.setdefault((node.start, node.end), node)
    return found


def statement_at(module: ir.Module, offset: int) -> ir.Stmt | None:
    """The innermost statement around an offset."""
    found: ir.Stmt | None = None
    body: Sequence[ir.Stmt] = [each for each in [_statement(module, offset)] if each is not None]
    while (inner := next((each for each in body if each.start <= offset < each.end), None)) is not None:
        found, body = inner, bodies(inner)
    return found


def functions_around(module: ir.Module, offset: int) -> list[Callable]:
    """The functions around an offset, outermost first."""
    statement = _statement(module, offset)
    found = [node for node in _functions_in([] if statement is None else [statement]) if node.start <= offset < node.end]
    return sorted(found, key=lambda node: (node.start, -node.end))


def given(module: ir.Module, name: str, offset: int) -> ir.Expr | ir.Param | None:
    """What a name means at an offset: the only value that is assigned to it in its scope, or the parameter that it is; None where it is neither."""
    for function in reversed(functions_around(module, offset)):
        parameter = next((each for each in function.params if each.name == name), None)
        bound = _bound_in(function).get(name, []) if isinstance(function, ir.Function) else []
        if parameter is not None:
            return None if bound else parameter
        if bound:
            return bound[0] if len(bound) == 1 else None
    bound = _bound_in(module).get(name, [])
    return bound[0] if len(bound) == 1 else None


def as_given(module: ir.Module, node: ir.Expr, called: tuple[str, ...] = ()) -> ir.Expr:
    """What is written for a value: of a variable the only expression that it was given, and so on, but for names that begin as those that are `called`."""
    seen = [node]
    while isinstance(node, ir.Name) and not (called and node.id.lower().startswith(called)):
        behind = given(module, node.id, node.start)
        if behind is None or isinstance(behind, ir.Param) or behind in seen:
            break
        node = behind
        seen.append(node)
    return node


def sources_of(module: ir.Module, name: str, offset: int) -> list[ir.Expr]:
    """What the value of a name at an offset comes from: what was last assigned, unpacked, walked through or entered before, and what was last stored in it, and the last calls of its methods."""
    around: list[ir.Function | ir.Module] = [module, *(each for each in functions_around(module, offset) if isinstance(each, ir.Function))]
    for scope in reversed(around):
        taken = _taken_in(scope).get(name, _Taken([], []))
        bound = bisect_left(taken.bound, offset, key=lambda each: each[0])
        if bound:
            called = bisect_left(taken.called, offset, key=lambda each: each.start)
            return [taken.bound[bound - 1][1], *taken.called[max(called - _CALLS, 0):called]]
    return []


def argument(call: ir.Call, function: Callable, parameter: ir.Param, bound_first: bool) -> ir.Expr | None:
    """What a call gives for a parameter of a function (whose first parameter is filled already, where it is `bound_first`); None where that is not seen."""
    if any(each.star for each in call.args):
        return None
    named = next((each.value for each in call.args if each.name == parameter.name), None)
    if named is not None:
        return named
    positional = [each for each in function.params if each.kind in ("positional", "normal")][bound_first:]
    values = [each.value for each in call.args if each.name is None]
    place = next((place for place, each in enumerate(positional) if each is parameter), len(values))
    return values[place] if place < len(values) else None


def names_in_sight(module: ir.Module, offset: int) -> frozenset[str]:
    """The names that may be used at an offset: of built-ins, of the module and, of the functions around, parameters and what is bound before."""
    found = set(_BUILT_IN)
    for statement in module.body:
        found.update(_bound_names(statement))
    for function in functions_around(module, offset):
        found.update(parameter.name for parameter in function.params)
        for inner in function.body if isinstance(function, ir.Function) else ():
            if inner.start < offset:
                found.update(_bound_names(inner))
    return frozenset(found)


def is_library(module: ir.Module, node: ir.Expr) -> bool:
    """Whether a name is that of an imported module."""
    return isinstance(node, ir.Name) and any(isinstance(each, ir.Import) and any((alias or name) == node.id for name, alias in each.names) for each in module.body)


def names_in(bound: str) -> frozenset[str] | None:
    """What a bound names as it is printed, but for built-in functions; None where it is no expression of Python."""
    try:
        tree = ast.parse(bound, mode="eval")
    except SyntaxError:
        return None
    return frozenset(node.id for node in ast.walk(tree) if isinstance(node, ast.Name)) - _OWN


def bodies(statement: ir.Node) -> list[ir.Stmt]:
    """The statements directly inside a compound statement."""
    if isinstance(statement, (ir.If, ir.For, ir.While)):
        return [*statement.body, *statement.orelse]
    if isinstance(statement, (ir.With, ir.Function, ir.Class)):
        return statement.body
    if isinstance(statement, ir.Try):
        handled = [inner for handler in statement.handlers for inner in handler.body]
        return [*statement.body, *handled, *statement.orelse, *statement.final]
    if isinstance(statement, ir.Match):
        return [inner for case in statement.cases for inner in case.body]
    return []


def _statement(module: ir.Module, offset: int) -> ir.Stmt | None:
    """The statement at the top level around an offset."""
    index = bisect_right(module.body, offset, key=lambda each: each.start) - 1
    return module.body[index] if index >= 0 and offset <= module.body[index].end else None


@of_text(1 << 10)
def _bound_in(scope: ir.Function | ir.Module) -> dict[str, list[ir.Expr | None]]:
    """What each name is given in a scope, one an assignment; None for one that gives it something that is not written there."""
    found: dict[str, list[ir.Expr | None]] = {}
    _bind(scope.body, found)
    return found


class _Taken(NamedTuple):
    """What a name takes its value from, by the place from which on it has it, and the calls of its methods and what is stored in it, in the order of the text."""

    bound: list[tuple[int, ir.Expr]]
    called: list[ir.Expr]


@of_text(1 << 10)
def _taken_in(scope: ir.Function | ir.Module) -> dict[str, _Taken]:
    """What each name of a scope takes its value from."""
    found: dict[str, _Taken] = {}

    def note(value: ir.Expr | None, *targets: ir.Expr, since: int | None = None) -> None:
        if value is not None:
            for name in _names(*targets):
                found.setdefault(name, _Taken([], [])).bound.append((value.end - 1 if since is None else since, value))

    for node in walk(scope.body):
        match node:
            case ir.Assign(targets=targets, value=value):
                note(value, *targets)
                for target in targets:
                    if isinstance(target, (ir.Subscript, ir.Attribute)) and isinstance(target.value, ir.Name):
                        found.setdefault(target.value.id, _Taken([], [])).called.append(value)
            case ir.Annotate(target=target, value=value) | ir.Walrus(target=target, value=value) | ir.For(target=target, iter=value):
                note(value, target)
            case ir.Comprehension(clauses=clauses):  # in which the text uses a name before it is bound
                for clause in clauses:
                    note(clause.iter, clause.target, since=node.start - 1)
            case ir.With(items=items):
                for value, entered in items:
                    note(value, *(() if entered is None else (entered,)))
            case ir.Call(func=ir.Attribute(value=ir.Name(id=name))):
                found.setdefault(name, _Taken([], [])).called.append(node)
    for taken in found.values():
        taken.bound.sort(key=lambda each: each[0])
        taken.called.sort(key=lambda each: each.start)
    return found


def _bind(body: Sequence[ir.Stmt], found: dict[str, list[ir.Expr | None]]) -> None:
    for statement in body:
        given: dict[str, ir.Expr | None]
        match statement:
            case ir.Assign(targets=[ir.Name(id=target)], value=value):
                given = {target: value}
            case ir.Annotate(target=ir.Name(id=target), value=value):
                given = {target: value}
            case _:
                given = {}
        for name in dict.fromkeys(_targets(statement)):
            found.setdefault(name, []).append(given.get(name))
        if not isinstance(statement, (ir.Function, ir.Class)):
            _bind(bodies(statement), found)


@of_text(1 << 12)
def _bound_names(statement: ir.Stmt) -> frozenset[str]:
    """The names that a statement and those inside it bind in their scope."""
    inside = () if isinstance(statement, (ir.Function, ir.Class)) else bodies(statement)
    return frozenset(_targets(statement)).union(*map(_bound_names, inside))


def _targets(statement: ir.Stmt) -> Iterator[str]:
    """The names that a statement itself binds."""
    match statement:
        case ir.Assign():
            yield from _names(*statement.targets)
        case ir.Annotate() | ir.Augment() | ir.For():
            yield from _names(statement.target)
        case ir.Delete():
            yield from _names(*statement.targets)
        case ir.With():
            yield from _names(*(target for _, target in statement.items if target is not None))
        case ir.Try():
            yield from (handler.name for handler in statement.handlers if handler.name is not None)
        case ir.Function() | ir.Class() | ir.TypeAlias():
            yield statement.name
        case ir.Scope():
            yield from statement.names
        case ir.Import():
            yield from (alias or name.partition(".")[0] for name, alias in statement.names)
        case ir.ImportFrom():
            yield from (alias or name for name, alias in statement.names)
        case ir.Match():
            yield from (part.name for case in statement.cases for part in walk([case.pattern]) if isinstance(part, (ir.PatternCapture, ir.PatternStar)) and part.name is not None)
    inner = set(map(id, bodies(statement)))
    for part in walk(node for node in children(statement) if id(node) not in inner):
        if isinstance(part, ir.Walrus):
            yield part.target.id


def _names(*targets: ir.Expr) -> Iterator[str]:
    for target in targets:
        if isinstance(target, ir.Name):
            yield target.id
        elif isinstance(target, ir.Sequence):
            yield from _names(*target.items)
        elif isinstance(target, ir.Starred):
            yield from _names(target.value)
