"""An arm on a wire that a window looks at once per frame: nothing here waits, and what it tells is plain."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Literal, NamedTuple

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.errors import Vi3drasError
from vi3dras.kinematics.forward import tool_pose
from vi3dras.remote.arm_process import ArmProcess
from vi3dras.remote.byte_log import ByteLog
from vi3dras.remote.link import Line
from vi3dras.remote.registry import board_class
from vi3dras.remote.sender import ArmSpec
from vi3dras.remote.status import State, Status
from vi3dras.sharing.lab_state import LabState
from vi3dras.twins.process import TwinProcess, TwinSpec

Way = Literal["twin", "port", "tcp", "lab"]
"""A virtual arm of this program, a serial port, a socket, or an arm that a class shares."""

KEPT = 1200
"""Reports of one motion that are kept for its charts; then every other one is forgotten."""

FIRST_JOINT = 3
"""Columns of a track before those of the joints: time, row, the tool's distance."""

LAG_S = 1.0
"""How far back it is known where the arm was sent, for reports that come late [s]."""

SHOWN_S = 0.3
"""How often a twin at rest is asked what a protractor shows [s]."""

RESTS: tuple[State, ...] = ("off", "standing", "holding", "stopped", "lost", "free")
"""What an arm does when nothing of it moves."""

MOVES: tuple[State, ...] = ("moving", "stopping")


class ArmNow(NamedTuple):
    """What an arm on a wire does now."""

    state: State = "off"
    place: str = ""
    """Where it hangs: `twin on SSC-32`, `COM4`; nothing without one."""
    robot: str = ""
    """The id of the arm that is driven."""
    is_twin: bool = False
    """Whether it is a twin of this program: nobody can be hurt."""
    board: str = ""
    """What the board calls itself."""
    commanded: Floats = np.zeros(0)
    """Where it was sent, (n,) [rad], [m]; NaN where nobody knows."""
    reported: Floats = np.zeros(0)
    """Where the board says that it is, (n,)."""
    measures: bool = False
    """Whether the board measures that, or tells where it sends its servos."""
    job: str = ""
    row: int = 0
    """The last row that was sent, from 0."""
    rows: int = 0
    seconds_left: float = 0.0
    waiting: float = 0.0
    """How much motion is still to be done by the board [s]."""
    feed: float = 1.0
    is_latched: bool = False
    """STOP is down."""
    late: int = 0
    """Answers that came late."""
    longest: float = 0.0
    """The longest time to an answer [s]."""
    lines: int = 0
    """Entries of the byte log."""
    trouble: str = ""
    """Why it was stopped, or what was asked cannot be done."""
    shows: Floats = np.zeros(0)
    """What a protractor shows on a twin at rest, (n,) [rad], [m]; nothing of a real arm."""
    lab: LabState | None = None
    """Of an arm that a class shares: who has it, and who comes when."""

    @property
    def is_moving(self) -> bool:
        """Whether it moves, or is being stopped."""
        return self.state in MOVES

    @property
    def is_connected(self) -> bool:
        """Whether a board has answered and may be asked."""
        return self.state not in {"off", "connecting"}

    @property
    def knows_place(self) -> bool:
        """Whether anybody knows where the arm stands."""
        return bool(len(self.commanded)) and bool(np.isfinite(self.commanded).all())

    @property
    def has_job(self) -> bool:
        """Whether a job is under way, also one that is held or was stopped."""
        return self.rows > 0


def row_at(track: Floats, time: float | None) -> int | None:
    """The job's row at a time of a track, from 0; None where there was none."""
    if time is None or not len(track):
        return None
    row = track[max(int(np.searchsorted(track[:, 0], time, "right")) - 1, 0), 1]
    return int(row) if np.isfinite(row) else None


