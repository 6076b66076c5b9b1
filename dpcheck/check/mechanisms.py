"""What must hold at a mechanism (DP101 to DP104, DP203 to DP205), and what it costs (`calculus.md` 4)."""
from __future__ import annotations

from dpcheck.bounds import INFINITY, ONE, ZERO, Expr, Order, compare, maximum, positive
from dpcheck.check.functions import text_of
from dpcheck.check.places import derivation, diagnostic, note, snippet
from dpcheck.check.records import Diagnostic, Note, Release
from dpcheck.infer.datasets.sources import ORDER
from dpcheck.infer.reach import D1, L1, L2, LINF, reach
from dpcheck.infer.roots import Root
from dpcheck.infer.run import MechanismCall
from dpcheck.infer.values import Env, Num, Opaque, Place, Source, Tup, Value
from dpcheck.spaces import Norm

NAMES = {"laplacian_mechanism": "laplace", "gaussian_mechanism": "gaussian", "exponential_mechanism": "exponential",
         "report_noisy_max": "noisy-max", "above_threshold": "above-threshold", "randomized_response": "randomized-response"}
PUBLIC = ("sensitivity", "epsilon", "delta", "candidates", "threshold", "categories", "monotone", "bound", "lower", "upper")
MEANING = {"sensitivity": "the sensitivity", "epsilon": "epsilon", "delta": "delta", "candidates": "the candidate set", "threshold": "the threshold",
           "categories": "the categories", "monotone": "the flag monotone", "bound": "the clipping bound", "lower": "the lower clipping bound",
           "upper": "the upper clipping bound"}


