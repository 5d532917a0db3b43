"""Parts of a front panel that show a formula, the object it makes, and the curve that an arm follows.

They belong to one family of instruments and know its ports by their names.
"""

from __future__ import annotations

from dataclasses import dataclass

from vi3dras.objects.formula import Kind

from . import Item


@dataclass(frozen=True)
class FormulaPreset(Item):
    """Which formula of the library this is, and what it says about itself."""

    kinds: tuple[Kind, ...]
    """The kinds of formulas to choose from."""


@dataclass(frozen=True)
class FormulaTexts(Item):
    """The formula of each coordinate, to be typed."""

    port: str = "formula"


@dataclass(frozen=True)
class VariableRows(Item):
    """From, to, steps and angle unit of each variable."""


@dataclass(frozen=True)
class ConstantSliders(Item):
    """A slider for each constant that the formula names."""


@dataclass(frozen=True)
class NamesForm(Item):
    """The names of variables and constants, and the ranges of their sliders."""


@dataclass(frozen=True)
class Typeset(Item):
    """The formula as printed mathematics."""


@dataclass(frozen=True)
class FormulaFile(Item):
    """Saving the formula as a file of one's own."""


@dataclass(frozen=True)
class PlacementForm(Item):
    """Where the object stands: moved, turned and scaled."""


@dataclass(frozen=True)
class CurveForm(Item):
    """Which curve the tool follows, and how."""


@dataclass(frozen=True)
class ReachCard(Item):
    """How much of the object is reached, what becomes of the rest, and Fit."""


@dataclass(frozen=True)
class OtherArms(Item):
    """How much of the object other arms reach."""


@dataclass(frozen=True)
class CurveFacts(Item):
    """Length and closing gap of the curve, and what would close it."""


@dataclass(frozen=True)
class PathPoints(Item):
    """The points of the curve as a table."""


@dataclass(frozen=True)
class PathDock(Item):
    """The player of a motion, and strips of what the arm does over its time."""

    title: str = "Along the path"
    joints: str = ""
    """A control that takes the joint values of the moment, if the arm is moved by it."""
