"""Judges one root: its mechanism calls, its promises, and what could not be modelled."""
from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Callable, Sequence

from dpcheck import ir
from dpcheck.bounds import INFINITY, ZERO, Bound, Expr, Facts, Order, compare, maximum, nonnegative
from dpcheck.bounds.budget import Meter
from dpcheck.check import amortized, concentrated, limits, purses, thresholds
from dpcheck.check.answers import several_answers
from dpcheck.check.calibration import GAUSSIAN, LAPLACE
from dpcheck.check.causes import About, link
from dpcheck.check.chosen import as_vector, chosen_together
from dpcheck.check.composition import Cost, Costs, Drawn, Part, Samples, Spent, add, amplified_in, composed, in_a_row, passes_that_see_a_step
from dpcheck.check.event import Event
from dpcheck.check.exposed import Exposed
from dpcheck.check.functions import own_bound, own_key, shown, sourced
from dpcheck.check.mechanisms import MechanismJudge
from dpcheck.check.mending import Mend, nothing
from dpcheck.check.places import derivation, diagnostic, returned_at, spot
from dpcheck.check.private import SPENT_OTHERWISE, of_nothing, over_budget, unreleased
from dpcheck.check.records import Diagnostic, Fix, Note, Release, key_at, key_of, told_apart
from dpcheck.check.refutation import refute
from dpcheck.check.together import as_one_vector, positive_costs
from dpcheck.infer.annotations import declared
from dpcheck.infer.exhausted import STOPS, reason
from dpcheck.infer.grants import WORK_OF_RELEASE
from dpcheck.infer.ledgers import Choice, Ledger, MechanismCall, Repeat, Unbounded, calls_in
from dpcheck.infer.promises import claimed
from dpcheck.infer.reach import D1, L1
from dpcheck.infer.roots import Root
from dpcheck.infer.run import Trouble
from dpcheck.infer.typical_items import stacked, walked_moves
from dpcheck.infer.unfollowed_calls import Unfollowed
from dpcheck.infer.unknown_calls import STORED
from dpcheck.infer.values import Env, Num, Place, Source, Tup, Uniform, Value
from dpcheck.infer.walk import attributes_read, names_read
from dpcheck.spaces import Relation
from dpcheck.syntax.lookup import expression_at

if TYPE_CHECKING:
    from dpcheck.check.mending.mends import Mends


Chain = tuple[tuple[str, int, int], ...]  # places of calls, from the outermost one on


