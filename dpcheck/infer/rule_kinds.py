"""Rows of the rule table that say all there is to know: their rules, one for each kind of row."""
from __future__ import annotations

from dataclasses import replace

from dpcheck.bounds import INFINITY, Expr, apply
from dpcheck.infer import elementwise
from dpcheck.infer.coerce import as_array, as_number
from dpcheck.infer.datasets import presence, row_texts
from dpcheck.infer.datasets.model import Table
from dpcheck.infer.dependence import deep_env
from dpcheck.infer.equations import frame_of
from dpcheck.infer.in_place import put
from dpcheck.infer.interpret import call, evaluate
from dpcheck.infer.inversion import cumulated
from dpcheck.infer.operations.samplers import draw
from dpcheck.infer.operations.texts import text_of
from dpcheck.infer.numbers import opaque_elementwise, tidy
from dpcheck.infer.reach import D1, DINF, L1, reach, tainted
from dpcheck.infer.references import boxed, cell_of
from dpcheck.infer.requests import OPERATIONS, Call
from dpcheck.infer.run import Run
from dpcheck.infer.shapes import ShapeError
from dpcheck.infer.storage import LIST, UNKNOWN, holds_reals
from dpcheck.infer.values import NONE, Class, Function, Growing, Library, Listing, Mapping, Method, Moves, Nothing, Num, Opaque, Partial, Ref, Tup, Uniform, Value
from dpcheck.ir import Node
from dpcheck.spaces import Interval


def by_kind(request: Call) -> Value:
    """The rule of a row, by its kind."""
    row = request.row
    if row.kind == "operation":
        handler = OPERATIONS.get(row.operation)
        assert handler is not None, f"{row.name} names an operation that does not exist: {row.operation}"
        return handler(request)
    if row.kind == "elementwise":
        return _elementwise(request)
    if row.kind == "reduction":
        return _reduction(request)
    if row.kind == "transform":
        return _transform(request)
    if row.kind == "lipschitz":
        return _lipschitz(request)
    if row.kind == "define":
        return defined(request)
    if row.kind == "draw":
        return draw(request)
    return request.lost("of no groups") if row.kind == "by_group" else _opaque(request)


def defined(request: Call) -> Value:
    """What a function is by its definition, as if that stood where the call does. numpy takes lists for arrays, and of objects it is something else."""
    run, row, node, given, definition = request.run, request.row, request.node, request.given, request.row.definition
    assert definition is not None
    if row.name.startswith("numpy."):
        given = {name: _taken_for_array(run, value, node) if name in definition.operands else value for name, value in given.items()}
        if any(_is_object(run, given[name]) for name in (definition.operands | {row.parameters[0].name}) & given.keys()):
            return request.lost()
    frame = frame_of(run, definition, row.name, given)
    run.called.append(frame.names)
    around, run.defining = run.defining, run.defining or (request.name, node.start, node.end)
    try:
        result = evaluate(run, definition.at(node.start, node.end), frame)
    except (ShapeError, ArithmeticError) as fault:
        return replace(request, given=given).lost(f"({fault})")
    finally:
        run.defining = around
    if run.has_rows:
        presence.note_gone(run, given.values(), result)
        presence.note_partial(run, row.name, given.values())
    result = result if row.lower is None and row.upper is None else _within(request, result)
    if not row.into:
        return result
    owner = given[row.into]
    if not isinstance(owner, Ref):
        return request.lost()
    put(run, owner, result, request.name, node)
    return NONE if row.gives == "nothing" else owner


def _taken_for_array(run: Run, value: Value, node: Node) -> Value:
    cell = cell_of(run, value)
    listed = isinstance(value, Tup) or isinstance(cell, (Listing, Uniform)) or isinstance(cell, Num) and cell.storage == LIST or isinstance(cell, Table) and cell.kind not in ("array", "series", "frame")
    return call(run, Library("numpy.asarray"), [value], {}, node) if listed else value


def _is_object(run: Run, value: Value) -> bool:
    """Whether numpy makes an array of objects of a value, whose operators are others: `np.logical_or(None, x)` is x."""
    cell = cell_of(run, value)
    return isinstance(value, (Nothing, Function, Class, Method, Partial)) or isinstance(cell, Mapping) and not cell.labelled


def _within(request: Call, result: Value) -> Value:
    """A result between the ends that the row states, beside what its definition says."""
    run, row = request.run, request.row
    first, cell = request.array(row.parameters[0].name), cell_of(run, result)
    num = result if isinstance(result, Num) else cell.item if isinstance(cell, Table) else cell
    if not isinstance(num, Num):
        return result
    others = _others(request) or {}
    values = others if first is None else elementwise.meanings(run, first, others) | {"n": first.size}
    found = tidy(run, num.but(domain=num.domain.meet(_range(request, values), run.facts)))
    if isinstance(cell, Table):
        return Ref(run.store.allocate(replace(cell, item=found)))
    return found if num is result else boxed(run, found)


def _others(request: Call) -> dict[str, Expr] | None:
    """The arguments after the first, as public expressions; None where one is private."""
    found: dict[str, Expr] = {}
    for parameter in request.row.parameters[1:]:
        value = request.given.get(parameter.name)
        if isinstance(value, Num) or isinstance(value, Opaque) and value.term is not None:
            num = as_number(request.run, value)
            if num.env:
                return None
            found[parameter.name] = num.term
        elif value is not None and deep_env(request.run, value):
            return None
    return found


