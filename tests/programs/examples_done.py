"""The examples, each run once however many tests look at it."""

from __future__ import annotations

from functools import cache

import vi3dras as vi
from vi3dras.api.program_runs import ProgramRun


@cache
def done_by(name: str) -> ProgramRun:
    """What an example does on its own arm."""
    return vi.program(name).run()
