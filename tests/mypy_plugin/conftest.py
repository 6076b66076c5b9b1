"""A cache of mypy in which the standard library and numpy are analysed already: each test begins with a copy of it."""
from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from mypy_plugin.runs import mypy, write


@pytest.fixture(scope="session")
def analysed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("analysed")
    write(folder, any="import dpcheck\n")
    assert "Success" in mypy(folder)
    for file in (folder / ".mypy_cache").glob("dpcheck.*"):
        file.unlink()
    return folder / ".mypy_cache"


@pytest.fixture
def project(tmp_path: Path, analysed: Path) -> Path:
    """An empty folder for a project, but for mypy's configuration and cache."""
    write(tmp_path)
    shutil.copytree(analysed, tmp_path / ".mypy_cache")
    return tmp_path
