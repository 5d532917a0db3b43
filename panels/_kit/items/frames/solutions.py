"""The pose of the tool and every solution for it: typed, taken from the arm, and chosen by a picture."""

from __future__ import annotations

import dearpygui.dearpygui as dpg
import numpy as np

from vi3dras.api.explorer.between import SolutionMotion
from vi3dras.api.solutions import Solutions
from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.inverse.targets import usual_task
from vi3dras.kinematics.jacobian import limit_margins, limit_shares
from vi3dras.render.scene import Lines
from vi3dras.solids import skeleton

from ...face.board import Board, FixedPart
from ...face.solutions import POSE_FORM, SOLUTION_CARDS
from ...face.units import joint_factor, joint_symbol, joint_unit
from ...hands.pointer import Shows
from ...pen import LampState, shown
from ...pen.sketch import isometric
from ...widgets.heads import Paragraph, Section, gap
from ...widgets.spots import Action, Buttons
from ..arms.kept import short_branch
from ..arms.lists import Motion
from ..arms.place_tables import PlaceTables
from .solution_cards import SolutionCard, SolutionCards

SAME = 1e-6
"""Joint values this near are the same, in [rad] and [m]."""


class PoseTables(PlaceTables):
    """Places of the tool that undo calls by their words."""

    def _put(self, port: str, numbers: Floats) -> None:
        word = next(word for word, name in self._rows.items() if name == port)
        self._board.put(port, numbers, label=f"Type: {word.lower()}")


class PoseForm(FixedPart, shows=POSE_FORM):
    """The pose as a row of numbers; it stays while the arm moves."""

    also = ("near",)

    def _lay_out(self, parent: int, board: Board, width: int) -> None:
        self._group: int = dpg.add_group(parent=parent)
        self.tables: PoseTables
        gap(parent, 4)
        tip = "Ask for the pose in which the tool is now: it stays while the arm moves"
        take = Action("Take the pose from the arm", lambda: board.act("take_pose"), "target", tip=tip)
        self.buttons = Buttons(parent, (take,), width=width)
        self.buttons.shows_at = {"Take the pose from the arm": Shows("take_pose")}

    def show(self, robot: Robot, pose_asked: Floats) -> None:
        """Show the pose."""
        if self._is_new(self._group, usual_task(robot), robot.units.length):
            self.tables = PoseTables(self._group, self._board, self._width, {"Pose": "pose_asked"})
        self.tables.refresh()

    def turned_to(self) -> None:
        """Begin where the arm is, unless it stands in the pose or on its way between two solutions."""
        board, now = self._board, self._board.get("tool_now")
        asked = board.get("pose_asked")
        if now is None or asked is None or now.shape != asked.shape or is_under_way(board):
            return
        if np.abs(asked - now).max() > SAME:
            board.act("take_pose")


def is_under_way(board: Board) -> bool:
    """Whether the arm stands where the motion between two solutions, or the atlas, has put it."""
    posture: SolutionMotion | None = board.get("posture")
    q = board.get("q")
    if board.get("dock") == "atlas" and board.get("atlas") is not None:
        return True
    if posture is None or posture.robot.n != len(q):
        return False
    fine = posture.change.plan.fine
    return bool(np.abs(fine.at(board.get("posture_at") * fine.duration) - q).max() < SAME)


