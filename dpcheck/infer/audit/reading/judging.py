"""What the text shows of a sum of a value and a draw: a fault that stands there, or that a helper which nobody calls leaves it to its caller; else nothing.

Of sums of values never that a release is right: that has to be proved.
"""
from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from dpcheck import ir
from dpcheck.infer.audit.reading.alone import Clip, goes_out_alone, has_fresh_noise
from dpcheck.infer.audit.reading.apart import clipped_apart
from dpcheck.infer.audit.reading.channels import throws, thrown_for
from dpcheck.infer.audit.reading.columns import is_many
from dpcheck.infer.audit.reading.coins import COINS, coin_of
from dpcheck.infer.audit.reading.exponents import are_of_the_caller
from dpcheck.infer.audit.reading.factors import spent_on
from dpcheck.infer.audit.reading.foreign import Foreign
from dpcheck.infer.audit.reading.formulas import Point, is_epsilon
from dpcheck.infer.audit.reading.gradients import BY_HAND, are_clipped_one_by_one, text_of
from dpcheck.infer.audit.reading.index import Index, argument_of, is_method, names_in
from dpcheck.infer.audit.reading.intervals import numbers_answered
from dpcheck.infer.audit.reading.many import handed_columns
from dpcheck.infer.audit.reading.mentions import held, is_measured
from dpcheck.infer.audit.reading.occurring import drawn_from, is_one_of_counts, looped_over, occurring
from dpcheck.infer.audit.reading.of_callers import given_by_caller, gradients_given
from dpcheck.infer.audit.reading.responses import chances_given, choices, cost, followed, is_drawn_once, responses
from dpcheck.infer.audit.reading.draws import Draw
from dpcheck.infer.audit.reading.short_scales import falls_short, product
from dpcheck.infer.audit.reading.sums import Sum, sums
from dpcheck.infer.audit.reading.updates import APART, CLIPPED, clipped_as_a_whole
from dpcheck.infer.audit.reading.verdict import RESPONSE, Reading
from dpcheck.infer.audit.reading.votes import VOTES, are_votes
from dpcheck.infer.audit.reading.ways import BOUNDED, COUNT, EDGES, KEYS, LIMITED, RAW, SAME, UNKNOWN, Bound, Called, Leaf, Way, Ways, public
from dpcheck.infer.audit.words import sounds_private, sounds_public
from dpcheck.infer.walk import called_name
from dpcheck.syntax.walk import of_text, walk

_CLAIM = re.compile(r"eps|^ε|sensi|priv|(^|_)l?dp(_|$)|noise_?mult|noisy|budget|anonym|perturb|sanit|laplac|random(ized|ised)_?resp|^delta$|^rho$|clip|max_(grad_)?norm|gaussian_mech|add_?(\w{1,10}_?)?noise|noise_?add", re.IGNORECASE)
_DESCRIBED = re.compile(r"\bprivacy\b|differential(ly)?[ -]priva|randomi[sz]ed[ -]response|plausibl[ey] deniab|\brappor\b", re.IGNORECASE)
_MODEL = re.compile(r"(^|_)(model|net|network|weights?|state_dict)(_|$|s$)", re.IGNORECASE)
_SENSITIVITY = re.compile(r"sens|delta_?[fqu]$|^(gs|d[fqu])$", re.IGNORECASE)
_MADE_OF = 5  # names, one behind another, of what a scale is made of
_POINTS = 6  # at which formulas are compared
_CLOSE = 1e-9


_CLIPPING = re.compile(r"clip|clamp", re.IGNORECASE)
CHOICE = "choice"  # of things that are not known without the data: no answer of one person
_DONE = {
    "abs": "the absolute value of the noise is added: below the value there is nothing",
    "cut": "the noise is cut to an interval before it is added: beyond it there is nothing",
    "changed": "something else takes the place of the noise where it is on one side of a bound: there it is not what was drawn",
}
NOT_FOLLOWED = "by which chances answers are drawn was not followed"
NOT_READ = "what leads from data to this noise was not followed"


