"""Masses and motors in the Dynamics Lab, built without a display: typed, estimated, undone, saved."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from dynamics_page import NAME, get, opened, part, told
from numpy.testing import assert_allclose

from vi3dras.arm.library import load_robot
from vi3dras.arm.robot_file import read_robot
from vi3dras.panels._kit.items.arms.saving import SavingFields
from vi3dras.panels._kit.items.forces.mass_bar import LinkMasses
from vi3dras.panels._kit.items.forces.mass_readings import LinkReadings, MassFindings
from vi3dras.panels._kit.items.forces.masses import LinkInertia, LinkTable, ShapeButtons
from vi3dras.panels._kit.items.forces.motors import MotorTables
from vi3dras.panels._kit.window.shell import Shell

ONLY = (NAME,)


@pytest.fixture
def lab(shell: Shell) -> Shell:
    return opened(shell, "Parameters", {"robot": load_robot("puma560")})


def choose(shell: Shell, robot: str) -> None:
    shell.engine.put(f"{NAME}.robot", load_robot(robot))
    told(shell)


def texts(row: Any) -> list[str]:
    return [cell.text for cell in row.cells]


def test_published_masses_are_shown_and_what_is_odd_about_them(lab: Shell) -> None:
    """Corke's numbers of the Puma 560."""
    table = part(lab, LinkTable).table
    assert texts(table.rows[1]) == ["2", "17.4", "−363.8", "6", "227.5", ""]
    assert [row.cells[5].text for row in table.rows] == ["odd", "", "odd", "", "", ""]
    assert part(lab, LinkMasses)._head.hint == "23.45 kg moving"
    assert [s.partition(":")[0] for s in part(lab, MassFindings).sentences] == ["Link 1", "Link 3"]
    drives = part(lab, MotorTables).drives
    assert texts(drives.rows[0])[1:] == ["2", "−62.61", "97.6"]


def test_a_mass_is_typed_undone_and_chooses_its_link(lab: Shell) -> None:
    table = part(lab, LinkTable).table
    table.type(2, 1, "5")
    table.type(2, 4, "-80")
    told(lab)
    link = get(lab, "robot").joints[2].link
    assert (link.mass, link.com[2], link.is_estimate) == (5.0, -0.08, False)
    assert get(lab, "chosen_link") == 3
    assert part(lab, LinkReadings).mass._text == "5"
    lab.engine.undo()
    lab.engine.undo()
    told(lab)
    assert get(lab, "robot") == load_robot("puma560")


def test_a_number_that_is_left_as_it_is_shown_stays_as_exact_as_it_was(lab: Shell) -> None:
    motors = part(lab, MotorTables)
    motors.drives.type(0, 2, "−62.61")
    part(lab, LinkTable).table.type(1, 2, "−363.8")
    told(lab)
    assert get(lab, "robot") == load_robot("puma560")


def test_the_inertia_is_a_symmetric_matrix_about_the_centre_of_mass(lab: Shell) -> None:
    part(lab, LinkTable)._choose(1)
    told(lab)
    table = part(lab, LinkInertia).table
    table.type(2, 1, "0.01")
    told(lab)
    assert get(lab, "robot").joints[1].link.inertia == (0.13, 0.524, 0.539, 0, 0.01, 0)
    assert texts(table.rows[0])[1:] == ["0.13", "0", "0.01"]
    table.type(0, 1, "3")
    told(lab)
    assert "above the sum of the others" in " ".join(part(lab, MassFindings).sentences)
    assert_allclose(
        get(lab, "principal"), np.linalg.eigvalsh([[3, 0, 0.01], [0, 0.524, 0], [0.01, 0, 0.539]])
    )


