"""Models that are trained by an optimizer that adds noise: what is given to `fit` is released by the model, at a cost that is not worked out (P20)."""
from __future__ import annotations

from typing import TYPE_CHECKING

from dpcheck import ir
from dpcheck.infer.dependence import deep_env
from dpcheck.infer.values import Configured, Opaque, Text, Value

if TYPE_CHECKING:
    from dpcheck.infer.run import Run

LIBRARY = "tensorflow_privacy."
HOW_LONG = "what it costs is decided by how long the model is trained"


def compiled(run: Run, function: Opaque, given: list[Value]) -> None:
    """`model.compile(optimizer=...)`: notes a model whose gradients get noise."""
    found = next((value for value in given if isinstance(value, Configured) and value.name.startswith(LIBRARY)), None)
    if found is not None:
        run.trainers.update({root: found for root in function.origins})


def trained(run: Run, function: Opaque, given: list[Value], node: ir.Node) -> None:
    """`model.fit(...)` of a model that was compiled so: a release of what it is given."""
    optimizer = next((run.trainers[root] for root in function.origins if root in run.trainers), None)
    data = next((value for value in given if not isinstance(value, Text) and deep_env(run, value)), None)
    if optimizer is None or data is None or run.tainting:
        return
    arguments: dict[str, Value] = {"value": Opaque(deep_env(run, data), what="the data that a model is trained on")}
    for name in ("l2_norm_clip", "noise_multiplier"):
        if name in optimizer.given and (env := deep_env(run, optimizer.given[name])):
            arguments[name] = Opaque(env, what=getattr(optimizer.given[name], "what", "") or name)
    run.record("unknown", node, arguments, name=optimizer.name, flaw=HOW_LONG)
