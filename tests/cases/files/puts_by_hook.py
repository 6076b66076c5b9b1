"""Stores private data in another module by a name that is not defined there, and by functions that third ones set."""
# ruff: noqa
import importlib

import gives_by_hook
from dpcheck import Real


def put(x: Real):
    gives_by_hook.anything.append(x)
    gives_by_hook._HIDDEN.append(x)


def hand_on(x: Real):
    gives_by_hook.hook(x)


def put_somewhere(x: Real, name: str):  # error: DP305
    importlib.import_module(name).SOMETHING_OF_NO_MODULE_HERE.append(x)
