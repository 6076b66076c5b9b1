"""diffprivlib.mechanisms.uniform: where the mechanisms are defined."""

class Uniform:
    @same("diffprivlib.mechanisms.Uniform.__init__")
    def __init__(self, *, delta, sensitivity, random_state=None): ...
    @same("diffprivlib.mechanisms.Uniform.randomise")
    def randomise(self, value): ...
