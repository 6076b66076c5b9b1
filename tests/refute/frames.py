"""What a private parameter of rows holds, read from its annotation and from the columns that its program names.

A case file may say what the search must draw where the annotation does not:

    # columns: Age=float[0,125] sex=F|M|X                   in every frame of the file
    # columns: wages pay=int[-1000000,1000000] grade=cat:A|B   in the frames of the function `wages` (an array or list then has these columns)
    # labels: first_of unique                               the labels of rows: `unique`, or `places`, by which rows are numbered
    # given: descend theta = np.zeros(X.shape[1])            the value of a public parameter, from the first of the two inputs
    # assuming: share (df["age"] > 3).any()                  what the report assumes in words, as a test of the arguments
    # refused: begins by some versions of pandas             where a version of a library raises whatever it is given

A column is `float`, `int` (each with an optional interval), `float?` (values may be missing, even for expectations), `bool`, `str`, `str?`,
words `F|M|X`, or `cat:F|M|X` (a categorical of those); of words `F|M|?` some may be missing.
"""

from __future__ import annotations

import ast
import copy
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from refute.annotations import RELATIONS, Source, Term, read_annotation

_COLUMNS = re.compile(r"^\s*#\s*columns:\s*(?:(?P<function>[\w.]+)\s+)?(?P<specs>[^\s=]+=\S.*)$")
_GIVEN = re.compile(r"^\s*#\s*given:\s*(?P<function>\S+)\s+(?P<name>\w+)\s*=\s*(?P<text>.+?)\s*$")
_LABELS = re.compile(r"^\s*#\s*labels:\s*(?P<function>\S+)\s+(?P<kind>unique|places)\s*$")
_ASSUMING = re.compile(r"^\s*#\s*assuming:\s*(?P<function>\S+)\s+(?P<text>.+?)\s*$")
_REFUSED = re.compile(r"^\s*#\s*refused:\s*(?P<function>\S+)\s+by\s")
_SPEC = re.compile(r"^(?P<kind>float|int|bool|str)(?P<missing>\??)(?:\[(?P<lower>[^,\]]+),(?P<upper>[^,\]]+)\])?$")
_KEYED = frozenset({"groupby", "value_counts", "crosstab", "Counter", "isin", "pivot_table", "unique"})
_HOLDERS = frozenset({"df", "d", "data", "row", "r", "frame"})
_BY_NAME = frozenset(
    {"groupby", "drop", "sort_values", "merge", "set_index", "pivot_table", "dropna", "drop_duplicates", "nlargest", "nsmallest", "pop", "join"}
)


@dataclass(slots=True)
class Column:
    """One column. `domain` says that nothing lies outside of what is said; `missing` that values may be missing."""

    name: str
    kind: str = "float"
    lower: Term | None = None
    upper: Term | None = None
    choices: list[object] = field(default_factory=list)
    domain: bool = False
    missing: bool = False


@dataclass(slots=True)
class Table:
    """A private parameter of rows. `container` is "DataFrame", "polars DataFrame", "polars LazyFrame", "Connection" (to a data base with these rows), "Series", "ndarray", "list", "decimals", "tuples", "dicts", "objects" (of a class of the file), "arrays" (a list of vectors), "examples" (of features
    and labels, two arrays each); `wide`: an array of two axes."""

    name: str
    container: str
    relation: str
    columns: list[Column] = field(default_factory=list)
    wide: bool = False
    size: Term | None = None
    width: Term | None = None
    min_length: Term = 0
    max_length: Term | None = None
    norm_bounds: list[tuple[str, Term]] = field(default_factory=list)
    per_unit: tuple[str, Term] | None = None
    joint: str = ""  # the name of the records, where other tables hold values of the same
    element: str = ""  # the name of the type of its rows
    makes: Callable[..., object] | None = None  # makes a row of its fields, where rows are objects


@dataclass(slots=True)
class Drawn:
    """What the comments of a case file say of what to draw: by function, columns ("" for every one), public values, tests of arguments and labels of rows; and which may fail."""

    columns: dict[str, dict[str, Column]] = field(default_factory=dict)
    given: dict[str, dict[str, str]] = field(default_factory=dict)
    assuming: dict[str, str] = field(default_factory=dict)
    labels: dict[str, str] = field(default_factory=dict)
    refused: set[str] = field(default_factory=set)


def _number(text: str) -> object:
    try:
        return int(text) if re.fullmatch(r"-?\d+", text) else float(text)
    except ValueError:
        return text


