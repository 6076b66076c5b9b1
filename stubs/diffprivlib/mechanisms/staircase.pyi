"""diffprivlib.mechanisms.staircase: where the mechanisms are defined."""

class Staircase:
    @same("diffprivlib.mechanisms.Staircase.__init__")
    def __init__(self, *, epsilon, sensitivity, gamma=None, random_state=None): ...
    @same("diffprivlib.mechanisms.Staircase.randomise")
    def randomise(self, value): ...
