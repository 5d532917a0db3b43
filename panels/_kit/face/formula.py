"""Parts of a front panel that show a formula, the object it makes, and the curve that an arm follows.

They belong to one family of instruments and know its ports by their names.
"""

from __future__ import annotations

from dataclasses import dataclass

from vi3dras.objects.formula import Kind

from . import Item


class ObjectsForm(Item):
    """The objects of the view: which is edited, which are shown, in which colours."""


@dataclass(frozen=True)
class FormulaPreset(Item):
    """Formulas of the library, and empty pages, to be taken into the view."""

    kinds: tuple[Kind, ...]
    """The kinds of formulas to choose from."""


@dataclass(frozen=True)
class FormulaTexts(Item):
    """The formula of each coordinate, to be typed, and what it says about itself."""

    port: str = "formula"


class VariableRows(Item):
    """From, to, steps and angle unit of each variable."""


class ConstantSliders(Item):
    """A slider for each constant that the formula names."""


class NamesForm(Item):
    """The names of variables and constants, and the ranges of their sliders."""


class Typeset(Item):
    """The formula as printed mathematics."""


class FormulaFile(Item):
    """Saving the formula as a file of one's own."""


class PlacementForm(Item):
    """Where the object stands: moved, turned and scaled."""


class CurveForm(Item):
    """Which curve the tool follows, and how."""


class ReachCard(Item):
    """How much of the object is reached, what becomes of the rest, and Fit."""


class OtherArms(Item):
    """How much of the object other arms reach."""


class CurveFacts(Item):
    """Length and closing gap of the curve, and what would close it."""


class PathPoints(Item):
    """The points of the curve as a table."""


@dataclass(frozen=True)
class PathDock(Item):
    """The player of a motion, and strips of what the arm does over its time."""

    title: str = "Along the path"
    joints: str = ""
    """A control that takes the joint values of the moment, if the arm is moved by it."""
