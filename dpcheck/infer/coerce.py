"""One kind of value seen as another: as a number, as an array, as a truth value, as something to walk through."""
from __future__ import annotations

from typing import TYPE_CHECKING, Sequence

from dpcheck import ir
from dpcheck.bounds import ONE, ZERO, Bound, Expr, split_linear, substitute
from dpcheck.bounds.budget import TOO_MANY_PARTS, spend
from dpcheck.infer.datasets.counting import count
from dpcheck.infer.datasets.model import Keyed, Table
from dpcheck.infer.datasets.totals import in_place
from dpcheck.infer.dependence import deep_env
from dpcheck.infer.touching import looked_at
from dpcheck.infer.guards import compare_numbers, truth
from dpcheck.infer.shapes import ShapeError
from dpcheck.infer.numbers import tidy
from dpcheck.infer.passes import over_passes
from dpcheck.infer.places import of_passes
from dpcheck.infer.reach import D1, D2, DINF, L1, L2, LINF, M2, MINF, ROWS, ROW_KEY, broadcast, reach, tainted
from dpcheck.infer.storage import unlisted
from dpcheck.infer.structure import stack
from dpcheck.infer.values import (
    Cell, Env, Growing, Instance, Lazy, Library, Listing, Mapping, Moves, Nothing, Num, Opaque, Picked, Range, Ref, Rows, Source, Text, Tup, Uniform,
    Value, constant,
)
from dpcheck.spaces import ANY, BOOL, NATURAL, Norm, exactly

if TYPE_CHECKING:
    from dpcheck.infer.run import Run


def as_number(run: Run, value: Value) -> Num:
    """The value where a number is expected; what is not one is a number of which only the dependence is known."""
    if isinstance(value, Num):
        return value
    if isinstance(value, Ref):
        cell = run.store.heap[value.address]
        if isinstance(cell, Num):
            return unlisted(cell)
    if isinstance(value, Opaque):
        value = run.current(value)
        if not value.env and value.term is not None:
            return public_number(value)
    env = deep_env(run, value)
    text = value.what if isinstance(value, Opaque) and value.what else "a value that is not a number"
    result = Num(run.fresh(text), env=env, released=getattr(value, "released", False))
    run.know(result.term, result)
    atom = result.term.atom()
    if env and atom is not None:
        run.unknown[atom] = text
    return result


def public_number(value: Opaque) -> Num:
    """A public value of which nothing is known, where a number is expected."""
    assert value.term is not None
    return Num(value.term, domain=exactly(value.term) if not value.array and not value.released else ANY, released=value.released)


def cell_of(run: Run, value: Value) -> Cell | None:
    """What a reference points to."""
    return run.store.heap[value.address] if isinstance(value, Ref) else None


def may_be_array(run: Run, value: Value) -> Opaque | None:
    """Private data that is not understood and may be more than one number. A cell of a row is one, and what an audit takes for data may be."""
    cell = cell_of(run, value)
    unknown = value if isinstance(value, Opaque) else cell if isinstance(cell, Opaque) else None
    if unknown is None or not (env := run.current(unknown).env):
        return None
    many = unknown.returned or unknown.array or run.program.audit is None and not any(source.stands_in for source in env)
    return unknown if many else None


def sequence_items(run: Run, value: Value) -> Sequence[Value] | None:
    """The items of a tuple or of a list of known length."""
    if isinstance(value, Tup):
        return value.items
    cell = cell_of(run, value)
    if isinstance(cell, Listing):
        return cell.items
    if isinstance(cell, Mapping):
        return [literal(key) for key in cell.items]
    if isinstance(value, Range):
        return range_items(value)
    if isinstance(cell, Instance) and cell.cls.is_tuple:
        return [cell.attributes[name] for name in cell.cls.fields]
    if isinstance(cell, Lazy) and cell.again:
        from dpcheck.infer.lazy import opened

        return sequence_items(run, opened(run, value))
    return None


def range_items(value: Range, limit: int = 4096) -> Sequence[Value] | None:
    """The numbers of a range whose ends are known."""
    ends = [value.start.constant, value.stop.constant, value.step.constant]
    if not all(isinstance(end, int) for end in ends) or ends[2] == 0:
        return None
    numbers = range(*ends)  # type: ignore[arg-type]
    return [constant(i) for i in numbers] if len(numbers) <= limit else None


