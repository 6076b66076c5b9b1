"""The wordings that several formats share: a place, a function's type, and text made safe for a terminal."""
from __future__ import annotations

from dpcheck.check.records import Argument, Certificate, Diagnostic, FunctionReport, Note, Report, Returns, SelfCheck, Weakening

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
        text += f" in [{returns.lower or '-inf'}, {returns.upper or 'inf'}]"
    return text + (", released" if returns.released else "")


def signature(function: FunctionReport) -> str:
    """`name(ages: MetricVector[Data, L1], k: int) -> Real in [0, 125]`."""
    arguments = ", ".join(f"{a.name}: {a.space}" if a.space else a.name for a in function.arguments)
    return f"{function.name}({arguments}) -> {result(function.returns)}"


def sensitivity(argument: Argument) -> str:
    """The bound of one private argument, with the items of a tuple and, where they say more, the bounds in other norms."""
    text = argument.sensitivity
    if argument.items is not None:
        text += f" (items: {', '.join(argument.items)})"
    others = dict(argument.sensitivities)
    if others.get("D") in ("inf", argument.sensitivity):
        del others["D"]
    if all(bound == argument.sensitivity for norm, bound in others.items() if norm != "D"):
        others = {norm: bound for norm, bound in others.items() if norm == "D"}
    if others:
        text += f" ({', '.join(f'{norm} {bound}' for norm, bound in others.items())})"
    return text


def costs(function: FunctionReport) -> list[str]:
    """One sentence a private source about what releasing costs it."""
    return [f"{p.argument} costs epsilon {p.epsilon}" + ("" if p.delta == "0" else f", delta {p.delta}") + f" ({p.notion})"
            for p in function.privacy]


def weakened(weakening: Weakening) -> str:
    """What a setting may have kept from being found."""
    return f"{weakening.path} weakens this check: {weakening.key} = {weakening.value}"


def summary(report: Report, command: str) -> str:
    """The last line of a report for people: how many of what in how many files."""
    found = []
    for severity in ("error", "warning", "note"):
        count = sum(d.severity == severity for d in report.diagnostics)
        if count:
            found.append(_count(count, severity))
    files = _count(report.files_checked, "file") + " checked"
    if command == "infer":
        files = f"{_count(len(report.functions), 'function')}, {files}"
        return f"{files}; {', '.join(found)}" if found else files
    unjudged = sum(release.verdict == "not-judged" for release in report.releases)
    nothing = "nothing found in what was judged" if unjudged or report.files_unread else "nothing found"
    parts = [', '.join(found) or (nothing if report.files_checked else '')] + ([files] if report.files_checked or not report.files_irrelevant else [])
    if unjudged:
        parts.append(f"{_count(unjudged, 'mechanism or draw', 'mechanisms and draws')} not judged")
    if report.files_irrelevant:
        count = report.files_irrelevant
        parts.append(f"{_count(count, 'file')} {'has' if count == 1 else 'have'} neither private data nor noise")
    if report.files_unread:
        parts.append(f"{_count(report.files_unread, 'file')} not read in full, or with noise that was not judged")
    return "; ".join(part for part in parts if part)


def searched(count: SelfCheck) -> str:
    """What was searched for neighbours that exceed a bound."""
    return f"self-check: {count.searched:,} of {_count(count.functions, 'function')} with private parameters searched for neighbours that exceed what is printed"


def proved(certificate: Certificate) -> str:
    """What of the bounds is proved in the certificate."""
    return (f"certificate: {certificate.proved:,} of {_count(certificate.claims, 'finite bound')} proved, of {_count(certificate.functions, 'function')}; "
            "`dpcheck verify` checks the proofs")


def _count(number: int, noun: str, several: str = "") -> str:
    return f"{number:,} {noun if number == 1 else several or noun + 's'}"
