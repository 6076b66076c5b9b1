"""diffprivlib.mechanisms.uniform: where the mechanisms are defined."""

@same("diffprivlib.mechanisms.Uniform")
class Uniform: ...
