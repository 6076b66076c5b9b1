"""The obligations: what must hold at a mechanism, a promise and a return, and the report of every function."""
