"""match statements: the condition under which a pattern fits, and what it binds there."""
from __future__ import annotations

from typing import TYPE_CHECKING, Callable

from dpcheck import ir
from dpcheck.bounds import ZERO
from dpcheck.infer.arithmetic import arithmetic
from dpcheck.infer.assignments import bind
from dpcheck.infer.blocks import execute
from dpcheck.infer.branches import join
from dpcheck.infer.references import cell_of
from dpcheck.infer.coerce import sequence_items
from dpcheck.infer.lengths import truth_of
from dpcheck.infer.comparisons import compare
from dpcheck.infer.conditionals import branch
from dpcheck.infer.dependence import deep_env, one_of
from dpcheck.infer.flow import Flow
from dpcheck.infer.guards import Guard, negated, truth
from dpcheck.infer.implicit import holds_objects, reads_run_code
from dpcheck.infer.interpret import call, evaluate, statement
from dpcheck.infer.reach import tainted
from dpcheck.infer.store import Frame
from dpcheck.infer.unknown_calls import unknown_call
from dpcheck.infer.values import Instance, Lazy, Library, Listing, Mapping, Num, Opaque, Text, Value
from dpcheck.infer.walk import names_bound
from dpcheck.spaces import BOOL

if TYPE_CHECKING:
    from dpcheck.infer.run import Run


GIVE_THEMSELVES = frozenset(f"builtins.{name}" for name in ("bool", "bytearray", "bytes", "dict", "float", "frozenset", "int", "list", "set", "str", "tuple"))
"""The classes of which a pattern with one part takes the whole object for it."""

Captures = dict[str, Value]
"""What a pattern captures; Python binds it only once the whole pattern fits."""


@statement(ir.Match)
def _match(run: Run, node: ir.Match, frame: Frame) -> Flow:
    subject = evaluate(run, node.subject, frame)

    def try_case(index: int) -> Flow:
        if index == len(node.cases):
            return Flow()
        case = node.cases[index]
        return _case(run, case, subject, frame, lambda: execute(run, case.body, frame), lambda: try_case(index + 1))

    return try_case(0)


def _case(run: Run, case: ir.Case, subject: Value, frame: Frame, then: Callable[[], Flow], otherwise: Callable[[], Flow]) -> Flow:
    """One case of a match statement: what it captures is bound where its pattern fits, even if its guard then fails."""
    captured: Captures = {}
    condition = condition_of(run, case.pattern, subject, frame, captured)
    guards: list[Num] = []

    def fits() -> Flow:
        for name, value in captured.items():
            bind(run, name, value, frame)
        if case.guard is not None:
            guards.append(truth_of(run, evaluate(run, case.guard, frame), case.guard))
            for name in captured:  # which the guard may bind anew
                captured[name] = frame.owner(name).names[name]
        return Flow()

    def body() -> Flow:
        for name, value in captured.items():
            bind(run, name, value, frame)
        return then()

    if case.guard is not None:
        branch(run, condition, case, fits, Flow)
        for guard in guards:
            condition = arithmetic(run, "&", condition, guard, case)
    return branch(run, condition, case, body, otherwise)


def condition_of(run: Run, pattern: ir.Pattern, subject: Value, frame: Frame, captured: Captures) -> Num:
    """Whether the subject fits; what the pattern captures if it does is added to `captured`."""
    if isinstance(pattern, ir.PatternValue):
        single = isinstance(pattern.value, ir.Constant) and (pattern.value.value is None or isinstance(pattern.value.value, bool))
        return truth_of(run, compare(run, subject, "is" if single else "==", evaluate(run, pattern.value, frame), pattern), pattern)
    if isinstance(pattern, ir.PatternCapture):
        inner = truth(True) if pattern.pattern is None else condition_of(run, pattern.pattern, subject, frame, captured)
        if pattern.name is not None:
            captured[pattern.name] = subject
        return inner
    if isinstance(pattern, ir.PatternOr):
        return _any(run, pattern, subject, frame, captured)
    if isinstance(pattern, ir.PatternSequence):
        return _sequence(run, pattern, subject, frame, captured)
    if isinstance(pattern, ir.PatternMapping):
        cell = cell_of(run, subject)
        if isinstance(cell, Mapping) and pattern.rest is None:
            result = truth(True)
            for key, inner_pattern in pattern.items:
                name = key.value if isinstance(key, ir.Constant) else None
                if name not in cell.items:
                    return _unknown(run, pattern, subject, frame, captured) if name is None else truth(False)
                result = arithmetic(run, "&", result, condition_of(run, inner_pattern, cell.items[name], frame, captured), pattern)
            return result
    if isinstance(pattern, ir.PatternClass):
        return _of_class(run, pattern, subject, frame, captured)
    return _unknown(run, pattern, subject, frame, captured)


