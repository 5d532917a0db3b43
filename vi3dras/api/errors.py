"""What the use cases cannot be asked, as sentences."""

from __future__ import annotations

from vi3dras.errors import Vi3drasError


class UnitsMixedError(Vi3drasError):
    """A joint that goes round more than twice in radians; facts: the arm, the joint from 1, the value."""

    def _told(self, robot: object, joint: object, value: float) -> str:
        return (
            f"{value:g} rad turn joint {joint} of {robot} {abs(value) / 6.2832:.0f} times, which looks like "
            "degrees: convert them, or read the arm in degrees."
        )


class UnitsWarning(UserWarning):
    """Joint values in degrees that look like radians; facts: the arm, joint, value, and it in degrees."""

    def __str__(self) -> str:
        robot, joint, value, degrees = self.args
        return (
            f"Joint {joint} at {value:g} deg looks like radians: {robot} is read in degrees. "
            f'Write {degrees:g}, or read the arm in radians with vi.robot("{robot}", angle="rad").'
        )


class PlaceError(Vi3drasError):
    """A place for the tool that is none; facts: its shape."""

    says = "A place for the tool has the shape {}: give x, y, z, a matrix of 4 x 4, or what `fk` gives."


class NotNumbersError(Vi3drasError):
    """Something in place of numbers; facts: what it should be, what it is."""

    says = "{} are given as {}: give numbers in rows of the same length, such as [0, 90, -45]."


class HandTwiceError(Vi3drasError):
    """A place that says more than once how the hand is to stand; facts: how."""

    says = "The hand is told to stand in two ways, {} and {}: give one of them."


class JointNumberError(Vi3drasError):
    """A joint that an arm does not have; facts: the arm, the number, how many there are."""

    says = "{} has no joint {}: its joints are 1 to {}."


class GivenError(Vi3drasError):
    """Something that cannot be; facts: what it should be, what it is, what would be right."""

    says = "{} cannot be {!r:.40}: give {}."


class EndlessError(Vi3drasError):
    """A joint value without end; facts: the arm, the joint from 1."""

    says = "Joint {1} of {0} is given an infinite value: give a number such as 30."
