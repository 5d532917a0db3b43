"""What can be wrong with a part and with the lines over it, said in a sentence."""

from __future__ import annotations

from vi3dras.errors import Vi3drasError


class NoSectionError(Vi3drasError):
    """A plane that misses the part; facts: the part, where the plane is, and both ends of the part there."""

    says = "{} is not cut by a plane at {}: it is from {} to {} there, so choose a place between."


class NoDirectionError(Vi3drasError):
    """A direction without a length; facts: what it is for."""

    says = "{} needs a direction, but 0, 0, 0 is none: give x, y, z such as 0, 0, 1."


class NoEdgesError(Vi3drasError):
    """A part without a sharp edge; facts: the part, the angle [deg] asked, and its sharpest edge [deg]."""

    says = "{} has no edge sharper than {:g} deg: its sharpest is {:.1f} deg, so ask for a smaller angle."


class NoFacesError(Vi3drasError):
    """A part no face of which looks there; facts: the part, the direction, the angle [deg]."""

    says = "{} has no face that looks along {} within {:g} deg: choose another direction or a larger angle."


class NoLineError(Vi3drasError):
    """A line that the part does not have; facts: the part, the number, how many there are."""

    says = "{} has no such line {}: choose one from 1, the longest, to {}."


class WideSpacingError(Vi3drasError):
    """Lines too far apart to cross the faces; facts: the spacing, how wide the faces are, both as texts."""

    says = "A spacing of {} leaves no line on faces that are {} wide: give a smaller one."


class FineSpacingError(Vi3drasError):
    """Lines too near together; facts: the spacing as a text, how many lines it would be, the most."""

    says = "A spacing of {} would be {:,} lines, and {:,} are the most: give a larger one."


class FewPointsError(Vi3drasError):
    """A drawn line of one place; facts: how many are given."""

    says = "A line over a part needs two places that are apart, but {} is given: add another."


class NoWayError(Vi3drasError):
    """Two places that no surface joins; facts: the part, the number of the first, and of the second."""

    says = "The surface of {} has no straight way from place {} to place {}: put a place between them."


class FlatPartError(Vi3drasError):
    """A mesh whose triangles have no area; facts: the part."""

    says = "{} has no surface: all its triangles are lines. Export it again."


class ConeError(Vi3drasError):
    """A cone that is none; facts: its half angle [deg]."""

    says = "A cone of {:g} deg is none: a tool may lean from the normal by 0 to 90 deg."


class NowhereReachedError(Vi3drasError):
    """A part that is reached nowhere; facts: the arm, the part, the cone [deg]."""

    says = (
        "{} reaches nothing of {} anywhere with its tool within {:g} deg of the normal: "
        "give a wider cone, a smaller part or another arm."
    )
