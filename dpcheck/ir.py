"""The small typed language that everything after the parser sees: one class a construct, each with its exact place.

A place is a pair of character offsets into the text of the module (`start` inclusive, `end` exclusive); lines and
columns are computed only where something is printed (`Module.position`). Nodes compare by identity. Constructs that
are not modelled are `Unknown`, so that nothing is passed over in silence.
"""
from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass, field
from typing import Union

from dpcheck.syntax.tokens import line_starts


@dataclass(slots=True, eq=False, repr=False)
class Node:
    start: int
    end: int


# ---------------------------------------------------------------- expressions
@dataclass(slots=True, eq=False, repr=False)
class Name(Node):
    id: str


@dataclass(slots=True, eq=False, repr=False)
class Constant(Node):
    """A literal: int, float, complex, bool, None, Ellipsis, str (implicitly concatenated strings are one), bytes."""

    value: object


@dataclass(slots=True, eq=False, repr=False)
class Attribute(Node):
    value: Expr
    attr: str


@dataclass(slots=True, eq=False, repr=False)
class Subscript(Node):
    """`value[index]`; several subscripts (`m[:, 0]`) are one `Tuple` index."""

    value: Expr
    index: Expr


@dataclass(slots=True, eq=False, repr=False)
class Slice(Node):
    lower: Expr | None
    upper: Expr | None
    step: Expr | None


@dataclass(slots=True, eq=False, repr=False)
class Arg(Node):
    """An argument of a call: `star` is "", "*" or "**"; `name` is the keyword or None."""

    star: str
    name: str | None
    value: Expr


@dataclass(slots=True, eq=False, repr=False)
class Call(Node):
    func: Expr
    args: list[Arg]


@dataclass(slots=True, eq=False, repr=False)
class Unary(Node):
    op: str  # "-" "+" "~" "not"
    operand: Expr


@dataclass(slots=True, eq=False, repr=False)
class Binary(Node):
    op: str  # "+" "-" "*" "/" "//" "%" "**" "@" "&" "|" "^" "<<" ">>"
    left: Expr
    right: Expr


@dataclass(slots=True, eq=False, repr=False)
class Compare(Node):
    """`left op0 rights[0] op1 rights[1] ...`; ops: "<" "<=" ">" ">=" "==" "!=" "in" "not in" "is" "is not"."""

    left: Expr
    ops: list[str]
    rights: list[Expr]


@dataclass(slots=True, eq=False, repr=False)
class Bool(Node):
    """`a and b and c` (nested as written; a chain of the same operator is flattened)."""

    op: str  # "and" "or"
    values: list[Expr]


@dataclass(slots=True, eq=False, repr=False)
class Conditional(Node):
    test: Expr
    body: Expr
    orelse: Expr


@dataclass(slots=True, eq=False, repr=False)
class Starred(Node):
    value: Expr


@dataclass(slots=True, eq=False, repr=False)
class Sequence(Node):
    """A tuple, list or set display; elements may be `Starred`."""

    kind: str  # "tuple" "list" "set"
    items: list[Expr]


@dataclass(slots=True, eq=False, repr=False)
class Dict(Node):
    """A dict display; a key of None stands for `**value`."""

    items: list[tuple[Expr | None, Expr]]


@dataclass(slots=True, eq=False, repr=False)
class Clause(Node):
    """`for target in iter if c1 if c2` of a comprehension."""

    target: Expr
    iter: Expr
    ifs: list[Expr]
    is_async: bool


@dataclass(slots=True, eq=False, repr=False)
class Comprehension(Node):
    kind: str  # "list" "set" "dict" "generator"
    element: Expr  # the key, for a dict
    value: Expr | None  # the value, for a dict
    clauses: list[Clause]


@dataclass(slots=True, eq=False, repr=False)
class Param(Node):
    """A parameter: kind is "positional" (only), "normal", "keyword" (only), "*" or "**"."""

    name: str
    kind: str
    annotation: Expr | None
    default: Expr | None


@dataclass(slots=True, eq=False, repr=False)
class Lambda(Node):
    params: list[Param]
    body: Expr


