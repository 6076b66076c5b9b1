"""What follows from what: of the findings about one function, those that would not be there without another one."""
from __future__ import annotations

from bisect import bisect_left
from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from dpcheck import ir
from dpcheck.bounds.budget import LEFT_OVER
from dpcheck.check.records import Diagnostic, key_of
from dpcheck.check.roles import MEANING
from dpcheck.infer.datasets.rowwise import OVER_AGAIN
from dpcheck.infer.exhausted import MORE_WORK
from dpcheck.infer.ledgers import MechanismCall
from dpcheck.infer.response import EPSILONS
from dpcheck.infer.run import Trouble
from dpcheck.infer.unknown_calls import GIVEN_UNKNOWN, NOT_FOLLOWED
from dpcheck.infer.values import Num, Opaque, Place, Source
from dpcheck.syntax.lookup import expression_at, functions_around, given, sources_of
from dpcheck.syntax.walk import walk

_UNBOUNDED = frozenset(("DP102", "DP302"))
UNDECIDED = "guarantees could not be decided"
ORDER = "depends on the order of the rows"
_DEEPEST = 8  # names that are followed


class About(NamedTuple):
    """What a finding is about: a call of a mechanism and, of some, the source that matters."""

    call: MechanismCall
    source: Source | None


def link(found: Sequence[Diagnostic], about: Mapping[int, About], troubles: Mapping[int, Trouble]) -> None:
    """Names the cause of each finding that has one among the others; `about` and `troubles` are by the identity of the finding."""
    links = _Links(found, about, troubles)
    for each in found:
        cause = links.cause_of(each)
        if cause is not None and cause is not each and key_of(cause) != key_of(each):
            each.cause = key_of(cause)
            if cause.code == "DP301" and ORDER in each.message:  # which nobody can know of what is not modelled
                each.message, each.fix = "its input comes from what is not modelled, and may even depend on the order of the rows", None
    unchecked = next((key_of(each) for each in found if each.code == "DP305"), "")
    needed = {each.cause for each in found}
    for each in found:
        if each.code == "DP301" and not each.cause and key_of(each) not in needed:
            each.cause = unchecked  # where more is released than can be told
    lost = next((key_of(each) for each in found if each.code == "DP301" and not each.cause and GIVEN_UNKNOWN not in each.message), "")
    for each in found:
        if GIVEN_UNKNOWN in each.message and not each.cause:
            each.cause = lost  # somewhere knowledge of what it is given was lost
    _together(found)


def _together(found: Sequence[Diagnostic]) -> None:
    """Of several findings of one code at one place, the others follow from the first."""
    first: dict[tuple[str, int | None, int, int, str], Diagnostic] = {}
    for each in found:
        leader = first.setdefault((each.path, each.cell, each.line, each.column, each.code), each)
        if leader is not each:
            each.cause = key_of(leader)


