"""What a parameter can be, read from its annotation in the syntax tree: the shape, metric and domain of a private source.

The annotations are read, not evaluated, so that the search depends on the vocabulary's names and on nothing else of it.
"""

from __future__ import annotations

import ast
import copy
from dataclasses import dataclass, field

NUMBERS = ("Real", "Data", "Integer")
RELATIONS = ("SymmetricDistance", "InsertDeleteDistance", "ChangeOneDistance", "HammingDistance")
NORMS = ("L1", "L2", "LInf")

Term = float | str
"""A number, or the text of an expression over the names of the function."""


@dataclass(slots=True)
class Source:
    """A parameter. `kind` is "number", "vector", "matrix", "rows" or, for one that is not private, "public"."""

    name: str
    kind: str
    element: str = "Real"
    norm: str = "L2"
    relation: str = ""
    lower: Term | None = None
    upper: Term | None = None
    size: Term | None = None
    shape: tuple[Term, Term] | None = None
    min_length: Term = 0
    max_length: Term | None = None
    norm_bounds: list[tuple[str, Term]] = field(default_factory=list)
    categories: list[object] = field(default_factory=list)
    container: str = "list"
    type_name: str = ""
    default: object = None
    fields: list[Source] = field(default_factory=list)

    @property
    def private(self) -> bool:
        return self.kind != "public"


def _name(node: ast.expr) -> str:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return _name(ast.parse(node.value, mode="eval").body)
    if isinstance(node, ast.Attribute):
        return node.attr
    if isinstance(node, ast.Subscript):
        return _name(node.value)
    return node.id if isinstance(node, ast.Name) else ""


def _arguments(node: ast.expr) -> list[ast.expr]:
    if not isinstance(node, ast.Subscript):
        return []
    return list(node.slice.elts) if isinstance(node.slice, ast.Tuple) else [node.slice]


def _term(node: ast.expr) -> Term:
    value = ast.literal_eval(node)
    return value if isinstance(value, str) else float(value)


def _describe(source: Source, node: ast.expr) -> None:
    """Add what one item of `Annotated[..., item]` says."""
    if _name(node) in RELATIONS:
        source.relation, source.kind = _name(node), "rows"
    if _name(node) in NUMBERS and source.kind == "public":  # Annotated[float, Real]
        source.kind, source.element = "number", _name(node)
    if not isinstance(node, ast.Call):
        return
    kind, given = _name(node.func), node.args
    named = {keyword.arg: keyword.value for keyword in node.keywords}
    if kind == "Interval":
        lower, upper = named.get("ge", named.get("gt")), named.get("le", named.get("lt"))
        source.lower = _term(lower) if lower else source.lower
        source.upper = _term(upper) if upper else source.upper
    elif kind in ("Ge", "Gt"):
        source.lower = _term(given[0])
    elif kind in ("Le", "Lt"):
        source.upper = _term(given[0])
    elif kind == "Size":
        source.size = _term(given[0])
    elif kind == "Shape":
        sides = [*given, *(named[side] for side in ("rows", "columns") if side in named)]
        if len(sides) == 2:
            source.shape = (_term(sides[0]), _term(sides[1]))
    elif kind == "MinLen":
        source.min_length = _term(given[0])
    elif kind == "MaxLen":
        source.max_length = _term(given[0])
    elif kind == "Len":
        source.min_length, source.max_length = _term(given[0]), _term(given[1])
        source.size = source.min_length if source.min_length == source.max_length else source.size
    elif kind == "NormBound":
        source.norm_bounds.append((_name(given[0]), _term(given[1])))


def _container(source: Source, node: ast.expr) -> None:
    """Read what a container of rows holds: `list[float]`, `list[Literal[0, 1]]`, `list[tuple[int, float]]`, `np.ndarray`."""
    source.container = _name(node) or "list"
    rows = _arguments(node)
    if not rows:
        return
    if _name(rows[0]) == "Annotated":
        inner = read_annotation("row", rows[0])
        source.lower, source.upper, source.element = inner.lower, inner.upper, inner.type_name
    elif _name(rows[0]) == "Literal":
        source.categories = [ast.literal_eval(value) for value in _arguments(rows[0])]
    elif _name(rows[0]) == "tuple":
        source.fields = [read_annotation(str(place), part) for place, part in enumerate(_arguments(rows[0]))]
    else:
        source.element = _name(rows[0])


def read_annotation(name: str, node: ast.expr | None) -> Source:
    """The source that a parameter `name` with the annotation `node` is."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        node = ast.parse(node.value, mode="eval").body
    if node is None:
        return Source(name, "public")
    head = _name(node)
    if head == "Annotated":
        base, *items = _arguments(node)
        source = read_annotation(name, base)
        for item in items:
            _describe(source, item)
        if source.kind == "rows":
            _container(source, base)
        return source
    if head in NUMBERS:
        return Source(name, "number", element=head)
    if head in ("MetricVector", "MetricGradient", "MetricMatrix"):
        element, norm = _arguments(node) or [ast.Name("Real", ast.Load()), ast.Name("L2", ast.Load())]  # a bare name is so, too
        inner = read_annotation(name, element)
        kind = "matrix" if head == "MetricMatrix" else "vector"
        return Source(name, kind, element=inner.element, norm=_name(norm), lower=inner.lower, upper=inner.upper)
    if head == "Literal":
        return Source(name, "public", categories=[ast.literal_eval(value) for value in _arguments(node)], type_name=head)
    return Source(name, "public", type_name=head)


class _Renamed(ast.NodeTransformer):
    """Gives imported names back the name that they have in the vocabulary, and puts in what the file names (`Ages = Annotated[...]`)."""

    def __init__(self, imported: dict[str, str], named: dict[str, ast.expr]) -> None:
        self.imported, self.named = imported, named

    def visit_Name(self, node: ast.Name) -> ast.expr:
        if node.id in self.named:
            rest = {name: value for name, value in self.named.items() if name != node.id}
            found: ast.expr = _Renamed(self.imported, rest).visit(copy.deepcopy(self.named[node.id]))
            return found
        return ast.Name(self.imported.get(node.id, node.id), node.ctx)


def read_parameters(function: ast.FunctionDef, imported: dict[str, str], named: dict[str, ast.expr]) -> list[Source]:
    """Every named parameter of `function`, in order; `self`, `*args` and `**kwargs` are left out.

    `imported` maps the names that the file knows the vocabulary by to those of the vocabulary, `named` those that the file gives to annotations to these.
    """
    plain = [*function.args.posonlyargs, *function.args.args]
    defaults: dict[str, ast.expr | None] = {a.arg: d for a, d in zip(reversed(plain), reversed(function.args.defaults))}
    defaults.update({a.arg: d for a, d in zip(function.args.kwonlyargs, function.args.kw_defaults)})
    sources = []
    for parameter in [*plain, *function.args.kwonlyargs]:
        if parameter.arg in ("self", "cls"):
            continue
        source = read_annotation(parameter.arg, parameter.annotation and _Renamed(imported, named).visit(copy.deepcopy(parameter.annotation)))
        source.default = defaults.get(parameter.arg)
        sources.append(source)
    return sources
