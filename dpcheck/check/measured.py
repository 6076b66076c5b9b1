"""Inputs that are not in the metric that their mechanism needs (DP101)."""
from __future__ import annotations

from typing import TYPE_CHECKING

from dpcheck.check.calibration import GAUSSIAN, LAPLACE
from dpcheck.check.places import derivation
from dpcheck.infer.reach import L2
from dpcheck.infer.values import Env, Num, Value
from dpcheck.spaces import Norm

if TYPE_CHECKING:
    from dpcheck.check.mechanisms import MechanismJudge

_PRICES = {Norm.L1: "which is free", Norm.LINF: "which costs sqrt(n)"}


def measured(judge: MechanismJudge, value: Value | None, env: Env) -> None:
    """Tells where an input is measured otherwise than its mechanism needs."""
    call, kind = judge.call, judge.kind
    place = call.argument_places.get("value")
    if kind == "randomized-response":
        if call.noise is None and isinstance(value, Num) and not value.data and any(not source.unit for source in value.env):
            judge.say("DP101", "randomized response needs a value in the discrete metric (Data); this one is real", judge.at("value"),
                      fix="convert it: discrete(...)", mend=lambda mends: mends.into_discrete(place))
        return
    if isinstance(value, Num) and judge.between_steps(value):
        judge.say("DP101", "these draws are whole numbers, and what they are added to need not be: its part behind the point is seen as it is", judge.at("value"),
                  fix="round the value first, or draw noise of real numbers")
    if kind not in LAPLACE and kind not in GAUSSIAN or not isinstance(value, Num):
        return
    name = "Laplace" if kind in LAPLACE else "Gaussian"
    source = next(iter(env))
    if value.data:
        judge.say("DP101", f"{name} noise needs a value in (L2, R); this one is in the discrete metric (Data), in which a change says nothing of its size",
                  judge.at("value"), derivation(value, source, L2), "bound it and convert it: undisc(clamp(x, lower, upper)), or undisc_container(clip(L2, v, bound)) for a vector",
                  lambda mends: mends.into_reals(place, value, judge.calibration.declared))
    elif value.shape and value.norm is not None and value.norm is not Norm.L2 and call.noise is None and "scale" not in call.arguments:
        judge.say("DP101", f"{name} noise needs a vector in (L2, R); this one is measured in {value.norm.value}", judge.at("value"), derivation(value, source, L2),
                  f"convert it, {_PRICES[value.norm]}: norm_convert(L2, ...)", lambda mends: mends.into_norm(place, Norm.L2))
