"""The program starts as a copy of a process that has read its modules, which takes more than most stories do.

One template for each worker of pytest reads them, and is copied for every program. A program copies itself
for the processes that it will start, before it has a window or a thread. From then on a copy does what a
process does that Python began; one for which no copy is left is begun by Python.
"""

from __future__ import annotations

import gc
import json
import os
import select
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from importlib import import_module
from multiprocessing import util
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
MODULES = ("vi3dras.cli", "vi3dras.commands.open", "vi3dras.panels._kit.start", "watched")
SPARES = 2
"""One process draws, one computes."""
LARGEST = 1 << 18
"""Bytes of what is asked for."""
FILES, ABOVE = 16, 200
"""How many open files a process is given at most; a number above those that it knows them by."""
CHILD = "--multiprocessing-fork"


class Copy:
    """A program; like `subprocess.Popen`."""

    def __init__(self, template: Template, pid: int) -> None:
        self.pid, self._template = pid, template

    def poll(self) -> int | None:
        """Its exit code once it has ended, negative for a signal."""
        self._template.hear(0.0)
        return self._template.ended.get(self.pid)

    def wait(self, timeout: float) -> int:
        """Wait until it has ended; gives the exit code."""
        end = time.monotonic() + timeout
        while (code := self.poll()) is None:
            if time.monotonic() > end:
                raise subprocess.TimeoutExpired("a copy", timeout)
            self._template.hear(end - time.monotonic())
        return code

    def send_signal(self, how: int) -> None:
        """Tell it, unless it has ended."""
        if self.poll() is None:
            os.kill(self.pid, how)


class Template:
    """The process that has read everything, from its start to the end of the one that started it."""

    def __init__(self) -> None:
        self._channel, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        number = theirs.fileno()
        self._process = subprocess.Popen(
            [sys.executable, "-c", f"import copied; copied.serve({number})"],
            pass_fds=(number,),
            env=os.environ | {"PYTHONPATH": str(HERE), "OPENBLAS_NUM_THREADS": "1"},  # a copy has one thread
        )
        theirs.close()
        self.ended: dict[int, int] = {}
        """The exit codes of the copies that have ended, by their numbers."""
        self.spent = 0.0
        """Seconds of the processor that it and they have had."""

    def start(self, words: Iterable[str], environment: Mapping[str, str]) -> Copy:
        """A copy that runs the program with an eye on it (`watched`): its file, and the program's words."""
        asked = json.dumps({"words": [*words], "environment": dict(environment)}).encode()
        socket.send_fds(self._channel, [asked], [1, 2])
        while (pid := self.hear(None)) is None:
            pass
        self.ended.pop(pid, None)
        return Copy(self, pid)

    def hear(self, seconds: float | None) -> int | None:
        """Wait so long for what it tells; gives the number of a copy that has begun."""
        while select.select([self._channel], [], [], seconds)[0]:
            told = self._channel.recv(LARGEST)
            assert told, "the template has ended"
            pid, code, self.spent = json.loads(told)
            if code is None:
                return int(pid)
            self.ended[pid] = code
            seconds = 0.0
        return None


@lru_cache(maxsize=1)
def template() -> Template:
    """The one of this process."""
    return Template()


def spent() -> float:
    """Seconds of the processor that copies have had so far."""
    return template().spent if template.cache_info().currsize else 0.0


def serve(number: int) -> None:
    """Be the template: make copies until nobody asks any more."""
    for name in MODULES:
        import_module(name)
    panels = import_module("vi3dras.panels")
    panels.instruments()
    panels.blocks()
    effort = import_module("vi3dras.render.effort")
    effort._REST = effort._MOVING  # fine pictures are for tests/render and the album; these are many
    gc.collect()
    gc.freeze()
    channel = socket.socket(fileno=number)
    woken, wake = os.pipe()
    os.set_blocking(wake, False)
    signal.signal(signal.SIGCHLD, lambda *_: None)
    signal.set_wakeup_fd(wake)
    while True:
        ready = select.select([channel, woken], [], [])[0]
        if woken in ready:
            os.read(woken, LARGEST)
            _tell_ended(channel)
        if channel not in ready:
            continue
        asked, files, *_ = socket.recv_fds(channel, LARGEST, 2)
        if not asked:
            return
        pid = os.fork()
        if not pid:
            signal.set_wakeup_fd(-1)
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            channel.close()
            os.close(woken)
            os.close(wake)
            _be_program(json.loads(asked), files)
            return
        for file in files:
            os.close(file)
        channel.send(json.dumps([pid, None, _seconds()]).encode())


def _tell_ended(channel: socket.socket) -> None:
    try:
        while (ended := os.waitpid(-1, os.WNOHANG))[0]:
            code = os.waitstatus_to_exitcode(ended[1])
            channel.send(json.dumps([ended[0], code, _seconds()]).encode())
    except (ChildProcessError, BrokenPipeError):  # there is none any more, or nobody who asks
        pass


def _seconds() -> float:
    return sum(os.times()[:4])


def _be_program(asked: dict[str, Any], files: list[int]) -> None:
    """Run the program; what it ends with ends this process."""
    for file, number in zip(files, (1, 2), strict=True):
        os.dup2(file, number)
        os.close(file)
    _take(asked["environment"])
    sys.argv = ["-c", *asked["words"]]
    spares = Spares(SPARES)
    util.spawnv_passfds = spares.spawn  # type: ignore[attr-defined]
    import_module("watched").main()


def _take(environment: Mapping[str, str]) -> None:
    os.environ.clear()
    os.environ.update(environment)


class Spares:
    """Copies of a program that wait to be the processes which it starts."""

    def __init__(self, count: int) -> None:
        self._begin: Callable[..., int] = util.spawnv_passfds  # type: ignore[attr-defined]
        self._waiting: list[tuple[socket.socket, int]] = []
        for _ in range(count):
            ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
            pid = os.fork()
            if not pid:
                for channel in (ours, *(other for other, _ in self._waiting)):
                    channel.close()
                _be_child(theirs)
            theirs.close()
            self._waiting.append((ours, pid))

    def spawn(self, path: bytes, words: list[str], files: Iterable[Any]) -> int:
        """Begin a process of `multiprocessing` with open files, as its own function does."""
        if CHILD not in words or not self._waiting:
            return self._begin(path, words, files)
        channel, pid = self._waiting.pop()
        numbers = [int(file) for file in files]
        code = words[words.index("-c") + 1]
        asked = {"code": code, "numbers": numbers, "environment": dict(os.environ)}
        socket.send_fds(channel, [json.dumps(asked).encode()], numbers)
        channel.close()
        return pid


def _be_child(channel: socket.socket) -> None:
    """Wait to be a process of `multiprocessing`, and be it; a program that has ended needs none."""
    import fcntl  # not everywhere, and this module is read everywhere

    told, given, *_ = socket.recv_fds(channel, LARGEST, FILES)
    channel.close()
    if not told:
        os._exit(0)
    asked = json.loads(told)
    _take(asked["environment"])
    above = [fcntl.fcntl(file, fcntl.F_DUPFD, ABOVE) for file in given]
    for file in given:
        os.close(file)
    for file, number in zip(above, asked["numbers"], strict=True):
        os.dup2(file, number)
        os.close(file)
    sys.argv = ["-c", CHILD]
    exec(asked["code"], {})  # it exits
