"""What mypy tells with the plugin is what `dpcheck check` tells: by file, line and code, and once."""
from __future__ import annotations

import os
import shutil
from collections import Counter
from pathlib import Path

import pytest

from mypy_plugin.runs import CHECKOUT, CONFIGURATION, Told, checked, daemon, dmypy, lines, mypy, run, told, write

WRONG = """from dpcheck import Real, laplacian_mechanism


def f(x: Real) -> float:
    number: int = "no number"
    return laplacian_mechanism(2 * x, 1, 1.0)
"""


def dpcheck_lines(output: str) -> list[tuple[str, ...]]:
    """What the plugin says, without what mypy does."""
    return [each for each in lines(output) if each[4].startswith("dp-")]


@pytest.mark.left_to_thorough
def test_examples(project: Path) -> None:
    shutil.copytree(CHECKOUT / "examples", project, dirs_exist_ok=True, ignore=shutil.ignore_patterns(".*", "__pycache__", "mypy_project"))
    expected = checked(project)
    cold = mypy(project)
    assert len(expected) > 20 and told(cold) == expected
    assert dpcheck_lines(mypy(project)) == dpcheck_lines(cold)  # mypy itself may say more of missing stubs when it has a cache
    assert set(Counter((path, line, message, code) for path, line, _, message, code in lines(cold) if code.startswith("dp-")).values()) == {1}


@pytest.mark.left_to_thorough
def test_the_example_project(tmp_path: Path) -> None:
    folder = tmp_path / "project"
    shutil.copytree(CHECKOUT / "examples" / "mypy_project", folder, ignore=shutil.ignore_patterns(".*", "__pycache__"))
    expected = checked(folder)
    assert expected
    for _ in range(2):
        assert told(run("-m", "mypy", folder=folder)) == expected
    with daemon(folder) as status:
        for _ in range(2):
            assert told(dmypy(folder, status)) == expected


def test_mypy_itself_says_the_same(project: Path) -> None:
    write(project, wrong=WRONG, importer="import wrong\nimport missing\n\nwrong.f('text')\n")
    own = {each for each in lines(mypy(project)) if not each[4].startswith("dp-")}
    (project / "plain.ini").write_text("[mypy]\n")
    without = {each for each in lines(mypy(project, "--config-file=plain.ini")) if each[2] == "error"}
    assert len(without) == 3 and without == {each for each in own if each[2] == "error"}


def test_places(project: Path) -> None:
    """Columns and ends are those of dpcheck, in characters."""
    write(project, letters="from dpcheck import Real, laplacian_mechanism\n\n\ndef f(x: Real) -> float:\n"
                           "    é = 'ü'; y = laplacian_mechanism(2 * x, 1,\n        1.0)\n    return y if é else 0.0\n")
    output = mypy(project, "--show-column-numbers", "--show-error-end")
    assert "letters.py:5:45:5:45: error: the declared sensitivity 1" in output


@pytest.mark.left_to_thorough
def test_a_tree(project: Path) -> None:
    """A tree big enough for another process to be asked for help."""
    run(str(CHECKOUT / "benchmarks" / "tree.py"), str(project), "4000", folder=project)
    for number, file in enumerate(sorted(project.glob("module_*.py"))):  # the synthetic programs are right: make some of them wrong
        if number % 3 == 0:
            file.write_text(file.read_text().replace("1.0, eps)", "0.5, eps)").replace("return value / ", "return 3 * value / "))
    expected = checked(project)
    assert len(expected) >= 10
    cold = mypy(project)
    assert told(cold) == expected
    assert mypy(project) == cold
    (project / ".mypy_cache" / "dpcheck.found.json").write_text("{")  # damaged, it is made anew
    assert mypy(project) == cold
    assert told(mypy(project, "--cache-dir", os.devnull)) == expected


