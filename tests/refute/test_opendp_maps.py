"""The bounds of counts, sums, means and variances are the textbook's table, and agree with OpenDP's own stability maps.

The bounds that `dpcheck infer` prints are evaluated at many values of the names in them, for lists, arrays, series and frames. OpenDP
adds to its maps on floats what its sums may lose to rounding: below one part in a million at these sizes, and so is the tolerance.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable
from itertools import product
from typing import Any

import pytest

from refute.claims import dpcheck
from refute.expectations import MATHS

TOLERANCE = 1e-6
SETTINGS = 20

RELATIONS = {"added": "SymmetricDistance", "edited": "ChangeOneDistance", "inserted": "InsertDeleteDistance", "in_place": "HammingDistance"}
# What is known of the rows: nothing; that they lie in [L, U]; that, and how many there are; that, and how many there are at least.
KNOWN = {"any": (), "within": ("Interval(ge='L', le='U')",), "sized": ("Interval(ge='L', le='U')", "Size('n')"),
         "many": ("Interval(ge='L', le='U')", "MinLen('n0')")}  # fmt: skip
CONTAINERS = {
    "list": ("list[float]", "rows", {"count": "len({})", "sum": "sum({})", "mean": "sum({0}) / len({0})", "var": "statistics.pvariance({})",
                                     "var1": "statistics.variance({})"}),
    "array": ("np.ndarray", "rows", {"count": "{}.shape[0]", "sum": "{}.sum()", "mean": "np.mean({})", "var": "np.var({})",
                                     "var1": "np.var({}, ddof=1)"}),
    "series": ("pd.Series", "rows", {"count": "{}.count()", "sum": "{}.sum()", "mean": "{}.mean()", "var": "{}.var(ddof=0)", "var1": "{}.var()"}),
    "frame": ("pd.DataFrame", "rows['v']", {"count": "len({})", "sum": "{}.sum()", "mean": "{}.mean()", "var": "np.var({})", "var1": "{}.var()"}),
}  # fmt: skip

# W is U - L and M the larger of abs(L) and abs(U). Where the number of rows is fixed, neighbours by addition and removal are two
# steps apart: one step counts for half a row edited.
TABLE = {
    ("count", "added"): {"any": "1", "within": "1", "sized": "0", "many": "1"},
    ("count", "edited"): {"any": "0", "within": "0", "sized": "0", "many": "0"},
    ("sum", "added"): {"any": "inf", "within": "M", "sized": "W / 2", "many": "M"},
    ("sum", "edited"): {"any": "inf", "within": "W", "sized": "W", "many": "W"},
    ("mean", "added"): {"any": "inf", "within": "W / 2", "sized": "W / (2 * n)", "many": "W / (n0 + 1)"},
    ("mean", "edited"): {"any": "inf", "within": "W", "sized": "W / n", "many": "W / n0"},
    ("var", "added"): {"any": "inf", "within": "W ** 2 / 4", "sized": "W ** 2 * (n - 1) / (2 * n ** 2)", "many": "W ** 2 * n0 / (n0 + 1) ** 2"},
    ("var", "edited"): {"any": "inf", "within": "W ** 2 / 4", "sized": "W ** 2 * (n - 1) / n ** 2"},
    ("var1", "added"): {"any": "inf", "within": "W ** 2 / 3", "sized": "W ** 2 / (2 * n)", "many": "W ** 2 / (n0 + 1)"},
    ("var1", "edited"): {"any": "inf", "within": "W ** 2 / 2", "sized": "W ** 2 / n"},
}

OTHERS = '''
def distinct_added(rows: Annotated[list[int], SymmetricDistance]):
    return len(set(rows))


def distinct_sized(rows: Annotated[list[int], SymmetricDistance, Size("n")], n: int):
    return len(set(rows))


def clamped_added(rows: Annotated[list[float], SymmetricDistance], L: float, U: Annotated[float, Interval(ge="L")]):
    return sum(clamp(rows, L, U))


def by_category_added(rows: Annotated[list[str], SymmetricDistance]):
    counts = Counter(rows)
    return [counts["a"], counts["b"], counts["c"]]


def by_category_edited(rows: Annotated[list[str], ChangeOneDistance]):
    counts = Counter(rows)
    return [counts["a"], counts["b"], counts["c"]]


def scores_added(rows: Annotated[list[float], SymmetricDistance], alpha: Annotated[float, Interval(ge=0, le=1)]):
    return [abs(sum(1 for x in rows if x < c) - alpha * len(rows)) for c in [1, 2, 3]]


def scores_edited(rows: Annotated[list[float], ChangeOneDistance], alpha: Annotated[float, Interval(ge=0, le=1)]):
    return [abs(sum(1 for x in rows if x < c) - alpha * len(rows)) for c in [1, 2, 3]]


def tree_added(rows: Annotated[list[int], SymmetricDistance]):
    tree = []
    for width in (4, 2, 1):
        for low in range(0, 4, width):
            tree.append(sum(1 for x in rows if low <= x < low + width))
    return tree


def equal_added(rows: Annotated[list[int], SymmetricDistance]):
    return sum(1 for x in rows if x == 3)
'''


def programs() -> str:
    """One function an entry of the table, named `statistic_relation_known_container`, and the others that OpenDP has."""
    written = ["import statistics", "from collections import Counter", "from typing import Annotated", "import numpy as np", "import pandas as pd",
               "from annotated_types import Interval, MinLen",
               "from dpcheck import ChangeOneDistance, Column, HammingDistance, InsertDeleteDistance, Size, SymmetricDistance, clamp"]  # fmt: skip
    for (name, (container, rows, statistics)), (known, said), relation in product(CONTAINERS.items(), KNOWN.items(), RELATIONS):
        described = [f"Column('v', {d})" if name == "frame" and d.startswith("Interval") else d for d in said]
        public = {"sized": ", n: int", "many": ", n0: int"}.get(known, "")
        parameter = f"rows: Annotated[{', '.join([container, RELATIONS[relation], *described])}]{public}"
        for statistic, code in statistics.items():
            written.append(f"def {statistic}_{relation}_{known}_{name}({parameter}):\n    return {code.format(rows)}\n")
    return "\n".join(written) + OTHERS


@pytest.fixture(scope="module")
def bound(tmp_path_factory: pytest.TempPathFactory) -> Callable[..., float]:
    """The value of the bound that is inferred of a function, in a norm, where the names in it have these values."""
    path = tmp_path_factory.mktemp("maps") / "statistics_of_rows.py"
    path.write_text(programs(), encoding="utf-8")
    inferred: dict[str, dict[str, Any]] = {function["name"]: function["arguments"][0] for function in dpcheck("infer", [path])["functions"]}

    def evaluated(function: str, norm: str | None = None, **values: float) -> float:
        argument = inferred[function]
        written = argument["sensitivity"] if norm is None else argument["sensitivities"][norm]
        return float(eval(written, {"__builtins__": {}}, {**MATHS, **values}))

    return evaluated


def settings(whole: bool = False) -> list[tuple[float, float, int]]:
    """Lower and upper ends, and sizes: about zero, above, below, touching zero, one-point; from one row to many."""
    rng = random.Random(7)
    ends: list[tuple[float, float]] = [(0, 1), (-1, 0), (-3, 7), (17, 90), (-20, -4), (0, 125), (5, 5), (-1, 1)]
    while len(ends) < SETTINGS:
        lower = rng.uniform(-100, 100)
        ends.append((lower, lower + rng.uniform(0, 50)))
    return [(round(lower) if whole else lower, round(upper) if whole else upper, 1 + place**2) for place, (lower, upper) in enumerate(ends)]


@pytest.mark.parametrize("container", CONTAINERS)
@pytest.mark.parametrize(("statistic", "relation"), TABLE)
def test_the_table_is_reproduced(bound: Callable[..., float], statistic: str, relation: str, container: str) -> None:
    for known, entry in TABLE[statistic, relation].items():
        for lower, upper, n in settings():
            n0 = max(n, 2)  # one row has no variance with ddof=1
            names = {"W": upper - lower, "M": max(abs(lower), abs(upper)), "n": n, "n0": n0}
            expected = eval(entry, {"__builtins__": {}}, {**MATHS, **names})
            found = bound(f"{statistic}_{relation}_{known}_{container}", L=lower, U=upper, n=n, n0=n0)
            assert found == pytest.approx(expected, rel=1e-12, abs=1e-12), f"{known}: {found} is not {entry} = {expected} at {lower}, {upper}, {n}"


# -- OpenDP


@pytest.fixture(scope="module")
def dp() -> Any:
    prelude = pytest.importorskip("opendp.prelude", reason="OpenDP is not installed")
    prelude.enable_features("contrib", "idealized-numerics")
    return prelude


def rows_of(dp: Any, kind: type, ends: tuple[float, float] | None = None, size: int | None = None) -> Any:
    """The domain of lists of numbers or texts."""
    given = {} if ends is None else {"bounds": (kind(ends[0]), kind(ends[1]))}
    return dp.vector_domain(dp.atom_domain(T=kind, **given, **({"nan": False} if kind is float else {})), size=size)


def agrees(found: float, theirs: float) -> bool:
    """Equal but for what OpenDP adds for rounding, relative to the result and to the numbers in it."""
    return found == pytest.approx(theirs, rel=TOLERANCE, abs=TOLERANCE)


def as_good(relation: str, found: float, theirs: float) -> bool:
    """Equal; but of ordered rows whose number is known dpcheck need not use that a row inserted is a row less elsewhere."""
    return agrees(found, theirs) or (relation == "inserted" and found > theirs)


@pytest.mark.parametrize("kind", [int, float], ids=["int", "float"])
@pytest.mark.parametrize("relation", ["added", "inserted"])
def test_sum(dp: Any, bound: Callable[..., float], relation: str, kind: type) -> None:
    """OpenDP sums a million floats at most and leaves out the rest: one row may displace another there, which costs the width."""
    metric = dp.symmetric_distance() if relation == "added" else dp.insert_delete_distance()
    for lower, upper, _ in settings(whole=kind is int):
        theirs = dp.t.make_sum(rows_of(dp, kind, (lower, upper)), metric)
        found = bound(f"sum_{relation}_within_list", L=lower, U=upper)
        displaced = upper - lower if kind is float else 0
        assert all(agrees(d * max(found, displaced), theirs.map(d)) for d in (1, 2, 3)), (lower, upper)


@pytest.mark.parametrize("kind", [int, float], ids=["int", "float"])
@pytest.mark.parametrize("relation", RELATIONS)
def test_sum_of_a_known_number_of_rows(dp: Any, bound: Callable[..., float], relation: str, kind: type) -> None:
    for lower, upper, n in settings(whole=kind is int):
        theirs, step = sized(dp, relation, lambda domain, metric: dp.t.make_sum(domain, metric), rows_of(dp, kind, (lower, upper), n))
        found = step * bound(f"sum_{relation}_sized_list", L=lower, U=upper, n=n)
        assert as_good(relation, found, theirs.map(step)), (lower, upper, n)


@pytest.mark.parametrize("relation", RELATIONS)
def test_mean(dp: Any, bound: Callable[..., float], relation: str) -> None:
    for lower, upper, n in settings():
        theirs, step = sized(dp, relation, lambda domain, metric: dp.t.make_mean(domain, metric), rows_of(dp, float, (lower, upper), n))
        found = step * bound(f"mean_{relation}_sized_array", L=lower, U=upper, n=n)
        assert as_good(relation, found, theirs.map(step)), (lower, upper, n)


@pytest.mark.parametrize("ddof", [0, 1])
@pytest.mark.parametrize("relation", ["added", "edited"])
def test_variance(dp: Any, bound: Callable[..., float], relation: str, ddof: int) -> None:
    for lower, upper, at in settings():
        n = at + 1  # OpenDP has none for a single row
        rows = rows_of(dp, float, (lower, upper), n)
        theirs, step = sized(dp, relation, lambda domain, metric: dp.t.make_variance(domain, metric, ddof=ddof), rows)
        found = step * bound(f"{('var', 'var1')[ddof]}_{relation}_sized_series", L=lower, U=upper, n=n)
        assert agrees(found, theirs.map(step)), (lower, upper, n)


def sized(dp: Any, relation: str, make: Callable[[Any, Any], Any], domain: Any) -> tuple[Any, int]:
    """A transformation of rows whose number is known, under a relation, by OpenDP's casts of metrics; and its least step that is not 0."""
    if relation == "added":
        return make(domain, dp.symmetric_distance()), 2
    if relation == "inserted":
        cast = dp.t.make_unordered(domain, dp.insert_delete_distance())
        return cast >> make(*cast.output_space), 2
    if relation == "edited":
        cast = dp.t.make_metric_unbounded(domain, dp.change_one_distance())
        return cast >> make(*cast.output_space), 1
    in_place = dp.t.make_unordered(domain, dp.hamming_distance())
    cast = in_place >> dp.t.make_metric_unbounded(*in_place.output_space)
    return cast >> make(*cast.output_space), 1


