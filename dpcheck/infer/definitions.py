"""What binds names without computing anything: definitions, imports, `global` and `nonlocal`, type aliases."""
from __future__ import annotations

from typing import TYPE_CHECKING

from dpcheck import ir
from dpcheck.infer.assignments import bind
from dpcheck.infer.classes import define_class
from dpcheck.infer.functions import define
from dpcheck.infer.interpret import statement
from dpcheck.infer.store import Frame
from dpcheck.infer.values import Annotation

if TYPE_CHECKING:
    from dpcheck.infer.run import Run


@statement(ir.Function)
def _function(run: Run, node: ir.Function, frame: Frame) -> None:
    bind(run, node.name, define(run, node, frame), frame)


@statement(ir.Class)
def _class(run: Run, node: ir.Class, frame: Frame) -> None:
    bind(run, node.name, define_class(run, node, frame), frame)


@statement(ir.Import)
def _import(run: Run, node: ir.Import, frame: Frame) -> None:
    for name, alias in node.names:
        bind(run, alias or name.partition(".")[0], run.program.imported(name if alias else name.partition(".")[0], name, frame.module), frame)
    run.note_imports()


@statement(ir.ImportFrom)
def _import_from(run: Run, node: ir.ImportFrom, frame: Frame) -> None:
    for name, alias in node.names:
        if name == "*":
            for exported, value in run.program.star(run, node, frame.module):
                bind(run, exported, value, frame)
        else:
            bind(run, alias or name, run.program.import_from(run, node, name, frame.module), frame)
    run.note_imports()


@statement(ir.Scope)
def _scope(run: Run, node: ir.Scope, frame: Frame) -> None:
    for name in node.names:
        owner = frame.root if node.kind == "global" else _nonlocal_owner(frame, name)
        frame.shared[name] = owner


def _nonlocal_owner(frame: Frame, name: str) -> Frame:
    outer = frame.outer
    while outer is not None and outer.outer is not None:
        if name in outer.names or name in outer.local:
            return outer
        outer = outer.outer
    return frame.root


@statement(ir.TypeAlias)
def _alias(run: Run, node: ir.TypeAlias, frame: Frame) -> None:
    bind(run, node.name, Annotation(node.value, frame), frame)