def literal(key: object) -> Value:
    """A constant as an abstract value."""
    if isinstance(key, bool):
        return truth(key)
    if isinstance(key, (int, float)):
        return constant(key)
    if isinstance(key, str):
        return Text(key)
    if isinstance(key, tuple):
        return Tup(tuple(literal(part) for part in key))
    return Nothing() if key is None else Opaque()


def key_of(run: Run, value: Value) -> object | None:
    """The constant that a value is, for use as a dict key (wrapped in a tuple, so that None is a key too); else None."""
    if isinstance(value, Num) and value.constant is not None:
        return (value.constant,)
    if isinstance(value, Text) and value.value is not None and not value.env:
        return (value.value,)
    if isinstance(value, Nothing) and not value.env:
        return (None,)
    if isinstance(value, Tup):
        parts = [key_of(run, item) for item in value.items]
        return None if any(part is None for part in parts) else (tuple(part[0] for part in parts),)  # type: ignore[index]
    return None


def as_array(run: Run, value: Value, node: ir.Node) -> Num | None:
    """The value as an array of numbers: an array, a list of numbers or of rows, a range; None for anything else."""
    spend(1, TOO_MANY_PARTS)
    if isinstance(value, Num):
        return value
    if isinstance(value, Rows):
        return value.matrix
    cell = cell_of(run, value)
    if isinstance(cell, Num):
        return unlisted(cell)
    if isinstance(cell, Uniform):
        return stacked(run, cell, node)
    if run.has_rows and (vector := by_known_keys(run, cell)) is not None:
        return vector
    if isinstance(value, Opaque) and value.term is not None and not run.current(value).env:
        return public_number(value)
    items = sequence_items(run, value)
    if items is None or isinstance(cell, Mapping):
        return None

    arrays = {one: as_array(run, item, node) for one, item in {id(item): item for item in items}.items()}  # one that stands at several places once
    parts = [arrays[id(item)] for item in items]
    if any(part is None for part in parts):
        return None
    try:
        return stack(run, [part for part in parts if part is not None], node)
    except ShapeError:  # rows of several lengths
        return None


def by_known_keys(run: Run, cell: Cell | None) -> Num | None:
    """Numbers by group as a vector, where the program names the groups; rows that keep their places as an array."""
    from dpcheck.infer.datasets.grouping import as_vector

    if isinstance(cell, Table):
        return in_place(run, cell)
    return as_vector(run, cell) if isinstance(cell, Keyed) else None


def truth_of(run: Run, value: Value, node: ir.Node) -> Num:
    """bool(value) (B9)."""
    from dpcheck.infer.hooks import truth_value

    if (hooked := truth_value(run, value, node)) is not None:
        return hooked
    if isinstance(value, Num):
        if value.boolean and not value.shape:
            return value
        if not value.shape:
            return compare_numbers(run, value, "!=", constant(0), node)
    if isinstance(value, Nothing) and not value.env:
        return truth(False)
    if isinstance(value, Text) and value.value is not None:
        return truth(bool(value.value))
    items = sequence_items(run, value)
    if items is not None:
        return truth(bool(items))
    cell = cell_of(run, value)
    if isinstance(cell, Lazy) and not cell.again:
        return truth(True)
    if isinstance(cell, Uniform):
        return compare_numbers(run, cell.length, "!=", constant(0), node)
    rows = row_count(run, value, node)
    if rows is not None:
        return compare_numbers(run, rows, "!=", constant(0), node)
    looked_at(run, value, "the truth", {})
    if isinstance(value, (Text, Nothing, Opaque, Num)) or cell is not None or isinstance(value, Library) and not _is_code(run, value):
        env = deep_env(run, value)
        return Num(run.fresh("a condition", lo=ZERO, hi=ONE, integer=True), domain=BOOL, env=env, boolean=True,
                   released=getattr(value, "released", False))
    return truth(True)


def _is_code(run: Run, value: Library) -> bool:
    """Whether a name of a library is known to be a module, a function or a class, which are true; it may be a flag, or None."""
    if value.name.startswith("builtins."):
        return value.name != "builtins.__debug__"
    return value.module or run.program.table.find(value.name) is not None


