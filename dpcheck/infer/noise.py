"""Noise that code adds by hand: what scales and shifts a draw, the sum by which it releases a value, and who else has read it.

A draw hides one value, once. It is followed from the sampler to the sum; whatever else is done to it leaves a random number
that hides nothing. Reads of a draw are counted by place: noise that two values share can be cancelled out.
"""
from __future__ import annotations

from typing import TYPE_CHECKING, Any, Callable, Sequence, TypeVar

from dpcheck import ir
from dpcheck.bounds import ONE, Apply, Expr, absolute, render
from dpcheck.infer import numbers
from dpcheck.infer.arithmetic import arithmetic
from dpcheck.infer.coerce import as_array, as_number
from dpcheck.infer.references import cell_of
from dpcheck.infer.coins import as_draw, chances, read_inside
from dpcheck.infer.datasets.keyed import has_unnamed_keys
from dpcheck.infer.datasets.model import Table
from dpcheck.infer.datasets.tables import table_of
from dpcheck.infer.dependence import deep_env, parts_of
from dpcheck.infer.disclosure import DEEPEST, held
from dpcheck.infer.interpret import expression, unread
from dpcheck.infer.shapes import fit
from dpcheck.infer.reach import tainted
from dpcheck.infer.references import boxed
from dpcheck.infer.ledgers import MechanismCall
from dpcheck.infer.response import EPSILONS
from dpcheck.infer.seeds import assume_secret
from dpcheck.infer.selection import moved_apart
from dpcheck.infer.structure import stack
from dpcheck.infer.thresholds import difference, is_margin, seen, span_of
from dpcheck.infer.values import Function, Lazy, Listing, Method, Num, Opaque, Partial, Place, Ref, Tup, Uniform, Value, Zipped
from dpcheck.infer.draws import Noise
from dpcheck.infer.walk import names_read
from dpcheck.syntax.lookup import as_given, expression_at
from dpcheck.syntax.walk import walk

if TYPE_CHECKING:
    from dpcheck.infer.run import Run
    from dpcheck.infer.store import Frame

Reader = TypeVar("Reader", bound="Callable[[Run, Any, Frame], Value]")


PER_ROW = "a number for each row, and how many rows there are is seen as well"
SYMMETRIC = frozenset(("laplace", "gaussian", "discrete-laplace", "discrete-gaussian"))
ONE_SIDED = {"exponential-noise": "laplace", "one-sided-geometric": "discrete-laplace"}  # with what the difference of two such draws is


def drawn(run: Run, value: Value) -> Num | None:
    """The number or array that a value is, where it is a draw; a list of draws is a vector of them."""
    if isinstance(value, Num):
        return value if value.noise is not None else None
    cell = cell_of(run, value)
    if isinstance(cell, Num):
        return cell if cell.noise is not None else None
    if isinstance(cell, (Listing, Uniform)):
        array = as_array(run, value, ir.Pass(0, 0))
        return array if array is not None and array.noise is not None else None
    return None


def read(run: Run, value: Value, node: ir.Node, depth: int = 0, released: bool = False) -> None:
    """Counts a place that reads a draw, or what holds one; `released`: only of what a draw has released."""
    cell = cell_of(run, value) if isinstance(value, Ref) else value
    if isinstance(cell, Num) and cell.noise is not None and (cell.noise.released is not None or not released) and not seen(run, cell.noise):
        _count(run, cell.noise, node)
    if isinstance(cell, (Num, Opaque)):
        for noise in cell.hidden:
            _count(run, noise, node)
    if isinstance(cell, (Num, Opaque)) and cell.term is not None and (run.coins or run.dice) and not released and depth == 0:
        for noise in chances(run, cell.term):
            _count(run, noise, node)
    within = parts_of(run, cell) if isinstance(cell, (Function, Lazy, Method, Partial, Zipped)) else held(cell)
    for part in within if depth < DEEPEST else ():
        if isinstance(part, (Num, Tup, Ref, Function, Method, Partial, Zipped)):
            read(run, part, node, depth + 1, released)


