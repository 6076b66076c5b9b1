"""Bytes to modules, in this process or, where there is enough to do, in several."""
from __future__ import annotations

import gc
import os
import pickle
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager

from dpcheck import ir
from dpcheck.ending import end_with
from dpcheck.processors import worth
from dpcheck.progress import Progress
from dpcheck.sources import Source
from dpcheck.syntax.decode import SourceError, decode
from dpcheck.syntax.notebook import read_notebook
from dpcheck.syntax.parse import parse_module
from dpcheck.syntax.stack import with_big_stack


def parse_all(sources: Sequence[Source], jobs: int, progress: Progress) -> tuple[list[ir.Module], dict[str, Exception]]:
    """The modules in the order of the sources, and by path what went wrong inside the parser.

    `jobs` is the number of processes; 0 lets the amount of work decide. Bad source is no failure: it is in the modules' faults.
    """
    progress.phase("parsing", len(sources))
    parsed: Mapping[str, ir.Module] = {}
    jobs = min(jobs or worth(sum(len(source.data) for source in sources)), len(sources))
    if jobs > 1:
        parsed = _in_processes(sources, jobs, progress)
    modules: list[ir.Module] = []
    failures: dict[str, Exception] = {}
    with no_collection():
        for source in sources:
            module = parsed.get(source.path)
            try:
                modules.append(module or parse(source))
            except Exception as fault:  # a fault of the parser must not hide the other files; it is reported by the caller
                failures[source.path] = fault
            if module is None:
                progress.step()
    return modules, failures


def parse(source: Source) -> ir.Module:
    """One file's module; a file that is no text has no statements, and a fault that says why."""
    if source.path.endswith(".ipynb"):
        return read_notebook(source.data, source.path, source.name, wanted=source.wanted)
    try:
        text = decode(source.data)
    except SourceError as fault:
        return ir.Module(source.path, source.name, source.is_package, "", [], faults=[ir.SyntaxFault(0, 0, fault.message)])
    return parse_module(text, source.path, source.name, is_package=source.is_package, wanted=source.wanted)


@contextmanager
def no_collection() -> Iterator[None]:
    """Without garbage collection, which looks for circles among what is made here to stay, again and again."""
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()


def _in_processes(sources: Sequence[Source], jobs: int, progress: Progress) -> dict[str, ir.Module]:
    """The modules that came back; one that did not (too deep to be sent, a process that died) is left to the caller."""
    import multiprocessing
    from concurrent.futures import ProcessPoolExecutor, as_completed
    from concurrent.futures.process import BrokenProcessPool

    method = "fork" if "fork" in multiprocessing.get_all_start_methods() else "spawn"
    parsed: dict[str, ir.Module] = {}
    with no_collection(), ProcessPoolExecutor(jobs, multiprocessing.get_context(method), end_with, (os.getpid(),)) as pool:
        waiting = {pool.submit(_parse_batch, batch): len(batch) for batch in _batches(sources, jobs * 4)}
        for done in as_completed(waiting):
            try:
                sent = done.result()
            except BrokenProcessPool:
                continue
            for one in sent:
                module: ir.Module = pickle.loads(one)
                parsed[module.path] = module
                progress.step()
    return parsed


def _batches(sources: Sequence[Source], count: int) -> Iterator[list[Source]]:
    """The sources in about `count` batches of about the same size, the order kept."""
    share = sum(len(source.data) for source in sources) // count + 1
    batch: list[Source] = []
    size = 0
    for source in sources:
        batch.append(source)
        size += len(source.data)
        if size >= share:
            yield batch
            batch, size = [], 0
    if batch:
        yield batch


def _parse_batch(batch: list[Source]) -> list[bytes]:
    """In a process of its own: the pickled modules, less those that failed or are too deep to be pickled."""
    def work() -> list[bytes]:
        sent = []
        for source in batch:
            try:
                sent.append(pickle.dumps(parse(source), pickle.HIGHEST_PROTOCOL))
            except Exception:  # the caller parses it again and reports what goes wrong
                continue
        return sent
    return with_big_stack(work)
