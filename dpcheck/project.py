"""Paths and settings in, results out: `run` is the whole pipeline on one screen.

discover -> read -> what can matter -> parse -> examine -> suppressions -> selection -> baseline, in the order of the files.
"""
from __future__ import annotations

import os
from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING

from dpcheck.beside import beside
from dpcheck.check.records import Diagnostic, Fault, Hidden, LeftOut, Report, exception_text
from dpcheck.examination import ProjectError
from dpcheck.files import largest, read, too_large
from dpcheck.following import Following
from dpcheck.joining import joined
from dpcheck.progress import Progress
from dpcheck.settings import Settings
from dpcheck.shadows import shadows
from dpcheck.syntax.discover import Problem, discover, module_name
from dpcheck.syntax.relevance import LIBRARIES, Imports, Skimmed

if TYPE_CHECKING:
    from dpcheck.sources import Group

def run(paths: Sequence[str], settings: Settings, command: str, *, stdin: tuple[str, bytes] | None = None,
        progress: Progress | None = None, instead: Mapping[str, bytes] | None = None) -> Report:
    """Examines the Python files and notebooks under the paths, and what they import of the project they belong to.

    `command` is "check" or "infer"; `stdin` the name and the bytes of a further file; `instead` has, by path, what is read in the place of what files hold. Raises `ProjectError` where a path
    does not exist or a stub of the user has an error in it. What fails inside the checker is a fault in the report.
    """
    progress = progress or Progress()
    prove_stubs(settings)
    files, unreadable, left_out = _read(paths, settings, progress)
    if stdin is not None and len(stdin[1]) > (limit := largest(stdin[0])):
        unreadable.append(_unreadable(stdin[0], too_large(limit)))
    elif stdin is not None:
        files[stdin[0]] = stdin[1]
    files |= {path: data for path, data in (instead or {}).items() if path in files}
    imported, unreadable_there = _following(paths, settings).found(files)
    imports = _skimmed(files | imported, settings)
    groups = _relevant(imports, command, settings)
    report = _known_or_examined(groups, list(files | imported), settings, command, progress) if groups else Report()
    examined_paths = {path for group in groups for path in group.paths}
    report.imported = [path for path in imported if path in examined_paths]
    report.functions = [function for function in report.functions if function.path in files]
    unreadable += [_unreadable(path, reason) for path, reason in unreadable_there.items()]
    others = {path: data for path, data in files.items() if path not in examined_paths}
    named = {_shown(path) for path in paths} | ({stdin[0]} if stdin is not None else set())
    unreadable += broken({path: data for path, data in others.items() if path in named})
    if command == "check" and not report.stopped:
        noisy, failures = beside([*others, *(path for path in imported if path not in examined_paths)], imports, settings, progress)
        told = {each.path for each in unreadable}
        report.diagnostics += [each for each in noisy.diagnostics if each.code != "DP901" or each.path not in told]
        report.hidden += noisy.hidden
        report.releases += noisy.releases
        report.faults += [Fault(path, "", exception_text(fault)) for path, fault in failures.items()]
    report.diagnostics = _without_notes_on(report, {release.called_at.rpartition(":")[0] for release in report.releases})
    report.files = _judged(report, [*files, *report.imported], unreadable, examined_paths)
    report.diagnostics = _without_notes_on(report, {*imported, *(note.path for each in report.diagnostics if each.code == "DP304" for note in each.notes)})
    unreadable += shadows(files, examined_paths)
    report.weakenings, report.left_out = list(settings.weakenings), left_out
    _select(report, unreadable, settings)
    _add_texts(report, files | imported)
    if settings.baseline is not None and command == "check":
        from dpcheck.baseline import apply

        apply(report, settings)
    return report


def broken(files: dict[str, bytes]) -> list[Diagnostic]:
    """A DP901 for each of the files, named on the command line, that is not Python, though nothing in it matters."""
    suspects = {path: data for path, data in files.items() if not _parses(path, data)}
    if not suspects:
        return []
    from dpcheck.examination import syntax_errors
    from dpcheck.parsing import parse
    from dpcheck.sources import Source
    from dpcheck.syntax.stack import with_big_stack

    found: list[Diagnostic] = []
    for path, data in suspects.items():
        name, is_package = module_name(path)
        found += syntax_errors(with_big_stack(lambda source=Source(path, data, name, is_package, None): parse(source)))  # type: ignore[misc]
    return found


