"""Annotations to abstract values: what a parameter or variable of a vocabulary type is (docs/vocabulary.md)."""
from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Callable, Iterator, Sequence

from dpcheck import ir
from dpcheck.bounds import INFINITY, ONE, ZERO, Bound, Expr, number, render, sqrt, symbol
from dpcheck.infer.aliases import definition
from dpcheck.infer.coerce import as_number
from dpcheck.infer.literals import literal
from dpcheck.infer.datasets.containers import HOLDERS, KINDS, LISTS, holds_many, holds_rows, type_of_array
from dpcheck.infer.datasets.sources import data_set, joined, matrix_of_rows
from dpcheck.infer.declared import ARRAYS, NUMBERS, Declared
from dpcheck.infer.interpret import evaluate
from dpcheck.infer.reach import D1, DINF, DM2, L1, ROWS, ROW_KEY
from dpcheck.infer.row_classes import row_fields
from dpcheck.infer.storage import UNKNOWN, listed
from dpcheck.infer.store import Frame
from dpcheck.infer.unions import either
from dpcheck.infer.values import Annotation, Class as ClassValue, Configured, Library, Moves, Num, Opaque, Place, Ref, Source, Text, Value
from dpcheck.spaces import ANY, BOOL, MINUS_INFINITY, NORM_BY_NAME, RELATION_BY_NAME, Interval, Norm, Relation, exactly
from dpcheck.syntax.parse import parse_expression
from dpcheck.syntax.walk import children

if TYPE_CHECKING:
    from dpcheck.infer.run import Run


SCHEMA_FRAMES = {"pandera.typing.DataFrame", "pandera.typing.pandas.DataFrame"}
TUPLES = {"builtins.tuple", "typing.Tuple"}
LITERALS = {"typing.Literal", "typing_extensions.Literal"}
ANNOTATED = {"typing.Annotated", "typing_extensions.Annotated"}
DICTS = {"builtins.dict", "typing.Dict", "typing.Mapping", "collections.abc.Mapping"}
DEEPEST = 20  # of annotations in annotations: a field of an object is as deep as half of them
TRANSPARENT = {"pandera.typing.Series", "pandera.typing.pandas.Series", "typing.Final", "typing.ClassVar", "typing.Required", "typing.NotRequired",
               "typing.ReadOnly", "typing_extensions.Required", "typing_extensions.NotRequired", "typing_extensions.ReadOnly", "typing_extensions.Final",
               "dataclasses.InitVar"}
HOMES = {**dict.fromkeys(("Interval", "Ge", "Gt", "Le", "Lt", "Len", "MinLen", "MaxLen"), "annotated_types"),
         **dict.fromkeys(("NormBound", "Size", "Shape", "MaxRowsPer", "Joint", "Column"), "dpcheck")}
"""Where each descriptor is imported from: `pandas.Interval` says something else, and `dpcheck.Interval` is none."""


def declared(run: Run, node: ir.Expr | None, frame: Frame, depth: int = 0) -> Declared:
    """Reads an annotation; what is not of the vocabulary is public."""
    if node is None or depth > DEEPEST:
        return Declared("")
    if isinstance(node, ir.Constant) and isinstance(node.value, str):
        return declared(run, parse_expression(node.value, node.start + 1), frame, depth + 1)
    if isinstance(node, ir.Binary) and node.op == "|":
        return either([declared(run, part, frame, depth + 1) for part in (node.left, node.right)])
    if isinstance(node, ir.Subscript):
        return _subscripted(run, node, frame, depth)
    if isinstance(node, ir.Call):
        return _made(run, node, frame, depth)
    target = _resolve(run, node, frame)
    if isinstance(target, Annotation):
        return declared(run, target.node, target.frame, depth + 1)
    if isinstance(target, Library):
        if target.name in NUMBERS:
            return Declared(NUMBERS[target.name])
        if target.name in ARRAYS:
            return Declared(ARRAYS[target.name])
        if target.name == "dpcheck.MetricFrame":
            return Declared("rows", relation=Relation.SYMMETRIC)
        return Declared(_public(target.name), container=target.name)
    if isinstance(target, ClassValue):
        return Declared("", record=target)
    alias = definition(run.program, node, frame)
    return Declared("") if alias is None else declared(run, alias.node, alias.frame, depth + 1)


