"""The search over frames, arrays and lists of rows: runs a function on neighbouring tables and refutes a bound that is too small.

By hand: `python -m refute.frame_search [--long] [--inferred] FILE...`, from the folder `tests`. It tries the expectations of the
case files, or with `--inferred` the bounds that `dpcheck infer` prints, and prints every refuted one, then the finite ones that no
pair came near (they may be larger than they need be) and the infinite ones that nothing moved far.
"""

from __future__ import annotations

import argparse
import ast
import hashlib
import math
import random
import sys
from dataclasses import dataclass, field, replace
from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd

from refute.annotations import Source, Term
from refute.claims import Key, dpcheck, expected_claims, inferred_claims
from refute.expectations import MATHS, CaseFile, evaluate, read_cases
from refute import libraries, neighbours, row_classes
from refute.frame_neighbours import ARRAYS, OTHER_FRAMES, Domain, Shape, draw, in_container, labels, native, neighbour
from refute.frames import Column, Drawn, Table, aliases_of, discovered, named, reachable, read_drawn, read_table
from refute.neighbours import Array, array_pair, distance
from refute.outcomes import Outcome, axes, magnitude, moved, outcome
from refute.search import SLACK, Claim, NotSearchable, Program, Verdict, _domain, _free_names, _public, load, program

SHORT, LONG = 300, 10_000
NEIGHBOURS = 4  # of one data set: it is running the program that takes the time
_ATTRIBUTES = frozenset(dir(pd.DataFrame)) | frozenset(dir(pd.Series)) | frozenset(dir(list)) | frozenset(dir(dict)) | {"Index", "Count"}


@dataclass(slots=True)
class Target:
    """A function of a case file whose private parameters are tables (those that are not are drawn as `refute.search` does)."""

    what: Program
    tables: dict[str, Table]
    given: dict[str, str]
    labels: str = ""  # which labels its rows have, where a comment says so
    assuming: str = "True"  # a test of the arguments, where a comment says so
    refused: bool = False  # some version of a library raises whatever it is given
    words: list[object] = field(default_factory=list)
    numbers: list[float] = field(default_factory=list)

    def has(self, argument: str) -> bool:
        """Whether the search can try the argument: a table, or a private number beside one."""
        return any(source.name == argument and (source.private or argument in self.tables) for source in self.what.parameters)


@lru_cache(maxsize=256)
def _drawn(path: Path) -> Drawn:
    return read_drawn(path.read_text(encoding="utf-8"))


def target(path: Path, name: str) -> Target | None:
    """The function `name` of the case file at `path`, or None where it has no table among its parameters."""
    what = program(path, name)
    module, tree = load(path)
    definition = next((n for n in ast.walk(tree) if isinstance(n, ast.FunctionDef) and n.name == name.rpartition(".")[2]), None)
    if definition is None:
        return None
    aliases = aliases_of(tree)
    parameters = [*definition.args.posonlyargs, *definition.args.args, *definition.args.kwonlyargs]
    tables = {p.arg: table for p in parameters if (table := read_table(p.arg, p.annotation, aliases))}
    if not tables:
        return None
    nodes = reachable(tree, definition)
    literals = [node.value for statement in nodes for node in ast.walk(statement) if isinstance(node, ast.Constant)]
    numbers = sorted({float(v) for v in literals if isinstance(v, (int, float)) and abs(v) < 1e9})
    drawn = _drawn(path)
    told = {**drawn.columns.get("", {}), **drawn.columns.get(name, {})}
    for table in tables.values():
        row_classes.complete(table, module, tree, told)
        _complete(table, told, drawn.columns.get(name, {}), nodes)
    near = {0.0, 1.0, *numbers, *(-v for v in numbers), *(v + step for v in numbers for step in (0.5, 1, -1, 1e-3, -1e-3))}
    words: list[object] = [*sorted({v for v in literals if isinstance(v, str) and len(v) < 20})]
    return Target(what, tables, drawn.given.get(name, {}), drawn.labels.get(name, ""), drawn.assuming.get(name, "True"), name in drawn.refused, words, sorted(near))


