"""Paths and settings in, results out: `run` is the whole pipeline on one screen.

discover -> read -> what can matter -> parse -> examine -> suppressions -> selection, in the order of the files.
"""
from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from dpcheck.check.codes import BY_CODE
from dpcheck.check.records import Diagnostic, Fault, Report
from dpcheck.progress import Progress
from dpcheck.report.words import file_name
from dpcheck.settings import Settings
from dpcheck.syntax import Imports, discover, module_name

if TYPE_CHECKING:
    from dpcheck import ir
    from dpcheck.parsing import Source

_FAULTS = 5  # files that may fail and be taken out one by one before the rest is given up


class ProjectError(Exception):
    """The run cannot be done at all; the message is for the user."""


def run(paths: Sequence[str], settings: Settings, command: str, *, stdin: tuple[str, bytes] | None = None,
        progress: Progress | None = None) -> Report:
    """Examines the Python files and notebooks under the paths.

    `command` is "check" or "infer"; `stdin` the name and the bytes of a further file. Raises `ProjectError` where a path
    does not exist or a stub of the user has an error in it. What fails inside the checker is a fault in the report.
    """
    progress = progress or Progress()
    prove_stubs(settings)
    files, unreadable = _read(paths, settings, progress)
    if stdin is not None:
        files[stdin[0]] = stdin[1]
    relevant = _relevant(files, command, settings.audit)
    report = _known_or_examined(relevant, settings, command, progress) if relevant else Report()
    report.files_checked = len(files)
    report.diagnostics = _chosen([*unreadable, *report.diagnostics], settings, list(files))
    return report


def prove_stubs(settings: Settings) -> None:
    """Reads the user's stubs, so that an error in one is told whether or not it is needed today; raises `ProjectError`."""
    if not settings.stub_paths:
        return
    from dpcheck.infer import operations
    from dpcheck.infer.calls import OPERATIONS
    from dpcheck.rules import RuleTable, StubError, load_table

    assert operations.__all__  # registers them
    table = load_table(settings.stub_paths)
    try:
        for row in RuleTable(settings.stub_paths).rows():
            table.find(row.name)
            if row.kind == "operation" and row.operation not in OPERATIONS:
                raise StubError(f"{row.path}:{row.line}: {row.name}: dpcheck has no operation {row.operation!r}; `dpcheck rules` shows those of its own rows")
    except StubError as fault:
        raise ProjectError(str(fault)) from fault


def _read(paths: Sequence[str], settings: Settings, progress: Progress) -> tuple[dict[str, bytes], list[Diagnostic]]:
    """The bytes of the files by path, and a DP901 for each that cannot be read."""
    found, problems = discover(paths, exclude=settings.exclude, respect_gitignore=settings.respect_gitignore)
    missing = [problem for problem in problems if problem.kind == "missing"]
    if missing:
        raise ProjectError("\n".join(f"{problem.path}: {problem.message}" for problem in missing))
    unreadable = [_unreadable(problem.path, problem.message) for problem in problems]
    files: dict[str, bytes] = {}
    progress.phase("reading", len(found))
    for file in found:
        try:
            with open(file.path, "rb") as opened:
                files[_shown(file.path)] = opened.read()
        except OSError as fault:
            unreadable.append(_unreadable(file.path, fault.strerror or str(fault)))
        progress.step()
    return files, unreadable


def _unreadable(path: str, message: str) -> Diagnostic:
    return Diagnostic("DP901", "error", f"cannot be read: {message}", _shown(path), 1, 1, 1, 1)


def _shown(path: str) -> str:
    """The path as it is reported: `a.py` rather than `./a.py` for a file under `.`."""
    return path.removeprefix("./")


def _relevant(files: dict[str, bytes], command: str, audit: bool) -> list[Source]:
    """The files that can matter, in their order; `infer` wants every function in them, `check` what leads to a finding."""
    packages: dict[str, bool] = {}
    names = {path: module_name(path, packages) for path in files}
    imports = Imports(files, names, audit)
    relevant = imports.relevant()
    if not relevant:
        return []
    from dpcheck.parsing import Source

    wanted = imports.wanted(relevant) if command == "check" and not audit else {}
    return [Source(path, data, *names[path], wanted.get(path)) for path, data in files.items() if path in relevant]


def _known_or_examined(sources: list[Source], settings: Settings, command: str, progress: Progress) -> Report:
    """The report on the sources before selection: out of the cache, or made and put there."""
    from dpcheck import cache
    from dpcheck.rules import shipped_stubs

    if settings.no_cache:
        return _examined(sources, settings, command, progress)
    key = cache.digest(settings, command, shipped_stubs(), ((f"{s.path}\0{s.name}", s.data) for s in sources))
    report = cache.load(settings.root, key)
    if report is None:
        report = _examined(sources, settings, command, progress)
        if not report.faults:
            cache.store(settings.root, key, report)
    return report


