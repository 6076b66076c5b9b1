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