class SolutionPictures(FixedPart, shows=SOLUTION_CARDS):
    """A small arm for each solution; a click leads there, and each can be initial or final."""

    chief = "found"
    also = ("found_words",)

    def _lay_out(self, parent: int, board: Board, width: int) -> None:
        self._head = Section(parent, "Solutions", width=width)
        self._why = Paragraph(parent, width=width)
        self.cards = SolutionCards(
            parent, width=width, on_choose=self._go, on_initial=self._begin_at, on_final=self._end_at
        )
        self.cards.shows = Shows("found", by="row")
        self._nearest = Buttons(
            parent, (Action("Go to the nearest point", self._to_nearest, "target"),), width=width
        )
        self._motion = Motion(board)
        self._bound_for = 0
        self._drawn: tuple[object, tuple[tuple[Floats, ...], ...]] = (None, ())

    def show(self, robot: Robot, q: Floats, found: Solutions, initial: int, final: int) -> None:
        """Show every solution, or why there is none."""
        stale = self._board.is_stale("found")
        if found.robot.n != robot.n or len(q) != robot.n:
            self._head.update(hint="being computed", stale=True)
            self.cards.update(())
            return
        inside = int(np.count_nonzero(found.within_limits))
        hint = f"{len(found)}, {inside} within the limits" if len(found) else "none found"
        self._head.update(hint=hint, stale=stale)
        self._why.update("" if found.reachable else self._board.get("found_words") or "", "text2")
        self._nearest.show(not found.reachable)
        if self._drawn[0] is not found:
            self._drawn = (found, tuple(sketch(robot, values) for values in found.joints))
        self.cards.update(
            tuple(
                self._card(robot, found, k, q, (initial, final))._replace(lines=lines)
                for k, lines in enumerate(self._drawn[1])
            )
        )

    def _card(self, robot: Robot, found: Solutions, k: int, q: Floats, ends: tuple[int, int]) -> SolutionCard:
        values = found.joints[k]
        margins, shares = limit_margins(robot, values), limit_shares(robot, values)
        least = int(np.argmin(shares))
        room = float(margins[least]) * joint_factor(robot, least)
        text, lamp = "no limits", "ok"
        if np.isfinite(margins[least]):
            space = "" if joint_unit(robot, least) == "°" else " "
            text = f"{joint_symbol(robot, least)}  {shown(room, 1)}{space}{joint_unit(robot, least)}"
            lamp = "far" if room < -1e-9 else "limit" if shares[least] < 0.05 else "ok"
        branch = found.branches[k]
        return SolutionCard(
            short_branch(branch), f"Solution {k + 1}: {branch}", text, _lamp(lamp), (),
            is_current=bool(np.abs(values - q).max() < SAME),
            is_initial=k + 1 == ends[0], is_final=k + 1 == ends[1],
        )  # fmt: skip

    def frame(self) -> None:
        """Take a step of the way to a solution: once per frame."""
        self._motion.frame()

    def on_key(self, key: str) -> bool:
        """Go to the solution above or below the current one."""
        step = {"Up": -1, "Down": 1}.get(key)
        if step is None or not self.cards.cards:
            return False
        current = [k for k, card in enumerate(self.cards.cards) if card.is_current]
        at = self._bound_for if self._motion.is_moving else current[0] if current else -step
        self._go(min(max(at + step, 0), len(self.cards.cards) - 1))
        return True

    def _go(self, k: int) -> None:
        self._bound_for = k
        self._motion.go(self._board.get("found").joints[k], f"Go to solution {k + 1}")

    def _begin_at(self, k: int) -> None:
        self._board.put_all({"initial": k + 1, "posture_at": 0.0}, label=f"Begin at solution {k + 1}")

    def _end_at(self, k: int) -> None:
        self._board.put_all({"final": k + 1, "posture_at": 0.0}, label=f"End at solution {k + 1}")

    def _to_nearest(self) -> None:
        self._motion.go(self._board.get("found").why.nearest, "Go to the nearest point")


def sketch(robot: Robot, q: Floats) -> tuple[Floats, ...]:
    """The bones of an arm at joint values (n,) as lines (k, 2), seen from above at a corner."""
    bones = (item.points for item in skeleton(robot, np.array(q)) if isinstance(item, Lines))
    return tuple(isometric(np.asarray(points, float)) for points in bones)


def _lamp(word: str) -> LampState:
    return "far" if word == "far" else "limit" if word == "limit" else "ok"
