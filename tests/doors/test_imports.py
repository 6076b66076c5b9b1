"""Which module an import means, and which modules are one program."""
from __future__ import annotations

from pathlib import Path

import pytest

from dpcheck.project import run
from dpcheck.settings import Settings

RELEASES = """
from dpcheck import Real, laplacian_mechanism
from .m import scale
from pkg.m import scale as other
import pkg.m

def relative(x: Real, eps):
    return laplacian_mechanism(scale(x), {factor}, eps)

def absolute(x: Real, eps):
    return laplacian_mechanism(other(x), {factor}, eps)

def by_attribute(x: Real, eps):
    return laplacian_mechanism(pkg.m.scale(x), {factor}, eps)
"""


@pytest.mark.parametrize("audit", [False, True])
def test_of_two_packages_of_one_name_the_nearest_is_meant(tmp_path: Path, audit: bool) -> None:
    for factor, folder in ((2, "one"), (5, "two")):
        package = tmp_path / folder / "pkg"
        package.mkdir(parents=True)
        (package / "__init__.py").touch()
        (package / "m.py").write_text(f"def scale(x):\n    return {factor} * x\n")
        (package / "n.py").write_text(RELEASES.format(factor=factor))
    report = run([str(tmp_path)], Settings(no_cache=True, jobs=1, audit=audit), "check")
    assert not report.diagnostics
    assert [release.verdict for release in report.releases] == ["right"] * 6


LEFT = "from dpcheck import Real\nimport os\nKEPT = []\n\ndef leave(x: Real):\n    KEPT.append(x)\n    os.environ['x'] = str(x)\n"
FOUND = "from dpcheck import Real, laplacian_mechanism\nimport os\n{imports}\ndef release(x: Real, eps):\n    return laplacian_mechanism(len(os.environ['x']), 1, eps)\n"


@pytest.mark.parametrize("imports, errors", [("import left", ["DP102"]), ("from left import KEPT", ["DP102"]), ("", [])])
def test_modules_without_an_import_in_common_are_different_programs(tmp_path: Path, imports: str, errors: list[str]) -> None:
    (tmp_path / "left.py").write_text(LEFT)
    (tmp_path / "found.py").write_text(FOUND.format(imports=imports))
    report = run([str(tmp_path)], Settings(no_cache=True, jobs=1), "check")
    assert [found.code for found in report.diagnostics if found.code != "DP301"] == errors


KEPT = "from dpcheck import Real\nKEPT = []\nT = 0\n\ndef leave(x: Real):\n    KEPT.append(x)\n"
READ = "from dpcheck import Real, laplacian_mechanism\n{imports}\n\ndef release(x: Real, eps):\n    return laplacian_mechanism(len({kept}), 1, eps)\n"


WAYS = [
    ("from . import a", "a.KEPT"), ("from . import a as z", "z.KEPT"), ("from .a import KEPT", "KEPT"), ("from p.a import KEPT", "KEPT"), ("from p import a", "a.KEPT"),
    ("import p.a", "p.a.KEPT"), ("import p.a as q", "q.KEPT"),
    ("try:\n    from . import a\nexcept ImportError:\n    a = None", "a.KEPT"), ("try:\n    import p.a as a\nexcept ImportError:\n    a = None", "a.KEPT"),
]
BY_WHO_ELSE_IMPORTS = [("import p.c", "p.a.KEPT"), ("import p", "p.a.KEPT")]


@pytest.mark.parametrize("imports, kept, package", [(*way, package) for package in (False, True) for way in (*WAYS, *(BY_WHO_ELSE_IMPORTS if package else []))])
def test_what_a_module_keeps_is_found_however_it_is_imported(tmp_path: Path, imports: str, kept: str, package: bool) -> None:
    folder = tmp_path / "p"
    folder.mkdir()
    if package:
        (folder / "__init__.py").touch()
    (folder / "a.py").write_text(KEPT)
    (folder / "c.py").touch()
    (folder / "b.py").write_text(READ.format(imports=imports, kept=kept))
    report = run([str(tmp_path)], Settings(no_cache=True, jobs=1), "check")
    assert "DP102" in [found.code for found in report.diagnostics]


@pytest.mark.parametrize("stored", ["b.T = x", "setattr(b, 'T', x)", "vars(b)['T'] = x", "b.__dict__['T'] = x"])
def test_what_another_module_sets_is_found(tmp_path: Path, stored: str) -> None:
    (tmp_path / "a.py").write_text(f"from dpcheck import Real\nimport b\n\ndef leave(x: Real):\n    {stored}\n")
    (tmp_path / "b.py").write_text("from dpcheck import Real, laplacian_mechanism\nT = 0\n\ndef release(x: Real, eps):\n    return laplacian_mechanism(T, 1, eps)\n")
    report = run([str(tmp_path)], Settings(no_cache=True, jobs=1), "check")
    assert {"DP102", "DP305"} & {found.code for found in report.diagnostics}


