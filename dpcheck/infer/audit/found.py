"""Data that a program reads or makes up: tables, in the relation of the audit, named after the variable that they are bound to."""
from __future__ import annotations

import re
from typing import TYPE_CHECKING

from dpcheck import ir
from dpcheck.bounds import ZERO, symbol
from dpcheck.infer import forward
from dpcheck.infer.annotations import parameter_value
from dpcheck.infer.declared import Declared
from dpcheck.infer.audit.bits import add_bits
from dpcheck.infer.audit.outside import all_that_is_sent, file_of_settings, of_a_file, typed_in
from dpcheck.infer.audit.queries import aggregate_of, computed_by, fetches_rows, understood
from dpcheck.infer.audit.reading.given import index_of
from dpcheck.infer.audit.words import sounds_like_noise, sounds_private, sounds_public
from dpcheck.infer.datasets.sources import unknown_number
from dpcheck.infer.references import cell_of
from dpcheck.infer.dependence import deep_env
from dpcheck.infer.interpret import evaluate
from dpcheck.infer.library_calls import library_call
from dpcheck.infer.reach import tainted
from dpcheck.infer.requests import BY_KIND, Call
from dpcheck.infer.store import Frame
from dpcheck.infer.unknown_calls import unknown_call
from dpcheck.infer.values import Listing, Mapping, Num, Opaque, Ref, Text, Tup, Value, constant
from dpcheck.infer.walk import called_name
from dpcheck.spaces import Relation
from dpcheck.syntax.walk import walk

if TYPE_CHECKING:
    from dpcheck.infer.run import Run


RELATIONS = {"add-remove": Relation.SYMMETRIC, "change-one": Relation.HAMMING}
QUERIED = "what the data base made of all rows"
_COUNT = re.compile(r"(true|real|actual|exact|original|raw)_(\w+_)?count$", re.IGNORECASE)  # that is what a count is called which noise is to hide, not one that begins at 0
_OF_COINS = re.compile(r"mask|split|idx|index|coin|flip|heads|tails|keep|select|pick|train|test", re.IGNORECASE)  # truth values by which rows are picked
FEWEST = 4  # numbers in a literal that is taken for data


def said_of(run: Run, container: str) -> Declared:
    """The declaration that a container of found data would have."""
    relation = run.program.audit
    assert relation is not None
    if container == "number":  # of one person, who is there in any case: any other number is one step away
        return Declared("Data")
    if container == "frame":
        return Declared("rows", relation=relation)
    if container == "polars":
        return Declared("rows", relation=relation, container="polars.DataFrame")
    if container == "array":
        return Declared("rows", relation=relation, container="numpy.ndarray")
    if container == "series":
        return Declared("rows", relation=relation, container="pandas.Series")
    if container == "vectors":
        return Declared("rows", element="many", relation=relation, container="builtins.list", inside="numpy.ndarray")
    element = {"records": "dict", "texts": "str"}.get(container, "Real")
    return Declared("rows", element=element, relation=relation, container="builtins.list")


def private_table(run: Run, container: str, name: str, node: ir.Node, made: ir.Expr | None = None) -> Value:
    """Found data as a private table; `made` is the expression that makes them, where nothing is read."""
    said = said_of(run, container)
    assert run.module is not None
    if made is not None:
        add_bits(said, index_of(run.module), made)
    value, source = parameter_value(run, name, said, (run.module, node.start, node.end), Frame(run.module, "", {}))
    if source is not None:
        run.sources.append((source, said))
        run.assume(f"{name} is private")
    return value


forward.private_table.give(private_table)


def _source(request: Call) -> Value:
    """What reads data: a private table in an audit, a public unknown else."""
    run, row = request.run, request.row
    if run.program.audit is None:
        return unknown_call(run, row.name, [*request.given.values(), *request.keywords.values()], request.node)
    if row.operation == "typed":
        return typed_in(request)
    if row.operation == "sent":
        return all_that_is_sent(run, "get_json") or Opaque(what="what is sent")
    if row.operation == "settings":
        found = of_a_file(run, next(iter(request.given.values())), request.node)
        return found if found is not None else unknown_call(run, row.name, [*request.given.values(), *request.keywords.values()], request.node)
    mode = request.constant("mode")
    if isinstance(mode, str) and not mode.startswith("r"):
        return Opaque(term=run.fresh("a file"), what="a file")
    if row.operation == "texts" and (settings := file_of_settings(run, request.given.get("path"))) is not None:
        return settings
    _reads(run)
    if "sql" in request.given and not understood(run, request.given["sql"], f"the query of {row.name}"):
        rows = private_table(run, row.operation, run.naming or row.name.rpartition(".")[2], request.node)
        return _queried(run, rows)
    container = "polars" if row.name.startswith("polars.") and row.operation == "frame" else row.operation
    return _of_one_file(request, container)


