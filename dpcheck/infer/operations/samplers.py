"""Samplers of public coins, by the rows that stubs have of them (rules K4, K5), and the seeds of generators (K6)."""
from __future__ import annotations

from dpcheck.bounds import ONE, ZERO, positive
from dpcheck.infer import numbers
from dpcheck.infer.coerce import as_number
from dpcheck.infer.coins import toss
from dpcheck.infer.datasets.drawn_places import note_places
from dpcheck.infer.dependence import deep_env
from dpcheck.infer.draws import Noise
from dpcheck.infer.operations.mechanisms import all_given, roles_of, shape_of
from dpcheck.infer.others import lie_of
from dpcheck.infer.reach import tainted
from dpcheck.infer.references import boxed
from dpcheck.infer.requests import BY_KIND, Call
from dpcheck.infer.response import roll, seeded_by, sides_of
from dpcheck.infer.seeds import note_global, note_private, seed_of
from dpcheck.infer.selection import choice, selected
from dpcheck.infer.streams import AGAIN
from dpcheck.infer.throws import biased
from dpcheck.infer.unchecked import tell_seeded
from dpcheck.infer.values import NONE, Nothing, Num, Opaque, Value, constant
from dpcheck.rules.formula import Formula
from dpcheck.spaces import Interval


def _seed(request: Call) -> Value:
    """A seed that is private makes every later number private (K6)."""
    run = request.run
    given = tainted(*(deep_env(run, value) for value in request.given.values()))
    run.seeded = tainted(run.seeded, given)
    if run.watching:
        run.show("left in the state of a generator that others draw from", given, request.node)
    for noise in run.drawn:  # a generator that is seeded again may draw the same again
        noise.uses.update(AGAIN)
    if run.loops and any(isinstance(value, Num) and value.term.value is not None for value in request.given.values()):
        run.replayed = run.loops
    note_global(run, request.row.name, request.given)
    note_private(run, request.row.name, run.seeded)
    return NONE


BY_KIND["seed"] = _seed


def draw(request: Call) -> Value:
    """A row that draws: as its law says, where what it draws from is of the form that this is known of."""
    law, given = request.row.operation, all_given(request)
    roles = roles_of(request, given)
    known = None
    if law == "uniform" and "lower" in roles and not request.row.integer:
        known = _uniform(request, given, roles)
    elif law in ("choice", "multinomial"):
        return note_places(request, choice(request)) if law == "choice" else _multinomial(request)
    elif law == "binomial":
        known = _binomial(request, given, roles)
    return note_places(request, _coins(request, roles)) if known is None else known


def _coins(request: Call, roles: dict[str, Value]) -> Value:
    """Fresh public coins (K4); drawn by private parameters they are not (K5)."""
    run, row = request.run, request.row
    seeded = seeded_by(request)
    if any(deep_env(run, value) for name, value in request.given.items() if name != "self"):
        lie = lie_of(request) if "among" in roles and not seeded else None
        return lie or request.lost("with private parameters")
    if seeded:
        tell_seeded(run, row.name, request.node)
        return Opaque(seeded, what="a random number of a generator that was seeded by private data")
    result = Opaque(term=run.fresh("a random number"), what="a random number")
    run.random_of(result.term, draw=Noise("random", constant(1), run.place(request.node), run, run.loops, row.name))
    if "among" in roles:
        return roll(request, result, *sides_of(run, roles["among"]))
    if row.operation != "uniform":
        return result
    upper = row.roles["upper"]
    alone = isinstance(upper, Formula) and "below" in roles and any(isinstance(request.given.get(name), Nothing) for name in upper.names)  # as `range`: from 0 to what is given first
    lowest = ZERO if alone else as_number(run, roles["lower"]).term
    end = as_number(run, roles["below"]).term if alone else as_number(run, roles["upper"]).term + ONE
    return roll(request, result, end - lowest, lowest)


def _uniform(request: Call, given: dict[str, Value], roles: dict[str, Value]) -> Value | None:
    """A uniform draw: a public coin (K4), of which code may make noise by hand."""
    run, name, node = request.run, request.row.name, request.node
    private = {parameter for parameter, value in given.items() if deep_env(run, value)}
    low, high, size = roles["lower"], roles["upper"], roles.get("size", NONE)
    if seeded_by(request) or not private <= {request.row.roles["lower"], request.row.roles["upper"]} or private and not (isinstance(low, Num) and isinstance(high, Num)):
        return None
    low, high = as_number(run, low), as_number(run, high)
    if low.shape or high.shape:
        return None
    seed = seed_of(run, given, name)
    if not private:
        return boxed(run, toss(run, low.term, high.term, shape_of(run, size), name, node, seed)) if positive(high.term - low.term, run.facts) else None
    if not isinstance(size, Nothing):
        return None
    share = toss(run, ZERO, ONE, (), name, node, seed)  # of the way from the one end to the other: that is a public coin
    return numbers.add(run, low, numbers.multiply(run, numbers.subtract(run, high, low, node), share, node), node)


def _binomial(request: Call, given: dict[str, Value], roles: dict[str, Value]) -> Value | None:
    """One coin, or one for each entry, that falls as the probability says; of several that are counted nothing more is known."""
    run = request.run
    chance, times = as_number(run, roles["chance"]), roles["times"]
    single = isinstance(times, Num) and times.term == ONE
    if not single or chance.shape or chance.term.infinite or seeded_by(request) or any(deep_env(run, value) for name, value in request.given.items() if name != "self"):
        return None
    return boxed(run, biased(run, chance.term, shape_of(run, roles.get("size", NONE)), request.row.name, request.node, seed_of(run, given, request.row.name)))


def _multinomial(request: Call) -> Value:
    """How many of n draws fall on each place: by private weights these are n selections, of which the places are told and no more (P5)."""
    run = request.run
    chances = request.array("pvals")
    draws = request.number("n") if isinstance(request.value("n"), Num) else None
    if chances is None or chances.weights is None or not chances.env or len(chances.shape) != 1 or draws is None or draws.env or seeded_by(request) or not isinstance(request.value("size"), Nothing):
        return _coins(request, {})
    selected(request, chances.weights, draws if draws.term != ONE else None)
    result = Num(run.fresh("released numbers of draws"), chances.shape, Interval(ZERO, draws.term, True), released=True)
    run.know(result.term, result)
    return boxed(run, result)
