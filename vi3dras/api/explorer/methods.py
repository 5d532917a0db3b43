"""What an arm is asked of its speeds and its table: methods of `Arm`, which is long enough without them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from numpy.typing import ArrayLike

from vi3dras.api.values.numbers import joint_index, row_in

if TYPE_CHECKING:
    from vi3dras.api.arm import Arm
    from vi3dras.api.explorer.rosetta import Written
    from vi3dras.api.explorer.singular import Cuspidal, Singularities
    from vi3dras.api.explorer.slips import Slip
    from vi3dras.api.explorer.speeds import Speeds


def speeds(self: Arm, q: ArrayLike | str = "home") -> Speeds:
    """How fast and how strong the tool is in a pose, and which direction it has lost there.

    >>> import vi3dras as vi
    >>> vi.robot("planar2r").speeds([30, 0]).lost[0].sentence
    'The tool cannot move along (0.866, 0.5, 0).'

    Args:
        self: the arm.
        q: joint values (n,), or the name of a pose.

    Raises:
        JointCountError, UnknownNameError: there is no such pose.
    """
    from vi3dras.api.explorer.speeds import speeds_at

    return speeds_at(self.robot, row_in(self.robot, "a pose", q))


def singularities(
    self: Arm, joints: tuple[int | str, int | str] | None = None, q: ArrayLike | str = "home"
) -> Singularities:
    """The singular poses over two joints: curves to paint, exact to the last digit, joints at each point.

    >>> import vi3dras as vi
    >>> found = vi.robot("puma560").singularities((2, 3))
    >>> sorted(set(found.factors)), found.throughout
    (['elbow', 'shoulder'], ('wrist',))

    Args:
        self: the arm.
        joints: the two, by number from 1 or by name; those that tell most if None.
        q: where the other joints are: values (n,), or the name of a pose.

    Raises:
        NoDeterminantError: the arm has joints to spare, so that its singular poses are no surface.
        SliceJointsError: the joints make no slice.
    """
    from vi3dras.api.explorer.singular import singularities_of
    from vi3dras.velocities.errors import SliceJointsError

    where = row_in(self.robot, "a pose", q)
    if joints is None:
        return singularities_of(self.robot, where)
    if len(joints) != 2:
        raise SliceJointsError(" and ".join(map(str, joints)), self.robot.n)
    first, second = (joint_index(self.robot, joint) for joint in joints)
    return singularities_of(self.robot, where, (first, second))


def cuspidal(self: Arm, tries: int | None = None) -> Cuspidal:
    """Whether the arm can change its posture without crossing a singular pose, with a way that does it.

    >>> import vi3dras as vi
    >>> vi.robot("kuka-kr5-arc").cuspidal().verdict, vi.robot("kinova-jaco2-j2n6s300").cuspidal().verdict
    ('not cuspidal', 'cuspidal')

    Args:
        self: the arm.
        tries: from how many poses a way is looked for where the arm's build does not decide.

    Raises:
        PostureError: its solutions do not stand alone.
        GivenError: that is no number of tries.
    """
    from vi3dras.api.explorer.singular import cuspidal_of
    from vi3dras.api.values.given import whole_in

    return cuspidal_of(self.robot, None if tries is None else whole_in("The number of tries", tries))


def written(self: Arm, notation: str = "standard") -> Written:
    """The same arm in another notation: numbers, texts to copy, and forward kinematics by it alone.

    >>> import vi3dras as vi
    >>> vi.robot("planar2r").written("ets")
    <planar2r as elementary transforms: rz(q1) tx(200) rz(q2) tx(200)>

    Args:
        self: the arm.
        notation: `standard` or `modified` D-H, `ets` (elementary transforms), `poe` (screw axes).

    Raises:
        UnknownNameError: there is no such notation.
    """
    from vi3dras.api.explorer.rosetta import written_in

    return written_in(self.robot, notation)


def detect(
    self: Arm, poses: Any, places: Any = None, abc: Any = None, *, within: float | None = None
) -> Slip:
    """Which slip of the hand in its D-H table explains poses that are known to be right.

    >>> import vi3dras as vi
    >>> vi.robot("planar2r").detect([[0, 0], [90, 0]], [[400, 0, 0], [0, 400, 0]]).mistake
    'no mistake found'

    Args:
        self: the arm as it was typed.
        poses: joint values (K, n), or a CSV file with columns such as theta1_deg ... x_mm, y_mm, z_mm.
        places: where the tool is there, (K, 3).
        abc: its roll, pitch and yaw there, (K, 3).
        within: how far poses that were measured may be off; what their digits say if None.

    Raises:
        PosesError, PathFileError: there are none, or they do not go together.
    """
    from vi3dras.api.explorer.slips import slip_in

    return slip_in(self.robot, poses, places, abc, within=within)
