"""Names in a piece of IR: which are read, which are bound, which are changed in place."""
from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import wraps

from dpcheck import ir
from dpcheck.syntax.walk import NODES, blocks_of, children, of_text, stores_in, walk

REFLECTIVE = frozenset(("exec", "eval", "globals", "locals", "vars", "setattr", "__dict__", "__import__"))  # by which code may look at any variable
BUILTINS = frozenset(("builtins", "__builtins__"))  # by which code may have them under any name
_BINDING = frozenset((
    ir.Assign, ir.Augment, ir.Annotate, ir.Walrus, ir.For, ir.With, ir.Handler, ir.Delete, ir.Import, ir.ImportFrom, ir.TypeAlias,
    ir.PatternCapture, ir.PatternStar, ir.PatternMapping,
))


def called_name(func: ir.Expr) -> str:
    """The name of what is called, without the object that it belongs to."""
    return func.id if isinstance(func, ir.Name) else func.attr if isinstance(func, ir.Attribute) else ""


def appended_in(statement: ir.Stmt) -> tuple[ir.Name, ir.Attribute, ir.Expr] | None:
    """Of `out.append(item)`: the list, the method, and the item; None of any other statement."""
    call = statement.value if isinstance(statement, ir.Evaluate) else None
    if not isinstance(call, ir.Call) or not isinstance(call.func, ir.Attribute) or call.func.attr != "append" or not isinstance(call.func.value, ir.Name) or len(call.args) != 1:
        return None
    given = call.args[0]
    return (call.func.value, call.func, given.value) if given.name is None and not given.star else None


@of_text(1 << 15)
def scopes_in(root: ir.Node) -> tuple[ir.Scope, ...]:
    """What a piece of code declares global or nonlocal, anywhere in it."""
    return tuple(node for node in walk([root]) if isinstance(node, ir.Scope))


@of_text(1 << 15)
def kinds_in(root: ir.Node) -> frozenset[type[ir.Node]]:
    """The kinds of nodes in a piece of code."""
    return frozenset(node.__class__ for node in walk([root]))


def _remembered(function: Callable[[tuple[ir.Node, ...]], set[str]]) -> Callable[[Iterable[ir.Node]], frozenset[str]]:
    """Asks once about the same nodes, as a loop does again and again: a node, equal to itself only, does not change once it is made."""
    @of_text(1 << 15)
    def known(roots: tuple[ir.Node, ...]) -> frozenset[str]:
        return frozenset(function(roots))

    @wraps(function)
    def answer(roots: Iterable[ir.Node]) -> frozenset[str]:
        return known(tuple(roots))

    return answer


@_remembered
def names_read(roots: tuple[ir.Node, ...]) -> set[str]:
    """Every name that is mentioned."""
    return {node.id for node in walk(roots) if isinstance(node, ir.Name)}


@_remembered
def attributes_read(roots: tuple[ir.Node, ...]) -> set[str]:
    """The name of every attribute that is mentioned."""
    return {node.attr for node in walk(roots) if isinstance(node, ir.Attribute)}


@_remembered
def attributes_stored(roots: tuple[ir.Node, ...]) -> set[str]:
    """The names of the attributes that are assigned or deleted."""
    return {target.attr for node in stores_in(roots) if isinstance(node, (ir.Assign, ir.Augment, ir.Annotate, ir.Delete))
            for target in (node.targets if isinstance(node, (ir.Assign, ir.Delete)) else [node.target]) if isinstance(target, ir.Attribute)}


@_remembered
def names_bound(statements: tuple[ir.Node, ...]) -> set[str]:
    """The names that a block binds in its own scope: not those of functions, classes or comprehensions inside it."""
    return _names_bound(statements, False)


@_remembered
def names_changed(statements: tuple[ir.Node, ...]) -> set[str]:
    """As `names_bound`, of names that may hold something else then: not those that are only bound to what they hold (`x = x`)."""
    return _names_bound(statements, True)


