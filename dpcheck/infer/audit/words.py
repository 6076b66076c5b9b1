"""How data and public values are called in the wild: names decide where nothing else does."""
from __future__ import annotations

import re

_PUBLIC = re.compile(
    r"""^_*(eps\w*|ε\w*|epsilon\w*|delta\w*|δ\w*|sens\w*|sensitivity\w*|bins?|n_?bins?|num_bins|edges?|breaks|lower\w*|upper\w*|lo|hi|low|high|bounds?|clip\w*|cap
    |cols?|columns?|col_?names?|keys?|thresh\w*|threshold\w*|k|size|seed|rng|rs|prng|random_state|generator|scale\w*|sigma|σ|b|alpha|beta|gamma|rate|names?|path|file\w*
    |min\w*|max\w*|categor\w*|candidates?|options?|choices|labels?_?names?|quer(y|ies)(?!_(result|answer|value|output)s?$)\w*|groups?|fields?|attr\w*|budget\w*|limits?|norm|bound_\w+|\w+_bounds?|c|model
    |theta|w|weights?|lr|eta|steps?|epochs?|iters?|iterations|batch_size|rho|mechanism|noise\w*|mode|kind|method|verbose|args|config|params|options|L|U|C|S|T|R
    |gs|l[12]_?gs|degree|order|digits|prec\w*|target|levels?|domain|universe|years?|states|cities|q|p|prob\w*|percent\w*|quantile|n_\w+|num_\w+|\w+_size|\w+_rate|\w+_name|func\w*|fn|f
    |(privacy|total|dp|ldp|remaining)_?budget\w*|privacy_(loss|level|param\w*)|(\w+_)?rank|gpu\w*|device\w*)$""", re.X)
_DATA = re.compile(
    r"""^_*(self\.)?_*(data\w*|\w*_data|\w*data(set)?|dataset\w*|df\w*|\w*_df|\w*frame|db|database|records?|rows?|tables?|people|patients?|customers?|users?|users_\w+|ages?|incomes?
    |salar(y|ies)|wages?|heights?|values?|vals?|samples?|arr(ay)?|xs?|ys?|X\w*|Y|v|vec\w*|vectors?|series|s|scores?|counts?|grades?|points?|ratings?|train\w*|test\w*
    |population|survey|responses?|answers?|votes?|numbers?|nums?|observations?|entries|items?|transactions?|purchases?|payments?|prices?|amounts?|visits?|employees|students
    |measurements?|readings?|bits?|truth|true_\w+|raw\w*|private\w*|sensitive(?!t)\w*|secret\w*|input\w*|lst|list_?|hist\w*|images?|grads?|gradients?|adult|census|titanic)$""", re.X)
_LABELS = re.compile(r"^(y|Y|labels?|targets?)(_?(train|test|data|true))?$")
_SETTINGS = re.compile(r"(^|_)(conf|config\w*|configuration|cfg|settings?|params|parameters|hyper\w*|options|opts|args|spec|specs|schema|meta\w*|env)($|_)", re.I)
_QUANTITY = re.compile(
    r"""^(\w+_)?(age|salary|income|wage|earnings|height|body_?weight|amount|balance|score|rating|grade|price|cost|answer|response|vote|reading|measurement|temperature|value
    |val|worth|net_?worth|rent|debt|loan|number|heart_?rate|blood_?pressure|bmi|gpa|hours|truth|secret|bit|latitude|longitude|lat|lon)s?$""", re.X | re.I)
_NOISE = re.compile(r"noise|noisy|perturb|jitter|eta\b|lap_?draw|gauss_?draw")
_READING = re.compile(r"\b(read_\w+|loadtxt|genfromtxt|load_dataset|fetch\w*|DictReader|reader|open|input|get_json)\s*\(")


def mentions_data(text: str) -> bool:
    """Whether code may read data, by what it calls."""
    return _READING.search(text) is not None


def sounds_public(name: str) -> bool:
    """Whether a parameter of this name is usually a setting: epsilon, a bound, a column's name."""
    return _PUBLIC.match(name) is not None


def sounds_private(name: str) -> bool:
    """Whether a variable of this name usually holds data."""
    return _DATA.match(name) is not None


def sounds_like_labels(name: str) -> bool:
    """Whether a parameter of this name usually holds the labels that go with the features in another one."""
    return _LABELS.match(name) is not None


def sounds_like_settings(name: str) -> bool:
    """Whether a variable or file of this name usually holds settings."""
    return _SETTINGS.search(name) is not None


def is_of_settings(path: str) -> bool:
    """Whether a file of this name usually holds settings."""
    name = path.replace("\\", "/").rpartition("/")[2]
    stem, _, kind = name.rpartition(".")
    return kind.lower() in ("yaml", "yml", "toml", "ini", "cfg", "conf", "env") or sounds_like_settings(stem or name)


def sounds_like_a_quantity(name: str) -> bool:
    """Whether a value of this name usually is a number of one person."""
    return _QUANTITY.match(name) is not None and not sounds_public(name)


def sounds_like_noise(name: str) -> bool:
    """Whether a variable of this name usually holds draws of noise."""
    return _NOISE.search(name) is not None
