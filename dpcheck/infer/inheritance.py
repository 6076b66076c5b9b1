"""What a class has of its bases: the order in which they are looked up, its attributes, its decorators."""
from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

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
