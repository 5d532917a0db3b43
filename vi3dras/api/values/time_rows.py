"""What happens to the joints of an arm as rows over time: a table, a file, a plot, whatever made it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from vi3dras.api.values.given import file_in
from vi3dras.api.values.numbers import joints_out
from vi3dras.api.values.tables import frame, html
from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.export.csv import write_csv

if TYPE_CHECKING:
    from pandas import DataFrame

    from vi3dras.api.values.plots import Plot


class JointsOverTime(Protocol):
    """N rows as the core has them, in [s], [m] and [rad]."""

    @property
    def times(self) -> Floats:
        """(N,)."""

    @property
    def q(self) -> Floats:
        """(N, n)."""


class TimeRows(ABC):
    """Rows of an arm over time, in its units."""

    robot: Robot
    result: JointsOverTime
    """In [m], [rad] and [s]."""

    @abstractmethod
    def _columns(self) -> dict[str, Any]:
        """Time, joint values and all that goes with them, each (N,) under the name of its column."""

    @abstractmethod
    def plot(self) -> Plot:
        """What is drawn of it over the time."""

    @property
    def times(self) -> Floats:
        """When each row is [s], (N,)."""
        return self.result.times

    @property
    def q(self) -> Floats:
        """Where the joints are, (N, n)."""
        return joints_out(self.robot, self.result.q)

    def to_frame(self) -> DataFrame:
        """A table with a row for each time, the unit in each column's name."""
        return frame(self._columns())

    def save(self, file: str | Path, *, replace: bool = False) -> None:
        """Write that table as CSV.

        Raises:
            FileExistsAlreadyError, NotWritableError: the file cannot be written.
        """
        write_csv(file_in(file), self._columns(), replace=replace)

    def __len__(self) -> int:
        return len(self.result.times)

    def _repr_html_(self) -> str:
        return html(repr(self)[1:-1], self.to_frame(), self.plot().html)
