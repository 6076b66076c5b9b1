"""The commands as a user runs them: what goes where, and with which status."""
from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from dpcheck.check import codes as table
from dpcheck.rules import StubError, load_table
from dpcheck.rules.load import read_stub

from .helpers import CHECKOUT, RIGHT, WRONG, codes, document, dpcheck, found, notebook, told


@pytest.fixture()
def project(tmp_path: Path) -> Path:
    """A folder with one right and one wrong program."""
    (tmp_path / "right.py").write_text(RIGHT)
    (tmp_path / "wrong.py").write_text(WRONG)
    return tmp_path


def test_status(project: Path) -> None:
    assert dpcheck("check", "right.py", cwd=project).returncode == 0
    assert dpcheck("check", "wrong.py", cwd=project).returncode == 1
    assert dpcheck("check", ".", cwd=project).returncode == 1


def test_a_warning_is_no_error(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text(RIGHT.replace("3, eps", "30, eps"))
    done = dpcheck("check", "--format", "concise", "a.py", cwd=tmp_path)
    assert done.returncode == 0 and "a.py:5:39: DP104 " in done.stdout


def test_text_shows_the_place_the_reason_and_the_remedy(project: Path) -> None:
    done = dpcheck("check", "wrong.py", cwd=project)
    lines = done.stdout.splitlines()
    assert lines[0] == "wrong.py:5:39 DP103 under-noised error"
    assert "   5 |     return laplacian_mechanism(3 * x, 1, eps)" in lines
    assert any(line.startswith("fix: ") for line in lines)
    assert lines[-1] == "1 error; 1 file checked"
    assert done.stderr == ""


def test_infer(project: Path) -> None:
    done = dpcheck("infer", "--format", "json", "right.py", cwd=project)
    function, = json.loads(done.stdout)["functions"]
    assert (function["path"], function["line"], function["name"]) == ("right.py", 4, "noisy")
    assert function["arguments"][0]["private"] and not function["arguments"][1]["private"]
    assert function["returns"]["released"]
    assert told("infer", "right.py", cwd=project).stdout.startswith("right.py:4 noisy(x: Real, eps: float) -> ")


def test_every_format_is_written_by_every_command(project: Path) -> None:
    for command in ("check", "infer"):
        for format in ("text", "concise", "json", "sarif", "github"):
            done = told(command, "--format", format, "wrong.py", cwd=project)
            assert done.stdout and not done.stderr


def test_output_goes_to_the_file_alone(project: Path) -> None:
    done = dpcheck("check", "--format", "json", "--output", "report.json", "wrong.py", cwd=project)
    assert (done.returncode, done.stdout, done.stderr) == (1, "", "")
    assert codes(json.loads((project / "report.json").read_text())) == [("wrong.py", 5, "DP103")]


def test_select_and_ignore(project: Path) -> None:
    assert codes(document("--select", "DP2,DP101", ".", cwd=project)) == []
    assert codes(document("--select", "under-noised", ".", cwd=project)) == [("wrong.py", 5, "DP103")]
    assert codes(document("--ignore", "DP103", ".", cwd=project)) == []
    (project / "broken.py").write_text("from dpcheck import Real\nx = (\n")
    assert [code for _, _, code in codes(document("--select", "DP2", ".", cwd=project))] == ["DP901"]


def test_the_configuration_is_found_beside_the_first_path(project: Path) -> None:
    inner = project / "inner"
    inner.mkdir()
    (inner / "wrong.py").write_text(WRONG)
    (inner / "pyproject.toml").write_text("[tool.dpcheck]\nignore = ['DP103']\nformat = 'json'\nno-cache = true\n")
    done = dpcheck("check", "inner", cwd=project)
    assert done.returncode == 0 and json.loads(done.stdout)["diagnostics"] == []
    assert dpcheck("check", "--format", "text", "--ignore", "DP104", "inner", cwd=project).stdout.startswith("inner/wrong.py:5:39 DP103")


def test_standard_input(tmp_path: Path) -> None:
    assert codes(found("-", cwd=tmp_path, stdin=WRONG.encode())) == [("-", 5, "DP103")]
    assert codes(found("-", "--stdin-filename", "src/a.py", cwd=tmp_path, stdin=WRONG.encode())) == [("src/a.py", 5, "DP103")]
    assert codes(found("-", cwd=tmp_path, stdin=b"dpcheck \xff")) == [("-", 1, "DP901")]
    assert codes(found("-", cwd=tmp_path)) == []


def test_notebook(tmp_path: Path) -> None:
    head, body = WRONG.split("\n\n\n")
    (tmp_path / "nb.ipynb").write_bytes(notebook("%matplotlib inline\n" + head, body))
    item, = document("nb.ipynb", cwd=tmp_path)["diagnostics"]
    assert (item["code"], item["cell"], item["line"], item["column"]) == ("DP103", 2, 2, 39)
    assert "   2 |     return laplacian_mechanism(3 * x, 1, eps)\n" in told("check", "nb.ipynb", cwd=tmp_path).stdout
    stdin = found("-", "--stdin-filename", "other.ipynb", cwd=tmp_path, stdin=notebook(head, body))
    assert [d["cell"] for d in stdin["diagnostics"]] == [2]


def test_gitignore_and_exclude(project: Path) -> None:
    (project / ".gitignore").write_text("wrong.py\n")
    assert codes(document(".", cwd=project)) == []
    (project / "pyproject.toml").write_text("[tool.dpcheck]\nrespect-gitignore = false\n")
    assert codes(document(".", cwd=project)) == [("wrong.py", 5, "DP103")]
    (project / "pyproject.toml").write_text("[tool.dpcheck]\nrespect-gitignore = false\nexclude = ['wrong.*']\n")
    assert codes(document(".", cwd=project)) == []


def test_parsing_in_processes_changes_nothing(tmp_path: Path) -> None:
    for number in range(12):
        (tmp_path / f"m{number}.py").write_text(WRONG if number % 2 else RIGHT)
    assert found("--jobs", "2", ".", cwd=tmp_path) == found("--jobs", "1", ".", cwd=tmp_path)


def test_nothing_heavy_is_imported_where_nothing_matters(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text("print(1)\n")
    program = ("import sys; from dpcheck.cli import main; status = main(['check', '.']); "
               "print(status, sorted(m for m in sys.modules if m.split('.')[0] in ('libcst', 'rich', 'numpy', 'mypy') or m.startswith(('dpcheck.infer', 'dpcheck.rules'))))")
    done = subprocess.run([sys.executable, "-c", program], cwd=tmp_path, env={**os.environ, "PYTHONPATH": str(CHECKOUT)}, capture_output=True, text=True)
    assert done.stdout == "1 file has neither private data nor noise\n0 []\n", done.stderr


def test_fixes_are_worked_out_where_they_are_asked_for(project: Path) -> None:
    program = ("import sys; from dpcheck.cli import main; main(['check', '--no-cache', '--format', sys.argv[1], 'wrong.py']); "
               "print(sorted(m for m in sys.modules if m.startswith(('dpcheck.check.mending.', 'dpcheck.editing', 'dpcheck.syntax.codemods', 'watchfiles', 'libcst'))), file=sys.stderr)")
    for format, expected in (("text", "[]\n"), ("concise", "[]\n"), ("json", "['dpcheck.check.mending.")):
        done = subprocess.run([sys.executable, "-c", program, format], cwd=project, env={**os.environ, "PYTHONPATH": str(CHECKOUT)}, capture_output=True, text=True)
        assert done.stderr.startswith(expected), done.stderr


def test_a_reader_who_leaves(project: Path) -> None:
    command = f"{sys.executable} -m dpcheck check --format json wrong.py | head -c 5"
    done = subprocess.run(command, shell=True, cwd=project, env={**os.environ, "PYTHONPATH": str(CHECKOUT)}, capture_output=True, text=True)
    assert (len(done.stdout), done.stderr) == (5, "")


def test_an_output_encoding_that_lacks_the_characters(project: Path) -> None:
    done = dpcheck("explain", "DP101", cwd=project, PYTHONIOENCODING="ascii")
    assert done.returncode == 0 and "\\u211d" in done.stdout


@pytest.mark.parametrize("entry", table.TABLE, ids=lambda entry: entry.code)
def test_explain(entry: table.Code, capsys: pytest.CaptureFixture[str]) -> None:
    from dpcheck.cli import main

    for text in (entry.code, entry.code.lower(), entry.name):
        assert main(["explain", text]) == 0
        assert capsys.readouterr().out == entry.page.read_text(encoding="utf-8")


def test_explain_without_a_code_lists_them(capsys: pytest.CaptureFixture[str]) -> None:
    from dpcheck.cli import main

    assert main(["explain"]) == 0
    assert [line.split()[0] for line in capsys.readouterr().out.splitlines()] == list(table.BY_CODE)


@pytest.mark.parametrize(("text", "meant"), [("DP130", "DP103"), ("under-noise", "DP103"), ("unbounded", "DP102"), ("dp1o3", "DP103")])
def test_explain_says_what_was_meant(text: str, meant: str, capsys: pytest.CaptureFixture[str]) -> None:
    from dpcheck.cli import main

    assert main(["explain", text]) == 2
    said = capsys.readouterr()
    assert said.out == "" and f"did you mean {meant} (" in said.err


def test_rules(tmp_path: Path) -> None:
    (tmp_path / "rules").mkdir()
    (tmp_path / "rules" / "weather.pyi").write_text('@lipschitz("W1", t="2", why="a | b")\ndef smooth(t): ...\n')
    (tmp_path / "pyproject.toml").write_text("[tool.dpcheck]\nstub-paths = ['rules']\n")
    row, = json.loads(told("rules", "--format", "json", "weather", cwd=tmp_path).stdout)["rules"]
    assert row == {"function": "weather.smooth", "row": "W1", "needs": "", "bound": "t: 2", "result": "", "tight": True, "why": "a | b"}
    markdown = told("rules", "--format", "markdown", "weather", cwd=tmp_path).stdout.splitlines()
    assert "## weather" in markdown and markdown[-1] == "| weather.smooth | W1 |  | t: 2 |  | tight | a \\| b |"
    assert told("rules", "W1", cwd=tmp_path).stdout.splitlines()[1].split() == ["weather.smooth", "W1", "t:", "2", "tight", "a", "|", "b"]


def test_stub_classes_have_what_they_are_derived_from(tmp_path: Path) -> None:
    (tmp_path / "weather.pyi").write_text("""
class Station:
    @operation("sort", "W1")
    def warmest(self, days): ...
    @operation("sort", "W2")
    def coldest(self, days): ...

class Harbour(Station):
    @operation("sort", "W3")
    def coldest(self, days): ...

class Ship(Harbour): ...
""")
    assert [(row.name, row.row) for row in read_stub(tmp_path / "weather.pyi", "weather")] == [
        ("weather.Station.warmest", "W1"), ("weather.Station.coldest", "W2"), ("weather.Harbour.coldest", "W3"), ("weather.Harbour.warmest", "W1"),
        ("weather.Ship.coldest", "W3"), ("weather.Ship.warmest", "W1")]
    (tmp_path / "weather.pyi").write_text("class Harbour(Station): ...\n\nclass Station: ...\n")
    with pytest.raises(StubError, match="weather.pyi:1: Harbour: .* above it, not from Station"):
        list(read_stub(tmp_path / "weather.pyi", "weather"))


def test_a_stub_class_has_another_name(tmp_path: Path) -> None:
    (tmp_path / "weather").mkdir()
    (tmp_path / "weather" / "__init__.pyi").write_text('class Station:\n    @operation("sort", "W1")\n    def warmest(self, days): ...\n')
    (tmp_path / "weather" / "ports.pyi").write_text('@same("weather.Station")\nclass Port: ...\n')
    table = load_table([tmp_path])
    assert [(row.name, row.operation) for row in table.rows_of("weather.ports")] == [("weather.ports.Port.warmest", "weather.Station.warmest")]
    assert table.find("weather.ports.Port.warmest") is table.find("weather.Station.warmest")
    (tmp_path / "weather" / "ports.pyi").write_text('@same("weather.Ship")\nclass Port: ...\n')
    with pytest.raises(StubError, match="ports.pyi:2: weather.ports.Port is said to be the same class as weather.Ship, of which"):
        load_table([tmp_path]).rows_of("weather.ports")


def test_a_folder_without_sources_is_told(tmp_path: Path) -> None:
    done = dpcheck("check", ".", cwd=tmp_path)
    assert (done.returncode, done.stdout) == (0, "0 files checked\n")
    assert "no Python file or notebook was found" in done.stderr


def test_version(tmp_path: Path) -> None:
    import dpcheck as package

    assert dpcheck("--version", cwd=tmp_path).stdout == f"dpcheck {package.__version__}\n"


def test_scripts_of_one_name_mean_the_module_beside_them(tmp_path: Path) -> None:
    """Two folders with a main.py and a helper.py each: every file is examined, and imports the helper of its own folder."""
    for folder, factor in (("a", 1), ("b", 3)):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "helper.py").write_text(f"def f(x):\n    return {factor} * x\n", encoding="utf-8")
        (tmp_path / folder / "main.py").write_text(
            "import helper\nfrom dpcheck import Real\nfrom helper import f\n\n\ndef g(x: Real):\n    return f(x), helper.f(x)\n", encoding="utf-8")
    done = dpcheck("infer", "--format", "json", ".", cwd=tmp_path)
    items = {function["path"]: function["arguments"][0]["items"] for function in json.loads(done.stdout)["functions"] if function["name"] == "g"}
    assert items == {"a/main.py": ["1", "1"], "b/main.py": ["3", "3"]}
