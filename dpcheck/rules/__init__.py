"""The rule table: what library functions do to distances and domains, read from `stubs/`."""
from dpcheck.rules.row import Parameter, Row, StubError
from dpcheck.rules.table import RuleTable, load_table

__all__ = ["Parameter", "Row", "RuleTable", "StubError", "load_table"]
