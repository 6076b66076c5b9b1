"""How a parameter is used: as many values, or as one."""
from __future__ import annotations

from dpcheck import ir
from dpcheck.infer.audit.reading.index import Index
from dpcheck.infer.audit.reading.ways import Leaf
from dpcheck.infer.audit.words import sounds_private


def is_many(leaf: Leaf, index: Index) -> bool:
    """Whether a parameter is used as many values: it is indexed, walked over, or has a shape."""
    function = leaf.function
    for read in index.loads.get(leaf.name, ()):
        if function is None or not function.start <= read.start < function.end:
            continue
        parent = index.parents.get(id(read))
        if isinstance(parent, ir.Subscript) and parent.value is read or isinstance(parent, (ir.For, ir.Clause)) and parent.iter is read:
            return True
        if isinstance(parent, ir.Attribute) and sounds_private(parent.attr) or isinstance(parent, ir.Attribute) and parent.attr in ("shape", "columns", "iloc", "loc", "values", "size", "T", "copy", "mean", "sum", "max", "min"):
            return True
        if isinstance(parent, ir.Arg) and isinstance(call := index.parents.get(id(parent)), ir.Call) and getattr(call.func, "id", getattr(call.func, "attr", "")) in ("len", "sum", "mean", "max", "min", "std", "vstack", "hstack", "concatenate", "stack"):
            return True
    return False