def _parses(path: str, data: bytes) -> bool:
    """Whether Python itself reads a file: quicker than to find out what is wrong with it."""
    import ast
    import warnings

    if path.endswith(".ipynb"):
        return False
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            ast.parse(data)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return False
    return True


def _without_notes_on(report: Report, paths: Collection[str]) -> list[Diagnostic]:
    """The findings, without those that the noise in these files, which is there for others to call, was not judged: it was where they call it, or that is told there, or nobody does."""
    return [each for each in report.diagnostics if not (each.code == "DP304" and each.severity == "note" and each.path in paths)]


def _judged(report: Report, paths: Sequence[str], unreadable: Sequence[Diagnostic], examined_paths: Collection[str]) -> dict[str, str]:
    """Of each file whether it was judged, had nothing to judge, or could not be read or has noise of which nothing was judged (`Report.files`)."""
    found = [*unreadable, *report.diagnostics, *(hidden.finding for hidden in report.hidden)]
    broken = {each.path for each in found if each.code == "DP901"}
    noisy = {each.path for each in found if each.code == "DP304"}
    judged = {release.path for release in report.releases if release.verdict != "not-judged"}
    noisy |= {release.path for release in report.releases if release.verdict == "not-judged"} - judged
    unread = broken | noisy | set(report.unfinished)
    return {path: "unread" if path in unread else "checked" if path in examined_paths else "irrelevant" for path in (*dict.fromkeys(each.path for each in unreadable), *paths)}


def prove_stubs(settings: Settings) -> None:
    """Reads the user's stubs, so that an error in one is told whether or not it is needed today; raises `ProjectError`."""
    if not settings.stub_paths:
        return
    from dpcheck.infer import language
    from dpcheck.infer.requests import OPERATIONS
    from dpcheck.rules import RuleTable, StubError, load_table

    assert language.OF_LIBRARIES  # they are registered
    table = load_table(settings.stub_paths)
    try:
        for row in RuleTable(settings.stub_paths).rows():
            table.find(row.name)
            if row.kind == "operation" and row.operation not in OPERATIONS:
                raise StubError(f"{row.path}:{row.line}: {row.name}: dpcheck has no operation {row.operation!r}; `dpcheck rules` shows those of its own rows")
    except StubError as fault:
        raise ProjectError(str(fault)) from fault


def _read(paths: Sequence[str], settings: Settings, progress: Progress) -> tuple[dict[str, bytes], list[Diagnostic], list[LeftOut]]:
    """The bytes of the files by path, a DP901 for each that cannot be read, and what was left out."""
    found, problems, left_out = discover(paths, exclude=settings.exclude, respect_gitignore=settings.respect_gitignore)
    _prove_there(problems)
    unreadable = [_unreadable(problem.path, problem.message) for problem in problems]
    files: dict[str, bytes] = {}
    progress.phase("reading", len(found))
    for file in found:
        try:
            files[_shown(file.path)] = read(file.path, largest(file.path))
        except OSError as fault:
            unreadable.append(_unreadable(file.path, fault.strerror or str(fault)))
        progress.step()
    return files, unreadable, [LeftOut(_shown(each.path), each.by) for each in left_out]


def found_under(paths: Sequence[str], settings: Settings) -> list[str]:
    """The files under the paths, with those that they import. Raises `ProjectError` where a path does not exist."""
    files, unreadable, _ = _read(paths, settings, Progress())
    return [*files, *(each.path for each in unreadable), *_following(paths, settings).found(files)[0]]


def _following(paths: Sequence[str], settings: Settings) -> Following:
    return Following([path for path in paths if os.path.isdir(path)], settings.exclude, str(settings.root), LIBRARIES.split() if settings.audit else ())


def _prove_there(problems: Sequence[Problem]) -> None:
    missing = [problem for problem in problems if problem.kind == "missing"]
    if missing:
        raise ProjectError("\n".join(f"{problem.path}: {problem.message}" for problem in missing))


def _unreadable(path: str, message: str) -> Diagnostic:
    return Diagnostic("DP901", "error", f"cannot be read: {message}", _shown(path), 1, 1, 1, 1)


