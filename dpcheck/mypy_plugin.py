"""The door for mypy: `plugins = ["dpcheck.mypy_plugin"]` shows dpcheck's findings as errors and notes of mypy.

mypy gives every module that it (re-)analyses the implicit attributes `__name__`, `__file__` and so on, of the unbound type
"__builtins__.str" at line -1; `get_type_analyze_hook("builtins.str")` is therefore asked at the start of every module, with
the semantic analyzer, and so the errors, at hand: in batch, parallel and daemon runs alike.

A module is analysed again when what dpcheck says of it has changed: in batch runs because `report_config_data` tells mypy the
mark of its findings; in the daemon, which asks that only once, because it analyses again what has errors, shown or hidden: a
hidden one is put there.
"""
from __future__ import annotations

import os
import sys
from collections.abc import Callable
from itertools import count
from typing import TYPE_CHECKING, Any

import mypy.errors
from mypy.errorcodes import ErrorCode
from mypy.nodes import Context, MypyFile
from mypy.options import Options
from mypy.plugin import AnalyzeTypeContext, Plugin, ReportConfigContext
from mypy.types import Type
from mypy.version import __version__ as mypy_version

import dpcheck
from dpcheck.check.codes import TABLE

if TYPE_CHECKING:
    from dpcheck.session import Session
    from dpcheck.settings import Settings

OLDEST = (1, 11)  # the first version of mypy that was tried
CATEGORY = "Differential privacy"
CODES = {entry.code: ErrorCode(f"dp-{entry.name}", entry.summary, CATEGORY) for entry in TABLE}
FAULT = ErrorCode("dp-fault", "dpcheck could not do its work", CATEGORY)

if isinstance(shown := getattr(mypy.errors, "SHOW_NOTE_CODES", None), set):
    shown.update((CODES["DP303"], CODES["DP303"].code))  # a note is a finding too, and its code says how to switch it off

_AGAIN = "something else is found by dpcheck now"  # never shown
_OWN_FOLDER = os.path.dirname(os.path.abspath(dpcheck.__file__)) + os.sep
_INSTALLED = (f"{os.sep}site-packages{os.sep}", f"{os.sep}dist-packages{os.sep}")
_settings_told = ""  # of the daemon that is starting: what `__version__` must tell, see `__getattr__`


def plugin(version: str) -> type[Plugin]:
    """The plugin, as mypy asks for it; `version` is mypy's."""
    numbers = tuple(int(part) for part in version.split("+")[0].split(".")[:2] if part.isdigit())
    return DpcheckPlugin if numbers >= OLDEST else UnsupportedPlugin


def __getattr__(name: str) -> str:
    """mypy starts anew where `__version__` has changed, and so does its daemon: for that, other settings are another version."""
    if name == "__version__":
        return dpcheck.__version__ + _settings_told
    raise AttributeError(f"module 'dpcheck.mypy_plugin' has no attribute {name!r}")


