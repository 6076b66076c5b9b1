"""Settings and data in one mapping that a function is given, and reads by names that are written down: `options["epsilon"]`, `options["data"]`."""
from __future__ import annotations

from dpcheck import ir
from dpcheck.infer.audit.mixed import is_of_privacy, looked_up
from dpcheck.infer.audit.reading.index import Index
from dpcheck.infer.audit.words import sounds_private


def is_given_by_name(index: Index, function: ir.Function, name: str, item: str) -> bool:
    """Whether a parameter is such a mapping, so that this item of it is what its own name says, as a parameter would be.

    A setting of privacy is, whatever else is done with the mapping; another item, where the function does nothing but look up names in it, and such a setting is among them.
    Tables are called like data.
    """
    if sounds_private(name) or any(parameter.name == item for parameter in function.params):
        return False
    if is_of_privacy(item):
        return True
    reads = [index.parents.get(id(read)) for read in index.loads.get(name, ()) if function.start <= read.start < function.end]
    items = [looked_up(read) for read in reads]
    return None not in items and any(each is not None and is_of_privacy(each) for each in items) and not any(_is_many(index, read) for read in reads if looked_up(read) == item and not sounds_private(item))


def _is_many(index: Index, item: ir.Node | None) -> bool:
    """Whether an item is used as many values: it is indexed, walked over, or asked for its shape."""
    parent = index.parents.get(id(item))
    return isinstance(parent, (ir.Subscript, ir.Attribute)) and parent.value is item or isinstance(parent, (ir.For, ir.Clause)) and parent.iter is item
