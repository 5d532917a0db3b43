"""The detective names what was typed wrong, and finds nothing where nothing is wrong."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from notations.seeded import ARMS, POSES, Seeded, poses_of, seeded, with_row
from numpy.testing import assert_allclose

import vi3dras as vi
from vi3dras.api.explorer.slips import Slip
from vi3dras.arm.library import robot_files
from vi3dras.arrays import Floats
from vi3dras.formats.text_table import UnreadableError
from vi3dras.notations.errors import NoPosesError, PosesCellError, PosesShapeError, TooManyPosesError

CALLED = {
    "length": r"\w+ for \w+", "angle": "(degrees for radians|radians for degrees)", "sign": "sign",
    "convention": "(standard read as modified|modified read as standard)", "direction": "reversed joint",
    "missing 90": "missing 90", "swap": "swapped cells", "tool": "(missing tool|tool not in the poses)",
}  # fmt: skip
"""What a slip of each kind is called."""


def is_named(found: Slip, slip: Seeded) -> bool:
    """Whether the first answer is the slip that was put in, in its row."""
    is_there = slip.row is None or found.row == slip.row
    return is_there and re.fullmatch(CALLED[slip.name], found.mistake) is not None


def is_equal(found: Slip, slip: Seeded, *, with_abc: bool) -> bool:
    """Whether the cure makes the right arm by another edit: such poses cannot tell them apart."""
    right = vi.robot(slip.arm.id)
    cured = vi.Arm(found.cured)
    q = np.random.default_rng(1).uniform(-100, 100, (20, right.n))
    columns = slice(None) if with_abc else slice(3, 4)
    ours, theirs = (each.fk(q).matrix[..., :3, columns] for each in (cured, right))
    close = np.allclose(ours, theirs, atol=1e-3 / right.robot.units.metres)
    return found.mistake not in {"unknown", "wrong pose"} and close


def campaign(*, with_abc: bool) -> tuple[Counter[str], list[str]]:
    """How 100 seeded slips are answered, ten of each of ten arms, and those that are not named."""
    told: Counter[str] = Counter()
    lost = []
    for number, name in enumerate(ARMS):
        rng = np.random.default_rng(number)
        right = vi.robot(name)
        q, places, abc = poses_of(right, 100 + number)
        every = [slip for slip in seeded(right, rng) if not _is_invisible(slip, q)]
        chosen = [every[k] for k in rng.choice(len(every), 10, replace=False)]
        for slip in chosen:
            found = slip.arm.detect(q, places, abc if with_abc else None)
            is_same = is_equal(found, slip, with_abc=with_abc)
            answer = "named" if is_named(found, slip) else "same arm" if is_same else "lost"
            told[answer] += 1
            if answer != "named":
                lost.append(f"{answer}: {name} {slip.name} {slip.row} {slip.column}: {found}")
    return told, lost


def _is_invisible(slip: Seeded, q: Floats) -> bool:
    """Whether a slip moves the tool by less than 2 mm at all these poses."""
    right = vi.robot(slip.arm.id)
    moved = np.abs(slip.arm.fk(q).position - right.fk(q).position).max() * right.robot.units.metres
    return bool(moved < 2e-3)


@pytest.mark.parametrize("with_abc", [True, False], ids=["poses", "places alone"])
def test_of_a_hundred_slips_in_ten_arms_at_least_95_are_named(with_abc: bool) -> None:
    told, lost = campaign(with_abc=with_abc)
    assert told.total() == 100
    assert told["named"] + told["same arm"] >= 95, "\n".join(lost)
    assert told["named"] >= 90, "\n".join(lost)


@pytest.mark.parametrize("name", sorted(robot_files())[::3])
def test_nothing_is_found_in_a_sound_table(name: str) -> None:
    arm = vi.robot(name)
    found = arm.detect(*poses_of(arm, 5))
    assert found.mistake == "no mistake found"
    assert found.sentence.startswith("No mistake found")
    assert found.cured == arm.robot


def test_the_cure_brings_every_pose_to_where_it_is_known_to_be() -> None:
    right = vi.robot("puma560")
    q, places, abc = poses_of(right, 3)
    wrong = next(
        s for s in seeded(right, np.random.default_rng(0)) if (s.name, s.column) == ("sign", "alpha")
    )
    found = wrong.arm.detect(q, places, abc)
    assert (found.mistake, found.row, found.column) == ("sign", wrong.row, "alpha")
    assert found.right == -found.found
    assert found.before_angle.max() > 1
    assert found.after.max() < 0.1
    assert len(found.to_frame()) == POSES
    assert_allclose(vi.Arm(found.cured).fk(q).position, right.fk(q).position, atol=1e-9)


def test_a_missing_tool_is_measured() -> None:
    """Lynx6 has a tool of 2 cm."""
    right = vi.robot("lynx6")
    q, places, _ = poses_of(right, 3)
    wrong = next(slip for slip in seeded(right, np.random.default_rng(0)) if slip.name == "tool")
    found = wrong.arm.detect(q, places)
    assert found.mistake == "missing tool"
    assert_allclose(np.array(found.cured.tool)[:3, 3], [0, 0, 0.02], atol=1e-4)


@pytest.mark.parametrize(
    ("row", "column", "value"), [(3, "a", -400), (4, "d", 144.4), (3, "theta", 37), (3, "alpha", 12.5)]
)
def test_a_number_that_is_simply_wrong_is_found_with_the_right_one(
    row: int, column: str, value: float
) -> None:
    """UR5e: d4 is 133.3 mm; row 3 has theta 0, a -392.2 mm, alpha 0."""
    right = vi.robot("ur5e")
    q, places, abc = poses_of(right, 3)
    unit = np.pi / 180 if column in {"theta", "alpha"} else 1e-3
    wrong = vi.Arm(
        with_row(right.robot, row - 1, replace(right.robot.joints[row - 1], **{column: value * unit}))
    )
    found = wrong.detect(q, places, abc)
    assert found.mistake == "wrong number"
    told = (found.sentence, *found.ties, *found.equals)
    assert any(f"Row {row}, {column}: {value:g}" in sentence for sentence in told)
    assert_allclose(vi.Arm(found.cured).fk(q).position, right.fk(q).position, atol=0.2)


def test_one_pose_that_disagrees_is_named_and_not_the_table() -> None:
    arm = vi.robot("ur5e")
    q, places, _ = poses_of(arm, 3)
    places[4, 1] += 37
    found = arm.detect(q, places)
    assert found.mistake == "wrong pose"
    assert "Pose 5" in found.sentence


def test_what_no_usual_slip_explains_is_said_to_be_unknown_with_what_comes_nearest() -> None:
    arm = vi.robot("ur5e")
    q, places, _ = poses_of(arm, 3)
    found = arm.detect(q, places + np.random.default_rng(0).normal(0, 40, places.shape))
    assert found.mistake == "unknown"
    assert len(found.near) == 3
    assert found.near[0][1] <= found.near[-1][1] + found.before.max()
    assert "None of the usual mistakes" in found.sentence


def test_slips_that_one_pose_cannot_tell_apart_are_told() -> None:
    arm = vi.robot("lynx6")
    found = arm.detect([0, 90, 0, 0, 0], [15, 0, 35.06])
    assert found.ties
    assert "one more pose tells" in found.sentence


def test_measured_poses_may_be_off_by_what_is_said() -> None:
    arm = vi.robot("puma560")
    q, places, _ = poses_of(arm, 3)
    rough = places + np.random.default_rng(0).uniform(-2, 2, places.shape)
    assert arm.detect(q, rough).mistake != "no mistake found"
    assert arm.detect(q, rough, within=4).mistake == "no mistake found"


def test_poses_that_do_not_go_together_are_refused() -> None:
    arm = vi.robot("planar2r")
    with pytest.raises(PosesShapeError, match="2 rows and tool places 1"):
        arm.detect([[0, 0], [1, 1]], [[1, 2, 3]])
    with pytest.raises(PosesCellError, match="Pose 2"):
        arm.detect([[0, 0], [1, np.nan]], [[1, 2, 3], [1, 2, 3]])
    with pytest.raises(NoPosesError, match="no pose"):
        arm.detect([], [])


def test_more_poses_than_anybody_types_and_a_large_file_are_refused(tmp_path: Path) -> None:
    arm = vi.robot("planar2r")
    with pytest.raises(TooManyPosesError, match="There are 201 poses: 200 are the most"):
        arm.detect(np.zeros((201, 2)), np.zeros((201, 3)))
    for count, error in ((300, TooManyPosesError), (400_000, UnreadableError)):
        (tmp_path / "poses.csv").write_text("theta1,theta2,x,y,z\n" + "1,2,3,4,5\n" * count)
        with pytest.raises(error):
            arm.detect(tmp_path / "poses.csv")
