"""Rows that are objects of the classes of a case file: dataclasses, named tuples, typed dicts, with columns that are their fields."""

from __future__ import annotations

import ast
from collections.abc import Mapping
from types import ModuleType
from typing import is_typeddict

from refute.annotations import read_annotation
from refute.frames import Column, Table, column_of


def complete(table: Table, module: ModuleType, tree: ast.Module, told: Mapping[str, Column]) -> None:
    """Makes a list of objects one: comments say what to draw of fields of which the class says no more than a type."""
    made = getattr(module, table.element, None)
    if not isinstance(made, type) or not (hasattr(made, "__annotations__") or hasattr(made, "_fields")):
        return
    written = next((node.body for node in tree.body if isinstance(node, ast.ClassDef) and node.name == table.element), [])
    annotated = {part.target.id: part.annotation for part in written if isinstance(part, ast.AnnAssign) and isinstance(part.target, ast.Name)}
    fields = [column_of(name, read_annotation(name, annotation)) for name, annotation in annotated.items()] or [Column(name) for name in getattr(made, "_fields", ())]
    if not fields:
        return
    table.columns = [column if column.domain else told.get(column.name, column) for column in fields]
    table.container, table.makes = ("dicts", None) if is_typeddict(made) else ("objects", made)
