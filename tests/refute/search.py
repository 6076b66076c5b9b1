"""The search: runs a function on many neighbouring pairs and finds the pair that comes closest to a claimed bound, or breaks it."""

from __future__ import annotations

import ast
import copy
import hashlib
import importlib.util
import math
import random
import sys
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from functools import cache
from pathlib import Path
from types import ModuleType

import numpy as np

from refute import coins, libraries
from refute.annotations import Source, Term, read_parameters
from refute.datasets import rows_pair
from refute.expectations import MATHS, CaseFile, evaluate
from refute.neighbours import ORDER, Array, Domain, array_pair, entry_norm, nudged_pair
from refute.strangers import STRANGERS, Stranger

ODD = (-2, -1, 0, 0, 1, 1, 7, 40)  # public whole numbers that few programs are written for
SLACK = 1e-9  # of a float computation, relative to the size of what it computes


class NotSearchable(Exception):
    """A function whose arguments the search can't make, or that can't be run."""


@dataclass(frozen=True, slots=True)
class Claim:
    """A bound to refute: its text, the norm it is in (None: the result's own; "D": the discrete metric), the tuple item and what
    the entries are measured in (None: as the result is annotated)."""

    bound: str
    key: str | None = None
    item: int | None = None
    element: str | None = None


@dataclass(slots=True)
class Verdict:
    """How near the search came: `closeness` is the largest actual / claimed, `ratio` the largest actual / distance."""

    claim: Claim
    pairs: int = 0
    closeness: float = 0.0
    ratio: float = 0.0
    refuted: str = ""


@dataclass(slots=True)
class Program:
    """A function of a case file, its parameters and what its result is annotated with."""

    name: str
    run: Callable[..., object]
    parameters: list[Source]
    returns: str
    landmarks: tuple[float, ...]
    words: tuple[str, ...]


@cache
@libraries.as_they_are()
def load(path: Path) -> tuple[ModuleType, ast.Module]:
    """Import the case file at `path` under a name of its own."""
    name = f"case_{path.stem}_{hashlib.sha1(str(path).encode()).hexdigest()[:8]}"
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec is not None and spec.loader is not None
    for stranger in STRANGERS:
        sys.modules.setdefault(stranger, Stranger(stranger))
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    try:
        spec.loader.exec_module(module)
    except ImportError as fault:
        raise NotSearchable(f"{path.name} can't be imported: {fault}") from fault
    return module, ast.parse(path.read_text(encoding="utf-8"))


def _definition(tree: ast.Module, name: str) -> ast.FunctionDef | None:
    """The last definition of a qualified name, as it is at run time."""
    body: list[ast.stmt] = tree.body
    found: ast.stmt | None = None
    for part in name.split("."):
        found = next((s for s in reversed(body) if isinstance(s, (ast.FunctionDef, ast.ClassDef)) and s.name == part), None)
        if found is None:
            return None
        body = found.body if isinstance(found, ast.ClassDef) else []
    return found if isinstance(found, ast.FunctionDef) else None


def _mentioned(*nodes: ast.AST) -> set[str]:
    return {part.id for node in nodes for part in ast.walk(node) if isinstance(part, ast.Name)}


def program(path: Path, name: str) -> Program:
    """The function `name` (`Class.method` of a class made without arguments) of the case file at `path`."""
    module, tree = load(path)
    definition = _definition(tree, name)
    if definition is None:
        raise NotSearchable(f"{name} is not a function of {path.name}")
    if _mentioned(definition) & {s.name for s in tree.body if isinstance(s, ast.FunctionDef) and "assume" in _mentioned(*s.decorator_list)}:
        raise NotSearchable(f"{name} rests on what is assumed of a function")
    owner, _, attribute = name.rpartition(".")
    try:
        run = getattr(getattr(module, owner)(), attribute) if owner else getattr(module, attribute)
    except (TypeError, AttributeError) as fault:
        raise NotSearchable(f"{name}: {fault}") from fault
    literals = [node.value for node in ast.walk(definition) if isinstance(node, ast.Constant)]
    numbers = {float(value) for value in literals if isinstance(value, (int, float)) and abs(value) < 1e6}
    landmarks = {0.0, 1.0, 0.5} | numbers | {-value for value in numbers} | {value + step for value in numbers for step in (0.5, 1, -1, 1e-3, -1e-3)}
    returns = ast.unparse(definition.returns) if definition.returns else ""
    imported = {a.asname or a.name: a.name for s in tree.body if isinstance(s, ast.ImportFrom) and s.module == "dpcheck" for a in s.names}
    words = tuple(value for value in literals if isinstance(value, str) and len(value) < 12)
    named = {s.targets[0].id: s.value for s in tree.body if isinstance(s, ast.Assign) and isinstance(s.targets[0], ast.Name)}
    return Program(name, run, read_parameters(definition, imported, named), returns, tuple(sorted(landmarks)), words)


