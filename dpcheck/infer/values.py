"""Abstract values: what a value can be, how it is measured, and how far each private source can move it.

Numbers and arrays of numbers are `Num`; everything else that Python programs pass around has a class below. Values are
immutable; what can be mutated lives on the heap (`dpcheck.infer.store`) and is reached through a `Ref`.
"""
from __future__ import annotations

from collections.abc import Mapping as MappingType
from dataclasses import dataclass, field, fields
from itertools import count
from operator import attrgetter
from typing import TYPE_CHECKING, Union

from dpcheck import ir
from dpcheck.bounds import ONE, Atom, Bound, Expr, number
from dpcheck.spaces import ANY, Interval, Norm, Relation, exactly

if TYPE_CHECKING:
    from dpcheck.infer.datasets.model import Gathering, GroupFrame, Grouped, Keyed, Record, Shelf, Slot, Table, Tally, Total
    from dpcheck.infer.draws import Cumulated, Noise, Weights
    from dpcheck.infer.store import Frame


Place = tuple[ir.Module, int, int]
_BIRTHS = count(1)
_SERIALS = count(1)


@dataclass(slots=True, eq=False)
class Source:
    """A private variable, or a stand-in for one while a loop body or a row function is summarised.

    `key` is the measure of its own distance (see `Moves`); `unit` says that two different values are at least 1 apart (D, whole numbers, data sets): then any function of it
    moves by at most its diameter per unit of distance (rule S6). `order` is a source of its own for the order of the
    rows of a data set whose relation does not see it: what depends on it moves without the data moving at all. `written` is the address
    of a cell that says what the program has stored in rows one by one: nothing (an empty list), or something.
    """

    name: str
    space: str
    unit: bool
    key: str = "L1"
    place: Place | None = None
    relation: Relation | None = None
    stands_in: bool = False
    order: Source | None = None
    written: int | None = None
    library: str = ""  # of tensors: whose they are


# The measures of a move, by key. For numbers: L1 (the absolute value) and D1 (0 if equal else 1). For arrays: the flat
# norms L1, L2, LInf; D1, D2, DInf, the same norms of the 0/1 vector of changed entries; for matrices also M2 and MInf,
# the row norms summed over rows (M1 is L1), ROWS, the number of rows that differ anywhere, and DM2, the roots of how many
# entries differ in a row, summed over the rows.
Moves = dict[str, Bound]
Env = MappingType[Source, Moves]
"""What a value depends on, and how far each source moves it; it is made as a `Growing` one, and does not change from then on."""
Growing = dict[Source, Moves]


def serial() -> int:
    """A number for what is made now: larger than that of all that was made before."""
    return next(_SERIALS)


@dataclass(slots=True, eq=False)
class Step:
    """One step of a derivation: what was done, where, and to which values."""

    place: Place
    rule: str
    operands: tuple[Num, ...]