# ---------------------------------------------------------------- lists made by one code
def stand_in(run: Run, array: Num, name: str) -> tuple[Source, Num]:
    """One typical entry (or row) of an array, as a source of its own, measured as the array is."""
    norm = walked_norm(array)
    data = array.data or norm is None
    source = Source(f"one of {name}", "", data or array.domain.integer, stands_in=True)
    shape = array.shape[1:]
    one = Bound.linear(ONE)
    moves: Moves = {DINF: one} if data else ({L1: one} if not shape else {norm.value: one})  # type: ignore[union-attr]
    if data and not shape:
        moves = {D1: one}
    item = Num(run.fresh(f"an entry of {name}"), shape, array.domain, {source: moves}, dict(array.norms), array.data, array.norm, None,
               array.boolean)
    run.know(item.term, item)
    return source, item


def walked_norm(array: Num) -> Norm | None:
    """The norm in which a row (or entry) of a walked array is measured; None for the discrete metric, which is that of data whatever else is known."""
    if array.data:
        return None
    keys = {key for moves in array.env.values() for key in moves}
    if not array.shape[1:]:
        return Norm.L1 if keys & {L1, L2, LINF} else None
    if array.norm is not None:
        return array.norm
    for norm, key in ((Norm.L2, M2), (Norm.L1, L1), (Norm.LINF, MINF)):
        if key in keys:
            return norm
    return Norm.L1 if keys & {L2, LINF} else None


def walked_moves(array: Num, source: Source, key: str) -> Bound:
    """The total, over the entries (or rows), of how far `source` moves each; `key` is the norm in which they are added."""
    norm = walked_norm(array)
    if len(array.shape) == 1:
        return reach(array, source, key if norm is not None else {L1: D1, L2: D2, LINF: DINF}.get(key, key))
    if norm is None:
        return reach(array, source, ROWS)
    return reach(array, source, ROW_KEY[norm])


def stacked(run: Run, uniform: Uniform, node: ir.Node) -> Num | None:
    """The array of all items of a list that one piece of code made (J14, E1): per walked entry, and once an item for the rest."""
    item = uniform.item
    if isinstance(item, Ref):
        cell = cell_of(run, item)
        item = cell if isinstance(cell, Num) else item
    if not isinstance(item, Num) or uniform.length.env:
        return None
    count = uniform.length.term
    shape = (count, *item.shape)
    standing = {source for source, _ in uniform.walked}
    env: Growing = {}
    rest = {source: moves for source, moves in item.env.items() if source not in standing}
    if rest:
        apart = None if uniform.walked or item.total is None else over_passes(run, item, uniform.length, uniform.varying)
        env.update(apart if apart is not None else _captured(run, uniform, item, rest) if not item.shape else _rows_of(run, uniform, item, rest))
    for source, array in uniform.walked:
        if source not in item.env:
            continue
        for real in array.env:
            moves = _item_moves(item, source, array, real)
            moves = {key: of_passes(run, uniform.varying, count, bound) for key, bound in moves.items()}
            have = env.get(real)
            env[real] = moves if have is None else {key: have[key] + moves[key] for key in have if key in moves}
    term = _elementwise_term(run, uniform, item)
    result = Num(term if term is not None else run.fresh("a list"), shape, item.domain, env, dict(item.norms) if item.shape else {},
                 item.data, item.norm if item.shape else None, None, item.boolean, item.released)
    if env:
        result.step = run.step(node, "J14" if not item.shape else "E1", item, *(array for _, array in uniform.walked))
    result = tidy(run, result)
    if item.weights is not None and not item.shape:
        from dpcheck.infer.selection import of_each

        result.weights = of_each(run, uniform, item.weights, node)
    if item.noise is not None and not env:
        result.noise = item.noise if item.noise.released is not None else item.noise.entry()
    return result


