"""The result cache: it gives back what was stored, never anything stale, and survives damage."""
from __future__ import annotations

from pathlib import Path

import pytest

from dpcheck import cache
from dpcheck.check.records import Report
from dpcheck.project import run
from dpcheck.settings import Settings

from .helpers import RIGHT, WRONG
from .test_report import report


def entries(folder: Path) -> list[Path]:
    return sorted((folder / ".dpcheck_cache").glob("*.json"))


def test_a_report_comes_back_whole(tmp_path: Path) -> None:
    cache.store(tmp_path / ".dpcheck_cache", "key", report())
    assert cache.load(tmp_path / ".dpcheck_cache", "key") == report()
    assert cache.load(tmp_path / ".dpcheck_cache", "other") is None
    assert (tmp_path / ".dpcheck_cache" / ".gitignore").read_text() == "*\n"


@pytest.mark.parametrize("damage", [b"", b"\xff", b"[]", b"{", b'{"functions": 3}', b'{"diagnostics": [{"code": 1}]}', b'{"zzz": []}', b"[" * 100_000])
def test_a_damaged_entry_is_no_entry(tmp_path: Path, damage: bytes) -> None:
    cache.store(tmp_path / ".dpcheck_cache", "key", Report())
    entries(tmp_path)[0].write_bytes(damage)
    assert cache.load(tmp_path / ".dpcheck_cache", "key") is None


def test_a_folder_that_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / ".dpcheck_cache").write_text("a file")
    cache.store(tmp_path / ".dpcheck_cache", "key", Report())
    assert cache.load(tmp_path / ".dpcheck_cache", "key") is None


def test_old_entries_go(tmp_path: Path) -> None:
    for number in range(40):
        cache.store(tmp_path / ".dpcheck_cache", f"key{number}", Report())
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
    assert len(entries(tmp_path)) == 2
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
