"""`--witness`: findings with two neighbouring inputs that show them (`dpcheck.proof.witness`)."""
from __future__ import annotations

import math
from collections.abc import Callable, Collection, Iterator, Sequence

from dpcheck import ir
from dpcheck.check.exposed import Exposed
from dpcheck.check.judge import Judge
from dpcheck.check.records import Diagnostic, Fault, Note, Witness
from dpcheck.check.roles import DATA
from dpcheck.elaborate.driver import Elaborator
from dpcheck.elaborate.values import Span
from dpcheck.infer.declared import Declared
from dpcheck.infer.roots import Root
from dpcheck.infer.values import Num, Place
from dpcheck.proof.inputs import Inputs, NotSearched
from dpcheck.proof.witness import Question, witness
from dpcheck.proof.witness import Witness as Found


def add_witnesses(
    modules: Sequence[ir.Module], sources: Sequence[ir.Module], judges: Collection[Judge], diagnostics: Sequence[Diagnostic], key: Callable[[Diagnostic], object],
) -> list[Fault]:
    """Gives the findings of the functions a witness each, where one is found; `sources` are the modules that they may import. What failed on the way."""
    faults: list[Fault] = []
    known = {key(found): found for found in diagnostics}
    for root, elaborator, exposed in _asked(modules, sources, judges):
        left = [(each, told) for each in exposed if (told := known.get(key(each.diagnostic))) is not None and told.witness is None and each.source is not None]
        stored = {each.source.name for each, _ in left if each.source is not None and not each.source.stands_in}
        try:
            for receiver in ["", *(elaborator().derived(root.name) if left and "." in root.name else ())]:
                left = [(each, told) for each, told in left if told.witness is None]
                if left:
                    _show(Inputs(elaborator(), root, True, _outer(root, judges), stored, receiver), left)
        except NotSearched:
            continue
        except Exception as fault:  # of the elaborator or the search: the findings stand without it
            faults.append(Fault(root.module.path, root.name, f"{type(fault).__name__}: {fault}"))
    return faults


def _show(inputs: Inputs, left: Sequence[tuple[Exposed, Diagnostic]]) -> None:
    """Searches a witness for each finding of a function."""
    for each, told in left:
        try:
            found = witness(inputs, _question(each, inputs))
        except NotSearched:
            continue
        if found is not None:
            told.witness = _record(found)
            told.notes.append(Note(f"witness: {found.text}", told.path))


def _asked(modules: Sequence[ir.Module], sources: Sequence[ir.Module], judges: Collection[Judge]) -> Iterator[tuple[Root, Callable[[], Elaborator], list[Exposed]]]:
    """The functions of which something was found that may be shown; those of a module share its elaborator, which is made when it is needed."""
    for module in modules:
        made: list[Elaborator] = []

        def elaborator(module: ir.Module = module, made: list[Elaborator] = made) -> Elaborator:
            if not made:
                made.append(Elaborator(module, {each.dotted: each for each in sources}))
            return made[0]

        for judge in judges:
            if judge.root.module is module and judge.exposed:
                yield judge.root, elaborator, judge.exposed


def _outer(root: Root, judges: Collection[Judge]) -> dict[str, Declared]:
    """What the parameters are declared as of the functions that a function is inside of."""
    node = root.function.node if root.function is not None else None
    found: dict[str, Declared] = {}
    for judge in judges if node is not None and "<locals>" in root.name else ():
        around = judge.root.function.node if judge.root.function is not None else None
        if judge.root.module is root.module and isinstance(around, ir.Function) and node is not None and around.start < node.start and node.end <= around.end:
            found |= {param.name: judge.root.declared.get(param.name) or Declared("") for param in around.params if param.default is None}
    return found


def _question(exposed: Exposed, inputs: Inputs) -> Question:
    assert exposed.source is not None
    call = exposed.call
    if call is None:
        return Question(exposed.diagnostic.code, exposed.source.name, (0, 0), measure=exposed.measure, declared=exposed.declared)

    def span(place: Place) -> Span:
        """Where something stands, as the elaborator tells it."""
        frame = inputs.elaborator.module.modules.get(place[0].dotted)
        offset = frame.offset if frame is not None else 0
        return place[1] + offset, place[2] + offset

    value = call.argument_places.get("scores") or call.argument_places.get("value")
    judged = call.arguments.get("value")
    data = [span(place) for name, place in call.argument_places.items() if name in DATA]
    return Question(exposed.diagnostic.code, exposed.source.name, span(call.place), tuple(map(span, call.calls)), span(value) if value is not None else None,
                    span(exposed.parameter) if exposed.parameter is not None else None, exposed.measure, exposed.declared,
                    span(call.argument_places["sensitivity"]) if "sensitivity" in call.argument_places else None, exposed.order, exposed.shared, tuple(data), isinstance(judged, Num) and bool(judged.shape))


def _record(found: Found) -> Witness:
    return Witness(found.function, found.source, found.before, found.after, f"{found.apart:.6g}", found.others, found.given_before, found.given_after,
                   "" if math.isnan(found.moved) else f"{found.moved:.6g}", "" if math.isnan(found.declared) else f"{found.declared:.6g}", found.text)
