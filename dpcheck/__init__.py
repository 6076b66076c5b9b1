"""dpcheck, a static sensitivity type-checker: here are the names that a program imports, each loaded when first used.

The command line imports this package too, and must not pay for the vocabulary; hence the lazy look-up (PEP 562).
`dpcheck.lang` has one file an idea; type checkers read `__init__.pyi`.
"""

__version__ = "0.1.0"

_HOMES = {
    "spaces": ("Real", "Data", "Integer", "MetricVector", "MetricMatrix", "MetricGradient", "MetricFrame"),
    "norms": ("L1", "L2", "LInf"),
    "relations": ("SymmetricDistance", "InsertDeleteDistance", "ChangeOneDistance", "HammingDistance"),
    "descriptors": ("NormBound", "Size", "Shape", "MaxRowsPer", "Joint", "Column"),
    "conversions": ("norm_convert", "discrete", "undisc", "undisc_container"),
    "shaping": ("clip", "clamp"),
    "rows": ("map_rows", "count"),
    "mechanisms": (
        "laplacian_mechanism",
        "gaussian_mechanism",
        "exponential_mechanism",
        "report_noisy_max",
        "above_threshold",
        "randomized_response",
    ),
    "noise": ("MechanismsNotInstalled",),
    "contracts": ("private", "stable", "assume", "black_box", "reveal_sensitivity"),
}
_HOME = {name: home for home, names in _HOMES.items() for name in names}

__all__ = list(_HOME)


def __getattr__(name: str) -> object:
    if name not in _HOME:
        raise AttributeError(f"module 'dpcheck' has no attribute {name!r}")
    from importlib import import_module

    value: object = getattr(import_module(f"dpcheck.lang.{_HOME[name]}"), name)
    globals()[name] = value  # the next use does not come here
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
