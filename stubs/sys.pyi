"""sys: what is said on the command line."""

class argv:
    @source("typed", "K1", why="data from outside, or a setting, by its name")
    def __getitem__(index): ...
