"""Parts of a front panel that show a formula, the object it makes, and the curve that an arm follows.

They belong to one family of instruments and know its ports by their names.
"""

from __future__ import annotations

from dataclasses import dataclass

from vi3dras.objects.formula import Kind

from . import Fixed, Item


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
FORMULA_FILE = Fixed("Saving the formula as a file of one's own")
PLACEMENT_FORM = Fixed("Where the object stands: moved, turned and scaled")
CURVE_FORM = Fixed("Which curve the tool follows, and how")
REACH_CARD = Fixed("How much of the object is reached, what becomes of the rest, and Fit")
OTHER_ARMS = Fixed("How much of the object other arms reach")
CURVE_FACTS = Fixed("Length and closing gap of the curve, and what would close it")
PATH_POINTS = Fixed("The points of the curve as a table")
