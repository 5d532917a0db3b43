"""Where a run of the program pauses."""

from __future__ import annotations

from vi3dras.flow import Control, VIPart


class Breakpoints(VIPart):
    """The lines at which a run pauses, for a pendant without one."""

    breakpoints = Control(
        tuple[int, ...], default=(), label="Breakpoints", quantity="lines",
        tip="Lines before which a run pauses, from 1",
    )  # fmt: skip
