"""The GitHub format: workflow commands, which a GitHub Actions log turns into annotations of the change."""
from __future__ import annotations

from dpcheck.check.codes import BY_CODE
from dpcheck.check.records import Diagnostic, Report
from dpcheck.report.words import costs, following, help_of, reservations, result, sensitivity, told, weakened

_COMMANDS = {"error": "error", "warning": "warning", "note": "notice"}


def render(report: Report, command: str) -> str:
    """One command a diagnostic, and for `infer` one notice a function."""
    lines = []
    if command == "infer":
        for function in report.functions:
            title = f"{function.name} -> {result(function.returns)}"
            message = "\n".join([f"{a.name}: {sensitivity(a)}" for a in function.arguments if a.private] + costs(function))
            where = {"file": function.path, "line": str(function.line), "title": title}
            if function.cell is not None:
                where = {"file": function.path, "title": f"cell {function.cell}, line {function.line}: {title}"}
            lines.append(_command("notice", where, message or "no private argument"))
    lines += [_diagnostic(d) for d in report.diagnostics]
    lines += [_command("notice", {"file": each.path, "title": "settings"}, weakened(each)) for each in report.weakenings]
    lines += [_command("notice", {"title": "dpcheck"}, each) for each in reservations(report)]
    return "".join(line + "\n" for line in lines)


def _diagnostic(d: Diagnostic) -> str:
    title = f"{d.code} {BY_CODE[d.code].name}"
    if d.cell is not None:
        # The lines of a cell are not lines of the file, and an annotation on a wrong line is worse than one on the file.
        where = {"file": d.path, "title": f"{title}, cell {d.cell}, line {d.line}"}
    else:
        where = {"file": d.path, "line": str(d.line), "endLine": str(d.end_line), "col": str(d.column)}
        if d.line == d.end_line:
            where["endColumn"] = str(d.end_column)
        where["title"] = title
    notes = [f"{'' if not n.line else f'line {n.line}: '}{n.message}" for n in d.notes]
    return _command(_COMMANDS[d.severity], where, "\n".join([told(d), *notes, *following(d), *([f"fix: {d.fix}"] if d.fix else []), f"help: {help_of(d.code)}"]))


def _command(name: str, properties: dict[str, str], message: str) -> str:
    return f"::{name} {','.join(f'{key}={_property(value)}' for key, value in properties.items())}::{_data(message)}"


def _data(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")