def readings(index: Index, foreign: Foreign | None = None, edited: bool = False) -> Iterator[Reading]:
    """What there is to say of the sums in a module: one for a sum, or one for each call of the function that it stands in; of those with draws of helpers in other modules, too, where these are known.

    `edited`: neighbours differ in a row that is edited, not in one that comes or goes.
    """
    told: set[int] = set()
    for one in sums(index, foreign):
        if not is_claimed(index, one):
            continue
        for place, ways, shown in _places(index, one):
            if id(place) in told:
                continue
            told.add(id(place))
            if place is not one.node and id(one.node) not in told and (handed := _handed_through(index, one, ways)) is not None:
                told.add(id(one.node))
                yield handed
            if are_clipped_one_by_one(index, one) and has_fresh_noise(index, one):
                yield Reading("right", one.draw.call, place, one.draw.family, "", BY_HAND, None)
                continue
            if place is one.node and are_votes(index, one, edited):
                yield Reading("right", one.draw.call, place, one.draw.family, "", VOTES, None)
                continue
            clipped = _clipped_to(index, one)
            found = _of_update(index, ways, one, place, clipped) or _of_clip_before(index, one, place) or gradients_given(index, one) or _reading(index, ways, one, place, shown)
            if found is not None and found.verdict == "unbounded" and (clipped is not None or _is_clipped_before(index, place)):
                found = None  # clipped it is; what the noise is worth was not seen
            if found is not None:
                yield found
                if found.code and id(one.node) not in told and _is_of_noise(one):  # whatever is given
                    told.add(id(one.node))
                    yield replace(found, place=one.node)
            elif not _is_setting(ways, one.value):
                yield Reading("not-judged", one.draw.call, place, one.draw.family, "", NOT_READ, None)


def _handed_through(index: Index, one: Sum, ways: Ways) -> Reading | None:
    """A helper that is called by functions which nobody calls, with what these are given: it is up to their callers, too."""
    function = index.function_of(one.node)
    given = [way for way in ways.of(one.value) if way.leaf.kind != "literal"]
    if function is None or not given or not all(way.leaf.kind == "parameter" and way.mark in (SAME, LIMITED) and isinstance(way.leaf.function, ir.Function)
                                                and not index.called(way.leaf.function) and not index.is_handed_on(way.leaf.function) for way in given):
        return None
    found = _reading(index, Bound(Ways(index), function), one, one.node, function)
    return found if found is not None and found.verdict == "generic" else None


def _clipped_to(index: Index, one: Sum) -> tuple[Clip, str] | None:
    """How what gets a draw was clipped to a length, as a whole or by itself, and what is said of that."""
    whole = clipped_as_a_whole(index, one)
    apart = clipped_apart(index, one) if whole is None else None
    return (whole, CLIPPED) if whole is not None else (apart, APART) if apart is not None else None


def _is_clipped_before(index: Index, place: ir.Node) -> bool:
    """Whether what a helper is handed that adds noise was handed before to one that clips by its name: `self.clip(self.model, bound)`, `self.add_noise(self.model, sigma)`."""
    function = index.function_of(place)
    if not isinstance(place, ir.Call) or function is None:
        return False
    given = {text_of(index, argument.value) for argument in place.args if isinstance(argument.value, (ir.Name, ir.Attribute))}
    return any(isinstance(part, ir.Call) and part.start < place.start and _CLIPPING.search(called_name(part.func)) and any(text_of(index, argument.value) in given for argument in part.args)
               for part in walk(function.body))


