"""The matrix of a joint on its way with its four factors, and how the moving frame is turned."""

from __future__ import annotations

import math

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.explain.steps import elements, step_name
from vi3dras.kinematics.steps import Step, changing, row_shown, step_at

from ...face.board import Board, FixedPart
from ...face.frames import FACTORS, MOVING_FRAME
from ...face.units import DECIMALS, length_text
from ...hands.pointer import Shows
from ...pen import shown
from ...widgets.cards import MatrixView, ReadingRow
from ...widgets.factors import FactorCard, Factors, factor_texts
from ...widgets.heads import Section, SectionChoice

SEEN = {"frame before": "in the frame before", "base": "in the base"}


class FactorMatrices(FixedPart, shows=FACTORS):
    """The matrix so far with the elements that change lit, and the factor of each step."""

    def _lay_out(self, parent: int, board: Board, width: int) -> None:
        self._head = Section(parent, "Matrix of the joint", width=width)
        self._whole = MatrixView(parent, "A", width=width)
        self._whole.shows = Shows("reached", by="element")
        self._order = Section(parent, "Its four factors", "in the order of the product", width=width)
        self._factors = Factors(parent, width=width)
        self._factors.shows = Shows("factors")

    def show(
        self,
        robot: Robot,
        order: str,
        joint: int,
        done: float,
        moves: tuple[Step, ...],
        reached: Floats,
        factors: Floats,
    ) -> None:
        """Show both."""
        i, k = row_shown(robot, joint) + 1, step_at(done)
        is_moving = 0.0 < done < 4.0
        digits = DECIMALS[robot.units.length]
        lit: frozenset[tuple[int, int]] = frozenset()
        hint = "in the order of the product"
        if is_moving:
            lit = frozenset((int(r), int(c)) for r, c in np.argwhere(changing(moves, k)))
            hint = elements(len(lit))
        self._whole.describe(f"A_{i}", f"frame {i} in frame {i - 1}, {robot.units.length}", digits)
        self._whole.update(_typed(robot, reached), lit=lit)
        self._order.update(hint=hint)
        shown_factors = []
        for n, (step, matrix) in enumerate(zip(moves, factors, strict=True)):
            name = f"{'Rot' if step.turns else 'Trans'}({step.axis}, {step_name(step, i - 1, order)})"
            texts = factor_texts(_typed(robot, matrix), digits)
            shown_factors.append(FactorCard(name, texts, is_moving and n == k, waits=done <= n))
        self._factors.update(tuple(shown_factors))


class FrameReadings(FixedPart, shows=MOVING_FRAME):
    """Quaternion, A B C, axis and angle, and origin of the moving frame."""

    def _lay_out(self, parent: int, board: Board, width: int) -> None:
        self._head = SectionChoice(
            parent, "Moving frame", tuple(SEEN.values()), SEEN["frame before"], self._choose, width=width
        )
        rows = (
            ("w, x, y, z", "quaternion"),
            ("A, B, C", "turned_abc"),
            ("Angle", "turn"),
            ("Axis", "axis"),
            ("Origin", "seen"),
        )
        self._rows = {
            port: ReadingRow(parent, label, width=width, tip=board.port(port).tip) for label, port in rows
        }
        for port, row in self._rows.items():
            row.shows = Shows(port)

    def show(
        self,
        robot: Robot,
        seen: Floats,
        seen_in: str,
        quaternion: Floats,
        turned_abc: Floats,
        turn: float,
        axis: Floats,
    ) -> None:
        """Show the numbers."""
        self._head.update(SEEN[seen_in])
        self._rows["quaternion"].say(_row(quaternion, 4))
        self._rows["turned_abc"].say(_row(np.degrees(turned_abc), 1), unit="°")
        self._rows["turn"].say(shown(math.degrees(turn), 1), unit="°")
        self._rows["axis"].say(_row(axis, 4) if turn > 1e-9 else "any")
        origin = "  ".join(length_text(robot, float(v)) for v in seen[:3, 3])
        self._rows["seen"].say(origin, unit=robot.units.length)

    def _choose(self, word: str) -> None:
        name = next(key for key, value in SEEN.items() if value == word)
        self._board.put("seen_in", name, label=f"See the frame {word}")


def _row(numbers: Floats, digits: int) -> str:
    return "  ".join(shown(float(v), digits) for v in numbers)


def _typed(robot: Robot, matrix: Floats) -> Floats:
    told: Floats = np.array(matrix)
    told[:3, 3] /= robot.units.metres
    return told
