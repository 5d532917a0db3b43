"""The steps of a derived inverse as programs: what they compute, which line is which step, any letters."""

from __future__ import annotations

import subprocess
from ctypes import CDLL, c_int, c_void_p
from pathlib import Path
from typing import Any, get_args

import numpy as np
import pytest

import vi3dras as vi
from vi3dras.arm.library import load_library, load_robot
from vi3dras.arrays import Floats
from vi3dras.cli import run
from vi3dras.closed_forms.forms import Task
from vi3dras.codegen.derived import DerivedLanguage, derived_program, in_metres
from vi3dras.codegen.derived_spelling import safe_names
from vi3dras.codegen.errors import LanguageNameError
from vi3dras.codegen.identifiers import identifier
from vi3dras.codegen.languages import LANGUAGES
from vi3dras.codegen.proof import compiler_of
from vi3dras.derivation.derive import derivation
from vi3dras.derivation.run import holding, inputs_of, solutions, values_of
from vi3dras.derivation.steps import Derivation
from vi3dras.inverse.numeric import search_box
from vi3dras.inverse.task import targets_met
from vi3dras.symbolic.lettering import in_letters

TASKS: tuple[Task, ...] = ("pose", "wrist", "position")
COUNT = 40
ROWS = """
void rows_{0}({1}, int *found);
void rows_{0}({1}, int *found)
{{
  for (int k = 0; k < {2}; k++) found[k] = {0}(target[k], hold, sign, q[k]);
}}
"""


def everything() -> list[Derivation]:
    """All derivations of the library that come to the joints."""
    told = [derivation(in_letters(robot), task) for robot in load_library()[0].values() for task in TASKS]
    return [in_metres(each) for each in dict.fromkeys(told) if each.stop is None]