def _made(run: Run, node: ir.Call, frame: Frame, depth: int) -> Declared:
    """A type that a call makes: NewType("Age", Real), TypeVar("T", bound=Real)."""
    target = _resolve(run, node.func, frame)
    name = target.name.rpartition(".")[2] if isinstance(target, Library) else ""
    keyed = {argument.name: argument.value for argument in node.args if argument.name}
    plain = [argument.value for argument in node.args if not argument.name and not argument.star]
    if name == "NewType" and len(plain) > 1:
        return declared(run, plain[1], frame, depth + 1)
    if name == "TypeVar":
        return either([declared(run, part, frame, depth + 1) for part in (*plain[1:], *([keyed["bound"]] if "bound" in keyed else []))] or [Declared("")])
    return Declared("")


def _public(name: str) -> str:
    short = name.partition("builtins.")[2]
    return short if short in ("int", "float", "bool", "str") else "list" if name in LISTS else ""


def _resolve(run: Run, node: ir.Expr, frame: Frame) -> Value:
    return evaluate(run, node, frame) if isinstance(node, (ir.Name, ir.Attribute)) else Opaque()


def _subscripted(run: Run, node: ir.Subscript, frame: Frame, depth: int) -> Declared:
    target = _resolve(run, node.value, frame)
    name = target.name if isinstance(target, Library) else ""
    parts: list[ir.Expr] = list(node.index.items) if isinstance(node.index, ir.Sequence) else [node.index]
    if name in ANNOTATED:
        return _annotated(run, parts, frame, depth)
    if name in TRANSPARENT:
        return declared(run, parts[0], frame, depth + 1)
    if name in ("typing.Union", "typing.Optional"):
        return either([*(declared(run, part, frame, depth + 1) for part in parts), *([Declared("")] if name == "typing.Optional" else [])])
    if name in ARRAYS:
        element = declared(run, parts[0], frame, depth + 1)
        norm = _resolve(run, parts[1], frame) if len(parts) > 1 else Opaque()
        found = NORM_BY_NAME.get(norm.name.rpartition(".")[2]) if isinstance(norm, Library) else None
        unread = not element.kind or len(parts) > 1 and found is None
        return Declared(ARRAYS[name], element.kind or "Real", found or Norm.L2, domain=element.domain, unread=unread)
    if name in SCHEMA_FRAMES:
        return Declared("", container="pandas.DataFrame", columns=schema_columns(run, _resolve(run, parts[0], frame), depth))
    if name == "dpcheck.MetricFrame":
        relation = _relation(_resolve(run, parts[0], frame))
        return Declared("rows", relation=relation or Relation.SYMMETRIC, unread=relation is None)
    if name in TUPLES and not any(isinstance(part, ir.Constant) and part.value is ... for part in parts):  # `tuple[float, ...]` is as a list
        return Declared("", container=name, element_parts=tuple(_element(run, part, frame, depth) for part in parts))
    if name in HOLDERS:
        inner = _element(run, parts[0], frame, depth)
        return Declared("list" if name in LISTS else "", element=inner.element, domain=inner.domain, norms=dict(inner.norms), container=name, element_parts=inner.element_parts,
                        inside=inner.container, categories=inner.categories, record=inner.record, fields=inner.fields)
    if name in LITERALS:
        return _literal(run, parts, frame)
    return Declared("", container=name, inside=declared(run, parts[1], frame, depth + 1).container if name in DICTS and len(parts) == 2 else "")