def _complete(table: Table, told: dict[str, Column], own: dict[str, Column], nodes: list[ast.stmt]) -> None:
    """Give a table the columns that comments or the program name; those that its annotation declares stay as they are."""
    declared = {column.name: column for column in table.columns}
    if table.container in ("DataFrame", *OTHER_FRAMES, "dicts"):
        found = {column.name: column for column in discovered(nodes, _ATTRIBUTES)} if not told else {}
        merged = {**found, **told, **declared}
        if table.per_unit:
            merged.setdefault(table.per_unit[0], Column(table.per_unit[0], "int"))
            declared.setdefault(table.per_unit[0], merged[table.per_unit[0]])
        used = {name: column for name, column in merged.items() if name in own or name in declared or named(name, nodes)}
        table.columns = list((used or merged).values()) or [Column("a"), Column("b")]
    elif own and table.container != "objects":
        table.wide = table.container in ARRAYS and len(own) > 1
        domain = declared.get("value")
        if domain is not None and domain.domain:
            own = {name: Column(name, c.kind, domain.lower, domain.upper, c.choices, True) for name, c in own.items()}
        if table.container == "list" and len(own) > 1:
            table.container = "tuples"
        table.columns = list(own.values()) if table.container != "tuples" or not table.columns else table.columns


def _evaluated(term: Term | None, names: dict[str, object], otherwise: float) -> float:
    if term is None:
        return otherwise
    return evaluate(term, names) if isinstance(term, str) else term


def _shape(table: Table, names: dict[str, object], aim: Target, rng: random.Random, missing: bool) -> Shape:
    def landmarks(column: Column, lower: float, upper: float) -> list[object]:
        return aim.words if column.kind == "str" else [v for v in aim.numbers if lower <= v <= upper]

    ends = [(_evaluated(c.lower, names, -math.inf), _evaluated(c.upper, names, math.inf)) for c in table.columns]
    columns = [
        Domain(c.name, c.kind, lower, upper, c.choices, c.domain, c.missing, landmarks(c, lower, upper))
        for c, (lower, upper) in zip(table.columns, ends)
    ]
    if any(c.lower > c.upper for c in columns):
        raise NotSearchable(f"{table.name}: an interval is empty")
    if table.wide and len(columns) == 1:
        width = int(_evaluated(table.width, names, rng.randint(2, 4)))
        columns = columns * width
    size = None if table.size is None else int(_evaluated(table.size, names, 3))
    most = None if table.max_length is None else int(_evaluated(table.max_length, names, 0))
    unit = None
    if table.per_unit:
        unit = next(i for i, c in enumerate(columns) if c.name == table.per_unit[0]), int(_evaluated(table.per_unit[1], names, 1))
    bounds = [(n, _evaluated(r, names, 1.0)) for n, r in table.norm_bounds]
    least = int(_evaluated(table.min_length, names, 0))
    lengths = [int(v) for v in aim.numbers if v == int(v) and max(least, 1) <= v <= (40 if most is None else min(most, 40))]
    return Shape(table.container, table.relation, columns, table.wide, size, least, most, bounds, unit, missing, lengths=lengths, makes=table.makes)


def _terms(table: Table) -> list[tuple[Term | None, bool]]:
    inner = [(end, False) for column in table.columns for end in (column.lower, column.upper)]
    sizes = [(term, True) for term in (table.size, table.width, table.min_length, table.max_length)]
    return [*inner, *sizes, *((r, False) for _, r in table.norm_bounds), *([(table.per_unit[1], True)] if table.per_unit else [])]


def _names(aim: Target, cases: CaseFile, rng: random.Random) -> tuple[dict[str, object], set[str]]:
    """Values for the public names, and which of them are parameters that are to be passed."""
    what = aim.what
    point = rng.choice(cases.points.get(what.name, [{}]))
    ties = cases.ties.get(what.name, {})
    names: dict[str, object] = {**MATHS, **point}
    passed: set[str] = set()
    for source in what.parameters:
        if source.name in aim.tables or source.private or source.name in aim.given:
            continue
        passed.add(source.name)
        if source.name in ties:
            continue
        value = _listed(source, rng) if source.type_name in ("list", "Sequence", *ARRAYS) else _public(source, point, what.words, rng)
        if value is None:
            passed.discard(source.name)
        else:
            names[source.name] = value
    for table in aim.tables.values():
        for term, sized in _terms(table):
            if isinstance(term, str):
                for node in ast.walk(ast.parse(term, mode="eval")):
                    if isinstance(node, ast.Name) and node.id not in names:
                        names[node.id] = rng.randint(1, 6) if sized else rng.randint(2, 30)
    for source in what.parameters:
        if source.private and source.name not in aim.tables:
            for name, sized in _free_names(source):
                names.setdefault(name, rng.randint(2, 5) if sized else rng.randint(2, 30))
    return names, passed


