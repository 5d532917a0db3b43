"""What an arm on a wire does now, as numbers for whoever watches it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

import numpy as np

from vi3dras.arrays import Floats
from vi3dras.errors import Vi3drasError

if TYPE_CHECKING:
    from vi3dras.remote.mover import Mover

State = Literal["off", "connecting", "standing", "moving", "holding", "stopping", "stopped", "lost", "free"]
STATES: tuple[State, ...] = (
    "off", "connecting", "standing", "moving", "holding", "stopping", "stopped", "lost", "free",
)  # fmt: skip
"""Not connected; asking who is there; at rest; on its way; held in the middle of a job; being stopped;
stopped; without an answer; without torque."""


class Status(NamedTuple):
    """What an arm does now."""

    state: State
    board: str = ""
    """What the board calls itself."""
    commanded: Floats = np.zeros(0)
    """Where the arm was sent, as it should be by now, (n,) [rad], [m]; NaN where nobody knows."""
    reported: Floats = np.zeros(0)
    """Where the board says that it is, (n,)."""
    reported_at: float = 0.0
    """When it said so [s]."""
    gripper: float = float("nan")
    job: str = ""
    """The name of the job; nothing without one."""
    digest: str = ""
    row: int = 0
    """The last row that was sent, from 0."""
    rows: int = 0
    seconds_left: float = 0.0
    """Of the job, at this feed [s]."""
    waiting: float = 0.0
    """How much of the last order is still to be done by the board [s]."""
    feed: float = 1.0
    late: int = 0
    """Answers that came late."""
    longest: float = 0.0
    """The longest time to an answer [s]."""
    resent: int = 0
    """Orders that were lost on their way and sent again."""
    is_latched: bool = False
    """STOP is down."""
    now: float = 0.0
    """The link's clock [s]."""
    sent: int = 0
    """Entries of the byte log so far."""
    error: Vi3drasError | None = None
    """Why it was stopped, or what could not be done."""

    @property
    def knows_place(self) -> bool:
        """Whether anybody knows where the arm stands."""
        return bool(len(self.commanded)) and bool(np.isfinite(self.commanded).all())


def with_mover(status: Status, mover: Mover) -> Status:
    """A status with where the arm is, and how its board answers."""
    now, guard = mover.talk.now(), mover.guard
    return status._replace(
        commanded=guard.where(now), reported=mover.reported.q, gripper=mover.reported.gripper,
        reported_at=mover.reported_at, waiting=float(np.clip(guard.ends - now, 0.0, 60.0)),
        late=mover.talk.late, longest=mover.talk.longest, resent=mover.resent, now=now,
    )  # fmt: skip
