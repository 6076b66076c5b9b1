"""Public labels that are all different, as an index of pandas has them, and nothing can change (rule H16)."""
from __future__ import annotations

from dataclasses import dataclass, field

from dpcheck.bounds import Expr
from dpcheck.infer.values import Opaque, Value


@dataclass(slots=True, eq=False)
class Labels(Opaque):
    """So `many` public labels, all different, as a library's index has them."""

    many: Expr = field(kw_only=True)

    @property
    def origins(self) -> tuple[Opaque, ...]:
        """None: nothing can change it."""
        return ()


def plain(value: Value) -> Value:
    """A public value of which it is not known that it is an index."""
    return Opaque(term=value.term, what=value.what, array=True) if isinstance(value, Labels) else value