def _of_update(index: Index, ways: Ways, one: Sum, place: ir.Node, clipped: tuple[Clip, str] | None) -> Reading | None:
    """The verdict on an update that is clipped before the noise, as a whole or by itself."""
    if clipped is None:
        return None
    clip, how = clipped
    verdict = spent_on(index, one, clip.bound)
    if verdict == "right":
        if any(isinstance(part, ir.Call) and index.defined(part) is not None for part in clip.made):
            return None  # what the helper tells besides is not looked at
        told = goes_out_alone(index, one, clip) and not any(_is_data(way, index) for node in (clip.bound, *one.draw.scale) for way in ways.of(node))
        return Reading("right", one.draw.call, place, one.draw.family, "", how, None) if told else None
    if verdict is None:
        return None
    if one.draw.family == "laplace":
        return _fault(place, "under-noised", one, "DP103", "what is clipped moves by twice the bound in L2, and by more in L1, which is what Laplace noise has to cover: it is made for less",
                      "clip by the L1 norm, and draw the noise for twice that bound; or draw Gaussian noise, with a delta")
    return _fault(place, "under-noised", one, "DP103", "what is clipped as a whole moves by twice the bound, from its length one way to its length the other way: the noise is made for the bound",
                  "clip the gradient of each example before they are summed, or draw the noise for twice the bound")


def _of_clip_before(index: Index, one: Sum, place: ir.Node) -> Reading | None:
    """The fault of a helper's noise for what it is handed clipped: `add_noise(clip(update, bound), bound, epsilon)`."""
    function = index.function_of(one.node)
    if not isinstance(place, ir.Call) or function is None or index.defined(place) is not function or not isinstance(one.value, ir.Name) or index.bound(one.value)[1]:
        return None
    given = argument_of(place, function, one.value.id, is_method(index, function))
    clip = clipped_apart(index, replace(one, value=given, node=place)) if given is not None else None
    if clip is None or spent_on(index, one, clip.bound, place) != "under-noised":
        return None
    return _fault(place, "under-noised", one, "DP103", "what is handed here was clipped as a whole, and moves by twice the bound, from its length one way to its length the other way: the noise is made for less",
                  "draw the noise for twice the bound, or clip the gradient of each example before they are summed")


def _is_of_noise(one: Sum) -> bool:
    """Whether something is wrong with the noise itself."""
    return one.draw.misplaced or one.draw.done in _DONE or one.draw.done == "int"


@of_text(64)
def answers(index: Index) -> tuple[Reading, ...]:
    """What there is to say of randomized responses, and of random choices whose chances are computed: the same, whichever way rows are neighbours."""
    return tuple(_answers(index))


def _answers(index: Index) -> Iterator[Reading]:
    told: set[int] = set()
    found = list(_of_responses(index, told))
    numbers = list(numbers_answered(index, {id(one.place) for one in found if one.verdict != "not-judged"}))
    done = [index.function_of(one.place) for one in numbers]
    found = [*(one for one in found if one.verdict != "not-judged" or index.function_of(one.place) not in done), *numbers]
    answering = [function for one in found if one.verdict != "not-judged" and (function := index.function_of(one.place)) is not None]
    thrown = tuple(thrown_for(index, answering))
    yield from (replace(one, coins=(*one.coins, *thrown)) if one.verdict != "not-judged" and thrown else one for one in found)
    yield from _of_other_coins(index, [function for one in found if (function := index.function_of(one.place)) is not None])
    yield from _of_choices(index, told)


