"""A student's tasks with the D-H Explorer: played by a click, by hand and by keys; no display is needed."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.testing import assert_allclose

from vi3dras.api.values.usual import longest_reach
from vi3dras.arm.library import load_robot
from vi3dras.flow import Engine
from vi3dras.kinematics.forward import dh_frames, tool_pose
from vi3dras.kinematics.hidden import hidden_number
from vi3dras.kinematics.steps import steps_of
from vi3dras.panels._kit import words
from vi3dras.panels._kit.hands.pointer import Mouse
from vi3dras.panels._kit.items.frames.matrices import FactorMatrices
from vi3dras.panels._kit.items.frames.player import StepPlayer
from vi3dras.panels._kit.items.frames.self_test import SelfTestCard
from vi3dras.panels._kit.items.frames.table import PlayedTable, StepMeaning, StepTiles
from vi3dras.panels._kit.window.shell import Shell
from vi3dras.panels.dh_explorer import DhExplorer
from vi3dras.render.scene import Frame, Mesh

NAME = "dh-explorer"
ONLY = (NAME,)
PAIR = {"standard", "modified"}
POSE = np.radians([24, 108, -26, -20, 232, 30])
"""The KUKA KR 5 bent, so that every θ moves."""


@pytest.fixture
def explorer(shell: Shell) -> Shell:
    shell.build(1440, 900)
    shell.open(NAME)
    shell.engine.put(f"{NAME}.robot", load_robot("kuka-kr5-arc"))
    shell.engine.put(f"{NAME}.q", POSE)
    told(shell)
    return shell


def told(shell: Shell) -> None:
    shell.engine.settle()
    shell.frame(set(shell.engine.values))


def part(shell: Shell, kind: type) -> object:
    front = shell.front
    assert front is not None
    return next(bound for bound in front.bound if isinstance(bound, kind))


def get(shell: Shell, port: str) -> object:
    return shell.engine.get(f"{NAME}.{port}")


@pytest.mark.parametrize("name", ["puma560", "adept-cobra-s600", "ur5", "franka-panda"])
@pytest.mark.parametrize("order", ["standard", "modified"])
def test_every_frame_arrives_where_forward_kinematics_has_it(name: str, order: str) -> None:
    robot = load_robot(name)
    with Engine() as engine:
        engine.add(DhExplorer)
        engine.put(f"{NAME}.robot", robot)
        engine.put(f"{NAME}.order", order)
        engine.put(f"{NAME}.q", robot.home + 0.1)
        frames = dh_frames(robot, robot.home + 0.1)
        for joint in range(1, robot.n + 1):
            engine.put_all({f"{NAME}.joint": joint, f"{NAME}.done": 4.0})
            engine.settle()
            way = engine.get(f"{NAME}.way")
            assert_allclose(way.now, way.end, atol=1e-12)
            if order == robot.convention:
                assert_allclose(way.now, frames[joint], atol=1e-12)
            assert_allclose(way.before @ engine.get(f"{NAME}.reached"), way.now, atol=1e-12)
        tool = np.eye(4)  # the last frame of either convention carries the same tool
        tool = way.now @ np.linalg.inv(way.end) @ tool_pose(robot, robot.home + 0.1)
        assert_allclose(tool, tool_pose(robot, robot.home + 0.1), atol=1e-12)


def test_a_click_on_a_cell_plays_that_number_and_undo_takes_it_back(explorer: Shell) -> None:
    table, player = part(explorer, PlayedTable), part(explorer, StepPlayer)
    table._play(2, 4)
    assert (get(explorer, "joint"), get(explorer, "span"), get(explorer, "done")) == (3, "alpha", 3.0)
    told(explorer)
    assert player.player.run.is_playing
    assert player.player.total == 2.0
    player.player.update(player.player.run._replace(is_playing=False))
    player._go(1.16, "Play the steps")
    told(explorer)
    assert get(explorer, "done") == pytest.approx(3.58)
    row = table._table.rows[2]
    assert row.cells[4].text == "52.2"
    assert row.cells[4].done == pytest.approx(0.58)
    assert str(get(explorer, "step_words")).startswith(
        "Step 4 of 4: frame 3 turns about x, α3 is 52.2° of 90.0°"
    )
    assert {cell for row in table._table.rows for cell in row.cells if cell.done is not None} == {
        row.cells[4]
    }
    explorer.engine.undo()  # to begin and to play it is one step
    told(explorer)
    assert (get(explorer, "joint"), get(explorer, "done")) == (1, 4.0)


def test_all_four_are_played_in_the_order_of_the_convention(explorer: Shell) -> None:
    tiles, player = part(explorer, StepTiles), part(explorer, StepPlayer)
    assert [tile.symbol for tile in tiles._tiles.tiles] == ["θ_1", "d_1", "a_1", "α_1"]
    part(explorer, StepMeaning)._choose("Modified")
    told(explorer)
    assert [tile.symbol for tile in tiles._tiles.tiles] == ["α_0", "a_0", "θ_1", "d_1"]
    assert [card.title for card in player._cards.tiles] == [
        "nothing moves",
        "nothing moves",
        "turn about z_1",
        "slide along z_1",
    ]
    assert player.player.total == pytest.approx(2 * 0.3 + 2 * 2.0)


def test_from_base_to_tool_goes_through_every_joint(explorer: Shell) -> None:
    tiles, player = part(explorer, StepTiles), part(explorer, StepPlayer)
    tiles._span("chain")
    told(explorer)
    player.player.play(on=False)
    total, seen = player.player.total, []
    for share in np.linspace(0, 1, 40):
        player._go(share * total, "Play the steps")
        told(explorer)
        seen.append((get(explorer, "joint"), round(float(get(explorer, "done")), 6)))
        assert player.player.time == pytest.approx(share * total)
    assert seen == sorted(seen)
    assert {joint for joint, _ in seen} == {1, 2, 3, 4, 5, 6}
    assert seen[-1] == (6, 4.0)
    frames = dh_frames(load_robot("kuka-kr5-arc"), POSE)
    assert_allclose(get(explorer, "way").now, frames[6], atol=1e-12)


def test_the_arrows_go_from_step_to_step_and_space_plays(explorer: Shell) -> None:
    player = part(explorer, StepPlayer)
    player._go(0.0, "Back to the start")
    told(explorer)
    for done in (1.0, 2.0, 3.0, 4.0):
        assert player.on_key("Right")
        told(explorer)
        assert get(explorer, "done") == pytest.approx(done)
    assert player.on_key("Left")
    told(explorer)
    assert get(explorer, "done") == pytest.approx(3.0)
    assert player.on_key("Space")
    assert player.player.run.is_playing


def test_a_tile_dragged_sideways_moves_the_frame_by_hand(explorer: Shell) -> None:
    tiles = part(explorer, StepTiles)._tiles
    place = tiles.place_of(0)
    y = place.y + place.height / 2
    tiles.on_press(Mouse(place.x + 5.0, y, 0, 0))
    tiles.on_drag(Mouse(place.x + 120.0, y, 115.0, 0))
    told(explorer)
    first = float(get(explorer, "done"))
    assert 0.0 < first < 1.0
    tiles.on_drag(Mouse(place.x + 180.0, y, 175.0, 0))
    told(explorer)
    assert first < float(get(explorer, "done")) <= 1.0
    tiles.on_release(Mouse(place.x + 180.0, y, 175.0, 0))
    assert not part(explorer, StepPlayer).player.run.is_playing


@pytest.mark.parametrize("name", ["kuka-kr5-arc", "adept-cobra-s600", "franka-panda"])
def test_every_number_of_a_table_is_asked_for_once_before_one_comes_again(name: str) -> None:
    robot = load_robot(name)
    q = robot.home + 0.1
    moving = sum(not step.is_still for i in range(robot.n) for step in steps_of(robot, q, i))
    asked = [hidden_number(robot, q, robot.convention, k) for k in range(1, moving + 2)]
    assert None not in asked
    places = [(one.joint, one.k) for one in asked if one]
    assert len(set(places)) == moving
    assert places[-1] == places[0]


def test_test_me_hides_a_number_and_the_lamp_tells_how_far_off_a_drag_is(explorer: Shell) -> None:
    """Question 1 of this arm hides α4, which its file has as 90°; a pixel turns by half a degree."""
    card, tiles = part(explorer, SelfTestCard), part(explorer, StepTiles)._tiles
    card._next()
    told(explorer)
    assert (get(explorer, "question"), get(explorer, "joint")) == (1, 4)
    cells = part(explorer, PlayedTable)._table.rows[3].cells
    assert [cell.text for cell in cells].count("?") == 1
    assert cells[4].text == "?"
    assert tiles.tiles[3].value == "0.0"
    assert (card.lamp.word, card.lamp.state) == ("90.0° too little", "far")
    place = tiles.place_of(3)
    tiles.on_press(Mouse(place.x + 5.0, place.y + 20.0, 0, 0))
    for pixels, word, state in ((172, "4.0° too little", "limit"), (196, "8.0° too much", "limit")):
        tiles.on_drag(Mouse(place.x + 5.0 + pixels, place.y + 20.0, float(pixels), 0))
        told(explorer)
        assert (card.lamp.word, card.lamp.state) == (word, state)
        assert str(get(explorer, "step_words")) == f"Question 1: α4 is hidden, {word}"
    tiles.on_drag(Mouse(place.x + 185.0, place.y + 20.0, 180.0, 0))
    tiles.on_release(Mouse(place.x + 185.0, place.y + 20.0, 180.0, 0))
    told(explorer)
    assert (card.lamp.word, card.lamp.state) == ("Right: α_4 is 90.0°", "ok")
    assert_allclose(get(explorer, "way").now, dh_frames(load_robot("kuka-kr5-arc"), POSE)[4], atol=1e-9)
    explorer.engine.undo()  # the drag was one step
    told(explorer)
    assert card.lamp.word == "90.0° too little"
    card._end()
    told(explorer)
    assert part(explorer, PlayedTable)._table.rows[3].cells[4].text == "90.0"
    assert get(explorer, "asked") is None


def test_a_number_typed_into_the_table_changes_the_arm_and_the_variable_its_joint(explorer: Shell) -> None:
    table = part(explorer, PlayedTable)._table
    table.type(1, 3, "700")
    told(explorer)
    assert get(explorer, "robot").joints[1].a == pytest.approx(0.7)
    table.type(1, 1, "45")
    told(explorer)
    assert np.degrees(get(explorer, "q")[1]) == pytest.approx(45)
    before = get(explorer, "robot")
    table.type(1, 3, "seven")
    assert "is no number" in table.sentence or "number" in table.sentence
    assert get(explorer, "robot") is before


def test_a_number_typed_into_the_modified_table_is_the_same_arm_edited(explorer: Shell) -> None:
    """a2 of the standard table stands in row 3 of the modified one."""
    part(explorer, StepMeaning)._choose("Modified")
    told(explorer)
    part(explorer, PlayedTable)._table.type(2, 3, "700")
    told(explorer)
    robot = get(explorer, "robot")
    assert robot.convention == "standard"
    assert robot.joints[1].a == pytest.approx(0.7)


def test_what_comes_after_the_frame_is_glass_and_goes_along(explorer: Shell) -> None:
    explorer.engine.put_all({f"{NAME}.joint": 3, f"{NAME}.done": 2.0})
    told(explorer)
    items = get(explorer, "scene")
    glass = {item.key: item.transform for item in items if isinstance(item, Mesh) and "glass" in item.key}
    solid = [item.key for item in items if isinstance(item, Mesh) and item.key.startswith("arm/")]
    assert glass
    assert solid
    assert all("link3" not in key for key in solid)
    moving = next(item for item in items if isinstance(item, Frame))
    assert_allclose(moving.transform, get(explorer, "way").now)
    explorer.engine.put(f"{NAME}.along", False)
    told(explorer)
    still = {item.key: item.transform for item in get(explorer, "scene") if isinstance(item, Mesh)}
    assert any(not np.allclose(still[key], place) for key, place in glass.items())


def test_both_conventions_stand_beside_each_other_with_the_same_tool(explorer: Shell) -> None:
    explorer.engine.put_all({f"{NAME}.order": "both", f"{NAME}.joint": 2, f"{NAME}.done": 4.0})
    told(explorer)
    meshes = {item.key: item.transform for item in get(explorer, "scene") if isinstance(item, Mesh)}
    left = {key.split("/", 1)[1]: place for key, place in meshes.items() if key.startswith("standard")}
    right = {key.split("/", 1)[1]: place for key, place in meshes.items() if key.startswith("modified")}
    assert left.keys() == right.keys()
    apart = {tuple(np.round(left[key][:3, 3] - right[key][:3, 3], 9)) for key in left}
    assert len(apart) == 1
    assert [label.text for label in get(explorer, "labels")].count("standard") == 1


def test_a_close_up_of_two_arms_shows_both_of_them(explorer: Shell) -> None:
    explorer.engine.put_all({f"{NAME}.order": "both", f"{NAME}.joint": 2, f"{NAME}.done": 4.0})
    told(explorer)
    low, high = get(explorer, "step_box")
    labels = {label.text: label.at for label in get(explorer, "labels") if label.text in PAIR}
    assert set(labels) == PAIR
    for place in labels.values():
        assert ((low < place) & (place < high)).all()
    assert (high - low).max() < 2 * longest_reach(load_robot("kuka-kr5-arc"))
    explorer.engine.put(f"{NAME}.done", 1.5)
    told(explorer)
    assert_allclose(get(explorer, "step_box"), (low, high))
    explorer.engine.put(f"{NAME}.close_up", False)
    told(explorer)
    assert get(explorer, "step_box") is None


def test_the_elements_that_change_are_lit_and_the_factor_that_moves_is_current(explorer: Shell) -> None:
    explorer.engine.put_all({f"{NAME}.joint": 3, f"{NAME}.done": 3.5})
    told(explorer)
    matrices = part_of_readings(explorer)
    assert {column for _, column in matrices._whole.lit} == {1, 2}
    assert [factor.is_current for factor in matrices._factors.factors] == [False, False, False, True]
    explorer.engine.put(f"{NAME}.done", 1.5)
    told(explorer)
    assert [factor.waits for factor in matrices._factors.factors] == [False, False, True, True]


def part_of_readings(shell: Shell) -> FactorMatrices:
    return part(shell, FactorMatrices)


def test_the_view_comes_near_to_the_joint_that_is_played_and_back(explorer: Shell) -> None:
    front = explorer.front
    assert front is not None
    view = front.view
    robot = load_robot("kuka-kr5-arc")
    places = dh_frames(robot, POSE)[:, :3, 3]

    def far_apart(i: int) -> float:
        """Pixels between the origins of two frames that follow each other, both in the picture."""
        before, after = view.camera.project(places[i : i + 2], view._size).pixels
        assert np.all((before > 0) & (after > 0) & (before < view._size) & (after < view._size))
        return float(np.linalg.norm(after - before))

    near = {}
    for joint in (1, 4):
        explorer.engine.put(f"{NAME}.joint", joint)
        told(explorer)
        near[joint] = (far_apart(joint - 1), view.camera)
    turned = view.camera.orbit(0.4, 0.1)
    view.look(turned)
    for done in (0.0, 1.7, 4.0):
        explorer.engine.put(f"{NAME}.done", done)
        told(explorer)
        assert view.camera == turned  # nobody takes the camera away while the frame is on its way
    view._tools._toggle("Close-up", False)
    told(explorer)
    for joint, (pixels, camera) in near.items():
        assert view.camera.distance > 1.3 * camera.distance
        assert far_apart(joint - 1) < pixels
    front.choose("Velocities")
    assert "Close-up" not in view._tools._states()


def test_a_session_brings_its_camera_back_to_a_close_up(explorer: Shell) -> None:
    view = explorer.front.view
    view.look(view.camera.orbit(0.3, 0.2).zoom(0.5))
    seen = view.camera
    told(explorer)
    explorer.build(1440, 900)
    told(explorer)
    assert explorer.front.view.camera == seen


@pytest.mark.parametrize(("done", "name"), [(0.5, "Áng"), (1.5, "Despl"), (2.5, "Long"), (3.5, "Tors")])
def test_the_name_of_the_number_that_is_played_is_said_in_spanish(
    explorer: Shell, done: float, name: str
) -> None:
    explorer.engine.put_all({f"{NAME}.joint": 3, f"{NAME}.done": done})
    told(explorer)
    head = part(explorer, StepMeaning)._head
    words.use("es")
    try:
        assert name in words.said(head.title)
    finally:
        words.use("en")
