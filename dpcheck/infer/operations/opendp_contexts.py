"""OpenDP's contexts: a compositor holds the data and calibrates the noise of each query to its share of a privacy loss.

What a query costs is what OpenDP guarantees for it, whichever of OpenDP's own steps it is made of: the share, as often as a step
of the data set goes into the unit of privacy that the context was made for (group privacy, P15).
"""
from __future__ import annotations

from typing import TYPE_CHECKING

from dpcheck import ir
from dpcheck.bounds import ONE, ZERO, Expr, ceil, floor, log, maximum, number, sqrt
from dpcheck.infer.audit.found import private_table
from dpcheck.infer.binding import bind
from dpcheck.infer.coerce import as_array, as_number, sequence_items
from dpcheck.infer.references import cell_of
from dpcheck.infer.datasets import tables
from dpcheck.infer.dependence import deep_env
from dpcheck.infer.operations.opendp import METHODS, as_stated, row_of, stated
from dpcheck.infer.operators import binary
from dpcheck.infer.reach import tainted
from dpcheck.infer.requests import OPERATIONS, Call, operation
from dpcheck.infer.ledgers import Changed
from dpcheck.infer.unknown_calls import unknown_call
from dpcheck.infer.values import NONE, Configured, Listing, Nothing, Num, Opaque, Ref, Source, Tup, Uniform, Value, constant

if TYPE_CHECKING:
    from dpcheck.infer.run import Run


CONTEXT, QUERY, LOSS = "opendp.context.Context", "opendp.context.Query", "opendp.context.loss_of"
OF_FRAMES = frozenset((  # steps on a frame: OpenDP takes the whole plan apart when it is released, and refuses what it does not know
    "select", "filter", "with_columns", "group_by", "agg", "join", "sort", "head", "tail", "slice", "limit", "rename", "drop", "cast", "with_keys", "select_seq", "with_columns_seq",
    "truncate_per_group", "truncate_num_groups", "annotate"))
CHOSEN_DELTA = number(1) / 1_000_000  # at which zero-concentrated privacy is told in epsilon


@operation("opendp_context")
def _context(request: Call) -> Value:
    """A compositor: the shares of the loss wait in a list, where there are any."""
    run, loss = request.run, request.value("privacy_loss")
    even, weights = request.value("split_evenly_over"), sequence_items(run, request.value("split_by_weights"))
    shares: list[Value] = []
    if weights:
        total = constant(0)
        for weight in weights:
            total = as_number(run, binary(run, "+", total, weight, request.node))
        shares = [_part(run, loss, binary(run, "/", weight, total, request.node), request.node) for weight in weights]
    if not isinstance(even, Nothing):
        shares = [_part(run, loss, binary(run, "/", constant(1), even, request.node), request.node)]
    request.given["data"] = _held(request)
    given = {**request.given, "shares": Tup(tuple(shares)), "left": Ref(run.store.allocate(Listing(tuple(shares)))) if weights else NONE}
    return Configured(CONTEXT, given)


def _held(request: Call) -> Value:
    """What a compositor holds: data, whatever it was made of, which an audit takes for private where it is a list that was made up."""
    run, data = request.run, request.value("data")
    if run.program.audit is None or run.tainting or deep_env(run, data) or not isinstance(cell_of(run, data), (Listing, Uniform, Opaque)):
        return data
    written = next((argument.value for argument in getattr(request.node, "args", ()) if argument.name == "data"), None)
    return private_table(run, "list", written.id if isinstance(written, ir.Name) else "data", request.node)


def _part(run: Run, loss: Value, part: Value, node: ir.Node) -> Value:
    """A part of a privacy loss."""
    given = loss.given if isinstance(loss, Configured) else {}
    return Configured(LOSS, {name: value if isinstance(value, Nothing) else binary(run, "*", value, part, node) for name, value in given.items()})


@operation("opendp_query")
def _query(request: Call) -> Value:
    return Configured(QUERY, {"context": request.value("self"), "loss": Configured(LOSS, request.given), "steps": Tup(())})


def _context_method(run: Run, context: Configured, name: str, args: list[Value], keywords: dict[str, Value], node: ir.Node) -> Value:
    row = row_of(run, f"{CONTEXT}.{name}")
    given = "" if row is None else bind(run, row, [context, *args], keywords)
    if row is None or isinstance(given, str):
        return unknown_call(run, f"{CONTEXT}.{name} {given}".rstrip(), [context, *args, *keywords.values()], node)
    return OPERATIONS[row.operation](Call(run, node, row, given, {}))


def _query_method(run: Run, query: Configured, name: str, args: list[Value], keywords: dict[str, Value], node: ir.Node) -> Value:
    """A step more, or the release."""
    if name == "release":
        return _release(run, query, node)
    values = {f"{name} {place}": value for place, value in enumerate([*args, *keywords.values()])}
    steps = query.given["steps"]
    assert isinstance(steps, Tup)
    return Configured(QUERY, {**query.given, "steps": Tup((*steps.items, Configured(name, values)))})