def _of_class(run: Run, pattern: ir.PatternClass, subject: Value, frame: Frame, captured: Captures) -> Num:
    """`int(q)`: of the built-in classes that Python takes so, q is the subject itself, where it is an object of the class."""
    plain = isinstance(subject, (Num, Text)) or isinstance(subject, Opaque) and not subject.env
    if plain and len(pattern.items) <= 1 and not pattern.keywords:
        cls = evaluate(run, pattern.cls, frame)
        if isinstance(cls, Library) and cls.name in GIVE_THEMSELVES:
            result = truth_of(run, call(run, Library("builtins.isinstance"), [subject, cls], {}, pattern), pattern)
            for inner in pattern.items:
                result = arithmetic(run, "&", result, condition_of(run, inner, subject, frame, captured), pattern)
            return result
    return _unknown(run, pattern, subject, frame, captured)


def _any(run: Run, pattern: ir.PatternOr, subject: Value, frame: Frame, captured: Captures) -> Num:
    """Whether one of some patterns fits; what is captured is what the first one that does captures."""
    result, ways = truth(False), list[tuple[Num, Captures]]()
    for choice in pattern.choices:
        mine: Captures = {}
        fits = condition_of(run, choice, subject, frame, mine)
        result = negated(run, arithmetic(run, "&", negated(run, result), negated(run, fits), pattern))
        if fits.env or fits.term.value != 0:
            ways.append((fits, mine))
        if not fits.env and fits.term.value == 1:
            break
    for fits, mine in reversed(ways):
        for name, value in mine.items():
            captured[name] = join(run, (Guard(fits, True),), value, captured[name], pattern) if name in captured and (fits.env or fits.term.value is None) else value
    return result


def _sequence(run: Run, pattern: ir.PatternSequence, subject: Value, frame: Frame, captured: Captures) -> Num:
    cell = cell_of(run, subject)
    walked = not isinstance(cell, (Lazy, Mapping)) and not (isinstance(cell, Listing) and cell.kind != "list")  # what is no sequence fits none
    items = sequence_items(run, subject) if walked else None
    if items is None or any(isinstance(item, ir.PatternStar) for item in pattern.items):
        return _unknown(run, pattern, subject, frame, captured)
    if len(items) != len(pattern.items):
        return truth(False)
    result = truth(True)
    for inner, item in zip(pattern.items, items):
        result = arithmetic(run, "&", result, condition_of(run, inner, item, frame, captured), pattern)
    return result


def _unknown(run: Run, pattern: ir.Pattern, subject: Value, frame: Frame, captured: Captures) -> Num:
    """A pattern that is not modelled: it may fit or not, by all that the subject is."""
    cell = cell_of(run, subject)
    env = deep_env(run, subject)
    if isinstance(cell, Instance) and reads_run_code(cell.cls) or run.program.has_objects and holds_objects(run, (subject,)):
        env = unknown_call(run, "a pattern", [subject], pattern).env
    case = ir.Case(pattern.start, pattern.end, pattern, None, [])
    for name in sorted(names_bound([ir.Match(pattern.start, pattern.end, ir.Constant(pattern.start, pattern.end, None), [case])])):
        captured[name] = one_of(run, f"{name}, bound by a pattern", (subject,), env)
    result = Num(run.fresh("a pattern fits", lo=ZERO, hi=1, integer=True), domain=BOOL, env=tainted(env), boolean=True)
    run.know(result.term, result)
    return result
