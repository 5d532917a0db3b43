"""What a stranger typed as a formula, by the very commands: nothing silently wrong, nothing frozen."""

from __future__ import annotations

import contextlib
import json
import math
from pathlib import Path

import numpy as np
import pytest
from headless import frames, program, said

from vi3dras.cli import run
from vi3dras.language.errors import FormulaError
from vi3dras.language.evaluate import evaluate_along
from vi3dras.language.expression import parse
from vi3dras.objects.edit import with_text
from vi3dras.panels._kit.items.paths.curve import CurveLength
from vi3dras.panels._kit.items.paths.formula import TextFields
from vi3dras.panels._kit.window.app import App
from vi3dras.panels._kit.window.front import Front


def refused(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """What `vi3dras path` says of what it does not take."""
    assert run(["path", *words]) == 2
    return capsys.readouterr().err.strip()


def test_a_formula_without_a_value_anywhere_is_told_with_its_coordinate_and_its_part(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """An undefined value in a formula (`sqrt(-1)`, `/0`) empties the whole 3D view, nothing says where."""
    said = refused(capsys, "mobius", "--z", "u + sqrt(-1)")
    assert said == 'z has no value anywhere in its domain: "sqrt(-1)" is the root of a negative number.'
    assert refused(capsys, "mobius", "--y", "v/0", "--fit").endswith('"v/0" divides by 0.')


OWN = ["--y", "5 sin t", "--z", "12", "--u", "0:360", "--robot", "lynx6", "--points", "12"]


def test_a_formula_of_ones_own_needs_no_other(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """`vi3dras path --x ... --y ... --z ... --u ... --robot lynx6` was refused with "Name a formula"."""
    assert run(["path", "--x", "20 + 5cos t", *OWN, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["length"] == pytest.approx(10 * math.pi, rel=1e-6)
    assert told["closed"] is True
    assert "t from 0 to 360 deg, lengths in cm." in told["told"]
    file = tmp_path / "ring.csv"
    assert run(["path", "--x", "20 + r·cos t", *OWN, "--set", "r=5", "-o", str(file)]) == 0
    assert run(["check", str(file)]) == 0
    passport = json.loads(file.with_name("ring.passport.json").read_text(encoding="utf-8"))
    assert passport["formula"]["title"] == "Own formula"
    assert passport["formula"]["expressions"][0] == "20 + r·cos t"


def test_a_formula_of_ones_own_says_what_it_lacks(capsys: pytest.CaptureFixture[str]) -> None:
    assert refused(capsys, "--x", "3", "--y", "4").endswith("without --z, --u it is not whole.")
    assert refused(capsys, "--x", "20 + q cos t", *OWN).endswith("give it one with --set q=VALUE.")
    assert "with --x, --y, --z and --u" in refused(capsys)


@pytest.mark.parametrize(
    ("x", "domain", "told"),
    [
        ("5cos u", "0:90", "u from 0 to 90 deg"),
        ("5cos(2πu)", "0:1", "u from 0 to 1,"),
        ("5cos(u°)", "0:90", "u from 0 to 90,"),
        ("5cos(φ + π/2)", "0:π", "φ from 0 to 180 deg"),
        ("s²", "0:4", "s from 0 to 4,"),
    ],
)
def test_what_runs_in_a_formula_of_ones_own_is_in_degrees_where_it_is_an_angle(
    capsys: pytest.CaptureFixture[str], x: str, domain: str, told: str
) -> None:
    words = ["--x", x, "--y", "20", "--z", "12", "--u", domain, "--points", "4", "--json"]
    assert run(["path", *words]) == 0
    assert json.loads(capsys.readouterr().out)["told"][0].startswith(told)


@pytest.mark.parametrize(
    "text", ["sin(" * 22 + "u" + ")" * 22, "u" + " mod 2" * 60, "u" + "² " * 900, "u" + "°" * 1500]
)
def test_no_formula_freezes_or_ends_the_window(text: str) -> None:
    """`sin(` nested 22 deep did not open within 30 s; `u` with 900 superscript squares ended the window."""
    with program() as app:
        app.shell.open_panel("volume-trajectory")
        frames(app)
        formula = app.engine.get("volume-trajectory.formula")
        with contextlib.suppress(FormulaError):
            app.engine.put("volume-trajectory.formula", with_text(formula, "x", text))
        frames(app)
        assert said(app) == []


@pytest.mark.parametrize(
    ("x", "told"),
    [
        ("6 cox u", "Did you mean cos or cot or cox·?"),
        ("max(2,3,u)", "Did you mean 2.3 or 2; 3?"),
        ("min(2,3,u)", "Did you mean 2.3 or 2; 3?"),
        ("=ATAN2(u;v)", "Did you mean atan2(v; u) or atan2(u; v)?"),
        ("0x10", "Did you mean 16 or 0·x10?"),
        ("u[0]", "Did you mean u_0 or u·0?"),
        ("SUMA(u;v)", "Write it out, term by term."),
        ("REDONDEAR(u;2)", "Write round(u), or round(100·u)/100 for two decimals."),
        ("nroot(u;3)", "Write a root as √u, ∛u or u^(1/n)."),
        ("u//2", "write floor(u/2) for what is whole of it, or one slash."),
        ("q + u", "give it one with --set q=VALUE."),
    ],
)
def test_what_was_silently_wrong_is_asked(capsys: pytest.CaptureFixture[str], x: str, told: str) -> None:
    """`6 cox u` became a constant named cox; max(2,3,u) was max(2.3, u); ATAN2 of Excel was reversed."""
    assert told in refused(capsys, "mobius", "--x", x)


def test_a_name_that_is_set_is_a_constant_whatever_it_looks_like(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["--x", "20 + cox u", "--y", "0", "--z", "12", "--u", "0:1", "--set", "cox=2", "--points", "4"]
    assert run(["path", *words, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["length"] == pytest.approx(2.0)


@pytest.mark.parametrize(
    ("x", "same"),
    [
        ("20 + sind(30)", "20.5"), ("20 + cosd 60", "20.5"), ("deg2rad(180)", "π"), ("radians(180)", "π"),
        ("degrees(π)", "180"), ("GRADOS(PI())", "180"), ("RADIANES(180)", "π"), ("ENTERO(20,7)", "20"),
        ("POTENCIA(2;3)", "8"), ("RESIDUO(7;4)", "3"), ("rem(7;4)", "3"), ("fix(20,7)", "20"),
        ("clip(u;2;2)", "2"),
    ],
)  # fmt: skip
def test_functions_of_other_programs_are_understood(x: str, same: str) -> None:
    """They were refused, with a hint at something else."""
    one, other = (evaluate_along([parse(text)], {"u": np.ones(1)}) for text in (x, same))
    np.testing.assert_allclose(one, other, rtol=1e-15)


def shown(app: App, *refs: str) -> None:
    """Let frames go by until these ports are computed and shown."""
    frames(app)
    while any(app.engine.state(ref).name in {"stale", "empty"} for ref in refs):
        app.engine.wait(0.05)
        frames(app)


@pytest.mark.parametrize("instrument", ["volume-trajectory", "surface-trajectory"])
def test_an_undefined_value_leaves_the_arm_and_marks_the_field(instrument: str) -> None:
    """An undefined value (`sqrt(-1)`, `/0`) emptied the whole 3D view; the last curve's facts stayed."""
    ref = f"{instrument}.formula"
    with program() as app:
        app.shell.open_panel(instrument)
        shown(app, f"{instrument}.curve")
        sound = app.engine.get(ref)
        coordinate = "z" if instrument == "volume-trajectory" else sound.axis
        app.engine.put(ref, with_text(sound, coordinate, "10 + sqrt(-1)"))
        shown(app, f"{instrument}.standing", f"{instrument}.curve")
        front = app.shell.front
        assert isinstance(front, Front)
        keys = {key.split("/")[0] for key in front.view.scene.items}
        assert {"arm", "grid"} <= keys, keys
        fields = next(bound for bound in front.bound if isinstance(bound, TextFields)).fields
        fault = fields[coordinate].fault
        assert fault is not None
        assert (fault.start, fault.end) == (5, 13)
        assert "is the root of a negative number" in fault.sentence
        facts = next(bound for bound in front.bound if isinstance(bound, CurveLength))
        assert not facts._table.rows
        app.engine.put(ref, sound)
        shown(app, f"{instrument}.curve")
        assert fields[coordinate].fault is None
        assert facts._table.rows
