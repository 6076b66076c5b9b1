"""os: what the environment says."""

@source("typed", "K1", why="data from outside, or a setting, by its name")
def getenv(index, default: Operand = None): ...

class environ:
    @source("typed", "K1", why="data from outside, or a setting, by its name")
    def __getitem__(index): ...
    @source("typed", "K1", why="data from outside, or a setting, by its name")
    def get(index, default: Operand = None): ...
