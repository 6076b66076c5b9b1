"""Annotations for a file that has none: what an audit takes for private, declared as what it is used as."""
from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from dpcheck import ir
from dpcheck.check.knowledge import Knowledge
from dpcheck.examination import examined
from dpcheck.infer.annotations import Declared
from dpcheck.infer.walk import walk
from dpcheck.parsing import Source, parse
from dpcheck.progress import Progress
from dpcheck.settings import Settings
from dpcheck.syntax.discover import module_name
from dpcheck.syntax.stack import with_big_stack
from dpcheck.syntax.tokens import line_starts

RELATIONS = {"SymmetricDistance": "a row may be added or removed", "ChangeOneDistance": "a row may be edited"}
_CONTAINERS = {"numpy.ndarray": "np.ndarray", "pandas.Series": "pd.Series"}
_MODULES = {"np": "import numpy as np", "pd": "import pandas as pd"}


@dataclass(frozen=True, slots=True)
class FoundData:
    """Something that an audit takes for private: its name, where an annotation of it begins in the text of the file, and what it is used as."""

    name: str
    at: int
    container: str

    def annotation(self, relation: str) -> str:
        """The annotation that declares it, under a relation of neighbouring."""
        return f"MetricFrame[{relation}]" if not self.container else f"Annotated[{_CONTAINERS.get(self.container, 'list[float]')}, {relation}]"

    def imports(self, relation: str, text: str) -> str:
        """The statements that bring the names of the annotation into a file with that text."""
        lines = [f"from dpcheck import {relation}" if self.container else f"from dpcheck import MetricFrame, {relation}"]
        if self.container:
            lines.append("from typing import Annotated")
            alias = _CONTAINERS.get(self.container, "").partition(".")[0]
            lines += [_MODULES[alias]] if alias else []
        return "".join(f"{line}\n" for line in sorted(lines, reverse=True) if line not in text)


def found_data(path: str, data: bytes, settings: Settings) -> list[FoundData]:
    """What an audit of a file by itself takes for private, in the order of the text."""
    name, is_package = module_name(path)
    module = with_big_stack(lambda: parse(Source(path, data, name, is_package, None)))
    knowledge = Knowledge({path})
    examined([module], replace(settings, audit=True, relation="add-remove"), "check", Progress(), {path}, None, knowledge)
    return sorted(set(_found(knowledge, module)), key=lambda each: each.at)


def _found(knowledge: Knowledge, module: ir.Module) -> Iterator[FoundData]:
    assigned = {(node.value.start, node.value.end): node.targets[0] for node in walk(module.body)
                if isinstance(node, ir.Assign) and len(node.targets) == 1 and isinstance(node.targets[0], ir.Name)}
    for judge in knowledge.judges.get(module.path, ()):
        root = judge.root
        for parameter in root.function.node.params if root.function is not None else ():
            if parameter.name in root.parameters and parameter.annotation is None and parameter.name in root.declared:
                yield FoundData(parameter.name, parameter.start + len(parameter.name), root.declared[parameter.name].container)
        for source, said in root.run.sources if root.run is not None else ():
            target = assigned.get(source.place[1:]) if source.place is not None and source.place[0] is module else None
            if isinstance(target, ir.Name) and isinstance(said, Declared):
                yield FoundData(target.id, target.end, said.container)


def first_statement(text: str) -> int:
    """Where an import may be put in: after the docstring and what is imported from the future."""
    import ast

    try:
        body = ast.parse(text).body
    except (SyntaxError, ValueError, RecursionError):
        return 0
    for statement in body:
        is_text = isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant) and isinstance(statement.value.value, str)
        if not is_text and not (isinstance(statement, ast.ImportFrom) and statement.module == "__future__"):
            return line_starts(text)[statement.lineno - 1]
    return len(text)