def _examined(sources: list[Source], settings: Settings, command: str, progress: Progress) -> Report:
    """Parses and examines the sources, applies their suppressions and adds the texts that the diagnostics point into."""
    from dpcheck.parsing import parse_all
    from dpcheck.suppressions import apply
    from dpcheck.syntax import with_big_stack

    modules, failures = parse_all(sources, settings.jobs, progress)
    report = with_big_stack(lambda: _examine(modules, settings, command, progress))
    report.faults += [Fault(path, "", _exception(fault)) for path, fault in failures.items()]
    by_path: dict[str, list[Diagnostic]] = {module.path: _syntax_errors(module) for module in modules}
    for diagnostic in report.diagnostics:
        by_path[diagnostic.path].append(diagnostic)
    failed = {fault.path for fault in report.faults}
    report.diagnostics = []
    for module in modules:
        is_whole = command == "check" and not module.faults and module.path not in failed
        report.diagnostics += apply(module, by_path[module.path], is_whole)
    _add_texts(report, modules)
    return report


def _examine(modules: list[ir.Module], settings: Settings, command: str, progress: Progress) -> Report:
    """What the engine finds. Where it fails, the file that it was at is taken out and the others are examined again."""
    from dpcheck.check.examine import examine
    from dpcheck.rules import StubError

    faults: list[Fault] = []
    current = ""

    def announce(function: str) -> None:
        nonlocal current
        current = function
        progress.step()

    while True:
        progress.phase("examining", _functions(modules))
        current = ""
        try:
            report = examine(modules, settings=settings, command=command, on_function=announce)
            report.faults += faults
            return report
        except StubError as fault:
            raise ProjectError(str(fault)) from fault
        except Exception as fault:  # never read as clean: it becomes a fault of the report and exit status 2
            path, _, function = current.partition("::")
            faults.append(Fault(path, function, _exception(fault)))
            others = [module for module in modules if module.path != path]
            if len(others) == len(modules) or len(faults) == _FAULTS:
                return Report(faults=[*faults, Fault("the other files", "", "not examined for this reason")])
            modules = others


def _exception(fault: Exception) -> str:
    return f"{type(fault).__name__}: {fault}" if str(fault) else type(fault).__name__


def _functions(modules: list[ir.Module]) -> int:
    """About how many functions there are to examine: for the progress bar."""
    from dpcheck import ir

    count = 0
    for module in modules:
        for statement in module.body:
            inside = statement.body if isinstance(statement, ir.Class) else [statement]
            count += sum(isinstance(each, ir.Function) for each in inside)
    return count


def _syntax_errors(module: ir.Module) -> list[Diagnostic]:
    found = []
    for fault in module.faults:
        cell, line, column = _place(module, fault.start)
        end_cell, end_line, end_column = _place(module, max(fault.start, fault.end))
        if end_cell != cell:
            end_line, end_column = line, column
        found.append(Diagnostic("DP901", BY_CODE["DP901"].severity, fault.message, module.path, line, column, end_line, end_column, cell))
    return found


def _place(module: ir.Module, offset: int) -> tuple[int | None, int, int]:
    """Cell, line and column of an offset."""
    if module.cells:
        from dpcheck.syntax import cell_position

        return cell_position(module, offset)
    return None, *module.position(offset)


def _add_texts(report: Report, modules: list[ir.Module]) -> None:
    pointed = {d.path for d in report.diagnostics} | {note.path for d in report.diagnostics for note in d.notes}
    for module in modules:
        if module.path in pointed:
            if not module.cells:
                report.texts[module.path] = module.text
            ends = [start for start, _ in module.cells[1:]] + [len(module.text)]
            for (start, number), end in zip(module.cells, ends):
                report.texts[file_name(module.path, number)] = module.text[start:end]


def _chosen(diagnostics: list[Diagnostic], settings: Settings, order: list[str]) -> list[Diagnostic]:
    """What the user wants to see, in the order of the files.

    What could not be read was not checked, and is told whatever is selected; only `ignore` can silence it.
    """
    ranks = {path: rank for rank, path in enumerate(order)}
    chosen = [d for d in diagnostics if d.code not in settings.ignore
              and (not settings.select or d.code in settings.select or d.code == "DP901")]
    return sorted(chosen, key=lambda d: (ranks.get(d.path, -1), d.path, d.cell or 0, d.line, d.column, d.code))