def _of_responses(index: Index, told: set[int]) -> Iterator[Reading]:
    """What there is to say of randomized responses; their places are put into `told`."""
    known = list(responses(index))
    for one in (*known, *followed(index, {id(one.place) for one in known})):
        told.add(id(one.place))
        columns = list(handed_columns(index, one.place))
        for call in columns:
            yield Reading("unbounded", call, call, RESPONSE, "DP102", "one coin decides for all entries of this column at once: what is released is all of them as they are, or each turned round",
                          "answer for each entry by itself: `[answer(one) for one in column]`, or draw an array of coins")
        if columns and len(columns) == len(index.called(index.function_of(one.place))):  # type: ignore[arg-type]
            continue
        verdict, spent = cost(index, one)
        if spent is None and not _is_claimed_around(index, one.place):
            continue
        if verdict == "right":
            said = "what it costs is finite, and no epsilon is claimed" if spent is None else f"each answer costs {spent:.4g} times the epsilon that its chances are made of"
            yield Reading(verdict, one.place, one.place, RESPONSE, "", said + one.granted, None, coins=one.coins)
        elif verdict == "unbounded":
            yield Reading(verdict, one.place, one.place, RESPONSE, "DP102", "some answers are drawn for one input and never for another: whoever sees one of them knows that",
                          "draw from the same answers, whatever the input is", coins=one.coins)
        elif spent is not None:
            yield Reading(verdict, one.place, one.place, RESPONSE, "DP103", f"each answer costs up to {spent:.4g} times the epsilon that its chances are made of",
                          "make the chances so that their odds are at most exp(epsilon)", coins=one.coins)
        else:
            yield Reading("not-judged", one.place, one.place, RESPONSE, "", NOT_FOLLOWED, None)


def _of_other_coins(index: Index, answering: Sequence[ir.Function]) -> Iterator[Reading]:
    """The coins in functions about privacy that nothing else is said of."""
    choosing: list[ir.If | ir.Conditional] = [*index.branches, *index.conditionals]
    branches = [branch for branch in choosing if coin_of(index, branch.test) is not None or throws(index, branch.test)]
    compared = [call for name in sorted(COINS) for call in index.calls.get(name, ()) if _is_compared(index, call)] + index.calls.get("binomial", [])
    alone = [call for call in compared if not any(branch.test.start <= call.start < branch.test.end for branch in branches)]
    for place in (*branches, *alone):
        if (function := index.function_of(place)) is not None and function not in answering and _is_claimed_around(index, place):
            yield Reading("not-judged", place, place, RESPONSE, "", NOT_FOLLOWED, None)


def _is_compared(index: Index, call: ir.Call) -> bool:
    """Whether a draw, or what is calculated of it there, is compared with something."""
    outer = next(part for part in (*index.around(call), None) if not isinstance(part, (ir.Binary, ir.Unary)))
    return isinstance(outer, ir.Compare)


def _of_choices(index: Index, told: set[int]) -> Iterator[Reading]:
    """What there is to say of random choices, but of those in `told`."""
    for call in choices(index):
        among = drawn_from(call)
        if among is not None and (way := occurring(Ways(index), among)) is not None and _is_claimed_around(index, call):
            told.add(id(call))
            yield Reading("private-parameter", call, call, CHOICE, "DP203", f"what is drawn from are the values that occur in `{way.leaf.name}`: which those are is released along with the result",
                          "draw from a list that is known without the data", way.leaf.name)
    for call in chances_given(index):
        function = index.function_of(call)
        if id(call) not in told and function is not None and is_drawn_once(call) and are_of_the_caller(Bound(Ways(index), function), function):
            yield Reading("generic", call, call, "exponential", "", "nothing here calls this helper: right for scores of the sensitivity that its caller gives", None)
        elif id(call) not in told and _is_claimed_around(index, call):
            yield Reading("not-judged", call, call, RESPONSE, "", "by which chances things are drawn was not followed", None)


def _is_claimed_around(index: Index, node: ir.Node) -> bool:
    """Whether names in the function or class around something, or what is written there to describe it, say that it is about privacy."""
    around = [part for part in (index.function_of(node), index.class_of(node)) if part is not None]
    return any(_CLAIM.search(name) for part in around for name in names_in(part)) or any(_DESCRIBED.search(index.module.text, part.start, part.end) for part in around)


