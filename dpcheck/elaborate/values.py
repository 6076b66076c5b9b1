"""What a name can hold while a function is elaborated.

A number, a text, None, a range is itself where it is known; a `Term` is a number that is not. Everything that can change is a `Heap` object.
"""
from __future__ import annotations

from collections.abc import Callable, Iterator as PythonIterator
from dataclasses import dataclass, field
from typing import Any

from dpcheck import ir
from dpcheck.core.term import Kind, Term


class Unmodelled(Exception):
    """Something that the elaborator does not know: the function has no term."""


@dataclass(frozen=True, slots=True, eq=False)
class Library:
    """Something of a library, by its dotted name."""

    name: str


@dataclass(slots=True, eq=False)
class Heap:
    """An object that can change; `age` counts what was made before it."""

    age: int = field(default=0, init=False)
    frozen: bool = field(default=False, init=False)


@dataclass(slots=True, eq=False)
class Frame(Heap):
    """The names of a call, a module or the body of a class. `parent` is the function around it."""

    names: dict[str, Any]
    module: Frame | None = None
    parent: Frame | None = None
    local: frozenset[str] = frozenset()
    outer: frozenset[str] = frozenset()  # declared nonlocal
    shared: frozenset[str] = frozenset()  # declared global
    is_class: bool = False
    of: Function | None = None
    first: Any = None  # self or cls of a method
    title: str = ""  # of a module: its name
    is_package: bool = False
    offset: int = 0  # of a module: what is added to the places in it, so that no two modules have the same


@dataclass(slots=True, eq=False)
class Array(Heap):
    """An array: what it holds, or, of a view, where it looks. `entangled`: it may share its entries with another; it cannot be written."""

    term: Term | None
    base: Array | None = None
    look: Callable[[Term], Term] | None = None
    put: Callable[[Term, Term], Term] | None = None
    entangled: bool = False


@dataclass(slots=True, eq=False)
class List(Heap):
    """A list, set or deque whose items are known; with a `term`, a list of which only the term is known."""

    items: list[Any]
    kind: str = "list"
    term: Term | None = None


@dataclass(slots=True, eq=False)
class Dict(Heap):
    """A dictionary whose keys are known; with a `term`, one of which only the term is known. `kind` is the name of its class."""

    items: dict[Any, Any]
    default: Any = None  # of a defaultdict
    term: Term | None = None
    kind: str = "builtins.dict"


@dataclass(slots=True, eq=False)
class Table(Heap):
    """A frame or a series: its term says what it holds now."""

    term: Term


@dataclass(frozen=True, slots=True, eq=False)
class Places:
    """`table.loc` and its like."""

    held: Table
    name: str


@dataclass(frozen=True, slots=True, eq=False)
class View:
    """The keys, values or items of a dictionary, as they are when they are looked at."""

    held: Dict
    kind: str


@dataclass(frozen=True, slots=True)
class Walk:
    """A way through what has a length that is not known: how many passes there are, and the item of each. Where it is `filtered`, a pass may raise `Skip`."""

    count: Term
    at: Callable[[Any], Any]
    filtered: bool = False


class Skip(Exception):
    """This pass of a walk has no item."""


@dataclass(slots=True, eq=False)
class Walked(Heap):
    """`range(n)`, and, once, `enumerate(v)`, a generator, ... of what is not known, before it is gone through. `spent`: "all" or "some" of it was."""

    make: Callable[[], Walk]
    once: bool = True
    spent: str = ""
    start: int = 0  # so many items were taken one by one


@dataclass(slots=True, eq=False)
class Class:
    name: str
    bases: tuple[Any, ...]
    names: Frame
    order: tuple[Any, ...] = ()  # the method resolution order
    annotated: tuple[tuple[str, Any, bool], ...] = ()  # its own annotated names: name, default, whether there is one
    fields: tuple[tuple[str, Any, bool], ...] | None = None  # of a dataclass, those of its bases too
    frozen: bool = False


@dataclass(slots=True, eq=False)
class Instance(Heap):
    cls: Class
    names: dict[str, Any]


@dataclass(slots=True, eq=False)
class Function:
    name: str
    node: ir.Function | ir.Lambda
    frame: Frame
    defaults: dict[str, Any]
    owner: Class | None = None


@dataclass(slots=True, eq=False)
class Bound:
    """A method and the object that it is of."""

    function: Any
    receiver: Any


@dataclass(slots=True, eq=False)
class Builtin:
    """A function of the interpreter itself."""

    name: str
    call: Callable[[list[Any], dict[str, Any]], Any]


@dataclass(slots=True, eq=False)
class Wrapped:
    """A function under `property`, `staticmethod`, `classmethod`."""

    kind: str
    function: Any
    setter: Any = None


@dataclass(slots=True, eq=False)
class Iterator(Heap):
    """An iterator on its way. What it has given cannot be taken back."""

    source: PythonIterator[Any]
    generator: Any = None


@dataclass(slots=True, eq=False)
class Error:
    """An exception of Python's own kinds."""

    cls: type[BaseException]
    args: tuple[Any, ...] = ()


class _Text:
    """A text that is made of what is not known: it can be shown, and nothing else."""


SOME_TEXT = _Text()


class Raised(Exception):
    """The program raises this."""

    def __init__(self, value: Any) -> None:
        super().__init__()
        self.value = value


CONSTANTS = (bool, int, float, complex, str, bytes, type(None), type(...), range, frozenset)


def is_constant(value: Any) -> bool:
    """Whether a value is known, as it stands."""
    if type(value) is tuple:
        return all(is_constant(each) for each in value)
    return type(value) in CONSTANTS


def is_number(value: Any) -> bool:
    return type(value) in (bool, int, float, complex) or isinstance(value, Term) and value.kind.sort == "number"


Span = tuple[int, int]
"""From where to where something stands in the module."""


@dataclass(frozen=True, slots=True)
class Release:
    """A mechanism, noise that is added, or a function of which it is not known that it is none: what it was given, as a term, and where the parts of that stand.

    `sites` are the calls that lead there, from the outermost on, it last. `gives` is what comes of it.
    """

    term: Term
    name: str
    sites: tuple[Span, ...]
    parts: tuple[Span, ...]
    gives: Term


@dataclass(frozen=True, slots=True)
class Input:
    """A parameter as it is declared: what sort of object comes."""

    name: str
    kind: Kind
    private: bool = True
