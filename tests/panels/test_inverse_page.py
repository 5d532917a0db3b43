"""The page Inverse of the Dynamics Lab without a window: what it computes, what it refuses."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from counting import work_here
from numpy.testing import assert_allclose
from puma_swing import puma, swing

import vi3dras as vi
from vi3dras.api.arm import Arm
from vi3dras.api.forces.run import Motioned
from vi3dras.errors import Vi3drasError
from vi3dras.flow import Engine
from vi3dras.panels._forces.motion_source import MOTION_CODING
from vi3dras.panels.dynamics_lab import DynamicsLab

END = np.radians([90.0, 0, -60, 40, 50, 90])


@pytest.fixture
def engine(monkeypatch: pytest.MonkeyPatch) -> Iterator[Engine]:
    work_here(monkeypatch)
    with Engine() as made:
        made.add(DynamicsLab)
        made.put("dynamics-lab.robot", puma())
        yield made


def put(engine: Engine, **values: Any) -> None:
    for name, value in values.items():
        engine.put(f"dynamics-lab.{name}", value)
    engine.settle()


def get(engine: Engine, port: str) -> Any:
    return engine.get(f"dynamics-lab.{port}")


def test_the_page_says_what_a_script_says(engine: Engine) -> None:
    place = np.array([0.0, 0.0, 0.08])
    put(engine, move_end=END, payload_mass=3.5, payload_place=place, has_friction=False)
    arm = Arm(puma())
    move = arm.move("home", np.degrees(END))
    told = arm.torques(move, payload=3.5, place=(0, 0, 80), friction=False)
    assert_allclose(get(engine, "torques_along").torque, told.torque, rtol=1e-9, atol=1e-9)
    assert get(engine, "torques_along").energy == pytest.approx(told.energy)


def test_a_typed_limit_counts_and_0_takes_it_back(engine: Engine) -> None:
    limits = np.array([0.0, 20, 0, 0, 0, 0])
    put(engine, move_end=END, typed_limits=limits)
    found = get(engine, "torques_along")
    assert found.limits[1] == 20
    assert {each.number for each in found.over} == {2}
    assert get(engine, "along_words").startswith("Shoulder (θ2) is over its limit from ")
    paints = {item.paint for item in get(engine, "along_scene")}
    assert "far" in paints
    put(engine, typed_limits=np.zeros(6))
    assert np.isinf(get(engine, "torques_along").limits).all()
    assert get(engine, "along_words").startswith("No motor has a limit")
    assert {item.paint for item in get(engine, "along_scene")} == {"accent"}


def test_to_the_worst_pose_goes_arm_cursor_and_chart(engine: Engine) -> None:
    put(engine, move_end=END, typed_limits=np.array([0.0, 60, 0, 0, 2.0, 0]), payload_mass=3.0)
    engine.act("dynamics-lab.go_to_worst")
    engine.settle()
    found = get(engine, "torques_along")
    share = np.nan_to_num(found.found.share)
    row, joint = np.unravel_index(share.argmax(), share.shape)
    assert get(engine, "force_joint") == joint + 1
    assert get(engine, "force_at") == pytest.approx(found.times[row] / found.times[-1])
    assert_allclose(get(engine, "q"), found.found.trajectory.q[row])


def test_a_file_is_a_motion_and_a_bad_one_a_sentence(engine: Engine, tmp_path: Path) -> None:
    arm = vi.robot("puma560")
    arm.move("home", np.degrees(END), rows=81).export(tmp_path / "there.csv")
    put(engine, motion_from="file", motion_file=str(tmp_path / "there.csv"))
    assert len(get(engine, "torques_along")) >= 81
    put(engine, motion_file=str(tmp_path / "nothing.csv"))
    assert get(engine, "torques_along") is None
    assert "cannot be read" in get(engine, "along_words")
    with pytest.raises(Vi3drasError, match="cannot be read"):
        engine.act("dynamics-lab.force_table")


def test_a_taken_motion_comes_back_from_a_session_to_the_last_bit(engine: Engine) -> None:
    taken = Motioned(swing(101)._replace(jumps=np.array([40])), "Volume Trajectory: Motion", ())
    back = MOTION_CODING["decode"](MOTION_CODING["encode"](taken))
    assert back.title == taken.title
    for one, other in zip(back.trajectory, taken.trajectory, strict=True):
        assert_allclose(one, other, rtol=0, atol=0)
    put(engine, motion_from="taken", motion_taken=taken)
    found = get(engine, "torques_along")
    assert len(found) == 101
    assert found.found.left_out == pytest.approx(0.02)
    assert "jumps" in get(engine, "force_run").told[-1]


def test_a_motion_of_another_arm_is_refused_by_a_sentence(engine: Engine) -> None:
    taken = Motioned(swing(21), "Teach Pendant: Motion of the run", ())
    put(engine, motion_from="taken", motion_taken=taken, robot=vi.robot("lynx6").robot)
    assert get(engine, "torques_along") is None
    assert get(engine, "force_trouble").startswith("Teach Pendant: Motion of the run has 6 joints")
    put(engine, motion_taken=None)
    assert get(engine, "force_trouble").startswith("Choose a motion")


def test_the_table_has_the_rows_of_the_chart(engine: Engine) -> None:
    put(engine, move_end=END)
    table = engine.act("dynamics-lab.force_table")
    found = get(engine, "torques_along")
    assert_allclose(table["torque2_Nm"], found.torque[:, 1])
    assert len(table["t_s"]) == len(found)


def test_an_arm_without_published_masses_has_torques_all_the_same(engine: Engine) -> None:
    put(engine, robot=vi.robot("lynx6").robot)
    found = get(engine, "torques_along")
    assert found.peak_torque.max() > 0
    assert any(each.startswith("Estimated from the shape") for each in found.told)
