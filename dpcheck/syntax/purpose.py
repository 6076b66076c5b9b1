"""Whether a file says that its noise is for privacy: a library for it, the words of the field, or a scale that is made of an epsilon.

Most code that draws random numbers simulates, initializes, augments or tests. An audit looks for releases where the code, or the folder that it lies in,
says what it is for; elsewhere it lists the draws, and says that.
"""
from __future__ import annotations

import re

_LIBRARIES = (b"diffprivlib", b"opendp", b"opacus", b"pipeline_dp", b"pydp", b"tensorflow_privacy", b"snsql", b"smartnoise", b"whitenoise", b"dpcheck")
_WORDS = (b"privac", b"privatize_", b"privatized_", b"def privatize", b".privatize(", b"privatizer", b"confidentialit", b"datenschutz", b"differential_priv", b"differentially priv", b"differentially-priv", b"differentially_priv", b"private_count", b"private_sum", b"private_mean",
          b"private_hist", b"private_quer", b"private_grad", b"noise_multiplier", b"l2_norm_clip", b"rappor", b"randomized resp", b"randomized_resp", b"randomizedresp", b"randomised resp",
          b"randomised_resp", b"rand_resp", b"random_resp", b"unary_encod", b"unary encod", b"unaryencod", b"exponential_mech", b"exponential mech", b"laplace_mech", b"laplace mech",
          b"laplace_noise", b"laplace noise", b"laplacenoise", b"gaussian_mech", b"gaussian mech", b"gaussian_noise", b"geometric_mech", b"noisy_max", b"noisy_count", b"noisy_sum",
          b"noisy_mean", b"noisy_hist", b"noisycount", b"noisymax", b"abovethreshold", b"sparse_vector_tech",
          "隐私".encode(), "プライバシ".encode())  # "privacy" in Chinese and in Japanese
_SHORT = re.compile(rb"(?<![a-z])l?dp_[a-z]{3}|[a-z]{3}_l?dp(?![a-z])|\btmlt\b")
_IN_CAPITALS = re.compile(rb"\bL?DP[A-Z][a-z]|\bLDP\b|DP-?SGD|\b(?:with|without|using|apply|no|for) DP\b|\bDP (?:noise|mech|budget|mean|count|sum|train|guarant|result|release|quer|SGD|FL|fed)")
_MIXED = (b"eps", "ε".encode(), b"sensitiv", b"multiplier", b"laplace", b"clip")
_SCALED = re.compile(
    rb"(?:\blap|laplac|nois)\w*\([^#\"']{0,80}(?:(?<![.\w])(?:self\.)?_?(?:eps|epsilon)\b|\xce\xb5)|(?:scale|sigma|\bb|lam\w*|beta|std\w*) *=[^=#\"']*/ *\(?(?:float\()?(?:self\.)?_?(?:eps|epsilon|\xce\xb5)(?![a-z])"
    rb"|(?:normal|gauss|exponential|laplace)\([^#\"']{0,60}/ *\(?(?:float\()?(?:self\.)?_?(?:eps|epsilon|\xce\xb5)|(?<!in)sensitiv\w*[^#\"']{0,40}(?:\beps\b|epsilon|\xce\xb5)|(?<!in)sensitivity */ *(?:self\.)?_?(?:eps|ep?\b|float|budget|alpha|lambda|param)"
    rb"|/ *(?:self\.)?(?:eps|epsilon)\b.*nois|(?:sigma|multiplier)\w* *\* *(?:self\.)?\w*(?:clip|max_norm)|(?:clip|max_norm)\w* *\* *(?:self\.)?\w*(?:sigma|multiplier)"
    rb"|[\w)\]] *[+-]=? *(?:[\w.]+\.laplace|laplace)(?:\.rvs)?\(|(?:nois|lap|perturb|secret|protect)\w* *[+=]+ *[\w.]+\.laplace(?:\.rvs)? *\(|exp\(-?(?:\w+\.)?_?(?:eps|epsilon|\xce\xb5)\b"
    rb"|expovariate\([^#\"']{0,60}\b(?:eps|epsilon)\b")
_LAPLACE = re.compile(rb"(?<![-\w])laplace(?![-\w])")  # the sampler, by whatever name it is called where the noise is drawn
_OVER_EPSILON = re.compile(rb"/ *\(?(?:float\()?(?:self\.|args\.)?_?(?:eps|epsilon|\xce\xb5)(?:_?\w{0,6})?\b")
_BY_HAND = re.compile(rb"(?:copysign|sign)\(|log\w*\( *1(?:\.0?)? *- *2")  # what is written where Laplace noise is made of uniform draws
_PLACE = re.compile(r"privac|(?<![a-z])l?dp(?![a-z])|(?<![a-z])dp[-_]?(?:sgd|adam|fed|fl(?![a-z]))|rappor|anonymi[sz]|(?-i:[a-z]L?DP(?![A-Za-z]))", re.IGNORECASE)

_TEST = re.compile(r"(?:^|[/\\])(?:test_[^/\\]*|[^/\\]*_test|conftest)\.py$")
_TESTING = re.compile(rb"import pytest|import unittest|from unittest|def test_")


def is_for_privacy(data: bytes, path: str = "") -> bool:
    """Whether a file, given as UTF-8, or where it lies, says that it is about privacy; whoever is in doubt is taken. Tests publish nothing."""
    if _TEST.search(path) is not None and _TESTING.search(data) is not None:
        return False
    if _PLACE.search(path) is not None or b"DP" in data and _IN_CAPITALS.search(data) is not None:
        return True
    low = data.lower()
    if any(word in low for word in _LIBRARIES) or any(word in low for word in _WORDS):
        return True
    if any(word in low for word in (b"nois", b"laplac", b"sensitiv", b"budget", b"tmlt")) and _SHORT.search(low) is not None:
        return True
    if (_LAPLACE.search(low) is not None or b"random" in low and _BY_HAND.search(low) is not None) and _OVER_EPSILON.search(low) is not None:
        return True
    return any(_SCALED.search(line) is not None for word in _MIXED for line in _lines_with(low, word))


def _lines_with(data: bytes, word: bytes) -> list[bytes]:
    """The lines that a word stands in."""
    found = []
    at = data.find(word)
    while at >= 0:
        end = data.find(b"\n", at)
        end = len(data) if end < 0 else end
        found.append(data[data.rfind(b"\n", 0, at) + 1:end])
        at = data.find(word, end)
    return found
