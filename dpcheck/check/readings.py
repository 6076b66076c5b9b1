"""What the text of a module shows of releases that were not followed to the end: its faults become findings and verdicts of an audit."""
from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from dpcheck import ir
from dpcheck.check.draws import around
from dpcheck.check.places import diagnostic, note, spot
from dpcheck.check.records import Diagnostic, Note, Release, Report, key_of
from dpcheck.infer.audit.callers import Callers
from dpcheck.infer.audit.reading.engines import FAMILY, after, trainings
from dpcheck.infer.audit.reading.foreign import Foreign
from dpcheck.infer.audit.reading.given import index_of, sums_of
from dpcheck.infer.audit.reading.index import Index
from dpcheck.infer.audit.reading.intervals import NUMBERS_OF_CALLERS
from dpcheck.infer.audit.reading.judging import RESPONSE, Reading, answers, readings
from dpcheck.infer.audit.reading.models import MODEL, models
from dpcheck.infer.audit.reading.opendp import measurements
from dpcheck.infer.audit.reading.put_beside import is_put_beside
from dpcheck.infer.audit.reading.smartnoise import queries
from dpcheck.infer.program import Program
from dpcheck.syntax.walk import walk

OPEN = frozenset(("undecided", "not-judged", "generic"))  # verdicts that a fault in the text takes the place of
_VAGUE = frozenset(("DP301", "DP302", "DP305"))
_OF_NUMBERS = frozenset(("DP203", "DP204"))  # that of how many tensors or entries there are data decide, which the form of a release says
ELSEWHERE = "another module calls this helper: what that is worth depends on what it is given there"
_UNSAID = "unknown"  # the mechanism of a release of which a library's own guarantee is all that is known
_Spot = tuple[str, int | None, int, int]


def add_readings(report: Report, module: ir.Module, covered: set[tuple[str, int]], program: Program) -> None:
    """Puts what the text of a module shows in the place of what was not decided; `covered` are draws of releases that were, and `program` knows the other modules: what they call, and what this one imports."""
    index, callers = index_of(module), program.naming
    foreign = Foreign(index, lambda importer, name: program.modules.get(program.beside(name, importer)), index_of)
    judged = {_of(release) for release in report.releases if release.verdict not in OPEN}
    trained = [Reading(one.verdict, one.place, one.place, FAMILY, one.code, one.message, one.fix, one.source) for one in trainings(index)]
    asked = [Reading(one.verdict, one.place, one.place, family, one.code, one.message, one.fix, one.source) for one, family in (*queries(index), *measurements(index), *((model, MODEL) for model in models(index)))]
    for reading in (*readings(index, foreign, program.audit is not None and program.audit.edits), *answers(index), *trained, *asked):
        place = _spot(module, reading.place)
        draw = _spot(module, reading.draw)
        known = [release for release in report.releases if _of(release) in (place, draw)]
        if (place in judged or draw in judged) and not _answers_by_helper(index, reading) or not known and (module.path, reading.draw.start) in covered and not _is_open(report, callers, module, index, reading):
            continue
        if reading.family == RESPONSE and _is_judged_at_calls(report, module, index, reading):
            continue
        elsewhere = reading.verdict == "generic" and _is_used_elsewhere(callers, module, index, reading)
        if elsewhere and reading.family == RESPONSE:  # its message says for which numbers
            reading = replace(reading, message=reading.message.replace(NUMBERS_OF_CALLERS, "another module calls this function"))
        elif elsewhere and not known:
            reading = replace(reading, verdict="not-judged", message=ELSEWHERE)
        if reading.verdict == "not-judged":
            spots = {*_coins(module, index, reading), *_calls(module, index, reading)} if reading.family == RESPONSE else set()
            if not any(_of(release)[:3] == place[:3] or _of(release) in spots and release.mechanism in (RESPONSE, "uniform") for release in report.releases):  # nothing stands on that line yet
                report.releases.append(_release(module, reading, around(module.body, reading.place.start, "<module>")))
            continue
        if reading.verdict == "generic" and (not all(release.verdict in OPEN for release in known) or elsewhere and reading.family != RESPONSE):
            continue
        if reading.family == FAMILY and reading.verdict == "right":  # what is trained with what the engine gave back is what it guarantees something of
            trained_by = {_spot(module, part) for part in (*walk([reading.place]), *after(index, reading.place))}
            trained_by |= (lines := _calls(module, index, reading))
            report.releases = [release for release in report.releases if not (release.mechanism == _UNSAID and release.verdict == "undecided" and _of(release) in lines)]
            report.diagnostics = [found for found in report.diagnostics if not (found.code in _VAGUE and _at(found) in trained_by)]
        _replace(report, module, reading, {place, draw, *(_coins(module, index, reading) if reading.family == RESPONSE else ())})


