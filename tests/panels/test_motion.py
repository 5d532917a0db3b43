"""A student times a curve, exports it and reads it back: on the engine alone."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.testing import assert_allclose

from vi3dras.arm.library import load_robot
from vi3dras.flow import Engine
from vi3dras.motion.rows import PHASES
from vi3dras.objects.library import load_formula
from vi3dras.panels.volume_trajectory import VolumeTrajectory

pytestmark = pytest.mark.slow

NAME = VolumeTrajectory.id


class Student:
    """Turns controls and reads indicators by their short names."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine

    def put(self, **values: Any) -> None:
        self.engine.put_all({f"{NAME}.{port}": value for port, value in values.items()})
        self.engine.settle()

    def get(self, port: str) -> Any:
        return self.engine.get(f"{NAME}.{port}")

    def export(self, file: Path, form: str = "via-points", *, draft: bool = False) -> Any:
        self.engine.act(f"{NAME}.export", file=str(file), form=form, comma=False, draft=draft)
        self.engine.settle()
        outcome = self.engine.outcome(f"{NAME}.export")
        assert outcome is not None
        return outcome


@pytest.fixture
def student() -> Iterator[Student]:
    with Engine() as engine:
        engine.add(VolumeTrajectory)
        student = Student(engine)
        student.put(formula=load_formula("pipe-weld"))
        engine.act(f"{NAME}.take_fit")
        engine.settle()
        yield student


def test_a_fitted_weld_with_approach_and_waiting_goes_through_all_phases(student: Student) -> None:
    student.put(law="trapezoid", approach=0.01, retreat=0.01, direction="tool", dwell_start=1.0, repeat=2)
    plan = student.get("plan")
    assert student.get("trouble") == ""
    phases = [PHASES[k] for k in plan.stops.phase]
    assert [p for k, p in enumerate(phases) if k == 0 or phases[k - 1] != p] == [
        "approach", "dwell", "path", "retreat",
    ]  # fmt: skip
    waiting = plan.fine.times[plan.fine.phase == PHASES.index("dwell")]
    assert_allclose(waiting[-1] - waiting[0], 1.0, atol=0.05)
    assert student.get("passport").is_safe


def test_least_time_is_least_and_a_share_of_the_limits_makes_it_slower(student: Student) -> None:
    student.put(law="least-time", tool_acceleration=100.0)
    least = student.get("plan").fine
    limits = student.get("limits")
    assert (np.abs(least.velocity) <= limits.speed * (1 + 1e-6)).all()
    assert (np.abs(least.acceleration) <= limits.acceleration * (1 + 1e-6)).all()
    student.put(law="quintic", speed=10.0)
    assert student.get("plan").fine.duration > least.duration
    student.put(law="least-time", share=0.5)
    assert student.get("plan").fine.duration > least.duration


def test_a_run_takes_the_time_that_was_asked(student: Student) -> None:
    student.put(duration=20.0)
    assert_allclose(student.get("plan").fine.duration, 20.0, rtol=1e-3)


def test_a_time_that_is_too_short_is_told_and_the_arm_stays_on_the_curve(student: Student) -> None:
    student.put(duration=0.1)
    assert student.get("plan") is None
    assert "0.1 s is too short" in student.get("trouble")
    assert_allclose(student.get("tool_position"), student.get("curve").points[0], atol=1e-9)
    assert any(item.key.startswith("arm") for item in student.get("scene"))
    assert str(student.export(Path("never.csv")).error) == student.get("trouble")


@pytest.mark.parametrize(
    "values",
    [
        {"approach": 1.0}, {"retreat": 1.0, "direction": "tool"}, {"spacing": 1.0}, {"spacing": 1e-4},
        {"blend": 0.1}, {"dwell_start": 60.0, "dwell_end": 60.0}, {"repeat": 100}, {"share": 0.05},
        {"tool_acceleration": 1e-3}, {"speed": 1e-4}, {"speed": 10.0, "law": "linear"}, {"stops": 2},
        {"approach": 0.01, "approach_speed": 1e-4}, {"duration": 3600.0}, {"csv": "/nowhere/at/all.csv"},
    ],
)  # fmt: skip
def test_the_ends_of_every_range_leave_an_arm_and_a_word(student: Student, values: dict[str, Any]) -> None:
    student.put(**values)
    assert student.get("plan") is not None or len(student.get("trouble")) > 20
    assert np.isfinite(student.get("q")).all()
    assert {student.engine.state(f"{NAME}.{port}").name for port in VolumeTrajectory.ports} == {"fresh"}


@pytest.mark.parametrize("form", ["via-points", "joints"])
def test_what_is_exported_comes_back_with_the_same_joint_values(
    student: Student, tmp_path: Path, form: str
) -> None:
    before = student.get("plan").stops
    done = student.export(tmp_path / "weld.csv", form)
    assert "checked and safe" in done.value
    assert (tmp_path / "weld.csv").exists()
    student.put(csv=str(tmp_path / "weld.csv"))
    after = student.get("plan").stops
    assert_allclose(after.q, before.q, atol=1e-6)
    assert_allclose(after.times, before.times, atol=1e-6)
    assert student.get("passport").is_safe
    assert any(item.key == "path/line" for item in student.get("trace"))
    student.put(at=0.5)
    assert any(item.key == "path/done" for item in student.get("trace"))


def test_three_formats_are_written_each_with_its_passport(student: Student, tmp_path: Path) -> None:
    for form, name in (("via-points", "a.csv"), ("ros-yaml", "b.yaml"), ("gcode", "c.gcode")):
        assert student.export(tmp_path / name, form).error is None
    assert {file.suffix for file in tmp_path.iterdir()} == {".csv", ".yaml", ".gcode", ".json"}
    assert len(list(tmp_path.glob("*.passport.json"))) == 3


def test_an_unsafe_motion_is_refused_in_words_and_a_draft_is_marked(student: Student, tmp_path: Path) -> None:
    student.put(formula=load_formula("pipe-weld"))
    assert not student.get("passport").is_safe
    refused = student.export(tmp_path / "weld.csv")
    assert "not reached" in str(refused.error) or "reach" in str(refused.error)
    assert not list(tmp_path.iterdir())
    done = student.export(tmp_path / "weld.csv", draft=True)
    assert "a draft that must not run" in done.value
    assert (tmp_path / "weld.draft.csv").exists()


def test_a_click_on_the_object_brings_the_curve_back_in_place_of_a_file(
    student: Student, tmp_path: Path
) -> None:
    student.put(formula=load_formula("mobius-band"))
    student.export(tmp_path / "band.csv", draft=True)
    file = next(tmp_path.glob("*.csv"))
    student.put(csv=str(file))
    place = student.get("curve").points[9]
    student.engine.act(f"{NAME}.choose_by_click", key="object/surface", index=0, position=place)
    student.engine.settle()
    assert student.get("csv") == ""


def test_a_file_of_another_arm_is_refused_in_words(student: Student, tmp_path: Path) -> None:
    student.export(tmp_path / "weld.csv", "joints")
    student.put(csv=str(tmp_path / "weld.csv"), robot=load_robot("kuka-kr5-arc"))
    assert "weld.csv" in student.get("trouble")
    assert student.get("q").shape == (6,)
