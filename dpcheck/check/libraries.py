"""Tools of libraries that are differentially private by themselves: what they guarantee for the rows that they are given."""
from __future__ import annotations

from typing import TYPE_CHECKING

from dpcheck.bounds import INFINITY, ONE, ZERO, Expr, log, sqrt
from dpcheck.check.calibration import CHOSEN_DELTA, of_group, term_of
from dpcheck.infer.values import Source

if TYPE_CHECKING:
    from dpcheck.check.mechanisms import MechanismJudge


def cost_of_rows(judge: MechanismJudge, source: Source, epsilon: Expr | None, delta: Expr | None) -> str:
    """Records what a tool costs that is (epsilon, delta)-private in one row (or entry) of its input, on rows of `source`; why nothing is known, where it is not."""
    if judge.private_parameter:
        judge._release(source, INFINITY, INFINITY, INFINITY, "private-parameter")
        return ""
    changed, name = judge.call.rows.get(source), judge.call.name
    rho = term_of(judge.call.arguments.get("rho"))
    why = ""
    if epsilon is None and rho is None or changed is None:
        why = f"{name} is private in the rows that it is given, and how many of them `{source.name}` changes is not known"
    elif judge.call.relation == "change-one" and not changed.sized:
        why = f"{name} is private for an edited row among a public number of rows, and how many rows there are is private here"
    if why or changed is None:
        judge._release(source, INFINITY, INFINITY, INFINITY, "undecided")
        return why
    rows = changed.rows * changed.entries
    steps = rows * 2 if changed.edited and judge.call.relation not in ("change-one", "both") else rows  # an edit takes a row away and adds one
    if epsilon is not None:
        judge._release(source, rows, *of_group(epsilon, delta if delta is not None else ZERO, steps), "right")
    elif rho is not None:
        spent = rho * steps * steps
        judge._release(source, rows, spent + sqrt(spent * log(ONE / CHOSEN_DELTA)) * 2, CHOSEN_DELTA, "right")
    return ""
