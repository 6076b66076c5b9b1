"""A project sees open texts as files, and tells of them, at last, what a run over files with those texts tells."""
from __future__ import annotations

import random
from pathlib import Path

import pytest

from doors.helpers import CHECKOUT
from dpcheck.editor.project import Project
from dpcheck.project import run
from dpcheck.settings import Settings
from dpcheck.stopping import Stopped, stop

CASES = CHECKOUT / "tests" / "cases"
FILES = [*sorted((CASES / "codes").glob("*.py")), CASES / "calls.py", CASES / "classes.py", CASES / "loops.py"]

HOOKED = {
    "state.py": "SINK = []\n\n\ndef nothing(value):\n    return 0\n\n\nhook = nothing\n\n\ndef seen(value: 'Real') -> float:\n    hook(value)\n    return 0.0\n",
    "user.py": "from dpcheck import Real, private\nimport state\n\n\n@private(epsilon=1.0)\ndef told(x: Real) -> float:\n    print(state.SINK)\n    return 0.0\n",
}
CHAIN = {
    "low.py": "from dpcheck import Real\n\nKEPT = []\n\n\ndef low(value: Real) -> float:\n    return 2 * value\n",
    "middle.py": "from dpcheck import Real, laplacian_mechanism\nfrom low import low\n\n\ndef middle(value: Real) -> float:\n    return laplacian_mechanism(low(value), 2, 1.0)\n",
    "high.py": "from dpcheck import Real, laplacian_mechanism\nimport low\nfrom middle import middle\n\n\ndef high(value: Real) -> float:\n    return middle(value) + laplacian_mechanism(len(low.KEPT) + value, 1, 1.0)\n",
}
EDITS = [
    ("low.py", "return 2 * value", "return 3 * value"), ("low.py", "return 2 * value", "KEPT.append(value)\n    return 2 * value"),
    ("middle.py", "low(value), 2", "low(value), 4"), ("middle.py", "from low import low", "import low as all_of_it\nfrom low import low\nall_of_it.KEPT.append(1)"),
    ("high.py", "+ value, 1", "+ 2 * value, 1"), ("high.py", "import low\n", "import low\nlow.low = abs\n"),
    ("high.py", "\n\ndef high", "\n\ndef spoil(value: Real) -> None:\n    low.KEPT.append(value)\n\n\ndef high"),
]


def _told(project: Project, folder: Path, texts: dict[str, str]) -> dict[str, list[str]]:
    """What is told at last of all open files."""
    for name, text in texts.items():
        project.write(str(folder / name), text.encode())
    found = {}
    for name in texts:
        project.look(str(folder / name))
        project.confirm(str(folder / name))
        found[name] = sorted(repr(each) for each in project.look(str(folder / name)).diagnostics or ())
    return found


def _checked(folder: Path, texts: dict[str, str]) -> dict[str, list[str]]:
    for name, text in texts.items():
        (folder / name).write_text(text)
    found: dict[str, list[str]] = {name: [] for name in texts}
    for diagnostic in run([str(folder)], Settings(no_cache=True, with_fixes=True), "check").diagnostics:
        found[Path(diagnostic.path).name].append(repr(diagnostic))
    return {name: sorted(each) for name, each in found.items()}


@pytest.mark.sampled(6)
@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_keeping_what_is_known_changes_nothing(file: Path) -> None:
    """And neither does it that all of an open file is analysed."""
    project = Project(str(file.parent), Settings)
    project.write(str(file), file.read_bytes())
    told = project.look(str(file)).diagnostics or []
    assert sorted(map(repr, told)) == sorted(map(repr, run([str(file)], Settings(no_cache=True, with_fixes=True), "check").diagnostics))
    assert project.knowledge(str(file)) is None or project.knowledge(str(file)).watch.seen  # type: ignore[union-attr]


@pytest.mark.parametrize("seed", range(3))
def test_after_edits(tmp_path: Path, seed: int) -> None:
    """In files that import each other, one after the other, some of them taken back."""
    draw = random.Random(seed)
    project = Project(str(tmp_path), Settings)
    texts = dict(CHAIN)
    assert _told(project, tmp_path, texts) == _checked(tmp_path, texts)
    for _ in range(4):
        name, old, new = draw.choice(EDITS)
        texts[name] = texts[name].replace(new, old) if new in texts[name] else texts[name].replace(old, new)
        assert _told(project, tmp_path, texts) == _checked(tmp_path, texts)


