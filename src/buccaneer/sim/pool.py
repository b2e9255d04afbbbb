"""Work spread over processes: in order, never far ahead of whoever takes it, and with one line when that cannot be."""

from __future__ import annotations

import pickle
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
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


def unpack_and(work: Callable[..., T], load: bytes, piece: tuple[int, int]) -> T:
    """Do a piece of work in another process."""
    try:
        given = pickle.loads(load)
    except Exception as error:
        raise BuccaneerError(
            f"a bot cannot be made in another process ({told(error)}): define it in a file, or play with jobs=1"
        ) from None
    return work(*given, *piece)


def spread(
    work: Callable[..., T], given: tuple[object, ...], pieces: Iterable[tuple[int, int]], jobs: int
) -> Iterator[T]:
    """What comes of pieces of work, in their order, each done by one of so many processes."""
    if getattr(current_process(), "_inheriting", False):
        raise SystemExit(UNGUARDED)
    context = Spawning()
    load = packed(given)
    try:
        with ProcessPoolExecutor(jobs, context, begin, (known_packs(), loaded_files())) as pool:
            yield from in_order(pool, work, load, pieces, AHEAD * jobs)
    except BrokenProcessPool:
        unguarded = UNGUARDED in [process.exitcode for process in context.started]
        reason = GUARD if unguarded else "it was killed, or could not load your script"
        raise BuccaneerError(f"a process ended before its games were played: {reason}") from None


def in_order(
    pool: ProcessPoolExecutor, work: Callable[..., T], load: bytes, pieces: Iterable[tuple[int, int]], most: int
) -> Iterator[T]:
    """Hand out pieces of work, at most so many ahead of what is taken, and take back what nobody wants any more."""
    waiting: deque[Future[T]] = deque()
    try:
        for piece in pieces:
            waiting.append(pool.submit(unpack_and, work, load, piece))
            if len(waiting) == most:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    finally:
        for future in waiting:
            future.cancel()
