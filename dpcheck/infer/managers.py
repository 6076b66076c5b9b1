"""with: what a context manager does when a block is entered and left, and whether it swallows exceptions."""
from __future__ import annotations

from typing import TYPE_CHECKING

from dpcheck import ir
from dpcheck.infer.assignments import assign
from dpcheck.infer.blocks import execute
from dpcheck.infer.references import cell_of
from dpcheck.infer.lengths import truth_of
from dpcheck.infer.datasets.model import Table
from dpcheck.infer.dependence import deep_env
from dpcheck.infer.failures import expected
from dpcheck.infer.flow import Flow, exception_class
from dpcheck.infer.guards import truth
from dpcheck.infer.hooks import method_of
from dpcheck.infer.interpret import call, evaluate, statement
from dpcheck.infer.library_objects import DECIDING
from dpcheck.infer.leaving import Body, after, protected
from dpcheck.infer.names import look_up
from dpcheck.infer.reach import tainted
from dpcheck.infer.store import Frame
from dpcheck.infer.unknown_calls import unknown_call
from dpcheck.infer.values import NONE, Configured, Library, Num, Opaque, Value
from dpcheck.infer.walk import names_read

if TYPE_CHECKING:
    from dpcheck.infer.run import Run


PASSING = frozenset(("builtins.open", "io.open", "contextlib.nullcontext", "numpy.errstate", "warnings.catch_warnings", "threading.Lock", "threading.RLock", "decimal.localcontext",
                     "tempfile.TemporaryDirectory", "tempfile.NamedTemporaryFile", "torch.no_grad", "torch.inference_mode", "multiprocessing.Pool"))
"""Managers that swallow no exception and run no code of the program."""


@statement(ir.With)
def _with(run: Run, node: ir.With, frame: Frame) -> Flow:
    """with a as b, c as d: body"""
    return _inside(run, node, 0, frame)


def _inside(run: Run, node: ir.With, place: int, frame: Frame) -> Flow:
    """The block inside the managers from a place on."""
    if place == len(node.items):
        return execute(run, node.body, frame)
    context, target = node.items[place]
    manager = _closed(run, context, frame) or evaluate(run, context, frame)
    entering, leaving = ("__aenter__", "__aexit__") if node.is_async else ("__enter__", "__exit__")
    entered = method_of(run, manager, entering)
    exiting = method_of(run, manager, leaving)
    if entered is None and _passes(run, manager, context, frame):
        _bind(run, target, manager, frame)
        return _inside(run, node, place + 1, frame)
    if entered is not None:
        value = call(run, entered, [], {}, context)
        if target is not None:
            assign(run, target, value, frame)
    else:
        _bind(run, target, manager, frame)
    maker = evaluate(run, context.func, frame) if isinstance(context, ir.Call) and isinstance(context.func, ir.Name) else None
    made: list[Value] = [] if maker is None or exiting is not None else [maker]  # code after the `yield` of a function that makes managers runs at the end
    kinds = tainted(*(deep_env(run, look_up(run, name, frame)) for name in sorted(names_read([context]))))
    inside = [*(part for item in node.items[place + 1:] for part in item if part is not None), *node.body]
    swallowed = [] if not isinstance(manager, Opaque) or manager.what != "contextlib.suppress" or not isinstance(context, ir.Call) else [
        kind for one in context.args if isinstance(one.value, ir.Name) and (kind := exception_class(look_up(run, one.value.id, frame))) is not None]
    body = protected(run, lambda: _inside(run, node, place + 1, frame), inside, frame, expected(swallowed))

    def leave(broken: bool) -> tuple[Flow, Num | None]:
        if exiting is None and isinstance(manager, Opaque) and manager.what == "contextlib.suppress":
            return Flow(), truth_of(run, Opaque(kinds, what="whether the exception is one of these"), node)
        return Flow(), _left(run, [manager, *made], exiting, broken, body, node)

    return after(run, body, leave, node)


def _left(run: Run, manager: list[Value], exiting: Value | None, broken: bool, body: Body, node: ir.With) -> Num | None:
    """Runs what a manager does at the end of its block; whether it swallows the exception."""
    how = [Opaque(body.deciding, what="an exception") if broken else NONE] * 3
    if exiting is not None:
        swallowed = truth_of(run, call(run, exiting, [*how], {}, node), node)
        if broken and swallowed.env:  # what comes after the block is reached only where it did
            run.guards_passed.append(swallowed.env)
        return swallowed
    result = unknown_call(run, "the end of a with block", [*manager, *(how if broken else ())], node)
    return truth_of(run, Opaque(result.env, what="whether a context manager swallows an exception"), node) if broken else truth(False)


def _closed(run: Run, context: ir.Expr, frame: Frame) -> Value | None:
    """The object of a library that `contextlib.closing` closes in the end, which swallows nothing; None of any other manager."""
    made = evaluate(run, context.func, frame) if isinstance(context, ir.Call) and isinstance(context.func, (ir.Name, ir.Attribute)) else None
    if not isinstance(context, ir.Call) or not isinstance(made, Library) or made.name != "contextlib.closing" or len(context.args) != 1 or context.args[0].name or context.args[0].star:
        return None
    found = evaluate(run, context.args[0].value, frame)
    return found if isinstance(found, Configured) and found.name in DECIDING else None


def _passes(run: Run, manager: Value, context: ir.Expr, frame: Frame) -> bool:
    """Whether a manager is known to do nothing but let pass."""
    if isinstance(cell_of(run, manager), Table) or isinstance(manager, Configured) and manager.name in DECIDING:
        return True
    made = evaluate(run, context.func, frame) if isinstance(context, ir.Call) and isinstance(context.func, (ir.Name, ir.Attribute)) else None
    return isinstance(made, Library) and made.name in PASSING


def _bind(run: Run, target: ir.Expr | None, manager: Value, frame: Frame) -> None:
    """What a manager that is not understood gives: it depends on all that the manager does."""
    if target is not None:
        plain = isinstance(manager, Opaque) or isinstance(manager, Configured) and manager.name in DECIDING or isinstance(cell_of(run, manager), Table)
        assign(run, target, manager if plain else Opaque(deep_env(run, manager), what="what a with statement binds"), frame)
