"""What a pose is worth in numbers, and which direction the tool has lost there."""

from __future__ import annotations

import math

import numpy as np

from vi3dras.api.explorer.speeds import Speeds
from vi3dras.arm.robot import Robot
from vi3dras.explain.speeds import determinant_of
from vi3dras.velocities.lost import with_minus

from ...face.board import Board, FixedPart
from ...face.velocities import LOST_DIRECTION, SPEED_NUMBERS
from ...hands.pointer import Shows
from ...pen import Paint, shown
from ...widgets.cards import ReadingRow
from ...widgets.heads import Caption, Paragraph, Section


class SpeedNumbers(FixedPart, shows=SPEED_NUMBERS):
    """Determinant, singular values, condition, manipulability."""

    def _lay_out(self, parent: int, board: Board, width: int) -> None:
        Section(parent, "What the pose is worth", width=width)

        def make(name: str) -> ReadingRow:
            return ReadingRow(parent, name, width=width, unit_width=8)

        self._manipulability, self._condition = make("Manipulability"), make("Condition")
        self._determinant, self._largest, self._least = (
            make("Determinant"), make("Largest singular value"), make("Least singular value"),
        )  # fmt: skip
        self._manipulability.shows, self._condition.shows = Shows("manipulability"), Shows("condition_number")
        self._determinant.shows = Shows("determinant")
        self._largest.shows = self._least.shows = Shows("singular_values")
        self._words = Caption(parent, width=width)

    def show(self, speeds: Speeds, robot: Robot) -> None:
        """Show the numbers of now: amber near a singular pose, red in one."""
        ink: Paint = {"regular": "text", "nearly singular": "limit"}.get(speeds.state, "far")  # type: ignore[assignment]
        values, is_gone = speeds.singular_values, speeds.state == "singular"
        condition = float(speeds.condition)
        self._manipulability.say("0" if is_gone else _power(speeds.manipulability), paint=ink)
        self._condition.say("∞" if is_gone or not np.isfinite(condition) else _power(condition), paint=ink)
        self._determinant.say("0" if is_gone else _power(speeds.determinant), paint=ink)
        self._largest.say(_power(float(values[0])))
        self._least.say("0" if is_gone else _power(float(values[-1])), paint=ink)
        self._words.update(f"Of {determinant_of(speeds)}, in {robot.units.length} and rad.")


class LostWords(FixedPart, shows=LOST_DIRECTION):
    """What the tool cannot do here, and whose fault it is."""

    def _lay_out(self, parent: int, board: Board, width: int) -> None:
        self._head = Section(parent, "Lost direction", width=width)
        self._lost, self._why = Paragraph(parent, width=width), Paragraph(parent, width=width)
        self._lost.shows = self._why.shows = Shows("speed_words")

    def show(self, speeds: Speeds) -> None:
        """Show it in words."""
        is_near = speeds.state == "nearly singular"
        self._head.update(hint="none is lost" if not speeds.lost else speeds.state)
        sentences = [with_minus(lost.sentence) for lost in speeds.lost]
        whys = list(dict.fromkeys(with_minus(lost.why) for lost in speeds.lost))
        self._lost.update(" ".join(sentences) or "The tool has all its directions.", "limit" if is_near else (
            "far" if sentences else "text2"
        ))  # fmt: skip
        self._why.update(" ".join(whys), "text2")


def _power(value: float) -> str:
    """Four digits that count, or a power of ten where there would be many more."""
    size = abs(value)
    if size and not 1e-4 <= size < 1e6:
        number, _, power = f"{value:.2e}".partition("e")
        return f"{number}e{int(power)}".replace("-", "−")
    return shown(value, 0 if size >= 9999.5 else max(3 - math.floor(math.log10(size)), 0) if size else 0)
