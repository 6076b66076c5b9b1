"""Holds state, and knows nothing of privacy: only what others leave here makes its functions worth a look."""
# ruff: noqa

STATE = {}
COPIES = {}


class Box:
    shared = 0

    def __init__(self):
        self.inner = 0

    def get(self):
        return self.inner


BOX = Box()
LAST = 0


def copy_state():
    COPIES["state"] = STATE["x"]


def copy_last():
    COPIES["last"] = LAST


def copy_attribute():
    COPIES["attribute"] = BOX.inner


def copy_of_class():
    COPIES["class"] = Box.shared


def constant():
    return 3
