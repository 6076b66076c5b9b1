"""libcst's native parser, without what it need not do here.

Each node of libcst validates itself when it is made. In a tree that was parsed there is nothing to find, and looking for it
takes a sixth of the time. Imports read the same in many modules: each text of one is parsed once.
"""
from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache

import libcst as cst

_VALIDATE = cst.CSTNode.__post_init__


@contextmanager
def unvalidated() -> Iterator[None]:
    """Within it, nodes are not validated, whoever makes them."""
    cst.CSTNode.__post_init__ = _nothing  # type: ignore[assignment,method-assign]
    try:
        yield
    finally:
        cst.CSTNode.__post_init__ = _VALIDATE  # type: ignore[method-assign]


def read(text: str) -> cst.Module:
    """The tree of some statements; raises what `libcst.parse_module` raises."""
    return _repeated(text) if text.startswith(("import ", "from ")) else cst.parse_module(text)


@lru_cache(maxsize=512)
def _repeated(text: str) -> cst.Module:
    return cst.parse_module(text)


def _nothing(node: cst.CSTNode) -> None:
    pass
