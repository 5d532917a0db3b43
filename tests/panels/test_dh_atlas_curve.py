"""The atlas of a curve on the page Solutions: of a formula, or what a trajectory instrument follows now."""

from __future__ import annotations

import json
from dataclasses import replace

import numpy as np
import pytest
from numpy.testing import assert_allclose

import vi3dras as vi
from vi3dras.api.explorer.atlas import ArmAtlas
from vi3dras.api.values.motions import follow_curve
from vi3dras.arm.library import load_robot
from vi3dras.cli import run
from vi3dras.joint_workspace.hands import fixed_angle, usual_hand
from vi3dras.objects.formula import Placement
from vi3dras.objects.library import load_formula
from vi3dras.panels._dh.curve_source import CURVE_CODING
from vi3dras.panels._kit.items.frames.solutions_atlas import AtlasForm
from vi3dras.panels._kit.items.frames.solutions_dock import SolutionsDock
from vi3dras.panels._kit.items.frames.solutions_readings import AtlasNumbers
from vi3dras.panels._kit.window.shell import Shell
from vi3dras.path.formula_curve import FormulaCurve
from vi3dras.sessions.session import value_from_text
from vi3dras.sessions.toml_text import value_text

NAME, TRAJECTORY = "dh-explorer", "volume-trajectory"
ONLY = (NAME, TRAJECTORY)
DOWN = np.radians(-40.0)


@pytest.fixture
def page(shell: Shell) -> Shell:
    shell.build(1440, 900)
    shell.open(TRAJECTORY)
    shell.open(NAME)
    put(shell, robot=load_robot("lynx6"))
    shell.front.choose("Solutions")
    put(shell, samples=31)
    part(shell, SolutionsDock).head.choose("Atlas")
    part(shell, AtlasForm).over.choose("Curve")
    told(shell)
    return shell


def told(shell: Shell) -> None:
    shell.engine.settle()
    shell.frame(set(shell.engine.values))


def put(shell: Shell, name: str = NAME, **values: object) -> None:
    shell.engine.put_all({f"{name}.{port}": value for port, value in values.items()})
    told(shell)


def get(shell: Shell, port: str, name: str = NAME) -> object:
    return shell.engine.get(f"{name}.{port}")


def part(shell: Shell, kind: type) -> object:
    return next(bound for bound in shell.front.bound if isinstance(bound, kind))


def choose(shell: Shell, label: str) -> None:
    entries = {entry.label: entry for entry in part(shell, AtlasForm).place.entries()}
    entries[label].run()
    told(shell)


def shown(shell: Shell) -> ArmAtlas:
    found = get(shell, "atlas")
    assert isinstance(found, ArmAtlas), get(shell, "atlas_words")
    return found


def test_a_formula_is_chosen_and_all_three_front_ends_give_one_atlas(
    page: Shell, capsys: pytest.CaptureFixture[str]
) -> None:
    choose(page, "Trefoil knot")
    here = shown(page)
    assert len(here) == 31
    assert here.ends_as_it_began
    assert part(page, AtlasNumbers).told._text == "The way closes, and the joints end as they began."
    arm = vi.robot("lynx6")
    python = vi.formula("trefoil").fit(arm).atlas(arm, points=31)
    assert run(["ik", "lynx6", "--along", "trefoil", "--fit", "--samples", "31", "--json"]) == 0
    typed = json.loads(capsys.readouterr().out)["atlas"]
    assert_allclose(python.q, here.q)
    for k, ribbon in enumerate(typed["ribbons"]):
        assert_allclose(ribbon["q"], here.q[k, ribbon["samples"]], atol=1e-6)
    assert (typed["sentence"], python.sentence) == (here.sentence, here.sentence)
    page.engine.undo()
    told(page)
    assert get(page, "atlas_curve").formula.id == "helix"


def test_what_a_trajectory_instrument_follows_is_taken_placed_and_held_as_it_is_there(page: Shell) -> None:
    """A row of a torus, run backwards, with its hand 40° down: the targets are the points of its motion."""
    torus = load_formula("torus")
    torus = replace(torus, placement=Placement((0.01, 0.0, 0.02), torus.placement.turn, 0.8))
    how = {"formula": torus, "runs": "second", "row": 7, "backwards": True, "stops": 31}
    put(page, TRAJECTORY, **how, hold="fixed", hand_angle=DOWN)
    choose(page, "Volume Trajectory")
    taken: FormulaCurve = get(page, "atlas_curve")
    assert taken == FormulaCurve(torus, torus.names[1], 7, 0, True, fixed_angle(DOWN))
    followed = get(page, "curve", TRAJECTORY).points
    targets = shown(page).atlas.targets
    assert_allclose(targets, np.column_stack([followed, np.full(31, DOWN)]), atol=1e-12)
    label = part(page, AtlasForm).place
    assert label.choice.text == torus.title
    assert label.choice.hint == f"along {torus.names[1]}, row 7"
    assert value_from_text(page.engine.document.control(f"{NAME}.atlas_curve"), kept(taken)) == taken


def kept(curve: FormulaCurve) -> str:
    return value_text(CURVE_CODING["encode"](curve))


def test_a_free_hand_stands_on_the_ribbons_as_it_does_when_the_curve_is_followed(page: Shell) -> None:
    put(page, TRAJECTORY, formula=load_formula("pipe-weld"), stops=31)
    choose(page, "Volume Trajectory")
    assert get(page, "atlas_curve").hand == usual_hand(get(page, "robot"))
    formula, curve, hand = (get(page, port, TRAJECTORY) for port in ("formula", "curve", "hand"))
    followed = follow_curve(get(page, "robot"), formula, curve, hand, "held", 0.05).stops
    atlas = shown(page).atlas
    reached = np.flatnonzero(followed.reachable)
    assert len(reached) > 10
    for i in reached.tolist():
        apart = np.abs(np.sin((atlas.ribbons.q[:, i] - followed.q[i]) / 2)).max(axis=1)
        assert np.nanmin(apart) < 1e-6


def test_what_cannot_be_followed_is_told_in_a_sentence(page: Shell) -> None:
    weld = vi.formula("pipe-weld", r1=9, r2=8).formula  # the smaller pipe is the larger one
    put(page, TRAJECTORY, formula=weld)
    choose(page, "Volume Trajectory")
    assert get(page, "atlas") is None
    assert "follow one of its" in get(page, "atlas_words")
    put(page, TRAJECTORY, piece=2)
    choose(page, "Volume Trajectory")
    assert get(page, "atlas_curve").piece == 2
    assert len(shown(page)) == 31
    put(page, TRAJECTORY, hold="point")
    choose(page, "Volume Trajectory")
    assert "lynx6 has endlessly many solutions" in get(page, "atlas_words")


def test_a_curve_beyond_the_reach_says_so_until_it_is_moved(page: Shell) -> None:
    far = replace(load_formula("helix"), placement=Placement((2.0, 0.0, 0.0)))
    put(page, atlas_curve=FormulaCurve(far), curve_fits=False)
    assert part(page, AtlasNumbers).told._text == "No solution anywhere: all of the way is out of reach."
    part(page, AtlasForm).place._fits.toggle()
    told(page)
    assert np.isfinite(shown(page).chosen).all(axis=1).sum() > 25
