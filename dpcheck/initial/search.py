"""From an audit to annotations: the fewest declarations with which a check judges all that the audit did.

They are made in memory, and the files are checked again: what is read is declared first, then, for releases that are lost, what functions are given. A file in
which something would still be lost is left as it is, and that is told.
"""
from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from dpcheck import ir
from dpcheck.check.records import Edit, Found, Release, Report
from dpcheck.initial.declaring import Declared, Refused, declarations
from dpcheck.editing.documents import Texts, document
from dpcheck.editing.edits import Change, Lines, changed
from dpcheck.initial.judged import UNREADABLE, Lost, Offsets, Place, Stricter, compared

RELATIONS = {"add-remove": ("SymmetricDistance", "InsertDeleteDistance"), "change-one": ("ChangeOneDistance", "HammingDistance")}
"""What can be declared under a meaning of neighbouring: rows in any order, which most code means, or rows whose order counts."""
LOCAL = "randomized-response"
"""Where people answer for themselves, an audit that is told no meaning of neighbouring judges as if an answer was edited."""


@dataclass(frozen=True)
class Examined:
    """What the search needs of the project: `audit` and `check` examine the files, of which some hold what a mapping says; `read` and `parse` give a file's bytes and its module."""

    audit: Callable[[], Report]
    check: Callable[[Mapping[str, bytes]], Report]
    read: Callable[[str], bytes]
    parse: Callable[[str, bytes], ir.Module]


@dataclass
class Proposal:
    """What becomes of the files: the declarations in them, their new and old bytes, what cannot be declared, what would be lost where nothing is declared, where a check says more than the audit, and both reports.

    `modules` are those in which something is, or was to be, declared.
    """

    audit: Report
    check: Report
    modules: dict[str, ir.Module]
    declared: list[Declared]
    refused: list[Refused]
    lost: list[Lost]
    stricter: list[Stricter]
    changed: dict[str, bytes]
    before: dict[str, bytes]


@dataclass(frozen=True)
class _Choice:
    """What is declared in a file, and which of the relations that come into question is taken."""

    data: tuple[Found, ...] = ()
    attempt: int = 0


@dataclass
class _Trial:
    """The files with the declarations of choices, and what a check of them loses."""

    choices: dict[str, _Choice]
    declared: list[Declared]
    refused: list[Refused]
    files: dict[str, bytes]
    check: Report
    lost: list[Lost]
    stricter: list[Stricter]
    losing: set[str]  # the files with what is lost, and those from which its data come


def proposed(project: Examined, meaning: str | None) -> Proposal:
    """The declarations for the files of a project under a meaning of neighbouring ("add-remove", "change-one"), or where None is given as the audit has it. Raises OSError."""
    return _Search(project, meaning).proposal()


