"""The target that the arm is at: where it is, what became of it, and why."""

from __future__ import annotations

import math

from vi3dras.arm.robot import Robot
from vi3dras.inverse.sentences import joint_text
from vi3dras.joint_workspace.classes import LIMIT, NAMES, REACHABLE

from ..face.board import DECIMALS, Board, Bound, Builders
from ..face.targets import TargetCard
from ..pen.digits import shown
from ..widgets.buttons import Buttons
from ..widgets.cards import Reading
from ..widgets.heads import Paragraph, Section
from ..widgets.legend import thousands
from ..widgets.spots import Action


class WhyCard(Bound):
    """Place and verdict of one target; when it was picked, the reason with the nearest point within reach."""

    ports = ("robot", "study", "spot", "picked", "why")

    def __init__(self, item: TargetCard, parent: int, board: Board, width: int) -> None:
        self._board = board
        self._head = Section(parent, "Target", width=width)
        self._place = Reading(parent, "Place", width=width)
        self._words = Paragraph(parent, width=width)
        tip = "In numbers, with the nearest point within reach and the hand angles that would do"
        ask = Action("Why?", self._ask, "help", tip=tip)
        self._buttons = Buttons(parent, (ask,), width=width)
        self.refresh()

    def refresh(self) -> None:
        """Show the target."""
        robot: Robot = self._board.get("robot")
        study, spot, why = (self._board.get(name) for name in ("study", "spot", "why"))
        if study is None or spot is None or study.robot.n != robot.n:
            return
        unit, digits = robot.units.length, max(DECIMALS[robot.units.length] - 1, 0)
        self._head.update(f"Target {thousands(spot.index + 1)}", NAMES[spot.code])
        places = "  ".join(shown(float(v) / robot.units.metres, digits) for v in spot.point)
        self._place.say(places, unit=unit)
        asked = self._board.get("picked") == spot.index
        explained = asked and why is not None and why.index == spot.index
        waiting = "Looking for the reason" if asked else _short(robot, spot)
        self._words.update(why.sentence if explained else waiting)
        self._buttons.show(not asked)

    def _ask(self) -> None:
        spot = self._board.get("spot")
        if spot is not None:
            self._board.put("picked", spot.index, label="Ask why")


def _short(robot: Robot, spot: object) -> str:
    """What can be said without a computation."""
    code, joint = spot.code, spot.joint  # type: ignore[attr-defined]
    if code == LIMIT and joint >= 0:
        beyond = joint_text(robot, joint, round(spot.excess, 4))  # type: ignore[attr-defined]
        return f"Joint limit: {robot.joints[joint].name} {beyond} beyond its range."
    if code == REACHABLE:
        angle = spot.angle  # type: ignore[attr-defined]
        hand = f", hand at {shown(math.degrees(angle), 1)}°" if math.isfinite(angle) else ""
        return f"Reached{hand}."
    return f"{NAMES[code].capitalize()}: no joint values."


BUILDERS: Builders = {TargetCard: WhyCard}