class _Links:
    """The findings of one root, by what they are about."""

    def __init__(self, found: Sequence[Diagnostic], about: Mapping[int, About], troubles: Mapping[int, Trouble]) -> None:
        self.found = found
        self.about = about
        self.chosen = [(each, about[id(each)].call.place) for each in found if each.code == "DP204" and id(each) in about]  # runs or not as private data say
        self.trouble_at = {id(each): troubles[id(each)].place for each in found if id(each) in troubles}
        self.unknown = [(each, troubles[id(each)].place) for each in found if each.code == "DP301" and id(each) in troubles]
        self.unknown_in = {path: sorted(((place[1], place[2], each) for each, place in self.unknown if place[0].path == path), key=lambda one: one[:2])
                           for path in {place[0].path for _, place in self.unknown}}  # by where they stand
        self.troubles = [(each, troubles[id(each)].place) for each in found if id(each) in troubles]
        self.unread = [(each, place) for each, place in self.troubles if each.code == "DP904"]
        self.shared: dict[tuple[str, int], Diagnostic] = {}  # by the place where the noise was drawn that is used again
        self.steps: dict[tuple[str, int | None, int, int], Diagnostic] = {}  # by the step after which nothing bounds what is released
        self.summed: dict[tuple[str, int], Diagnostic] = {}  # by where that is written of which the sum has no bound
        self.helped: dict[tuple[object, ...], Diagnostic] = {}  # by the call of a mechanism in a helper, and how far what it makes there moves
        self.named = [each for each in found if each.code == "DP203" and each.message.startswith(MEANING["candidates"])]
        self.branches: dict[tuple[str, tuple[int, ...]], Diagnostic] = {}  # by the statements that decide which releases run
        self.written = {place: each for each in found if each.code == "DP201" for place in [(each.path, each.cell, each.line, each.column)]}

    def cause_of(self, found: Diagnostic) -> Diagnostic | None:
        """The finding that one follows from."""
        if found.code == "DP301":
            return self._of_unknown(found)
        about = self.about.get(id(found))
        if about is None:
            return None
        if found.code == "DP204":
            return self._of_the_same_branch(found, about.call.place)
        return self._at_the_same_call(found, about) or self._of_shape(found, about) or self._of_annotation(about) or self._of_argument(found, about) or self._of_noise(found, about) or self._of_a_helper(found, about) or (
            self._behind_calls(about.call) or self._of_work(about) or self._of_the_same_step(found, about) if found.code in _UNBOUNDED else None)

    def _of_the_same_branch(self, found: Diagnostic, place: Place) -> Diagnostic | None:
        """The first of several releases that the same statements decide about: those around them, and those that may have left before."""
        around = functions_around(place[0], place[1])
        body = around[-1].body if around and isinstance(around[-1], ir.Function) else place[0].body
        deciding = tuple(part.start for part in walk(body) if isinstance(part, (ir.If, ir.For, ir.While, ir.Try, ir.Match)) and part.start <= place[1]
                         and (place[2] <= part.end or any(isinstance(inner, (ir.Return, ir.Raise, ir.Break, ir.Continue)) for inner in walk([part]))))
        return self.branches.setdefault((place[0].path, deciding), found)

    def _at_the_same_call(self, found: Diagnostic, about: About) -> Diagnostic | None:
        """What is wrong with the same call, and explains that nothing bounds its input."""
        if found.code not in _UNBOUNDED:
            return None
        beside = {each.code: each for each in self.found if each is not found and id(each) in self.about and self.about[id(each)].call is about.call}
        value = about.call.arguments.get("value")
        blurred = isinstance(value, Opaque)
        of_some = ORDER in found.message or about.source is not None and about.source.stands_in  # in a loop over what occurs in the data: which of them it is, is not known
        ranged = beside.get("DP203") if ORDER in found.message and "DP203" in beside and beside["DP203"].message.startswith((MEANING["bounds"], MEANING["range"])) else None
        return beside.get("DP101") or ranged or (beside.get("DP204") if blurred or of_some else None) or (beside.get("DP203") if blurred else None)

    def _of_shape(self, found: Diagnostic, about: About) -> Diagnostic | None:
        """What leaves the value unknown to which noise is added, as many draws of it as that value has entries."""
        blurred = isinstance(about.call.arguments.get("value"), Opaque)
        return self._behind_calls(about.call) if blurred and found.code == "DP203" and found.message.startswith(MEANING["size"]) else None

    def _of_annotation(self, about: About) -> Diagnostic | None:
        """The annotation that declares the source and cannot be read."""
        declared = about.source.place if about.source is not None else None
        return next((each for each, place in self.unread if declared is not None and (_overlap(place, declared) or _is_annotated_by(declared, place))), None)

    def _of_argument(self, found: Diagnostic, about: About) -> Diagnostic | None:
        """The call that gives a function an argument that is not as it declares: in another metric, or outside of an interval."""
        wrong = {"DP105": ("DP101",), "DP106": ("DP102", "DP103", "DP302")}
        return next((each for each, place in self.troubles if found.code in wrong.get(each.code, ()) and place in about.call.calls), None)

    def _of_noise(self, found: Diagnostic, about: About) -> Diagnostic | None:
        """The first finding about noise that is used again."""
        noise = about.call.noise
        by_itself = found.code == "DP302" and UNDECIDED in found.message or found.code == "DP103" and any(note.message == "it was drawn here" for note in found.notes)
        if noise is None or not by_itself:
            return None
        return self.shared.setdefault((noise.place[0].path, noise.place[1]), found)

    def _of_a_helper(self, found: Diagnostic, about: About) -> Diagnostic | None:
        """The first finding about a release of a helper that makes its own input, and its own sensitivity, for all who call it."""
        call = about.call
        scale = call.argument_places.get("sensitivity") or (call.noise.places.get("scale") if call.noise is not None else None)
        if found.code not in ("DP103", "DP104") or not call.calls or not found.notes or scale is None or not all(parameter.name.lower().startswith(EPSILONS) for parameter in _parameters(scale)):
            return None
        made = found.notes[0]
        return self.helped.setdefault((call.place[0].path, call.place[1], found.code, made.path, made.cell, made.line, made.column, made.message), found)

    def _of_work(self, about: About) -> Diagnostic | None:
        """Where the work ran out, or what was not followed, of an input that this left unknown: the last such place before the call."""
        value = about.call.arguments.get("value")
        what = value.what if isinstance(value, Opaque) else ""
        ending = next((each for each in NOT_FOLLOWED if what.endswith(each)), None)
        if what != LEFT_OVER and ending is None:
            return None
        told = MORE_WORK if ending is None else what.removesuffix(ending)
        places = [(where[0] is about.call.place[0] and where[1] < about.call.place[1], where[1], each) for each, where in self.unknown if each.message.startswith(told)]
        return max(places, key=lambda found: found[:2])[2] if places else None

    def _of_the_same_step(self, found: Diagnostic, about: About) -> Diagnostic | None:
        """The first finding about what the same step of the program leaves without bounds, or about another sum of the same variable, of which some rows may be left out."""
        steps = [note for note in found.notes if "without bound" in note.message]
        if not steps:
            return None
        first = self.steps.setdefault((steps[-1].path, steps[-1].cell, steps[-1].line, steps[-1].column), found)
        value = about.call.arguments.get("value")
        written = _bound_to(value.step.place) if isinstance(value, Num) and value.step is not None else None
        return first if first is not found or written is None else self.summed.setdefault((written[0].path, written[1]), found)

    def _of_unknown(self, found: Diagnostic) -> Diagnostic | None:
        """What an unknown call follows from: an unknown value that it is made on, or that it runs as often as private data say."""
        place = self.trouble_at[id(found)]
        chosen = next((each for each, call in self.chosen if _overlap(place, call) or OVER_AGAIN in found.message and _in_one_loop(place, call)), None) or self.written.get((found.path, found.cell, found.line, found.column))
        chosen = chosen or next((each for each in self.named if OVER_AGAIN in found.message), None)  # once for each name that occurs: the release among them tells which
        if chosen is not None:
            return chosen
        declared = [part.annotation for part in _parameters(place)] if self.unread else []
        return self._behind(place, found) or next((each for each, where in self.unread for node in declared if node is not None and _overlap(where, (place[0], node.start, node.end))), None)

    def _behind_calls(self, call: MechanismCall) -> Diagnostic | None:
        """The unknown call that is behind what is given to a release, or else behind what the calls that lead there are given, the innermost first."""
        places = (_value_at(call), *reversed(call.calls))
        return next((found for place in places if (found := self._behind(place)) is not None), None)

    def _behind(self, place: Place | None, but: Diagnostic | None = None) -> Diagnostic | None:
        """The unknown call that is behind what stands at a place: the nearest one, and the innermost there."""
        if place is None or not self.unknown:
            return None
        for outer in _behind(place):
            inside = {(end - start, start): each for start, end, each in self._unknown_inside(outer) if each is not but and (but is None or (start, end) != place[1:])}
            if inside:
                return inside[min(inside)]
        return None

    def _unknown_inside(self, outer: Place) -> Iterator[tuple[int, int, Diagnostic]]:
        """The unknown calls that stand within a place."""
        of_module = self.unknown_in.get(outer[0].path, [])
        first, last = (bisect_left(of_module, offset, key=lambda one: one[0]) for offset in outer[1:])
        for start, end, each in of_module[first:last]:
            if end <= outer[2]:
                yield start, end, each


