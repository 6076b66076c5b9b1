"""Rules about loops: the states that passes leave, and arrays that they fill."""
from __future__ import annotations

from dpcheck.core.term import Loop, Term
from dpcheck.proof import formulas
from dpcheck.proof.comparing import at_most
from dpcheck.proof.formulas import ONE, ZERO, Formula, NotProved, apply, number
from dpcheck.proof.operations import NUMBER
from dpcheck.proof.shapes import loop_of, output_of, pair_of
from dpcheck.proof.theory import Moves, Rule, Theory, at_turn, formula, width_of

# ---------------------------------------------------------------- loops
def accumulated(theory: Theory, term: Term, norm: str, option: str) -> Rule:
    """J2, J3: what each pass adds, and how much of a state is left after the passes that follow."""
    return (yield from _added(theory, *_state_of(theory, term, norm), norm))


def _added(theory: Theory, loop: Loop, count: Formula, first: Term, body: Term, state: str, norm: str, any_pass: bool = False) -> Rule:
    """How far a state has moved after the last pass; or, at most, after any of them."""
    root = theory.entries.entry(body)
    if theory.scalars.discontinuities([root], {name for name in theory.scalars.variables([root]) if theory.variable_moves(name)}):
        raise NotProved("a pass that may jump")
    form = theory.form(theory.scalars.formula(root))
    kept, own = form.pop(state, ZERO), form.pop(theory.own, ZERO)
    if any(name.startswith(f"{theory.own}[") for name in form) or own.terms and theory.source.element == "Data":
        raise NotProved("entries in a loop, or data")
    steady = at_most(kept, ONE, theory.entries.ranges)
    if any_pass and not steady:
        raise NotProved("a state of which more and more is left")
    start = yield Moves(first, norm)
    left = formulas.raised(kept, count) if kept.terms and not any_pass and (not steady or kept.value is not None) else ONE
    result = formula(start) * left + own * theory.ones(first, norm) * _geometric(kept, count, steady)
    for name, factor in form.items():
        if not name.startswith("#"):
            raise NotProved("a state that depends on another")
        of = theory.entries.terms[int(name[1:])]
        if _is_entry(theory, of, loop):
            if not steady or theory.dims(first):
                raise NotProved("entries of which more and more is left")
            added = yield Moves(of.args[0], "L1")
            result = result + factor * formula(added)
        elif theory.levels(of):
            raise NotProved("a part of a loop")
        else:
            along = bool(theory.dims(of))
            added = yield Moves(of, norm if along else "L1")
            result = result + factor * formula(added) * _geometric(kept, count, steady) * (ONE if along else theory.ones(first, norm))
    return result


def _state_of(theory: Theory, term: Term, norm: str) -> tuple[Loop, Formula, Term, Term, str]:
    if term.op != "project" or pair_of(term)[0] != "state" or norm.startswith("D"):
        raise NotProved("it is no state of a loop")
    return _state(theory, term.args[0], pair_of(term)[1])


def _state(theory: Theory, fold: Term, place: int) -> tuple[Loop, Formula, Term, Term, str]:
    """A state of a loop: the loop, the number of passes, what it is first, what a pass makes of it, and its variable."""
    loop, count = loop_of(fold), theory.entries.count(fold)
    first, body = fold.args[1 + place], fold.args[1 + loop.states + place]
    shape = theory.entries.shape(first)
    if shape is None or shape != theory.entries.shape(body) or count is None:
        raise NotProved("a state that changes its shape, or passes that are not public")
    if not shape.dims:
        return loop, count, first, body, f"%{loop.level}.{place}"
    bound = next((each for each in theory.entries.terms if each.op == "bound" and each.data == (loop.level, place)), None)
    return loop, count, first, body, "" if bound is None else f"%{loop.level}.{place}"


def _is_entry(theory: Theory, term: Term, loop: Loop) -> bool:
    """Whether a term is the entry of a vector at another place in each pass."""
    return term.op == "item" and at_turn(theory.entries, term.args[1], loop.level) and not theory.levels(term.args[0]) and len(theory.dims(term.args[0])) == 1


