"""What four type checkers say of programs with the vocabulary: in the samples the errors marked, in the examples those allowed, and no others.

A mark `# E: code of mypy | rule of pyright` is for a line that every checker must reject; ty's and pyrefly's names of errors
still change, so of them only the lines are compared. `dpcheck[typing-tools]` installs all but mypy.
"""

from __future__ import annotations

import ast
import json
import os
import re
import shutil
import subprocess
import sys
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

import pytest

import dpcheck

ROOT = Path(__file__).parents[2]
SAMPLES = Path(__file__).parent / "samples"
EXAMPLES = ROOT / "examples"

# mypy's strictest mode minds a function that returns `Any`, which is what numpy's sums are, and pandas as a whole without its stubs.
ALLOWED_IN_EXAMPLES = {"mypy": {"no-any-return", "import-untyped"}}


class Found(NamedTuple):
    file: str
    line: int
    code: str


def has_pandas_stubs() -> bool:
    try:
        version("pandas-stubs")
    except PackageNotFoundError:
        return False
    return True


def mypy(project: Path) -> set[Found]:
    command = [sys.executable, "-m", "mypy", "--strict", "--config-file=", "--no-error-summary", "--no-pretty", f"--cache-dir={project.parent / 'cache_of_mypy'}", "."]  # numpy is analysed once
    output = run(command, project, MYPYPATH=str(ROOT))
    errors = re.findall(r"^(.*):(\d+): error: .*\[([\w-]+)\]$", output, re.MULTILINE)
    assert len(errors) == output.count(": error: "), output
    return {Found(file, int(line), code) for file, line, code in errors}


def pyright(project: Path) -> set[Found]:
    (project / "pyrightconfig.json").write_text(json.dumps({"extraPaths": [str(ROOT)], "typeCheckingMode": "strict"}))
    report = json.loads(run([installed("pyright"), "--outputjson", "--pythonpath", sys.executable, "--project", "."], project))
    assert report["summary"]["filesAnalyzed"] == len(list(project.glob("*.py")))
    errors = (each for each in report["generalDiagnostics"] if each["severity"] == "error")
    return {Found(Path(each["file"]).name, each["range"]["start"]["line"] + 1, each.get("rule", "")) for each in errors}


def ty(project: Path) -> set[Found]:
    command = [installed("ty"), "check", "--python", sys.executable, "--extra-search-path", str(ROOT), "--output-format", "gitlab", "."]
    errors = json.loads(run(command, project))
    return {Found(Path(each["location"]["path"]).name, each["location"]["positions"]["begin"]["line"], each["check_name"]) for each in errors}


def pyrefly(project: Path) -> set[Found]:
    (project / "pyrefly.toml").write_text('project-includes = ["*.py"]\n')
    command = [installed("pyrefly"), "check", "--python-interpreter-path", sys.executable, "--search-path", str(ROOT), "--search-path", "."]
    report = json.loads(run([*command, "--output-format", "json"], project))
    return {Found(Path(each["path"]).name, each["line"], each["name"]) for each in report["errors"] if each["severity"] == "error"}


CHECKERS = {checker.__name__: checker for checker in (mypy, pyright, ty, pyrefly)}


def installed(tool: str) -> str:
    """The path of the tool, beside the interpreter first. Skips the test where it is missing or does not start."""
    path = shutil.which(tool, path=str(Path(sys.executable).parent)) or shutil.which(tool)
    if path is None or subprocess.run([path, "--version"], capture_output=True).returncode:
        pytest.skip(f'{tool} is not installed; it comes with "dpcheck[typing-tools]"')
    return path


def run(command: list[str], project: Path, **environment: str) -> str:
    process = subprocess.run(command, cwd=project, env={**os.environ, **environment}, capture_output=True, text=True)
    assert process.returncode in (0, 1), process.stdout + process.stderr
    return process.stdout


def copied(files: list[Path], project: Path) -> Path:
    """The files in a project of their own, where no settings of dpcheck's are found."""
    for file in files:
        shutil.copy(file, project)
    return project


def marked(sample: Path) -> dict[int, list[set[str]]]:
    """Per marked line the codes of mypy and the rules of pyright; the line must be reported under one of them."""
    marks = ((number, re.search(r"  # E: (.*)", line)) for number, line in enumerate(sample.read_text().splitlines(), start=1))
    return {number: [set(codes.split(", ")) for codes in mark[1].split(" | ")] for number, mark in marks if mark}


@pytest.mark.sampled(2)
@pytest.mark.parametrize("name", CHECKERS)
@pytest.mark.parametrize("sample", ["typed_program.py", "tricky_uses.py", "pandas_uses.py"])
def test_samples(name: str, sample: str, tmp_path: Path) -> None:
    if sample == "pandas_uses.py" and not has_pandas_stubs():
        pytest.skip('pandas-stubs is not installed; it comes with "dpcheck[typing-tools]"')
    found = CHECKERS[name](copied([SAMPLES / sample], tmp_path))
    marks = marked(SAMPLES / sample)
    assert {(each.file, each.line) for each in found} == {(sample, line) for line in marks}, sorted(found)
    if name in ("mypy", "pyright"):
        column = ["mypy", "pyright"].index(name)
        assert [each for each in sorted(found) if each.code not in marks[each.line][column]] == []


@pytest.mark.left_to_thorough
@pytest.mark.parametrize("name", CHECKERS)
def test_examples(name: str, tmp_path: Path) -> None:
    files = sorted(EXAMPLES.glob("*.py"))
    if name == "pyright" and not has_pandas_stubs():  # it would read pandas itself, most of which has no types
        files = [file for file in files if "pandas" not in file.read_text()]
    if find_spec("torch") is None:
        files = [file for file in files if "torch" not in file.name]
    assert files
    found = CHECKERS[name](copied(files, tmp_path))
    assert [each for each in sorted(found) if each.code not in ALLOWED_IN_EXAMPLES.get(name, ())] == []


def names(stub: Path) -> dict[str, str]:
    """The public names that a stub defines or imports under their own names, and the module that each is from."""
    found = {}
    module = ".".join(stub.relative_to(ROOT).with_suffix("").parts)
    for statement in ast.parse(stub.read_text()).body:
        if isinstance(statement, ast.ImportFrom):
            found.update({each.name: str(statement.module) for each in statement.names if each.asname == each.name})
        elif isinstance(statement, ast.ClassDef):
            found[statement.name] = module
        elif isinstance(statement, ast.Assign):
            found.update({target.id: module for target in statement.targets if isinstance(target, ast.Name)})
    return {name: module for name, module in found.items() if not name.startswith("_")}


def test_the_stub_of_the_package_names_what_it_exports() -> None:
    stub = names(ROOT / "dpcheck" / "__init__.pyi")
    assert set(stub) == set(dpcheck.__all__)
    assert [name for name, module in stub.items() if getattr(dpcheck, name) is not getattr(import_module(module), name)] == []


@pytest.mark.parametrize("stub", sorted((ROOT / "dpcheck" / "lang").glob("*.pyi")), ids=lambda stub: stub.name)
def test_every_name_of_a_stub_exists_at_run_time(stub: Path) -> None:
    assert names(stub)
    assert set(names(stub)) - set(vars(import_module(f"dpcheck.lang.{stub.stem}"))) == set()
