"""What the arm does now in words that can be read from two metres away, and what can be done about it."""

from __future__ import annotations

from functools import partial

from vi3dras.api.watched_arm import ArmNow
from vi3dras.sharing.lab_state import LabState

from ...face.board import Board, FixedPart
from ...face.remote import ARM_STATE
from ...hands.pointer import Shows
from ...pen import LampState, Paint, fonts, px
from ...widgets.heads import Paragraph, Section, gap
from ...widgets.spots import Action, Buttons
from ...widgets.widget import Widget
from ...words import said, verbatim
from .asking import ask_held

SIZE, LINE = 25, 34
INKS: dict[LampState, Paint] = {"ok": "accent", "off": "text2", "limit": "limit", "far": "far"}


class StateWords(Widget):
    """A word in the colour of the state, and its numbers behind it or below."""

    word = rest = ""
    state: LampState = "off"

    def __init__(self, parent: int, *, width: int) -> None:
        super().__init__(parent, width=width, height=px(LINE + 6))

    def update(self, word: str, rest: str, state: LampState) -> None:
        """Show another state."""
        if self.take(word=word, rest=rest, state=state):
            self.resize(self.width, px(6 + LINE * (1 + len(self._lines()))))

    def _lines(self) -> list[str]:
        """The numbers, as many as fit into each line."""
        lines: list[str] = []
        for part in map(said, filter(None, self.rest.split(" · "))):
            longer = verbatim(f"{lines[-1]} · {part}" if lines else part)
            fits = fonts.text_width(longer, "word", SIZE) <= self.right - self.left
            if lines and fits:
                lines[-1] = longer
            else:
                lines.append(part)
        return lines

    def paint(self) -> None:
        """Draw word and numbers."""
        y, pen = px(6 + LINE / 2), self.pen
        icon = px(30) if self.state == "far" else 0
        if icon:
            pen.icon(self.left + px(11), y, "error", 20, "far")
        pen.text(self.left + icon, y, self.word, SIZE, INKS[self.state], style="bold")
        for k, line in enumerate(self._lines(), 1):
            pen.text(self.left, y + px(LINE) * k, line, SIZE)


class StateCard(FixedPart, shows=ARM_STATE):
    """The words, what they mean for who stands beside it, and the way on."""

    chief = "state_told"

    ports = ("state_told", "arm_now")

    def _lay_out(self, parent: int, board: Board, width: int) -> None:
        self._head = Section(parent, "State", width=width)
        self.words = StateWords(parent, width=width)
        self.words.shows = Shows("state_told")
        self._below = Paragraph(parent, width=width)
        gap(parent, 2)
        self.buttons = Buttons(parent, (), width=width, height=30)

    def refresh(self) -> None:
        """Show the state, and what can be done."""
        told, now = self._board.get("state_told"), self._board.get("arm_now") or ArmNow()
        if told is None:
            return
        real = f"{now.place}, the real arm"
        self._head.update(hint=now.place if now.is_twin or not now.place else real)
        self.words.update(told.word, told.rest, told.lamp)
        self._below.update(told.below, "text2")
        actions = self._actions(now)
        self.buttons.update(actions)
        self.buttons.show(bool(actions))

    def _actions(self, now: ArmNow) -> tuple[Action, ...]:
        act = self._board.act
        if now.lab is not None:
            return self._in_lab(now, now.lab)
        if now.is_latched:
            return (Action("Let go of STOP", partial(act, "release_stop"), "lock", "primary"),)
        if now.has_job and now.state in {"holding", "stopped", "lost"}:
            on = Action("Resume", partial(act, "resume_job"), "play", "primary")
            return on, Action("Forget the job", partial(act, "forget_job"), "close")
        if now.state == "moving":
            hold = Action("Pause", partial(act, "hold_job"), "pause", enabled=now.has_job)
            return (hold,) if now.has_job else ()
        if now.is_connected and not now.knows_place:
            return (Action("Home", partial(ask_held, self._board, now), "home", "primary"),)
        return ()

    def _in_lab(self, now: ArmNow, lab: LabState) -> tuple[Action, ...]:
        """Who has the arm of a class may go on with it, and the teacher."""
        is_held = now.is_latched or (now.has_job and now.state in {"holding", "stopped", "lost"})
        if not is_held or not (lab.holds or lab.is_teacher):
            return ()
        on = Action("Go on", partial(self._board.act, "resume_job"), "play", "primary")
        forget = Action("Forget the job", partial(self._board.act, "forget_job"), "close")
        return (on, forget) if lab.holds else (on,)
