"""Whether code can add noise to anything: what is private there matters to an audit, and nothing else does."""
from __future__ import annotations

from collections.abc import Iterable, Iterator

from dpcheck import ir
from dpcheck.infer.walk import children
from dpcheck.syntax.relevance import mentions_noise


def may_draw(modules: Iterable[ir.Module]) -> bool:
    """Whether a word that leads to noise is a name in the code, or stands in a text that code may be made of; what comments and descriptions say does not count."""
    return any(mentions_noise(module.text.encode("utf-8", "replace")) and (bool(module.faults) or mentions_noise(" ".join(set(_words(module))).encode("utf-8", "replace")))
               for module in modules)


def _words(module: ir.Module) -> Iterator[str]:
    """The names and texts in the code of a module."""
    todo: list[ir.Node] = list(module.body)
    while todo:
        node = todo.pop()
        if isinstance(node, ir.Evaluate) and isinstance(node.value, ir.Constant):
            continue  # a description
        todo.extend(children(node))
        if isinstance(node, ir.Name):
            yield node.id
        elif isinstance(node, ir.Attribute):
            yield node.attr
        elif isinstance(node, (ir.Function, ir.Class)):
            yield node.name
        elif isinstance(node, ir.Param):
            yield node.name
        elif isinstance(node, ir.Constant):
            if isinstance(node.value, str):
                yield node.value
        elif isinstance(node, (ir.Import, ir.ImportFrom)):
            yield from (name for name, _ in node.names)
            if isinstance(node, ir.ImportFrom):
                yield node.module
        elif isinstance(node, ir.Unknown):
            yield module.text[node.start:node.end]
