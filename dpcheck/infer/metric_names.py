"""Which names of a module may stand for a metric type or a relation, or for a type that is made of some: annotations that hold one are read or refused."""
from __future__ import annotations

from collections.abc import Iterable

from dpcheck import ir
from dpcheck.infer.carriers import Carriers
from dpcheck.infer.passing import PASSING, Passing, Scope
from dpcheck.syntax.walk import finder, walk
from dpcheck.syntax.parse import parse_expression


VOCABULARY = frozenset(f"dpcheck.{name}" for name in (
    "Real", "Data", "Integer", "MetricVector", "MetricMatrix", "MetricGradient", "MetricFrame", "SymmetricDistance", "InsertDeleteDistance", "ChangeOneDistance",
    "HammingDistance",
))
MODULES = frozenset(("typing", "typing_extensions"))
_putting_in = finder(*PASSING, ir.Function, ir.Class, ir.Lambda, ir.Comprehension, ir.Import, ir.ImportFrom, ir.Call)
LONGEST = 500  # characters of a text that may be an annotation


def is_metric(name: str) -> bool:
    """Whether a full name is one of the vocabulary's types."""
    return name in VOCABULARY


class _OneScope(Passing):
    """As `Passing`, with one scope for all: annotations are read from everywhere, and a name that means two things may be either.

    So it is all the same where something stands, and nothing has to be visited but what puts something somewhere.
    """

    def scope(self, names: object, outer: Scope | None, is_class: bool = False) -> Scope:
        return self.top

    def _read(self, body: Iterable[ir.Node]) -> None:
        for node in sorted(_putting_in(body), key=lambda node: node.start):
            super()._visit(node, self.top)
        self.words.clear()  # which it has not seen

    def _visit(self, node: ir.Node, scope: Scope) -> None:
        pass

    def _visit_all(self, nodes: Iterable[ir.Node], scope: Scope) -> None:
        pass


class MetricNames(Carriers):
    """As `Carriers`, for metric types: a class holds one if a field does, or what a method returns."""

    reading = _OneScope

    def _reaches(self, node: ir.Node, scope: Scope) -> bool:
        if isinstance(node, ir.Function):
            return False
        if isinstance(node, ir.Class):
            return any(self.holds(base.value, scope) for base in node.bases) or any(self.holds(part, scope) for part in _annotations(node))
        return self.holds(node, scope)

    def holds(self, node: ir.Node, scope: Scope) -> bool:
        """Whether a type (or an expression that is used as one) may be or hold a metric type."""
        if isinstance(node, ir.Constant):
            text = node.value
            if not isinstance(text, str) or len(text) > LONGEST or not self.knows:
                return False
            tree = self._parsed(node)
            return tree is not None and self.holds(tree, scope)
        if isinstance(node, ir.Subscript):
            base = self.full_name(node.value, scope) or ""
            module, _, name = base.rpartition(".")
            if module in MODULES and name == "Literal":
                return False
            if module in MODULES and name == "Annotated":
                items = list(node.index.items) if isinstance(node.index, ir.Sequence) else [node.index]
                return self.holds(items[0], scope) or any(self.holds(item, scope) for item in items[1:] if not isinstance(item, ir.Constant))
        if isinstance(node, (ir.Lambda, ir.Comprehension, ir.FString)):
            return False
        return super().holds(node, scope)

    def _parsed(self, node: ir.Constant) -> ir.Expr | None:
        if id(node) not in self.texts:
            assert isinstance(node.value, str)
            self.texts[id(node)] = parse_expression(node.value, node.start + 1)
        return self.texts[id(node)]


def _annotations(node: ir.Class) -> list[ir.Expr]:
    """The annotations of fields, of attributes that methods set, and of what methods return."""
    found = []
    for part in walk(node.body):
        if isinstance(part, ir.Annotate) and (part in node.body or isinstance(part.target, ir.Attribute)):
            found.append(part.annotation)
        elif isinstance(part, ir.Function) and part.returns is not None:
            found.append(part.returns)
    return found