def _number(term: Term | None, names: dict[str, object], otherwise: float) -> float:
    if term is None:
        return otherwise
    try:
        return evaluate(term, names) if isinstance(term, str) else term
    except (AttributeError, LookupError, TypeError) as fault:
        raise NotSearchable(f"{term} in a descriptor has no value: {fault}") from fault


def _domain(source: Source, names: dict[str, object], landmarks: tuple[float, ...], rng: random.Random, odd: bool = False) -> Domain:
    domain = Domain(
        source.kind, source.element, source.norm, source.relation, _number(source.lower, names, -math.inf),
        _number(source.upper, names, math.inf), norm_bounds=[(n, _number(r, names, 1.0)) for n, r in source.norm_bounds],
        categories=source.categories, container=source.container, fields=[_domain(part, names, landmarks, rng, odd) for part in source.fields],
        min_length=int(_number(source.min_length, names, 0)),
        max_length=None if source.max_length is None else int(_number(source.max_length, names, 0)),
    )  # fmt: skip
    if domain.lower > domain.upper:
        raise NotSearchable(f"{source.name}: the interval [{domain.lower}, {domain.upper}] is empty")
    if source.kind == "vector":
        domain.shape = (int(_number(source.size, names, rng.randint(1 if odd and rng.random() < 0.3 else 2, 5))),)
    elif source.kind == "matrix":
        rows, columns = source.shape or (rng.randint(2, 4), rng.randint(2, 4))
        domain.shape = (int(_number(rows, names, 2)), int(_number(columns, names, 2)))
    elif source.kind == "rows" and source.size is not None:
        domain.shape = (int(_number(source.size, names, 3)),)
    domain.landmarks = [value for value in landmarks if domain.lower <= value <= domain.upper]
    domain.whole = domain.element == "Integer" and rng.random() < 0.5
    return domain


def _public(source: Source, point: dict[str, float], words: tuple[str, ...], rng: random.Random, odd: bool = False) -> object:
    """A value for a public parameter; None where its default should stand."""
    if source.name in point:
        value = point[source.name]
        return int(value) if source.type_name == "int" and value.is_integer() else value
    if source.categories:
        return rng.choice(source.categories)
    if source.type_name == "bool":
        return rng.random() < 0.5
    if source.type_name == "str":
        return rng.choice(words or ("",))
    if source.type_name == "int" or (not source.type_name and source.default is None):
        return rng.choice(ODD) if odd and rng.random() < 0.3 else rng.randint(2, 6)
    if source.type_name == "float":
        lower, upper = (float(end) if isinstance(end, (int, float)) else None for end in (source.lower, source.upper))
        return rng.uniform(lower if lower is not None else 2.0, upper if upper is not None else 9.0)
    if source.default is not None:
        return None
    raise NotSearchable(f"no values for the public parameter {source.name}: {source.type_name}")


def _free_names(source: Source) -> Iterator[tuple[str, bool]]:
    """The names in the descriptors of a source, and whether each stands for a size."""
    sizes = [source.size, *(source.shape or ()), source.min_length, source.max_length]
    for term in [source.lower, source.upper, *(radius for _, radius in source.norm_bounds), *sizes]:
        if isinstance(term, str):
            try:
                tree = ast.parse(term, mode="eval")
            except SyntaxError:
                raise NotSearchable(f"{term!r} is no expression") from None
            for node in ast.walk(tree):
                if isinstance(node, ast.Name) and node.id not in MATHS:
                    yield node.id, term in sizes


def _settings(what: Program, cases: CaseFile, rng: random.Random, odd: bool = False) -> tuple[dict[str, object], dict[str, Domain]]:
    """Values for the public names of a program, and with them the domains of its private parameters."""
    points = cases.points.get(what.name, [{}])
    point = rng.choice(points)
    ties = cases.ties.get(what.name, {})
    public: dict[str, object] = {}
    names: dict[str, object] = {**MATHS, **point}
    for source in what.parameters:
        if not source.private and source.name not in ties:
            value = _public(source, point, what.words, rng, odd)
            if value is not None:
                public[source.name] = names[source.name] = value
    private = {source.name: source for source in what.parameters if source.private}
    held = getattr(what.run, "__globals__", {})
    for source in what.parameters:
        for name, sized in _free_names(source):
            if name not in names and name not in private:
                value = held.get(name)
                names[name] = value if isinstance(value, (int, float)) else rng.randint(2, 5) if sized else rng.randint(2, 30)
    domains: dict[str, Domain] = {}
    for source in sorted(private.values(), key=lambda one: any(name in private for name, _ in _free_names(one))):  # then those whose descriptors name others
        shapes = {name: np.zeros(domains[name].shape) for name, _ in _free_names(source) if name in domains and domains[name].shape}
        if any(name in private and name not in shapes for name, _ in _free_names(source)):
            raise NotSearchable(f"a descriptor of {source.name} names something private")
        domains[source.name] = _domain(source, {**names, **shapes}, what.landmarks, rng, odd)
    return names, domains


