"""Gives what it does not define by `__getattr__`, hides a name that its `__all__` lists, and has an attribute set by others."""
# ruff: noqa
_HIDDEN = [0.0]
_INSIDE = [0.0]
SHARED = [0.0]
__all__ = ["_HIDDEN"]


def hook(value):
    return value


def __getattr__(name):
    return _INSIDE
