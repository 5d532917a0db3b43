"""A formula before an arm: painted with what the arm can reach, moved into reach, followed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, cast

import numpy as np

from vi3dras.api.arm import Arm
from vi3dras.api.motions import ArmMotion, follow_curve, plan_along
from vi3dras.api.numbers import Wrist, hand_in, lengths_out
from vi3dras.api.objects import chosen_curve, fit_to, motion_of, painted
from vi3dras.api.typed import Texts, changed, own_formula
from vi3dras.api.wished import wishes_in
from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.errors import TypedError
from vi3dras.joint_workspace.hands import Hand, fixed_angle
from vi3dras.objects.formula import COORDINATES, Formula
from vi3dras.objects.library import load_formula
from vi3dras.path.curve import Curve, whole_piece
from vi3dras.path.fit import Fit
from vi3dras.path.painting import Painting
from vi3dras.path.pointing import Pointing
from vi3dras.units import Units

if TYPE_CHECKING:
    from pandas import DataFrame

    from vi3dras.api.plots import Plot

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
        return Painted(painted(self.formula, arm.robot, hand, pointing, self.formula.names[0]), self.formula)

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

    def _repr_html_(self) -> str:
        from vi3dras.api.tables import frame, html

        texts = [expression.text for expression in self.formula.coordinates]
        return html(repr(self)[1:-1], frame({"coordinate": list(COORDINATES), "formula": texts}))


@dataclass(frozen=True, eq=False, repr=False)
class Painted:
    """What becomes of every vertex of an object before an arm."""

    painting: Painting
    """In [m]."""
    formula: Formula
    """What was painted."""

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

    def plot(self) -> Plot:
        """Its vertices in the colours of their classes, before the arm at rest."""
        from vi3dras.api.plots import arm_items, class_dots, picture

        robot, vertices = self.painting.robot, self.painting.vertices.reshape(-1, 3)
        return picture(robot, [*arm_items(robot, robot.home), class_dots(vertices, self.painting.code)])

    def __repr__(self) -> str:
        shares = ", ".join(f"{share:.1f} % {name}" for name, share in self.classes.items())
        return f"<{self.painting.code.size:,} vertices before {self.painting.robot.id}: {shares}>"

    def _repr_html_(self) -> str:
        from vi3dras.api.tables import html

        return html(repr(self)[1:-1], picture=self.plot().html)


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
    <Pipe weld (pipe-weld), curve over u, lengths in cm>

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
