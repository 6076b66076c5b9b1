"""diffprivlib.mechanisms.wishart: where the mechanisms are defined."""

@same("diffprivlib.mechanisms.Wishart")
class Wishart: ...
