"""Programs that compute what the arm computes: which language, which functions, whether they hold."""

from __future__ import annotations

from vi3dras.api.arm import Arm
from vi3dras.api.code import CodeSheet, possible, sheet_of, why_none
from vi3dras.arm.robot import Robot
from vi3dras.codegen.errors import FunctionNameError
from vi3dras.codegen.languages import LanguageName
from vi3dras.codegen.program import ORDINARY, WHAT
from vi3dras.flow import Control, Indicator, VIPart
from vi3dras.scripts.spelling import Part, called

from .._kit.face import FirstStep, Line, Stop, Tab
from .._kit.face.generated import CODE_COUNTS, CODE_FORM, CODE_LISTING, CODE_PROOF


def words_of(names: str) -> tuple[str, ...]:
    """Functions that stand in a text with commas or blanks between."""
    return tuple(dict.fromkeys(names.replace(",", " ").split()))


def known(names: str) -> str:
    """Functions, if there are all of them.

    Raises:
        FunctionNameError: there is none of that name.
    """
    for name in words_of(names):
        if name not in WHAT:
            raise FunctionNameError(name, tuple(WHAT))
    return names


class GeneratedCode(VIPart):
    """A program for the arm, its operations, and whether its test vectors hold."""

    pages = ("Code",)
    code_language = Control(
        LanguageName, default="c", label="Language of the program", tip="In which language the program is"
    )
    code_functions = Control(
        str, default=", ".join(ORDINARY), label="Functions of the program", validate=known,
        tip="Which functions the program has, such as fk, jacobian, ik, rne",
    )  # fmt: skip
    code_single = Control(
        bool, default=False, label="Single precision",
        tip="Numbers with 7 digits for small processors, in C, C++ and Rust; Arduino has no others",
    )  # fmt: skip
    code_sheet = Indicator(
        CodeSheet, label="Program", tip="The program, its operations and whether its test vectors hold",
        equation=None, quantity="text",
        meaning="The program, its operations, and whether it gives what the core gives.",
    )  # fmt: skip
    code_words = Indicator(str, label="Program in words", tip="Whether the test vectors hold, in words")


@GeneratedCode.step("code_sheet", slow=True)
def write_program(
    robot: Robot, code_language: LanguageName, code_functions: str, code_single: bool
) -> CodeSheet:
    """The program of the arm, built and run with its test vectors where a compiler is found."""
    return sheet_of(robot, words_of(code_functions), code_language, single=code_single)


@GeneratedCode.step("code_words")
def say_whether_it_holds(code_sheet: CodeSheet) -> str:
    """The verdict on the program."""
    if code_sheet.trouble:
        return code_sheet.trouble
    return f"All {code_sheet.proof.sentence}" if code_sheet.proof.is_sound else code_sheet.proof.sentence


def code_in_python(robot: Robot, code_language: str, code_functions: str, code_single: bool) -> Part:
    """The same program, and whether it holds; why there is none."""
    words, _ = possible(robot, words_of(code_functions))
    why = why_none(robot, words, code_language)
    if why:
        return (f"# {why}",)
    made = called("arm.code", Arm.code, *words, to=code_language, single=code_single)
    return ("# A program that computes the same", f"code = {made}", "print(code, code.proof.sentence)")


TAB = Tab(
    "Code",
    (CODE_FORM,),
    centre=CODE_LISTING,
    middle="Program",
    verdict=("code_words",),
    readings=(CODE_PROOF, Line(), CODE_COUNTS),
)

FIRST = FirstStep(
    "Choose a language", "A click on its chip writes the program in it", "Code", "code_language"
)

STOPS = (
    Stop(
        "code",
        {"robot": "puma560", "code_functions": "fk, jacobian, ik, rne"},
        "A program in C for the Puma 560, built and proved by its test vectors",
        page="Code",
    ),
    Stop(
        "sketch",
        {"robot": "lynx6", "code_language": "arduino"},
        "A sketch that brings the Lynx 6 where the serial line says",
        theme="light",
        page="Code",
    ),
)