class Judge:
    """The diagnostics, the releases and the privacy costs of one root."""

    def __init__(self, root: Root) -> None:
        self.root = root
        self.exposed: list[Exposed] = []
        self.releases: list[Release] = []
        self.judged: list[MechanismCall] = []  # those that the releases are of
        self.called: list[tuple[Chain, int]] = []  # the calls that lead to each mechanism from where there is private data, and how many lead there in all
        self.events: dict[Source, list[Event | None]] = {}  # the releases as numbers; None for one that is none, or is made an unknown number of times
        self._times: int | None = 1
        self.passes: dict[Source, tuple[Expr, Cost]] = {}  # of loops that run a number of times with a name: how often, and what one pass costs
        self._found: list[Diagnostic] = []
        self._mends: dict[int, Mend] = {}  # by the identity of the diagnostic
        self._about: dict[int, About] = {}  # likewise
        self._trouble_of: dict[int, Trouble] = {}
        self.elsewhere: list[tuple[Diagnostic, Diagnostic]] = []  # found in another file: where it is, and as seen from the call in this one
        self._samples = amplified_in(root.ledger)
        self._quiet = False  # what is found now is told elsewhere
        self._by_rho = False  # what is asked for is the rho of releases
        self._asked: dict[int, dict[Source, tuple[Expr, Expr]]] = {}  # of answers that are only compared with a threshold: how far each moves, and what the threshold costs
        smaller = self._by_thresholds() if root.run is not None and root.run.comparisons else {}
        self.costs = {**self._whole(root.ledger), **smaller}
        if (gaussian := concentrated.of_no_delta(root.ledger)) and not self._samples and not smaller:
            others = self._quietly(lambda: self._whole(thresholds.without(root.ledger, gaussian)))
            rest = {id(call) for call in calls_in(root.ledger)} - gaussian
            self.costs |= concentrated.together(self.costs, others, self._rhos(thresholds.without(root.ledger, rest)), self._facts)

    @property
    def _facts(self) -> Facts:
        """What is known of public names at the end of the function."""
        return self.root.run.facts if self.root.run is not None else Facts()

    def diagnostics(self, mends: Mends | None) -> list[Diagnostic]:
        """Everything that is wrong or worth knowing, without repetitions; with what mends it, where that is wanted."""
        self._troubles()
        if self.root.function is not None:
            for claims in (self._promises, self._return_annotation, self._budget):
                try:
                    with Meter(WORK_OF_RELEASE):
                        claims()
                except STOPS as stop:
                    self._found.append(diagnostic("DP302", f"whether `{self.root.function.name}` keeps what it promises could not be decided: it takes too much work ({reason(stop)})",
                                                  returned_at(self.root.function)))
        unique: dict[tuple[str, int, int, str], Diagnostic] = {}
        for found in self._found:
            unique.setdefault((found.code, found.line, found.column, found.message), found)
        link([*unique.values(), *(here for _, here in self.elsewhere)], self._about, self._trouble_of)
        for found in unique.values():
            found.fixes = [] if mends is None else told_apart(self._mends.get(id(found), nothing)(mends))
        return list(unique.values())

    def _budget(self) -> None:
        """What a `@private` function lets out, and whether it keeps to its budget."""
        if self.root.function is not None and self.root.function.budget is not None and self.root.run is not None:
            explained = any(found.code in SPENT_OTHERWISE for found in self._found)
            for found, mend in (*of_nothing(self.root, self.costs), *unreleased(self.root, self.costs), *over_budget(self.root, self.costs, explained, self.concentrated)):
                self._found.append(found)
                self._mends[id(found)] = mend

    # ------------------------------------------------------------ costs
    def _whole(self, ledger: Ledger) -> Costs:
        """What everything costs."""
        costs, left = self._cost(ledger, id(ledger))
        for (source, _), (_, cost) in left.items():
            add(costs, source, cost)
        return costs

    def _by_thresholds(self) -> Costs:
        """The account of comparisons with noisy thresholds (P22), by source, where the one of the noisy answers is not known to be smaller."""
        found = thresholds.bars(self.root.ledger)
        if not found:
            return {}
        asked = {id(one.call): one for bar in found for one in bar.asked}
        costs = self._quietly(lambda: self._whole(thresholds.without(self.root.ledger, set(asked))))
        plain = self._quietly(lambda: self._whole(self.root.ledger))
        for bar in found:
            for source, cost in thresholds.spent(self.root, bar).items():
                add(costs, source, cost)
                for one in bar.asked:
                    self._asked.setdefault(id(one.call.compared), {})[source] = thresholds.move_of(one, source), cost[0]
        facts = self._facts
        better = {source: cost for source, cost in costs.items() if not cost[0].infinite and compare(plain.get(source, (ZERO, ZERO))[0], cost[0], facts) is not Order.AT_MOST}
        for moves in self._asked.values():
            for source in [one for one in moves if one not in better]:
                del moves[source]
        return better

    def concentrated(self) -> Costs:
        """The rho of everything, by source (P11); what is not known of samples and of thresholds is bounded by their epsilon."""
        found = thresholds.bars(self.root.ledger)
        asked = {id(one.call) for bar in found for one in bar.asked}
        costs = self._rhos(thresholds.without(self.root.ledger, asked))
        for bar in found:
            for source, (epsilon, _) in thresholds.spent(self.root, bar).items():
                add(costs, source, (epsilon * epsilon / 2, ZERO))
        return {source: (INFINITY, ZERO) for source in costs} if self._samples else costs

    def _rhos(self, ledger: Ledger) -> Costs:
        """As `_whole`, the rho of all releases (P11)."""
        self._by_rho = True
        found = self._quietly(lambda: self._whole(ledger))
        self._by_rho = False
        return found

    def _quietly(self, costs: Callable[[], Costs]) -> Costs:
        """Costs, without telling what is found on the way."""
        quiet, self._quiet = self._quiet, True
        found = costs()
        self._quiet = quiet
        return found

    def _cost(self, ledger: Ledger, place: int) -> Spent:
        """Composition; of two branches the larger; of a loop, so many times its body (P10). `place` is the identity of the part of the ledger."""
        parts: list[Part] = []
        for entry, surely in in_a_row(self._gathered(ledger), self._gathered, self._samples.values()):
            if isinstance(entry, MechanismCall):
                part = Spent(self._judged(entry, surely), {})
            elif isinstance(entry, Choice):
                times, self._times = self._times, None
                part = self._larger([entry], self._cost(entry.left, id(entry.left)), self._cost(entry.right, id(entry.right)))
                self._times = times
            elif isinstance(entry, Unbounded):
                counts = isinstance(entry, Unfollowed) or releases(entry.node, self._releasing())
                part = Spent({source: (INFINITY, INFINITY) for source in entry.env} if counts else {}, {})
            else:
                assert isinstance(entry, Repeat)
                times, passes = self._times, entry.times.constant
                self._times = times * passes if times is not None and isinstance(passes, int) and not entry.stands else None
                part = self._within(WORK_OF_RELEASE, lambda entry=entry: self._repeated(entry), [entry])  # type: ignore[misc]
                self._times = times
            parts.append(Part(part, entry if isinstance(entry, MechanismCall) else None))
        whole = frozenset(drawn for drawn, where in self._samples.items() if where == place)
        return self._within(WORK_OF_RELEASE * (1 + len(parts)), lambda: self._composed(parts, whole), [])

    def _larger(self, ledger: Ledger, one: Spent, other: Spent) -> Spent:
        """Of two pieces of code in a ledger, of which one runs, at least what either costs."""
        none, facts = (ZERO, ZERO), positive_costs(calls_in(ledger), self._facts)
        costs = {source: _dearer(one.costs.get(source, none), other.costs.get(source, none), facts) for source in {**one.costs, **other.costs}}
        samples = {drawn: (sample, _dearer(one.samples.get(drawn, (sample, none))[1], other.samples.get(drawn, (sample, none))[1], facts))
                   for drawn, (sample, _) in {**one.samples, **other.samples}.items()}
        return Spent(costs, samples)

    def _composed(self, parts: Sequence[Part], whole: frozenset[Drawn]) -> Spent:
        """What parts cost together: one after the other, or some of them as the release of one vector (P25), by source what is less."""
        run = self.root.run
        spent = composed(run, parts, whole, self._samples)
        taken, joint = as_one_vector(parts, self._by_rho)
        if run is None or not taken:
            return spent
        rest = composed(run, [part for part in parts if not any(part is one for one in taken)], whole, self._samples)
        facts = positive_costs((part.call for part in taken if part.call is not None), run.facts)
        for source, cost in joint.items():
            (plain, delta), (beside, _) = spent.costs[source], rest.costs.get(source, (ZERO, ZERO))
            if not cost.infinite and compare(beside + cost, plain, facts) is Order.AT_MOST and compare(plain, beside + cost, facts) is not Order.AT_MOST:
                spent.costs[source] = beside + cost, delta
        return spent

    def _within(self, work: int, judged: Callable[[], Spent], entries: Ledger) -> Spent:
        """What judging gives. Where that takes too much work, no cost is known, and the releases of these entries were not judged."""
        try:
            with Meter(work):
                return judged()
        except STOPS as stop:
            with Meter.boundless():
                for call in calls_in(entries):
                    self._tell(diagnostic("DP305", f"this release was not checked: judging it takes more work than dpcheck spends on it ({reason(stop)})", call.place,
                                          fix="bound what is released (clip, clamp), in a statement of its own"), call.entered)
            return Spent({source: (INFINITY, INFINITY) for source in [*self.root.sources, *(source for call in calls_in(entries) for source in call.sources)]}, {})

    def _gathered(self, ledger: Ledger) -> Ledger:
        """Sums with the entries of one vector of draws are the release of one vector: `[c + z for c, z in zip(counts, noise)]`."""
        several_answers(ledger)
        ledger = chosen_together(self.root.run, ledger)
        vectors: dict[int, list[MechanismCall]] = {}
        for entry in ledger:
            if isinstance(entry, MechanismCall) and entry.noise is not None and entry.noise.vector is not None and isinstance(entry.arguments.get("value"), Num):
                vectors.setdefault(id(entry.noise.vector), []).append(entry)
        found: Ledger = []
        run = self.root.run
        for entry in ledger:
            several = vectors.get(id(entry.noise.vector)) if isinstance(entry, MechanismCall) and entry.noise is not None and entry.noise.vector is not None else None
            if several is None or len(several) < 2 or run is None or any(call.noise is not None and call.noise.reused for call in several):
                found.append(entry)
            elif several[0] is entry:
                whole = as_vector(run, several)
                found += several if whole is None else [whole]
        return found

    def _judged(self, call: MechanismCall, surely: bool = True) -> Costs:
        """The costs of one call, which happens `surely` or on one side of a branch; what is found on the way is kept."""
        times, self._times = self._times, self._times if surely else None
        costs = self._within(WORK_OF_RELEASE, lambda: Spent(self._found_of(call), {}), [call]).costs
        self._times = times
        return costs

    def _found_of(self, call: MechanismCall) -> Costs:
        judge = MechanismJudge(self.root, call)
        if self._by_rho:
            return {source: (concentrated.rho_of(judge, source), ZERO) for source in judge.costs}
        if self._quiet:
            return judge.costs
        if asked := self._asked.get(id(call.compared)):
            judge.only_compared(asked)
        self._mends |= judge.mends
        self._about |= judge.about
        inner = [spot(place) for place in (*call.calls, call.place, *call.argument_places.values())]
        for found in judge.diagnostics:
            found.within = [key for at in inner if (key := key_at(found.code, at.path, at.cell, at.line, at.column)) != key_of(found)]
            self._tell(found, call.entered)
        for release in judge.releases:
            release.times = self._times
            release.called_at = f"{call.place[0].path}:{call.place[1]}"
            release.through = [f"{module.path}:{start}" for module, start, _ in call.calls]
        self.releases.extend(judge.releases)
        self.exposed += judge.exposed
        self.judged += [call] if judge.releases else []
        for source in judge.costs:
            event = judge.event(source)
            self.events.setdefault(source, []).append(None if event is None or self._times is None else replace(event, times=self._times))
        if judge.costs:
            self.called.append((tuple((module.path, start, end) for module, start, end in (*call.calls, call.place)), call.depth))
        return judge.costs

    def _is_one_of_many(self, call: MechanismCall, stands: dict[Source, Num]) -> bool:
        """Whether a call in a loop adds noise to a value of one entry of what is walked: all passes together are the release of a vector."""
        value = call.arguments.get("value")
        return (call.mechanism in LAPLACE or call.mechanism in GAUSSIAN) and isinstance(value, Num) and any(source in stands for source in value.env) and (
            call.noise is None or call.noise.independent)

    def _lifted(self, call: MechanismCall, entry: Repeat) -> MechanismCall:
        """The release of all entries as that of one vector (J14): Laplace noise costs their L1 move, Gaussian noise their L2 move."""
        run, value = self.root.run, call.arguments["value"]
        assert run is not None
        vector = stacked(run, Uniform(value, entry.times, entry.stands), ir.Pass(0, 0))
        return replace(call, arguments={**call.arguments, "value": vector}) if vector is not None else call

    def _repeated(self, entry: Repeat) -> Spent:
        """A loop; where sides of its branches are taken so many times at most, what these cost is paid for so many times (P21)."""
        if entry.ways:
            return self._amortized(entry)
        spent = self._each_pass(entry)
        facts = self._facts
        if entry.purses and not spent.samples and not self._by_rho:
            spent = Spent(self._quietly(lambda: purses.paid(entry.purses, spent.costs, self._whole, facts)), {})
        rest, sides = limits.apart(entry.body, entry.limits)
        if not sides:
            return spent

        def by_sides() -> Costs:
            costs = self._whole([replace(entry, body=rest, limits={})])
            for place, several in sides.items():
                dearest = Spent({}, {})
                for side in several:
                    dearest = self._larger(side, dearest, Spent(self._whole(limits.of_one_entry(side, entry.stands)), {}))
                for source, (epsilon, delta) in dearest.costs.items():
                    add(costs, source, (_times(epsilon, entry.limits[place]), _times(delta, entry.limits[place])))
            return costs

        apart = self._quietly(by_sides)
        for source, cost in spent.costs.items():
            other = apart.get(source, (ZERO, ZERO))
            if not spent.samples and all(compare(mine, its, facts) is not Order.AT_MOST for mine, its in zip(cost, other) if not (mine.value == its.value == 0)):
                spent.costs[source] = other
        return spent

    def _amortized(self, entry: Repeat) -> Spent:
        """A loop that hands on private numbers of which it releases something (P25). Only Laplace noise is understood: its cost is in proportion to a move."""
        calls = [call for call in calls_in(entry.body)]
        facts = positive_costs(calls, self._facts)
        plain = not self._by_rho and all(call.mechanism in LAPLACE and not call.compared and isinstance(call.arguments.get("value"), Num) for call in calls)
        spent = {id(call): self._quietly(lambda call=call: self._judged(call)) for call in calls} if plain else {}  # type: ignore[misc]
        plain = plain and all(cost[1].value == 0 for costs in spent.values() for cost in costs.values())
        total = amortized.costs_of(entry, lambda call: {source: cost[0] for source, cost in spent[id(call)].items()}, facts) if plain else {
            source: (INFINITY, INFINITY) for _, array in entry.arrays for source in array.env}
        if not self._quiet and not self._by_rho:
            for call in calls:
                value = call.arguments["value"]
                moves = amortized.moves_of(entry, call, facts) if plain else dict.fromkeys(total, INFINITY)
                env: Env = {source: {L1: Bound.linear(move)} for source, move in moves.items()}
                self._judged(replace(call, arguments={**call.arguments, "value": value.but(env=env) if isinstance(value, Num) else value}))
        return Spent(total, {})

    def _each_pass(self, entry: Repeat) -> Spent:
        """A loop: for what is the same in every pass, so many times the body; for what is walked, what all entries move by together."""
        part: Costs = {}
        stands = dict(entry.stands)
        together = [call for call in entry.body if isinstance(call, MechanismCall) and self._is_one_of_many(call, stands)]
        for call in together:
            for source, cost in self._judged(self._lifted(call, entry)).items():
                add(part, source, cost)
        steps = in_a_row(entry.body, self._gathered, self._samples.values())
        for call, surely in [(other, surely) for other, surely in steps if isinstance(other, MechanismCall) and not any(other is one for one in together)]:
            run = self.root.run
            passes = {s: passes_that_see_a_step(run, call, s, entry.varying) for s in call.sources} if run is not None and not entry.stands else {}
            if passes and all(passes.values()):
                for source, (epsilon, delta) in self._judged(call, surely).items():
                    add(part, source, (epsilon * passes[source], delta * passes[source]))
                together.append(call)
        body, sampled = self._cost([other for other, _ in steps if not any(other is call for call in together)], id(entry.body))
        samples: Samples = {}
        for (source, drawn), (sample, (epsilon, delta)) in sampled.items():
            if source in stands or entry.rows is not None and source is entry.rows.row:
                add(body, source, (epsilon, delta))
            else:
                samples[source, drawn] = sample, (epsilon * entry.times.term, delta * entry.times.term)
        self._walked(entry, stands, body, part)
        return Spent(part, samples)

    def _walked(self, entry: Repeat, stands: dict[Source, Num], body: Costs, part: Costs) -> None:
        """Adds what all passes cost together, of which one costs so much; what each pays in another amount, such as `eps[i]`, has no sum that is known."""
        for source, cost in body.items():
            epsilon, delta = (amount if entry.varying.isdisjoint(amount.leaves()) else INFINITY for amount in cost)
            if source in stands:
                array = stands[source]
                for real in array.env:
                    entries = walked_moves(array, real, D1).coefficient
                    add(part, real, (_times(epsilon, entries), _times(delta, entries)))
            elif entry.rows is not None and source is entry.rows.row:
                seen = entry.rows.relation is Relation.HAMMING and not entry.rows.kept
                add(part, entry.rows.source, (epsilon * entry.rows.times, delta * entry.rows.times) if seen else (INFINITY, INFINITY))
            else:
                add(part, source, (epsilon * entry.times.term, delta * entry.times.term))
                self.passes[source] = entry.times.term, (epsilon, delta)

    def _releasing(self) -> frozenset[str]:
        return self.root.run.program.release_names(self.root.module) if self.root.run is not None else frozenset()

    # ------------------------------------------------------------ the rest
    def _infinite(self) -> bool:
        """Whether some bound of this root is infinite: then what was not modelled matters."""
        result = self.root.result
        return any(found.code == "DP102" for found in self._found) or any(
            own_bound(value, source).infinite for source in self.root.sources for value in ([] if result is None else _parts(result)))

    def _troubles(self) -> None:
        matters = any(trouble.kind == "DP301" for trouble in self.root.troubles) and self._infinite()
        unchecked = {trouble.place for trouble in self.root.troubles if trouble.kind == "DP305"}
        for trouble in self.root.troubles:
            if trouble.kind == "DP301" and (not matters or trouble.place in unchecked):
                continue
            code, message = ("DP303", f"revealed: {trouble.message}") if trouble.kind == "reveal" else (trouble.kind, trouble.message)
            found = diagnostic(code, message, trouble.place, fix=trouble.fix)
            self._mends[id(found)] = partial(mended, trouble)
            self._trouble_of[id(found)] = trouble
            self._tell(found, trouble.entered)

    def _tell(self, found: Diagnostic, entered: Place | None) -> None:
        """Keeps a finding. One in another file stands at the call that leads there: what a file is told depends on it and on what it imports, never on who imports it."""
        if found.path == self.root.module.path or entered is None:
            self._found.append(found)
            return
        path, line, column, end_line, end_column, cell = spot(entered)
        there = Note("it is found here, in another file", found.path, found.line, found.column, found.end_line, found.end_column, found.cell)
        here = replace(found, path=path, line=line, column=column, end_line=end_line, end_column=end_column, cell=cell, notes=[there, *found.notes])
        self.elsewhere.append((found, here))
        if id(found) in self._about:
            self._about[id(here)] = self._about[id(found)]
        if id(found) in self._trouble_of:
            self._trouble_of[id(here)] = replace(self._trouble_of[id(found)], place=entered)

    def _promises(self) -> None:
        function = self.root.function
        assert function is not None
        if function.promise is None or function.trusted or self.root.run is None or self.root.result is None:
            return
        claims = claimed(self.root.run, function, {})
        place = returned_at(function)
        for name, claim in claims.items():
            source = self.root.parameters.get(name)
            if source is None:
                self._found.append(diagnostic("DP106", f"@stable promises a bound for {name}, which is not a private parameter", place))
                continue
            bound = own_bound(self.root.result, source)
            outcome = compare(bound, claim, self.root.run.facts)
            if outcome is Order.AT_MOST:
                continue
            notes = derivation(self.root.result, source) if isinstance(self.root.result, Num) else []
            fails = None if outcome is Order.ABOVE else refute(self.root, bound, claim, self.root.run.facts)
            if bound.infinite or outcome is Order.ABOVE or fails is not None:
                there = f" (for {fails.at} promised {fails.large}, inferred {fails.small})" if fails is not None else ""
                self._mended(lambda mends, name=name, bound=bound: mends.promising(function.promise, name, function.module, bound), diagnostic(  # type: ignore[misc]
                    "DP106", f"@stable promises that {name} moves the result by at most {shown(claim)} per unit; it is {shown(bound)}{there}", place, notes,
                    f"promise {sourced(bound)}, or bound what {name} can do" if not bound.infinite else f"bound what {name} can do (clip, clamp)"))
                self.exposed.append(Exposed(self._found[-1], None, source, own_key(self.root.result) if isinstance(self.root.result, Num) else L1, claim))
            else:
                self._found.append(diagnostic(
                    "DP302", f"whether {shown(bound)} (inferred) is at most {shown(claim)} (promised) for {name} could not be decided", place, notes))

    def _return_annotation(self) -> None:
        function, run, result = self.root.function, self.root.run, self.root.result
        assert function is not None
        if run is None or not isinstance(function.node, ir.Function) or function.node.returns is None or not isinstance(result, Num) or not result.env:
            return
        said = declared(run, function.node.returns, function.frame)
        if not said.private:
            return
        place = returned_at(function)
        if said.kind in ("Real", "Integer") and not result.shape and result.data:
            self._mended(lambda mends: mends.into_reals(place, result, None), diagnostic("DP106", "the result is measured in the discrete metric (Data), not in the real one", place,
                                                                     fix="bound it and convert it: undisc(clamp(x, lower, upper))"))
        if said.kind in ("MetricVector", "MetricMatrix") and result.norm is not None and result.norm is not said.norm:
            self._mended(lambda mends: mends.into_norm(place, said.norm), diagnostic("DP106", f"the result is measured in {result.norm.value}, the annotation says {said.norm.value}", place,
                                                                 fix=f"convert it: norm_convert({said.norm.value}, ...)"))
        if said.domain.bounded and not said.domain.holds(result.domain, run.facts):
            self._mended(lambda mends: mends.into_interval(place, said.domain.lo, said.domain.hi), diagnostic(
                "DP106", f"the result was not proved to lie in [{shown(said.domain.lo)}, {shown(said.domain.hi)}]", place, fix="clip or clamp it"))

    def _mended(self, mend: Mend, found: Diagnostic) -> None:
        """Keeps a finding and what mends it."""
        self._found.append(found)
        self._mends[id(found)] = mend


