"""The cost study of an instrument with clouds: measured on request, on this computer."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from vi3dras.arrays import Floats
from vi3dras.flow import Control, Indicator, VIPart
from vi3dras.robot import Robot
from vi3dras.workspace.cost import FACTORS, Cost, cost_study

Told = Callable[[float, tuple[Cost, ...]], None]


class CostStudy(VIPart):
    """The terminals of the time graphs."""

    pages = ("Time graph",)
    study_wanted = Control(int, default=0, low=0, label="Time graphs", tip="How often they were asked for")
    study_robot = Control(str, default="", label="Timed arm", tip="The arm that they were asked for")
    study_ranges = Control(
        Floats | None, default=None, shape=("n", 2), label="Timed ranges", tip="And its ranges"
    )

    study = Indicator(tuple, label="Times", tip="Seconds by Factor and number of joints")


@CostStudy.step("study", slow=True)
def measure_costs(
    robot: Robot,
    study_robot: str,
    study_ranges: Floats | None,
    study_wanted: int,
    report: Told | None = None,
) -> tuple[Cost, ...]:
    """Every link's cloud at every Factor, shown while it goes on; nothing for another arm."""
    if not study_wanted or study_ranges is None or study_robot != robot.id or len(study_ranges) != robot.n:
        return ()
    study: list[Cost] = []
    factors = sorted(FACTORS, reverse=True)
    for done, factor in enumerate(factors, 1):
        study += cost_study(robot, [factor], ranges=study_ranges)
        if report is not None:
            report(done / len(factors), tuple(study))
    return tuple(study)


@CostStudy.action("Measure times", "study_wanted", "study_robot", "study_ranges")
def measure_times(robot: Robot, low: Floats, high: Floats, study_wanted: int) -> tuple[int, str, Floats]:
    """Time the clouds of this arm and these ranges."""
    return study_wanted + 1, robot.id, np.stack([low, high], axis=1)
