"""A formula before an arm: painted with what the arm can reach, moved into reach, followed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, cast

import numpy as np

from vi3dras.api.arm import Arm
from vi3dras.api.errors import TypedError
from vi3dras.api.motions import ArmMotion, Told, asked_task, follow_curve, plan_along
from vi3dras.api.numbers import Wrist, hand_in, lengths_out
from vi3dras.api.typed import Texts, changed, own_formula
from vi3dras.api.wished import wishes_in
from vi3dras.arrays import Floats
from vi3dras.formula.formula import COORDINATES, Formula
from vi3dras.formula.library import load_formula
from vi3dras.joint_workspace.hands import Hand, fixed_angle
from vi3dras.path.arm_reach import ArmReach
from vi3dras.path.curve import Curve, curve_of, piece_told, rows_of, whole_piece
from vi3dras.path.fit import Change, Fit
from vi3dras.path.fit_hand import fit_with_hand
from vi3dras.path.objects import points_to_fit, vertices_of
from vi3dras.path.painting import Painting, paint
from vi3dras.path.pointing import Pointing, pointing_over
from vi3dras.robot import Robot
from vi3dras.units import Units

if TYPE_CHECKING:
    from pandas import DataFrame

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

    def paint(self, arm: Arm, *, wrist: Wrist | str = None, abc: Sequence[float] | None = None) -> Painted:
        """What the arm can do at every vertex.

        Args:
            arm: the arm.
            wrist: the hand's angle to the ground, several, a range, or `tangent` or `normal`.
            abc: roll, pitch and yaw of the tool instead.
        """
        hand, pointing = _hand(arm.robot, wrist, abc)
        return Painted(painted(self.formula, arm.robot, hand, pointing, self.formula.names[0]))

    def fit(
        self,
        arm: Arm,
        *,
        may: Sequence[str] = (),
        wrist: Wrist | str = None,
        abc: Sequence[float] | None = None,
    ) -> Object:
        """The same object where the arm reaches most of it.

        Args:
            arm: the arm.
            may: what may change beside its place: turn, scale, hand.
            wrist: as in `paint`.
            abc: as in `paint`.

        Raises:
            TypedError: no place lets the arm reach any point.
        """
        hand, _ = _hand(arm.robot, wrist, abc)
        with _as_in_python():
            found = fit_to(self.formula, arm.robot, hand, may)
        return Object(replace(self.formula, placement=found.placement), found)

    def curve(self, *, along: str | None = None, row: int = 0, points: int = 100, piece: int = 0) -> Curve:
        """One curve of it: points at even distances, length, whether it closes; in [m]."""
        with _as_in_python():
            return chosen_curve(self.formula, along, row, points, piece)

    def follow(
        self,
        arm: Arm,
        *,
        along: str | None = None,
        row: int = 0,
        points: int | None = None,
        piece: int = 0,
        wrist: Wrist | str = None,
        abc: Sequence[float] | None = None,
        **wishes: Any,
    ) -> ArmMotion:
        """The arm's motion along one of its curves.

        Args:
            arm: the arm.
            along: the variable that runs; the first one if None.
            row: which of the curves.
            points: of the curve; 100, or more where the joints need them, if None.
            piece: which piece of a curve that has gaps, from 1.
            wrist: as in `paint`.
            abc: as in `paint`.
            wishes: speed, law, duration, accel, spacing, approach, retreat, dwell, repeat, blend, grip, in
                the arm's unit of length and seconds.

        Raises:
            TypedError: a word is none, or two exclude each other.
            GapError: the curve has gaps, and no piece is chosen.
            MotionError: the curve cannot be run as wished.
        """
        robot = arm.robot
        hand, pointing = _hand(robot, wrist, abc)
        if self.fitted is not None and self.fitted.angle is not None:
            hand = fixed_angle(self.fitted.angle)
        with _as_in_python():
            wished = wishes_in(robot, **wishes)
            curve = chosen_curve(self.formula, along, row, points or 100, piece)
        whole_piece(curve, robot.units.length, robot.units.metres)
        followed = follow_curve(robot, self.formula, curve, hand, pointing, wished.speed)
        asked = points is not None or wished.spacing is not None
        done = plan_along(robot, curve, followed, wished, asked=asked)
        return motion_of(robot, self.formula, curve, hand, pointing, done, row=row, fit=None)

    def __repr__(self) -> str:
        f = self.formula
        return f"<{f.title} ({f.id}), {f.kind} over {', '.join(f.names)}, lengths in {f.units.length}>"


@dataclass(frozen=True, eq=False, repr=False)
class Painted:
    """What becomes of every vertex of an object before an arm."""

    painting: Painting
    """In [m]."""

    @property
    def percent(self) -> float:
        """How many in a hundred of its vertices are reached."""
        return self.painting.reached

    @property
    def classes(self) -> dict[str, float]:
        """Percent of the vertices in each class."""
        return self.painting.shares

    @property
    def vertices(self) -> Floats:
        """(..., 3), in the arm's unit."""
        return lengths_out(self.painting.robot, self.painting.vertices)

    def to_frame(self) -> DataFrame:
        """A table with a row for each vertex: its place and its class."""
        from vi3dras.api.tables import frame, place_names
        from vi3dras.joint_workspace.classes import NAMES
        from vi3dras.path.painting import NO_POINT

        names = np.array([*NAMES, *["no value"] * (NO_POINT + 1 - len(NAMES))])
        places = dict(zip(place_names(self.painting.robot)[:3], self.vertices.reshape(-1, 3).T, strict=True))
        return frame(places | {"reason": names[self.painting.code.ravel()]})

    def __repr__(self) -> str:
        shares = ", ".join(f"{share:.1f} % {name}" for name, share in self.classes.items())
        return f"<{self.painting.code.size:,} vertices before {self.painting.robot.id}: {shares}>"

    def _repr_html_(self) -> str:
        from vi3dras.api.tables import html

        return html(repr(self)[1:-1])


