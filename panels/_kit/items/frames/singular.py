"""Where an arm is singular: a chart of two joints that poses the arm, and a way around what is singular."""

from __future__ import annotations

from functools import partial

import numpy as np

from vi3dras.api.explorer.singular import Singularities
from vi3dras.api.explorer.speeds import Speeds
from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.inverse.numeric import search_box
from vi3dras.kinematics.steps import row_shown
from vi3dras.velocities.task_part import square_part

from ...charts.plots import PlotLine
from ...charts.slices import Slice, SliceChart
from ...face.board import Board, FixedPart
from ...face.units import joint_factor, joint_symbol, joint_unit
from ...face.velocities import NEAREST_SINGULAR, SINGULAR_SLICE
from ...hands.pointer import Shows
from ...pen import Rgb, px, segment
from ...widgets.choices import Segment
from ...widgets.heads import Paragraph, Section, gap
from ...widgets.spots import Action, Buttons

NAMES = {"shoulder": 1, "elbow": 2, "wrist": 3, "arm": 0, "whole": 0}
"""Which segment's colour stands for what is singular."""


class SingularChart(FixedPart, shows=SINGULAR_SLICE):
    """Two joints of which the chart is, its curves, and what they are."""

    def _lay_out(self, parent: int, board: Board, width: int) -> None:
        gap(parent, 8)
        self._on = self._switch_for(
            parent, "singular_on", "Show where the arm is singular", off="Hide where the arm is singular"
        )
        self._head = Section(parent, "Singular poses over two joints", width=width)
        self._across = self._chooser(parent, "across", "slice_first", width)
        gap(parent, 4)
        self._up = self._chooser(parent, "upwards", "slice_second", width)
        gap(parent, 8)
        self._words = Paragraph(parent, width=width)
        self._words.shows = Shows("singular_words")
        self._chart = SliceChart(
            parent, width=width, height=px(250), on_pose=self._pose, on_begin=self._begin
        )
        self._chart.shows = Shows("singular")

    def _chooser(self, parent: int, label: str, port: str, width: int) -> Segment:
        chooser = Segment(
            parent, ("1",), "1", partial(self._choose, port), width=width, inset=10, size=13, height=26,
            label=label, label_width=70,
        )  # fmt: skip
        chooser.shows = Shows(port)
        return chooser

    def show(
        self, robot: Robot, q: Floats, singular_on: bool, slice_first: int, slice_second: int,
        singular: object | None, singular_words: str,
    ) -> None:  # fmt: skip
        """Show the curves, and where in them the arm is."""
        if len(q) != robot.n:
            return
        self._on.update(singular_on)
        i, j = row_shown(robot, slice_first), row_shown(robot, slice_second)
        numbers = [str(k + 1) for k in range(robot.n)]
        self._across.update(str(i + 1), numbers)
        self._up.update(str(j + 1), numbers)
        self._chart.place(slice_of(robot, q, i, j))
        found = getattr(singular, "found", None)
        is_of_these = isinstance(found, Singularities) and found.joints == (i + 1, j + 1)
        self._chart.update(lines_of(robot, found) if is_of_these and found is not None else ())
        stale = singular_on and self._board.is_stale("singular")
        self._head.update(hint="being computed" if stale else "", stale=stale)
        self._words.update(
            singular_words or "Switch it on above to see them here and in the workspace.", "text2"
        )

    def _choose(self, port: str, word: str) -> None:
        other = "slice_second" if port == "slice_first" else "slice_first"
        values = {port: int(word)}
        if self._board.get(other) == int(word):  # the two change places
            values[other] = self._board.get(port)
        self._board.put_all(values, label=f"Chart joint {word}")

    def _pose(self, across: float, up: float) -> None:
        robot: Robot = self._board.get("robot")
        q = np.array(self._board.get("q"))
        for port, value in (("slice_first", across), ("slice_second", up)):
            joint = row_shown(robot, self._board.get(port))
            q[joint] = value / joint_factor(robot, joint)
        self._board.put("q", q, label="Pose the arm in the chart", gesture=("slice", self._gesture))


def slice_of(robot: Robot, q: Floats, i: int, j: int) -> Slice:
    """The ranges of two joints, and where the arm is."""
    low, high = search_box(robot)
    factors = joint_factor(robot, i), joint_factor(robot, j)

    def pair(values: Floats) -> tuple[float, float]:
        return float(values[i]) * factors[0], float(values[j]) * factors[1]

    names = tuple(f"{joint_symbol(robot, k)} [{joint_unit(robot, k)}]" for k in (i, j))
    return Slice((names[0], names[1]), pair(low), pair(high), pair(q))


def lines_of(robot: Robot, found: Singularities) -> list[PlotLine]:
    """A line for each curve in the colour of its factor, the first of each with its name."""
    i, j = (joint - 1 for joint in found.joints)
    lines, named = [], set[str]()
    for curve in found.curves:
        name = "" if curve.factor in named else curve.factor
        named.add(curve.factor)
        row = np.concatenate([curve.q, curve.q[:1]]) if curve.closed else curve.q
        colour: Rgb = segment(NAMES[curve.factor])
        lines.append(
            PlotLine(name, row[:, i] * joint_factor(robot, i), row[:, j] * joint_factor(robot, j), colour)
        )
    return lines


class NearestButton(FixedPart, shows=NEAREST_SINGULAR):
    """To the singular pose next to this one."""

    def _lay_out(self, parent: int, board: Board, width: int) -> None:
        gap(parent, 8)
        self._row = Buttons(parent, self._actions(enabled=False), width=width)
        self._row.shows = Shows("go_nearest")

    def show(self, robot: Robot, speeds: Speeds) -> None:
        """Offer it where there is one that is elsewhere."""
        self._row.update(self._actions(enabled=square_part(robot) is not None and speeds.state != "singular"))

    def _actions(self, *, enabled: bool) -> tuple[Action, ...]:
        tip = "The joints go as little as can be, within their limits"
        if not enabled:
            tip = "This pose is singular, or this arm has joints to spare"
        run = partial(self._board.act, "go_nearest")
        return (Action("Go to the nearest singular pose", run, "target", enabled=enabled, tip=tip),)
