"""The Remote Arm over a twin in the same program, on the twin's own clock: no process, no waiting."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any, cast

import numpy as np
import pytest
from wired_arm import LYNX6, WiredArm, job_file

from vi3dras.api.sent_motion import SentMotion
from vi3dras.api.values.wished import planned_between
from vi3dras.api.watched_arm import FIRST_JOINT, ArmNow, WatchedArm
from vi3dras.arm.servo import JointServo
from vi3dras.errors import Vi3drasError
from vi3dras.panels._kit.items.arms.joint import JointSliders
from vi3dras.panels._kit.items.remote.calibration import ServoForm
from vi3dras.panels._kit.items.remote.connection import ConnectionForm
from vi3dras.panels._kit.items.remote.dock import ArmDock
from vi3dras.panels._kit.items.remote.job import JobForm
from vi3dras.panels._kit.items.remote.moves import MoveButtons
from vi3dras.panels._kit.items.remote.send import SendButton
from vi3dras.panels._kit.items.remote.state import StateCard
from vi3dras.panels._kit.window.shell import Shell
from vi3dras.remote.arm_process import ArmProcess
from vi3dras.remote.errors import UnsafeJobError
from vi3dras.remote.job import load_job
from vi3dras.remote.status import Status
from vi3dras.remote.which_servo import servo_of, with_servo
from vi3dras.sessions.session import session_text

NAME = "remote-arm"
ONLY = (NAME, "robot-simulator")
LOOK_S = 0.03
"""What passes on the twin's clock between two looks [s]."""
LONG = 4000
"""Looks after which something never happens."""


class Sending:
    """What the process that sends does, at once and in this process."""

    def __init__(self) -> None:
        self.wired, self.refused = WiredArm(), None
        self.board, self.log = self.wired.driver.board, self.wired.driver.log

    def poll(self) -> Status:
        end = self.wired.twin.time + LOOK_S
        while self.wired.twin.time < end and self.wired.driver.tick():
            pass
        return self.wired.driver.status

    def home(self, q: Any = None, *, is_held: bool = False) -> None:
        self.wired.driver.guard.may_jump = is_held
        self.wired.driver.home(q)

    def run(self, file: Path, *, teacher_allows: bool = False) -> None:
        self.wired.driver.run(load_job(file, LYNX6, teacher_allows=teacher_allows))

    def feed(self, share: float) -> None:
        self.wired.driver.along.feed = share

    def close(self) -> None:
        self.wired.driver.close()

    def __getattr__(self, name: str) -> Callable[[], None]:
        return cast("Callable[[], None]", getattr(self.wired.driver, name))


class NearArm(WatchedArm):
    """An arm whose sending process is here."""

    def __init__(self) -> None:
        super().__init__(LYNX6, "ssc32", "memory")
        self.sending = Sending()
        self._process = cast(ArmProcess, self.sending)
        self.sending.wired.driver.connect()

    def ask(self, what: Callable[[ArmProcess], object]) -> None:
        try:
            super().ask(what)
        except Vi3drasError as error:
            self.sending.refused = error  # type: ignore[assignment]


class Lab:
    """The panel with such an arm."""

    def __init__(self, shell: Shell) -> None:
        self.shell, self.engine = shell, shell.engine
        shell.build(1440, 900)
        shell.engine.journal.clear()
        shell.open(NAME)
        self.engine.put(f"{NAME}.arm", NearArm())
        self.until(lambda now: now.state == "standing")

    @property
    def now(self) -> ArmNow:
        return cast(ArmNow, self.get("arm_now"))

    def get(self, port: str) -> Any:
        return self.engine.get(f"{NAME}.{port}")

    def act(self, action: str, **more: object) -> None:
        self.engine.act(f"{NAME}.{action}", **more)

    def until(self, done: Callable[[ArmNow], bool]) -> None:
        for _ in range(LONG):
            self.act("look_at_arm")
            if done(self.now):
                break
        else:
            pytest.fail(f"it is {self.now.state}: {self.now.trouble}")
        self.engine.tick()

    def home(self) -> None:
        self.act("home_arm", is_held=True)
        self.until(lambda now: now.state == "standing" and now.knows_place)

    def take(self, file: Path) -> None:
        self.engine.put_all({f"{NAME}.job_file": str(file), f"{NAME}.job_from": "file"})
        self.engine.settle()

    def page(self, title: str, kind: type) -> Any:
        self.shell.choose(title)
        self.shell.frame(set(self.engine.values))
        return next(each for each in self.shell.bound if isinstance(each, kind))


