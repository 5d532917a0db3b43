"""What the instruments that judge motions know of the things before the arm."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from vi3dras.api.cells import cell_in
from vi3dras.arm.library import load_robot
from vi3dras.flow import Engine
from vi3dras.joint_workspace.classes import COLLISION
from vi3dras.objects.formula import Placement
from vi3dras.objects.library import load_formula
from vi3dras.panels._cell.tour import BENCH, PIPES
from vi3dras.panels._kit.items.remote.send import cell_around
from vi3dras.panels.robot_simulator import RobotSimulator
from vi3dras.panels.teach_pendant import TeachPendant
from vi3dras.panels.volume_trajectory import VolumeTrajectory
from vi3dras.passport.report import Report
from vi3dras.workcell.kept import from_kept

WELD, ARM, TEACH = "volume-trajectory", "robot-simulator", "teach-pendant"


@pytest.fixture
def engine() -> Iterator[Engine]:
    with Engine() as made:
        yield made


def put(engine: Engine, name: str, **values: Any) -> None:
    engine.put_all({f"{name}.{port}": value for port, value in values.items()})
    engine.settle()


def faults(report: Report) -> set[str]:
    return {found.code for found in report.faults}


def outcome(engine: Engine, ref: str, **extras: Any) -> Any:
    engine.act(ref, **extras)
    engine.settle()
    found = engine.outcome(ref)
    assert found is not None
    assert found.error is None, found.error
    return found.value


def test_the_weld_touches_its_pipes_wherever_the_formula_goes(engine: Engine, tmp_path: Path) -> None:
    engine.add(VolumeTrajectory)
    formula = load_formula("pipe-weld")
    placed = replace(formula, placement=Placement(shift=(-0.08, -0.08, 0.0)))
    put(engine, WELD, formula=placed, stops=12)
    assert "WORKPIECE" not in {found.code for found in engine.get(f"{WELD}.passport").checks}
    put(engine, WELD, cell=from_kept(PIPES))
    there = engine.get(f"{WELD}.cell_there")
    assert there.things[0].place.xyz == pytest.approx((0.17, 0.17, 0.15))
    assert "WORKPIECE" in faults(engine.get(f"{WELD}.passport"))
    painting = engine.get(f"{WELD}.shown").painting
    assert 0 < sum(painting.things.values()) == (painting.code == COLLISION).sum()
    assert engine.get(f"{WELD}.rough").painting.things == painting.things
    assert engine.get(f"{WELD}.verdict").endswith(f"in the way: {', '.join(painting.things)}")
    assert cell_around(engine, WELD) == there
    file = tmp_path / "weld.csv"
    outcome(engine, f"{WELD}.export", file=str(file), form="via-points", comma=False, draft=True)
    kept = cell_in(next(tmp_path.glob("*.passport.json")))
    assert [(each.name, each.body) for each in kept.things] == [(e.name, e.body) for e in there.things]
    assert kept.things[1].place.xyz == pytest.approx(there.things[1].place.xyz)
    script = "\n".join(line for part in engine.act(f"{WELD}.in_python") for line in part)
    assert 'cell = vi.cell("pipe-weld-on-two-pipes.cell.toml")' in script
    assert "cell=cell" in script


def test_a_move_through_a_table_is_not_safe_and_one_above_it_is(engine: Engine) -> None:
    engine.add(RobotSimulator)
    start, end = np.radians([-25.0, 90, -80, -20, 0]), np.radians([25.0, 90, -80, -20, 0])
    put(engine, ARM, cell=from_kept(BENCH), start=start, end=end)
    assert not engine.get(f"{ARM}.passport").faults
    put(engine, ARM, end=np.radians([-20.0, 60, -70, -60, 0]))
    assert {"WORKPIECE", "WAY"} & faults(engine.get(f"{ARM}.passport"))


def test_the_pendant_says_what_it_touches_and_goes_to_no_position_inside(engine: Engine) -> None:
    engine.add(TeachPendant)
    inside = np.radians([-20.0, 60, -70, -60, 0])
    put(engine, TEACH, robot=load_robot("lynx6"))
    put(engine, TEACH, cell=from_kept(BENCH), q=inside)
    assert engine.get(f"{TEACH}.stand").startswith("The arm touches block with ")
    words = f"P1 {','.join(f'{v:g}' for v in np.degrees(inside))}; P2 30,90,-80,-20,0"
    positions = TeachPendant.controls()["positions"].decode(words)
    put(engine, TEACH, q=load_robot("lynx6").home, positions=positions, chosen_position="P1")
    assert engine.get(f"{TEACH}.stand").startswith("All joints")
    assert not outcome(engine, f"{TEACH}.plan_way").is_safe
    put(engine, TEACH, chosen_position="P2")
    assert outcome(engine, f"{TEACH}.plan_way").is_safe
