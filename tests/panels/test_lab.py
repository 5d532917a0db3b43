"""The Remote Arm in a lab: the queue is seen, a motion is sent, and nobody moves the arm out of turn."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

import pytest
from shared_lab import CLASS, TEACHER, SharedLab, swing_to_send
from wired_arm import LYNX6, job_file

from vi3dras.api.watched_arm import ArmNow
from vi3dras.api.watched_lab import Deed, WatchedLab
from vi3dras.panels import instruments
from vi3dras.panels._kit.face.typing_in import script_of
from vi3dras.panels._kit.items.remote.connection import ConnectionForm
from vi3dras.panels._kit.items.remote.job import JobForm
from vi3dras.panels._kit.items.remote.lab import LabQueue
from vi3dras.panels._kit.items.remote.moves import MoveButtons
from vi3dras.panels._kit.items.remote.state import StateCard
from vi3dras.panels._kit.window.shell import Shell
from vi3dras.remote.errors import NotConnectedError
from vi3dras.sessions.session import session_text
from vi3dras.sharing.client import LabClient
from vi3dras.sharing.errors import ClassArmError, StudentNameError

NAME = "remote-arm"


class NearLab(WatchedLab):
    """A lab that is asked at once, and when the test says so."""

    def __init__(self, client: LabClient) -> None:
        super().__init__(LYNX6, client, begin=self._at_once)

    def _at_once(self, deed: Deed) -> None:
        if deed != self._stay:
            deed()


class Desk:
    """The panel of a student beside the lab."""

    def __init__(self, shell: Shell, lab: SharedLab, client: LabClient) -> None:
        self.shell, self.engine, self.lab = shell, shell.engine, lab
        shell.build(1440, 900)
        shell.engine.journal.clear()
        shell.open(NAME)
        self.own = NearLab(client)
        self.engine.put(f"{NAME}.arm", self.own)
        self.look()

    def look(self) -> ArmNow:
        self.own.see()
        self.act("look_at_arm")
        self.engine.tick()
        return cast(ArmNow, self.get("arm_now"))

    def get(self, port: str) -> Any:
        return self.engine.get(f"{NAME}.{port}")

    def act(self, action: str, **more: object) -> None:
        self.engine.act(f"{NAME}.{action}", **more)

    def page(self, title: str, kind: type) -> Any:
        self.shell.choose(title)
        self.shell.frame(set(self.engine.values))
        return next(each for each in self.shell.bound if isinstance(each, kind))


@pytest.fixture
def lab(tmp_path: Path) -> Iterator[SharedLab]:
    with SharedLab(tmp_path) as shared:
        yield shared


@pytest.fixture
def desk(shell: Shell, lab: SharedLab) -> Desk:
    return Desk(shell, lab, lab.client("Ada"))


def test_a_motion_waits_for_its_turn_and_is_watched(desk: Desk, lab: SharedLab, tmp_path: Path) -> None:
    ben = lab.client("Ben")
    ben.send(swing_to_send(tmp_path, "Ben's"))
    desk.engine.put_all({f"{NAME}.job_file": str(job_file(tmp_path, 2.0, 11)), f"{NAME}.job_from": "file"})
    desk.engine.settle()
    queue = desk.page("Lab", LabQueue)
    assert queue.lamp.word == "Nothing of yours waits"
    assert queue.send.actions[0].enabled
    form = desk.page("Job", JobForm)
    assert (form.run.actions[0].label, form.run.actions[0].enabled) == ("Send to the lab", True)
    desk.act("send_to_lab")
    desk.look()
    queue = desk.page("Lab", LabQueue)
    assert queue.lamp.word == "Your place: 2 of 2"
    assert [row.cells[1].text for row in queue.table.rows] == ["Ben", "Ada"]
    lab.until(lambda: lab.states[1] == "moving", ben)
    now = desk.look()
    assert (now.state, desk.get("state_told").below) == ("moving", "It moves for Ben.")
    assert not desk.get("arm_moves"), "Space is nobody's STOP for the arm of somebody else"
    assert desk.page("Lab", StateCard).buttons.actions == ()
    lab.until(lambda: lab.states[2] == "moving", ben, desk.own.client)
    desk.look()
    assert desk.get("arm_moves")
    assert desk.page("Lab", LabQueue).lamp.word == "The arm is yours"
    lab.until(lambda: lab.states[2] == "done", desk.own.client)
    assert desk.look().state == "standing"
    assert desk.get("state_told").word == "Standing"


def test_stop_is_anybodys_and_the_way_on_is_the_holders(desk: Desk, lab: SharedLab, tmp_path: Path) -> None:
    ben = lab.client("Ben")
    ben.send(swing_to_send(tmp_path, seconds=4.0))
    lab.until(lambda: lab.is_moving, ben)
    desk.act("stop_arm")
    lab.until(lambda: lab.states[1] == "held", ben)
    desk.look()
    assert desk.get("stop_is_down")
    assert desk.get("state_told").below == "Ada pressed STOP. Who has the arm goes on, or the teacher."
    assert desk.page("Lab", StateCard).buttons.actions == ()
    desk.act("resume_job")
    assert "not your turn" in desk.look().trouble
    assert lab.states[1] == "held"


def test_the_holder_goes_on_or_gives_up_in_the_window(desk: Desk, lab: SharedLab, tmp_path: Path) -> None:
    desk.own.client.send(swing_to_send(tmp_path, seconds=4.0))
    lab.until(lambda: lab.states[1] == "moving", desk.own.client)
    desk.act("stop_arm")
    lab.until(lambda: lab.states[1] == "held", desk.own.client)
    desk.look()
    on, forget = desk.page("Lab", StateCard).buttons.actions
    on.run()
    lab.until(lambda: lab.states[1] == "moving", desk.own.client)
    desk.look()
    forget.run()
    lab.until(lambda: lab.states[1] == "cancelled")


def test_nothing_else_moves_the_arm_of_a_class(desk: Desk, lab: SharedLab) -> None:
    stood = lab.arm.wired.driver.guard.at
    moves = desk.page("By hand", MoveButtons)
    assert not any(each.enabled for each in (*moves.moves.actions, *moves.off.actions))
    for action in ("go_there", "torque_off", "hold_job", "step_job"):
        with pytest.raises(ClassArmError, match="belongs to the class"):
            desk.act(action)
    with pytest.raises(ClassArmError):
        desk.act("set_feed", share=0.5)
    desk.act("home_arm")
    assert "Only the teacher" in desk.look().trouble
    lab.tick(1.0)
    assert (lab.arm.wired.driver.guard.at == stood).all()


def test_a_teacher_has_buttons_of_their_own(shell: Shell, lab: SharedLab, tmp_path: Path) -> None:
    ben = lab.client("Ben")
    ben.send(swing_to_send(tmp_path))
    desk = Desk(shell, lab, lab.client("Ms. T", TEACHER))
    (over,) = desk.page("Lab", LabQueue).own.actions
    assert over.label == "Take over"
    over.run()
    desk.look()
    assert ben.state()["teacher"] == "Ms. T"
    queue = desk.page("Lab", LabQueue)
    queue.table._on_choose(0)
    assert queue.own.actions[0].label == "Take job 1 out"
    queue.own.actions[0].run()
    assert lab.states == {1: "cancelled"}
    desk.look()
    (back,) = desk.page("Lab", LabQueue).own.actions
    assert back.label == "Give back"
    back.run()
    assert ben.state()["teacher"] == ""


def test_who_leaves_takes_along_what_waits(desk: Desk, lab: SharedLab, tmp_path: Path) -> None:
    desk.own.client.send(swing_to_send(tmp_path))
    desk.look()
    desk.act("let_go")
    assert lab.states == {1: "cancelled"}
    assert desk.get("arm") is None
    with pytest.raises(NotConnectedError):
        desk.act("take_over")


def test_a_lab_that_is_gone_is_told_and_waited_for(desk: Desk, lab: SharedLab) -> None:
    lab.time += 1.0
    port = desk.own.client._port
    desk.own.client._port = 1
    now = desk.look()
    assert (now.state, "does not answer" in now.trouble) == ("lost", True)
    desk.own.client._port = port
    assert desk.look().state == "standing"
    wrong = NearLab(lab.client("Eve", "another-token"))
    wrong.see()
    assert (wrong.look().state, wrong.look().trouble) == (
        "off", "This is not the token of the lab: ask your teacher for it.",
    )  # fmt: skip


def test_the_form_keeps_the_token_to_itself(desk: Desk, lab: SharedLab) -> None:
    desk.act("let_go")
    desk.engine.put(f"{NAME}.arm_way", "lab")
    form = desk.page("Connect", ConnectionForm)
    with pytest.raises(StudentNameError):
        desk.act("connect_arm")
    form._lab.fields["lab_name"].type("Ada")
    form._lab.token.type(CLASS)
    desk.engine.tick()
    form.refresh()
    assert set(form._lab.token.text) == {"•"}
    form._lab.token.type(form._lab.token.text)
    assert desk.get("lab_token") == CLASS
    assert CLASS not in session_text(desk.engine)
    while desk.engine.undo():
        pass
    assert desk.get("lab_token") == CLASS, "it is of now, as the connection is"


def test_the_script_sends_to_the_lab_and_names_no_token(desk: Desk, tmp_path: Path) -> None:
    values = {"arm_way": "lab", "lab_name": "Ada", "lab_token": CLASS, "job_file": "weld.csv"}
    desk.engine.put_all({f"{NAME}.{port}": value for port, value in values.items()})
    desk.engine.tick()
    script = script_of(desk.engine, NAME, instruments()[NAME])
    compile(script, "script", "exec")
    assert "lab = vi.shared_arm('127.0.0.1:2340', token, 'Ada')" in script.replace('"', "'")
    assert "lab.send('weld.csv', wait=True)" in script.replace('"', "'")
    assert CLASS not in script
