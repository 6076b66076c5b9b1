"""diffprivlib.mechanisms.snapping: where the mechanisms are defined."""

@same("diffprivlib.mechanisms.Snapping")
class Snapping: ...
