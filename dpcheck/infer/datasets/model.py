"""What a data set is made of: its rows seen one at a time, tables of row-local values, and totals over the rows.

A data set is never known row by row. One typical row stands for all of them: a stand-in source, on which every value that
is computed from one row depends. A table pairs the rows with such a value; a total remembers the value whose sum it is, so
that sums over the same rows can be taken together before their moves are measured (rules S7, S9).
"""
from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Callable, Union

from dpcheck.bounds import ONE, ZERO, Atom, Bound, Expr, symbol
from dpcheck.infer.reach import DINF, tainted
from dpcheck.infer.values import NONE, Env, Growing
from dpcheck.spaces import Interval, Relation

if TYPE_CHECKING:
    from dpcheck.infer.run import Run
    from dpcheck.infer.values import Class, Num, Source, Value
    from dpcheck.infer.values import Env, Ref

GAP = "gap"  # marks values that the code itself may make missing (`map` of a dict without the key, `cut` outside of the edges)


def number_of_rows(name: str, place: object) -> Expr:
    """How many rows there are of data that are edited, by a name: an audit takes it for public."""
    return symbol(f"len({name})", key=("size", place), lo=ONE, integer=True)  # of no rows none can be edited


def is_number_of_rows(atom: Atom) -> bool:
    """Whether a name stands for how many rows there are, of data that are edited: no part of any epsilon."""
    return isinstance(atom.key, tuple) and atom.key[:1] == ("size",)


@dataclass(slots=True, frozen=True, eq=False)
class Tail:
    """That the rows with the identity `place` are those of `rows` without the first `skipped`."""

    place: object
    rows: Population
    skipped: int


@dataclass(slots=True, frozen=True, eq=False)
class Span:
    """That rows which keep their places stand in the data set `origin` from the place `low` on, and before `high`."""

    origin: object
    low: Expr
    high: Expr


@dataclass(slots=True, frozen=True, eq=False)
class Step:
    """That rows with this `place`, of which `times` come and as many go, are groups with their numbers: each step moves those of one group, or brings a group
    that is as close to one without rows, or takes such a one away. Of each number: its name, how far it moves at most, and what it is of no rows, where that is known."""

    place: object
    numbers: tuple[tuple[Expr, Expr, Expr | None], ...]
    times: Expr


@dataclass(slots=True, frozen=True, eq=False)
class Sample:
    """A fresh sample of the rows that holds each of them with probability `rate`; `ledger` is the one of the piece of code that draws it."""

    rate: Expr
    ledger: object


@dataclass(slots=True, frozen=True, eq=False)
class Population:
    """The rows of a data set that take part.

    One unit of distance of `source` adds or removes `times` rows (and so makes up to `vanish` others leave or come back, at least `paired`
    where so many come), or edits so many where `relation` edits. `kept` are the truth values (of one row) under which a row takes part; `size` is the
    number of rows before any was left out, where it is public and may be named; it is at least `least`. `place` is the identity
    of the index: two tables with the same one hold values of the same rows side by side. `by_order` says that which rows are
    here depends on how the rows of the source are ordered, `ordered` that these stand in an order of their own, `scrambled` that one step
    can put them in quite another order. `numbered` are the place and the conditions for which their labels are their places;
    `itself` is the place of the data set as it was handed in, of whose labels nothing is known.
    """

    source: Source
    row: Source
    relation: Relation
    label: str
    place: object
    times: Expr = ONE
    vanish: Expr = ZERO
    paired: Expr = ZERO
    size: Expr | None = None
    least: Expr = ZERO
    kept: tuple[Num, ...] = ()
    by_order: bool = False
    ordered: bool = False
    scrambled: bool = False
    numbered: tuple[object, int] | None = None
    itself: object = None
    users: object = None  # the column that names the user, where the unit of privacy is one
    sample: Sample | None = None  # that these are
    span: Span | None = None  # where these are some of those between two places
    tail: Tail | None = None  # where these are all rows of others from some place on
    stretch: tuple[int, int | None, object] | None = None  # of rows that are edited in place: from which place of the whole to which they are, where `place` is this
    keys: tuple[Expr, ...] = ()  # what they are sorted by, of one row: those that are equal in it may stand in any order
    leading: tuple[object, Population, Num] | None = None  # where the rows with this place are one for each value of a key: of which rows, and the key
    step: Step | None = None  # of numbers of groups: how far apart the one that goes and the one that comes are
    parted: bool = False  # these stand for one of the rows that a step moves, of which some may come and others go

    def where(self, condition: Num) -> Population:
        """The rows of this population for which a row-local condition holds (F2), of which the order decides where it is about places."""
        return replace(self, kept=(*self.kept, condition), by_order=self.by_order or self.source.order in condition.env)

    def same_rows(self, other: Population) -> bool:
        """Whether both hold the same rows in the same order."""
        return self.place is other.place and [k.term for k in self.kept] == [k.term for k in other.kept]

    @property
    def chosen_by_order(self) -> Env:
        """The order of the source, where it decides which rows these are."""
        return {self.source.order: {}} if self.by_order and self.source.order is not None else {}

    @property
    def local(self) -> bool:
        """Whether it depends on each row alone whether it takes part."""
        return all(source is self.row for kept in self.kept for source in kept.env)

    @property
    def labels_are_places(self) -> bool:
        """Whether the rows are labelled by their places."""
        return self.numbered is not None and self.numbered[0] is self.place and self.numbered[1] == len(self.kept)

    @property
    def untouched(self) -> bool:
        """Whether these are the rows of the data set as it was handed in, which may be assumed to be labelled by their places."""
        return self.place is self.itself and not self.kept

    @property
    def exchanges(self) -> bool:
        """Whether one step may put one row in the place of another, so that what one part of the rows loses another part may win."""
        edited = self.source.relation is not None and self.source.relation.edits
        return edited or self.relation.edits or self.vanish != ZERO or self.parted

    @property
    def turns(self) -> Env:
        """What decides which row a pass over them is at: how many there are, and their order where that can be told apart."""
        return tainted({self.source: {}}) if not self.public_size else {} if self.source.order is None else {self.source.order: {}}

    @property
    def public_size(self) -> bool:
        """Whether the number of rows cannot tell two neighbours apart."""
        return not self.kept and self.relation.edits


