"""What stands on the page Inverse: motions of other instruments, typed limits, charts that are clicked."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.testing import assert_allclose

from vi3dras.arm.library import load_robot
from vi3dras.panels._kit.items.forces.along import EnergyCard, PartsCard, PayloadCard
from vi3dras.panels._kit.items.forces.dock import ForceDock
from vi3dras.panels._kit.items.forces.motor_shares import MotorTable
from vi3dras.panels._kit.items.forces.source import SourceForm
from vi3dras.panels._kit.window.shell import Shell

NAME, OTHER = "dynamics-lab", "robot-simulator"
ONLY = (NAME, OTHER)


@pytest.fixture
def page(shell: Shell) -> Shell:
    shell.build(1440, 900)
    shell.open(OTHER)
    for name in ONLY:
        put(shell, name, robot=load_robot("puma560"))
    put(shell, OTHER, end=np.full(6, 0.3), duration=6.0)
    shell.open(NAME)
    shell.front.choose("Inverse")
    told(shell)
    return shell


def told(shell: Shell) -> None:
    shell.engine.settle()
    shell.frame(set(shell.engine.values))


def put(shell: Shell, name: str = NAME, **values: object) -> None:
    shell.engine.put_all({f"{name}.{port}": value for port, value in values.items()})
    told(shell)


def get(shell: Shell, port: str) -> object:
    return shell.engine.get(f"{NAME}.{port}")


def part(shell: Shell, kind: type) -> object:
    return next(bound for bound in shell.front.bound if isinstance(bound, kind))


def test_the_motion_of_another_instrument_is_taken_and_undone(page: Shell) -> None:
    entries = {entry.label: entry for entry in part(page, SourceForm)._entries()}
    entries["Robot Simulator: Move in time"].run()
    told(page)
    plan = page.engine.values[f"{OTHER}.plan"]
    found = get(page, "torques_along")
    assert get(page, "motion_from") == "taken"
    assert_allclose(found.found.trajectory.q, plan.fine.q)
    assert_allclose(found.found.trajectory.qdd, plan.fine.acceleration)
    page.engine.undo()
    told(page)
    assert get(page, "motion_from") == "move"


def test_a_limit_typed_in_the_table_is_the_limit(page: Shell) -> None:
    table = part(page, MotorTable).table
    table.type(1, 2, "30")
    told(page)
    assert get(page, "typed_limits")[1] == 30
    assert table.rows[1].cells[2].text == "30.0"
    table.type(1, 2, "-3")
    told(page)
    assert table.rows[1].cells[2].text == "30.0"
    assert get(page, "typed_limits")[1] == 30
    table.type(1, 2, "0")
    told(page)
    assert table.rows[1].cells[2].text == "186.4"


def test_a_row_or_a_small_chart_makes_a_joint_the_large_one(page: Shell) -> None:
    dock = part(page, ForceDock)
    assert [number for number, _ in dock.row.stacks] == [0, 2, 3, 4, 5]
    dock._choose(4)
    told(page)
    assert get(page, "force_joint") == 5
    assert dock.chart.stack.symbol == "theta_5"
    assert part(page, PartsCard).table.rows[-1].cells[0].text == "total"


def test_scrubbing_takes_the_arm_along(page: Shell) -> None:
    dock, found = part(page, ForceDock), get(page, "torques_along")
    dock.player.scrub(dock.player.total / 2)
    told(page)
    assert get(page, "force_at") == pytest.approx(0.5)
    assert_allclose(
        get(page, "q"), (found.found.trajectory.q[0] + found.found.trajectory.q[-1]) / 2, atol=1e-6
    )
    assert dock.chart.cursor == pytest.approx(float(found.times[-1]) / 2)


def test_power_and_share_are_charts_of_their_own(page: Shell) -> None:
    dock, found = part(page, ForceDock), get(page, "torques_along")
    dock.head.choose("Power")
    told(page)
    assert_allclose(dock.chart.stack.total, found.power[:, 1])
    dock.head.choose("Share")
    told(page)
    assert dock.chart.stack.limit == 100.0
    assert_allclose(dock.chart.stack.total, 100 * np.abs(found.torque[:, 1]) / 186.4)


def test_bands_of_the_chart_add_up_to_its_line(page: Shell) -> None:
    put(page, payload_mass=2.5)
    stack = part(page, ForceDock).chart.stack
    assert_allclose(sum(band.values for band in stack.bands), stack.total, atol=1e-9)


def test_the_button_goes_to_the_worst_pose(page: Shell) -> None:
    part(page, PayloadCard).go.click("Go to the worst pose")
    told(page)
    _, joint = get(page, "torques_along").found.worst
    assert get(page, "force_joint") == joint + 1
    assert part(page, EnergyCard).rows["energy"]._text != "–"