def _listed(source: Source, rng: random.Random) -> object:
    """A public list of numbers, in order, for candidates, thresholds and edges."""
    values = sorted(float(rng.randint(-5, 30)) for _ in range(rng.randint(2, 4)))
    return in_container(np.array(values, dtype=float if source.type_name == "Tensor" else None), source.type_name) if source.type_name in ARRAYS else values


def _needs(assumptions: list[str] | None) -> tuple[int, bool]:
    """The fewest rows that the assumptions of a report allow, and whether they excuse a result that is no number.

    Without a report (None) every such result is excused: expectations are for data on which the program is defined.
    """
    if assumptions is None:
        return 0, True
    text = " | ".join(assumptions).lower()
    least = 2 if "two rows" in text else 1 if any(w in text for w in ("empty", "has a row", "is kept")) else 0
    return least, bool(text) and any(word in text for word in ("empty", "kept", "row", "occur", "present", "key", "zero", "> 0", "categor", "number", "is not 0", "parts as are asked for"))


def _excludes_missing(assumptions: list[str] | None) -> bool:
    return assumptions is None or any(word in text.lower() for text in assumptions for word in ("missing", "nan", "null"))


@dataclass(slots=True)
class Instance:
    """What one run of the search is on: rows and labels of each table, private numbers, and the values of the public names."""

    names: dict[str, object]
    shapes: dict[str, Shape]
    rows: dict[str, list[Any]]
    index: dict[str, list[object] | None]
    numbers: dict[str, Array]
    domains: dict[str, neighbours.Domain]
    public: dict[str, object] = field(default_factory=dict)

    def arguments(self) -> dict[str, object]:
        """What the function is called with, made afresh."""
        tables = {name: native(shape, self.rows[name], self.index[name]) for name, shape in self.shapes.items() if not shape.parts}
        for group, whole in self.shapes.items():
            tables.update({name: native(shape, whole.part(name, self.rows[group]), None) for name, shape in whole.parts.items()})
        return {**tables, **{name: self._number(name) for name in self.numbers}, **self.public}

    def _number(self, name: str) -> object:
        """A private number or array as the function gets it."""
        value = self.numbers[name]
        if value.ndim:
            return value.copy()
        return int(value) if self.domains[name].element == "Integer" else float(value)

    def show(self, argument: str) -> str:
        if argument in self.numbers:
            return repr(self.numbers[argument].tolist())
        argument = self._table(argument)
        index = self.index[argument]
        return f"{self.rows[argument]!r}" + (f" labelled {index!r}" if index is not None else "")

    def _table(self, argument: str) -> str:
        """The table that an argument is, or is a part of."""
        return next((group for group, shape in self.shapes.items() if argument in shape.parts), argument)

    def neighbour(self, rng: random.Random, argument: str, kind: str) -> tuple[Instance, float]:
        """With another value of the argument, and a distance that it is not further away than."""
        if argument in self.numbers:
            domain, before = self.domains[argument], self.numbers[argument]
            after = neighbours.stepped(rng, domain, before)
            return replace(self, numbers={**self.numbers, argument: after}), distance(domain, before, after)
        argument = self._table(argument)
        rows, apart = neighbour(rng, self.shapes[argument], self.rows[argument])
        stays = len(rows) == len(self.rows[argument]) and rng.random() < 0.5
        index = self.index[argument] if stays else labels(rng, len(rows), kind)
        return replace(self, rows={**self.rows, argument: rows}, index={**self.index, argument: index}), apart


