"""Names in annotations that stand for nothing and are nearly those of the vocabulary: `Reel`, `SymetricDistance`."""
from __future__ import annotations

from difflib import get_close_matches
from functools import lru_cache
from typing import TYPE_CHECKING

from dpcheck import ir
from dpcheck.infer.declared import ARRAYS, NUMBERS
from dpcheck.infer.names import bound_to
from dpcheck.infer.store import Frame
from dpcheck.infer.values import Library
from dpcheck.infer.walk import names_bound
from dpcheck.spaces import NORM_BY_NAME, RELATION_BY_NAME
from dpcheck.syntax.parse import parse_expression
from dpcheck.syntax.walk import of_text, statements_in, walk

if TYPE_CHECKING:
    from dpcheck.infer.run import Run

DECLARING = ["MetricFrame", *(name.rpartition(".")[2] for name in (*NUMBERS, *ARRAYS)), *NORM_BY_NAME, *RELATION_BY_NAME]
"""The names that declare what is private, and how its neighbours differ."""
_NEAR = 0.7  # of 1: `Reel` and `Real` have 0.75


def nearly(run: Run, node: ir.Expr, frame: Frame) -> tuple[str, str] | None:
    """A name in an annotation that stands for nothing, with the one that was meant."""
    read = parse_expression(node.value, node.start + 1) if isinstance(node, ir.Constant) and isinstance(node.value, str) else node
    for part in walk([] if read is None else [read]):
        if isinstance(part, ir.Name) and (close := _nearest(part.id)) is not None and _is_nobodys(run, part.id, frame):
            return part.id, close
    return None


@lru_cache(1 << 12)
def _nearest(name: str) -> str | None:
    """The name of the vocabulary that another one nearly is."""
    close = [] if name in DECLARING else get_close_matches(name, DECLARING, 1, _NEAR)
    return close[0] if close else None


def _is_nobodys(run: Run, name: str, frame: Frame) -> bool:
    """Whether no statement of the module binds a name, or only an import of what dpcheck does not have."""
    value = bound_to(run, name, frame)
    if value is not None:
        return isinstance(value, Library) and value.name == f"dpcheck.{name}"
    bound = _bound_anywhere(frame.module)
    return name not in bound and "*" not in bound


@of_text(1 << 8)
def _bound_anywhere(module: ir.Module) -> frozenset[str]:
    """The names that the statements of a module bind in whatever scope, and "*" where some are imported by a star."""
    inside = [part for part in statements_in(module.body) if isinstance(part, (ir.Function, ir.Class))]
    stars = {"*" for part in statements_in(module.body) if isinstance(part, ir.ImportFrom) and part.names[0][0] == "*" and part.module != "dpcheck"}
    return frozenset(stars.union(*(names_bound(tuple(body)) for body in (module.body, *(part.body for part in inside)))))
