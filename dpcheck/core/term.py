"""Terms: closed, immutable expressions, equal ones the same node, each with what it depends on.

A term says what a function computes and nothing of how Python came to it: there is no heap, no name, no control but `select` and `fold`.
The arguments of a node are older than the node, so the order of the ids is an order in which everything can be computed.
"""
from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, NamedTuple

Op = Literal[
    "constant",  # data: a number, a truth value, a text, None
    "name",  # data: the dotted name of something of a library that is not a number: a norm, a dtype
    "input",  # data: the name of a parameter
    "bound",  # data: (level, place): a state of the fold at that level; place -1 is the number of the pass
    "unary", "binary", "compare",  # data: the operator as Python writes it
    "truth",  # bool(a)
    "select",  # guard, one, other: only the side that is chosen is computed
    "seq",  # checks, then a value: the checks are computed first, in order, since they may raise
    "call",  # data: (the name of a function, how many arguments are plain, the names of the others, the number of the draw if it is one)
    "item",  # array, index
    "store",  # array, index, value: another array
    "inplace",  # data: the operator; array, value: another array, of the dtype of the first
    "build",  # data: "list", "tuple", "set", "dict", "slice"
    "fold",  # data: a Loop; count, then what the loop says
    "until",  # as a fold, and last a guard: the pass after which it holds is the last one. A count of None is no limit
    "lambda",  # data: a Closure; checks, then what it gives of its parameters, which are the bound names of its level
    "raise",  # data: the name of an exception; it has no value
    "release",  # data: its number; what a mechanism is given. Computing it says that the mechanism runs
    "unknown",  # data: its number; what a function gives that is not known, and is never computed
    "project",  # data: which of what a fold gives
    "defined",  # whether the argument can be computed
    "raises",  # data: the name of an exception; whether computing the argument raises it
]

Sort = Literal["number", "array", "list", "dict", "set", "text", "frame", "series", "groups", "function", "any"]
"""A number is anything without parts, a text among them; "any" is what is not told, of which nothing can be changed."""


class Kind(NamedTuple):
    """What sort of object a term is when it runs: `shape` of an array, with None for a length that is not known."""

    sort: Sort
    shape: tuple[int | None, ...] = ()


NUMBER, ANY, TEXT, LIST = Kind("number"), Kind("any"), Kind("text"), Kind("list")


class Loop(NamedTuple):
    """What the arguments of a fold are: count, then `states` first values, their bodies, then checks, then pairs of a guard and an output."""

    level: int
    states: int
    checks: int
    outputs: int


class Closure(NamedTuple):
    """A function as a term: its parameters are the bound names of its level."""

    level: int
    parameters: int
    checks: int


@dataclass(frozen=True, eq=False, slots=True)
class Term:
    id: int
    op: Op
    args: tuple[Term, ...]
    data: object
    kind: Kind
    deps: frozenset[str]
    level: int  # of the innermost fold whose bound names it has; 0 if it is closed

    def __repr__(self) -> str:
        inside = ", ".join([*([repr(self.data)] if self.data is not None else []), *(f"#{each.id}" for each in self.args)])
        return f"#{self.id} {self.op}({inside})"


@dataclass(slots=True)
class Table:
    """The terms of one function: a node is made once. What tells two nodes apart is in the key, the kind too."""

    nodes: dict[tuple[object, ...], Term] = field(default_factory=dict)

    def make(self, op: Op, args: tuple[Term, ...] = (), data: object = None, kind: Kind = NUMBER, level: int = 0) -> Term:
        """A node. `level` is that of the fold it stands in, where the arguments do not tell: of a draw, which is another one in each pass."""
        key = (op, tuple([each.id for each in args]), type(data), repr(data), kind, level)
        found = self.nodes.get(key)
        if found is None:
            deps = frozenset([str(data)]) if op == "input" else frozenset().union(*(each.deps for each in args))
            found = self.nodes[key] = Term(len(self.nodes), op, args, data, kind, deps, max(level, _level(op, args, data)))
        return found

    def constant(self, value: object) -> Term:
        """A number, a truth value, a text or None. 1, 1.0 and True are three constants, and so are 0.0 and -0.0."""
        sort: Sort = "number" if isinstance(value, (bool, int, float, complex)) else "text" if isinstance(value, (str, bytes)) else "any"
        return self.make("constant", (), value, Kind(sort))


def _level(op: Op, args: tuple[Term, ...], data: object) -> int:
    """The innermost fold that a node stands in. What a fold says of its passes is closed by it."""
    if op == "bound":
        assert isinstance(data, tuple)
        return int(data[0])
    if isinstance(data, Closure):
        return max((each.level if each.level < data.level else data.level - 1 for each in args), default=0)
    if isinstance(data, Loop):
        return max((each.level if place <= data.states or each.level < data.level else data.level - 1 for place, each in enumerate(args)), default=0)
    return max((each.level for each in args), default=0)
