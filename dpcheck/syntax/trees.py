"""Concrete syntax trees from libcst's native parser, without validating what it made.

Each node of libcst validates itself when it is made. In a tree that was parsed there is nothing to find, and looking for it
takes a sixth of the time. Other makers of nodes lose the validation only while a parse is under way.
"""
from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import libcst as cst

_VALIDATE = cst.CSTNode.__post_init__


def read_module(text: str) -> cst.Module:
    """The tree of statements; raises what `libcst.parse_module` raises."""
    with _unvalidated():
        return cst.parse_module(text)


def read_expression(text: str) -> cst.BaseExpression:
    """The tree of an expression; raises what `libcst.parse_expression` raises."""
    with _unvalidated():
        return cst.parse_expression(text)


@contextmanager
def _unvalidated() -> Iterator[None]:
    cst.CSTNode.__post_init__ = _nothing  # type: ignore[assignment,method-assign]
    try:
        yield
    finally:
        cst.CSTNode.__post_init__ = _VALIDATE  # type: ignore[method-assign]


def _nothing(node: cst.CSTNode) -> None:
    pass