def taken_apart(run: Run, value: Value, node: ir.Node) -> None:
    """Counts that what was released is walked through or copied where it is held: its items are seen from there on. What is fresh from an expression nobody else has."""
    if run.noisy and isinstance(node, (ir.Name, ir.Attribute, ir.Subscript)):
        read(run, value, node, released=True)


def reads_draws(kind: type[ir.Node]) -> Callable[[Reader], Reader]:
    """Registers what expressions of a kind are: where their place does not take them over as they are, they read the draws in it."""
    def register(rule: Reader) -> Reader:
        def evaluated(run: Run, node: Any, frame: Frame) -> Value:
            value = rule(run, node, frame)
            if run.noisy:
                read(run, value, node)
            return value

        expression(kind)(evaluated)
        return unread(kind)(rule)

    return register


def given_back(run: Run, value: Value, node: ir.Node) -> None:
    """Notes that a function gives back what it released as it is: whatever else it does with it, it does on another way."""
    num = value if isinstance(value, Num) else cell_of(run, value)
    if not isinstance(num, Num) or num.noise is None or num.noise.released is None:
        return
    calls = tuple(start for _, start, _ in run.calls)
    if any(isinstance(use, tuple) and len(use) == 5 and use[3] == calls for use in num.noise.uses):
        _count(run, num.noise, node)
    num.noise.given.add(calls)


def _count(run: Run, noise: Noise, node: ir.Node, places: set[object] | None = None) -> None:
    places = noise.uses if places is None else places
    here = (id(node), node.start, node.end, tuple(start for _, start, _ in run.calls), tuple(run.passes))
    places.add(here)
    if here[3] in noise.given:
        places.add((*here, "given back as it is, on another way"))
    if noise.run is not run or run.loops > noise.depth:
        places.add((here, "again and again"))
    for draw in noise.either:  # whoever reads it reads what it is
        _count(run, draw, node)
    for draw in noise.parts if noise.gathered else ():
        _count(run, draw, node)
    while noise.vector is not None:  # and knows a part of the vector, each entry of which it meets once on one walk
        noise.vector.uses.add(noise.walk)
        noise = noise.vector


def spend(run: Run, noise: Noise, node: ir.Node) -> None:
    """Counts that a draw hides something here, or becomes another draw: who has read it on the way to anything else knows it, and so does who finds it again."""
    span = span_of(run, node)
    if noise.released is None and not any(span.covers(use) for use in noise.uses):
        _count(run, noise, node, noise.hides)


