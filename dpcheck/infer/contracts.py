"""Where a contract may stand: `@private(...)`, `@stable(...)` and `@assume(...)` above a function, with arguments by name; anywhere else they promise nothing, which is told."""
from __future__ import annotations

from typing import TYPE_CHECKING

from dpcheck import ir

if TYPE_CHECKING:
    from dpcheck.infer.run import Run

PRIVATE = "dpcheck.private"
PROMISES = ("dpcheck.stable", "dpcheck.assume")
CONTRACTS = frozenset((PRIVATE, *PROMISES))
BUDGETS = frozenset(("epsilon", "delta", "rho"))


def contract_in(run: Run, name: str, decorator: ir.Expr) -> ir.Call | None:
    """The contract that a decorator is; None where it is written in a way that is not understood, which is told."""
    if not isinstance(decorator, ir.Call):
        misplaced(run, name, decorator)
        return None
    if any(argument.name is None or argument.star for argument in decorator.args):
        _told(run, name, decorator, "its arguments are not given by name")
        return None
    unknown = sorted({argument.name or "" for argument in decorator.args} - BUDGETS) if name == PRIVATE else []
    if unknown:
        _told(run, name, decorator, f"it has no argument {' or '.join(map(repr, unknown))}")
    return decorator


def misplaced(run: Run, name: str, node: ir.Node) -> None:
    """Tells of a contract that is no decorator with arguments above a function."""
    _told(run, name, node, "it is no decorator with arguments above a function")


def _told(run: Run, name: str, node: ir.Node, why: str) -> None:
    word = name.rpartition(".")[2]
    given = "epsilon=1.0" if name == PRIVATE else "x=1"
    run.notice("DP106", f"this {word} is not understood, and nothing is checked by it: {why}", node, f"write `@{word}({given})` above the function")