def mended(trouble: Trouble, mends: Mends) -> list[Fix]:
    """What mends what the interpreter noticed on the way."""
    node = expression_at(*trouble.place)
    if trouble.kind == "reveal" and isinstance(node, ir.Call):
        return mends.unwrapped(trouble.place, node)
    if STORED in trouble.message:
        return mends.stored(trouble.place)
    of_kind = {"DP904": mends.spelled_out, "DP205": mends.exchanged}
    return of_kind[trouble.kind](trouble.place) if trouble.kind in of_kind else mends.as_told(trouble.wraps)


def _dearer(one: Cost, other: Cost, facts: Facts) -> Cost:
    return _most(one[0], other[0], facts), _most(one[1], other[1], facts)


def _most(one: Expr, other: Expr, facts: Facts) -> Expr:
    least, most = (one, other) if one.value == 0 else (other, one)
    return most if least.value == 0 and nonnegative(most, facts) else maximum(one, other)


def _times(cost: Expr, count: Expr) -> Expr:
    return ZERO if cost.value == 0 else INFINITY if count.infinite else cost * count


def releases(node: ir.Node, releasing: frozenset[str]) -> bool:
    """Whether a function mentions a mechanism or a sampler."""
    return not releasing.isdisjoint(names_read([node])) or not releasing.isdisjoint(attributes_read([node]))


def _parts(value: Value) -> list[Value]:
    return [part for item in value.items for part in _parts(item)] if isinstance(value, Tup) else [value]