def _places(index: Index, one: Sum) -> Iterator[tuple[ir.Node, Ways, ir.Function | None]]:
    """Where a sum releases something, and how what is noised there is made: where it stands, or where its function is called, if that is a helper which is given the value.

    With it stands the helper, if it is called for show alone: with numbers that are written down.
    """
    function = index.function_of(one.node)
    known = {id(inner) for inner, _ in one.draw.calls}
    calls = index.called(function) if function is not None and id(function) not in known else []
    if function is None or not calls:
        yield one.node, Called(index, one.draw.calls), None
        return
    inside = Bound(Ways(index), function)
    if not any(way.leaf.function is function and way.mark in (SAME, LIMITED) for way in inside.of(one.value)):
        yield one.node, Called(index, one.draw.calls), None
        return
    found = [(call, Called(index, (*one.draw.calls, (function, call)))) for call in calls]
    real = [(call, ways) for call, ways in found if any(way.leaf.kind != "literal" for way in ways.of(one.value))]
    if not real:
        yield one.node, inside, function if all(_is_for_show(ways, call) for call, ways in found) else None
    yield from ((call, ways, None) for call, ways in real)


_PLAIN = frozenset(("float", "int", "range", "array", "asarray", "list", "tuple", "linspace", "arange"))


def _is_for_show(ways: Ways, call: ir.Call) -> bool:
    """Whether all that a call gives is written down: numbers, and lists and ranges of them, under names maybe."""
    return bool(call.args) and all(_is_written_down(ways, argument.value) for argument in call.args)


def _is_written_down(ways: Ways, node: ir.Expr) -> bool:
    parts = list(ways.behind(node, 4))
    functions = {id(part.func) for part in parts if isinstance(part, ir.Call)}
    modules = {id(part.func.value) for part in parts if isinstance(part, ir.Call) and isinstance(part.func, ir.Attribute)}
    for part in parts:
        if isinstance(part, ir.Call) and called_name(part.func) not in _PLAIN or isinstance(part, (ir.Attribute, ir.Subscript)) and id(part) not in functions:
            return False
        if isinstance(part, ir.Name) and id(part) not in functions | modules and not ways.index.bound(part)[1]:
            return False
    return True


def is_claimed(index: Index, one: Sum) -> bool:
    """Whether the noise is meant to hide something: Laplace noise is; of other noise the names around it say so."""
    if one.draw.family in ("laplace", "discrete-laplace", "geometric"):
        return True
    function = index.function_of(one.node)
    nearby: list[ir.Node] = [function] if function is not None else [one.node, *one.draw.scale]
    owner = index.class_of(one.node)
    nearby += [caller for call in (index.called(function) if function is not None else ()) if (caller := index.function_of(call)) is not None and _CLAIM.search(caller.name)]
    names = {name for node in nearby for name in names_in(node)} | ({owner.name} if owner is not None else set())
    if function is None:
        names |= {name for scale in one.draw.scale for name in _names_behind(index, scale, 3)}
    return any(_CLAIM.search(name) for name in names)


def _names_behind(index: Index, node: ir.Expr, depth: int) -> Iterator[str]:
    """The names in an expression, and in what these are made of."""
    for part in walk([node]):
        if isinstance(part, ir.Name):
            yield part.id
            for definition in index.bound(part)[1] if depth else ():
                yield from _names_behind(index, definition.value, depth - 1)
        elif isinstance(part, ir.Attribute):
            yield part.attr


