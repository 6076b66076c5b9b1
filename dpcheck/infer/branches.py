"""Joins: what a variable is after a branch (rule S8, docs/calculus/control.md).

A guard that no private source decides costs nothing: the same branch is taken in both runs. A private guard is a jump,
unless the branches agree where it flips (the gluing lemma), or what they give lies in known intervals (the cross rule).
"""
from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from dpcheck import ir
from dpcheck.bounds import ONE, ZERO, Apply, Bound, Expr, absolute, apply, maximum, minimum, number, of_atom
from dpcheck.infer import affine, enclosure, lipschitz
from dpcheck.infer.coerce import as_number
from dpcheck.infer.dependence import blurred, carried, deep_env, is_many, one_of
from dpcheck.infer.datasets.few_rows import crossing
from dpcheck.infer.datasets.sources import as_item, condition_unknown
from dpcheck.infer.datasets.vanishing import sums_of_a_branch
from dpcheck.infer.disclosure import draws_in
from dpcheck.infer.draws import Noise
from dpcheck.infer.gluing import clip_by_hand, difference_there, glue
from dpcheck.infer.guards import Guard, Guards, refine, refreshed
from dpcheck.infer.iterators import either
from dpcheck.infer.kinds import mixed
from dpcheck.infer.numbers import add, tidy
from dpcheck.infer.parts import join_of_data
from dpcheck.infer.reach import L1, least, reach, tainted
from dpcheck.infer.references import boxed, cell_of
from dpcheck.infer.response import answered
from dpcheck.infer.shapes import fit
from dpcheck.infer.storage import LIST, listed
from dpcheck.infer.store import MISSING, Changes
from dpcheck.infer.thresholds import lost
from dpcheck.infer.values import (
    Cell, Class, Either, Env, Function, Growing, Instance, Lazy, Library, Listing, Mapping, Method, Moves, Namespace, Nothing, Num, Opaque, Partial,
    Ref, Source, Text, Tup, Value,
)
from dpcheck.infer.whole_steps import step_of_branch
from dpcheck.spaces import ANY, BOOL

if TYPE_CHECKING:
    from dpcheck.infer.run import Run


DEEPEST_JOIN = 4
CALLABLE = (Class, Either, Function, Library, Method, Partial)


def join(run: Run, guards: Guards, left: Value, right: Value, node: ir.Node) -> Value:
    """The value that is `left` where all guards hold and `right` elsewhere."""
    if left is right:
        return left
    if run.vectors:  # what one of the sides shows to be a vector is one on the other, too
        left, right = (run.vectors.get(side, side) if isinstance(side, Opaque) else side for side in (left, right))
    if run.noisy:
        lost(left, right)
    if (run.coins or run.dice) and len(guards) == 1:
        answer = answered(run, guards[0], left, right, node)
        if answer is not None:
            return answer
    if isinstance(left, Num) and isinstance(right, Num) and not _of_private_shape(run, guards, left, right):
        return join_numbers(run, guards, left, right, node)
    if isinstance(left, Tup) and isinstance(right, Tup) and len(left.items) == len(right.items):
        return Tup(tuple(join(run, guards, a, b, node) for a, b in zip(left.items, right.items)))
    if isinstance(left, Ref) and isinstance(right, Ref):
        return _join_references(run, guards, left, right, node)
    if isinstance(left, Nothing) and isinstance(right, Nothing) or _same(left, right):
        return left
    if isinstance(left, CALLABLE) and isinstance(right, CALLABLE):
        return _one_of(run, guards, left, right)
    if run.noisy and (drew := _one_draw(run, guards, left, right, node)) is not None:
        return drew
    env = tainted(deep_env(run, left), deep_env(run, right), *(guard.value.env for guard in guards))
    if isinstance(left, Text) and isinstance(right, Text):
        return Text(env=env, released=left.released or right.released, chosen=_which_text(run, guards, left, right, node))
    if not any(map(is_many, (left, right))) and (_may_be_number(run, left) and isinstance(right, Num) or _may_be_number(run, right) and isinstance(left, Num)):
        return join_numbers(run, guards, as_number(run, left), as_number(run, right), node)
    found = one_of(run, "a value of different kinds in two branches", (left, right), env)
    modules = (run.program.members, run.program.named) if isinstance(left, Namespace) or isinstance(right, Namespace) else ()  # as of a module by its name
    return run.current(replace(found, roots=(*found.roots, *modules))) if modules else found


