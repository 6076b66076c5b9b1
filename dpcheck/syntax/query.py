"""What a query says, in a few classes of its own: the columns, conditions, groups and aggregates of SQL, and queries put in terms of others."""
from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Iterator, Mapping, Union


class NotFollowed(Exception):
    """Why nothing is known of what a query gives, in words that come after "a query with"."""


class MayChange(NotFollowed):
    """The same of what may be no query, or do more than one does."""


@dataclass(frozen=True, slots=True)
class Column:
    """A column; one that is not `exact` is the same in capitals and small letters."""

    name: str
    exact: bool = False


@dataclass(frozen=True, slots=True)
class Constant:
    value: int | float | str | bool | None


@dataclass(frozen=True, slots=True)
class Parameter:
    """A value that is given with the text: by its place, or by its name."""

    key: int | str


@dataclass(frozen=True, slots=True)
class Operation:
    """An operator, or a function that is known: `+ - * / neg < <= > >= = <> and or not null in abs round whole real coalesce least greatest`."""

    name: str
    args: tuple[Scalar, ...]
    skips: bool = False  # of `least` and `greatest`: they leave out NULL, and are not NULL themselves for one


@dataclass(frozen=True, slots=True)
class Case:
    whens: tuple[tuple[Scalar, Scalar], ...]
    otherwise: Scalar


@dataclass(frozen=True, slots=True)
class OfRow:
    """What some fixed function makes of values of one row; `text` tells it from others."""

    text: str
    args: tuple[Scalar, ...]
    truth: bool = False


@dataclass(frozen=True, slots=True)
class Aggregate:
    """`count sum total avg min max` of the rows, of those that are not NULL, or of different values; of those only that meet `where`."""

    name: str
    argument: Scalar | None = None
    distinct: bool = False
    where: Scalar | None = None


@dataclass(frozen=True, slots=True)
class FirstOfEach:
    """ROW_NUMBER() OVER (PARTITION BY keys ORDER BY order) under a name, and how many rows of each key are taken, where a query says that."""

    name: str
    keys: tuple[Scalar, ...]
    order: tuple[Scalar, ...]
    most: Scalar | None = None


Scalar = Union[Column, Constant, Parameter, Operation, Case, OfRow, Aggregate]


@dataclass(frozen=True, slots=True)
class Query:
    """SELECT columns FROM source WHERE where GROUP BY keys. Without columns, those of the source; each with its name, where it has one.

    The source is a table, a query, or several of them one below the other (UNION ALL). `results` are names that stand for columns of the result, if the source has none of that name.
    """

    columns: tuple[tuple[str, Scalar], ...] | None
    source: str | Query | tuple[Query, ...]
    where: Scalar | None = None
    keys: tuple[Scalar, ...] = ()
    results: tuple[str, ...] = ()
    first: FirstOfEach | None = None


@dataclass(frozen=True, slots=True)
class Statement:
    """What is no query: it may change what the data base holds, unless it is `harmless`."""

    harmless: bool


def parts_of(*scalars: Scalar) -> Iterator[Scalar]:
    """Expressions with all that they are made of."""
    for scalar in scalars:
        yield scalar
        match scalar:
            case Operation() | OfRow():
                yield from parts_of(*scalar.args)
            case Case():
                yield from parts_of(*(part for when in scalar.whens for part in when), scalar.otherwise)
            case Aggregate():
                yield from parts_of(*(part for part in (scalar.argument, scalar.where) if part is not None))
            case Column() | Constant() | Parameter():
                pass


# ---------------------------------------------------------------- in other words
def groups_that(query: Query, condition: Scalar) -> Query:
    """GROUP BY ... HAVING: the rows, of a query for the groups, that meet a condition on their keys and aggregates."""
    if not query.keys or query.columns is None:
        raise NotFollowed("HAVING without groups")
    aggregates = [part for part in parts_of(condition) if isinstance(part, Aggregate)]
    inner = dict.fromkeys((*query.keys, *(scalar for _, scalar in query.columns), *aggregates))
    names: dict[Scalar, Scalar] = {scalar: Column(f"result {place}", True) for place, scalar in enumerate(inner)}
    known = {name.lower(): scalar for name, scalar in query.columns if name}
    aliases = [part for part in parts_of(condition) if isinstance(part, Column) and part not in names and part.name.lower() in known]
    inside = {part for one in aggregates for part in parts_of(one)}
    if any(part in inside for part in aliases):
        raise NotFollowed("a condition on a name that may be a column or one of its results")
    names.update({part: names[known[part.name.lower()]] for part in aliases if isinstance(part, Column)})
    where = _in_other_words(condition, names)
    if any(isinstance(part, Column) and part not in names.values() for part in parts_of(where)):
        raise NotFollowed("HAVING with a column that is no key")
    groups = Query(tuple((name.name, scalar) for scalar, name in names.items() if scalar in inner and isinstance(name, Column)), query.source, query.where, query.keys,
                   (*query.results, *(part.name for part in aliases if isinstance(part, Column))))
    return Query(tuple((name, names[scalar]) for name, scalar in query.columns), groups, where)


def first_rows(source: Query, condition: Scalar | None, columns: tuple[tuple[str, Scalar], ...] | None, keys: tuple[Scalar, ...]) -> tuple[Query, Scalar | None]:
    """WHERE number <= k, of a query that numbers the rows of each key: the first k of each, and the rest of the condition."""
    assert source.first is not None
    number, most, rest = source.first.name.lower(), [], []
    for one in _conjuncts(condition):
        if isinstance(one, Operation) and len(one.args) == 2 and isinstance(one.args[0], Column) and one.args[0].name.lower() == number and isinstance(one.args[1], (Constant, Parameter)) and (
                one.name in ("<=", "<") or one == Operation("=", (one.args[0], Constant(1)))):
            most.append(Operation("-", (one.args[1], Constant(1))) if one.name == "<" else one.args[1])
        else:
            rest.append(one)
    scalars = (*rest, *keys, *(scalar for _, scalar in columns or ()))
    if len(most) != 1 or columns is None or any(isinstance(part, Column) and part.name.lower() == number for part in parts_of(*scalars)):
        raise NotFollowed("a window, but for numbers of the rows of each key, of which the first ones are taken")
    condition = None
    for one in rest:
        condition = one if condition is None else Operation("and", (condition, one))
    return replace(source, first=replace(source.first, most=most[0])), condition


def _conjuncts(condition: Scalar | None) -> Iterator[Scalar]:
    """The conditions that all have to hold."""
    if isinstance(condition, Operation) and condition.name == "and":
        yield from (part for one in condition.args for part in _conjuncts(one))
    elif condition is not None:
        yield condition


def _in_other_words(scalar: Scalar, names: Mapping[Scalar, Scalar]) -> Scalar:
    """An expression with other ones in the place of some of its parts."""
    if scalar in names:
        return names[scalar]
    match scalar:
        case Operation() | OfRow():
            return replace(scalar, args=tuple(_in_other_words(one, names) for one in scalar.args))
        case Case():
            return Case(tuple((_in_other_words(test, names), _in_other_words(then, names)) for test, then in scalar.whens), _in_other_words(scalar.otherwise, names))
        case Aggregate() | Column() | Constant() | Parameter():
            return scalar