def _reading(index: Index, ways: Ways, one: Sum, place: ir.Node, shown: ir.Function | None) -> Reading | None:
    if _is_of_own_gradients(index, ways, one):
        return _fault(place, "private-parameter", one, "DP203", "the scale of the noise is made of the gradients that get it: it can be told from the noise, and moves with the data",
                      "take a bound that is known without the data, and clip to it", "grad")
    value = sorted((way for way in ways.of(one.value) if way.leaf.kind != "literal"), key=lambda way: (way.leaf.start, way.leaf.name, way.mark))
    if not value or public(frozenset(value)) and not any(_is_data(way, index) or _is_weights(way, one) or _is_tensors(way, one, index) or _is_drawn_for(way, one, index) for way in value):
        return None
    if any(isinstance(way.leaf.function, ir.Function) and (index.called(way.leaf.function) and way.leaf.function is not shown or index.is_handed_on(way.leaf.function)) for way in value if way.leaf.kind == "parameter"):
        return None  # of what is given where it is called nothing is known
    draw = one.draw
    if draw.misplaced:
        return _fault(place, "under-noised", one, "DP103", "what is given here is the location of the noise, not its scale: the noise has scale 1, whatever is given",
                      "write it as the scale: laplace(0, scale)")
    if draw.done in _DONE:
        done = _DONE[draw.done]
        return _fault(place, "unbounded", one, "DP102", f"{done}, so that what is released shows where the value lies", "add the noise as it is drawn, and cut the sum")
    if draw.done == "int":
        return _cut_to_whole(index, one, place)
    if _grows(index, ways, one):
        return _fault(place, "under-noised", one, "DP103", "the scale of this noise grows with epsilon: a smaller epsilon, which promises more, gets less noise",
                      "divide by epsilon: laplace(0, sensitivity / epsilon)")
    scale = [way for node in draw.scale for way in ways.of(node)]
    leaking = [way for way in scale if _is_data(way, index) and not _is_a_letter(way, index) and not _is_given_beside(way, value, index) and way.mark in (SAME, RAW, KEYS, BOUNDED, LIMITED)]
    leaking = leaking or _of_itself(index, one, value)
    if leaking:
        return _fault(place, "private-parameter", one, "DP203", f"the scale of the noise is made of the data (`{leaking[0].leaf.name}`): it is released along with the result",
                      "take a bound that is known without the data, and clip to it", leaking[0].leaf.name)
    if (short := falls_short(index, one)) is not None:
        return _fault(place, "under-noised", one, "DP103", short, "divide the sensitivity by epsilon: laplace(0, sensitivity / epsilon)")
    given = given_by_caller(index, one, value, scale)
    if given is not None and (isinstance(one.value, ir.Binary) or not any(_is_weights(way, one) for way in value)):
        return given
    counted = _counted_by_number(index, ways, one, value, scale)
    if counted is not None:
        return _fault(place, "under-noised", one, "DP103", f"a count moves by 1, however many records there are, and this noise is made smaller by how many there are in `{counted.leaf.name}`",
                      "take the scale of a count, 1 / epsilon; or divide the count, too", counted.leaf.name)
    spread = next((way for way in value if way.mark == EDGES and _is_data(way, index)), None)
    if spread is not None:
        return _fault(place, "private-parameter", one, "DP203", f"the bins in which `{spread.leaf.name}` is counted lie between values that are taken from it: where they lie is released along with the counts",
                      "count in bins whose edges are known without the data: numpy.histogram(data, bins=edges)", spread.leaf.name)
    occurring = next((way for way in value if way.mark == KEYS and _is_data(way, index)), None)
    if occurring is not None:
        return _fault(place, "private-parameter", one, "DP203", f"what is counted here are the values that occur in `{occurring.leaf.name}`: which those are is released along with the counts",
                      "count the values of a list that is known without the data", occurring.leaf.name)
    passed = looped_over(ways, one.node, one.value)
    if passed is not None and _is_data(passed, index) and any(way.leaf == passed.leaf for way in value):
        return _fault(place, "private-parameter", one, "DP203", f"there is one of these for each value that occurs in `{passed.leaf.name}`: which those are is released along with them",
                      "go through the values of a list that is known without the data", passed.leaf.name)
    raw = next((way for way in value if way.mark in (SAME, RAW) and (_is_data(way, index) or _is_weights(way, one))), None)
    if raw is not None and not is_one_of_counts(index, one.value) and not any(way.leaf.kind == "unknown" and way.mark == UNKNOWN for way in value if way.leaf == raw.leaf):
        return _fault(place, "unbounded", one, "DP102", f"nothing bounds `{raw.leaf.name}` on the way to this noise: no noise of a fixed scale hides it",
                      "clip it to bounds that are chosen without looking at the data, before anything is computed of it", raw.leaf.name)
    return None


