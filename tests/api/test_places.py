"""Ways and boxes of places, and an object put elsewhere: what they give, and what is refused."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from numpy.testing import assert_allclose

import vi3dras as vi


def test_a_line_an_arc_and_rows_of_it_are_one_way() -> None:
    arm = vi.robot("lynx6")
    start, end = [15, 6, 15, 0], [25, 6, 10, -45]
    line = arm.sweep(vi.line(start, end), count=11)
    rows = np.linspace(start, end, 11)
    assert_allclose(arm.sweep(rows).result.targets, line.result.targets, atol=1e-12)
    flat = arm.sweep(vi.arc([20, 0, 15, 0], [0, 20, 15], [-20, 0, 15, 0]), count=9)
    assert_allclose(np.hypot(*flat.way.targets[:, :2].T), 0.2, atol=1e-12)
    assert flat.s[-1] == pytest.approx(20 * np.pi)
    whole = arm.sweep(vi.arc([20, 0, 15, 0], [0, 20, 15], [-20, 0, 15, 0], whole=True), count=9)
    assert_allclose(whole.way.targets[0], whole.way.targets[-1], atol=1e-12)


def test_a_way_is_told_in_the_units_of_the_arm() -> None:
    arm = vi.robot("lynx6")
    other = arm.using(length="mm", angle="rad")
    ways = [[15, 6, 15, 0], [25, 6, 10, -45]], [[150, 60, 150, 0], [250, 60, 100, -np.pi / 4]]
    mine, yours = (each.sweep(vi.line(*way), count=7) for each, way in zip((arm, other), ways, strict=True))
    assert_allclose(mine.result.targets, yours.result.targets, atol=1e-12)


def test_a_file_of_points_is_a_way_and_a_study(tmp_path: Path) -> None:
    file = tmp_path / "points.csv"
    file.write_text("x_cm,y_cm,z_cm\n20,5,10\n21,5,10\n90,0,0\n")
    arm = vi.robot("lynx6")
    assert len(arm.sweep(str(file))) == 3
    assert arm.reach(file).reachable.tolist() == [True, True, False]


def test_a_box_has_the_verdicts_of_its_places() -> None:
    arm = vi.robot("lynx6")
    found = arm.reach(vi.box((10, 30, 5), (-5, 5, 2), 12), wrist=-30)
    assert found.reachable.shape == (5, 2, 1)
    assert_allclose(found.points[1, 1, 0], [15, 5, 12])
    assert (arm.reach(found.points, wrist=-30).reachable == found.reachable).all()


def test_the_elbows_of_a_sweep_are_named() -> None:
    sweep = vi.robot("lynx6").sweep("px", count=50)
    assert set(sweep.elbows) == {"elbow up", "elbow down"}
    up, down = sweep.elbow("elbow up"), sweep.elbow("elbow down")
    assert np.nanmax(np.abs(up - down)) > 1
    assert_allclose(sweep.elbow(), sweep.elbow(sweep.elbows[0]))


def test_an_object_that_is_placed_keeps_what_is_not_told() -> None:
    shape = vi.formula("pipe-weld").placed(shift=[1, 2, 3], turn=[0, 0, 90])
    moved = shape.placed(scale=0.5)
    assert_allclose(moved.formula.placement.shift, [0.01, 0.02, 0.03])
    assert moved.formula.placement.turn[2] == pytest.approx(np.pi / 2)
    assert moved.formula.placement.scale == 0.5


def test_a_hand_that_follows_may_have_an_angle_too() -> None:
    arm, shape = vi.robot("puma560"), vi.formula("pipe-weld").placed(shift=[45, -20, 80])
    pointed = shape.paint(arm, wrist="tangent")
    assert (shape.paint(arm, pointing="tangent").painting.code == pointed.painting.code).all()
    assert shape.paint(arm, wrist="point").percent >= pointed.percent


def test_a_part_of_the_limits_makes_a_slower_move() -> None:
    arm = vi.robot("lynx6")
    whole, half = arm.move("home", "zero"), arm.move("home", "zero", share=0.5)
    assert half.duration > whole.duration
    assert half.passport.is_safe == whole.passport.is_safe


@pytest.mark.parametrize(
    ("ask", "answer"),
    [
        (lambda arm: arm.sweep([[1, 2], [3, 4]]), "2 numbers per point"),
        (lambda arm: arm.sweep([[20, 0, 15], [21, 0, 15]], wrist=3), "leave at, wrist and abc out"),
        (lambda arm: arm.sweep(vi.line([20, 0, 15], [20, 0, 15])), "starts and ends at one point"),
        (lambda arm: arm.sweep("qx"), 'no coordinate "qx"'),
        (lambda arm: arm.reach(vi.box((30, 10, 5), 0, 0)), "px"),
        (lambda arm: arm.reach([[1, 2, 3]], wrist="up"), 'wrist is "up"'),
        (lambda arm: arm.move("home", "zero", share=2), "share cannot be 2"),
        (lambda arm: vi.formula("saddle").paint(arm, pointing="away"), 'pointing is "away"'),
        (lambda arm: vi.formula("saddle").follow(arm, direction="below"), 'no direction "below"'),
        (lambda _: vi.robot("mine", text="name = 1"), "mine.toml"),
        (lambda _: vi.formula("mine", text="kind = 1"), "mine.toml"),
    ],
)  # fmt: skip
def test_what_makes_no_sense_is_a_sentence(ask: object, answer: str) -> None:
    with pytest.raises(vi.Vi3drasError, match=answer):
        ask(vi.robot("lynx6"))  # type: ignore[operator]