def _column(name: str, text: str) -> Column:
    if found := _SPEC.match(text):
        bounded = found["lower"] is not None
        lower, upper = (float(found["lower"]), float(found["upper"])) if bounded else (None, None)
        return Column(name, found["kind"], lower, upper, domain=bounded, missing=bool(found["missing"]))
    kind, text = ("category", text[4:]) if text.startswith("cat:") else ("str", text)
    words = text.split("|")
    choices = [_number(word) for word in words if word != "?"]
    if kind == "str" and not any(isinstance(choice, str) for choice in choices):
        kind = "int" if all(isinstance(choice, int) for choice in choices) else "float"
    return Column(name, kind, choices=choices, domain=True, missing="?" in words)


def read_drawn(text: str) -> Drawn:
    """What the comments of a case file say of what the search must draw."""
    drawn = Drawn()
    for line in text.splitlines():
        if found := _COLUMNS.match(line):
            specs = (spec.split("=", 1) for spec in found["specs"].split())
            drawn.columns.setdefault(found["function"] or "", {}).update({name: _column(name, spec) for name, spec in specs})
        elif found := _LABELS.match(line):
            drawn.labels[found["function"]] = found["kind"]
        elif found := _REFUSED.match(line):
            drawn.refused.add(found["function"])
        elif found := _ASSUMING.match(line):
            drawn.assuming[found["function"]] = found["text"]
        elif found := _GIVEN.match(line):
            drawn.given.setdefault(found["function"], {})[found["name"]] = found["text"]
    return drawn


class _Expanded(ast.NodeTransformer):
    """Replaces names that a module gives to annotations, and imported names, by what they stand for."""

    def __init__(self, aliases: dict[str, ast.expr]) -> None:
        self.aliases = aliases

    def visit_Name(self, node: ast.Name) -> ast.expr:
        found = self.aliases.get(node.id)
        return node if found is None else self.visit(copy.deepcopy(found))

    def visit_Constant(self, node: ast.Constant) -> ast.expr:
        return node


def aliases_of(tree: ast.Module) -> dict[str, ast.expr]:
    """The names that a module gives to annotations (`Added = MetricFrame[SymmetricDistance]`) or imports the vocabulary by."""
    found: dict[str, ast.expr] = {}
    for node in tree.body:
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Subscript) and isinstance(node.targets[0], ast.Name):
            found[node.targets[0].id] = node.value
        elif isinstance(node, ast.ImportFrom) and node.module == "dpcheck":
            found.update({a.asname: ast.Name(a.name, ast.Load()) for a in node.names if a.asname})
    return found


def _head(node: ast.expr) -> str:
    if isinstance(node, ast.Subscript):
        return _head(node.value)
    return node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""


def _items(node: ast.expr) -> list[ast.expr]:
    if not isinstance(node, ast.Subscript):
        return []
    return list(node.slice.elts) if isinstance(node.slice, ast.Tuple) else [node.slice]


def column_of(name: str, source: Source) -> Column:
    """The column that an annotation declares."""
    kind = source.element if source.kind == "rows" else source.type_name
    kind = {"Integer": "int", "int": "int", "str": "str", "bool": "bool"}.get(kind, "float")
    column = Column(name, kind, source.lower, source.upper, source.categories, source.lower is not None or source.upper is not None)
    if column.choices:
        column.kind = "int" if all(isinstance(c, int) for c in column.choices) else "str"
        column.domain = True
    return column


def _annotated(base: str, items: list[ast.expr]) -> ast.expr:
    """The annotation `Annotated[base, *items]`."""
    parts: list[ast.expr] = [ast.parse(base, mode="eval").body, *items]
    return ast.Subscript(ast.Name("Annotated", ast.Load()), ast.Tuple(parts, ast.Load()), ast.Load())


