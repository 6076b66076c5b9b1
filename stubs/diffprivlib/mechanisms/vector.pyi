"""diffprivlib.mechanisms.vector: where the mechanisms are defined."""

class Vector:
    @same("diffprivlib.mechanisms.Vector.__init__")
    def __init__(self, *, epsilon, function_sensitivity, data_sensitivity=1.0, dimension, alpha=0.01, n=1, random_state=None): ...
    @same("diffprivlib.mechanisms.Vector.randomise")
    def randomise(self, value): ...
