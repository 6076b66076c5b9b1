"""The families of noise and of mechanisms that a rule of a stub may name, and which part of a mechanism says what it releases."""
from __future__ import annotations

NOISE = frozenset(("laplace", "geometric", "discrete-laplace", "gaussian", "discrete-gaussian", "gumbel", "exponential", "one-sided-geometric", "other"))
MECHANISMS = {  # what its input is called; nothing is asked of one that guarantees nothing
    **dict.fromkeys(("laplace", "geometric", "gaussian", "gaussian-analytic", "discrete-gaussian", "calibrated", "uniform", "randomized-response", "rows"), "value"),
    **dict.fromkeys(("exponential", "noisy-max"), "scores"), "above-threshold": "queries", "unknown": "",
}
_SHORT = {"response": "randomized-response"}


def noise_family(name: str) -> str:
    """A family of samplers; exponential draws are not the exponential mechanism."""
    return "exponential-noise" if name == "exponential" else family_of(name)


def family_of(name: str) -> str:
    """A family as the ledger names it."""
    return _SHORT.get(name, name.replace("_", "-").removeprefix("scale-"))


def prove_family(kind: str, name: str, parts: frozenset[str]) -> None:
    """Raises `ValueError` where no family of this kind is called so, or where the part that it releases is not among those that a rule names."""
    family, known = family_of(name), NOISE if kind == "noise" else frozenset(MECHANISMS)
    if family not in known:
        raise ValueError(f"the family of @{kind} is one of {', '.join(sorted(known))}, not {name!r}")
    needed = MECHANISMS[family] if kind == "mechanism" else ""
    if needed and needed not in parts:
        raise ValueError(f"@mechanism({name!r}) says which parameter is its input: {needed}=...")