def _is_given_beside(way: Way, value: list[Way], index: Index) -> bool:
    """Whether a parameter that noise is made with is no part of what gets it, which is made of other data that are given: how many things are told at most, say."""
    given = {one.leaf for one in value if one.leaf.kind == "parameter"}
    return way.leaf.kind == "parameter" and way.leaf not in given and any(_is_data(one, index) for one in value if one.leaf in given)


def _cut_to_whole(index: Index, one: Sum, place: ir.Node) -> Reading | None:
    """Noise that is cut towards 0 gives 0 twice the chance: of whole numbers, that costs log(2) more than the epsilon which the scale is made for; of others it shows what is behind the point."""
    for seed in range(_POINTS):
        point = Point(index, seed)
        scale = point.of(one.draw.scale[0]) if len(one.draw.scale) == 1 else None
        if scale is None or len(point.epsilons) != 1:
            return None
        sensitivity = scale * next(iter(point.epsilons.values()))
        named = [value for name, value in point.drawn.items() if _SENSITIVITY.search(name.rpartition(".")[2])]
        if sensitivity > 1 + _CLOSE and all(abs(sensitivity - value) > _CLOSE for value in named):
            return None
    return _fault(place, "under-noised", one, "DP103", "the noise is cut towards 0 before it is added, so that 0 is twice as likely: this costs log(2) more than the epsilon that its scale is made for",
                  "round or cut the sum, not the noise; or draw whole numbers, with a geometric mechanism")


def _is_setting(ways: Ways, value: ir.Expr) -> bool:
    """Whether what is noised is a setting, such as a threshold, and nothing was computed of it that is not followed."""
    found = ways.of(value)
    return public(found) and all(way.mark in (SAME, RAW) for way in found)


def _counted_by_number(index: Index, ways: Ways, one: Sum, value: list[Way], scale: list[Way]) -> Way | None:
    """Where a plain count gets noise whose scale is divided by the number of records."""
    if not all(way.mark == COUNT for way in value):
        return None
    if any(isinstance(part, ir.Binary) and part.op in ("/", "//", "*") or isinstance(part, ir.Call) and called_name(part.func) in ("mean", "average", "divide")
           for part in _made_of(index, one.value, 4)):
        return None
    divisors = [part.right for node in one.draw.scale for part in _made_of(index, node, 4) if isinstance(part, ir.Binary) and part.op == "/"]
    numbers = [part for divisor in divisors for part in _made_of(index, divisor, 2) if isinstance(part, ir.Call) and called_name(part.func) == "len"]
    mine = {way.leaf for way in value}
    return next((way for number in numbers for way in ways.of(number) if way.leaf in mine), None)


def _made_of(index: Index, node: ir.Expr, depth: int) -> Iterator[ir.Node]:
    """The parts of an expression, and of what its names are bound to, and functions of this module give back."""
    for part in walk([node]):
        yield part
        if not depth:
            continue
        if isinstance(part, ir.Name):
            for definition in index.bound(part)[1]:
                yield from _made_of(index, definition.value, depth - 1)
        elif isinstance(part, ir.Call) and (function := index.defined(part)) is not None:
            for value in index.returned.get(id(function), ()):
                yield from _made_of(index, value, depth - 1)


def _is_data(way: Way, index: Index) -> bool:
    """Whether a way begins with data: what is read or made up for it, and, where nobody calls a function, what it computes with and is not a setting."""
    leaf = way.leaf
    if leaf.kind == "data":
        return True
    if leaf.kind != "parameter":
        return False
    if sounds_public(leaf.name) and not sounds_private(leaf.name) and not leaf.name.isupper():
        return _is_column(leaf, index)
    return sounds_private(leaf.name) or is_many(leaf, index)


def _is_a_letter(way: Way, index: Index) -> bool:
    """Whether a parameter is one number by its use, and its name, a letter, says nothing: in a scale that is a sensitivity or a bound (`s`), not a series."""
    return way.leaf.kind == "parameter" and len(way.leaf.name) == 1 and not is_many(way.leaf, index)