def take_back(report: Report, module: ir.Module) -> None:
    """Says of releases that are right by themselves that nobody knows what they are worth where something else that is made of the data is added to what they give."""
    spots: dict[_Spot, list[int]] = {}
    for at, release in enumerate(report.releases):
        if release.verdict in ("right", "over-noised") and release.mechanism in ("gaussian", "laplace") and release.source:
            spots.setdefault(_of(release), []).append(at)
    for one in sums_of(module) if spots else ():
        found = [at for spot in dict.fromkeys((_spot(module, one.node), _spot(module, one.draw.call))) for at in spots.get(spot, ())]
        source = next((name for at in found if is_put_beside(index_of(module), one, name := report.releases[at].source)), None)
        if source is not None:
            message = f"something else that is made of `{source}`, and has no noise, is added to what this gives"
            for at in found:
                report.releases[at] = replace(report.releases[at], verdict="undecided", reason=message)
            report.diagnostics.append(diagnostic("DP302", f"what this guarantees could not be decided: {message}", (module, one.node.start, one.node.end)))


def _answers_by_helper(index: Index, reading: Reading) -> bool:
    """Whether the fault is that one answer is told in several parts, each by a call of a helper: by itself every call may be right."""
    return reading.family == RESPONSE and bool(reading.code) and isinstance(reading.place, ir.Call) and index.defined(reading.place) is not None


def _calls(module: ir.Module, index: Index, reading: Reading) -> set[_Spot]:
    """The calls, in this module, of the function that a reading is about: there the same release was entered once more, for all that it is given."""
    function = index.function_of(reading.place)
    return {_spot(module, call) for call in index.called(function)} if function is not None else set()


def _is_used_elsewhere(callers: Callers, module: ir.Module, index: Index, reading: Reading) -> bool:
    """Whether another module calls the helper that a reading is about, or hands it on."""
    function = index.function_of(reading.place)
    return function is not None and callers.use_elsewhere(function.name, module.path)


def _is_open(report: Report, callers: Callers, module: ir.Module, index: Index, reading: Reading) -> bool:
    """Whether a helper's noise, which was judged elsewhere, was not at a place where it is called: where that was told, or no release of callers, here or in other modules, can stand for it."""
    place, function = _spot(module, reading.place), index.function_of(reading.place)
    if place == _spot(module, reading.draw):
        return False
    is_used = function is not None and bool(index.called(function) or index.is_handed_on(function) or callers.use_elsewhere(function.name, module.path))
    return not is_used or any(found.code == "DP305" and _at(found) == place for found in report.diagnostics)


def _is_judged_at_calls(report: Report, module: ir.Module, index: Index, reading: Reading) -> bool:
    """Whether a helper that answers at random was judged where it is called."""
    function = index.function_of(reading.place)
    lines = {_spot(module, call)[:3] for call in index.called(function)} if function is not None else set()
    return any(release.mechanism == RESPONSE and release.verdict not in OPEN and _of(release)[:3] in lines for release in report.releases)


