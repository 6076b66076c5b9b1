"""The options that say how much is told, in which colours, where things are kept, and what is shown instead of a check."""
from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from pathlib import Path
from queue import Empty, Queue
from threading import Thread

import pytest

from dpcheck.settings import KEYS, SettingsError, load_settings
from dpcheck.terminal import coloured

from .helpers import CHECKOUT, RIGHT, WRONG, codes, document, dpcheck, told

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib


@pytest.fixture()
def project(tmp_path: Path) -> Path:
    (tmp_path / "wrong.py").write_text(WRONG)
    (tmp_path / "right.py").write_text(RIGHT)
    return tmp_path


# ---------------------------------------------------------------- how much is told
def test_quiet(project: Path) -> None:
    assert told("check", "--no-cache", "-q", "right.py", cwd=project).stdout == ""
    said = told("check", "--no-cache", "--quiet", "wrong.py", cwd=project).stdout
    assert said.startswith("wrong.py:5:39 DP103") and said.endswith("help: dpcheck explain DP103\n")


def test_quiet_says_what_is_not_known(project: Path) -> None:
    (project / "noise.py").write_text("import numpy as np\nz = np.random.laplace(0, 1)\n")
    assert told("check", "--no-cache", "-q", "--ignore", "DP304", "noise.py", cwd=project).stdout == (
        "0 files checked; 1 file not read in full, or with noise that was not judged; 1 finding hidden (by --ignore)\n")


def test_verbose(project: Path) -> None:
    (project / "wrong.py").write_text(WRONG.rstrip("\n") + "  # dpcheck: ignore[DP103] agreed on\n")
    (project / "plain.py").write_text("x = 1\n")
    (project / "dpcheck.toml").write_text("exclude = ['right.py']\n")
    done = told("check", "--no-cache", "-v", "--format", "json", ".", cwd=project)
    assert done.stderr.splitlines() == [
        "dpcheck: settings: dpcheck.toml", "dpcheck: plain.py: neither private data nor noise", "dpcheck: wrong.py: checked",
        "dpcheck: right.py: left out by exclude", "dpcheck: wrong.py:5:39: DP103 hidden by the comment at wrong.py:5: agreed on"]


def test_statistics(project: Path) -> None:
    (project / "more.py").write_text(WRONG + "\n\n# dpcheck: ignore[DP102]\n")
    done = told("check", "--no-cache", "--statistics", ".", cwd=project)
    assert done.returncode == 1 and re.fullmatch(
        r"2  DP103  under-noised        error +2 with a fix\n1  DP903  unused-suppression  warning  1 with a fix\n\n2 errors, 1 warning; 3 files checked\n", done.stdout)
    assert told("check", "--no-cache", "--statistics", "--format", "concise", ".", cwd=project).stdout.count("\n") == 2
    assert told("check", "--no-cache", "--statistics", "--format", "sarif", ".", cwd=project).returncode == 2


def test_status_zero_on_demand(project: Path) -> None:
    assert told("check", "--no-cache", "--exit-zero", "wrong.py", cwd=project).returncode == 0
    assert told("check", "--no-cache", "--exit-zero", "nowhere.py", cwd=project).returncode == 2


def test_status_one_for_warnings_on_demand(project: Path) -> None:
    (project / "over.py").write_text(WRONG.replace("3 * x, 1", "3 * x, 4"))
    for command in ("check", "infer"):
        for more in ([], ["--quiet"], ["--ignore", "DP104"]):
            status = told(command, "--no-cache", *more, "over.py", cwd=project).returncode
            assert status == 0 and told(command, "--no-cache", "--error-on-warning", *more, "over.py", cwd=project).returncode == int("DP104" not in more)
    (project / "noted.py").write_text("from dpcheck import Real, reveal_sensitivity\n\n\ndef f(x: Real):\n    reveal_sensitivity(2 * x)\n")
    done = told("check", "--no-cache", "--error-on-warning", "noted.py", cwd=project)
    assert "DP303" in done.stdout and done.returncode == 0
    assert told("check", "--no-cache", "--error-on-warning", "--exit-zero", "over.py", cwd=project).returncode == 2
    assert told("check", "--no-cache", "--error-on-warning", "nowhere.py", cwd=project).returncode == 2


# ---------------------------------------------------------------- colours
@pytest.mark.parametrize(("choice", "environment", "expected"), [
    ("auto", {}, False), ("always", {}, True), ("never", {"FORCE_COLOR": "1"}, False), ("auto", {"FORCE_COLOR": "1"}, True), ("auto", {"FORCE_COLOR": "0"}, False),
    ("auto", {"FORCE_COLOR": "1", "NO_COLOR": "1"}, False), ("always", {"NO_COLOR": "1"}, True), ("auto", {"NO_COLOR": "", "FORCE_COLOR": "1"}, True)])
