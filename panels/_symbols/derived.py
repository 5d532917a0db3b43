"""The inverse of the arm derived step by step, with the numbers of now."""

from __future__ import annotations

from typing import TypedDict

from vi3dras.api.derivations import InverseDerivation
from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.codegen.derived import DerivedLanguage, DerivedProgram, derived_program
from vi3dras.derivation.derive import derivation
from vi3dras.derivation.now import (
    BranchNow,
    TriangleNow,
    branches_now,
    nearest,
    target_now,
    target_of,
    triangle_now,
)
from vi3dras.derivation.run import cases_holding
from vi3dras.derivation.steps import Case, Derivation
from vi3dras.flow import Control, Indicator, VIPart
from vi3dras.scripts.lines import joints_typed
from vi3dras.scripts.spelling import Part, called, literal, typed
from vi3dras.symbolic.table import SymbolicTable

from .._kit.face import FirstStep, Heading, Item, Line, Stop
from .._kit.face.derived import (
    DERIVED_BRANCHES,
    DERIVED_CASES,
    DERIVED_CODE,
    DERIVED_HEAD,
    DERIVED_RING,
    DERIVED_STEPS,
    DERIVED_TRIANGLE,
)
from .._kit.face.motion import Joints


class DerivedInverse(VIPart):
    """Steps, branches and tests of the closed-form inverse."""

    pages = ("Inverse",)
    derived_step = Control(int, default=0, label="Step", tip="The step that is outlined; 0 for none")
    derived_branch = Control(
        int, default=0, label="Branch", tip="The branch that is sent to the Simulator, from 0"
    )
    show_reasons = Control(bool, default=True, label="Reasons", tip="Why each step is done, in one sentence")
    show_numbers = Control(bool, default=False, label="Numbers", tip="What each symbol is now, beside it")
    show_branches = Control(
        bool, default=True, label="Branches", tip="Both sides of every fork in their colours"
    )
    wrist_pulled = Control(
        float, per="robot", renew="robot.id", default=lambda _: 0.0, unit="m", label="Wrist pulled by",
        tip="How much further the wrist is than the pose has it: out of its ring there is no answer",
    )  # fmt: skip
    derived = Indicator(
        Derivation, label="Derivation", tip="The inverse of this arm, step by step", equation=None,
        quantity="equations", meaning="The closed-form inverse of this arm, step by step, with its letters.",
    )  # fmt: skip
    branches_now = Indicator(
        tuple, label="Branches now", tip="Joint values of every branch, and what they miss", equation=None,
        quantity="deg and length",
        meaning="The equations of every branch with the numbers of now, put back into forward kinematics.",
    )  # fmt: skip
    cases_now = Indicator(
        tuple, label="Cases now", tip="Which tests of the steps hold at this target", equation=None,
        quantity="tests", meaning="Which conditions hold: why there is no answer, or too many.",
    )  # fmt: skip
    derived_triangle = Indicator(
        TriangleNow | None, label="Triangle", tip="Both links and the wrist, to scale", equation=None,
        quantity="length", meaning="The triangle of both links and the wrist, with the elbow on either side.",
    )  # fmt: skip
    derived_language = Control(
        DerivedLanguage, default="c", label="Language of the steps",
        tip="In which language the steps are written beside the cards",
    )  # fmt: skip
    derived_program = Indicator(
        DerivedProgram, label="Steps as a program", tip="The steps as a program, line by line", equation=None,
        quantity="text", meaning="The equations of every step as a program for one branch, in m and rad.",
    )  # fmt: skip
    derived_words = Indicator(str, label="In words", tip="How many branches reach the target, in words")


@DerivedInverse.step("derived")
def derive(letters: SymbolicTable) -> Derivation:
    """The steps for the arm with its letters."""
    return derivation(letters)


@DerivedInverse.step("derived_program")
def write_steps(derived: Derivation, derived_language: DerivedLanguage) -> DerivedProgram:
    """The steps in the chosen language."""
    return derived_program(derived, derived_language)


@DerivedInverse.step("branches_now", "cases_now", "derived_triangle", "derived_words")
def solve_branches(
    derived: Derivation, q: Floats, wrist_pulled: float
) -> tuple[tuple[BranchNow, ...], tuple[Case, ...], TriangleNow | None, str]:
    """Every branch, the tests and the triangle where the arm stands, or where its wrist is pulled."""
    if derived.stop is not None or len(q) != derived.table.robot.n:
        return (), (), None, derived.stop.reason if derived.stop is not None else ""
    target = target_of(derived, q, wrist_pulled / derived.table.robot.units.metres)
    near = nearest(branches_now(derived, target_now(derived, q), q), q)
    found = branches_now(derived, target, q)
    seen = triangle_now(derived, found, near)
    cases = cases_holding(derived, target, q)
    return found, cases, seen, words(found, cases)


def words(found: tuple[BranchNow, ...], cases: tuple[Case, ...]) -> str:
    """How many branches reach the target, and why others do not."""
    reached = sum(one.has_joints for one in found)
    if reached == len(found):
        return f"Reached on all {reached} branches"
    why = ", ".join(case.name for case in cases if case.kind != "singular")
    return (
        f"{reached} of {len(found)} branches have an answer: {why}"
        if reached
        else f"No branch has an answer: {why}"
    )


def inverse_in_python(robot: Robot, q: Floats, wrist_pulled: float, derived_language: str) -> Part:
    """The derivation with the letters of the table, its branches where the arm stands, and its program."""
    pulled = literal(typed(wrist_pulled, robot.units.metres)) if wrist_pulled else 0.0
    reached = called("steps.reached", InverseDerivation.reached, joints_typed(robot, q), pulled=pulled)
    return (
        "# The closed-form inverse, step by step, and every branch for where the tool is",
        "steps = letters.derivation()",
        "print(steps)",
        "if steps.branches:",
        f"    print({reached})",
        f"    print(steps.program({derived_language!r}).text)",
    )


class Around(TypedDict):
    """Where the parts of the page stand."""

    centre: Item
    below: Item
    below_height: int
    middle: str
    place: str
    foot: int
    verdict: tuple[str, ...]
    readings: tuple[Item, ...]


ITEMS = (
    DERIVED_HEAD,
    Line(),
    Heading("Joints", "the target is where they bring the tool"),
    Joints("q"),
)
"""What stands under the table of letters."""

AROUND: Around = {
    "centre": DERIVED_STEPS,
    "below": DERIVED_BRANCHES,
    "below_height": 210,
    "middle": "Steps",
    "place": "Branches",
    "foot": 590,
    "verdict": ("derived_words",),
    "readings": (DERIVED_CODE, DERIVED_TRIANGLE, DERIVED_RING, DERIVED_CASES),
}
"""What stands around the page."""

FIRST = FirstStep("Choose a step", "A click on its card outlines it", "Inverse", "derived_step")

STOPS = (
    Stop(
        "inverse",
        {"robot": "planar3r", "q": "20, 75, -52", "derived_step": "3"},
        "The inverse of a planar 3R: six steps, and the elbow on either side",
        page="Inverse",
    ),
    Stop(
        "wrist",
        {"robot": "puma560", "q": "20, -45, 10, 30, 40, 50", "show_numbers": "true"},
        "The inverse of the Puma 560 with the numbers of now behind every equation",
        page="Inverse",
    ),
)
