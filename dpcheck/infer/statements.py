"""Statements: assignments, branches and the ways out of a block.

Running a block gives a `Flow`: whether its end is reached, and what is returned, raised or jumped on the way, each with
the conditions under which that happens. Early returns become branches when the function ends (rule I7).
"""
from __future__ import annotations

import builtins
from typing import TYPE_CHECKING

from dpcheck import ir
from dpcheck.infer.conditionals import branch
from dpcheck.infer.dependence import deep_env
from dpcheck.infer.flow import Flow, exception_class, raised
from dpcheck.infer.guards import Guard, refine
from dpcheck.infer.inheritance import class_attribute
from dpcheck.infer.interpret import call, evaluate, statement
from dpcheck.infer.lengths import truth_of
from dpcheck.infer.reach import tainted
from dpcheck.infer.store import Frame
from dpcheck.infer.unwanted import ONLY_FOR_EFFECT, unwanted
from dpcheck.infer.values import NONE, Class, Library, Nothing, Opaque, Value

if TYPE_CHECKING:
    from dpcheck.infer.run import Run

_PARTICULAR = (SyntaxError, UnicodeError, *(group for name in ("BaseExceptionGroup",) if isinstance(group := getattr(builtins, name, None), type)))
"""Exceptions that are not made of any arguments."""


@statement(ir.Evaluate)
def _evaluate(run: Run, node: ir.Evaluate, frame: Frame) -> None:
    around = run.unwanted
    if run.watching:
        run.unwanted = frozenset(unwanted(node.value))
    value = evaluate(run, node.value, frame)
    run.unwanted = around
    if run.watching and isinstance(value, Opaque) and value.returned and isinstance(node.value, ir.Call):
        run.show_once(f"given to {value.what}{ONLY_FOR_EFFECT}", value.env, node.value)


@statement(ir.Raise)
def _raise(run: Run, node: ir.Raise, frame: Frame) -> Flow:
    thrown = [_made(run, evaluate(run, part, frame), node) for part in (node.value, node.cause) if part is not None]  # what it is raised from is shown with it
    env = tainted(*(deep_env(run, value) for value in thrown))
    run.thrown += [value for value in thrown if value is not NONE and not isinstance(value, Library)]
    run.show("raised" if env else "shown by an exception that is raised or not", env, node)
    return Flow(alive=False, raises=[raised(run, _kind_of(run, node, NONE if node.cause is None else thrown[-1], frame), env)])


def _made(run: Run, thrown: Value, node: ir.Raise) -> Value:
    """The exception that is raised, where its class stands for it: that is called."""
    runs_code = isinstance(thrown, Class) and any(class_attribute(thrown, name) is not None for name in ("__init__", "__new__"))
    return call(run, thrown, [], {}, node) if runs_code else thrown


def _kind_of(run: Run, node: ir.Raise, cause: Value, frame: Frame) -> str:
    """The name of the class of an exception that is raised, where it is one of Python's own that takes any arguments."""
    made = node.value if isinstance(node.value, ir.Call) else None
    if made is not None and any(argument.name is not None or argument.star for argument in made.args):
        return ""
    value = node.value if made is None else made.func
    kind = evaluate(run, value, frame) if isinstance(value, ir.Name) else None
    found = None if kind is None else exception_class(kind)
    plain = isinstance(cause, (Nothing, Opaque)) or exception_class(cause) is not None
    return found.__name__ if plain and found is not None and not issubclass(found, _PARTICULAR) else ""


@statement(ir.Assert)
def _assert(run: Run, node: ir.Assert, frame: Frame) -> Flow | None:
    """A failing assert is seen from outside (I9), and asserts vanish under -O: a private one teaches nothing and costs everything."""
    condition = truth_of(run, evaluate(run, node.test, frame), node)
    if node.message is not None:
        branch(run, condition, node, Flow, lambda: _failing(run, node, frame))
    if condition.env:
        run.show("shown by an assertion that fails or not", condition.env, node)
        if run.protected:  # where somebody may go on without it
            run.guards_passed.append(condition.env)
        return Flow(raises=[raised(run, "AssertionError", guards=(Guard(condition, False),))])
    if condition.term.value is None:
        ways = [raised(run, "AssertionError", guards=(Guard(condition, False),))] if run.protected else []
        refine(run, Guard(condition, True))
        return Flow(raises=ways)
    return None if condition.term.value else Flow(alive=False, raises=[raised(run, "AssertionError")])


def _failing(run: Run, node: ir.Assert, frame: Frame) -> Flow:
    """What an assertion that fails says is evaluated then, and stands in the exception."""
    assert node.message is not None
    message = evaluate(run, node.message, frame)
    run.thrown.append(message)
    run.show("raised", deep_env(run, message), node)
    return Flow()


@statement(ir.Break)
def _break(run: Run, node: ir.Break, frame: Frame) -> Flow:
    return Flow(alive=False, breaks=[((), run.store.snapshot(run.loop_marks[-1]))])


@statement(ir.Continue)
def _continue(run: Run, node: ir.Continue, frame: Frame) -> Flow:
    return Flow(alive=False, continues=[((), run.store.snapshot(run.loop_marks[-1]))])


@statement(ir.Pass)
def _nothing(run: Run, node: ir.Stmt, frame: Frame) -> None:
    return None


@statement(ir.Unknown)
def _unknown(run: Run, node: ir.Unknown, frame: Frame) -> None:
    """A statement that is not modelled may have changed every variable."""
    run.notice("DP301", f"{node.what} is not modelled: afterwards nothing is known of any variable", node)
    for name, value in list(frame.names.items()):
        env = deep_env(run, value)
        if env:
            run.store.write(frame.names, name, Opaque(env, what=node.what))
