"""Poles in their plane: the edge of what is stable, the locus of a gain, and a click that takes a value."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from vi3dras.api.control.stable import LoopStability
from vi3dras.arrays import Floats

from ...charts.plots import Plot, PlotLine
from ...charts.ticks import Axis
from ...hands.pointer import Mouse
from ...pen import Rgb, current, px, short

NEAR = 14
"""So near to a branch a click takes it, in sizes of the look."""
STILL = 1e-3
"""A branch that moves less than this share of the picture is another joint's."""
WHOLE = 1.15
"""Half of the picture of the unit circle."""
CLOSEST = 1e-3
"""The most that a picture is enlarged to, as a share of the whole."""


class PolePlot(Plot):
    """Poles over equal axes; a click on a branch takes its gain, the wheel zooms."""

    def __init__(self, parent: int, *, width: int, height: int, on_take: Callable[[float], None]) -> None:
        self.found: LoopStability | None = None
        self._on_take, self._half, self._middle, self._whole = on_take, WHOLE, (0.0, 0.0), WHOLE
        super().__init__(parent, width=width, height=height)

    def load(self, found: LoopStability | None, colour: Rgb) -> None:
        """Show the poles of a loop, the locus in a colour."""
        before, self.found = self.found, found
        if found is None:
            self.update(())
            return
        continuous = found.found.clock.is_continuous
        whole = 1.2 * float(np.abs(found.poles).max()) if continuous else WHOLE
        was = None if before is None else before.found.clock.is_continuous
        if was != continuous or (continuous and abs(whole / self._whole - 1) > 1):
            self._half, self._middle, self._whole = whole, (0.0, 0.0), whole
        self.describe("1/s" if continuous else "Re z", "1/s" if continuous else "Im z")
        self.update(pole_lines(found, colour, self._whole))

    def axes(self) -> tuple[Axis, Axis]:
        """Both axes over pixels, a unit as long on each."""
        x, y = super().axes()
        wide, tall = x.end - x.start, y.start - y.end
        unit = 2 * self._half / min(wide, tall)
        (a, b), across, up = self._middle, unit * wide / 2, unit * tall / 2
        return Axis(a - across, a + across, x.start, x.end), Axis(b - up, b + up, y.start, y.end)

    def nearest(self, mouse: Mouse) -> tuple[float, complex] | None:
        """The gain of the locus under the mouse, and its pole there."""
        if self.found is None:
            return None
        gains, poles = self.found.locus()
        x, y = self.axes()
        far = np.hypot(x.at(poles.real) - mouse.x, y.at(poles.imag) - mouse.y)
        moving = _moving(poles, self._whole)
        far = np.where(moving[None, :], far, np.inf)
        k, branch = np.unravel_index(int(far.argmin()), far.shape)
        return (float(gains[k]), complex(poles[k, branch])) if far[k, branch] <= px(NEAR) else None

    def takes_wheel(self, mouse: Mouse) -> bool:
        """Over the picture."""
        return self.found is not None

    def on_wheel(self, mouse: Mouse, steps: float) -> None:
        """Look closer at what is under the mouse, or see more."""
        x, y = self.axes()
        at = x.value(mouse.x), y.value(mouse.y)
        half = min(max(self._half / 1.25**steps, CLOSEST * self._whole), self._whole)
        share = half / self._half
        self._half = half
        self._middle = (
            (0.0, 0.0) if half == self._whole
            else (at[0] - (at[0] - self._middle[0]) * share, at[1] - (at[1] - self._middle[1]) * share)
        )  # fmt: skip
        self.repaint()

    def on_press(self, mouse: Mouse) -> None:
        """Take the gain of the branch under the mouse."""
        found = self.nearest(mouse) if mouse.button == 0 else None
        if found is not None:
            self._on_take(float(f"{found[0]:.4g}"))

    def on_double(self, mouse: Mouse) -> None:
        """Show all of it."""
        self._half, self._middle = self._whole, (0.0, 0.0)
        self.repaint()

    def tip(self, mouse: Mouse) -> str:
        """Say which gain brings a pole here."""
        found = self.nearest(mouse)
        if found is None:
            return "The wheel looks closer, a double click shows all" if self.found is not None else ""
        return f"A click takes {short(float(f'{found[0]:.4g}'))}"

    def _paint_line(self, line: PlotLine, x: Axis, y: Axis, taken: list[float]) -> None:
        inside = (line.x >= x.low) & (line.x <= x.high) & (line.y >= y.low) & (line.y <= y.high)
        super()._paint_line(line._replace(y=np.where(inside, line.y, np.nan)), x, y, taken)


def pole_lines(found: LoopStability, colour: Rgb, whole: float) -> list[PlotLine]:
    """The edge of what is stable, the branches, the poles of now: outside in red."""
    look = current()
    _, poles = found.locus()
    moving = _moving(poles, whole)
    lines = [PlotLine("", *_edge(whole, is_circle=not found.found.clock.is_continuous), look.text3)]
    for branch in range(poles.shape[1]):
        values = poles[:, branch]
        if moving[branch]:
            lines.append(PlotLine("", values.real, values.imag, colour))
    edge = found.poles.real if found.found.clock.is_continuous else np.abs(found.poles) - 1
    for is_out, ink in ((False, look.text), (True, look.far)):
        chosen = found.poles[(edge > 1e-9) == is_out]
        if len(chosen):
            apart = np.full(len(chosen), np.nan)
            lines.append(
                PlotLine(
                    "",
                    np.stack([chosen.real, chosen.real], axis=1).ravel(),
                    np.stack([chosen.imag, apart], axis=1).ravel(),
                    ink,
                    has_marks=True,
                )
            )
    return lines


def _moving(
    poles: np.ndarray[tuple[int, int], np.dtype[np.complex128]], whole: float
) -> np.ndarray[tuple[int], np.dtype[np.bool_]]:
    """Which branches (s,) the gain moves."""
    return np.asarray(np.abs(poles - poles[0]).max(axis=0) > STILL * whole)


def _edge(whole: float, *, is_circle: bool) -> tuple[Floats, Floats]:
    """The unit circle, or the imaginary axis."""
    if is_circle:
        angle = np.linspace(0, 2 * np.pi, 721)
        return np.cos(angle), np.sin(angle)
    return np.zeros(201), np.linspace(-whole, whole, 201)
