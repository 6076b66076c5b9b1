"""Randomized response by hand (P8): a coin decides whether the truth is told or something that was drawn instead.

A public coin that picks between a private answer and a public draw (or the opposite of a bit) releases the answer, at the
cost of the odds. It does so only where the coin decides nothing else: in an expression without effects, or in a function
that does nothing but answer.
"""
from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Collection, Sequence

from dpcheck import ir
from dpcheck.bounds import ONE, ZERO, Apply, Atom, Expr, absolute, log, maximum, nonnegative, number, of_atom
from dpcheck.infer.coerce import as_number, sequence_items
from dpcheck.infer.coins import chances, of_two_sides, read_inside
from dpcheck.infer.dependence import deep_env
from dpcheck.infer.draws import Noise
from dpcheck.infer.rescaling import positive_or_assumed
from dpcheck.infer.others import Lie, same_truth
from dpcheck.infer.reach import tainted
from dpcheck.infer.ledgers import MechanismCall
from dpcheck.infer.seeds import assume_secret, seed_is_shown, seed_of
from dpcheck.infer.throws import chance_of, thrown
from dpcheck.infer.values import NONE, Configured, Env, Library, Nothing, Num, Opaque, Ref, Text, Tup, Value
from dpcheck.syntax.walk import walk

if TYPE_CHECKING:
    from dpcheck.infer.requests import Call
    from dpcheck.infer.guards import Guard
    from dpcheck.infer.run import Run

PLAIN = (ir.Return, ir.If, ir.Pass, ir.Name, ir.Constant, ir.Attribute, ir.Unary, ir.Binary, ir.Compare, ir.Bool, ir.Conditional, ir.Arg, ir.Sequence, ir.Subscript, ir.Comprehension, ir.Clause)
QUIET = frozenset(("int", "bool", "float", "abs", "len", "min", "max", "round", "exp", "log", "sqrt", "floor", "ceil", "random", "rand", "uniform",
                   "random_sample", "randint", "binomial", "rvs", "randrange", "integers", "choice", "getrandbits"))
EPSILONS = ("eps", "ε", "dp_eps")  # what a variable that holds a claimed epsilon is called
SHAPING = ("size", "p", "replace", "dtype", "endpoint", "step")  # options by which it is no one thing, or not any of them alike
PRIVATE_CHOICE = "a random choice of private values"
LIES = "with which chances it draws which lie is not followed"
MORE = "what else this coin decides is not followed"
SEEN = "how this coin fell may be seen elsewhere, too"
BIT = "what randomized response hides is 0 or 1"
LISTED = "what randomized response hides is one of the answers that are drawn instead"


@dataclass(slots=True, eq=False)
class Die:
    """A public draw of one of `sides` things, all as likely; `lowest` where they are whole numbers in a row."""

    sides: Expr
    lowest: Expr | None
    noise: Noise


def seeded_by(request: Call) -> Env:
    """What is private in the seed of the generator that a draw is from, or decided how much was drawn from it before (K4).

    Where all parameters are private, as what a function does with them is still looked for, a seed among them is none.
    """
    run, owner = request.run, request.given.get("self", NONE)
    if run.tainting:
        return run.seeded
    made = owner.given if isinstance(owner, Configured) else {"": owner}
    shown = seed_is_shown(run, made)
    if shown:
        drawn_by(run, run.guarded)
    before = tainted(*(env for depth, env in run.uneven.items() if shown and (not depth or run.loops < depth)))
    if shown:  # what it is drawn by may decide how much is drawn
        drawn_by(run, tainted(*(deep_env(run, value) for name, value in request.given.items() if name != "self")))
    return tainted(run.seeded, before, deep_env(run, owner))


def drawn_by(run: Run, deciding: Env) -> None:
    """Notes what decides whether, or how much, is drawn from a generator whose seed everybody can read: it decides which numbers come next.

    In a loop these are those of the next pass, too, for which it is assumed that nobody does read it; in an audit that is assumed of all.
    """
    if deciding and run.program.audit is not None:
        run.assume("the seed of the random numbers is secret, although it stands in the code")
    elif deciding:
        if run.guarded and run.loops:
            run.assume("the seed of the random numbers is secret, although it stands in the code")
        run.uneven[run.loops] = tainted(run.uneven.get(run.loops, {}), deciding)