def combined(run: Run, op: str, left: Value, right: Value, node: ir.Node) -> Value | None:
    """left op right, where one of them is a draw: scaled or shifted it still is one, and what is private is released by it. None for anything else."""
    if run.coins:
        left, right = as_draw(run, left, node), as_draw(run, right, node)
    first, second = drawn(run, left), drawn(run, right)
    if first is None and second is None:
        return None
    for one in (first, second):
        if one is not None and one.noise is not None:
            spend(run, one.noise, node)
    if first is not None and second is not None and op == "-" and (made := _difference(run, first, second, node)) is not None:
        return made
    if op == "-" and first is not None and second is not None and is_margin(run, first, second):
        return _margin(run, first, second, node)
    if (completed := _completed(run, op, first, second, node)) is not None:
        return completed
    num, other = (first, right) if first is not None else (second, left)
    assert num is not None and num.noise is not None
    if _is_list(run, left) and (op == "*" or _is_list(run, right)) or op == "*" and _is_list(run, right):
        return None  # lists are joined and repeated
    if num.noise.released is not None:
        seen_again = _uncovered(run, first, second)
        return _more_hidden(run, op, num, other, first is not None, node) if seen_again is None else seen_again
    if num.noise.either:
        return _one_by_one(run, op, num, other, first is not None, node)
    draw, env = num.noise, deep_env(run, other)
    symmetric = draw.family in SYMMETRIC
    if op in ("+", "-"):
        flipped = op == "-" and first is None and not symmetric
        if env:
            how = op if op == "+" else "less" if first is None else "from"
            return release(run, other, num.but(noise=draw.made_of(draw, family=f"negated {draw.family}")) if flipped else num, node, how=how)
        return None if flipped else _moved(run, op, left, right, num, draw.made_of(draw, base=draw if op == "+" or first is not None else None), node)
    factor = as_number(run, other)
    if env and run.tainting and op in ("*", "/") and (op == "*" or first is not None) and not factor.shape:
        scale = Num(run.fresh("a scale"), env=tainted(env, draw.scale.env))
        return Num(run.fresh("a draw of noise"), num.shape, noise=draw.made_of(draw, scale=scale))
    if env or factor.shape or op not in ("*", "/") or op == "/" and first is None or not symmetric or draw.family.startswith("discrete-"):
        return None  # whole draws that are scaled leave gaps, which a whole step may not bridge

    parts = None if factor.quotient is None else (absolute(factor.quotient[0]), absolute(factor.quotient[1]))
    scale = arithmetic(run, op, draw.scale, factor.but(term=absolute(factor.term), quotient=parts), node)
    return _moved(run, op, left, right, num, draw.made_of(draw, scale=scale), node)


def _one_by_one(run: Run, op: str, num: Num, other: Value, first: bool, node: ir.Node) -> Value | None:
    """What `combined` gives for a draw that is one of several: each of them is judged."""
    assert num.noise is not None
    results = []
    for draw in num.noise.either:
        one = num.but(noise=draw)
        made = combined(run, op, one if first else other, other if first else one, node)
        if made is None:
            return None
        results.append(made)
    kept = [drawn(run, made) for made in results]
    draws = tuple(one.noise for one in kept if one is not None and one.noise is not None and one.noise.released is None)
    if kept[0] is not None and len(draws) == len(results):
        return boxed(run, kept[0].but(noise=draws[0].made_of(*draws, either=draws)))
    leaking = tainted(*(deep_env(run, made) for made in results))
    return Opaque(leaking, what="a sum with noise that depends on private data") if leaking else boxed(run, Num(run.fresh("a released value"), _shape(run, results[0]), released=True))


def _shape(run: Run, value: Value) -> tuple[Expr, ...]:
    num = value if isinstance(value, Num) else cell_of(run, value)
    return num.shape if isinstance(num, Num) else ()


HIDES_NOTHING = "hides nothing that is known"
PICKS = frozenset(("choice", "choices", "sample", "permutation", "permuted", "shuffle", "random", "uniform", "rand", "random_sample", "ranf", "randint", "integers", "randrange", "getrandbits",
                   "randbytes", "bytes", "bernoulli", "random_integers"))  # with these, code picks and mixes more often than it hides


def beside(run: Run, op: str, left: Value, right: Value, node: ir.Node) -> None:
    """Private data and a random number of which it is not known what it hides: told, and not judged (P20)."""
    if op not in ("+", "-", "*"):
        return
    first, second = deep_env(run, left), deep_env(run, right)
    if not first and not second or first and second and not run.tainting:
        return
    value, other = (left, right) if first and not (second and _made_of(run, left)) else (right, left)
    num = other if isinstance(other, (Num, Opaque)) else cell_of(run, other)
    if not isinstance(num, (Num, Opaque)) or num.term is None or getattr(num, "released", False) or isinstance(num, Num) and (op == "*" and num.shape or _told_else(num)):
        return
    draw = _made_of(run, num)
    if draw is None or draw.released is not None:
        return
    plain = draw.family in ("uniform", "random")
    picks = run.program.audit is None and draw.sampler.rpartition(".")[2] in PICKS
    if plain and (op == "*" or picks and not _by_epsilon(draw) and (run.watching or table_of(run, value) is not None or not (_by_logarithm(num) or _is_centred(num, draw)))):
        return  # what a `@private` function lets out is told in any case
    array = as_array(run, value, node)
    given: dict[str, Value] = {"value": array if array is not None else Opaque(deep_env(run, value), what=getattr(value, "what", "")), "scale": draw.scale}
    if first and second:
        given["settings"] = other
    name = draw.sampler.rpartition(".")[2] or "this draw"
    why = f"what {name} gives {HIDES_NOTHING}" if plain else f"what was done to the draw of {name} leaves noise of which nothing is known" if op != "*" else f"it is multiplied by the draw of {name}"
    run.record("other", node, given, noise=draw.made_of(draw, independent=True), flaw=why)


