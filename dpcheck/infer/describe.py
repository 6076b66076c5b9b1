"""What is known of a value, in words: for `reveal_sensitivity` and for derivations."""
from __future__ import annotations

from typing import TYPE_CHECKING

from dpcheck.bounds import Expr, render
from dpcheck.infer.dependence import deep_env
from dpcheck.infer.reach import D1, L1, L2, LINF, reach
from dpcheck.infer.values import Num, Value

if TYPE_CHECKING:
    from dpcheck.infer.run import Run


def text_of(expr: Expr) -> str:
    """A bound as a Python expression."""
    return render(expr)


def described(run: Run, value: Value) -> str:
    """Domain and sensitivities on one line."""
    if not isinstance(value, Num):
        env = deep_env(run, value)
        names = ", ".join(source.name for source in env)
        return f"depends on {names}, with no bound" if env else "public"
    if not value.env:
        return "released" if value.released else "public"
    parts = []
    for source in value.env:
        keys = (L1,) if not value.shape else (L1, L2, LINF)
        known = ", ".join(f"{key if value.shape else 'at most'} {text_of(reach(value, source, key).coefficient)}" for key in keys)
        parts.append(f"{source.name}: {known}" + ("" if value.shape else f"; D {text_of(reach(value, source, D1).coefficient)}"))
    domain = value.domain
    inside = "" if domain.lo.infinite and domain.hi.infinite else f"; in [{text_of(domain.lo)}, {text_of(domain.hi)}]"
    return "; ".join(parts) + inside
