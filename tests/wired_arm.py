"""A Lynx6 on a twin's own clock, and what watches it: no wall clock, the same in every run."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import numpy as np
from memory_link import MemoryLink
from passport_motions import joint_move

from vi3dras.arm.robot import Robot
from vi3dras.arm.robot_file import read_robot
from vi3dras.arrays import Floats
from vi3dras.formats.export import export_in_format
from vi3dras.remote.driver import Driver
from vi3dras.remote.job import Job, load_job
from vi3dras.remote.link import Line
from vi3dras.remote.registry import board_class
from vi3dras.twins.body import PERFECT, Flaws
from vi3dras.twins.registry import twin_of
from vi3dras.twins.twin import Twin

LYNX6 = read_robot(Path(__file__).parents[1] / "robots" / "lynx6.toml")
FROM, TO = np.radians([-40.0, 60, -30, -20, 0]), np.radians([40.0, 90, -60, -60, 30])
"""A safe move of Lynx6."""

NEVER = 600.0
"""No test lasts so long on the twin's clock [s]."""


class WiredArm:
    """A driver, and the twin that it cannot tell from a board."""

    def __init__(
        self, board: str = "ssc32", *, robot: Robot = LYNX6, flaws: Flaws = PERFECT, seed: int = 0,
        baud: int = 115200,
    ) -> None:  # fmt: skip
        self.robot = robot
        self.twin: Twin = twin_of(robot, board, flaws=flaws, seed=seed, byte_s=Line(baud).byte_s)
        self.driver = Driver(robot, board_class(board)(robot), lambda: MemoryLink(self.twin))

    def done(self, until: Callable[[], bool] = lambda: False) -> WiredArm:
        """Let it work until it rests, or until something is so."""
        before = self.twin.time
        while self.driver.is_busy and not until():
            self.driver.tick()
            assert self.twin.time < before + NEVER
        return self

    def ready(self) -> WiredArm:
        """Connected, switched on, at home."""
        self.driver.connect()
        self.done()
        self.driver.guard.may_jump = True
        self.driver.home()
        self.done()
        assert (self.driver.state, self.driver.error) == ("standing", None)
        return self

    def look(self, seconds: float) -> WiredArm:
        """Let time pass while the arm is at rest."""
        end = self.twin.time + seconds
        while self.twin.time < end and self.driver.tick():
            pass
        self.twin.pass_time(end)
        return self


def job_file(folder: Path, seconds: float = 4.0, count: int = 41, name: str = "swing") -> Path:
    """A safe motion as a file with its passport."""
    file = folder / f"{name}.csv"
    if not file.exists():
        export_in_format(file, LYNX6, joint_move(LYNX6, FROM, TO, seconds, count))
    return file


def swing(folder: Path, seconds: float = 4.0, count: int = 41) -> Job:
    """The same as a job."""
    return load_job(job_file(folder, seconds, count), LYNX6)


class Watch:
    """Where the pulses of a board are at every millisecond: nothing of the driver is asked."""

    def __init__(self, twin: Twin) -> None:
        self.twin, self.times, self.pulses = twin, [], []  # type: ignore[var-annotated]
        self._look()

    def _look(self) -> None:
        board = self.twin.board
        self.times.append(self.twin.time)
        self.pulses.append([board.pulse(k, self.twin.time) for k in range(5)])  # type: ignore[attr-defined]
        self.twin.at(self.twin.time + 0.001, self._look)

    @property
    def speeds(self) -> Floats:
        """Between two looks [µs/s], (N - 1, 5)."""
        speeds: Floats = np.diff(np.array(self.pulses), axis=0) / np.diff(self.times)[:, None]
        return speeds

    def stood_from(self, time: float) -> float:
        """From when on nothing moved any more, after a time [s]."""
        moved = np.flatnonzero(np.abs(np.diff(np.array(self.pulses), axis=0)).max(axis=1) > 1e-9) + 1
        return max(float(np.array(self.times)[moved].max(initial=0.0)), time)
