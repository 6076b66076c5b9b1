"""Records what dpcheck says today in the golden files: `python -m golden [FILE...]`, from the folder `tests`; `git diff` then shows what has changed.

All golden files are recorded, or those of these case files, which is quicker (files that import each other go together); audits and random
programs are recorded with all.
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
with tempfile.TemporaryDirectory() as folder:
    write_reports(Path(folder), files or CASE_FILES)
    of_cases = told(*(json.loads((Path(folder) / f"{command}.json").read_text(encoding="utf-8")) for command in COMMANDS))
if files:
    write(of_cases)
else:
    known = {str(Path(path).resolve()): lines for path, lines in of_cases.items()}
    everything = {str(path): known.get(str(path), []) for path in CASE_FILES if path.parent.name != "audit"} | test_audit.told_today() | told_of_programs() | told_of_signed_reports() | told_of_formulas() | told_of_accounts() | with_big_stack(told_of_calls)
    EXAMPLE.write_text(example(), encoding="utf-8")
    remove_others(everything)
    write(everything)
