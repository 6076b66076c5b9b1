"""Changes variables of its own: through `globals()`, and by `global`."""

SCALE = 1
OTHER = 1


def change():
    globals().update(SCALE=9)


def change_other():
    global OTHER
    OTHER = 9
