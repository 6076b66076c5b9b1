"""diffprivlib.mechanisms.staircase: where the mechanisms are defined."""

@same("diffprivlib.mechanisms.Staircase")
class Staircase: ...
