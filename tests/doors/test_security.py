"""A tree that means harm: it gets nothing written, run or hidden, and nothing waits for it for ever."""
from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from dpcheck.check.records import Report
from dpcheck.cli import main
from dpcheck.paths import elsewhere
from dpcheck.project import run
from dpcheck.settings import Settings

from .helpers import CHECKOUT, RIGHT, WRONG, dpcheck, out_of_cache, put_into_cache

HOSTILE = "import os, sys\nopen(os.path.join(os.path.dirname(__file__), 'trace'), 'w').close()\nsys.exit(3)\n"


@pytest.fixture()
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "project"
    folder.mkdir()
    (folder / "wrong.py").write_text(WRONG)
    monkeypatch.chdir(folder)
    return folder


# ---------------------------------------------------------------- nothing is imported from there
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_no_module_of_the_tree_is_imported(project: Path, jobs: str) -> None:
    for name in ("json", "libcst", "click", "sitecustomize", "numpy", "attr", "pathspec", "rich", "signal", "typing", "re", "tomllib"):
        (project / f"{name}.py").write_text(HOSTILE)
    done = dpcheck("check", "--format", "concise", "--no-cache", "--jobs", jobs, ".", cwd=project)
    assert done.returncode == 1 and "DP103" in done.stdout and not done.stderr
    assert not (project / "trace").exists()


def test_an_empty_part_of_the_import_path_is_no_way_in(project: Path) -> None:
    (project / "click.py").write_text(HOSTILE)
    done = dpcheck("check", "--no-cache", "wrong.py", cwd=project, PYTHONPATH=os.pathsep.join(["", str(CHECKOUT)]))
    assert done.returncode == 1 and not (project / "trace").exists()


def test_dpcheck_runs_in_its_own_checkout() -> None:
    inherited = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
    done = subprocess.run([sys.executable, "-m", "dpcheck", "--version"], cwd=CHECKOUT, env=inherited, capture_output=True, check=False)
    assert done.returncode == 0, done.stderr


def test_installed_packages_are_found_from_within(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "site-packages").mkdir()
    assert elsewhere(["", str(tmp_path), "/lib"]) == ["/lib"]
    monkeypatch.chdir("site-packages")
    assert elsewhere([str(tmp_path / "site-packages"), "/lib"]) == [str(tmp_path / "site-packages"), "/lib"]


# ---------------------------------------------------------------- nothing is written there
def test_a_setting_names_no_output(project: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "x").write_text("precious")
    (project / "pyproject.toml").write_text("[tool.dpcheck]\noutput = '../x'\n")
    assert main(["check", "wrong.py"]) == 2
    assert "is for the command line alone" in capsys.readouterr().err and (tmp_path / "x").read_text() == "precious"


@pytest.mark.parametrize("kind", ["file", "folder"])
def test_no_report_is_written_through_a_link(project: Path, tmp_path: Path, kind: str, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "report.txt").write_text("precious")
    if kind == "file":
        (project / "report.txt").symlink_to(tmp_path / "report.txt")
    else:
        (project / "out").symlink_to(tmp_path)
    assert main(["check", "--no-cache", "--output", "report.txt" if kind == "file" else "out/report.txt", "wrong.py"]) == 2
    assert "is a link, which is not followed" in capsys.readouterr().err and (tmp_path / "report.txt").read_text() == "precious"