def test_a_bound_that_another_module_sets_is_not_what_it_was(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text("from dpcheck import Real\nimport b\n\ndef widen():\n    b.LIMIT = 100\n")
    (tmp_path / "b.py").write_text("from dpcheck import Real, clamp, laplacian_mechanism\nfrom dpcheck import undisc, Data\nLIMIT = 1\n\n"
                                   "def release(x: Data, eps):\n    return laplacian_mechanism(undisc(clamp(x, 0, LIMIT)), 1, eps)\n")
    report = run([str(tmp_path)], Settings(no_cache=True, jobs=1), "check")
    assert report.diagnostics


@pytest.mark.parametrize(("text", "told"), [
    ("from dpcheck import Interval, Real\n", [("DP904", 1, "import it from there: from annotated_types import Interval")]),
    ("from dpcheck import laplace_mechanism\n", [("DP904", 1, "did you mean laplacian_mechanism?")]),
    ("import dpcheck as dp\n\ndp.gaussian_mechanisms(1, 1, 1, 1e-6)\n", [("DP904", 3, "did you mean gaussian_mechanism?")]),
    ("import dpcheck\nfrom dpcheck import Real, clip, mypy_plugin, __version__\nfrom dpcheck import *\n\ndpcheck.lang\n", []),
    ("from .dpcheck import Interval\n", []),
])
def test_a_name_that_dpcheck_does_not_have_is_told(tmp_path: Path, text: str, told: list[tuple[str, int, str]]) -> None:
    (tmp_path / "a.py").write_text(text)
    report = run([str(tmp_path)], Settings(no_cache=True), "check")
    assert [(each.code, each.line, each.fix) for each in report.diagnostics] == told


@pytest.mark.parametrize(("imports", "found"), [
    ("from annotated_types import Interval\n", set()),
    ("import annotated_types\n\nInterval = annotated_types.Interval\n", set()),
    ("from dpcheck import Interval\n", {"DP904", "DP102"}),
    ("from pandas import Interval\n", {"DP904", "DP102"}),
    ("from portion import Interval\n", {"DP904", "DP102"}),
])
def test_a_descriptor_is_that_of_its_home_alone(tmp_path: Path, imports: str, found: set[str]) -> None:
    (tmp_path / "a.py").write_text(f"from typing import Annotated\n\nfrom dpcheck import Real, laplacian_mechanism\n{imports}\n\n"
                                   "def f(x: Annotated[Real, Interval(ge=0, le=10)], epsilon: float) -> float:\n    return laplacian_mechanism(x * x, 20, epsilon)\n")
    report = run([str(tmp_path)], Settings(no_cache=True), "check")
    assert {each.code for each in report.diagnostics} == found


SCRIPT = """
import pandas as pd
from draws import noisy

people = pd.read_csv("people.csv")
epsilon = 1.0
print(noisy((people["age"] > 65).sum(), epsilon))
"""
DRAWS = "import numpy as np\n\ndef noisy(value, epsilon):\n    return value + np.random.laplace(0, {sensitivity} / epsilon)\n"


@pytest.mark.parametrize("alone", [False, True])
@pytest.mark.parametrize("beside, above, verdict", [("1", None, "right"), ("0.5", None, "under-noised"), ("1", "0.5", "under-noised"), ("0.5", "1", "right")])
def test_a_file_of_a_package_is_run_from_its_own_folder_where_its_names_mean_nothing_else(tmp_path: Path, alone: bool, beside: str, above: str | None, verdict: str) -> None:
    """With a module of the name above, too, that is meant: an import in a package begins there."""
    package = tmp_path / "pkg"
    package.mkdir()
    (tmp_path / "pyproject.toml").touch()
    (package / "__init__.py").touch()
    (package / "report.py").write_text(SCRIPT)
    (package / "draws.py").write_text(DRAWS.format(sensitivity=beside))
    if above is not None:
        (tmp_path / "draws.py").write_text(DRAWS.format(sensitivity=above))
    report = run([str(package / "report.py" if alone else tmp_path)], Settings(no_cache=True, jobs=1, audit=True), "check")
    assert {release.verdict for release in report.releases if release.path.endswith("report.py")} == {verdict}


@pytest.mark.parametrize("alone", [False, True])
@pytest.mark.parametrize("name, said", [("numpy", "np.random.laplace(0, 1 / epsilon)"), ("random", "random.gauss(0, 1 / epsilon)")])
def test_a_library_is_nothing_that_stands_beside_a_file_of_a_package(tmp_path: Path, alone: bool, name: str, said: str) -> None:
    package = tmp_path / "pkg"
    package.mkdir()
    (package / "__init__.py").touch()
    (package / f"{name}.py").write_text("class random:\n    @staticmethod\n    def laplace(*given):\n        return 0\n\ndef gauss(*given):\n    return 0\n")
    (package / "report.py").write_text(f"import pandas as pd\nimport numpy as np\nimport random\npeople = pd.read_csv('people.csv')\nepsilon = 1.0\nprint(len(people) + {said})\n")
    report = run([str(package / "report.py" if alone else tmp_path)], Settings(no_cache=True, jobs=1, audit=True), "check")
    assert {release.verdict for release in report.releases} == {"right"}
