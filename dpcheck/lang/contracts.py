"""The contracts: decorators that say what the checker is to prove or to trust. Each returns the function itself, untouched."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from dpcheck.lang.arguments import check_bound

_A = TypeVar("_A")
_F = TypeVar("_F", bound=Callable[..., Any])


def private(*, epsilon: float | str | None = None, delta: float | str = 0.0, rho: float | str | None = None) -> Callable[[_F], _F]:
    """Asks that everything the function returns be released, at a total cost of at most (`epsilon`, `delta`), or of `rho` (zero-concentrated), or both.

    Each may be an expression over the function's public parameters, as a string. Returns a decorator that gives the
    function back. Raises ValueError where neither `epsilon` nor `rho` is given or one is not positive, or `delta` is not in [0, 1).
    """
    if epsilon is None and rho is None:
        raise ValueError("private needs an epsilon or a rho")
    for name, given in (("epsilon", epsilon), ("rho", rho)):
        if given is not None and not isinstance(given, str) and not given > 0:
            raise ValueError(f"private needs {'an' if name == 'epsilon' else 'a'} {name} above 0, not {given!r}")
    if not isinstance(delta, str) and not 0 <= delta < 1:
        raise ValueError(f"private needs a delta from 0 to below 1, not {delta!r}")
    return _same


def stable(**bounds: float | str) -> Callable[[_F], _F]:
    """Promises how far the result moves per unit of each named argument, `stable(x=2, y="sqrt(k)")`; the checker proves it.

    Returns a decorator that gives the function back. Raises TypeError where no argument is named, ValueError for a
    negative bound.
    """
    _check("stable", bounds)
    return _same


def assume(**bounds: float | str) -> Callable[[_F], _F]:
    """States, as `stable` does, a promise that the checker trusts and lists among the assumptions of every report.

    Returns a decorator that gives the function back. Raises TypeError where no argument is named, ValueError for a
    negative bound.
    """
    _check("assume", bounds)
    return _same


def black_box(function: _F) -> _F:
    """Tells the checker never to look inside `function`; returns it."""
    return function


def reveal_sensitivity(expression: _A) -> _A:
    """Makes the checker note what it knows of `expression`; returns it."""
    return expression


def _same(function: _F) -> _F:
    return function


def _check(contract: str, bounds: dict[str, float | str]) -> None:
    if not bounds:
        raise TypeError(f"{contract} needs a bound by argument, as in {contract}(x=1)")
    for argument, bound in bounds.items():
        check_bound(f"{contract}, for {argument},", bound)
