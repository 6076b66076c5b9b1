"""`while i < n:` with `i += 1` at its end is `for i in range(i, n):`, after which i is n (I12).

It is, where the number of passes is settled before the first: n is a number that the body does not bind, or the length of an array or of rows that it
does not change; and where nothing but the last statement binds i, and no pass goes on without coming to that.
"""
from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from dpcheck import ir
from dpcheck.bounds import nonnegative
from dpcheck.infer.attempts import forget_notes, notes
from dpcheck.infer.datasets.tables import table_of
from dpcheck.infer.flow import Flow
from dpcheck.infer.interpret import evaluate
from dpcheck.infer.references import cell_of
from dpcheck.infer.values import Num, Range, Ref, Value, constant
from dpcheck.infer.walk import names_bound, names_written
from dpcheck.syntax.walk import finder

if TYPE_CHECKING:
    from dpcheck.infer.run import Run
    from dpcheck.infer.store import Frame

Loop = Callable[["Run", ir.For, Value, "Frame"], Flow]  # a loop over a value
_going_on = finder(ir.Continue)


def by_counting(run: Run, node: ir.While, frame: Frame, loop_over: Loop) -> Flow | None:
    """A while loop that does nothing but count, as one over a range; None where it is none, or changes what it counts by."""
    passes = _counted(run, node, frame)
    if passes is None:
        return None
    loop, over, holder = passes
    cell = None if holder is None else run.store.heap[holder.address]
    point, noted = run.checkpoint(), notes(run)
    flow = loop_over(run, loop, over, frame)
    if holder is None or run.store.heap[holder.address] is cell:
        return flow
    run.back_to(point)
    forget_notes(run, noted)
    return None


def _as_for(run: Run, node: ir.While) -> tuple[ir.For, ir.For] | None:
    """The loop as one over a range, whose `iter` is what i is compared with: where i may be beyond that, and where it is known not to be. None for any other."""
    if id(node) in run.program.counted:
        return run.program.counted[id(node)]
    run.program.counted[id(node)] = made = _made(run, node)
    return made


def _made(run: Run, node: ir.While) -> tuple[ir.For, ir.For] | None:
    test, last = node.test, node.body[-1]
    if not isinstance(test, ir.Compare) or test.ops != ["<"] or not isinstance(test.left, ir.Name) or not _adds_one(last, test.left.id):
        return None
    body, name, stop = node.body[:-1], test.left.id, test.rights[0]
    measured = _measured(stop)
    around = run.active[-1] if run.active else None
    own = run.program.locals_of(around) if isinstance(around, ir.Function) else frozenset()
    if measured is None or not body or name not in own or measured not in own or name in names_bound(body):
        return None
    if measured == name or measured in names_bound(body) | names_written(body) or any(_going_on(body)):
        return None
    to_the_end = ir.Assign(last.start, last.end, [test.left], stop)
    if_before = ir.If(node.start, node.end, test, [to_the_end], [])
    first, second = (ir.For(node.start, node.end, test.left, stop, body, [end, *node.orelse], False) for end in (if_before, to_the_end))
    return first, second


def _adds_one(statement: ir.Stmt, name: str) -> bool:
    """i += 1, or i = i + 1"""
    if isinstance(statement, ir.Augment):
        return statement.op == "+" and _is(statement.target, name) and _is_one(statement.value)
    if not isinstance(statement, ir.Assign) or len(statement.targets) != 1 or not _is(statement.targets[0], name):
        return False
    value = statement.value
    return isinstance(value, ir.Binary) and value.op == "+" and (_is(value.left, name) and _is_one(value.right) or _is_one(value.left) and _is(value.right, name))


def _is(node: ir.Node, name: str) -> bool:
    return isinstance(node, ir.Name) and node.id == name


def _is_one(node: ir.Node) -> bool:
    return isinstance(node, ir.Constant) and node.value == 1 and node.value.__class__ is int


def _measured(stop: ir.Expr) -> str | None:
    """The name in `n` or `len(n)`."""
    if isinstance(stop, ir.Call) and _is(stop.func, "len") and len(stop.args) == 1 and stop.args[0].name is None and not stop.args[0].star:
        stop = stop.args[0].value
    return stop.id if isinstance(stop, ir.Name) else None


def _counted(run: Run, node: ir.While, frame: Frame) -> tuple[ir.For, Range, Ref | None] | None:
    """A while loop as one over a range, that range from here, and the object whose length it goes up to, which has to stay as it is; None for any other."""
    loops = _as_for(run, node)
    if loops is None:
        return None
    assert isinstance(loops[0].target, ir.Name)
    start, end = frame.names.get(loops[0].target.id), loops[0].iter
    stop = evaluate(run, end, frame)
    if not isinstance(start, Num) or not isinstance(start.constant, int) or start.storage or not isinstance(stop, Num) or stop.shape or not stop.domain.integer:
        return None
    if not stop.env and (stop.term - start.term).value is not None:
        return None  # so many passes are followed one by one
    loop = loops[1] if nonnegative(stop.domain.lo - start.term, run.facts) else loops[0]
    if isinstance(end, ir.Name):
        return loop, Range(start, stop, constant(1)), None
    value = frame.names.get(_measured(end) or "")
    if value is None or not isinstance(value, Num) and not isinstance(cell_of(run, value), Num) and table_of(run, value) is None:
        return None
    return loop, Range(start, stop, constant(1)), value if isinstance(value, Ref) else None
