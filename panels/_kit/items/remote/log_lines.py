"""Every byte that left or came, a line each: seconds, which way, and the bytes; it follows what comes."""

from __future__ import annotations

from collections.abc import Callable

from vi3dras.remote.byte_log import ByteLog, Entry

from ...hands.pointer import Mouse
from ...pen import Paint, fonts, px
from ...widgets.widget import Widget
from ...words import verbatim

ROW, SIZE, WHEEL, BAR = 20, 12, 3, 6
PIECES_S = 0.03
"""What comes within so many seconds is one answer."""
TIME = 64
"""Room for the seconds."""


class LogLines(Widget):
    """The lines that are seen; a click on one tells its time."""

    fades = False

    def __init__(
        self, parent: int, *, width: int, height: int, on_choose: Callable[[float], None],
        on_scroll: Callable[[], None],
    ) -> None:  # fmt: skip
        self.entries: list[Entry] = []
        self.first, self.follows = 0, True
        self.chosen: int | None = None
        self._log: ByteLog | None = None
        self._count = 0
        self._on_choose, self._on_scroll = on_choose, on_scroll
        super().__init__(parent, width=width, height=height, pad=12)

    @property
    def room(self) -> int:
        """How many lines there is room for."""
        return max((self.height - px(8)) // px(ROW), 1)

    def update(self, log: ByteLog | None, *, follows: bool) -> None:
        """Take in what is new of a log."""
        if log is not self._log:
            self._log, self.entries, self._count, self.first, self.chosen = log, [], 0, 0, None
            self.repaint()
        new = log.since(self._count) if log is not None else ()
        if new and log is not None:
            for entry in new:
                self._add(entry)
            self._count = log.count
            self.repaint()
        if follows != self.follows:
            self.take(follows=follows)
        if self.follows:
            self.first = max(len(self.entries) - self.room, 0)

    def _add(self, entry: Entry) -> None:
        """One more line, or more bytes of an answer that comes in pieces."""
        last = self.entries[-1] if self.entries else None
        joins = last is not None and not last.is_sent and not entry.is_sent
        if last is not None and joins and entry.time - last.time < PIECES_S:
            self.entries[-1] = last._replace(data=last.data + entry.data)
        else:
            self.entries.append(entry)

    def takes_wheel(self, mouse: Mouse) -> bool:
        """Everywhere."""
        return True

    def on_wheel(self, mouse: Mouse, steps: float) -> None:
        """Go through the lines; that ends following."""
        self._on_scroll()
        self.follows = False
        self.take(first=min(max(self.first - round(WHEEL * steps), 0), max(len(self.entries) - self.room, 0)))

    def on_press(self, mouse: Mouse) -> None:
        """Choose a line."""
        line = self.first + int((mouse.y - px(4)) // px(ROW))
        if mouse.button == 0 and 0 <= line < len(self.entries):
            self.take(chosen=line)
            self._on_choose(self.entries[line].time)

    def paint(self) -> None:
        """Draw the lines, and where in the log they are."""
        pen, left = self.pen, self.left
        pen.box(left, 0, self.right - left, self.height, "field", "line2", radius=4)
        if not self.entries:
            pen.text(left + px(12), px(18), "No byte has left yet", 13, "text3")
            return
        letters = int((self.right - left - px(TIME + 40)) // fonts.drawn_width("0", "mono", SIZE))
        for k, entry in enumerate(self.entries[self.first : self.first + self.room]):
            y = px(4) + px(ROW) * k + px(ROW) / 2
            if self.first + k == self.chosen:
                pen.box(left + px(1), y - px(ROW) / 2, self.right - left - px(2), px(ROW), "accent_back")
            pen.text(
                left + px(TIME),
                y,
                f"{entry.time - self.entries[0].time:.3f}",
                SIZE,
                "text3",
                style="mono",
                align="right",
            )
            way, ink = (">", "text") if entry.is_sent else ("<", "ok")
            paint: Paint = "accent" if entry.is_sent else "ok"
            pen.text(left + px(TIME + 8), y, way, SIZE, paint, style="mono")
            told: Paint = "text" if ink == "text" else "ok"
            pen.text(left + px(TIME + 22), y, verbatim(_shown(entry, letters)), SIZE, told, style="mono")
        self._paint_bar()

    def _paint_bar(self) -> None:
        count, room = len(self.entries), self.room
        if count > room:
            high = self.height - px(8)
            size = max(high * room / count, px(16))
            y = px(4) + (high - size) * self.first / (count - room)
            self.pen.box(self.right - px(BAR + 3), y, px(BAR - 2), size, "line2", radius=2)


def _shown(entry: Entry, letters: int) -> str:
    """The bytes of a line: text as it is, other bytes in hexadecimal; as many as fit."""
    data = entry.data.rstrip(b"\r\n")
    is_text = all(32 <= byte < 127 for byte in data)
    text = data.decode("ascii") if is_text else data.hex(" ")
    return text if len(text) <= letters else text[: max(letters - 1, 0)] + "…"
