"""What must hold at a mechanism (DP101 to DP104, DP203 to DP207), and what it costs (docs/calculus/mechanisms.md)."""
from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from dpcheck.bounds import INFINITY, ONE, Expr, Order, as_written, compare, decided, exp, maximum
from dpcheck.check import concentrated
from dpcheck.check.calibration import GAUSSIAN, LAPLACE, above_one, analytic, analytic_cost, calibration_of, never_positive, of_positive, term_of
from dpcheck.check.causes import About
from dpcheck.check.event import Event, event_of
from dpcheck.check.exposed import Exposed
from dpcheck.check.functions import declared_as, end_in_words, shown, sourced, text_of, text_of_bound
from dpcheck.check.mending import Mend, nothing
from dpcheck.check.paid import to_pay_for
from dpcheck.check.places import derivation, diagnostic, note, private_here, snippet, spot, steps_to
from dpcheck.check.records import Diagnostic, Fix, Note, Release
from dpcheck.check.refutation import refute
from dpcheck.check.measured import measured
from dpcheck.check.roles import DATA, GIVING, MEANING, SHAPING, is_left_over, is_unread, sources_of
from dpcheck.check.remedies import called, enough, known_by, one_sided, remedy, to_declare
from dpcheck.check.scores import one_way, score_range
from dpcheck.check.utility import error_of, scale_of, told
from dpcheck.infer.datasets.sources import ORDER
from dpcheck.infer.ledgers import MechanismCall
from dpcheck.infer.noise import HIDES_NOTHING, PER_ROW
from dpcheck.infer.reach import D1, L1, LINF, reach
from dpcheck.infer.roots import Root
from dpcheck.infer.run import SELECTIONS
from dpcheck.infer.seeds import seeded_elsewhere
from dpcheck.infer.values import Env, Num, Opaque, Place, Source, Tup, Value

if TYPE_CHECKING:
    from dpcheck.check.mending.mends import Mends

MONOTONE = {"diffprivlib": "monotonic"}  # how libraries call that all scores move in one direction
OWN_BINS = "a histogram whose bins the data choose"
KNOWN = frozenset((PER_ROW, OWN_BINS))  # inputs that are no numbers for a reason that is a fault


