"""The vocabulary, one file an idea: what a program imports from `dpcheck`. No checker code, and nothing heavy at import time."""