def _is_centred(num: Num | Opaque, draw: Noise) -> bool:
    """Whether a random number lies between an end and what is that far on the other side of 0: it is meant to hide what it is added to, or to blur it, not to pick anything."""
    if isinstance(num, Num) and num.domain.bounded:
        return num.domain.lo.value != 0 and (num.domain.lo + num.domain.hi).value == 0
    node = expression_at(*draw.place) if draw.sampler.rpartition(".")[2] in BETWEEN else None
    ends = [argument.value for argument in node.args[:2]] if isinstance(node, ir.Call) else []
    return len(ends) == 2 and _is_negative_of(*ends)


def _is_negative_of(low: ir.Expr, high: ir.Expr) -> bool:
    """Whether `low` is written as minus `high` (`-k, k`; numpy's and Python's own ranges of whole numbers often end one later: `-k, k + 1`)."""
    last = high.left if isinstance(high, ir.Binary) and high.op == "+" and isinstance(high.right, ir.Constant) and high.right.value == 1 else high
    return isinstance(low, ir.Unary) and low.op == "-" and any(_same(low.operand, each) for each in (high, last))


def _same(one: ir.Expr, other: ir.Expr) -> bool:
    """Whether two names or numbers are the same."""
    if isinstance(one, ir.Constant) and isinstance(other, ir.Constant):
        return one.value == other.value
    return isinstance(one, ir.Name) and isinstance(other, ir.Name) and one.id == other.id


BETWEEN = frozenset(("uniform", "randint", "integers", "randrange", "random_integers"))  # of which the arguments say how wide they are


def _by_logarithm(num: Num | Opaque) -> bool:
    """Whether a random number is made of the logarithm of others, as noise is made of uniform draws by hand."""
    return num.term is not None and any(isinstance(leaf, Apply) and leaf.name == "log" for leaf in num.term.leaves())


def _by_epsilon(draw: Noise) -> bool:
    """Whether what is called epsilon decides how wide a draw is: then it is meant to hide something."""
    node = expression_at(*draw.place) if draw.sampler.rpartition(".")[2] in BETWEEN else None
    given = [as_given(draw.place[0], part, EPSILONS) for part in walk([] if node is None else [node]) if isinstance(part, (ir.Name, ir.Attribute))]
    names = [part.id if isinstance(part, ir.Name) else part.attr for part in walk(given) if isinstance(part, (ir.Name, ir.Attribute))]
    return any(name.lower().startswith(EPSILONS) for name in names)


def _made_of(run: Run, value: Value) -> Noise | None:
    """A draw that a number was made of, if any was."""
    num = value if isinstance(value, (Num, Opaque)) else cell_of(run, value)
    if not isinstance(num, (Num, Opaque)) or num.term is None:
        return None
    return next((run.random[leaf] for leaf in num.term.leaves() if leaf in run.random), None)


def _told_else(num: Num) -> bool:
    """Whether a number is a released value."""
    return num.noise is not None and num.noise.released is not None


def _is_list(run: Run, value: Value) -> bool:
    cell = cell_of(run, value)
    return isinstance(value, Tup) or isinstance(cell, (Listing, Uniform)) or isinstance(cell, Table) and cell.kind == "list"


