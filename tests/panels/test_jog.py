"""Page Jog of the Teach Pendant, built without a display: presses, typed values, handles, lead-through."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TypeVar

import dearpygui.dearpygui as dpg
import numpy as np
import pytest
from counting import work_here
from numpy.testing import assert_allclose

from vi3dras.arm.library import load_robot
from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.flow import VI, Engine
from vi3dras.jogging.rows import locks
from vi3dras.kinematics.forward import link_frames, tool_pose
from vi3dras.panels._arm import ports, robot_control
from vi3dras.panels._cell import page as cell_page
from vi3dras.panels._kit.face.board import Board
from vi3dras.panels._kit.face.bound import Bound
from vi3dras.panels._kit.hands.pointer import Mouse
from vi3dras.panels._kit.items.teach import jog_pad, jogger, lead_through
from vi3dras.panels._kit.items.teach.jog_pad import JogPad
from vi3dras.panels._kit.items.teach.jog_row import JogRow
from vi3dras.panels._kit.items.teach.jogger import jogger_of
from vi3dras.panels._kit.items.teach.lead_through import LeadThroughRows
from vi3dras.panels._kit.items.teach.user_frame import UserFrameFields
from vi3dras.panels._kit.messages.notes import Notes
from vi3dras.panels._kit.pen import skin, theme
from vi3dras.panels._kit.view.handles_drag import Handle
from vi3dras.panels._kit.view.handles_jog import ToolMover
from vi3dras.panels._kit.window import frame
from vi3dras.panels._kit.window.parts import Owners
from vi3dras.panels._teach.jog import PAD, TAB, Jogging

NAME = "pad"
T = TypeVar("T", bound=Bound)
BENT = np.radians([10.0, 20.0, -30.0, 40.0, 50.0, 60.0])


class Pad(VI):
    """Of the Teach Pendant what page Jog needs: the other pages compute things of their own."""

    parts = (Jogging, *cell_page.PARTS)
    robot = robot_control()
    q = ports.joint_values("Joints", "Where the arm is")
    gripper = ports.gripper(0.6, "The hand")
    frames = ports.frames("All frames")


@Pad.step("frames")
def forward(robot: Robot, q: Floats) -> Floats:
    """All frames (n + 1, 4, 4)."""
    return link_frames(robot, q)


class Pendant:
    """The pad and the page with an engine behind them, and a clock that is set."""

    def __init__(self, engine: Engine) -> None:
        self.engine, self.now = engine, 100.0
        self.board = Board(engine, NAME, Notes())
        column = dpg.add_group(parent=dpg.add_window())
        self.bound = Owners().build([*PAD, *TAB.items], column, self.board, 328)
        self.settle()

    def find(self, kind: type[T]) -> T:
        """The part of that kind."""
        return next(bound for bound in self.bound if isinstance(bound, kind))

    @property
    def rows(self) -> dict[int, JogRow]:
        return self.find(JogPad).rows

    @property
    def q(self) -> Floats:
        found: Floats = self.board.get("q")
        return found

    @property
    def tool(self) -> Floats:
        """The pose of the tool (4, 4)."""
        return tool_pose(self.board.get("robot"), self.q)

    def put(self, **values: object) -> None:
        self.engine.put_all({f"{NAME}.{port}": value for port, value in values.items()})
        self.settle()

    def settle(self) -> None:
        """Compute and show everything."""
        while changed := self.engine.settle():
            for bound in self.bound:
                if any(f"{NAME}.{port}" in changed for port in bound.ports):
                    bound.refresh()
        frame.paint_stale()

    def press(self, row: int, sign: int) -> None:
        """Press a button of the pad, and hold it."""
        place = self.rows[row].button(sign)
        self.rows[row].on_press(Mouse(place.x + 3, place.y + 3))
        self.settle()

    def release(self, row: int) -> None:
        self.rows[row].on_release(Mouse(0, 0))
        self.frame(0.0)

    def frame(self, seconds: float) -> None:
        """A picture so many seconds later."""
        self.now += seconds
        for bound in self.bound:
            bound.frame()
        self.settle()


@pytest.fixture
def pendant(monkeypatch: pytest.MonkeyPatch) -> Iterator[Pendant]:
    work_here(monkeypatch)
    dpg.create_context()
    theme.use("dark", 1.0)
    frame.start()
    skin.apply()
    with Engine() as engine:
        engine.add(Pad, NAME)
        engine.put(f"{NAME}.robot", load_robot("puma560"))
        engine.settle()
        engine.put(f"{NAME}.q", BENT)
        made = Pendant(engine)
        for module in (jogger, lead_through):
            monkeypatch.setattr(module, "monotonic", lambda: made.now)
        yield made
    dpg.destroy_context()


def test_a_held_button_moves_along_its_row_at_the_override_and_is_one_step_of_undo(pendant: Pendant) -> None:
    """250 mm/s of ISO 10218-1 at half the speed: 12.5 mm in a tenth of a second."""
    before = pendant.tool
    pendant.press(0, 1)
    for _ in range(10):
        pendant.frame(0.05)
    pendant.release(0)
    gone = pendant.tool[:3, 3] - before[:3, 3]
    assert_allclose(gone[1:], 0, atol=1e-9)
    assert gone[0] == pytest.approx(0.125 * (0.5 + 0.02), abs=1e-9)
    assert_allclose(pendant.tool[:3, :3], before[:3, :3], atol=1e-9)
    pendant.frame(0.05)
    assert_allclose(pendant.tool[:3, 3] - before[:3, 3], gone)
    pendant.engine.undo()
    assert_allclose(pendant.q, BENT)


def test_a_step_is_so_many_millimetres_or_degrees_however_long_it_is_held(pendant: Pendant) -> None:
    pendant.put(jog_step="5", jog_frame="tool")
    before = pendant.tool
    pendant.press(2, -1)
    pendant.frame(1.0)
    pendant.release(2)
    assert_allclose(pendant.tool[:3, 3] - before[:3, 3], -0.005 * before[:3, 2], atol=1e-9)
    pendant.put(jog_frame="joint")
    assert len(pendant.rows) == 6
    pendant.press(3, 1)
    assert pendant.q[3] - jogged_back(pendant, 3) == pytest.approx(np.radians(5.0))


def jogged_back(pendant: Pendant, row: int) -> float:
    """The joint value before the last step."""
    pendant.release(row)
    after = pendant.q
    pendant.engine.undo()
    before = float(pendant.q[row])
    pendant.engine.redo()
    assert_allclose(pendant.q, after)
    return before


def test_a_typed_value_is_what_the_row_reads_then(pendant: Pendant) -> None:
    pendant.rows[1].type("-100")
    pendant.settle()
    assert pendant.tool[1, 3] == pytest.approx(-0.1)
    assert pendant.rows[1].facts.value == pytest.approx(-100.0)
    pendant.rows[3].type("-30")
    pendant.settle()
    assert pendant.rows[3].facts.value == pytest.approx(-30.0)
    assert pendant.rows[1].facts.value == pytest.approx(-100.0)


def test_a_limit_marks_its_row_and_is_said_until_the_arm_moves_away(pendant: Pendant) -> None:
    pendant.put(jog_frame="joint", q=np.array([np.radians(159.9), *BENT[1:]]), jog_step="10")
    pendant.press(0, 1)
    pendant.release(0)
    pendant.settle()
    said = pendant.board.get("jog_words")
    assert "stopped after 0.1 deg of 10 deg" in said
    assert "The base (θ1) is at its limit, 160 deg." in said
    assert pendant.rows[0].facts.stop == said
    pendant.press(0, -1)
    pendant.release(0)
    assert (pendant.board.get("jog_words"), pendant.rows[0].facts.stop) == ("", "")


def test_what_five_axes_do_not_have_is_locked_with_the_reason(pendant: Pendant) -> None:
    arm = load_robot("rv2aj")
    pendant.put(robot=arm)
    facts = [row.facts for row in pendant.rows.values()]
    assert [bool(each.lock) for each in facts] == [False] * 5 + [True]
    assert facts[5].lock == locks(arm, pendant.q, "world", np.eye(4))[5]
    before = pendant.q
    pendant.press(5, 1)
    pendant.release(5)
    assert_allclose(pendant.q, before)
    place = pendant.rows[5].field
    assert "no free C" in pendant.rows[5].tip(Mouse(place.x, place.y))
    assert pendant.rows[5].fields == ()


def test_a_singular_pose_refuses_and_damped_goes_on(pendant: Pendant) -> None:
    pendant.put(q=np.radians([0.0, 45.0, -60.0, 0.0, 0.0, 0.0]), jog_step="1")
    assert pendant.board.get("jog_least") == 0.0
    assert "cannot turn about" in pendant.board.get("jog_words")
    before = pendant.q
    pendant.press(3, 1)
    pendant.release(3)
    assert_allclose(pendant.q, before)
    assert "go on damped" in pendant.board.get("jog_words")
    pendant.put(damped=True)
    pendant.press(3, 1)
    pendant.release(3)
    assert "Damped, the tool is" in pendant.board.get("jog_words")


def test_keys_choose_a_row_and_jog_it(pendant: Pendant, monkeypatch: pytest.MonkeyPatch) -> None:
    page, keys = pendant.find(UserFrameFields), {dpg.mvKey_Right}
    monkeypatch.setattr(dpg, "is_key_down", lambda code: code in keys)
    assert page.on_key("Down")
    assert page.on_key("Down")
    assert not page.on_key("Space")
    pendant.frame(0.0)
    pendant.frame(0.0)
    assert [row.facts.is_chosen for row in pendant.rows.values()] == [k == 2 for k in range(6)]
    before = pendant.tool
    assert page.on_key("Right")
    pendant.frame(0.05)
    assert page.on_key("Right")  # held keys repeat
    pendant.frame(0.05)
    keys.clear()
    pendant.frame(0.05)
    assert jogger_of(pendant.board).held is None
    gone = pendant.tool[:3, 3] - before[:3, 3]
    assert_allclose(gone, [0, 0, 0.125 * 0.12], atol=1e-9)
    pendant.bound.remove(page)  # another page is open
    pendant.frame(2.0)
    assert not any(row.facts.is_chosen for row in pendant.rows.values())


def test_the_user_frame_is_taken_from_the_tool_and_jogged_in(pendant: Pendant) -> None:
    before = pendant.tool
    pendant.board.act("take_user_frame")
    pendant.put(jog_frame="user", jog_step="10")
    assert_allclose([row.facts.value for row in pendant.rows.values()], 0, atol=1e-9)
    pendant.press(0, 1)
    pendant.release(0)
    assert_allclose(pendant.tool[:3, 3] - before[:3, 3], 0.01 * before[:3, 0], atol=1e-9)
    assert pendant.rows[0].facts.value == pytest.approx(10.0)
    assert [label.text for label in pendant.board.get("jog_labels")] == ["user"]


def test_handles_move_and_turn_the_tool_and_stop_at_limits(pendant: Pendant) -> None:
    mover, before = ToolMover(pendant.board, "q"), pendant.tool
    assert all(mover.offers(Handle("move", k)) and mover.offers(Handle("turn", k)) for k in range(3))
    assert not mover.offers(Handle("size"))
    mover.begin()
    for far in (0.01, 0.03, 0.02):
        mover.shift(np.array([0.0, far, 0.0]), (1,), whole_units=False)
    assert_allclose(pendant.tool[:3, 3] - before[:3, 3], [0, 0.02, 0], atol=1e-9)
    assert_allclose(pendant.tool[:3, :3], before[:3, :3], atol=1e-9)
    pendant.engine.undo()
    assert_allclose(pendant.q, BENT)
    mover.begin()
    mover.turn(2, 0.3)
    assert_allclose(pendant.tool[:3, 3], before[:3, 3], atol=1e-9)
    mover.take_back()
    assert_allclose(pendant.q, BENT)
    mover.begin()
    mover.shift(np.array([0.0, 0.0, 3.0]), (2,), whole_units=False)
    pendant.settle()
    assert pendant.board.get("jog_words")
    assert not pendant.board.get("robot").out_of_range(pendant.q).any()


def test_what_is_led_is_thinned_played_back_and_written(pendant: Pendant, tmp_path: Path) -> None:
    led = pendant.find(LeadThroughRows)
    pendant.put(jog_frame="joint")
    led.record()
    pendant.press(0, 1)
    for _ in range(40):
        pendant.frame(0.05)
    pendant.release(0)
    led.stop()
    pendant.settle()
    rows = pendant.board.get("led")
    assert rows.shape[1] == 7
    assert len(rows) > 30
    few = pendant.board.get("led_rows")
    assert len(few.times) < 6
    assert_allclose(few.q[[0, -1]], rows[[0, -1], 1:], atol=1e-9)
    assert pendant.board.get("led_words").startswith(f"{len(few.times)} of ")
    assert pendant.board.get("led_report").is_safe
    led.player._go(led.player.total, "Play the recording")
    assert_allclose(pendant.q, rows[-1, 1:], atol=1e-6)
    led.player._go(0.0, "Play the recording")
    assert_allclose(pendant.q, BENT, atol=1e-9)
    led.export(tmp_path / "led.csv")
    pendant.settle()
    assert (tmp_path / "led.csv").is_file()
    assert (tmp_path / "led.passport.json").is_file()


def test_while_a_program_drives_the_arm_the_pad_is_grey_and_says_why(pendant: Pendant) -> None:
    jogger_of(pendant.board).program_runs(on=True)
    pendant.frame(0.02)
    pendant.press(0, 1)
    pendant.frame(0.1)
    pendant.release(0)
    assert_allclose(pendant.q, BENT)
    assert {row.facts.lock for row in pendant.rows.values()} == {jog_pad.OFF}
    assert pendant.rows[0].tip(Mouse(0, 0)) == jog_pad.OFF
    jogger_of(pendant.board).program_runs(on=False)
    pendant.frame(0.02)
    pendant.press(0, 1)
    pendant.release(0)
    assert {row.facts.lock for row in pendant.rows.values()} == {""}
    assert np.abs(pendant.q - BENT).max() > 0


def test_rows_of_joints_are_called_as_the_maker_calls_them(pendant: Pendant) -> None:
    """An RV-2AJ has no J4; the joints of a PUMA have words for names, and are told by their numbers."""
    pendant.put(jog_frame="joint")
    assert [row.facts.name for row in pendant.rows.values()] == ["J1", "J2", "J3", "J4", "J5", "J6"]
    pendant.put(robot=load_robot("rv2aj"))
    assert [row.facts.name for row in pendant.rows.values()] == ["J1", "J2", "J3", "J5", "J6"]
