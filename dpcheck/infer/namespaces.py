"""The variables of a module as an object (`globals()`): what is done to the object is done to the variables."""
from __future__ import annotations

from typing import TYPE_CHECKING

from dpcheck.bounds import symbol
from dpcheck.infer.dependence import deep_env
from dpcheck.infer.reach import tainted
from dpcheck.infer.store import Frame
from dpcheck.infer.values import Env, Opaque, Text, Value

if TYPE_CHECKING:
    from dpcheck.infer.run import Run


def namespace(run: Run, frame: Frame) -> Opaque:
    """globals()"""
    while frame.outer is not None:
        frame = frame.outer
    run.epoch += 1
    env = tainted(*(deep_env(run, value) for value in frame.names.values()))
    found = Opaque(env, symbol("globals", key=("call", run.epoch)), "the variables of a module")
    run.namespaces[found] = frame
    return found


def stored(run: Run, owner: Value, index: Value, value: Value) -> bool:
    """globals()["name"] = value; whether it was that."""
    frame = run.namespaces.get(owner) if isinstance(owner, Opaque) else None
    if frame is None or not isinstance(index, Text) or index.value is None or index.env:
        return False
    run.store.write(frame.names, index.value, value)
    return True


def changed(run: Run, frame: Frame) -> Env:
    """What the variables of a module may depend on because of what was done to them as an object."""
    return tainted(*(run.leaks[found] for found, owner in run.namespaces.items() if owner is frame and found in run.leaks))