class MechanismJudge:
    """One mechanism call, judged: diagnostics, ledger entries, and (epsilon, delta) by source."""

    def __init__(self, root: Root, call: MechanismCall) -> None:
        self.root = root
        self.call = call
        self.diagnostics: list[Diagnostic] = []
        self.mends: dict[int, Mend] = {}  # by the identity of the diagnostic
        self.about: dict[int, About] = {}  # likewise
        self._source: Source | None = None  # that is compared
        self.releases: list[Release] = []
        self.costs: dict[Source, tuple[Expr, Expr]] = {}
        self.moved: dict[Source, Expr] = {}  # by how much the input moves, where its cost follows from that
        self.loose: list[tuple[Expr, list[Note]]] = []
        self.exposed: list[Exposed] = []
        self.inner = bool(call.calls)
        self.place: Place = call.calls[0] if call.calls else call.place
        self.selects = call.selected is not None and not call.selected.reused and call.mechanism in (*LAPLACE, "gumbel", "exponential-noise")
        self.kind = "noisy-max" if self.selects else call.mechanism
        if not self.selects:
            call.selected = None
        self.calibration = calibration_of(call)
        self.private_parameter = self.unread = False
        self._parameters()
        if call.mechanism not in SHAPING:
            self._control()
            self._values()
            self._input()
        self.diagnostics.sort(key=lambda found: found.message.startswith(MEANING["size"]))  # why there are so many is told first

    # ------------------------------------------------------------ parameters
    def say(self, code: str, message: str, place: Place | None = None, notes: list[Note] | None = None, fix: str | None = None, mend: Mend = nothing) -> None:
        notes = list(notes or [])
        if self.inner:
            notes += [note(f"on the way: `{snippet(each)}`", each) for each in self.call.calls[-1:] if each != self.place]
            notes.append(note(f"the mechanism is called here: `{snippet(self.call.place)}`", self.call.place))
        self.diagnostics.append(diagnostic(code, message, self.place if self.inner or place is None else place, notes, fix))
        self.mends[id(self.diagnostics[-1])] = mend
        self.about[id(self.diagnostics[-1])] = About(self.call, self._source)

    def _expose(self, source: Source | None, measure: str = L1, parameter: Place | None = None, order: bool = False, shared: bool = False) -> None:
        """Keeps what the last finding is about, for whoever wants to see it."""
        self.exposed.append(Exposed(self.diagnostics[-1], self.call, source, measure, self.calibration.declared, parameter, order, shared))

    def _said(self, *codes: str) -> bool:
        return any(found.code in codes for found in self.diagnostics)

    def at(self, name: str) -> Place:
        where = self.call.argument_places
        return where.get(name) or where.get("scale" if name in ("sensitivity", "epsilon") else "value" if name == "scores" else name) or self.call.place

    def _parameters(self) -> None:
        """Everything but the value is public (DP203)."""
        for name, value in self.call.arguments.items():
            env = {} if name in DATA else sources_of(value)
            if env:
                self.private_parameter = self.private_parameter or name != "size"
                names = ", ".join(f"`{source.name}`" for source in env)
                meaning = MEANING.get(name, f"`{name}`")
                if is_unread(env) or is_left_over(self.root.run, name, value, env):
                    self.unread = True
                    self.say("DP302", f"whether {meaning} is known without the data could not be decided: it may depend on code that was not followed", self.at(name))
                    continue
                self.say("DP203", f"{meaning} depends on private data ({names}): it is released along with the result", self.at(name),
                          steps_to(value, env), f"{GIVING.get(name) or f'choose {meaning}'} without looking at the data, or release it first through a mechanism", self._publicly(name))
                made = value.step.place if isinstance(value, Num) and value.step is not None else self.call.place
                self._expose(next(iter(env)), parameter=self.at(name) if self.at(name) != self.call.place else made)

    def _control(self) -> None:
        control = [source for source in self.call.control if source.key != ORDER]
        if control and is_unread(control):
            self.unread = True
        elif control:
            names = ", ".join(f"`{source.name}`" for source in control)
            self.say("DP204", f"whether or how often this mechanism runs depends on private data ({names}), and that can be seen from outside",
                      fix="run the mechanism in any case, or decide by a value that was released before; loop over names that the program lists, not over those that occur in the data")
            self._expose(control[0])

    def _values(self) -> None:
        """Parameters for which nothing is guaranteed (DP205)."""
        for name in ("epsilon", "sensitivity", "scale"):
            num = self.call.arguments.get(name)
            if name == "epsilon" and self.kind == "uniform":
                continue
            if isinstance(num, Num) and never_positive(num, self.call.facts, name == "epsilon"):
                self.say("DP205", f"{MEANING[name]} is {shown(num.term)}; it must be positive{' and finite' if num.term.infinite else ''}", self.at(name), fix=f"give {'an' if name == 'epsilon' else 'a'} {name} > 0", mend=self._publicly(name))
        delta = self.calibration.delta
        if delta is not None and delta.value is not None and self.kind in GAUSSIAN and not self.calibration.chosen and not 0 < delta.value < 1:
            self.say("DP205", f"delta is {shown(delta)}; it must lie strictly between 0 and 1", self.at("delta"),
                      fix="take a delta well below one over the number of people", mend=lambda mends: mends.giving(self.call, "delta", mends.DELTA, False))
        if self.kind == "gaussian" and above_one(self.calibration.epsilon, self.call.facts):
            assert self.calibration.epsilon is not None
            self.say("DP205", f"epsilon is {shown(self.calibration.epsilon)}; the classical Gaussian calibration is proved for epsilon <= 1 only",
                      self.at("epsilon"), fix=f"take epsilon <= 1, or split the release{analytic(self.calibration)}", mend=lambda mends: mends.giving(self.call, "epsilon", "1", True))
        noise = self.call.noise
        if noise is not None and noise.misplaced is not None:
            self.say("DP205", f"the only argument of {noise.sampler} is its location: this noise has scale 1 and is shifted by {shown(noise.misplaced.term)}",
                      noise.place, fix=f"name it: scale={snippet(noise.place).partition('(')[2].rpartition(')')[0] or '...'}", mend=lambda mends: mends.named(self.call))

    # ------------------------------------------------------------ the input
    def _input(self) -> None:
        kind = self.kind
        if kind == "above-threshold":
            self._threshold()
            return
        value = self.call.arguments.get("scores" if "scores" in self.call.arguments else "value")
        env = {**sources_of(self.call.arguments.get("data")), **sources_of(value)}
        if not env:
            return
        if self.call.private_keys:
            self._keys(env)
            return
        if self.call.noise is not None and self.call.noise.sampler and not self.call.flaw and kind not in ("randomized-response", "exponential"):
            self.say("DP207", f"{self.call.noise.sampler} draws floating-point numbers, whose last bits can tell what they were added to", self.call.place,
                      fix="draw the noise with OpenDP (laplacian_mechanism, gaussian_mechanism), or another library that is safe on floats",
                      mend=lambda mends: mends.by_mechanism(self.call, self.calibration, self.moved.values()))
        if isinstance(value, Opaque) and value.what == OWN_BINS:
            self.private_parameter = True
            self.say("DP203", "the bins of this histogram are laid by the data: where they lie is released along with the counts", self.at("value"), steps_to(value, env),
                      "give the edges, or a range, without looking at the data")
        key = self.calibration.key if not self.selects else LINF
        measured(self, value, env)
        for source in env:
            self._compare(value, source, self._costly(self._needed(value, source, key)), key)
        if self.loose and len(self.loose) == len(env):
            self._too_much()

    def _needed(self, value: Value | None, source: Source, key: str) -> Expr:
        """By how much the input moves, in what the mechanism's noise is measured."""
        if self.kind == "rows" or not isinstance(value, Num):
            return ONE if key == D1 and source.unit else INFINITY
        if self.between_steps(value):
            return INFINITY
        if self.kind in SELECTIONS:
            span = score_range(value, source, self.call.facts, self.call.apart)
            return span if self.selects or self._monotone() or self.call.arguments.keys() & {"exponent", "scale"} else span / 2
        return decided(reach(value, source, key).coefficient, self.call.facts)

    def between_steps(self, value: Num) -> bool:
        """Whether whole draws are added to what need not be whole: then the part behind the point is seen as it is."""
        return self.call.noise is not None and self.kind.startswith("discrete-") and not value.domain.integer

    def _costly(self, needed: Expr) -> Expr:
        """What a change costs by chances that code chose by hand; for all else, the change itself."""
        cost = term_of(self.call.arguments.get("cost"))
        return needed if cost is None else needed * cost

    def _keys(self, env: Env) -> None:
        """Numbers by group, where the data choose which groups there are, or in which order they stand: that is seen without any noise (DP203)."""
        names = ", ".join(f"`{source.name}`" for source in env)
        self.say("DP203", f"which groups there are (and in which order) depends on private data ({names}): whoever sees the noisy numbers sees that, too",
                  self.at("value"), fix="name the groups, for instance by .reindex([...], fill_value=0), or ask for each by its name", mend=lambda mends: mends.named_groups(self.call, self.calibration))
        for source in env:
            self._release(source, INFINITY, INFINITY, INFINITY, "private-parameter")

    def _too_much(self) -> None:
        """One warning a call: the declared sensitivity is larger than what any source needs (DP104, of a selection DP206)."""
        declared = self.calibration.declared
        assert declared is not None
        largest, notes = self.loose[0]
        for needed, others in self.loose[1:]:
            if compare(needed, largest, self.call.facts) is not Order.AT_MOST:
                largest, notes = maximum(largest, needed), others
        if compare(declared, largest, self.call.facts.plus(declared)) is not Order.ABOVE:
            return
        if self.kind in SELECTIONS:
            self.say("DP206", f"the scores' changes differ by less than was paid for: this costs {shown(largest / declared)} of the declared epsilon",
                      self.at("sensitivity"), notes, self._cheaper(largest), lambda mends: self._cheaply(mends, largest))
            return
        self.say("DP104", f"the declared sensitivity {declared_as(declared, largest)} is larger than {shown(largest)}, which is needed: more noise than necessary",
                  self.at("sensitivity"), notes, f"declare {sourced(largest)}", lambda mends: mends.declaring(self.call, self.calibration, largest, False))

    def _all_one_way(self) -> bool:
        scores = self.call.arguments.get("scores")
        one = isinstance(scores, Num) and all(one_way(scores, source) for source in scores.env)
        return one and not self._monotone() and not self.selects and "scale" not in self.call.arguments

    def _cheaply(self, mends: Mends, needed: Expr) -> list[Fix]:
        if self._all_one_way() and self.call.name.partition(".")[0] in MONOTONE:
            return []  # it is a parameter of the call that made the mechanism
        return mends.monotone(self.call) if self._all_one_way() else mends.declaring(self.call, self.calibration, needed, False)

    def _publicly(self, name: str) -> Mend:
        """A sensitivity that the data decide, or that is none, replaced by the bound; an epsilon below zero by what it is without its sign."""
        def mend(mends: Mends) -> list[Fix]:
            value = self.call.arguments.get("scores" if "scores" in self.call.arguments else "value")
            needed = [self._costly(self._needed(value, source, self.calibration.key if not self.selects else LINF)) for source in sources_of(value)]
            return mends.publicly(self.call, as_written(maximum(*needed))) if needed and name in ("sensitivity", "scale") else mends.positive(self.call, name)

        return mend

    def _cheaper(self, needed: Expr) -> str:
        if self._all_one_way():
            name = MONOTONE.get(self.call.name.partition(".")[0], "monotone")
            return f"all scores move in one direction: pass {name}=True, which takes half the noise for the same epsilon"
        return f"declare {sourced(needed)}, or spend the rest of epsilon elsewhere"

    def _threshold(self) -> None:
        results = self.call.arguments.get("results")
        items = results.items if isinstance(results, Tup) else ()
        worst: dict[Source, tuple[Expr, Value]] = {}
        for item in items:
            for source in sources_of(item):
                bound = reach(item, source, L1).coefficient if isinstance(item, Num) else INFINITY
                if source not in worst or worst[source][0].infinite == 0 and compare(bound, worst[source][0], self.call.facts) is not Order.AT_MOST:
                    worst[source] = (bound, item)
        if not items:
            for source in sources_of(self.call.arguments.get("data")):
                self._compare(self.call.arguments.get("data"), source, INFINITY, L1)
        for source, (bound, item) in worst.items():
            self._compare(item, source, bound, L1)

    def _monotone(self) -> bool:
        flag = self.call.arguments.get("monotone")
        return isinstance(flag, Num) and flag.term.value != 0

    # ------------------------------------------------------------ the verdict
    def _compare(self, value: Value | None, source: Source, needed: Expr, key: str) -> None:
        """The declared sensitivity against the inferred one (DP102, DP103, DP104, DP302)."""
        call, calibration, needed = self.call, self.calibration, as_written(needed)
        self._source = source

        def why() -> list[Note]:  # made only where something is said
            return derivation(value, source, key) if isinstance(value, Num) else [private_here(source)]

        what = "its input" if key == L1 or not isinstance(value, Num) or not value.shape else f"its input's {key} norm"
        if call.flaw:
            fix = "draw it from a Laplace or a Gaussian distribution, with a scale that is made for the sensitivity" if call.flaw.endswith(HIDES_NOTHING) else None
            self._undecided(source, needed, call.flaw, fix)
        elif self.kind == "rows":
            self._rows(source)
        elif self._unbounded(value, source, needed, what, key):
            self.diagnostics[-1].notes[:0] = why()
        elif call.unsure:
            self._undecided(source, needed, call.unsure)
        elif elsewhere := self._seeded_elsewhere():
            self.say("DP305", f"this release was not checked: {elsewhere} seeds the generator of {call.noise.sampler if call.noise is not None else 'the noise'} by private data", call.place,
                      fix="seed generators by nothing, or by public numbers")
            self._release(source, needed, INFINITY, INFINITY, "undecided")
        elif call.beside:
            self._partly(source, needed)
        elif call.noise is not None and (call.noise.reused or not call.noise.independent or any(
                one.reused or one.uses and one.bound is not True for one in call.before)):
            self._shared(source, needed)
        elif call.noise is not None and call.noise.misplaced is not None:
            self._release(source, needed, INFINITY, INFINITY, "under-noised")
        elif not calibration.known or self.private_parameter or calibration.declared is None and not calibration.can_be_told(needed, call.facts):
            self._undecided(source, needed, self._unclear(), "write the scale as sensitivity / epsilon")
        elif calibration.declared is None:
            self._release(source, needed, *self._paid(source, needed), "right")
        elif doubt := self._doubt(needed):
            self._undecided(source, needed, doubt, "write the scale as sensitivity / epsilon", self._paid(source, needed), lambda mends: mends.declaring(self.call, self.calibration, needed, False) if calibration.upside_down else [])
        else:
            assert self.calibration.declared is not None
            self._declared(source, needed, self.calibration.declared, what, key, value, why())

    def _seeded_elsewhere(self) -> str:
        """The function that seeds by private data what this noise is drawn from."""
        noise, run = self.call.noise, self.root.run
        return "" if noise is None or run is None or not run.program.seeding else seeded_elsewhere(run.program, noise)

    def _doubt(self, needed: Expr) -> str:
        """Why it is not known what the noise claims, where that decides."""
        calibration = self.calibration
        assert calibration.declared is not None
        if calibration.shares and self.root.run is not None:
            for name in calibration.shares:
                self.root.run.assume(f"{name} <= 1")
        if not calibration.doubt or calibration.written is None:
            return calibration.doubt
        above, below = calibration.written
        facts = self.call.facts.plus(calibration.declared)
        covered = compare(needed, calibration.declared, facts) is Order.AT_MOST
        if not covered and compare(needed, above, facts) is Order.ABOVE:  # too little for all that stands there
            self.calibration = replace(calibration, declared=above, epsilon=below)
            return ""
        return "" if covered else calibration.doubt

    def _undecided(self, source: Source, needed: Expr, why: str, fix: str | None = None, paid: tuple[Expr, Expr] = (INFINITY, INFINITY), mend: Mend = nothing) -> None:
        """Nothing is known to be guaranteed, or not whether it is what was meant (DP302)."""
        self._release(source, needed, *paid, "private-parameter" if self.private_parameter else "undecided")
        if not self.private_parameter and not self._said("DP203"):
            what = "noise" if self.call.noise is not None else "mechanism"
            self.say("DP302", f"what this {what} guarantees could not be decided: {why}", fix=fix, mend=mend)

    def _unclear(self) -> str:
        scale = term_of(self.call.arguments.get("scale"))
        if self.call.mechanism not in (*LAPLACE, *GAUSSIAN):
            return f"a sum with {self.call.mechanism.removesuffix('-noise')} noise hides nothing in general"
        return f"its scale is {shown(scale)}" if scale is not None and text_of(scale) != "inf" else "its parameters are not known"

    def _paid(self, source: Source, needed: Expr) -> tuple[Expr, Expr]:
        """What the release really costs."""
        self.moved[source] = needed
        epsilon, delta = self.calibration.spent(needed, self.call.facts)
        if self._said("DP205", "DP203"):
            return INFINITY, delta  # nothing is guaranteed
        if self.kind == "gaussian" and not self.calibration.chosen:
            if above_one(epsilon, self.call.facts):
                return analytic_cost(self.calibration, needed), delta
            refused_above = self.call.noise is None and epsilon == self.calibration.epsilon  # by the mechanism itself
            if not refused_above and self.root.run is not None and compare(epsilon, ONE, self.call.facts) is not Order.AT_MOST:
                self.root.run.assume(f"{text_of(epsilon)} <= 1")
        return epsilon, delta

    def _declared(self, source: Source, needed: Expr, declared: Expr, what: str, key: str, value: Value | None, why: list[Note]) -> None:
        call, epsilon = self.call, self.calibration.epsilon
        assert epsilon is not None
        facts = call.facts.plus(declared, epsilon)
        if "exponent" in call.arguments:
            needed = decided(of_positive(needed, declared), call.facts)
            outcome = compare(needed / declared, ONE, call.facts) if declared.value != 0 else Order.UNKNOWN
        elif "cost" in call.arguments:  # logarithms of odds
            outcome = compare(exp(needed), exp(declared), call.facts)
        else:
            named = end_in_words(needed, True)
            outcome = compare(needed, declared, facts)
            if outcome is not Order.AT_MOST or compare(named, declared, facts) is Order.AT_MOST:  # what is told has to have a name
                needed, outcome = named, compare(named, declared, facts)
        fails = refute(self.root, needed, declared, call.facts, (declared, epsilon)) if outcome is Order.UNKNOWN else None
        spent, delta = self._paid(source, to_pay_for(self.calibration, needed, declared, outcome is Order.AT_MOST, facts))
        by_hand = "the noise is made for the sensitivity" if call.noise is not None else "the declared sensitivity"
        verdict = "wrong-metric" if self._said("DP101") else "right"
        said = declared_as(declared, needed) if text_of(declared) != "inf" else f"`{snippet(self.at('sensitivity'))}`"
        if outcome is Order.ABOVE or fails is not None:
            verdict = "under-noised" if verdict == "right" else verdict
            paid = f"this costs epsilon = {shown(spent)}, not {shown(epsilon)}" if spent != epsilon else f"this costs delta = {shown(delta)}"
            if "exponent" in call.arguments:
                message, paid = f"the exponents of the weights are made for epsilon = {shown(epsilon)} and do not cover {shown(needed)}", f"this costs {shown(spent)}"
            elif "cost" in call.arguments:
                message = f"the chances are made for epsilon = {shown(epsilon)} and do not cover {shown(needed)}"
            elif call.noise is not None:
                message = f"the noise is made for sensitivity {declared_as(declared, needed)} and does not cover {shown(needed)}"
            else:
                message = f"the declared sensitivity {said} does not cover {shown(needed) if text_of(needed) != 'inf' else 'a number that has no name'}"
            if fails is not None:
                paid = f"for {fails.at} declared {fails.large}, needed {fails.small}; {paid}"
            self.say("DP103", f"{message}, by which {what} can move when `{source.name}` ({self._relation(source)}) does: {paid}",
                      self.at("sensitivity"), why, enough(self.call, self.calibration, needed, key, value), lambda mends: mends.declaring(self.call, self.calibration, needed, True))
            self._expose(source, self._measure(key))
        elif outcome is Order.UNKNOWN:
            verdict = "undecided"
            can_be_told = text_of(needed) != "inf"
            doubt = f"whether {by_hand} {said} covers {shown(needed)}, by which {what} can move when `{source.name}` does, could not be decided" if can_be_told else \
                f"whether {by_hand} {said} is enough could not be decided: no formula over public names bounds how far {what} can move when `{source.name}` does"
            self.say("DP302", doubt, self.at("sensitivity"), why, to_declare(needed, declared, source) if can_be_told else remedy(value, source), lambda mends: mends.declaring(self.call, self.calibration, needed, False))
        elif compare(declared, needed, facts) is Order.ABOVE and self.kind not in ("above-threshold", "randomized-response"):
            if self.kind not in SELECTIONS and verdict == "right" and (call.noise is None or call.noise.declared):
                verdict = "over-noised"
            if call.noise is None or call.noise.declared:  # noise by hand may be meant for a part of the budget: (S / (epsilon / 2))
                self.loose.append((needed, why))
        self._release(source, needed, spent, delta, verdict)

    def _unbounded(self, value: Value | None, source: Source, needed: Expr, what: str, key: str) -> bool:
        """Whether nothing bounds the input (DP102)."""
        verdict = "wrong-metric" if self._said("DP101") else "private-parameter" if self.private_parameter else "unbounded"
        unknown = self._unknown(value) if needed.infinite and (self.unread or not self.private_parameter) else None
        if unknown is not None:
            self.say("DP302", f"whether anything bounds {what} could not be decided: {unknown}{'' if 'not understood' in unknown else ' is not understood,'} and{' is' if 'not understood' in unknown else ''} on the way from `{source.name}` to this noise",
                      self.at("value"), [], remedy(value, source), lambda mends: mends.clipping(self.call, value, source, self.calibration.declared))
            self._release(source, INFINITY, INFINITY, INFINITY, "undecided")
            return True
        if isinstance(value, Opaque) and value.what and value.what not in self.call.arguments and needed.infinite:
            self.say("DP102", f"{what} is {called(self.at('value'), value.what)} of which nothing bounds how far it can move when `{source.name}` ({self._relation(source)}) does",
                      self.at("value"), [], remedy(value, source), lambda mends: mends.clipping(self.call, value, source, self.calibration.declared))
            self._expose(source, self._measure(key))
        elif source.order is not None and source.order in getattr(value, "env", {}):
            self.say("DP102", f"{what} depends on the order of the rows of `{source.name}`, which {self._relation(source)} does not see: "
                               "the same rows in another order are no distance apart", self.at("value"), [],
                      "compute something that does not depend on the order (sort the rows by all that is used of them first), or declare InsertDeleteDistance")
            self._expose(source, order=True)
        elif needed.infinite:
            self.say("DP102", f"{what} can move without bound when `{source.name}` ({self._relation(source)}) does: no noise of a fixed scale hides it{one_sided(value)}",
                      self.at("value"), [], remedy(value, source), lambda mends: mends.clipping(self.call, value, source, self.calibration.declared))
            self._expose(source, self._measure(key), shared=isinstance(value, Num) and self.between_steps(value))
        else:
            return False
        delta = self.calibration.delta
        self._release(source, INFINITY, INFINITY, delta if delta is not None else INFINITY, verdict)
        return True

    def _unknown(self, value: Value | None) -> str | None:
        """In an audit, where a verdict has to be proved: what is not understood in the value, if anything is."""
        run = self.root.run
        if run is None or run.program.audit is None:
            return None
        if isinstance(value, Opaque):
            return None if value.what in KNOWN else value.what or "what was done to the data"
        found = [text for leaf in value.term.leaves() if (text := run.unknown.get(leaf)) is not None] if isinstance(value, Num) else []
        return found[0] if found else None

    def _shared(self, source: Source, needed: Expr) -> None:
        """One draw for several values: their differences are seen exactly (DP103)."""
        noise = self.call.noise
        assert noise is not None
        if noise.independent:
            drawn, fresh = ("coin", "toss a fresh coin for every answer") if "cost" in self.call.arguments else ("noise", "draw fresh noise for every value that is released")
            self.say("DP103", f"this {drawn} {known_by(noise)}", None, [note("it was drawn here", noise.place)],
                      fix=f"{fresh}, and keep it to nothing else", mend=lambda mends: mends.drawing_anew(self.call))
        else:
            self.say("DP103", "all entries get one and the same draw of noise: their differences are seen exactly", None, [note("it was drawn here", noise.place)],
                      fix="draw one for each: size=len(...)", mend=lambda mends: mends.drawing_each(self.call))
        self._expose(source, shared=True)
        self._release(source, needed, INFINITY, INFINITY, "under-noised")

    def _partly(self, source: Source, needed: Expr) -> None:
        """Noise on some entries of a container (P23, DP103)."""
        self.say("DP103", "noise is added here to a part of what is stored: the entries beside it are private, and get none", None,
                  fix="add noise to all entries (size=len(...)), or keep the noisy one apart from the others")
        self._expose(source, shared=True)
        self._release(source, needed, INFINITY, INFINITY, "under-noised")

    def _measure(self, key: str) -> str:
        """In what the witness of a finding measures how far the input moves."""
        if self.kind in SELECTIONS:
            return "span" if self.selects or self._monotone() or self.call.arguments.keys() & {"exponent", "scale"} else "half span"
        return key

    def _rows(self, source: Source) -> None:
        """A tool that guarantees epsilon for one row of its input."""
        from dpcheck.check.libraries import cost_of_rows

        epsilon = term_of(self.call.arguments.get("epsilon"))
        delta = term_of(self.call.arguments.get("delta")) if "delta" in self.call.arguments else None
        why = cost_of_rows(self, source, epsilon, delta)
        if why:
            self.say("DP302", f"what this guarantees could not be decided: {why}")

    def only_compared(self, asked: dict[Source, tuple[Expr, Expr]]) -> None:
        """All that is seen of this release is on which side of a noisy threshold it lies (P22): what its noise alone would cost matters for other sources only."""
        if all(release.source in {source.name for source in asked} for release in self.releases):
            self.diagnostics = [found for found in self.diagnostics if found.code not in ("DP103", "DP104", "DP302")]
        of = {source.name: (text_of(moves), text_of(cost)) for source, (moves, cost) in asked.items()}
        self.releases = [replace(release, mechanism="above-threshold", inferred=of[release.source][0], epsilon=of[release.source][1], delta="0", verdict="right",
                                 scale="", error="", rho="")
                         if release.source in of else release for release in self.releases]

    def event(self, source: Source) -> Event | None:
        """The release as numbers, for an account that is tighter than the sum; None where it has names in it, or guarantees nothing."""
        epsilon, delta = self.costs[source]
        if epsilon.value is None or delta.value is None or epsilon.value <= 0:
            return None
        value = self.call.arguments.get("value")
        discrete = isinstance(value, Num) and value.domain.integer
        return event_of(self.kind, float(epsilon.value), float(delta.value), continuous=not discrete, classical=not self.calibration.chosen)

    def _relation(self, source: Source) -> str:
        return source.relation.value if source.relation is not None else source.space or "a private value"

    def _release(self, source: Source, inferred: Expr, epsilon: Expr, delta: Expr, verdict: str) -> None:
        path, line, column, end_line, end_column, cell = spot(self.place)
        self.costs[source] = (epsilon, delta)
        if verdict in ("right", "over-noised") and (epsilon.infinite or self._said("DP204", "DP205")):
            verdict = "private-parameter" if self._said("DP204") else "undecided"
        verdict = "undecided" if self.unread and (verdict in ("right", "over-noised") or not self._said("DP203", "DP204")) else verdict
        declared, scale = self.calibration.declared, scale_of(self.call, self.calibration)
        text = text_of(declared) if declared is not None else "" if self.calibration.scale is not None else "inf"
        self.releases.append(Release(path, line, column, self.root.name, self.kind, source.name, self._relation(source), text, text_of_bound(inferred), text_of(epsilon),
                                     text_of(delta), verdict, cell, end_line=end_line, end_column=end_column, error=error_of(self.call, scale),
                                     scale=told(scale), rho=told(concentrated.rho_of(self, source)), module=self.root.module.path))
