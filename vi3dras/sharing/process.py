"""What a lab needs of the process that sends: a part of `ArmProcess`, which a test does without a process."""

from __future__ import annotations

from pathlib import Path
from typing import Protocol

from vi3dras.errors import Vi3drasError
from vi3dras.remote.status import Status


class SharedProcess(Protocol):
    """What a lab asks of the process that sends; see `ArmProcess`."""

    refused: Vi3drasError | None

    def poll(self) -> Status:
        """What the arm does; never waits."""

    def connect(self) -> int:
        """Ask who is there."""

    def run(self, file: Path) -> int:
        """Send a checked file."""

    def home(self, *, is_held: bool = False) -> int:
        """Go home."""

    def hold(self) -> int:
        """Stand at the end of the present piece."""

    def resume(self) -> int:
        """Go on."""

    def stop(self) -> int:
        """Stop now."""

    def release(self) -> int:
        """Let go of STOP."""

    def drop_job(self) -> int:
        """Forget a job that was held or stopped."""

    def taken(self, number: int) -> bool:
        """Whether what was asked has been taken up."""

    def answer(self, number: int) -> None:
        """Raise why it cannot be done."""