def _instance(aim: Target, cases: CaseFile, rng: random.Random, assumptions: list[str] | None, kind: str) -> Instance:
    names, passed = _names(aim, cases, rng)
    missing = not _excludes_missing(assumptions) and rng.random() < 0.2
    shapes = {name: _shape(table, names, aim, rng, missing) for name, table in aim.tables.items()}
    for name in {table.joint: None for table in aim.tables.values() if table.joint}:
        parts = {table.name: shapes.pop(table.name) for table in aim.tables.values() if table.joint == name}
        first = next(iter(parts.values()))
        columns = [column for part in parts.values() for column in part.columns]
        shapes[f"joint {name}"] = replace(first, columns=columns, norm_bounds=[], parts=parts, least=max(part.least for part in parts.values()))
    for shape in shapes.values():
        shape.keeps_order = any("order" in text for text in assumptions or ())
    rows = {name: draw(rng, shape) for name, shape in shapes.items()}
    index = {name: labels(rng, len(drawn), kind) for name, drawn in rows.items()}
    private = [source for source in aim.what.parameters if source.private and source.name not in aim.tables]
    domains = {source.name: _domain(source, names, tuple(aim.numbers), rng) for source in private}
    made = Instance(names, shapes, rows, index, {name: array_pair(rng, domain)[0] for name, domain in domains.items()}, domains)
    scope = {**names, **made.arguments(), "np": np, "pd": pd, "rng": rng}
    for name, text in cases.ties.get(aim.what.name, {}).items():
        names[name] = scope[name] = int(evaluate(text, scope))
    made.public = {name: names[name] for name in passed}
    made.public.update({name: eval(text, {**scope}) for name, text in aim.given.items()})
    return made


def _claimed(verdict: Verdict, scope: dict[str, object]) -> float:
    try:
        return evaluate(verdict.claim.bound, scope)
    except (ArithmeticError, LookupError, NameError, TypeError, ValueError):
        return math.nan  # such as (U-L)/n of no rows: nothing is claimed there