def formula(
    name: str | None = None,
    *,
    x: str | None = None,
    y: str | None = None,
    z: str | None = None,
    u: Domain = None,
    v: Domain = None,
    length: str = "cm",
    **constants: float,
) -> Object:
    """A formula of the library by its name, or one of your own, or one changed.

    >>> import vi3dras as vi
    >>> vi.formula("pipe-weld")
    <Weld of two pipes (pipe-weld), curve over u, lengths in cm>

    Args:
        name: its id in the library, or a path that ends in `.toml`; none for a formula of your own.
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
        return Object(changed(load_formula(name), texts, domains, sets))


def chosen_curve(formula: Formula, along: str | None, row: int, points: int, piece: int) -> Curve:
    """The curve that is asked for, or its piece.

    Raises:
        TypedError: the formula has no such variable or row.
    """
    runs = formula.names[0] if along is None else along
    if runs not in formula.names:
        raise TypedError(f"--along {along}: the variables of {formula.title} are {', '.join(formula.names)}.")
    curves = len(rows_of(formula, runs))
    if not 0 <= row < curves:
        raise TypedError(f"--row {row}: {formula.title} has the curves 0 to {curves - 1} along {runs}.")
    return curve_of(formula, runs, row, points, piece=piece)


def painted(
    formula: Formula, robot: Robot, hand: Hand, pointing: Pointing, runs: str, report: Told | None = None
) -> Painting:
    """What becomes of every vertex of a formula; where the hand points along, `runs` is what it follows."""
    vertices = vertices_of(formula)
    axis = 1 if vertices.ndim == 3 and runs != formula.names[0] else 0
    ahead = pointing_over(vertices, pointing, axis)
    return paint(robot, vertices, hand, report, directions=ahead, axis=axis)


def fit_to(formula: Formula, robot: Robot, hand: Hand, may: Sequence[str]) -> Fit:
    """Where the arm reaches most of a formula, moved and, as far as it `may`, turned and scaled.

    Raises:
        TypedError: no place lets the arm reach any point, or the hand cannot change.
    """
    points = points_to_fit(formula)
    changes: list[Change] = ["shift", *(cast(Change, change) for change in may if change != "hand")]
    if "hand" not in may:
        found = ArmReach(robot, hand).fit(points, formula.placement, changes)
    elif hand.task != "wrist" or len(hand.angles) != 1:
        raise TypedError("--may hand needs one angle of the hand to begin with, such as --wrist -30.")
    else:
        found = fit_with_hand(points, formula.placement, robot, hand.angles[0], may=changes)
    if found.after == 0.0:
        raise TypedError(_nowhere(formula, robot, hand, may))
    return found


def motion_of(
    robot: Robot, formula: Formula, curve: Curve, hand: Hand, pointing: Pointing, done: Any, *, row: int,
    fit: Mapping[str, Any] | None,
) -> ArmMotion:  # fmt: skip
    """A motion along a curve with all that its passport tells of it."""
    from dataclasses import asdict

    settings = {
        "hand": hand.sentence if pointing == "held" else pointing,
        "along": curve.runs,
        "fit": fit,
        "row": row,
        **asdict(done.wishes),
        "piece": piece_told(curve),
    }
    return ArmMotion(
        robot,
        done.plan.stops,
        formula.title,
        done.plan,
        formula,
        settings,
        asked_task(robot, hand, pointing),
        (done.told,) if done.told else (),
        done.cure,
    )


_OTHER_HAND = {"wrist": "another hand angle (--wrist)", "pose": "another orientation (--abc, or none)"}


def _nowhere(formula: Formula, robot: Robot, hand: Hand, may: Sequence[str]) -> str:
    """What to say when no place lets the arm reach any point, and what would help."""
    is_free = hand.sentence == "any hand angle"
    ways = [] if is_free else [_OTHER_HAND["wrist" if hand.task == "wrist" else "pose"]]
    ways += [] if "scale" in may else ["a smaller object (--may scale)"]
    ways += [] if "turn" in may else ["another direction of it (--may turn)"]
    *others, last = [*ways, "another arm (--robot)"]
    choice = f"{', '.join(others)} or {last}" if others else last
    return f"{robot.name} reaches no point of {formula.title} at any place, {hand.sentence}: try {choice}."


def _hand(robot: Robot, wrist: Wrist | str, abc: Sequence[float] | None) -> tuple[Hand, Pointing]:
    """How the hand is asked to stand, and what it follows."""
    if isinstance(wrist, str):
        if wrist not in {"tangent", "normal"}:
            raise TypedError(f'wrist is "{wrist}": give an angle, or "tangent" or "normal".')
        return hand_in(robot, None, abc), cast(Pointing, wrist)
    return hand_in(robot, wrist, abc), "held"


def _domain(domain: Domain) -> str | None:
    return domain if domain is None or isinstance(domain, str) else ":".join(f"{end!r}" for end in domain)


@contextmanager
def _as_in_python() -> Iterator[None]:
    """Sentences that name options of the command line name arguments."""
    try:
        yield
    except TypedError as error:
        raise TypedError(str(error.args[0]).replace("--", ""), *error.args[1:]) from error