def _of_one_file(request: Call, container: str) -> Value:
    """What a file holds: the same data, however often it is read by the same words, where its name is written down and no code names it to write there."""
    run, row = request.run, request.row
    name = run.naming or row.name.rpartition(".")[2]
    path = request.given.get("path")
    known = path.value if isinstance(path, Text) else None
    if known is None or container not in ("frame", "polars") or run.module is None or run.tainting or _is_written(run, known):
        return private_table(run, container, name, request.node)
    said = run.module.text[request.node.start:request.node.end].partition("(")[2]
    key = (row.name, known, "".join(said.split()))
    kept = run.files.get(key)
    if not isinstance(kept, Ref) or kept.address not in run.store.heap:  # it was read in a branch that was taken back
        kept = run.files[key] = private_table(run, container, name, request.node)
    return library_call(run, "pandas.DataFrame.copy", [kept], {}, request.node) if isinstance(kept, Ref) else kept


def _is_written(run: Run, path: str) -> bool:
    """Whether a path is named where something is written: then what is read from there may be something else later."""
    return any(isinstance(part, ir.Call) and called_name(part.func).startswith(("to_", "write", "save", "dump", "open", "urlretrieve", "sink_"))
               and any(isinstance(argument.value, ir.Constant) and argument.value.value == path for argument in part.args)
               for module in run.program.modules.values() for part in walk(module.body))


BY_KIND["source"] = _source


def _reads(run: Run) -> None:
    if run.module is not None:
        run.program.reads.add(run.module.path)


PAIRS = (("lower", "upper"), ("lo", "hi"), ("low", "high"), ("min_val", "max_val"), ("L", "U"), ("lower_bound", "upper_bound"), ("min_value", "max_value"),
         ("clip_min", "clip_max"), ("minimum", "maximum"), ("a_min", "a_max"), ("lb", "ub"), ("l", "u"), ("min_bound", "max_bound"), ("start", "stop"))
_POSITIVE = ("eps", "delta", "sens", "sigma", "scale", "ε", "δ", "σ", "max_norm", "clip_norm", "clipping_norm", "noise_m", "clip_bound", "clip_threshold")


def setting(run: Run, parameter: ir.Param) -> Value:
    """A public parameter: one that is called a scale or a part of a budget is positive, for samplers take no other; clipping bounds are in order."""
    name = parameter.name
    if parameter.kind != "normal" and parameter.kind != "keyword":
        return Opaque(what=f"{'*' * len(parameter.kind) if parameter.kind in ('*', '**') else ''}{name}")
    if isinstance(parameter.default, ir.Sequence):
        run.assume(f"{name} has its default value")
        return evaluate(run, parameter.default, Frame(run.module, "", {})) if run.module is not None else Opaque(what=name)
    default = parameter.default.value if isinstance(parameter.default, ir.Constant) else None
    if name.lower().startswith("sens") and type(default) in (int, float):  # what is claimed where nobody says another one
        run.assume(f"{name} has its default value")
        return constant(default)  # type: ignore[arg-type]
    term = symbol(name, lo=ZERO) if name.lower().startswith(_POSITIVE) or name in ("C", "S") else symbol(name)
    for low, high in PAIRS:
        if name == high and run.reading is not None and any(other.name == low for other in run.reading.node.params):
            run.facts = run.facts.plus(term - symbol(low))
            run.assume(f"{low} <= {high}")
    return Opaque(term=term, what=name)


def made_up(run: Run, name: str, value: Value, node: ir.Expr) -> Value:
    """A variable whose value is written down or drawn at random, and that sounds like data, stands for data."""
    if run.module is None or run.module.path in run.program.reads or sounds_like_noise(name) or sounds_public(name):
        return value
    if _COUNT.match(name) and isinstance(node, ir.Constant) and type(node.value) is int and node.value > 1:
        return made_by_the_data_base(run, private_table(run, "list", name, node), "count", node)
    container = _container(run, name, value, node)
    return value if container is None else private_table(run, container, name, node, node)


forward.made_up.give(made_up)


