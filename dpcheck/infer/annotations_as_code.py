"""Annotations are code, which a def statement and the body of a class or module run: what they do is done, and what they give is kept in `__annotations__`.

Those of which nothing private is in sight are read for what they declare (`dpcheck.infer.annotations`), and not run.
"""
from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from dpcheck import ir
from dpcheck.infer.dependence import deep_env
from dpcheck.infer.interpret import evaluate
from dpcheck.infer.reach import tainted
from dpcheck.infer.store import Frame, visible
from dpcheck.infer.values import Annotation, Class, Library, Namespace, Opaque, Value
from dpcheck.infer.walk import names_read

if TYPE_CHECKING:
    from dpcheck.infer.run import Run

KEPT = "__annotations__"


def run_annotations(run: Run, annotations: Iterable[ir.Expr | None], frame: Frame, attributes: dict[str, Value]) -> None:
    """Runs those annotations that mention private data, and keeps what they give in the attributes of the function, class or module."""
    if not run.sources_in_sight:
        return
    for annotation in annotations:
        if annotation is not None and _mentions_private(run, annotation, frame):
            env = tainted(deep_env(run, evaluate(run, annotation, frame)), *(deep_env(run, attributes[name]) for name in (KEPT,) if name in attributes))
            run.store.write(attributes, KEPT, Opaque(env, None if env else run.fresh("annotations"), "what stands in annotations"))


def _mentions_private(run: Run, annotation: ir.Expr, frame: Frame) -> bool:
    held = (visible(frame, name) for name in names_read((annotation,)))
    return any(deep_env(run, value) for value in held if value is not None and not isinstance(value, (Annotation, Class, Library, Namespace)))
