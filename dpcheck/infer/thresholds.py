"""Comparisons of noisy answers with a noisy threshold, and who else has seen either (rule P22, the sparse vector technique by hand).

An answer (a private number plus a fresh draw) and a bar (a public number plus a draw) are compared: that is noted at the call that releases the
answer. Their difference is a `Margin`. Whether the comparison is all that is seen of them is asked when everything has been looked at
(`dpcheck.check.thresholds`): places that read a draw are held against the spans of the comparisons.
"""
from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Iterable, Sequence

from dpcheck import ir
from dpcheck.bounds import ONE, Expr, nonnegative
from dpcheck.infer.guards import conjuncts
from dpcheck.infer.ledgers import MechanismCall
from dpcheck.infer.draws import Noise
from dpcheck.infer.reading_order import binds_first, in_a_pass, mentions
from dpcheck.infer.values import Num, Value
from dpcheck.infer.walk import REFLECTIVE, names_read
from dpcheck.syntax.walk import walk

if TYPE_CHECKING:
    from dpcheck.infer.run import Run
    from dpcheck.infer.store import Frame

INLINE = (ir.Binary, ir.Call, ir.Unary, ir.Walrus)  # what makes a value that nothing else holds yet
LATEST = 8  # so many comparisons are held against a condition
SYMMETRIC = frozenset(("laplace", "discrete-laplace"))


@dataclass(slots=True, frozen=True)
class Span:
    """A piece of code that may read a draw, in one call of its function."""

    start: int
    end: int
    calls: tuple[int, ...]

    def covers(self, use: object) -> bool:
        """Whether a place that reads a draw (`dpcheck.infer.noise`) lies in it."""
        if isinstance(use, tuple) and len(use) == 2:
            use = use[0]  # "again and again"
        return isinstance(use, tuple) and len(use) == 5 and self.start <= use[1] and use[2] <= self.end and use[3] == self.calls


@dataclass(slots=True, eq=False)
class Comparison:
    """That an answer is compared with a bar; `term` is 1 where the answer is found above.

    `above` are the branches that it decides: by `if`, the side that is taken where the answer lies above the bar; `below` likewise.
    """

    answer: Noise
    bar: Noise
    term: Expr
    spans: list[Span] = field(default_factory=list)
    passes: tuple[int, ...] = ()  # which pass of each loop around that is followed pass by pass
    above: dict[int, bool] = field(default_factory=dict)
    below: dict[int, bool] = field(default_factory=dict)


@dataclass(slots=True, eq=False)
class Margin:
    """An answer less a bar (or the other way round), made in `span`; `above` says what is known there of the comparison.

    `kept` is whether it went into a comparison at once, or into a local variable.
    """

    call: MechanismCall
    answer: Noise
    bar: Noise
    span: Span
    gap: Expr
    turned: bool
    above: bool | None
    kept: bool = False
    reads: set[bool] = field(default_factory=set)  # on which sides it was read
    noise: Noise | None = None  # that counts who else has read it


def span_of(run: Run, node: ir.Node) -> Span:
    return Span(node.start, node.end, tuple(start for _, start, _ in run.calls))


def root_of(bar: Noise) -> Noise:
    """The draw that a bar was made of by adding public numbers."""
    while bar.base is not None:
        bar = bar.base
    return bar


def is_answer(num: Num | None) -> bool:
    """Whether a number is a private one plus a draw that comparisons may hide."""
    return num is not None and not num.shape and num.noise is not None and isinstance(num.noise.released, MechanismCall) and num.noise.family in SYMMETRIC


def is_bar(run: Run, num: Num | None) -> bool:
    """Whether a number is a public one plus a draw that has released nothing yet."""
    return (num is not None and not num.shape and not num.env and num.noise is not None and num.noise.released is None and num.noise.family in SYMMETRIC
            and num.noise.run is run and num.noise.size is None and num.noise.misplaced is None and not num.noise.scale.env)


def is_margin(run: Run, first: Num, second: Num) -> bool:
    """Whether one of two numbers is an answer and the other a bar, of other draws."""
    answer, bar = (first, second) if is_answer(first) else (second, first)
    if not is_answer(answer) or not is_bar(run, bar) or answer.noise is None or bar.noise is None or not isinstance(answer.noise.released, MechanismCall):
        return False
    mine = answer.noise.released.noise
    return mine is not None and not {id(draw) for draw in mine.draws} & {id(draw) for draw in bar.noise.draws}


def difference(run: Run, first: Num, second: Num, result: Num, node: ir.Node) -> Num:
    """The difference `result` of an answer and a bar, as their margin."""
    answer, bar = (first, second) if is_answer(first) else (second, first)
    assert answer.noise is not None and bar.noise is not None and isinstance(answer.noise.released, MechanismCall)
    call, gap = answer.noise.released, answer.term - bar.term
    margin = Margin(call, answer.noise, bar.noise, span_of(run, node), gap, answer is second, known_side(run, gap))
    result.noise = margin.noise = Noise("margin", Num(ONE), run.place(node), run, run.loops, released=margin)
    call.margins.append(margin)
    return result


def known_side(run: Run, gap: Expr) -> bool | None:
    """What the branch around knows of an answer less a bar."""
    if nonnegative(gap, run.facts):
        return True
    return False if nonnegative(-gap, run.facts) else None


def seen(run: Run, noise: Noise) -> bool:
    """Notes that a margin is read; whether it is known there on which side it lies, so that it need not be a comparison."""
    margin = noise.released
    if not isinstance(margin, Margin):
        return False
    above = known_side(run, margin.gap)
    if above is None:
        return False
    margin.reads.add(above)
    return True


