"""The literate case files, the fixed random programs, and the calls of every operation, as a suite inside one process: each is parsed once, and what is wrong is told by label."""
from __future__ import annotations

import itertools
import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from dpcheck import ir
from dpcheck.check.records import Diagnostic, Report
from dpcheck.examination import examined
from dpcheck.parsing import parse
from dpcheck.progress import Progress
from dpcheck.report.json import render
from dpcheck.settings import Settings
from dpcheck.sources import Source
from dpcheck.syntax.discover import module_name
from dpcheck.syntax.stack import with_big_stack
from golden import calls
from golden.programs import told_of, written
from golden.told import Told
from proving.prove import FAMILIES
from refute.expectations import CaseFile, bound_of, compare, read_cases
from refute.releases import Line, lines_of, relation_of

FOLDER = Path(__file__).resolve().parent.parent / "cases"
_TOGETHER = 10  # random programs in one unit


@dataclass(slots=True)
class Unit:
    """Case files that are examined together: one, or those of a folder whose files import each other. `releases` are an audit's."""

    name: str
    modules: list[ir.Module]
    cases: list[CaseFile]
    releases: list[Line]
    settings: Settings

    def examined(self) -> Report:
        """What dpcheck finds in the files."""
        return examined(self.modules, self.settings, "check" if self.releases else "infer", Progress())

    def wrong(self, report: Report) -> Iterator[str]:
        """What is not as the comments say, one label after the other."""
        yield from (f"fault: {fault.message}" for fault in report.faults)
        for line in self.releases:
            found = {release.verdict for release in report.releases if release.line == line.line}
            if found != {line.known or line.verdict} - {"none"}:
                yield f"{self.name}:{line.line}: {', '.join(sorted(found))} for {line.verdict}"
        for cases in self.cases:
            yield from _wrong_bounds(cases, report)
            yield from _wrong_marks(cases, report)

    def told(self, report: Report) -> Told:
        """What the golden files of these files say, where the report is right. `check` says more of those that have nothing private."""
        told = told_of(report)
        if not self.releases and not report.releases and not any(argument.private for function in report.functions for argument in function.arguments):
            more = told_of(examined(self.modules, self.settings, "check", Progress()))
            return {path: [*lines, *more.get(path, [])] for path, lines in {**more, **told}.items()}
        return told


def units(paths: list[Path]) -> list[Unit]:
    """The case files at the paths, ready to be examined any number of times."""
    together = [path for path in paths if path.parent.name == "files"]
    groups = [[path] for path in paths if path not in together] + [together] * bool(together)
    return with_big_stack(lambda: [_unit(group) for group in groups])


def random_programs() -> list[Unit]:
    """The fixed random programs, and the calls of every operation, of which only golden files say what is right: a few together."""

    def made() -> Iterator[Unit]:
        for path, programs, _ in map(written, FAMILIES):
            family, texts = Path(path).stem, list(programs.values())
            for start in range(0, len(texts), _TOGETHER):
                text = "\n\n".join([FAMILIES[family][0], *texts[start:start + _TOGETHER]])
                yield Unit(f"{family} {start}", [parse(Source(path, text.encode(), family, False, None))], [], [], Settings())
        yield from (Unit(module.name, [module], [], [], Settings()) for module, _ in calls.modules())

    return with_big_stack(lambda: list(made()))


def case_files() -> list[Path]:
    """All case files that are Python."""
    return sorted(path for path in FOLDER.rglob("*.py") if not path.name.startswith("test_"))


def _unit(paths: list[Path]) -> Unit:
    modules = [parse(Source(str(path), path.read_bytes(), *module_name(str(path)), None)) for path in paths]
    if paths[0].parent.name == "audit":
        return Unit(paths[0].stem, modules, [], list(lines_of(paths[0])), Settings(audit=True, relation=relation_of(paths[0])))
    return Unit(paths[0].stem, modules, [read_cases(path) for path in paths], [], Settings())


def _wrong_bounds(cases: CaseFile, report: Report) -> Iterator[str]:
    document = json.loads(render(report, "infer"))
    functions = {function["name"]: function for function in document["functions"] if function["path"] == str(cases.path)}
    for wanted in cases.expectations:
        name = wanted.function
        bound = bound_of(functions[name], wanted) if name in functions else None
        verdict = "missing" if bound is None else compare(bound, wanted.bound, cases.ties.get(name, {}), cases.points.get(name, []))[0]
        if verdict not in (("loose", "infinite") if wanted.known_loose else ("exact",)):
            yield f"{cases.path.stem}:{wanted.line}: {wanted.label}: {verdict} {bound}"


def _wrong_marks(cases: CaseFile, report: Report) -> Iterator[str]:
    lines: dict[int, list[Diagnostic]] = {}
    for diagnostic in report.diagnostics:
        if diagnostic.path == str(cases.path):
            for line in range(diagnostic.line, diagnostic.end_line + 1):
                lines.setdefault(line, []).append(diagnostic)
    own = cases.path.stem[:5].upper() if cases.path.parent.name == "codes" else ""
    for mark in cases.marks:
        here = lines.get(mark.line, [])
        if mark.codes and not set(mark.codes) <= {diagnostic.code for diagnostic in here}:
            yield f"{cases.path.stem}:{mark.line}: no {' '.join(mark.codes)}"
        elif not mark.codes and any(diagnostic.severity == "error" or diagnostic.code == own for diagnostic in here):
            yield f"{cases.path.stem}:{mark.line}: not clean"


def changed(before: Told, today: Told) -> Iterator[str]:
    """Of each file the first line that is not told as it was."""
    for path in sorted({*before, *today}):
        for old, new in itertools.zip_longest(before.get(path, []), today.get(path, [])):
            if old != new:
                yield f"golden {Path(path).stem}: {new} for {old}"
                break