def _may_be_number(run: Run, value: Value) -> bool:
    """Whether a public value of which nothing is known may be taken for a number where it stands for one: no object, or part of one, that a call of something unknown made, for what is done to it later would be lost."""
    if not isinstance(value, Opaque) or value.env:
        return False
    atoms = [(origin, None if origin.term is None else origin.term.atom()) for origin in (value, *value.origins)]
    called = [origin for origin, atom in atoms if atom is not None and isinstance(atom.key, tuple) and atom.key[:1] == ("call",)]
    return all(run.program.table.find(origin.what.partition(" ")[0]) is not None for origin in called)


def _one_draw(run: Run, guards: Guards, left: Value, right: Value, node: ir.Node) -> Value | None:
    """A number and an array that are one draw of noise each: an array of one draw; None for anything else."""
    (one, other) = (value if isinstance(value, Num) else cell_of(run, value) for value in (left, right))
    if isinstance(one, Num) and isinstance(other, Num) and one.storage != LIST and other.storage != LIST and _are_draws(run, one, other):
        return boxed(run, join_numbers(run, guards, one, other, node))
    return None


def _one_of(run: Run, guards: Guards, left: Value, right: Value) -> Either:
    """Which of two functions it is depends on the guards: that is looked at where it is called."""
    if len(guards) == 1:
        return Either(guards[0].value, *((left, right) if guards[0].truth else (right, left)))
    env = tainted(*(guard.value.env for guard in guards))
    return Either(condition_unknown(run, "which function it is", env), left, right)


def _which_text(run: Run, guards: Guards, left: Text, right: Text, node: ir.Node) -> Num | None:
    """Which of some known texts it is, where a row decides; None where one of them is not known."""
    one, other = as_item(left), as_item(right)
    of_row = any(source.stands_in for guard in guards for source in guard.value.env)
    return join_numbers(run, guards, one, other, node) if of_row and not (left.handed or right.handed) and isinstance(one, Num) and isinstance(other, Num) else None


def _same(left: Value, right: Value) -> bool:
    if isinstance(left, Text) and isinstance(right, Text):
        return left.value is not None and left.value == right.value and not left.env and not right.env
    if isinstance(left, Library) and isinstance(right, Library):
        return left.name == right.name
    if isinstance(left, Namespace) and isinstance(right, Namespace):
        return left.module == right.module
    return isinstance(left, Function) and isinstance(right, Function) and left.node is right.node and left.frame is right.frame


def _join_references(run: Run, guards: Guards, left: Ref, right: Ref, node: ir.Node) -> Value:
    if left.address == right.address:
        return left
    heap = run.store.heap
    joined = join_cells(run, guards, heap[left.address], heap[right.address], node)
    if isinstance(joined, Opaque):
        joined = replace(joined, holds=(*joined.holds, left, right), blurs=True)
    address = run.store.allocate(joined)
    run.chosen[address] = tainted(*(run.chosen.get(one.address, {}) for one in (left, right)), *(guard.value.env for guard in guards))
    run.store.link(address, left.address)
    run.store.link(address, right.address)
    return Ref(address)


