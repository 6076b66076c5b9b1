"""What a class has of its bases: the order in which they are looked up, its attributes, its decorators."""
from __future__ import annotations

from dpcheck import ir
from dpcheck.infer.values import Class, Library, Value


def decorator_names(node: ir.Function | ir.Lambda) -> set[str]:
    return {d.id for d in node.decorators if isinstance(d, ir.Name)} if isinstance(node, ir.Function) else set()


def class_attribute(cls: Class, name: str) -> Value | None:
    """An attribute of a class or of its bases, as it was stored; None where it is not in the checked code."""
    if name in cls.attributes:
        return cls.attributes[name]
    if not cls.bases:
        return None
    return next((base.attributes[name] for base in mro(cls) if name in base.attributes), None)


ENUMERATIONS = frozenset(("enum.Enum", "enum.Flag"))  # those of whose members are no numbers or texts


def enumerates(cls: Class) -> bool:
    """Whether what stands in a class are its objects (`enum.Enum`), and not what is assigned to them."""
    return any(isinstance(base, Library) and base.name in ENUMERATIONS for one in mro(cls) for base in one.bases)


def mro(cls: Class) -> list[Class]:
    """A class and its bases in the order in which attributes are looked up (the method resolution order); depth first where Python would refuse."""
    bases = [base for base in cls.bases if isinstance(base, Class)]
    if not bases:
        return [cls]
    lists = [mro(base) for base in bases] + [bases]
    found = [cls]
    while any(lists):
        lists = [each for each in lists if each]
        head = next((each[0] for each in lists if all(each[0] not in other[1:] for other in lists)), lists[0][0])
        found.append(head)
        lists = [[one for one in each if one is not head] for each in lists]
    return found
