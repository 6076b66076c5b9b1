"""What a class has of its bases: the order in which they are looked up, its attributes, its decorators."""
from __future__ import annotations

from dpcheck import ir
from dpcheck.infer.values import Class, Value


def decorator_names(node: ir.Function | ir.Lambda) -> set[str]:
    return {d.id for d in node.decorators if isinstance(d, ir.Name)} if isinstance(node, ir.Function) else set()


def class_attribute(cls: Class, name: str) -> Value | None:
    """An attribute of a class or of its bases, as it was stored; None where it is not in the checked code."""
    if name in cls.attributes:
        return cls.attributes[name]
    if not cls.bases:
        return None
    from dpcheck.infer.hooks import mro

    return next((base.attributes[name] for base in mro(cls) if name in base.attributes), None)
