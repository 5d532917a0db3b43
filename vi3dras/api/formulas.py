"""A formula before an arm: painted with what the arm can reach, moved into reach, followed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, cast, get_args

from vi3dras.api.arm import Arm
from vi3dras.api.objects import Painted, chosen_curve, motion_of, painted
from vi3dras.api.seams import among_of, fit_among
from vi3dras.api.values.given import AN_ARM, one_of, whole_in
from vi3dras.api.values.motions import ArmMotion, follow_curve, plan_along
from vi3dras.api.values.numbers import Wrist, hand_in
from vi3dras.api.values.tables import frame, html
from vi3dras.api.values.typed import Texts, changed, own_formula
from vi3dras.api.values.wished import shared_limits, wishes_in
from vi3dras.arm.robot import Robot
from vi3dras.errors import TypedError
from vi3dras.joint_workspace.hands import Hand, fixed_angle
from vi3dras.objects.formula import COORDINATES, Formula, Placement
from vi3dras.objects.formula_file import parse_formula
from vi3dras.objects.library import load_formula
from vi3dras.path.curve import Curve, whole_piece
from vi3dras.path.fit import Fit
from vi3dras.path.formula_curve import FormulaCurve
from vi3dras.path.pointing import Pointing
from vi3dras.units import ANGLES, Units

if TYPE_CHECKING:
    import vi3dras as vi
    from vi3dras.api.cells import WorkCell

Domain = str | tuple[float, float] | tuple[float, float, int] | None
"""From where to where a variable goes, and with how many points; also as a text such as `0:2π:60`."""


@dataclass(frozen=True, repr=False)
class Object:
    """A curve, surface or volume that a formula describes; each change gives another one.

    Lengths are in the formula's unit.
    """

    formula: Formula
    """As the core has it: placed in [m]."""
    fitted: Fit | None = None
    """What moved it into reach, where something did."""

    def placed(
        self,
        *,
        shift: Sequence[float] | None = None,
        turn: Sequence[float] | None = None,
        scale: float | None = None,
        pivot: Sequence[float] | None = None,
    ) -> Object:
        """The same object at another place; what is not told stays.

        Args:
            shift: by x, y, z from where the formula says, in its unit of length.
            turn: A, B, C in degrees.
            scale: how many times as large.
            pivot: x, y, z of the point that stays while the object turns and grows, before the shift.
        """
        place, metres = self.formula.placement, self.formula.units.metres
        placement = Placement(
            place.shift if shift is None else _three(shift, metres),
            place.turn if turn is None else _three(turn, ANGLES["deg"]),
            place.scale if scale is None else float(scale),
            place.pivot if pivot is None else _three(pivot, metres),
        )
        return Object(replace(self.formula, placement=placement))

    def paint(
        self, arm: Arm, *, wrist: Wrist = None, abc: Sequence[float] | None = None,
        pointing: Pointing = "held", along: str | None = None, backwards: bool = False,
        cell: WorkCell | None = None,
    ) -> Painted:  # fmt: skip
        """What the arm can do at every vertex.

        Args:
            arm: the arm.
            wrist: the hand's angle to the ground, several, a range, `point`, or `tangent` or `normal`.
            abc: roll, pitch and yaw of the tool instead.
            pointing: `tangent` or `normal` for a hand whose angle is told as well.
            along: the variable whose curves such a hand follows; the first one if None.
            backwards: it follows them from their ends.
            cell: what stands before the arm; what is reached only by touching it is a collision.
        """
        robot = one_of(Arm, "An arm", arm, AN_ARM).robot
        hand, points = _hand(robot, wrist, abc, pointing)
        runs = self.formula.names[0] if along is None else along
        things = None if cell is None else cell.cell
        found = painted(self.formula, robot, hand, points, runs, backwards=backwards, cell=things)
        return Painted(found, self.formula)

    def fit(
        self, arm: Arm, *, may: Sequence[str] = (), wrist: Wrist = None, abc: Sequence[float] | None = None,
        cell: WorkCell | None = None,
    ) -> Object:  # fmt: skip
        """The same object where the arm reaches most of it.

        Args:
            arm: the arm.
            may: what may change beside its place: turn, scale, hand.
            wrist: as in `paint`.
            abc: as in `paint`.
            cell: what stands before the arm: then it follows all of the first curve and touches nothing.

        Raises:
            TypedError: no place lets the arm reach any point, or none is clear of the cell.
        """
        robot = one_of(Arm, "An arm", arm, AN_ARM).robot
        among, wrist = among_of(cell, wrist)
        hand, _ = _hand(robot, wrist, abc)
        with _as_in_python():
            found = fit_among(self.formula, robot, hand, may, among)
        return Object(replace(self.formula, placement=found.placement), found)

    def curve(
        self, *, along: str | None = None, row: int = 0, points: int = 100, piece: int = 0,
        backwards: bool = False,
    ) -> Curve:  # fmt: skip
        """One curve of it: points at even distances, length, whether it closes; in [m]."""
        with _as_in_python():
            return chosen_curve(self.formula, along, row, points, piece, backwards=backwards)

    def follow(
        self, arm: Arm, *, along: str | None = None, row: int = 0, points: int | None = None,
        piece: int = 0, backwards: bool = False, wrist: Wrist = None, abc: Sequence[float] | None = None,
        pointing: Pointing = "held", share: float = 1.0, cell: WorkCell | None = None, **wishes: Any,
    ) -> ArmMotion:  # fmt: skip
        """The arm's motion along one of its curves.

        Args:
            arm: the arm.
            along: the variable that runs; the first one if None.
            row: which of the curves.
            points: of the curve; 100, or more where the joints need them, if None.
            piece: which piece of a curve that has gaps, from 1.
            backwards: from the curve's end to its start.
            wrist: as in `paint`.
            abc: as in `paint`.
            pointing: as in `paint`.
            share: how much of the speed and acceleration of the joints may be used, up to 1.
            cell: what stands before the arm; then `wrist` may be `corner`, between its workpieces.
            wishes: speed, law, duration, accel, spacing, approach, approach_speed, direction, retreat, dwell,
                repeat, blend, grip, in the arm's unit of length and seconds.

        Raises:
            TypedError: a word is none, or two exclude each other.
            GapError: the curve has gaps, and no piece is chosen.
            MotionError: the curve cannot be run as wished.
        """
        robot = one_of(Arm, "An arm", arm, AN_ARM).robot
        number = 100 if points is None else whole_in("The number of points", points, least=2)
        among, wrist = among_of(cell, wrist)
        hand, points_to = self._held(robot, wrist, abc, pointing)
        with _as_in_python():
            wished = wishes_in(robot, **wishes)
            row = whole_in("row", row, least=0)
            curve = chosen_curve(self.formula, along, row, number, piece, backwards=backwards)
            limits = shared_limits(robot, share)
        whole_piece(curve, robot.units.length, robot.units.metres)
        followed = follow_curve(robot, self.formula, curve, hand, points_to, wished.speed, among=among)
        asked = points is not None or wished.spacing is not None
        done = plan_along(robot, curve, followed, wished, limits, asked=asked)
        told: dict[str, Any] = {"row": row, "fit": None, "limits": limits, "among": among}
        return motion_of(robot, self.formula, curve, hand, points_to, done, **told)

    def atlas(
        self, arm: Arm, *, along: str | None = None, row: int = 0, points: int = 101, piece: int = 0,
        backwards: bool = False, wrist: Wrist = None, abc: Sequence[float] | None = None,
        pointing: Pointing = "held",
    ) -> vi.ArmAtlas:  # fmt: skip
        """Every branch of the arm along one of its curves as ribbons per joint.

        >>> arm = vi.robot("kuka-kr5-arc")
        >>> vi.formula("helix").fit(arm).atlas(arm, points=25)
        <atlas of kuka-kr5-arc: 8 ribbons over 25 samples, which meet nowhere. The largest step is 3.96 deg.>

        Args:
            arm: the arm.
            along: as of `follow`, like the others.
            row: which of the curves.
            points: samples of the curve.
            piece: which piece of a curve that has gaps, from 1.
            backwards: from the curve's end to its start.
            wrist: as in `paint`.
            abc: as in `paint`.
            pointing: as in `paint`.

        Raises:
            GapError: the curve has gaps, and no piece is chosen.
            EndlessSolutionsError: the hand may stand in any way, and the arm has joints to spare.
        """
        from vi3dras.api.curve_atlas import atlas_of_formula

        robot = one_of(Arm, "An arm", arm, AN_ARM).robot
        hand, points_to = self._held(robot, wrist, abc, pointing)
        row = whole_in("row", row, least=0)
        asked = FormulaCurve(self.formula, along, row, piece, backwards, hand, points_to)
        with _as_in_python():
            return atlas_of_formula(robot, asked, whole_in("The number of points", points, least=2))

    def _held(
        self, robot: Robot, wrist: Wrist, abc: Sequence[float] | None, pointing: Pointing
    ) -> tuple[Hand, Pointing]:
        """How the hand stands when the arm follows it, with the angle that moving it into reach has found."""
        hand, points_to = _hand(robot, wrist, abc, pointing)
        if self.fitted is not None and self.fitted.angle is not None:
            hand = fixed_angle(self.fitted.angle)
        return hand, points_to

    def __repr__(self) -> str:
        f = self.formula
        return f"<{f.title} ({f.id}), {f.kind} over {', '.join(f.names)}, lengths in {f.units.length}>"

    def _repr_html_(self) -> str:
        texts = [expression.text for expression in self.formula.coordinates]
        return html(repr(self)[1:-1], frame({"coordinate": list(COORDINATES), "formula": texts}))


def formula(
    name: str | None = None,
    *,
    text: str | None = None,
    x: str | None = None,
    y: str | None = None,
    z: str | None = None,
    u: Domain = None,
    v: Domain = None,
    length: str = "cm",
    **constants: float,
) -> Object:
    """A formula of the library by its name, one of your own, or one changed.

    >>> import vi3dras as vi
    >>> vi.formula("pipe-weld")
    <Pipe weld (pipe-weld), curve over u, lengths in cm>

    Args:
        name: its id in the library, or a path that ends in `.toml`; none for a formula of your own.
        text: what its file says, of a formula that is in no file; `name` is what it is called then.
        x: a formula for x, as a maths student types it.
        y: the same for y.
        z: the same for z.
        u: the domain of the first variable: (low, high), (low, high, points), or a text such as `0:2π`.
        v: the same of the second.
        length: the unit of length of a formula of your own.
        constants: values of constants.

    Raises:
        UnknownNameError: there is none of that name.
        TypedError: a text cannot be read, or is not whole.
    """
    texts = cast(Texts, dict(zip(COORDINATES, (x, y, z), strict=True)))
    domains = tuple(_domain(each) for each in (u, v))
    sets = tuple(f"{constant}={value!r}" for constant, value in constants.items())
    with _as_in_python():
        if name is None:
            return Object(own_formula(texts, domains, sets, Units(length)))
        found = load_formula(str(name)) if text is None else parse_formula(text, name)
        return Object(changed(found, texts, domains, sets))


def _hand(
    robot: Robot, wrist: Wrist, abc: Sequence[float] | None, pointing: Pointing = "held"
) -> tuple[Hand, Pointing]:
    """How the hand is asked to stand, and what it follows."""
    if pointing not in get_args(Pointing):
        raise TypedError(f'pointing is "{pointing}": choose one of {", ".join(get_args(Pointing))}.')
    if isinstance(wrist, str) and wrist in get_args(Pointing):
        return hand_in(robot, None, abc), cast(Pointing, wrist)
    return hand_in(robot, wrist, abc), pointing


def _three(values: Sequence[float], unit: float) -> tuple[float, float, float]:
    x, y, z = (float(value) * unit for value in values)
    return x, y, z


def _domain(domain: Domain) -> str | None:
    if domain is None or isinstance(domain, str):
        return domain
    return ":".join(f"{end!r}" for end in one_of(tuple, "A domain", domain, "two ends such as (0, 360)"))


@contextmanager
def _as_in_python() -> Iterator[None]:
    """Sentences that name options of the command line name arguments."""
    try:
        yield
    except TypedError as error:
        raise TypedError(str(error.args[0]).replace("--", ""), *error.args[1:]) from error
