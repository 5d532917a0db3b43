"""Parts of a front panel that make clouds and look into them, ask for targets, or show a formula's object.

They belong to families of instruments and know their ports by their names.
"""

from __future__ import annotations

from dataclasses import dataclass

from vi3dras.objects.formula import Kind

from . import Fixed, Item


@dataclass(frozen=True)
class TimeGraph(Item):
    """Time against Factor and number of joints, measured here; `is_whole` adds points and the numbers."""

    height: int = 150
    is_whole: bool = False


@dataclass(frozen=True)
class ClipForm(Item):
    """Which part of the cloud is shown; the numbers of the part with `has_numbers`."""

    has_numbers: bool = True


@dataclass(frozen=True)
class SectionPicture(Item):
    """Distance from the axis and height: what can be reached, and both limits."""

    height: int = 190


@dataclass(frozen=True)
class TargetLegend(Item):
    """The classes of targets, each with its count, to be shown or hidden."""

    is_over: bool = True
    """Over the view, where it keeps out of the way; in a column it is always whole."""


RANGES = Fixed("A range per joint that moves the tool point, with its limits and how many values it takes")
POSE_COUNT = Fixed("The Factor, or how many poses are drawn; how many there are and what they take")
CLOUD_LEGEND = Fixed("The legend over the view, and under it the point that was picked")
AUTO_SCALE = Fixed("A switch that lets the view follow the cloud, with how far it goes")
FACTS = Fixed("What the cloud says: volume, reach, holes, bounds")
COLOUR_BY = Fixed("What the colours mean, with their scale")
CLOUD_BUTTONS = Fixed("Save the cloud, save a picture, compare")
LIMITS = Fixed("The limit of the paper and the exact one, and how far they differ")
PICKED_POINT = Fixed("The point that was picked, and every joint vector that reaches it, as a list")
RULER = Fixed("The distance between two picked points")
JOINT_CHARTS = Fixed("A histogram per joint, to be brushed")
COMPARE_FORM = Fixed("Another arm, or other limits, and what both have in common")
VALUE_BAND = Fixed("Only points whose value lies between two; nothing while colours are those of segments")
DETAIL = Fixed("How fine voxels are, and how many points are drawn")
TARGET_BOX = Fixed("Targets in a box, with ranges and counts of px, py and pz, or points of a file")
HAND_FORM = Fixed("How the hand is to stand at every target")
POINTS_FORM = Fixed("A file of points, the verdict on each as a list, and where to save it")
JOINT_AXES = Fixed("Which joints are the axes of the joint space")
ORDER_CHOICE = Fixed("In which order the targets are gone through")
TARGET_PLAYER = Fixed("The player that leads the arm through the targets, and a strip per joint over them")
TARGET_SHARES = Fixed("How much of the targets is reached, and what becomes of the rest")
JOINT_LAMPS = Fixed("Per joint a lamp, its range over the targets, and how often it leaves its limits")
LENGTH_LIMIT = Fixed("What the printed length limit says about the targets, and where it is wrong")
TARGET_CARD = Fixed("The target that the arm is at, and when it was picked, why it is reached or not")


@dataclass(frozen=True)
class FormulaPreset(Item):
    """Formulas of the library, and empty pages, to be taken into the view."""

    kinds: tuple[Kind, ...]
    """The kinds of formulas to choose from."""


@dataclass(frozen=True)
class PathDock(Item):
    """The player of a motion, and strips of what the arm does over its time."""

    title: str = "Along the path"
    joints: str = ""
    """A control that takes the joint values of the moment, if the arm is moved by it."""


OBJECTS_FORM = Fixed("The objects of the view: which is edited, which are shown, in which colours")
FORMULA_TEXTS = Fixed("The formula of each coordinate, to be typed, and what it says about itself")
VARIABLE_ROWS = Fixed("From, to, steps and angle unit of each variable")
CONSTANT_SLIDERS = Fixed("A slider for each constant that the formula names")
NAMES_FORM = Fixed("The names of variables and constants, and the ranges of their sliders")
TYPESET = Fixed("The formula as printed mathematics")
RECENT_FORMULAS = Fixed("Pictures of formulas to add: used last, one's own, and some of the library")
FORMULA_FILE = Fixed("Saving the formula as a file of one's own")
PLACEMENT_FORM = Fixed("Where the object stands: moved, turned and scaled")
CURVE_FORM = Fixed("Which curve the tool follows, and how")
REACH_CARD = Fixed("How much of the object is reached, what becomes of the rest, and Fit")
OTHER_ARMS = Fixed("How much of the object other arms reach")
CURVE_FACTS = Fixed("Length and closing gap of the curve, and what would close it")
PATH_POINTS = Fixed("The points of the curve as a table")
