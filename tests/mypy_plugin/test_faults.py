"""When dpcheck cannot do its work inside mypy, one error says so, and mypy's own result is unharmed."""
from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from mypy_plugin.runs import daemon, dmypy, lines, mypy, told, write

WRONG = """from dpcheck import Real, laplacian_mechanism

number: int = "no number"


def f(x: Real) -> float:
    return laplacian_mechanism(2 * x, 1, 1.0)
"""
OWN = ("assignment", "wrong.py", 3)


def faults(output: str) -> list[str]:
    assert "Traceback" not in output and "INTERNAL ERROR" not in output
    assert OWN in {(code, path, line) for path, line, _, _, code in lines(output)}
    return [message for _, _, severity, message, code in lines(output) if code == "dp-fault" and severity == "error"]


@contextmanager
def broken(project: Path, monkeypatch: pytest.MonkeyPatch, *patches: str) -> Iterator[None]:
    """Breaks something in the plugin before mypy loads it, which has its usual name: what mypy has in its cache stays valid."""
    folder = project / "patches"
    folder.mkdir()
    (folder / "sitecustomize.py").write_text("\n".join(["import dpcheck.mypy_plugin as door", *patches, ""]))
    with monkeypatch.context() as context:
        context.setenv("PYTHONPATH", str(folder))
        yield


@pytest.fixture(autouse=True)
def wrong(project: Path) -> None:
    write(project, wrong=WRONG, importer="import wrong\nfrom dpcheck import Real\n\n\ndef g(x: Real) -> float:\n    return wrong.f(x)\n")


PATHS = ("wrong.py", "importer.py")
FOUND = {("wrong.py", 7, "dp-under-noised"), ("importer.py", 6, "dp-under-noised")}


def test_bad_settings(project: Path) -> None:
    (project / "pyproject.toml").write_text("[tool.dpcheck]\nselekt = []\n")
    for _ in range(2):
        found = faults(mypy(project))
        assert len(found) == 1
        assert "dpcheck cannot do its work" in found[0] and "unknown key; did you mean 'select'?" in found[0] and "pyproject.toml" in found[0]
    (project / "pyproject.toml").write_text("[tool.dpcheck]\n")
    assert told(mypy(project)) == FOUND


def test_bad_settings_are_told_where_it_is_seen(project: Path) -> None:
    (project / "pyproject.toml").write_text("[tool.dpcheck]\nselekt = []\n")
    write(project, a="# mypy: ignore-errors\nimport dpcheck\n", b="import a  # type: ignore\n", wrong="import b  # type: ignore\n" + WRONG.replace("\n\nnumber", "\nnumber"))
    for _ in range(2):
        output = mypy(project, paths=("wrong.py",))
        assert len(faults(output)) == 1 and "b.py:2: error: dpcheck cannot" in output
    with daemon(project) as status:
        for _ in range(2):
            assert len(faults(dmypy(project, status, paths=("wrong.py",)))) == 1


def test_bad_stubs(project: Path) -> None:
    (project / "rules").mkdir()
    (project / "rules" / "mine.pyi").write_text("def f(x): whatever\n")
    (project / "pyproject.toml").write_text("[tool.dpcheck]\nstub-paths = ['rules']\n")
    found = faults(mypy(project))
    assert len(found) == 1 and "mine.pyi" in found[0]


def test_a_fault_in_one_function(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with broken(project, monkeypatch, "import dpcheck.check.judge as judge", "before = judge.Judge.diagnostics", "def diagnostics(self, mends):",
                "    if self.root.name == 'f': raise ZeroDivisionError('broken on purpose')", "    return before(self, mends)", "judge.Judge.diagnostics = diagnostics"):
        for _ in range(2):
            found = faults(mypy(project, paths=PATHS))
            assert len(found) == 1
            assert "ZeroDivisionError: broken on purpose (in f)" in found[0] and "please report it" in found[0] and "inside mypy" in found[0]
    assert told(mypy(project, paths=PATHS)) == FOUND


def test_a_fault_of_the_session(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with broken(project, monkeypatch, "import dpcheck.session", "dpcheck.session.Session._examine = lambda *_: 1 // 0"):
        for _ in range(2):
            found = faults(mypy(project, paths=PATHS))
            assert len(found) == 1 and "ZeroDivisionError" in found[0]
    assert told(mypy(project, paths=PATHS)) == FOUND


@pytest.mark.left_to_thorough
def test_a_fault_in_the_daemon(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    patches = ("import dpcheck.session", "import os", "before = dpcheck.session.Session._examine",
               "dpcheck.session.Session._examine = lambda *given: 1 // 0 if os.path.exists('fail') else before(*given)")
    with broken(project, monkeypatch, *patches), daemon(project) as status:
        assert told(dmypy(project, status)) == FOUND
        (project / "fail").touch()
        write(project, wrong=WRONG.replace("2 * x", "30 * x"))
        assert len(faults(dmypy(project, status))) == 1
        (project / "fail").unlink()
        write(project, wrong=WRONG.replace("2 * x", "x"))
        assert told(dmypy(project, status)) == set()


def test_a_mypy_that_is_too_old(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with broken(project, monkeypatch, "before = door.plugin", "door.plugin = lambda version: before('1.10.0')"):
        for _ in range(2):
            found = faults(mypy(project, paths=PATHS))
            assert len(found) == 1 and "dpcheck needs mypy 1.11 or newer" in found[0] and "nothing was checked by dpcheck" in found[0]


def test_a_mypy_without_the_event(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """If some version of mypy no longer tells of its modules, the vocabulary does not go unnoticed."""
    with broken(project, monkeypatch, "door.DpcheckPlugin._on_str = lambda self, ctx: self._analyzed(ctx)"):
        found = faults(mypy(project, paths=PATHS))
    assert len(found) == 1 and "dpcheck cannot tell what it finds" in found[0] and "dpcheck check" in found[0]
