"""The equations of the arm on the screen: kinematics, Jacobian and dynamics in letters."""

from __future__ import annotations

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.explain import joints
from vi3dras.flow import VI, Indicator
from vi3dras.render.scene import Item
from vi3dras.scripts.lines import arm_code
from vi3dras.scripts.spelling import Part

from . import _arm
from ._arm import ports
from ._kit.face import Face, FirstStep, Heading, Label, Line, Stop, Switches, Tab, View3D
from ._kit.face.motion import Joints
from ._kit.face.symbols import (
    EQUATION_NOW,
    EQUATION_ORIGIN,
    EQUATION_SHEET,
    EQUATION_TEXT,
    FORCE_PROGRAMS,
    LETTER_TABLE,
    MASS_CHOICE,
    EquationList,
)
from ._symbols import derived, generated
from ._symbols.derived import DerivedInverse, inverse_in_python
from ._symbols.equations import EquationPages, Language, equation_in_python
from ._symbols.generated import GeneratedCode, code_in_python
from ._symbols.letters import LetteredTable, rules_of


class SymbolsLab(VI):
    """The equations of an arm in letters, simplified, counted and written for other programs."""

    id = "symbols"
    title = "Symbols"
    parts = (LetteredTable, EquationPages, DerivedInverse, GeneratedCode)
    robot = _arm.robot_control()
    q = ports.joint_values(
        "Joints", "The joint values of the arm", symbol="q", equation=joints.joint_values,
        meaning="The joint values of the arm, for the numbers of now.", leads=True,
    )  # fmt: skip
    scene = Indicator(tuple, tip="What the 3D view shows")
    labels = Indicator(tuple, tip="The words in the 3D view")


@SymbolsLab.step("scene", "labels")
def picture(robot: Robot, q: Floats) -> tuple[tuple[Item, ...], tuple[Label, ...]]:
    """The arm where its numbers of now have it."""
    items = _arm.arm_items(robot, q, 0.6, solid=True, wire=False)
    return (*items, _arm.ground(robot)), ()


@SymbolsLab.action("Home", "q")
def go_home(robot: Robot) -> Floats:
    """All joints to the arm's pose at rest."""
    return robot.home


@SymbolsLab.action("Copy as Python")
def in_python(
    robot: Robot, q: Floats, equation: str, cell_style: str, typed_cells: tuple[str, ...], mass_style: str,
    gravity_along: str, rule_sums: bool, rule_squares: bool, rule_shared: bool, rule_expanded: bool,
    language: Language, wrist_pulled: float, derived_language: str, code_language: str, code_functions: str,
    code_single: bool,
) -> tuple[Part, ...]:  # fmt: skip
    """The script: the arm in letters, the equation that is looked at, its inverse, its program."""
    rules = rules_of(rule_sums, rule_squares, rule_shared, rule_expanded)
    return (
        (arm_code(robot),),
        equation_in_python(
            robot, q, equation, cell_style, typed_cells, mass_style, gravity_along, rules, language
        ),
        inverse_in_python(robot, q, wrist_pulled, derived_language),
        code_in_python(robot, code_language, code_functions, code_single),
    )


END = (
    Line(),
    Heading("Simplify"),
    Switches(("rule_sums", "rule_squares", "rule_shared", "rule_expanded")),
    Line(),
    Heading("Joints", "for the numbers of now"),
    Joints("q"),
)
"""What every page ends with."""

READINGS = (EQUATION_NOW, Line(), EQUATION_ORIGIN, Line(), EQUATION_TEXT)

FACE = Face(
    vi=SymbolsLab,
    icon="square_root",
    short="Symbols",
    sentence="The equations of this arm in letters",
    purpose="Study",
    tabs=(
        Tab(
            "Kinematics",
            (LETTER_TABLE, Line(), EquationList("kinematic_list", "Matrices"), *END),
        ),
        Tab("Inverse", (LETTER_TABLE, *derived.ITEMS), **derived.AROUND),
        Tab(
            "Jacobian",
            (LETTER_TABLE, Line(), EquationList("jacobian_list", "Jacobians and rates"), *END),
        ),
        Tab(
            "Dynamics",
            (
                LETTER_TABLE,
                MASS_CHOICE,
                Line(),
                EquationList("force_list", "Equation of motion"),
                Line(),
                FORCE_PROGRAMS,
                *END,
            ),
        ),
        generated.TAB,
    ),
    view=View3D("scene", "labels", joints="q"),
    centre=EQUATION_SHEET,
    foot=300,
    place="Equations",
    is_one_place=True,
    indicators=READINGS,
    verdict="equation_words",
    script="in_python",
    first_steps=(
        FirstStep("Choose a matrix", "A click on its line writes it in the middle", "Kinematics", "equation"),
        FirstStep("Choose an element", "A click on it shows what it is made of", "Kinematics", "element_row"),
        derived.FIRST,
        FirstStep("Give a cell a letter", "Type l1 in the place of a1", "Kinematics", "typed_cells"),
        generated.FIRST,
    ),
    tour=(
        *derived.STOPS,
        Stop(
            "tool",
            {"robot": "puma560", "equation": "T06", "element_row": "1", "element_column": "4"},
            "The tool of the Puma 560 in letters, and what one of its elements is made of",
        ),
        Stop(
            "determinant",
            {"robot": "puma560", "equation": "det", "q": "20, 30, -90, 10, 40, 50"},
            "Where the Puma 560 is singular, read off the factors of its determinant",
            page="Jacobian",
        ),
        Stop(
            "motion",
            {"robot": "planar2r", "equation": "M", "gravity_along": "-y", "q": "30, 60"},
            "The inertia matrix of two joints as in the textbook",
            theme="light",
            page="Dynamics",
        ),
        *generated.STOPS,
    ),
)
