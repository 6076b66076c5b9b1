"""Expressions to abstract values: one function a kind of node."""
from __future__ import annotations

from typing import TYPE_CHECKING

from dpcheck import ir
from dpcheck.infer.dependence import deep_env
from dpcheck.infer.interpret import evaluate, expression
from dpcheck.infer.reach import tainted
from dpcheck.infer.store import Frame
from dpcheck.infer.values import Opaque, Value

if TYPE_CHECKING:
    from dpcheck.infer.run import Run


# ---------------------------------------------------------------- operators


@expression(ir.Starred)
def _starred(run: Run, node: ir.Starred, frame: Frame) -> Value:
    return evaluate(run, node.value, frame)


@expression(ir.Await)
def _await(run: Run, node: ir.Await, frame: Frame) -> Value:
    outer, run.awaited = run.awaited, node.value
    value = evaluate(run, node.value, frame)
    run.awaited = outer
    return Opaque(deep_env(run, value), what="an awaited value")


@expression(ir.Unknown)
def _unknown(run: Run, node: ir.Unknown, frame: Frame) -> Value:
    env = tainted(*(deep_env(run, value) for value in frame.names.values()))
    if env:
        run.notice("DP301", f"{node.what} is not modelled", node)
    return Opaque(env, what=node.what)