def join_cells(run: Run, guards: Guards, left: Cell, right: Cell, node: ir.Node) -> Cell:
    """The content of a heap cell after a branch."""
    if left is right:
        return left
    if isinstance(left, Num) and isinstance(right, Num) and (left.storage == LIST) == (right.storage == LIST) and not _of_private_shape(run, guards, left, right):
        number = join_numbers(run, guards, left, right, node)
        return listed(number) if left.storage == LIST else number
    if isinstance(left, Listing) and isinstance(right, Listing) and left.kind == right.kind and len(left.items) == len(right.items):
        return Listing(tuple(join(run, guards, a, b, node) for a, b in zip(left.items, right.items)), left.kind)
    if isinstance(left, Mapping) and isinstance(right, Mapping) and _same_keys(left, right) and (left.counts, left.labelled) == (right.counts, right.labelled):
        return replace(left, items={key: join(run, guards, value, right.items[key], node) for key, value in left.items.items()}, makes=left.makes if left.makes == right.makes else "")
    if isinstance(left, Instance) and isinstance(right, Instance) and left.cls.node is right.cls.node and left.attributes.keys() == right.attributes.keys():
        return Instance(left.cls, {key: join(run, guards, value, right.attributes[key], node) for key, value in left.attributes.items()},
                        left.open, left.name)
    if isinstance(left, Lazy) or isinstance(right, Lazy):
        return either(run, left, right, tainted(*(guard.value.env for guard in guards)))
    if run.has_rows:
        both = join_of_data(run, guards, left, right, node)
        if both is not None:
            return both
    return blurred(run, "a container that differs between two branches", (left, right), *(guard.value.env for guard in guards))


def _same_keys(left: Mapping, right: Mapping) -> bool:
    """Whether two dicts have the same keys in the same order: 1, 1.0 and True are equal, but not the same."""
    return [(type(key), key) for key in left.items] == [(type(key), key) for key in right.items]


def _of_private_shape(run: Run, guards: Guards, left: Num, right: Num) -> bool:
    """Whether private data decide between values that may have other numbers of entries or axes: which one it is can be seen."""
    return left.shape != right.shape and not run.tainting and any(guard.value.env for guard in guards)


# ---------------------------------------------------------------- numbers
def join_numbers(run: Run, guards: Guards, left: Num, right: Num, node: ir.Node) -> Num:
    """The number or array after a branch."""
    deciding = tainted(*(guard.value.env for guard in guards))
    sums = sums_of_a_branch(run, (left, right)) if deciding else {}
    for atom, value in sums.items():
        run.store.write(run.known, atom, value)
    result = mixed(run, (left, right), deciding, _joined_numbers(run, guards, left, right, deciding, node))
    for atom in sums:
        run.store.write(run.known, atom, MISSING)
    if (run.tainting or not deciding) and _are_draws(run, left, right):
        assert left.noise is not None and right.noise is not None
        result.noise = Noise.one_of(left.noise, right.noise)
    elif run.noisy and (hidden := draws_in(run.store.heap, (left, right))):
        result = result.but(hidden=hidden)
    return result


def _are_draws(run: Run, left: Num, right: Num) -> bool:
    """Whether two branches drew noise, each its own, as many draws the one as the other."""
    if left.noise is None or right.noise is None or left.noise is right.noise or left.noise.released is not None or right.noise.released is not None:
        return False
    return left.shape == right.shape or run.tainting or all(extent == ONE for extent in (*left.shape, *right.shape))


def _joined_numbers(run: Run, guards: Guards, left: Num, right: Num, deciding: Env, node: ir.Node) -> Num:
    if len(left.shape) != len(right.shape):
        left, right = (fit(left, right.shape), right) if len(left.shape) < len(right.shape) else (left, fit(right, left.shape))
    if left.term == right.term and left.shape == right.shape and not deciding and left.env == right.env:
        return left.but(domain=left.domain.hull(right.domain, run.facts))
    if deciding:
        special = _by_parts(run, guards, left, right, node)
        if special is not None:
            return special
    domain = left.domain.hull(right.domain, run.facts)
    norms = {norm: maximum(radius, right.norms[norm]) for norm, radius in left.norms.items() if norm in right.norms}
    env: Growing = {}
    for source in {**left.env, **right.env, **deciding}:
        if source in deciding:
            env[source] = _across(left, right, source, deciding)
        else:
            env[source] = _either(left, right, source)
    condition = ONE
    for guard in guards:
        condition = condition * guard.term
    gap = guards[0].gap if len(guards) == 1 else None
    shape = tuple(one if one == other else condition * one + (1 - condition) * other for one, other in zip(left.shape, right.shape))
    result = Num(_joined_term(run, condition, gap, left, right), shape, domain, env, norms, left.data or right.data,
                 left.norm if left.norm is right.norm else None, None, left.boolean and right.boolean, left.released or right.released)
    if deciding and len(guards) == 1:
        result = _stepped(run, guards[0], left, right, _glued(run, guards[0], left, right, result, deciding))
        result = _at_few_rows(run, guards[0], left, right, _set_apart(run, guards[0], left, right, result, deciding), deciding)
        if not left.shape:
            based = _common_base(run, guards, left, right, node)
            if based is not None:
                result = result.but(env=least(result.env, based.env), domain=result.domain.meet(based.domain, run.facts))
    if result.env:
        jumps = () if result.slopes is not None else tuple(guard.value for guard in guards)
        result.step = run.step(node, "I4" if deciding and jumps else "I2" if deciding else "I1", left, right, *jumps)
    return tidy(run, result)


