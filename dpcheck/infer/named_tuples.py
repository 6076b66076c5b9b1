"""Classes that a call makes: `namedtuple("Point", "x y")`, `NamedTuple("Point", [("x", float)])`, as the class statement with these fields would."""
from __future__ import annotations

from keyword import iskeyword
from typing import TYPE_CHECKING

from dpcheck import ir
from dpcheck.infer.coerce import sequence_items
from dpcheck.infer.values import Class, Field, Library, Text, Value

if TYPE_CHECKING:
    from dpcheck.infer.run import Run


MAKERS = frozenset(("collections.namedtuple", "typing.NamedTuple"))


def named_tuple(run: Run, maker: str, args: list[Value], keywords: dict[str, Value], node: ir.Node) -> Class | None:
    """The class that a call of one of the `MAKERS` gives; None where its fields or its options are not understood."""
    given = dict(zip(("typename", "field_names" if maker == "collections.namedtuple" else "fields"), args)) | keywords
    name, listed = given.pop("typename", None), given.pop("field_names" if maker == "collections.namedtuple" else "fields", None)
    defaults = sequence_items(run, given.pop("defaults")) if maker == "collections.namedtuple" and "defaults" in given else ()
    fields = None if listed is None else _fields(run, maker, listed)
    if given or len(args) > 2 or not isinstance(name, Text) or name.value is None or fields is None or defaults is None or len(defaults) > len(fields) or run.module is None:
        return None
    run.program.has_objects = True
    made = Class(ir.Class(node.start, node.end, name.value, node.start, [], [], []), run.module, name.value, {}, (Library("typing.NamedTuple"),))
    required = len(fields) - len(defaults)
    made.specs = tuple(Field(field, True, defaults[place - required] if place >= required else None) for place, field in enumerate(fields))
    made.fields, made.dataclass, made.is_tuple = tuple(fields), True, True
    run.program.attributed.append(made)
    return made


def _fields(run: Run, maker: str, listed: Value) -> list[str] | None:
    """The names of the fields, in a text or one by one; None where they are not known, or where Python refuses them."""
    names: list[Value | str | None] | None
    if maker == "collections.namedtuple" and isinstance(listed, Text):
        names = None if listed.value is None else list(listed.value.replace(",", " ").split())
    else:
        items = sequence_items(run, listed)
        names = None if items is None else [item if maker == "collections.namedtuple" else _first(run, item) for item in items]
    found = [name.value if isinstance(name, Text) else name for name in names or ()]
    plain = [name for name in found if isinstance(name, str) and name.isidentifier() and not iskeyword(name) and not name.startswith("_")]
    return plain if names is not None and len(set(plain)) == len(found) else None


def _first(run: Run, pair: Value) -> Value | None:
    """The name in a pair of a name and a type; None of what is no such pair."""
    items = sequence_items(run, pair)
    return items[0] if items else None
