"""diffprivlib.mechanisms.wishart: where the mechanisms are defined."""

class Wishart:
    @same("diffprivlib.mechanisms.Wishart.__init__")
    def __init__(self, *, epsilon, sensitivity, random_state=None): ...
    @same("diffprivlib.mechanisms.Wishart.randomise")
    def randomise(self, value): ...
