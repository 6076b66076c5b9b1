"""OpenDP: chains of transformations and measurements that are called on data (docs/calculus/mechanisms.md).

What `make_x` makes is a chain of one step, `then_x` the same without the two parameters of its space; `>>` joins chains. A chain
that is called on data does its steps one after the other by the rules of this engine, whatever OpenDP's own maps say of them.
"""
from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Callable

from dpcheck import ir
from dpcheck.bounds import ZERO, number, render
from dpcheck.infer.binding import bind
from dpcheck.infer.coerce import as_array, as_number, sequence_items
from dpcheck.infer.datasets import rowwise, tables, totals
from dpcheck.infer.datasets.model import Table
from dpcheck.infer.datasets.presence import present
from dpcheck.infer.datasets.aggregates import item_array
from dpcheck.infer.datasets.sources import made_from
from dpcheck.infer.dependence import deep_env
from dpcheck.infer.interpret import call
from dpcheck.infer.library_calls import library_call
from dpcheck.infer.numbers import opaque_elementwise
from dpcheck.infer.operators import binary
from dpcheck.infer.reach import tainted
from dpcheck.infer.references import boxed
from dpcheck.infer.requests import BY_KIND, LIBRARIES, Call, operation
from dpcheck.infer.rule_kinds import by_kind
from dpcheck.infer.unknown_calls import not_modelled, unknown_call
from dpcheck.infer.values import NONE, Configured, Library, Listing, Nothing, Num, Opaque, Ref, Text, Tup, Value, constant
from dpcheck.rules import Row
from dpcheck.spaces import ANY, BOOL, Interval, Relation

if TYPE_CHECKING:
    from dpcheck.infer.run import Run


CHAIN, COMPOSED = "opendp.Chain", "opendp.Composition"
PRELUDE = {"m": "measurements", "t": "transformations", "c": "combinators"}
MODULES = ("domains", "metrics", "measures", "context")  # whose names the prelude has, too
FOLLOWED = ("function", "stability_map", "privacy_map", "arg")  # what a function of the checked code captures is followed where it is called
ATOM, VECTOR = "opendp.domains.atom_domain", "opendp.domains.vector_domain"


# ---------------------------------------------------------------- names
def _of_library(run: Run, name: str, args: list[Value], keywords: dict[str, Value], node: ir.Node) -> Value:
    """A call of anything of OpenDP's, by its full name."""
    if args and isinstance(args[0], Configured) and name.startswith(f"{args[0].name}.") and args[0].name in METHODS:
        return METHODS[args[0].name](run, args[0], name.rpartition(".")[2], args[1:], keywords, node)
    row = row_of(run, name)
    given = "" if row is None else bind(run, row, args, keywords)
    if row is None or isinstance(given, str):
        made = name.rpartition(".")[2].startswith(("make_", "then_"))
        name = f"{name} {given}".rstrip()
        step = Configured(name, {str(place): value for place, value in enumerate([*args, *keywords.values()])})
        return _chain(step) if made else unknown_call(run, name, [*args, *keywords.values()], node)
    run.rows_used.add(row.name)
    if row.kind == "configured":
        return Configured(row.name, given)
    if any(parameter.name == "arg" for parameter in row.parameters):
        return _chain(Configured(row.name, given))
    rule = BY_KIND.get(row.kind, by_kind)
    return rule(Call(run, node, row, given, {}))


def row_of(run: Run, name: str) -> Row | None:
    """The row of a function, through the prelude's names for it; `then_x` is `make_x` without its space."""
    parts = name.split(".")
    if len(parts) < 3:
        return None
    if parts[1] == "prelude":
        known = [[PRELUDE[parts[2]], *parts[3:]]] if parts[2] in PRELUDE else [[module, *parts[2:]] for module in MODULES]
        return next((row for path in known if (row := row_of(run, ".".join(["opendp", *path]))) is not None), None)
    if not parts[-1].startswith("then_"):
        return run.program.table.find(name)
    row = run.program.table.find(".".join([*parts[:-1], parts[-1].replace("then_", "make_", 1)]))
    return None if row is None else replace(row, parameters=row.parameters[2:])