def _coins(module: ir.Module, index: Index, reading: Reading) -> Iterator[_Spot]:
    """The draws that a randomized response is made of: in its place, or, of a condition, in a variable."""
    node = reading.place.test if isinstance(reading.place, (ir.If, ir.Conditional)) else reading.place
    thrown = [definition.value for part in walk([node]) if isinstance(part, ir.Name) for definition in index.bound(part)[1]] if node is not reading.place else []
    return (_spot(module, part) for part in (*walk([node, *thrown]), *reading.coins) if isinstance(part, ir.Call))


def _replace(report: Report, module: ir.Module, reading: Reading, spots: set[_Spot]) -> None:
    line = _spot(module, reading.place)[2]
    own = around(module.body, reading.place.start, "<module>")
    function = next((release.function for release in report.releases if _of(release) in spots and (reading.family != RESPONSE or release.function.endswith(own))), own)
    at = next((at for at, release in enumerate(report.releases) if _of(release) in spots), len(report.releases))
    draw = _spot(module, reading.draw)
    if reading.code and draw[2] != line:  # the draw stands elsewhere: its own line says the worst of what is said of it
        report.releases = [replace(release, verdict=reading.verdict, reason=reading.message) if _of(release) == draw and release.verdict in OPEN else release for release in report.releases]
        spots = spots - {draw}
    through = {_spot(module, call) for call in reading.through}
    report.releases = [release for release in report.releases if _of(release) not in spots and not (release.verdict in OPEN and _of(release) in through)]
    report.releases.insert(at, _release(module, reading, function))
    answered = _VAGUE if reading.code else _VAGUE | _OF_NUMBERS
    left_out: list[Diagnostic] = []
    kept: list[Diagnostic] = []
    for found in report.diagnostics:
        (left_out if found.code in answered and _at(found) in spots | through else kept).append(found)
    report.diagnostics = kept
    if reading.code:
        told = diagnostic(reading.code, reading.message, (module, reading.place.start, reading.place.end), _notes(module, reading), reading.fix)
        _told_with(told, report.diagnostics, {found.cause for found in left_out} - {found.cause for found in report.diagnostics}, spots)
        report.diagnostics.append(told)


def _told_with(told: Diagnostic, others: Sequence[Diagnostic], causes: set[str], spots: set[_Spot]) -> None:
    """One finding a cause: that a release is made as often as data say, and what was not understood of its input alone, is told with what is wrong with it."""
    for found in others:
        if not found.cause and (key_of(found) in causes or found.code in _OF_NUMBERS and _at(found) in spots):
            found.cause = key_of(told)


def _release(module: ir.Module, reading: Reading, function: str) -> Release:
    path, cell, line, column = _spot(module, reading.place)
    infinite = "inf" if reading.code else ""
    return Release(path, line, column, function, reading.family, reading.source, "", "", infinite, infinite, "", reading.verdict, cell, None, reading.message)


def _notes(module: ir.Module, reading: Reading) -> list[Note]:
    return [] if reading.draw is reading.place else [note("the noise is drawn here", (module, reading.draw.start, reading.draw.end))]


def one_a_place(releases: Sequence[Release]) -> list[Release]:
    """The ledger with one entry for what was not decided at a place, whatever it may depend on."""
    kept: list[Release] = []
    seen: set[tuple[_Spot, str]] = set()
    for release in releases:
        key = _of(release), release.mechanism
        if release.verdict == "undecided" and key in seen:
            continue
        if release.verdict == "undecided":
            seen.add(key)
        kept.append(release)
    return kept


def _spot(module: ir.Module, node: ir.Node) -> _Spot:
    path, line, column, _, _, cell = spot((module, node.start, node.end))
    return path, cell, line, column


def _of(release: Release) -> _Spot:
    return release.path, release.cell, release.line, release.column


def _at(found: Diagnostic) -> _Spot:
    return found.path, found.cell, found.line, found.column
