"""What a name may mean at the top of any module: where a method of an object that is not known is looked for."""
from __future__ import annotations

from typing import TYPE_CHECKING, Iterator

from dpcheck import ir
from dpcheck.infer.values import Function, Value
from dpcheck.infer.walk import names_bound
from dpcheck.syntax.walk import statements_in

if TYPE_CHECKING:
    from dpcheck.infer.program import Program


class ByLastName:
    """The functions and methods of a program by the last part of their name, and the variables of its modules by theirs."""

    def __init__(self, program: Program) -> None:
        self._program = program
        self._functions: dict[str, list[tuple[dict[int, Function], int]]] = {}
        self._counted = 0
        self._modules: dict[str, list[str]] = {}
        self._starred: list[str] = []
        for name, module in program.modules.items():
            for word in sorted({*names_bound(module.body), *program.rebound(module.path)}):
                self._modules.setdefault(word, []).append(name)
            if "*" in module.text and any(isinstance(part, ir.ImportFrom) and ("*", None) in part.names for part in statements_in(module.body)):
                self._starred.append(name)  # may have any name

    def at_present(self) -> ByLastName:
        """This, knowing what has been defined since it was asked last."""
        frames = list(self._program.frames.values())
        count = sum(len(frame.functions) for frame in frames)  # none is ever taken out
        if count != self._counted:
            self._counted = count
            self._functions = {}
            for frame in frames:
                for key, function in frame.functions.items():
                    self._functions.setdefault(last_name(function), []).append((frame.functions, key))
        return self

    def of(self, name: str) -> Iterator[Value]:
        """All that a name stands for at present."""
        frames = self._program.frames
        for functions, key in self._functions.get(name, ()):
            yield functions[key]
        for module in dict.fromkeys((*self._modules.get(name, ()), *self._starred)):
            if module in frames and name in frames[module].names:
                yield frames[module].names[name]


def last_name(function: Function) -> str:
    """The name of a function without those of what it stands in."""
    return function.name.rpartition(".")[2]