@dataclass(slots=True, eq=False)
class Num:
    """A number (`shape` is ()) or an array of numbers.

    `term` is the value as an expression over public names and private atoms, for an array elementwise; `domain` holds
    of every entry, for every input; `norms` bounds the norm of a vector, or of each row of a matrix; `env` says how far
    each source moves it. `data` says that it shows the metric D; `norm` is the norm that it shows, where it has one of
    its own. `elements` are the entries of a short array whose entries are known apart. `boolean` marks truth values.
    """

    term: Expr
    shape: tuple[Expr, ...] = ()
    domain: Interval = ANY
    env: Env = field(default_factory=dict)
    norms: dict[Norm, Expr] = field(default_factory=dict)
    data: bool = False
    norm: Norm | None = None
    elements: tuple[Num, ...] | None = None
    boolean: bool = False
    released: bool = False
    step: Step | None = None
    slopes: dict[Atom, Expr] | None = None  # of a value joined after a branch: its Lipschitz coefficients by atom
    total: Total | None = None  # of a sum over the rows of a data set: what it is the sum of
    noise: Noise | None = None  # of a fresh draw: what was drawn
    quotient: tuple[Expr, Expr] | None = None  # of a public quotient: what was divided by what, for a scale is `sensitivity / epsilon`
    weights: Weights | None = None
    cumulated: Cumulated | None = None
    level: Num | None = None  # of an array that was shifted by a private number: the array without the shift
    sizes: dict[str, Expr] = field(default_factory=dict)  # of a matrix: bounds of all of it, by measure (see `Moves`)
    storage: str = ""  # what it is made of, where that is not seen in its entries (`dpcheck.infer.storage`)
    hidden: tuple[Noise, ...] = ()  # of one of several values: the draws among these, which whoever reads it may read

    @property
    def public(self) -> bool:
        return not self.env

    @property
    def scalar(self) -> bool:
        return not self.shape

    @property
    def length(self) -> Expr:
        """The number of entries of a vector, of columns (entries of a row) of a matrix."""
        return self.shape[-1] if self.shape else ONE

    @property
    def size(self) -> Expr:
        total = ONE
        for extent in self.shape:
            total = total * extent
        return total

    @property
    def constant(self) -> int | float | None:
        """The number itself, where it is known."""
        if self.env or self.shape:
            return None
        value = self.term.value
        if value is None:
            return None
        return int(value) if int(value) == value else float(value)

    def but(self, **changes: object) -> Num:
        """A copy with some fields changed."""
        copy = Num(*_FIELDS(self))
        for name, value in changes.items():
            setattr(copy, name, value)
        if self.total is not None and "total" not in changes and ("term" in changes or "env" in changes):
            copy.total = None
        if self.sizes and "sizes" not in changes and ("term" in changes or "shape" in changes):
            copy.sizes = {}
        if _OF_TERM(self) != _NOTHING_MORE and ("term" in changes or "env" in changes or "shape" in changes):
            for name in ("noise", "quotient", "weights", "cumulated", "level"):
                if name not in changes:
                    setattr(copy, name, None)
        return copy


_FIELDS = attrgetter(*(f.name for f in fields(Num)))
_OF_TERM = attrgetter("noise", "quotient", "weights", "cumulated", "level")  # what is known of a number as long as its term is the same
_NOTHING_MORE = (None,) * 5


@dataclass(slots=True, eq=False)
class Text:
    """A string; `value` where it is known, and then it is public. Private ones are measured in D.

    Of one that a row chooses among known ones `chosen` tells which it is: the numbers that stand for these. `handed` stands for one that the caller gives, which may be any.
    """

    value: str | None = None
    env: Env = field(default_factory=dict)
    released: bool = False
    chosen: Num | None = None
    handed: Num | None = None


@dataclass(slots=True, eq=False)
class Nothing:
    """None."""

    env: Env = field(default_factory=dict)


@dataclass(slots=True, eq=False)
class Tup:
    items: tuple[Value, ...]
    cls: Class | None = None  # of a row that is an object of a named tuple


@dataclass(slots=True, eq=False)
class Ref:
    """A reference to a cell of the heap: a list, dict, set, array or object."""

    address: int


@dataclass(slots=True, eq=False)
class Listing:
    """The content of a list (or set, or a consumed iterator): its items, where their number is known."""

    items: tuple[Value, ...]
    kind: str = "list"


@dataclass(slots=True, eq=False)
class Uniform:
    """A list (or generator) whose items were all made by the same code: one typical item stands for them.

    `item` may depend on the stand-in sources of `walked`: pairs of the stand-in for one entry (or row) and the array that
    was walked. `length` is the number of items.
    """

    item: Value
    length: Num
    walked: tuple[tuple[Source, Num], ...] = ()
    kind: str = "list"
    varying: frozenset[Atom] = frozenset()  # public names in the item that stand for something else in every other item


@dataclass(slots=True, eq=False)
class Picked:
    """The entries of an array, or the items of a list, that a private condition keeps: how many that are is private.

    `kept` says of each whether it is one of them, and `filled` has 0 in place of the others; both have a public length. `entries` are all of them as they
    were before, where that is known.
    """

    kept: Num
    filled: Num
    entries: Num | None = None
    array: bool = True  # an array, not a list


