"""`@private` functions: that nothing leaves them unreleased (DP201), and that their cost is within the budget (DP202)."""
from __future__ import annotations

from typing import Callable, Iterator

from dpcheck import ir
from dpcheck.bounds import INFINITY, ZERO, Order, compare, number
from dpcheck.check.composition import Costs
from dpcheck.check.functions import shown, sourced, text_of
from dpcheck.check.places import diagnostic, note, private_here
from dpcheck.check.records import Diagnostic
from dpcheck.check.refutation import refute
from dpcheck.infer.annotations import expression_in
from dpcheck.infer.datasets.sources import ORDER
from dpcheck.infer.roots import Root
from dpcheck.infer.store import Frame
from dpcheck.infer.values import Num

SLACK = 1 + number(1) / 10**12  # sums of decimal fractions such as 0.1 + 0.2 are a hair above what they are meant to be
SPENT_OTHERWISE = frozenset(("DP102", "DP103", "DP203", "DP204", "DP205"))  # an infinite cost that has been explained already


def unreleased(root: Root) -> Iterator[Diagnostic]:
    """What leaves the function and still depends on private data."""
    assert root.run is not None and root.function is not None
    for shown in root.run.shown:
        names = sorted({source.name for source in shown.env if source.key != ORDER})
        if not names:
            continue
        text = ", ".join(f"`{name}`" for name in names)
        only_whether = "or not" in shown.how
        what = f"that it is {shown.how}" if only_whether else f"what is {shown.how} here"
        yield diagnostic("DP201", f"{what} still depends on {text}: `{root.function.name}` is @private, and lets out released values only", shown.place,
                         [private_here(source) for source in shown.env if source.place is not None][:3],
                         "release it through a mechanism first, or leave it out")


def over_budget(root: Root, costs: Costs, explained: bool, rhos: Callable[[], Costs]) -> Iterator[Diagnostic]:
    """Whether the total cost stays within the budget, for every private source; `explained`: an infinite cost has been reported already. `rhos` is asked where a rho is the budget."""
    function, run = root.function, root.run
    assert function is not None and function.budget is not None and run is not None and isinstance(function.node, ir.Function)
    public = {name: value for name, value in root.public.items() if isinstance(value, Num)}
    frame = Frame(function.module, function.name, dict(public), function.frame)
    given = {argument.name: expression_in(run, argument.value, frame) for argument in function.budget.args}
    rho = given.get("rho")
    budget = (given.get("epsilon"), (given.get("delta") or ZERO) if "epsilon" in given else None, rho)
    concentrated = {} if rho is None else rhos()
    name_at = function.node.name_start
    place = (function.module, name_at, name_at + len(function.node.name))
    for source, cost in costs.items():
        if source.stands_in or source.key == ORDER:
            continue
        for what, spent, allowed in zip(("epsilon", "delta", "rho"), (*cost, concentrated.get(source, (ZERO, ZERO))[0]), budget):
            if allowed is None or spent.infinite and explained:
                continue
            numeric = spent.value is not None and allowed.value is not None
            if text_of(spent) == "inf":  # as often as nobody can say
                spent = INFINITY
            outcome = compare(spent, allowed * SLACK if numeric else allowed, run.facts.plus(allowed))
            if outcome is Order.AT_MOST:
                continue
            fails = None if outcome is Order.ABOVE else refute(root, spent, allowed, run.facts, (allowed,))
            spends = f"`{function.name}` spends {what} = {shown(spent)} on `{source.name}`"
            if outcome is Order.ABOVE or spent.infinite or fails is not None:
                there = f": for {fails.at} that is {fails.small} of {fails.large}" if fails is not None else ""
                yield diagnostic("DP202", f"{spends}; its budget is {shown(allowed)}{there}", place,
                                 [note(f"the budget is set here: {what} = {shown(allowed)}", (function.module, function.budget.start, function.budget.end))],
                                 f"spend less in its mechanisms, or raise the budget to {sourced(spent)}" if not spent.infinite else "say what every mechanism may spend")
            else:
                yield diagnostic("DP302", f"whether {spends}, within its budget of {shown(allowed)}, could not be decided", place)