class _Search:
    def __init__(self, project: Examined, meaning: str | None) -> None:
        self.project = project
        self.meaning = meaning
        self.audit = project.audit()
        self.originals: dict[str, bytes] = {}
        self.modules: dict[str, ir.Module] = {}
        self.last: tuple[dict[str, bytes], Report] | None = None

    def proposal(self) -> Proposal:
        trial = self.trial({})
        if not self.audit.stopped and not self.audit.faults:
            for more in (self.reads, self.given, self.all, self.otherwise, self.otherwise):
                choices = more(trial)
                trial = self.trial(choices) if choices != trial.choices else trial
        refused, given_up = trial.refused, list[Lost]()
        while losing := trial.losing & trial.choices.keys():
            given_up += trial.lost
            trial = self.trial({path: choice for path, choice in trial.choices.items() if path not in losing})
        told = {path for each in given_up for path in each.paths}
        missing = [*given_up, *(each for each in trial.lost if not each.paths & told)]
        before = {path: self.original(path) for path in trial.files}
        return Proposal(self.audit, trial.check, self.modules, trial.declared, [each for each in refused if each.found.path not in trial.files], missing, trial.stricter, trial.files, before)

    # ------------------------------------------------------------ what to declare
    def reads(self, trial: _Trial) -> dict[str, _Choice]:
        """What is read for files that lose something, as far as they release it."""
        return self.with_more(trial, (each for each in self.audit.found if each.module in trial.losing and each.released and not each.given))

    def given(self, trial: _Trial) -> dict[str, _Choice]:
        """What functions are given whose releases are lost."""
        functions = {(each.module or each.path, each.function) for each in self.audit.releases if self.is_lost(each, trial)}
        return self.with_more(trial, (each for each in self.audit.found if each.given and each.released and (each.module, each.function) in functions))

    def all(self, trial: _Trial) -> dict[str, _Choice]:
        """All that is found in files that lose something."""
        return self.with_more(trial, (each for each in self.audit.found if each.module in trial.losing))

    def otherwise(self, trial: _Trial) -> dict[str, _Choice]:
        """What is declared, under the next relation where something is lost."""
        return {path: replace(choice, attempt=choice.attempt + (path in trial.losing)) for path, choice in trial.choices.items()}

    def relation(self, found: Found, attempt: int) -> str:
        """The relation under which data are declared."""
        about = [each for each in self.audit.releases if self.is_about(each, found)]
        is_local = self.meaning is None and bool(about) and all(each.mechanism == LOCAL for each in about)
        own = RELATIONS[self.meaning or "add-remove"]
        return [RELATIONS["change-one"][0] if is_local else own[0], *own][attempt]

    def is_about(self, release: Release, found: Found) -> bool:
        """Whether data are released there."""
        return (release.module or release.path, release.function) == (found.module, found.function) and release.source in (found.name, f"a row of {found.name}")

    def is_lost(self, release: Release, trial: _Trial) -> bool:
        """Whether a release is lost, or another one at its place."""
        return any(isinstance(each.about, Release) and _spot(each.about) == _spot(release) for each in trial.lost)

    def with_more(self, trial: _Trial, data: Iterable[Found]) -> dict[str, _Choice]:
        """What is declared, and these data beside it; nothing in files that were not given."""
        choices = dict(trial.choices)
        for found in (each for each in data if each.path not in self.audit.imported):
            known = choices.get(found.path, _Choice())
            if found not in known.data:
                choices[found.path] = replace(known, data=(*known.data, found))
        return choices

    # ------------------------------------------------------------ what comes of it
    def trial(self, choices: dict[str, _Choice]) -> _Trial:
        declared: list[Declared] = []
        refused: list[Refused] = []
        files: dict[str, bytes] = {}
        changes: dict[Place, list[Change]] = {}
        for path, choice in choices.items():
            written, not_written, imports = declarations(self.module(path), [(found, self.relation(found, choice.attempt)) for found in choice.data])
            declared += written
            refused += not_written
            if written:
                files[path] = self.edited(path, [*(edit for each in written for edit in each.edits), *imports], changes)
        check = self.checked(files)
        missing, stricter = compared(self.audit, Offsets(self.original, {}), check, Offsets(self.original, files), changes)
        missing += [Lost(each, f"a check would not judge it for `{one.found.name}`") for one in refused if one.found.released for each in self.audit.releases if self.is_about(each, one.found)]
        missing += [Lost(found, found.message) for found in check.diagnostics if found.code in UNREADABLE and found.path in files]
        losing = {path for each in missing for path in each.paths}
        losing |= {found.path for found in self.audit.found if found.module in losing}
        return _Trial(choices, declared, refused, files, check, missing, stricter, losing)

    def checked(self, files: dict[str, bytes]) -> Report:
        """What a check finds in the files; where they are as they were last time, what it found then."""
        if self.last is None or self.last[0] != files:
            self.last = files, self.project.check(files)
        return self.last[1]

    def original(self, path: str) -> bytes:
        """The bytes of a file as it is: read once, however often it is asked for. Raises OSError."""
        if path not in self.originals:
            self.originals[path] = self.project.read(path)
        return self.originals[path]

    def module(self, path: str) -> ir.Module:
        if path not in self.modules:
            self.modules[path] = self.project.parse(path, self.original(path))
        return self.modules[path]

    def edited(self, path: str, edits: Sequence[Edit], changes: dict[Place, list[Change]]) -> bytes:
        """The bytes of a file with edits made, which are added to the changes."""
        file = document(path, self.original(path))
        texts: Texts = {}
        for cell, text in file.texts().items():
            lines = Lines(text)
            made = [lines.change(edit) for edit in edits if edit.cell == cell]
            changes.setdefault((path, cell), []).extend(made)
            texts[cell] = changed(text, made)
        return file.with_texts(texts)


def _spot(release: Release) -> tuple[str, int | None, int, int]:
    return release.path, release.cell, release.line, release.column
