"""What a class has of its bases: the order in which they are looked up, its attributes, its decorators."""
from __future__ import annotations

import builtins
from collections import Counter
from collections.abc import Iterator, Sequence

from dpcheck import ir
from dpcheck.infer.values import Class, Library, Opaque, Value


def decorator_names(node: ir.Function | ir.Lambda) -> set[str]:
    return {d.id for d in node.decorators if isinstance(d, ir.Name)} if isinstance(node, ir.Function) else set()


PLAIN_BASES = frozenset(("builtins.object", "abc.ABC", "typing.Protocol", "typing.Generic", "typing_extensions.Protocol"))
"""Bases of libraries that give their classes nothing that a bound could depend on."""
NAMED_TUPLE = "typing.NamedTuple"


def class_attribute(cls: Class, name: str) -> Value | None:
    """An attribute of a class or of its bases, as it was stored; None where it is not in the checked code."""
    if name in cls.attributes:
        return cls.attributes[name]
    return inherited(mro(cls), name) if cls.bases else None


def inherited(line: Sequence[Class], name: str, start: int = 0) -> Value | None:
    """The attribute that comes first in line, from a place on; unknown where something may come before it that is not in the checked code."""
    place = next((place for place in range(start, len(line)) if name in line[place].attributes), None)
    if place is None:
        return None
    found, owner = line[place].attributes[name], line[place]
    if any(name in one.makes for one in line[start:place]) or any(_comes_first(one, owner, name) for one in line[max(0, start - 1):place]):
        return Opaque(what=f"{name} of {owner.name}, which a base or decorator may have in front of it", holds=(found,))
    return found


def _comes_first(cls: Class, owner: Class, name: str) -> bool:
    """Whether a base of a library stands in front of another one of a class, and may have what that has."""
    for base in cls.bases:
        if isinstance(base, Class):
            if owner in mro(base):
                return False
        elif _has(base, name):
            return True
    return False


def _has(base: Value, name: str) -> bool:
    """Whether a base that is no class of the checked code may have something under a name, beside what all objects have."""
    if not isinstance(base, Library) or base.name in PLAIN_BASES:
        return not isinstance(base, Library)
    kind = tuple if base.name == NAMED_TUPLE else getattr(builtins, base.name.removeprefix("builtins."), None) if base.name.startswith("builtins.") else None
    return not isinstance(kind, type) or any(name in vars(one) for one in kind.__mro__[:-1])


def initialiser(cls: Class) -> Value | None:
    """What fills a new object of a class: an `__init__`, or the class whose decorator makes one of its fields, whichever comes first; None where nothing does."""
    line = mro(cls)
    made = next((place for place, one in enumerate(line) if "__init__" in one.attributes or "__init__" in one.makes), None)
    if made is None or "__init__" in line[made].attributes:
        return class_attribute(cls, "__init__")
    hidden = any(_comes_first(one, line[made], "__init__") for one in line[:made])
    return Opaque(what=f"the `__init__` of {cls.name}, which a base may have in front of it") if hidden else line[made]


ENUMERATIONS = frozenset(("enum.Enum", "enum.Flag"))  # those of whose members are no numbers or texts


def enumerates(cls: Class) -> bool:
    """Whether what stands in a class are its objects (`enum.Enum`), and not what is assigned to them."""
    return any(isinstance(base, Library) and base.name in ENUMERATIONS for one in mro(cls) for base in one.bases)


def mro(cls: Class) -> list[Class]:
    """A class and its bases in the order in which attributes are looked up (the method resolution order); depth first where Python would refuse."""
    if not cls.line:
        bases = [base for base in cls.bases if isinstance(base, Class)]
        cls.line = [cls, *mro(bases[0])] if len(bases) == 1 else [cls, *_merged([*map(mro, bases), bases])] if bases else [cls]
    return cls.line


def _merged(lines: list[list[Class]]) -> Iterator[Class]:
    """The classes of several lines, each once, none before one that stands in front of it in any of them."""
    behind = Counter(id(one) for line in lines for one in line[1:])  # how often a class still stands behind another one
    starts, given = [0] * len(lines), set[int]()
    while heads := [line[start] for line, start in zip(lines, starts) if start < len(line)]:
        head = next((each for each in heads if not behind[id(each)]), heads[0])
        yield head
        given.add(id(head))
        for place, line in enumerate(lines):
            while starts[place] < len(line) and id(line[starts[place]]) in given:
                starts[place] += 1
                if starts[place] < len(line):
                    behind[id(line[starts[place]])] -= 1
