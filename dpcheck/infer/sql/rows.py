"""Expressions of SQL in one row: numbers, texts and NULL, and conditions that are true, false or neither (rules Q1, Q2).

NULL is what pandas calls a missing value: a value goes with the condition under which it is there. A condition is two, one that it is true and one
that it is false; where a value that it compares is NULL, neither holds.
"""
from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Mapping, Sequence
from unicodedata import combining, normalize

from dpcheck import ir
from dpcheck.bounds import ZERO, positive
from dpcheck.infer import extremes
from dpcheck.infer.arithmetic import arithmetic
from dpcheck.infer.coerce import as_number
from dpcheck.infer.comparisons import compare
from dpcheck.infer.datasets import gaps
from dpcheck.infer.datasets.model import Record, Table
from dpcheck.infer.datasets.presence import may_miss_in, present
from dpcheck.infer.datasets.sources import as_item, column, condition_unknown, depends, made_from
from dpcheck.infer.datasets.totals import within
from dpcheck.infer.guards import negated, truth
from dpcheck.infer.literals import literal
from dpcheck.infer.values import NONE, Gap, Nothing, Num, Opaque, Source, Text, Value, constant, serial
from dpcheck.spaces import ANY, BOOL, Interval
from dpcheck.syntax.query import Aggregate, Case, Column, Constant, NotFollowed, OfRow, Operation, Parameter, Scalar, parts_of

if TYPE_CHECKING:
    from dpcheck.infer.run import Run


MOST_NULLS = 3  # columns that decide in a CASE, of which each is taken to be NULL and not
COMPARISONS = {"<": "<", "<=": "<=", ">": ">", ">=": ">=", "=": "==", "<>": "!="}


@dataclass(frozen=True, slots=True)
class Scope:
    """Where an expression stands: the rows of a table, and of `others` below it, and the values of parameters. `nulls` says of some columns that they are NULL (True), or are not."""

    run: Run
    node: ir.Node
    table: Table
    parameters: Mapping[int | str, Value]
    nulls: Mapping[str, bool] = field(default_factory=dict)
    others: tuple[Table, ...] = ()
    nan: bool = False  # a column may hold NaN, which is not NULL: that it does not is assumed

    @property
    def row(self) -> Source:
        return self.table.rows.row

    @property
    def record(self) -> Record:
        assert isinstance(self.table.item, Record)
        return self.table.item

    def name_of(self, one: Column) -> str:
        """The name of a column as it is declared, or in small letters, where these are not told from capitals."""
        known = [*self.record.columns, *self.record.domains]
        return one.name if one.exact else next((name for name in known if isinstance(name, str) and name.lower() == one.name.lower()), one.name.lower())


Truth = tuple[Num, Num]
"""The conditions that something is true, and that it is false."""


def value(scope: Scope, scalar: Scalar) -> Value:
    """What an expression is in one row: a number, a text, NULL (None), or one of the first that may be NULL (a `Gap`)."""
    match scalar:
        case Column():
            return _column(scope, scalar)
        case Constant():
            return constant(int(scalar.value)) if isinstance(scalar.value, bool) else literal(scalar.value)
        case Parameter():
            return _parameter(scope, scalar)
        case Operation():
            return _operation(scope, scalar)
        case Case():
            return _case(scope, scalar)
        case OfRow():
            return _as_number_or_null(scope, scalar) if scalar.truth else _of_row(scope, scalar.text, [value(scope, one) for one in scalar.args])
        case Aggregate():
            raise NotFollowed("an aggregate of aggregates, or in a condition on one row")


def _column(scope: Scope, one: Column) -> Value:
    name = scope.name_of(one)
    state = scope.nulls.get(name)
    if state is True:
        return NONE
    found = column(scope.run, scope.record, name)
    if found is None:
        raise NotFollowed(f"the column {one.name}, which its table does not have")
    return found if state is False and not isinstance(found, Gap) else with_null(scope, found)


