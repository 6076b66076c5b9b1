"""Variables as objects (`globals()`, `f.__dict__`, `locals()` in a class): what is done to the object is done to the variables."""
from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from dpcheck.bounds import symbol
from dpcheck.infer.dependence import captured, deep_env, holding, rebound
from dpcheck.infer.reach import tainted
from dpcheck.infer.store import Frame
from dpcheck.infer.values import Env, Function, Opaque, Partial, Text, Value, serial

if TYPE_CHECKING:
    from dpcheck.infer.run import Run

Names = dict[str, Value]


def namespace(run: Run, names: Names, name: str, what: str) -> Opaque:
    """The object that holds these variables."""
    env = tainted(*(deep_env(run, value) for value in names.values()))
    found = replace(holding(run, what, tuple(names.values()), env), term=symbol(name, key=("call", serial())))
    run.namespaces[found] = names
    return found


def variables_of_module(run: Run, frame: Frame) -> Opaque:
    """globals()"""
    return namespace(run, frame.root.names, "globals", "the variables of a module")


def of_function(run: Run, function: Function, name: str) -> Opaque | None:
    """An attribute of a function that is, or leads to, variables that it uses; None for any other."""
    if name == "__globals__":
        return variables_of_module(run, function.frame)
    if name in ("__dict__", "__annotations__", "__type_params__", "__wrapped__"):
        return namespace(run, function.attributes, name, f"the attributes of {function.name}")
    if name in ("__defaults__", "__kwdefaults__"):
        return namespace(run, function.defaults, name, f"the defaults of {function.name}")
    return _cells(run, function) if name == "__closure__" else None


def of_partial(run: Run, partial: Partial, name: str) -> Opaque | None:
    """The keywords of a `functools.partial`; None for any other attribute."""
    return namespace(run, partial.keywords, "keywords", "the keywords of a partial") if name in ("keywords", "__dict__") else None


def _cells(run: Run, function: Function) -> Opaque:
    """The cells of a function: each variable around it may be set by them from now on."""
    cells = Opaque(tainted(*(deep_env(run, value) for value in captured(run, function))), what=f"the cells of {function.name}")
    names = run.program.free_in(function.node)
    around = function.frame
    while around.outer is not None:
        for name in [name for name in names if name in around.names]:
            held = Opaque(deep_env(run, around.names[name]), what=f"{name}, which may be set by its cell", roots=(cells,), holds=(around.names[name],), blurs=True)
            run.store.write(around.names, name, held)
        around = around.outer
    return cells


def stored(run: Run, owner: Value, index: Value, value: Value) -> bool:
    """globals()["name"] = value; whether it was that."""
    names = run.namespaces.get(owner) if isinstance(owner, Opaque) else None
    if names is None or not isinstance(index, Text) or index.value is None or index.env:
        return False
    run.store.write(names, index.value, value)
    return True


def variable_named(run: Run, owner: Value, index: Value) -> Value | None:
    """globals()["name"]: the variable, where it is known; None where that is not asked."""
    names = run.namespaces.get(owner) if isinstance(owner, Opaque) else None
    if names is None or not isinstance(index, Text) or index.value not in names or index.env or changed(run, names):
        return None
    functions_rebind = any(frame.names is names and index.value in run.program.rebound(frame.module.path) for frame in run.program.frames.values())
    return rebound(run, names, index.value, index.value) if functions_rebind else names[index.value]


def changed(run: Run, names: Names) -> Env:
    """What variables may depend on because of what was done to them as an object."""
    return tainted(*(run.leaks[found] for found, held in run.namespaces.items() if held is names and found in run.leaks)) if run.namespaces else {}
