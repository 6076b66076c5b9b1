"""Examines modules: runs their bodies, analyses every function, and judges what was found."""
from __future__ import annotations

import gc
from functools import partial
from itertools import islice
from typing import TYPE_CHECKING, Callable, Collection, Iterator, Sequence

from dpcheck import ir
from dpcheck.bounds.budget import LEFT_OVER, Meter
from dpcheck.check.drawing_helpers import add_calls
from dpcheck.check.draws import covered_draws, entries
from dpcheck.check.found import found_data
from dpcheck.check.functions import function_report
from dpcheck.check.helpers import Helpers
from dpcheck.check.judge import Judge
from dpcheck.check.knowledge import Knowledge
from dpcheck.check.ledger import ledger
from dpcheck.check.records import Diagnostic, Fault, FunctionReport, Report, exception_text
from dpcheck.check.unexamined import beside_private, out_of_reach, unexamined
from dpcheck.check.unfollowed import unaccounted, unfollowed
from dpcheck.check.unread import misnamed, of_one_name, unread
from dpcheck.check.unreached import unreached
from dpcheck.infer.audit.found import RELATIONS
from dpcheck.infer.audit.words import mentions_data
from dpcheck.infer.concerned import is_concerned, seen_from
from dpcheck.infer.exhausted import STOPS
from dpcheck.infer.exposure import Exposure
from dpcheck.infer.grants import WORK_OF_RELEASE
from dpcheck.infer.imports import connected
from dpcheck.infer.lasting import finders
from dpcheck.infer.memory import Memory
from dpcheck.infer.partial_noise import judge_replaced
from dpcheck.infer.streams import judge_seeds
from dpcheck.infer.program import Program
from dpcheck.infer.flow import Flow
from dpcheck.infer.roots import LAMBDA, Root, analyse_function, analyse_inner, escaped, uncalled
from dpcheck.infer.values import Class, Function, Namespace, Opaque, Tup, Value
from dpcheck.infer.wrappers import content
from dpcheck.syntax.walk import walk
from dpcheck.rules import StubError, load_table
from dpcheck.stopping import Stopped, stop

if TYPE_CHECKING:
    from dpcheck.check.mending.mends import Mends
    from dpcheck.settings import Settings


def examine(
    modules: Sequence[ir.Module], *, settings: Settings, command: str, only: Collection[str] | None = None,
    on_function: Callable[[str], None] | None = None, memory: Memory | None = None, knowledge: Knowledge | None = None,
) -> Report:
    """The functions of the modules with their sensitivities, and every diagnostic, before suppressions.

    `only` are the paths of the modules that are asked about, where not all are; the others are there to be imported. What is
    told of a module depends on it and on what it imports alone. `on_function` is told "path::qualified.name" before each
    function. `memory` is what earlier examinations of the same project have left; `knowledge` is filled with
    what is known of its files, all of whose functions are analysed for that. Raises StubError where a stub is wrong; whatever else fails inside the analysis of one function becomes a fault
    of the report.
    """
    was_possible, stop.possible = stop.possible, True
    enabled = gc.isenabled()
    gc.disable()  # what is made here lives until the end: looking through it again and again costs a fifth of the time
    try:
        memory = memory if memory is not None else Memory()
        memory.is_checked = True
        groups, table, mends = connected(modules), memory.table or load_table(settings.stub_paths, memory.stubs), _mends() if settings.with_fixes else None
        if not settings.audit:
            watch = None if knowledge is None else knowledge.watch
            programs = [Program(group, table, None, memory, watch) for group in groups]
            return _Examination(programs, modules, command, on_function, settings, knowledge, mends, settings.with_rho).report(only)
        from dpcheck.check.audit import compared, is_worth_it

        relations = [settings.relation] if settings.relation is not None else list(RELATIONS)
        reports: list[Report] = []
        for name in relations:
            asked = None if reports else knowledge  # what is known under the relation that the report is about
            programs = [Program(group, table, RELATIONS[name], Memory(), None if asked is None else asked.watch) for group in groups]
            reports.append(_Examination(programs, modules, command, on_function, knowledge=asked, mends=mends, with_rho=settings.with_rho).report(only))
            if reports[-1].stopped or all(release.verdict in ("generic", "not-judged") for release in reports[-1].releases):
                break  # what is not judged is not judged in any other relation either
            if any(program.work <= 0 for program in programs) and not is_worth_it(reports[-1], sum(len(module.text) for module in modules)):
                break  # it takes too much work to do all of it again
        whole = [report for report in reports if not report.stopped] or reports
        whole[0].stopped = reports[-1].stopped
        return compared(whole, relations)
    finally:
        stop.possible = was_possible
        if enabled:
            gc.enable()


