"""The concise format: one line each, for pipes, editors' quick-fix lists and `grep`."""
from __future__ import annotations

from dpcheck.check.records import Report
from dpcheck.report.words import costs, file_name, place, result, sensitivity, told, visible


def render(report: Report, command: str) -> str:
    """One line a function (`infer` only), then one line a diagnostic: `path:line:column: CODE message`."""
    lines = []
    if command == "infer":
        for function in report.functions:
            bounds = [f"{a.name}: {sensitivity(a)}" for a in function.arguments if a.private] + costs(function)
            text = f"{function.name} -> {result(function.returns)}" + "".join(f"; {bound}" for bound in bounds)
            lines.append(f"{file_name(function.path, function.cell)}:{function.line}: {text}")
    lines += [f"{place(d)}: {d.code} {told(d)}" for d in report.diagnostics]
    return "".join(visible(" ".join(line.split("\n"))) + "\n" for line in lines)
