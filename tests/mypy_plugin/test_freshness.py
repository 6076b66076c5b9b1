"""Right answers when warm: after each of many random edits, mypy with its cache, in parallel and as a daemon says what `dpcheck check` says."""
from __future__ import annotations

import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from mypy_plugin.edits import Project
from mypy_plugin.runs import CHECKOUT, CONFIGURATION, VERSION, checked, daemon, dmypy, mypy, run, told, write

EDITS, THOROUGH = 5, 16


def follow(folder: Path, seed: int, edits: int, say: Callable[[], str]) -> None:
    edited = Project(folder, seed)
    done = ["begin"]
    for _ in range(edits):
        output = say()
        if edited.broken is None:
            assert told(output) == checked(folder) - {("ignored.py", 6, "dp-under-noised")}, (done, output)  # which a comment ignores
        else:
            assert "[syntax]" in output
        done.append(edited.edit())


@pytest.fixture
def edits(thorough: bool) -> int:
    return THOROUGH if thorough else EDITS


@pytest.mark.left_to_thorough
def test_with_a_cache(project: Path, edits: int) -> None:
    follow(project, 1, edits, lambda: mypy(project))


@pytest.mark.left_to_thorough
def test_with_a_cache_for_the_daemon(project: Path, edits: int) -> None:
    follow(project, 3, edits // 2, lambda: mypy(project, "--cache-fine-grained"))


@pytest.mark.left_to_thorough
@pytest.mark.skipif(VERSION < (2, 0), reason="this version of mypy has no workers")
def test_in_parallel(project: Path, edits: int) -> None:
    follow(project, 4, edits // 2, lambda: mypy(project, "-n", "2"))


def test_in_the_daemon(project: Path, edits: int) -> None:
    with daemon(project) as status:
        follow(project, 5, edits, lambda: dmypy(project, status))


CHAIN = {
    "low": "def scale(x: float) -> float:\n    return 2 * x\n",
    "high": "from dpcheck import Real, laplacian_mechanism\nfrom low import scale\n\n\ndef f(x: Real) -> float:\n"
            "    return laplacian_mechanism(scale(x), 2, 1.0)\n",
    "apart": "from dpcheck import Real, laplacian_mechanism\n\n\ndef f(x: Real) -> float:\n    return laplacian_mechanism(x, 1, 1.0)\n",
}
WATCH = """from dpcheck.mypy_plugin import DpcheckPlugin

class Watching(DpcheckPlugin):
    def _tell(self, analyzer, path, module):
        with open("analysed", "a") as log:
            print(module, file=log)
        super()._tell(analyzer, path, module)

def plugin(version):
    return Watching
"""


def analysed(folder: Path) -> set[str]:
    """The modules that mypy has analysed since this was last asked."""
    log = folder / "analysed"
    found = set(log.read_text().split()) if log.exists() else set()
    log.unlink(missing_ok=True)
    return found


@pytest.mark.sampled(2)
@pytest.mark.parametrize("mode", ["batch", "daemon"])
def test_what_is_analysed_again(project: Path, mode: str) -> None:
    """A module whose findings change, and no other: mypy has no reason of its own here, for the types stay the same."""
    write(project, **CHAIN)
    (project / "watch.py").write_text(WATCH)
    (project / "mypy.ini").write_text(CONFIGURATION.replace("dpcheck.mypy_plugin", "watch.py"))
    paths = ("low.py", "high.py", "apart.py")
    with daemon(project) as status:
        def say() -> str:
            return mypy(project, paths=paths) if mode == "batch" else dmypy(project, status, paths=paths)

        assert told(say()) == set() and analysed(project) == set(CHAIN)
        assert told(say()) == set() and analysed(project) == set()
        write(project, low=CHAIN["low"] + "# a comment\n")
        assert told(say()) == set() and analysed(project) == {"low"}
        write(project, low=CHAIN["low"].replace("2 * x", "x + x"))  # the same bound by other means
        assert told(say()) == set() and analysed(project) == {"low"}
        write(project, low=CHAIN["low"].replace("2 * x", "2.5 * x"))
        assert told(say()) == {("high.py", 6, "dp-under-noised")} and analysed(project) == {"low", "high"}
        assert told(say()) == {("high.py", 6, "dp-under-noised")}
        assert analysed(project) == set() or VERSION < (2, 0) and mode == "batch"  # what has errors was analysed in every run


@pytest.mark.left_to_thorough
@pytest.mark.parametrize("mode", ["batch", "daemon"])
def test_other_settings(project: Path, mode: str) -> None:
    write(project, low=CHAIN["low"], high=CHAIN["high"].replace(", 2, 1.0", ", 1, 1.0"))
    with daemon(project) as status:
        for settings, expected in ((None, True), ("ignore = ['DP103']", False), ("ignore = []", True)):
            if settings is not None:
                (project / "pyproject.toml").write_text(f"[tool.dpcheck]\n{settings}\n")
            output = mypy(project) if mode == "batch" else dmypy(project, status)
            assert told(output) == ({("high.py", 6, "dp-under-noised")} if expected else set())


@pytest.mark.left_to_thorough
def test_another_version_of_dpcheck(project: Path) -> None:
    """With another version, or other rules, all is examined anew."""
    installed = project / "installed"
    shutil.copytree(CHECKOUT / "dpcheck", installed / "dpcheck", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copytree(CHECKOUT / "stubs", installed / "stubs")
    write(project, high="import math\nfrom dpcheck import Real, laplacian_mechanism\n\n\ndef f(x: Real) -> float:\n"
                        "    return laplacian_mechanism(math.atan(x), 1, 1.0)\n")

    def say() -> str:
        return run("-m", "mypy", "high.py", folder=project, PYTHONPATH=str(installed))

    assert told(say()) == set()
    stub = installed / "stubs" / "math.pyi"
    text = stub.read_text()
    assert "1 / (1 + mig ** 2)" in text
    stub.write_text(text.replace("1 / (1 + mig ** 2)", "7"))
    assert told(say()) == {("high.py", 6, "dp-under-noised")}
    stub.write_text(text)
    init = installed / "dpcheck" / "__init__.py"
    init.write_text(re.sub('__version__ = ".*"', '__version__ = "99.0"', init.read_text()))
    assert told(say()) == set() and "dpcheck 99.0" in run("-m", "dpcheck", "--version", folder=project, PYTHONPATH=str(installed)).replace(",", "")


@pytest.mark.left_to_thorough
def test_what_was_not_asked_about_is_not_clean(project: Path) -> None:
    """A file that an earlier run only looked into, as an import, is examined when its turn comes."""
    write(project, first="import second\nfrom dpcheck import Real\n\n\ndef f(x: Real) -> float:\n    return second.g(x)\n",
          second="from dpcheck import Real, laplacian_mechanism\n\n\ndef g(x: Real) -> float:\n    return laplacian_mechanism(2 * x, 1, 1.0)\n")
    assert told(mypy(project, "--follow-imports=skip", paths=("first.py",))) == {("first.py", 6, "dp-under-noised")}
    for _ in range(2):
        assert told(mypy(project, paths=("second.py",))) == {("second.py", 5, "dp-under-noised")}


def doubling(factor: int) -> str:
    return f"def double(x: float) -> float:\n    return {factor} * x\n"


USER = "from dpcheck import Real, laplacian_mechanism\nfrom helper import double\n\n\ndef f(x: Real) -> float:\n    return laplacian_mechanism(double(x), 1, 1.0)\n"


@pytest.mark.left_to_thorough
def test_runs_of_other_modules_of_the_same_names(project: Path) -> None:
    for folder, factor in (("a", 1), ("b", 2)):
        write(project / folder, helper=doubling(factor), main=USER)
    for _ in range(2):
        assert told(mypy(project, paths=("b/main.py",))) == {("b/main.py", 6, "dp-under-noised")}
        assert told(mypy(project, paths=("a/main.py",))) == set()


def test_one_file_by_several_paths(project: Path) -> None:
    write(project / "package", __init__="", helper=doubling(2), main=USER.replace("from helper", "from package.helper"))
    expected = {("package/main.py", 6, "dp-under-noised")}
    assert told(mypy(project)) == expected
    assert {each[1:] for each in told(mypy(project, "-p", "package", paths=()))} == {(6, "dp-under-noised")}
    assert {each[1:] for each in told(mypy(project, paths=(str(project),)))} == {(6, "dp-under-noised")}
    assert told(mypy(project)) == expected


def test_a_stub_that_goes(project: Path) -> None:
    write(project, helper=doubling(2) + USER.replace("from helper import double\n", ""), main=USER)
    (project / "helper.pyi").write_text("def double(x: float) -> float: ...\n")
    assert told(mypy(project)) == {("main.py", 6, "dp-under-noised")}
    (project / "helper.pyi").unlink()
    for _ in range(2):
        assert told(mypy(project)) == {("main.py", 6, "dp-under-noised"), ("helper.py", 7, "dp-under-noised")}