def compared(run: Run, node: ir.Compare, left: Value, right: Value, result: Num) -> None:
    """Notes a comparison of an answer with a bar, or of their margin with a public number."""
    if len(node.ops) != 1 or node.ops[0] not in ("<", "<=", ">", ">=") or not isinstance(left, Num) or not isinstance(right, Num) or result.shape or result.env:
        return
    for num, side in ((left, node.left), (right, node.rights[0])):
        if num.noise is not None and isinstance(num.noise.released, Margin):
            num.noise.released.kept = num.noise.released.kept or isinstance(side, INLINE)
    greater = node.ops[0] in (">", ">=")  # of the left one
    margin = next((num.noise.released for num in (left, right) if num.noise is not None and isinstance(num.noise.released, Margin)), None)
    if margin is not None:
        number = left if left.noise is not None and left.noise.released is margin else right
        other = right if number is left else left
        if other.env or other.noise is not None:
            return
        rises = (number is left) is greater  # true where the margin is large
        _note(run, margin.call, margin.answer, margin.bar, result.term if rises is not margin.turned else ONE - result.term, node)
        return
    answer, bar, above = (left, right, greater) if is_answer(left) else (right, left, not greater)
    held = [side for num, side in ((left, node.left), (right, node.rights[0])) if num.noise is not None and num.noise.bound is not True and not isinstance(side, INLINE)]
    if is_margin(run, answer, bar) and not held and answer.noise is not None and bar.noise is not None:
        assert isinstance(answer.noise.released, MechanismCall)
        _note(run, answer.noise.released, answer.noise, bar.noise, result.term if above else ONE - result.term, node)


def _note(run: Run, call: MechanismCall, answer: Noise, bar: Noise, term: Expr, node: ir.Compare) -> None:
    span = span_of(run, node)
    for known in call.compared:
        if known.bar is bar and known.term == term:  # the same question again
            known.spans.append(span)
            return
    found = Comparison(answer, bar, term, [span], tuple(run.passes))
    call.compared.append(found)
    run.comparisons.append(found)


def decided_by(run: Run, condition: Num, node: ir.Node) -> None:
    """Notes which comparisons decide a branch: which side is taken where an answer was found above its bar, and which where below."""
    for truth in (True, False):
        other = conjuncts(ONE - condition.term if truth else condition.term)  # what holds on the other side, each
        for comparison in run.comparisons[-LATEST:]:
            if ONE - comparison.term in other:
                comparison.above[id(node)] = truth
            if comparison.term in other:
                comparison.below[id(node)] = truth


def bars_in(run: Run, loop: ir.For | ir.While, frame: Frame) -> bool:
    """Whether a loop compares anything, and mentions a variable that is a bar."""
    if not run.noisy or not any(isinstance(part, ir.Compare) for part in walk([loop])):
        return False
    return any(isinstance(value, Num) and is_bar(run, value) for name in sorted(names_read([loop])) if (value := frame.names.get(name)) is not None)


# ---------------------------------------------------------------- who holds them
def bound(run: Run, targets: Sequence[ir.Expr], made_by: ir.Node, value: Value, frame: Frame) -> None:
    """Notes that a draw, an answer or a margin went into a local variable, and nowhere else; or that it may have gone elsewhere."""
    if not isinstance(value, Num) or value.noise is None:
        return
    target = targets[0]
    local = len(targets) == 1 and isinstance(target, ir.Name) and frame.outer is not None and not frame.is_class and not frame.shared
    kept = local and isinstance(made_by, INLINE) and not isinstance(made_by, ir.Walrus) and isinstance(target, ir.Name) and not _captured(run, target.id)
    if value.noise.bound is not False:
        value.noise.bound = kept
    if isinstance(value.noise.released, Margin):
        value.noise.released.kept = bool(value.noise.bound)


def given_back(run: Run, value: Value) -> None:
    """Notes that a local variable is given to the caller, who may hold it then."""
    if isinstance(value, Num) and value.noise is not None and not seen(run, value.noise):
        value.noise.bound = value.noise.bound and None
        if isinstance(value.noise.released, Margin):
            value.noise.released.kept = False


def lost(*values: object) -> None:
    """Notes that it is no longer followed where draws, answers and margins go to."""
    for value in values:
        if isinstance(value, Num) and value.noise is not None:
            value.noise.bound = False
            if isinstance(value.noise.released, Margin):
                value.noise.released.kept = False


def _captured(run: Run, name: str) -> bool:
    """Whether code that may run later, or that looks variables up by name, can see a variable."""
    around = run.active[-1] if run.active else None
    if not isinstance(around, ir.Function):
        return True
    later = [node for node in walk(around.body) if isinstance(node, (ir.Function, ir.Lambda, ir.Class)) or isinstance(node, ir.Comprehension) and node.kind == "generator"]
    return bool(names_read(around.body) & REFLECTIVE) or name in names_read(later)


def carried_on(run: Run, loop: ir.For | ir.While, values: Iterable[tuple[str, Value]]) -> None:
    """Notes which draws, answers and margins of one pass of a loop may be seen in another, or behind the loop."""
    around = run.active[-1] if run.active else None
    for name, value in values:
        if isinstance(value, Num) and value.noise is not None:
            everywhere = mentions(around.body, name) if isinstance(around, ir.Function) else 0
            if not everywhere or everywhere > mentions(loop.body, name) or binds_first(in_a_pass(loop), name) is False:
                lost(value)
