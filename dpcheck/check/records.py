"""What a run finds, as plain records: text is made of them last, one file a format in `dpcheck.report`."""
from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace


@dataclass(slots=True)
class Note:
    """A step of the derivation or a hint; `line` and the rest count from 1, as in `Diagnostic`; line 0: no place."""

    message: str
    path: str
    line: int = 0
    column: int = 0
    end_line: int = 0
    end_column: int = 0
    cell: int | None = None


@dataclass(frozen=True, slots=True)
class Witness:
    """Two neighbouring inputs of a function that show a finding: the values of a source as a program would write them, and what becomes of each at the release.

    `others` are the other arguments, the same beside both, and variables that functions change; `moved` says by how much what is given to the release moves
    ("" where that is no number), `declared` for how much the noise is made; `text` says all of it in a sentence.
    """

    function: str
    source: str
    before: str
    after: str
    distance: str
    others: dict[str, str]
    given_before: str
    given_after: str
    moved: str
    declared: str
    text: str


@dataclass(slots=True)
class Edit:
    """A piece of a source that gives way to `text`; its place is told as in `Diagnostic`. It is empty where something is put in."""

    path: str
    line: int
    column: int
    end_line: int
    end_column: int
    text: str
    cell: int | None = None


@dataclass(slots=True)
class Fix:
    """Edits that do away with a finding, all or none; `message` says what they do, as an order.

    A `safe` one leaves what is computed before noise is added as it is, and takes nothing of the privacy.
    """

    message: str
    safe: bool
    edits: list[Edit]


def told_apart(fixes: Sequence[Fix]) -> list[Fix]:
    """The fixes, each once, and those that would be told alike with the place that they change first."""
    found: dict[str, Fix] = {}
    for fix in fixes:
        if found.get(fix.message) != fix:
            message = fix.message if fix.message not in found else f"{fix.message} (at {fix.edits[0].line}:{fix.edits[0].column})"
            found.setdefault(message, replace(fix, message=message))
    return list(found.values())


@dataclass(slots=True)
class Diagnostic:
    """One finding. Lines and columns count from 1, columns in characters, `end_column` is exclusive.

    `cell` is the notebook cell (from 1) whose lines `line` counts, else None. `fix` says what to write instead, in a
    sentence; `fixes` are edits that do it, the best ones first. `severity` is "error", "warning" or "note". `cause` is the key (`key_of`) of a finding
    without which this one would not be there; where it is told with that, it is among its `follows`. `within` are the keys that it would have in the
    functions through which it was come to.
    """

    code: str
    severity: str
    message: str
    path: str
    line: int
    column: int
    end_line: int
    end_column: int
    cell: int | None = None
    notes: list[Note] = field(default_factory=list)
    fix: str | None = None
    fixes: list[Fix] = field(default_factory=list)
    witness: Witness | None = None
    cause: str = ""
    within: list[str] = field(default_factory=list)
    follows: list[Diagnostic] = field(default_factory=list)


def key_of(found: Diagnostic) -> str:
    """By what a finding is known as the cause of others."""
    return key_at(found.code, found.path, found.cell, found.line, found.column)


def key_at(code: str, path: str, cell: int | None, line: int, column: int) -> str:
    """By what a finding at a place is known."""
    return f"{code} {path} {cell or 0}:{line}:{column}"


@dataclass(slots=True)
class Hidden:
    """A finding that is not told, and what keeps it from being told.

    `by` is "comment", "file comment", "ignore", "select", "per-file-ignores" or "baseline"; `where` the place of the comment, the file of the
    setting or the option; `reason` what the comment gives as one.
    """

    finding: Diagnostic
    by: str
    where: str
    reason: str = ""


@dataclass(frozen=True, slots=True)
class LeftOut:
    """A file or folder that was not looked at: `by` is "exclude" or ".gitignore"."""

    path: str
    by: str


@dataclass(slots=True)
class Argument:
    """An argument (or private variable) of a function and what the result owes it.

    `sensitivity` is a Python expression in the return value's own metric; `sensitivities` has the keys L1, L2, LInf and D
    that are known; `items` one text an item of a tuple result.
    """

    name: str
    private: bool
    space: str
    sensitivity: str
    sensitivities: dict[str, str] = field(default_factory=dict)
    items: list[str] | None = None


@dataclass(slots=True)
class Returns:
    space: str
    released: bool
    lower: str | None = None
    upper: str | None = None
    items: list[Returns] | None = None


@dataclass(slots=True)
class Privacy:
    """What releasing costs one private source."""

    argument: str
    epsilon: str
    delta: str
    notion: str


@dataclass(slots=True)
class FunctionReport:
    path: str
    line: int
    name: str
    arguments: list[Argument]
    returns: Returns
    privacy: list[Privacy] = field(default_factory=list)
    assumptions: list[str] = field(default_factory=list)
    cell: int | None = None


@dataclass(slots=True)
class Release:
    """A line of the ledger: one mechanism call and one private source.

    `times` says how often it is made, None where that is not known; `reason` why it was not judged, or only as far as its callers
    see to it (then it has no source); `called_at` where the mechanism itself is called, where that is in another function, and `through` the calls that lead there.
    `error` is what the noise stays within in 95 of 100 answers (of a vector, in each entry), `scale` that of the noise and `rho` what the release costs in
    zero-concentrated privacy, each "" where that is not known; `module` is the file of the function, which need not be that of the place.
    """

    path: str
    line: int
    column: int
    function: str
    mechanism: str
    source: str
    relation: str
    declared: str
    inferred: str
    epsilon: str
    delta: str
    verdict: str
    cell: int | None = None
    times: int | None = None
    reason: str = ""
    called_at: str = ""
    end_line: int = 0
    end_column: int = 0
    error: str = ""
    scale: str = ""
    rho: str = ""
    module: str = ""
    through: list[str] = field(default_factory=list)

    @property
    def claims_nothing(self) -> bool:
        """Whether its noise is made for no sensitivity and no epsilon that are known: then it costs what it happens to cost, however much that is."""
        return self.verdict == "right" and self.declared == ""