@dataclass(slots=True, eq=False)
class Lazy:
    """An iterator, of which the items are computed when it is consumed (`dpcheck.infer.lazy`), by a `thunk` of code of `module`.

    One with `again` is a view of a dict, which can be walked again and again. One that is `lost` was consumed in part, nobody
    knows how far: the rest depends on `env` and on all that its code can see.
    """

    thunk: object
    module: ir.Module
    again: bool = False
    lost: bool = False
    env: Env = field(default_factory=dict)


@dataclass(slots=True, eq=False)
class Mapping:
    """A dict with known keys (constants); `Opaque` where the keys are not known."""

    items: dict[object, Value]
    default: Value | None = None  # what a missing key counts as
    labelled: bool = False  # a series of numbers by label, not a dict
    makes: str = ""  # of a `defaultdict` of lists or sets: which of them it makes for a key that is not there
    counts: bool = False  # a `Counter`


@dataclass(slots=True, eq=False)
class Instance:
    """An object of a class of the checked code, with its attributes; an `open` one (named `name`) has others that are public."""

    cls: Class
    attributes: dict[str, Value]
    open: bool = False
    name: str = ""


@dataclass(slots=True, eq=False)
class Library:
    """A module or function or class of a library, by its full name; nothing of it is ever imported."""

    name: str
    module: bool = False


@dataclass(slots=True, eq=False)
class Namespace:
    """A module of the checked code."""

    module: str


@dataclass(slots=True, eq=False)
class Function:
    """A function of the checked code with the frame that it closes over."""

    node: ir.Function | ir.Lambda
    module: ir.Module
    name: str
    frame: Frame
    defaults: dict[str, Value] = field(default_factory=dict)
    black_box: bool = False
    promise: ir.Call | None = None  # @stable(...) or, where `trusted`, @assume(...)
    trusted: bool = False
    opaque_decorator: str = ""
    budget: ir.Call | None = None  # @private(...)
    cached: bool = False  # @lru_cache and the like
    decorated: Value | None = None  # what its decorators make of it, where that is something else
    attributes: dict[str, Value] = field(default_factory=dict)
    watched: dict[Opaque, str] | None = None  # what has it that is not modelled, and by what call: that sees what its attributes are set to later


@dataclass(slots=True, eq=False)
class Class:
    node: ir.Class
    module: ir.Module
    name: str
    attributes: dict[str, Value]
    bases: tuple[Value, ...]
    fields: tuple[str, ...] = ()
    specs: tuple[Field, ...] = ()  # of a dataclass or named tuple: its fields, those of its bases first
    dataclass: bool = False
    is_tuple: bool = False
    makes: frozenset[str] = frozenset()  # what the decorator of a dataclass adds to it, under these names
    opaque: str = ""  # why not all that its objects do is known: a base, metaclass or decorator that is not understood
    line: list[Class] = field(default_factory=list)  # itself and its bases in the order in which attributes are looked up, once it was asked for (`mro`)
    watched: dict[Opaque, str] | None = None  # as of a function
    members: Opaque = field(default_factory=lambda: Opaque(what="the members of a class"))  # of an enumeration: what is done to one of them may be seen in any


@dataclass(slots=True, eq=False)
class Property:
    """A property of a class: what is run when it is read, and when it is set; a cached one is read once an object."""

    getter: Value
    setter: Value | None = None
    cached: str = ""  # the name under which it is kept


@dataclass(slots=True, eq=False)
class Field:
    """A field of a dataclass: whether its `__init__` takes it, and what it is when that is not given."""

    name: str
    init: bool = True
    default: Value | None = None
    factory: Value | None = None
    keyword: bool = False
    passing: bool = False  # `InitVar`: given to `__post_init__`, and not stored


@dataclass(slots=True, eq=False)
class Method:
    """A method bound to the value it was looked up on: of the checked code, or of a library type by its full name."""

    owner: Value
    function: Function | None
    name: str = ""


@dataclass(slots=True, eq=False)
class Partial:
    """`functools.partial(f, ...)`, `itemgetter(...)` and the like: a callable with arguments already given."""

    function: Value
    args: tuple[Value, ...]
    keywords: dict[str, Value]


@dataclass(slots=True, eq=False)
class Either:
    """One of two callables: `left` where the condition holds. A call of it is a branch."""

    condition: Num
    left: Value
    right: Value