# ---------------------------------------------------------------- chains
def _chain(*steps: Value) -> Configured:
    """A chain, with the space in which it ends."""
    domain: Value = NONE
    for step in steps:
        domain = _after(step, step.given.get("input_domain", domain) if isinstance(step, Configured) else domain)
    metric = Opaque(what="a metric")
    return Configured(CHAIN, {"steps": Tup(steps), "output_domain": domain, "output_metric": metric, "output_space": Tup((domain, metric))})


def _steps(value: Value) -> tuple[Value, ...]:
    """The steps of a chain; any other callable is one."""
    steps = value.given["steps"] if isinstance(value, Configured) and value.name == CHAIN else None
    return steps.items if isinstance(steps, Tup) else (value,)


def _chain_method(run: Run, chain: Configured, name: str, args: list[Value], keywords: dict[str, Value], node: ir.Node) -> Value:
    """`>>`, a call, or what a chain says of itself."""
    values = [*args, *keywords.values()]
    if name == "__rshift__":
        return _chain(*_steps(chain), *_steps(args[0]))
    if name == "__rrshift__":
        return _with_space(chain, args[0].items) if isinstance(args[0], Tup) else _chain(*_steps(args[0]), *_steps(chain))
    if name in ("__call__", "invoke") and len(values) == 2:
        return _with_space(chain, tuple(values))
    if name in ("__call__", "invoke") and len(values) == 1:
        return _apply(run, chain, values[0], node)
    if name == "map" and not deep_env(run, chain) and not any(deep_env(run, value) for value in values):
        return Opaque(term=run.fresh("a privacy map"), what="a privacy map")
    return unknown_call(run, f"{CHAIN}.{name}", [chain, *values], node)


def _with_space(chain: Value, space: tuple[Value, ...]) -> Configured:
    """A chain whose first step begins in a space."""
    first, *rest = _steps(chain)
    if isinstance(first, Configured) and space:
        first = Configured(first.name, {**first.given, "input_domain": space[0]})
    return _chain(first, *rest)


def _apply(run: Run, chain: Configured, data: Value, node: ir.Node) -> Value:
    """The steps on the data."""
    arg = run.argument_nodes.get(0, run.argument_nodes.get("arg"))
    value, private = data, dict[str, Value]()
    domain: Value = NONE
    for place, step in enumerate(_steps(chain)):
        if not isinstance(step, Configured) or step.name in METHODS:
            value = call(run, step, [value], {}, node)
            continue
        domain = step.given["input_domain"] if isinstance(step.given.get("input_domain"), Configured) else domain
        value = as_stated(run, value, domain, node) if place == 0 else value
        private |= {name: given for name, given in step.given.items() if name not in FOLLOWED and deep_env(run, given)}
        row = row_of(run, step.name)
        given = {**step.given, "input_domain": domain, "arg": value}
        if row is None:
            not_modelled(run, step.name, node)
            value = Opaque(tainted(*(deep_env(run, one) for one in given.values())), what=step.name)
            continue
        run.argument_nodes = {} if arg is None else {"arg": arg}
        request = Call(run, node, row, given, dict(private))
        value = _measured(request) if row.kind == "mechanism" else by_kind(request)
        domain = _after(step, domain)
    return value


def _measured(request: Call) -> Value:
    """The noise of a measurement; whatever private its chain was made with (`keywords`) is seen along with the result."""
    row, given = request.row, {**request.given, **request.keywords}
    items = sequence_items(request.run, given.get("categories", NONE))
    if items is not None:
        given["n"] = constant(len(items))
    return BY_KIND["mechanism"](replace(request, row=replace(row, roles={**row.roles, "public": " ".join(request.keywords)}), given=given, keywords={}))


# ---------------------------------------------------------------- domains
def _after(step: Value, domain: Value) -> Value:
    """What is stated of the rows after a step: their type, and how many there are."""
    given = step.given if isinstance(step, Configured) else {}
    if "output_domain" in given:
        return given["output_domain"]
    name, row = step.name.rpartition(".")[2][5:] if isinstance(step, Configured) else "", given.get("TOA", stated(domain, "T"))
    size = given.get("size", NONE if name == "drop_null" else stated(domain, "size"))
    return domain if name == "identity" else Configured(VECTOR, {"atom_domain": Configured(ATOM, {"T": row}), "size": size})


def stated(domain: Value, name: str) -> Value:
    """What a domain states, of the rows (`size`) or of each (`T`, `bounds`)."""
    while isinstance(domain, Configured):
        if not isinstance(domain.given.get(name, NONE), Nothing):
            return domain.given[name]
        domain = domain.given.get("atom_domain", domain.given.get("element_domain", NONE))
    return NONE


