"""`@assume` and `@stable`: bounds that a decorator claims, by parameter."""
from __future__ import annotations

from typing import TYPE_CHECKING

from dpcheck import ir
from dpcheck.bounds import Expr, render
from dpcheck.infer.annotations import expression_in
from dpcheck.infer.coerce import as_array
from dpcheck.infer.reach import D1, DINF, L1, reach
from dpcheck.infer.store import Frame
from dpcheck.infer.values import Function, Growing, Moves, Num, Value

if TYPE_CHECKING:
    from dpcheck.infer.run import Run


def claimed(run: Run, function: Function, public: dict[str, Value]) -> dict[str, Expr]:
    """The claimed bound of each parameter; texts are read over the public parameters."""
    found: dict[str, Expr] = {}
    if function.promise is None:
        return found
    frame = Frame(function.module, function.name, dict(public), function.frame)
    for argument in function.promise.args:
        if argument.name is not None:
            bound = expression_in(run, argument.value, frame)
            if bound is not None:
                found[argument.name] = bound
    return found


def promised_result(run: Run, function: Function, bound: dict[str, Value], node: ir.Node) -> Value | None:
    """The result of a trusted function: a number that moves by the claimed factors."""
    public: dict[str, Value] = {name: value for name, value in bound.items() if isinstance(value, Num) and value.public}
    claims = claimed(run, function, public)
    run.notice("DP303", f"@assume of {function.name} is trusted: " + ", ".join(f"{name}={render(claim)}" for name, claim in claims.items()), node)
    env: Growing = {}
    for name, value in bound.items():
        array = as_array(run, value, node)
        if array is None:
            continue
        for source in array.env:
            moves: Moves = {D1: reach(array, source, DINF)}
            if name in claims:
                moves[L1] = reach(array, source, L1).scaled(claims[name])
            have = env.get(source)
            env[source] = moves if have is None else {key: have[key] + moves[key] for key in have if key in moves}
    result = Num(run.fresh(function.name), env=env)
    result.step = run.step(node, "@assume", *(v for v in bound.values() if isinstance(v, Num)))
    run.know(result.term, result)
    return result
