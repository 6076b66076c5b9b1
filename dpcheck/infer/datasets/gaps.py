"""Values that the program itself makes missing: `where` without another value, `map` without a key, 0 / 0 (rule C31).

No assumption on the data takes such gaps away. So a value of a row goes with the condition under which it is there: arithmetic keeps it
missing, every comparison but `!=` with it is false, and what pandas makes of a column leaves it out.
"""
from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Callable, Sequence

from dpcheck import ir
from dpcheck.bounds import ONE, ZERO, positive, render
from dpcheck.infer import branches, forward
from dpcheck.infer.arithmetic import arithmetic
from dpcheck.infer.datasets.model import Population, Table
from dpcheck.infer.datasets.sources import as_item, condition_unknown, made_from
from dpcheck.infer.datasets.totals import within
from dpcheck.infer.dependence import deep_env
from dpcheck.infer.forward import compare
from dpcheck.infer.guards import Guard, negated, truth
from dpcheck.infer.reach import tainted
from dpcheck.infer.values import Gap, Library, Nothing, Num, Value
from dpcheck.spaces import BOOL

if TYPE_CHECKING:
    from dpcheck.infer.run import Run


NOWHERE = ir.Pass(0, 0)
QUOTIENTS = frozenset(("/", "//", "%", "div", "divide", "truediv", "true_divide", "floordiv", "floor_divide", "mod", "modulo", "remainder", "fmod", "divmod", "rdiv"))
POWERS = frozenset(("**", "pow", "power", "float_power"))
ROOTS = frozenset(("sqrt", "log", "log2", "log10", "log1p"))
PARTIAL = frozenset(("arccos", "arcsin", "arccosh", "arctanh", "acos", "asin", "acosh", "atanh"))
SKIPPING = frozenset(("sum", "mean", "array_max", "array_min", "var", "std"))  # of numpy, that pandas does for it


def missing(run: Run, value: Num, *conditions: Num) -> Value:
    """The value where all conditions hold, else a missing one."""
    there = _all(run, conditions)
    if there.term == ONE:
        return value
    return Gap(tainted(value.env, there.env), what="a value that may be missing", value=value, there=there)


forward.missing_unless.give(missing)


def _all(run: Run, conditions: Sequence[Num]) -> Num:
    there = conditions[0]
    for one in conditions[1:]:
        there = arithmetic(run, "&", there, one, NOWHERE)
    return there


def is_missing_value(value: Value) -> bool:
    """Whether a value is one of those that stand for a missing one."""
    return isinstance(value, Nothing) and not value.env or isinstance(value, Library) and value.name in ("numpy.nan", "math.nan", "pandas.NA", "pandas.NaT")


def through(run: Run, values: Sequence[Value], operation: Callable[[list[Value]], Value], *, keeps: bool = False) -> Value:
    """An operation that keeps missing values missing; unless it `keeps` truth values as they are, what is one has an answer for them, as `x ** 0` has."""
    gaps = [value for value in values if isinstance(value, Gap)]
    result = operation([value.value if isinstance(value, Gap) else value for value in values])
    if not gaps or not isinstance(result, Num) or result.shape:
        return result
    there = _all(run, [gap.there for gap in gaps])
    if not result.boolean and result.term.value is None or keeps:
        return missing(run, result, there)
    return or_else(run, _all(run, [there, result]), there, values) if result.boolean else missing(run, result, or_else(run, there, there, values))


def or_else(run: Run, truth: Num, there: Num, values: Sequence[Value]) -> Num:
    """A truth value of rows whose value is `there`; of what is made of a missing one, it may be anything."""
    answer = condition_unknown(run, "an answer for a missing value", tainted(*(deep_env(run, value) for value in values)))
    return arithmetic(run, "|", truth, arithmetic(run, "&", negated(run, there), answer, NOWHERE), NOWHERE)


