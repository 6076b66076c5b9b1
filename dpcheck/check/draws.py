"""The ledger of an audit, line by line: one entry a place, and one for every draw and every mechanism that nothing was found out about."""
from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from dpcheck import ir
from dpcheck.check.judge import Judge
from dpcheck.check.roles import SHAPING
from dpcheck.check.places import spot
from dpcheck.check.records import Diagnostic, Release
from dpcheck.infer.ledgers import MechanismCall, calls_in
from dpcheck.infer.program import Program
from dpcheck.infer.roots import LAMBDA
from dpcheck.infer.values import Place
from dpcheck.infer.walk import called_name
from dpcheck.syntax.walk import walk


GENERIC = "nothing here calls this helper: right for the sensitivity that its caller gives"
NO_WORD = "nothing in this file says that it is about privacy, not even a comment"
PICKED = ("uniform", "random")  # what hides nothing when it is added: no sensitivity makes it right
WORST = ("private-parameter", "unbounded", "wrong-metric", "under-noised", "undecided", "over-noised", "right")  # the worst first
_Spot = tuple[str, int]


def entries(program_of: Mapping[str, Program], modules: Sequence[ir.Module], judges: Sequence[Judge], diagnostics: Sequence[Diagnostic]) -> list[Release]:
    """What was judged, one entry a place and source, and after it the draws and mechanisms of the modules of which no input was followed."""
    judged = _merged([release for judge in judges for release in judge.releases])
    covered = {found for judge in judges for call in judge.judged for found in _places(call)}
    helpers = {found for judge in judges if _is_generic(judge) for found in _made(judge)}
    unchecked = {(d.path, d.cell, d.line, d.column): d.message for d in diagnostics if d.code == "DP305"}
    asked = {module.path for module in modules}
    others: dict[_Spot, Release] = {}
    for place, mechanism, function in _drawn(program_of, modules, judges):
        key = place[0].path, place[1]
        if key in covered or key in others or key[0] not in asked:
            continue
        path, line, column, _, _, cell = spot(place)
        reason = unchecked.get((path, cell, line, column))
        if reason is None:
            reason = GENERIC if key in helpers and mechanism not in PICKED else _reason(program_of[place[0].path], place, mechanism)
        verdict = "generic" if reason == GENERIC else "not-judged"
        others[key] = Release(path, line, column, function, mechanism, "", "", "", "", "", "", verdict, cell, None, reason)
    for module in modules:
        said = {(release.path, release.cell, release.line) for release in (*judged, *others.values())}
        others.update(((module.path, at), release) for at, release in _calls_of_helpers(program_of[module.path], module, unchecked) if (release.path, release.cell, release.line) not in said)
    return [*judged, *sorted(others.values(), key=lambda release: (release.path, release.cell or 0, release.line, release.column))]


def _calls_of_helpers(program: Program, module: ir.Module, unchecked: Mapping[tuple[str, int | None, int, int], str]) -> Iterator[tuple[int, Release]]:
    """The calls, told as not checked, of functions of the module that draw noise: what is drawn there was judged for other calls alone."""
    if not any(path == module.path for path, *_ in unchecked):
        return
    drawn = [node.start for node, _ in program.releasing(module).sites()]
    helpers = {part.name for part in walk(module.body) if isinstance(part, ir.Function) and any(part.start <= start < part.end for start in drawn)}
    for call in walk(module.body):
        if isinstance(call, ir.Call) and called_name(call.func) in helpers:
            path, line, column, _, _, cell = spot((module, call.start, call.end))
            if (reason := unchecked.get((path, cell, line, column))) is not None:
                yield call.start, Release(path, line, column, around(module.body, call.start, "<module>"), "unknown", "", "", "", "", "", "", "not-judged", cell, None, reason)


def listed(program: Program, module: ir.Module) -> list[Release]:
    """The draws and mechanisms of a module that is not about privacy: none of them is judged."""
    found = []
    for node, name in program.making(module).sites():
        path, line, column, _, _, cell = spot((module, node.start, node.end))
        found.append(Release(path, line, column, around(module.body, node.start, "<module>"), name, "", "", "", "", "", "", "not-judged", cell, None, NO_WORD))
    return found


