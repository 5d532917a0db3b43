"""Programs in every language: built and run where this machine can, safe whatever an arm is called."""

from __future__ import annotations

import re
import subprocess
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from compiled_rows import built, called
from hostile_names import NAMES, renamed

from vi3dras.api.code import code_for
from vi3dras.arm.library import load_robot
from vi3dras.codegen.identifiers import identifier
from vi3dras.codegen.languages import LANGUAGES
from vi3dras.codegen.numbers import worst
from vi3dras.codegen.program import Program, program_for
from vi3dras.codegen.proof import compiler_of
from vi3dras.codegen.vectors import vectors_for

STRICT = ["-std=c99", "-Wall", "-Wextra", "-Werror"]
MARKS = {
    "c": ("/*", "//"), "cpp": ("/*", "//"), "arduino": ("/*", "//"), "rust": ("//",), "javascript": ("//",),
    "python": ("#",), "matlab": ("%",), "mathematica": ("(*",),
}  # fmt: skip

needs_c = pytest.mark.skipif(compiler_of(LANGUAGES["c"]) is None, reason="no C compiler")
needs_cpp = pytest.mark.skipif(compiler_of(LANGUAGES["cpp"]) is None, reason="no C++ compiler")


@needs_c
def test_c_equals_the_core_at_ten_thousand_poses(tmp_path: Path) -> None:
    """Several arms, double and single precision, one translation unit: 1e-12, and 1e-5 for single."""
    what = ("fk", "jacobian", "ik", "velocity", "rne", "forward_dynamics")
    small = tuple(word for word in what if word not in {"rne", "forward_dynamics"})
    programs = {
        "puma560": program_for(load_robot("puma560"), what, count=1),
        "int": program_for(replace(load_robot("ur5"), id="int"), what, count=1),
        "lynx6": program_for(load_robot("lynx6"), (*small, "pulses"), count=1),
        "rv2aj": program_for(load_robot("rv2aj"), small, single=True, count=1),
    }
    assert programs["int"].stem == "arm_int"
    library = built(list(programs.values()), tmp_path, [*STRICT, "-O1"])
    for name, program in programs.items():
        for place, function in enumerate(program.functions):
            vectors = vectors_for(program.robot, function, 10_000)
            gaps = worst(function, vectors.expected, called(library, program, place, vectors.inputs))
            if not program.single:
                assert gaps.max() < (2e-12 if function.name == "forward_dynamics" else 1e-12), (
                    name,
                    function.name,
                )
            else:  # near the edge of the reach a root takes half of the digits: that many are not asked for
                assert np.quantile(gaps, 0.95 if function.name == "ik" else 1.0) < 1e-5, (name, function.name)


@pytest.mark.parametrize("language", ["cpp", "python", "matlab", "rust", "javascript"])
def test_a_program_proves_itself(language: str) -> None:
    """Where no compiler is, the operations are compared in Python: that must hold as well."""
    what = ("fk", "jacobian", "ik", "ik_numeric", "trajectory", "limits", "rne", "rates")
    made = code_for(load_robot("puma560"), what, language, vectors=5)
    assert made.proof.is_sound, made.proof
    assert made.proof.total == 45
    assert made.proof.ran == (compiler_of(LANGUAGES[language]) is not None)


def test_a_vector_that_does_not_hold_is_told() -> None:
    made = code_for(load_robot("planar2r"), ("fk",), "python", vectors=3)
    made.program.vectors[0].expected[0][1, 2, 0, 3] += 1e-3
    assert not made.proof.is_sound
    assert (made.proof.held, made.proof.total, made.proof.failed) == (2, 3, ("fk",))
    assert "not in fk" in made.proof.sentence


