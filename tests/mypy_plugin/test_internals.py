"""What the plugin leans on and mypy does not promise: each is seen to work here, so that a new version that changes it is noticed."""
from __future__ import annotations

from pathlib import Path

from dpcheck.mypy_plugin import CODES, FAULT
from mypy.errors import SHOW_NOTE_CODES, Errors
from mypy.options import Options
from mypy_plugin.runs import CONFIGURATION, mypy, write

EVENT = """from mypy.plugin import Plugin

class Listening(Plugin):
    inside = False

    def get_type_analyze_hook(self, fullname):
        return self.heard if fullname == "builtins.str" and not self.inside else None

    def heard(self, ctx):
        if ctx.type.line == -1 and ctx.type.name == "__builtins__.str":
            analyzer = ctx.api.api
            assert analyzer.function_stack == [] and analyzer.type is None
            assert analyzer.errors.current_target() == analyzer.cur_mod_id == analyzer.cur_mod_node.fullname
            print("heard of", analyzer.cur_mod_id, analyzer.errors.file)
        self.inside = True
        try:
            return ctx.api.analyze_type(ctx.type)
        finally:
            self.inside = False

def plugin(version):
    return Listening
"""


def test_the_event_of_a_module(project: Path) -> None:
    """Every module is heard of, whatever it holds."""
    write(project, empty="", code="def f(x):\n    return x\n", typed="class A:\n    name: str\n\n\ndef f(x: str) -> str:\n    return x\n", bare="import typed\nX = 1\n")
    (project / "listen.py").write_text(EVENT)
    (project / "mypy.ini").write_text(CONFIGURATION.replace("dpcheck.mypy_plugin", "listen.py"))
    output = mypy(project, paths=("empty.py", "code.py", "typed.py", "bare.py"))
    for name in ("empty", "code", "typed", "bare"):
        assert f"heard of {name} {name}.py" in output
    assert "heard of typing " in output


def errors() -> Errors:
    found = Errors(Options())
    found.set_file("a.py", "a", Options())
    return found


def test_errors_are_kept_by_file_and_can_be_hidden() -> None:
    collected = errors()
    collected.report(3, 4, "told", code=FAULT, severity="error", origin_span=range(3, 5), end_line=3, end_column=9)
    collected.report(0, 0, "hidden", code=FAULT)
    told, hidden = collected.error_info_map["a.py"]
    assert (told.line, told.column, told.message, told.code, told.hidden) == (3, 4, "told", FAULT, False)
    hidden.hidden, hidden.target = True, "b"
    assert "b" in collected.targets()
    collected.file = "b.py"
    collected.report(0, 0, "elsewhere", code=FAULT)
    assert [info.message for info in collected.error_info_map["b.py"]] == ["elsewhere"]


def test_errors_begin_anew_with_another_mapping() -> None:
    collected = errors()
    before = collected.error_info_map
    collected.reset()
    assert collected.error_info_map is not before


def test_codes_of_notes_are_shown() -> None:
    assert CODES["DP303"] in SHOW_NOTE_CODES or CODES["DP303"].code in SHOW_NOTE_CODES
