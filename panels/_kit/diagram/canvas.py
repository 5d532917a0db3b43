"""The canvas: the diagram under the mouse, with zoom and pan."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..face.bound import Bound
from ..hands.overlay import wrapped
from ..hands.pointer import Mouse
from ..pen import px, scale
from ..widgets.widget import Widget
from .eye import LEAST_FIT, UNDER_TOOLS, Eye, fitted
from .plan.drawing import Drawing, Spot
from .sheet import ZOOMS, DiagramSheet, Under

if TYPE_CHECKING:
    from .diagram import DiagramPanel
    from .hands import DiagramHands

EMPTY_WORDS = "Add blocks and instruments at the upper left, and drag wires between their terminals"


class Canvas(Widget):
    """Draws one diagram; those who use it are told what the mouse does to its parts."""

    def __init__(self, parent: int, size: tuple[int, int], panel: DiagramPanel, hands: DiagramHands) -> None:
        self._panel, self._hands = panel, hands
        self.under = Under()
        self._grip: tuple[float, float, Spot] | None = None
        self._held, self._moved = Under(), False
        self.drawing: Drawing | None = None
        super().__init__(parent, width=size[0], height=size[1], pad=0)
        self.sheet = DiagramSheet(self.item, panel.icon_of)
        self.eye: Eye | None = None

    def present(self, drawing: Drawing, *, eye: Eye | None = None) -> None:
        """Show a diagram, as it was looked at or whole.

        At once: until then the sheet holds boxes that may be gone from the engine.
        """
        self.drawing = drawing
        self.eye = eye or self.eye or self.fitting(least=LEAST_FIT / scale())
        self.under = Under()
        if self._held.box is not None and self._held.box.key not in drawing.boxes:
            self._held, self._grip = Under(), None
        self.pen.clear()
        self.paint()
        self._hands.over(self.under)

    def paint(self) -> None:
        """Draw everything anew."""
        if self.drawing is None or self.eye is None or self._panel.catch_up():
            return
        self.sheet.draw(self.drawing, self.eye.zoom)
        if not self.drawing.boxes:
            self._say_empty()
        self._settle()
        self._hands.drawn()

    def _say_empty(self) -> None:
        middle, y = self.width / 2, self.height / 2
        self.pen.text(middle, y, "Nothing is here yet", 15, "text2", align="centre")
        for row, line in enumerate(wrapped(EMPTY_WORDS, self.width - px(48), 14), 1):
            self.pen.text(middle, y + px(22) * row, line, 14, "text3", align="centre")

    def look(self, eye: Eye) -> None:
        """Look from elsewhere; only another zoom draws anew."""
        zoomed = self.eye is None or eye.zoom != self.eye.zoom
        self.eye = eye
        if zoomed:
            self.repaint()
        else:
            self._settle()
        self._panel.looked()

    def fitting(self, *, least: float = ZOOMS[0]) -> Eye:
        """From where all of the diagram is seen, or its beginning where that would be too small."""
        assert self.drawing is not None
        return fitted(self.drawing, (self.width / scale(), self.height / scale()), least=least)

    def fit(self) -> None:
        """Show all of it."""
        if self.drawing is not None:
            self.look(self.fitting())

    def centre(self, spot: Spot) -> None:
        """Bring a place of the sheet into the middle."""
        if self.eye is not None:
            unit = self.eye.zoom * scale()
            self.look(Eye(self.eye.zoom, spot[0] - self.width / 2 / unit, spot[1] - self.height / 2 / unit))

    @property
    def seen(self) -> tuple[float, float, float, float]:
        """Left, top, right and bottom of what is seen and not under the tools, in sizes of the look."""
        eye = self.eye or Eye(1.0, 0.0, 0.0)
        unit = eye.zoom * scale()
        top = eye.y + UNDER_TOOLS / eye.zoom
        return eye.x, top, eye.x + self.width / unit, eye.y + self.height / unit

    def sees(self, key: str) -> bool:
        """True when the middle of a box is in view."""
        if self.drawing is None or self.eye is None:
            return False
        (x, y), box = self.drawing.corners[key], self.drawing.boxes[key]
        unit = self.eye.zoom * scale()
        across, down = (x + box.width / 2 - self.eye.x) * unit, (y + box.height / 2 - self.eye.y) * unit
        return 0 < across < self.width and 0 < down < self.height

    @property
    def sees_all(self) -> bool:
        """True when the whole diagram is in view."""
        if self.drawing is None:
            return True
        (left, top, right, bottom), (x0, y0, x1, y1) = self.drawing.extent, self.seen
        return x0 <= left and right <= x1 and y0 <= top and bottom <= y1

    def zoom(self, steps: int, about: Spot | None = None) -> None:
        """Come nearer or go away; the place under `about`, in pixels, stays where it is."""
        if self.eye is None:
            return
        x, y = about or (self.width / 2, self.height / 2)
        now = min(range(len(ZOOMS)), key=lambda k: abs(ZOOMS[k] - self.eye.zoom))  # type: ignore[union-attr]
        zoom = ZOOMS[min(max(now + steps, 0), len(ZOOMS) - 1)]
        before, after = self.eye.zoom * scale(), zoom * scale()
        self.look(Eye(zoom, self.eye.x + x / before - x / after, self.eye.y + y / before - y / after))

    def takes_wheel(self, mouse: Mouse) -> bool:
        """The wheel zooms everywhere."""
        return True

    def on_wheel(self, mouse: Mouse, steps: float) -> None:
        """Zoom about the mouse."""
        self.zoom(1 if steps > 0 else -1, (mouse.x, mouse.y))

    def find(self, mouse: Mouse) -> Under:
        """What is under the mouse."""
        self._panel.catch_up()
        return self.sheet.under(*self.sheet.place(mouse.x, mouse.y))

    def on_move(self, mouse: Mouse) -> None:
        """Light up what is under the mouse."""
        self._light(self.find(mouse))

    def on_leave(self) -> None:
        """Nothing is under the mouse any more."""
        self._light(Under())

    def on_press(self, mouse: Mouse) -> None:
        """Take hold of the sheet, a box or a terminal."""
        assert self.eye is not None
        self._held, self._moved = self.find(mouse), False
        self._grip = (mouse.x, mouse.y, (self.eye.x, self.eye.y))

    def on_double(self, mouse: Mouse) -> None:
        """Go in, or edit."""
        self.on_press(mouse)
        self._hands.double(self._held, mouse)

    def on_drag(self, mouse: Mouse) -> None:
        """Pan, move a box, or draw a wire."""
        if self._grip is None or self.eye is None:
            return
        x, y, (left, top) = self._grip
        if not self._moved and abs(mouse.x - x) + abs(mouse.y - y) < px(4):
            return
        first, self._moved = not self._moved, True
        at = self.sheet.place(mouse.x, mouse.y)
        if mouse.button == 0 and self._hands.drag(self._held, at, self.sheet.place(x, y), first=first):
            return
        unit = self.sheet.unit
        self.look(Eye(self.eye.zoom, left - (mouse.x - x) / unit, top - (mouse.y - y) / unit))

    def on_release(self, mouse: Mouse) -> None:
        """Let go: a click when nothing moved."""
        held, self._held, self._grip = self._held, Under(), None
        if self._moved:
            self._hands.drop(held, self.find(mouse), self.sheet.place(mouse.x, mouse.y))
        elif mouse.button == 0:
            self._hands.click(held, mouse)
        elif mouse.button == 1:
            self._hands.menu(held, mouse)

    def tip(self, mouse: Mouse) -> str:
        """Read what is under the mouse."""
        return self._hands.tip(self.find(mouse), self.sheet.place(mouse.x, mouse.y))

    def _light(self, under: Under) -> None:
        if under != self.under:
            self.under = under
            self._hands.over(under)

    def _settle(self) -> None:
        assert self.eye is not None
        unit = self.eye.zoom * scale()
        self.sheet.move((round(-self.eye.x * unit), round(-self.eye.y * unit)))
        self.sheet.see(self.width, self.height)


MOVE = 80.0
"""How far an arrow key goes, in sizes of the look."""
STEPS = {"Left": (-1, 0), "Right": (1, 0), "Up": (0, -1), "Down": (0, 1)}


class Arrows(Bound):
    """The keys that move the view."""

    def __init__(self, canvas: Canvas) -> None:
        self._canvas = canvas

    def on_key(self, key: str) -> bool:
        """Move a little."""
        eye = self._canvas.eye
        if key not in STEPS or eye is None:
            return False
        across, down = STEPS[key]
        self._canvas.look(Eye(eye.zoom, eye.x + across * MOVE / eye.zoom, eye.y + down * MOVE / eye.zoom))
        return True