@pytest.fixture
def lab(shell: Shell) -> Lab:
    return Lab(shell)


def test_nobody_knows_where_a_hobby_arm_stands_until_somebody_holds_it(lab: Lab) -> None:
    assert lab.get("state_told").below == "Nobody knows where: hold the arm, then Home."
    lab.act("home_arm")
    lab.until(lambda now: bool(now.trouble))
    assert "Nobody knows where the arm stands" in lab.now.trouble
    lab.home()
    assert lab.get("state_told").word == "Standing"
    assert np.abs(lab.get("stands_at") - LYNX6.home).max() < np.radians(0.2)


def test_a_job_is_run_stopped_in_the_middle_and_resumed(lab: Lab, tmp_path: Path) -> None:
    lab.home()
    lab.take(job_file(tmp_path, 2.0))
    lab.engine.put(f"{NAME}.hand_at_stop", True)
    lab.engine.tick()
    assert lab.get("is_cleared")
    lab.act("run_job")
    lab.until(lambda now: now.row > 10)
    assert lab.get("arm_moves")
    words = lab.get("state_told")
    assert (words.word, words.rest.partition(" · ")[0]) == ("Moving", f"row {lab.now.row + 1} of 41")
    lab.act("stop_arm")
    lab.until(lambda now: now.state == "stopped")
    assert lab.get("stop_is_down")
    row, held = lab.now.row, {check.name for check in lab.get("first_checks") if check.found == "far"}
    assert held == {"STOP is up"}
    lab.act("release_stop")
    lab.act("resume_job")
    lab.until(lambda now: now.state == "standing")
    assert row < 40
    assert not lab.now.has_job
    track = lab.get("arm_track")
    assert track.shape[1] == FIRST_JOINT + LYNX6.n
    assert np.abs(track[:, FIRST_JOINT:]).max() < np.radians(3), "no joint is far behind"
    assert np.abs(lab.now.commanded - load_job(job_file(tmp_path, 2.0), LYNX6).q[-1]).max() < np.radians(0.2)


def test_undo_and_sessions_know_nothing_of_the_arm(lab: Lab, tmp_path: Path) -> None:
    lab.home()
    lab.take(job_file(tmp_path, 2.0))
    sent = lab.now.lines
    text = session_text(lab.engine)
    assert "job_file" in text
    assert not [word for word in ("arm_now", "teacher_allows", "hand_at_stop", "arm_track") if word in text]
    while lab.engine.undo():
        pass
    while lab.engine.redo():
        pass
    orders = [each for each in list(lab.get("arm").log)[sent:] if each.is_sent and each.data[:1] == b"#"]
    assert orders == []
    assert lab.now.state == "standing"


def test_a_check_holds_the_first_byte_back_and_says_why(lab: Lab, tmp_path: Path) -> None:
    lab.home()
    file = job_file(tmp_path, 2.0)
    lab.take(file)
    with pytest.raises(UnsafeJobError, match="hand at STOP"):
        lab.act("run_job")
    lab.engine.put(f"{NAME}.hand_at_stop", True)
    file.write_text(file.read_text().replace("0,", "1,", 1))
    lab.act("look_at_arm")
    lab.engine.put(f"{NAME}.teacher_allows", True)
    lab.engine.tick()
    assert not lab.get("is_cleared")
    assert "same file as shown" in {check.name for check in lab.get("first_checks") if check.found == "far"}


