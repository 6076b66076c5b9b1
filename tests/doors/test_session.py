"""A session finds in each file, asked about alone, what one run over all files finds there."""
from __future__ import annotations

from pathlib import Path

import pytest

from dpcheck.project import run
from dpcheck.session import Session
from dpcheck.settings import Settings

from .helpers import CHECKOUT

CASES = CHECKOUT / "tests" / "cases"
FILES = [*sorted((CASES / "codes").glob("*.py")), *sorted((CASES / "files").glob("*.py")), CASES / "calls.py", CASES / "classes.py", CASES / "attacks.py"]
SETTINGS = Settings(no_cache=True)


@pytest.fixture(scope="module")
def together() -> dict[str, list[str]]:
    found: dict[str, list[str]] = {str(file): [] for file in FILES}
    for diagnostic in run([str(file) for file in FILES], SETTINGS, "check").diagnostics:
        found[diagnostic.path].append(repr(diagnostic))
    return found


@pytest.mark.sampled(8)
@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_alone(file: Path, together: dict[str, list[str]]) -> None:
    session = Session(lambda: SETTINGS)
    session.add(str(file), file.stem)
    session.complete()
    found = session.findings(str(file))
    assert sorted(together[str(file)]) == ([] if found is None else sorted(map(repr, found.diagnostics or ())))


def test_what_is_stored_is_found_again(tmp_path: Path) -> None:
    """And nothing is examined for it."""
    files = {str(file): file.stem for file in FILES[:4]}

    def begun() -> Session:
        session = Session(lambda: SETTINGS, str(tmp_path / "store"))
        for path, name in files.items():
            session.add(path, name)
        session.complete()
        return session

    first = begun()
    marks = first.marks()
    second = begun()
    second._examine = lambda stale, path: pytest.fail(f"{path} is examined again")  # type: ignore[method-assign]
    assert second.marks() == marks
    for path in files:
        one, other = first.findings(path), second.findings(path)
        assert one is not None and other is not None and one.diagnostics == other.diagnostics