class DpcheckPlugin(Plugin):
    """Tells a `Session` which modules there are, and mypy what the session says of them."""

    def __init__(self, options: Options) -> None:
        super().__init__(options)
        global _settings_told
        self._is_daemon = options.fine_grained_incremental or options.cache_fine_grained or "mypy.dmypy_server" in sys.modules
        self._session: Session | None = None
        self._analyzer: Any = None  # mypy's semantic analyzer
        self._errors_of: object = None  # the run of mypy that files were last looked at for
        self._inside = False
        self._done: set[str] = set()  # modules of which there is nothing more to be told
        self._failure = ""  # why dpcheck cannot do its work in this run of mypy, or in this step of the daemon
        self._is_told = False  # whether mypy was told of it in a place that it shows
        self._paths: dict[str, str | None] = {}
        self._told: dict[str, str] = {}  # the marks of what mypy was told, by path
        self._names: dict[str, tuple[str, str]] = {}  # the modules by path: their names, and their paths as mypy writes them
        _settings_told = ""
        if self._is_daemon:
            from dpcheck.session import key_of
            from dpcheck.settings import SettingsError

            try:
                _settings_told = f" {key_of(_settings(options))}"
            except SettingsError as fault:  # told when there is a file to tell it in
                _settings_told = f" {fault}"

    # ------------------------------------------------------------ what mypy asks
    def get_additional_deps(self, file: MypyFile) -> list[tuple[int, str, int]]:
        """Asked once for every module that is parsed: a list of the files, and of those that have changed in a daemon."""
        path = self._path(file.path)
        if path is not None:
            self._names[path] = file.fullname, file.path
            self._try(lambda: self.session.touch(path, file.fullname))
        return []

    def report_config_data(self, ctx: ReportConfigContext) -> Any:
        """Asked for every module in mypy's cache, and of every one that goes there: where the answers differ, it is analysed again."""
        path = self._path(ctx.path)
        if path is None:
            return None
        self._names[path] = ctx.id, ctx.path
        try:
            self.session.add(path, ctx.id)
            mark = self.session.mark(path)
            self._told[path] = mark or ""
            return mark
        except Exception:  # told when the module is analysed, which this makes sure of
            return f"not checked {os.urandom(8).hex()}"

    def set_modules(self, modules: dict[str, MypyFile]) -> None:
        """Told when all modules are known."""
        super().set_modules(modules)
        self._try(lambda: self.session.complete())
        if getattr(self.options, "num_workers", 0):
            if self._names:
                self._try(lambda: self.session.share())  # with the workers
        elif not self._is_daemon:  # which stays, and is quicker with what it has parsed itself
            self._try(lambda: self.session.examine_ahead())

    def get_type_analyze_hook(self, fullname: str) -> Callable[[AnalyzeTypeContext], Type] | None:
        """Asked at every name of a type, some ten thousand times: what matters is told apart as fast as can be."""
        analyzer = self._analyzer
        if fullname == "builtins.str":
            if self._inside or analyzer is not None and (analyzer.cur_mod_id in self._done or analyzer.function_stack or analyzer.type is not None):
                return None
            return self._on_str
        if analyzer is None:
            if not self._inside and fullname.startswith("dpcheck."):
                return self._on_vocabulary
        elif self._is_daemon and analyzer.errors.error_info_map is not self._errors_of:
            self._on_step(analyzer)  # when a file has gone, it may be that only functions are analysed again
        return None

    # ------------------------------------------------------------ modules
    def _on_str(self, ctx: AnalyzeTypeContext) -> Type:
        unbound: Any = ctx.type
        if unbound.line == -1 and unbound.name == "__builtins__.str":
            api: Any = ctx.api
            self._analyzer = api.api
            self._on_module(api.api)
        return self._analyzed(ctx)

    def _analyzed(self, ctx: AnalyzeTypeContext) -> Type:
        """The type as mypy itself makes it."""
        self._inside = True
        try:
            return ctx.api.analyze_type(ctx.type)
        finally:
            self._inside = False

    def _on_vocabulary(self, ctx: AnalyzeTypeContext) -> Type:
        """The vocabulary is used, and mypy has not told of a single module: what is found could not be told."""
        api: Any = ctx.api
        if self._path(api.api.errors.file) is not None:
            self._failure = f"dpcheck cannot tell what it finds to mypy {mypy_version}: use `dpcheck check`, or another version of mypy"
            self._tell_failure(api.api)
        return self._analyzed(ctx)

    def _on_module(self, analyzer: Any) -> None:
        errors, module = analyzer.errors, analyzer.cur_mod_id
        path = self._path(errors.file)
        if path is None or not self._is_daemon:  # which clears what was told, and analyses again
            self._done.add(module)
        if path is None:
            return
        if errors.error_info_map is not self._errors_of:
            self._on_step(analyzer)
        self._names[path] = module, errors.file
        self._try(lambda: self._tell(analyzer, path, module))
        self._tell_failure(analyzer)

    def _tell(self, analyzer: Any, path: str, module: str) -> None:
        """Tells mypy what is found in a module."""
        self.session.add(path, module)
        found = self.session.findings(path)
        self._told[path] = "" if found is None else found.mark
        for request in _requests(analyzer.errors):
            analyzer.errors.error_info_map[analyzer.errors.file].remove(request)
        if found is not None:
            from dpcheck.mypy_report import report

            report(analyzer, found.diagnostics or (), CODES)
            for fault in found.faults[:1]:
                _complain(analyzer, _fault_text(f"{fault.message} (in {fault.function or path})", "this file"))

    def _on_step(self, analyzer: Any) -> None:
        """A new run, or a new step of the daemon: the files may have changed."""
        self._errors_of = analyzer.errors.error_info_map
        self._failure, self._is_told = "", False
        self._try(lambda: self.session.refresh())
        if self._is_daemon:
            self._try(lambda: self._ask_again(analyzer.errors))

    def _ask_again(self, errors: Any) -> None:
        """Has mypy analyse again the modules of which something else is found than what it was told."""
        marks = self.session.marks()
        current = errors.file
        for path in [path for path, told in self._told.items() if marks.get(path, "") != told]:
            if not os.path.exists(path):
                del self._told[path]
                continue
            name, errors.file = self._names[path]
            try:
                errors.report(0, 0, _AGAIN, code=FAULT)
                for info in _requests(errors):
                    info.hidden, info.target = True, name
            finally:
                errors.file = current

    # ------------------------------------------------------------ the session
    @property
    def session(self) -> Session:
        """The session, begun when it is first needed."""
        if self._session is None:
            from dpcheck.session import Session

            self._session = Session(lambda: _settings(self.options), _store(self.options), map(_shown, self.options.mypy_path))
        return self._session

    def _path(self, path: str) -> str | None:
        """The path of a file that dpcheck is asked about, as it is told of; None for what is no source, or is installed."""
        if path not in self._paths:
            is_own = path.endswith(".py") and not any(part in path for part in _INSTALLED) and not os.path.abspath(path).startswith(_OWN_FOLDER)
            self._paths[path] = _shown(path) if is_own else None
        return self._paths[path]

    def _try(self, work: Callable[[], object]) -> None:
        """Does the work. Where it fails, mypy goes on by itself, and is told as soon as there is a module to tell it in."""
        if not self._failure:
            try:
                work()
            except Exception as fault:
                self._failure = _told_of(fault)

    def _tell_failure(self, analyzer: Any) -> None:
        """One error, in the first module whose errors are shown."""
        if self._failure and not self._is_told:
            self._is_told = _complain(analyzer, self._failure)


