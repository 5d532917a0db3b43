"""The page Identify of the Control Lab, built without a display."""

from __future__ import annotations

import csv
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.testing import assert_allclose

import vi3dras as vi
from vi3dras.arm.library import load_robot
from vi3dras.dynamics.inverse import torques
from vi3dras.dynamics.surroundings import Surroundings
from vi3dras.panels._kit.items.tuning.identify_form import ExcitingForm, IdentifyRun, MeasuredSource
from vi3dras.panels._kit.items.tuning.identify_found import BaseTable, IdentifyReadings
from vi3dras.panels._kit.window.shell import Shell

NAME = "control-lab"
ONLY = (NAME,)


class Lab:
    """The page, asked and told."""

    def __init__(self, shell: Shell) -> None:
        self.shell = shell

    def put(self, **values: Any) -> None:
        for port, value in values.items():
            self.shell.engine.put(f"{NAME}.{port}", value)
        self.settle()

    def act(self, action: str) -> Any:
        return self.shell.engine.act(f"{NAME}.{action}")

    def settle(self) -> None:
        self.shell.engine.settle()
        self.shell.frame(set(self.shell.engine.values))

    def get(self, port: str) -> Any:
        return self.shell.engine.get(f"{NAME}.{port}")

    def part(self, kind: type) -> Any:
        assert self.shell.front is not None
        return next(bound for bound in self.shell.front.bound if isinstance(bound, kind))

    def click(self, kind: type, row: str, label: str) -> None:
        getattr(self.part(kind), row).click(label)
        self.settle()


@pytest.fixture
def lab(shell: Shell) -> Lab:
    shell.build(1440, 900)
    shell.open(NAME)
    made = Lab(shell)
    shell.engine.put(f"{NAME}.robot", load_robot("planar2r"))
    made.put(test_time=0.1, test_way=0.1, exciting_period=4.0)
    assert shell.front is not None
    shell.front.choose("Identify")
    made.settle()
    return made


def test_nothing_is_designed_or_identified_before_a_button_is_pressed(lab: Lab) -> None:
    assert lab.get("exciting_motion") is None
    assert lab.get("identification") is None
    assert lab.part(BaseTable).table.rows == ()
    assert not lab.part(IdentifyReadings).keep.actions[0].enabled
    assert [action.enabled for action in lab.part(ExcitingForm)._saving.actions] == [False, False]


@pytest.mark.slow
def test_the_page_finds_what_a_notebook_finds(lab: Lab) -> None:
    lab.put(torque_noise=2.0, measure_seed=7)
    lab.click(IdentifyRun, "row", "Identify")
    arm = vi.robot("planar2r")
    asked = arm.exciting(period=4).measured(noise=0.02, seed=7)
    found, page = arm.identify(asked), lab.get("identification")
    assert_allclose(page.values, found.values, rtol=1e-9, atol=1e-15)
    assert_allclose(page.bars, found.bars, rtol=1e-9)
    script = "\n".join(line for part in lab.act("in_python") for line in part)
    space: dict[str, Any] = {}
    exec("import vi3dras as vi\n" + script, space)
    assert_allclose(space["found"].values, page.values, rtol=1e-9, atol=1e-15)
    rows = lab.part(BaseTable).table.rows
    assert [row.cells[0].text for row in rows] == list(found.names)
    assert rows[0].cells[-1].text == found.formulas[0] == "ZZ1 + 0.04 M2 + Ia1"
    assert (page.found.told.std(axis=0) > 50 * lab.get("cross_check").residual).all()


