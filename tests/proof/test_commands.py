"""`infer --certify` and `verify` as a user runs them: what is written, what is said, and the status."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from dpcheck.cli import main

PROGRAM = """
from dpcheck import Real

def twice(x: Real): return 2 * x
def unknown(x: Real): return open(x)
def given(x: Real, f: float): return f * x
"""


@pytest.fixture()
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "m.py").write_text(PROGRAM)
    return tmp_path


def test_a_certificate_is_written_and_verified(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = set(folder.iterdir())
    assert main(["infer", "--certify", "c.json", "m.py"]) == 0
    assert set(folder.iterdir()) - before == {folder / "c.json"}
    assert "certificate: 2 of 2 finite bounds proved, of 2 functions" in capsys.readouterr().out
    assert main(["verify", "c.json"]) == 0
    out = capsys.readouterr().out
    assert "m.py twice: x in L1 at most 2: proved\n" in out and "m.py given: x in L1 at most abs(f): proved\n" in out
    assert "not proved by this" in out and out.endswith("2 claims: 2 proved, 0 not proved, 0 refused\n")


def test_what_is_refused_is_a_status(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["infer", "--certify", "c.json", "m.py"]) == 0
    (folder / "c.json").write_text((folder / "c.json").read_text().replace('"bound":"2"', '"bound":"1.9"'))
    capsys.readouterr()
    assert main(["verify", "c.json"]) == 1
    assert "m.py twice: x in L1 at most 1.9: refused (step 0 (" in capsys.readouterr().out
    assert main(["verify", "--format", "json", "c.json"]) == 1
    assert json.loads(capsys.readouterr().out)["counts"] == {"proved": 1, "not proved": 0, "refused": 1}


def test_terms_are_held_against_the_source(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["infer", "--certify", "c.json", "m.py"]) == 0
    assert main(["verify", "c.json", "--source", "m.py"]) == 0
    (folder / "m.py").write_text(PROGRAM.replace("2 * x", "3 * x"))
    capsys.readouterr()
    assert main(["verify", "c.json", "--source", "m.py"]) == 1
    assert "m.py twice: x in L1 at most 2: refused (the source has another term, or other inputs)" in capsys.readouterr().out
    (folder / "m.py").write_text("from dpcheck import Real\n")
    assert main(["verify", "c.json", "--source", "m.py"]) == 1


@pytest.mark.parametrize("text, said", [(None, "cannot read c.json"), ("{", "it is no JSON"), ("[]", "it is no certificate of dpcheck"), ('{"certificate": "dpcheck", "version": 9}', "reads version 1"),
                                        ("[" * 100_000, "c.json"), ('{"certificate": "dpcheck", "version": 1}', "'functions' must be a list")])
def test_what_cannot_be_read_is_status_two(text: str | None, said: str, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    if text is not None:
        (folder / "c.json").write_text(text)
    assert main(["verify", "c.json"]) == 2
    assert said in capsys.readouterr().err


@pytest.mark.parametrize("arguments", [["--certify", "nowhere/c.json"], ["--certify", "."], ["--certify", "c.json", "--output", "c.json"], ["--certify", "link"]])
def test_where_nothing_can_be_written_nothing_is_done(arguments: list[str], folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "link").symlink_to(folder / "elsewhere")
    assert main(["infer", *arguments, "m.py"]) == 2
    assert capsys.readouterr().out == "" and not (folder / "c.json").exists() and not (folder / "elsewhere").exists()


def test_nothing_to_certify(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "m.py").write_text("x = 1\n")
    assert main(["infer", "--certify", "c.json", "m.py"]) == 0
    capsys.readouterr()
    assert main(["verify", "c.json"]) == 0
    assert capsys.readouterr().out.endswith("0 claims: 0 proved, 0 not proved, 0 refused\n")


def test_a_plain_check_loads_no_checker(folder: Path) -> None:
    import subprocess
    import sys

    code = "import sys; from dpcheck.cli import main; main(['check', '--no-cache', 'm.py']); print([n for n in sys.modules if n.startswith(('dpcheck.proof', 'dpcheck.elaborate'))])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.endswith("[]\n")


def test_what_a_certificate_has_no_words_for_is_left_out(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "m.py").write_text("from dpcheck import L1, L2, MetricVector, Real\n\ndef rows(a: MetricVector[MetricVector[Real, L2], L1]): return a[0]\n" + PROGRAM)
    assert main(["infer", "--certify", "c.json", "m.py"]) == 0
    capsys.readouterr()
    assert main(["verify", "c.json"]) == 0
    assert "m.py twice: x in L1 at most 2: proved\n" in capsys.readouterr().out
