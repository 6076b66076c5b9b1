"""What an audit takes for private, as plain records of places in the text: for whoever declares it there."""
from __future__ import annotations

from collections.abc import Iterator, Sequence

from dpcheck import ir
from dpcheck.check.judge import Judge
from dpcheck.check.records import Found
from dpcheck.infer.annotations import Declared
from dpcheck.infer.roots import Root
from dpcheck.infer.values import Source

_CONTAINERS = {"": "frame", "pandas.DataFrame": "frame", "pandas.Series": "series", "numpy.ndarray": "array"}
_ELEMENTS = {"dict": "records", "str": "texts"}


def found_data(modules: Sequence[ir.Module], judges: Sequence[Judge]) -> list[Found]:
    """The data of the modules, in the order of the texts; what several functions find at one place once."""
    asked = {module.path: rank for rank, module in enumerate(modules)}
    found: dict[tuple[str, str, int, int], Found] = {}
    for judge in judges:
        about = {release.source for release in judge.releases}
        made = judge.root.run.made if judge.root.run is not None else ()
        for source, said in _sources(judge.root):
            if source.place is None or source.place[0].path not in asked:
                continue
            module, start, end = source.place
            key = module.path, source.name, start, end
            if key not in found or not found[key].released:
                found[key] = Found(module.path, source.name, judge.root.module.path, judge.root.name, start, end, "made" if source in made else container_of(said), source.name in judge.root.parameters or start == end,
                                   source in judge.costs or source.name in about)
    return sorted(found.values(), key=lambda each: (asked[each.path], each.start, each.end, each.name))


def _sources(root: Root) -> Iterator[tuple[Source, Declared]]:
    """The sources of a root that nobody declared, with what they are taken for."""
    assumed = set(root.assumptions)
    for name, source in root.parameters.items():
        if _assumption(name) in assumed:
            yield source, root.declared[name]
    for source, said in root.run.sources if root.run is not None else ():
        if isinstance(said, Declared) and _assumption(source.name) in assumed:
            yield source, said


def _assumption(name: str) -> str:
    """How an audit says that it takes something for private."""
    return f"{name} is private"


def container_of(said: Declared) -> str:
    """What data are used as, by the declaration that an audit makes up for them."""
    return "number" if said.kind != "rows" else _CONTAINERS.get(said.container) or _ELEMENTS.get(said.element, "list")