def _difference(run: Run, first: Num, second: Num, node: ir.Node) -> Value | None:
    """The difference of two exponential draws of one scale is a Laplace draw."""
    one, other = first.noise, second.noise
    assert one is not None and other is not None
    if one.released is not None or other.released is not None or first.shape != second.shape or not _alike(one, other, one.family, other.family):
        return None
    noise = one.made_of(one, other, family=ONE_SIDED[one.family], place=run.place(node), depth=run.loops)
    return boxed(run, Num(run.fresh("a draw of noise"), first.shape, noise=noise))


def _alike(one: Noise, other: Noise, family: str, its: str) -> bool:
    """Whether two one-sided draws are of one distribution, and not the same draw."""
    return family == its and family in ONE_SIDED and one.scale.term == other.scale.term and not one.scale.env and not other.scale.env and not (
        one.misplaced is not None or other.misplaced is not None or {id(draw) for draw in one.draws} & {id(draw) for draw in other.draws})


def _completed(run: Run, op: str, first: Num | None, second: Num | None, node: ir.Node) -> Value | None:
    """A private number plus one draw, less another like it: the noise of the release is their difference. None for anything else."""
    if first is None or second is None or first.shape != second.shape or op not in ("+", "-"):
        return None
    sums = [(first, second), (second, first)] if op == "+" else [(first, second)]
    for number, drawn_last in sums:
        held, draw = number.noise, drawn_last.noise
        call = None if held is None else held.released
        if held is None or draw is None or draw.released is not None or not isinstance(call, MechanismCall) or call.noise is None or held.run is not run:
            continue
        taken = call.noise.family if op == "-" else call.noise.family.removeprefix("negated ") if call.noise.family.startswith("negated ") else ""
        if not _alike(call.noise, draw, taken, draw.family) or call.before or run.loops != held.depth or held.uses and held.bound is not True:
            continue
        call.mechanism = ONE_SIDED[taken]
        call.noise = call.noise.made_of(call.noise, draw, family=call.mechanism, independent=call.noise.independent)
        call.before = (held,)
        result = Num(run.fresh("a released value"), number.shape, released=True)
        result.noise = call.noise.made_of(released=call, run=run, depth=run.loops)
        run.know(result.term, result)
        return boxed(run, result)
    return None


def _margin(run: Run, first: Num, second: Num, node: ir.Node) -> Num:
    """A noisy answer less a noisy threshold."""
    return difference(run, first, second, arithmetic(run, "-", first.but(noise=None), second.but(noise=None), node), node)


def _more_hidden(run: Run, op: str, num: Num, other: Value, first: bool, node: ir.Node) -> Value | None:
    """A private value added to a sum with noise where that is written: the noise hides all of it, `noise + x + y` as `noise + (x + y)`. None for a sum that has a name, or was seen."""
    held = num.noise
    call = None if held is None else held.released
    if held is None or not isinstance(call, MechanismCall) or call.noise is None or op not in ("+", "-") or not deep_env(run, other):
        return None
    value, more = call.arguments["value"], as_array(run, other, node)
    named_anew = isinstance(node, ir.Augment) and held.bound is True and read_inside(run, held, node)  # `total += y` leaves nothing of what it was
    if held.run is not run or run.loops != held.depth or not (held.bound is None and not held.uses or named_anew):
        return None
    if not isinstance(value, Num) or more is None or more.shape != num.shape or value.shape != num.shape:
        return None
    signed = numbers.negate(run, value, node) if call.taken_off else value
    call.arguments["value"] = arithmetic(run, op, signed, more, node) if first else arithmetic(run, op, more, signed, node)
    call.taken_off, call.before = False, (*call.before, held)
    for draw in call.noise.draws:
        draw.sums.clear()
    result = Num(run.fresh("a released value"), num.shape, released=True)
    result.noise = call.noise.made_of(released=call, run=run, depth=run.loops)
    run.know(result.term, result)
    return boxed(run, result)