def test_what_cannot_be_is_said_under_its_table_and_nothing_is_lost(lab: Shell) -> None:
    links, inertia, motors = part(lab, LinkTable).table, part(lab, LinkInertia).table, part(lab, MotorTables)
    for table, row, column, text, words in (
        (links, 1, 1, "-3", "The mass of joint shoulder cannot be -3: it is 0 kg or more."),
        (links, 1, 2, "much", 'x of row 2 needs one such as 30 or -12.5'),
        (inertia, 0, 1, "-1", "Ixx"),
        (motors.drives, 0, 2, "0", "The gear of joint base cannot be 0"),
        (motors.drives, 0, 3, "-5", "largest torque of joint base cannot be -5"),
        (motors.friction, 2, 3, "0.1", "it is 0 N m or less"),
    ):  # fmt: skip
        table.type(row, column, text)
        assert words in table.sentence
        assert table.wrong == (row, column)
    told(lab)
    assert get(lab, "robot") == load_robot("puma560")


def test_a_motor_is_typed_in_its_units(lab: Shell) -> None:
    motors = part(lab, MotorTables)
    motors.drives.type(1, 1, "3.5")
    motors.drives.type(1, 3, "0")
    motors.friction.type(1, 1, "2")
    motors.friction.type(1, 2, "0.2")
    told(lab)
    motor = get(lab, "robot").joints[1].motor
    assert_allclose([motor.inertia, motor.viscous, motor.coulomb[0]], [3.5e-4, 2e-3, 0.2])
    assert motor.torque is None
    assert texts(motors.drives.rows[1])[1:] == ["3.5", "107.8", "–"]
    assert_allclose(get(lab, "rotor_felt")[1], 3.5e-4 * 107.815**2)


def test_estimates_are_marked_and_what_is_typed_is_one_no_more(lab: Shell) -> None:
    choose(lab, "lynx6")
    table = part(lab, LinkTable).table
    assert [row.cells[5].text for row in table.rows] == ["estimate"] * 5
    assert "weighs 0.68 kg" in part(lab, MassFindings).sentences[-1]
    assert get(lab, "mass_words") == "5 of 5 links have an estimate"
    assert get(lab, "robot").joints[0].link is None


def test_the_shape_takes_the_place_of_what_was_known_and_the_file_brings_it_back(lab: Shell) -> None:
    buttons = part(lab, ShapeButtons)
    part(lab, LinkTable)._choose(1)
    buttons.buttons.click("Estimate this link")
    told(lab)
    assert [joint.link.is_estimate for joint in get(lab, "robot").joints] == [False, True] + [False] * 4
    buttons.buttons.click("Estimate all links")
    part(lab, MotorTables).drives.type(0, 2, "50")
    told(lab)
    assert all(joint.link.is_estimate for joint in get(lab, "robot").joints)
    buttons.reset.click("Masses and motors of the file")
    told(lab)
    assert get(lab, "robot") == load_robot("puma560")


def test_every_centre_of_mass_is_a_dot_where_the_arm_has_it(lab: Shell) -> None:
    lab.engine.put(f"{NAME}.q", np.zeros(6))
    told(lab)
    dots = {item.key: item for item in get(lab, "mass_scene") if item.key.startswith("mass/")}
    assert set(dots) == {f"mass/{i}" for i in range(1, 6)}, "link 1 has no mass"
    assert_allclose(dots["mass/1"].positions, [[0.4318 - 0.3638, -0.2275, 0.67183 + 0.006]], atol=1e-6)
    assert dots["mass/1"].size > dots["mass/2"].size > dots["mass/5"].size


def test_an_arm_that_was_typed_is_saved_with_its_masses(lab: Shell, own_home: Path) -> None:
    part(lab, LinkTable).table.type(1, 1, "18")
    told(lab)
    saver = part(lab, SavingFields).saver
    saver.name.type("my-puma")
    saver.buttons.click("Save arm")
    told(lab)
    assert get(lab, "robot").id == "my-puma"
    kept = read_robot(own_home / "robots" / "my-puma.toml")
    assert kept.joints[1].link is not None
    assert kept.joints[1].link.mass == 18
    assert kept.joints[1].motor == load_robot("puma560").joints[1].motor
