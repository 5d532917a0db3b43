"""A student derives the inverse of a planar 3R, takes it home as LaTeX and C, and compares both."""

from __future__ import annotations

import ctypes
import shutil
import subprocess
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner

import vi3dras as vi
from vi3dras.cli import vi3dras


def console(*words: str) -> str:
    result = CliRunner().invoke(vi3dras, list(words), catch_exceptions=False)
    assert result.exit_code == 0, result.output
    return result.output


@pytest.mark.skipif(shutil.which("cc") is None, reason="no C compiler is here")
def test_the_derived_inverse_and_the_generated_program_are_one(tmp_path: Path) -> None:
    letters = ("--cell", "1", "a", "l1", "--cell", "2", "a", "l2", "--cell", "3", "a", "l3")
    text = console("symbols", "planar3r", *letters, "--what", "ik")
    assert "4. A cosine has two angles: the elbow bends one way or the other" in text
    assert "c2 = (x^2 + y^2 - l1^2 - l2^2)/(2*l1*l2)" in text
    paper = tmp_path / "ik.tex"
    console("symbols", "planar3r", *letters, "--what", "ik", "--to", "latex", "-o", str(paper))
    assert r"\frac{x^{2} + y^{2} - l_{1}^{2} - l_{2}^{2}}{2 \, l_{1} \, l_{2}}" in paper.read_text("utf-8")
    console("code", "planar3r", "--what", "ik", "--to", "c", "-o", str(tmp_path / "c"))
    library = tmp_path / "planar3r.so"
    build = ["cc", "-std=c99", "-Wall", "-Wextra", "-Werror", "-shared", "-fPIC", "-o", str(library)]
    subprocess.run([*build, str(tmp_path / "c" / "planar3r.c"), "-lm"], check=True)
    program = ctypes.CDLL(str(library)).planar3r_ik
    derived = vi.robot("planar3r").using(length="m", angle="rad").derivation()
    for x, y, hand in np.random.default_rng(3).uniform(-0.6, 0.6, (50, 3)).tolist():
        ours = derived.solutions([x, y, 0.0], wrist=hand)
        q, valid = np.zeros((2, 3)), np.zeros(2, np.int32)
        numbers = np.array([x, y, 0.0, hand]), np.zeros(3), q, valid
        program(*(array.ctypes.data_as(ctypes.c_void_p) for array in numbers))
        assert valid.astype(bool).tolist() == np.isfinite(ours).all(axis=1).tolist()
        apart = (q - ours)[valid.astype(bool)]
        assert np.abs(np.sin(apart / 2)).max(initial=0.0) < 1e-8
