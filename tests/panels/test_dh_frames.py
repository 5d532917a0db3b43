"""A student's tasks with the page *Frames*: two frames in every form, typed, repaired; three turns played."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest
from numpy.testing import assert_allclose

from vi3dras.api.arm import Arm
from vi3dras.arm.library import load_robot
from vi3dras.flow import Engine
from vi3dras.kinematics.forward import dh_frames
from vi3dras.panels._dh.pair import frame_names
from vi3dras.panels._kit.hands.pointer import Mouse
from vi3dras.panels._kit.items.frames.forms import FrameForms
from vi3dras.panels._kit.items.frames.pair import FramePairChoice
from vi3dras.panels._kit.items.frames.pair_matrices import PairMatrices, TurnProduct
from vi3dras.panels._kit.items.frames.turn_player import TurnPlayer
from vi3dras.panels._kit.items.frames.turns import EulerChoice, TurnForm
from vi3dras.panels._kit.items.frames.typed_matrix import TypedMatrix
from vi3dras.panels._kit.window.shell import Shell
from vi3dras.panels.dh_explorer import DhExplorer
from vi3dras.render.scene import Frame
from vi3dras.rotations.euler import ORDERS, matrix_from_euler

NAME = "dh-explorer"
ONLY = (NAME,)
ROBOT = "kuka-kr5-arc"
POSE = np.radians([24, 108, -26, -20, 232, 30])
ROWS = ("position", "abc", "euler", "axis", "quaternion", "vector", "v", "omega")


@pytest.fixture
def explorer(shell: Shell) -> Shell:
    shell.build(1440, 900)
    shell.open(NAME)
    shell.engine.put(f"{NAME}.robot", load_robot(ROBOT))
    shell.engine.put(f"{NAME}.q", POSE)
    shell.front.choose("Frames")
    put(shell, frame_from="2", frame_to="5")
    return shell


@pytest.fixture
def engine() -> Iterator[Engine]:
    with Engine() as made:
        made.add(DhExplorer)
        made.put(f"{NAME}.robot", load_robot(ROBOT))
        made.put(f"{NAME}.q", POSE)
        made.settle()
        yield made


def told(shell: Shell) -> None:
    shell.engine.settle()
    shell.frame(set(shell.engine.values))


def put(shell: Shell, **values: object) -> None:
    shell.engine.put_all({f"{NAME}.{port}": value for port, value in values.items()})
    told(shell)


def part(shell: Shell, kind: type) -> object:
    return next(bound for bound in shell.front.bound if isinstance(bound, kind))


def get(shell: Shell, port: str) -> object:
    return shell.engine.get(f"{NAME}.{port}")


def typed_row(shell: Shell, form: str, text: str, column: int = 4) -> str:
    """Type into the table of forms; what it says against it."""
    table = part(shell, FrameForms).table
    table.type(ROWS.index(form), column, text)
    told(shell)
    return table.sentence


def test_every_pair_of_frames_is_as_forward_kinematics_has_it(engine: Engine) -> None:
    robot = load_robot(ROBOT)
    places = dict(zip(map(str, range(7)), dh_frames(robot, POSE), strict=True)) | {"base": np.eye(4)}
    for start, there in places.items():
        for end, here in places.items():
            engine.put_all({f"{NAME}.frame_from": start, f"{NAME}.frame_to": end})
            engine.settle()
            wanted = np.linalg.inv(there) @ here
            assert_allclose(engine.get(f"{NAME}.between_matrix"), wanted, atol=1e-12)


def test_the_typed_frame_goes_along_with_the_frame_in_which_it_was_typed(engine: Engine) -> None:
    engine.put_all({f"{NAME}.frame_from": "3", f"{NAME}.frame_to": "typed", f"{NAME}.typed_in": "3"})
    engine.settle()
    before = engine.get(f"{NAME}.between_matrix")
    assert_allclose(before, engine.get(f"{NAME}.typed_frame"))
    engine.put(f"{NAME}.q", POSE + 0.3)
    engine.settle()
    assert_allclose(engine.get(f"{NAME}.between_matrix"), before, atol=1e-12)
    engine.put(f"{NAME}.frame_from", "base")
    engine.settle()
    frames = dh_frames(load_robot(ROBOT), POSE + 0.3)
    assert_allclose(engine.get(f"{NAME}.between_matrix"), frames[3] @ before, atol=1e-12)


def test_an_arm_without_that_frame_is_told_so_and_with_fewer_joints_begins_anew(engine: Engine) -> None:
    engine.put(f"{NAME}.frame_to", "9")
    engine.settle()
    assert "has no frame '9': choose base, 0 to 6" in str(engine.state(f"{NAME}.between").error)
    engine.put(f"{NAME}.robot", load_robot("planar3r"))
    engine.settle()
    assert engine.get(f"{NAME}.frame_to") == "tool"
    assert frame_names(load_robot("planar3r")) == ("base", "0", "1", "2", "3", "tool", "typed")


@pytest.mark.parametrize(
    ("form", "text"),
    [
        ("position", "100 -200 300"),
        ("abc", "10, 20, 30"),
        ("euler", "(10, 20, 30)"),
        ("axis", "90 0 0 1"),
        ("quaternion", "0.5 0.5 0.5 0.5"),
        ("vector", "0; 0; 45"),
        ("v", "100 0 0"),
        ("omega", "0 0 90"),
    ],
)
def test_every_form_can_be_typed_whole_and_the_others_follow(explorer: Shell, form: str, text: str) -> None:
    matrix = np.array(get(explorer, "between_matrix"))
    assert typed_row(explorer, form, text) == ""
    assert get(explorer, "frame_to") == "typed"
    assert get(explorer, "typed_in") == "2"
    row = part(explorer, FrameForms).table.rows[ROWS.index(form)]
    shown = [float(cell.text.replace("−", "-")) for cell in row.cells if cell.can_edit]
    wanted = [float(word) for word in text.translate(str.maketrans(";,()", "    ")).split()]
    assert_allclose(shown, wanted, atol=1e-4)
    changed = np.array(get(explorer, "between_matrix"))
    assert not np.allclose(changed, matrix)
    assert_allclose(changed[:3, :3] @ changed[:3, :3].T, np.eye(3), atol=1e-12)
    explorer.engine.undo()
    told(explorer)
    assert get(explorer, "frame_to") == "5"
    assert_allclose(get(explorer, "between_matrix"), matrix)


def test_one_number_of_a_quaternion_keeps_its_length_1(explorer: Shell) -> None:
    before = get(explorer, "between").quaternion
    assert typed_row(explorer, "quaternion", "0.8", 1) == ""
    after = get(explorer, "between").quaternion
    assert after[0] == pytest.approx(0.8)
    assert_allclose(after[1:] / np.linalg.norm(after[1:]), before[1:] / np.linalg.norm(before[1:]))
    assert "too long" in typed_row(explorer, "quaternion", "1.5", 1)
    assert typed_row(explorer, "quaternion", "1 0 0 0") == ""
    assert "No other number" in typed_row(explorer, "quaternion", "0.5", 1)
    assert "type the angle first" in typed_row(explorer, "axis", "1", 2)
    assert get(explorer, "between").quaternion[0] == pytest.approx(1.0)


def test_what_is_no_number_is_told_under_the_table_and_nothing_is_lost(explorer: Shell) -> None:
    assert "number" in typed_row(explorer, "abc", "ten", 2)
    assert "3 numbers are typed, and this row has 4" in typed_row(explorer, "quaternion", "1 2 3")
    assert "no length" in typed_row(explorer, "quaternion", "0 0 0 0")
    assert get(explorer, "frame_to") == "5"


def test_the_frame_that_is_looked_from_can_be_the_typed_one(explorer: Shell) -> None:
    put(explorer, frame_from="typed", frame_to="5")
    assert typed_row(explorer, "position", "10 20 30") == ""
    assert get(explorer, "frame_from") == "typed"
    assert get(explorer, "typed_in") == "5"
    assert_allclose(get(explorer, "between").position, [10, 20, 30], atol=1e-9)
    choice = part(explorer, FramePairChoice)
    choice._choose("frame_to", "typed")
    told(explorer)
    assert (get(explorer, "frame_from"), get(explorer, "frame_to")) == ("5", "typed")


def test_a_matrix_that_is_no_rotation_is_told_and_repaired_and_undone(explorer: Shell) -> None:
    editor = part(explorer, TypedMatrix)
    put(explorer, frame_to="typed", typed_in="2", typed_frame=np.eye(4))
    assert editor.lamps == ("A rotation",)
    editor.table.type(2, 2, "1.05")
    told(explorer)
    assert editor.lamps == ("Row 3 is 1.05 long", "Axis z is 1.05 long", "The determinant is 1.05")
    assert get(explorer, "between") is None
    assert get(explorer, "pair_words") == "The typed frame is no rotation: Row 3 is 1.05 long"
    forms = part(explorer, FrameForms)
    assert {cell.text for row in forms.table.rows for cell in row.cells[2:]} == {"–"}
    assert forms._told._text == "Repair the typed matrix to see it in every form."
    assert not any(cell.can_edit for row in forms.table.rows for cell in row.cells)
    assert editor._told._text == "The nearest rotation: no element changes by more than 0.0500."
    editor._mend()
    told(explorer)
    assert_allclose(get(explorer, "typed_frame"), np.eye(4), atol=1e-12)
    assert editor.lamps == ("A rotation",)
    explorer.engine.undo()
    told(explorer)
    assert get(explorer, "typed_frame")[2, 2] == pytest.approx(1.05)


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("[[0, -1, 0, 5], [1, 0, 0, 6], [0, 0, 1, 7], [0, 0, 0, 1]]", [5, 6, 7]),
        ("0 -1 0 5 1 0 0 6 0 0 1 7", [5, 6, 7]),
        ("0 -1 0; 1 0 0; 0 0 1", None),
    ],
)
def test_a_whole_matrix_can_be_pasted(explorer: Shell, text: str, place: list[float] | None) -> None:
    editor = part(explorer, TypedMatrix)
    before = get(explorer, "between").position
    editor.table.type(0, 0, text)
    told(explorer)
    assert editor.table.sentence == ""
    assert_allclose(get(explorer, "between").rotation, [[0, -1, 0], [1, 0, 0], [0, 0, 1]], atol=1e-12)
    assert_allclose(get(explorer, "between").position, before if place is None else place, atol=1e-9)
    editor.table.type(0, 0, text + " 8 9")
    assert "numbers are typed" in editor.table.sentence
    editor.table.type(0, 0, "1 0 0 5 0 1 0 6 0 0 1 7 0 0 0 2")
    assert "last row" in editor.table.sentence
    assert_allclose(get(explorer, "between").rotation, [[0, -1, 0], [1, 0, 0], [0, 0, 1]], atol=1e-12)


def test_a_matrix_that_nothing_repairs_says_why(explorer: Shell) -> None:
    put(explorer, frame_to="typed", typed_in="2", typed_frame=np.diag([0.0, 0.0, 0.0, 1.0]))
    editor = part(explorer, TypedMatrix)
    assert editor._told._text.startswith("Many rotations are equally near")
    editor._mend()
    told(explorer)
    assert_allclose(get(explorer, "typed_frame"), np.diag([0.0, 0.0, 0.0, 1.0]))


def test_two_clicks_in_the_view_choose_both_frames(explorer: Shell) -> None:
    act = explorer.engine.act
    act(f"{NAME}.choose_frame", key="between/3")
    told(explorer)
    assert (get(explorer, "frame_from"), get(explorer, "frame_to")) == ("5", "3")
    act(f"{NAME}.choose_frame", key="between/base")
    told(explorer)
    assert (get(explorer, "frame_from"), get(explorer, "frame_to")) == ("3", "base")
    act(f"{NAME}.choose_frame", key="between/base")  # the base and frame 0 are in one place
    told(explorer)
    assert (get(explorer, "frame_from"), get(explorer, "frame_to")) == ("3", "0")
    explorer.engine.undo()
    assert get(explorer, "frame_to") == "base"


def test_every_frame_of_the_arm_is_hit_where_it_is_drawn(explorer: Shell) -> None:
    """Through the arm, which is glass; of frames in one place any of them."""
    view = explorer.front.view
    places = dict(zip(map(str, range(7)), dh_frames(load_robot(ROBOT), POSE), strict=True))
    for name, place in places.items():
        x, y = view.camera.project(place[:3, 3], view._size).pixels
        picked = view._pick(Mouse(x, y, 0, 0))
        assert picked is not None
        kind, _, hit = picked.key.partition("/")
        assert kind == "between"
        near = {key for key, other in places.items() if np.allclose(other[:3, 3], place[:3, 3], atol=1e-6)}
        assert {"0": {"base"}, "6": {"tool"}}.get(name, set()) | near >= {hit}


def test_the_two_frames_are_lit_and_the_others_faint(explorer: Shell) -> None:
    items = {item.key: item for item in get(explorer, "frames_scene")}
    lit = {key for key, item in items.items() if isinstance(item, Frame)}
    assert lit == {"between/2", "between/5"}
    assert {f"between/{name}" for name in ("base", "0", "1", "3", "4", "6", "tool")} <= items.keys() - lit
    boxed = {label.text for label in get(explorer, "frames_labels") if label.boxed}
    assert boxed == {"2", "5"}


def test_the_factors_are_those_of_the_joints_or_elementary(explorer: Shell) -> None:
    readings = part(explorer, PairMatrices)
    assert [factor.name for factor in readings.factors.factors] == ["A_3", "A_4", "A_5"]
    assert readings.whole.label == "^{2}T_{5} = A_3 A_4 A_5"
    readings._choose("elementary")
    told(explorer)
    names = [row.cells[1].text for row in readings.steps.rows]
    assert names[:4] == ["R_z(θ_3)", "T_z(d_3)", "T_x(a_3)", "R_x(α_3)"]
    assert len(names) == 12
    put(explorer, frame_to="2")
    assert readings._told._text.startswith("Both are the same frame")
    assert str(get(explorer, "pair_words")).startswith("Both are frame 2: choose another one")


def test_gimbal_lock_is_told_in_words(explorer: Shell) -> None:
    choice = part(explorer, EulerChoice)
    assert choice.lock._text == ""
    assert typed_row(explorer, "euler", "10 90 20") == ""
    assert choice.lock._text.startswith("Gimbal lock: the first and the third axis are parallel")
    choice._choose("zyz")
    told(explorer)
    assert choice.lock._text.startswith("B is ±90°")
    choice._choose_about("fixed axes")
    told(explorer)
    assert get(explorer, "euler_about") == "fixed"


@pytest.mark.parametrize("order", ORDERS)
@pytest.mark.parametrize("about", ["moving", "fixed"])
def test_three_turns_are_the_product_in_their_order(engine: Engine, order: str, about: str) -> None:
    angles = np.radians([40.0, 50.0, 60.0])
    engine.put_all({f"{NAME}.frames_study": "compound rotation", f"{NAME}.turn_angles": angles})
    engine.put_all({f"{NAME}.euler_order": order, f"{NAME}.euler_about": about})
    engine.settle()
    wanted = matrix_from_euler(angles, order, about)
    assert_allclose(engine.get(f"{NAME}.turned"), wanted, atol=1e-12)
    back = engine.get(f"{NAME}.turning_back")
    assert_allclose(back.matrix, wanted, atol=1e-12)
    places = [factor.turn for factor in engine.get(f"{NAME}.turning").factors]
    assert places == ([0, 1, 2] if about == "moving" else [2, 1, 0])


def test_the_factor_that_is_played_is_framed_and_the_status_line_says_on_which_side(explorer: Shell) -> None:
    put(explorer, frames_study="compound rotation", turns_done=1.5, both_ways=True)
    product = part(explorer, TurnProduct)
    assert [factor.is_current for factor in product.factors.factors] == [False, True, False, False]
    assert [factor.name for factor in product.others.factors] == ["R_z(α)", "R_y(β)", "R_x(γ)", "R"]
    words = "Step 2 of 3: a turn about the moving y, β is 25.0° of 50.0°, multiplied on the right"
    assert get(explorer, "turn_words") == words
    assert product._apart._text.startswith("On the way they differ")
    put(explorer, turns_done=3.0, euler_about="fixed")
    assert product._apart._text.startswith("The same product")
    done = "All three turns are done: R = R(x, 60.0°) · R(y, 50.0°) · R(z, 40.0°)"
    assert get(explorer, "turn_words") == done


def test_the_player_turns_the_one_frame_into_the_other(explorer: Shell) -> None:
    player = part(explorer, TurnPlayer)
    player.player.back()
    told(explorer)
    turning = next(item for item in get(explorer, "frames_scene") if item.key == "turning/now")
    frames = dh_frames(load_robot(ROBOT), POSE)
    assert_allclose(turning.transform[:3, :3], frames[2][:3, :3], atol=1e-12)
    for done in (1.0, 2.0):
        assert player.on_key("Right")
        told(explorer)
        assert get(explorer, "turns_done") == pytest.approx(done)
    player.player.scrub(5.9999999)
    told(explorer)
    turning = next(item for item in get(explorer, "frames_scene") if item.key == "turning/now")
    assert_allclose(turning.transform[:3, :3], frames[5][:3, :3], atol=1e-6)
    assert player.on_key("Right")
    told(explorer)
    assert not [item for item in get(explorer, "frames_scene") if item.key.startswith("turning")]


def test_angles_are_set_by_sliders_by_cards_and_from_the_two_frames(explorer: Shell) -> None:
    wanted = np.array(get(explorer, "euler_angles"))
    form, player = part(explorer, TurnForm), part(explorer, TurnPlayer)
    form._take()
    told(explorer)
    assert get(explorer, "frames_study") == "compound rotation"
    assert_allclose(get(explorer, "turn_angles"), wanted)
    form._turn(1, 90.0)
    told(explorer)
    player._begin()
    player._drag(2, 20.0)
    player._drag(2, 40.0)
    told(explorer)
    angles = np.degrees(get(explorer, "turn_angles"))
    assert_allclose(angles, [*np.degrees(wanted[:1]), 90.0, np.degrees(wanted[2]) + 20.0])
    explorer.engine.undo()
    assert_allclose(np.degrees(get(explorer, "turn_angles"))[2], np.degrees(wanted[2]))


def test_the_script_computes_what_the_page_shows(explorer: Shell) -> None:
    import vi3dras as vi

    for values in (
        {"frame_from": "2", "frame_to": "5"},
        {"frame_from": "tool", "frame_to": "typed", "typed_in": "3"},
        {"frame_from": "typed", "frame_to": "1", "typed_in": "base"},
    ):
        put(explorer, **values)
        parts = explorer.engine.act(f"{NAME}.in_python")
        lines = [line for part in parts for line in part if not line.startswith(("print", "#"))]
        names: dict[str, object] = {"vi": vi}
        exec("\n".join(lines), names)  # what the page wrote itself
        assert isinstance(names["arm"], Arm)
        assert_allclose(names["between"].pose, get(explorer, "between_matrix"), atol=1e-9)
        assert_allclose(names["turns"].matrix, matrix_from_euler(get(explorer, "turn_angles"), "zyx"))