def test_a_sent_motion_becomes_a_checked_file_and_survives_a_session(lab: Lab) -> None:
    plan = planned_between(
        LYNX6, LYNX6.home, LYNX6.home + 0.3, "quintic", None, None, straight=False, rows=21
    )
    lab.engine.put(f"{NAME}.job_taken", SentMotion("Möbius band", "lynx6", plan.stops))
    lab.engine.settle()
    ready = lab.get("job_ready")
    assert ready.trouble == ""
    assert Path(ready.file).parent.name == "jobs"
    assert Path(ready.file).name.startswith("mobius-band-")
    assert ready.job.rows == 21
    control = lab.engine.document.control_of(f"{NAME}.job_taken")
    again = control.decode(control.encode(lab.get("job_taken")))
    assert np.array_equal(again.rows.q, plan.stops.q)


def test_every_page_shows_an_arm_that_moves(lab: Lab, tmp_path: Path) -> None:
    form = lab.page("Connect", ConnectionForm)
    assert form.lamp.state == "ok"
    lab.home()
    lab.take(job_file(tmp_path, 2.0))
    lab.engine.put(f"{NAME}.hand_at_stop", True)
    assert lab.page("Job", JobForm).lamp.word == "Safe"
    lab.act("run_job")
    lab.until(lambda now: now.row > 5)
    lab.shell.frame(set(lab.engine.values))
    assert not lab.page("By hand", MoveButtons).moves.actions[0].enabled, "not while it moves"
    dock = lab.page("Job", ArmDock)
    assert dock.bar.main.label == "Pause"
    assert len(dock.strips.traces) == LYNX6.n + 1
    assert any(entry.data.startswith(b"#0P") for entry in dock.log.entries)
    dock.log.on_press(_mouse(dock.log.entries[-1], dock))
    lab.engine.tick()
    assert lab.get("arm_mark") is not None
    card = lab.page("Job", StateCard)
    assert card.words.word == "Moving"


def _mouse(_entry: object, dock: Any) -> Any:
    from vi3dras.panels._kit.hands.pointer import Mouse

    return Mouse(20, 4 + 20 * (min(len(dock.log.entries), dock.log.room) - 1), 0)


def test_a_servo_is_measured_and_its_offset_found(lab: Lab) -> None:
    lab.home()
    lab.engine.put(f"{NAME}.servo_joint", 3)
    form = lab.page("Calibrate", ServoForm)
    for _ in range(5):
        lab.act("go_to_place")
        lab.until(lambda now: now.state == "standing" and now.seconds_left == 0)
        lab.act("note_point", value=float(lab.now.commanded[2]) + np.radians(2.5))
        lab.engine.tick()
    found = lab.get("servo_found")
    assert found.offset == pytest.approx(2.5, abs=0.2)
    assert not lab.get("servo_check").is_good
    lab.shell.frame(set(lab.engine.values))
    assert form.save.actions[0].enabled


def test_another_instrument_sends_its_motion_here(lab: Lab) -> None:
    shell = lab.shell
    shell.open("robot-simulator")
    shell.engine.settle()
    shell.choose("Move")
    shell.engine.settle()
    shell.engine.put("robot-simulator.end", LYNX6.home + 0.2)
    shell.engine.settle()
    shell.frame(set(shell.engine.values))
    button = next(each for each in shell.bound if isinstance(each, SendButton))
    button.refresh()
    button.send()
    assert (shell.current, shell.page) == (NAME, "Job")
    lab.engine.settle()
    assert lab.get("job_ready").job.rows > 1


def test_sliders_end_where_servos_were_measured_and_say_so(lab: Lab) -> None:
    base = servo_of(LYNX6, "base")
    assert isinstance(base, JointServo)
    near = replace(base, values=(np.radians(-84.0), 0.0, base.values[2]))
    lab.engine.put(f"{NAME}.robot", with_servo(LYNX6, near))
    lab.engine.tick()
    axes = [slider.axis for slider in lab.page("By hand", JointSliders).sliders]
    assert (axes[0].low, axes[0].high, axes[0].outer, axes[0].held_by) == (-84, 90, (-90, 90), ("servo", ""))
    assert (axes[1].low, axes[1].held_by) == (0, ("", ""))
