"""What an audit takes for private, as plain records of places in the text: for whoever declares it there."""
from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from dpcheck import ir
from dpcheck.check.judge import Judge
from dpcheck.check.records import Found
from dpcheck.infer.declared import Declared
from dpcheck.infer.roots import Root, beside_rows
from dpcheck.infer.values import Place, Source

_CONTAINERS = {"": "frame", "pandas.DataFrame": "frame", "polars.DataFrame": "polars", "pandas.Series": "series", "numpy.ndarray": "array"}
_ELEMENTS = {"dict": "records", "str": "texts", "many": "vectors"}


def found_data(modules: Sequence[ir.Module], judges: Sequence[Judge]) -> list[Found]:
    """The data of the modules, in the order of the texts; what several functions find at one place once."""
    asked = {module.path: rank for rank, module in enumerate(modules)}
    found: dict[tuple[str, str, int, int], Found] = {}
    for judge in judges:
        about = {release.source for release in judge.releases}
        made = judge.root.run.made if judge.root.run is not None else ()
        beside = dict(_beside(judge.root))
        parameters = {(parameter.start, parameter.end) for parameter in (judge.root.function.node.params if judge.root.function is not None else ())}
        for name, source, said, place in _sources(judge.root, beside):
            module, start, end = place
            key = module.path, name, start, end
            if module.path in asked and (key not in found or not found[key].released):
                found[key] = Found(module.path, name, judge.root.module.path, judge.root.name, start, end, "made" if source in made else container_of(said),
                                   (start, end) in parameters or start == end, source in judge.costs or source.name in about, source.name if source in beside.values() else "")
    return sorted(found.values(), key=lambda each: (asked[each.path], each.start, each.end, each.name))


def _sources(root: Root, beside: Mapping[str, Source]) -> Iterator[tuple[str, Source, Declared, Place]]:
    """The data of a root that nobody declared: their names, the sources that move them, what they are taken for, and where they enter."""
    assumed = set(root.assumptions)
    for parameter in root.function.node.params if root.function is not None else ():
        source = root.parameters.get(parameter.name) or beside.get(parameter.name)
        if source is not None and _assumption(parameter.name) in assumed:
            yield parameter.name, source, root.declared[parameter.name], (root.module, parameter.start, parameter.end)
    for source, said in root.run.sources if root.run is not None else ():
        if isinstance(said, Declared) and _assumption(source.name) in assumed and source.place is not None:
            yield source.name, source, said, source.place


def _beside(root: Root) -> Iterator[tuple[str, Source]]:
    """The parameters that hold something of the rows of another one, with the source of that."""
    assumed = set(root.assumptions)
    for name in root.declared:
        yield from ((name, source) for other, source in root.parameters.items() if beside_rows(name, other) in assumed)


def _assumption(name: str) -> str:
    """How an audit says that it takes something for private."""
    return f"{name} is private"


def container_of(said: Declared) -> str:
    """What data are used as, by the declaration that an audit makes up for them."""
    return "number" if said.kind != "rows" else _CONTAINERS.get(said.container) or _ELEMENTS.get(said.element, "list")
