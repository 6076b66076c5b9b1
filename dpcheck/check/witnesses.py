"""`--witness`: findings with two neighbouring inputs that show them (`dpcheck.proof.witness`)."""
from __future__ import annotations

import math
from collections.abc import Callable, Collection, Iterator, Sequence

from dpcheck import ir
from dpcheck.check.exposed import Exposed
from dpcheck.check.judge import Judge
from dpcheck.check.records import Diagnostic, Witness
from dpcheck.elaborate.driver import Elaborator
from dpcheck.elaborate.values import Span
from dpcheck.infer.roots import Root
from dpcheck.infer.values import Place
from dpcheck.proof.inputs import Inputs, NotSearched
from dpcheck.proof.witness import Question, witness
from dpcheck.proof.witness import Witness as Found


def add_witnesses(modules: Sequence[ir.Module], judges: Collection[Judge], diagnostics: Sequence[Diagnostic], key: Callable[[Diagnostic], object]) -> None:
    """Gives the findings of the functions a witness each, where one is found."""
    known = {key(found): found for found in diagnostics}
    for root, elaborator, exposed in _asked(modules, judges):
        inputs: Inputs | None = None
        for each in exposed:
            told = known.get(key(each.diagnostic))
            if told is None or told.witness is not None or each.source is None:
                continue
            try:
                if inputs is None:
                    inputs = Inputs(elaborator(), root, lenient=True)
                found = witness(inputs, _question(each, root))
            except NotSearched:
                continue
            if found is not None:
                told.witness = _record(found)


def _asked(modules: Sequence[ir.Module], judges: Collection[Judge]) -> Iterator[tuple[Root, Callable[[], Elaborator], list[Exposed]]]:
    """The functions of which something was found that may be shown; those of a module share its elaborator, which is made when it is needed."""
    for module in modules:
        made: list[Elaborator] = []

        def elaborator(module: ir.Module = module, made: list[Elaborator] = made) -> Elaborator:
            if not made:
                made.append(Elaborator(module))
            return made[0]

        for judge in judges:
            if judge.root.module is module and judge.exposed:
                yield judge.root, elaborator, judge.exposed


def _question(exposed: Exposed, root: Root) -> Question:
    assert exposed.source is not None
    call = exposed.call
    if call is None:
        return Question(exposed.diagnostic.code, exposed.source.name, (0, 0), measure=exposed.measure, declared=exposed.declared)
    value = call.argument_places.get("scores") or call.argument_places.get("value")
    return Question(exposed.diagnostic.code, exposed.source.name, _span(call.place, root), tuple(_span(each, root) for each in call.calls), _span(value, root) if value is not None else None,
                    _span(exposed.parameter, root) if exposed.parameter is not None else None, exposed.measure, exposed.declared, exposed.order, exposed.shared)


def _span(place: Place, root: Root) -> Span:
    """Where something stands in the module of a function; nowhere, if it is in another one."""
    return (place[1], place[2]) if place[0] is root.module else (-1, -1)


def _record(found: Found) -> Witness:
    return Witness(found.source, found.before, found.after, f"{found.apart:.6g}", found.public, found.given_before, found.given_after,
                   "" if math.isnan(found.moved) else f"{found.moved:.6g}", "" if math.isnan(found.declared) else f"{found.declared:.6g}", found.text)