def _joined_term(run: Run, condition: Expr, gap: Expr | None, left: Num, right: Num) -> Expr:
    """phi(condition, left, right), so that equal branches are equal terms; a plain name where such terms would nest too deeply."""
    if gap is not None and not left.shape:  # the larger (or smaller) of the two that are compared
        if gap == left.term - right.term:
            return maximum(left.term, right.term)
        if gap == right.term - left.term:
            return minimum(left.term, right.term)
    depth = 1
    for term in (condition, left.term, right.term):
        for atom in term.leaves():
            if isinstance(atom, Apply) and atom.name == "phi" and isinstance(atom.payload, int):
                depth = max(depth, atom.payload + 1)
    if depth > DEEPEST_JOIN:
        return run.fresh("a joined value")
    return apply("phi", (condition, left.term, right.term), payload=depth)


def _glued(run: Run, guard: Guard, left: Num, right: Num, result: Num, deciding: Env) -> Num:
    """The gluing lemma, and the jump lemma where the branches differ by at most a jump at the boundary (I2, I3)."""
    found = glue(run, guard, left, right)
    if found is None:
        return result
    slopes, jump = found
    glued: Growing = {}
    for atom, slope in slopes.items():
        affine.accumulate_moves(glued, run.known[atom], slope, left.shape)
    if jump.value == 0:
        return result.but(env=least(result.env, glued), slopes=slopes)
    if left.shape:
        return result
    jumped: Growing = {}
    for source in result.env:
        bound = glued.get(source, {}).get(L1, Bound.ZERO)
        if source in deciding:
            bound = (bound + Bound.linear(jump)) if source.unit else bound.jumped(jump)
        jumped[source] = {L1: bound}
    return result.but(env=least(result.env, jumped))


def _set_apart(run: Run, guard: Guard, left: Num, right: Num, result: Num, deciding: Env) -> Num:
    """A branch of which one side is for one number alone: the other side everywhere, and the difference there on top (I13)."""
    if result.shape:
        return result
    for side, there, elsewhere in ((guard, left, right), (Guard(guard.value, not guard.truth), right, left)):
        apart = difference_there(run, side, there.term - elsewhere.term)
        whole = None if apart is None else _value(run, elsewhere.term)
        if apart is None or whole is None:
            continue
        apart = absolute(apart)
        moves: Growing = {}
        for source in result.env:
            bound = reach(whole, source, L1)
            if source in deciding:
                bound = bound + Bound.linear(apart) if source.unit else bound.jumped(apart)
            moves[source] = {L1: bound.greatest(reach(there, source, L1))}
        result = result.but(env=least(result.env, moves))
    return result


def _at_few_rows(run: Run, guard: Guard, left: Num, right: Num, result: Num, deciding: Env) -> Num:
    """A branch on how many rows there are: each side by itself, or from the one to the other where there are as many as the test says (I14)."""
    found = crossing(run, guard, left, right) if run.has_rows else None
    if found is None or any(source is not found[0] for source in deciding):
        return result
    jump = Bound.linear(found[1])
    moves: Growing = {}
    for source in result.env:
        bound = reach(left, source, L1).greatest(reach(right, source, L1))
        moves[source] = {L1: bound.greatest(jump) if source in deciding else bound}
    return result.but(env=least(result.env, moves))