def test_casts_of_relations(dp: Any, bound: Callable[..., float]) -> None:
    """An edit is an addition and a removal; in place, or in an ordered list, a step is one step whatever the order."""
    for lower, upper, n in settings():
        domain, values = rows_of(dp, float, (lower, upper), n), {"L": lower, "U": upper, "n": n}
        edited, added = bound("mean_edited_sized_list", **values), bound("mean_added_sized_list", **values)
        assert edited == pytest.approx(added * dp.t.make_metric_unbounded(domain, dp.change_one_distance()).map(1))
        assert 2 * added == pytest.approx(edited * dp.t.make_metric_bounded(domain, dp.symmetric_distance()).map(2))
        in_place = bound("mean_in_place_sized_list", **values)
        assert in_place == pytest.approx(edited * dp.t.make_unordered(domain, dp.hamming_distance()).map(1))
        assert bound("sum_inserted_within_list", **values) == bound("sum_added_within_list", **values) * dp.t.make_unordered(
            rows_of(dp, float), dp.insert_delete_distance()).map(1)  # fmt: skip


def test_count(dp: Any, bound: Callable[..., float]) -> None:
    """OpenDP takes no account of a known size here: its map is larger then."""
    theirs = dp.t.make_count(rows_of(dp, float), dp.symmetric_distance())
    for d in range(1, SETTINGS + 1):
        assert d * bound("count_added_any_list") == theirs.map(d)
        assert d * bound("count_added_sized_list", n=d) <= dp.t.make_count(rows_of(dp, float, size=d), dp.symmetric_distance()).map(d)