def _size(request: Call) -> Num | None:
    """The number of rows that the domain states."""
    size = stated(request.value("input_domain"), "size")
    return None if isinstance(size, Nothing) or deep_env(request.run, size) else as_number(request.run, size)


def as_stated(run: Run, data: Value, domain: Value, node: ir.Node) -> Value:
    """The data as an array within the ends that its domain states, which OpenDP does not look at: that they hold is assumed where it is not known."""
    table = tables.table_of(run, data)
    value = library_call(run, "numpy.array", [data], {}, node) if table is not None and table.kind in ("list", "series") else data
    ends = sequence_items(run, stated(domain, "bounds"))
    if ends is None or len(ends) != 2 or not deep_env(run, data):
        return value
    low, high = (as_number(run, end) for end in ends)
    item = item_array(run, table) if table is not None else as_array(run, value, node)
    if low.env or high.env or item is not None and Interval(low.term, high.term).holds(item.domain, run.facts):
        return value
    run.assume(f"{table.rows.label if table is not None else 'the input'} lies in [{render(low.term)}, {render(high.term)}], as its OpenDP domain states: OpenDP does not check it")
    return library_call(run, "numpy.clip", [value, low, high], {}, node)


# ---------------------------------------------------------------- steps on rows
def _library(request: Call, name: str, *args: Value, **keywords: Value) -> Value:
    return library_call(request.run, name, list(args), keywords, request.node)


def _each(request: Call, what: str, domain: Callable[[Num], Interval]) -> Value:
    """A function of each row of which only the range is known."""
    run, value = request.run, request.value("arg")

    def of_row(items: list[Value]) -> Value:
        num = as_array(run, items[0], request.node) or as_number(run, items[0])
        result = opaque_elementwise(run, what, (num,), request.node).but(term=run.fresh(what), domain=domain(num))
        run.know(result.term, result)
        return boxed(run, result)

    return of_row([value]) if tables.table_of(run, value) is None else rowwise.lifted(run, [value], of_row, what, fills=True)


@operation("opendp_function")
def _function(request: Call) -> Value:
    """A function of the user's: what is claimed of it is not believed."""
    run, value = request.run, request.value("arg")
    rows = _library(request, "builtins.list", value) if tables.table_of(run, value) is not None else value
    return call(run, request.value("function"), [rows], {}, request.node)


@operation("opendp_impute")
def _impute(request: Call) -> Value:
    filler = request.number("constant")
    return request.lost() if filler.env else _each(request, "imputed", lambda num: num.domain.hull(Interval(filler.term, filler.term), request.run.facts))


@operation("opendp_drop_null")
def _drop_null(request: Call) -> Value:
    run, table = request.run, tables.table_of(request.run, request.value("arg"))
    if table is None or not isinstance(table.item, Num):
        return request.lost()
    return tables.boxed(run, replace(table, rows=table.rows.where(present(run, table.rows.row, table.item))))


@operation("opendp_cast")
def _cast(request: Call) -> Value:
    to = request.value("TOA")
    kind = to.name.rpartition(".")[2] if isinstance(to, Library) else ""
    return _each(request, "cast", lambda _: BOOL if kind == "bool" else Interval(integer=True) if kind == "int" else ANY)


@operation("opendp_is_null")
def _is_null(request: Call) -> Value:
    return _each(request, "missing", lambda _: BOOL)


@operation("opendp_place")
def _place(request: Call) -> Value:
    """Its place among categories or edges, or the category at it."""
    items = sequence_items(request.run, request.given.get("edges", request.given.get("categories", NONE)))
    among = ANY if items is None or "null" in request.given else Interval(ZERO, number(len(items)), True)
    return _each(request, "its place", lambda _: among)