def test_what_an_edit_makes_other_files_leave_behind(tmp_path: Path) -> None:
    """Is not seen at once, but when everything is looked at."""
    project = Project(str(tmp_path), Settings)
    texts = {**HOOKED, "state.py": "from dpcheck import Real\n" + HOOKED["state.py"]}
    assert _told(project, tmp_path, texts) == _checked(tmp_path, texts)
    texts["user.py"] = texts["user.py"].replace("import state\n", "import state\n\nstate.hook = state.SINK.append\n")
    user = str(tmp_path / "user.py")
    project.write(user, texts["user.py"].encode())
    assert not project.look(user).diagnostics
    assert project.confirm(user) and project.look(user).diagnostics
    assert _told(project, tmp_path, texts) == _checked(tmp_path, texts)


def test_edits_of_imports(tmp_path: Path) -> None:
    """What a file imports is taken from another one, or closes a circle; and edits that change none between them."""
    project = Project(str(tmp_path), Settings)
    texts = dict(CHAIN)
    for name, old, new in [("high.py", "high(value", "high(value"), ("high.py", "import low\nfrom middle import middle\n", "from middle import low, middle\n"), ("low.py", "2 *", "3 *"),
                           ("low.py", "KEPT = []", "import high\n\nKEPT = [high]"), ("middle.py", ", 2,", ", 3,"), ("low.py", "import high\n\nKEPT = [high]", "KEPT = []")]:
        assert old in texts[name]
        texts[name] = texts[name].replace(old, new)
        assert _told(project, tmp_path, texts) == _checked(tmp_path, texts)


def test_a_module_that_appears(tmp_path: Path) -> None:
    """Beside an open file that imports it, and is edited before and after."""
    project = Project(str(tmp_path), Settings)
    texts = {"high.py": CHAIN["middle.py"]}
    high = tmp_path / "high.py"
    project.write(str(high), (texts["high.py"] + "\n").encode())
    project.look(str(high))
    assert _told(project, tmp_path, texts) == _checked(tmp_path, texts)
    (tmp_path / "low.py").write_text(CHAIN["low.py"])
    project.refresh()
    texts["high.py"] += "# and so on\n"
    assert _told(project, tmp_path, texts) == {"high.py": []}
    (tmp_path / "low.py").unlink()
    project.refresh()
    assert _told(project, tmp_path, texts) == _checked(tmp_path, texts) != {"high.py": []}


def test_what_only_an_imported_file_declares(tmp_path: Path) -> None:
    """An open file that does not know the vocabulary is not clean where a file that nobody has opened yet declares its data."""
    (tmp_path / "loading.py").write_text("import pandas as pd\nfrom dpcheck import MetricFrame, SymmetricDistance\n\n\ndef load():\n"
                                         "    people: MetricFrame[SymmetricDistance] = pd.read_csv('people.csv')\n    return people\n")
    (tmp_path / "noise.py").write_text("import numpy as np\n\n\ndef noisy(value, epsilon):\n    return value + np.random.laplace(0, 1 / epsilon)\n")
    report = "from loading import load\nfrom noise import noisy\n\nprint(noisy(load()['pay'].sum(), 0.1))\n"
    (tmp_path / "report.py").write_text(report)
    project = Project(str(tmp_path), Settings)
    project.write(str(tmp_path / "report.py"), report.encode())
    assert "DP102" in {found.code for found in project.look(str(tmp_path / "report.py")).diagnostics or ()}


def test_a_text_that_is_closed(tmp_path: Path) -> None:
    project = Project(str(tmp_path), Settings)
    for name, text in CHAIN.items():
        (tmp_path / name).write_text(text)
    high, low = str(tmp_path / "high.py"), str(tmp_path / "low.py")
    project.write(high, CHAIN["high.py"].encode())
    before = project.look(high).mark
    project.write(low, CHAIN["low.py"].replace("return 2", "KEPT.append(value)\n    return 2").encode())
    assert project.look(high).mark != before
    project.write(low, None)
    assert project.look(high).mark == before


def test_work_that_is_broken_off(tmp_path: Path) -> None:
    """Leaves nothing behind that is not so."""
    file = CASES / "calls.py"
    project = Project(str(tmp_path), Settings)
    project.write(str(tmp_path / "calls.py"), file.read_bytes())
    stop.outright, stop.asked = True, "a test"
    try:
        with pytest.raises(Stopped):
            project.look(str(tmp_path / "calls.py"))
    finally:
        stop.outright, stop.asked = False, ""
    (tmp_path / "calls.py").write_bytes(file.read_bytes())
    expected = run([str(tmp_path)], Settings(no_cache=True, with_fixes=True), "check").diagnostics
    assert sorted(map(repr, project.look(str(tmp_path / "calls.py")).diagnostics or ())) == sorted(map(repr, expected))