def _shown(path: str) -> str:
    """The path as it is reported: `a.py` rather than `./a.py` for a file under `.`."""
    return path.removeprefix("./")


def _skimmed(files: dict[str, bytes], settings: Settings) -> Imports:
    """What the files import of each other."""
    packages: dict[str, bool] = {}
    return Imports({path: Skimmed(data, *module_name(path, packages), settings.audit, path) for path, data in files.items()})


def _relevant(imports: Imports, command: str, settings: Settings) -> list[Group]:
    """The files that can matter, in groups of which none imports anything of another one; `infer` wants every function in them, `check` what leads to a finding."""
    relevant = imports.relevant()
    if not relevant:
        return []
    from dpcheck.sources import Group

    in_order = [path for path in imports.files if path in relevant]
    selects = command == "check" and not settings.audit
    parts = imports.groups(in_order) if settings.is_divisible else [in_order]
    return [Group(imports, paths, selects, len(parts) > 1) for paths in parts]


def _known_or_examined(groups: list[Group], order: Sequence[str], settings: Settings, command: str, progress: Progress) -> Report:
    """The report on the groups before selection: out of the cache, or made and put there, in the order of the paths."""
    from dpcheck.examination import Entangled
    from dpcheck.sources import Group

    try:
        return joined(_found(groups, settings, command, progress), order)
    except Entangled:  # which is rare: everything is one group then
        whole = Group.together(groups, order)
        return joined(_found([whole], settings, command, progress), order)


def _found(groups: list[Group], settings: Settings, command: str, progress: Progress) -> list[Report]:
    """The reports on the groups."""
    from dpcheck import cache

    if settings.no_cache:
        return _examined(groups, settings, command, progress)
    made_from = cache.digest(settings, command)
    keys = [cache.key_of(made_from, group.contents()) for group in groups]
    known = cache.load(settings.cache_folder, keys)
    missing = [(key, group) for key, group in zip(keys, groups) if key not in known]
    found = dict(zip((key for key, _ in missing), _examined([group for _, group in missing], settings, command, progress) if missing else ()))
    if missing:
        name = cache.name_of(made_from, (path for group in groups for path in group.paths))
        cache.store(settings.cache_folder, name, known | {key: cache.Kept.of(report) for key, report in found.items() if not report.faults and not report.stopped})
    return [found[key] if key in found else known[key].report for key in keys]


def _examined(groups: list[Group], settings: Settings, command: str, progress: Progress) -> list[Report]:
    from dpcheck.processors import worth
    from dpcheck.shares import Work, examine_groups

    work = Work(settings, command)
    progress.phase("examining", sum(len(group.paths) for group in groups))
    if settings.executor and len(groups) > 1:
        from dpcheck.cluster import examined_on_cluster

        return examine_groups(work, groups, examined_on_cluster(work, groups, progress), progress)
    jobs = min(settings.jobs or worth(sum(group.size for group in groups)), len(groups))
    if jobs == 1:
        return examine_groups(work, groups, {}, progress)
    from dpcheck.processes import examined_in_processes

    return examine_groups(work, groups, examined_in_processes(work, groups, jobs, progress), progress)


def _select(report: Report, unreadable: Sequence[Diagnostic], settings: Settings) -> None:
    """Leaves in the report what the user wants to see, in the order of the files, and hides the rest."""
    ranks = {path: rank for rank, path in enumerate(report.files)}
    found = sorted([*unreadable, *report.diagnostics], key=lambda d: (ranks.get(d.path, -1), d.path, d.cell or 0, d.line, d.column, d.code))
    hiding = [settings.hiding(each) for each in found]
    report.hidden += [Hidden(each, by, settings.origins.get(by.replace("-", "_"), "")) for each, by in zip(found, hiding) if by]
    report.diagnostics = [each for each, by in zip(found, hiding) if not by]


def _add_texts(report: Report, files: dict[str, bytes]) -> None:
    """Adds the texts of Python files in which something was found, or is pointed at, though they were not examined."""
    for path in ({each.path for each in report.diagnostics} | {note.path for each in report.diagnostics for note in each.notes}) & files.keys() - report.texts.keys():
        if not path.endswith(".ipynb"):
            from dpcheck.syntax.decode import SourceError, decode

            try:
                report.texts[path] = decode(files[path])
            except SourceError:
                continue
