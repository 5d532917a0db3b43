"""What both trajectory instruments share: a formula painted with the arm's reach, and a curve followed."""

from __future__ import annotations

from typing import Literal

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.explain import Body, paths
from vi3dras.explain.joints import held_hand
from vi3dras.explain.scope import Scope, fixed
from vi3dras.flow import Control, Indicator, VIPart
from vi3dras.joint_workspace.hands import Hand, hand_held, home_angle
from vi3dras.objects.formula import Formula
from vi3dras.objects.formula_file import parse_formula
from vi3dras.objects.formula_writer import formula_text
from vi3dras.objects.library import load_formula
from vi3dras.path.curve import Curve, curve_of
from vi3dras.path.errors import NoPieceError
from vi3dras.path.fit import Fit
from vi3dras.path.objects import companions_of
from vi3dras.path.pointing import Pointing
from vi3dras.render.scene import Item
from vi3dras.workcell import Cell

from .. import _arm
from .._arm import ports
from .painted import Along, Shown, painted, plain_items, running

FORMULA_CODING = _arm.kept_by_id(load_formula, formula_text, parse_formula)


def formula_control(preset: str) -> Control:
    """A control that holds a formula; files keep one of the library by its id and an edited one whole."""
    return Control(
        Formula, default=lambda: load_formula(preset),
        tip="Coordinates over one or two variables, with constants and a place", symbol="x, y, z",
        equation=paths.formula_body, quantity="length", paper="Eq 21-39", leads=True,
        meaning="Coordinates over one or two variables, with constants that have sliders, and a place "
        "before the arm.", **FORMULA_CODING,
    )  # fmt: skip


def reached_share(scope: Scope) -> Body:
    """Which share of the vertices of an object is reached."""
    return paths.painted(scope, scope.value.painting)


class FormulaPath(VIPart):
    """The terminals of an instrument that paints a formula and lets the arm follow one of its curves."""

    pages = ("Formula",)
    formula = formula_control("mobius-band")
    hold = ports.hold()
    hand_range = ports.angle_range()
    hand_angle = ports.angle(home_angle)
    hand_list = ports.angles()
    abc = ports.abc()
    pointing = Control(
        Literal["held", "tangent", "normal"], default="held", label="Hand points",
        tip="As it is held, along the curve, or onto the surface",
    )  # fmt: skip
    may_shift = Control(bool, default=True, label="shift", tip="Fit may move the object")
    may_turn = Control(bool, default=False, label="turn", tip="Fit may turn the object")
    may_scale = Control(bool, default=False, label="scale", tip="Fit may make the object smaller")
    may_hand = Control(bool, default=False, label="hand", tip="Fit may change the hand's one angle")
    runs = Control(Literal["first", "second"], default="first", tip="Which variable runs along the curve")
    row = Control(int, default=0, low=0, high=1999, label="Index row", tip="Which of the curves is followed")
    piece = Control(
        int, default=0, low=0, high=999, label="Piece",
        tip="Which piece of a curve that has gaps is followed; none is with 0",
    )  # fmt: skip
    stops = Control(int, default=29, low=2, high=2000, label="Points", tip="Points that the tool visits")
    csv = Control(
        str, default="", label="Motion from a file", tip="A CSV file that is played in place of the curve"
    )
    solid = Control(bool, default=True, tip="The object as a surface")
    mesh = Control(bool, default=True, tip="The lines of the object")
    handles = Control(bool, default=False, tip="What the mouse moves, turns and scales the object by")
    hand = Indicator(
        Hand, tip="How the hand is to stand", symbol="ψ", equation=held_hand, quantity="deg",
        meaning="How the hand is to stand: what is asked of it, and its angle to the ground now.",
    )  # fmt: skip
    rough = Indicator(
        Shown, tip="The object with some of its vertices, at once", symbol="s", equation=reached_share,
        quantity="%", meaning="The object with some of its vertices, as quick as the mouse.",
    )  # fmt: skip
    shown = Indicator(
        Shown, label="Reach", tip="The object with the verdict on every vertex", symbol="s",
        equation=reached_share, quantity="%",
        meaning="How much of the object the arm reaches with its hand held as asked: every vertex judged.",
    )  # fmt: skip
    curve = Indicator(
        Curve, tip="The curve that the tool follows", symbol="L", equation=paths.curve, quantity="length",
        paper="Eq 22-24", parts=fixed(2),
        meaning="The curve that the tool follows: points at even distances along it.",
    )  # fmt: skip
    offer = Indicator(
        Fit, label="Fit", tip="Where the object would stand, and what that gains", symbol="g",
        equation=paths.offer, quantity="%",
        meaning="Where Fit would put the object, and how much more of it would be reached.",
    )  # fmt: skip
    others = Indicator(tuple, label="Companions", tip="What is shown with the object")


@FormulaPath.step("hand")
def hold_hand(hold: str, hand_range: Floats, hand_angle: float, hand_list: Floats, abc: Floats) -> Hand:
    """What is asked of the hand, once it makes sense."""
    return hand_held(hold, angle=hand_angle, free=hand_range, angles=hand_list, abc=abc)


@FormulaPath.step("rough", slow=True)
def paint_some(
    formula: Formula, robot: Robot, hand: Hand, pointing: Pointing, runs: str, backwards: bool,
    cell_there: Cell,
) -> Shown:  # fmt: skip
    """Some vertices, for a picture at once."""
    along = None if pointing == "held" else Along(pointing, runs, backwards)
    return painted(formula, robot, hand, along, is_rough=True, cell=cell_there)


@FormulaPath.step("others")
def companions(formula: Formula) -> tuple[Item, ...]:
    """What is shown with the object."""
    found = companions_of(formula).items()  # skins to look through, and lines
    items = (plain_items(f"companion/{name}", v, "steel", alpha=0.16, width=1.5) for name, v in found)
    return tuple(item for some in items for item in some)


@FormulaPath.step("curve")
def choose_curve(formula: Formula, runs: str, row: int, stops: int, backwards: bool, piece: int) -> Curve:
    """The curve that the tool follows."""
    name = running(formula, runs)
    try:
        return curve_of(formula, name, row, stops, backwards=backwards, piece=piece)
    except NoPieceError:  # another row, or another formula, than the piece was chosen for
        return curve_of(formula, name, row, stops, backwards=backwards)