def _captured(run: Run, uniform: Uniform, item: Num, rest: Env) -> Env:
    """A captured private number in every item: it costs once an item, and more or less by what the item makes of its place."""
    count = uniform.length.term
    if not any(atom in uniform.varying for moves in rest.values() for bound in moves.values() for term in bound.terms for part in term for atom in part.leaves()):
        return broadcast(rest, (), (count,))
    filled = broadcast(rest, (), (count,))
    found: Growing = {}
    for source, moves in rest.items():
        each = reach(item, source, L1)
        found[source] = {DINF: filled[source][DINF], L1: of_passes(run, uniform.varying, count, each, summed=True), LINF: of_passes(run, uniform.varying, count, each)}
    return found


def _rows_of(run: Run, uniform: Uniform, item: Num, rest: Env) -> Env:
    """A captured private vector in every row: it costs once a row."""
    count = uniform.length.term
    full = {source: {key: of_passes(run, uniform.varying, count, reach(item, source, key)) for key in (L1, L2, LINF, DINF)} for source in rest}
    return broadcast(full, item.shape, (count, *item.shape))


def _item_moves(item: Num, source: Source, array: Num, real: Source) -> Moves:
    """From moves of one entry to moves of the list: entries that do not move give items that do not move."""
    if not item.shape:
        slope = reach(item, source, L1).coefficient
        moves: Moves = {D1: reach(array, real, D1 if len(array.shape) == 1 else ROWS), DINF: reach(array, real, DINF)}
        if not slope.infinite:
            for key in (L1, L2, LINF):
                moves[key] = walked_moves(array, real, key).scaled(slope)
        return moves
    total = walked_moves(array, real, L1)
    moves = {ROWS: reach(array, real, ROWS if len(array.shape) == 2 else D1), DINF: reach(array, real, DINF)}
    for key, inner in ((L1, L1), (M2, L2), (MINF, LINF)):
        slope = reach(item, source, inner).coefficient
        if not slope.infinite:
            moves[key] = total.scaled(slope)
    return moves


def _elementwise_term(run: Run, uniform: Uniform, item: Num) -> Expr | None:
    """[f(x) for x in v] is f(v) where f is affine in x and nothing else private is in it."""
    if item.shape or len(uniform.walked) != 1:
        return None
    source, array = uniform.walked[0]
    atoms = [atom for atom in item.term.leaves() if atom in run.known and source in run.known[atom].env]
    if len(atoms) != 1 or len(array.shape) != 1:
        return None
    linear = split_linear(item.term, lambda atom: atom == atoms[0])
    if linear is None or set(linear[0]) != {atoms[0]}:
        return None
    return substitute(item.term, {atoms[0]: array.term})


def row_count(run: Run, value: Value, node: ir.Node) -> Num | None:
    """The number of rows of a list, series or array of rows; None for anything else."""
    if not run.has_rows:
        return None
    from dpcheck.infer.datasets.rowwise import table_of

    table = table_of(run, value)
    return count(run, table.rows, node) if table is not None and table.kind in ("list", "series", "frame") else None


def length_of(run: Run, value: Value, node: ir.Node) -> Num:
    """len(value): public for arrays and lists of public length (K10)."""
    from dpcheck.infer.hooks import length

    if (hooked := length(run, value, node)) is not None:
        return hooked
    items = sequence_items(run, value)
    if items is not None:
        return constant(len(items))
    cell = cell_of(run, value)
    array = value if isinstance(value, Num) else cell if isinstance(cell, Num) else value.matrix if isinstance(value, Rows) else None
    if array is not None and array.shape:
        return Num(array.shape[0], domain=NATURAL)
    if isinstance(cell, Uniform):
        return cell.length
    if isinstance(cell, Picked):
        from dpcheck.infer.masks import how_many

        return how_many(run, cell, node)
    rows = row_count(run, value, node)
    if rows is not None:
        return rows
    if isinstance(value, Text) and value.value is not None:
        return constant(len(value.value))
    env = deep_env(run, value)
    if isinstance(value, Opaque) and value.term is not None and not env:
        return Num(run.length_of(value.term), domain=NATURAL, released=value.released)
    result = Num(run.fresh("a length", lo=ZERO, integer=True), domain=NATURAL, env=tainted(env), released=getattr(value, "released", False))
    run.know(result.term, result)
    atom = result.term.atom()
    if run.program.audit is not None and isinstance(value, Opaque) and env and atom is not None:
        run.unknown[atom] = value.what or "a value that is not understood"
    return result
