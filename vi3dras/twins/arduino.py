"""A virtual Arduino: the very sketch that an Arduino gets, compiled here, and hobby servos on its pins."""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.codegen.servo_board import BAUD, servo_sketch
from vi3dras.twins.board import VirtualBoard
from vi3dras.twins.body import Body
from vi3dras.twins.sketch_host import Heard, SketchProcess


class VirtualArduino(VirtualBoard):
    """An Arduino with an arm on it.

    Raises:
        NoServosError: the arm's file says nothing of servos.
        NoCompilerError, SketchError: see `built`.
    """

    id = "arduino"

    @classmethod
    def baud(cls, robot: Robot) -> int:
        """As the sketch says."""
        return BAUD

    def __init__(self, robot: Robot, body: Body) -> None:
        super().__init__(robot, body)
        self.sketch = servo_sketch(robot)
        assert robot.servo is not None
        self._values: list[Callable[[Floats], Floats]] = [each.value for each in robot.servo.joints]
        if (hand := robot.servo.gripper) is not None:
            self._values.append(lambda pulse: (pulse - hand.closed) / (hand.opened - hand.closed))
        self._process: SketchProcess | None = None
        self.reset(0.0)

    def reset(self, time: float) -> None:
        """The sketch begins anew; no servo gets pulses."""
        if self._process is not None:
            self._process.close()
        self._process, self._began = SketchProcess(self.sketch), time
        self.pulses: tuple[int, ...] = ()

    def hear(self, byte: int, time: float) -> None:
        """Let the sketch hear it."""
        assert self._process is not None
        self._take(self._process.hear(byte, self._ms(time)), time)

    def wanted(self, time: float) -> Floats:
        """What the pulses of now mean to the servos, as shaft angles [rad]."""
        assert self._process is not None
        self._take(self._process.go_on(self._ms(time)), time)
        angles = [
            float(value(np.array(pulse))) if pulse else math.nan
            for value, pulse in zip(self._values, self.pulses, strict=True)
        ]
        return self.body.truth.shafts(np.array(angles))

    def _ms(self, time: float) -> int:
        return int(1000 * (time - self._began) + 1e-6)

    def _take(self, heard: Heard, time: float) -> None:
        self.pulses = heard.pulses
        if heard.said:
            self.say(heard.said, time)
