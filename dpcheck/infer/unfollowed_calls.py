"""Calls of the checked code that are not followed: all that it can reach may show in what it returns, and may be changed."""
from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Sequence

from dpcheck import ir
from dpcheck.bounds.budget import TOO_MANY_CALLS, spend
from dpcheck.infer import forward
from dpcheck.infer.dependence import deep_env, holding, in_reach, parts_of
from dpcheck.infer.effects import OUTPUTS
from dpcheck.infer.exhausted import Reached
from dpcheck.infer.flow import raised, undecided
from dpcheck.infer.noise import read
from dpcheck.infer.reach import tainted
from dpcheck.infer.ledgers import Unbounded
from dpcheck.infer.touching import handed_over
from dpcheck.infer.unknown_calls import unknown_call
from dpcheck.infer.values import Class, Env, Function, Lazy, Opaque, Ref, Value
from dpcheck.infer.walk import kinds_in

if TYPE_CHECKING:
    from dpcheck.infer.run import Run


@dataclass(slots=True)
class Unfollowed(Unbounded):
    """A call of code that was not followed, and that leads to a release."""


def unfollowed(run: Run, function: Function, what: str, values: list[Value], node: ir.Node) -> Value:
    """A call of code that is not followed: all that it can reach may show in what it returns, and may be changed, and so may what it was given."""
    reached = Reached(run, [function.node], function.frame)
    spend(len(reached.values), TOO_MANY_CALLS)
    declared: Env = {source: {} for source, _ in run.sources} if any(ir.Annotate in kinds_in(code) for code in reached.nodes) else {}
    env = tainted(declared, *(deep_env(run, value) for value in (function, *values)))
    for value in reached.values:
        read(run, value, node)
    if (given := tainted(env, run.guarded)) and reached.releases():
        run.ledger.append(Unfollowed(given, function.node))
    within = list(in_reach((function,), lambda one: parts_of(run, one)))
    code = [part for part in within if isinstance(part, Function)]
    handed_over(run, [*code, *(part for part in within if isinstance(part, Ref) and isinstance(run.store.heap[part.address], Lazy))], function.name, env)
    _attributes_lost(run, [*reached.classes, *code], reached.stored, function.name, given)
    if run.protected or any(not kinds_in(code).isdisjoint((ir.Raise, ir.Assert)) for code in reached.nodes):  # whoever calls it took it for code that is followed
        run.escapes.append(raised(run, env=given, guards=(undecided(run, f"{function.name} raises", given),)))
    if run.watching and given and reached.names & (OUTPUTS | {"print"}):
        run.show("reached by code that was not followed", given, node)
    seen = holding(run, f"what {function.name} can see", (function,), env)
    return unknown_call(run, what, [*values, replace(seen, array=False, entries=False)], node)


forward.unfollowed.give(unfollowed)


def _attributes_lost(run: Run, owners: Sequence[Class | Function], stored: set[str], name: str, env: Env) -> None:
    """Attributes of classes and functions that code which is not followed may set."""
    for owner in owners:
        for attribute in sorted(owner.attributes.keys() & stored):
            have = tainted(env, deep_env(run, owner.attributes[attribute]))
            what = f"{attribute}, which {name} may have set"
            run.store.write(owner.attributes, attribute, Opaque(have, None if have else run.fresh(what), what))
