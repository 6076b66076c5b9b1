"""Groups of files, each examined by itself: no group imports anything of another one, so that each is a project of its own."""
from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from dpcheck.check.records import Fault, Report, exception_text
from dpcheck.examination import Entangled, ProjectError, examined
from dpcheck.infer.imports import linked_names
from dpcheck.infer.memory import Memory
from dpcheck.parsing import no_collection, parse_all
from dpcheck.progress import Progress
from dpcheck.rules import StubError, load_table
from dpcheck.sources import Group, Source
from dpcheck.stopping import stop
from dpcheck.syntax.stack import with_big_stack

if TYPE_CHECKING:
    from dpcheck.settings import Settings

BATCHES = 6  # for whoever works: the last one to end should not be far behind the others


class Work:
    """What is the same for all groups. Raises `ProjectError` where a folder of the user's stubs is not there."""

    def __init__(self, settings: Settings, command: str) -> None:
        self.settings = settings
        self.command = command
        try:
            self.table = load_table(settings.stub_paths)
        except StubError as fault:
            raise ProjectError(str(fault)) from fault


def examine_groups(work: Work, groups: Sequence[Group], known: Mapping[int, Report], progress: Progress) -> list[Report]:
    """A report for each of the groups, those that are `known` by their places. Raises `Entangled`, and `ProjectError` where a stub of the user has an error in it."""
    if len(groups) == 1:
        return [examine_group(work, groups[0].sources, progress)]

    def step(group: Group) -> Report:
        report = not_examined(group) if stop.asked else examine_group(work, group.sources)
        for _ in group.paths:
            progress.step()
        return report

    was_possible, stop.possible = stop.possible, True
    try:
        return with_big_stack(lambda: [known[place] if place in known else step(group) for place, group in enumerate(groups)])
    finally:
        stop.possible = was_possible


def examine_group(work: Work, sources: Sequence[Source], progress: Progress | None = None) -> Report:
    """The report on one group; where there are no others, with its progress, it is parsed in several processes."""
    with no_collection():
        modules, failures = parse_all(sources, 1 if progress is None else work.settings.jobs, progress or Progress(silent=True))
        links = {source.path: source.links for source in sources}
        for module in modules:
            seen = links[module.path]
            if seen is not None and not seen.issuperset(linked_names(module)):
                raise Entangled(module.path)
        report = examined(modules, work.settings, work.command, progress or Progress(silent=True), memory=Memory(table=work.table))
    report.faults += [Fault(path, "", exception_text(fault)) for path, fault in failures.items()]
    return report


def not_examined(group: Group) -> Report:
    """The report on a group that was not begun when somebody asked to stop."""
    return Report(stopped=stop.asked, unfinished=group.paths)


def batches(groups: Sequence[Group], count: int) -> Iterator[list[int]]:
    """The places of the groups in about so many batches of about the same size, the largest first."""
    sizes = [group.size for group in groups]
    most = sum(sizes) // count + 1
    batch: list[int] = []
    size = 0
    for place in sorted(range(len(groups)), key=lambda place: -sizes[place]):
        if batch and size + sizes[place] > most:
            yield batch
            batch, size = [], 0
        batch.append(place)
        size += sizes[place]
    if batch:
        yield batch