def _native(domain: Domain, value: object) -> object:
    """The value as the program gets it: a float or int, a list of rows, an array."""
    if isinstance(value, np.ndarray):
        if domain.kind != "number":
            return value.astype(int) if domain.whole else value.copy()
        return int(value) if domain.element == "Integer" else float(value)
    rows = copy.deepcopy(value)
    return np.array(rows, dtype=int if domain.whole else float) if domain.container == "ndarray" else rows


def _as_array(value: object) -> Array | None:
    """A number, vector or matrix as an array; None for what is measured in the discrete metric."""
    if type(value).__module__ == "torch":
        value = value.detach().numpy()  # type: ignore[attr-defined]
    if isinstance(value, (bool, int, float, Decimal, Fraction, np.ndarray, np.generic, list, tuple)):
        try:
            return np.asarray(value, dtype=float)
        except (TypeError, ValueError, OverflowError):  # of whole numbers that no float holds, only whether they differ is asked
            return None
    return None


def _contents(value: object) -> object:
    """What two results are compared by: an object that is equal to itself alone, by what it holds."""
    if type(value).__eq__ is not object.__eq__ or isinstance(value, type):
        return value
    if not hasattr(value, "__dict__"):
        raise NotSearchable(f"{value!r} can't be compared")
    return type(value), {name: _contents(held) for name, held in vars(value).items()}


def moved(before: object, after: object, key: str | None, element: str = "Real") -> float:
    """The distance of two results in a norm over ℝ or, where `element` is "Data", over 𝔻; a number is measured in ℝ unless told.

    Infinite where the shapes differ, 0 where a result is not finite (the program's own overflow is not compared).
    """
    if isinstance(before, dict) and isinstance(after, dict):
        keys = [*before, *(k for k in after if k not in before)]
        before, after = [before.get(k, 0) for k in keys], [after.get(k, 0) for k in keys]
    x, y = _as_array(before), _as_array(after)
    if x is None or y is None:
        return float(np.any(_contents(before) != _contents(after)))
    if x.shape != y.shape:
        return math.inf
    if not (np.isfinite(x).all() and np.isfinite(y).all()):
        return 0.0
    change = np.asarray(x - y)
    if key == "D" or element == "Data":  # whether entries differ by more than rounding
        change[np.abs(change) <= SLACK * np.maximum(1, np.maximum(np.abs(x), np.abs(y)))] = 0
    if key == "D":
        return float(np.count_nonzero(change))
    norm = key if key in ORDER else "L2"
    if change.ndim <= 1:
        return entry_norm(change.reshape(-1), element, norm)
    return sum(entry_norm(row.reshape(-1), element, norm) for row in change)


def _actual(claim: Claim, before: object, after: object, returns: str) -> float:
    own = next((norm for norm in ("LInf", "L2", "L1") if norm in returns), None)
    element = claim.element or ("Data" if "Data" in returns else "Real")
    key = claim.key or own
    if isinstance(before, tuple) and isinstance(after, tuple):
        if claim.item is not None:
            return moved(before[claim.item], after[claim.item], key, element)
        if claim.key is None:
            return sum(moved(b, a, key, element) for b, a in zip(before, after))
    return moved(before, after, key, element)


@contextmanager
def variables(what: Program, names: dict[str, object]) -> Iterator[None]:
    """The variables of the module that are among the names of a bound have those values while the function runs."""
    held = getattr(what.run, "__globals__", {})
    set_to = {name: value for name, value in names.items() if isinstance(value, (int, float)) and isinstance(held.get(name), (int, float))}
    before = {name: held[name] for name in set_to}
    held.update(set_to)
    try:
        yield
    finally:
        held.update(before)


def _magnitude(value: object) -> float:
    array = _as_array(value)
    return float(np.abs(array[np.isfinite(array)]).max(initial=1.0)) if array is not None else 1.0


def _show(value: object) -> str:
    if isinstance(value, np.generic):
        value = value.item()
    return np.array2string(value, precision=6, separator=", ") if isinstance(value, np.ndarray) else repr(value)


def _holds(assumption: str, names: dict[str, object]) -> bool:
    """Whether public values may be taken where this is assumed: where it says nothing that can be worked out, they may."""
    try:
        return bool(evaluate(assumption, names))
    except (ArithmeticError, AttributeError, LookupError, NameError, SyntaxError, TypeError, ValueError):
        return True


