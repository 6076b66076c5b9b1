"""match statements: the condition under which a pattern fits, binding its names."""
from __future__ import annotations

from typing import TYPE_CHECKING

from dpcheck import ir
from dpcheck.bounds import ZERO
from dpcheck.infer.dependence import deep_env
from dpcheck.infer.coerce import cell_of, sequence_items
from dpcheck.infer.expressions import arithmetic, compare, evaluate
from dpcheck.infer.guards import negated, truth
from dpcheck.infer.implicit import holds_objects, reads_run_code
from dpcheck.infer.reach import tainted
from dpcheck.infer.statements import bind
from dpcheck.infer.store import Frame
from dpcheck.infer.values import Instance, Mapping, Num, Opaque, Value
from dpcheck.spaces import BOOL

if TYPE_CHECKING:
    from dpcheck.infer.run import Run


def condition_of(run: Run, pattern: ir.Pattern, subject: Value, frame: Frame) -> Num:
    """Whether the subject fits; names of the pattern are bound as if it did."""
    if isinstance(pattern, ir.PatternValue):
        return compare(run, subject, "==", evaluate(run, pattern.value, frame), pattern)
    if isinstance(pattern, ir.PatternCapture):
        inner = truth(True) if pattern.pattern is None else condition_of(run, pattern.pattern, subject, frame)
        if pattern.name is not None:
            bind(run, pattern.name, subject, frame)
        return inner
    if isinstance(pattern, ir.PatternOr):
        result = truth(False)
        for choice in pattern.choices:
            fits = condition_of(run, choice, subject, frame)
            result = negated(run, arithmetic(run, "&", negated(run, result), negated(run, fits), pattern))
        return result
    if isinstance(pattern, ir.PatternSequence):
        return _sequence(run, pattern, subject, frame)
    if isinstance(pattern, ir.PatternMapping):
        cell = cell_of(run, subject)
        if isinstance(cell, Mapping) and pattern.rest is None:
            result = truth(True)
            for key, inner_pattern in pattern.items:
                name = key.value if isinstance(key, ir.Constant) else None
                if name not in cell.items:
                    return truth(False)
                result = arithmetic(run, "&", result, condition_of(run, inner_pattern, cell.items[name], frame), pattern)
            return result
    return _unknown(run, pattern, subject, frame)


def _sequence(run: Run, pattern: ir.PatternSequence, subject: Value, frame: Frame) -> Num:
    items = sequence_items(run, subject)
    if items is None or any(isinstance(item, ir.PatternStar) for item in pattern.items):
        return _unknown(run, pattern, subject, frame)
    if len(items) != len(pattern.items):
        return truth(False)
    result = truth(True)
    for inner, item in zip(pattern.items, items):
        result = arithmetic(run, "&", result, condition_of(run, inner, item, frame), pattern)
    return result


def _unknown(run: Run, pattern: ir.Pattern, subject: Value, frame: Frame) -> Num:
    """A pattern that is not modelled: it may fit or not, by all that the subject is."""
    from dpcheck.infer.calls import unknown_call
    from dpcheck.infer.walk import names_bound

    cell = cell_of(run, subject)
    env = deep_env(run, subject)
    if isinstance(cell, Instance) and reads_run_code(cell.cls) or run.program.has_objects and holds_objects(run, (subject,)):
        env = unknown_call(run, "a pattern", [subject], pattern).env
    case = ir.Case(pattern.start, pattern.end, pattern, None, [])
    for name in names_bound([ir.Match(pattern.start, pattern.end, ir.Constant(pattern.start, pattern.end, None), [case])]):
        bind(run, name, Opaque(env, what=f"{name}, bound by a pattern"), frame)
    result = Num(run.fresh("a pattern fits", lo=ZERO, hi=1, integer=True), domain=BOOL, env=tainted(env), boolean=True)
    run.know(result.term, result)
    return result
