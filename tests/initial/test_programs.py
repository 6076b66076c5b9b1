"""`dpcheck init` on programs of every form: what becomes of them, what is told, and that nothing an audit finds is lost."""
from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from dpcheck.initial.judged import BAD, OPEN
from dpcheck.project import run
from dpcheck.settings import Settings
from initial.cases import AFTER, BEFORE, after, initiated

PROGRAMS = sorted(BEFORE.glob("*.py"))
AUDITED = sorted((Path(__file__).parents[1] / "cases" / "audit").glob("*.py"))
_VERDICT = re.compile(r"# release: ([\w-]+)(?!.*# known)")
_RELATION = re.compile(r"# relation: ([\w-]+)")
_DECLARING = re.compile(r"from dpcheck import |from typing import |import (?:dpcheck|pandas|numpy)$")


@pytest.mark.sampled(3)
@pytest.mark.parametrize("path", PROGRAMS, ids=lambda path: path.stem)
def test_program(path: Path, tmp_path: Path) -> None:
    text, told = after(tmp_path, path)
    assert text == (AFTER / path.name).read_text(encoding="utf-8"), "python -m initial.cases"
    assert told == (AFTER / f"{path.stem}.txt").read_text(encoding="utf-8"), "python -m initial.cases"


@pytest.mark.sampled(6)
@pytest.mark.parametrize("path", PROGRAMS, ids=lambda path: path.stem)
def test_a_second_run_proposes_nothing(path: Path, tmp_path: Path) -> None:
    text = (AFTER / path.name).read_text(encoding="utf-8")
    again = initiated(tmp_path, path.name, text, write=True)
    assert not again.proposal.declared and not again.proposal.changed and (tmp_path / path.name).read_text(encoding="utf-8") == text
    assert again.status == int("not declared:" in again.text)


@pytest.mark.sampled(24)
@pytest.mark.parametrize("path", AUDITED, ids=lambda path: path.stem)
def test_what_an_audit_judges_is_judged(path: Path, tmp_path: Path) -> None:
    """On the programs of the audit: whatever a comment says of a release, a check of what was written says, too, or more."""
    before = path.read_text(encoding="utf-8")
    relation = _RELATION.match(before)
    done = initiated(tmp_path, "program.py", before, write=True, relation=relation[1] if relation is not None else "add-remove")
    file = tmp_path / "program.py"
    text = file.read_text(encoding="utf-8")
    if not done.proposal.declared:
        assert text == before and done.status == int(bool(done.proposal.lost))
        return
    assert done.status == 0 and not done.proposal.lost
    assert _plain(before) == _plain(text) or any("\n" in edit.text for each in done.proposal.declared for edit in each.edits)
    judged: dict[int, set[str]] = {}
    for release in run([str(file)], Settings(no_cache=True, jobs=1), "check").releases:
        for line in {release.line, *(text.count("\n", 0, int(each.rpartition(":")[2])) + 1 for each in (release.called_at, *release.through))}:
            judged.setdefault(line, set()).add(release.verdict)
    for number, line in enumerate(text.splitlines(), 1):
        if (said := _VERDICT.search(line)) is not None and said[1] not in OPEN:
            assert judged.get(number, set()) & (BAD if said[1] in BAD else {*BAD, "right", "over-noised", "undecided"}), (number, said[1])


def _plain(text: str) -> list[str]:
    """A program without what declares anything: annotations, and the imports that they need."""
    class Plain(ast.NodeTransformer):
        def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AST:
            return node if node.value is None else ast.Assign([node.target], node.value, lineno=node.lineno)

        def visit_arg(self, node: ast.arg) -> ast.AST:
            node.annotation = None
            return node

    tree = Plain().visit(ast.parse(text))
    return [code for each in tree.body if not _DECLARING.match(code := ast.unparse(each))]
