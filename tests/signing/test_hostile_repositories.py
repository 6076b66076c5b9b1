"""A repository that means harm: nothing of it runs, nothing is written into it or beside the temporary folder, and nothing in it hides from a comparison."""
from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from dpcheck.cli import main
from dpcheck.files import LARGEST
from dpcheck.output import Failure
from dpcheck.revisions.command import Options, compare
from dpcheck.revisions.git import Repository

from .repositories import PAY, SIZE, TOO_LITTLE, commit, git, repository, summary

pytestmark = pytest.mark.skipif(os.name == "nt", reason="traps are shell scripts, and names are those of POSIX")


@pytest.fixture()
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = repository(tmp_path / "project")
    monkeypatch.chdir(folder)
    temporary = tmp_path / "temporary"
    temporary.mkdir()
    monkeypatch.setenv("TMPDIR", str(temporary))
    monkeypatch.setattr("tempfile.tempdir", str(temporary))
    return folder


def trap(project: Path) -> Path:
    """A program that leaves a trace."""
    path = project.parent / "trap"
    path.write_text(f"#!/bin/sh\necho \"$0 $@\" >> {project.parent / 'trace'}\ncat\n")
    path.chmod(0o755)
    return path


def state(project: Path) -> dict[str, tuple[int, bytes]]:
    """All files of the repository."""
    return {str(path.relative_to(project)): (path.lstat().st_mtime_ns, path.read_bytes() if path.is_file() else b"") for path in sorted(project.rglob("*"))}


def test_nothing_runs_and_nothing_is_written(project: Path) -> None:
    program = trap(project)
    (project / ".gitattributes").write_text("*.py filter=evil diff=evil merge=evil text eol=crlf ident export-subst\n*.py export-ignore\n")
    (project / "conftest.py").write_text(f"open({str(project.parent / 'trace')!r}, 'w')\n")
    commit(project, report=summary(SIZE))
    for key in ("filter.evil.smudge", "filter.evil.clean", "filter.evil.process", "diff.evil.textconv", "diff.evil.command", "diff.external", "core.pager", "pager.diff", "pager.ls-tree",
                "pager.rev-parse", "core.fsmonitor", "core.sshCommand", "core.editor", "core.askPass", "credential.helper", "gpg.program", "core.gitProxy", "core.alternateRefsCommand",
                "uploadpack.packObjectsHook", "alias.ls-tree", "alias.cat-file", "alias.rev-parse"):
        git(project, "config", key, f"!{program}" if key.startswith("alias.") else str(program))
    hooks = project / ".git" / "hooks"
    hooks.mkdir(exist_ok=True)
    for name in ("post-checkout", "pre-commit", "reference-transaction", "fsmonitor-watchman", "post-index-change", "pre-auto-gc"):
        (hooks / name).symlink_to(program)
    git(project, "config", "core.hooksPath", str(hooks))
    (project / "report.py").write_text(summary(SIZE, PAY))
    (project.parent / "trace").unlink(missing_ok=True)
    before = state(project)
    outcome = compare(Options("HEAD", (), jobs=1))
    assert len(outcome.change.releases) == 1 and outcome.change.worse == ["1 total is larger"]
    assert not (project.parent / "trace").exists() and state(project) == before and not list((project.parent / "temporary").iterdir())


def test_what_is_lacking_is_not_fetched(project: Path) -> None:
    first = commit(project, report=summary(SIZE))
    blob = git(project, "rev-parse", "HEAD:report.py")
    for key, value in (("core.repositoryFormatVersion", "1"), ("extensions.partialClone", "origin"), ("remote.origin.promisor", "true"), ("protocol.ext.allow", "always"),
                       ("protocol.allow", "always"), ("remote.origin.url", f"ext::{trap(project)} %S")):
        git(project, "config", key, value)
    (project / ".git" / "objects" / blob[:2] / blob[2:]).unlink()
    with pytest.raises(Failure, match="cannot read"):
        compare(Options(first, (), jobs=1))
    assert not (project.parent / "trace").exists()


def test_attributes_hide_nothing(project: Path) -> None:
    commit(project, report=summary(SIZE))
    (project / ".gitattributes").write_text("*.py export-ignore binary -diff\n")
    commit(project, report=summary(SIZE, TOO_LITTLE))
    change = compare(Options("HEAD~1", ("HEAD",), jobs=1)).change
    assert [found.code for found in change.new] == ["DP103"]


def test_a_replaced_object_hides_nothing(project: Path) -> None:
    first = commit(project, report=summary(SIZE))
    second = commit(project, report=summary(SIZE, TOO_LITTLE))
    git(project, "replace", second, first)
    assert [found.code for found in compare(Options(first, (second,), jobs=1)).change.new] == ["DP103"]


def test_no_settings_come_from_above_the_temporary_folder(project: Path) -> None:
    (project.parent / "temporary" / "pyproject.toml").write_text('[tool.dpcheck]\nignore = ["DP103"]\n')
    commit(project, report=summary(SIZE))
    commit(project, report=summary(SIZE, TOO_LITTLE))
    assert [found.code for found in compare(Options("HEAD~1", ("HEAD",), jobs=1)).change.new] == ["DP103"]


