"""Work spread over one core, several processes or a cluster: in order, and with one line when that cannot be.

Results never run far ahead of whoever takes them, and are the same wherever they were worked out.
"""

from __future__ import annotations

import pickle
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from importlib import import_module
from multiprocessing import current_process
from multiprocessing.context import SpawnContext, SpawnProcess
from typing import Any, TypeVar

from buccaneer.bots.bot import told
from buccaneer.bots.registry import load_file, loaded_files
from buccaneer.content import Pack, know_packs, known_packs
from buccaneer.core.errors import BuccaneerError

T = TypeVar("T")

AHEAD = 4  # pieces of work a process may be ahead of whoever takes them
UNGUARDED = 77  # how a process ends that would start processes while it is started itself
RAY = "ray"  # the cluster we know, alone or with an address: ray, ray:10.0.0.1:6379
GUARD = 'call the arena under `if __name__ == "__main__":`, since every process begins by loading your script'


class Spawning(SpawnContext):
    """Starts processes and remembers them: a pool that broke does not say how they ended."""

    def __init__(self) -> None:
        super().__init__()
        self.started: list[SpawnProcess] = []

    def Process(self, *arguments: Any, **named: Any) -> SpawnProcess:  # type: ignore[override]
        process = SpawnProcess(*arguments, **named)
        self.started.append(process)
        return process


def begin(packs: list[Pack], files: list[str]) -> None:
    """A process begins: it knows the packs and the bots' files that its parent knows."""
    know_packs(packs)
    for file in files:
        load_file(file)


def packed(thing: object) -> bytes:
    """Something as other processes are given it; refuses what cannot be."""
    try:
        return pickle.dumps(thing)
    except Exception as error:
        raise BuccaneerError(
            f"a bot cannot be handed to other processes ({told(error)}): give one that can be pickled, "
            "its class, a name such as 'my.py:Shy', or jobs=1"
        ) from None


def unpack_and(work: Callable[..., T], load: bytes, piece: tuple[int, ...]) -> T:
    """Do a piece of work in another process."""
    try:
        given = pickle.loads(load)
    except Exception as error:
        raise BuccaneerError(
            f"a bot cannot be made in another process ({told(error)}): define it in a file, or play with jobs=1"
        ) from None
    return work(*given, *piece)


def spread(
    work: Callable[..., T], given: tuple[object, ...], pieces: Iterable[tuple[int, ...]], jobs: int, cluster: str = ""
) -> Iterator[T]:
    """What comes of pieces of work, in their order: done here, by so many processes, or by a cluster that is there."""
    if cluster:
        yield from over_ray(cluster, work, given, pieces)
    elif jobs == 1:
        for piece in pieces:
            yield work(*given, *piece)
    else:
        yield from over_processes(work, given, pieces, jobs)


def over_processes(
    work: Callable[..., T], given: tuple[object, ...], pieces: Iterable[tuple[int, ...]], jobs: int
) -> Iterator[T]:
    """Pieces of work done by processes of this machine."""
    if getattr(current_process(), "_inheriting", False):
        raise SystemExit(UNGUARDED)
    context = Spawning()
    load = packed(given)
    try:
        with ProcessPoolExecutor(jobs, context, begin, (known_packs(), loaded_files())) as pool:
            yield from in_order(
                lambda piece: pool.submit(unpack_and, work, load, piece),
                Future.result,
                Future.cancel,
                pieces,
                AHEAD * jobs,
            )
    except BrokenProcessPool:
        unguarded = UNGUARDED in [process.exitcode for process in context.started]
        reason = GUARD if unguarded else "it was killed, or could not load your script"
        raise BuccaneerError(f"a process ended before its games were played: {reason}") from None


def check_cluster(cluster: str) -> None:
    """Refuse a cluster of a kind that we do not know."""
    if cluster and cluster.partition(":")[0] != RAY:
        raise BuccaneerError(f"there is no cluster {cluster!r}; possible: {RAY}, or {RAY}:ADDRESS")


def over_ray(
    cluster: str, work: Callable[..., T], given: tuple[object, ...], pieces: Iterable[tuple[int, ...]]
) -> Iterator[T]:
    """Pieces of work done by a Ray cluster that somebody has started; its machines need this package too."""
    check_cluster(cluster)
    address = cluster.partition(":")[2] or "auto"
    load = packed(given)
    try:
        ray: Any = import_module("ray")
    except ImportError:
        raise BuccaneerError("a cluster needs ray: pip install 'buccaneer[cluster]'") from None
    try:
        ray.init(address=address, log_to_driver=False, logging_level="ERROR", configure_logging=False)
    except Exception as error:
        raise BuccaneerError(
            f"there is no Ray cluster at {address} ({told(error)}): start one by 'ray start --head'"
        ) from None
    try:
        task = ray.remote(begin_and)
        most = AHEAD * max(1, int(ray.cluster_resources().get("CPU", 1)))
        submit = partial(task.remote, known_packs(), loaded_files(), work, load)
        yield from in_order(submit, ray.get, ray.cancel, pieces, most)
    except BuccaneerError as error:
        raise type(error)(str(getattr(error, "cause", error))) from None
    except ray.exceptions.RayError as error:
        raise BuccaneerError(f"the Ray cluster at {address} failed: {told(error)}") from None
    finally:
        ray.shutdown()


def begin_and(packs: list[Pack], files: list[str], work: Callable[..., T], load: bytes, piece: tuple[int, ...]) -> T:
    """Do a piece of work where nothing is known yet."""
    begin(packs, files)
    return unpack_and(work, load, piece)


def in_order(
    submit: Callable[[tuple[int, ...]], Any],
    result: Callable[[Any], T],
    cancel: Callable[[Any], object],
    pieces: Iterable[tuple[int, ...]],
    most: int,
) -> Iterator[T]:
    """Hand out pieces of work, at most so many ahead of what is taken, and take back what nobody wants any more."""
    waiting: deque[Any] = deque()
    try:
        for piece in pieces:
            waiting.append(submit(piece))
            if len(waiting) == most:
                yield result(waiting.popleft())
        while waiting:
            yield result(waiting.popleft())
    finally:
        for handle in waiting:
            cancel(handle)
