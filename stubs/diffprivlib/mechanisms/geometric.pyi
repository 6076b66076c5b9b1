"""diffprivlib.mechanisms.geometric: where the mechanisms are defined."""

@same("diffprivlib.mechanisms.Geometric")
class Geometric: ...

@same("diffprivlib.mechanisms.GeometricTruncated")
class GeometricTruncated: ...

@same("diffprivlib.mechanisms.GeometricFolded")
class GeometricFolded: ...