class WatchedArm:
    """An arm that is connected by and by: `look` takes in what came and tells what it does.

    Args:
        robot: the arm.
        board: the id of the board that it hangs on.
        address: its port; without one a twin is started for it.
        line: how the serial line is set, as it was found.
        flaws: of the twin, see `Flaws`; none without one.
    """

    def __init__(
        self, robot: Robot, board: str, address: str = "", line: Line | None = None,
        twin: TwinSpec | None = None,
    ) -> None:  # fmt: skip
        self.robot, self.board, self.address, self._line = robot, board, address, line
        self._twin = TwinProcess(twin, waits=False) if twin is not None else None
        self._process: ArmProcess | None = None
        self._trouble, self._has_begun, self._is_closed = "", False, False
        self._was_lost = False
        self._shows: Floats = np.zeros(0)
        self._shown_at = -1.0
        self._asked_at: float | None = None
        self._sent_to: list[tuple[float, Floats]] = []
        self._track: list[Floats] = []
        self._every, self._seen, self._reported_at, self._was = 1, 0, -1.0, "off"
        self._lines = (0.0, 0)
        self._no_log = ByteLog()

    @property
    def is_twin(self) -> bool:
        """Whether it is a twin of this program."""
        return self._twin is not None

    @property
    def log(self) -> ByteLog:
        """Every byte that left or came."""
        return self._no_log if self._process is None else self._process.log

    def look(self) -> ArmNow:
        """Take in what came, go on with connecting, and tell what the arm does."""
        try:
            self._go_on()
        except Vi3drasError as error:
            self._trouble = str(error)
            self.close()
        if self._process is None:
            state: State = "off" if self._is_closed else "connecting"
            return ArmNow(state, self.place, self.robot.id, self.is_twin, trouble=self._trouble)
        status = self._process.poll()
        self._ask_again(status)
        self._note(status)
        why = status.error or self._process.refused
        board = self._process.board
        return ArmNow(
            self._state(status), self.place, self.robot.id, self.is_twin, status.board,
            status.commanded, status.reported, board.measures, status.job, status.row, status.rows,
            status.seconds_left, status.waiting if status.state in MOVES else 0.0, status.feed,
            status.is_latched, status.late, status.longest, self._lines_told(status),
            str(why) if why is not None else "", self._protractor(status),
        )  # fmt: skip

    def _state(self, status: Status) -> State:
        """What it does; it is only off again once it was not."""
        if self._is_closed:
            return "off"
        self._has_begun = self._has_begun or status.state != "off"
        return status.state if self._has_begun else "connecting"

    @property
    def place(self) -> str:
        """Where it hangs, in words."""
        return f"twin on {board_class(self.board).title}" if self.is_twin else self.address

    @property
    def track(self) -> Floats:
        """The present motion report by report, (k, 3 + n).

        Time [s], the job's row (NaN without a job), how far the tool is behind [m], and each joint, commanded
        less reported [rad], [m].
        """
        track: Floats = np.array(self._track).reshape(-1, FIRST_JOINT + self.robot.n)
        return track

    def ask(self, what: Callable[[ArmProcess], object]) -> None:
        """Ask something of the process that sends; nothing is waited for."""
        if self._process is not None and not self._is_closed:
            self._process.refused = None
            what(self._process)

    def let_go(self) -> None:
        """Stop the arm if it moves, and let go of it: in a thread of its own, since that may take a while."""
        threading.Thread(target=self.close, name="vi3dras-let-go").start()

    def close(self) -> None:
        """Stop the arm if it moves, and end its processes; waits for that."""
        self._is_closed = True
        for process in (self._process, self._twin):
            if process is not None:
                process.close()

    def _go_on(self) -> None:
        """Take the next step of connecting, if it is time for one."""
        if self._process is not None or self._is_closed:
            return
        if self._twin is not None:
            if not self._twin.begun:
                return
            self.address = self._twin.address
        self._process = ArmProcess(ArmSpec(self.robot, self.board, self.address, self._line))
        self._process.connect()

    def _protractor(self, status: Status) -> Floats:
        """Where the joints of a twin really are while it stands."""
        if self._twin is None or status.state in MOVES or self._is_closed:
            self._shows = self._shows[:0]
            return self._shows
        if self._asked_at is None and status.now - self._shown_at > SHOWN_S:
            self._twin.ask_where()
            self._asked_at = status.now
        if self._asked_at is not None and (told := self._twin.told_where()) is not None:
            self._shows, self._shown_at, self._asked_at = told, status.now, None
        return self._shows

    def _ask_again(self, status: Status) -> None:
        """Ask once more who is there when an arm at rest did not answer: a busy machine is late at times."""
        is_lost = status.state == "lost" and not status.rows and not self._is_closed
        if is_lost and not self._was_lost and self._process is not None:
            self._process.connect()
        self._was_lost = is_lost

    def _lines_told(self, status: Status) -> int:
        """The length of the log; at rest only once a second, or the window would never rest."""
        at, told = self._lines
        if status.state in RESTS and 0 <= status.now - at < 1.0:
            return told
        self._lines = (status.now, self.log.count)
        return self.log.count

    def _note(self, status: Status) -> None:
        """Remember where the arm was sent, and compare each new report with it."""
        if status.state in MOVES and self._was not in MOVES and not (status.row and status.rows):
            self._track, self._every, self._seen = [], 1, 0
        self._was = status.state
        if status.state not in MOVES or not np.isfinite(status.commanded).all():
            return
        self._sent_to = [each for each in self._sent_to if each[0] > status.now - LAG_S]
        if not self._sent_to or self._sent_to[-1][0] < status.now:
            self._sent_to.append((status.now, status.commanded))
        if status.reported_at > self._reported_at and np.isfinite(status.reported).all():
            self._reported_at = status.reported_at
            self._compare(status)

    def _compare(self, status: Status) -> None:
        times = [time for time, _ in self._sent_to]
        places = np.array([place for _, place in self._sent_to])
        then = np.array([np.interp(status.reported_at, times, column) for column in places.T])
        self._seen += 1
        if self._seen % self._every:
            return
        tools = tool_pose(self.robot, np.stack([then, status.reported]))[:, :3, 3]
        away = float(np.linalg.norm(tools[0] - tools[1]))
        row = float(status.row) if status.rows else np.nan
        self._track.append(np.concatenate([[status.reported_at, row, away], then - status.reported]))
        if len(self._track) > KEPT:
            self._track, self._every = self._track[::2], 2 * self._every
