"""A class shares one arm: nobody moves it out of turn."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from shared_lab import CLASS, SharedLab, edited, nudge_to_send, swing_to_send
from wired_arm import TO, Watch

from vi3dras.errors import Vi3drasError
from vi3dras.remote.mover import STOPS_S
from vi3dras.sharing.acts import ACTS, send
from vi3dras.sharing.bounds import Bounds
from vi3dras.sharing.errors import RefusedByLabError
from vi3dras.sharing.people import Person


def refusal(kind: str) -> pytest.RaisesExc[RefusedByLabError]:
    return pytest.raises(RefusedByLabError, check=lambda error: error.args[1] == kind)


def test_two_at_once_come_one_after_the_other(tmp_path: Path) -> None:
    job = swing_to_send(tmp_path)
    with SharedLab(tmp_path) as lab:
        ada, ben = lab.client("Ada"), lab.client("Ben")
        assert ada.send(job).place == 1
        assert ben.send(job).place == 2
        lab.until(lambda: lab.is_moving, ada, ben)
        for act in ("resume", "take-over", "give-back", "home"):
            with pytest.raises(RefusedByLabError):
                ben.act(act)
        with refusal("NotYourJobError"):
            ben.act("cancel", job=1)
        assert [each["name"] for each in ben.state()["queue"]] == ["Ada", "Ben"]
        lab.until(lambda: lab.states[1] == "done", ada, ben)
        assert lab.states[2] in {"waiting", "beginning"}
        lab.until(lambda: lab.states[2] == "done", ada, ben)
        assert np.abs(lab.arm.wired.driver.guard.at - TO).max() < np.radians(0.1)
        assert len(lab.arm.ran) == 2
        assert list((tmp_path / "jobs").iterdir()) == [], "a job that has run is not kept"
    assert '"Ada" done job=1 title="Swing"' in lab.log("Ada")
    assert "job=2" not in lab.log("Ada")


def test_forty_wait_and_each_has_the_arm_once_in_the_order_in_which_they_came(tmp_path: Path) -> None:
    job = nudge_to_send(tmp_path)
    with SharedLab(tmp_path) as lab:
        students = [lab.client(f"Student {k}") for k in range(40)]
        assert [each.send(job).place for each in students] == list(range(1, 41))
        with refusal("QueueFullError"):
            lab.client("Late").send(job)
        lab.lab.people.unwatched_for = lambda name: 0.0  # type: ignore[method-assign]
        began: list[int] = []

        def all_done() -> bool:
            current = lab.lab.queue.current
            if current is not None and current.number not in began:
                began.append(current.number)
            return not lab.lab.queue.entries

        lab.until(all_done)
    assert began == list(range(1, 41))
    assert set(lab.states.values()) == {"done"}


def test_a_job_that_was_edited_on_its_way_is_refused(tmp_path: Path) -> None:
    job = swing_to_send(tmp_path)
    with SharedLab(tmp_path) as lab:
        ada = lab.client("Ada")
        for spoilt in (edited(job), edited(job, tells=True), job._replace(passport="{}")):
            with refusal("EditedJobError"):
                ada.send(spoilt)
        with refusal("UnsafeJobError"):
            ada.send(job._replace(passport=job.passport.replace('"speed"', '"Speed"')))
        lab.until(lambda: lab.time > 1.0, ada)
        assert (lab.states, lab.arm.ran) == ({}, [])
        assert list((tmp_path / "jobs").iterdir()) == []
    assert "refused" in lab.log("Ada")


def test_a_holder_who_is_gone_leaves_an_arm_that_stands_to_the_next(tmp_path: Path) -> None:
    job = swing_to_send(tmp_path, seconds=30.0)
    with SharedLab(tmp_path) as lab:
        ada, ben = lab.client("Ada"), lab.client("Ben")
        ada.send(job)
        ben.send(job)
        lab.until(lambda: lab.states[1] == "moving", ada)
        heard, gone_s = lab.time, lab.lab.bounds.gone_s
        lab.until(lambda: lab.lab.queue.current.state == "leaving", ben)  # type: ignore[union-attr]
        assert lab.time - heard == pytest.approx(gone_s, abs=2.6), "she was heard of every 2.5 s"
        watch, asked = Watch(lab.arm.wired.twin), lab.arm.wired.twin.time
        lab.until(lambda: lab.states[1] == "left behind")
        assert watch.stood_from(asked) - asked <= STOPS_S
        lab.until(lambda: lab.states[2] == "moving", ben)


def test_who_is_not_there_is_passed_over_and_keeps_the_place(tmp_path: Path) -> None:
    job = swing_to_send(tmp_path)
    with SharedLab(tmp_path) as lab:
        ada, ben = lab.client("Ada"), lab.client("Ben")
        ada.send(job)
        ada.state()
        lab.tick(1.0)
        assert lab.states == {1: "waiting"}, "who only sends and asks does not watch"
        ben.send(job)
        lab.until(lambda: lab.states[2] == "done", ben)
        assert lab.states[1] == "waiting"
        lab.until(lambda: lab.states[1] == "done", ada)


def test_anybody_stops_and_only_the_holder_or_the_teacher_goes_on(tmp_path: Path) -> None:
    with SharedLab(tmp_path) as lab:
        ada, ben, teacher = lab.client("Ada"), lab.client("Ben"), lab.teacher()
        ada.send(swing_to_send(tmp_path, seconds=4.0))
        lab.until(lambda: lab.states[1] == "moving" and lab.lab.status.row > 2, ada)
        watch, asked = Watch(lab.arm.wired.twin), lab.arm.wired.twin.time
        ben.act("stop")
        lab.until(lambda: lab.states[1] == "held")
        assert watch.stood_from(asked) - asked <= STOPS_S
        assert ada.state()["stopped_by"] == "Ben"
        with refusal("OutOfTurnError"):
            ben.act("resume")
        ada.act("resume")
        lab.until(lambda: lab.states[1] == "moving", ada)
        ben.act("stop")
        lab.until(lambda: lab.states[1] == "held", ada)
        ada.act("cancel")
        lab.until(lambda: lab.states[1] == "cancelled")
        ben.send(swing_to_send(tmp_path))
        lab.until(lambda: lab.time > 60.0, ben)
        assert lab.states[2] == "waiting", "STOP stays down"
        with refusal("OutOfTurnError"):
            ben.act("resume")
        teacher.act("resume")
        lab.until(lambda: lab.states[2] == "done", ben)
        with refusal("NothingHeldError"):
            teacher.act("resume")
    assert '"Ben" STOP job=1' in lab.log("Ben")


def test_the_teacher_takes_over_and_gives_back(tmp_path: Path) -> None:
    job = swing_to_send(tmp_path)
    with SharedLab(tmp_path) as lab:
        ada, ben, teacher = lab.client("Ada"), lab.client("Ben"), lab.teacher()
        with refusal("TeacherOnlyError"):
            ada.act("take-over")
        ada.send(job)
        ben.send(job)
        lab.until(lambda: lab.states[1] == "moving", ada, ben)
        teacher.act("take-over")
        lab.until(lambda: lab.states[1] == "waiting")
        mine = teacher.send(job).number
        lab.until(lambda: lab.states[mine] == "done", ada, ben, teacher)
        assert (lab.states[1], lab.states[2]) == ("waiting", "waiting")
        teacher.act("cancel", job=2)
        assert (lab.states[2], ben.state()["ended"][-1]["why"]) == ("cancelled", "Teacher took it out.")
        teacher.act("home")
        lab.until(lambda: lab.is_moving)
        lab.until(lambda: not lab.is_moving, ada)
        teacher.act("give-back")
        lab.until(lambda: lab.states[1] == "done", ada)


def test_a_name_belongs_to_who_used_it_first(tmp_path: Path) -> None:
    with SharedLab(tmp_path) as lab:
        lab.client("Ada").send(swing_to_send(tmp_path))
        other = lab.client(" ADA ", key="somebody else's")
        for ask in (other.state, lambda: other.act("cancel"), lambda: other.act("resume")):
            with refusal("LabNameTakenError"):
                ask()
        assert lab.client("ada", key="key of Ada").state()["you"]["name"] == "Ada"
        lab.time += 2 * lab.lab.bounds.absent_s
        lab.tick()
        assert lab.states == {1: "left behind"}
        assert other.state()["you"]["name"] == "ADA", "nobody was heard of for long, and nothing waits"


def test_one_student_does_not_fill_the_queue(tmp_path: Path) -> None:
    job = swing_to_send(tmp_path)
    with SharedLab(tmp_path) as lab:
        ada = lab.client("Ada")
        for _ in range(lab.lab.bounds.per_student):
            ada.send(job)
        with refusal("QueueFullError"):
            ada.send(job)
        assert CLASS not in repr(ada.state())


def test_nothing_begins_while_nobody_knows_where_the_arm_stands(tmp_path: Path) -> None:
    with SharedLab(tmp_path) as lab:
        ada = lab.client("Ada")
        ada.send(swing_to_send(tmp_path))
        lab.arm.wired.twin.brown_out()
        lab.until(lambda: lab.time > 5.0, ada)
        assert (lab.states, lab.arm.ran) == ({1: "waiting"}, [])
        assert "begun anew" in ada.state()["arm"]["trouble"]


def test_whatever_a_class_asks_the_arm_moves_for_its_holder_alone(tmp_path: Path) -> None:
    """Six people ask for anything at any time; who was asked for what is compared with what the arm did."""
    dice, job = np.random.default_rng(24), nudge_to_send(tmp_path)
    lab = SharedLab(tmp_path, bounds=Bounds(gone_s=1.0))
    lab.server.server_close()  # nobody comes over the network: they all ask the lab itself
    desk, people = lab.lab, [Person(f"Student {k}") for k in range(5)] + [Person("Teacher", is_teacher=True)]
    began: set[int] = set()
    wishes = [*ACTS, "resume", "resume", "resume", "give-back", "give-back"]
    for _ in range(250):
        person = people[dice.integers(6)]
        watches = bool(dice.random() < 0.8)
        desk.people.enter(person.name, "", keeps=desk.keeps, watches=watches)
        stopped, holder = desk.stopped_by, desk.queue.current
        try:
            if dice.random() < 0.3:
                send(desk, person, job)
            else:
                name = wishes[dice.integers(len(wishes))]
                number = int(dice.integers(1, 60)) if dice.random() < 0.5 else None
                ACTS[name](desk, person, number, False)
                may = person.is_teacher or (holder is not None and holder.name == person.name)
                assert may or name in {"stop", "cancel"}, f"{person.name} may not {name}"
        except Vi3drasError:
            assert desk.stopped_by == stopped, "a refusal changes nothing"
        lab.tick(float(dice.choice([0.05, 0.2, 0.8])))
        current = desk.queue.current
        if lab.is_moving and current is None:
            assert lab.arm.homed, "only the teacher sends it home"
        if current is not None and current.number not in began:
            began.add(current.number)
            assert not desk.teacher or current.of_teacher
            assert not stopped or desk.stopped_by == ""
            assert desk.is_there(current.name)
        if desk.stopped_by and not lab.is_moving:
            stood = lab.arm.wired.driver.guard.at
            lab.tick()
            assert (lab.arm.wired.driver.guard.at == stood).all()
    assert len(began) >= 5
    assert len(lab.arm.ran) >= len(began)
