"""The page Matrices of the Dynamics Lab, built without a display: typed, read, asked."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from dynamics_page import NAME, get, opened, part, put, told
from numpy.testing import assert_allclose

from vi3dras.arm.library import load_robot
from vi3dras.dynamics.inverse import torques
from vi3dras.explain import PortPart, explain
from vi3dras.panels._kit.items.forces.equation import (
    EquationTerms,
    InertiaNumbers,
    MatrixPair,
    MotionForm,
    ToolMasses,
    brief,
)
from vi3dras.panels._kit.window.shell import Shell

ONLY = (NAME,)
BENT = np.radians([10, 45, -170, 20, 45, 30])


@pytest.fixture
def lab(shell: Shell) -> Shell:
    return opened(shell, "Matrices", {"robot": load_robot("puma560"), "q": BENT})


def cells(table: Any) -> list[list[str]]:
    return [[cell.text for cell in row.cells] for row in table.rows]


def test_typed_speeds_and_accelerations_make_the_torques_of_newton_and_euler(lab: Shell) -> None:
    form = part(lab, MotionForm)
    form._table.type(0, 2, "30")
    form._table.type(1, 3, "-120")
    told(lab)
    qd, qdd = np.zeros(6), np.zeros(6)
    qd[1], qdd[2] = np.radians(30), np.radians(-120)
    wanted = torques(get(lab, "massed"), BENT, qd, qdd)
    assert_allclose(get(lab, "motion_torque"), wanted, atol=1e-9)
    rows = cells(part(lab, EquationTerms)._table)
    assert [row[-1] for row in rows] == [brief(float(v)) for v in wanted]
    form._rest()
    told(lab)
    assert not get(lab, "coriolis_torque").any()
    form._set_off()
    told(lab)
    assert np.abs(get(lab, "coriolis_torque")).max() > 0.1


def test_warm_elements_are_the_large_ones_and_zeros_are_cold(lab: Shell) -> None:
    tables = part(lab, MatrixPair)._tables
    M = get(lab, "inertia_matrix")
    heat = np.array([[cell.heat for cell in row.cells] for row in tables["inertia_matrix"].rows])
    assert abs(heat).max() == abs(heat.flat[np.abs(M).argmax()]) == 1
    assert (np.sign(heat[:3, :3]) == np.sign(M[:3, :3])).all()
    still = tables["coriolis_matrix"].rows
    assert not any(cell.heat for row in still for cell in row.cells)


def test_the_masses_at_the_tool_are_read_and_drawn(lab: Shell) -> None:
    masses = get(lab, "tool_masses")
    assert [row._text for row in part(lab, ToolMasses)._rows] == [brief(float(m)) for m in masses]
    assert any(item.key == "ellipsoid/skin" for item in get(lab, "matrix_scene"))
    assert len(get(lab, "matrix_labels")) == 3
    put(lab, payload_mass=3.0)
    assert (get(lab, "tool_masses") > masses + 2.9).all()
    put(lab, mass_shape_on=False)
    assert get(lab, "matrix_scene") == ()


def test_an_arm_without_published_masses_says_that_they_are_estimates(lab: Shell) -> None:
    put(lab, robot=load_robot("lynx6"))
    assert "5 of 5 links are estimates" in part(lab, EquationTerms)._guess._text
    values = part(lab, InertiaNumbers)._values._text
    assert len(values.split("   ")) == 5


@pytest.mark.parametrize("port", ["inertia_matrix", "coriolis_matrix"])
def test_every_element_of_a_matrix_is_explained_by_what_adds_up_to_it(lab: Shell, port: str) -> None:
    put(lab, qd=np.array([0.4, -0.7, 1.1, 0.9, -1.3, 0.6]))
    for i in range(6):
        for j in range(6):
            said = explain(lab.engine, f"{NAME}.{port}", PortPart("element", (i, j)))
            (claim,) = said.body.claims
            assert claim.result.value == pytest.approx(get(lab, port)[i, j], abs=1e-12)
            assert claim.computed == pytest.approx(claim.result.value, rel=1e-9, abs=1e-9)


@pytest.mark.parametrize(
    "port", ["inertia_torque", "coriolis_torque", "gravity_torque", "friction_torque", "motion_torque"]
)
def test_every_term_of_a_torque_is_explained_with_its_numbers(lab: Shell, port: str) -> None:
    speeds = np.array([0.4, -0.7, 1.1, 0.9, -1.3, 0.6])
    put(lab, qd=speeds, qdd=speeds[::-1].copy())
    for i in range(6):
        (claim,) = explain(lab.engine, f"{NAME}.{port}", PortPart("row", (i,))).body.claims
        assert claim.computed == pytest.approx(float(get(lab, port)[i]), rel=1e-9, abs=1e-9)


def test_both_names_of_forward_dynamics_are_told_beside_the_torque(lab: Shell) -> None:
    body = explain(lab.engine, f"{NAME}.motion_torque").body
    assert "Everyone else calls it forward dynamics" in body.note
    assert [word for word, _ in body.compared] == ["printed", "corrected"]
