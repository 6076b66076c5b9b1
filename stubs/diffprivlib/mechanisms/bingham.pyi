"""diffprivlib.mechanisms.bingham: where the mechanisms are defined."""

class Bingham:
    @same("diffprivlib.mechanisms.Bingham.__init__")
    def __init__(self, *, epsilon, sensitivity=1.0, random_state=None): ...
    @same("diffprivlib.mechanisms.Bingham.randomise")
    def randomise(self, value): ...
