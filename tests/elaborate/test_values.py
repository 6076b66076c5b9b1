"""Every function of the cases that elaborates gives, as a term, what it gives in Python: the same value to the last bit, or the same exception."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from dpcheck.core.run import run
from dpcheck.core.term import NUMBER, Kind
from dpcheck.elaborate.driver import Elaborator
from dpcheck.elaborate.values import Input
from dpcheck.parsing import parse
from dpcheck.sources import Source

from elaborate.values import Compared, compare, compare_tables, kind_of
from refute.search import NotSearchable

CASES = Path(__file__).parents[1] / "cases"
PROGRAMS = Path(__file__).parent / "programs"
FILES = [*sorted(CASES.glob("*.py")), PROGRAMS / "sequences.py"]
LEAST = 0.72
"""The share of these functions that elaborate. What does not is unknown, which is no fault; it must not become more."""

_seen: list[Compared] = []


@pytest.mark.sampled(8)
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_terms_give_what_python_gives(path: Path, request: pytest.FixtureRequest) -> None:
    try:
        tally = compare(path, 60 if request.config.getoption("--thorough") else 6, seed=random.randrange(1 << 30) if request.config.getoption("--thorough") else 0)
    except NotSearchable as reason:
        pytest.skip(str(reason))
    _seen.extend(tally.functions)
    different = {each.name: each.different for each in tally.functions if each.different}
    assert not different


def test_terms_of_tables_give_what_python_gives() -> None:
    different = {each.name: each.different for each in compare_tables(PROGRAMS / "tables.py", 6).functions if each.different}
    assert not different


def test_most_functions_elaborate() -> None:
    if len(_seen) < 2_000:
        pytest.skip("the other tests of this file did not run")
    full = sum(each.elaborated is not None and each.elaborated.program is not None for each in _seen)
    assert full >= LEAST * len(_seen), f"{full} of {len(_seen)}"


def elaborated(text: str, name: str, *inputs: Input) -> object:
    return Elaborator(parse(Source("m.py", text.encode(), "m", False, None))).elaborate(name, inputs)


X, V = Input("x", NUMBER), Input("v", Kind("array", (None,)))


@pytest.mark.parametrize("body", [
    "return open(x)", "import os; return os.getpid()", "return __import__('os')", "return eval('x')", "return x.__class__", "return (lambda: x).__globals__",
    "class A:\n        def __del__(self): pass\n    return x", "return unknown(x)", "import evil; return evil.f(x)", "return await_(x)", "return f'{x}'",
])
def test_what_is_not_modelled_is_unknown(body: str) -> None:
    found = elaborated(f"def f(x):\n    {body}\n", "f", X)
    assert found.program is None and found.unknown  # type: ignore[attr-defined]


def test_nothing_of_the_program_is_run(tmp_path: Path) -> None:
    """A library of the program's own is not imported, not even where its name is that of a pure function's module."""
    mark = tmp_path / "ran"
    found = elaborated(f"import builtins\nopen({str(mark)!r}, 'w')\ndef f(x):\n    open({str(mark)!r}, 'w')\n    return x\n", "f", X)
    assert found.program is None and not mark.exists()  # type: ignore[attr-defined]


def test_a_term_tells_its_inputs() -> None:
    found = elaborated("def f(x, y):\n    return x if y > 0 else 0\n", "f", X, Input("y", NUMBER))
    assert run(found.program, {"x": 3.0, "y": 1}) == 3.0 and run(found.program, {"x": 3.0, "y": -1}) == 0  # type: ignore[attr-defined]


def test_kinds_of_other_sources_are_left_out() -> None:
    from refute.annotations import Source as Declared

    assert kind_of(Declared("df", "rows")) is None