def _release(run: Run, query: Configured, node: ir.Node) -> Value:
    """What OpenDP guarantees: the share of the query, for data sets as far apart as the unit of privacy states."""
    context, steps = query.given["context"], query.given["steps"]
    assert isinstance(context, Configured) and isinstance(steps, Tup)
    made = [step for step in steps.items if isinstance(step, Configured)]
    foreign = [step.name for step in made if not _own(run, step.name)]
    losses, units = _share(run, context, query.given["loss"]), None if foreign else _units(run, context)
    cost = None if units is None else _dearest([_cost(loss, units[1]) for loss in losses])
    if cost is None:
        run.notice("DP301", f"what OpenDP guarantees for this query could not be decided: {_reason(foreign, units is None)}", node)
    data = context.given["data"]
    as_stated(run, data, context.given["domain"], node)
    arguments: dict[str, Value] = {"value": Opaque(deep_env(run, data), what="a query of a context")}
    if cost is not None:
        arguments |= {"epsilon": Num(cost[0]), "delta": Num(cost[1])}
    seen = [*context.given.items(), *(part for step in made for part in step.given.items())]
    private = {name: Opaque(env, what=name) for name, value in seen if name not in ("data", "left") and (env := deep_env(run, value))}
    run.record("rows", node, {**arguments, **private}, name=f"{QUERY}.release", relation="change-one",
               rows={units[0]: Changed(cost[2], ONE, True, units[0].relation is not None and units[0].relation.edits)} if units is not None and cost is not None else {})
    if private:
        return Opaque(tainted(*(value.env for value in private.values())), what="a result of a query with private parameters")
    return Opaque(term=run.fresh("a released value"), what="a released value", released=True)


def _own(run: Run, name: str) -> bool:
    """Whether a step of a query is one that OpenDP vouches for."""
    known = any(row_of(run, f"opendp.{module}.make_{name}") is not None for module in ("measurements", "transformations"))
    return name == "compositor" or name in OF_FRAMES or known and not name.startswith("user_")


def _reason(foreign: list[str], apart: bool) -> str:
    if foreign:
        return f"`{foreign[0]}` is no step of OpenDP's own"
    return "its unit of privacy does not say how far a step of the data set goes" if apart else "its privacy loss is not known"


def _share(run: Run, context: Configured, asked: Value) -> list[Value]:
    """The losses that a release may spend: the next share; every one of them, where it is not known which is next."""
    shares, left = context.given["shares"], context.given["left"]
    assert isinstance(shares, Tup)
    if not shares.items:
        own = isinstance(asked, Configured) and not all(isinstance(asked.given[name], Nothing) for name in ("epsilon", "rho"))
        return [asked if own else context.given["privacy_loss"]]
    cell = cell_of(run, left)
    if not isinstance(left, Ref):
        return list(shares.items)
    if isinstance(cell, Listing) and cell.items and not run.loops and not run.control and not run.summarising:
        run.mutate(left.address, Listing(cell.items[1:]))
        return [cell.items[0]]
    run.mutate(left.address, Opaque(what="shares of which some were spent"))
    return list(shares.items)


def _units(run: Run, context: Configured) -> tuple[Source, Expr] | None:
    """The data set's source, and how many units of privacy one step of it makes; None where they do not measure the same."""
    unit, table = context.given["privacy_unit"], tables.table_of(run, context.given["data"])
    if table is None or not isinstance(unit, Configured) or not isinstance(unit.given["identifier"], Nothing):
        return None
    rows, ordered = table.rows, unit.given["ordered"]
    local = all(source is rows.row for part in (*rows.kept, table.item) for source in deep_env(run, part))
    if not local or rows.by_order or rows.vanish != ZERO or isinstance(ordered, Num) and ordered.constant != 0 and not rows.relation.ordered:
        return None
    changes, contributions = unit.given["changes"], unit.given["contributions"]
    by_edit, sized = isinstance(contributions, Nothing), not isinstance(stated(context.given["domain"], "size"), Nothing)
    said = as_array(run, changes if by_edit else contributions, ir.Pass(0, 0))
    if said is None or said.env or said.shape or (sized or by_edit) and not rows.relation.edits:
        return None
    covered = floor(said.term / 2) if sized and not by_edit else said.term  # of data sets of one size every second distance is missing
    steps = rows.times * 2 if rows.relation.edits and not sized and not by_edit else rows.times
    return None if covered.value == 0 else (rows.source, ceil(steps / covered))


def _cost(loss: Value, times: Expr) -> tuple[Expr, Expr, Expr] | None:
    """Epsilon and delta, and for how many units of privacy they are to be taken."""
    given = loss.given if isinstance(loss, Configured) else {}
    epsilon, delta, rho = (given.get(name, NONE) for name in ("epsilon", "delta", "rho"))
    delta = constant(0) if isinstance(delta, Nothing) else delta
    one = rho if isinstance(epsilon, Nothing) else epsilon
    if not isinstance(one, Num) or not isinstance(delta, Num) or one.env or delta.env:
        return None
    if one is epsilon:
        return one.term, delta.term, times
    spent = one.term * times * times
    told = spent + sqrt(spent * log(ONE / CHOSEN_DELTA)) * 2, delta.term + CHOSEN_DELTA, ONE
    return told if times == ONE or delta.constant == 0 else None


def _dearest(costs: list[tuple[Expr, Expr, Expr] | None]) -> tuple[Expr, Expr, Expr] | None:
    """What any of several losses is at most."""
    known = [cost for cost in costs if cost is not None]
    if not known or len(known) < len(costs):
        return None
    epsilon, delta, times = known[0]
    for other, less, _ in known[1:]:
        epsilon, delta = maximum(epsilon, other), maximum(delta, less)
    return epsilon, delta, times


METHODS.update({CONTEXT: _context_method, QUERY: _query_method})
