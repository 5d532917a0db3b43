"""The curve of an atlas as a control holds it, and as a file keeps it."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

from vi3dras.joint_workspace.hands import Hand
from vi3dras.objects.library import load_formula
from vi3dras.path.formula_curve import FormulaCurve

from .._arm import Coding
from .._trajectories.trajectory import FORMULA_CODING


def library_curve(name: str) -> FormulaCurve:
    """The curve of a formula of the library, with the hand as suits the arm."""
    return FormulaCurve(load_formula(name))


def _encode(curve: FormulaCurve) -> Any:
    """A formula alone as it is kept everywhere; with a row, a piece or a hand of its own in a table."""
    told = _told(curve) | {"formula": FORMULA_CODING["encode"](curve.formula)}
    if curve.hand is not None:
        told["hand"] = {
            name: list(value) if isinstance(value, tuple) else value
            for name, value in _told(curve.hand).items()
        }
    return told if len(told) > 1 else told["formula"]


def _decode(raw: Any) -> FormulaCurve:
    """The way back."""
    told = dict(raw) if isinstance(raw, dict) and "formula" in raw else {"formula": raw}
    told["formula"] = FORMULA_CODING["decode"](told["formula"])
    if "hand" in told:
        lists: dict[str, Any] = told["hand"]
        hand: dict[str, Any] = {name: tuple(v) if isinstance(v, list) else v for name, v in lists.items()}
        told["hand"] = Hand(**hand)
    return FormulaCurve(**told)


def _told(value: FormulaCurve | Hand) -> dict[str, Any]:
    """What is not as usual."""
    return {
        field.name: getattr(value, field.name)
        for field in fields(value)
        if getattr(value, field.name) != field.default
    }


CURVE_CODING = Coding(encode=_encode, decode=_decode)
