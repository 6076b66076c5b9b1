"""Selection by hand: a choice with weights exp(w) is the exponential mechanism; it costs the range of w, and a common factor or shift nothing."""
from __future__ import annotations

from typing import TYPE_CHECKING, Sequence

from dpcheck import ir
from dpcheck.bounds import ONE, Expr, maximum
from dpcheck.infer import forward
from dpcheck.infer.affine import sum_of
from dpcheck.infer.coerce import as_array, as_number
from dpcheck.infer.typical_items import stacked
from dpcheck.infer.dependence import deep_env
from dpcheck.infer.elementwise import exponential
from dpcheck.infer.interpret import evaluate
from dpcheck.infer.numbers import negate, subtract
from dpcheck.infer.reach import L1, reach, tainted
from dpcheck.infer.reduce import total
from dpcheck.infer.others import lie_of
from dpcheck.infer.seeds import assume_secret, seed_of
from dpcheck.infer.response import EPSILONS, PRIVATE_CHOICE, roll, seeded_by, sides_of
from dpcheck.infer.streams import AGAIN, drawn_again
from dpcheck.infer.structure import stack
from dpcheck.infer.unchecked import tell_seeded
from dpcheck.infer.values import NONE, Env, Nothing, Num, Opaque, Source, Uniform, Value, constant
from dpcheck.infer.draws import Cumulated, Noise, Weights
from dpcheck.infer.forward import arithmetic
from dpcheck.syntax.walk import walk

if TYPE_CHECKING:
    from dpcheck.infer.requests import Call
    from dpcheck.infer.run import Run


MOST_COMPARED = 24  # so many scores are compared two by two


def weighed(request: Call, exponents: Num) -> Weights:
    """What exp(...) of private scores is: weights, made for the epsilon that stands among the names of its argument."""
    return Weights(exponents, ONE, claimed_in(request))


def claimed_in(request: Call) -> Expr | None:
    """The epsilon that stands among the names of what a function is called with."""
    nodes = [argument.value for argument in request.node.args] if isinstance(request.node, ir.Call) else []
    frame = request.frame
    if frame is None:
        return None
    for part in walk(nodes):
        name = part.id if isinstance(part, ir.Name) else part.attr if isinstance(part, ir.Attribute) else ""
        if name.lower().startswith(EPSILONS) and isinstance(part, (ir.Name, ir.Attribute)):
            num = as_number(request.run, evaluate(request.run, part, frame))
            return None if num.env or num.shape else num.term
    return None


forward.claimed_in.give(claimed_in)


def carried(run: Run, op: str, a: Num, b: Num, result: Num, node: ir.Node) -> None:
    """Weights and levels through a product with, or a quotient by, one number."""
    if b.scalar and (op == "/" or a.weights is not None or a.cumulated is not None or a.level is not None):
        array, factor = a, b
    elif a.scalar and op == "*":
        array, factor = b, a
    else:
        return
    below = factor.term if op == "*" else ONE / factor.term if factor.term.value != 0 else ONE
    if array.weights is not None:
        normalised = op == "/" and bool(array.shape) and factor.term == total(run, array, node).term
        hidden = array.weights.hidden or bool(factor.env) and not normalised
        result.weights = Weights(array.weights.exponents, array.weights.factor * below, array.weights.claimed, normalised, hidden)
    if array.cumulated is not None and factor.term.value != 0 and (not factor.env or op == "/" and factor.term in array.cumulated.last):
        result.cumulated = Cumulated(array.cumulated.weights, tuple(last * below for last in array.cumulated.last))
    if array.level is not None and not factor.env:
        result.level = arithmetic(run, op, array.level, factor, node)


def shifted(run: Run, op: str, a: Num, b: Num, result: Num, node: ir.Node) -> None:
    """An array and one private number: the array, up to a shift."""
    array = a if a.shape else b
    level = array.level if array.level is not None else array
    if op == "-" and not a.shape:
        level = negate(run, level, node)
    result.level = level


def moved_apart(run: Run, scores: Value | None, node: ir.Node) -> dict[Source, Expr] | None:
    """By how much two scores move apart at most, by source (P5): asked where they are chosen by, while it is known what they are made of. None where they are not known one by one."""
    parts = scores.elements if isinstance(scores, Num) and len(scores.shape) == 1 else None
    if parts is None or len(parts) > MOST_COMPARED:
        return None
    shared = frozenset.intersection(*(frozenset(leaf for leaf in part.term.leaves() if leaf in run.known and run.known[leaf].env) for part in parts))
    if len(parts) > 1 and not shared:
        return None
    found: dict[Source, Expr] = {}
    for place, one in enumerate(parts):
        for other in parts[place + 1:]:
            difference = subtract(run, one, other, node)
            for source in difference.env:
                moved = reach(difference, source, L1).coefficient
                found[source] = maximum(found[source], moved) if source in found else moved
    return found