def chosen(run: Run, truth: Num, one: Value, other: Value, node: ir.Node) -> Value:
    """One value of a row or the other, by a condition; missing where that one is."""
    first, second = (value.value if isinstance(value, Gap) else value for value in (one, other))
    result = branches.chosen(run, Guard(truth, True), first, second, node)
    sides = [(value.there, negated(run, truth) if value is one else truth) for value in (one, other) if isinstance(value, Gap)]
    there = [arithmetic(run, "|", present, elsewhere, node) for present, elsewhere in sides]
    return missing(run, result, *there) if there and isinstance(result, Num) else result


def compared(run: Run, values: Sequence[Value], operation: Callable[[list[Value]], Num], unlike: bool) -> Num:
    """A comparison, which is false where a value is missing (`!=`, `unlike`, is true)."""
    result = operation([value.value if isinstance(value, Gap) else value for value in values])
    there = _all(run, [value.there for value in values if isinstance(value, Gap)])
    return negated(run, _all(run, [there, negated(run, result)])) if unlike else _all(run, [there, result])


def unknown_presence(run: Run, rows: Population, what: str, *values: Num) -> Num:
    """A condition on values of a row of which nothing is known; the same one for the same reason."""
    result = made_from(run, rows.row, f"the {what} is there", values, BOOL, key=("gap", rows.row, what, *(value.term for value in values))).but(boolean=True)
    run.know(result.term, result)
    return result


def defined(run: Run, table: Table, name: str, operands: Sequence[Value], result: Value) -> Value:
    """What a function makes of values for which it may not be defined, as 0 / 0 and the logarithm of a negative number: there it is missing."""
    rows = table.rows
    parts = [value.value if isinstance(value, Gap) else value for value in operands]
    numbers = [within(run, rows, part) for part in parts if isinstance(part, Num) and not part.shape]
    plain = result.value if isinstance(result, Gap) else result
    if not isinstance(plain, Num) or plain.shape or len(numbers) < len(parts) or is_defined(run, name, numbers):
        return result
    public = numbers[-1] if numbers[-1].public else numbers[0]
    if name in QUOTIENTS and public.public and (public is numbers[-1] or table.kind == "array"):  # what is not 0 makes it a number, or infinite
        run.assume(f"{render(public.term)} is not 0")
        return result
    there = unknown_presence(run, rows, f"result of {name}", *numbers)
    return missing(run, plain, there, *([result.there] if isinstance(result, Gap) else []))


def is_defined(run: Run, name: str, operands: Sequence[Num]) -> bool:
    """Whether a function is proved to give a number for all that the operands can be."""
    first, last = operands[0].domain, operands[-1]
    if name in QUOTIENTS:
        nonzero = positive(last.domain.lo, run.facts) or positive(-last.domain.hi, run.facts)
        return nonzero or last.domain.lo == ZERO and last.domain.lo_open or last.domain.hi == ZERO and last.domain.hi_open
    if name in POWERS:
        return first.is_nonnegative(run.facts) or last.public and last.domain.integer
    if name in ROOTS:
        return first.is_nonnegative(run.facts)
    return name not in PARTIAL


def seen(table: Table) -> Table:
    """The rows of a column that an aggregate of pandas sees: it leaves out missing values."""
    item = table.item
    return replace(table, rows=table.rows.where(item.there), item=item.value) if isinstance(item, Gap) and table.kind == "series" else table


def seen_together(left: Table, right: Table) -> tuple[Table, Table]:
    """Two columns of the same rows where neither is missing."""
    rows = left.rows
    for table in (left, right):
        rows = rows.where(table.item.there) if isinstance(table.item, Gap) else rows
    one, other = (replace(table, rows=rows, item=table.item.value if isinstance(table.item, Gap) else table.item) for table in (left, right))
    return one, other


def one_of(run: Run, item: Value, names: Sequence[Value]) -> Num:
    """The condition that a value is one of some public ones."""
    result = truth(False)
    for name in names:
        result = arithmetic(run, "|", result, compare(run, item, "==", as_item(name), NOWHERE), NOWHERE)
    return result