def test_count_distinct(dp: Any, bound: Callable[..., float]) -> None:
    """OpenDP counts an edit twice, though one value more and one value less make no difference."""
    for d in range(1, SETTINGS + 1):
        assert d * bound("distinct_added") == dp.t.make_count_distinct(rows_of(dp, int), dp.symmetric_distance()).map(d)
        assert d * bound("distinct_sized", n=d) <= dp.t.make_count_distinct(rows_of(dp, int, size=d), dp.symmetric_distance()).map(d)


def test_count_by_categories(dp: Any, bound: Callable[..., float]) -> None:
    """Each row lies in one category: 1 in every norm. An edit moves two counts, which in L2 is sqrt(2) while OpenDP has 2."""
    words = rows_of(dp, str)
    for d in range(1, SETTINGS + 1):
        for norm, metric in (("L1", "L1Distance<int>"), ("L2", "L2Distance<float>")):
            counts = dp.t.make_count_by_categories(words, dp.symmetric_distance(), ["a", "b", "c"], MO=metric)
            assert d * bound("by_category_added", norm) == pytest.approx(counts.map(d))
            assert d * bound("by_category_edited", norm) <= counts.map(2 * d) + TOLERANCE
        assert d * bound("by_category_edited", "L1") == dp.t.make_count_by_categories(words, dp.symmetric_distance(), ["a", "b", "c"]).map(2 * d)