def _container(run: Run, name: str, value: Value, node: ir.Expr) -> str | None:
    if isinstance(node, ir.Compare) and _OF_COINS.search(name):
        return None
    cell = cell_of(run, value)
    called = called_name(node.func) if isinstance(node, ir.Call) else ""
    if sounds_private(name) and (called == "DataFrame" or isinstance(value, Opaque) and not value.released and value.what in ("pandas.DataFrame", "DataFrame")):
        return "frame"
    if called == "Series" and sounds_private(name):
        return "series"
    if isinstance(cell, Num) and not cell.env and not cell.released and sounds_private(name):
        if cell.noise is not None and cell.noise.misplaced is None and not _placed(node):
            return None
        return "array" if _drawn(node) or called in ("array", "asarray") and len(cell.shape) == 1 and (cell.shape[0].value or 0) >= FEWEST else None
    if isinstance(value, Opaque) and not value.env and not value.released and _drawn(node) and sounds_private(name):
        return ("texts" if _of_texts(node) else "list") if called in ("list", "tolist", "choices", "sample") else "array"
    if isinstance(cell, Listing) and cell.kind == "list" and sounds_private(name) and isinstance(node, ir.Sequence):
        if len(cell.items) >= FEWEST and all(isinstance(item, Num) and not item.env for item in cell.items):
            return "list"
        if len(cell.items) > 1 and all(isinstance(cell_of(run, item), Mapping) for item in cell.items):
            return "records"
    return None


def _of_texts(node: ir.Expr) -> bool:
    """Whether what is drawn are texts that stand in the code."""
    return any(isinstance(part, ir.Sequence) and part.items and all(isinstance(item, ir.Constant) and isinstance(item.value, str) for item in part.items) for part in walk([node]))


DRAWS = frozenset((
    "normal", "randint", "integers", "uniform", "choice", "poisson", "binomial", "exponential", "lognormal", "gamma", "beta", "rand", "randn", "random", "pareto",
    "triangular", "chisquare", "geometric", "zipf", "multivariate_normal", "sample", "choices", "random_sample", "standard_normal",
))


def _drawn(node: ir.Expr) -> bool:
    """Whether an expression draws several numbers at random, perhaps with something done to them."""
    if isinstance(node, ir.Call):
        name = called_name(node.func)
        if name in DRAWS:
            return len(node.args) > 1 or any(argument.name in ("size", "k") for argument in node.args) or name in ("rand", "randn", "random") and bool(node.args)
        inner = [argument.value for argument in node.args] + ([node.func.value] if isinstance(node.func, ir.Attribute) else [])
        return name in ("clip", "abs", "round", "astype", "array", "sort", "sorted", "floor", "rint", "maximum", "minimum", "tolist", "list") and any(map(_drawn, inner))
    if isinstance(node, ir.Comprehension):
        return isinstance(node.element, ir.Call) and called_name(node.element.func) in ("gauss", "randint", "random", "uniform", "choice", "normalvariate", "expovariate")
    if isinstance(node, ir.Compare):  # truth values, one for each draw
        return _drawn(node.left) or _drawn(node.rights[0])
    return isinstance(node, ir.Binary) and (_drawn(node.left) or _drawn(node.right))


def _placed(node: ir.Expr) -> bool:
    """Whether a draw is around a place other than 0: people, not noise."""
    if not isinstance(node, ir.Call):
        return isinstance(node, ir.Binary)
    first = node.args[0].value if node.args and node.args[0].name is None else next((a.value for a in node.args if a.name in ("loc", "mu", "mean")), None)
    if called_name(node.func) in ("clip", "abs", "round", "astype", "array", "sort", "floor", "rint", "maximum", "minimum"):
        return True
    return first is not None and not (isinstance(first, ir.Constant) and first.value == 0)


def fetched(run: Run, name: str, node: ir.Node) -> Value | None:
    """`cursor.fetchall()` and the like of an object that is not known: rows of a data base; None for other names."""
    if run.tainting or name not in ("fetchall", "fetchmany", "fetchone", "fetch_all", "fetch_one"):
        return None
    _reads(run)
    rows = private_table(run, "records", run.naming or "rows", node)
    if not name.endswith("many") and (numbers := computed_by(run, rows, node)) is not None:
        run.made.update(deep_env(run, rows))
        return Tup(numbers) if name.endswith("one") else Ref(run.store.allocate(Listing((Tup(numbers),))))
    if name.endswith("one") and (made := aggregate_of(run, node)) is not None:
        return Tup((made_by_the_data_base(run, rows, made, node),))
    return _queried(run, rows) if name.endswith("one") or not fetches_rows(run, node) else rows


def _queried(run: Run, rows: Value) -> Opaque:
    """What a query that is not understood gives: nobody knows how many rows of it are a person's."""
    run.made.update(deep_env(run, rows))
    return Opaque(deep_env(run, rows), what=QUERIED)


def made_by_the_data_base(run: Run, rows: Value, made: str, node: ir.Node) -> Value:
    """A number that a query makes of all rows that it selects: how many they are, or one that nothing bounds."""
    run.made.update(deep_env(run, rows))
    if made == "count":
        return library_call(run, "builtins.len", [rows], {}, node)
    return unknown_number(run, made, tainted(deep_env(run, rows)))
