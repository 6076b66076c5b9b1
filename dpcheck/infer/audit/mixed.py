"""Settings and data that a function is given in one mapping, and looks up by names that are written down: `options["epsilon"]`, `options["data"]`. Each item is what its name says."""
from __future__ import annotations

import re

from dpcheck import ir
from dpcheck.infer.audit.words import sounds_private, sounds_public
from dpcheck.syntax.walk import of_text, walk

_PRIVACY = re.compile(r"(^|_)(eps(ilon)?|delta|sigma|noise_multiplier|noise_scale)($|_)", re.I)


def is_of_privacy(key: str) -> bool:
    """Whether what is looked up by a name is a setting of privacy."""
    return _PRIVACY.search(key) is not None


def item_name(mapping: str, key: str) -> str:
    """How an item of a parameter is called: `options["data"]`."""
    return f'{mapping}["{key}"]'


def key_in(name: str) -> str | None:
    """The key in such a name; None in another one."""
    return name.partition('["')[2].removesuffix('"]') if name.endswith('"]') else None


def keys_of(function: ir.Function, name: str) -> list[str]:
    """The names that a function looks up in a parameter, if it does nothing else with it, and data and a setting of privacy are among them; tables are called like data."""
    if sounds_private(name):
        return []
    nodes = list(walk(function.body))
    reads = {id(part.value): key for part in nodes if (key := _key(part, name)) is not None and isinstance(part, ir.Subscript)}
    stored = {id(target) for part in nodes if isinstance(part, (ir.Assign, ir.Delete)) for target in part.targets} | {id(part.target) for part in nodes if isinstance(part, (ir.Augment, ir.Annotate))}
    if any(isinstance(part, ir.Name) and part.id == name and id(part) not in reads or _key(part, name) is not None and id(part) in stored for part in nodes):
        return []
    keys = list(dict.fromkeys(reads.values()))
    return keys if any(map(is_of_privacy, keys)) and any(sounds_private(key) and not sounds_public(key) for key in keys) else []


@of_text(64)
def mixed_in(module: ir.Module) -> frozenset[str]:
    """The names in which a module looks up a setting of privacy: what else is in there may be data, and which of them cannot be told where the whole of it is handed on."""
    return frozenset(part.value.id for part in walk(module.body) if isinstance(part, ir.Subscript) and isinstance(part.value, ir.Name)
                     and not sounds_private(part.value.id) and (key := _key(part, part.value.id)) is not None and is_of_privacy(key))


def looked_up(node: ir.Node | None) -> str | None:
    """The text by which something is looked up; None where it is none, or not written down."""
    found = node.index.value if isinstance(node, ir.Subscript) and isinstance(node.index, ir.Constant) else None
    return found if isinstance(found, str) else None


def _key(node: ir.Node, name: str) -> str | None:
    """The text by which something is looked up in what a name holds."""
    return looked_up(node) if isinstance(node, ir.Subscript) and isinstance(node.value, ir.Name) and node.value.id == name else None
