"""Checks of plain arguments, and work shared between threads."""

from __future__ import annotations

import operator
import os
import threading
from collections.abc import Callable
from queue import SimpleQueue
from typing import TYPE_CHECKING

from .errors import ArgumentError, InputTypeError

if TYPE_CHECKING:
    from concurrent.futures import ThreadPoolExecutor

LIMIT = 2**63
CHUNK_ROWS = 1 << 16

Fault = tuple[int, int]  # row and status


def take_integer(where: str, given: object) -> int:
    """An integer of any integer type; bools, floats and Decimals are refused."""
    if isinstance(given, bool):
        raise InputTypeError.not_an_integer(where, given)
    try:
        return operator.index(given)  # type: ignore[arg-type]
    except TypeError:
        raise InputTypeError.not_an_integer(where, given) from None


def take_threads(given: object) -> int:
    """A number of threads, 1 or more; None is all that the process may use."""
    if given is None:
        return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    threads = take_integer("threads", given)
    if threads < 1:
        raise ArgumentError.too_small("threads", threads, 1)
    return threads


def _pool(threads: int) -> ThreadPoolExecutor:
    from concurrent.futures import ThreadPoolExecutor  # not at import: it would take a third of it

    return ThreadPoolExecutor(threads)


def first_fault(work: Callable[[int, int], Fault | None], rows: int, threads: int) -> Fault | None:
    """Runs work(start, stop) over all rows in chunks; the fault of the lowest row, if any.

    Chunks are handed out in order, and none after a fault: all rows below it have been seen. An interrupt is acted on
    after the chunk at hand.
    """
    starts = iter(range(0, rows, CHUNK_ROWS))
    faults: list[Fault] = []
    stop = threading.Event()

    def run() -> None:
        while not stop.is_set():  # a chunk that is taken is run
            start = next(starts, rows)
            if start == rows:
                return
            fault = work(start, min(start + CHUNK_ROWS, rows))
            if fault is not None:
                faults.append(fault)
                stop.set()

    threads = min(threads, -(-rows // CHUNK_ROWS))
    if threads <= 1:
        run()
    else:
        with _pool(threads - 1) as pool:
            try:
                others = [pool.submit(run) for _ in range(threads - 1)]
                run()  # this thread is one of them
                for other in others:
                    other.result()
            finally:
                stop.set()
    return min(faults, default=None)


def share_chunks(
    work: Callable[[int], int], chunks: int, threads: int, progress: Callable[[int], object] | None
) -> None:
    """Runs work(chunk) for every chunk, in order of their numbers; what it returns goes to `progress`, in this thread.

    The first exception, of the work or of `progress`, stops the rest and is raised. An interrupt is acted on after the
    chunks at hand.
    """
    report = progress or (lambda done: None)
    if min(threads, chunks) <= 1:
        for chunk in range(chunks):
            report(work(chunk))
        return
    numbers = iter(range(chunks))
    done: SimpleQueue[int | BaseException] = SimpleQueue()
    stop = threading.Event()

    def run() -> None:
        for chunk in numbers:
            if stop.is_set():
                return
            try:
                done.put(work(chunk))
            except BaseException as error:
                done.put(error)
                return

    with _pool(min(threads, chunks)) as pool:
        try:
            for _ in range(min(threads, chunks)):
                pool.submit(run)
            for _ in range(chunks):
                result = done.get()
                if isinstance(result, BaseException):
                    raise result
                report(result)
        finally:
            stop.set()
