"""Releases that are not followed (DP305): a call that is not understood, of what may be a mechanism, or with one among its arguments."""
from __future__ import annotations

from typing import TYPE_CHECKING

from dpcheck import ir
from dpcheck.infer.dependence import deep_env, in_reach, parts_of
from dpcheck.infer.values import Class, Configured, Function, Library, Method, Opaque, Partial, Value, constant
from dpcheck.infer.draws import Noise

if TYPE_CHECKING:
    from dpcheck.infer.carriers import Carriers
    from dpcheck.infer.run import Run

WAITING = "this release was not checked: this is a function with private data that releases, and nothing that is followed calls it"
LOOKING = frozenset(f"builtins.{name}" for name in ("print", "repr", "str", "type", "id", "hash", "callable", "isinstance", "issubclass", "len", "bool", "hasattr", "dir", "help",
                                                    "getattr", "vars", "globals", "locals"))  # these call nothing that they are given
USING = frozenset(("transform", "inverse_transform", "predict", "predict_proba", "predict_log_proba", "decision_function", "score"))
FIX = "call the mechanism by its name, with its arguments written out, where it is needed"


def tell_unchecked(run: Run, name: str, values: list[Value], private: bool, node: ir.Node) -> None:
    """Notes a call that is not followed, if it may release something private."""
    if run.tainting or run.module is None or name in LOOKING:
        return
    carriers = run.program.releasing(run.module)
    called = isinstance(node, ir.Call) and not _only_uses(node, carriers) and carriers.is_called(node)
    handed = [value for value in values if releases(run, value)]
    if run.program.audit is not None and not called and all(isinstance(value, Function) for value in handed):
        handed = []  # an audit looks inside
    elif isinstance(node, ir.Call) and carriers.is_handed(node):
        handed = handed or values[:1]
    known = {origin for value in values if isinstance(value, Opaque) for origin in value.origins}
    called = called or isinstance(node, ir.Call) and not known.isdisjoint(run.program.armed)
    if handed:
        run.program.armed |= known
    if private and called:
        run.notice("DP305", f"this release was not checked: {name} is called in a way that is not followed, and may release what it is given", node, FIX)
    elif private and handed:
        run.notice("DP305", f"this release was not checked: {name} is not understood, is given something that releases, and private data with it", node, FIX)
    elif handed and not private and run.sources_in_sight and isinstance(node, ir.Call) and carriers.hands_sampler(node):
        run.notice("DP305", f"this noise was not checked: {name} is not understood, and is given a sampler of noise", node, "draw the noise where it is added")


def tell_seeded(run: Run, name: str, node: ir.Node, plain: bool = True) -> None:
    """Notes a draw of a generator that was seeded by private data: whoever has the data knows it."""
    if run.tainting or run.module is None or plain and run.program.audit is None:
        return  # what it gives is private, as what it was seeded by
    run.draw(Noise("random", constant(1), run.place(node), run, run.loops, name))
    run.notice("DP305", f"this draw was not checked: the generator of {name} was seeded by private data, and what it draws is no noise", node, "seed generators by nothing, or by public numbers")


def tell_read(run: Run, attribute: Value, owner: Value, node: ir.Node) -> None:
    """Notes that an attribute is read, and not called, that may run what it holds: a property of the checked code's own, or what an unknown decorator made."""
    if deep_env(run, owner) and releases(run, attribute):
        run.notice("DP305", "this release was not checked: reading this attribute may run it, in a way that is not followed", node, FIX)


def tell_waiting(run: Run, made: Partial, node: ir.Node) -> None:
    """Notes a partial that releases something private when it is called, for the case that nothing here does so: whoever gets it may."""
    if run.program.audit is None and run.module is not None and not run.tainting and deep_env(run, made) and releases(run, made):
        run.waiting[id(made)] = made, run.place(node), run.entered


def _only_uses(node: ir.Call, carriers: Carriers) -> bool:
    """Whether a call uses a model that was released, and spends nothing."""
    return isinstance(node.func, ir.Attribute) and node.func.attr in USING and (".", node.func.attr) not in carriers.held


def releases(run: Run, value: Value) -> bool:
    """Whether a value is something that releases when it is called, or holds that, at any depth; of code, whether it may use a release."""
    for node in in_reach((value,), lambda node: () if isinstance(node, (Function, Class)) else parts_of(run, node)):
        if isinstance(node, (Function, Class)):
            if run.program.releasing(node.module).is_carrier(node.node):
                return True
        elif (isinstance(node, (Library, Configured)) or isinstance(node, Method) and node.function is None) and run.program.is_release(node.name):
            return True
    return False
