"""Test me: a number of the table is hidden, and a lamp says how far off the frame is."""

from __future__ import annotations

from vi3dras.arm.robot import Robot
from vi3dras.explain.steps import miss_text, step_name, step_text
from vi3dras.kinematics.hidden import Hidden, hidden_number

from ...face.board import Board, FixedPart
from ...face.frames import SELF_TEST
from ...hands.pointer import Shows
from ...pen import LampState
from ...widgets.heads import Caption, LampWord, Section, gap
from ...widgets.spots import Action, Buttons

CLOSE = 10.0
"""So many times what is near enough is close: the lamp turns amber."""


class SelfTestCard(FixedPart, shows=SELF_TEST):
    """What is asked, a lamp with how far off the frame is, and what can be done about it."""

    def _lay_out(self, parent: int, board: Board, width: int) -> None:
        self._head = Section(parent, "Test me", width=width)
        self._words = Caption(parent, width=width)
        self.lamp = LampWord(parent, "", width=width)
        self.lamp.shows = self._words.shows = Shows("asked")
        gap(parent, 4)
        self.buttons = Buttons(parent, (), width=width, gap=8)

    def show(self, robot: Robot, order: str, question: int, answer: float, asked: Hidden | None) -> None:
        """Show the question and how far off the answer is, or offer one."""
        if asked is None:
            self._head.update(hint="")
            self._words.update("One number of the table is hidden. Find it by dragging its tile.")
            self.lamp.update("No question", "off")
            self.buttons.update((Action("Test me", self._next, "check"),))
            return
        name = step_name(asked.step, asked.joint, order)
        self._head.update(hint=f"question {question}")
        self._words.update(
            f"How large is {name.replace('_', '')}? Drag its tile until the bright frame is on the faint one."
        )
        self.lamp.update(*verdict(robot, name, asked, answer))
        self.buttons.update(
            (
                Action("One more", self._next, "check", tip="Another number"),
                Action("Show it", self._tell, tip="The frame goes to where it belongs"),
                Action("End", self._end, tip="The table is whole again"),
            )
        )

    def _next(self) -> None:
        get = self._board.get
        order = get("robot").convention if get("order") == "both" else get("order")
        number = int(get("question")) % 999 + 1
        found = hidden_number(get("robot"), get("q"), order, number)
        if found is None:
            self._board.notes.say("All numbers of this table are 0: there is nothing to ask for.")
            return
        values = {
            "question": number, "answer": 0.0, "joint": found.joint + 1, "span": found.step.parameter,
            "done": found.done, "order": order,
        }  # fmt: skip
        self._board.put_all(values, label="Test me")

    def _tell(self) -> None:
        asked = self._board.get("asked")
        if asked is not None:
            self._board.put("answer", asked.step.value, label="Show the hidden number")

    def _end(self) -> None:
        self._board.put_all({"question": 0, "span": "joint", "done": 4.0}, label="End the test")


def verdict(robot: Robot, name: str, asked: Hidden, answer: float) -> tuple[str, LampState]:
    """How far off an answer [rad], [m] is, in degrees or the arm's length, and the lamp for it."""
    off = miss_text(robot, asked, answer)
    if not off:
        return f"Right: {name} is {step_text(robot, asked.step)}", "ok"
    return off, "limit" if abs(asked.miss(answer)) <= CLOSE * asked.near else "far"
