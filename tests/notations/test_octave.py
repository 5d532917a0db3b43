"""What is written for MATLAB, run by Octave, which reads the same language; skipped where there is none."""

from __future__ import annotations

import re
import shutil
import subprocess

import numpy as np
import pytest
from conftest import random_q
from numpy.testing import assert_allclose

from vi3dras.api.explorer.rosetta import written_in
from vi3dras.arm.library import load_robot
from vi3dras.kinematics.forward import tool_pose

OCTAVE = shutil.which("octave-cli") or shutil.which("octave")
ARMS = ("kuka-kr5-arc", "puma560", "stanford-arm", "franka-panda", "lynx6")


@pytest.mark.slow
@pytest.mark.skipif(OCTAVE is None, reason="octave is not installed; apt-get install octave has it")
def test_octave_runs_what_is_written_for_matlab_and_has_the_same_tool() -> None:
    """Elementary transforms and screws of five arms, three poses each, by one run of Octave."""
    rng, script, wanted = np.random.default_rng(5), ["format long"], []
    for name in ARMS:
        robot = load_robot(name)
        for notation in ("ets", "poe"):
            script.append(written_in(robot, notation).matlab)
            for q in random_q(rng, robot, 3):
                script.append(f"printf('%.17g ', T([{' '.join(f'{v:.17g}' for v in q)}])'); printf('\\n');")
                wanted.append(tool_pose(robot, q))
    assert OCTAVE is not None
    ran = subprocess.run(
        [OCTAVE, "--norc", "--quiet", "--eval", "\n".join(script)], capture_output=True, text=True, check=True
    )
    rows = [line.split() for line in ran.stdout.splitlines() if re.match(r"-?\d", line)]
    assert_allclose(np.array(rows, float).reshape(-1, 4, 4), np.array(wanted), atol=1e-9)