def test_packages_and_roots(project: Path) -> None:
    """Relative imports, a package, a source root elsewhere, a configuration in pyproject.toml, another working folder."""
    package, tests = project / "src" / "bank", project / "tests"
    write(package, __init__="from .sums import total as total\n", sums="def total(x: float) -> float:\n    return 2 * x\n",
          report="from dpcheck import Real, laplacian_mechanism\nfrom . import total\n\n\ndef f(x: Real) -> float:\n"
                 "    return laplacian_mechanism(total(x), 1, 1.0)\n")
    write(tests, test_bank="from bank import total\nfrom dpcheck import Real, laplacian_mechanism\n\n\ndef g(x: Real) -> float:\n"
                           "    import bank.sums\n    return laplacian_mechanism(total(x) + bank.sums.total(x), 1, 1.0)\n")
    for folder in (project, package, tests):
        (folder / "mypy.ini").unlink()
    (project / "pyproject.toml").write_text("[tool.mypy]\nplugins = ['dpcheck.mypy_plugin']\nmypy_path = '$MYPY_CONFIG_FILE_DIR/src'\n")
    in_package: Told = {("src/bank/report.py", 6, "dp-under-noised")}
    for _ in range(2):
        assert told(mypy(project, paths=("src", "tests"))) == {*in_package, ("tests/test_bank.py", 7, "dp-under-noised")}
    assert {each[1:] for each in told(run("-m", "mypy", "-p", "bank", folder=project))} == {(6, "dp-under-noised")}
    elsewhere = run("-m", "mypy", "--config-file", "../pyproject.toml", "--cache-dir", "../.mypy_cache", str(package / "report.py"), folder=tests)
    assert {each[1:] for each in told(elsewhere)} == {(6, "dp-under-noised")}


def test_nothing_is_loaded_for_code_without_annotations(project: Path) -> None:
    write(project, plain="def f(x: float) -> float:\n    return 2 * x\n", user="from plain import f\n\nprint(f(2))\n")
    (project / "watch.py").write_text("import sys\nfrom dpcheck.mypy_plugin import DpcheckPlugin\n\n\nclass Watching(DpcheckPlugin):\n"
                                      "    def report_config_data(self, ctx):\n        found = super().report_config_data(ctx)\n"
                                      "        assert 'libcst' not in sys.modules and 'dpcheck.settings' not in sys.modules\n        return found\n\n\n"
                                      "def plugin(version):\n    return Watching\n")
    (project / "mypy.ini").write_text(CONFIGURATION.replace("dpcheck.mypy_plugin", "watch.py"))
    for _ in range(2):
        assert mypy(project, paths=("plain.py", "user.py")) == "Success: no issues found in 2 source files\n"


UNJUDGED = "import numpy as np\n\n\ndef noisy(x):\n    return x + np.random.laplace(0, 1)\n\n\nprint(noisy(3))\n"


def test_noise_beside_no_declared_data(project: Path) -> None:
    """In a file that does not import dpcheck; with and without mypy's cache, until it draws no more, and in the daemon."""
    write(project, unjudged=UNJUDGED, other="import unjudged\n")
    expected = {("unjudged.py", 5, "dp-unexamined-noise")}
    assert checked(project) == expected
    assert told(mypy(project)) == expected == told(mypy(project))
    write(project, unjudged=UNJUDGED.replace(" + np.random.laplace(0, 1)", ""), other="import unjudged\n\n")
    assert told(mypy(project)) == checked(project) == set()
    with daemon(project) as status:
        assert told(dmypy(project, status)) == set()
        write(project, unjudged=UNJUDGED)
        assert told(dmypy(project, status)) == expected


def test_noise_by_a_helper_of_another_file(project: Path) -> None:
    """Told where it is called, and no more when that is gone; in the helper's own file it is a note."""
    write(project, helper=UNJUDGED.removesuffix("\n\nprint(noisy(3))\n"), user="from helper import noisy\n\nprint(noisy(3))\n")
    expected = {("user.py", 3, "dp-unexamined-noise")}
    assert checked(project) == expected == told(mypy(project)) == told(mypy(project))
    assert "helper.py:5: note: " in mypy(project)
    write(project, helper="def noisy(x):\n    return x\n")
    assert told(mypy(project)) == checked(project) == set()


FLOATS = """import numpy as np
from dpcheck import Real


def first(x: Real) -> float:
    return x + np.random.laplace(0, 1){first}


def second(x: Real) -> float:
    return x + np.random.laplace(0, 1){second}
"""


def test_one_finding_a_cause(project: Path) -> None:
    code = "dp-floating-point-noise"
    write(project, floats=FLOATS.format(first="", second=""))
    output = mypy(project)
    assert told(output) == checked(project) == {("floats.py", 6, code)} and "(and at another place)" in output and "note: line 10: DP207 numpy" in output
    ignore = f"  # type: ignore[{code}]"
    write(project, floats=FLOATS.format(first=ignore, second=""))
    assert told(mypy(project)) == {("floats.py", 10, code)}  # a comment on one line hides no other
    write(project, floats=FLOATS.format(first="", second=ignore))
    output = mypy(project, "--warn-unused-ignores")
    assert told(output) == {("floats.py", 6, code)} and "unused" not in output and "other place" not in output
