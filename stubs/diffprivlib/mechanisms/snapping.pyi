"""diffprivlib.mechanisms.snapping: where the mechanisms are defined."""

class Snapping:
    @same("diffprivlib.mechanisms.Snapping.__init__")
    def __init__(self, *, epsilon, sensitivity, lower, upper, random_state=None): ...
    @same("diffprivlib.mechanisms.Snapping.randomise")
    def randomise(self, value): ...