@dataclass(slots=True, eq=False)
class Configured:
    """An object of a library's class that keeps what it was made with (a mechanism, a random generator), by the class's full name.

    `state` is what else it holds: what leaks into it is seen in its other attributes. Where anything that is not modelled was
    done to it, `Run.leaks` has it, and what it was made with may hold no more.
    """

    name: str
    given: dict[str, Value]
    state: State = field(default_factory=lambda: State(what="the state of an object"))
    replays: bool = False  # a generator that draws what another one drew before


@dataclass(slots=True, eq=False)
class Range:
    """`range(start, stop, step)`; also what `enumerate` counts with."""

    start: Num
    stop: Num
    step: Num


@dataclass(slots=True, eq=False)
class Zipped:
    """`zip(a, b)`, `enumerate(a)`: iterables walked in step."""

    parts: tuple[Value, ...]


@dataclass(slots=True, eq=False)
class Rows:
    """The rows of a matrix that is iterated, or a data set: see `dpcheck.infer.rows`."""

    matrix: Num


@dataclass(slots=True, eq=False)
class SliceValue:
    lower: Value
    upper: Value
    step: Value


@dataclass(slots=True, eq=False)
class Annotation:
    """A type of the vocabulary used as a value: what an alias such as `Frame = MetricFrame[...]` holds."""

    node: ir.Expr
    frame: Frame


@dataclass(slots=True, eq=False)
class Opaque:
    """What is not understood: it depends on the sources of `env` (through D), and `what` names the reason.

    Of a public value nothing is needed but its name (`term`), under which it may stand in a bound; `roots` are the unknown
    objects that it is a part of, for what is stored in one of them may come out of any part.
    """

    env: Env = field(default_factory=dict)
    term: Expr | None = None
    what: str = ""
    released: bool = False
    step: Step | None = None
    roots: tuple[Opaque, ...] = ()
    array: bool = False  # it may be an array: broadcasting could repeat what it meets
    of: str = ""  # the type that its annotation names, where that is a library's array, or that arithmetic with such an array makes
    made: bool = False  # arithmetic made it: nothing else looks into it
    entries: bool = False  # it is a container, each entry of which is one value
    returned: bool = False  # a call of something unknown returned it: code that takes its norm shows it to be a vector
    holds: tuple[Value, ...] = ()  # what it was given and may still look at: objects that can change, and code
    blurs: bool = False  # it is one of what it holds, or contains them: what is done to it may be done to these
    hidden: tuple[Noise, ...] = ()  # the draws that it may be, or hold: whoever reads it may read them
    born: int = field(default_factory=_BIRTHS.__next__)  # later ones have larger numbers

    @property
    def origins(self) -> tuple[Opaque, ...]:
        """The unknown objects that it may share its content with: those that it is a part of, else itself; itself too, where it holds on to anything."""
        return (*self.roots, self) if self.holds else self.roots or (self,)


@dataclass(slots=True, eq=False)
class Gap(Opaque):
    """A value of one row that the program makes a missing one where the row does not meet `there`."""

    value: Num = field(kw_only=True)
    there: Num = field(kw_only=True)


@dataclass(slots=True, eq=False)
class Texts(Opaque):
    """A new list of texts, into which `text` of a row is cut: by `how` alone, as long as nothing is done to the list."""

    text: Num = field(kw_only=True)
    how: tuple[object, ...] = field(kw_only=True)


@dataclass(slots=True, eq=False)
class State(Opaque):
    """What a library's object holds beyond what it was made with."""


Value = Union[
    Num, Text, Nothing, Tup, Ref, Library, Namespace, Function, Class, Property, Method, Partial, Either, Configured, Range, Zipped, Rows, SliceValue, Annotation,
    Opaque, "Record",
]
Cell = Union[Num, Listing, Uniform, Picked, Lazy, Mapping, Instance, Opaque, "Table", "Grouped", "Keyed", "GroupFrame", "Tally", "Gathering", "Shelf", "Slot"]

NONE = Nothing()


def now() -> int:
    """A number between those of the unknown objects that there are and those that will be made."""
    return next(_BIRTHS)


def constant(value: int | float) -> Num:
    """A public number that is known."""
    term = number(value)
    return Num(term, domain=exactly(term))
