"""What a name at the top of a module is defined as, for annotations: `Age = NewType("Age", Real)`, `AGE = Column(...)`, imported ones too."""
from __future__ import annotations

from typing import TYPE_CHECKING

from dpcheck import ir
from dpcheck.infer.imports import absolute
from dpcheck.infer.store import Frame
from dpcheck.infer.values import Annotation

if TYPE_CHECKING:
    from dpcheck.infer.program import Program

_LONGEST = 20  # imports of imports


def definition(program: Program, node: ir.Expr, frame: Frame) -> Annotation | None:
    """The expression that a name is bound to, once and at the top of its module; None where that is not known."""
    if not isinstance(node, ir.Name) or node.id in frame.names and frame.outer is not None:
        return None
    module, name = frame.module, node.id
    for _ in range(_LONGEST):
        found = program.definitions(module).get(name, [])
        if len(found) != 1:
            return None
        statement = found[0]
        if not isinstance(statement, ir.ImportFrom):
            return Annotation(statement, program.run_module(module.name))
        other = program.module_of(absolute(statement, module), module)
        original = next((plain for plain, alias in statement.names if (alias or plain) == name), None)
        if other is None or original is None:
            return None
        module, name = other, original
    return None


def definitions(body: list[ir.Stmt]) -> dict[str, list[ir.Expr | ir.ImportFrom]]:
    """The expressions that the names of a module are bound to, and the imports that bind them."""
    found: dict[str, list[ir.Expr | ir.ImportFrom]] = {}
    waiting: list[ir.Stmt] = list(body)
    while waiting:
        node = waiting.pop()
        if isinstance(node, ir.Assign):
            for target in node.targets:
                if isinstance(target, ir.Name):
                    found.setdefault(target.id, []).append(node.value)
        elif isinstance(node, ir.Annotate) and isinstance(node.target, ir.Name) and node.value is not None:
            found.setdefault(node.target.id, []).append(node.value)
        elif isinstance(node, ir.TypeAlias):
            found.setdefault(node.name, []).append(node.value)
        elif isinstance(node, ir.ImportFrom):
            for name, alias in node.names:
                found.setdefault(alias or name, []).append(node)
        elif isinstance(node, (ir.If, ir.Try)):
            waiting += [*node.body, *node.orelse]
    return found