def _complain(analyzer: Any, message: str) -> bool:
    """Reports what kept dpcheck from its work, on the first line where that is not ignored; whether mypy took it."""
    errors = analyzer.errors
    line = next(number for number in count(1) if number not in errors.ignored_lines.get(errors.file, ()))
    analyzer.fail(message, Context(line, 0), code=FAULT)
    return any(info.message == message for info in errors.error_info_map.get(errors.file, ()))


class UnsupportedPlugin(DpcheckPlugin):
    """Says that this version of mypy is too old, and does nothing else."""

    def report_config_data(self, ctx: ReportConfigContext) -> Any:
        return None

    def _on_step(self, analyzer: Any) -> None:
        super()._on_step(analyzer)
        oldest = ".".join(map(str, OLDEST))
        self._failure = f"dpcheck needs mypy {oldest} or newer, and this is {mypy_version}: nothing was checked by dpcheck; use `dpcheck check`"


def _shown(path: str) -> str:
    """A path in the one form that it is known by: relative below the working folder, else absolute."""
    relative = os.path.relpath(path)
    return os.path.abspath(path) if relative.startswith(os.pardir) else "" if relative == os.curdir else relative


def _requests(errors: Any) -> list[Any]:
    """The hidden errors in the current file for the sake of which mypy's daemon analyses it again."""
    return [info for info in errors.error_info_map.get(errors.file, ()) if info.message == _AGAIN]


def _settings(options: Options) -> Settings:
    """The settings of dpcheck beside mypy's own; raises `SettingsError`. An audit is for the command line: its verdicts are of whole programs."""
    from dataclasses import replace
    from pathlib import Path

    from dpcheck.settings import load_settings

    start = Path(options.config_file).parent if options.config_file else Path(".")
    return replace(load_settings(start), audit=False)


def _store(options: Options) -> str | None:
    """Where findings outlive the process: with mypy's own cache."""
    if not options.incremental or options.cache_dir == os.devnull:
        return None
    return os.path.join(options.cache_dir, "dpcheck")


def _told_of(fault: Exception) -> str:
    from dpcheck.check.records import exception_text
    from dpcheck.examination import ProjectError
    from dpcheck.settings import SettingsError

    if isinstance(fault, (SettingsError, ProjectError)):
        return f"dpcheck cannot do its work: {fault}"
    return _fault_text(exception_text(fault), "any file in this run")


def _fault_text(what: str, kept_from: str) -> str:
    return (f"dpcheck {dpcheck.__version__} failed inside mypy {mypy_version}, and may have missed findings in {kept_from}: {what}. "
            "This is a fault of dpcheck, not of your code: please report it, and run `dpcheck check` for the rest")
