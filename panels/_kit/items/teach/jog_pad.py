"""The jog pad: the frame, a row for each axis or joint, the step, the speed, the hand."""

from __future__ import annotations

from functools import partial

import dearpygui.dearpygui as dpg

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.jogging.along import row_name
from vi3dras.jogging.rows import commanded

from ...face.board import Board, FixedPart
from ...face.teach import JOG_PAD
from ...face.units import DECIMALS, joint_digits, joint_unit, number_unit, word_of
from ...widgets.choices import Segment
from ...widgets.heads import Section, gap
from ...widgets.slider import LineSlider
from ...widgets.tracks import Axis
from ...widgets.widget import renewed
from .jog_row import JogRow, RowFacts
from .jogger import jogger_of

FRAMES = {"Joint": "joint", "World": "world", "Tool": "tool", "User": "user"}
FRAMES_MEAN = {
    "Joint": "Each joint by itself",
    "World": "Along and about the axes of the base frame",
    "Tool": "Along and about the tool's own axes; a typed value is how far",
    "User": "Along and about the axes of the user frame of page Jog",
}
STEPS = ("hold", "0.1", "1", "5", "10")
HANDS = {"Open": 1.0, "Closed": 0.0}
OFF = "Off while a program runs: pause it first"
OFF_HINT = "off while a program runs"
HAND_HINT = "A rolls the hand, B leans it"
HAND_MEANS = {
    3: "Rolls the hand about its own axis, counted from joint 1",
    4: "Leans the hand: 0 outward, −90 down",
}
NAMES = ("X", "Y", "Z", "A", "B", "C")
SPEED = Axis("", "Speed", 1.0, 100.0, 50.0, "%", 0, 5.0, is_turn=False, margin=0.0, ends=(0.0, 100.0))


class JogPad(FixedPart, shows=JOG_PAD):
    """Rows to press and to type into."""

    chief = "jog_frame"

    def _lay_out(self, parent: int, board: Board, width: int) -> None:
        self._jogger = jogger_of(board)
        self._head = Section(parent, "Jog", width=width)
        choose = board.sets("jog_frame", "Jog in {}", FRAMES.get)
        self._frames = Segment(parent, list(FRAMES), "World", choose, size=13, inset=10, most=width)
        self._frames.tips = FRAMES_MEAN
        self._frames.showing("jog_frame")
        gap(parent, 6)
        self._group: int = dpg.add_group(parent=parent)
        self.rows: dict[int, JogRow] = {}
        self._locks: dict[int, str] = {}
        """Why a row is locked on this arm, whoever drives it."""
        self._hint = ""
        gap(parent, 4)
        pick = board.sets("jog_step", "Jog by {}")
        self._steps = Segment(
            parent, STEPS, STEPS[0], pick, label="Step", label_width=72, size=13, inset=8,
            about=board.port("jog_step").tip,
        )  # fmt: skip
        self._steps.showing("jog_step")
        gap(parent, 4)
        hands = self._slides(self._speed_up, board.port("override").tip)
        self.speed = LineSlider(parent, SPEED, 50.0, label_width=72, **hands).showing("override")
        hand = board.sets("gripper", "Hand {}", HANDS.get)
        self._hand = Segment(parent, list(HANDS), "", hand, label="Hand", label_width=72, size=13)
        self._hand.showing("gripper")
        gap(parent, 6)

    def show(
        self, robot: Robot, q: Floats, jog_frame: str, jog_step: str, override: float, gripper: float,
        jog_read: Floats, jog_locks: tuple[str, ...], jog_stop: str, jog_row: int, jog_at: Floats | None,
    ) -> None:  # fmt: skip
        """Show the values of the chosen frame, what is locked, and what stopped the last jog."""
        if len(q) != robot.n:
            return
        self._frames.update(word_of(FRAMES, jog_frame))
        self._steps.update(jog_step)
        self.speed.update(round(100 * override, 6))
        self._hand.update(next((word for word, far in HANDS.items() if abs(gripper - far) < 0.01), ""))
        count = robot.n if jog_frame == "joint" else len(NAMES)
        leans = jog_frame != "joint" and commanded(robot).by == "hand"
        self._hint = HAND_HINT if leans else f"{robot.units.length} · °"
        self.rows = renewed(self.rows, range(count), self._row)
        stands = jog_at is not None and len(jog_at) == len(q) and bool((jog_at == q).all())
        self._jogger.row = min(self._jogger.row, count - 1)
        for k, row in self.rows.items():
            stop = jog_stop if stands and k == jog_row else ""
            facts = self._facts(robot, k, q, jog_frame, jog_read, jog_locks)._replace(stop=stop)
            self._locks[k] = facts.lock
            row.update(facts._replace(lock=OFF if self._jogger.is_off else facts.lock))
        self._turn_off()

    def frame(self) -> None:
        """Go on while a button is held: once per frame."""
        self._jogger.frame()
        self._turn_off()
        for k, row in self.rows.items():
            is_chosen = self._jogger.has_keys and k == self._jogger.row
            if row.facts.is_chosen != is_chosen:
                row.update(row.facts._replace(is_chosen=is_chosen))

    def _turn_off(self) -> None:
        """Grey the rows while a program drives the arm, and give them back behind it."""
        is_off = self._jogger.is_off
        self._head.update(hint=OFF_HINT if is_off else self._hint)
        for k, row in self.rows.items():
            lock = OFF if is_off else self._locks[k]
            if row.facts.lock != lock:
                row.update(row.facts._replace(lock=lock))

    def _facts(
        self, robot: Robot, k: int, q: Floats, frame: str, read: Floats, locks: tuple[str, ...]
    ) -> RowFacts:
        factor = self._jogger.factor(k)
        if frame == "joint":
            unit, digits = joint_unit(robot, k), joint_digits(robot, k)
            return RowFacts(row_name(robot, "joint", k), float(q[k]) * factor, unit, digits)
        unit = number_unit(robot, k)
        about = HAND_MEANS.get(k, "") if commanded(robot).by == "hand" else ""
        value, digits = float(read[k]) * factor, DECIMALS.get(unit, 1)
        return RowFacts(NAMES[k], value, unit, digits, locks[k], about=about)

    def _row(self, k: int) -> JogRow:
        press, type_ = partial(self._press, k), partial(self._jogger.type, k)
        return JogRow(self._group, RowFacts(NAMES[k % 6]), width=self._width, on_press=press, on_type=type_)

    def _press(self, k: int, sign: int) -> None:
        row = self.rows[k]
        self._jogger.press(k, float(sign), lambda: row.is_held)

    def _speed_up(self, percent: float) -> None:
        value = min(max(percent / 100, 0.01), 1.0)
        self._board.put("override", value, label="Set the speed", gesture=("override", self._gesture))