@operation("opendp_resize")
def _resize(request: Call) -> Value:
    """So many rows, drawn at random or filled up by a constant: whoever comes displaces a row or a constant (F31)."""
    run, table = request.run, tables.table_of(request.run, request.value("arg"))
    size, filler, metric = request.number("size"), request.number("constant"), request.value("MO")
    item = None if table is None else item_array(run, table)
    if table is None or item is None or item.shape or size.env or filler.env or any(source is not table.rows.row for source in item.env):
        return request.lost()
    rows = table.rows
    drawn = isinstance(metric, Text) and metric.value == "SymmetricDistance"
    resized = replace(rows, relation=Relation.CHANGE_ONE, place=object(), times=rows.times + rows.vanish, vanish=ZERO, paired=ZERO, size=size.term, least=size.term, kept=(),
                      by_order=rows.by_order or not drawn, users=None, tail=None)
    if any(source is not rows.row for kept in rows.kept for source in kept.env):
        return request.lost()
    domain = item.domain.hull(Interval(filler.term, filler.term), run.facts)
    key = ("declared column", rows.row, object())
    return tables.boxed(run, Table(resized, made_from(run, rows.row, "a row or the constant", [item], domain, integer=domain.integer, key=key), "array"))


# ---------------------------------------------------------------- statistics
@operation("opendp_sum")
def _sum(request: Call) -> Value:
    """The sum. Of floats whose number is not stated it leaves out all but 2^20 rows, drawn at random, where one row more displaces another."""
    run, value = request.run, request.value("arg")
    total = _library(request, "numpy.sum", value)
    kind, table = stated(request.value("input_domain"), "T"), tables.table_of(run, value)
    whole = isinstance(kind, Library) and kind.name.rpartition(".")[2] in ("int", "i32", "i64", "u32", "u64")
    if whole or table is None or table.rows.relation.edits or not isinstance(total, Num) or _size(request) is not None:
        return total
    item = item_array(run, table)
    if item is None:
        return request.lost()
    displaced = totals.summed(run, replace(table.rows, relation=Relation.CHANGE_ONE, size=None, place=object()), item, request.node)
    env = dict(total.env)
    for source, moves in displaced.env.items():
        both = total.env.get(source, {})
        env[source] = {key: moves[key].greatest(both[key]) for key in moves if key in both}
    result = Num(run.fresh("a sum of OpenDP's"), (), total.domain, env, step=total.step)
    run.know(result.term, result)
    return result


@operation("opendp_mean")
def _mean(request: Call) -> Value:
    """The sum over the number that the domain states, whatever the number of rows is."""
    size = _size(request)
    return request.lost("of rows whose number the domain does not state") if size is None else binary(
        request.run, "/", _library(request, "numpy.sum", request.value("arg")), size, request.node)


@operation("opendp_variance")
def _variance(request: Call) -> Value:
    size, table = _size(request), tables.table_of(request.run, request.value("arg"))
    if size is None or table is None or table.rows.kept or table.rows.size is None or table.rows.size != size.term:
        return request.lost("of rows that are not as many as the domain states")
    return _library(request, "numpy.var", request.value("arg"), ddof=request.value("ddof"))


@operation("opendp_count_by_categories")
def _count_by_categories(request: Call) -> Value:
    """How many rows lie in each category, and in none (H1)."""
    run, items, null = request.run, sequence_items(request.run, request.value("categories")), request.constant("null_category")
    if items is None or null is ... or any(deep_env(run, item) for item in items):
        return request.lost()
    place = _place(request)
    counts = [_library(request, "numpy.sum", _library(request, "numpy.equal", place, constant(at))) for at in range(len(items) + bool(null))]
    return Ref(run.store.allocate(Listing(tuple(counts))))


# ---------------------------------------------------------------- combinators
@operation("opendp_composition")
def _composition(request: Call) -> Value:
    """Several chains on the same data."""
    chains = sequence_items(request.run, request.value("measurements"))
    return request.lost() if chains is None else _chain(Configured(COMPOSED, {"chains": Tup(tuple(chains))}))


def _composed_method(run: Run, owner: Configured, name: str, args: list[Value], keywords: dict[str, Value], node: ir.Node) -> Value:
    chains = sequence_items(run, owner.given["chains"])
    if name != "__call__" or len(args) != 1 or chains is None:
        return unknown_call(run, f"{COMPOSED}.{name}", [owner, *args, *keywords.values()], node)
    return Ref(run.store.allocate(Listing(tuple(call(run, chain, args, {}, node) for chain in chains))))


METHODS: dict[str, Callable[[Run, Configured, str, list[Value], dict[str, Value], ir.Node], Value]] = {CHAIN: _chain_method, COMPOSED: _composed_method}
LIBRARIES["opendp"] = _of_library
