"""Records what dpcheck says today in the golden files: `python -m golden [FILE...]`, from the folder `tests`; `git diff` then shows what has changed.

All golden files are recorded, or those of these case files, which is quicker (files that import each other go together), programs to be audited among them; random
programs are recorded with all. A name of no case file is an error.
"""
from __future__ import annotations

import json
import sys
import tempfile
from pathlib import Path

from cases import test_audit
from dpcheck.syntax.stack import with_big_stack
from golden.calls import told_of_calls
from golden.files import remove_others, write
from golden.formulas import told_of_accounts, told_of_formulas
from golden.programs import told_of_programs
from golden.signed import EXAMPLE, example, told_of_signed_reports
from golden.told import told
from refute.claims import CASE_FILES
from refute.reports import COMMANDS, write_reports

files = [Path(name).resolve() for name in sys.argv[1:]]
if strangers := [str(path) for path in files if not path.is_file() or path not in test_audit.FILES and path not in map(Path.resolve, CASE_FILES)]:
    sys.exit(f"no case files: {', '.join(strangers)}")
audited = {str(path) for path in files if path in test_audit.FILES}
cases = [path for path in files if str(path) not in audited] if files else CASE_FILES
of_cases = {}
if cases:
    with tempfile.TemporaryDirectory() as folder:
        write_reports(Path(folder), cases)
        of_cases = told(*(json.loads((Path(folder) / f"{command}.json").read_text(encoding="utf-8")) for command in COMMANDS))
if files:
    write(of_cases)
    write({path: lines for path, lines in (test_audit.told_today() if audited else {}).items() if path in audited})
else:
    known = {str(Path(path).resolve()): lines for path, lines in of_cases.items()}
    everything = {str(path): known.get(str(path), []) for path in CASE_FILES if path.parent.name != "audit"} | test_audit.told_today() | told_of_programs() | told_of_signed_reports() | told_of_formulas() | told_of_accounts() | with_big_stack(told_of_calls)
    EXAMPLE.write_text(example(), encoding="utf-8")
    remove_others(everything)
    write(everything)