@dataclass(slots=True, frozen=True, eq=False)
class Through:
    """What was done to every column of a frame of which not all columns are known; `given` is what it was done with."""

    operation: Callable[[Value], Value]
    given: tuple[Value, ...]


@dataclass(slots=True, eq=False)
class Record:
    """One row of a frame (or a dict): its columns by name.

    `columns` are those that were assigned or whose domain is declared; every other column that is asked for exists and is
    unknown, unless the record is `closed`. `row` is the stand-in that the unknown ones depend on.
    """

    row: Source
    label: str
    columns: dict[object, Value] = field(default_factory=dict)
    domains: dict[str, Interval] = field(default_factory=dict)
    closed: bool = False
    place: Env = field(default_factory=dict)  # what its label depends on
    matched: Num | None = None  # the condition under which columns are there that a left join may have brought
    through: tuple[Through, ...] = ()  # what was done to the columns that are not among `columns`
    labels: tuple[tuple[object, Value], ...] = ()  # the columns that rows are labelled by, with their names
    cls: Class | None = None  # of an object: its class, whose fields the columns are
    dummies: tuple[tuple[str, Callable[[Run, Value], Num | None]], ...] = ()  # by how their names begin: columns that tell whether a value is what the rest of the name says

    def same_rest(self, other: Record) -> bool:
        """Whether the columns that are not among `columns` are the same ones."""
        return self.closed == other.closed and self.matched is other.matched and self.through == other.through and self.labels == other.labels and self.dummies == other.dummies and self.cls is other.cls


def label_of(record: Record) -> Value | None:
    """The one value that `set_index` made the label of each row; None where there is none, or more than one."""
    return record.labels[0][1] if len(record.labels) == 1 else None


@dataclass(slots=True, eq=False)
class Table:
    """Rows with a value each: a list, an array, a series or a frame (whose value is a `Record`), or what walks through one.

    `after` counts the axes of an array that come after the one of the rows.
    """

    rows: Population
    item: Value
    kind: str  # "list" "array" "category" (an array of pd.Categorical) "series" "frame" "set" "iterator"
    after: int = 0
    name: str = ""  # of a series: its column
    categories: tuple[Value, ...] | None = None  # the values that it can take, where they are public
    categorical: bool = False  # of a series: they are the categories of its type, and counts by value name them all
    whole: Population | None = None  # of a set: the rows whose values it holds
    looks_at: tuple[int, object] | None = None  # of an iterator: the object that it walks through, and what that held
    library: str = ""  # whose methods it has, where it is not one of numpy, pandas or Python
    labelled_by: Value | None = None  # of a series: the one value that `set_index` made the label of each row

    @property
    def levels(self) -> tuple[Value, ...] | None:
        """The keys that counts by its values have, whatever the rows: those of a series or array with categories. In a list or array there is just what occurs."""
        return self.categories if self.categorical and self.kind in ("category", "series") else None

    @property
    def arithmetic(self) -> bool:
        """Whether operators act on it row by row; `+` joins lists, and sets have operators of their own."""
        return self.kind in ("array", "series", "frame")


@dataclass(slots=True, eq=False)
class Records:
    """Several arrays or frames that are declared to hold values of the same records (F35); no `relation` where the declarations differ."""

    first: Table
    relation: Relation | None
    rows_per: Expr | None
    values: list[Ref]