def all_of(run: Run, items: Sequence[Num], node: ir.Node) -> Weights | None:
    """The weights of a list, where all items have the same factor."""
    weights = [item.weights for item in items if item.weights is not None]
    if len(weights) < len(items) or any(one.factor != weights[0].factor for one in weights[1:]):
        return None
    exponents = [one.exponents for one in weights]
    normalised = sum_of(exponential(run, one, node).term for one in exponents) == ONE / weights[0].factor
    return Weights(stack(run, exponents, node), weights[0].factor, weights[0].claimed, normalised, weights[0].hidden and not normalised)


forward.weights_of_all.give(all_of)


def of_each(run: Run, uniform: Uniform, weights: Weights, node: ir.Node) -> Weights | None:
    """The weights of a list that one piece of code made, where the factor is the same for all items."""
    standing = {source for source, _ in uniform.walked}
    leaves = set(weights.factor.leaves())
    if leaves & uniform.varying or any(leaf in run.known and standing & run.known[leaf].env.keys() for leaf in leaves):
        return None
    exponents = stacked(run, Uniform(weights.exponents, uniform.length, uniform.walked, uniform.kind, uniform.varying), node)
    return None if exponents is None else Weights(exponents, weights.factor, weights.claimed, hidden=weights.hidden)


forward.weights_of_each.give(of_each)


CANDIDATES = "the candidates"


def choice(request: Call) -> Value:
    """A random choice: by private weights it is a selection, to be judged; of private things it is one of these."""
    run, node = request.run, request.node
    given = request.given
    candidates = given.get("a", given.get("seq", given.get("population", NONE)))
    by = given.get("p", given.get("weights", NONE))
    seeded = seeded_by(request)
    if seeded or isinstance(by, Nothing) or not deep_env(run, by):
        env = tainted(seeded, *(deep_env(run, value) for value in (candidates, by)))
        if seeded:
            tell_seeded(run, request.row.name, node)
        if env:
            lie = lie_of(request) if isinstance(by, Nothing) and isinstance(given.get("size", given.get("k", NONE)), Nothing) and not seeded else None
            return lie or Opaque(env, what=PRIVATE_CHOICE)
        result = Opaque(term=run.fresh("a random choice"), what="a random choice")
        run.random_of(result.term, draw=Noise("random", constant(1), run.place(node), run, run.loops, request.row.name))
        return roll(request, result, *sides_of(run, given["a"])) if "a" in given else result  # `random.choices` gives a list
    num = as_array(run, by, node)
    size = given.get("size", given.get("k", NONE))
    apart = isinstance(size, Nothing) or "replace" not in given or request.constant("replace") is True  # else a draw changes what is left to the next
    weights = num.weights if num is not None and apart else None
    draws = as_number(run, size) if not isinstance(size, Nothing) else None
    selected(request, weights if weights is not None else deep_env(run, by), draws if draws is not None and draws.term != ONE else None,
             candidates if not deep_env(run, candidates) else Opaque(deep_env(run, candidates), what=candidates.what if isinstance(candidates, Opaque) else CANDIDATES))
    if deep_env(run, candidates):
        return Opaque(deep_env(run, candidates), what="a choice of private candidates")
    return Opaque(term=run.fresh("a released choice"), what="a released choice", released=True)


def selected(request: Call, weights: Weights | Env, draws: Num | None, candidates: Value = NONE) -> None:
    """Records a selection by a sampler that is given weights, or chances of which only is known what they depend on."""
    run, node = request.run, request.node
    scores = weights.exponents if isinstance(weights, Weights) else Opaque(weights, what="probabilities that are not seen to be exponentials of scores")
    arguments: dict[str, Value] = {"candidates": candidates, "scores": scores, "exponent": claim(weights) if isinstance(weights, Weights) else NONE}
    assume_secret(run, seed_of(run, request.given, request.row.name), node)
    run.record("exponential", node, arguments, request.places, times=draws, name=request.row.name, noise=_chance(request))


def _chance(request: Call) -> Noise:
    """What a sampler chooses by, as a draw: who draws the same, or knows what it draws, knows what the weights were."""
    run, owner = request.run, request.given.get("self", NONE)
    again = run.repeating or drawn_again(run, owner, request.row.name)
    chance = Noise("random", constant(1), run.place(request.node), run, run.loops, request.row.name, generator=owner, uses={"now", *AGAIN} if again else {("formula", id(request.node))})
    run.drawn.append(chance)
    return chance.made_of(chance, independent=True, declared=True)  # the weights say what they are made for


def claim(weights: Weights) -> Value:
    """The epsilon that weights are made for, where one stands in them."""
    return Num(weights.claimed) if weights.claimed is not None else NONE
