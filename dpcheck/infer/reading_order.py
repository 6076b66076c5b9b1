"""Whether a block reads a variable before it binds it: then a pass of a loop finds there what the one before it left."""
from __future__ import annotations

from collections.abc import Iterable, Sequence

from dpcheck import ir
from dpcheck.syntax.walk import walk

_LEAVING = (ir.Break, ir.Continue, ir.Return, ir.Raise)
_NOT_SURELY = (ir.Bool, ir.Conditional, ir.Lambda, ir.Comprehension)


def binds_first(block: Sequence[ir.Stmt], name: str) -> bool | None:
    """True where a block surely binds a variable before it reads it, False where it may read it first, None where it does not read it and may leave it as it was."""
    for statement in block:
        found = _first(statement, name)
        if found is not None:
            return found
    return True if block and isinstance(block[-1], _LEAVING) else None


def in_a_pass(loop: ir.For | ir.While) -> list[ir.Stmt]:
    """What one pass of a loop runs, from where it takes its item or asks whether it goes on."""
    first: ir.Stmt = ir.Assign(loop.start, loop.start, [loop.target], ir.Constant(loop.start, loop.start, None)) if isinstance(loop, ir.For) else ir.Evaluate(loop.start, loop.start, loop.test)
    return [first, *loop.body]


def mentions(nodes: Iterable[ir.Node], name: str) -> int:
    return sum(isinstance(node, ir.Name) and node.id == name for node in walk(nodes))


def _first(statement: ir.Stmt, name: str) -> bool | None:
    """As `binds_first`, of one statement."""
    if not mentions([statement], name):
        return None
    if isinstance(statement, (ir.Assign, ir.Annotate)):
        targets = statement.targets if isinstance(statement, ir.Assign) else [statement.target]
        found = _of_expression(statement.value, name)
        return found if found is not None or statement.value is None else _is_bound(targets, name)
    if isinstance(statement, ir.Evaluate):
        return _of_expression(statement.value, name)
    if isinstance(statement, ir.If):
        found = _of_expression(statement.test, name)
        return found if found is not None else _of_sides([binds_first(statement.body, name), binds_first(statement.orelse, name)])
    if isinstance(statement, (ir.For, ir.While)):
        found = _of_expression(statement.iter if isinstance(statement, ir.For) else statement.test, name)
        sides = [binds_first(block, name) for block in (statement.body, statement.orelse) if not (isinstance(statement, ir.For) and _is_bound([statement.target], name))]
        return found if found is not None else _of_sides([*sides, None])
    if isinstance(statement, ir.With):
        for context, target in statement.items:
            found = _of_expression(context, name)
            if found is not None or target is not None and mentions([target], name):
                return found if found is not None else _is_bound([target], name) if target is not None else None
        return binds_first(statement.body, name)
    if isinstance(statement, ir.Try):
        inside, final = binds_first([*statement.body, *statement.orelse], name), binds_first(statement.final, name)
        handled = [binds_first(handler.body, name) for handler in statement.handlers]
        return False if final is False else True if final else _of_sides([inside, *handled])
    return False


def _of_sides(sides: Sequence[bool | None]) -> bool | None:
    return False if False in sides else True if all(sides) else None


def _of_expression(value: ir.Expr | None, name: str) -> bool | None:
    """An expression binds what it names by `:=`, if it comes to that in any case; all else that it names it reads."""
    if value is None or not mentions([value], name):
        return None
    bound = [part for part in walk([value]) if isinstance(part, ir.Walrus) and part.target.id == name]
    surely = not any(isinstance(part, _NOT_SURELY) or isinstance(part, ir.Compare) and len(part.ops) > 1 for part in walk([value]))
    return surely and len(bound) == mentions([value], name)


def _is_bound(targets: Sequence[ir.Expr], name: str) -> bool:
    """Whether a variable is bound as a target, and not read for one."""
    return all(isinstance(part, (ir.Name, ir.Sequence, ir.Starred)) for target in targets for part in walk([target]) if mentions([part], name))
