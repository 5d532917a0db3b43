"""The chosen position in joints: where each stands between its limits, and how the arm stands."""

from __future__ import annotations

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.teaching.acts import Positions
from vi3dras.teaching.judged import branch_words, nearest_limit

from ...face.board import Board, FixedPart
from ...face.teaching import POSITION_JOINTS
from ...face.units import joint_factor, joint_text, joint_unit
from ...pen import Paint, Rect, fonts, px, shown
from ...widgets.heads import Section
from ...widgets.tracks import Axis, Track
from ...widgets.widget import Widget
from ...words import verbatim
from ..arms.joint import joint_axis

ROW, HEAD = 24, 28


class JointTracks(Widget):
    """A card with the nearest limit, and a row of 24 for each joint: its name, its track, its value."""

    def __init__(self, parent: int, *, width: int) -> None:
        self.axes: tuple[Axis, ...] = ()
        self.values: tuple[float, ...] = ()
        self.texts: tuple[str, ...] = ()
        self.nearest, self.room = "", ""
        super().__init__(parent, width=width, height=1)

    def update(
        self,
        axes: tuple[Axis, ...],
        values: tuple[float, ...],
        texts: tuple[str, ...],
        nearest: str,
        room: str,
    ) -> None:
        """Show another position; nothing without axes."""
        if self.take(axes=axes, values=values, texts=texts, nearest=nearest, room=room):
            self.resize(self.width, px(HEAD + ROW * len(axes) + 8) if axes else 1)

    def paint(self) -> None:
        """Draw the card."""
        if not self.axes:
            return
        pen, x0, x1 = self.pen, self.left, self.right
        pen.box(x0, 0, x1 - x0, self.height, "card", "card_line", radius=6)
        y = px(16)
        end = pen.text(x0 + px(12), y, "Nearest limit", 13, "text2")
        pen.text(end + px(6), y, verbatim(self.nearest), 13, "text")
        pen.text(x1 - px(12), y, self.room, 13, "text", style="mono", align="right")
        for k in range(len(self.axes)):
            self._paint_joint(k, px(HEAD + ROW * k) + px(ROW) // 2)

    def _paint_joint(self, k: int, y: int) -> None:
        axis, pen = self.axes[k], self.pen
        place = Rect(self.left + px(56), y, self.right - px(76) - self.left - px(56), 0)
        state = axis.state(self.values[k])
        ink: Paint = "far" if state == "far" else "limit" if state == "limit" else "text"
        name = fonts.elided(verbatim(axis.role), "word", 13, px(44))
        pen.text(self.left + px(12), y, name, 13, "text2")
        Track(place.x, place.x + place.width, y, axis).paint_mark(pen, self.values[k], ink)
        pen.text(self.right - px(24), y, self.texts[k], 13, ink, style="mono", align="right")
        pen.text(self.right - px(22), y, axis.unit, 12, "text3", row=13)


class PositionJoints(FixedPart, shows=POSITION_JOINTS):
    """The chosen position in joints."""

    def _lay_out(self, parent: int, board: Board, width: int) -> None:
        self._head = Section(parent, "In joints", width=width)
        self.tracks = JointTracks(parent, width=width).showing("chosen_position")

    def show(self, robot: Robot, positions: Positions, chosen_position: str) -> None:
        """Show where the joints are at the chosen position."""
        taught = next((one for one in positions if one.name == chosen_position), None)
        if taught is None or len(taught.q) != robot.n:
            self._head.update("In joints", "no position chosen")
            self.tracks.update((), (), (), "", "")
            return
        q = np.array(taught.q)
        self._head.update(f"{taught.name} in joints", " · ".join(branch_words(robot, q)))
        joint, margin = nearest_limit(robot, q)
        nearest, room = "none", ""
        if joint >= 0:
            nearest = robot.joints[joint].name
            decimals = 1 if robot.joints[joint].is_revolute else 2
            room = f"{shown(margin * joint_factor(robot, joint), decimals)} {joint_unit(robot, joint)}"
        axes = tuple(joint_axis(robot, i)._replace(role=robot.joints[i].name) for i in range(robot.n))
        values = tuple(float(value) * joint_factor(robot, i) for i, value in enumerate(q))
        texts = tuple(joint_text(robot, i, value) for i, value in enumerate(q))
        self.tracks.update(axes, values, texts, nearest, room.replace(" °", "°"))
