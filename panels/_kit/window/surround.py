"""What stands around a front panel or diagram: bar, rail, header and status line."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ..face import Face
from ..pen import Icon, Paint, Rect, elided, px
from ..pen.layout import Layout
from ..pen.skin import bare_child
from ..widgets.choices import Chosen, Segment, segment_width
from ..widgets.heads import Separator
from ..widgets.menus import Menu
from ..widgets.spots import Action, Spots
from ..widgets.widget import Widget, at
from .bar import Commands, TopBar
from .bars import Entries, StatusLine


class Surround:
    """The widgets at the edges of the window; `turn` opens an instrument, `flip` its other side."""

    def __init__(
        self,
        window: int,
        layout: Layout,
        faces: Sequence[Face],
        commands: Commands,
        turn: Callable[[str], None],
        flip: Callable[[], None],
    ) -> None:
        self.bar = TopBar(bare_child(window, layout.bar, "bar"), int(layout.bar.width), commands)
        rail, head = bare_child(window, layout.rail, "bar"), bare_child(window, layout.header, "clear")
        self._rail = Rail(rail, faces, turn, commands.settings, layout.rail)
        self._head = Head(head, width=int(layout.header.width), turn=lambda side: flip())
        foot, lowest = bare_child(window, layout.status, "bar"), layout.status.y
        self.status = StatusLine(
            foot, width=int(layout.status.width), on_press=lambda: Menu(commands.messages(), px(8), lowest)
        )

    def head(self, name: str, title: str, sentence: str, *, is_diagram: bool) -> None:
        """Show which instrument it is, what that is for, and from which side it is seen."""
        self._rail.update(name)
        self._head.update(title, sentence)
        self._head.show_side(is_diagram=is_diagram)


TILE = 60


class Rail(Spots):
    """A tile per instrument with its icon and short name; settings at the bottom."""

    def __init__(
        self, parent: int, faces: Sequence[Face], choose: Chosen, settings: Entries, place: Rect
    ) -> None:
        self._faces, self._choose, self._settings = tuple(faces), choose, settings
        self.current = faces[0].vi.id
        super().__init__(parent, width=int(place.width), height=int(place.height), pad=0)

    def update(self, current: str) -> None:
        """Show which instrument is open."""
        self.take(current=current)

    def paint_spots(self) -> None:
        """Draw the tiles."""
        self.pen.rule(self.width - px(1), 0, self.height, upright=True)
        for k, face in enumerate(self._faces):
            action = Action(face.short, lambda name=face.vi.id: self._choose(name), tip=face.sentence)  # type: ignore[misc]
            self._tile(px(8) + k * self._step, action, face.icon, face.vi.id == self.current)
        action = Action("Settings", self._open_settings, tip="Theme, size and language")
        self._tile(self.height - self._step, action, "gear", is_current=False, with_name=False)

    @property
    def _step(self) -> int:
        """From tile to tile: less than usual where all would not fit above the settings."""
        return min(px(TILE + 4), (self.height - px(8)) // (len(self._faces) + 1))

    def _open_settings(self) -> None:
        x, y = self.corner()
        Menu(self._settings(), x + self.width + px(4), y + self.height)

    def _tile(self, y: int, action: Action, icon: Icon, is_current: bool, *, with_name: bool = True) -> None:
        high = self._step - px(4)
        place = Rect(px(4), y, self.width - px(9), high)
        if is_current:
            self.pen.box(*place, "accent_back", radius=6)
            self.pen.box(0, y + high // 5, px(3), high - 2 * (high // 5), "accent", radius=1)
        elif self.is_lit(action):
            self.pen.box(*place, "hover", radius=6)
        middle = (self.width - px(1)) / 2
        ink: Paint = "accent" if is_current else "text2"
        self.pen.icon(middle, y + round(high * (0.367 if with_name else 0.5)), icon, 18, ink)
        if with_name:
            words: Paint = "text" if is_current else "text2"
            self.pen.text(middle, y + round(high * 0.767), action.label, 12, words, align="centre")
        self.spot(place, action)


SIDES = ("Front panel", "Diagram")


class Head(Widget):
    """The title of the instrument and what it is for; at the right, from which side it is shown."""

    def __init__(self, parent: int, *, width: int, turn: Chosen) -> None:
        self._title, self._sentence = "", ""
        room = segment_width(SIDES, 14) + px(32)
        # Two drawlists: the one that lies over the other would take its mouse.
        super().__init__(at(parent, 0, 0), width=width - room, height=px(44))
        self._sides = Segment(at(parent, width - room, px(8)), SIDES, SIDES[0], turn, width=room)
        Separator(at(parent, width - room, px(44) - px(1)), width=room)

    def show_side(self, *, is_diagram: bool) -> None:
        """Show from which side the instrument is seen."""
        self._sides.update(SIDES[is_diagram])

    def update(self, title: str, sentence: str) -> None:
        """Show another instrument."""
        self.take(_title=title, _sentence=sentence)

    def paint(self) -> None:
        """Draw both on one line."""
        end = self.pen.text(self.left, px(22), self._title, 20, style="bold")
        room = self.width - end - px(16)
        sentence = elided(self._sentence, "word", 14, room) if room > px(60) else ""
        self.pen.text(end + px(16), px(22), sentence, 14, "text2", row=20)
        self.pen.rule(0, self.height - px(1), self.width)