def test_colours(choice: str, environment: dict[str, str], expected: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("NO_COLOR", "FORCE_COLOR"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert coloured(choice) == expected


def test_colours_of_a_run(project: Path) -> None:
    assert "\x1b[" in told("check", "--no-cache", "--color", "always", "wrong.py", cwd=project).stdout
    assert "\x1b[" not in told("check", "--no-cache", "wrong.py", cwd=project).stdout
    told("check", "--no-cache", "--output", "report.txt", "wrong.py", cwd=project)
    assert "\x1b[" not in (project / "report.txt").read_text()


# ---------------------------------------------------------------- settings
def test_a_file_of_our_own_goes_before_a_shared_one(project: Path) -> None:
    for name, jobs in (("pyproject.toml", 2), ("dpcheck.toml", 3), (".dpcheck.toml", 4)):
        (project / name).write_text(f"[tool.dpcheck]\njobs = {jobs}\n" if name == "pyproject.toml" else f"jobs = {jobs}\n")
        assert (load_settings(project).jobs, load_settings(project).file) == (jobs, project / name)


@pytest.mark.parametrize(("name", "text", "expected"), [
    ("dpcheck.toml", "[tool.dpcheck]\njobs = 2\n", "tool.dpcheck: in a dpcheck.toml the keys stand at the top, without [tool.dpcheck]"),
    ("dpcheck.toml", "selekt = []\n", "dpcheck.toml: selekt: unknown key; did you mean 'select'?"),
    ("dpcheck.toml", "cache-dir = '../x'\n", "cache-dir: is for the command line alone"),
    ("dpcheck.toml", "baseline = []\n", "baseline: expected the name of a file, found []"),
    ("dpcheck.toml", "per-file-ignores = ['DP104']\n", "per-file-ignores: expected a table of patterns and codes"),
    ("dpcheck.toml", "per-file-ignores = { 'tests/' = ['DP999'] }\n", "per-file-ignores: 'tests/': there is no code 'DP999'"),
    ("other.toml", "jobs = 2\n", "has no table [tool.dpcheck]: nothing in it is for dpcheck"),
    ("pyproject.toml", "[tool.ruff]\n", "has no table [tool.dpcheck]: nothing in it is for dpcheck")])
def test_a_named_file_that_says_nothing_or_something_else(name: str, text: str, expected: str, tmp_path: Path) -> None:
    (tmp_path / name).write_text(text)
    with pytest.raises(SettingsError) as caught:
        load_settings(tmp_path, tmp_path / name)
    assert expected in str(caught.value)


def test_a_named_file_of_our_own(tmp_path: Path) -> None:
    (tmp_path / "dpcheck.toml").write_text("")
    assert load_settings(tmp_path, tmp_path / "dpcheck.toml").file == tmp_path / "dpcheck.toml"


def test_settings_are_shown_as_they_hold(project: Path) -> None:
    (project / "dpcheck.toml").write_text("ignore = ['DP104']\nformat = 'json'\n[per-file-ignores]\n'tests/' = ['DP2']\n")
    shown = told("check", "--show-settings", "--format", "concise", "--extend-ignore", "DP206", ".", cwd=project).stdout
    assert shown.startswith("# settings of dpcheck.toml\n")
    assert 'format = "concise"  # --format\n' in shown and 'ignore = ["DP104", "DP206"]  # dpcheck.toml and --extend-ignore\n' in shown
    known = tomllib.loads(shown)
    assert known["per-file-ignores"]["tests/"][0] == "DP201" and all(f"\n{key} = " in shown or f"\n# {key} is not set" in shown for key in KEYS)
    assert told("check", "--show-settings", "--isolated", ".", cwd=project).stdout.startswith("# no settings of a file hold here\n")


def test_files_are_shown(project: Path) -> None:
    assert told("check", "--show-files", "--exclude", "right.py", ".", cwd=project).stdout == "wrong.py\n"
    assert told("infer", "--show-files", ".", cwd=project).stdout == "right.py\nwrong.py\n"
    assert told("check", "--show-files", "nowhere", cwd=project).returncode == 2


def test_the_cache_lies_where_it_is_told_to(project: Path) -> None:
    (project / "kept").mkdir()
    (project / "kept" / "mine.json").write_text("precious")
    for _ in range(2):
        assert codes(document_with_cache(project)) == [("wrong.py", 5, "DP103")]
    assert not (project / ".dpcheck_cache").exists() and (project / "kept" / "mine.json").read_text() == "precious"
    assert sorted(path.name for path in (project / "kept").iterdir()) == ["dpcheck", "mine.json"] and list((project / "kept" / "dpcheck").glob("*.json"))


def document_with_cache(project: Path) -> dict[str, object]:
    import json

    return dict(json.loads(told("check", "--format", "json", "--cache-dir", "kept", "wrong.py", cwd=project).stdout))


# ---------------------------------------------------------------- completion, bad input
@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion(shell: str, tmp_path: Path) -> None:
    assert f"_DPCHECK_COMPLETE={shell}_source dpcheck" in told("--help", cwd=tmp_path).stdout
    script = dpcheck(cwd=tmp_path, _DPCHECK_COMPLETE=f"{shell}_source")
    assert script.returncode == 0 and "_DPCHECK_COMPLETE=" in script.stdout and not script.stderr


def test_options_are_completed(tmp_path: Path) -> None:
    done = dpcheck(cwd=tmp_path, _DPCHECK_COMPLETE="bash_complete", COMP_WORDS="dpcheck check --unsafe", COMP_CWORD="2")
    assert done.stdout == "plain,--unsafe-fixes\n"


@pytest.mark.parametrize("arguments", [
    ["--unsafe-fixes", "."], ["--fix", "--add-ignore", "why", "."], ["--fix", "-"], ["--watch", "-"], ["--watch", "--fix", "."], ["--add-ignore", " ", "."], ["--write-baseline", "."],
    ["--extend-ignore", "DP999", "."], ["--extend-select", "DP999", "."], ["--color", "sometimes", "."], ["--fix", "nowhere.py"], ["--diff", "nowhere.py"]], ids=" ".join)
def test_what_does_not_go_together(arguments: list[str], project: Path) -> None:
    done = told("check", "--no-cache", *arguments, cwd=project)
    assert (done.returncode, done.stdout) == (2, "") and done.stderr and "Traceback" not in done.stderr
    assert (project / "wrong.py").read_text() == WRONG


def test_fixes_with_a_diff_are_shown(project: Path) -> None:
    """As other tools have it: `--fix --diff` changes nothing."""
    done, shown = (told("check", "--no-cache", *options, "--diff", "wrong.py", cwd=project) for options in (["--fix"], []))
    assert done.stdout.startswith("--- wrong.py") and (done.returncode, done.stdout, done.stderr) == (shown.returncode, shown.stdout, shown.stderr)
    assert (project / "wrong.py").read_text() == WRONG


# ---------------------------------------------------------------- watching
def test_watching(project: Path) -> None:
    environment = {**os.environ, "PYTHONPATH": str(CHECKOUT)}
    with subprocess.Popen([sys.executable, "-m", "dpcheck", "check", "--no-cache", "--quiet", "--watch", "wrong.py"], cwd=project, env=environment,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                          preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler)) as process:  # a shell has what runs in the background ignore it
        lines: Queue[str] = Queue()
        Thread(target=lambda: [lines.put(line) for line in process.stdout or ()], daemon=True).start()
        try:
            assert "wrong.py:5:39 DP103" in lines.get(timeout=60)
            said = ""
            for attempt in range(60):  # the first changes may come before it looks
                (project / "wrong.py").write_text(RIGHT + "x = (\n" * (attempt + 1))
                try:
                    while "DP901" not in said:
                        said = lines.get(timeout=1)
                    break
                except Empty:
                    continue
            assert "DP901" in said
        finally:
            process.send_signal(signal.SIGINT)
            assert process.wait(60) == 130


def test_watching_needs_its_library(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "watchfiles", None)
    done = told("check", "--watch", ".", cwd=project)
    assert done.returncode == 2 and "pip install 'dpcheck[watch]'" in done.stderr


@pytest.mark.parametrize(("path", "expected"), [
    ("a.py", True), ("below/b.ipynb", True), ("dpcheck.toml", True), ("below/.gitignore", True), ("rules/x.pyi", True), ("a.txt", False), ("report.json", False),
    (".dpcheck_cache/x.json", False), (".venv/lib/a.py", False), ("../elsewhere/a.py", False)])
def test_which_changes_matter(path: str, expected: bool, tmp_path: Path) -> None:
    from dpcheck.watching import _Relevant

    (tmp_path / "tree").mkdir()
    (tmp_path / "tree" / "dpcheck.toml").write_text("")
    assert _Relevant([str(tmp_path / "tree")], load_settings(tmp_path / "tree"))(str(tmp_path / "tree" / path)) == expected

