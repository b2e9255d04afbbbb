"""The one thread that writes deeds: what waits together becomes one transaction, so that a busy server syncs seldom."""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import AbstractContextManager
from queue import Empty, SimpleQueue

from sqlalchemy import Connection, Engine

MOST_TOGETHER = 64

Change = Callable[[Connection], None]
Job = tuple[Change, "Future[None]"]


class Writer:
    """Carries out changes one after the other. Each is told when it is on disk, or why it is not.

    One that cannot be made (its version is taken, its table is gone) is undone alone, by a savepoint where others are
    in its transaction; if the transaction fails, all that were in it have failed.
    """

    def __init__(self, engine: Engine, turn: AbstractContextManager[object]) -> None:
        self.engine = engine
        self.turn = turn
        self.jobs: SimpleQueue[Job | None] = SimpleQueue()
        self.thread: threading.Thread | None = None
        self.starting = threading.Lock()

    def write(self, change: Change) -> Future[None]:
        """Make a change soon."""
        done: Future[None] = Future()
        with self.starting:
            if self.thread is None:
                self.thread = threading.Thread(target=self.run, name="writer", daemon=True)
                self.thread.start()
        self.jobs.put((change, done))
        return done

    def close(self) -> None:
        """Write what waits, and end."""
        with self.starting:
            if self.thread is not None:
                self.jobs.put(None)
                self.thread.join()
                self.thread = None

    def run(self) -> None:
        """Write until closed."""
        while (job := self.jobs.get()) is not None:
            together = [job]
            ending = False
            while len(together) < MOST_TOGETHER and not ending:
                try:
                    more = self.jobs.get_nowait()
                except Empty:
                    break
                if more is None:
                    ending = True
                else:
                    together.append(more)
            self.commit([job for job in together if job[1].set_running_or_notify_cancel()])
            if ending:
                return

    def commit(self, jobs: list[Job]) -> None:
        """Write changes in one transaction."""
        refused: dict[int, BaseException] = {}
        try:
            with self.turn, self.engine.begin() as connection:
                if len(jobs) == 1:
                    jobs[0][0](connection)
                for number, (change, _) in enumerate(jobs if len(jobs) > 1 else ()):
                    try:
                        with connection.begin_nested():
                            change(connection)
                    except LookupError as error:
                        refused[number] = error
        except BaseException as error:
            for _, done in jobs:
                done.set_exception(error)
            return
        for number, (_, done) in enumerate(jobs):
            if number in refused:
                done.set_exception(refused[number])
            else:
                done.set_result(None)
