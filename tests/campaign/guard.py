"""What every try is held against: an end within a time limit, a sentence, and nothing left behind."""

from __future__ import annotations

import multiprocessing
import os
import pickle
import signal
import threading
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from multiprocessing import resource_tracker
from pathlib import Path
from types import FrameType

from campaign.outcome import Outcome

from vi3dras.errors import Vi3drasError
from vi3dras.jobs.job_process import StepError
from vi3dras.shared_memory import note

BUSY = 20
"""So many times as long as its processor time may a try take where other programs have the cores."""


class HangError(BaseException):
    """A try took longer than it may; no `except Exception` on the way stops it."""


@contextmanager
def within(seconds: float) -> Iterator[None]:
    """Raise HangError in what takes more of the processor, or many times as long by the clock.

    Only where the system has alarms, in the main thread. On a busy machine the clock alone would say little.
    """
    if not hasattr(signal, "setitimer"):
        yield
        return

    def ring(_signal: int, _frame: FrameType | None) -> None:
        raise HangError

    alarms = (
        (signal.ITIMER_PROF, signal.SIGPROF, seconds),
        (signal.ITIMER_REAL, signal.SIGALRM, seconds * BUSY),
    )
    before = [signal.signal(sent, ring) for _, sent, _ in alarms]
    for timer, _, limit in alarms:
        signal.setitimer(timer, limit)
    try:
        yield
    finally:
        for timer, _, _ in alarms:
            signal.setitimer(timer, 0)
        for (_, sent, _), old in zip(alarms, before, strict=True):
            signal.signal(sent, old)


def attempt(outcome: Outcome, work: Callable[[], object], what: str, seconds: float = 5.0) -> bool:
    """Do something once: True when it went well; a sentence is counted, everything else is a fault."""
    with outcome.clocked(what):
        try:
            with within(seconds):
                work()
        except Vi3drasError as error:
            outcome.refused += 1
            if told := sentence_fault(error):
                outcome.fault(f"{what}: {told}")
            return False
        except HangError as error:
            outcome.fault(f"{what}: more than {seconds:g} s{_place(error)}")
            return False
        except Exception as error:
            outcome.fault(f"{what}: {type(error).__name__}: {error}"[:300] + _place(error))
            return False
    return True


def sentence_fault(error: Vi3drasError) -> str:
    """What is wrong with how an error tells itself, or nothing."""
    name, sentence = type(error).__name__, str(error)
    if isinstance(error, StepError):
        return sentence[:300]
    if not sentence or "\n" in sentence or not sentence.isprintable():
        return f"{name} is no sentence: {sentence[:200]!r}"
    if len(sentence) > 1000:
        return f"{name} has {len(sentence)} characters"
    if str(pickle.loads(pickle.dumps(error))) != sentence:
        return f"{name} does not survive the way between processes"
    return ""


def leftovers() -> set[str]:
    """Child processes, threads, blocks of shared memory and open files, by what they are."""
    resource_tracker.ensure_running()  # Python's own, once per program: it stays
    note()  # and so does the list of the program's own blocks
    found = {f"process {child.name}" for child in multiprocessing.active_children()}
    found |= {f"thread {thread.name}" for thread in threading.enumerate()}
    shared, files = Path("/dev/shm"), Path("/proc/self/fd")
    mine = (f"v{os.getpid():x}-", f"vi3dras_{os.getpid()}_")
    if shared.is_dir():
        found |= {f"block {file.name}" for file in shared.iterdir() if file.name.startswith(mine)}
    if files.is_dir():
        found |= {f"file {_target(file)}" for file in files.iterdir()}
    return found


def _target(file: Path) -> str:
    try:
        return os.readlink(file)
    except OSError:
        return "gone"


def _place(error: BaseException) -> str:
    """The last lines of ours that an error went through."""
    ours = [
        f"{Path(frame.filename).name}:{frame.lineno}"
        for frame in traceback.extract_tb(error.__traceback__)
        if "campaign" not in frame.filename
    ]
    return f" ({' > '.join(ours[-4:])})" if ours else ""
