"""The page Cartesian of the Teach Pendant: by its widgets where they count, else by its ports."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from counting import work_here
from numpy.testing import assert_allclose

from vi3dras.api.cartesian import CartesianMotion
from vi3dras.arm.library import load_robot
from vi3dras.arrays import Floats
from vi3dras.cartesian.ahead import look_ahead
from vi3dras.cartesian.way import line_by, numbers_at
from vi3dras.flow import Engine
from vi3dras.kinematics.forward import tool_pose
from vi3dras.panels._kit.face.typing_in import set_by_words
from vi3dras.panels._kit.items.paths.path import PathPlayer
from vi3dras.panels._kit.items.teach.line_decay import LineDecay
from vi3dras.panels._kit.items.teach.line_drift import LineDrift
from vi3dras.panels._kit.items.teach.line_form import LineForm, LineMethod
from vi3dras.panels._kit.items.teach.line_result import LineResult
from vi3dras.panels._kit.window.shell import Shell
from vi3dras.panels._teach.first_line import begin_pose, first_change
from vi3dras.panels.teach_pendant import TeachPendant
from vi3dras.papers.card import preset
from vi3dras.papers.library import load_card
from vi3dras.render.scene import Lines, Points

ONLY = ("teach-pendant",)
NAME = "teach-pendant"
KR5 = load_robot("kuka-kr5-arc")


def told(shell: Shell) -> None:
    shell.engine.settle()
    shell.frame(set(shell.engine.values))


def put(engine: Engine, **values: object) -> None:
    engine.put_all({f"{NAME}.{name}": value for name, value in values.items()})
    engine.settle()


def get(engine: Engine, port: str) -> Any:
    return engine.get(f"{NAME}.{port}")


def part(shell: Shell, kind: type) -> Any:
    return next(bound for bound in shell.front.bound if isinstance(bound, kind))


@pytest.fixture
def engine(monkeypatch: pytest.MonkeyPatch) -> Iterator[Engine]:
    """The pendant alone, whose slow steps run here, with the arm of Table II."""
    work_here(monkeypatch)
    with Engine() as made:
        made.add(TeachPendant)
        put(made, robot=KR5)
        yield made


def test_the_papers_line_is_typed_compared_played_and_gone(
    shell: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Table II: 100 steps reach C = 91.009, and 91.505 is printed; corrected there is no error."""
    work_here(monkeypatch)
    shell.build(1440, 900)
    shell.open(NAME)
    put(shell.engine, robot=KR5)
    shell.front.choose("Cartesian")
    told(shell)

    def column(k: int) -> list[str]:
        return [row.cells[k].text for row in part(shell, LineResult).table.rows]

    assert column(2)[:3] == ["600.000", "200.000", "805.000"]
    part(shell, LineMethod)._take("as-printed")
    told(shell)
    right = ["598.535", "201.818", "803.696", "90.825", "0.734", "91.009"]
    assert (column(2), column(4)) == (right, [*right[:5], "91.505"])
    assert part(shell, LineResult).table.rows[5].cells[4].paint == "limit"
    off, turned = part(shell, LineDrift).plots
    assert (off.lines[0].name, turned.lines[0].name) == ("Off the way|mm", "Turned off|°")
    assert off.lines[0].y.max() == pytest.approx(0.411, abs=1e-3)
    off.paint()
    plot = part(shell, LineDecay).plot
    assert [line.name for line in plot.lines] == ["As printed|mm", "As printed|°"]
    assert "slope −1.0" in part(shell, LineDecay).words._text
    plot.paint()

    form, player = part(shell, LineForm), part(shell, PathPlayer)
    part(shell, LineMethod)._take("closed-loop")
    form.tables[0].type(1, 3, "-100")
    told(shell)
    assert part(shell, LineDrift).words._text.startswith("The tool keeps to its way")
    gone: CartesianMotion = get(shell.engine, "line_gone")
    assert_allclose(gone.reached, [600, 200, 905, 90, 0, 90], atol=1e-6)
    player._go(player.player.total / 2, "Go along the motion")
    told(shell)
    assert_allclose(tool_pose(KR5, get(shell.engine, "q"))[:3, 3], [0.7, 0.1, 0.955], atol=1e-5)
    form.turned_to()
    assert_allclose(get(shell.engine, "line_start"), KR5.home, atol=1e-12, err_msg="it is on its way")

    bent = np.radians([20.0, 100.0, -10.0, 0.0, 250.0, -180.0])
    put(shell.engine, q=bent)
    form.turned_to()
    told(shell)
    assert_allclose(get(shell.engine, "line_start"), bent)


def test_what_stands_in_the_way_is_told_and_shown_before_anything_moves(engine: Engine) -> None:
    q = get(engine, "q")
    put(engine, line_by=np.array([1.0, 0, 0, 0, 0, 0]))
    gone: CartesianMotion = get(engine, "line_gone")
    assert not gone.is_whole
    assert get(engine, "line_words").startswith("The arm comes ")
    assert_allclose(get(engine, "q"), q)
    far = next(item for item in get(engine, "line_scene") if isinstance(item, Points))
    assert_allclose(far.positions[0] * 1000, gone.farthest[:3], atol=1e-3)
    assert [label.text for label in get(engine, "line_labels")] == ["start", "farthest", "goal"]
    assert get(engine, "line_decays") == ()
    engine.act(f"{NAME}.go_line")
    engine.settle()
    assert_allclose(get(engine, "q"), gone.gone.q[-1])
    engine.act(f"{NAME}.back_line")
    assert_allclose(get(engine, "q"), KR5.home)
    put(engine, line_by=np.zeros(6))
    assert "already" in get(engine, "line_words")
    assert get(engine, "plan") is None


def test_an_arc_passes_its_place_and_absolute_numbers_are_those_of_the_base(engine: Engine) -> None:
    via = np.array([0.72, 0.18, 0.9])
    put(engine, line_shape="arc", line_mode="absolute", via_to=via)
    way, gone = get(engine, "line_way"), get(engine, "line_gone")
    assert np.linalg.norm(way.numbers(np.linspace(0, 1, 4001))[:, :3] - via, axis=1).min() < 2e-4
    assert_allclose(gone.reached, [600, 200, 805, 90, 0, 90], atol=1e-9)
    assert any(isinstance(item, Lines) for item in get(engine, "line_scene"))
    put(engine, via_to=way.start[:3])
    assert "make no arc" in get(engine, "line_words")


@pytest.mark.parametrize("name", ["lynx6", "rv2aj", "planar2r", "puma560", "franka-panda"])
def test_the_first_line_of_an_arm_begins_where_it_can_go(name: str) -> None:
    """Also of an arm that stands straight up at home."""
    robot = load_robot(name)
    q: Floats = begin_pose(robot)
    assert not robot.out_of_range(q).any()
    assert look_ahead(robot, q, line_by(numbers_at(robot, q), first_change(robot))).stop is None


def test_a_card_of_table_ii_opens_as_its_line(engine: Engine) -> None:
    """1000 steps: x = 599.892 and A = 90.078 are printed."""
    panel, words = preset(load_card("vrm-table-2-1000-steps"))
    assert (panel, words.pop("robot")) == (NAME, "kuka-kr5-arc")
    for name, text in words.items():
        set_by_words(engine, NAME, name, text)
    engine.settle()
    assert_allclose(get(engine, "line_gone").reached[[0, 3]], [599.892, 90.078], atol=6e-4)
