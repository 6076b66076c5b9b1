"""`@private` functions: that nothing leaves them unreleased (DP201), and that their cost is within the budget (DP202)."""
from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING

from dpcheck import ir
from dpcheck.bounds import INFINITY, ZERO, Expr, Order, as_written, compare, number
from dpcheck.check.composition import Costs
from dpcheck.check.functions import own_bound, shown, sourced, text_of
from dpcheck.check.mending import Mend, nothing
from dpcheck.check.places import diagnostic, note, private_here, returned_at
from dpcheck.check.records import Diagnostic, Fix
from dpcheck.check.refutation import refute
from dpcheck.check.roles import sources_of
from dpcheck.infer.annotations import expression_in
from dpcheck.infer.datasets.sources import ORDER
from dpcheck.infer.dependence import deep_env
from dpcheck.infer.ledgers import calls_in
from dpcheck.infer.roots import Root
from dpcheck.infer.run import Shown
from dpcheck.infer.store import Frame
from dpcheck.infer.values import Num, Place, Source, Tup, Value
from dpcheck.syntax.lookup import expression_at

if TYPE_CHECKING:
    from dpcheck.check.mending.mends import Mends

SLACK = 1 + number(1) / 10**12  # sums of decimal fractions such as 0.1 + 0.2 are a hair above what they are meant to be
SPENT_OTHERWISE = frozenset(("DP102", "DP103", "DP203", "DP204", "DP205"))  # an infinite cost that has been explained already


def unreleased(root: Root, costs: Costs) -> Iterator[tuple[Diagnostic, Mend]]:
    """What leaves the function and still depends on private data, and what mends it."""
    assert root.run is not None and root.function is not None
    yield from _chosen(root)
    for out in root.run.shown:
        names = sorted({source.name for source in out.env if source.key != ORDER})
        if not names:
            continue
        text = ", ".join(f"`{name}`" for name in names)
        only_whether = "or not" in out.how
        what = f"that it is {out.how}" if only_whether else f"what is {out.how} here"
        yield diagnostic("DP201", f"{what} still depends on {text}: `{root.function.name}` is @private, and lets out released values only", out.place,
                         [private_here(source) for source in out.env if source.place is not None][:3],
                         f"release it through a mechanism first, or leave it out{_of_rows_in_place(out)}"), partial(_released_or_left_out, root, out, costs)


def _of_rows_in_place(out: Shown) -> str:
    """What to declare where the order of rows that are edited is let out, and may be no secret."""
    edited = any(source.key == ORDER and source.relation is not None and source.relation.edits for source in out.env)
    return "; where every row keeps its place, so that the order tells nothing, declare HammingDistance" if edited else ""


def of_nothing(root: Root, costs: Costs) -> Iterator[tuple[Diagnostic, Mend]]:
    """That nothing which the function is given or reads is declared private: then nothing was checked for it."""
    function, run = root.function, root.run
    assert function is not None and function.budget is not None and run is not None and isinstance(function.node, ir.Function)
    seen = root.sources or run.sources or costs or any(out.env for out in run.shown)
    if seen or run.program.audit is not None or function.module is not root.module:
        return
    unsaid = [parameter for parameter in function.node.params if parameter.annotation is None and parameter.name not in ("self", "cls")]
    place = (function.module, function.budget.start, function.budget.end)
    told = f"say what {unsaid[0].name} is (`{unsaid[0].name}: MetricFrame[SymmetricDistance]`)" if unsaid else "annotate the private data that it reads"
    yield diagnostic("DP106", f"`{function.name}` is @private, but nothing that it is given or reads is declared private, so nothing is checked of it", place, [],
                     f"{told}; declared where it is called is not enough, for a contract is kept for every caller"), nothing


def _chosen(root: Root) -> Iterator[tuple[Diagnostic, Mend]]:
    """That private data decide which of several results is returned, though none of these depends on them."""
    assert root.run is not None and root.function is not None
    told = {source for out in root.run.shown for source in out.env}
    node = root.function.node
    later = isinstance(node, ir.Function) and (node.is_generator or node.is_async)  # what it gives is told where it does
    left = {} if root.result is None or later else deep_env(root.run, root.result)
    names = sorted({source.name for source in left if source not in told and source.key != ORDER and not source.stands_in})
    if names:
        text = ", ".join(f"`{name}`" for name in names)
        yield diagnostic("DP201", f"which result is returned, or whether one is, still depends on {text}: `{root.function.name}` is @private, and lets out released values only",
                         returned_at(root.function), [], "return the same on every way"), nothing


