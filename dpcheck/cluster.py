"""Groups of files examined by the workers of a Dask cluster: each is sent the bytes of what it examines, and sends reports back."""
from __future__ import annotations

import hashlib
import logging
import pickle
import sys
import threading
import time
from collections.abc import Sequence
from functools import lru_cache
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

import dpcheck
from dpcheck.cache import USED
from dpcheck.check.records import Report
from dpcheck.examination import ProjectError
from dpcheck.progress import Progress
from dpcheck.shares import BATCHES, Work, batches, examine_group, not_examined
from dpcheck.shipped import shipped_stubs
from dpcheck.sources import Group, Source
from dpcheck.stopping import stop
from dpcheck.syntax.stack import with_big_stack

try:
    import distributed
except ImportError as fault:
    raise ProjectError("--executor dask://HOST:PORT needs the library distributed: pip install 'dpcheck[distributed]'") from fault

dask: Any = distributed  # which has types in parts only

_PATIENCE = 0.2  # seconds, between looks at whether somebody has asked to stop
_TO_ANSWER = 5.0  # seconds for a scheduler to answer, and for a first worker to be there
_WITHOUT_WORKERS = 30.0  # seconds until the rest is examined here
_one_at_a_time = threading.Lock()  # of a worker that has several threads: what is interpreted is the process's own


class OtherVersion(Exception):
    """A worker has another dpcheck than who sends it work, or other libraries, so that its reports might not be the same."""


def examined_on_cluster(work: Work, groups: Sequence[Group], progress: Progress) -> dict[int, Report]:
    """The reports that came back, by the places of the groups; what did not (workers that died again and again) is left to the caller.

    Raises `ProjectError` where no scheduler answers, where it has no workers, and where these have another dpcheck; `Entangled` as `examine_group` does.
    """
    address = work.settings.executor.removeprefix("dask://")
    logging.getLogger("distributed").setLevel(logging.CRITICAL)  # what workers do that die, and that connections end, is no finding
    was_possible, stop.possible = stop.possible, True
    try:
        with _connected(address) as client:
            told = pickle.dumps((work.settings, work.command))
            threads = sum(client.nthreads().values())
            waiting = {client.submit(_share, told, installed(), [groups[place].sources for place in batch], pure=False): batch for batch in batches(groups, threads * BATCHES)}
            return _awaited(client, address, waiting, groups, progress)
    finally:
        stop.possible = was_possible


def _connected(address: str) -> Any:
    """A client of the scheduler, which has a worker."""
    try:
        client = dask.Client(f"tcp://{address}", timeout=_TO_ANSWER)
    except (OSError, ValueError) as fault:
        raise ProjectError(f"no Dask scheduler answers at {address}: start one (`dask scheduler`), and say --executor dask://HOST:PORT with the address that it prints") from fault
    try:
        client.wait_for_workers(1, timeout=_TO_ANSWER)
    except TimeoutError as fault:
        client.close()
        raise ProjectError(f"the Dask scheduler at {address} has no workers: start some (`dask worker tcp://{address}`)") from fault
    return client


def _awaited(client: Any, address: str, waiting: dict[Any, list[int]], groups: Sequence[Group], progress: Progress) -> dict[int, Report]:
    """What comes back, as it comes; on a signal nothing more is waited for."""
    found: dict[int, Report] = {}
    since = time.monotonic()  # that there was a worker
    while waiting and not stop.asked:
        try:
            done = dask.wait(list(waiting), timeout=_PATIENCE, return_when="FIRST_COMPLETED").done
        except TimeoutError:
            if client.nthreads():
                since = time.monotonic()
            elif time.monotonic() - since > _WITHOUT_WORKERS:
                break
            continue
        for future in done:
            batch = waiting.pop(future)
            found.update(zip(batch, _reports_of(future, address)))
            for _ in range(sum(len(groups[place].paths) for place in batch)):
                progress.step()
    if stop.asked:
        client.cancel(list(waiting))
        found.update((place, not_examined(groups[place])) for batch in waiting.values() for place in batch)
    return found


def _reports_of(future: Any, address: str) -> list[Report]:
    """What a worker has sent back, nothing where those that began it died."""
    try:
        reports: list[Report] = future.result()
    except dask.KilledWorker:
        return []
    except OtherVersion as fault:
        raise ProjectError(f"a worker of the Dask scheduler at {address} has another dpcheck, or other libraries beside it, than this machine: install the same ({fault})") from fault
    except ModuleNotFoundError as fault:
        raise ProjectError(f"a worker of the Dask scheduler at {address} cannot examine anything: {fault}") from fault
    return reports


def _share(told: bytes, sender: str, groups: Sequence[Sequence[Source]]) -> list[Report]:
    """In a worker: a report for each of the groups."""
    if installed() != sender:
        raise OtherVersion(f"{dpcheck.__version__} with Python {sys.version.split()[0]} there")
    with _one_at_a_time:
        work = _work(told)
        return with_big_stack(lambda: [examine_group(work, sources) for sources in groups])


@lru_cache(maxsize=4)
def _work(told: bytes) -> Work:
    """What is the same for all groups of a run, by its settings and its command."""
    return Work(*pickle.loads(told))


@lru_cache(maxsize=1)
def installed() -> str:
    """What reports depend on beside files and settings: dpcheck's own files, wherever they lie, the Python version, and the libraries with which more is found."""
    made_from = hashlib.blake2b(f"{dpcheck.__version__} {sys.version_info[:2]}".encode(), digest_size=20)
    for top in (Path(dpcheck.__file__).parent, shipped_stubs()):
        for path in sorted(path for path in top.rglob("*.py*") if path.suffix in (".py", ".pyi")):
            made_from.update(f"{path.relative_to(top)}\0".encode() + path.read_bytes())
    for library in USED:
        try:
            made_from.update(f"{library} {version(library)}\0".encode())
        except PackageNotFoundError:
            continue
    return made_from.hexdigest()
