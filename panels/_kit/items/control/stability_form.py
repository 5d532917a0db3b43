"""Near which pose the loop is looked at, whose gain and which; what tries another value of it."""

from __future__ import annotations

from functools import partial

from vi3dras.api.control.stable import LoopStability
from vi3dras.arm.robot import Robot
from vi3dras.control.loop import Loop
from vi3dras.linear.law import gains_named

from ...face.board import Board, FixedPart
from ...face.control import STABILITY_FORM
from ...face.units import joint_symbol, word_of
from ...widgets.choices import Segment
from ...widgets.fields import NumberField
from ...widgets.heads import Caption, Section, gap
from ...widgets.spots import Action, Buttons
from .law_form import span_of
from .stability_readings import gain_unit

GAINS = {"K_p": "kp", "K_v": "kv", "K_i": "ki"}
START, ARM = "Test's start", "Arm's pose"
RESERVE = 3.0
"""What people leave between a gain and the largest stable one."""
READING = (
    "Gain margin: how many times stronger the loop may get before it swings; read where the phase is −180°.",
    "Phase margin: how much later it may answer, as an angle; read where the opened loop is 0 dB.",
    "Rings are poles: a disturbance fades inside the circle, without sampling left of the line.",
    "Branches are where the poles go while the gain grows.",
)
SYMBOLS = {"kp": "K_p", "kv": "K_v", "ki": "K_i"}


class StabilityForm(FixedPart, shows=STABILITY_FORM):
    """Pose, joint, gain, its value, and whether the other joints are held."""

    also = ("loop_stability", "stability_pose", "kp", "kv", "ki", "tool_stiffness", "tool_damping")
    chief = "loop_stability"

    def _lay_out(self, parent: int, board: Board, width: int) -> None:
        Section(parent, "Near a pose", "the arm as linear, at rest", width=width)
        self._pose = Segment(
            parent, (START, ARM), START, self._look, width=width, size=13, inset=8,
            about=board.port("stability_pose").tip,
        ).showing("stability_pose")  # fmt: skip
        Section(parent, "Joint", "its loop is cut open at the motor", width=width)
        self._joints = Segment(parent, ("",), "", self._choose, width=width, size=13, inset=8)
        self._joints.showing("loop_joint")
        gap(parent, 4)
        self._alone = self._switch_for(
            parent, "stability_alone", "Brakes hold the others", "Hold the others", off="Let all joints move"
        )
        Section(parent, "Gain", "which may change", width=width)
        choose = board.sets("stability_gain", "Look at {}", GAINS.get)
        self._gain = Segment(parent, tuple(GAINS), "K_v", choose, width=width, size=13, inset=10)
        self._gain.showing("stability_gain")
        low, high = span_of(board, "kv")
        self._value = NumberField(
            parent, "Its value", 0.0, width=width, low=low, high=high, decimals=2,
            field_width=150, on_change=self._try,
            tip="Another value is tried at once; the wheel turns it by a twentieth",
        ).showing("loop_stability")  # fmt: skip
        self._row = Buttons(parent, (), width=width, size=13)
        gap(parent, 4)
        self._note = Caption(parent, width=width)
        Section(parent, "The charts", "how to read them", width=width)
        for words in READING:
            Caption(parent, width=width).update(words)

    def show(
        self, robot: Robot, loop: Loop | None, loop_joint: int, stability_gain: str, stability_alone: bool,
    ) -> None:  # fmt: skip
        """Show the wishes, and the value of the gain."""
        words = tuple(joint_symbol(robot, i) for i in range(robot.n))
        self._joints.update(words[min(loop_joint, robot.n) - 1], words)
        pose = self._board.get("stability_pose")
        self._pose.update(ARM if pose is not None and len(pose) == robot.n else START)
        self._alone.update(stability_alone)
        known = ("kp", "kv") if loop is None else gains_named(loop)
        current = stability_gain if stability_gain in known else "kv"
        self._gain.update(word_of(GAINS, current), tuple(SYMBOLS[name] for name in known))
        found: LoopStability | None = self._board.get("loop_stability")
        if found is not None:
            self._value.update(found.found.value)
            self._value.take(unit=gain_unit(found))
            self._value.step = max(found.found.value / 20, 1e-3)
        self._row.update(self._actions(found))
        is_tool = loop is not None and loop.law.kind == "impedance"
        self._note.update(
            "Of the tool: stiffness and damping along; about axes it follows in proportion." if is_tool else
            "A click on a branch of the locus takes its gain, too."
        )  # fmt: skip

    def _actions(self, found: LoopStability | None) -> tuple[Action, ...]:
        value = 0.0 if found is None else found.found.value
        most = 0.0 if found is None else found.largest_gain
        third = most / RESERVE
        has_most = 0 < third < float("inf") and found is not None and third > found.least_gain
        return (
            Action("Half", partial(self._try, value / 2), enabled=value > 0),
            Action("Twice", partial(self._try, value * 2), enabled=value > 0),
            Action(
                "Most / 3", partial(self._try, float(f"{third:.3g}") if has_most else 0.0),
                enabled=has_most, tip="A third of the largest stable gain: a reserve of three",
            ),
        )  # fmt: skip

    def _try(self, value: float) -> None:
        self._board.act("try_gain", value=value)

    def _look(self, word: str) -> None:
        self._board.act("look_here" if word == ARM else "look_at_start")

    def _choose(self, word: str) -> None:
        joint = self._joints.words.index(word) + 1
        self._board.put("loop_joint", joint, label="Choose a joint")
