"""What is left in modules that nothing but their names tells (`importlib.import_module(name).KEPT.append(x)`): in which variables it may be.

A variable is reached by its name, or by that of a function that mentions it; the names stand in the code that does it, unless that
makes them, or looks through all objects.
"""
from __future__ import annotations

import re
from typing import TYPE_CHECKING, FrozenSet, Iterator, Optional

from dpcheck import ir
from dpcheck.infer.concerned import REFLECTING, seen_from
from dpcheck.infer.values import Class, Function, Library, Namespace

if TYPE_CHECKING:
    from dpcheck.infer.program import Program
    from dpcheck.infer.store import Frame

_MAKING_NAMES = re.compile("|".join((*REFLECTING, r"\b[gs]etattr\b", r"\bvars\b", "__dict__", r"\bglobals\b", r"\beval\b", r"\bexec\b", "attrgetter", "methodcaller", "resolve_name")))

_REACHING = re.compile(r"""(?<=[.'":])\w+""")  # as an attribute, or in a text

Words = Optional[FrozenSet[str]]
"""The names by which something may be reached; None: any."""


def names_used(program: Program, module: ir.Module) -> Words:
    """The names of attributes, and in texts, by which code of a module, or of one that it imports, comes to what is in modules."""
    texts = [program.by_path[path].text for path in sorted(seen_from(program, module))]
    if any(_MAKING_NAMES.search(text) is not None for text in texts):
        return None
    return frozenset(name for text in texts for name in _REACHING.findall(text))


def variables_reached(program: Program, words: Words) -> Iterator[tuple[Frame, str]]:
    """The variables of modules that may be reached by some names."""
    for frame in program.frames.values():
        called = [value for name, value in frame.names.items() if isinstance(value, (Function, Class)) and (words is None or name in words)]
        mentioned = frozenset().union(*(program.names_of(function.node) for value in called for function in _functions(value)))
        for name, value in frame.names.items():
            if (words is None or name in words or name in mentioned) and not isinstance(value, (Function, Class, Namespace, Library)):
                yield frame, name


def _functions(value: Function | Class) -> Iterator[Function]:
    if isinstance(value, Function):
        yield value
    else:
        yield from (each for each in value.attributes.values() if isinstance(each, Function))
