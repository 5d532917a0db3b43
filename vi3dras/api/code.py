"""A program for an arm in another language: its files, its operations, whether its test vectors hold."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import NamedTuple

from vi3dras.api.values.given import file_in
from vi3dras.arm.robot import Robot
from vi3dras.codegen.errors import NoFunctionError, NoServosError
from vi3dras.codegen.function import Count
from vi3dras.codegen.languages import Language, language_named, main_file
from vi3dras.codegen.program import VECTORS, WHAT, Program, program_for, why_missing
from vi3dras.codegen.proof import Proof, proof_of
from vi3dras.codegen.writing import write_files
from vi3dras.errors import Vi3drasError


@dataclass(frozen=True, repr=False)
class Code:
    """A program for one arm in one language."""

    program: Program
    language: Language

    @cached_property
    def files(self) -> dict[str, str]:
        """The text of every file by its name."""
        return self.language.write(self.program)

    @property
    def main(self) -> str:
        """The name of the file with the functions."""
        return main_file(list(self.files), self.language)

    @property
    def text(self) -> str:
        """The file with the functions."""
        return self.files[self.main]

    @property
    def told(self) -> tuple[str, ...]:
        """What of the masses is an estimate, in sentences."""
        return self.program.told

    @property
    def operations(self) -> dict[str, Count]:
        """How many operations of each kind each function takes."""
        return {function.name: function.count for function in self.program.functions}

    @cached_property
    def proof(self) -> Proof:
        """Whether the test vectors hold: built and run here where a compiler is, else compared in Python."""
        return proof_of(self.program, self.language, self.files)

    def save(self, folder: str | Path, *, replace: bool = False) -> list[Path]:
        """Write all files into a folder, or none of them.

        Raises:
            FileExistsAlreadyError: one is there and `replace` was not asked for.
            NotWritableError: the folder will not take them.
        """
        return write_files(file_in(folder), self.files, replace=replace)

    def __repr__(self) -> str:
        total = sum(count.total for count in self.operations.values())
        names = ", ".join(self.operations)
        return f"<{self.language.label} for {self.program.robot.id}: {names}; {total} operations>"


def code_for(
    robot: Robot, what: Sequence[str] | None = None, to: str = "c", *, single: bool = False,
    vectors: int = VECTORS,
) -> Code:  # fmt: skip
    """The program of an arm in a language.

    Raises:
        LanguageNameError, FunctionNameError, NoFunctionError: there is no such language or function, or none.
        NoClosedFormError, NoInertiaError, NoServosError: this arm has not what it needs.
    """
    language = language_named(to)
    why = language.refuses(robot)
    if why is not None:
        raise NoServosError(robot.name, why)
    if what is not None and not language.what(tuple(what)):
        raise NoFunctionError(tuple(WHAT))
    is_single = single if language.single is None else language.single
    names = language.what(None if what is None else tuple(what))
    return Code(program_for(robot, names, single=is_single, count=vectors), language)


class CodeSheet(NamedTuple):
    """A program as plain text and numbers, which go from process to process."""

    language: str
    """Its id."""
    text: str
    """The file with the functions; empty where there is none."""
    main: str
    """The name of that file."""
    files: tuple[tuple[str, str], ...]
    """All files: name and text."""
    counts: tuple[tuple[str, Count], ...]
    """Each function with its operations."""
    proof: Proof
    left_out: tuple[tuple[str, str], ...]
    """Functions that were asked for and that the arm has not, and why."""
    trouble: str = ""
    """Why there is no program at all."""
    told: tuple[str, ...] = ()
    """What of the masses is an estimate, in sentences."""


NO_PROOF = Proof(0, 0, 0.0, ran=False, failed=())


def why_none(robot: Robot, names: Sequence[str], to: str) -> str:
    """Why there is no program of an arm with these functions in a language; empty where there is."""
    language = language_named(to)
    why = language.refuses(robot)
    if why is not None:
        return str(NoServosError(robot.name, why))
    return "" if language.what(tuple(names)) else str(NoFunctionError(tuple(WHAT)))


def possible(robot: Robot, words: Sequence[str]) -> tuple[tuple[str, ...], tuple[tuple[str, str], ...]]:
    """Those of the functions that an arm has, steps in the place of a closed form; the others, and why."""
    known = {name: why_missing(robot, name) for name in dict.fromkeys(words)}
    left_out = tuple((name, why) for name, why in known.items() if why is not None)
    names = [name for name, why in known.items() if why is None]
    if any(name.startswith("ik") for name, _ in left_out) and "ik_numeric" not in names:
        names.append("ik_numeric")
    return tuple(names), left_out


def sheet_of(robot: Robot, words: Sequence[str], to: str, *, single: bool = False) -> CodeSheet:
    """The program with those of the functions that the arm has; steps stand in for a closed form."""
    names, left_out = possible(robot, words)
    try:
        made = code_for(robot, names, to, single=single)
    except Vi3drasError as error:
        return CodeSheet(to, "", "", (), (), NO_PROOF, left_out, str(error))
    files, counts = tuple(made.files.items()), tuple(made.operations.items())
    return CodeSheet(to, made.text, made.main, files, counts, made.proof, left_out, told=made.told)
