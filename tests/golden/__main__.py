"""Records what dpcheck says today in the golden files: `python -m golden [FILE...]`, from the folder `tests`; `git diff` then shows what has changed.

All golden files are recorded, or those of these case files, which is quicker (files that import each other go together); audits and random
programs are recorded with all.
"""
from __future__ import annotations

import sys
from pathlib import Path

from cases import test_audit
from dpcheck.syntax.stack import with_big_stack
from golden.calls import told_of_calls
from golden.files import remove_others, write
from golden.programs import told_of_programs
from golden.told import told
from refute.claims import CASE_FILES, dpcheck

files = [Path(name).resolve() for name in sys.argv[1:]]
of_cases = told(dpcheck("infer", files or CASE_FILES), dpcheck("check", files or CASE_FILES))
if files:
    write(of_cases)
else:
    known = {str(Path(path).resolve()): lines for path, lines in of_cases.items()}
    everything = {str(path): known.get(str(path), []) for path in CASE_FILES if path.parent.name != "audit"} | test_audit.told_today() | told_of_programs() | with_big_stack(told_of_calls)
    remove_others(everything)
    write(everything)