def roll(request: Call, result: Opaque, sides: Expr | None, lowest: Expr | None) -> Opaque:
    """The result of a sampler; where it draws from so many things with equal chances, that is remembered."""
    run, given = request.run, request.given
    atom = None if result.term is None else result.term.atom()
    if sides is None or atom is None or any(not isinstance(given[one], Nothing) for one in SHAPING if one in given and one in request.places):
        return result
    if positive_or_assumed(run, sides):
        noise = Noise("uniform", Num(ONE), run.place(request.node), run, run.loops, request.row.name, seed=seed_of(run, given, request.row.name))
        run.dice[atom] = Die(sides, lowest, noise)
        run.draw(noise)
    return result


def sides_of(run: Run, among: Value) -> tuple[Expr | None, Expr | None]:
    """How many things there are to draw from, where they are public and all different, and the lowest of 0 and 1."""
    items = sequence_items(run, among)
    if items is None:
        return None, None
    bits = {as_number(run, item).term for item in items if isinstance(item, Num)} == {ZERO, ONE}
    return number(len(items)) if _different(items) else None, ZERO if bits else None


def _different(items: Sequence[Value]) -> bool:
    """Whether all things in a public list are different ones."""
    seen = [item.term.value if isinstance(item, Num) else item.value if isinstance(item, Text) else None for item in items]
    return bool(seen) and None not in seen and len(set(seen)) == len(seen)


# ---------------------------------------------------------------- the answer
def answered(run: Run, guard: Guard, left: Value, right: Value, node: ir.Node) -> Value | None:
    """What a coin picks of an answer and something drawn instead: released, where nothing else tells how the coin fell; None for anything else."""
    if guard.value.env and not run.tainting:
        return _of_channel(run, guard, left, right, node)
    coins = thrown(run, guard.term)
    if len(coins) != 1 or guard.value.shape or guard.value.env and not run.tainting:
        return None
    chance = chance_of(run, guard.term)
    first, second = deep_env(run, left), deep_env(run, right)
    if not first and not second:
        if chance is not None and chance * 2 == ONE and (noise := of_two_sides(run, coins[0], left, right, node)) is not None:
            return noise
        if not (isinstance(left, Num) and isinstance(right, Num)):
            _count(coins[0], node)  # how it fell may be seen of what it picked
        return None
    if run.tainting:
        truth, other = (left, right) if first else (right, left)
        return _recorded(run, truth, ONE, [coins[0]], node) if _sounds_right(run, other, bool(first and second)) else None
    if chance is None or any(isinstance(value, (Ref, Tup)) for value in (left, right)):
        _count(coins[0], node)
        return None
    truth, other = (left, right) if first else (right, left)
    chance = chance if first else ONE - chance
    draws = [coins[0]]
    lie = other if isinstance(other, Lie) else truth if isinstance(truth, Lie) else None
    if lie is not None and first and second:
        truth, chance = (truth, chance) if lie is other else (other, ONE - chance)
        cost = _left_out(run, truth, lie, chance)
    elif first and second and second.keys() <= first.keys() and _among_others(right):
        _recorded(run, left, ONE, draws, node, LIES)
        return None
    elif first and second:
        cost = _flipped(run, truth, other, chance)
    else:
        cost = _replaced(run, truth, other, chance, draws)
    if cost is None or cost.value == 0:
        _count(coins[0], node)
        return None
    flaw = "" if _only_answers(run, node) else MORE
    if run.repeating or any(noise.depth < run.loops for noise in draws):
        return _recorded(run, truth, cost, draws, node, reused=True, said=(guard.term,))
    if not flaw and not all(noise.depth == run.loops and read_inside(run, noise, node) for noise in draws):
        flaw = SEEN
    answer = _recorded(run, truth, cost, draws, node, flaw, said=(guard.term,))
    return None if flaw else answer


def _of_channel(run: Run, guard: Guard, left: Value, right: Value, node: ir.Node) -> Value | None:
    """A bit that is 1 with one chance where a private condition holds, and with another one where it does not, as in unary encodings: released; None for anything else."""
    if guard.value.shape or not (isinstance(left, Num) and isinstance(right, Num)) or left.env or right.env or left.shape or right.shape:
        return None
    one, other = chance_of(run, left.term), chance_of(run, right.term)
    draws = list({id(draw): draw for draw in (*thrown(run, left.term), *thrown(run, right.term))}.values())
    if one is None or other is None or one == other:
        return None
    if not all(positive_or_assumed(run, chance) for chance in (one, ONE - one, other, ONE - other)):
        return None
    ratios = (one / other, other / one, (ONE - one) / (ONE - other), (ONE - other) / (ONE - one))
    flaw = "" if _only_answers(run, node) else MORE
    if run.repeating or any(noise.depth < run.loops for noise in draws):
        return _recorded(run, guard.value, log(maximum(*ratios)), draws, node, reused=True, said=(left.term, right.term))
    if not flaw and not all(noise.depth == run.loops and read_inside(run, noise, node) for noise in draws):
        flaw = SEEN
    answer = _recorded(run, guard.value, log(maximum(*ratios)), draws, node, flaw, said=(left.term, right.term))
    call = run.ledger[-1]
    if isinstance(call, MechanismCall):  # that condition decides nothing else
        call.control = tainted(*run.control, *(env for env in run.guards_passed if env is not guard.value.env))
    return None if flaw else answer


