"""What is known is not computed again: in the window, on the command line and from Python."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from counting import Calls, calls_of, work_here

import vi3dras as vi
from vi3dras.cli import run
from vi3dras.flow import VI, Engine
from vi3dras.inverse.solver import Solver
from vi3dras.joint_workspace import classify, sweep
from vi3dras.objects.formula import Formula
from vi3dras.panels.fk_workspace import FkWorkspace
from vi3dras.panels.joint_workspace_2d import JointWorkspace2D
from vi3dras.panels.surface_trajectory import SurfaceTrajectory
from vi3dras.panels.volume_trajectory import VolumeTrajectory
from vi3dras.passport import check
from vi3dras.path import painting
from vi3dras.volume import holes, solid
from vi3dras.workspace import voxels

Count = Callable[[Callable[..., Any]], Calls]


@pytest.fixture
def count(monkeypatch: pytest.MonkeyPatch) -> Count:
    work_here(monkeypatch)
    return lambda function: calls_of(monkeypatch, function)


def small(name: str) -> Formula:
    """A formula of so few vertices that the picture at once has all of them."""
    formula = vi.formula(name).formula
    return replace(formula, variables=tuple(replace(v, points=min(v.points, 12)) for v in formula.variables))


@pytest.mark.parametrize(
    ("instrument", "formula"), [(VolumeTrajectory, "pipe-weld"), (SurfaceTrajectory, "saddle")]
)
def test_a_path_in_the_window_is_classified_once(instrument: type[VI], formula: str, count: Count) -> None:
    """It was judged for the picture at once and again for the one at rest."""
    with Engine() as engine:
        engine.add(instrument)
        engine.put(f"{instrument.id}.formula", small(formula))
        calls = count(painting.paint)
        engine.settle()
        shown = engine.get(f"{instrument.id}.shown")
    assert not shown.is_rough
    assert [given[1].shape for given in calls] == [shown.painting.vertices.shape]


def test_a_sweep_in_the_window_is_classified_once(count: Count) -> None:
    """It was solved and judged for the charts, and again for the jumps."""
    with Engine() as engine:
        engine.add(JointWorkspace2D)
        calls = count(sweep._result)
        engine.put("joint-workspace-2d.count", 77)
        engine.settle()
        assert len(engine.get("joint-workspace-2d.reading").code) == 77
        assert [len(given[1]) for given in calls] == [77]


@pytest.mark.parametrize("arm", ["lynx6", "puma560"])
def test_a_sweep_is_solved_once_for_its_curves_and_its_verdicts(arm: str, count: Count) -> None:
    robot, solved = vi.robot(arm), []
    at = robot.fk("home").position
    patch = pytest.MonkeyPatch()
    solve = Solver.solve
    patch.setattr(
        Solver,
        "solve",
        lambda self, targets, seed=None: solved.append(len(targets)) or solve(self, targets, seed),
    )
    try:
        found = robot.sweep("px", at[0] - 1, at[0] + 1, 41, at=at, wrist=0 if arm == "lynx6" else None)
        assert len(found.reach) == len(found.reach) == 41
    finally:
        patch.undo()
    assert solved.count(41) == 1


def test_a_table_of_places_is_classified_once_for_each_way_to_reach_it(tmp_path: Path, count: Count) -> None:
    file = tmp_path / "places.csv"
    file.write_text("x_cm,y_cm,z_cm,A_deg,B_deg,C_deg\n20,0,15,0,90,0\n21,1,15,0,90,0\n22,2,15,0,90,0\n")
    calls = count(classify.classify_each)
    vi.read(file, vi.robot("lynx6"))
    assert len({given[1].tobytes() for given in calls}) == len(calls) == 2


def test_a_draft_is_checked_once(tmp_path: Path, count: Count) -> None:
    """It was checked, refused, and checked again to be marked as a draft."""
    checks, fast = count(check.check_rows), tmp_path / "fast.csv"
    head = "t_s," + ",".join(f"theta{k}_deg" for k in range(1, 6))
    fast.write_text(f"{head}\n0,0,90,-60,-30,0\n0.1,40,90,-60,-30,0\n0.2,80,90,-60,-30,0\n")
    assert run(["path", "pipe-weld", "-o", str(tmp_path / "a.csv"), "--draft"]) == 0
    assert run(["path", "--import", str(fast), "-o", str(tmp_path / "b.nc"), "--draft"]) == 0
    vi.formula("pipe-weld").follow(vi.robot("lynx6")).export(tmp_path / "c.csv", draft=True)
    assert len(checks) == 3
    with Engine() as engine:
        engine.add(VolumeTrajectory)
        engine.put("volume-trajectory.csv", str(fast))
        engine.settle()
        checks.clear()
        form = {"form": "gcode", "comma": False, "draft": True, "file": str(tmp_path / "d.nc")}
        engine.act("volume-trajectory.export", **form)
        engine.settle()
    assert len(checks) == 1
    drafts = sorted(file.name for file in tmp_path.glob("*.draft.*"))
    assert [name for name in drafts if "passport" not in name] == [
        "a.draft.csv", "b.draft.nc", "c.draft.csv", "d.draft.nc",
    ]  # fmt: skip
    assert "draft" in (tmp_path / "d.draft.nc").read_text(encoding="utf-8").lower()


def test_a_cloud_is_saved_without_voxels_volume_and_holes(tmp_path: Path, count: Count) -> None:
    with Engine() as engine:
        engine.add(FkWorkspace)
        engine.settle()
        paid = [count(function) for function in (
            voxels.count_voxels, voxels.voxels_of, solid.reach_of, holes.holes_of,
        )]  # fmt: skip
        engine.act("fk-workspace.save_cloud", file=str(tmp_path / "window.ply"))
        engine.settle()
    vi.robot("lynx6").workspace(15).save(tmp_path / "python.ply")
    file = tmp_path / "line.ply"
    assert run(["workspace", "lynx6", "--factor", "15", "--clouds-only", "-o", str(file)]) == 0
    assert paid == [[], [], [], []]
    assert file.read_bytes() == (tmp_path / "python.ply").read_bytes()
    assert (tmp_path / "window.ply").stat().st_size > 0
    assert run(["workspace", "lynx6", "--factor", "15"]) == 0
    assert all(len(calls) == 1 for calls in (paid[0], paid[2], paid[3]))
