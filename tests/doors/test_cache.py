"""The result cache: it gives back what was stored, never anything stale, and survives damage."""
from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from dpcheck.cache import digest
from dpcheck.check.records import Report
from dpcheck.project import run
from dpcheck.settings import Settings
from dpcheck.shares import Work, examine_groups
from dpcheck.sources import Group

from .helpers import RIGHT, WRONG, out_of_cache, put_into_cache
from .test_report import report


def entries(folder: Path) -> list[Path]:
    return sorted((folder / ".dpcheck_cache").glob("*.json"))


def test_a_report_comes_back_whole(tmp_path: Path) -> None:
    put_into_cache(tmp_path / ".dpcheck_cache", "key", report())
    assert out_of_cache(tmp_path / ".dpcheck_cache", "key") == report()
    assert out_of_cache(tmp_path / ".dpcheck_cache", "other") is None
    assert (tmp_path / ".dpcheck_cache" / ".gitignore").read_text() == "*\n"


@pytest.mark.parametrize("damage", [b"", b"\xff", b"[]", b"{", b'{"functions": 3}', b'{"diagnostics": [{"code": 1}]}', b'{"zzz": []}', b"[" * 100_000])
def test_a_damaged_entry_is_no_entry(tmp_path: Path, damage: bytes) -> None:
    put_into_cache(tmp_path / ".dpcheck_cache", "key", Report())
    entries(tmp_path)[0].write_bytes(damage)
    assert out_of_cache(tmp_path / ".dpcheck_cache", "key") is None


def test_a_folder_that_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / ".dpcheck_cache").write_text("a file")
    put_into_cache(tmp_path / ".dpcheck_cache", "key", Report())
    assert out_of_cache(tmp_path / ".dpcheck_cache", "key") is None


def test_old_entries_go(tmp_path: Path) -> None:
    for number in range(40):
        put_into_cache(tmp_path / ".dpcheck_cache", f"key{number}", Report())
    assert len(entries(tmp_path)) == 16


def test_a_second_run_does_not_examine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "a.py").write_text(WRONG)
    settings = Settings(root=tmp_path)
    first = run([str(tmp_path)], settings, "check")
    assert [d.code for d in first.diagnostics] == ["DP103"]

    def examined(*_: object, **__: object) -> Report:
        raise AssertionError("examined again")

    monkeypatch.setattr("dpcheck.check.examine.examine", examined)
    assert run([str(tmp_path)], settings, "check") == first
    assert run([str(tmp_path)], settings, "infer").faults  # another command is another run


def test_what_is_installed_meanwhile_is_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With sqlglot more is read: a report that says to install it does not come back once that was done."""
    settings = Settings(root=tmp_path)
    before = digest(settings, "check")
    assert digest(settings, "check") == before
    (tmp_path / "sqlglot").mkdir()
    (tmp_path / "sqlglot" / "__init__.py").write_text("")
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.delitem(sys.modules, "sqlglot", raising=False)
    assert digest(settings, "check") != before


@pytest.mark.parametrize("change", ["edit", "new", "rename", "select", "command", "package"])
def test_whatever_changes_is_seen(tmp_path: Path, change: str) -> None:
    (tmp_path / "a.py").write_text(WRONG)
    settings, command = Settings(root=tmp_path), "check"
    run([str(tmp_path)], settings, command)
    assert len(entries(tmp_path)) == 1
    if change == "edit":
        (tmp_path / "a.py").write_text(RIGHT)
    elif change == "new":
        (tmp_path / "b.py").write_text(WRONG)
    elif change == "rename":
        (tmp_path / "a.py").rename(tmp_path / "c.py")
    elif change == "select":
        settings = Settings(root=tmp_path, select=frozenset({"DP101"}))
    elif change == "command":
        command = "infer"
    elif change == "package":
        (tmp_path / "__init__.py").write_text("")
    cached = run([str(tmp_path)], settings, command)
    assert cached == run([str(tmp_path)], Settings(root=tmp_path, select=settings.select, no_cache=True), command)


def test_no_cache_leaves_nothing_behind(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text(WRONG)
    run([str(tmp_path)], Settings(root=tmp_path, no_cache=True), "check")
    assert entries(tmp_path) == []


def test_nothing_is_stored_after_a_fault(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object, **__: object) -> Report:
        raise KeyError("lost")

    monkeypatch.setattr("dpcheck.check.examine.examine", broken)
    (tmp_path / "a.py").write_text(WRONG)
    assert run([str(tmp_path)], Settings(root=tmp_path), "check").faults
    assert entries(tmp_path) == []


def told(folder: Path) -> list[tuple[str, str]]:
    report = run([str(folder)], Settings(root=folder), "check")
    return [(Path(found.path).name, found.code) for found in report.diagnostics]


def examined_at(monkeypatch: pytest.MonkeyPatch, folder: Path) -> tuple[list[list[str]], list[tuple[str, str]]]:
    """The groups of files that a run examines, and what it tells."""
    groups: list[list[str]] = []

    def noting(work: Work, given: Sequence[Group], *arguments: Any) -> list[Report]:
        groups.extend([Path(path).name for path in group.paths] for group in given)
        return examine_groups(work, given, *arguments)

    with monkeypatch.context() as patch:
        patch.setattr("dpcheck.shares.examine_groups", noting)
        return groups, told(folder)


def test_an_edit_has_only_its_group_examined(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is told is what is told without a cache, whatever is edited, added or taken away."""
    files = {"a.py": WRONG, "b.py": RIGHT, "c.py": "from d import noisy\n", "d.py": WRONG}
    for name, text in files.items():
        (tmp_path / name).write_text(text)
    assert examined_at(monkeypatch, tmp_path) == ([["a.py"], ["b.py"], ["c.py", "d.py"]], [("a.py", "DP103"), ("d.py", "DP103")])
    assert examined_at(monkeypatch, tmp_path) == ([], [("a.py", "DP103"), ("d.py", "DP103")])
    (tmp_path / "b.py").write_text(WRONG)
    assert examined_at(monkeypatch, tmp_path) == ([["b.py"]], [("a.py", "DP103"), ("b.py", "DP103"), ("d.py", "DP103")])
    (tmp_path / "b.py").write_text(RIGHT)
    assert examined_at(monkeypatch, tmp_path)[1] == [("a.py", "DP103"), ("d.py", "DP103")]
    (tmp_path / "d.py").write_text(RIGHT)
    assert examined_at(monkeypatch, tmp_path) == ([["c.py", "d.py"]], [("a.py", "DP103")])
    (tmp_path / "a.py").unlink()
    (tmp_path / "e.py").write_text("import b\n")
    assert examined_at(monkeypatch, tmp_path) == ([["b.py", "e.py"]], [])
    (tmp_path / "e.py").unlink()
    (tmp_path / "b.py").write_text(WRONG)
    assert examined_at(monkeypatch, tmp_path) == ([["b.py"]], [("b.py", "DP103")])


def test_some_of_the_files_are_known_from_a_run_on_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("a.py", "b.py"):
        (tmp_path / name).write_text(WRONG)
    told(tmp_path)
    monkeypatch.setattr("dpcheck.shares.examine_groups", lambda *_: pytest.fail("examined again"))
    assert [found.code for found in run([str(tmp_path / "b.py")], Settings(root=tmp_path), "check").diagnostics] == ["DP103"]