def _element(run: Run, node: ir.Expr, frame: Frame, depth: int) -> Declared:
    """What is declared of one of many values: a number, a text, a tuple, an object or a dict of known fields, or something that holds many values itself."""
    said = declared(run, node, frame, depth + 1)
    many = any(map(holds_many, _containers(run, node, frame, depth))) and not said.element_parts or said.kind in ARRAYS.values()
    kind = "dict" if said.container in DICTS and not holds_many(said.inside) else "many" if many else said.kind
    fields = None if said.record is None or said.optional or depth > DEEPEST else row_fields(run, said.record)
    if fields is None:
        return replace(said, element=kind, record=None)
    return replace(said, element="record", fields=tuple((name, _element(run, annotation, around, depth + DEEPEST // 2) if annotation is not None else Declared("")) for name, annotation, around in fields))


def schema_columns(run: Run, model: Value, depth: int) -> dict[str, Interval]:
    """The domains of the columns of a pandera model: `age: Series[float] = pa.Field(ge=0, le=125)`, `isin=`, or an annotated type."""
    if not isinstance(model, ClassValue):
        return {}
    found: dict[str, Interval] = {}
    for base in model.bases:
        found.update(schema_columns(run, base, depth + 1) if depth < 10 else {})
    inside = Frame(model.module, model.name, {}, run.program.run_module(model.module.name))
    for statement in model.node.body:
        if isinstance(statement, ir.Annotate) and isinstance(statement.target, ir.Name):
            domain = declared(run, statement.annotation, inside, depth + 1).domain
            if isinstance(statement.value, ir.Call):
                domain = domain.meet(_of_field(run, statement.value, inside), run.facts)
            found[statement.target.id] = domain
    return found


def _of_field(run: Run, field: ir.Call, frame: Frame) -> Interval:
    """What pa.Field(...) says of its column."""
    target = _resolve(run, field.func, frame)
    if not isinstance(target, Library) or not target.name.startswith("pandera") or not target.name.endswith("Field"):
        return ANY
    keyed = {a.name: a.value for a in field.args if a.name}
    domain = interval_of(run, "Interval", [], {name: value for name, value in keyed.items() if name in ("gt", "ge", "lt", "le")}, frame)
    for name in ("isin", "eq"):
        given = keyed.get(name)
        if given is not None:
            values: list[ir.Expr] = list(given.items) if isinstance(given, ir.Sequence) else [given]
            domain = domain.meet(_literal_domain(values).domain, run.facts)
    return domain


def _literal(run: Run, parts: list[ir.Expr], frame: Frame) -> Declared:
    values = tuple(literal(part.value) for part in parts if isinstance(part, ir.Constant))
    said = _literal_domain(parts)
    said.categories = values if len(values) == len(parts) else None
    return said


def _literal_domain(parts: list[ir.Expr]) -> Declared:
    numbers = [part.value for part in parts if isinstance(part, ir.Constant) and isinstance(part.value, (int, float))]
    if len(numbers) == len(parts) and numbers:
        whole = all(isinstance(value, int) for value in numbers)
        return Declared("int" if whole else "float", domain=Interval(number(min(numbers)), number(max(numbers)), whole))
    return Declared("str" if parts and isinstance(parts[0], ir.Constant) and isinstance(parts[0].value, str) else "")


def _relation(value: Value) -> Relation | None:
    return RELATION_BY_NAME.get(value.name.rpartition(".")[2]) if isinstance(value, Library) and value.name.startswith("dpcheck.") else None


def _annotated(run: Run, parts: list[ir.Expr], frame: Frame, depth: int) -> Declared:
    result = declared(run, parts[0], frame, depth + 1)
    for part in parts[1:]:
        relation = _relation(_resolve(run, part, frame))
        if relation is not None:
            known = (result.kind == "rows" or holds_rows(result.container, relation) and not (result.container in TUPLES and result.element_parts)) and len(_containers(run, parts[0], frame, depth)) < 2
            result = replace(result, kind="rows", element=result.element or "Real", relation=relation, unread=result.unread or not known)
        elif isinstance(part, ir.Call):
            _describe(run, part, frame, result)
        elif isinstance(part, (ir.Name, ir.Attribute)):
            alias = definition(run.program, part, frame)
            if alias is not None and isinstance(alias.node, ir.Call):
                _describe(run, alias.node, alias.frame, result)
            elif alias is not None and (relation := _relation(_resolve(run, alias.node, alias.frame))) is not None:
                result = replace(result, kind="rows", relation=relation, unread=result.unread or result.kind != "rows" and not holds_rows(result.container, relation))
            elif isinstance(_resolve(run, part, frame), Opaque):
                result = replace(result, unread=True)  # it may be a bound on the rows of a user, or a relation
        elif not _is_harmless(run, part, frame):
            result = replace(result, unread=True)
    return result


def _containers(run: Run, node: ir.Expr | None, frame: Frame, depth: int) -> set[str]:
    """The containers that an annotation leaves open: a list or an array."""
    if isinstance(node, ir.Constant) and isinstance(node.value, str) and depth < DEEPEST:
        return _containers(run, parse_expression(node.value, node.start + 1), frame, depth + 1)
    parts: list[ir.Expr] = [node.left, node.right] if isinstance(node, ir.Binary) and node.op == "|" else []
    if isinstance(node, ir.Subscript) and isinstance(target := _resolve(run, node.value, frame), Library) and target.name in ("typing.Union", "typing.Optional"):
        parts = [part for part in (node.index.items if isinstance(node.index, ir.Sequence) else [node.index]) if part is not None]
    if parts:
        return {found for part in parts for found in _containers(run, part, frame, depth + 1)}
    if node is None or isinstance(node, ir.Constant) and node.value is None:
        return set()
    return {declared(run, node, frame, depth + 1).container}


def _is_harmless(run: Run, part: ir.Expr, frame: Frame) -> bool:
    """Whether what stands in an annotation says nothing of distances: a text, a type, `Literal["a", "b"]`."""
    named = part.value if isinstance(part, ir.Subscript) else part
    return isinstance(named, (ir.Constant, ir.Lambda)) or isinstance(_resolve(run, named, frame), (Library, ClassValue))


def _describe(run: Run, node: ir.Call, frame: Frame, result: Declared) -> None:
    target = _resolve(run, node.func, frame)
    full = target.name if isinstance(target, Library) else ""
    name = full.rpartition(".")[2]
    keyed = {a.name: a.value for a in node.args if a.name}
    plain = [a.value for a in node.args if not a.name]
    if name in HOMES and full != f"{HOMES[name]}.{name}":
        result.unread = True
    elif name in ("Interval", "Ge", "Le", "Gt", "Lt"):
        said = interval_of(run, name, plain, keyed, frame)
        if name == "Interval" and len(plain) > 1:
            run.notice("DP205", "the ends of an Interval without names are gt, ge, lt, le in this order: the first two both bound it from below", node, "name them: Interval(ge=..., le=...)")
        if said.lo.value is not None and said.hi.value is not None and said.lo.value > said.hi.value:
            run.notice("DP205", f"no number is at least {render(said.lo)} and at most {render(said.hi)}", node, "exchange the two ends")
        result.domain = result.domain.meet(said, run.facts)
    elif name == "NormBound":
        norm = _resolve(run, plain[0] if plain else keyed.get("norm", node), frame)
        found = NORM_BY_NAME.get(norm.name.rpartition(".")[2]) if isinstance(norm, Library) else None
        bound = expression_in(run, plain[1] if len(plain) > 1 else keyed.get("bound"), frame)
        if found is not None and bound is not None:
            result.norms[found] = bound
    elif name == "Size":
        result.size = expression_in(run, plain[0] if plain else keyed.get("size"), frame)
    elif name == "Shape":
        sizes = [expression_in(run, part, frame) for part in plain] or [expression_in(run, keyed.get(k), frame) for k in ("rows", "columns")]
        if len(sizes) == 2 and sizes[0] is not None and sizes[1] is not None:
            result.shape = (sizes[0], sizes[1])
        else:
            result.unread = True
    elif name == "Len":
        result.least, result.most = expression_in(run, plain[0] if plain else keyed.get("min_length"), frame), expression_in(
            run, plain[1] if len(plain) > 1 else keyed.get("max_length"), frame)
        if result.least is not None and result.least == result.most:
            result.size = result.least
    elif name == "MinLen":
        result.least = expression_in(run, plain[0] if plain else keyed.get("min_length"), frame)
    elif name == "MaxLen":
        result.most = expression_in(run, plain[0] if plain else keyed.get("max_length"), frame)
    elif name == "MaxRowsPer":
        first = plain[0] if plain else keyed.get("unit")
        result.users = first.value if isinstance(first, ir.Constant) and isinstance(first.value, str) else ""
        result.rows_per = expression_in(run, plain[1] if len(plain) > 1 else keyed.get("rows"), frame)
        if result.rows_per is not None and result.rows_per.value is not None and result.rows_per.value < 1:
            run.notice("DP205", f"at most {render(result.rows_per)} rows of one person: then there are no rows at all", node, "say how many rows one person may have, from 1")
            result.rows_per = ONE  # as is said all the more
        result.unread = result.unread or result.rows_per is None
    elif name == "Joint":
        named = plain[0] if plain else keyed.get("name")
        known = evaluate(run, named, frame) if named is not None else None
        result.joint = known.value or "" if isinstance(known, Text) else ""
        result.unread = result.unread or not result.joint
    elif name == "Column" and plain:
        _describe_column(run, plain, frame, result)
    elif not name and not (isinstance(target, ClassValue) and not target.bases):
        result.unread = True  # what it gives may be a bound on the rows of a user, too


def _describe_column(run: Run, plain: list[ir.Expr], frame: Frame, result: Declared) -> None:
    """What is said of the values of a column, by its name."""
    column, types = Declared(""), set[str]()
    for inner, inside in _said(run, plain[1:], frame):
        written = _resolve(run, inner, inside)
        if isinstance(written, Library):
            types.add(written.name)
        if isinstance(inner, ir.Call):
            _describe(run, inner, inside, column)
        elif isinstance(inner, ir.Subscript) and isinstance(target := _resolve(run, inner.value, inside), Library) and target.name in LITERALS:
            values = inner.index.items if isinstance(inner.index, ir.Sequence) else [inner.index]
            ends = _literal_domain(list(values)).domain
            column.domain = column.domain.meet(Interval(ends.lo, ends.hi), run.facts)
            if isinstance(plain[0], ir.Constant):
                result.choices[str(plain[0].value)] = tuple(part.value for part in values if isinstance(part, ir.Constant))
        elif not _is_harmless(run, inner, inside):
            result.unread = True
    result.unread = result.unread or column.unread
    if isinstance(plain[0], ir.Constant) and isinstance(plain[0].value, str):
        entries = column.domain
        result.columns[plain[0].value] = Interval(entries.lo, entries.hi, True, entries.lo_open, entries.hi_open) if "builtins.int" in types else entries
        if types & {"builtins.bool", "numpy.bool_"}:
            result.truths.add(plain[0].value)


def _said(run: Run, parts: Sequence[ir.Expr], frame: Frame, depth: int = 0) -> Iterator[tuple[ir.Expr, Frame]]:
    """What is said of a column, one by one, with where it stands: that of `Annotated[float, Interval(ge=0)]` is a type and a descriptor, and that of a name what it was made."""
    for part in parts:
        alias = definition(run.program, part, frame) if isinstance(part, (ir.Name, ir.Attribute)) else None
        target = _resolve(run, part.value, frame) if isinstance(part, ir.Subscript) else None
        if alias is not None and isinstance(alias.node, (ir.Call, ir.Subscript)) and depth < DEEPEST:
            yield from _said(run, [alias.node], alias.frame, depth + 1)
        elif isinstance(part, ir.Subscript) and isinstance(target, Library) and target.name in ANNOTATED and depth < DEEPEST:
            yield from _said(run, list(part.index.items) if isinstance(part.index, ir.Sequence) else [part.index], frame, depth + 1)
        else:
            yield part, frame


def interval_of(run: Run, name: str, plain: list[ir.Expr], keyed: dict[str, ir.Expr], frame: Frame) -> Interval:
    """The interval that a descriptor describes."""
    ends: dict[str, ir.Expr | None] = {key: keyed.get(key) for key in ("gt", "ge", "lt", "le")}
    if name != "Interval" and plain:
        ends[name.lower()] = plain[0]
    elif name == "Interval":
        for key, value in zip(("gt", "ge", "lt", "le"), plain):
            ends[key] = value
    gt, ge, lt, le = (expression_in(run, ends[key], frame) for key in ("gt", "ge", "lt", "le"))
    lo = ge if ge is not None else gt if gt is not None else MINUS_INFINITY
    hi = le if le is not None else lt if lt is not None else INFINITY
    return Interval(lo, hi, False, ge is None and gt is not None, le is None and lt is not None)


def expression_in(run: Run, node: ir.Expr | None, frame: Frame) -> Expr | None:
    """A number, or a text over public names."""
    if node is None or isinstance(node, ir.Constant) and node.value is None:
        return None
    if isinstance(node, ir.Constant) and isinstance(node.value, str):
        inner = parse_expression(node.value, node.start + 1)
        if inner is None:
            run.notice("DP106", f"{node.value!r} in a descriptor is not an expression", node)
            return None
        node = inner
    value = evaluate(run, node, frame)
    num = as_number(run, value)
    if not num.env and not _names_private(run, node):
        return num.term
    run.notice("DP904", "this descriptor names something private: what it says is not known before the data are, and is not taken for granted", node,
               "name a public parameter or a number")
    return None


def _names_private(run: Run, node: ir.Node) -> bool:
    """Whether an expression names a private parameter or field, but for a length or shape that all its neighbours have."""
    if isinstance(node, ir.Call) and isinstance(node.func, ir.Name) and node.func.id == "len" and len(node.args) == 1:
        shaped: ir.Node = node.args[0].value
    elif isinstance(node, ir.Attribute) and node.attr in ("shape", "size"):
        shaped = node.value
    else:
        return isinstance(node, ir.Name) and node.id in run.private_names or any(_names_private(run, part) for part in children(node))
    return not run.private_names.get(shaped.id, True) if isinstance(shaped, ir.Name) else _names_private(run, shaped)


# ---------------------------------------------------------------- values
def parameter_value(run: Run, name: str, said: Declared, place: Place, frame: Frame) -> tuple[Value, Source | None]:
    """The abstract value of a parameter (or private variable) of the declared space, and its source if it is private."""
    if not said.private:
        return _public_value(run, name, said), None
    if said.domain.bounded:
        run.facts = run.facts.plus(said.domain.width)
    builder: dict[str, Callable[[Run, str, Declared, Place], tuple[Num, Source]]] = {
        "Real": _scalar, "Data": _scalar, "Integer": _scalar, "MetricVector": _vector, "MetricGradient": _vector, "MetricMatrix": _matrix}
    of_rows = said.kind == "MetricMatrix" and said.element == "Data" and said.norm is Norm.LINF
    if of_rows or said.kind == "rows":
        made = matrix_of_rows if of_rows else data_set
        return joined(run, name, said, place, made) if said.joint else made(run, name, said, place)
    if said.kind == "unreadable":
        source = Source(name, said.text, False, L1, place)
        return Opaque({source: {}}, what=f"{name}, whose annotation is not understood"), source
    value, source = builder[said.kind](run, name, said, place)
    if isinstance(value, Num):
        run.know(value.term, value)
        if value.shape:
            return Ref(run.store.allocate(value)), source
    return value, source


GENERATORS = frozenset(("numpy.random.Generator", "numpy.random.RandomState", "random.Random"))
HOLD_MANY = ("numpy.", "pandas.", "torch.", "collections.", "builtins.list", "builtins.tuple", "builtins.set", "builtins.slice")


def _public_value(run: Run, name: str, said: Declared) -> Value:
    lo = said.domain.lo if not said.domain.lo.infinite else None
    hi = said.domain.hi if not said.domain.hi.infinite else None
    if said.kind == "bool":
        term = symbol(name, lo=ZERO, hi=ONE, integer=True)
        return Num(term, domain=BOOL, boolean=True)
    if said.kind in ("int", "float"):
        term = symbol(name, lo=lo, hi=hi, integer=said.kind == "int")
        domain = exactly(term)
        if lo is not None and hi is not None:
            run.facts = run.facts.plus(term - lo, hi - term)
        return Num(term, domain=domain)
    if said.kind == "str":
        return Text(handed=Num(symbol(name)))
    if said.kind == "list" and said.element in ("int", "float") and KINDS.get(said.container) != "iterator":
        length = symbol(f"len({name})", lo=ZERO, integer=True)
        array = Num(symbol(name), (length,), said.domain.meet(Interval(integer=said.element == "int"), run.facts), dict[Source, Moves](), dict(said.norms))
        run.know(array.term, array)
        return Ref(run.store.allocate(listed(array)))
    if said.container in GENERATORS:  # of whose seed nothing is known
        return Configured(said.container, {"seed": Opaque(term=symbol(f"{name}.seed"), what=f"the seed of {name}")})
    shape = said.shape if said.shape is not None else None if said.size is None else (said.size,)
    if said.container.startswith("numpy.") and shape is not None:
        array = Num(symbol(name), shape, said.domain, dict[Source, Moves](), dict(said.norms), storage=UNKNOWN)
        run.know(array.term, array)
        return Ref(run.store.allocate(array))
    return Opaque(term=symbol(name, lo=lo, hi=hi), what=name, array=said.container.startswith(HOLD_MANY) and holds_many(said.container), of=type_of_array(said.container))


def _scalar(run: Run, name: str, said: Declared, place: Place) -> tuple[Num, Source]:
    one = Bound.linear(ONE)
    source = Source(name, said.text, said.kind != "Real", D1 if said.kind == "Data" else L1, place)
    moves: Moves = {D1: one} if said.kind == "Data" else {L1: one, D1: one} if said.kind == "Integer" else {L1: one}
    domain = _of_entries(run, said)
    return Num(run.fresh(name, lo=_end(domain.lo), hi=_end(domain.hi), integer=domain.integer), (), domain, {source: moves}, data=said.kind == "Data"), source


def _of_entries(run: Run, said: Declared) -> Interval:
    return said.domain.meet(Interval(integer=True), run.facts) if "Integer" in (said.kind, said.element) else said.domain


def _end(end: Expr) -> Expr | None:
    return None if end.infinite else end


def _vector(run: Run, name: str, said: Declared, place: Place) -> tuple[Num, Source]:
    text = f"{name}.size" if said.kind == "MetricGradient" else f"len({name})"
    length = said.size if said.size is not None else symbol(text, lo=ONE, integer=True)
    data = said.element == "Data"
    key = {Norm.L1: D1, Norm.L2: "D2", Norm.LINF: DINF}[said.norm] if data else said.norm.value
    source = Source(name, said.text, data or said.element == "Integer", key, place)
    return Num(run.fresh(name), (length,), _of_entries(run, said), {source: {key: Bound.linear(ONE)}}, dict(said.norms), data, said.norm), source


def _matrix(run: Run, name: str, said: Declared, place: Place) -> tuple[Num, Source]:
    rows, columns = said.shape if said.shape is not None else (
        said.size if said.size is not None else symbol(f"{name}.shape[0]", lo=ONE, integer=True), symbol(f"{name}.shape[1]", lo=ONE, integer=True))
    data = said.element == "Data"
    one = Bound.linear(ONE)
    if not data:
        key, moves = ROW_KEY[said.norm], {ROW_KEY[said.norm]: one}
    elif said.norm is Norm.LINF:
        key, moves = ROWS, {ROWS: one}
    elif said.norm is Norm.L1:
        key, moves = D1, {D1: one, ROWS: one}
    else:  # the sum over rows of the root of the number of changed entries
        key, moves = DM2, {DM2: one, ROWS: one, D1: Bound.linear(sqrt(columns))}
    source = Source(name, said.text, data or said.element == "Integer", key, place)
    return Num(run.fresh(name), (rows, columns), _of_entries(run, said), {source: moves}, dict(said.norms), data, said.norm), source