def _recorded(run: Run, truth: Value, cost: Expr, draws: list[Noise], node: ir.Node, flaw: str = "", reused: bool = False, said: Sequence[Expr] = ()) -> Value:
    """The release of an answer, to be judged; what is told instead of the truth. `said` are terms with the chances in them."""
    for noise in draws:
        noise.uses = {("formula", id(node))} if not flaw and not run.repeating and not reused else {"now", "whenever it is asked again"}
    noise = draws[0].made_of(*draws, independent=True)
    claimed = _claimed(cost)
    numbers = {found for term in said for leaf in term.leaves() if (found := run.claims.get(leaf)) is not None and found.value is not None}
    if claimed is None and len(numbers) == 1:
        (claimed,) = numbers
    by_name = cost.atom() is not None and str(cost.atom()).lower().startswith(EPSILONS)
    noise = noise.made_of(noise, claimed=cost if claimed is None and by_name else claimed)
    arguments: dict[str, Value] = {"value": truth, "claimed": Num(claimed if claimed is not None else cost), "cost": Num(cost)}
    run.record("randomized-response", node, arguments, noise=noise, flaw=flaw)
    for seed in sorted({draw.seed for draw in noise.draws}):
        assume_secret(run, seed, node)
    if isinstance(truth, Num) and not truth.data:
        result = Num(run.fresh("a randomized answer"), domain=truth.domain, released=True)
        run.know(result.term, result)
        return result
    return Opaque(term=run.fresh("a randomized answer"), what="a randomized answer", released=True)


def _count(noise: Noise, node: ir.Node) -> None:
    noise.uses.add(("picked", id(node), len(noise.uses)))


def _odds(run: Run, chance: Expr) -> Expr | None:
    """p / (1 - p), where both are positive (or assumed to be)."""
    if not positive_or_assumed(run, chance) or not positive_or_assumed(run, ONE - chance):
        return None
    return ONE / (ONE - chance) - ONE


def _size(run: Run, loss: Expr) -> Expr:
    """The larger of a loss and its negative; an epsilon that stands in a probability by its name is meant to be positive."""
    if nonnegative(loss, run.facts):
        return loss
    if nonnegative(-loss, run.facts):
        return -loss
    named = loss.atom() is not None and len(loss.leaves()) == 1
    return loss if named and positive_or_assumed(run, loss) else absolute(loss)


def _flipped(run: Run, truth: Value, other: Value, chance: Expr) -> Expr | None:
    """A bit or its opposite."""
    if not isinstance(truth, Num) or not isinstance(other, Num) or truth.shape or other.shape or truth.term.infinite or other.term != ONE - truth.term:
        return None
    odds = _odds(run, chance)
    if odds is None or chances(run, truth.term) or not _among(run, truth, ZERO, number(2), BIT):
        return None
    return _size(run, log(odds))


def _left_out(run: Run, truth: Value, lie: Lie, chance: Expr) -> Expr | None:
    """The truth, or one of the other answers."""
    odds = _odds(run, chance)
    if odds is None or not same_truth(truth, lie) or not positive_or_assumed(run, lie.others):
        return None
    run.assume(LISTED)
    return _size(run, log(odds * lie.others))


def _among(run: Run, truth: Value, lowest: Expr | None, sides: Expr, assumption: str) -> bool:
    """Whether a truth is one of so many whole numbers in a row: proved, or, of one person's answer of which nothing else is known, assumed and said."""
    if isinstance(truth, Num):
        domain = truth.domain
        if lowest is not None and (truth.boolean or domain.integer) and nonnegative(domain.lo - lowest, run.facts) and nonnegative(lowest + sides - ONE - domain.hi, run.facts):
            return True
        if not domain.lo.infinite or not domain.hi.infinite:
            return False
    if any(source.relation is not None and not source.stands_in for source in getattr(truth, "env", {})):
        return False  # a number about all rows
    run.assume(assumption)
    return True


