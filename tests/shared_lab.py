"""A lab on the loopback whose arm is a twin in this process: the test drives both clocks, nothing sleeps."""

from __future__ import annotations

import json
import socket
import threading
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from types import TracebackType
from typing import Any

import numpy as np
from passport_motions import joint_move
from wired_arm import FROM, LYNX6, WiredArm, job_file

from vi3dras.errors import Vi3drasError
from vi3dras.formats.export import export_in_format
from vi3dras.remote.job import load_job
from vi3dras.remote.status import Status
from vi3dras.sharing.bounds import Bounds
from vi3dras.sharing.client import LabClient
from vi3dras.sharing.job import SentJob, job_to_send
from vi3dras.sharing.lab import Lab
from vi3dras.sharing.records import Records
from vi3dras.sharing.server import LabServer
from vi3dras.sharing.tokens import Tokens

CLASS, TEACHER = "token-of-the-class", "token-of-the-teacher"
LOOK_S = 0.05
"""What passes on the twin's clock between two looks of the lab [s]."""
LONG = 20_000


class NearProcess:
    """What the process that sends does, at once and in this process; `ran` has every file that was begun."""

    def __init__(self) -> None:
        self.wired = WiredArm().ready()
        self.refused: Vi3drasError | None = None
        self._answers: dict[int, Vi3drasError | None] = {}
        self._under_way: dict[int, Vi3drasError | None] = {}
        self._number = 0
        self.ran: list[Path] = []
        self.homed = 0

    def poll(self) -> Status:
        return self.wired.driver.status

    def pass_time(self, seconds: float) -> None:
        self._answers |= self._under_way  # as over a pipe: never at once
        self._under_way = {}
        end = self.wired.twin.time + seconds
        while self.wired.twin.time < end and self.wired.driver.tick():
            pass
        self.wired.twin.pass_time(end)

    def run(self, file: Path) -> int:
        self.ran.append(file)
        return self._do(lambda: self.wired.driver.run(load_job(file, LYNX6)))

    def home(self, *, is_held: bool = False) -> int:
        self.homed += 1
        return self._do(self.wired.driver.home)

    def taken(self, number: int) -> bool:
        return number in self._answers

    def answer(self, number: int, seconds: float = 0.0) -> None:
        if (error := (self._under_way | self._answers).get(number)) is not None:
            raise error

    def wait(self, until: Callable[[Status], bool], seconds: float = 0.0) -> Status:
        while not until(self.poll()):
            self.pass_time(LOOK_S)
        return self.poll()

    def _do(self, what: Callable[[], None]) -> int:
        self._number += 1
        try:
            what()
            self.refused = None
        except Vi3drasError as error:
            self.refused = error
        self._under_way[self._number] = self.refused
        return self._number

    def __getattr__(self, name: str) -> Callable[[], int]:
        return lambda: self._do(getattr(self.wired.driver, name))


class StillServer(LabServer):
    """A server whose lab looks at its arm only when the test says so."""

    def service_actions(self) -> None:
        """Nothing."""


class SharedLab:
    """The server in a thread, the twin, and the test's clock."""

    def __init__(self, folder: Path, *, bounds: Bounds | None = None, student: str = CLASS) -> None:
        self.time, self.arm = 0.0, NearProcess()
        records = Records(folder / "logs", bounds)
        self.lab = Lab(LYNX6, self.arm, folder / "jobs", records, bounds=bounds, now=lambda: self.time)
        self.server = StillServer(self.lab, "127.0.0.1:0", Tokens(student, TEACHER))
        self._thread = threading.Thread(target=lambda: self.server.serve_forever(0.001))

    def __enter__(self) -> SharedLab:
        self._thread.start()
        return self

    def __exit__(self, *_: type[BaseException] | TracebackType | BaseException | None) -> None:
        self.server.shutdown()
        self._thread.join()
        self.server.server_close()

    def client(self, name: str, token: str = CLASS, key: str | None = None) -> LabClient:
        return LabClient(self.server.address, token, name, key=f"key of {name}" if key is None else key)

    def teacher(self) -> LabClient:
        return self.client("Teacher", TEACHER)

    def tick(self, seconds: float = LOOK_S) -> None:
        """Let time pass for everybody, then look."""
        self.time += seconds
        self.arm.pass_time(seconds)
        self.lab.tick()

    def until(self, so: Callable[[], bool], *there: LabClient) -> None:
        """Let time pass while these are there, until something is so."""
        for k in range(LONG):
            if so():
                return
            if k % 50 == 0:
                for each in there:
                    each.state(watches=True)
            self.tick()
        raise AssertionError(f"{self.lab.status.state}, {self.states}")

    @property
    def states(self) -> dict[int, str]:
        """What became of each job."""
        return {each.number: each.state for each in [*self.lab.queue.entries, *self.lab.queue.ended]}

    @property
    def is_moving(self) -> bool:
        return self.arm.wired.driver.state == "moving"

    def log(self, name: str) -> str:
        return self.lab.records.file_of(name).read_text(encoding="ascii")


def swing_to_send(folder: Path, title: str = "Swing", seconds: float = 2.0) -> SentJob:
    """A safe motion of Lynx6, ready to be sent."""
    return job_to_send(job_file(folder, seconds, 11, f"swing-{seconds:g}"), title)


def nudge_to_send(folder: Path) -> SentJob:
    """The shortest motion that somebody might send: half a degree in half a second."""
    file = folder / "nudge.csv"
    export_in_format(file, LYNX6, joint_move(LYNX6, FROM, FROM + np.radians(0.5), 0.5, 3))
    return job_to_send(file)


def edited(sent: SentJob, *, tells: bool = False) -> SentJob:
    """The same with another last angle; its hash is told as it is now, or as it was."""
    file = sent.file.replace("30.0", "31.0")
    assert file != sent.file
    return sent._replace(file=file, sha256=sha256(file.encode()).hexdigest() if tells else sent.sha256)


def raw(address: str, *pieces: bytes, ends: bool = True) -> tuple[int, dict[str, Any]]:
    """The status and the JSON that bytes are answered with; 0 where the other end just closes."""
    host, _, port = address.rpartition(":")
    with socket.create_connection((host, int(port)), 10) as connection:
        for piece in pieces:
            connection.sendall(piece)
        if ends:
            connection.shutdown(socket.SHUT_WR)
        data = b""
        while more := connection.recv(65536):
            data += more
    if not data:
        return 0, {}
    head, _, body = data.partition(b"\r\n\r\n")
    return int(head.split()[1]), json.loads(body) if body else {}