def _uncovered(run: Run, first: Num | None, second: Num | None) -> Value | None:
    """A released value and the noise that it was released by: what was hidden can be seen again. None where the noise is another."""
    released, other = (first, second) if first is not None and first.noise is not None and first.noise.released is not None else (second, first)
    if released is None or other is None or released.noise is None or other.noise is None or not isinstance(released.noise.released, MechanismCall):
        return None
    call = released.noise.released
    if call.noise is None or not {id(draw) for draw in call.noise.draws} & {id(draw) for draw in other.noise.draws}:
        return None
    return Opaque(deep_env(run, call.arguments["value"]), what="a released value together with the noise that hid it")


def _moved(run: Run, op: str, left: Value, right: Value, num: Num, noise: Noise, node: ir.Node) -> Value | None:
    """The scaled or shifted draw; by an array of another shape it is none any more."""
    result = arithmetic(run, op, as_number(run, _as_num(run, left)), as_number(run, _as_num(run, right)), node)
    if result.shape == num.shape and not result.env:
        result.noise = noise
    return boxed(run, result)


def _as_num(run: Run, value: Value) -> Value:
    array = as_array(run, value, ir.Pass(0, 0))
    return value if array is None else array


def release(run: Run, value: Value, num: Num, node: ir.Node, places: dict[str, Place] | None = None, how: str = "+") -> Value:
    """A private value and fresh noise: recorded, to be judged by the obligations; the sum (or difference, which `how` tells apart) is released."""
    noise = num.noise
    assert noise is not None
    array = as_array(run, value, node)
    if array is not None and not array.shape and not num.shape and (same := _same_sum(run, array, noise, how, node)) is not None:
        return same
    env = deep_env(run, value)
    shape = num.shape
    if array is not None:
        independent = not array.shape or _same_extents(run, array, num)
        shape = array.shape or num.shape
        array = fit(array, shape)
        noise = noise.made_of(noise, independent=independent)
    given: dict[str, Value] = {"value": array if array is not None else Opaque(env, what=PER_ROW if table_of(run, value) is not None else getattr(value, "what", "")), "scale": noise.scale}
    if noise.size is not None and (size := deep_env(run, noise.size)):
        given["size"] = Opaque(size, what="the number of draws")

    call = run.record(noise.family, node, given, places, private_keys=has_unnamed_keys(run, value), noise=noise)
    call.taken_off = how == "from"
    if noise.assumption:
        run.assume(noise.assumption)
    for seed in sorted({draw.seed for draw in noise.draws}):
        assume_secret(run, seed, node)
    leaking = tainted(noise.scale.env, deep_env(run, noise.size) if noise.size is not None else {})
    if leaking:
        return Opaque(leaking, what="a sum with noise that depends on private data")
    result = Num(run.fresh("a released value"), shape, released=True)
    result.noise = noise.made_of(released=call, run=run, depth=run.loops)
    run.know(result.term, result)
    if array is not None and not array.shape and not shape and not array.term.infinite and num.noise is not None:
        num.noise.sums.append((how, array.term, result, tuple(run.opened)))
    return boxed(run, result)


def _same_sum(run: Run, value: Num, noise: Noise, how: str, node: ir.Node) -> Num | None:
    """The sum that the same number and the same draw gave before, on the way to here: it is that number, and nothing more is released (P16)."""
    for before, term, result, opened in noise.sums:
        if before == how and term == value.term and tuple(run.opened[:len(opened)]) == opened and run.loops == noise.depth and not value.term.infinite:
            span = span_of(run, node)
            for draw in noise.draws:
                draw.uses.difference_update([use for use in draw.uses if span.covers(use)])
                draw.hides.difference_update([use for use in draw.hides if span.covers(use)])
            return result
    return None


