"""The wordings that several formats share: a place, a function's type, and text made safe for a terminal."""
from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from dpcheck.folding import beside, folded
from dpcheck.numerals import for_people, in_source
from dpcheck.check.records import Argument, Certificate, Diagnostic, FunctionReport, Hidden, Note, Report, Returns, SelfCheck, Weakening, key_of

MOST_FOLLOWING = 4  # findings that are told with the one that they follow from
# What a terminal would obey rather than show: a hostile file name or source line must not repaint the screen.
_CONTROLS = {code: f"\\x{code:02x}" for code in (*range(0x20), *range(0x7F, 0xA0)) if chr(code) not in "\t\n"}
_CONTROLS.update({code: f"\\u{code:04x}" for code in (*range(0x202A, 0x202F), *range(0x2066, 0x206A), 0x2028, 0x2029)})


def visible(text: str) -> str:
    """The text with control and direction-changing characters written as escapes; tabs and line feeds stay."""
    return text.translate(_CONTROLS)


def file_name(path: str, cell: int | None) -> str:
    """A file, or a cell of a notebook, for people; also the key of its text in `Report.texts`."""
    return path if cell is None else f"{path}:cell {cell}"


def place(item: Diagnostic | Note) -> str:
    """`path:line:column` (`path:cell 3:line:column` in a notebook)."""
    return f"{file_name(item.path, item.cell)}:{item.line}:{item.column}"


def result(returns: Returns) -> str:
    """The type of a result: its space, where it lies, and whether it has been released."""
    if returns.items is not None:
        return f"{returns.space}[{', '.join(map(result, returns.items))}]"
    text = returns.space
    if returns.lower is not None or returns.upper is not None:
        text += f" in [{in_source(returns.lower or '-inf')}, {in_source(returns.upper or 'inf')}]"
    return text + (", released" if returns.released else "")


def signature(function: FunctionReport) -> str:
    """`name(ages: MetricVector[Data, L1], k: int) -> Real in [0, 125]`."""
    arguments = ", ".join(f"{a.name}: {a.space}" if a.space else a.name for a in function.arguments)
    return f"{function.name}({arguments}) -> {result(function.returns)}"


def sensitivity(argument: Argument) -> str:
    """The bound of one private argument, with the items of a tuple and, where they say more, the bounds in other norms."""
    text = for_people(argument.sensitivity)
    if argument.items is not None:
        text += f" (items: {', '.join(map(for_people, argument.items))})"
    others = dict(argument.sensitivities)
    if others.get("D") in ("inf", argument.sensitivity):
        del others["D"]
    if all(bound == argument.sensitivity for norm, bound in others.items() if norm != "D"):
        others = {norm: bound for norm, bound in others.items() if norm == "D"}
    if others:
        text += f" ({', '.join(f'{norm} {for_people(bound)}' for norm, bound in others.items())})"
    return text


def costs(function: FunctionReport) -> list[str]:
    """One sentence a private source about what releasing costs it."""
    return [f"{p.argument} costs epsilon = {for_people(p.epsilon)}" + ("" if p.delta == "0" else f", delta = {for_people(p.delta)}") + f" ({p.notion})"
            for p in function.privacy]


def told(d: Diagnostic) -> str:
    """The message of a finding, with how much follows from it."""
    return d.message + beside(d)


def following(d: Diagnostic) -> list[str]:
    """What follows from a finding, a line each."""
    lines = [f"{'' if (each.path, each.cell, each.line) == (d.path, d.cell, d.line) else f'line {each.line}: '}{each.code} {each.message}" for each in d.follows[:MOST_FOLLOWING]]
    return lines + ([f"and {len(d.follows) - MOST_FOLLOWING:,} more"] if len(d.follows) > MOST_FOLLOWING else [])


def help_of(code: str) -> str:
    """Where to read more of a finding."""
    return f"dpcheck explain {code}"


def weakened(weakening: Weakening) -> str:
    """What a setting may have kept from being found."""
    return f"{weakening.path} weakens this check: {weakening.key} = {weakening.value}"


