"""What a search of gains gives: the best, before and after, the map, all runs, files."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from vi3dras.api.control.map_svg import map_svg
from vi3dras.api.values.given import file_in
from vi3dras.api.values.plots import Plot, Strip, strips
from vi3dras.arrays import Floats
from vi3dras.control.loop import Loop
from vi3dras.files import refuse_taken, write_whole
from vi3dras.runs.run import LoopRun, run
from vi3dras.tuning.arm_numbers import is_length
from vi3dras.tuning.gains_file import gains_text
from vi3dras.tuning.question import OF_LOOP, Question, measures_of
from vi3dras.tuning.scores import MEASURES, Weights, stable
from vi3dras.tuning.search import Searched
from vi3dras.tuning.spans import rounded

if TYPE_CHECKING:
    from pandas import DataFrame

UNITS = {
    "error_sum": "{angle} s", "rms": "{angle}", "peak": "{angle}", "overshoot": "{angle}", "settling": "s",
    "steady": "{angle}", "effort": "N m", "ripple": "N m", "saturated": "",
}  # fmt: skip
"""Of what is compared."""
LABELS = {
    "error_sum": "Error sum", "rms": "RMS error", "peak": "Peak error", "overshoot": "Overshoot",
    "settling": "Settling", "steady": "Left at the end", "effort": "Effort", "ripple": "Ripple",
    "saturated": "Motor full",
}  # fmt: skip


class Compared(NamedTuple):
    """A measure before and after."""

    name: str
    """One of `MEASURES`."""
    unit: str
    before: float
    """Not a number where that run is not stable."""
    after: float

    @property
    def label(self) -> str:
        """For people."""
        return LABELS[self.name]

    @property
    def percent(self) -> float:
        """By how much it has changed; not a number where it was nothing before."""
        return 100 * (self.after / self.before - 1) if self.before > 0 else float("nan")


@dataclass(frozen=True, eq=False, repr=False)
class Tuned:
    """The best that a search has found, and all that it has run."""

    question: Question
    searched: Searched
    method: str
    new: int
    """How many runs were made now, and not found in the file of an earlier search."""

    @property
    def best(self) -> dict[str, float]:
        """What is best, by the names of what was searched, lengths in the arm's unit."""
        row = self.searched.best_row
        return {name: float(self._shown(name, np.array(value))) for name, value in row.items()}

    @property
    def cost(self) -> float:
        """Of the best."""
        return float(self.searched.costs[self.searched.best])

    @property
    def runs(self) -> int:
        """How many combinations were asked for."""
        return len(self.searched.rows)

    @property
    def unstable(self) -> int:
        """How many of them are not stable."""
        return int((~stable(self.searched.scores)).sum())

    @cached_property
    def loop(self) -> Loop:
        """The loop with the best gains."""
        return self.question.answered(self.searched.best_row)

    @cached_property
    def before(self) -> LoopRun:
        """The run with the gains of before."""
        return run(self.question.loop)

    @cached_property
    def after(self) -> LoopRun:
        """The run with the best gains."""
        return run(self.loop)

    @property
    def compared(self) -> tuple[Compared, ...]:
        """Each measure before and after."""
        return compared(self.before, self.after, self.question.joint)

    @property
    def front(self) -> DataFrame:
        """The runs that no other beats in both RMS error and effort."""
        return self._frame(self.searched.front)

    def weighed(self, weights: Weights) -> Tuned:
        """The same runs at another cost; none is made again."""
        return replace(self, searched=self.searched.weighed(weights))

    def to_frame(self) -> DataFrame:
        """All runs with their measures in the worst circumstance, in the order in which they were asked."""
        return self._frame(list(range(self.runs)))

    def _frame(self, rows: list[int]) -> DataFrame:
        from vi3dras.api.values.tables import frame

        searched = self.searched
        columns: dict[str, Any] = {
            each.name: self._shown(each.name, searched.rows[rows, k]) for k, each in enumerate(searched.spans)
        }
        columns["cost"] = searched.costs[rows]
        columns["stable"] = stable(searched.scores)[rows]
        worst = searched.scores.max(axis=1)[rows]
        shown = self._names()
        columns |= {name: worst[:, MEASURES.index(name)] for name in shown}
        return frame(columns)

    def _shown(self, name: str, values: Floats) -> Floats:
        """Values of what was searched, lengths in the arm's unit."""
        metres = self.question.loop.robot.units.metres
        return rounded(values / metres) if is_length(name) else values

    def _names(self) -> tuple[str, ...]:
        has_arm = any(each.name not in OF_LOOP for each in self.question.spans)
        return MEASURES if has_arm else MEASURES[:-2]

    def plot(self) -> Plot:
        """The error of each joint before and after, over the time."""
        made = []
        robot = self.question.loop.robot
        for i, joint in enumerate(robot.joints):
            for words, one in (("before", self.before), ("after", self.after)):
                made.append(Strip(f"{joint.name} {words}", one.error[:, i] / robot.scale[i]))
        times = self.before.times
        made = [row._replace(values=_fitted(row.values, len(times))) for row in made]
        return strips("time [s]", times, made)

    def plot_map(self) -> Plot:
        """The cost over the first two numbers that were searched on a grid."""
        return Plot(map_svg(self.searched).encode(), "svg")

    @property
    def told(self) -> dict[str, float | int | str]:
        """How the best was found, for its file."""
        return {
            "method": self.method,
            "cost": self.cost,
            "weights": self.searched.weights.text,
            "runs": self.runs,
            "unstable": self.unstable,
            **{each.name: each.after for each in self.compared if np.isfinite(each.after)},
        }

    @property
    def arm_numbers(self) -> dict[str, float]:
        """What of the arm itself was searched, with its best value in SI units."""
        return {name: value for name, value in self.searched.best_row.items() if name not in OF_LOOP}

    def save(self, file: str | Path, *, replace: bool = False) -> Path:
        """Write the best gains as TOML, which `vi3dras control --gains` and the Control Lab read.

        Raises:
            FileExistsAlreadyError, NotWritableError: the file cannot be written.
        """
        path = file_in(file)
        write_whole(path, gains_text(self.loop, self.arm_numbers, self.told), replace=replace)
        return path

    def report(self, file: str | Path, *, replace: bool = False) -> tuple[Path, ...]:
        """Write a page in Markdown, and beside it all runs as CSV and both pictures as SVG.

        Raises:
            FileExistsAlreadyError, NotWritableError: a file cannot be written; none is then, or not all.
        """
        from vi3dras.api.control.tuning_report import report_text

        path = file_in(file)
        beside = {
            path: report_text(self, path.stem).encode(),
            path.with_name(f"{path.stem}-runs.csv"): self.to_frame().to_csv(index=False).encode(),
            path.with_name(f"{path.stem}-before-after.svg"): self.plot().data,
        }
        if self.searched.on_grid:
            beside[path.with_name(f"{path.stem}-map.svg")] = self.plot_map().data
        for each in beside:
            refuse_taken(each, replace=replace)
        for each, data in beside.items():
            write_whole(each, data, replace=replace)
        return tuple(beside)

    def __repr__(self) -> str:
        best = ", ".join(f"{name} {value:.6g}" for name, value in self.best.items())
        return f"<{best} for {self.question.loop.robot.id}: cost {self.cost:.4g} of {self.runs:,} runs>"


def compared(before: LoopRun, after: LoopRun, joint: int | None) -> tuple[Compared, ...]:
    """Each measure of two runs, of one joint or over all."""
    both = [_measured(one, joint) for one in (before, after)]
    unit = before.loop.robot.units.angle.replace("deg", "°")
    names = MEASURES[: len(both[0])]
    return tuple(
        Compared(name, UNITS[name].format(angle=unit), float(a), float(b))
        for name, a, b in zip(names, *both, strict=True)
    )


def _measured(one: LoopRun, joint: int | None) -> Floats:
    figures = type(one.figures)._make(np.asarray(part)[None] for part in one.figures)
    found = measures_of(one.loop, figures, joint)[0]
    return found if bool(one.figures.stable) else np.full_like(found, np.nan)


def _fitted(values: Floats, count: int) -> Floats:
    """As many values as the other run has, which may have another rate."""
    if len(values) == count:
        return values
    return np.interp(np.linspace(0, 1, count), np.linspace(0, 1, len(values)), values)