def _same_extents(run: Run, array: Num, num: Num) -> bool:
    """Whether every entry gets a draw of its own; extents that may be equal are taken to be, and that is said."""
    if len(array.shape) != len(num.shape):
        return False
    for mine, other in zip(array.shape, num.shape):
        if mine != other:
            if other == ONE or other.value is not None and mine.value is not None:
                return False

            run.assume(f"there are as many draws of noise as values ({render(other)} and {render(mine)})")
    return True


def highest(run: Run, value: Value, greatest: bool, node: ir.Node, frame: Frame) -> Opaque | None:
    """argmax of noisy scores: only which one is the largest is seen (report noisy max); None where the value is none of these.

    The smallest one is as good where the noise is symmetric; of one-sided noise it is another mechanism.
    """
    num = value if isinstance(value, Num) else cell_of(run, value)
    if isinstance(num, Num) and num.noise is None and num.elements:
        return highest_of(run, num.elements, greatest, node, frame)
    if not isinstance(num, Num) or num.noise is None or not isinstance(num.noise.released, MechanismCall) or _is_captured(run, frame, [num.noise], node):
        return None
    if not greatest and num.noise.family not in SYMMETRIC:
        return None
    num.noise.released.selected = num.noise
    num.noise.released.apart = moved_apart(run, num.noise.released.arguments.get("value"), node)
    return Opaque(term=run.fresh("a released place"), what="a released place", released=True)


def highest_of(run: Run, items: Sequence[Num], greatest: bool, node: ir.Node, frame: Frame) -> Opaque | None:
    """As `highest`, of numbers that were released one by one, with noise of one kind: they are one vector, unless more is seen of them."""
    draws = [item.noise for item in items if item.noise is not None]
    calls = [draw.released for draw in draws if isinstance(draw.released, MechanismCall)]
    values = [call.arguments.get("value") for call in calls]
    scores = [value for value in values if isinstance(value, Num) and value.scalar]
    if len(items) < 2 or len(scores) < len(items) or len({id(call) for call in calls}) < len(calls):
        return None
    first = calls[0]
    if not greatest and first.mechanism not in SYMMETRIC or not all(_is_alike(first, call) for call in calls) or _is_captured(run, frame, draws, node):
        return None
    together, apart = draws[0].made_of(*draws), moved_apart(run, stack(run, scores, node), node)
    for call in calls:
        call.selected, call.apart = together, apart
    return Opaque(term=run.fresh("a released place"), what="a released place", released=True)


def _is_captured(run: Run, frame: Frame, draws: Sequence[Noise], node: ir.Node) -> bool:
    """Whether code that is not a part of this place mentions a variable with some of these draws: a function that may be called anywhere."""
    root = run.active[-1] if run.active else None
    own = {id(part) for part in walk([node])}
    inner = [part for part in walk(root.body if isinstance(root, ir.Function) else []) if isinstance(part, (ir.Function, ir.Lambda, ir.Class)) and id(part) not in own]
    found = [name for name, value in frame.names.items() if _holds_any(run, value, draws)] if inner else []
    return any(name in names_read([part]) for part in inner for name in found)


def _holds_any(run: Run, value: Value, draws: Sequence[Noise], depth: int = 0) -> bool:
    cell = value if isinstance(value, (Num, Tup, Opaque)) else cell_of(run, value)
    own = isinstance(cell, Num) and cell.noise is not None and any(draw is each for draw in draws for each in cell.noise.draws)
    return own or depth < DEEPEST and any(_holds_any(run, part, draws, depth + 1) for part in held(cell))


def _is_alike(first: MechanismCall, call: MechanismCall) -> bool:
    """Whether two numbers were released in the same way, and nothing else is to be said of the second."""
    scales = [each.arguments.get("scale") for each in (first, call)]
    same = all(isinstance(scale, Num) and not scale.env and isinstance(scales[0], Num) and scale.term == scales[0].term for scale in scales)
    return (same and call.mechanism == first.mechanism and call.selected is None and not (call.control or call.compared or call.margins or call.before or call.beside or call.flaw or call.taken_off))