def test_kept_masses_change_the_arm_in_one_step_and_come_back_in_one(lab: Lab, tmp_path: Path) -> None:
    before, file = lab.get("robot"), tmp_path / "heavy.csv"
    heavy = vi.robot("planar2r").with_link(2, mass=0.75)  # the model says 0.5 kg
    heavy.exciting(period=4).measured(noise=0.001).save(file)
    lab.put(measured_from="file", measured_file=str(file))
    lab.click(IdentifyRun, "row", "Identify")
    assert "limit" in [row.cells[4].paint for row in lab.part(BaseTable).table.rows]
    lab.click(IdentifyReadings, "keep", "Keep these masses")
    kept = lab.get("robot")
    q, still = np.radians([[30.0, 60], [-80, 20]]), np.zeros((2, 2))
    moved = np.array([[1.0, -2], [3, 1]])
    around = Surroundings()
    wanted = torques(heavy.robot, q, still, moved, around)
    assert_allclose(torques(kept, q, still, moved, around), wanted, rtol=5e-3)
    assert np.abs(torques(before, q, still, moved, around) / wanted - 1).max() > 0.05
    assert "Of another arm" in lab.part(IdentifyReadings).lamp.word
    lab.shell.engine.undo()
    lab.settle()
    assert lab.get("robot") == before


def test_measurements_of_a_file_are_read_and_a_bad_file_is_told_in_the_page(lab: Lab, tmp_path: Path) -> None:
    good, bad = tmp_path / "measured.csv", tmp_path / "bad.csv"
    vi.robot("planar2r").exciting(period=4).measured(noise=0.01).save(good)
    bad.write_text("t_s,theta1_deg,theta2_deg\n0,1,2\n0.01,1,2\n", encoding="utf-8")
    lab.put(measured_from="file")
    lab.part(MeasuredSource).read("measured_file", good)
    lab.click(IdentifyRun, "row", "Identify")
    assert lab.get("identification").title == "measured.csv"
    assert lab.get("cross_check") is None
    lab.part(MeasuredSource).read("check_file", good)
    lab.click(IdentifyRun, "row", "Identify")
    assert_allclose(lab.get("cross_check").share, lab.get("identification").share, rtol=1e-9)
    lab.part(MeasuredSource).read("measured_file", bad)
    assert lab.get("identification").title == "measured.csv"  # nothing is read unasked
    lab.click(IdentifyRun, "row", "Identify")
    assert lab.get("identification") is None
    assert lab.get("identify_words").startswith("bad.csv lacks the columns torque1_Nm, torque2_Nm: it has")
    assert lab.part(IdentifyRun)._said._text == lab.get("identify_words")


def test_without_a_file_nothing_is_asked(lab: Lab) -> None:
    lab.put(measured_from="file")
    lab.click(IdentifyRun, "row", "Identify")
    assert lab.get("identify_asked") is None
    notes = lab.part(IdentifyRun)._board.notes
    assert "Choose a file" in f"{notes.history[-1][1].title} {notes.history[-1][1].text}"


def test_a_designed_motion_is_saved_with_its_passport_and_its_measurements(lab: Lab, tmp_path: Path) -> None:
    lab.click(ExcitingForm, "row", "Design an exciting motion")
    made = lab.get("exciting_motion")
    assert made.condition == vi.robot("planar2r").exciting(period=4).condition
    assert lab.get("exciting_words").startswith(f"Condition {made.condition:.3g}, ")
    form = lab.part(ExcitingForm)
    form.save_motion(tmp_path / "exciting.csv")
    form.save_measured(tmp_path / "measured.csv")
    lab.settle()
    assert (tmp_path / "exciting.passport.json").is_file()
    assert (tmp_path / "exciting.csv").stat().st_size > 1000
    with (tmp_path / "measured.csv").open(encoding="utf-8") as file:
        head = next(csv.reader(file))
    assert head == ["t_s", "theta1_deg", "theta2_deg", "torque1_Nm", "torque2_Nm"]


def test_a_click_on_a_parameter_shows_its_whole_sum(lab: Lab) -> None:
    lab.click(IdentifyRun, "row", "Identify")
    lab.part(BaseTable)._choose(2)
    lab.settle()
    found = lab.get("identification")
    assert lab.part(IdentifyReadings)._sum._text.startswith(f"{found.formulas[2]} = ")
    assert lab.part(BaseTable).table.rows[2].is_current
