"""A virtual SSC-32U: an SSC-32 that knows `STOP`, and registers."""

from __future__ import annotations

import re

from vi3dras.arm.robot import Robot
from vi3dras.twins.body import Body
from vi3dras.twins.ramp import Ramp
from vi3dras.twins.ssc32 import ANSWER_S, VirtualSsc32


class VirtualSsc32U(VirtualSsc32):
    """An SSC-32U: `STOP`, and registers."""

    id = "ssc32u"
    version = "SSC32-V2.50USB"

    def __init__(self, robot: Robot, body: Body) -> None:
        self.registers = {4: 960}
        """By number; R4 is the baud rate by ten."""
        super().__init__(robot, body)

    def obey(self, line: str, time: float) -> None:
        """A line of an SSC-32, or one that only this board knows."""
        if found := re.fullmatch(r"STOP(\d+)", line):
            channel = int(found[1])
            if channel in self.ramps:
                here = self.pulse(channel, time)
                self.ramps[channel] = Ramp(here, here, time, 0.0)
        elif found := re.fullmatch(r"R(\d+)=(-?\d+)", line):
            self.registers[int(found[1])] = int(found[2])
        elif found := re.fullmatch(r"R(\d+)", line):
            self.say(f"{self.registers.get(int(found[1]), 0)}\r".encode(), time + ANSWER_S)
        else:
            super().obey(line, time)
