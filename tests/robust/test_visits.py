"""How often an audit looks at what code that is not modelled may reach: counted, for what is counted does not depend on the machine."""
from __future__ import annotations

import pytest

from dpcheck.check.examine import examine
from dpcheck.infer import dependence
from dpcheck.parsing import parse
from dpcheck.settings import Settings
from dpcheck.sources import Source
from dpcheck.syntax.stack import with_big_stack

HEAD = "from dpcheck import Real\nfrom somewhere import unknown\n\n"


def appended(calls: int) -> str:
    """Objects that were handed over, to which more and more is done."""
    return f"{HEAD}def f(x: Real):\n    held, other = [], {{}}\n" + "    unknown(held, other)\n" * calls + "    return held\n"


def chained(calls: int) -> str:
    """Results of unknown calls that are handed to the next."""
    return f"{HEAD}def f(x: Real):\n    held = [x]\n    found = unknown(held)\n" + "    found = unknown(found, held)\n" * calls + "    return found\n"


@pytest.mark.parametrize("write", (appended, chained), ids=lambda write: write.__name__)
def test_what_is_visited_grows_with_the_calls(write: object, monkeypatch: pytest.MonkeyPatch) -> None:
    few, many = (visits(write(calls), monkeypatch) for calls in (20, 80))  # type: ignore[operator]
    assert many < 6 * few


def visits(text: str, monkeypatch: pytest.MonkeyPatch) -> int:
    """How many parts of values are looked up to examine a program."""
    count = 0
    looked_up = dependence.parts_of

    def counted(*given: object) -> object:
        nonlocal count
        for part in looked_up(*given):  # type: ignore[arg-type]
            count += 1
            yield part

    with monkeypatch.context() as patch:
        patch.setattr(dependence, "parts_of", counted)
        module = parse(Source("a.py", text.encode(), "a", False, None))
        with_big_stack(lambda: examine([module], settings=Settings(), command="check"))
    return count


def test_an_audit_follows_what_returns_inside_of_with_and_try() -> None:
    """What reaches a release is looked for in functions that leave a protected block by `return`, too."""
    text = ("import numpy as np\n\n\ndef f(path, values):\n    with open(path) as file:\n        try:\n            return sum(values) + np.random.laplace(0, 1)\n"
            "        finally:\n            file.close()\n")
    module = parse(Source("a.py", text.encode(), "a", False, None))
    report = with_big_stack(lambda: examine([module], settings=Settings(audit=True), command="check"))
    assert not report.faults
    assert report.releases
