"""The text format, for people: a code frame for each diagnostic, the derivation under it, and a summary as the last line."""
from __future__ import annotations

from dpcheck.check.codes import BY_CODE
from dpcheck.check.records import Diagnostic, FunctionReport, Note, Report
from dpcheck.folding import is_inside
from dpcheck.numerals import for_people
from dpcheck.report.frames import Frames
from dpcheck.report.lines import Texts
from dpcheck.report.style import Line, Style, painted, wrapped
from dpcheck.report.words import MOST_FOLLOWING, costs, file_name, help_of, place, proved, reservations, result, searched, sensitivity, summary, told, visible, weakened

_STYLES = {"error": "bold red", "warning": "bold yellow", "note": "bold cyan"}


def render(report: Report, command: str, style: Style) -> str:
    """The report as text; a quiet one has its findings and what is to be said against it, but no ledger, and nothing where there is neither."""
    lines: list[Line] = []
    if command == "infer":
        for function in report.functions:
            lines += _function(function)
    frames = Frames(Texts(report.texts), style.width)
    for diagnostic in report.diagnostics:
        if lines:
            lines.append([])
        lines += _diagnostic(diagnostic, frames)
    if command == "check" and not style.quiet:
        lines += _ledger(report, bool(lines))
    lines += _end(report, command, style.quiet, bool(lines))
    lines = [[(visible(text), kind) for text, kind in line] for line in lines]
    if style.width:
        lines = [piece for line in lines for piece in wrapped(line, style.width, _indent(line))]
    return painted(lines) if style.colour else "".join("".join(text for text, _ in line) + "\n" for line in lines)


def _end(report: Report, command: str, quiet: bool, after: bool) -> list[Line]:
    """What is said of the report as a whole."""
    lines: list[Line] = [[(weakened(each), "yellow")] for each in report.weakenings]
    if report.self_check is not None:
        lines.append([(searched(report.self_check), "")])
    if report.certificate is not None:
        lines.append([(proved(report.certificate), "")])
    if not quiet or reservations(report) or report.faults:
        lines.append([(summary(report, command), "bold")])
    return [[], *lines] if after and lines else lines


def _indent(line: Line) -> int:
    """How far the rest of a line goes in when it is broken."""
    text = "".join(text for text, _ in line)
    return len(text) - len(text.lstrip(" ")) + 2


def _function(f: FunctionReport) -> list[Line]:
    lines: list[Line] = [[(f"{file_name(f.path, f.cell)}:{f.line} ", "dim"), (f.name, "bold"), ("(", "")]]
    for position, argument in enumerate(f.arguments):
        text = f"{argument.name}: {argument.space}" if argument.space else argument.name
        lines[0].append((", " if position else "", ""))
        lines[0].append((text, "cyan" if argument.private else ""))
    lines[0].append((f") -> {result(f.returns)}", ""))
    for argument in f.arguments:
        if argument.private:
            infinite = argument.sensitivity == "inf"
            lines.append([(f"  {argument.name}: ", ""), (sensitivity(argument), "bold red" if infinite else "bold green")])
    lines += [[(f"  {sentence}", "magenta")] for sentence in costs(f)]
    lines += [[(f"  assuming {assumption}", "cyan")] for assumption in f.assumptions]
    return lines


def _ledger(report: Report, after: bool) -> list[Line]:
    """The end of a report that a reviewer can sign: by function and source, what is spent, by what, on which assumptions; and what was not judged."""
    unjudged = [release for release in report.releases if release.reason]
    if not report.ledger and not unjudged:
        return []
    lines: list[Line] = [[]] if after else []
    lines.append([("ledger", "bold")])
    assumed: list[str] = []
    for place, entry in enumerate(report.ledger):
        first = place == 0 or (report.ledger[place - 1].path, report.ledger[place - 1].function) != (entry.path, entry.function)
        if first:
            lines.append([(f"{file_name(entry.path, entry.cell)}:{entry.line} ", "dim"), (entry.function, "bold")])
            assumed = []
        cost = f"epsilon = {for_people(entry.epsilon)}" + (f", delta = {for_people(entry.delta)}" if entry.delta != "0" else "")
        lines.append([(f"  {entry.source}", "cyan"), (f" ({entry.relation or 'a private value'}): ", ""), (cost, "bold red" if "inf" in (entry.epsilon, entry.delta) else "bold green")])
        if entry.tighter:
            lines.append([(f"    or {entry.tighter}", "green")])
        lines += [[(f"    {mechanism}", "")] for mechanism in entry.mechanisms]
        fresh = [assumption for assumption in entry.assumptions if assumption not in assumed]
        assumed += fresh
        lines += [[(f"  assuming {assumption}", "cyan")] for assumption in fresh]
    return lines + [[(f"{file_name(r.path, r.cell)}:{r.line} ", "dim"), (r.function, "bold"), (f" {r.mechanism}: ", ""), (r.verdict, "yellow"), (f" {r.reason}" if r.reason.startswith("if ") else f" ({r.reason})", "")]
                    for r in unjudged]


def _diagnostic(d: Diagnostic, frames: Frames) -> list[Line]:
    style = _STYLES[d.severity]
    lines: list[Line] = [
        [(place(d), "bold"), (" ", ""), (f"{d.code} {BY_CODE[d.code].name}", style), (f" {d.severity}", style)],
        [(told(d), "")],
    ]
    frame = frames.frame(d, "^", style)
    lines += frame
    above: Diagnostic | Note = d
    for note in d.notes:
        previous = frame
        frame = frames.frame(note, "-", "bold blue", note.message, None if note.path == d.path and note.cell == d.cell else note)
        is_same_line = bool(previous and frame) and above.line == above.end_line and previous[0] == frame[0]
        lines += (frame[1:] if is_same_line else frame) or [[("    = ", "blue"), (note.message, "")]]
        above = note
    for each in d.follows[:MOST_FOLLOWING]:
        label = f"{each.code}: {each.message}"
        lines += ([] if is_inside(each, d) else frames.frame(each, "-", "bold magenta", label, None)) or [
            [("    = ", "blue"), (label, "")]]
    if len(d.follows) > MOST_FOLLOWING:
        lines.append([("    = ", "blue"), (f"and {len(d.follows) - MOST_FOLLOWING:,} more", "")])
    if d.fix:
        lines.append([("fix: ", "bold green"), (d.fix, "")])
    lines.append([("help: ", "dim"), (help_of(d.code), "")])
    return lines