def test_settings_above_the_repository_hold_for_both(project: Path) -> None:
    (project.parent / "pyproject.toml").write_text('[tool.dpcheck]\nignore = ["DP103"]\n')
    commit(project, report=summary(SIZE))
    commit(project, report=summary(SIZE, TOO_LITTLE))
    for second in ((), ("HEAD",)):
        outcome = compare(Options("HEAD~1", second, jobs=1))
        assert not outcome.change.new and not any("setting" in each for each in outcome.change.worse) and all(report.weakenings for report in outcome.reports)


def tree_of(project: Path, *entries: tuple[str, str, str]) -> str:
    """A commit of a tree with these entries (mode, content, path), which git itself would not write."""
    lines = b""
    for mode, content, name in entries:
        kind = "commit" if mode == "160000" else "tree" if mode == "40000" else "blob"
        made = content if kind != "blob" else git(project, "hash-object", "-w", "--stdin", given=content.encode())
        lines += f"{mode} {name}\0".encode() + bytes.fromhex(made)
    tree = git(project, "hash-object", "-w", "-t", "tree", "--literally", "--stdin", given=lines)
    return git(project, "commit-tree", tree, "-m", "made by hand")


@pytest.mark.parametrize("name", ["..", ".", ".git", ".GIT", "../outside.py", "/tmp/outside.py", "a//b.py", "a/../../outside.py"])
def test_no_name_leads_out(project: Path, name: str) -> None:
    good = ("100644", summary(SIZE), "report.py")
    content = ("100644", "print(1)\n", name)
    if "/" not in name:
        inner = git(project, "rev-parse", f"{tree_of(project, ('100644', 'print(1)', 'outside.py'))}^{{tree}}")
        content = ("40000", inner, name)
    bad = tree_of(project, good, content)
    folder = project.parent / "exported" / "tree"
    folder.mkdir(parents=True)
    told = Repository(project).export(bad, folder, [])
    assert len(told) == 1 and "was left out" in told[0]
    assert [str(path.relative_to(folder.parent)) for path in folder.parent.rglob("*")] == ["tree", "tree/report.py"]


def test_links_are_followed_inside_only(project: Path) -> None:
    (project.parent / "secret.py").write_text("print(1)\n")
    made = tree_of(project, ("120000", str(project.parent / "secret.py"), "absolute.py"), ("120000", ".", "here"), ("100644", summary(SIZE), "report.py"), ("120000", "../secret.py", "up.py"),
                   ("120000", "here/../..", "way"), ("120000", "report.py", "also.py"), ("160000", "1" * 40, "module"))
    folder = project.parent / "exported"
    folder.mkdir()
    told = Repository(project).export(made, folder, [])
    assert sorted(each.split()[0] for each in told) == ["absolute.py", "module", "up.py", "way"]
    assert sorted(path.name for path in folder.iterdir()) == ["also.py", "here", "report.py"] and (folder / "also.py").read_text() == summary(SIZE)
    assert compare(Options(made, (made,), jobs=1)).change.notes == told


def test_names_of_every_kind(project: Path) -> None:
    names = ["a b", "é", "line\nfeed", "-x", "quote\"'", "tab\t", "<img src=x onerror=alert(1)>"]
    first = commit(project, **{name: summary(SIZE) for name in names})
    second = commit(project, **{name: summary(SIZE, PAY) for name in names})
    change = compare(Options(first, (second,), jobs=1)).change
    assert sorted(pair.release.path for pair in change.releases) == sorted(f"{name}.py" for name in names)


def test_a_file_that_is_too_large_is_told_so(project: Path) -> None:
    first = commit(project, report=summary(SIZE))
    second = commit(project, report=summary(SIZE) + "#" * LARGEST)
    change = compare(Options(first, (second,), jobs=1)).change
    assert [found.code for found in change.new] == ["DP901"] and change.worse


def test_a_fault_of_the_checker_is_no_comparison(project: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    first = commit(project, report=summary(SIZE))
    monkeypatch.setattr("dpcheck.check.judge.Judge.diagnostics", lambda *_: 1 / 0)
    assert main(["diff", "--jobs", "1", first]) == 2
    printed = capsys.readouterr()
    assert not printed.out and "internal fault" in printed.err


def test_what_ends_the_program_takes_the_temporary_folder_away(project: Path) -> None:
    commit(project, report=summary(SIZE))
    slow = project.parent / "bin" / "git"
    slow.parent.mkdir()
    real = subprocess.run(["which", "git"], capture_output=True, text=True, check=True).stdout.strip()
    slow.write_text(f"#!/bin/sh\ncase \"$*\" in *cat-file*) touch {project.parent / 'reading'}; exec sleep 20;; esac\nexec {real} \"$@\"\n")
    slow.chmod(0o755)
    checkout = str(Path(__file__).parents[2])
    running = subprocess.Popen([sys.executable, "-m", "dpcheck", "diff", "HEAD"], cwd=project, env={**os.environ, "PATH": f"{slow.parent}:{os.environ['PATH']}", "PYTHONPATH": checkout},
                               stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    while not (project.parent / "reading").exists() and running.poll() is None:
        time.sleep(0.02)
    assert [path.name[:8] for path in (project.parent / "temporary").iterdir()] == ["dpcheck-"]
    running.send_signal(signal.SIGTERM)
    out, _ = running.communicate(timeout=60)
    assert running.returncode == 128 + signal.SIGTERM and not out and not list((project.parent / "temporary").iterdir())
