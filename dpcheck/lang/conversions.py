"""The conversions between metrics: the identity at run time; the price is what the checker works out."""

from __future__ import annotations

from typing import TypeVar

from dpcheck.lang.norms import Norm

_A = TypeVar("_A")


def norm_convert(norm: type[Norm], v: _A) -> _A:
    """Measures the vector, matrix or gradient `v` in `norm` from here on; returns `v` itself."""
    return v


def discrete(x: _A) -> _A:
    """Measures `x` by whether it differs (from the reals to the discrete metric); returns `x` itself."""
    return x


def undisc(x: _A) -> _A:
    """Measures `x` by how far it moves (from the discrete metric to the reals), at the price of its range; returns `x` itself."""
    return x


def undisc_container(v: _A) -> _A:
    """Measures a clipped `v` of discrete entries in the norm that it was clipped in, at the price of the ball; returns `v` itself."""
    return v
