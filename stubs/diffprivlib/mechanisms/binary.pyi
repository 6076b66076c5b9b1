"""diffprivlib.mechanisms.binary: where the mechanisms are defined."""

@same("diffprivlib.mechanisms.Binary")
class Binary: ...