def _mends() -> Mends:
    """What makes fixes, which not every run asks for."""
    from dpcheck.check.mending.mends import Mends

    return Mends()


_ROUNDS = 4
"""Analyses of modules after which every variable that any function writes is taken for private, so that what is left comes to an end."""
_MOST_ROUNDS = 100


class _Examination:
    """Programs, examined module by module, in the order of the modules."""

    def __init__(self, programs: Sequence[Program], modules: Sequence[ir.Module], command: str, on_function: Callable[[str], None] | None,
                 settings: Settings | None = None, knowledge: Knowledge | None = None, mends: Mends | None = None, with_rho: bool = False) -> None:
        self.programs = programs
        self.settings = settings
        self.knowledge = knowledge
        self.mends = mends
        self.with_rho = with_rho
        self.program_of = {path: program for program in programs for path in program.by_path}
        self.helpers_of = {path: helpers for program in programs for helpers in [Helpers(program)] for path in program.by_path}
        self.modules = modules
        self.command = command
        self.on_function = on_function
        self.quiet: set[str] = set()  # the modules of whose functions there is nothing to find

    def report(self, only: Collection[str] | None) -> Report:
        """The report on the modules at the paths, or on all."""
        report = Report()
        judges: list[Judge] = []
        asked = [module for module in self.modules if only is None or module.path in only]
        try:
            self._found(report, only, asked)
            for module in asked:
                found = self._told(report, module)
                judges += found
                if self.knowledge is not None:
                    self.knowledge.note(module, found)
            self._lost_from_sight(report, only, asked, judges)
            own: dict[str, list[Judge]] = {}
            for judge in judges:
                own.setdefault(judge.root.module.path, []).append(judge)
            for module in asked:
                self._unjudged(report, module, own.get(module.path, []))
            self._complete(report, only, asked, judges)
        except Stopped:
            if stop.outright:
                raise
            return self._partial(report, asked, {judge.root.module.path for judge in judges})
        return report

    def _lost_from_sight(self, report: Report, only: Collection[str] | None, asked: Sequence[ir.Module], judges: Sequence[Judge]) -> None:
        """Adds where draws meet private data that no release accounts for, which takes a second analysis (`dpcheck.infer.exposure`); an audit lists all draws anyway."""
        for program in self.programs:
            own = [judge for judge in judges if self.program_of[judge.root.module.path] is program]
            keys = unaccounted(own) if program.audit is None and any(judge.root.sources for judge in own) else set()
            if keys:
                exposure, modules = Exposure(keys), list(program.by_path.values())
                again, other = Program(modules, program.table, memory=Memory(), exposure=exposure), Report()
                _Examination([again], modules, self.command, self.on_function)._found(other, only, [module for module in asked if module.path in program.by_path])
                report.faults += other.faults
                report.diagnostics += unfollowed(exposure, asked, report.diagnostics)

    def _unjudged(self, report: Report, module: ir.Module, judges: Sequence[Judge]) -> None:
        """Adds which releases and draws of a module nothing private was seen to meet."""
        program = self.program_of[module.path]
        if program.audit is not None or any(fault.path == module.path for fault in report.faults):
            return
        if not any(judge.root.sources or judge.releases for judge in judges):
            report.diagnostics += unexamined(self.helpers_of[module.path], module)
        elif not any(found.code == "DP305" and found.path == module.path for found in report.diagnostics):  # a call that is not followed may lead there
            report.diagnostics += out_of_reach(program, module)
            report.diagnostics += beside_private(self.helpers_of[module.path], module, judges, report.diagnostics)

    def _complete(self, report: Report, only: Collection[str] | None, asked: Sequence[ir.Module], judges: list[Judge]) -> None:
        """Adds what only all judgements together say."""
        report.ledger = ledger(judges, self.with_rho)
        report.diagnostics += self._seen_from_calls(report, judges, only)
        report.diagnostics = list({_key(d): d for d in reversed(report.diagnostics)}.values())[::-1]
        if self.settings is not None:
            self._by_terms(report, self.settings, asked, judges)
        if any(program.audit is not None for program in self.programs):
            self._audited(report, asked, judges)

    def _audited(self, report: Report, asked: Sequence[ir.Module], judges: list[Judge]) -> None:
        """What an audit says beside that, of which the modules are read for nothing else."""
        from dpcheck.check.readings import add_readings, one_a_place, take_back

        report.found = found_data(asked, judges)
        report.releases = one_a_place(entries(self.program_of, asked, judges, report.diagnostics))
        covered = covered_draws(judges)
        for module in asked:
            if self._matters(self.program_of[module.path], module):
                self._guarded(report, module, "<text>", partial(add_readings, report, module, covered, self.program_of[module.path]))
                self._guarded(report, module, "<text>", partial(take_back, report, module))
                self._guarded(report, module, "<text>", partial(add_calls, report, module, self.program_of[module.path]))

    def _by_terms(self, report: Report, settings: Settings, asked: Sequence[ir.Module], judges: list[Judge]) -> None:
        """What the second front end is asked for, which is rare."""
        if settings.self_check:
            from dpcheck.check.self_check import self_check

            report.self_check, faults = self_check(asked, judges)
            report.faults += faults
        if settings.certify:
            from dpcheck.check.certify import certify

            report.certificate, faults = certify(asked, judges, settings.certify == "proofs")
            report.faults += faults
        if settings.witness:
            from dpcheck.check.witnesses import add_witnesses

            report.faults += add_witnesses(asked, self.modules, judges, report.diagnostics, _key)

    def _found(self, report: Report, only: Collection[str] | None, asked: Sequence[ir.Module]) -> None:
        """Runs the bodies of all modules, and analyses the functions that matter to those that are asked about."""
        for module in self.modules:  # all bodies first: what a body leaves behind must outlive the function that imports it
            self._guarded(report, module, "<module>", partial(self.program_of[module.path].run_module, module.name))
        found_by = asked if only is None else self._seen_from(asked)
        for program in self.programs:
            self._settle(report, program, [module for module in found_by if self.program_of[module.path] is program])
        report.faults = [fault for fault in report.faults if only is None or fault.path in only]

    def _told(self, report: Report, module: ir.Module) -> list[Judge]:
        """Adds all that is found in a module to the report."""
        judges = self._judged(report, module)
        if not any(fault.path == module.path for fault in report.faults):
            program = self.program_of[module.path]
            if program.audit is None or program.is_for_privacy(module):
                report.diagnostics += unreached(program, module)
            names = list(misnamed(module))
            of_one_name(report.diagnostics, names)
            report.diagnostics += [*unread(program, module), *names]
        return judges

    def _partial(self, report: Report, asked: Sequence[ir.Module], finished: Collection[str]) -> Report:
        """What was found when the work was stopped. Nothing of it is a judgement that holds: what was not found yet may make every bound larger."""
        stop.possible = False
        report.stopped, report.unfinished = stop.asked, [module.path for module in asked if module.path not in finished]
        report.releases, report.functions = [], []
        for module in asked:
            nodes = {} if module.path in finished else {id(part): None for part in walk(module.body) if isinstance(part, ir.Function)}
            for root in [self.program_of[module.path].summaries.get(node) for node in nodes]:
                if isinstance(root, Root):
                    self._guarded(report, module, root.name, lambda root=root: _add(report, root, self.command, self.mends))  # type: ignore[misc]
        report.releases, report.functions, report.ledger = [], [], []
        report.diagnostics = list({_key(d): d for d in report.diagnostics if d.severity == "error"}.values())
        return report

    def _seen_from(self, asked: Sequence[ir.Module]) -> list[ir.Module]:
        """Some modules and those that they import: functions there may leave private data that these find. In an audit only what reads data can do so that nothing here calls."""
        paths = {path for module in asked for path in seen_from(self.program_of[module.path], module)}
        named = {module.path for module in asked}
        return [module for module in self.modules if module.path in paths
                and (module.path in named or self.program_of[module.path].audit is None or mentions_data(module.text))]

    def _settle(self, report: Report, program: Program, modules: Sequence[ir.Module]) -> None:
        """Analyses the functions of modules of a program until none leaves private data behind that the others did not find (`dpcheck.infer.lasting`)."""
        program.made_by_modules = program.store.next_address
        self.quiet |= {module.path for module in modules if not self._matters(program, module)}
        told = len(report.faults)
        attempts = 0
        looked_at = [module for module in modules if not program.memory.is_quiet(program, module)]
        program.memory.is_checked &= len(looked_at) == len(modules)
        for _ in range(_MOST_ROUNDS):
            before, unchanged = set(program.kept), set(program.changed)
            program.suspicious = attempts >= _ROUNDS
            for module in looked_at:
                for name, analyse in self._analyses(module):
                    self._guarded(report, module, name, analyse)
            found, changed = program.kept.keys() - before, program.changed.keys() - unchanged
            if not found and not changed:
                break
            attempts += bool(found)
            looked_at = list(modules)
            paths = finders(program, modules, found)
            program.finding |= paths
            self.quiet -= paths
            self._again(program, paths | finders(program, modules, changed))
            del report.faults[told:]
        else:
            for module in modules:
                self._guarded(report, module, "<module>", _unsettled)
        program.suspicious = False
        if len(report.faults) == told:
            program.memory.note(program, looked_at)

    def _matters(self, program: Program, module: ir.Module) -> bool:
        """Whether there may be something to find in the functions of a module."""
        if self.command == "infer" or self.knowledge is not None and module.path in self.knowledge.paths:
            return True
        return is_concerned(program, module) if program.audit is None else program.drawing.any and program.is_for_privacy(module)

    def _again(self, program: Program, paths: Collection[str]) -> None:
        """Forgets what was found out about functions of modules that may find something else than what they have found so far where others leave it."""
        for key in [key for key, root in program.summaries.items() if not isinstance(root, Root) or root.module.path in paths]:
            del program.summaries[key]
        for path in paths:
            program.pools.pop(path, None)
            program.judged -= {id(call) for call, _ in program.releasing(program.by_path[path]).sites()}

    def _judged(self, report: Report, module: ir.Module) -> list[Judge]:
        """Adds what is found in a module to the report."""
        judges: list[Judge] = []
        for name, analyse in self._analyses(module):
            def judge(analyse: Callable[[], Root | None] = analyse) -> None:
                root = analyse()
                if root is not None:
                    judges.extend(_add(report, root, self.command, self.mends))

            self._guarded(report, module, name, judge)
        return judges

    def _analyses(self, module: ir.Module) -> Iterator[tuple[str, Callable[[], Root | None]]]:
        """What there is to find something in, of a module."""
        return islice(_analyses(self.program_of[module.path], module), 1 if module.path in self.quiet else None)

    def _guarded(self, report: Report, module: ir.Module, name: str, work: Callable[[], object]) -> None:
        """Does a part of the work; what fails in it becomes a fault of the report."""
        if self.on_function is not None:
            self.on_function(f"{module.path}::{name}")
        stop.look()
        try:
            work()
        except StubError:
            raise
        except Exception as fault:  # reported, with the function's name, and the exit status says so
            report.faults.append(Fault(module.path, name, exception_text(fault)))
            self.program_of[module.path].store.reset()

    def _seen_from_calls(self, report: Report, judges: Sequence[Judge], only: Collection[str] | None) -> list[Diagnostic]:
        """What calls into other files lead to, told at the calls; less what those files are told themselves, whoever calls."""
        elsewhere = [pair for judge in judges for pair in judge.elsewhere]
        if not elsewhere:
            return []
        paths = {there.path for there, _ in elsewhere}
        others = Report()
        for module in self.modules:
            if module.path in paths and only is not None and module.path not in only:
                self._judged(others, module)
        told = {_fault(d) for d in (*report.diagnostics, *others.diagnostics)}
        return [here for there, here in elsewhere if _fault(there) not in told]


