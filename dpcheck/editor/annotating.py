"""Annotations for a file that has none: what an audit takes for private, declared as what it is used as, under either meaning of neighbouring."""
from __future__ import annotations

from dataclasses import replace

from dpcheck.check.knowledge import Knowledge
from dpcheck.check.records import Fix
from dpcheck.examination import examined
from dpcheck.initial.declaring import declarations
from dpcheck.parsing import parse
from dpcheck.progress import Progress
from dpcheck.settings import Settings
from dpcheck.sources import Source
from dpcheck.syntax.discover import module_name
from dpcheck.syntax.stack import with_big_stack

_RELATIONS = {"SymmetricDistance": "a row may be added or removed", "ChangeOneDistance": "a row may be edited"}


def annotating(path: str, data: bytes, settings: Settings) -> list[Fix]:
    """Fixes that declare what an audit of a file by itself takes for private, in the order of the text."""
    name, is_package = module_name(path)
    module = with_big_stack(lambda: parse(Source(path, data, name, is_package, None)))
    report = examined([module], replace(settings, audit=True, relation="add-remove"), "check", Progress(), {path}, None, Knowledge({path}))
    fixes: dict[str, Fix] = {}
    for found in report.found:
        for relation, meaning in _RELATIONS.items():
            declared, _, imports = declarations(module, [(found, relation)])
            for each in declared:
                message = f"Declare `{each.name}` private: {each.annotation}" + (f" ({meaning})" if each.relation in each.annotation else "")
                fixes.setdefault(message, Fix(message, False, [*each.edits, *imports]))
    return list(fixes.values())