@dataclass(slots=True, eq=False, repr=False)
class FString(Node):
    """The values interpolated (format specifications included), in order; the literal parts do not matter.

    `formats` says whether there may be a format specification, which not every value takes.
    """

    values: list[Expr]
    formats: bool


@dataclass(slots=True, eq=False, repr=False)
class Walrus(Node):
    target: Name
    value: Expr


@dataclass(slots=True, eq=False, repr=False)
class Await(Node):
    value: Expr


@dataclass(slots=True, eq=False, repr=False)
class Yield(Node):
    value: Expr | None
    is_from: bool


@dataclass(slots=True, eq=False, repr=False)
class Unknown(Node):
    """What is not modelled, as an expression or a statement; `what` names it for people ("template string")."""

    what: str


Expr = Union[
    Name, Constant, Attribute, Subscript, Slice, Call, Unary, Binary, Compare, Bool, Conditional, Starred, Sequence, Dict,
    Comprehension, Lambda, FString, Walrus, Await, Yield, Unknown,
]


# ---------------------------------------------------------------- statements
@dataclass(slots=True, eq=False, repr=False)
class Assign(Node):
    """`t1 = t2 = value`."""

    targets: list[Expr]
    value: Expr


@dataclass(slots=True, eq=False, repr=False)
class Augment(Node):
    """`target op= value` (op without the equals sign): mutates where the object can."""

    target: Expr
    op: str
    value: Expr


@dataclass(slots=True, eq=False, repr=False)
class Annotate(Node):
    target: Expr
    annotation: Expr
    value: Expr | None


@dataclass(slots=True, eq=False, repr=False)
class Evaluate(Node):
    value: Expr


@dataclass(slots=True, eq=False, repr=False)
class Return(Node):
    value: Expr | None


@dataclass(slots=True, eq=False, repr=False)
class If(Node):
    """An `elif` is an `If` alone in `orelse`."""

    test: Expr
    body: list[Stmt]
    orelse: list[Stmt]


@dataclass(slots=True, eq=False, repr=False)
class For(Node):
    target: Expr
    iter: Expr
    body: list[Stmt]
    orelse: list[Stmt]
    is_async: bool


@dataclass(slots=True, eq=False, repr=False)
class While(Node):
    test: Expr
    body: list[Stmt]
    orelse: list[Stmt]


@dataclass(slots=True, eq=False, repr=False)
class Break(Node):
    pass


@dataclass(slots=True, eq=False, repr=False)
class Continue(Node):
    pass


@dataclass(slots=True, eq=False, repr=False)
class Pass(Node):
    pass


@dataclass(slots=True, eq=False, repr=False)
class With(Node):
    items: list[tuple[Expr, Expr | None]]
    body: list[Stmt]
    is_async: bool


@dataclass(slots=True, eq=False, repr=False)
class Handler(Node):
    type: Expr | None
    name: str | None
    body: list[Stmt]
    is_group: bool  # except*


@dataclass(slots=True, eq=False, repr=False)
class Try(Node):
    body: list[Stmt]
    handlers: list[Handler]
    orelse: list[Stmt]
    final: list[Stmt]


@dataclass(slots=True, eq=False, repr=False)
class Raise(Node):
    value: Expr | None
    cause: Expr | None


@dataclass(slots=True, eq=False, repr=False)
class Assert(Node):
    test: Expr
    message: Expr | None


@dataclass(slots=True, eq=False, repr=False)
class Delete(Node):
    targets: list[Expr]


@dataclass(slots=True, eq=False, repr=False)
class Scope(Node):
    """`global a, b` or `nonlocal a, b`."""

    kind: str  # "global" "nonlocal"
    names: list[str]


@dataclass(slots=True, eq=False, repr=False)
class Import(Node):
    """`import a.b as c, d`: pairs of the dotted name and the alias or None."""

    names: list[tuple[str, str | None]]


@dataclass(slots=True, eq=False, repr=False)
class ImportFrom(Node):
    """`from ..a import b as c`: `module` is "" in `from . import b`; names is [("*", None)] for a star."""

    module: str
    level: int
    names: list[tuple[str, str | None]]