@_remembered
def names_shared(statements: tuple[ir.Node, ...]) -> set[str]:
    """The names that a block declares global or nonlocal in its own scope: not those of functions and classes inside it."""
    found: set[str] = set()
    todo = list(statements)
    while todo:
        node = todo.pop()
        if isinstance(node, ir.Scope):
            found.update(node.names)
        elif not isinstance(node, (ir.Function, ir.Class)):
            todo.extend(blocks_of(node))
    return found


def _names_bound(statements: tuple[ir.Node, ...], changed: bool) -> set[str]:
    found: set[str] = set()
    todo = list(statements)
    while todo:
        node = todo.pop()
        kind = node.__class__
        if not NODES[kind] and kind not in _BINDING:
            continue  # most nodes are names and literals
        if isinstance(node, (ir.Function, ir.Class)):
            found.add(node.name)
            todo.extend(node.decorators)
        elif isinstance(node, ir.Comprehension):
            todo.extend(part for part in walk([node]) if isinstance(part, ir.Walrus))
        elif kind is not ir.Lambda:
            if kind in _BINDING and not (changed and _is_idle(node)):
                _bind(node, found)
            todo.extend(children(node))
    return found


def _is_idle(node: ir.Node) -> bool:
    """Whether a statement binds one name, to what that holds."""
    return isinstance(node, ir.Assign) and isinstance(node.value, ir.Name) and all(isinstance(target, ir.Name) and target.id == node.value.id for target in node.targets)


def _bind(node: ir.Node, found: set[str]) -> None:
    """Adds the names that a statement, a walrus or a pattern binds by itself."""
    if isinstance(node, (ir.Assign, ir.Delete)):
        for target in node.targets:
            _targets(target, found)
    elif isinstance(node, (ir.Augment, ir.Annotate, ir.Walrus, ir.For)):
        _targets(node.target, found)
    elif isinstance(node, ir.With):
        for _, bound in node.items:
            if bound is not None:
                _targets(bound, found)
    elif isinstance(node, ir.Import):
        found.update(alias or name.partition(".")[0] for name, alias in node.names)
    elif isinstance(node, ir.ImportFrom):
        found.update(alias or name for name, alias in node.names)
    elif isinstance(node, (ir.Handler, ir.TypeAlias, ir.PatternCapture, ir.PatternStar)):
        if node.name:
            found.add(node.name)
    elif isinstance(node, ir.PatternMapping) and node.rest:
        found.add(node.rest)


def _targets(target: ir.Node, found: set[str]) -> None:
    if isinstance(target, ir.Name):
        found.add(target.id)
    elif isinstance(target, ir.Starred):
        _targets(target.value, found)
    elif isinstance(target, ir.Sequence):
        for item in target.items:
            _targets(item, found)


@_remembered
def names_mutated(roots: tuple[ir.Node, ...]) -> set[str]:
    """Names whose object may be changed in place: `x[...] = `, `x.a = `, `x op= `, `x.method(...)`, and arguments of calls."""
    return _names_mutated(roots, True)


@_remembered
def names_written(roots: tuple[ir.Node, ...]) -> set[str]:
    """Names whose object is changed where they stand: as `names_mutated`, but for arguments of calls that are no `out=`."""
    return _names_mutated(roots, False)


def _names_mutated(roots: tuple[ir.Node, ...], handed: bool) -> set[str]:
    found: set[str] = set()
    for node in walk(roots):
        targets: list[ir.Node] = []
        if isinstance(node, ir.Assign):
            targets = list(node.targets)
        elif isinstance(node, (ir.Augment, ir.Annotate)):
            targets = [node.target]
        elif isinstance(node, ir.Delete):
            targets = list(node.targets)
        elif isinstance(node, ir.Call):
            targets = [argument.value for argument in node.args if handed or argument.name == "out"]
            if isinstance(node.func, ir.Attribute):
                targets.append(node.func.value)
        for target in targets:
            while isinstance(target, (ir.Subscript, ir.Attribute)):
                target = target.value
            if isinstance(target, ir.Name):
                found.add(target.id)
    return found