def with_null(scope: Scope, found: Value) -> Value:
    """A value of a row with the condition that it is not NULL, where it is made of what may be missing."""
    if isinstance(found, Gap) or not isinstance(found, Num):
        return found
    run = scope.run
    conditions = [present(run, scope.row, run.known[atom]) for atom in may_miss_in(found.term) if not _is_there(scope, atom.key)]
    return gaps.missing(run, found, *conditions) if conditions else found


def _is_there(scope: Scope, key: object) -> bool:
    return isinstance(key, tuple) and len(key) == 3 and scope.nulls.get(key[2]) is False


def _parameter(scope: Scope, one: Parameter) -> Value:
    found = scope.parameters.get(one.key)
    if found is None:
        raise NotFollowed("parameters that are not known")
    if isinstance(found, Opaque) and found.term is not None and not found.env and not found.array:
        return as_number(scope.run, found)
    if isinstance(found, (Text, Nothing)) or isinstance(found, Num) and not found.shape:
        return found
    raise NotFollowed("a parameter of which nothing is known")


def _of_row(scope: Scope, text: str, values: Sequence[Value], domain: Interval = ANY) -> Num:
    """What some function makes of values of a row: it may be NULL, and is the same for the same text."""
    return made_from(scope.run, scope.row, f"a value made of {scope.record.label}", [*values], domain, key=("column", scope.row, ("sql", text, tuple(_identity(one) for one in values))))


def _identity(one: Value) -> object:
    """What two values have in common that are surely the same."""
    if isinstance(one, Gap):
        return one.value.term, one.there.term
    return one.term if isinstance(one, Num) else one.value if isinstance(one, Text) and one.value is not None else None if isinstance(one, Nothing) else serial()


def parts(scope: Scope, one: Value) -> tuple[Value, list[Num]]:
    """A value with the conditions under which it is not NULL."""
    found = with_null(scope, one)
    return (found.value, [found.there]) if isinstance(found, Gap) else (found, [])


def number(scope: Scope, one: Value) -> Num:
    """A value as a number, without NULL; that a column which nobody described holds numbers is assumed."""
    plain = one.value if isinstance(one, Gap) else one
    if not isinstance(plain, Num):
        raise NotFollowed("texts where numbers are expected")
    for atom in may_miss_in(plain.term):
        if isinstance(atom.key, tuple) and isinstance(atom.key[-1], str):
            scope.run.assume(f"{atom.text} holds numbers{', none of which is NaN' if scope.nan else ''}")
    return plain.but(boolean=False) if plain.boolean else plain


def _operation(scope: Scope, one: Operation) -> Value:
    run = scope.run
    if one.name in ("and", "or", "not", "null", "in") or one.name in COMPARISONS:
        return _as_number_or_null(scope, one)
    values = [value(scope, arg) for arg in one.args]
    if one.name == "coalesce":
        return _coalesce(scope, values)
    if one.name in ("least", "greatest"):
        return _extreme(scope, one, values)
    if any(isinstance(part, Nothing) for part in values):
        return NONE
    if any(not isinstance(parts(scope, part)[0], Num) for part in values):
        return _of_row(scope, repr(one), values)
    numbers = [gaps.missing(run, number(scope, part), *parts(scope, part)[1]) if parts(scope, part)[1] else number(scope, part) for part in values]
    if one.name in ("+", "-", "*"):
        return gaps.through(run, numbers, lambda found: arithmetic(run, one.name, as_number(run, found[0]), as_number(run, found[1]), scope.node), keeps=True)
    if one.name == "neg":
        return gaps.through(run, numbers, lambda found: arithmetic(run, "-", constant(0), as_number(run, found[0]), scope.node), keeps=True)
    return _rounded(scope, one, numbers)