def _released_or_left_out(root: Root, out: Shown, costs: Costs, mends: Mends) -> list[Fix]:
    """What is returned, released with what is left of the budget; what is shown otherwise, left out."""
    assert root.function is not None and root.run is not None
    if out.how != "returned":
        return mends.leaving_out(out.place)
    allowed = _budget(root)[0]
    sources = [source for source in out.env if source.key != ORDER]
    private = [(value, place) for value, place in _returned(root) if sources_of(value)]
    if allowed is None or len(sources) != 1 or len(private) != 1 or not isinstance(private[0][0], Num) or private[0][0].shape:
        return []
    value, place = private[0]
    return mends.releasing(place, own_bound(value, sources[0]), allowed - costs.get(sources[0], (ZERO, ZERO))[0])


def _returned(root: Root) -> list[tuple[Value, Place]]:
    """What is returned, and where it is written; of a tuple that is written out, its items."""
    assert root.function is not None
    place = returned_at(root.function)
    if root.result is None:
        return []
    node = expression_at(*place)
    if isinstance(root.result, Tup) and isinstance(node, ir.Sequence) and len(node.items) == len(root.result.items):
        return [(value, (place[0], item.start, item.end)) for value, item in zip(root.result.items, node.items)]
    return [(root.result, place)]


def _budget(root: Root) -> tuple[Expr | None, Expr | None, Expr | None]:
    """The epsilon, delta and rho that a function may spend."""
    function, run = root.function, root.run
    assert function is not None and function.budget is not None and run is not None
    public = {name: value for name, value in root.public.items() if isinstance(value, Num)}
    frame = Frame(function.module, function.name, dict(public), function.frame)
    given = {argument.name: expression_in(run, argument.value, frame) for argument in function.budget.args}
    given = {name: as_written(value) if value is not None else None for name, value in given.items()}
    return given.get("epsilon"), (given.get("delta") or ZERO) if "epsilon" in given else None, given.get("rho")


def _split(root: Root, source: Source, what: str, spent: Expr, allowed: Expr, mends: Mends) -> list[Fix]:
    """The releases of a source, each with its share of the budget."""
    assert root.function is not None and isinstance(root.function.node, ir.Function)
    calls = [call for call in calls_in(root.ledger) if source in call.sources or source in sources_of(call.arguments.get("scores"))]
    return mends.split(root.function.node, root.module, calls, what, spent, allowed)


def over_budget(root: Root, costs: Costs, explained: bool, rhos: Callable[[], Costs]) -> Iterator[tuple[Diagnostic, Mend]]:
    """Whether the total cost stays within the budget, for every private source; `explained`: an infinite cost has been reported already. `rhos` is asked where a rho is the budget."""
    function, run = root.function, root.run
    assert function is not None and function.budget is not None and run is not None and isinstance(function.node, ir.Function)
    budget = _budget(root)
    concentrated = {} if budget[2] is None else rhos()
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
            budgeted = note(f"the budget is set here: {what} = {shown(allowed)}", (function.module, function.budget.start, function.budget.end))
            if outcome is Order.ABOVE or spent.infinite or fails is not None:
                there = f": for {fails.at} that is {fails.small} of {fails.large}" if fails is not None else ""
                yield diagnostic("DP202", f"{spends}; its budget is {shown(allowed)}{there}", place,
                                 [budgeted],
                                 f"spend less in its mechanisms, or raise the budget to {sourced(spent)}" if not spent.infinite else "say what every mechanism may spend"), partial(_split, root, source, what, spent, allowed)
            else:
                yield diagnostic("DP302", f"whether {spends}, within its budget of {shown(allowed)}, could not be decided", place, [budgeted],
                                 f"set the budget to {sourced(spent)}, or say in which range the names in it lie (steps: Annotated[int, Ge(0)])"), nothing
