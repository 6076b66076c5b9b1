"""diffprivlib.mechanisms.binary: where the mechanisms are defined."""

class Binary:
    @same("diffprivlib.mechanisms.Binary.__init__")
    def __init__(self, *, epsilon, value0, value1, random_state=None): ...
    @same("diffprivlib.mechanisms.Binary.randomise")
    def randomise(self, value): ...