def _rounded(scope: Scope, one: Operation, values: list[Value]) -> Value:
    """Division, which of whole numbers forgets the rest, rounding and casts: of the result it is known where it lies."""
    run, (first, there) = scope.run, parts(scope, values[0])
    assert isinstance(first, Num)
    domain, text = first.domain, repr(one)
    if one.name == "/":
        by = values[1]
        if not isinstance(by, Num) or by.env or not (positive(by.term, run.facts) or positive(-by.term, run.facts)):
            return _of_row(scope, text, values)
        whole = arithmetic(run, "/", first, by, scope.node).domain.hull(Interval(ZERO, ZERO, True), run.facts)
        domain = Interval(whole.lo, whole.hi)
    elif one.name == "abs":
        return gaps.through(run, values, lambda found: extremes.extreme(run, number(scope, found[0]), arithmetic(run, "-", constant(0), number(scope, found[0]), scope.node), True, scope.node), keeps=True)
    elif one.name != "real" and not all(end.infinite or end.value is not None and end.value.denominator == 1 for end in (domain.lo, domain.hi)):
        return _of_row(scope, text, values)
    made = made_from(run, scope.row, f"a value made of {scope.record.label}", [first], Interval(domain.lo, domain.hi, one.name == "whole"), key=("declared column", scope.row, ("sql", text, first.term)))
    return gaps.missing(run, made, *there) if there else made


def _extreme(scope: Scope, one: Operation, values: list[Value]) -> Value:
    """LEAST and GREATEST (MIN and MAX of sqlite): NULL where one of the values is; some data bases leave out those (`skips`)."""
    run, greatest = scope.run, one.name == "greatest"
    found = [parts(scope, part) for part in values]
    if any(isinstance(plain, Nothing) for plain, _ in found) and not one.skips:
        return NONE
    if any(not isinstance(plain, Num) for plain, _ in found):
        return _of_row(scope, repr(one), values)
    numbers = [number(scope, plain) for plain, _ in found]
    result = numbers[0]
    for other in numbers[1:]:
        result = extremes.extreme(run, result, other, greatest, scope.node)
    conditions = [there for _, several in found for there in several]
    if not conditions:
        return result
    if not one.skips:
        return gaps.missing(run, result, *conditions)
    if all(several for _, several in found):
        return _of_row(scope, repr(one), values)
    domain = result.domain  # of those that are not NULL
    for plain, several in zip(numbers, found):
        rest = [other for other, others in zip(numbers, found) if other is not plain]
        for other in rest if several[1] else ():
            domain = domain.hull(other.domain, run.facts)
    return made_from(run, scope.row, f"a value made of {scope.record.label}", [*numbers], domain, key=("declared column", scope.row, ("sql", repr(one), tuple(part.term for part in numbers), tuple(there.term for there in conditions))))


def _coalesce(scope: Scope, values: list[Value]) -> Value:
    """COALESCE: the first that is not NULL."""
    run, result = scope.run, values[-1]
    for one in reversed(values[:-1]):
        plain, conditions = parts(scope, one)
        if isinstance(plain, Nothing):
            continue
        if not conditions:
            result = plain
            continue
        other, more = parts(scope, result)
        if not isinstance(as_item(plain), Num) or not isinstance(as_item(other), Num):
            return _of_row(scope, f"COALESCE {len(values)}", values)
        first, second = as_number(run, as_item(plain)), as_number(run, as_item(other))
        filled = made_from(run, scope.row, f"{scope.record.label} filled", [first, second], first.domain.hull(second.domain, run.facts),
                           key=("declared column", scope.row, ("filled", first.term, second.term, tuple(one.term for one in conditions))))
        there = either(run, conditions, more)
        result = gaps.missing(run, filled, *there) if there else filled
    return result


def either(run: Run, one: list[Num], other: list[Num]) -> list[Num]:
    """The condition that all of the one conditions hold or all of the others."""
    return [arithmetic(run, "|", _all(run, one), _all(run, other), gaps.NOWHERE)] if one and other else []


def _all(run: Run, conditions: Sequence[Num]) -> Num:
    result = conditions[0]
    for one in conditions[1:]:
        result = arithmetic(run, "&", result, one, gaps.NOWHERE)
    return result


