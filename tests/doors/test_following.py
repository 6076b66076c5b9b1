"""What a named file imports of its project is read with it: a release in a helper that was not named is judged all the same."""
from __future__ import annotations

import os
from pathlib import Path

import pytest

from doors.helpers import document, told
from dpcheck.following import Following

DATA = """import pandas as pd
from dpcheck import MetricFrame, SymmetricDistance

people: MetricFrame[SymmetricDistance] = pd.read_csv("people.csv")
"""
NOISE = """import numpy as np


def noisy(value, epsilon):
    return value + np.random.laplace(0, 1 / epsilon)
"""
CLEANING = """def cleaned(df):
    return df.dropna()
"""
RELEASE = DATA.replace("\npeople", "from helpers.noise import noisy\n\npeople") + 'print(noisy(people["age"].clip(0, {}).sum(), 1.0))\n'


def project(folder: Path, **files: str) -> Path:
    """A project with these files, by their names with a double underscore for each slash."""
    folder.mkdir(exist_ok=True)
    (folder / "pyproject.toml").touch()
    for name, text in files.items():
        path = folder / f"{name.replace('__', '/')}.py"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return folder


def codes(*arguments: str, cwd: Path) -> list[tuple[str, int, str]]:
    return [(each["path"], each["line"], each["code"]) for each in document(*arguments, cwd=cwd)["diagnostics"]]


@pytest.mark.parametrize("home", ["helpers__noise", "src__helpers__noise"])
@pytest.mark.parametrize("script", ["one", "scripts__one"])
def test_a_release_in_a_helper_is_judged(home: str, script: str, tmp_path: Path) -> None:
    path = f"{script.replace('__', '/')}.py"
    project(tmp_path, **{home: NOISE, script: RELEASE.format(10)})
    assert (path, 6, "DP103") in codes(path, cwd=tmp_path)
    assert sorted(codes(path, cwd=tmp_path)) == sorted(codes(".", cwd=tmp_path))
    project(tmp_path, **{script: RELEASE.format(1)})
    assert {code for _, _, code in codes(path, cwd=tmp_path)} == {"DP207"}


def test_private_data_of_a_file_that_says_nothing_of_privacy(tmp_path: Path) -> None:
    project(tmp_path, store=DATA, noise=NOISE, between="from store import people\nfrom noise import noisy\n", one="from between import noisy, people\n\nprint(noisy(people['age'].sum(), 1.0))\n")
    assert ("one.py", 3, "DP102") in codes("one.py", cwd=tmp_path)


def test_a_harmless_helper_hides_nothing(tmp_path: Path) -> None:
    text = DATA.replace("\npeople", "from helpers.cleaning import cleaned\nfrom dpcheck import laplacian_mechanism\n\npeople") + "print(laplacian_mechanism(len(cleaned(people)), 1, 1.0))\n"
    project(tmp_path, helpers__cleaning=CLEANING, helpers__unrelated="import os\n", one=text)
    found = document("one.py", cwd=tmp_path)
    assert found["diagnostics"] == [] and found["files_checked"] == 2
    assert "; 2 files checked (1 imported)\n" in told("check", "--no-cache", "one.py", cwd=tmp_path).stdout


def test_relative_imports_circles_and_packages(tmp_path: Path) -> None:
    project(tmp_path, pk____init__="from . import noise\n", pk__noise="from pk import one\n" + NOISE, pk__one=RELEASE.replace("helpers.noise", ".noise").format(10))
    assert ("pk/one.py", 6, "DP103") in codes("pk/one.py", cwd=tmp_path)


def test_findings_in_what_is_imported_are_told(tmp_path: Path) -> None:
    project(tmp_path, helper=DATA + "from dpcheck import laplacian_mechanism\nprint(laplacian_mechanism(people['age'].sum(), 1, 1.0))\n", one="import helper\n")
    assert codes("one.py", cwd=tmp_path) == [("helper.py", 6, "DP102")]
    project(tmp_path, helper="def noisy(x:\n  dpcheck\n")
    assert ("helper.py", "DP901") in {(path, code) for path, _, code in codes("one.py", cwd=tmp_path)}