def told_draws(judges: Sequence[Judge]) -> set[_Spot]:
    """The draws, and the places of mechanisms, of which some release says something: that it is undecided, too."""
    return {place for judge in judges for call in judge.judged for place in _places(call)}


def covered_draws(judges: Sequence[Judge]) -> set[_Spot]:
    """The draws, and the places of mechanisms, that some release was decided of."""
    decided = [release for judge in judges for release in judge.releases if release.verdict != "undecided"]
    places = {(release.path, release.cell, release.line, release.column) for release in decided if not release.called_at}
    called_at = {release.called_at for release in decided}
    found: set[_Spot] = set()
    for judge in judges:
        for call in judge.judged:
            path, line, column, _, _, cell = spot(call.place)
            if (path, cell, line, column) in places or f"{call.place[0].path}:{call.place[1]}" in called_at:
                found.update(_places(call))
    return found


def _merged(releases: Sequence[Release]) -> list[Release]:
    """One entry for what is released at one place about one source, whatever the number of passes and calls: the worst of them."""
    found: dict[tuple[object, ...], Release] = {}
    for release in releases:
        key = release.path, release.cell, release.line, release.column, release.mechanism, release.source, release.called_at
        known = found.get(key)
        if known is None:
            found[key] = release
            continue
        worse = release if WORST.index(release.verdict) < WORST.index(known.verdict) else known
        together = known.function == release.function and known.times is not None and release.times is not None
        found[key] = replace(worse, times=(known.times or 0) + (release.times or 0) if together else None)
    return list(found.values())


def _places(call: MechanismCall) -> Iterator[_Spot]:
    """Where a mechanism is called, and where its noise is drawn."""
    yield call.place[0].path, call.place[1]
    for noise in call.noise.draws if call.noise is not None else ():
        yield noise.place[0].path, noise.place[1]


def _is_generic(judge: Judge) -> bool:
    """Whether a root adds noise to a number that it is given, and nothing in its module gives it any, or hands it to what may."""
    root = judge.root
    node = root.function.node if root.helper and root.function is not None and not root.name.endswith(LAMBDA) else None  # a lambda is run by what it is given to
    return isinstance(node, ir.Function) and root.run is not None and not root.run.program.naming.use(node.name)


def _made(judge: Judge) -> Iterator[_Spot]:
    """Where mechanisms are called and noise is drawn in a root."""
    for call in calls_in(judge.root.ledger):
        yield from _places(call)
    for noise in judge.root.run.drawn if judge.root.run is not None else ():
        yield noise.place[0].path, noise.place[1]


def _drawn(program_of: Mapping[str, Program], modules: Sequence[ir.Module], judges: Sequence[Judge]) -> Iterator[tuple[Place, str, str]]:
    """Every mechanism and draw: where, what, and in which function; what was come to first, then what only the text shows."""
    for judge in judges:
        for call in calls_in(judge.root.ledger):
            if call.mechanism not in SHAPING:
                yield call.place, call.mechanism, judge.root.name
        for noise in judge.root.run.drawn if judge.root.run is not None else ():
            yield noise.place, noise.family, judge.root.name
    for module in modules:
        for node, name in program_of[module.path].releasing(module).sites():
            yield (module, node.start, node.end), name, around(module.body, node.start, "<module>")


def around(body: Sequence[ir.Stmt], start: int, name: str) -> str:
    """The qualified name of the function around a place."""
    for node in body:
        if isinstance(node, (ir.Function, ir.Class)) and node.start <= start < node.end:
            inner = node.name if name == "<module>" else f"{name}.{node.name}"
            return around(node.body, start, f"{inner}.<locals>" if isinstance(node, ir.Function) else inner).removesuffix(".<locals>")
    return name


def _reason(program: Program, place: Place, mechanism: str) -> str:
    """Why a draw that nothing else is said of was not judged."""
    if not program.is_for_privacy(place[0]):
        return NO_WORD
    call = next((call for call, _ in program.releasing(place[0]).sites() if call.start == place[1]), None)
    if call is not None and id(call) not in program.judged:
        return "it stands in code that was not followed, or never runs"
    return "it was not found to be added to private data"