def test_count_by(dp: Any, bound: Callable[..., float]) -> None:
    """OpenDP tells how many counts move, by how much in all, and by how much each: the counts of named categories do no more."""
    theirs = dp.t.make_count_by(rows_of(dp, str), dp.symmetric_distance())
    for d in range(1, SETTINGS + 1):
        assert [d * bound("by_category_added", norm) for norm in ("D", "L1", "LInf")] == list(theirs.map(d))


def test_tree_of_counts(dp: Any, bound: Callable[..., float]) -> None:
    """A row is counted once on each level of the tree."""
    counts = dp.t.make_count_by_categories(rows_of(dp, int), dp.symmetric_distance(), [0, 1, 2, 3], null_category=False)
    tree = counts >> dp.t.then_b_ary_tree(leaf_count=4, branching_factor=2)
    for d in range(1, SETTINGS + 1):
        assert d * bound("tree_added", "L1") == tree.map(d)


def test_rows_one_by_one(dp: Any, bound: Callable[..., float]) -> None:
    """Clamping and comparing rows moves no more of them than were moved."""
    for lower, upper, _ in settings():
        clamped = dp.t.make_clamp(rows_of(dp, float), dp.symmetric_distance(), (float(lower), float(upper)))
        theirs = clamped >> dp.t.make_sum(*clamped.output_space)
        assert agrees(max(bound("clamped_added", L=lower, U=upper), upper - lower), theirs.map(1)), (lower, upper)
    equal = dp.t.make_is_equal(rows_of(dp, int), dp.symmetric_distance(), 3)
    assert bound("equal_added") == equal.map(1)


def test_quantile_scores(dp: Any, bound: Callable[..., float]) -> None:
    """OpenDP's scores are whole numbers: alpha's denominator times ours."""
    parts = 32
    for numerator in range(1, SETTINGS + 1):
        alpha = numerator / parts
        whole = parts // math.gcd(numerator, parts)
        added = scores(dp, alpha)(rows_of(dp, int), dp.symmetric_distance())
        assert bound("scores_added", "LInf", alpha=alpha) == pytest.approx(added.map(1) / whole), alpha
        edited, _ = sized(dp, "edited", scores(dp, alpha), rows_of(dp, int, size=10))
        assert bound("scores_edited", "LInf", alpha=alpha) == pytest.approx(edited.map(1) / whole), alpha


def scores(dp: Any, alpha: float) -> Callable[[Any, Any], Any]:
    """How well each of three candidates is the alpha quantile."""
    return lambda domain, metric: dp.t.make_quantile_score_candidates(domain, metric, [1, 2, 3], alpha)
