"""Every language at as many poses: one program reads them all from a file, and its answers are the core's."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import numpy as np
import pytest
from rows_in import WAYS, Work, rows_in

from vi3dras.arm.library import load_robot
from vi3dras.codegen.languages import LANGUAGES
from vi3dras.codegen.numbers import worst
from vi3dras.codegen.program import Program, program_for
from vi3dras.codegen.proof import compiler_of
from vi3dras.codegen.vectors import Vectors, vectors_for

POSES = {
    "cpp": 10_000,
    "rust": 10_000,
    "python": 10_000,
    "javascript": 10_000,
    "arduino": 10_000,
    "matlab": 100,
}
"""An interpreter takes long for one; `python -m tests.campaign.code` asks each language for as many as C."""


@cache
def programs(*, single: bool) -> tuple[Program, ...]:
    if single:
        return (program_for(load_robot("lynx6"), ("fk", "ik", "limits", "pulses"), single=True, count=1),)
    return (
        program_for(load_robot("puma560"), ("fk", "jacobian", "ik", "rne", "forward_dynamics"), count=1),
        program_for(load_robot("planar3r"), ("fk", "ik", "velocity", "trajectory", "limits"), count=1),
    )


@cache
def asked(poses: int, *, single: bool) -> tuple[list[Work], list[Vectors]]:
    functions = [(program, function) for program in programs(single=single) for function in program.functions]
    vectors = [vectors_for(program.robot, function, poses) for program, function in functions]
    return [(*each, found.inputs) for each, found in zip(functions, vectors, strict=True)], vectors


@pytest.mark.parametrize("language", sorted(POSES))
def test_a_language_gives_what_the_core_gives(language: str, tmp_path: Path) -> None:
    """1e-12 in double; 1e-5 in single, where near the edge of the reach a root takes half of the digits."""
    if compiler_of(LANGUAGES[language]) is None:
        pytest.skip(f"no {' or '.join(LANGUAGES[language].compiler)}")
    single = language == "arduino"
    work, vectors = asked(POSES[language], single=single)
    for (_, function, _), wanted, made in zip(work, vectors, rows_in(language, work, tmp_path), strict=True):
        gaps = worst(function, wanted.expected, made)
        if single:
            assert np.quantile(gaps, 0.95 if function.name == "ik" else 1.0) < 1e-5, function.name
        else:
            assert gaps.max() < (2e-12 if function.name == "forward_dynamics" else 1e-12), function.name


def test_every_language_that_has_functions_is_asked() -> None:
    assert set(WAYS) == {each.id for each in LANGUAGES.values() if each.compiler} - {"mathematica"}
    assert set(POSES) == set(WAYS) - {"c"}  # which tests/codegen/test_languages.py asks