def filled(theory: Theory, term: Term, norm: str, option: str) -> Rule:
    """J17: an array of which each pass writes another entry, from what stands at one place of others or stood there."""
    loop, _, first, body, state = _state_of(theory, term, norm)
    if body.op != "store" or body.args[0].op != "bound" or body.args[0].data != (loop.level, pair_of(term)[1]) or not theory.entries.real(first) or len(theory.dims(first)) != 1 \
            or not at_turn(theory.entries, body.args[1], loop.level) or theory.entries.shape(body.args[2]) != NUMBER:
        raise NotProved("no array that is filled entry by entry")
    root = theory.entries.entry(body.args[2])
    if theory.scalars.discontinuities([root], {name for name in theory.scalars.variables([root]) if theory.variable_moves(name)}):
        raise NotProved("a pass that may jump")
    kept = yield Moves(first, norm)
    result, again = ZERO, ZERO
    for name, factor in sorted(theory.form(theory.scalars.formula(root)).items()):
        of = theory.entries.terms[int(name[1:])] if name.startswith("#") else None
        if of is not None and of.op == "item" and of.args[0] is body.args[0] and of.args[1] is body.args[1]:
            again = again + factor  # what stood there before
        elif of is not None and _is_entry(theory, of, loop):
            bound = yield Moves(of.args[0], norm)
            result = result + factor * formula(bound)
        elif of is not None and not theory.levels(of):
            bound = yield Moves(of, "L1")
            result = result + factor * formula(bound) * theory.ones(term, norm)
        elif name == theory.own and theory.source.element != "Data":
            result = result + factor * theory.ones(term, norm)
        else:
            raise NotProved("what is written depends on something else")
    return result + apply("max", ONE, again) * formula(kept)


def counted(theory: Theory, term: Term, norm: str, option: str) -> Rule:
    """J3, S6: a pass adds something between two ends, which differs where the entry of that pass differs."""
    loop, count, first, body, state = _state_of(theory, term, norm)
    added = _less_state(theory, theory.entries.entry(body), state)
    if theory.entries.shape(term) != NUMBER:
        raise NotProved("an array")
    start = yield Moves(first, "L1")
    result, width = formula(start), width_of(theory, added)
    for name in sorted(name for name in theory.scalars.variables([added]) if theory.variable_moves(name)):
        of = theory.entries.terms[int(name[1:])] if name.startswith("#") else None
        if of is not None and _is_entry(theory, of, loop):
            bound = yield Moves(of.args[0], "D1")
            result = result + width * formula(bound)
        elif name == theory.own and theory.source.element != "Real":
            result = result + width * count
        else:
            raise NotProved("what is added depends on something else")
    return result


def _less_state(theory: Theory, index: int, state: str) -> int:
    """What is added to the state."""
    node, scalars = theory.scalars.nodes[index], theory.scalars
    if node.op == "var" and node.data == state:
        return scalars.constant(0)
    if node.op == "add":
        for one, other in (node.args, node.args[::-1]):
            if state not in scalars.variables([other]):
                return scalars.add(_less_state(theory, one, state), other)
    if node.op == "select" and state not in scalars.variables(node.args[:1]):
        return scalars.choose(str(node.data), node.args[0], *(_less_state(theory, each, state) for each in node.args[1:]))
    raise NotProved("a state that is not only added to")


def extreme_kept(theory: Theory, term: Term, norm: str, option: str) -> Rule:
    """J5: the largest or the smallest of what was there and what each pass brings."""
    return (yield from _extreme(theory, *_state_of(theory, term, norm)))