def test_a_report_that_cannot_be_written_is_not_lost(project: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    (project / "report.txt").write_text("the one before")
    monkeypatch.setattr("dpcheck.files.write_new", full)
    assert main(["check", "--no-cache", "--output", "report.txt", "wrong.py"]) == 2
    said = capsys.readouterr()
    assert "DP103" in said.out and "No space left on device" in said.err
    assert (project / "report.txt").read_text() == "the one before" and sorted(os.listdir()) == ["report.txt", "wrong.py"]


def test_the_cache_is_not_followed_through_a_link(project: Path, tmp_path: Path) -> None:
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    for number in range(30):
        (elsewhere / f"{number}.json").write_text("precious")
    (project / ".dpcheck_cache").symlink_to(elsewhere)
    run(["wrong.py"], Settings(), "check")
    assert sorted(elsewhere.iterdir()) == sorted(elsewhere / f"{number}.json" for number in range(30))


def test_an_entry_that_is_a_link_is_not_followed(project: Path, tmp_path: Path) -> None:
    put_into_cache(project / ".dpcheck_cache", "key", Report(files={"a.py": "checked"}))
    (entry,) = (project / ".dpcheck_cache").glob("*.json")
    entry.rename(tmp_path / "moved")
    entry.symlink_to(tmp_path / "moved")
    assert out_of_cache(project / ".dpcheck_cache", "key") is None
    put_into_cache(project / ".dpcheck_cache", "key", Report())
    assert not entry.is_symlink() and json.loads((tmp_path / "moved").read_text().splitlines()[1])["files"] == {"a.py": "checked"}


def test_a_cache_that_came_with_the_tree_is_not_believed(project: Path, tmp_path: Path) -> None:
    """An entry that says of a leak that nothing was found: where it was copied from elsewhere, or changed, it does not count."""
    (project / "wrong.py").write_text(RIGHT)
    run(["wrong.py"], Settings(), "check")
    put_into_cache(project / ".dpcheck_cache", "key", Report(files={"a.py": "checked"}))
    assert out_of_cache(project / ".dpcheck_cache", "key") == Report(files={"a.py": "checked"})
    shutil.copytree(project / ".dpcheck_cache", tmp_path / "copy")
    shutil.rmtree(project / ".dpcheck_cache")
    shutil.copytree(tmp_path / "copy", project / ".dpcheck_cache")
    assert out_of_cache(project / ".dpcheck_cache", "key") is None


# ---------------------------------------------------------------- nothing is hidden
@pytest.mark.parametrize("format", ["text", "concise", "json", "sarif", "github"])
def test_what_the_tree_switches_off_is_told(project: Path, format: str, capsys: pytest.CaptureFixture[str]) -> None:
    (project / "pyproject.toml").write_text("[tool.dpcheck]\nignore = ['DP1']\nexclude = ['secret/']\njobs = 1\n")
    assert main(["check", "--no-cache", "--format", format, "wrong.py"]) == 0
    said = capsys.readouterr()
    expected = [{"path": "pyproject.toml", "key": "ignore", "value": '["DP1"]'}, {"path": "pyproject.toml", "key": "exclude", "value": '["secret/"]'}]
    if format == "json":
        assert json.loads(said.out)["settings"] == expected
    elif format == "sarif":
        assert json.loads(said.out)["runs"][0]["properties"]["dpcheck/settings"] == expected
    else:
        told = said.err if format == "concise" else said.out
        assert 'pyproject.toml weakens this check: ignore = ["DP1"]' in told and 'exclude = ["secret/"]' in told


def test_the_command_line_goes_before_and_isolation_before_all(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (project / "pyproject.toml").write_text("[tool.dpcheck]\nignore = ['DP1']\n")
    assert main(["check", "--no-cache", "--ignore", "DP104", "wrong.py"]) == 1
    assert "weakens" not in capsys.readouterr().out
    (project / "pyproject.toml").write_text("[tool.dpcheck]\nignore = ['DP1']\nexclude = ['*.py']\nnonsense = 1\n")
    (project / ".gitignore").write_text("*.py\n")
    assert main(["check", "--no-cache", "--isolated", "."]) == 1
    assert "DP103" in capsys.readouterr().out


# ---------------------------------------------------------------- nothing waits for ever
def test_what_is_no_file_is_refused(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    os.mkfifo("pipe.py")
    os.mkfifo(".gitignore")
    with open("big.py", "wb") as file:
        file.truncate(1 << 40)
    (project / "zero.py").symlink_to("/dev/zero")
    (project / "root").symlink_to("/")
    (project / "folder.py").mkdir()
    assert main(["check", "--no-cache", "--format", "json", "pipe.py", "/dev/zero", "."]) == 1
    found = {d["path"]: d["message"] for d in json.loads(capsys.readouterr().out)["diagnostics"]}
    assert found.pop("wrong.py").startswith("the declared sensitivity")
    assert found == {
        "pipe.py": "cannot be read: a pipe, not a file", "/dev/zero": "cannot be read: a device, not a file", "zero.py": "cannot be read: a device, not a file",
        "big.py": "cannot be read: larger than 10 MB", "root": "cannot be read: a symbolic link that leads to a folder above the one that is checked",
    }


def test_an_endless_standard_input(project: Path) -> None:
    with open("/dev/zero", "rb") as zero:
        done = subprocess.run([sys.executable, "-m", "dpcheck", "check", "--no-cache", "--format", "concise", "-"], stdin=zero, capture_output=True, check=False,
                              env={**os.environ, "PYTHONPATH": str(CHECKOUT)})
    assert (done.returncode, done.stdout) == (1, b"-:1:1: DP901 cannot be read: larger than 10 MB\n")


# ---------------------------------------------------------------- ends before its time
@pytest.mark.sampled(4)
@pytest.mark.parametrize(("output", "reason"), [("/dev/full", "No space left on device"), (None, "Bad file descriptor")])
@pytest.mark.parametrize("arguments", [["check", "--no-cache", "wrong.py"], ["rules", "numpy.sum"]], ids=["check", "rules"])
def test_an_output_that_takes_nothing(project: Path, output: str | None, reason: str, arguments: list[str]) -> None:
    command = f"exec {sys.executable} -m dpcheck {' '.join(arguments)} >{output or '&-'}"
    done = subprocess.run(["sh", "-c", command], stderr=subprocess.PIPE, text=True, check=False, env={**os.environ, "PYTHONPATH": str(CHECKOUT)})
    assert (done.returncode, done.stderr) == (2, f"dpcheck: cannot write to the standard output: {reason}\n")


@pytest.mark.sampled(3)
@pytest.mark.skipif(not Path("/proc").exists(), reason="the processes are looked for in /proc")
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_a_signal_leaves_no_process(project: Path, number: signal.Signals) -> None:
    """Workers would hold the pipe open: the end of the output is the end of all of them."""
    for name in range(8):
        (project / f"long_{name}.py").write_text(RIGHT + "".join(f"\n\ndef f_{k}(x: Real):\n    return x + {k}\n" for k in range(8_000)))
    process = subprocess.Popen(
        [sys.executable, "-m", "dpcheck", "check", "--jobs", "2", "--output", "report.txt", "."], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": str(CHECKOUT)}, preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler) and None)
    while process.poll() is None and len(_children(process.pid)) < 2:
        time.sleep(0.05)
    process.send_signal(number)
    _, said = process.communicate(timeout=30)
    assert process.returncode == (-number if number == signal.SIGKILL else 128 + number)
    assert number == signal.SIGKILL or said.decode().startswith(f"dpcheck: interrupted by {number.name}: this is a part of the report")
    assert {name for name in os.listdir() if "report" in name or "cache" in name} <= ({"report.txt"} if number != signal.SIGKILL else set())


def _children(pid: int) -> list[str]:
    return Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
