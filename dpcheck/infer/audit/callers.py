"""In which modules of a program the functions are called by their names, and where these are read for anything else: who calls a function that is handed on is not seen."""
from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

from dpcheck import ir
from dpcheck.infer.walk import called_name
from dpcheck.syntax.walk import walk

BY_TEXT = frozenset(("getattr", "globals", "locals", "vars", "eval", "exec", "methodcaller", "attrgetter", "__import__", "import_module"))  # by which a text comes to name a function


class Callers:
    """The paths of the modules that call functions and methods by a name, and of those that read it otherwise (`np.vectorize(noisy)`, `{"laplace": noisy}`)."""

    def __init__(self, modules: Iterable[ir.Module]) -> None:
        self._calling: defaultdict[str, set[str]] = defaultdict(set)
        self._reading: defaultdict[str, set[str]] = defaultdict(set)
        modules = list(modules)
        self._own = {part for module in modules for part in module.dotted.split(".")}
        for module in modules:
            self._note(module.path, list(walk(module.body)))

    def _note(self, path: str, nodes: list[ir.Node]) -> None:
        libraries = {alias or name.partition(".")[0] for part in nodes if isinstance(part, ir.Import) for name, alias in part.names if name.partition(".")[0] not in self._own}
        nodes = [part for part in nodes if not (isinstance(part, ir.Attribute) and _root(part) in libraries or isinstance(part, ir.Call) and _root(part.func) in libraries and isinstance(part.func, ir.Attribute))]
        calls = [part for part in nodes if isinstance(part, ir.Call)]
        callees = {id(call.func) for call in calls}
        for call in calls:
            self._calling[called_name(call.func)].add(path)
        by_text = any(called_name(call.func) in BY_TEXT for call in calls)
        for part in nodes:
            if isinstance(part, (ir.Name, ir.Attribute)) and id(part) not in callees:
                self._reading[part.id if isinstance(part, ir.Name) else part.attr].add(path)
            elif by_text and isinstance(part, ir.Constant) and isinstance(part.value, str):
                self._reading[part.value].add(path)

    def use(self, name: str) -> bool:
        """Whether some module calls what has a name, or hands it on."""
        return name in self._calling or name in self._reading

    def use_elsewhere(self, name: str, path: str) -> bool:
        """Whether a module other than that at a path does."""
        return bool((self._calling.get(name, set()) | self._reading.get(name, set())) - {path})


def _root(node: ir.Expr) -> str:
    """The name that attributes are taken of."""
    while isinstance(node, ir.Attribute):
        node = node.value
    return node.id if isinstance(node, ir.Name) else ""
