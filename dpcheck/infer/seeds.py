"""Seeds that everybody can read: of a generator, or of all that a library draws. Noise from such a seed hides nothing from who knows it (K6).

That nobody does is assumed, and said; an audit says it at the release, too.
"""
from __future__ import annotations

from typing import TYPE_CHECKING, Mapping

from dpcheck import ir
from dpcheck.bounds import render
from dpcheck.infer.values import NONE, Configured, Env, Nothing, Num, Opaque, Value

if TYPE_CHECKING:
    from dpcheck.infer.draws import Noise
    from dpcheck.infer.program import Program
    from dpcheck.infer.run import Run

SEEDS = ("seed", "random_state", "rng")  # how samplers and generators call the seed
SOME = "the seed"
GENERATORS = (".Generator.", ".RandomState.", ".Random.", ".SystemRandom.")  # of these each has a seed of its own
SEEDED_WITH = {"scipy": "numpy"}  # whose generator a library draws from


def seed_is_shown(run: Run, given: Mapping[str, Value]) -> bool:
    """Whether everybody can read the seed of a draw: of all generators, or of one that was made with it."""
    return run.seed_shown or any(not isinstance(given.get(name, NONE), Nothing) for name in SEEDS)


def note_global(run: Run, library: str, given: Mapping[str, Value]) -> None:
    """Notes that all that a library draws from now on comes from a seed."""
    run.seed_shown = run.seed_shown or not all(isinstance(value, Nothing) for value in given.values())
    seed = next((value for name, value in given.items() if name != "self" and not isinstance(value, Nothing)), None)
    if seed is not None:
        run.global_seeds[library.partition(".")[0]] = _named(run, seed)
        if isinstance(seed, (Num, Opaque)) and seed.term is not None:
            run.global_terms.append((library.partition(".")[0], seed.term))


def note_private(run: Run, library: str, env: Env) -> None:
    """Notes that a function seeds all that a library draws by private data: what others draw may come from that, too."""
    if env and not run.tainting:
        inner = run.active[-1] if run.active else None
        run.program.seeding[library.partition(".")[0]] = inner.name if isinstance(inner, ir.Function) else "the module"


def seeded_elsewhere(program: Program, noise: Noise) -> str:
    """The function that seeds the generator of a draw by private data; "" where none does."""
    for draw in noise.draws:
        library = draw.sampler.partition(".")[0]
        found = "" if any(part in draw.sampler for part in GENERATORS) else program.seeding.get(SEEDED_WITH.get(library, library), "")
        if found:
            return found
    return ""


def seed_of(run: Run, given: Mapping[str, Value], sampler: str) -> str:
    """The seed that a draw comes from, as it is told; "" where it has none that can be read."""
    owner = given.get("self", NONE)
    given = {**owner.given, **given} if isinstance(owner, Configured) else given
    seed = next((value for name in SEEDS if not isinstance(value := given.get(name, NONE), Nothing)), None)
    if isinstance(seed, Configured):
        return seed_of(run, seed.given, sampler)
    if seed is not None:
        return _named(run, seed)
    if any(part in sampler for part in GENERATORS):
        return ""
    library = sampler.partition(".")[0]
    return run.global_seeds.get(SEEDED_WITH.get(library, library), "")


def _named(run: Run, seed: Value) -> str:
    if isinstance(seed, Num) and seed.constant is not None:
        return f"{SOME} {seed.constant}"
    atom = seed.term.atom() if isinstance(seed, (Num, Opaque)) and seed.term is not None else None
    text = "" if atom is None or not isinstance(seed, (Num, Opaque)) or seed.term is None else render(seed.term)
    default = next((param.default for param in run.reading.node.params if param.name == text), None) if run.reading is not None else None
    if isinstance(default, ir.Constant) and isinstance(default.value, int):
        return f"{SOME} {default.value}"  # what it is by default
    return f"{SOME} `{text}`" if text.isidentifier() else SOME


def assume_secret(run: Run, seed: str, node: ir.Node) -> None:
    """Notes that a release rests on a seed that nobody knows."""
    if not seed:
        return
    written = seed.rpartition(" ")[2].isdecimal()
    run.assume(f"{seed} of the noise is secret" + (", although it stands in the code" if written else ""))
    if written and run.program.audit is not None and not run.tainting:
        run.notice("DP303", f"who knows {seed}, which stands in the code, knows what is drawn here, and it hides nothing", node,
                   "draw without a fixed seed where the result is published")