def test_what_was_not_named_is_not_changed(tmp_path: Path) -> None:
    helper = "from dpcheck import Real, laplacian_mechanism\n\n\ndef noisy(x: Real):\n    return laplacian_mechanism(3 * x, 1, 1.0)\n"
    project(tmp_path, helper=helper, data="import pandas as pd\n\npeople = pd.read_csv('people.csv')\n", noise=NOISE,
            one="import helper\n\n\ndef f(y: helper.Real):\n    return helper.noisy(y)\n", audited="from data import people\nfrom noise import noisy\n\nprint(noisy(len(people), 1.0))\n")
    for arguments in (("check", "--fix", "--unsafe-fixes", "one.py"), ("check", "--add-ignore", "known", "one.py"), ("init", "--write", "audited.py")):
        told(*arguments, "--no-cache", cwd=tmp_path)
        assert (tmp_path / "helper.py").read_text() == helper
        assert (tmp_path / "data.py").read_text().startswith("import pandas") and (tmp_path / "noise.py").read_text() == NOISE


def test_only_functions_of_what_was_named_are_inferred(tmp_path: Path) -> None:
    project(tmp_path, helper="from dpcheck import Real\n\n\ndef f(x: Real):\n    return 2 * x\n", one="from helper import f, Real\n\n\ndef g(x: Real):\n    return f(x) + x\n")
    told_of = told("infer", "--no-cache", "one.py", cwd=tmp_path).stdout
    assert "one.py:4 g" in told_of and "x: 3" in told_of and "helper.py" not in told_of and "1 function, 2 files checked (1 imported)" in told_of


def test_excluded_helpers_are_not_read(tmp_path: Path) -> None:
    project(tmp_path, helpers__noise=NOISE, one=RELEASE.format(1))
    (tmp_path / "pyproject.toml").write_text('[tool.dpcheck]\nexclude = ["helpers/"]\n')
    done = told("check", "--no-cache", "--format", "concise", "one.py", cwd=tmp_path)
    assert "DP301 helpers.noise.noisy is not modelled" in done.stdout and "weakens this check: exclude" in done.stderr


def test_what_a_folder_leaves_out_stays_out(tmp_path: Path) -> None:
    project(tmp_path, pk__helpers__noise=NOISE, pk__one=RELEASE.format(1))
    (tmp_path / ".git").mkdir()
    (tmp_path / ".gitignore").write_text("helpers/\n")
    assert "helpers/noise.py" not in told("check", "--show-files", "pk", cwd=tmp_path).stdout
    assert told("check", "--show-files", "pk/one.py", cwd=tmp_path).stdout == "pk/one.py\npk/helpers/noise.py\n"


def test_nothing_outside_of_the_project_is_read(tmp_path: Path) -> None:
    project(tmp_path / "mine", one="import noise\nimport above\nimport json\nimport dpcheck\n")
    project(tmp_path, noise=NOISE, above=NOISE)
    for name in ("json", "dpcheck"):
        (tmp_path / f"{name}.py").write_text(NOISE)
    path = str(tmp_path / "mine" / "one.py")
    assert Following([], (), str(tmp_path)).found({path: Path(path).read_bytes()}) == ({}, {})
    (tmp_path / "mine" / "pyproject.toml").unlink()
    found, _ = Following([], (), str(tmp_path)).found({path: Path(path).read_bytes()})
    assert sorted(os.path.relpath(each, tmp_path) for each in found) == ["above.py", "noise.py"]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes with names")
def test_a_helper_that_cannot_be_read(tmp_path: Path) -> None:
    project(tmp_path, one=RELEASE.format(1), helpers____init__="")
    os.mkfifo(tmp_path / "helpers" / "noise.py")
    assert ("helpers/noise.py", 1, "DP901") in codes("one.py", cwd=tmp_path)


def test_the_standard_input_has_imports_too(tmp_path: Path) -> None:
    from doors.helpers import dpcheck

    project(tmp_path, helpers__noise=NOISE)
    done = dpcheck("check", "--no-cache", "--format", "concise", "-", "--stdin-filename", "one.py", cwd=tmp_path, stdin=RELEASE.format(10).encode())
    assert done.returncode == 1 and "one.py:6:7: DP103" in done.stdout