@libraries.as_they_are()
def search(
    what: Program, cases: CaseFile, argument: str, claims: list[Claim], pairs: int, seed: int = 0, assumed: list[str] | None = None
) -> list[Verdict]:
    """Try `pairs` neighbouring values of `argument` against every claim about it, and stop at a claim's first refutation.

    With what is `assumed` for the claims, odd public values are tried, too: 0, negative and large ones, and vectors of one entry.
    Raises `NotSearchable` where the arguments can't be made or the program fails on all of them.
    """
    if not any(source.private and source.name == argument for source in what.parameters):
        raise NotSearchable(f"{argument} is no parameter of {what.name} that can be made")
    digest = hashlib.sha1(f"{what.name}/{argument}/{seed}".encode()).digest()
    rng = random.Random(int.from_bytes(digest[:8], "big"))
    verdicts = [Verdict(claim) for claim in claims]
    best: tuple[dict[str, object], dict[str, Domain], dict[str, object], Array, Array] | None = None
    best_ratio, ran, fault = 0.0, 0, None
    for attempt in range(pairs):
        climbing = best is not None and attempt % 2 == 1
        if climbing and best is not None:
            names, domains, others, x, y = best
            first, second, apart = nudged_pair(rng, domains[argument], x, y)
            before, after = _native(domains[argument], first), _native(domains[argument], second)
        else:
            names, domains = _settings(what, cases, rng, assumed is not None)
            domain = domains[argument]
            others = {n: (rows_pair(rng, d)[0] if d.kind == "rows" else array_pair(rng, d)[0]) for n, d in domains.items() if n != argument}
            if domain.kind == "rows":
                rows, changed, apart = rows_pair(rng, domain)
                before, after = _native(domain, rows), _native(domain, changed)
            else:
                first, second, apart = array_pair(rng, domain)
                before, after = _native(domain, first), _native(domain, second)
        shown = {n: _native(domains[n], v) for n, v in others.items()}
        names = {**names, **shown, argument: before}
        for name, text in cases.ties.get(what.name, {}).items():
            names[name] = int(evaluate(text, names))
        public = {s.name: names[s.name] for s in what.parameters if not s.private and s.name in names}
        if assumed and not all(_holds(one, names) for one in assumed):
            continue
        results = []
        try:
            with warnings.catch_warnings(), np.errstate(all="ignore"):
                warnings.simplefilter("ignore")
                for value in (before, after):
                    given = {**{n: _native(domains[n], v) for n, v in others.items()}, **public, argument: copy.deepcopy(value)}
                    with coins.equal(attempt), variables(what, names):
                        results.append(what.run(**given))
        except (Exception, SystemExit) as raised:  # the analysed program's own failures: an assumption, not a value to compare
            fault = raised
            continue
        ran += 1
        size = max(_magnitude(results[0]), _magnitude(results[1]))
        for verdict in verdicts:
            if verdict.refuted:
                continue
            verdict.pairs += 1
            actual = _actual(verdict.claim, results[0], results[1], what.returns)
            try:
                claimed = evaluate(verdict.claim.bound, {"self": getattr(what.run, "__self__", None), **names})
            except (ArithmeticError, NameError, TypeError, ValueError) as undefined:
                if assumed is not None:
                    continue  # such as a division by an odd public value, which nothing is claimed of
                raise NotSearchable(f"{verdict.claim.bound} has no value at {argument}={_show(before)}: {undefined}") from undefined
            allowed = math.inf if math.isinf(claimed) else claimed * apart
            if actual > allowed * (1 + 1e-7) + SLACK * size:
                shown_names = ", ".join(f"{n}={_show(v)}" for n, v in names.items() if n not in MATHS and n != argument)
                verdict.refuted = (
                    f"{what.name}: claimed {verdict.claim.bound} = {claimed:g}, actual {actual / apart if apart else math.inf:g}"
                    f" at {argument}={_show(before)}, {argument}'={_show(after)} (distance {apart:g})"
                    f" giving {_show(results[0])} and {_show(results[1])}{' with ' + shown_names if shown_names else ''}"
                )
            if not apart and actual > SLACK * size:
                verdict.ratio = math.inf
            elif apart and actual > 1e4 * SLACK * size:
                if math.isfinite(claimed) and claimed:
                    verdict.closeness = max(verdict.closeness, actual / allowed)
                verdict.ratio = max(verdict.ratio, actual / apart)
                if domains[argument].kind != "rows" and verdict is verdicts[0] and actual / apart > best_ratio:
                    best_ratio = actual / apart
                    best = names, domains, others, first, second
    if not ran:
        raise NotSearchable(f"{what.name} fails on every input: {fault!r}")
    return verdicts