def _key(found: Diagnostic) -> tuple[str, str, int | None, int, int, str]:
    return found.code, found.path, found.cell, found.line, found.column, found.message


def _fault(found: Diagnostic) -> tuple[str, str, int | None, int, int, str]:
    """What is wrong, whatever numbers a caller brings; a note says nothing but what it says of them."""
    return *_key(found)[:-1], found.message if found.severity == "note" else ""


def _unsettled() -> None:
    raise RuntimeError(f"what functions leave for each other is not the same twice, {_MOST_ROUNDS} times")


def _analyses(program: Program, module: ir.Module) -> Iterator[tuple[str, Callable[[], Root | None]]]:
    """The module's own code, and its functions, by name."""
    yield "<module>", lambda: _module_root(program, module)
    frame = program.frames.get(module.name)
    if frame is not None:
        for function in list(_functions([*frame.functions.values(), *frame.names.values()], module)):
            yield function.name, lambda function=function: analyse_function(program, function)  # type: ignore[misc]


def _functions(values: Sequence[Value], module: ir.Module, depth: int = 0) -> Iterator[Function]:
    """The functions and methods that a module defines, in the order of the text."""
    seen: set[int] = set()
    found: list[Function] = []
    for value in values:
        if isinstance(value, Function) and isinstance(value.node, ir.Function) and value.module is module and id(value.node) not in seen:
            seen.add(id(value.node))
            found.append(value)
        elif isinstance(value, Class) and value.module is module and depth < 10:
            for inner in _functions(list(value.attributes.values()), module, depth + 1):
                if id(inner.node) not in seen:
                    seen.add(id(inner.node))
                    found.append(inner)
    yield from sorted(found, key=lambda function: function.node.start)


