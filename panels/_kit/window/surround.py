"""What stands around a front panel or diagram: bar, rail, header and status line."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ..face import Face
from ..pen import elided, px
from ..pen.layout import Layout
from ..pen.skin import bare_child
from ..widgets.choices import Chosen, Segment, segment_width
from ..widgets.heads import Separator
from ..widgets.menus import Menu
from ..widgets.widget import Widget, at
from .bar import Commands, TopBar
from .bars import StatusLine
from .rail import Rail


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
        self.rail = Rail(rail, faces, turn, commands.settings, layout.rail)
        self._head = Head(head, width=int(layout.header.width), turn=lambda side: flip())
        foot, lowest = bare_child(window, layout.status, "bar"), layout.status.y
        self.status = StatusLine(
            foot, width=int(layout.status.width), on_press=lambda: Menu(commands.messages(), px(8), lowest)
        )

    def head(self, name: str, title: str, sentence: str, *, is_diagram: bool) -> None:
        """Show which instrument it is, what that is for, and from which side it is seen."""
        self.rail.update(name)
        self._head.update(title, sentence)
        self._head.show_side(is_diagram=is_diagram)


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
