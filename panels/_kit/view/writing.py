"""What is written over the 3D picture belongs to that picture: it waits until the picture is there."""

from __future__ import annotations

import math
from collections import deque
from typing import NamedTuple

from vi3dras.arm.robot import Robot
from vi3dras.render.camera import Camera, Size
from vi3dras.render.pick import Picked
from vi3dras.render.scene import Grid

from ..face import Label
from ..pen import Pen, px, short
from .handles import Handles
from .labels import paint_gizmo, paint_labels, paint_tag, paint_ticks

MOST = 200
"""Pictures that are waited for: a renderer that starts again is a while without one."""


class Written(NamedTuple):
    """What stands over one picture."""

    said: int
    """How many changes had been asked for when it was written."""
    camera: Camera
    grid: Grid | None
    robot: Robot | None
    labels: tuple[Label, ...]
    picked: Picked | None


class Writing:
    """The newest words whose picture has come; before the first picture they are those of now."""

    def __init__(self) -> None:
        self._coming: deque[Written] = deque(maxlen=MOST)
        self._pictured: float = math.inf
        self.shown: Written | None = None
        """What stands there."""

    def change(self, written: Written, *, now: bool = False) -> bool:
        """Take what shall stand there; True when it may at once, as `now` where there is no picture."""
        if now:
            self._coming.clear()
            self.shown = written
            return True
        if self._coming and self._coming[-1].said == written.said:
            self._coming.pop()
        self._coming.append(written)
        return self._turn()

    def picture(self, said: int) -> bool:
        """Note that a picture came which shows so many changes; True when other words belong to it."""
        self._pictured = said
        return self._turn()

    def _turn(self) -> bool:
        before = self.shown
        while self._coming and self._coming[0].said <= self._pictured:
            self.shown = self._coming.popleft()
        return self.shown is not before


def paint_over(pen: Pen, written: Written, size: Size, handles: Handles | None) -> None:
    """Draw the numbers of the ground, labels, handles, the tag of a place and the directions of the axes.

    What only the eye moves stays while it rests.
    """
    grid, robot, camera, labels = written.grid, written.robot, written.camera, list(written.labels)
    units = None if robot is None else robot.units
    lines = None if grid is None else (grid.step, grid.radius, grid.height)
    ground = pen.part(0, (lines, units, camera, size))
    if ground is not None and grid is not None and units is not None:
        paint_ticks(ground, grid, units.metres, camera, size)
        words = f"grid {short(grid.step / units.metres)} {units.length}"
        ground.text(size[0] - px(16), size[1] - px(22), words, 12, "text3", align="right")
    if handles is not None:
        handles.show(camera, size)
        labels = handles.spare(labels)
    told = tuple((label.text, label.at.tobytes(), label.boxed, label.edge) for label in labels)
    picked = None if written.picked is None else (written.picked.key, written.picked.position.tobytes())
    if (said := pen.part(1, (told, picked, units, camera, size))) is not None:
        paint_labels(said, labels, camera, size)
        if written.picked is not None and units is not None:
            paint_tag(said, written.picked, units, camera, size)
    if (corner := pen.part(2, (camera, size))) is not None:
        paint_gizmo(corner, camera, px(48), size[1] - px(48))
