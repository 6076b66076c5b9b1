"""The checked modules as a whole: imports among them, module bodies, and the library names that they use."""
from __future__ import annotations

import builtins
import os
import typing
from functools import cache, cached_property, partial
from typing import TYPE_CHECKING, Callable, Iterable, Iterator, Sequence

from dpcheck import ir
from dpcheck.bounds import INFINITY, Atom, symbol
from dpcheck.infer import language
from dpcheck.infer.aliases import definitions
from dpcheck.infer.audit.callers import Callers
from dpcheck.infer.audit.drawing import Drawing
from dpcheck.infer.blocks import execute
from dpcheck.infer.carriers import Carriers
from dpcheck.infer.concerned import seen_from
from dpcheck.infer.decimals import names_decimals
from dpcheck.infer.dependence import blurred, captured, deep_env, rebound
from dpcheck.infer.grants import WORK_OF_AUDIT, Pool, granted, hold_back
from dpcheck.infer.imports import VOCABULARY, absolute, from_its_folder, imported_tops, names_libraries_in_texts, stand_together
from dpcheck.infer.derivations import Derivations
from dpcheck.infer.metric_names import MetricNames, is_metric
from dpcheck.infer.named import ByLastName
from dpcheck.infer.lasting_state import Lasting
from dpcheck.infer.makers import Makers, is_release, makes
from dpcheck.infer.memory import Memory
from dpcheck.infer.reach import tainted
from dpcheck.infer.rebinding import Bindings
from dpcheck.infer.run import Run
from dpcheck.infer.storage import FLOAT
from dpcheck.infer.store import Frame, Store
from dpcheck.infer.surroundings import Surroundings, surroundings
from dpcheck.infer.touching import set_in_library
from dpcheck.infer.unchecked import releases
from dpcheck.infer.unsettled import Changes
from dpcheck.infer.values import Class, Env, Function, Library, Namespace, Nothing, Num, Opaque, Place, Source, Value, constant
from dpcheck.infer.vocabulary_names import NAMES
from dpcheck.infer.walk import names_bound, names_mutated, names_read, names_shared
from dpcheck.syntax.groups import path_parts
from dpcheck.syntax.walk import statements_in, walk
from dpcheck.rules import RuleTable
from dpcheck.spaces import Relation
from dpcheck.syntax.purpose import is_for_privacy

if TYPE_CHECKING:
    from dpcheck.infer.exposure import Exposure
    from dpcheck.infer.watching import Watch


assert language.OF_PYTHON  # the rules are registered

BUILTINS = frozenset(dir(builtins))
CONSTANTS = {"math.pi": 3.141592653589793, "math.e": 2.718281828459045, "math.tau": 6.283185307179586, "numpy.pi": 3.141592653589793,
             "numpy.e": 2.718281828459045}


