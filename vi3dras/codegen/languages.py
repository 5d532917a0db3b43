"""All languages: what each is called, what writes it, and how its test is built and run."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Literal, NamedTuple

from vi3dras.arm.robot import Robot
from vi3dras.codegen import arduino, c, cpp, javascript, latex, mathematica, matlab, python, rust, text
from vi3dras.codegen.errors import LanguageNameError
from vi3dras.codegen.program import ORDINARY, Program


def _nothing(robot: Robot) -> None:
    """What a language refuses that knows every arm."""


LanguageName = Literal[
    "c", "cpp", "python", "matlab", "arduino", "rust", "javascript", "latex", "mathematica", "text"
]


class Language(NamedTuple):
    """One way to write a program."""

    id: str
    label: str
    about: str
    write: Callable[[Program], dict[str, str]]
    """The files by name, `/` between folders."""
    suffix: str
    """How the name of the file with the functions ends, without the arm."""
    compiler: tuple[str, ...] = ()
    """What builds or runs the test, the first that is there; none where nothing can be run."""
    build: str = ""
    """The command that builds the test in the folder, or runs it where nothing is to be built."""
    is_built: bool = False
    """Whether `build` makes a program, `test`, that is then run."""
    single: bool | None = None
    """Whether it is always in single precision; None where that can be chosen."""
    needs: tuple[str, ...] = ()
    """Functions that are always there."""
    refuses: Callable[[Robot], str | None] = _nothing

    def what(self, asked: tuple[str, ...] | None) -> tuple[str, ...]:
        """The functions that a program has when these are asked for."""
        return tuple(dict.fromkeys((*self.needs, *(asked if asked is not None else ORDINARY))))


_TABLE = (
    Language(
        "c", "C", "C99: a source, a header, a test; no heap, arrays of fixed sizes.", c.files, ".c",
        ("cc", "gcc", "clang"), "{} -std=c99 -O2 {stem}.c test_{stem}.c -lm -o test", is_built=True,
    ),
    Language(
        "cpp", "C++", "C++11: a header with a namespace, a test.", cpp.files, ".hpp",
        ("c++", "g++", "clang++"), "{} -std=c++11 -O2 test_{stem}.cpp -o test", is_built=True,
    ),
    Language(
        "python", "Python", "Numpy functions for one state or rows of them, a test.", python.files, ".py",
        ("python3", "python"), "{} test_{stem}.py", single=False,
    ),
    Language(
        "matlab", "MATLAB", "A file for each function, for MATLAB and Octave, a test.", matlab.files, "_fk.m",
        ("octave-cli", "octave"), "{} test_{stem}.m", single=False,
    ),
    Language(
        "arduino", "Arduino", "A sketch in single precision: inverse, limits, pulses of the servos, a test.",
        arduino.files, "_arm.h", ("c++", "g++", "clang++"), "{} -O2 test/test_{stem}.cpp -o test/test",
        is_built=True, single=True, needs=arduino.NEEDED, refuses=arduino.refuses,
    ),
    Language(
        "rust", "Rust", "A module without dependencies, a test.", rust.files, ".rs",
        ("rustc",), "{} -O test_{stem}.rs -o test", is_built=True,
    ),
    Language(
        "javascript", "JavaScript", "A module for browsers and node, a test.", javascript.files, ".mjs",
        ("node",), "{} test_{stem}.mjs", single=False,
    ),
    Language("latex", "LaTeX", "A document with the equations.", latex.files, ".tex", single=False),
    Language(
        "mathematica", "Mathematica", "Functions on lists; to run the file proves them.",
        mathematica.files, ".wl", ("wolframscript",), "{} -file {stem}.wl", single=False,
    ),
    Language("text", "Text", "The operations one below the other.", text.files, ".txt", single=False),
)  # fmt: skip

LANGUAGES = {each.id: each for each in _TABLE}
"""All languages by id, in the order in which people are shown them."""


def language_named(name: str) -> Language:
    """The language of an id.

    Raises:
        LanguageNameError: there is none.
    """
    if name not in LANGUAGES:
        raise LanguageNameError(name, tuple(LANGUAGES))
    return LANGUAGES[name]


def main_file(names: list[str], language: Language) -> str:
    """The file with the functions, among the names of all."""
    return next((name for name in names if name.endswith(language.suffix)), names[0])


def stem_of(names: list[str]) -> str:
    """The arm's name in the names of the files."""
    tests = [Path(name).stem for name in names if Path(name).name.startswith("test_")]
    return tests[0].removeprefix("test_") if tests else Path(names[0]).stem
