"""Checks of one person's answer that only raise: an audit takes for granted, and says, that answers are such as pass them. What is raised for others tells that they are none."""
from __future__ import annotations

from typing import TYPE_CHECKING

from dpcheck import ir
from dpcheck.infer.audit.reading.refusals import refused_where
from dpcheck.infer.dependence import deep_env
from dpcheck.infer.store import Frame
from dpcheck.infer.values import Num
from dpcheck.syntax.walk import walk

if TYPE_CHECKING:
    from dpcheck.infer.run import Run


_OF_ENDS = frozenset(("<", "<=", ">", ">=", "not in"))  # that it raises for one answer of those that there are tells which one it was


def is_check(run: Run, node: ir.If, frame: Frame) -> bool:
    """Whether a branch is such a check: all that is private in its test is the number of one person as the function was given it, and it is compared."""
    if refused_where(node) is None:
        return False
    compared = {id(side) for part in walk([node.test]) if isinstance(part, ir.Compare) and set(part.ops) <= _OF_ENDS for side in (part.left, *part.rights)}
    found: list[str] = []
    for part in walk([node.test]):
        value = frame.names.get(part.id) if isinstance(part, ir.Name) else None
        if value is None or not isinstance(part, ir.Name) or not deep_env(run, value):
            continue
        if id(part) not in compared or not isinstance(value, Num) or value.shape or not _is_given(run, value, part.id):
            return False
        found.append(part.id)
    for name in dict.fromkeys(found):
        run.assume(f"{name} passes the checks that raise for other values")
    return bool(found)


def _is_given(run: Run, value: Num, name: str) -> bool:
    """Whether a number is one person's, as the function was given it."""
    atom = value.term.atom()
    sources = {source for source in (*run.given, *(source for source, _ in run.sources)) if source.name == name}
    return atom is not None and bool(sources) and set(value.env) == sources