def _extreme(theory: Theory, loop: Loop, _: Formula, first: Term, body: Term, state: str) -> Rule:
    """How far a running extreme has moved, after any pass."""
    root = theory.entries.entry(body)
    node, scalars = theory.scalars.nodes[root], theory.scalars
    if node.op not in ("max", "min") or theory.entries.shape(body) != NUMBER:
        raise NotProved("no running extreme")
    states = [each for each in node.args if scalars.nodes[each].op == "var" and scalars.nodes[each].data == state]
    others = [each for each in node.args if each not in states]
    if len(states) != 1 or state in scalars.variables(others) or scalars.discontinuities(others, {name for name in scalars.variables(others) if theory.variable_moves(name)}):
        raise NotProved("no running extreme")
    start = yield Moves(first, "L1")
    brought = ZERO
    for name, factor in sorted(theory.form(scalars.formula(others[0])).items()):
        if name == theory.own and theory.source.element != "Data":
            brought = brought + factor
        elif name.startswith("#") and _is_entry(theory, theory.entries.terms[int(name[1:])], loop):
            bound = yield Moves(theory.entries.terms[int(name[1:])].args[0], "LInf")
            brought = brought + factor * formula(bound)
        elif name.startswith("#") and not theory.levels(theory.entries.terms[int(name[1:])]):
            bound = yield Moves(theory.entries.terms[int(name[1:])], "L1")
            brought = brought + factor * formula(bound)
        else:
            raise NotProved("what is brought depends on something else")
    return apply("max", formula(start), brought)


def running(theory: Theory, term: Term, norm: str, option: str) -> Rule:
    """J18: a list of what each pass makes of running sums and extremes: what bounds these after the last pass does after any."""
    if term.op != "project" or pair_of(term)[0] != "output" or norm.startswith("D"):
        raise NotProved("it is no list that a loop makes")
    fold, (guard, value) = term.args[0], output_of(term)
    loop = loop_of(fold)
    if guard.op != "constant" or guard.data is not True or theory.entries.shape(value) != NUMBER or theory.entries.count(fold) is None:
        raise NotProved("a list of which it is not known how long it is")
    states = {f"%{loop.level}.{place}": place for place in range(loop.states)}
    result = ZERO
    for name, factor in sorted(_made_in_a_pass(theory, fold, value, states, option).items()):
        of = theory.entries.terms[int(name[1:])] if name.startswith("#") else None
        if name in states:
            state = _state(theory, fold, states[name])
            body = theory.scalars.nodes[theory.entries.entry(state[3])]
            bound = formula((yield from (_extreme(theory, *state) if body.op in ("max", "min") else _added(theory, *state, "L1", True))))
        elif of is not None and _is_entry(theory, of, loop):
            bound = formula((yield Moves(of.args[0], "LInf")))
        elif of is not None and not theory.levels(of):
            bound = formula((yield Moves(of, "L1")))
        elif name == theory.own and theory.source.element != "Data":
            bound = ONE
        else:
            raise NotProved("what a pass makes depends on something else")
        result = result + factor * bound
    return result * theory.ones(term, norm)


def _made_in_a_pass(theory: Theory, fold: Term, value: Term, states: dict[str, int], option: str) -> dict[str, Formula]:
    """How far what a pass makes moves with each variable: with the states before the pass, or, where it is asked for, with those `after` it."""
    scalars, root = theory.scalars, theory.entries.entry(value)
    for name, place in states.items() if option == "after" else ():
        body = theory.entries.entry(fold.args[1 + len(states) + place])
        if root == body:
            return {name: ONE}
        if name in scalars.variables([root]):
            root = scalars.replaced(root, name, scalars.subtract(scalars.make("var", data=name), _less_state(theory, body, name)))
    if scalars.discontinuities([root], {name for name in scalars.variables([root]) if theory.variable_moves(name)}):
        raise NotProved("a pass that may jump")
    return theory.form(scalars.formula(root))


def _geometric(kept: Formula, count: Formula, steady: bool) -> Formula:
    """1 + kept + kept ** 2 + ..., so many times."""
    value = kept.value
    if value is None or value == 1:
        if not steady:
            raise NotProved("a factor that is not known")
        return count
    return (formulas.raised(kept, count) - ONE) * number(1 / (value - 1))
