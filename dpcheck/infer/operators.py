"""Operators on any values: numbers, arrays, texts, lists, objects, and tables row by row."""
from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Callable

from dpcheck import ir
from dpcheck.bounds import ONE, Apply, render
from dpcheck.infer import lists, noise, numbers, shapes, unnamed
from dpcheck.infer.arguments import converted
from dpcheck.infer.arithmetic import arithmetic, of_truths
from dpcheck.infer.coerce import as_number
from dpcheck.infer.coins import as_draw
from dpcheck.infer.conversions import shown
from dpcheck.infer.datasets import gaps, presence
from dpcheck.infer.datasets.axes import beside_row
from dpcheck.infer.datasets.keyed import keyed_of
from dpcheck.infer.datasets.rowwise import lifted
from dpcheck.infer.datasets.tables import has_rows, lost, table_of
from dpcheck.infer.dependence import blurred, deep_env, keeping
from dpcheck.infer.flavours import made_of
from dpcheck.infer.forward import joined_lists, labels_of_all, numbers_by_label, product_of_rows, with_labels
from dpcheck.infer.guards import negated
from dpcheck.infer.hooks import METHODS, declines, instance, left_to_numpy, run_hook
from dpcheck.infer.implicit import may_be_objects
from dpcheck.infer.inheritance import mro
from dpcheck.infer.interpret import call, evaluate, expression
from dpcheck.infer.lengths import truth_of
from dpcheck.infer.masks import each
from dpcheck.infer.reach import tainted
from dpcheck.infer.references import boxed, cell_of, may_be_array
from dpcheck.infer.storage import UNKNOWN, WHOLE, may_be_truths
from dpcheck.infer.store import Frame
from dpcheck.infer.unknown_calls import unknown_call
from dpcheck.infer.values import Class, Configured, Function, Gap, Instance, Library, Mapping, Method, Num, Opaque, Range, Ref, Text, Value, constant
from dpcheck.infer.wraps import Wrap
from dpcheck.spaces import conversion

if TYPE_CHECKING:
    from dpcheck.infer.run import Run


_UNARY = {"-": "__neg__", "+": "__pos__", "~": "__invert__"}
LONGEST_TEXT = 1_000_000  # what a longer one says is not known


@expression(ir.Unary)
def _unary(run: Run, node: ir.Unary, frame: Frame) -> Value:
    value = evaluate(run, node.operand, frame)
    if node.op == "not":
        return negated(run, truth_of(run, value, node))
    if run.has_rows and (lifted := over_rows(run, [value], lambda items: _unary_of_row(run, node, items[0]), f"`{node.op}`", node)) is not None:
        return lifted
    return made_of(run, _unary_of(run, node, value), value)


def _unary_of_row(run: Run, node: ir.Unary, value: Value) -> Value:
    """As `_unary_of`; of a column of truth values `~` and `-` are `not`, row by row, and `+` leaves them what they are."""
    if isinstance(value, Num) and may_be_truths(value):
        return numbers.opaque_elementwise(run, node.op, (value,), node)
    if isinstance(value, Num) and value.boolean:
        return value if node.op == "+" else negated(run, value)
    return _unary_of(run, node, value)


def _unary_of_gap(run: Run, node: ir.Unary, value: Num) -> Value:
    """As `_unary_of_row`; truth values of which some are missing are objects, of which `-` makes numbers, if in these data any are."""
    return _unary_of_row(run, node, value.but(storage=UNKNOWN) if value.boolean and node.op != "~" else value)