def _is_weights(way: Way, one: Sum) -> bool:
    """Whether a way begins with a model whose weights are noised."""
    return _MODEL.search(way.leaf.name) is not None and way.leaf.kind != "literal" and "grad" not in set(names_in(one.value))


def _is_tensors(way: Way, one: Sum, index: Index) -> bool:
    """Whether a parameter is several numbers that get Gaussian noise, whatever its name: no threshold."""
    return one.draw.family == "gaussian" and way.leaf.kind == "parameter" and is_many(way.leaf, index)


def _is_drawn_for(way: Way, one: Sum, index: Index) -> bool:
    """Whether a parameter is several numbers, whatever its name, and as many draws are made as it has entries."""
    return way.leaf.kind == "parameter" and is_many(way.leaf, index) and any(way.leaf.name in names_in(argument.value) for argument in one.draw.call.args)


def _grows(index: Index, ways: Ways, one: Sum) -> bool:
    """Whether the scale of Laplace noise is a multiple of an epsilon that may be any, not of 1 / epsilon."""
    if called_name(one.draw.call.func) not in ("laplace", "rvs") or one.draw.family != "laplace" or not one.draw.scale:
        return False
    if not any(way.leaf.kind == "parameter" and is_epsilon(way.leaf.name) for node in one.draw.scale for way in ways.of(node)):
        return False
    for seed in range(_POINTS):
        point = Point(index, seed)
        sizes = [product(point, one.draw.scale)]
        if len(point.epsilons) != 1:
            return False
        name, epsilon = next(iter(point.epsilons.items()))
        sizes.append(product(Point(index, seed, {name: 2 * epsilon}), one.draw.scale))
        if sizes[0] is None or sizes[1] is None or abs(sizes[1] - 2 * sizes[0]) > _CLOSE * abs(sizes[0]) or sizes[0] <= 0:
            return False
    return True


def _is_column(leaf: Leaf, index: Index) -> bool:
    """Whether methods of a column are called on a parameter, whatever its name."""
    function = leaf.function
    reads = (index.parents.get(id(read)) for read in index.loads.get(leaf.name, ()) if function is not None and function.start <= read.start < function.end)
    return any(isinstance(parent, ir.Attribute) and parent.attr in ("apply", "mean", "median", "std", "fillna", "dropna", "iloc", "quantile", "value_counts") for parent in reads)


def _is_of_own_gradients(index: Index, ways: Ways, one: Sum) -> bool:
    """Whether what is noised is a gradient, and the scale is made of gradients, too: of their deviation, or their length."""
    value = held(one.value)
    return isinstance(value, ir.Attribute) and value.attr == "grad" and any(
        isinstance(part, ir.Attribute) and part.attr == "grad" and not is_measured(index, part) for node in one.draw.scale for part in ways.behind(node, _MADE_OF))


def _of_itself(index: Index, one: Sum, value: list[Way]) -> list[Way]:
    """Where the scale is a maximum, a range or the like of what the function is given to release."""
    function = index.function_of(one.node)
    if function is None or all(way.leaf.kind == "literal" for way in value):
        return []
    inside = Bound(Ways(index), function)
    noised = {way.leaf for way in inside.of(one.value) if way.leaf.kind == "parameter" and way.mark in (SAME, RAW)}
    return [way for node in one.draw.scale for way in inside.of(node) if way.leaf in noised and way.mark == RAW and (not sounds_public(way.leaf.name) or _is_column(way.leaf, index))]


def _fault(place: ir.Node, verdict: str, one: Sum, code: str, message: str, fix: str, source: str = "") -> Reading:
    return Reading(verdict, one.draw.call, place, one.draw.family, code, message, fix, source, through=tuple(call for _, call in one.draw.calls))


__all__ = ["RESPONSE", "Draw", "Reading", "answers", "is_claimed", "readings"]