# ---------------------------------------------------------------- CASE
def _case(scope: Scope, one: Case) -> Value:
    """CASE: with the columns that decide, and are chosen too, taken to be NULL, and not to be."""
    run = scope.run
    deciding, chosen = (dict.fromkeys(scope.name_of(part) for part in parts_of(*scalars) if isinstance(part, Column))
                        for scalars in ([test for test, _ in one.whens], [*(then for _, then in one.whens), one.otherwise]))
    open_ones = [name for name in deciding if name in chosen and name not in scope.nulls and parts(scope, _column(scope, Column(name, True)))[1]]
    if len(open_ones) > MOST_NULLS:
        return _of_row(scope, repr(one), [value(scope, part) for part in parts_of(one) if isinstance(part, (Column, Parameter))])
    if open_ones:
        name = open_ones[0]
        there = _all(run, parts(scope, _column(scope, Column(name, True)))[1])
        sides = [_case(replace(scope, nulls={**scope.nulls, name: null}), one) for null in (False, True)]
        return _one_of(scope, there, *sides)
    tests = [condition(scope, test)[0] for test, _ in one.whens]
    before = [negated(run, test) for test in tests]
    result = _where(scope, value(scope, one.otherwise), before)
    for place in range(len(tests) - 1, -1, -1):
        then = _where(scope, value(scope, one.whens[place][1]), [*before[:place], tests[place]])
        result = _one_of(scope, tests[place], then, result)
    return result


def _where(scope: Scope, one: Value, conditions: Sequence[Num]) -> Value:
    """A value with what is known of it in the rows for which all conditions hold."""
    if isinstance(one, Gap):
        narrowed = _where(scope, one.value, conditions)
        return replace(one, value=narrowed) if isinstance(narrowed, Num) else one
    kept = tuple(test for test in conditions if test.term.value is None)
    return within(scope.run, replace(scope.table.rows, kept=kept), one) if isinstance(one, Num) and not one.shape else one


def _one_of(scope: Scope, test: Num, there: Value, elsewhere: Value) -> Value:
    """One value where a condition holds, the other elsewhere; either may be NULL."""
    run = scope.run
    if test.term.value is not None:
        return there if test.term.value else elsewhere
    if isinstance(there, Nothing) and isinstance(elsewhere, Nothing):
        return NONE
    if isinstance(there, Nothing) or isinstance(elsewhere, Nothing):
        kept, where = (elsewhere, negated(run, test)) if isinstance(there, Nothing) else (there, test)
        plain, conditions = (kept.value, [kept.there]) if isinstance(kept, Gap) else (kept, [])
        if not isinstance(as_item(plain), Num):
            raise NotFollowed("a CASE of texts that are not known")
        return gaps.missing(run, as_number(run, as_item(plain)), where, *conditions)
    first, second = as_item(there), as_item(elsewhere)
    if not all(isinstance(part, (Num, Gap)) for part in (first, second)):
        raise NotFollowed("a CASE of texts that are not known")
    return gaps.chosen(run, test, first, second, scope.node)


# ---------------------------------------------------------------- conditions
def condition(scope: Scope, scalar: Scalar) -> Truth:
    """The conditions that an expression is true, and that it is false."""
    run, node = scope.run, scope.node
    if isinstance(scalar, Operation):
        if scalar.name == "not":
            true, false = condition(scope, scalar.args[0])
            return false, true
        if scalar.name in ("and", "or"):
            (t1, f1), (t2, f2) = (condition(scope, one) for one in scalar.args)
            op, other = ("&", "|") if scalar.name == "and" else ("|", "&")
            return arithmetic(run, op, t1, t2, node), arithmetic(run, other, f1, f2, node)
        if scalar.name == "null":
            plain, conditions = parts(scope, value(scope, scalar.args[0]))
            there = truth(not isinstance(plain, Nothing)) if isinstance(plain, Nothing) or not conditions else _all(run, conditions)
            return negated(run, there), there
        if scalar.name == "in":
            first, *others = scalar.args
            found = [condition(scope, Operation("=", (first, one))) for one in others]
            true, false = truth(False), truth(True)
            for t, f in found:
                true, false = arithmetic(run, "|", true, t, node), arithmetic(run, "&", false, f, node)
            return true, false
        if scalar.name in COMPARISONS:
            return _compared(scope, value(scope, scalar.args[0]), scalar.name, value(scope, scalar.args[1]))
    if isinstance(scalar, OfRow) and scalar.truth:
        return _test(scope, scalar.text, [value(scope, one) for one in scalar.args])
    return _compared(scope, value(scope, scalar), "<>", constant(0))