@dataclass(slots=True, eq=False)
class Grouped:
    """The rows of a table by the value of `key` in them: `df.groupby("sex")`, or one column of it."""

    table: Table
    key: Value
    categories: tuple[Value, ...] | None = None
    ordered: bool = True  # they stand in the order of their keys, not in that of the rows
    every: bool = False  # rows whose key is missing are in a group, too
    lists: str = ""  # of a dict that has a list (or a set) of the rows under each key: what that is
    makes: bool = False  # of such a dict: a key that is not there has an empty one
    view: str = ""  # what is walked through of such a dict: "items" "values"
    looks_at: tuple[int, object] | None = None  # the frame, which they look at when they are asked, and what that held
    by_name: bool = False  # the key was given as the name of a column, which is none of those that are computed of each group
    names: tuple[str, ...] = ()  # of the keys, where each has one
    as_columns: bool = False  # what is computed is a frame that has the keys in columns of their own


@dataclass(slots=True, eq=False)
class Keyed:
    """One number a group: a histogram, a `Counter`, the result of `groupby(...).agg(...)`.

    `of` computes the number of the group whose rows meet a condition, from these rows only. The keys are those that the data happen to have,
    unless `categories` says that they are public. A missing key counts as `missing` (None: it raises).
    """

    grouped: Grouped
    of: Callable[[Run, Table], Num]
    categories: tuple[Value, ...] | None = None
    missing: Num | None = None
    kind: str = "series"  # "frame" "counter" "dict", and without their keys "array" "list"
    wanted: tuple[Value, ...] | None = None  # keys that were asked for, of which some may be missing
    width: int | None = None  # of a table by two keys: how many columns it has
    ordered: bool = True  # the groups stand in an order that does not depend on their numbers
    sorted: str = ""  # "rising" "falling": they stand in the order of the numbers themselves
    holes: bool = False  # of a table by two keys: a cell without rows is missing, and not 0
    top: int | None = None  # only so many of the largest are there
    after: tuple[Callable[[Run, Value], Value], ...] = ()  # what is done to all numbers at once, with data from outside the group
    beside: tuple[Value, ...] = ()  # these data, for whoever asks what the numbers depend on


@dataclass(slots=True, frozen=True, eq=False)
class GroupFrame:
    """Several numbers a group, of the same groups: a frame with a row a group, its columns by name."""

    columns: dict[str, Keyed]


@dataclass(slots=True, frozen=True, eq=False)
class Tally:
    """A dict of numbers while a loop runs: by how much one pass raises the number under which key.

    `source` stands for the numbers that were there; `keys` are those that the dict had before the loop; with `default`,
    others count from 0. Without `closed`, it may have got others, of which `.get` was told what they count from.
    """

    source: Source
    entries: tuple[tuple[Value, Num], ...] = ()
    keys: tuple[object, ...] = ()
    default: bool = False
    counts: bool = False  # a `Counter`
    closed: bool = True


@dataclass(slots=True, frozen=True, eq=False)
class Gathering:
    """A list (or set) while a loop runs: what one pass appends, and under which condition; `source` stands for what was there."""

    source: Source
    entries: tuple[tuple[Value, Num], ...] = ()
    kind: str = "list"

    def with_one(self, value: Value, condition: Num) -> Gathering:
        """With a value that is appended, where a condition holds."""
        return replace(self, entries=(*self.entries, (value, condition)))


@dataclass(slots=True, frozen=True, eq=False)
class Shelf:
    """A dict of lists (or sets, as `kind` says) while a loop runs: what one pass appends, under which key and condition; `source` stands for what was there.

    With `makes`, a key that is not there has an empty list.
    """

    source: Source
    entries: tuple[tuple[Value, Value, Num], ...] = ()
    kind: str = "list"
    makes: bool = False


@dataclass(slots=True, frozen=True, eq=False)
class Slot:
    """One of several lists that a loop fills: of known ones that for which its condition holds, or the one under a `key` of a shelf."""

    lists: tuple[tuple[Num, Ref], ...] = ()
    shelf: Ref | None = None
    key: Value = field(default_factory=lambda: NONE)


@dataclass(slots=True, frozen=True, eq=False)
class Total:
    """What a number is the sum of: `item` over all rows (0 for a row that is left out), and a public rest."""

    rows: Population
    item: Num
    weight: Num | None = None  # the indicator that the rows were kept by, where there is one
    inside: Interval | None = None  # the domain of what is summed in the rows that were kept
    rest: Expr = ZERO  # the public number that was added to the sum
    blurred: bool = False  # or several such, an array of them, or sums over rows that were kept by different conditions
    parts: tuple[Num, ...] = ()  # of a sum of sums of which a row contributes to one only: what it contributes to each

    @property
    def shifted(self) -> bool:
        """Whether it may be something else than the sum alone."""
        return self.blurred or self.rest != ZERO


DataCell = Union[Table, Grouped, Keyed, GroupFrame, Tally, Gathering, Shelf, Slot]


def rows_env(rows: Population) -> Env:
    """What an unknown function of rows depends on: their content, and their order where that can be seen."""
    env: Growing = {rows.source: {DINF: Bound.linear(ONE)}}
    if rows.source.order is not None:
        env[rows.source.order] = {}
    for kept in rows.kept:
        env.update({source: moves for source, moves in tainted(kept.env).items() if not source.stands_in and source not in env})
    return env