def _unary_of(run: Run, node: ir.Unary, value: Value) -> Value:
    hooked = run_hook(run, value, _UNARY[node.op], [], node)
    if hooked is not None:
        return hooked
    if may_be_objects(run, (value,)):
        return unknown_call(run, f"`{node.op}` on an object", [value], node)
    if isinstance(value, Gap):
        return gaps.through(run, [value], lambda items: _unary_of_gap(run, node, as_number(run, items[0])))
    if isinstance(value, Configured):
        return call(run, Library(f"{value.name}.{_UNARY[node.op]}"), [value], {}, node)
    if (unknown := of_any_shape(run, value)) is not None:
        return unknown
    unnamed.note(run, unnamed.NUMBER, value)
    num = as_number(run, value)
    if node.op == "-" and run.noisy and (drawn := noise.combined(run, "*", value, constant(-1), node)) is not None:
        return drawn
    if node.op == "-":
        return boxed(run, numbers.negate(run, num, node))
    if node.op == "+":
        return num if not num.boolean else num.but(boolean=False)
    if num.boolean and num.shape:
        return boxed(run, negated(run, num))
    if num.domain.integer and not num.boolean:  # of whole numbers it is -x - 1
        return boxed(run, numbers.subtract(run, numbers.negate(run, num, node), constant(1), node))
    return numbers.opaque_elementwise(run, "~", (num,), node)


def over_rows(run: Run, values: list[Value], operation: Callable[[list[Value]], Value], what: str, node: ir.Node) -> Value | None:
    """An operation of which some operand is a table; None where none is."""
    if all(isinstance(value, Num) for value in values):
        return None
    if not any(has_rows(run, value) for value in values):
        return None
    if what == "`@`":
        return product_of_rows(run, values[0], values[1], node)
    flat = [numbers_by_label(run, value) for value in values]
    if any(vector is not None for vector in flat):
        if (labels := labels_of_all(run, values)) is None:
            return lost(run, f"{what} of numbers by other labels", *values)
        return with_labels(run, operation([value if vector is None else Ref(run.store.allocate(vector)) for value, vector in zip(values, flat)]), labels)
    if len(values) == 2 and what in ("`+`", "`*`", "`&`", "`-`"):
        joined = joined_lists(run, what[1], values[0], values[1])
        if joined is not None:
            return joined
    for value in values:
        table = table_of(run, value)
        if has_rows(run, value) and keyed_of(run, value) is None and (table is None or not table.arithmetic):
            return lost(run, f"{what} on what is no column", *values)
    return lifted(run, values, operation, what, sees_gaps=True)


@expression(ir.Binary)
def _binary(run: Run, node: ir.Binary, frame: Frame) -> Value:
    left, right = evaluate(run, node.left, frame), evaluate(run, node.right, frame)
    if isinstance(left, Opaque) and run.vectors:
        left = run.vectors.get(left, left)  # as the right operand shows it: u / max(1, norm(u))
    return made_of(run, binary(run, node.op, left, right, node), left, right)


def _binary_of_row(run: Run, op: str, left: Value, right: Value, node: ir.Node) -> Value:
    """As `binary`; columns of truth values have an arithmetic of their own."""
    if isinstance(left, Num) and isinstance(right, Num):
        if left.boolean and right.boolean:
            return boxed(run, of_truths(run, op, left, right, node))
        if op in "+-" and all(one.boolean or may_be_truths(one) for one in (left, right)):
            return numbers.opaque_elementwise(run, op, (left, right), node)
        result = binary(run, op, left, right, node)
        made = op not in "&|^" and left.boolean != right.boolean and not any(map(may_be_truths, (left, right)))  # `truths * 1` are numbers
        return result.but(storage=WHOLE) if made and isinstance(result, Num) and result.domain.integer and not result.storage else result
    return binary(run, op, left, right, node)


