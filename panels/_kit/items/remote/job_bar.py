"""How far a job is: what was sent, what is left, what waits in the board; run, hold, and a row at a time."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from vi3dras.api.watched_arm import ArmNow

from ...pen import Rect, fonts, px
from ...widgets.spots import Action, Spots


class JobBar(Spots):
    """A line of 44; `act` starts one of the actions of the instrument."""

    now = ArmNow()
    may_begin = False
    seconds = 0.0
    """Of the whole job."""

    def __init__(self, parent: int, act: Callable[[str], object], *, width: int) -> None:
        self._act = act
        super().__init__(parent, width=width, height=px(48), pad=12)

    def update(self, now: ArmNow, *, may_begin: bool, seconds: float) -> None:
        """Show how far it is."""
        none = ArmNow()  # its arrays are the same each time: they are compared by identity
        bare = now._replace(
            lines=0, longest=0.0, commanded=none.commanded, reported=none.reported, shows=none.shows
        )
        self.take(now=bare, may_begin=may_begin, seconds=seconds)

    @property
    def is_wide(self) -> bool:
        """Whether the button has room for its word."""
        return self.width >= px(440)

    @property
    def main(self) -> Action:
        """What the large button does now."""
        now, verb = self.now, "Run"
        action, can = "run_job", self.may_begin and not now.is_latched
        if now.lab is not None:
            send = partial(self._act, "send_to_lab")
            word = "Send" if self.is_wide else ""
            return Action(word, send, "antenna", "primary", self.may_begin, "Send to the lab")
        if now.state == "moving":
            verb, action, can = "Pause", "hold_job", now.has_job
        elif now.has_job:
            verb, action = "Resume", "resume_job"
            can = now.state in {"holding", "stopped", "lost"} and not now.is_latched
        label: str = verb if self.is_wide else ""
        run = partial(self._act, action)
        return Action(label, run, "pause" if verb == "Pause" else "play", "primary", can, verb)

    def paint_spots(self) -> None:
        """Draw buttons, numbers and bar."""
        now = self.now
        first = Rect(self.left, px(10), px(98 if self.is_wide else 36), px(28))
        self.button(first, self.main, 13)
        can_step = (
            now.lab is None and now.has_job and now.state in {"holding", "stopped"} and not now.is_latched
        )
        step = Action("", partial(self._act, "step_job"), "step", enabled=can_step, tip="One row, then hold")
        second = Rect(first.x + first.width + px(6), px(10), px(32), px(28))
        self.button(second, step, 13)
        self._paint_bar(second.x + second.width + px(14), self.right)

    def _paint_bar(self, left: float, right: float) -> None:
        pen, now, y = self.pen, self.now, px(27)
        wide = right - left
        pen.box(left, y, wide, px(6), "line2", radius=3)
        if not now.has_job:
            pen.text(left, px(14), "Nothing was sent", 13, "text3")
            return
        done = now.row + 1
        share = done / max(now.rows, 1)
        pen.box(left, y, wide * share, px(6), "accent", radius=3)
        waits = min(now.waiting / max(self.seconds, 1e-9), share) if self.seconds else 0.0
        if waits > 0:
            pen.box(left + wide * (share - waits), y, max(wide * waits, px(2)), px(6), "limit", radius=1)
        end = pen.text(left, px(14), str(done), 14, style="mono")
        pen.text(end + px(5), px(14), "sent", 13, "text2", row=14)
        words = f"{now.rows - done} remaining"
        pen.text(right, px(14), words, 13, "text2", align="right", row=14)
        middle = f"{1000 * now.waiting:.0f} ms wait in the board" if now.waiting > 0 else ""
        room = wide - px(90) - fonts.text_width(words, "word", 13)
        if fonts.text_width(middle, "word", 12) < room:
            pen.text(left + wide / 2, px(14), middle, 12, "text3", align="centre", row=14)