def _stepped(run: Run, guard: Guard, left: Num, right: Num, result: Num) -> Num:
    """A branch on a whole number, by what it moves from one to the next."""
    found = step_of_branch(run, guard, left, right)
    if found is None:
        return result
    stepped: Growing = {}
    affine.accumulate_moves(stepped, run.known[found[0]], found[1], ())
    return result.but(env=least(result.env, stepped))


def _by_parts(run: Run, guards: Guards, left: Num, right: Num, node: ir.Node) -> Num | None:
    """Joins that are taken apart: clipping by hand, equality tests, conjunctions and disjunctions of conditions."""
    if left.shape:
        clipped = clip_by_hand(run, guards, left, right, node) or clip_by_hand(run, guards, right, left, node, flipped=True)
        if clipped is not None:
            return clipped
    parts = [part for guard in guards for part in guard.conjuncts(run)]
    if len(parts) > 1:
        first, rest = parts[0], tuple(parts[1:])
        mark = run.mark()
        refine(run, first)
        inner = join_numbers(run, rest, left, right, node)
        run.undo(mark)
        run.private.update(atom.key for atom in inner.term.atoms() if inner.env)
        return join_numbers(run, (first,), inner, right, node)
    if len(guards) == 1:
        opposite = Guard(guards[0].value, not guards[0].truth)
        if len(opposite.conjuncts(run)) > 1:
            return join_numbers(run, (opposite,), right, left, node)
        for guard, there, elsewhere in ((guards[0], left, right), (opposite, right, left)):
            if difference_there(run, guard, there.term - elsewhere.term) == ZERO:
                return _everywhere(run, there, elsewhere)  # where the test holds, both are the same
    return None


def _everywhere(run: Run, there: Num, elsewhere: Num) -> Num | None:
    """What one side comes to, as the value on both (I13): as it is without what that side knows of its inputs."""
    whole = _value(run, elsewhere.term) if not elsewhere.shape else None
    if whole is None:
        return None
    return whole.but(domain=there.domain.hull(elsewhere.domain, run.facts).meet(whole.domain, run.facts), data=there.data or elsewhere.data,
                     boolean=there.boolean and elsewhere.boolean, released=there.released or elsewhere.released)


def _either(left: Num, right: Num, source: Source) -> Moves:
    """The same branch is taken in both runs: the larger move, norm by norm."""
    keys = {**left.env.get(source, {}), **right.env.get(source, {})}
    return {key: reach(left, source, key).greatest(reach(right, source, key)) for key in keys}


def _across(left: Num, right: Num, source: Source, deciding: Env) -> Moves:
    """The cross rule (I4, I5): different branches may be taken; from one value of the one to one value of the other."""
    moves = tainted({s: m for s, m in left.env.items() if s is source}, {s: m for s, m in right.env.items() if s is source},
                    {s: m for s, m in deciding.items() if s is source})[source]
    if left.shape or not source.unit:
        return moves
    a, b = left.domain, right.domain
    if not (a.bounded and b.bounded):
        return moves
    cross = maximum(a.hi - b.lo, b.hi - a.lo, ZERO)
    flips = moves["DInf"].scaled(cross)
    return {**moves, L1: reach(left, source, L1).greatest(reach(right, source, L1)).greatest(flips)}


def _common_base(run: Run, guards: Guards, left: Num, right: Num, node: ir.Node) -> Num | None:
    """phi(s + e, s) = s + phi(e, 0): what both branches share is not paid for twice (I6)."""
    terms = dict(right.term.monomials())
    common = ZERO
    for factors, coefficient in left.term.monomials():
        if factors and terms.get(factors) == coefficient and any(a in run.known and run.known[a].env for a, _ in factors):
            part = number(coefficient)
            for atom, exponent in factors:
                part = part * of_atom(atom) ** exponent
            common = common + part
    if common.value == 0 or common == left.term and common == right.term:
        return None
    base = _value(run, common)
    rests = [_value(run, left.term - common), _value(run, right.term - common)]
    if base is None or rests[0] is None or rests[1] is None:
        return None
    increment = join_numbers(run, guards, rests[0], rests[1], node)
    return add(run, base, increment, node).but(boolean=False)


