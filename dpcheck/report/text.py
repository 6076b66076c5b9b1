"""The text format, for people: a code frame for each diagnostic, the derivation under it, and a summary as the last line."""
from __future__ import annotations

from dpcheck.check.codes import BY_CODE
from dpcheck.check.records import Diagnostic, Entry, FunctionReport, Report
from dpcheck.report.frames import Frames, Line
from dpcheck.report.words import costs, file_name, place, proved, result, searched, sensitivity, summary, visible, weakened

_STYLES = {"error": "bold red", "warning": "bold yellow", "note": "bold cyan"}


def render(report: Report, command: str, colour: bool) -> str:
    """The report as text of any width; `colour` adds the escape sequences of a terminal."""
    lines: list[Line] = []
    if command == "infer":
        for function in report.functions:
            lines += _function(function)
    frames = Frames(report.texts)
    for diagnostic in report.diagnostics:
        if lines:
            lines.append([])
        lines += _diagnostic(diagnostic, frames)
    unjudged = [release for release in report.releases if release.reason]
    if command == "check" and (report.ledger or unjudged):
        lines += _ledger(report.ledger, bool(lines))
        lines += [[(f"{file_name(r.path, r.cell)}:{r.line} ", "dim"), (r.function, "bold"), (f" {r.mechanism}: ", ""), (r.verdict, "yellow"), (f" ({r.reason})", "")]
                  for r in unjudged]
    if lines:
        lines.append([])
    lines += [[(weakened(each), "yellow")] for each in report.weakenings]
    if report.self_check is not None:
        lines.append([(searched(report.self_check), "")])
    if report.certificate is not None:
        lines.append([(proved(report.certificate), "")])
    lines.append([(summary(report, command), "bold")])
    lines = [[(visible(text), style) for text, style in line] for line in lines]
    return _paint(lines) if colour else "".join("".join(text for text, _ in line) + "\n" for line in lines)


def _paint(lines: list[Line]) -> str:
    """The lines with the escape sequences of a terminal."""
    from io import StringIO

    from rich.console import Console
    from rich.text import Text

    out = StringIO()
    console = Console(file=out, force_terminal=True, color_system="standard", no_color=False, legacy_windows=False)
    for line in lines:
        console.print(Text.assemble(*line), soft_wrap=True)
    return out.getvalue()


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


def _ledger(entries: list[Entry], after: bool) -> list[Line]:
    """The end of a report that a reviewer can sign: by function and source, what is spent, by what, on which assumptions."""
    lines: list[Line] = [[]] if after else []
    lines.append([("ledger", "bold")])
    assumed: list[str] = []
    for place, entry in enumerate(entries):
        first = place == 0 or (entries[place - 1].path, entries[place - 1].function) != (entry.path, entry.function)
        if first:
            lines.append([(f"{file_name(entry.path, entry.cell)}:{entry.line} ", "dim"), (entry.function, "bold")])
            assumed = []
        cost = f"epsilon {entry.epsilon}" + (f", delta {entry.delta}" if entry.delta != "0" else "")
        lines.append([(f"  {entry.source}", "cyan"), (f" ({entry.relation or 'a private value'}): ", ""), (cost, "bold red" if "inf" in (entry.epsilon, entry.delta) else "bold green")])
        if entry.tighter:
            lines.append([(f"    or {entry.tighter}", "green")])
        lines += [[(f"    {mechanism}", "")] for mechanism in entry.mechanisms]
        fresh = [assumption for assumption in entry.assumptions if assumption not in assumed]
        assumed += fresh
        lines += [[(f"  assuming {assumption}", "cyan")] for assumption in fresh]
    return lines


def _diagnostic(d: Diagnostic, frames: Frames) -> list[Line]:
    style = _STYLES[d.severity]
    lines: list[Line] = [
        [(place(d), "bold"), (" ", ""), (f"{d.code} {BY_CODE[d.code].name}", style), (f" {d.severity}", style)],
        [(d.message, "")],
    ]
    frame = frames.frame(d, "^", style)
    lines += frame
    for note in d.notes:
        previous = frame
        frame = frames.frame(note, "-", "bold blue", note.message, None if note.path == d.path and note.cell == d.cell else note)
        is_same_line = bool(frame) and len(previous) == 2 and previous[0] == frame[0]
        lines += (frame[1:] if is_same_line else frame) or [[("    = ", "blue"), (note.message, "")]]
    if d.fix:
        lines.append([("fix: ", "bold green"), (d.fix, "")])
    return lines