def _elementwise(request: Call) -> Value:
    run, row = request.run, request.row
    first = row.parameters[0].name
    num, others = request.array(first), _others(request)
    if num is None:
        return request.lost()
    if others is None:
        nums = tuple(as_number(run, value) for value in request.given.values())
        return boxed(run, opaque_elementwise(run, row.name, nums, request.node))
    return boxed(run, elementwise.by_row(run, row, num, others, request.node))


def _range(request: Call, values: dict[str, Expr]) -> Interval:
    row = request.row
    low = elementwise.evaluated(row.lower, values, -INFINITY) if row.lower is not None else -INFINITY
    high = elementwise.evaluated(row.upper, values, INFINITY) if row.upper is not None else INFINITY
    return Interval(low, high, row.integer)


def _reduction(request: Call) -> Value:
    """An array becomes one number: the least over the norms of factor times move."""
    run, row = request.run, request.row
    num, others = request.array(row.parameters[0].name), _others(request)
    if num is None or others is None:
        return request.lost()
    values = elementwise.meanings(run, num, others) | {"n": num.size}
    env: Growing = {}
    allowed = row.needs is None or row.needs.proved(values, run.facts)
    for source in num.env:
        moves: Moves = {D1: reach(num, source, DINF)}
        if allowed:
            bounds = [reach(num, source, norm).scaled(elementwise.evaluated(factors[""], values, INFINITY)) for norm, factors in row.factors.items()]
            best = bounds[0]
            for bound in bounds[1:]:
                best = best.least(bound)
            moves[L1] = best
        env[source] = moves
    result = Num(apply(row.name, (num.term, *others.values()), num.shape), (), _range(request, values), env, released=num.released)
    if env:
        result.step = run.step(request.node, row.row or row.name, num)
    return tidy(run, result)


def _transform(request: Call) -> Value:
    """An array becomes an array of the same length."""
    run, row = request.run, request.row
    num, others = request.array(row.parameters[0].name), _others(request)
    if num is None or others is None or len(num.shape) != 1:
        return request.lost()
    values = elementwise.meanings(run, num, others)
    env: Growing = {}
    allowed = row.needs is None or row.needs.proved(values, run.facts)
    for source in num.env:
        moves: Moves = {DINF: reach(num, source, DINF)}
        for measured, wanted in row.factors.items() if allowed else ():
            for norm, formula in wanted.items():
                bound = reach(num, source, measured).scaled(elementwise.evaluated(formula, values, INFINITY))
                moves[norm] = bound if norm not in moves else moves[norm].least(bound)
        env[source] = moves
    result = Num(apply(row.name, (num.term, *others.values()), num.shape), num.shape, _range(request, values), env, {}, num.data, num.norm,
                 released=num.released, storage="" if holds_reals(num) else UNKNOWN)
    if env:
        result.step = run.step(request.node, row.row or row.name, num)
    result = tidy(run, result)
    if num.weights is not None and row.name.endswith(".cumsum"):
        result.cumulated = cumulated(run, num, result, request.node)
    return boxed(run, result)


def _lipschitz(request: Call) -> Value:
    """A user's row: so much per unit of each argument (its L1 move); an argument without a factor is not understood."""
    run, row = request.run, request.row
    values: dict[str, Expr] = {}
    nums: dict[str, Num] = {}
    for parameter in row.parameters:
        value = request.given.get(parameter.name)
        if value is None:
            continue
        num = as_array(run, value, request.node)
        if num is None:
            if deep_env(run, value):
                return request.lost()
            continue
        nums[parameter.name] = num
        if not num.env and not num.shape:
            values[parameter.name] = num.term
    env: Growing = {}
    first = nums.get(row.parameters[0].name) if row.parameters else None
    allowed = row.needs is None or first is not None and row.needs.proved(elementwise.meanings(run, first, values), run.facts)
    for name, num in nums.items():
        for source in num.env:
            moves: Moves = {D1: reach(num, source, DINF)}
            if allowed and name in row.factors:
                factor = elementwise.evaluated(row.factors[name][""], values, INFINITY)
                moves[L1] = reach(num, source, L1).scaled(factor)
            have = env.get(source)
            env[source] = moves if have is None else {key: have[key] + moves[key] for key in have if key in moves}
    result = Num(run.fresh(row.name.rpartition(".")[2]), (), _range(request, values) if nums else Interval(), env,
                 released=any(num.released for num in nums.values()))
    if env:
        result.step = run.step(request.node, row.row or row.name, *nums.values())
    return tidy(run, result)


def _opaque(request: Call) -> Value:
    """Deterministic, without side effects: of a number of a known range the diameter rule is all that applies (B14), of anything else what it depends on (K1)."""
    run, row = request.run, request.row
    if run.has_rows and (of_row := row_texts.of_row(request)) is not None:
        return of_row
    if row.operation == "text":
        return text_of(request)
    if row.operation == "column":
        return request.lost()
    values = {name: as_number(run, value).term for name, value in request.given.items() if isinstance(value, Num) and not value.env}
    env = tainted(*(deep_env(run, value) for value in request.given.values()))
    released = any(getattr(value, "released", False) for value in request.given.values())
    if row.operation in ("anything", "texts"):
        return Opaque(env, what=row.name) if env else Opaque(term=run.fresh(row.name.rpartition(".")[2]), what=row.name, released=released)
    if not env and not released:
        return Num(run.fresh(row.name.rpartition(".")[2]), domain=_range(request, values))
    result = Num(run.fresh(row.name.rpartition(".")[2]), (), _range(request, values), env, released=released)
    if env:
        result.step = run.step(request.node, row.row or row.name, *(v for v in request.given.values() if isinstance(v, Num)))
    run.know(result.term, result)
    return result