def _value_at(call: MechanismCall) -> Place | None:
    """What is given to a release, as it is written."""
    at = call.argument_places.get("value") or call.argument_places.get("scores") or call.argument_places.get("data")
    return at or call.place


def _parameters(place: Place) -> Iterator[ir.Param]:
    """The parameters that are named at a place, or in what the names there were given."""
    for module, start, end in _behind(place):
        node = expression_at(module, start, end)
        for part in walk([node]) if node is not None else ():
            value = given(module, part.id, part.start) if isinstance(part, ir.Name) else None
            if isinstance(value, ir.Param):
                yield value


def _behind(place: Place) -> Iterator[Place]:
    """A place, and the places of what the names there come from, the nearest first."""
    module = place[0]
    waiting, seen = deque([(place, 0)]), {place[1:]}
    while waiting:
        (_, start, end), depth = waiting.popleft()
        yield module, start, end
        node = expression_at(module, start, end) if depth < _DEEPEST else None
        for part in walk([node]) if node is not None else ():
            for value in sources_of(module, part.id, part.start) if isinstance(part, ir.Name) else ():
                if (value.start, value.end) not in seen:
                    seen.add((value.start, value.end))
                    waiting.append(((module, value.start, value.end), depth + 1))


def _bound_to(place: Place) -> Place | None:
    """Where a variable is bound of which an aggregate is, or of some of whose rows; None where it is of none."""
    module, start, end = place
    node = expression_at(module, start, end)
    node = node.func.value if isinstance(node, ir.Call) and isinstance(node.func, ir.Attribute) else node
    while isinstance(node, ir.Subscript) and not isinstance(node.index, ir.Constant):
        node = node.value
    bound = given(module, node.id, node.start) if isinstance(node, ir.Name) else None
    return None if bound is None or isinstance(bound, ir.Param) else (module, bound.start, bound.end)


def _in_one_loop(place: Place, other: Place) -> bool:
    """Whether two places are in the body of a loop, the second one behind the first."""
    module = place[0]
    loops = [part for part in walk(module.body) if isinstance(part, ir.For) and part.start <= place[1] < other[1] < part.end] if module is other[0] else []
    return any(part.iter.end <= place[1] for part in loops)


def _inside(inner: Place, outer: Place) -> bool:
    return inner[0] is outer[0] and outer[1] <= inner[1] and inner[2] <= outer[2]


def _is_annotated_by(target: Place, annotation: Place) -> bool:
    """Whether an annotation is that of a variable, `target: annotation`."""
    return target[0] is annotation[0] and target[0].text[target[2]:annotation[1]].strip() == ":"


def _overlap(one: Place, other: Place) -> bool:
    return _inside(one, other) or _inside(other, one)