@dataclass(slots=True, eq=False, repr=False)
class Function(Node):
    """`start` is that of the first decorator; `name_start` that of the name itself."""

    name: str
    name_start: int
    params: list[Param]
    returns: Expr | None
    decorators: list[Expr]
    body: list[Stmt]
    is_async: bool
    is_generator: bool  # a yield stands in its own body


@dataclass(slots=True, eq=False, repr=False)
class Class(Node):
    name: str
    name_start: int
    bases: list[Arg]
    decorators: list[Expr]
    body: list[Stmt]


@dataclass(slots=True, eq=False, repr=False)
class TypeAlias(Node):
    """`type X[...] = value`."""

    name: str
    value: Expr


# ---- match
@dataclass(slots=True, eq=False, repr=False)
class PatternValue(Node):
    """A literal or dotted name compared by equality (None, True, False by identity)."""

    value: Expr


@dataclass(slots=True, eq=False, repr=False)
class PatternCapture(Node):
    """`pattern as name`, a bare `name`, or `_` (name None, pattern None)."""

    pattern: Pattern | None
    name: str | None


@dataclass(slots=True, eq=False, repr=False)
class PatternOr(Node):
    choices: list[Pattern]


@dataclass(slots=True, eq=False, repr=False)
class PatternSequence(Node):
    """Items may hold one `PatternStar`."""

    items: list[Pattern]


@dataclass(slots=True, eq=False, repr=False)
class PatternStar(Node):
    name: str | None


@dataclass(slots=True, eq=False, repr=False)
class PatternMapping(Node):
    items: list[tuple[Expr, Pattern]]
    rest: str | None


@dataclass(slots=True, eq=False, repr=False)
class PatternClass(Node):
    cls: Expr
    items: list[Pattern]
    keywords: list[tuple[str, Pattern]]


Pattern = Union[PatternValue, PatternCapture, PatternOr, PatternSequence, PatternStar, PatternMapping, PatternClass]


@dataclass(slots=True, eq=False, repr=False)
class Case(Node):
    pattern: Pattern
    guard: Expr | None
    body: list[Stmt]


@dataclass(slots=True, eq=False, repr=False)
class Match(Node):
    subject: Expr
    cases: list[Case]


Stmt = Union[
    Assign, Augment, Annotate, Evaluate, Return, If, For, While, Break, Continue, Pass, With, Try, Raise, Assert, Delete,
    Scope, Import, ImportFrom, Function, Class, TypeAlias, Match, Unknown,
]


# ---------------------------------------------------------------- modules
@dataclass(slots=True, eq=False, repr=False)
class Suppression:
    """`# dpcheck: ignore[DP101, DP104] reason`: it covers the lines of the statement's line `line` (from 1), or all of the file."""

    line: int
    start: int  # of the comment itself
    end: int
    codes: tuple[str, ...]  # () means every code
    reason: str
    whole: bool = False  # `ignore-file`: every line is covered


@dataclass(slots=True, eq=False, repr=False)
class SyntaxFault:
    """A place that does not parse (DP901): the rest of the module is still there."""

    start: int
    end: int
    message: str


@dataclass(slots=True, eq=False, repr=False)
class Module:
    """One file (or notebook: all its code cells as one text).

    `name` is the dotted module name, `is_package` true for an `__init__`; `text` is the decoded text, every offset counts
    its characters; `cells` holds, for a notebook, the offset at which each cell starts and the cell's number (from 1).
    """

    path: str
    name: str
    is_package: bool
    text: str
    body: list[Stmt]
    suppressions: list[Suppression] = field(default_factory=list)
    faults: list[SyntaxFault] = field(default_factory=list)
    cells: list[tuple[int, int]] = field(default_factory=list)
    _lines: list[int] | None = None

    @property
    def dotted(self) -> str:
        """The name by which it is imported, also where there are others of that name."""
        return self.name.removesuffix(f" of {self.path}")

    def position(self, offset: int) -> tuple[int, int]:
        """Line and column of an offset, both from 1, the column in characters; in the whole text also for a notebook."""
        if self._lines is None:
            self._lines = line_starts(self.text)
        line = bisect_right(self._lines, offset)
        return line, offset - self._lines[line - 1] + 1
