"""Files in which nothing can be private, and that draw noise all the same, themselves or by functions of others (DP304): what they let out was not judged."""
from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping
from typing import TYPE_CHECKING

from dpcheck.check.records import Report
from dpcheck.progress import Progress
from dpcheck.settings import Settings
from dpcheck.syntax.relevance import INSIDE, Imports, Skimmed, mentions_mechanisms

if TYPE_CHECKING:
    from dpcheck import ir
    from dpcheck.check.helpers import Draw, Helpers
    from dpcheck.infer.memory import Memory
    from dpcheck.syntax.select import Wanted

_STAR = re.compile(rb"\bimport\s*\(?\s*\*")


def beside(paths: Collection[str], imports: Imports, settings: Settings, progress: Progress) -> tuple[Report, dict[str, Exception]]:
    """What is told of the files at the paths, which do not matter: a DP304 each, or in an audit each draw, and what of them cannot be read; and what the parser failed on.

    `imports` has them and what they may import.
    """
    near = set(paths) if settings.audit else imports.reached(set(paths))
    drawing = [path for path, file in imports.files.items() if path in near and file.draws]
    if not drawing:
        return Report(), {}
    from dpcheck.infer.memory import Memory
    from dpcheck.parsing import no_collection
    from dpcheck.rules import load_table
    from dpcheck.syntax.stack import with_big_stack

    near_by = _Parsed(imports.files, settings, progress)
    near_by.parse(drawing)
    memory = Memory(table=load_table(settings.stub_paths))

    def work() -> Report:
        if not settings.audit:
            _find_users(near_by, imports, [path for path in imports.files if path in near and path not in near_by.modules], memory)
        return _told(near_by, paths, settings, memory)

    with no_collection():
        return with_big_stack(work), near_by.failures


class _Parsed:
    """The modules of files, as far as they were parsed, and what the parser failed on, by path."""

    def __init__(self, files: Mapping[str, Skimmed], settings: Settings, progress: Progress) -> None:
        self.files = files
        self.modules: dict[str, ir.Module] = {}
        self.failures: dict[str, Exception] = {}
        self._settings = settings
        self._progress = progress

    def parse(self, paths: Iterable[str], names: frozenset[str] = frozenset()) -> None:
        """Parses files: what may draw noise there, or uses one of some names."""
        from dpcheck.parsing import parse_all
        from dpcheck.sources import Source
        from dpcheck.syntax.relevance import SAMPLERS
        from dpcheck.syntax.select import Wanted

        wanted: Wanted = Wanted(SAMPLERS | {"random", "stats", "distributions"} | names)
        files = {path: self.files[path] for path in paths}
        sources = [Source(path, file.data, file.name, file.is_package, None if mentions_mechanisms(file.data) else wanted) for path, file in files.items()]
        modules, failures = parse_all(sources, self._settings.jobs, self._progress)
        self.modules |= {module.path: module for module in modules}
        self.failures |= failures


def _find_users(parsed: _Parsed, imports: Imports, others: list[str], memory: Memory) -> None:
    """Parses those of some other files that use what draws noise in the parsed ones, and those that use these, as long as there are some."""
    known: dict[str, dict[str, Draw]] = {}
    asked: dict[str, frozenset[str]] = {}
    while others:
        names = {path: frozenset(found) for path, helpers in _helpers_of(parsed, memory, known).items() if (found := helpers.names(parsed.modules[path]))}
        fresh = {path: new for path, found in names.items() if (new := found - asked.get(path, frozenset()))}
        users = [path for path in others if _uses(imports, path, fresh)]
        if not users:
            break
        asked = names
        parsed.parse(users, frozenset().union(*names.values()))
        others = [path for path in others if path not in users]


def _uses(imports: Imports, path: str, names: Mapping[str, frozenset[str]]) -> bool:
    """Whether a file mentions one of the names of a file that it imports, or that is in a package that it does, or has all names of one."""
    file = imports.files[path]
    packages = {name.removesuffix(INSIDE) for name in file.links if name.endswith(INSIDE)}
    near = imports.imported(path) & names.keys()
    if near and _STAR.search(file.data):
        return True
    near |= {each for each in names if any(imports.files[each].name.startswith(f"{package}.") for package in packages)} if packages else set()
    return bool(near) and not file.words.isdisjoint(frozenset().union(*(names[each] for each in near)))


def _helpers_of(parsed: _Parsed, memory: Memory, known: dict[str, dict[str, Draw]], apart: bool = False) -> dict[str, Helpers]:
    """What draws noise in the modules, by their paths: each by itself where they are `apart`, else with those that it imports. `known` is as of `Helpers`."""
    from dpcheck.check.helpers import Helpers
    from dpcheck.infer.imports import connected
    from dpcheck.infer.program import Program

    modules, table = list(parsed.modules.values()), memory.table
    assert table is not None, "the rules are read before"
    return {module.path: helpers for group in ([[module] for module in modules] if apart else connected(modules)) for helpers in [Helpers(Program(group, table, memory=memory), known)] for module in group}


def _told(parsed: _Parsed, paths: Collection[str], settings: Settings, memory: Memory) -> Report:
    from dpcheck.check.draws import listed
    from dpcheck.check.unexamined import unexamined
    from dpcheck.examination import syntax_errors
    from dpcheck.suppressions import apply

    found = Report()
    helpers_of = _helpers_of(parsed, memory, {}, settings.audit)
    for module in (parsed.modules[path] for path in paths if path in parsed.modules):
        found.diagnostics += syntax_errors(module)  # noise may stand there
        if settings.audit:
            found.releases += listed(helpers_of[module.path].program, module)
        else:
            told, hidden = apply(module, unexamined(helpers_of[module.path], module), False)
            found.diagnostics += told
            found.hidden += hidden
    return found