STUB = """
#pragma once
#include <math.h>
#include <stdint.h>
#define F(text) text
struct Stream {
  float numbers[4] = {200.0f, 0.0f, 150.0f, -45.0f};
  int next = 0;
  const char *said = "";
  void begin(long) {}
  void setTimeout(long) {}
  int available() { return next < 4 ? 1 : 0; }
  int peek() { return -1; }
  int read() { return -1; }
  float parseFloat() { return numbers[next++]; }
  void println(const char *text) { said = text; }
};
extern Stream Serial;
"""
SERVO = """
#pragma once
struct Servo {
  int pulse = 0;
  void attach(int) {}
  void writeMicroseconds(int wanted) { pulse = wanted; }
};
"""
BOARD = """
#include <stdio.h>
#include "Arduino.h"
Stream Serial;
#include "../lynx6.ino"
int main() {
  setup();
  loop();
  printf("%s", Serial.said);
  for (int i = 0; i < JOINTS; i++) printf(" %d", servos[i].pulse);
  return 0;
}
"""


@needs_cpp
def test_a_sketch_moves_the_servos_to_the_place_that_is_asked(tmp_path: Path) -> None:
    """Compiled with a stub of the board: the pulses are those of the core's nearest branch."""
    arm = load_robot("lynx6")
    made = code_for(arm, None, "arduino", vectors=5)
    made.save(tmp_path)
    for name, text in {"Arduino.h": STUB, "Servo.h": SERVO, "board.cpp": BOARD}.items():
        (tmp_path / "test" / name).write_text(text, encoding="utf-8")
    warned = ["-Wall", "-Wextra", "-Werror", "-I", "."]
    subprocess.run(["c++", *warned, "board.cpp", "-o", "board"], cwd=tmp_path / "test", check=True)
    said = subprocess.run(
        [tmp_path / "test" / "board"], capture_output=True, text=True, check=True
    ).stdout.split()
    assert said[0] == "there"
    from vi3dras.inverse.solver import solver_for

    found = solver_for(arm, "wrist").solve(np.array([0.2, 0.0, 0.15, -np.pi / 4]))
    inside = np.flatnonzero(found.within_limits)
    nearest = inside[np.abs(found.q[inside] - arm.home).sum(axis=1).argmin()]
    assert arm.servo is not None
    wanted = [
        float(servo.pulse(found.q[nearest, k]))
        for k, joint in enumerate(arm.joints)
        if (servo := arm.servo.of(joint.name)) is not None
    ]
    assert np.abs(np.array(said[1:], float) - wanted).max() <= 0.51
    assert made.proof.is_sound


@pytest.mark.parametrize("language", sorted(MARKS))
def test_no_name_gets_out_of_its_comment(language: str) -> None:
    """Whatever an arm is called, without comments its files are those of an arm with a plain name."""
    arm = load_robot("lynx6")
    program = program_for(arm, LANGUAGES[language].what(("fk",)), count=1, single=language == "arduino")

    def told(name: str) -> list[list[str]]:
        own = Program(renamed(arm, name), program.functions, program.vectors, program.single, program.seed)
        files = LANGUAGES[language].write(own)
        behind = "" if language == "mathematica" else "(?![a-z])"
        stem = re.compile(f"(?<![a-z]){identifier(name)}{behind}", re.I)
        for text in files.values():
            assert text.isascii()
            assert "??" not in text or language in {"python", "matlab", "mathematica"}
        return [
            [
                stem.sub("arm", line.partition("//")[0])
                for line in text.splitlines()
                if not line.lstrip().startswith(MARKS[language])
            ]
            for text in files.values()
        ]

    plain = told("qzqz")
    for name in NAMES:
        if language != "mathematica" or identifier(name) == "arm":  # which writes names without `_`
            assert told(name) == plain, name


@pytest.mark.parametrize("word", ["int", "class", "fn", "end", "lambda", "", "7 arms", "Ωmega", "../../etc"])
def test_a_name_becomes_an_identifier(word: str) -> None:
    arm = replace(load_robot("planar2r"), id=word)
    for language in LANGUAGES.values():
        if language.refuses(arm) is None:
            program = program_for(arm, ("fk",), count=1)
            for name in language.write(program):
                assert Path(name).name == name
                assert name.isascii()
                assert name.split(".")[0] != word