def read_table(name: str, annotation: ast.expr | None, aliases: dict[str, ast.expr]) -> Table | None:
    """The table that a parameter is, or None where it is a number, a vector or public."""
    if annotation is None:
        return None
    if isinstance(annotation, ast.Constant) and isinstance(annotation.value, str):
        annotation = ast.parse(annotation.value, mode="eval").body
    node: ast.expr = _Expanded(aliases).visit(copy.deepcopy(annotation))
    items = _items(node)[1:] if _head(node) == "Annotated" else []
    base = _items(node)[0] if items else node
    while _head(base) == "Annotated":
        base, items = _items(base)[0], [*_items(base)[1:], *items]
    named = [item for item in items if isinstance(item, ast.Call) and _head(item.func) in ("Column", "MaxRowsPer", "Joint")]
    plain = [item for item in items if item not in named]
    if _head(base) == "MetricFrame":
        plain = [*_items(base), *plain]
        base = ast.parse("pd.DataFrame", mode="eval").body
    matrix = _head(base) == "MetricMatrix" and len(_items(base)) == 2 and _head(_items(base)[0]) in ("Data", "Annotated") and _head(_items(base)[1]) == "LInf"
    if matrix:
        inner = read_annotation(name, _items(base)[0])
        source = read_annotation(name, _annotated("np.ndarray", [ast.Name("HammingDistance", ast.Load()), *plain]))
        if inner.lower is not None:
            source.lower, source.upper = inner.lower, inner.upper
    else:
        source = read_annotation(name, ast.Subscript(ast.Name("Annotated", ast.Load()), ast.Tuple([base, *plain], ast.Load()), ast.Load()))
    if source.kind != "rows" or source.relation not in RELATIONS:
        return None
    table = Table(name, source.container, source.relation, size=source.size, min_length=source.min_length, max_length=source.max_length)
    table.norm_bounds, table.element = source.norm_bounds, source.element
    table.wide = matrix or bool(source.norm_bounds) or source.shape is not None
    if source.shape is not None:
        rows, table.width = source.shape
        table.size = rows if table.relation in ("ChangeOneDistance", "HammingDistance") else table.size
    if source.element == "ndarray" or source.fields and all(part.type_name == "ndarray" for part in source.fields):
        table.container = "arrays" if not source.fields else "examples"
        table.columns = [Column(f"entry{place}") for place in range(3 if not source.fields else 6)]
    elif source.fields:
        table.container, table.columns = "tuples", [column_of(str(place), part) for place, part in enumerate(source.fields)]
    elif source.element == "dict":
        table.container = "dicts"
    elif source.container in ("DataFrame", "LazyFrame") and isinstance(base, ast.Attribute) and _head(base.value) == "pl":
        table.container = f"polars {source.container}"
    elif source.container not in ("DataFrame", "Connection"):
        table.columns = [column_of("value", source)]
        table.container = "decimals" if source.element == "Decimal" else table.container
    for item in named:
        what = ast.literal_eval(item.args[0])
        if _head(item.func) == "Joint":
            table.joint = what
        elif _head(item.func) == "MaxRowsPer":
            bound = ast.literal_eval(item.args[1])
            table.per_unit = what, bound if isinstance(bound, str) else float(bound)
        else:
            said = [part for a in item.args[1:] for part in (_items(a) if _head(a) == "Annotated" else [a])]
            literal = next((a for a in said if _head(a) == "Literal"), None)
            part = Source(what, "public", categories=[ast.literal_eval(v) for v in _items(literal)]) if literal else None
            base_type = next((a.id for a in said if isinstance(a, ast.Name) and a.id in ("bool", "int")), "float")
            table.columns.append(column_of(what, part or read_annotation(what, _annotated(base_type, said))))
    return table


def reachable(tree: ast.Module, function: ast.FunctionDef) -> list[ast.stmt]:
    """The function and every module-level definition and constant that it reaches by name."""
    definitions: dict[str, ast.stmt] = {}
    for node in tree.body:
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            definitions[node.name] = node
        elif isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            definitions[node.targets[0].id] = node
    found: list[ast.stmt] = [function]
    for node in found:
        for name in (n.id for n in ast.walk(node) if isinstance(n, ast.Name)):
            if name in definitions and definitions[name] not in found:
                found.append(definitions[name])
    return found


def _texts(node: ast.AST) -> Iterator[str]:
    for inner in ast.walk(node):
        if isinstance(inner, ast.Constant) and isinstance(inner.value, str):
            yield inner.value


def named(column: str, nodes: list[ast.stmt]) -> bool:
    """Whether a program names the column, in a text (a query too) or as an attribute."""
    inner = [node for statement in nodes for node in ast.walk(statement)]
    texts = (node.value for node in inner if isinstance(node, ast.Constant) and isinstance(node.value, str))
    return any(column in re.split(r"\W+", text) or column == text for text in texts) or any(
        isinstance(node, ast.Attribute) and node.attr == column for node in inner
    )


