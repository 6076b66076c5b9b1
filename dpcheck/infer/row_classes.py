"""Classes whose objects may be rows of a data set: dataclasses, named tuples and typed dicts, by their fields (rule S1)."""
from __future__ import annotations

from typing import TYPE_CHECKING

from dpcheck import ir
from dpcheck.infer.derivations import may_derive
from dpcheck.infer.inheritance import class_attribute, mro
from dpcheck.infer.store import Frame
from dpcheck.infer.values import Class, Library, Nothing, Num, Text

if TYPE_CHECKING:
    from dpcheck.infer.run import Run


TYPED_DICTS = ("typing.TypedDict", "typing_extensions.TypedDict")
_HARMLESS = frozenset(("__init__", "__post_init__", "__slots__", "__doc__"))  # what a class may have without deciding what its objects do

Fields = list[tuple[str, "ir.Expr | None", Frame]]


def row_fields(run: Run, cls: Class) -> Fields | None:
    """The fields of the objects of a class with their annotations and where these stand; None where the class decides more than that about its objects."""
    if is_typed_dict(cls):
        return _annotated(run, cls, None)
    if not cls.dataclass or cls.opaque or not cls.fields or _decides(run, cls):
        return None
    held = [class_attribute(cls, name) for name in cls.fields]
    return _annotated(run, cls, cls.fields) if all(one is None or isinstance(one, (Num, Text, Nothing)) for one in held) else None


def is_typed_dict(cls: Class) -> bool:
    """Whether objects of a class are dicts with known keys."""
    return any(isinstance(base, Library) and base.name in TYPED_DICTS for one in mro(cls) for base in one.bases)


def _decides(run: Run, cls: Class) -> bool:
    """Whether a class, or one that may be derived from it, has special methods: then what reading, comparing or walking its objects does is for these to say."""
    own = any(_special(name) for one in mro(cls) for name in one.attributes)
    derivations = run.program.derivations(cls.module)
    return own or any(each is not cls.node and may_derive(derivations, each.name, cls.name) for name, classes in derivations.with_name.items() if _special(name) for each in classes)


def _special(name: str) -> bool:
    return name.startswith("__") and name.endswith("__") and name not in _HARMLESS


def _annotated(run: Run, cls: Class, wanted: tuple[str, ...] | None) -> Fields:
    """The fields in their order, each with its last annotation."""
    found: dict[str, tuple[ir.Expr | None, Frame]] = {}
    for owner in reversed(mro(cls)):
        around = Frame(owner.module, owner.name, {}, run.program.run_module(owner.module.name))
        found.update((part.target.id, (part.annotation, around)) for part in owner.node.body if isinstance(part, ir.Annotate) and isinstance(part.target, ir.Name))
    return [(name, *found.get(name, (None, Frame(cls.module, cls.name, {})))) for name in (wanted if wanted is not None else found)]