def _sounds_right(run: Run, other: Value, private: bool) -> bool:
    """Whether what is told instead of a truth looks like the opposite of a bit, or like a draw."""
    if private:
        return _among_others(other) or isinstance(other, Num) and not other.term.infinite and (other.term.complement() is not None or bool(chances(run, other.term)))
    return isinstance(other, (Num, Opaque)) and other.term is not None and bool(chances(run, other.term))


def _among_others(other: Value) -> bool:
    """Whether a draw is one of a list that the truth was taken out of: whether it was only that is not followed."""
    return isinstance(other, Opaque) and (other.what == PRIVATE_CHOICE or other.what.endswith(".choice with private parameters"))


def _replaced(run: Run, truth: Value, other: Value, chance: Expr, draws: list[Noise]) -> Expr | None:
    """The truth, or a public draw; what is drawn of is added to `draws`."""
    if isinstance(truth, Num) and (truth.shape or chances(run, truth.term)):
        return None
    term = other.term if isinstance(other, (Num, Opaque)) else None
    if term is None or term.infinite or isinstance(other, Num) and other.shape:
        return None
    odds = _odds(run, chance)
    atom = term.atom()
    if odds is None:
        return None
    die = run.dice.get(atom) if isinstance(atom, Atom) else None
    if die is not None:
        if die.noise is draws[0]:
            return None
        draws.append(die.noise)
        if not _among(run, truth, die.lowest, die.sides, LISTED):
            return None
        return log(ONE + die.sides * odds)
    coins = thrown(run, term)
    if len(coins) != 1 or coins[0] is draws[0]:
        return None
    if isinstance(atom, Apply) and atom.name == "phi" and {atom.args[1], atom.args[2]} == {ZERO, ONE}:
        term = atom.args[0] if atom.args[1] == ONE else ONE - atom.args[0]
    one = chance_of(run, term)
    other_odds = None if one is None else _odds(run, one)
    if one is None or other_odds is None:
        return None
    draws.append(coins[0])
    if not _among(run, truth, ZERO, number(2), BIT):
        return None
    return maximum(log(ONE + odds / one), log(ONE + odds / (ONE - one)))


def _claimed(cost: Expr) -> Expr | None:
    """The epsilon that stands in the probability by its name, where the cost is not that alone."""
    names = [leaf for leaf in cost.leaves() if not isinstance(leaf, Apply)]
    if len(names) != 1 or of_atom(names[0]) == cost:
        return None
    return of_atom(names[0]) if str(names[0]).lower().startswith(EPSILONS) else None


# ---------------------------------------------------------------- nothing else is decided
def _only_answers(run: Run, node: ir.Node) -> bool:
    """Whether a conditional expression, an `if` or a function does nothing but compute what it gives."""
    if isinstance(node, (ir.Function, ir.Lambda)):
        body: Sequence[ir.Node] = node.body if isinstance(node, ir.Function) else [node.body]
    elif isinstance(node, ir.If):
        body = [*node.body, *node.orelse]
        named = {target.id if isinstance(target, ir.Name) else "" for part in body if isinstance(part, ir.Assign) for target in part.targets}
        if len(named) != 1 or any(not isinstance(part, ir.Assign) for part in body):
            return False
    elif isinstance(node, ir.Conditional):
        body = [node]
    else:
        return False
    inner = run.active[-1] if run.active else None
    own = run.program.locals_of(inner) if isinstance(inner, (ir.Function, ir.Lambda)) else frozenset()
    return all(_quiet(run, part, own) for part in walk(body))


def _quiet(run: Run, part: ir.Node, own: Collection[str]) -> bool:
    """Whether a piece of code has no effect and shows nothing."""
    if isinstance(part, ir.Call):
        func, path = part.func, []
        while isinstance(func, ir.Attribute):
            path.append(func.attr)
            func = func.value
        if not isinstance(func, ir.Name):
            return False
        if (path[0] if path else func.id) not in QUIET:
            return False
        assert run.module is not None
        outer = run.program.run_module(run.module.name).names
        if func.id not in own and func.id not in outer:
            return not path  # a builtin
        known = func.id not in own and isinstance(outer[func.id], Library)
        return known or bool(path) and all(isinstance(argument.value, ir.Constant) for argument in part.args)  # the method of a generator
    if isinstance(part, ir.Evaluate):
        return isinstance(part.value, ir.Constant)
    if isinstance(part, ir.Assign):
        return all(isinstance(target, ir.Name) for target in part.targets)
    return isinstance(part, PLAIN)
