"""libcst's native parser without the validation of what it makes.

Each node of libcst validates itself when it is made. In a tree that was parsed there is nothing to find, and looking for it
takes a sixth of the time.
"""
from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

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


def _nothing(node: cst.CSTNode) -> None:
    pass