def _query_names(text: str) -> Iterator[tuple[str, list[str]]]:
    """The columns that the text of a query names, each with the words that it is compared with."""
    try:
        tree = ast.parse(re.sub(r"@(\w+)", r"0", text).replace("&", " and ").replace("|", " or ").replace("`", ""), mode="eval")
    except SyntaxError:
        return
    for node in ast.walk(tree):
        if isinstance(node, ast.Compare):
            names = [n.id for n in ast.walk(node) if isinstance(n, ast.Name)]
            for name in names:
                yield name, list(_texts(node))


def _made(nodes: list[ast.stmt]) -> set[str]:
    """The columns that a program makes itself: by renaming, or by assigning to a name before it reads it."""
    made: set[str] = set()
    stored: dict[str, int] = {}
    read: dict[str, int] = {}
    for node in (inner for statement in nodes for inner in ast.walk(statement)):
        if isinstance(node, ast.Call) and _head(node.func) == "rename":
            for keyword in node.keywords:
                if isinstance(keyword.value, ast.Dict):
                    made.update(text for value in keyword.value.values for text in _texts(value))
        elif isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Constant) and isinstance(node.slice.value, str):
            seen = stored if isinstance(node.ctx, ast.Store) else read
            seen[node.slice.value] = min(node.lineno, seen.get(node.slice.value, node.lineno))
    return made | {name for name, line in stored.items() if line < read.get(name, line + 1)}


def discovered(nodes: list[ast.stmt], known_attributes: frozenset[str]) -> list[Column]:
    """The columns that a program names: by subscript, attribute, query, or as an argument of a method that takes names.

    Text columns are those that the program compares with text, takes as text (`df["s"].str`), or uses as keys beside text that is no column's name.
    """
    names: dict[str, set[str]] = {}
    keyed: set[str] = set()
    worded: set[str] = set()
    texts = {text for node in nodes for text in _texts(node)}
    everything = [inner for statement in nodes for inner in ast.walk(statement)]
    methods = {id(node.func) for node in everything if isinstance(node, ast.Call)}
    for node in everything:
        if isinstance(node, ast.Subscript) and isinstance(node.ctx, ast.Load):
            parts = node.slice.elts if isinstance(node.slice, (ast.List, ast.Tuple)) else [node.slice]
            for part in parts:
                inner = part.elts if isinstance(part, ast.List) else [part]
                for one in inner:
                    if isinstance(one, ast.Constant) and isinstance(one.value, str):
                        names.setdefault(one.value, set())
        elif isinstance(node, ast.Attribute) and node.attr == "str":
            worded.update(_name_of_column(node.value))
        elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id in _HOLDERS:
            if node.attr not in known_attributes and id(node) not in methods:
                names.setdefault(node.attr, set())
        elif isinstance(node, ast.Call):
            called = _head(node.func)
            if called in _BY_NAME:
                for argument in [
                    *node.args,
                    *(k.value for k in node.keywords if k.arg in ("by", "on", "subset", "columns", "index", "values", "key")),
                ]:
                    for text in _texts(argument):
                        names.setdefault(text, set())
            if called == "query" and node.args and isinstance(node.args[0], ast.Constant):
                for name, compared in _query_names(str(node.args[0].value)):
                    names.setdefault(name, set()).update(compared)
            if called in _KEYED:
                keyed.update(_texts(node))
        elif isinstance(node, ast.Compare):
            sides = [node.left, *node.comparators]
            words = {s.value for s in sides if isinstance(s, ast.Constant) and isinstance(s.value, str)}
            if any(isinstance(op, (ast.Eq, ast.NotEq, ast.In)) for op in node.ops) and any(isinstance(side, ast.Name) for side in sides):
                keyed.update(text for side in sides for text in _texts(side))
            for side in sides:
                if isinstance(side, ast.Subscript) and isinstance(side.slice, ast.Constant) and isinstance(side.slice.value, str) and words:
                    names.setdefault(side.slice.value, set()).update(words)
    spare = sorted(text for text in texts - set(names) if len(text) < 20 and " " not in text)
    columns = []
    for name in _made(nodes):
        names.pop(name, None)
    for name, compared_with in names.items():
        choices = sorted(compared_with) or (spare if name in keyed else [])
        columns.append(Column(name, "str" if choices or name in worded else "float", choices=list(choices)))
    return columns


def _name_of_column(node: ast.expr) -> list[str]:
    """The name of the column that an expression is: `df["s"]`, `df.s`."""
    if isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Constant) and isinstance(node.slice.value, str):
        return [node.slice.value]
    return [node.attr] if isinstance(node, ast.Attribute) else []