def summary(report: Report, command: str) -> str:
    """The last line of a report for people: how many of what in how many files."""
    found = []
    for severity in ("error", "warning", "note"):
        count = sum(d.severity == severity for d in report.diagnostics)
        if count:
            found.append(counted(count, severity))
    files = counted(report.files_checked, "file") + " checked"
    if imported := sum(report.files[path] == "checked" for path in report.imported):
        files += f" ({imported:,} imported)"
    irrelevant = report.count("irrelevant")
    if command == "infer":
        files = f"{counted(len(report.functions), 'function')}, {files}"
        none = [] if report.functions else ["nothing here is declared private: `dpcheck init` proposes annotations, `dpcheck check --audit` judges noise without them"]
        return "; ".join([files, *([", ".join(found)] if found else []), *none, *_beside(report)])
    unjudged, unread = _unjudged(report), report.count("unread")
    nothing = "nothing else found" if report.hidden else "nothing found"
    nothing += " in what was judged" if unjudged or unread else ""
    parts = [', '.join(found) or (nothing if report.files_checked else '')] + ([files] if report.files_checked or not irrelevant else [])
    if irrelevant:
        parts.append(f"{counted(irrelevant, 'file')} {'has' if irrelevant == 1 else 'have'} neither private data nor noise")
    return "; ".join(part for part in (*parts, *reservations(report)) if part)


def reservations(report: Report) -> list[str]:
    """What keeps a report from saying all: what was not judged or read, what was left out and what is hidden."""
    parts = []
    if unjudged := _unjudged(report):
        parts.append(f"{counted(unjudged, 'mechanism or draw', 'mechanisms and draws')} not judged")
    if unread := report.count("unread"):
        parts.append(f"{counted(unread, 'file')} not read in full, or with noise that was not judged")
    return parts + _beside(report)


def _unjudged(report: Report) -> int:
    return sum(release.verdict == "not-judged" for release in report.releases)


def _beside(report: Report) -> list[str]:
    """What was left out and what is hidden."""
    parts = []
    if report.left_out:
        parts.append(f"{counted(len(report.left_out), 'file or folder', 'files and folders')} left out ({_by(each.by for each in report.left_out)})")
    if report.hidden:
        by = {key_of(each.finding): hidden_by(each) for each in report.hidden}
        heads = [by[key_of(each)] for each in folded([each.finding for each in report.hidden])]  # counted as they would be told
        parts.append(f"{counted(len(heads), 'finding')} hidden ({_by(heads)})")
    if report.baseline is not None and report.baseline.gone:
        parts.append(f"{counted(report.baseline.gone, 'finding')} of the baseline {'is' if report.baseline.gone == 1 else 'are'} gone: write it anew")
    return parts


def hidden_by(hidden: Hidden) -> str:
    """What keeps a finding from being told: `comment`, `ignore in pyproject.toml`, `--select`, `the baseline known.json`."""
    match hidden.by:
        case "comment":
            return "comment"
        case "file comment":
            return "ignore-file"
        case "baseline":
            return f"the baseline {hidden.where}"
    return hidden.where if hidden.where.startswith("--") else f"{hidden.by} in {hidden.where}" if hidden.where else hidden.by


def _by(reasons: Iterable[str]) -> str:
    counts = Counter(reasons)
    return ", ".join(f"by {reason}" if len(counts) == 1 else f"{count:,} by {reason}" for reason, count in counts.items())


def searched(count: SelfCheck) -> str:
    """What was searched for neighbours that exceed a bound."""
    return f"self-check: {count.searched:,} of {counted(count.functions, 'function')} with private parameters searched for neighbours that exceed what is printed"


def proved(certificate: Certificate) -> str:
    """What of the bounds is proved in the certificate."""
    return (f"certificate: {certificate.proved:,} of {counted(certificate.claims, 'finite bound')} proved, of {counted(certificate.functions, 'function')}; "
            "`dpcheck verify` checks the proofs")


def counted(number: int, noun: str, several: str = "") -> str:
    """A number and its noun."""
    return f"{number:,} {noun if number == 1 else several or noun + 's'}"
