"""An arm that is shared from here: a lab that listens until it is closed."""

from __future__ import annotations

import tempfile
import threading
from pathlib import Path

from vi3dras.api.remote import RemoteArm, arm_at
from vi3dras.arm.library import own_folder
from vi3dras.arm.robot import Robot
from vi3dras.sharing.lab import Lab
from vi3dras.sharing.records import Records
from vi3dras.sharing.server import LabServer
from vi3dras.sharing.tokens import PORT, tokens_for

HERE = f"127.0.0.1:{PORT}"
"""Where a lab listens that is for this machine alone."""


class ServedArm:
    """An arm that a class shares, until it is closed or this program ends: then it stands.

    Args:
        robot: the arm.
        port: where it hangs; see `arm.connect`.
        board: its board; all are asked if None.
        listen: where others reach it.
        token: of the class.
        teacher_token: of the teacher; one that nobody can guess is made without it.
        held: somebody holds the arm, and it goes home first.
    """

    def __init__(
        self, robot: Robot, port: str, board: str | None = None, *, listen: str = HERE, token: str = "",
        teacher_token: str = "", held: bool = False,
    ) -> None:  # fmt: skip
        tokens = tokens_for(listen, token, teacher_token)
        self.robot, self.teacher_token = robot, tokens.teacher
        process = arm_at(robot, port, board)
        self._arm = RemoteArm(robot, process)
        self._jobs = tempfile.TemporaryDirectory(prefix="vi3dras-lab-")
        try:
            if held:
                self._arm.home(held=True)
            self._lab = Lab(robot, process, Path(self._jobs.name), Records(own_folder("lab")))
            self._server = LabServer(self._lab, listen, tokens)
        except BaseException:
            self._arm.close()
            self._jobs.cleanup()
            raise
        self._thread = threading.Thread(target=self._server.serve, name="vi3dras-lab", daemon=True)
        self._thread.start()

    @property
    def address(self) -> str:
        """Where others reach it."""
        return self._server.address

    @property
    def board(self) -> str:
        """What the board calls itself."""
        return self._lab.status.board

    @property
    def knows_place(self) -> bool:
        """Whether anybody knows where the arm stands; else no job begins before it goes home."""
        return self._lab.status.knows_place

    @property
    def records(self) -> Records:
        """What everybody did: a file for each student, and who is told of each line."""
        return self._lab.records

    def wait(self, seconds: float | None = None) -> None:
        """Serve until it is closed, or for so long."""
        self._thread.join(seconds)

    def close(self) -> None:
        """Stop the arm if it moves, and let go of it."""
        self._server.shutdown()
        self._thread.join()
        self._server.server_close()
        self._arm.close()
        self._jobs.cleanup()

    def __enter__(self) -> ServedArm:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __repr__(self) -> str:
        return f"<{self.robot.id} shared at {self.address}>"
