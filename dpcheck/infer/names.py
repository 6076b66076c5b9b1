"""What a name means, by Python's scoping, and what other functions may have made of a variable since."""
from __future__ import annotations

from typing import TYPE_CHECKING

from dpcheck import ir
from dpcheck.bounds import symbol
from dpcheck.infer.dependence import deep_env, rebound
from dpcheck.infer.guards import refreshed
from dpcheck.infer.namespaces import changed
from dpcheck.infer.noise import reads_draws
from dpcheck.infer.reach import tainted
from dpcheck.infer.store import Frame
from dpcheck.infer.values import Annotation, Class, Env, Function, Library, Namespace, Num, Opaque, Value

if TYPE_CHECKING:
    from dpcheck.infer.run import Run


@reads_draws(ir.Name)
def _name(run: Run, node: ir.Name, frame: Frame) -> Value:
    value = look_up(run, node.id, frame)
    if isinstance(value, Num) and run.refined:
        return refreshed(run, value)
    if isinstance(value, Opaque):
        value = run.current(value)
        return run.vectors.get(value, value)
    return value


def look_up(run: Run, name: str, frame: Frame) -> Value:
    """The value of a name; of one that is not known to be bound, what it would be called."""
    found = bound_to(run, name, frame)
    return Opaque(term=symbol(name), what=f"the name {name}") if found is None else found


def bound_to(run: Run, name: str, frame: Frame) -> Value | None:
    """The value of a name, by Python's scoping: own names, then the frames around that are no class bodies, then builtins; None where none of them has it."""
    if name in frame.shared:
        return frame.shared[name].names.get(name, Opaque(what=f"the name {name}"))
    value = frame.names.get(name)
    if value is not None:
        return value
    outer = frame.outer
    while outer is not None:
        if not outer.is_class:
            value = outer.names.get(name)
            if value is not None:
                return _global_value(run, name, value, outer, frame)
            if outer.outer is None and (env := changed(run, outer.names)) and not (run.program.builtin(name) is not None and _left(run, env)):
                return Opaque(env, what=f"the variable {name}, which may have been set by its name")
        elif name == "__class__" and outer.made is not None:
            return outer.made
        outer = outer.outer
    if name in frame.local and frame.outer is not None:
        return Opaque(what=f"the name {name}, which may not be bound here")
    return run.program.builtin(name)


def _global_value(run: Run, name: str, value: Value, owner: Frame, frame: Frame) -> Value:
    """A module variable that some function rebinds is not what it was when the module was read."""
    if owner.outer is None and (set_by_name := changed(run, owner.names)) and not _stays(run, value, set_by_name):
        return Opaque(tainted(deep_env(run, value), set_by_name), what=f"the variable {name}, which may have been set by its name")
    if owner.outer is None and frame.outer is not None and name in run.program.rebound(owner.module.path) and not run.program.bindings.followed(run, name, value):
        return rebound(run, owner.names, name, name)
    return value


def _stays(run: Run, value: Value, set_by_name: Env) -> bool:
    """Whether a variable is code, and what was stored in some variable of its module is data."""
    return isinstance(value, (Function, Class, Library, Namespace, Annotation)) and _left(run, set_by_name)


def _left(run: Run, set_by_name: Env) -> bool:
    """Whether what was stored in some variable of a module is what other functions leave there: data, and no code."""
    return all(source in run.program.kept.values() for source in set_by_name)
