"""Files in which nothing can be private, and that draw noise all the same, themselves or by functions of others (DP304): what they let out was not judged."""
from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping
from typing import TYPE_CHECKING

from dpcheck.check.records import Report
from dpcheck.progress import Progress
from dpcheck.settings import Settings
from dpcheck.syntax.relevance import Imports, Skimmed, mentions_mechanisms, mentions_sampler

if TYPE_CHECKING:
    from dpcheck import ir
    from dpcheck.rules import RuleTable
    from dpcheck.syntax.select import Wanted


def beside(paths: Collection[str], imports: Imports, settings: Settings, progress: Progress) -> tuple[Report, dict[str, Exception]]:
    """What is told of the files at the paths, which do not matter: a DP304 each, or in an audit each draw, and what of them cannot be read; and what the parser failed on.

    `imports` has them and what they may import.
    """
    near = set(paths) if settings.audit else imports.reached(set(paths))
    drawing = [path for path, file in imports.files.items() if path in near and mentions_sampler(file.data)]
    if not drawing:
        return Report(), {}
    from dpcheck.parsing import no_collection
    from dpcheck.rules import load_table
    from dpcheck.syntax.stack import with_big_stack

    near_by = _Parsed(imports.files, settings, progress)
    near_by.parse(drawing)
    table = load_table(settings.stub_paths)

    def work() -> Report:
        if not settings.audit:
            _find_users(near_by, [path for path in imports.files if path in near and path not in near_by.modules], table)
        return _told(near_by, paths, settings, table)

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


def _find_users(parsed: _Parsed, others: list[str], table: RuleTable) -> None:
    """Parses those of some other files that use what draws noise in the parsed ones, and those that use these, as long as there are some."""
    from dpcheck.check.helpers import Helpers
    from dpcheck.infer.imports import connected
    from dpcheck.infer.program import Program

    while others:
        programs = [Program(group, table) for group in connected(list(parsed.modules.values()))]
        names = frozenset(name for program in programs for helpers in [Helpers(program)] for module in program.by_path.values() for name in helpers.names(module))
        mention = re.compile(rb"\b(?:%b)\b" % b"|".join(re.escape(name.encode()) for name in sorted(names))) if names else None
        users = [path for path in others if mention is not None and mention.search(parsed.files[path].data)]
        if not users:
            break
        parsed.parse(users, names)
        others = [path for path in others if path not in users]


def _told(parsed: _Parsed, paths: Collection[str], settings: Settings, table: RuleTable) -> Report:
    from dpcheck.check.draws import listed
    from dpcheck.check.helpers import Helpers
    from dpcheck.check.unexamined import unexamined
    from dpcheck.examination import syntax_errors
    from dpcheck.infer.imports import connected
    from dpcheck.infer.program import Program
    from dpcheck.suppressions import apply

    found = Report()
    helpers_of = {module.path: helpers for group in ([[module] for module in parsed.modules.values()] if settings.audit else connected(list(parsed.modules.values())))
                  for helpers in [Helpers(Program(group, table))] for module in group}
    for module in (parsed.modules[path] for path in paths if path in parsed.modules):
        found.diagnostics += syntax_errors(module)  # noise may stand there
        if settings.audit:
            found.releases += listed(helpers_of[module.path].program, module)
        else:
            told, hidden = apply(module, unexamined(helpers_of[module.path], module), False)
            found.diagnostics += told
            found.hidden += hidden
    return found
