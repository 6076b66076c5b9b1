"""What an annotation declares, as it is read."""
from __future__ import annotations

from dataclasses import dataclass, field

from dpcheck.bounds import Expr
from dpcheck.infer.values import Class, Value
from dpcheck.spaces import ANY, Interval, Norm, Relation


NUMBERS = {"dpcheck.Real": "Real", "dpcheck.Data": "Data", "dpcheck.Integer": "Integer"}
ARRAYS = {"dpcheck.MetricVector": "MetricVector", "dpcheck.MetricMatrix": "MetricMatrix", "dpcheck.MetricGradient": "MetricGradient"}


@dataclass(slots=True)
class Declared:
    """What an annotation says: the kind of space, its norm or relation, and the descriptors."""

    kind: str  # Real Data Integer MetricVector MetricMatrix MetricGradient rows, or int float bool str list and "" for public ones
    element: str = "Real"
    norm: Norm = Norm.L2
    relation: Relation | None = None
    container: str = ""
    domain: Interval = ANY
    norms: dict[Norm, Expr] = field(default_factory=dict)
    size: Expr | None = None
    shape: tuple[Expr, Expr] | None = None
    least: Expr | None = None
    most: Expr | None = None
    columns: dict[str, Interval] = field(default_factory=dict)
    truths: set[str] = field(default_factory=set)  # the columns of truth values
    choices: dict[str, tuple[object, ...]] = field(default_factory=dict)  # the values that a column may have, where they are listed
    rows_per: Expr | None = None
    users: str = ""
    joint: str = ""  # the name of the records that these values are of, where other values are of the same
    element_parts: tuple[Declared, ...] = ()
    inside: str = ""  # the container that an element is
    record: Class | None = None  # the class that it names
    fields: tuple[tuple[str, Declared], ...] = ()  # of an element that is an object or a dict with known fields: these
    categories: tuple[Value, ...] | None = None
    unread: bool = False  # a part of it is not understood
    optional: bool = False  # a value of another type, such as None, may stand for it

    @property
    def private(self) -> bool:
        return self.kind in ("Real", "Data", "Integer", "MetricVector", "MetricMatrix", "MetricGradient", "rows", "unreadable")

    @property
    def public_shape(self) -> bool:
        """Whether all neighbours have as many entries or rows."""
        return self.kind in ARRAYS.values() or self.kind == "rows" and (self.size is not None or self.relation is not None and self.relation.edits and self.rows_per is None)

    @property
    def text(self) -> str:
        """The space as the report names it."""
        if self.kind in ARRAYS.values():
            return f"{self.kind}[{self.element}, {self.norm.value}]"
        if self.kind == "rows" and self.relation is not None:
            return f"Annotated[{self.container}, {self.relation.value}]" if self.container else f"MetricFrame[{self.relation.value}]"
        if self.kind == "unreadable":
            return self.container
        return self.kind or "public"