def binary(run: Run, op: str, left: Value, right: Value, node: ir.Node) -> Value:
    """left op right, for numbers, arrays, strings, lists and tuples, and row by row for tables."""
    try:
        drawn = noise.combined(run, op, left, right, node) if run.noisy else None
    except shapes.ShapeError as fault:
        return _ill_fitting(run, fault, left, right, node)
    if drawn is not None:
        return drawn
    if run.random:
        noise.beside(run, op, left, right, node)
    if not (isinstance(left, Num) and isinstance(right, Num)):
        if isinstance(left, Gap) or isinstance(right, Gap):
            return gaps.through(run, [left, right], lambda items: binary(run, op, items[0], items[1], node))
        if run.has_rows and (lifted := over_rows(run, [left, right], lambda items: _binary_of_row(run, op, items[0], items[1], node), f"`{op}`", node)) is not None:
            return lifted
        special = _not_numbers(run, op, left, right, node)
        if special is not None:
            return special
        if isinstance(left, Ref) or isinstance(right, Ref):
            picked = each(run, [left, right], lambda parts: binary(run, op, parts[0], parts[1], node), node)
            if picked is not None:
                return picked
        if run.has_rows and op != "@":
            left, right = beside_row(run, left, right), beside_row(run, right, left)
        if op == "@" and (has_name(left) or has_name(right)):
            left, right = vector_beside(run, left, right, 0), vector_beside(run, right, left, -1)
        if (unknown := of_any_shape(run, left, right)) is not None:
            return _new_array(unknown, left, right)
        if op == "@":
            left, right = vector_beside(run, left, right, 0), vector_beside(run, right, left, -1)
        for one, other in ((left, right), (right, left)) if op == "@" else ():
            if isinstance(one, Opaque) and not one.env and (env := deep_env(run, other)):
                return _new_array(Opaque(tainted(env), what="a product with what is not known", array=True), left, right)
    unnamed.note(run, unnamed.NUMBER, left, right)
    a, b = as_number(run, left), as_number(run, right)
    unnamed.tell_beside(run, [a, b])
    _mixed_metrics(run, op, a, b, node)
    try:
        result = boxed(run, arithmetic(run, op, a, b, node))
        unnamed.tell_cancelled(run, (a, b), result)
        if run.has_rows:
            presence.note_gone(run, (a, b), result)
        return as_draw(run, result, node) if run.coins else result
    except shapes.ShapeError as fault:
        return _ill_fitting(run, fault, a, b, node)


def _ill_fitting(run: Run, fault: shapes.ShapeError, left: Value, right: Value, node: ir.Node) -> Opaque:
    """What arithmetic of arrays that do not fit together gives: Python raises there."""
    run.notice("DP301", str(fault), node)
    return Opaque(tainted(deep_env(run, left), deep_env(run, right)), what=str(fault))


def of_any_shape(run: Run, *operands: Value) -> Opaque | None:
    """What arithmetic with a result of an unknown call gives, where that depends on private data or is known to be an array: it may be an array, of any shape."""
    unknown = next((one for operand in operands if (one := may_be_array(run, operand)) is not None), None)
    if unknown is None and not any(isinstance(operand, Opaque) and operand.array for operand in operands):
        return None
    env = tainted(*(deep_env(run, one) for one in operands))
    if unknown is None:
        return Opaque(env, None if env else run.fresh("an array"), "arithmetic with an array of unknown shape", array=True)
    return replace(unknown, env=env, array=True)


def _new_array(result: Opaque, *operands: Value) -> Opaque:
    """What arithmetic with an array of a known type makes: a new array of that type, if the other operand is one, too, or a number, or public."""
    opaque = [operand for operand in operands if isinstance(operand, Opaque)]
    of = next((operand.of for operand in opaque if operand.of), "")
    known = of and all(operand.of or not operand.env and not operand.array for operand in opaque)
    return Opaque(result.env, result.term, result.what, result.released, result.step, array=True, of=of, made=True) if known else result


def has_name(value: Value) -> bool:
    """Whether a public value of which nothing is known has a name, by which one can say what it is taken for: a parameter, but nothing that was computed."""
    atom = None if not isinstance(value, Opaque) or value.env or value.roots or value.term is None else value.term.atom()
    return atom is not None and not isinstance(atom, Apply) and (atom.key is None or isinstance(atom.key, str))


def vector_beside(run: Run, value: Value, other: Value, axis: int) -> Value:
    """A public operand of `@` of which nothing is known: a vector as long as what it meets, which is said."""
    met = other if isinstance(other, Num) else cell_of(run, other)
    if isinstance(value, Opaque) and not value.env and value.term is not None and isinstance(met, Num) and met.shape:
        run.assume(f"{render(value.term)} is a vector")
        return Num(value.term, (met.shape[axis],))
    return value


