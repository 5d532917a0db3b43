"""What a stranger asked of inverse kinematics, workspaces and explanations, by the very commands."""

from __future__ import annotations

import json
import re
from typing import Any

import numpy as np
import pytest

from vi3dras.cli import run


@pytest.mark.parametrize(("port", "at", "last"), [("links", "99,99,99", "5,4,4"), ("q", "7", "5")])
def test_a_part_that_is_not_there_is_answered_by_a_sentence(
    port: str, at: str, last: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """`explain ... --at 99,99,99` (and `--at 7` silently explains another joint): a traceback."""
    assert run(["explain", "robot-simulator", port, "--at", at]) == 2
    said = capsys.readouterr().err
    assert said.startswith(f"{port} has no part {at}: its parts go from 1 to ")
    assert said.endswith(f"to {last}.\n")


def inverse(capsys: pytest.CaptureFixture[str], words: str) -> dict[str, Any]:
    """What `ik` answers to a script."""
    assert run(["ik", *words.split(), "--json"]) == 0
    told: dict[str, Any] = json.loads(capsys.readouterr().out)
    return told


def test_a_singular_zero_pose_gives_each_solution_once_the_exact_one_among_them(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """16 solutions of which 2 differ; 6 regular ones are missing, home itself is off by 0.02 deg."""
    place = "206.999997303717 -0.000483719971 111.999985712065 --abc 179.9995790818 0 0"
    told = inverse(capsys, f"ufactory-xarm6 {place}")
    listed = np.array([solution["q"] for solution in told["solutions"]])
    apart = np.abs((listed[:, None] - listed + 180) % 360 - 180).max(axis=2) + 360 * np.eye(len(listed))
    assert len(listed) == 8
    assert apart.min() > 1
    assert np.abs(listed[0]).max() < 1e-3  # digits of a typed place, of which a joint is the third root


def test_the_self_motion_of_a_wrist_in_line_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    """List distinct solutions, the exact one among them; name the self-motion."""
    told = inverse(capsys, "abb-irb140 515 0 712 --abc 0 90 0")
    assert "Self-motion: forearm roll and flange can move together while the tool stands" in told["reason"]
    assert ["forearm roll", "flange"] in [solution["self_motion"] for solution in told["solutions"]]


@pytest.mark.parametrize(
    ("words", "least"),
    [
        (
            "franka-panda -65.100807 129.327925 -387.536633 --abc 67.098951 21.621023 170.164106",
            r"panda_joint2 would have to be at (?P<sign>-?)138.9\d+ deg, "
            r"37.918 deg beyond its end at (?P=sign)101.001 deg",  # one way is the other's mirror image
        ),
        ("lynx6 4.184653 -1.530960 18.577744", " would have to be at -98.05 deg, 8.05 deg beyond its end"),
    ],
)
def test_what_a_joint_would_have_to_be_is_the_least(
    words: str, least: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """The panda said 110.5 deg, 37.9 is possible; the Lynx6 says 13.54, 8.05 is possible."""
    assert re.search(least, inverse(capsys, words)["reason"])


def test_figures_of_a_workspace_say_how_uncertain_they_are(capsys: pytest.CaptureFixture[str]) -> None:
    """`workspace ur5 --factor 30` says smallest reach 0.00 (exact 26.85) and a voxel of 86.2 mm where 10 was
    asked."""
    assert run(["workspace", "ur5", "--factor", "90", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    low, high = told["smallest_reach_between"]
    assert low <= 26.85 <= high
    assert high - low < 0.1
    for figure in ("volume", "largest_reach", "smallest_reach"):
        low, high = told[f"{figure}_between"]
        assert low <= told[figure] <= high
    assert told["measured"]["voxel"] > told["measured"]["voxel_asked"]


def test_a_voxel_that_is_not_the_one_asked_for_is_explained(capsys: pytest.CaptureFixture[str]) -> None:
    """If the asked voxel is not used, the output says so and why."""
    assert run(["workspace", "ur5", "--factor", "90", "--voxel", "10"]) == 0
    said = capsys.readouterr().out
    assert ": 10 mm was asked for and would take more poses than the 2,000,000 that are computed." in said
    assert "The true figures lie between; a hole narrower than a voxel is not seen." in said
