"""The command line and Python as ways into a lab, and out of one: a twin shared by processes."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from shared_lab import CLASS, TEACHER, NearProcess, SharedLab
from wired_arm import LYNX6, TO, job_file

import vi3dras as vi
from vi3dras.api.shared_arm import SharedArm
from vi3dras.cli import run
from vi3dras.passport.errors import UnsafeMotionError
from vi3dras.sharing.bounds import Bounds
from vi3dras.sharing.errors import JobEndedError, LabGoneError, RefusedByLabError
from vi3dras.sharing.lab_state import LabState, state_told
from vi3dras.twins.process import TwinProcess, TwinSpec

Told = Callable[..., dict[str, object]]


@pytest.fixture
def lab(tmp_path: Path) -> Iterator[SharedLab]:
    with SharedLab(tmp_path) as shared:
        yield shared


@pytest.fixture
def told(lab: SharedLab, capsys: pytest.CaptureFixture[str]) -> Told:
    """What `vi3dras send` answers."""

    def send(*words: str, token: str = CLASS, name: str = "Ada", code: int = 0) -> dict[str, object]:
        who = ["--to", lab.server.address, "--token", token, "--name", name]
        assert run(["send", *words, *who, "--json"]) == code
        answer = capsys.readouterr()
        return {"error": answer.err.strip()} if code else json.loads(answer.out)  # type: ignore[no-any-return]

    return send


def test_the_command_sends_tells_cancels_and_stops(lab: SharedLab, told: Told, tmp_path: Path) -> None:
    file = str(job_file(tmp_path, 2.0, 11))
    assert told()["queue"] == []
    sent = told(file, "--title", "Weld")
    assert (sent["number"], sent["place"]) == (1, 1)
    assert told(file, name="Ben")["place"] == 2
    assert "belongs to Ada" in str(told("--cancel", "1", name="Ben", code=1)["error"])
    assert told("--cancel-mine", name="Ben")["said"] == "1 taken out of the queue."
    assert told("--stop", name="Ben")["said"] == "STOP is down."
    assert "not your turn" in str(told("--resume", code=1)["error"])
    assert told("--resume", token=TEACHER, name="T")["said"] == "STOP is up."
    told("--take-over", token=TEACHER, name="T")
    assert told()["teacher"] == "T"
    told("--give-back", token=TEACHER, name="T")
    assert "One thing at a time" in str(told(file, "--stop", code=2)["error"])
    assert "not the token" in str(told(token="wrong-token", code=1)["error"])
    file = str(tmp_path / "none.csv")
    assert "none.csv cannot be read" in str(told(file, code=2)["error"])


def test_the_command_for_people(
    lab: SharedLab, capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in (("LAB", lab.server.address), ("TOKEN", CLASS), ("NAME", "Ada L.")):
        monkeypatch.setenv(f"VI3DRAS_{name}", value)
    assert run(["send", str(job_file(tmp_path, 2.0, 11))]) == 0
    out = capsys.readouterr().out
    assert "Job 1: waiting. Place 1 of 1." in out
    assert "Ada L." in out


def test_who_waits_is_there_until_the_job_has_ended(lab: SharedLab, tmp_path: Path) -> None:
    ada = SharedArm(lab.client("Ada"), again_s=0.0)
    seen: list[LabState] = []

    def watch(state: LabState) -> None:
        seen.append(state)
        lab.tick(0.4)

    number = ada.send(job_file(tmp_path, 2.0, 11), wait=True, watch=watch)
    assert lab.states[number] == "done"
    assert {state.state for state in seen} >= {"standing", "moving"}
    assert any(state.holds and state.place == 1 for state in seen)
    assert np.abs(lab.arm.wired.driver.guard.at - TO).max() < np.radians(0.1)
    number = ada.send(job_file(tmp_path, 2.0, 11))
    ada.cancel(number)
    with pytest.raises(JobEndedError, match="was cancelled: It was taken out"):
        ada.wait(number)


def test_a_motion_is_sent_as_it_is_and_one_that_is_not_safe_is_not(lab: SharedLab) -> None:
    arm = vi.robot("lynx6")
    ada = vi.shared_arm(lab.server.address, CLASS, "Ada")
    motion = arm.move("home", np.degrees(TO))
    assert ada.send(motion) == 1
    hurried = replace(motion, rows=motion.rows._replace(times=motion.rows.times / 10))
    with pytest.raises(UnsafeMotionError):
        ada.send(hurried)
    assert [job.rows > 1 for job in ada.state.queue] == [True]
    with pytest.raises(RefusedByLabError):
        vi.shared_arm(lab.server.address, "", "Ada")


@pytest.mark.parametrize("key", ["you", "arm", "queue", "ended"])
def test_who_answers_otherwise_is_no_lab(lab: SharedLab, key: str) -> None:
    good = lab.client("Ada").state()
    assert state_told("here", good).robot == "lynx6"
    for wrong in (None, 3, [3], {"state": "flying"}, [{"number": "x"}]):
        with pytest.raises(LabGoneError, match="no answer of a lab"):
            state_told("here", good | {key: wrong})


def test_the_command_that_shares_an_arm(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("vi3dras.api.served_arm.arm_at", lambda *_: NearProcess())
    words = ["serve", "--port", "memory", "--for", "0.01", "--listen"]
    assert run([*words, "0.0.0.0:0"]) == 2
    assert "--token-file" in capsys.readouterr().err
    (tmp_path / "class.txt").write_text(f"{CLASS}\n")
    assert run([*words, "127.0.0.1:0", "--token-file", str(tmp_path / "class.txt"), "--json"]) == 0
    out = capsys.readouterr().out
    assert CLASS not in out, "the token of the class stays in its file"
    started = json.loads(out)
    assert (started["board"], started["knows_place"]) == ("SSC32-V2.01XE", True)
    assert run([*words, "127.0.0.1:0", "--teacher-token", TEACHER]) == 0
    out = capsys.readouterr().out
    assert "Students: vi3dras send FILE.csv --to 127.0.0.1:" in out
    assert TEACHER not in out


def test_a_twin_is_shared_and_stands_when_the_lab_is_closed() -> None:
    """Two processes and a server, on the wall clock: the rest of the room drives its twin's own."""
    with TwinProcess(TwinSpec(LYNX6, start=LYNX6.home, port=0)) as twin:
        with vi.robot("lynx6").serve(twin.address, listen="127.0.0.1:0", token=CLASS, held=True) as served:
            ada = SharedArm.at(served.address, CLASS, "Ada")
            number = ada.send(vi.robot("lynx6").move("home", np.degrees(LYNX6.home + 0.2), rows=11), "Bow")
            ada.wait(number)
            assert np.abs(ada.state.commanded - LYNX6.home - 0.2).max() < np.radians(0.2)
            served._lab.bounds = Bounds(gone_s=0.3)
            number = ada.send(
                vi.robot("lynx6").move(np.degrees(LYNX6.home + 0.2), "home", duration=20), "Long"
            )
            ada._client.state(watches=True)
            end = time.monotonic() + 20
            job = ada.state.found(number)
            while (
                job and job.state in {"waiting", "beginning", "moving", "leaving"} and time.monotonic() < end
            ):
                time.sleep(0.02)
                job = ada.state.found(number)
            assert job is not None
            assert job.state == "left behind"
            assert "done" in served.records.file_of("Ada").read_text(encoding="ascii")
        stood = twin.q
        assert np.array_equal(twin.q, stood)