def _not_numbers(run: Run, op: str, left: Value, right: Value, node: ir.Node) -> Value | None:
    overloaded = arithmetic_hook(run, op, left, right, node)
    if overloaded is not None:
        return overloaded
    for owner in (left, right):
        if isinstance(owner, Configured) and op in METHODS:
            name = f"{owner.name}.__{'' if owner is left else 'r'}{METHODS[op]}__"
            return call(run, Library(name), [owner, right if owner is left else left], {}, node)
    if isinstance(left, Text) or isinstance(right, Text):
        if op == "+" and isinstance(left, Text) and isinstance(right, Text) and left.value is not None and right.value is not None and len(left.value) + len(right.value) <= LONGEST_TEXT:
            return Text(left.value + right.value)
        formatted = shown(run, right, node) if op == "%" else {}
        return Text(env=tainted(formatted, deep_env(run, left), deep_env(run, right)))
    if lists.is_list(run, left) or lists.is_list(run, right):
        arrays = lists.beside_array(run, op, left, right, node)
        if arrays is None:
            return lists.combined(run, op, left, right, node)
        result = binary(run, op, *arrays, node)
        return keeping(run, result, left, right) if isinstance(result, Opaque) and op in ("+", "*") else result  # what may be an array may be a list: its items stay what they are
    if may_be_objects(run, (left, right)):
        return unknown_call(run, f"`{op}` on objects", [left, right], node)
    for value in (left, right):
        if isinstance(cell_of(run, value), (Instance, Mapping, Opaque)) or isinstance(value, (Function, Class, Method, Range)):
            return blurred(run, f"`{op}` on objects", (left, right))
    return None


def _mixed_metrics(run: Run, op: str, a: Num, b: Num, node: ir.Node) -> None:
    """Sums of private values that show different metrics are a slip (DP105)."""
    if op not in ("+", "-") or not a.env or not b.env:
        return
    if a.shape and b.shape and a.norm is not None and b.norm is not None and a.norm is not b.norm:
        run.notice("DP105", f"one operand is measured in {a.norm.value}, the other in {b.norm.value}", node,
                   f"convert the first: {converted(a.norm, b.norm, a.shape[-1])}; or the second: {converted(b.norm, a.norm, b.shape[-1])}", _conversions(run, a, b, node))
    elif a.data != b.data:
        run.notice("DP105", "one operand is measured in the discrete metric (Data), the other in the real one (Real)", node,
                   "bound the discrete one and convert it: undisc(clamp(x, lower, upper))", _conversions(run, a, b, node))


def _conversions(run: Run, a: Num, b: Num, node: ir.Node) -> tuple[Wrap, ...]:
    """What measures both operands alike, the cheapest way first."""
    if not isinstance(node, ir.Binary):
        return ()
    if a.norm is not None and b.norm is not None and a.norm is not b.norm:
        ways = (Wrap(run.place(node.left), "norm_convert", (b.norm.value,)), Wrap(run.place(node.right), "norm_convert", (a.norm.value,)))
        return ways if conversion(a.norm, b.norm, a.shape[-1]) == ONE else ways[::-1]
    discrete, at = (a, node.left) if a.data else (b, node.right)
    return (Wrap(run.place(at), "undisc"),) if discrete.domain.bounded and not discrete.shape else ()


def arithmetic_hook(run: Run, op: str, left: Value, right: Value, node: ir.Node) -> Value | None:
    """left op right: the method of the one, or the reflected method of the other."""
    cells = instance(run, left), instance(run, right)
    if cells == (None, None):
        return None
    if op == "%" and isinstance(left, Text):
        return Text(env=tainted(shown(run, right, node), deep_env(run, left), deep_env(run, right)))
    if left_to_numpy(run, left, right):
        return unknown_call(run, f"`{op}` of an array and an object", [left, right], node)
    sides = [(left, "__", right), (right, "__r", left)]
    if cells[0] is not None and cells[1] is not None and cells[0].cls is not cells[1].cls and cells[0].cls in mro(cells[1].cls):
        sides.reverse()
    for owner, prefix, other in sides:
        result = run_hook(run, owner, f"{prefix}{METHODS[op]}__", [other], node)
        if result is not None and not declines(result):
            return result
    return blurred(run, f"`{op}` on objects", (left, right))