def _value(run: Run, term: Expr) -> Num | None:
    """A scalar number rebuilt from its term."""
    leaves = lipschitz.private_leaves(run, term)
    if leaves is None or any(num.shape for num in leaves.values()):
        return None
    env = lipschitz.environment(run, term, ())
    return None if env is None else Num(term, (), enclosure.enclose(run, term), env)


# ---------------------------------------------------------------- states
def merge(run: Run, guards: Guards, left: Changes, right: Changes, node: ir.Node) -> None:
    """Joins two sets of writes into the state before them: the left ones hold where the guards do."""
    skip = (id(run.known), id(run.refined))
    keys = {**{key: None for key in left.written}, **{key: None for key in right.written}}
    for key in keys:
        if key[0] in skip:
            _keep_names(run, key, left, right)
            continue
        mapping, name, _ = (left.written.get(key) or right.written[key])
        old = mapping.get(name, MISSING)
        a = left.written[key][2] if key in left.written else _narrowed(run, old, guards)
        b = right.written[key][2] if key in right.written else _narrowed(run, old, tuple(Guard(g.value, not g.truth) for g in guards) if len(guards) == 1 else ())
        if a is b:
            value = a
        elif a is MISSING or b is MISSING:
            value = one_sided(run, guards, mapping, name, b if a is MISSING else a)
        else:
            value = join_entry(run, guards, mapping, a, b, node)
        run.store.write(mapping, name, value)


def _keep_names(run: Run, key: tuple[int, Any], left: Changes, right: Changes) -> None:
    """What a value that was given a name in one branch is: it holds wherever that value is used, which is only where the branch was taken.

    Whatever has the same name elsewhere is the same value, of which the branch may have known more.
    """
    mapping, atom, value = left.written.get(key) or right.written[key]
    if mapping is not run.known or atom in mapping or isinstance(atom, Apply) or value is MISSING:
        return
    if isinstance(atom.key, tuple) and atom.key[:1] == ("fresh",):
        run.store.write(mapping, atom, value)
    elif value.env:
        run.store.write(mapping, atom, value.but(domain=BOOL if value.boolean else replace(ANY, integer=value.domain.integer)))


def one_sided(run: Run, guards: Guards, mapping: dict[Any, Any], name: Any, present: Any) -> Any:
    """What one entry of the state is after a branch that made it on one side only."""
    deciding = tainted(*(guard.value.env for guard in guards))
    if mapping is run.leaks:
        return tainted(present, deciding)
    if deciding and mapping is not run.store.heap and mapping is not run.store.groups:
        return one_of(run, f"{name}, bound in one branch only", (present,), tainted(carried(run, (present,)), deciding))
    return present


def join_entry(run: Run, guards: Guards, mapping: dict[Any, Any], left: Any, right: Any, node: ir.Node) -> Any:
    """What one entry of the state is after a branch: a cell of the heap, a group of views, a leak, or a variable."""
    if mapping is run.store.heap:
        return join_cells(run, guards, left, right, node)
    if mapping is run.store.groups:
        return left | right
    if mapping is run.leaks:
        return tainted(left, right, *(guard.value.env for guard in guards))
    return join(run, guards, left, right, node)


def chosen(run: Run, guard: Guard, there: Value, elsewhere: Value, node: ir.Node) -> Value:
    """The one value where a condition holds, the other elsewhere; each is taken with what the condition says of it."""
    return join(run, (guard,), _narrowed(run, there, (guard,)), _narrowed(run, elsewhere, (Guard(guard.value, not guard.truth),)), node)


def _narrowed(run: Run, value: Any, guards: Guards) -> Any:
    """A number that one side left as it was, with what that side knows of it."""
    if not guards or not isinstance(value, Num) or not value.env or value.shape:
        return value
    mark = run.mark()
    for guard in guards:
        refine(run, guard)
    narrowed = refreshed(run, value)
    run.undo(mark)
    return narrowed
