"""Files with one mistake each: how many are mended, by which fixes, into what, and that none gets worse."""
from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from dpcheck.check.codes import BY_CODE
from editing.battery import MENDED, MISTAKES, Trial, trial

FILES = sorted(MISTAKES.glob("*.py"))


@pytest.fixture(scope="module")
def trials(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Trial]:
    folder = tmp_path_factory.mktemp("mistakes")
    return {path.stem: trial(path, folder) for path in FILES}


@pytest.mark.parametrize("name", [path.stem for path in FILES])
def test_mistake(name: str, trials: dict[str, Trial]) -> None:
    it = trials[name]
    assert it.code in [d.code for d in it.before.diagnostics]
    assert it.verdict == it.expected and not it.is_worse
    written = MENDED / f"{name}.py"
    assert it.text == (written if written.exists() else MISTAKES / written.name).read_text(encoding="utf-8"), "python -m editing.battery"


def test_fixes_of_a_finding_can_be_told_apart(trials: dict[str, Trial]) -> None:
    """An editor offers them by their titles."""
    for it in trials.values():
        for each in it.before.diagnostics:
            messages = [fix.message for fix in each.fixes]
            assert len(set(messages)) == len(messages), (it.name, messages)


def test_most_mistakes_are_mended(trials: dict[str, Trial]) -> None:
    assert len(trials) >= 60 and sum(it.verdict != "never" for it in trials.values()) >= 59
    assert {it.code for it in trials.values()} == set(BY_CODE) and min(Counter(it.code for it in trials.values()).values()) > 1


def test_mending_again_changes_nothing(trials: dict[str, Trial], tmp_path: Path) -> None:
    from dpcheck.editing.command import mended
    from dpcheck.settings import Settings

    for it in trials.values():
        (tmp_path / f"{it.name}.py").write_text(it.text, encoding="utf-8")
    again = mended([str(tmp_path)], Settings(no_cache=True), unsafe=True)
    assert not again.made and not again.changed
