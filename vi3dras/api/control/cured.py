"""The way from an arm that shakes to good gains, as people read it."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from vi3dras.api.control.tuned import Compared, compared
from vi3dras.api.values.given import file_in
from vi3dras.control.loop import Loop
from vi3dras.files import write_whole
from vi3dras.tuning.gains_file import gains_text
from vi3dras.tuning.wizard import Cure, CureStep

if TYPE_CHECKING:
    from pandas import DataFrame


@dataclass(frozen=True, eq=False, repr=False)
class Cured:
    """Steps with their reasons, and the loop at their end."""

    found: Cure

    @property
    def steps(self) -> tuple[CureStep, ...]:
        """What was measured, changed, why, and what it gave."""
        return self.found.steps

    @property
    def loop(self) -> Loop:
        """With the gains of the end."""
        return self.found.loop

    @property
    def compared(self) -> tuple[Compared, ...]:
        """Each measure before and after, over all joints."""
        return compared(self.found.first, self.found.last, None)

    @property
    def text(self) -> str:
        """All steps as paragraphs."""
        return "\n\n".join(
            f"{number}. {step.title}. {step.measured}\n   {step.changed} {step.why}\n   {step.gave}"
            for number, step in enumerate(self.steps, 1)
        )

    def to_frame(self) -> DataFrame:
        """A row for each step."""
        from vi3dras.api.values.tables import frame

        names = ("title", "measured", "changed", "why", "gave")
        return frame({name: [getattr(step, name) for step in self.steps] for name in names})

    def save(self, file: str | Path, *, replace: bool = False) -> Path:
        """Write the gains as TOML, which `vi3dras control --gains` and the Control Lab read.

        Raises:
            FileExistsAlreadyError, NotWritableError: the file cannot be written.
        """
        path = file_in(file)
        found: dict[str, float | int | str] = {
            "method": "cure",
            "steps": len(self.steps),
            "cost": self.found.after.cost,
        }
        write_whole(path, gains_text(self.loop, {}, found), replace=replace)
        return path

    def __repr__(self) -> str:
        return f"<{len(self.steps)} steps for {self.loop.robot.id}: {self.found.after.worth}>"
