"""What values can be and how they are measured: metrics, relations, domains and their conversion factors."""
from dpcheck.spaces.interval import ANY, BOOL, MINUS_INFINITY, NATURAL, WHOLE, Interval, exactly, is_whole
from dpcheck.spaces.metric import NORM_BY_NAME, NORMS, RELATION_BY_NAME, Norm, Relation, assert_never, ball_diameter, conversion, ones

__all__ = [
    "ANY", "assert_never", "BOOL", "Interval", "MINUS_INFINITY", "NATURAL", "NORMS", "NORM_BY_NAME", "Norm", "RELATION_BY_NAME", "Relation", "WHOLE",
    "ball_diameter", "conversion", "exactly", "is_whole", "ones",
]