def _as_number_or_null(scope: Scope, scalar: Scalar) -> Value:
    """A condition as a value: 1, 0 or NULL."""
    run, (true, false) = scope.run, condition(scope, scalar)
    known = arithmetic(run, "|", true, false, scope.node)
    return true.but(boolean=False) if known.term.value == 1 or (true.term + false.term).value == 1 else gaps.missing(run, true.but(boolean=False), known)


def _compared(scope: Scope, left: Value, op: str, right: Value) -> Truth:
    """A comparison of two values."""
    run, node = scope.run, scope.node
    (one, there), (other, more) = parts(scope, left), parts(scope, right)
    if isinstance(one, Nothing) or isinstance(other, Nothing):
        return truth(False), truth(False)
    if isinstance(one, Text) or isinstance(other, Text):
        found = _of_texts(scope, one, op, other)
    else:
        found = compare(run, number(scope, one), COMPARISONS[op], number(scope, other), node)
    if not isinstance(found, Num):
        raise NotFollowed("a comparison that is not understood")
    known = [*there, *more]
    if not known:
        return found, negated(run, found)
    return _all(run, [*known, found]), _all(run, [*known, negated(run, found)])


def _of_texts(scope: Scope, one: Value, op: str, other: Value) -> Num:
    """A comparison with a text. By which letters two texts differ is the data base's affair: only those that differ in more than their size, accents and blanks exclude each other."""
    run = scope.run
    if isinstance(one, Text) and isinstance(other, Text) and one.value is not None and other.value is not None and op in ("=", "<>"):
        return truth((one.value == other.value) == (op == "="))
    plain, text = (one, other) if isinstance(other, Text) else (other, one)
    if not isinstance(plain, Num) or not isinstance(text, Text) or text.value is None or op not in ("=", "<>"):
        return _unknown(scope, f"{op}, of texts", [one, other])
    spelling = run.spellings.setdefault(_folded(text.value), text.value)
    read = made_from(run, scope.row, f"{plain.term!r} as a text", [plain], key=("declared column", scope.row, ("sql text", plain.term)))
    same = compare(run, read, "==", as_item(text), scope.node) if spelling == text.value else _unknown(scope, f"= {text.value!r}", [plain])
    return same if op == "=" else negated(run, same)


def _folded(text: str) -> str:
    """What is left of a text for a data base that is not particular: 'É ' is 'e', and '01' may be 1."""
    letters = "".join(letter for letter in normalize("NFKD", text.casefold()) if not combining(letter) and not letter.isspace())
    try:
        return repr(float(letters))
    except ValueError:
        return letters


def _unknown(scope: Scope, text: str, values: Sequence[Value]) -> Num:
    """A condition on values of a row of which nothing is known; the same one for the same text, where the values are known to be the same."""
    run, identities = scope.run, tuple(_identity(one) for one in values)
    if any(isinstance(one, Text) and one.value is None for one in values):
        return condition_unknown(run, text, depends(run, scope.row, *values))
    result = made_from(run, scope.row, text, [*values], BOOL, key=("declared column", scope.row, ("sql", text, identities))).but(boolean=True)
    run.know(result.term, result)
    return result


def _test(scope: Scope, text: str, values: Sequence[Value]) -> Truth:
    """LIKE and others: a condition of which it is only known what it looks at."""
    found = _unknown(scope, text, [parts(scope, one)[0] for one in values])
    known = [there for one in values for there in parts(scope, one)[1]]
    if any(isinstance(one, Nothing) for one in values):
        return truth(False), truth(False)
    return (_all(scope.run, [*known, found]), _all(scope.run, [*known, negated(scope.run, found)])) if known else (found, negated(scope.run, found))