class Program(Lasting):
    """Modules that may see each other; their bodies are run once, when first needed."""

    deepest_call = 1100

    def __init__(self, modules: Sequence[ir.Module], table: RuleTable, audit: Relation | None = None, memory: Memory | None = None,
                 watch: Watch | None = None, exposure: Exposure | None = None) -> None:
        super().__init__()
        self.table = table
        self.memory = memory if memory is not None else Memory()
        self.watch = watch if exposure is None else exposure
        self.exposure = exposure  # draws that are sources
        self.audit = audit  # the relation in which data is looked for; None: what is private is declared
        self.has_objects = False  # a class of the checked code was made: library functions may be given its objects
        self.reads: set[str] = set()  # the modules that read data from outside: what they make up is no data
        self.namesakes: dict[str, list[ir.Module]] = {}  # scripts in different folders may have one name: who imports it means the one beside it
        self.modules = self._named(modules)
        self.packages = {name[:at] for name in self.modules for at, letter in enumerate(name) if letter == "."}
        self.by_path = {module.path: module for module in modules}
        self._purposes: dict[str, bool] = {}
        self._by_prefix: dict[str, list[ir.Module]] = {}
        self.neighbours: dict[str, tuple[ir.Module, ...]] = {}
        self.frames: dict[str, Frame] = {}
        self.runs: dict[str, Run] = {}
        self.has_rows = False  # whether the body of a module has made a data set
        self.store = Store()
        self.known: dict[Atom, Num] = {}
        self.refined: dict[Atom, bool] = {}
        self.leaving: list[tuple[str, Env]] | None = None  # what a `@private` function leaves in what outlives it, by name
        self.leaks: dict[Opaque, Env] = {}
        self.private: set[object] = set()
        self._running: list[Run] = []  # of the modules whose bodies are being run
        self._declaring: set[str] = set()  # the modules that were run and have private variables
        self.finding: set[str] = set()  # the modules whose functions may find private data that others leave
        self.bindings = Bindings(self)
        self._locals: dict[int, frozenset[str]] = {}
        self._names: dict[int, frozenset[str]] = {}
        self._free: dict[int, tuple[str, ...]] = {}
        self._shared: dict[int, frozenset[str]] = {}
        self._mutated: dict[int, frozenset[str]] = {}
        self._captures: dict[int, bool] = {}
        self.replaced: dict[str, Value] = {}
        self.summaries: dict[int, object] = {}
        self.flows: dict[int, tuple[set[str], set[str], set[str], bool]] = {}  # in an audit: which parameters reach values, and which scales, by node
        self.pools: dict[str, Pool] = {}  # by the path of a module
        self.work = WORK_OF_AUDIT  # what is left for all modules together, where that is limited
        self.judged: set[int] = set()  # calls of mechanisms and samplers that were followed, by node
        self.mechanisms_called: dict[int, Place] = {}  # where mechanisms were called, by the node of the call
        self.spending: set[tuple[int, str]] = set()  # those calls of them that were given private data, or what is known to be public, and in the analysis of which module (its path)
        self.skipped: set[int] = set()  # statements that are never run, by node
        self.seeding: dict[str, str] = {}  # the functions that seed a library's generator by private data
        self.rewritten: dict[int, ir.Evaluate] = {}  # branches that are one call with a conditional argument, as that, by node
        self.counted: dict[int, tuple[ir.For, ir.For] | None] = {}  # while loops that count, as loops over a range, by node
        self.cells: dict[int, tuple[ir.Subscript, ir.Subscript]] = {}  # entries of matrices that are stored in by two steps, with the same in one, by node
        self.searches: dict[int, tuple[ir.Comprehension, ir.If] | None] = {}  # loops that look for a row, as conditions, by node
        self._releasing: dict[str, Carriers] = {}
        self._making: dict[str, Carriers] = {}
        self._definitions: dict[str, dict[str, list[ir.Expr | ir.ImportFrom]]] = {}
        self._metric: dict[str, Carriers] = {}
        self._release_names: dict[str, frozenset[str]] = {}
        self.concerned: dict[str, bool] = {}  # by the path of a module, like the next two
        self.seen: dict[str, frozenset[str]] = {}
        self.reflecting: dict[str, bool] = {}

    def _named(self, modules: Sequence[ir.Module]) -> dict[str, ir.Module]:
        """The modules by their names, which are made different."""
        named = {}
        for module in modules:
            namesakes = self.namesakes.setdefault(module.dotted, [])
            module.name = f"{module.dotted} of {module.path}" if namesakes else module.dotted
            namesakes.append(module)
            named[module.name] = module
        return named

    @cached_property
    def by_last_name(self) -> ByLastName:
        """What a name may mean at the top of any module."""
        return ByLastName(self)

    @cached_property
    def _ending_so(self) -> dict[str, list[ir.Module]]:
        """The modules by the ends of their paths, as they are named where folders have no `__init__` file; names of libraries that have rules aside."""
        split = {path: path_parts(path) for path in self.by_path}
        own = {part for parts in split.values() for part in parts if part and part != VOCABULARY and not self.table.covers(part)}
        found: dict[str, list[ir.Module]] = {}
        for path, parts in split.items():
            for start in range(len(parts) - 1):
                if parts[start] in own:
                    found.setdefault(".".join(parts[start:]), []).append(self.by_path[path])
        return found

    @property
    def all_public(self) -> bool:
        """Whether no module variable is private: then public arguments give public results."""
        return not self._declaring and not any(run.sources for run in self._running)

    def may_see_private(self, module: ir.Module) -> bool:
        """Whether code of a module may come to private data by itself: a variable of a module that it imports, or what functions leave behind."""
        return module.path in self.finding or not self.all_public and not seen_from(self, module).isdisjoint(
            self._declaring.union(run.module.path for run in self._running if run.sources and run.module is not None))

    @cached_property
    def drawing(self) -> Drawing:
        """What in the modules can add noise: an audit asks of nothing else what is private there."""
        return Drawing(self.modules.values())

    @cached_property
    def with_decimals(self) -> list[ir.Module]:
        """The modules that have to do with decimal numbers."""
        return [module for module in self.modules.values() if names_decimals(module)]

    @cached_property
    def naming(self) -> Callers:
        """Which modules call what by which name, or hand it on."""
        return Callers(self.modules.values())

    def is_for_privacy(self, module: ir.Module) -> bool:
        """Whether a module, or one that it imports, is about privacy (`dpcheck.syntax.purpose`): an audit judges no other."""
        return any(self._says_so(self.by_path[path]) for path in seen_from(self, module))

    def _says_so(self, module: ir.Module) -> bool:
        said = self._purposes.get(module.path)
        if said is None:
            said = self._purposes[module.path] = bool(module.cells or module.faults) or is_for_privacy(module.text.encode("utf-8", "replace"), module.path)
        return said

    # ------------------------------------------------------------ runs
    def start(self, module: ir.Module) -> Run:
        """A new analysis that begins in a module."""
        return Run(self, self.store, self.known, private=self.private, refined=self.refined, leaks=self.leaks, module=module, begun_in=module.path,
                   has_rows=self.has_rows, watch=self.watch)

    def run_module(self, name: str) -> Frame:
        """The frame of a module, its body run; while it is running (an import cycle), as far as it has come."""
        frame = self.frames.get(name)
        if frame is not None:
            return frame
        module = self.modules[name]
        frame = Frame(module, "<module>", {}, local=frozenset())
        self.frames[name] = frame
        self.variables[id(frame.names)] = frame
        run = self.start(module)
        self.runs[name] = run
        self._running.append(run)
        outer = self.store.apart()  # whoever imports the module, and may not: its variables stay
        mark = self.store.mark()
        outside = self.bindings.read_texts(module)
        with granted(run, module, len(module.text), module.body):
            hold_back(run, self.releasing(module).knows, sum(statement.end - statement.start for statement in module.body if not isinstance(statement, (ir.Function, ir.Class))))
            run.flow = execute(run, module.body, frame)
        self.bindings.replaceable = outside
        self.store.keep(mark)
        self.store.together(outer)
        self._running.remove(run)
        if run.sources:
            self._declaring.add(module.path)
        return frame

    @property
    def importing(self) -> bool:
        """Whether the body of a module runs: what it makes lives on, and may come to hold what is private later."""
        return bool(self._running)

    # ------------------------------------------------------------ names
    def builtin(self, name: str) -> Value | None:
        if (set_there := self.replaced.get(f"builtins.{name}") or self.bindings.in_place_of(f"builtins.{name}")) is not None:
            return set_there
        if name in BUILTINS:
            return Library(f"builtins.{name}")
        if name == "__name__":
            return Opaque(term=symbol("__name__"), what="__name__")
        return None

    def rebound(self, path: str) -> frozenset[str]:
        """Module variables that functions of the module rebind, or that other modules set."""
        return self.bindings.names(path)

    @cached_property
    def _around(self) -> dict[str, Surroundings]:
        return surroundings(self)

    def changes(self, module: ir.Module) -> Changes:
        """What functions change of what a module holds, and those that its code may come together with."""
        return self._around[module.path].changes

    def derivations(self, module: ir.Module) -> Derivations:
        """Which classes are derived from others, in code that a module may come together with."""
        return self._around[module.path].derivations

    def locals_of(self, node: ir.Function | ir.Lambda) -> frozenset[str]:
        """The names that are local to a function."""
        found = self._locals.get(id(node))
        if found is None:
            body = node.body if isinstance(node, ir.Function) else []
            found = frozenset((names_bound(body) | {p.name for p in node.params}) - names_shared(body))
            self._locals[id(node)] = found
        return found

    def shared_by(self, node: ir.Function | ir.Lambda) -> frozenset[str]:
        """The names that a function, or one inside it, declares global or nonlocal."""
        found = self._shared.get(id(node))
        if found is None:
            body = node.body if isinstance(node, ir.Function) else []
            found = self._shared[id(node)] = frozenset(name for part in statements_in(body) if isinstance(part, ir.Scope) for name in part.names)
        return found

    def names_of(self, node: ir.Function | ir.Lambda) -> frozenset[str]:
        """Every name that a function mentions."""
        found = self._names.get(id(node))
        if found is None:
            found = self._names[id(node)] = frozenset(names_read([node]))
        return found

    def free_in(self, node: ir.Function | ir.Lambda) -> tuple[str, ...]:
        """The names that a function mentions and does not bind itself, in the order of the alphabet."""
        found = self._free.get(id(node))
        if found is None:
            found = self._free[id(node)] = tuple(sorted(self.names_of(node) - self.locals_of(node)))
        return found

    def captures(self, node: ir.Node) -> bool:
        """Whether anything that a function makes may see its variables after it was left."""
        if not isinstance(node, ir.Function) or node.is_generator:
            return True
        found = self._captures.get(id(node))
        if found is None:
            found = self._captures[id(node)] = any(isinstance(part, (ir.Function, ir.Lambda, ir.Class, ir.Comprehension)) for part in walk(node.body))
        return found

    def mutated_by(self, node: ir.Function | ir.Lambda) -> frozenset[str]:
        """Names whose objects a function may change in place."""
        found = self._mutated.get(id(node))
        if found is None:
            body: Iterable[ir.Node] = node.body if isinstance(node, ir.Function) else [node.body]
            found = self._mutated[id(node)] = frozenset(names_mutated(body))
        return found

    # ------------------------------------------------------------ imports
    def beside(self, name: str, importer: ir.Module) -> str:
        """The module that a name stands for in another module: of several with that name the nearest one, with most of its folders in common."""
        found = self.namesakes.get(name) or self._ending_so.get(name) or self._in_its_folder(name, importer)
        if not found:
            return name
        folders = importer.path.split(os.sep)
        return max(found, key=lambda module: len(os.path.commonprefix([module.path.split(os.sep), folders]))).name

    def _in_its_folder(self, name: str, importer: ir.Module) -> list[ir.Module]:
        """What has the name beside a file of a package, which may be run from its own folder."""
        return [] if self.table.covers(name.partition(".")[0]) else [module for module in self.namesakes.get(from_its_folder(name, importer), ()) if stand_together(module, importer)]

    def imported(self, bound: str, whole: str, importer: ir.Module) -> Value:
        """What `import whole` binds: the package, or the module where it has an alias."""
        bound = self.beside(bound, importer)
        if bound == "__main__":
            return Opaque(what="the module that is run", roots=(self.members, self.named))
        if bound in self.modules:
            self.run_module(bound)
            return Namespace(bound)
        if bound not in self.packages and self.beside(whole, importer) in self.modules:  # folders without an `__init__` file
            self.packages |= {whole[:at] for at, letter in enumerate(whole) if letter == "."}
        if bound in self.packages:
            return Namespace(bound)
        return Library(bound, True)

    def import_from(self, run: Run, node: ir.ImportFrom, name: str, module: ir.Module) -> Value:
        """What `from module import name` binds."""
        source = self.beside(absolute(node, module), module)
        full = self.beside(f"{source}.{name}" if source else name, module)
        if source in self.modules:
            value = self.run_module(source).names.get(name)
            if value is not None:
                return value
        if full in self.modules:
            self.run_module(full)
            return Namespace(full)
        if source in self.modules:
            return self._not_there(run, source, full)
        return self.library(full, as_made=self.importing)

    def star(self, run: Run, node: ir.ImportFrom, module: ir.Module) -> Iterator[tuple[str, Value]]:
        """What `from module import *` binds."""
        source = self.beside(absolute(node, module), module)
        if source in self.modules:
            names = self.run_module(source).names
            listed = names.get("__all__")  # which may be made in ways that are not followed
            yield from [(name, value) for name, value in names.items() if listed is not None or not name.startswith("_")]
            return
        for name in self.star_names(source):
            yield name, self.library(f"{source}.{name}")

    def star_names(self, source: str) -> list[str]:
        """The names that are known to be in a library's module."""
        found = [row.name[len(source) + 1:] for row in self.table.rows_of(source)]
        if source in ("typing", "typing_extensions", "collections.abc"):
            found.extend(typing.__all__)
        if source == "dpcheck":
            found.extend(NAMES)
        return [name for name in found if "." not in name and not name.startswith("_")]

    def definitions(self, module: ir.Module) -> dict[str, list[ir.Expr | ir.ImportFrom]]:
        """What the names at the top of a module are defined as."""
        found = self._definitions.get(module.path)
        if found is None:
            found = self._definitions[module.path] = definitions(module.body)
        return found

    @staticmethod
    def normal(full: str) -> str:
        """The name by which the rules know what has several: the vocabulary is defined in modules of its own, and `f.__call__` is `f`."""
        full = full.removesuffix(".__call__")
        last = full.rpartition(".")[2]
        return f"dpcheck.{last}" if full.startswith("dpcheck.lang.") and last in NAMES else full

    def module_of(self, name: str, importer: ir.Module) -> ir.Module | None:
        """The checked module that a full name means in another one."""
        return self.modules.get(self.beside(name, importer))

    def modules_of(self, name: str, importer: ir.Module) -> Sequence[ir.Module]:
        """The checked modules that a full name means in another one; of `a.*` those inside a package."""
        if name.endswith(".*"):
            return self._inside(name[:-1]) if name[:-2] in self.packages else ()
        found = self.module_of(name, importer)
        return () if found is None else (found,)

    def _inside(self, prefix: str) -> Sequence[ir.Module]:
        found = self._by_prefix.get(prefix)
        if found is None:
            found = self._by_prefix[prefix] = [module for module in self.modules.values() if module.dotted.startswith(prefix)]
        return found

    # ------------------------------------------------------------ what is not followed
    def release_names(self, module: ir.Module) -> frozenset[str]:
        """The last names of what may release or draw noise in a module and in what it imports: of the libraries that stand there, or of all where code imports by text."""
        found = self._release_names.get(module.path)
        if found is None:
            seen = [self.by_path[path] for path in sorted(seen_from(self, module))]
            tops = frozenset[str]().union(*map(imported_tops, seen))
            libraries = self.table.libraries if any(map(names_libraries_in_texts, seen)) else ()
            found = self._release_names[module.path] = self.table.releasing(frozenset((*tops, VOCABULARY, *libraries)))
        return found

    def releasing(self, module: ir.Module) -> Carriers:
        """Which names of a module may hold a mechanism or a sampler of noise."""
        return self._carriers(self._releasing, module, self.is_release, Carriers)

    def making(self, module: ir.Module) -> Carriers:
        """Which names of a module may hold an object that draws noise or releases."""
        return self._carriers(self._making, module, self._is_maker, Makers)

    def metric(self, module: ir.Module) -> Carriers:
        """Which names of a module may hold a metric type."""
        return self._carriers(self._metric, module, is_metric, MetricNames)

    def _carriers(self, known: dict[str, Carriers], module: ir.Module, leads: Callable[[str], bool], kind: type[Carriers]) -> Carriers:
        found = known.get(module.path)
        if found is None:
            known[module.path] = kind.nothing(self, module, leads)  # what a circle of imports finds on its way
            earlier = self.memory.carriers.get((kind.__name__, module.path))

            def others(other: ir.Module) -> Carriers:
                return self._carriers(known, other, leads, kind)

            if earlier is not None and earlier.module is module and earlier.is_current(self, others):
                found = earlier.moved_to(self, leads, others)
            else:
                passing = self.memory.passing.get((kind.reading.__name__, module.path))
                if passing is None or passing.module is not module:
                    passing = self.memory.passing[kind.reading.__name__, module.path] = kind.reading(module, self.locals_of)
                found = kind(self, module, leads, others, passing)
            known[module.path] = self.memory.carriers[kind.__name__, module.path] = found
        return found

    @cached_property
    def is_release(self) -> Callable[[str], bool]:
        """Whether a library's name is a mechanism or a sampler, makes one, or is a module of mechanisms."""
        return cache(partial(is_release, self.table))

    @cached_property
    def _is_maker(self) -> Callable[[str], bool]:
        """Whether a library's name is that, or makes an object that draws noise or releases."""
        return cache(lambda name: self.is_release(name) or makes(self.table, name))

    def library(self, name: str, *, as_made: bool = False) -> Value:
        """A name of a library: a constant that is known, or a reference by full name; `as_made`: before any function could replace it."""
        name = self.normal(name)
        if name in self.replaced:
            return self.replaced[name]
        if not as_made and (fake := self.bindings.in_place_of(name)) is not None:
            return fake
        if name in CONSTANTS:
            return constant(CONSTANTS[name])
        if name in ("math.inf", "numpy.inf"):
            return Num(INFINITY, storage=FLOAT)
        if name == "numpy.newaxis":
            return Nothing()
        return Library(name)

    def library_attribute(self, owner: Library, name: str) -> Value:
        return self.library(f"{owner.name}.{name}")

    def module_attribute(self, run: Run, module: str, name: str) -> Value:
        """An attribute of a checked module, a submodule among them."""
        owner = self.modules.get(module)
        full = self.beside(f"{module}.{name}" if owner is None else f"{owner.dotted}.{name}", owner or next(iter(self.modules.values())))
        if module in self.modules:
            value = self.run_module(module).names.get(name)
            if value is not None:
                if name in self.rebound(self.modules[module].path) and not self.bindings.followed(run, name, value):
                    return rebound(run, self.run_module(module).names, name, full)
                return value
        if full in self.modules or full in self.packages:
            return Namespace(full)
        return self._not_there(run, module, full)

    def _not_there(self, run: Run, module: str, full: str) -> Value:
        """What a module gives that it does not define: what its `__getattr__` makes of the name, of anything that it can reach."""
        asked = self.frames[module].names.get("__getattr__") if module in self.frames else None
        return Opaque(what=f"{full}, which is not there") if asked is None else blurred(run, full, tuple(captured(run, asked)) if isinstance(asked, Function) else (asked,))

    # ------------------------------------------------------------ monkey-patching
    def overwrite(self, run: Run, full: str, value: Value) -> None:
        """`math.exp = fake`, `os.environ["a"] = b`: from here on the name means something else, for every module; what is private there stays so."""
        env = tainted(deep_env(run, value), run.guarded)
        place = "overwritten", full
        if place not in self.kept and any(not source.stands_in for source in env):
            self.kept[place] = Source(full, "", False)
            self.owners[place] = frozenset(module.path for module in self.modules.values() if full.rpartition(".")[2] in module.text)
        known: Env = {self.kept[place]: {}} if place in self.kept else {}
        self.replaced[full] = fake = Opaque(known, what=f"{full}, which was assigned to")
        set_in_library(run, full, value, fake)
        if releases(run, value):
            self.armed.add(fake)

    def overwritten(self, owner: Library | Namespace | Class, name: str) -> Value | None:
        if not self.replaced or isinstance(owner, Class):
            return None
        return self.replaced.get(f"{owner.name if isinstance(owner, Library) else owner.module}.{name}")

