"""diffprivlib.mechanisms.vector: where the mechanisms are defined."""

@same("diffprivlib.mechanisms.Vector")
class Vector: ...
