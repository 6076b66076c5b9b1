"""Modules in, a report out: the engine's findings less those that comments suppress, and what the engine itself failed on."""
from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from dpcheck.check.codes import BY_CODE
from dpcheck.check.records import Diagnostic, Fault, Report, exception_text
from dpcheck.progress import Progress
from dpcheck.report.words import file_name
from dpcheck.settings import Settings
from dpcheck.syntax.spots import spot

if TYPE_CHECKING:
    from dpcheck import ir
    from dpcheck.check.knowledge import Knowledge
    from dpcheck.infer.memory import Memory

_FAULTS = 5  # files that may fail and be taken out one by one before the rest is given up


class ProjectError(Exception):
    """The run cannot be done at all; the message is for the user."""


class Entangled(Exception):
    """A file imports what did not show at a glance, so that groups of files are none."""


def examined(modules: list[ir.Module], settings: Settings, command: str, progress: Progress, only: Collection[str] | None = None,
             memory: Memory | None = None, knowledge: Knowledge | None = None) -> Report:
    """The report on the modules, or on those `only`, with the texts that its diagnostics point into; before the settings select.

    `memory` is what earlier examinations of the same project have left; `knowledge` is filled with what is known of its files.
    Raises `ProjectError` where a stub of the user has an error in it. What fails inside the checker is a fault in the report.
    """
    from dpcheck.suppressions import apply
    from dpcheck.syntax.stack import with_big_stack

    report = with_big_stack(lambda: _examine(modules, settings, command, only, progress, memory, knowledge))
    asked = [module for module in modules if only is None or module.path in only]
    by_path: dict[str, list[Diagnostic]] = {module.path: syntax_errors(module) for module in asked}
    for diagnostic in report.diagnostics:
        by_path[diagnostic.path].append(diagnostic)
    failed = {fault.path for fault in report.faults}
    report.diagnostics = []
    for module in asked:
        is_whole = command == "check" and not module.faults and module.path not in failed and not report.stopped
        told, hidden = apply(module, by_path[module.path], is_whole)
        report.diagnostics += told
        report.hidden += hidden
    _add_texts(report, modules)
    return report


def _examine(modules: list[ir.Module], settings: Settings, command: str, only: Collection[str] | None, progress: Progress, memory: Memory | None, knowledge: Knowledge | None) -> Report:
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
            report = examine(modules, settings=settings, command=command, only=only, on_function=announce, memory=memory, knowledge=knowledge)
            report.faults += faults
            return report
        except StubError as fault:
            raise ProjectError(str(fault)) from fault
        except Exception as fault:  # never read as clean: it becomes a fault of the report and exit status 2
            path, _, function = current.partition("::")
            faults.append(Fault(path, function, exception_text(fault)))
            others = [module for module in modules if module.path != path]
            if len(others) == len(modules) or len(faults) == _FAULTS:
                return Report(faults=[*faults, Fault("the other files", "", "not examined for this reason")])
            modules = others


def _functions(modules: list[ir.Module]) -> int:
    """About how many functions there are to examine: for the progress bar."""
    from dpcheck import ir

    count = 0
    for module in modules:
        for statement in module.body:
            inside = statement.body if isinstance(statement, ir.Class) else [statement]
            count += sum(isinstance(each, ir.Function) for each in inside)
    return count


def syntax_errors(module: ir.Module) -> list[Diagnostic]:
    """A DP901 for each place of a module that does not parse."""
    return [Diagnostic("DP901", BY_CODE["DP901"].severity, fault.message, *spot(module, fault.start, fault.end)) for fault in module.faults]


def _add_texts(report: Report, modules: list[ir.Module]) -> None:
    found = [*report.diagnostics, *(hidden.finding for hidden in report.hidden)]
    pointed = {d.path for d in found} | {note.path for d in found for note in d.notes}
    for module in modules:
        if module.path in pointed:
            if not module.cells:
                report.texts[module.path] = module.text
            ends = [start for start, _ in module.cells[1:]] + [len(module.text)]
            for (start, number), end in zip(module.cells, ends):
                report.texts[file_name(module.path, number)] = module.text[start:end]