class MechanismJudge:
    """One mechanism call, judged: diagnostics, ledger entries, and (epsilon, delta) by source."""

    def __init__(self, root: Root, call: MechanismCall) -> None:
        self.root = root
        self.call = call
        self.diagnostics: list[Diagnostic] = []
        self.releases: list[Release] = []
        self.costs: dict[Source, tuple[Expr, Expr]] = {}
        self.loose: list[tuple[Expr, list[Note]]] = []
        self.inner = bool(call.calls)
        self.place: Place = call.calls[0] if call.calls else call.place
        self._parameters()
        if call.mechanism in NAMES:
            self._control()
            self._values()
            self._input()

    # ------------------------------------------------------------ parameters
    def _say(self, code: str, message: str, place: Place | None = None, notes: list[Note] | None = None, fix: str | None = None) -> None:
        notes = list(notes or [])
        if self.inner:
            notes.append(note(f"the mechanism is called here: `{snippet(self.call.place)}`", self.call.place))
        self.diagnostics.append(diagnostic(code, message, self.place if self.inner or place is None else place, notes, fix))

    def _at(self, name: str) -> Place:
        return self.call.argument_places.get(name, self.call.place)

    def _parameters(self) -> None:
        """Everything but the value is public (DP203)."""
        self.private_parameter = False
        for name in PUBLIC:
            value = self.call.arguments.get(name)
            env = _env(value)
            if env:
                self.private_parameter = True
                names = ", ".join(f"`{source.name}`" for source in env)
                self._say("DP203", f"{MEANING[name]} depends on private data ({names}): it is released along with the result", self._at(name),
                          _steps(value, env), f"choose {MEANING[name]} without looking at the data, or release it first through a mechanism")

    def _control(self) -> None:
        control = [source for source in self.call.control if source.key != ORDER]
        if control:
            names = ", ".join(f"`{source.name}`" for source in control)
            self._say("DP204", f"whether or how often this mechanism runs depends on private data ({names}), and that can be seen from outside",
                      fix="run the mechanism in any case, or decide by a value that was released before")

    def _values(self) -> None:
        """Parameters for which nothing is guaranteed (DP205)."""
        for name in ("epsilon", "sensitivity"):
            num = self.call.arguments.get(name)
            if isinstance(num, Num) and num.public and (num.term.value == 0 or positive(-num.term, self.call.facts)):
                self._say("DP205", f"{name} is {text_of(num.term)}; it must be positive", self._at(name), fix=f"give a {name} > 0")
        delta = self.call.arguments.get("delta")
        if isinstance(delta, Num) and delta.public and delta.term.value is not None and not 0 < delta.term.value < 1:
            self._say("DP205", f"delta is {text_of(delta.term)}; it must lie strictly between 0 and 1", self._at("delta"),
                      fix="take a delta well below one over the number of people")
        epsilon = self.call.arguments.get("epsilon")
        if self.call.mechanism == "gaussian_mechanism" and isinstance(epsilon, Num) and epsilon.public:
            if compare(epsilon.term, ONE, self.call.facts) is Order.ABOVE:
                self._say("DP205", f"epsilon is {text_of(epsilon.term)}; the classical Gaussian calibration is proved for epsilon <= 1 only",
                          self._at("epsilon"), fix="take epsilon <= 1, or split the release")

    # ------------------------------------------------------------ the input
    def _input(self) -> None:
        kind = self.call.mechanism
        if kind == "above_threshold":
            self._threshold()
            return
        value = self.call.arguments.get("scores" if kind in ("exponential_mechanism", "report_noisy_max") else "value")
        env = _env(value)
        if not env:
            return
        if self.call.private_keys:
            self._keys(env)
            return
        key = {"laplacian_mechanism": L1, "gaussian_mechanism": L2, "randomized_response": D1}.get(kind, LINF)
        self._metric(value, kind, env)
        for source in env:
            needed = reach(value, source, key).coefficient if isinstance(value, Num) else ONE if key == D1 and source.unit else INFINITY
            if kind in ("exponential_mechanism", "report_noisy_max") and self._monotone() and not self._is_monotone(source):
                needed = needed * 2  # without monotony only half of the promised noise is there
            self._compare(value, source, needed, key)
        if self.loose and len(self.loose) == len(env):
            self._too_much()

    def _keys(self, env: Env) -> None:
        """Numbers by group, where the data choose which groups there are, or in which order they stand: that is seen without any noise (DP203)."""
        names = ", ".join(f"`{source.name}`" for source in env)
        self._say("DP203", f"which groups there are (and in which order) depends on private data ({names}): whoever sees the noisy numbers sees that, too",
                  self._at("value"), fix="name the groups, for instance by .reindex([...], fill_value=0), or ask for each by its name")
        for source in env:
            self._release(source, "inf", "inf", "inf", "private-parameter")
            self.costs[source] = (INFINITY, INFINITY)

    def _too_much(self) -> None:
        """One warning a call: the declared sensitivity is larger than what any source needs (DP104)."""
        declared = _term(self.call.arguments.get("sensitivity"))
        assert declared is not None
        largest, notes = self.loose[0]
        for needed, others in self.loose[1:]:
            if compare(needed, largest, self.call.facts) is not Order.AT_MOST:
                largest, notes = maximum(largest, needed), others
        if compare(declared, largest, self.call.facts.plus(declared)) is Order.ABOVE:
            self._say("DP104", f"the declared sensitivity {text_of(declared)} is larger than {text_of(largest)}, which is needed: more noise than necessary",
                      self._at("sensitivity"), notes, f"declare {text_of(largest)}")

    def _metric(self, value: Value | None, kind: str, env: Env) -> None:
        """The input's own metric (DP101)."""
        if kind == "randomized_response":
            if isinstance(value, Num) and not value.data and any(not source.unit for source in value.env):
                self._say("DP101", "randomized response needs a value in the discrete metric (Data); this one is real", self._at("value"),
                          fix="convert it: discrete(...)")
            return
        if kind not in ("laplacian_mechanism", "gaussian_mechanism") or not isinstance(value, Num):
            return
        name = "Laplace" if kind == "laplacian_mechanism" else "Gaussian"
        source = next(iter(env))
        if value.data:
            self._say("DP101", f"{name} noise needs a value in (L2, R); this one is in the discrete metric (Data), in which a change says nothing of its size",
                      self._at("value"), derivation(value, source, L2), "bound it and convert it: undisc(clamp(x, lower, upper)), or undisc_container(clip(L2, v, bound)) for a vector")
        elif value.shape and value.norm is not None and value.norm is not Norm.L2:
            cost = {Norm.L1: "which is free", Norm.LINF: "which costs sqrt(n)"}[value.norm]
            self._say("DP101", f"{name} noise needs a vector in (L2, R); this one is measured in {value.norm.value}", self._at("value"), derivation(value, source, L2),
                      f"convert it, {cost}: norm_convert(L2, ...)")

    def _threshold(self) -> None:
        results = self.call.arguments.get("results")
        items = results.items if isinstance(results, Tup) else ()
        worst: dict[Source, tuple[Expr, Value]] = {}
        for item in items:
            for source in _env(item):
                bound = reach(item, source, L1).coefficient if isinstance(item, Num) else INFINITY
                if source not in worst or worst[source][0].infinite == 0 and compare(bound, worst[source][0], self.call.facts) is not Order.AT_MOST:
                    worst[source] = (bound, item)
        if results is None:
            for source in _env(self.call.arguments.get("data")):
                self._compare(self.call.arguments.get("data"), source, INFINITY, L1)
        for source, (bound, item) in worst.items():
            self._compare(item, source, bound, L1)

    def _monotone(self) -> bool:
        flag = self.call.arguments.get("monotone")
        return isinstance(flag, Num) and flag.term.value != 0

    def _is_monotone(self, source: Source) -> bool:
        return source.relation is not None and not source.relation.edits

    def _compare(self, value: Value | None, source: Source, needed: Expr, key: str) -> None:
        """The declared sensitivity against the inferred one (DP102, DP103, DP104, DP302)."""
        call = self.call
        declared = ONE if call.mechanism in ("above_threshold", "randomized_response") else _term(call.arguments.get("sensitivity"))
        epsilon = _term(call.arguments.get("epsilon"))
        delta = _term(call.arguments.get("delta")) if call.mechanism == "gaussian_mechanism" else ZERO
        def why() -> list[Note]:  # made only where something is said
            return derivation(value, source, key) if isinstance(value, Num) else [note(f"`{source.name}` is private here ({source.space})", source.place)]
        what = "its input" if key == L1 or not isinstance(value, Num) or not value.shape else f"its input's {key} norm"
        wrong_metric = any(d.code == "DP101" for d in self.diagnostics)
        if isinstance(value, Opaque) and value.what and value.what not in call.arguments and needed.infinite:
            self._say("DP102", f"{what} is {value.what}, of which nothing bounds how far it can move when `{source.name}` ({self._relation(source)}) does",
                      self._at("value"), why(), self._remedy(value, source))
            self._release(source, "inf", "inf", "inf", "unbounded")
            self.costs[source] = (INFINITY, delta if delta is not None else INFINITY)
            return
        if source.order is not None and source.order in getattr(value, "env", {}):
            self._say("DP102", f"{what} depends on the order of the rows of `{source.name}`, which {self._relation(source)} does not see: "
                               "the same rows in another order are no distance apart", self._at("value"), why(),
                      "compute something that does not depend on the order (sort the rows by all that is used of them first), or declare InsertDeleteDistance")
            self._release(source, "inf", "inf", "inf", "unbounded")
            self.costs[source] = (INFINITY, delta if delta is not None else INFINITY)
            return
        if needed.infinite:
            self._say("DP102", f"{what} can move without bound when `{source.name}` ({self._relation(source)}) does: no noise of a fixed scale hides it",
                      self._at("value"), why(), self._remedy(value, source))
            self._release(source, "inf", "inf", "inf", "wrong-metric" if wrong_metric else "unbounded")
            self.costs[source] = (INFINITY, delta if delta is not None else INFINITY)
            return
        if declared is None or epsilon is None or delta is None:
            self._release(source, text_of(needed), "inf", "inf", "private-parameter" if self.private_parameter else "undecided")
            self.costs[source] = (INFINITY, INFINITY)
            return
        facts = call.facts.plus(declared, epsilon)
        outcome = compare(needed, declared, facts)
        spent = epsilon * needed / declared if declared.value != 0 else INFINITY
        if call.mechanism != "laplacian_mechanism" and outcome is Order.AT_MOST:
            spent = epsilon
        if self.private_parameter or any(code.code == "DP205" for code in self.diagnostics):
            spent = INFINITY  # nothing is guaranteed
        self.costs[source] = (spent, delta)
        verdict = "right"
        if self.private_parameter:
            verdict = "private-parameter"
        elif outcome is Order.ABOVE:
            verdict = "under-noised"
            self._say("DP103", f"the declared sensitivity {text_of(declared)} does not cover {text_of(needed)}, by which {what} can move "
                               f"when `{source.name}` ({self._relation(source)}) does: this costs epsilon = {text_of(spent)}, not {text_of(epsilon)}",
                      self._at("sensitivity"), why(), self._enough(needed, key, value))
        elif outcome is Order.UNKNOWN:
            verdict = "undecided"
            self._say("DP302", f"whether the declared sensitivity {text_of(declared)} covers {text_of(needed)}, by which {what} can move "
                               f"when `{source.name}` does, could not be decided", self._at("sensitivity"), why(),
                      f"declare {text_of(needed)}" if text_of(needed) != "inf" else None)
        elif compare(declared, needed, facts) is Order.ABOVE and call.mechanism not in ("above_threshold", "randomized_response"):
            verdict = "over-noised"
            self.loose.append((needed, why()))
        self._release(source, text_of(needed), text_of(spent), text_of(delta), "wrong-metric" if wrong_metric else verdict)

    def _relation(self, source: Source) -> str:
        return source.relation.value if source.relation is not None else source.space or "a private value"

    def _enough(self, needed: Expr, key: str, value: Value | None) -> str:
        if key == L1 and isinstance(value, Num) and value.shape:
            return f"declare {text_of(needed)} (Laplace noise on a vector needs the L1 bound), or use gaussian_mechanism, which needs the L2 bound"
        return f"declare {text_of(needed)}, or bound the input more tightly before the noise"

    def _remedy(self, value: Value | None, source: Source) -> str:
        if isinstance(value, Num) and value.shape:
            return "clip it first, for instance with clip(L2, v, bound), by a bound chosen without looking at the data"
        return "clip or clamp it first, by bounds chosen without looking at the data"

    def _release(self, source: Source, inferred: str, epsilon: str, delta: str, verdict: str) -> None:
        from dpcheck.check.places import spot

        path, line, column, _, _, cell = spot(self.place)
        declared = _term(self.call.arguments.get("sensitivity"))
        self.releases.append(Release(path, line, column, self.root.name, NAMES[self.call.mechanism], source.name, self._relation(source),
                                     text_of(declared) if declared is not None else "1" if "sensitivity" not in self.call.arguments else "inf",
                                     inferred, epsilon, delta, verdict, cell))


def _env(value: Value | None) -> Env:
    """The real sources that a value depends on (through the items of a tuple too)."""
    if isinstance(value, Tup):
        total: Env = {}
        for item in value.items:
            total |= _env(item)
        return total
    return {source: moves for source, moves in getattr(value, "env", {}).items() if source.key != ORDER}


def _term(value: Value | None) -> Expr | None:
    if isinstance(value, Num) and not value.env and not value.shape:
        return value.term
    if isinstance(value, Opaque) and not value.env:
        return value.term
    return None


def _steps(value: Value | None, env: Env) -> list[Note]:
    source = next(iter(env))
    if isinstance(value, Num):
        return derivation(value, source)
    return [note(f"`{source.name}` is private here ({source.space})", source.place)] if source.place is not None else []