def targets_of(told: Derivation) -> Floats:
    """Places that joints reach, a third of them pulled away."""
    robot, rng = told.table.robot, np.random.default_rng(9)
    targets = targets_met(robot, told.task, rng.uniform(*search_box(robot), (COUNT, robot.n)))
    points = targets[: COUNT // 3, :3, 3] if told.task == "pose" else targets[: COUNT // 3, :3]
    points *= rng.uniform(0.2, 3.0, (len(points), 1))
    return targets


def expected(told: Derivation, targets: Floats) -> Floats:
    """What the equations give; no joints where the point alone is met."""
    found = solutions(told, targets)
    for k, branch in enumerate(told.branches):
        values = values_of(told, inputs_of(told, targets), branch)
        for case in told.cases:
            if case.kind == "orientation":
                found[np.broadcast_to(holding(case, values), len(found)), k] = np.nan
    return found


def assert_same(told: Derivation, made: Floats, wanted: Floats) -> None:
    turns = told.table.robot.table.revolute
    assert (np.isnan(made).any(axis=-1) == np.isnan(wanted).any(axis=-1)).all()
    gap = made - wanted
    gap[..., turns] -= 2 * np.pi * np.rint(gap[..., turns] / (2 * np.pi))
    assert np.nanmax(np.abs(gap), initial=0.0) < 1e-9


def signs_of(told: Derivation) -> list[list[float]]:
    return [[float(way) for _, way in branch.signs] or [1.0] for branch in told.branches]


@pytest.mark.skipif(compiler_of(LANGUAGES["c"]) is None, reason="no C compiler")
def test_steps_in_c_compute_what_they_say_for_every_arm(tmp_path: Path) -> None:
    """All derivations of the library in one translation unit, without a warning."""
    known, text = everything(), ""
    for k, told in enumerate(known):
        own = f"{identifier(told.table.robot.id)}_derived("
        program = derived_program(told, "c").text
        assert own in program
        shape, n = "[4][4]" if told.task == "pose" else f"[{3 + (told.task == 'wrist')}]", told.table.robot.n
        given = f"const double (*target){shape}, const double *hold, const double *sign, double (*q)[{n}]"
        text += program.replace(own, f"f{k}(").replace("int f", "static int f") + ROWS.format(
            f"f{k}", given, COUNT
        )
    (tmp_path / "all.c").write_text(text, encoding="utf-8")
    flags = ["-std=c99", "-Wall", "-Wextra", "-Werror", "-shared", "-fPIC", "all.c", "-lm", "-o", "all.so"]
    subprocess.run(["cc", *flags], cwd=tmp_path, check=True)
    library = CDLL(str(tmp_path / "all.so"))
    assert len(known) > 60
    for k, told in enumerate(known):
        robot, targets = told.table.robot, np.ascontiguousarray(targets_of(told))
        made = np.full((COUNT, len(told.branches), robot.n), np.nan)
        for b, signs in enumerate(signs_of(told)):
            q, found = np.zeros((COUNT, robot.n)), np.zeros(COUNT, c_int)
            arrays = (targets, robot.home.copy(), np.array(signs), q, found)
            getattr(library, f"rows_f{k}")(*(each.ctypes.data_as(c_void_p) for each in arrays))
            made[found == 1, b] = q[found == 1]
        assert_same(told, made, expected(told, targets))


@pytest.mark.parametrize("name", ["puma560", "lynx6", "ur5e", "stanford-arm"])
def test_steps_in_python_compute_what_they_say(name: str) -> None:
    told = in_metres(derivation(in_letters(load_robot(name))))
    space: dict[str, Any] = {}
    exec(derived_program(told, "python").text, space)
    solve, robot, targets = space[f"{identifier(name)}_derived"], told.table.robot, targets_of(told)
    rows = [
        [solve(at, robot.home, signs) or [np.nan] * robot.n for signs in signs_of(told)] for at in targets
    ]
    assert_same(told, np.array(rows), expected(told, targets))


@pytest.mark.parametrize("language", get_args(DerivedLanguage))
def test_every_line_of_a_step_knows_its_step(language: DerivedLanguage) -> None:
    steps = vi.robot("planar3r").derivation()
    program = steps.program(language)
    places = [program.of_step(step.number) for step in steps.steps]
    assert all(place is not None for place in places)
    assert places == sorted(places, key=lambda place: place or (0, 0))
    first, last = places[2] or (0, 0)
    assert "c2" in program.text or "c_{2}" in program.text
    told = "\n".join(line.text for line in program.lines[first - 1 : last])
    assert "cosine" in told
    assert program.of_step(0) is None
    assert language in {"latex", "text"} or program.text.isascii()


def test_letters_that_languages_keep_for_themselves_are_spelt_otherwise() -> None:
    found = safe_names(["int", "lambda", "λ", "θ1", "ñ", "p", "end", "s23"])
    assert list(found.values()) == ["int_", "lambda_", "lambda__", "theta1", "n", "p_", "endx", "s23"]
    steps = vi.symbols("planar3r").typed(1, "a", "int").typed(2, "a", "λ").derivation()
    space: dict[str, Any] = {}
    exec(steps.program("python").text, space)
    plain = vi.robot("planar3r").derivation()
    assert "l1" not in steps.program("c").text
    found_q = space["planar3r_derived"]([0.4, 0.3, 0.0, 1.0], [0.0] * 3, [1.0])
    wanted = plain.solutions([400, 300, 0], wrist=np.degrees(1.0))[0]
    assert np.allclose(np.degrees(found_q), wanted)


def test_an_arm_without_a_closed_form_is_told_as_text() -> None:
    steps = vi.robot("franka-panda").derivation()
    assert "7 joints" in steps.program("c").text
    with pytest.raises(LanguageNameError, match="fortran"):
        steps.program("fortran")  # type: ignore[arg-type]  # what a person may type


def test_the_command_writes_steps_as_a_program_and_no_other_equation(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert run(["symbols", "planar3r", "--cell", "1", "a", "l1", "--what", "ik", "--to", "rust"]) == 0
    told = capsys.readouterr().out
    assert "let c2 = (x*x + y*y - l1*l1 - a2*a2)/(2.0*l1*a2);" in told
    assert run(["symbols", "planar3r", "--what", "T", "--to", "rust"]) == 2
    said = capsys.readouterr().err
    assert said.startswith(
        "Only ik, the derived inverse, is written in rust, and T is not: ask for one of text, "
    )
    assert said.count("\n") == 1