@dataclass(slots=True)
class Move:
    """How far one private source moves a value: `bounds` by norm, "" for a number's own, "D" for how many entries change; none of what is no number.

    `stands_in` where the source is no data of the program but what a loop, or a function of rows, begins with each time. `notes` derive the bounds.
    """

    source: str
    space: str
    relation: str
    stands_in: bool
    bounds: dict[str, str]
    notes: list[Note] = field(default_factory=list)


@dataclass(slots=True)
class ExpressionReport:
    """What is known of an expression: its text and place in the file's, what it is, whether it is "private", "released" or "public", and what moves it.

    Of an expression that is read several times, the largest of all bounds; `in_loop` where they are of one pass of a loop or of one row, `called` where the
    code around is only known as it is called.
    """

    text: str
    start: int
    end: int
    what: str = ""
    state: str = ""
    moves: list[Move] = field(default_factory=list)
    in_loop: bool = False
    called: bool = False
    readings: int = 1


@dataclass(slots=True)
class Entry:
    """What an entry function spends on one private source, for a reviewer to sign.

    `mechanisms` has a line a place, `tighter` what a tighter account than the sum says, "" where there is none. `rho` is the cost in zero-concentrated
    privacy, "" where none is known, or nobody asked; `declaration` and `budget` are what the program says of the source and of the function.
    """

    path: str
    line: int
    function: str
    source: str
    relation: str
    epsilon: str
    delta: str
    mechanisms: list[str]
    assumptions: list[str]
    tighter: str = ""
    cell: int | None = None
    rho: str = ""
    declaration: str = ""
    budget: str = ""


@dataclass(frozen=True, slots=True)
class Found:
    """Data that an audit takes for private: from `start` to `end` in the text of the file stands what reads them, or the parameter that brings them.

    `function` of the file `module` is what finds them. An attribute ("self.data") has the place of the method in which it is found. `container` is what they are used as: "frame", "polars" (a frame of it), "series", "array", "list", "records",
    "texts" or, of one person, "number"; "made" where a data base made something of rows that are not seen. `given` by a caller, not read here; `released` where a release of `function` is about them. `joint` names the data with whose rows theirs come and go: features and their labels have the same.
    """

    path: str
    name: str
    module: str
    function: str
    start: int
    end: int
    container: str
    given: bool
    released: bool
    joint: str = ""


_LONGEST_TEXT = 300  # of an exception: one about an object may show all of it


def exception_text(fault: Exception) -> str:
    """What is told of an exception: its type, and the beginning of its text."""
    text = str(fault)
    if len(text) > _LONGEST_TEXT:
        text = f"{text[:_LONGEST_TEXT]} ..."
    return f"{type(fault).__name__}: {text}" if text else type(fault).__name__


@dataclass(slots=True)
class Fault:
    """The checker itself failed on a function ("" where it is not known which), of which nothing is therefore known.

    `message` is the exception's type and text.
    """

    path: str
    function: str
    message: str


@dataclass(frozen=True, slots=True)
class Weakening:
    """A setting of the file at `path` that may have kept something from being found, its value as a text."""

    path: str
    key: str
    value: str


@dataclass(slots=True)
class Known:
    """A baseline, a file of findings that are known: how many it had that are no longer found."""

    path: str
    gone: int = 0


@dataclass(slots=True)
class SelfCheck:
    """How many functions with private parameters there are, and how many of them were searched for neighbours that exceed their bounds."""

    functions: int = 0
    searched: int = 0


@dataclass(slots=True)
class Certificate:
    """What was proved of the finite bounds of functions with private parameters; `text` is what stands in the certificate."""

    functions: int
    claims: int
    proved: int
    text: str


@dataclass(slots=True)
class Report:
    """Everything a run found, in the order of the files.

    `texts` has the text of each file that a diagnostic points into; `files` says of each file that was looked at whether it was "checked", is
    "irrelevant" (with neither private data nor noise) or "unread" (not in full, or with noise of which nothing was judged). `found` is what an audit takes for private.
    """

    functions: list[FunctionReport] = field(default_factory=list)
    diagnostics: list[Diagnostic] = field(default_factory=list)
    releases: list[Release] = field(default_factory=list)
    ledger: list[Entry] = field(default_factory=list)
    found: list[Found] = field(default_factory=list)
    files: dict[str, str] = field(default_factory=dict)
    imported: list[str] = field(default_factory=list)  # those of them that were not given, and are imported by what was
    texts: dict[str, str] = field(default_factory=dict)
    faults: list[Fault] = field(default_factory=list)
    weakenings: list[Weakening] = field(default_factory=list)
    hidden: list[Hidden] = field(default_factory=list)
    left_out: list[LeftOut] = field(default_factory=list)
    baseline: Known | None = None
    stopped: str = ""  # by which signal the work was ended before its time
    unfinished: list[str] = field(default_factory=list)  # the files of which not everything was found then
    self_check: SelfCheck | None = None
    certificate: Certificate | None = None

    @property
    def files_checked(self) -> int:
        return self.count("checked")

    def count(self, what: str) -> int:
        """How many files are one of the above."""
        return sum(each == what for each in self.files.values())