def _module_root(program: Program, module: ir.Module) -> Root | None:
    """The module's own code: a root where it has private variables or mechanisms."""
    frame = program.run_module(module.name)
    run = program.runs[module.name]
    judge_replaced(run)
    judge_seeds(run)
    flow = run.flow if isinstance(run.flow, Flow) else Flow()
    root = Root(None, module, "<module>", 0, run=run, ledger=run.ledger, troubles=run.troubles, assumptions=list(run.assumptions))
    for source, _ in run.sources:
        root.sources.append(source)
    root.escaped = escaped(flow)
    root.inner = [analyse_inner(program, function, run.has_rows) for function in uncalled(run, frame)]
    if root.sources:
        values = [content(run, value) for value in frame.names.values()
                  if not isinstance(value, (Function, Class, Namespace, Opaque)) or isinstance(value, Opaque) and value.env]
        root.result = Tup(tuple(value for value in values if getattr(value, "env", None)))
    return root


def _reported(root: Root, judge: Judge) -> FunctionReport:
    """What `infer` prints of a root; a result whose bounds take too much work has none."""
    try:
        with Meter(WORK_OF_RELEASE):
            return function_report(root, judge)
    except STOPS:
        root.result = Opaque({source: {} for source in root.sources}, what=LEFT_OVER)
        return function_report(root, judge)


def _add(report: Report, root: Root, command: str, mends: Mends | None) -> list[Judge]:
    """Judges a root and the functions inside it."""
    judge = Judge(root)
    judges = [judge]
    report.diagnostics.extend(judge.diagnostics(mends))
    if command == "infer" and not root.name.endswith(LAMBDA) and (root.function is not None or root.sources):
        report.functions.append(_reported(root, judge))
    report.releases.extend(judge.releases)
    for inner in root.inner:
        judges += _add(report, inner, command, mends)
    return judges
