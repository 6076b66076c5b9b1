"""diffprivlib.mechanisms.bingham: where the mechanisms are defined."""

@same("diffprivlib.mechanisms.Bingham")
class Bingham: ...
