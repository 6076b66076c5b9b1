"""Which code can add noise to anything, by the names in it: an audit asks of nothing else what is private there."""
from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from dpcheck import ir
from dpcheck.syntax.walk import children, walk
from dpcheck.syntax.relevance import mentions_noise


_NAME = re.compile(r"[\w.]+")
_RUNNING = re.compile(r"\b(?:exec|eval|compile|run_cell|getoutput|literal_eval)\s*\(")


class Drawing:
    """The names by which noise can be drawn: words that are known for that, and what is defined, by whatever statement, with one of these names in it."""

    def __init__(self, modules: Iterable[ir.Module]) -> None:
        self.any = False
        self._leading: dict[str, bool] = {}
        self._in: dict[int, frozenset[str]] = {}
        self._running: dict[str, bool] = {}
        mentioning: dict[str, list[list[str]]] = {}
        words: list[str] = []
        for module in modules:
            if module.faults:
                self.any = True
            if not (self.any or mentions_noise(module.text.encode("utf-8", "replace"))):
                continue
            for names, node in _defined(module.body):  # by each word in it, what is defined with it
                for word in self.words(module, (node,)):
                    mentioning.setdefault(word, []).append(names)
            words += self.words(module, module.body)
        todo = [word for word in dict.fromkeys(words) if self._is_known(word)]
        self.any = self.any or bool(todo)
        while todo:
            for names in mentioning.pop(todo.pop(), ()):
                new = [name for name in names if not self._is_known(name)]
                self._leading.update(dict.fromkeys(new, True))
                todo += new

    def words(self, module: ir.Module, nodes: Iterable[ir.Node]) -> frozenset[str]:
        """The names and texts in a piece of code; what only describes it does not count."""
        nodes = tuple(nodes)
        key = id(nodes[0]) if len(nodes) == 1 else id(module)
        found = self._in.get(key)
        if found is None:
            found = self._in[key] = frozenset(_words(module, nodes, self._runs_texts(module)))
        return found

    def _runs_texts(self, module: ir.Module) -> bool:
        """Whether a module may run code that stands in texts."""
        said = self._running.get(module.path)
        if said is None:
            said = self._running[module.path] = _RUNNING.search(module.text) is not None
        return said

    def leads(self, module: ir.Module, node: ir.Node) -> bool:
        """Whether a piece of code has such a name in it."""
        return bool(module.faults) or any(map(self._is_known, self.words(module, (node,))))

    def _is_known(self, word: str) -> bool:
        known = self._leading.get(word)
        if known is None:
            known = self._leading[word] = mentions_noise(word.encode("utf-8", "replace"))
        return known


def _defined(body: Iterable[ir.Node]) -> Iterator[tuple[list[str], ir.Node]]:
    """What each statement of some code binds, or sets as an attribute, and what it is made of."""
    for node in walk(body):
        if isinstance(node, (ir.Function, ir.Class)):
            yield [node.name], node
        elif isinstance(node, ir.Assign):
            yield _targets(node.targets), node.value
        elif isinstance(node, (ir.Annotate, ir.Augment, ir.Walrus)) and node.value is not None:
            yield _targets([node.target]), node.value
        elif isinstance(node, (ir.For, ir.Clause)):
            yield _targets([node.target]), node.iter
        elif isinstance(node, ir.With):
            yield from ((_targets([target]), context) for context, target in node.items if target is not None)
        elif isinstance(node, (ir.Import, ir.ImportFrom)):
            yield [alias or name for name, alias in node.names], node
        elif isinstance(node, ir.Param) and node.default is not None:
            yield [node.name], node.default
        elif isinstance(node, ir.Call):
            yield [argument.name for argument in node.args if argument.name is not None], node


def _targets(targets: Iterable[ir.Node]) -> list[str]:
    """The names that a target binds, sets as an attribute, or keeps something in."""
    return [part.id if isinstance(part, ir.Name) else part.attr for part in walk(targets) if isinstance(part, (ir.Name, ir.Attribute))]


def _words(module: ir.Module, nodes: Iterable[ir.Node], runs_texts: bool) -> Iterator[str]:
    """The names in a piece of code, and the texts that may be names, or code where the module runs any: what is said to people does not count."""
    todo = list(nodes)
    while todo:
        node = todo.pop()
        if isinstance(node, ir.Evaluate) and isinstance(node.value, ir.Constant):
            continue  # a description
        todo.extend(children(node))
        if isinstance(node, ir.Name):
            yield node.id
        elif isinstance(node, ir.Attribute):
            yield node.attr
        elif isinstance(node, (ir.Function, ir.Class, ir.Param)):
            yield node.name
        elif isinstance(node, ir.Constant):
            if isinstance(node.value, str) and (runs_texts or _NAME.fullmatch(node.value)):
                yield node.value
        elif isinstance(node, (ir.Import, ir.ImportFrom)):
            yield from (name for name, _ in node.names)
            if isinstance(node, ir.ImportFrom):
                yield node.module
        elif isinstance(node, ir.Unknown):
            yield module.text[node.start:node.end]
