"""Why a file of another program gives no arm: which file, where in it, what is wrong, what would be right."""

from __future__ import annotations

from vi3dras.errors import Vi3drasError, after, nearest
from vi3dras.file_errors import FileError


class NotXmlError(FileError):
    """A text that is not XML; facts: what the parser says."""

    says = "the XML cannot be read ({}): look at the tags there, or save it anew where it was made."


class EntityFileError(FileError):
    """A DTD or an entity, by which a small file becomes a huge one or reads others."""

    def _told(self) -> str:
        return "it declares a document type or entities, which no arm needs: remove the <!DOCTYPE ...> part."


class TooMuchError(FileError):
    """More of something than any arm has; facts: how many, of what, the most."""

    says = "it has more than {} {}: a description of an arm has fewer."


class UnknownFormatError(FileError):
    """A file of which nobody knows what it is; facts: what it begins with."""

    says = (
        "it begins with {}, but an arm is read from URDF or xacro (<robot>), from RoboAnalyzer's robot.xml "
        "(<Robot>) and skeletons, or from a D-H table as text or CSV."
    )


class UnreadableArmError(FileError):
    """A file that cannot be opened, or is no text; facts: why."""

    says = "it cannot be read ({}): look whether it is there, and saved as UTF-8."


class LackingError(FileError):
    """An element without what it needs; facts: the element, what it lacks."""

    says = "{} is written without {}: add it."


class NoSuchPartError(FileError):
    """A name of a link, joint or macro that is not there; facts: who asks, its kind, it, those there."""

    def _told(self, asks: str, kind: str, name: str, *known: str) -> str:
        return f'{asks} names {kind} "{name}", which is not there.{after(nearest(name, known))}'


class LoopFileError(FileError):
    """Links that hang on each other in a circle, or on two others; facts: a link of them."""

    says = 'link "{}" hangs on itself or on two links: an arm that is serial has one way from base to tool.'


class NoLinksError(FileError):
    """A description without links: one of macros alone, or an empty one."""

    def _told(self) -> str:
        return "it has no links: where it only defines macros, import the file that uses them."


class NoJointFileError(FileError):
    """A description in which nothing moves."""

    def _told(self) -> str:
        return "no joint of it moves: an arm has at least one that turns or slides."


class NearlyParallelError(FileError):
    """Axes not quite parallel; facts: both joints, the angle [deg], a length [m], the miss [mm]."""

    says = (
        "the axes of {} and {} are {:.2g} degrees from parallel, an exact table has lengths of {:.3g} m: "
        "import it with repair, which makes them parallel and moves the tool by at most {:.2g} mm."
    )


class XacroExpressionError(FileError):
    """A xacro expression that is not computed; facts: the expression, what is wrong with it."""

    says = '"{}" cannot be computed: {}.'


class ArgumentFileError(FileError):
    """A xacro argument that has no value; facts: its name, twice."""

    says = 'the argument "{0}" is not given: give it (--arg {0}=...).'


class IncludeFileError(FileError):
    """A file that is to be included and is not found; facts: its name."""

    says = '"{}" is not found near it: put the whole package there, with its folders as they were.'


class UnsupportedFileError(FileError):
    """What stands in a file and is not understood here; facts: what, and what to do."""

    says = "{} is not read here: {}."


class NotAnArmError(FileError):
    """Numbers that no arm has; facts: what is wrong with them."""

    says = "it gives no arm ({})."


class ArgumentTextError(Vi3drasError):
    """An argument that is not written as name and value; facts: what was typed."""

    says = '"{}" is no argument: write it as NAME=VALUE.'


class CountNodesError(FileError):
    """Not as many links as the joints need; facts: how many there are, how many there should be."""

    says = "it has {} links, but its joints need {}, the base among them."
