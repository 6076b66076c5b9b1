"""The names that `from dpcheck import *` binds."""

NAMES = (
    "Real", "Data", "Integer", "MetricVector", "MetricMatrix", "MetricGradient", "MetricFrame", "L1", "L2", "LInf", "SymmetricDistance",
    "InsertDeleteDistance", "ChangeOneDistance", "HammingDistance", "NormBound", "Size", "Shape", "MaxRowsPer", "Joint", "Column", "norm_convert",
    "discrete", "undisc", "undisc_container", "clip", "clamp", "map_rows", "count", "laplacian_mechanism", "gaussian_mechanism",
    "exponential_mechanism", "report_noisy_max", "above_threshold", "randomized_response", "private", "stable", "assume", "black_box",
    "reveal_sensitivity", "MechanismsNotInstalled",
)
