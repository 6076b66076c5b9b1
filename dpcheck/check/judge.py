"""Judges one root: its mechanism calls, its promises, and what could not be modelled."""
from __future__ import annotations

from dpcheck import ir
from dpcheck.bounds import INFINITY, ZERO, Expr, Order, compare, maximum
from dpcheck.check.functions import own_bound, text_of
from dpcheck.check.mechanisms import NAMES, MechanismJudge
from dpcheck.check.places import derivation, diagnostic
from dpcheck.check.records import Diagnostic, Release
from dpcheck.infer.annotations import declared
from dpcheck.infer.coerce import walked_moves
from dpcheck.infer.promises import claimed
from dpcheck.infer.reach import D1, L1
from dpcheck.infer.roots import Root
from dpcheck.infer.run import Choice, Ledger, MechanismCall, Repeat, Unbounded
from dpcheck.infer.values import Function, Num, Place, Source, Tup, Value
from dpcheck.infer.walk import walk
from dpcheck.spaces import Relation

Costs = dict[Source, tuple[Expr, Expr]]


class Judge:
    """The diagnostics, the releases and the privacy costs of one root."""

    def __init__(self, root: Root) -> None:
        self.root = root
        self.releases: list[Release] = []
        self._found: list[Diagnostic] = []
        self.costs: Costs = self._cost(root.ledger)

    def diagnostics(self) -> list[Diagnostic]:
        """Everything that is wrong or worth knowing, without repetitions."""
        self._troubles()
        if self.root.function is not None:
            self._promises()
            self._return_annotation()
        unique: dict[tuple[str, int, int, str], Diagnostic] = {}
        for found in self._found:
            unique.setdefault((found.code, found.line, found.column, found.message), found)
        return list(unique.values())

    # ------------------------------------------------------------ costs
    def _cost(self, ledger: Ledger) -> Costs:
        """Sequential composition; of two branches the larger; of a loop, so many times its body (`calculus.md` 4)."""
        total: Costs = {}
        for entry in ledger:
            if isinstance(entry, MechanismCall):
                judge = MechanismJudge(self.root, entry)
                self._found.extend(judge.diagnostics)
                self.releases.extend(judge.releases)
                part = judge.costs
            elif isinstance(entry, Choice):
                left, right = self._cost(entry.left), self._cost(entry.right)
                part = {source: tuple(maximum(a, b) for a, b in zip(left.get(source, (ZERO, ZERO)), right.get(source, (ZERO, ZERO))))  # type: ignore[misc]
                        for source in {**left, **right}}
            elif isinstance(entry, Unbounded):
                part = {source: (INFINITY, INFINITY) for source in entry.env} if releases(entry.node) else {}
            else:
                assert isinstance(entry, Repeat)
                part = self._repeated(entry)
            for source, (epsilon, delta) in part.items():
                have = total.get(source, (ZERO, ZERO))
                total[source] = (have[0] + epsilon, have[1] + delta)
        return total

    def _repeated(self, entry: Repeat) -> Costs:
        """A loop: for what is the same in every pass, so many times the body; for what is walked, what all entries move by together."""
        body = self._cost(entry.body)
        stands = dict(entry.stands)
        part: Costs = {}
        for source, (epsilon, delta) in body.items():
            if source in stands:
                array = stands[source]
                for real in array.env:
                    entries = walked_moves(array, real, L1 if _only_laplace(entry.body) else D1).coefficient
                    _add(part, real, _times(epsilon, entries), _times(delta, entries))
            elif entry.rows is not None and source is entry.rows.row:
                seen = entry.rows.relation is Relation.HAMMING and not entry.rows.kept
                _add(part, entry.rows.source, *((epsilon * entry.rows.times, delta * entry.rows.times) if seen else (INFINITY, INFINITY)))
            else:
                _add(part, source, epsilon * entry.times.term, delta * entry.times.term)
        return part

    # ------------------------------------------------------------ the rest
    def _infinite(self) -> bool:
        """Whether some bound of this root is infinite: then what was not modelled matters."""
        result = self.root.result
        return any(found.code == "DP102" for found in self._found) or any(
            own_bound(value, source).infinite for source in self.root.sources for value in ([] if result is None else _parts(result)))

    def _troubles(self) -> None:
        matters = any(trouble.kind == "DP301" for trouble in self.root.troubles) and self._infinite()
        for trouble in self.root.troubles:
            if trouble.kind == "DP301" and not matters:
                continue
            code, message = ("DP303", f"revealed: {trouble.message}") if trouble.kind == "reveal" else (trouble.kind, trouble.message)
            self._found.append(diagnostic(code, message, trouble.place, fix=trouble.fix))

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
            if bound.infinite or outcome is Order.ABOVE:
                self._found.append(diagnostic(
                    "DP106", f"@stable promises that {name} moves the result by at most {text_of(claim)} per unit; it is {text_of(bound)}", place, notes,
                    f"promise {text_of(bound)}, or bound what {name} can do" if not bound.infinite else f"bound what {name} can do (clip, clamp)"))
            else:
                self._found.append(diagnostic(
                    "DP302", f"whether {text_of(bound)} (inferred) is at most {text_of(claim)} (promised) for {name} could not be decided", place, notes))

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
            self._found.append(diagnostic("DP106", "the result is measured in the discrete metric (Data), not in the real one", place,
                                          fix="bound it and convert it: undisc(clamp(x, lower, upper))"))
        if said.kind in ("MetricVector", "MetricMatrix") and result.norm is not None and result.norm is not said.norm:
            self._found.append(diagnostic("DP106", f"the result is measured in {result.norm.value}, the annotation says {said.norm.value}", place,
                                          fix=f"convert it: norm_convert({said.norm.value}, ...)"))
        if said.domain.bounded and not said.domain.holds(result.domain, run.facts):
            self._found.append(diagnostic("DP106", f"the result was not proved to lie in [{text_of(said.domain.lo)}, {text_of(said.domain.hi)}]", place,
                                          fix="clip or clamp it"))


def _add(costs: Costs, source: Source, epsilon: Expr, delta: Expr) -> None:
    have = costs.get(source, (ZERO, ZERO))
    costs[source] = (have[0] + epsilon, have[1] + delta)


def _times(cost: Expr, count: Expr) -> Expr:
    return ZERO if cost.value == 0 else INFINITY if count.infinite else cost * count


def _only_laplace(ledger: Ledger) -> bool:
    """Whether all costs are proportional to how far the input moves."""
    return all(isinstance(entry, MechanismCall) and entry.mechanism == "laplacian_mechanism" for entry in ledger)


def releases(node: ir.Node) -> bool:
    """Whether a function mentions a mechanism."""
    names = {part.id for part in walk([node]) if isinstance(part, ir.Name)} | {part.attr for part in walk([node]) if isinstance(part, ir.Attribute)}
    return bool(names & NAMES.keys())


def returned_at(function: Function) -> Place:
    """The value of the only return statement, else the function's name."""
    assert isinstance(function.node, ir.Function)
    returns = [part for part in walk(function.node.body) if isinstance(part, ir.Return) and part.value is not None]
    if len(returns) == 1 and returns[0].value is not None:
        return function.module, returns[0].value.start, returns[0].value.end
    start = function.node.name_start
    return function.module, start, start + len(function.node.name)


def _parts(value: Value) -> list[Value]:
    return [part for item in value.items for part in _parts(item)] if isinstance(value, Tup) else [value]