@libraries.as_they_are()
def search_tables(
    aim: Target, cases: CaseFile, argument: str, claims: list[Claim], pairs: int, assumptions: list[str] | None = None, seed: int = 0
) -> list[Verdict]:
    """Try `pairs` neighbouring values of `argument`, a table or a number beside tables, against every claim about it; a refuted claim is left alone.

    `assumptions` are those of the report that the claims are from; None for expectations. Raises `NotSearchable` where the
    arguments can't be made or the program fails on nearly all of them.
    """
    digest = hashlib.sha1(f"{aim.what.name}/{argument}/{seed}/tables".encode()).digest()
    rng = random.Random(int.from_bytes(digest[:8], "big"))
    own = next((norm for norm in ("LInf", "L2", "L1") if norm in aim.what.returns), None)
    verdicts = [Verdict(claim) for claim in claims]
    ran, fault = 0, ""
    least, excused = _needs(assumptions)
    of_some = any("is kept" in text for text in assumptions or ())
    kind = aim.labels or _kind_of_labels(assumptions)
    null = any(table.container == "Connection" for table in aim.tables.values())
    rounds = max(pairs // NEIGHBOURS, 1)
    for attempt in range(rounds * 4):
        if attempt >= rounds and ran:
            break  # the rest are for programs that are defined on few inputs
        first = _instance(aim, cases, rng, assumptions, kind)
        scope = {**first.names, **first.arguments(), "np": np, "pd": pd}
        claimed = [_claimed(verdict, scope) for verdict in verdicts]
        before = outcome(aim.what.run, first.arguments(), attempt, null)
        for _ in range(NEIGHBOURS):
            second, apart = first.neighbour(rng, argument, kind)
            if not all(eval(aim.assuming, {**scope, **one.arguments()}) for one in (first, second)):
                continue
            after = outcome(aim.what.run, second.arguments(), attempt, null)
            fault = after.fault or before.fault or fault
            fewest = min(len(rows) for one in (first, second) for rows in one.rows.values())
            if fewest < least or (before.fault and before.fault == after.fault) or (excused and (before.undefined or after.undefined)):
                continue
            if (of_some if assumptions is not None else not fewest) and axes(before) != axes(after):
                continue  # of no rows `sum(rows)` is a number: that there is one is what the expectation rests on, or what the report assumes
            ran += 1
            for verdict, bound in zip(verdicts, claimed):
                if not (verdict.refuted or math.isnan(bound)):
                    verdict.pairs += 1
                    _judge(verdict, bound, apart, (first, second), (before, after), aim, argument, own)
    if not ran:
        raise NotSearchable(f"{aim.what.name} fails on every input: {fault}")
    return verdicts


def _judge(
    verdict: Verdict, bound: float, apart: float, inputs: tuple[Instance, Instance], outcomes: tuple[Outcome, Outcome], aim: Target, argument: str, own: str | None
) -> None:
    """Hold what two runs gave against a claim."""
    (first, second), (before, after) = inputs, outcomes
    size = max(magnitude(before), magnitude(after))
    actual = math.inf if before.fault or after.fault else moved(verdict.claim, before, after, own)
    allowed = math.inf if math.isinf(bound) else bound * apart
    if actual > allowed * (1 + 1e-7) + SLACK * size:
        shown = ", ".join(f"{n}={v!r}" for n, v in {**first.names, **first.public}.items() if n not in MATHS)
        verdict.refuted = (
            f"{aim.what.name}: claimed {verdict.claim.bound} = {bound:g}, actual {actual / apart if apart else math.inf:g}"
            f" at {argument}={first.show(argument)}, {argument}'={second.show(argument)} (distance {apart:g})"
            f" giving {before.fault or before.parts} and {after.fault or after.parts}{' with ' + shown if shown else ''}"
        )
    if not apart and actual > SLACK * size:
        verdict.ratio = math.inf
    elif apart and actual > 1e4 * SLACK * size * 1e-4:
        verdict.ratio = max(verdict.ratio, actual / apart)
        if math.isfinite(bound) and bound:
            verdict.closeness = max(verdict.closeness, actual / allowed)


def _kind_of_labels(assumptions: list[str] | None) -> str:
    """Which labels of rows the assumptions of a report leave."""
    told = " | ".join(assumptions or ()).lower()
    return "places" if "labelled by the places" in told else "unique" if "labelled" in told or "same label" in told else ""


def assumptions_of(report: dict[str, Any]) -> dict[tuple[Path, str], list[str]]:
    """The assumptions that a report lists, by file and function."""
    return {(Path(f["path"]).resolve(), f["name"]): list(f.get("assumptions", [])) for f in report["functions"]}


def _about(claim: Claim, key: Key) -> str:
    item = "" if claim.item is None else f"[{claim.item}]"
    return f"{key[0].name}: {key[1]} {key[2]}{item}{'.' + claim.key if claim.key else ''}"


def main() -> int:
    parser = argparse.ArgumentParser(prog="refute.frame_search", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="+", type=Path)
    parser.add_argument("--long", action="store_true", help=f"{LONG} pairs a bound instead of {SHORT}")
    parser.add_argument("--pairs", type=int, help="that many")
    parser.add_argument("--inferred", action="store_true", help="refute what dpcheck infers, not what the files expect")
    parser.add_argument("--only", help="only functions whose name contains this")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--near", type=float, default=0.99, help="tell of finite bounds that no pair came this near to")
    parser.add_argument("--far", type=float, default=20, help="tell of infinite bounds where nothing moved this many times the distance")
    options = parser.parse_args()
    pairs = options.pairs or (LONG if options.long else SHORT)
    refuted = tried = 0
    seen: set[str] = set()
    for path in (file.resolve() for file in options.files):
        cases = read_cases(path)
        report = dpcheck("infer", [path]) if options.inferred else None
        stated = inferred_claims(report) if report else expected_claims(cases)
        assumed = assumptions_of(report) if report else {}
        for key, claims in stated.items():
            if options.only and options.only not in key[1]:
                continue
            told = assumed.get(key[:2], []) if report else None
            seen.update(told or [])
            try:
                aim = target(path, key[1])
                if aim is None or not aim.has(key[2]):
                    raise NotSearchable("no table: see `python -m refute`")
                verdicts = search_tables(aim, cases, key[2], claims, pairs, told, options.seed)
            except NotSearchable as reason:
                print(f"{path.name}: not searched: {key[1]} {key[2]}: {reason}")
                continue
            for verdict in verdicts:
                tried += 1
                claim, what = verdict.claim, _about(verdict.claim, key)
                if verdict.refuted:
                    refuted += 1
                    print(f"{what}: REFUTED {verdict.refuted}")
                elif claim.bound == "inf":
                    if verdict.ratio < options.far and not report:
                        print(f"{what}: claimed inf, but nothing moved more than {verdict.ratio:g} times the distance")
                elif claim.bound != "0" and verdict.closeness < options.near:
                    print(f"{what}: nearest {verdict.closeness:.3f} of {claim.bound}")
    for text in sorted(seen):
        print(f"assumed: {text}")
    print(f"{tried} bounds tried, {refuted} refuted")
    return 1 if refuted else 0


if __name__ == "__main__":
    sys.exit(main())
