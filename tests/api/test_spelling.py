"""What was done by hand is spelt as Python: short, to the last bit, and whatever is in a name stays in it."""

from __future__ import annotations

import ast
import math
from dataclasses import replace

import pytest
from hostile_names import NAMES, renamed
from hypothesis import given
from hypothesis import strategies as st

import vi3dras as vi
from vi3dras.api.arm import Arm
from vi3dras.api.values.numbers import hand_in, in_units
from vi3dras.arm.library import load_robot
from vi3dras.joint_workspace.hands import ANY_HAND, Hand, angles_in_turn, fixed_abc, fixed_angle, free_angle
from vi3dras.objects.library import load_formula
from vi3dras.scripts.lines import arm_code, hand_words, shape_code
from vi3dras.scripts.spelling import Code, called, literal, program, typed
from vi3dras.units import ANGLES, LENGTHS

PARTS = (*ANGLES.values(), *LENGTHS.values())


def shape(script: str) -> str:
    """What a script does, without the texts in it."""
    tree = ast.parse(script)
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            node.value = ""
    return ast.dump(tree)


@given(st.integers(-40_000, 40_000), st.integers(0, 4), st.sampled_from(PARTS))
def test_a_number_that_somebody_typed_comes_back_as_it_was_typed(
    whole: int, decimals: int, unit: float
) -> None:
    meant = whole / 10**decimals
    assert typed(meant * unit, unit) == meant


@given(st.floats(-1e4, 1e4), st.sampled_from(PARTS))
def test_any_number_comes_back_to_the_last_bit(value: float, unit: float) -> None:
    spelt = ast.literal_eval(literal(typed(value, unit)))
    assert abs(spelt * unit - value) <= 2 * math.ulp(value)


@given(st.recursive(st.text() | st.floats(allow_nan=False) | st.integers() | st.none(), st.lists))
def test_a_value_is_read_back_as_it_was(value: object) -> None:
    assert eval(literal(value), {"float": float}) == value  # to be read by Python is its purpose


@pytest.mark.parametrize("name", NAMES, ids=ascii)
def test_no_name_gets_out_of_its_string_or_its_comment(name: str) -> None:
    plain = program("An arm", [(called("vi.robot", vi.robot, "arm", text="one\ntwo\n"),)])
    script = program(name, [(called("vi.robot", vi.robot, name, text=f"{name}\n{name}\n"),)])
    assert shape(script) == shape(plain)
    assert script.startswith("# ")
    call = ast.parse(script).body[-1]
    texts = [node.value for node in ast.walk(call) if isinstance(node, ast.Constant)]
    assert texts == [name, f"{name}\n{name}\n"]


@pytest.mark.parametrize("name", NAMES, ids=ascii)
def test_an_arm_of_any_name_is_the_same_arm(name: str) -> None:
    robot = replace(renamed(load_robot("lynx6"), name), servo=None)
    script = program(robot.name, [(arm_code(robot),)])
    assert shape(script) == shape(program("Arm", [("arm = vi.robot('arm', text='')",)]))
    script.encode()
    names: dict[str, Arm] = {}
    try:
        exec(compile(script, "script.py", "exec"), names)
    except vi.Vi3drasError:
        assert not name.strip() or not name.isprintable()  # no file of an arm may say that
        return
    again = names["arm"].robot
    assert (again.id, again.name) == (name, name)
    assert again.table.a.tolist() == pytest.approx(robot.table.a.tolist(), abs=1e-12)


@pytest.mark.parametrize("name", NAMES, ids=ascii)
def test_a_formula_of_any_name_is_the_same_formula(name: str) -> None:
    formula = replace(load_formula("pipe-weld"), id=name, title=name, about=name, notes=(name,))
    script = program(name, [(shape_code(formula),)])
    assert shape(script) == shape(program("Formula", [("shape = vi.formula('a', text='')",)]))
    names: dict[str, vi.Object] = {}
    try:
        exec(compile(script, "script.py", "exec"), names)
    except vi.Vi3drasError:
        assert not name.strip() or not name.isprintable()  # no file of a formula may say that
        return
    again = names["shape"].formula
    assert again.id == name
    assert (again.expressions, again.constants) == (formula.expressions, formula.constants)


def test_an_argument_that_is_as_usual_is_not_spelt() -> None:
    assert called("arm.move", Arm.move, "home", "zero", law="quintic", duration=None) == (
        'arm.move("home", "zero")'
    )
    assert called("arm.move", Arm.move, "home", "zero", law="cubic", rows=41) == (
        'arm.move("home", "zero", law="cubic", rows=41)'
    )


def test_what_is_too_long_for_a_line_stands_below_each_other() -> None:
    rows = [[float(k), 12.5, 17.25, -30.0] for k in range(9)]
    line = called("arm.sweep", Arm.sweep, rows, count=300)
    assert max(map(len, line.splitlines())) < 40
    asked = ast.parse(line, mode="eval").body
    assert isinstance(asked, ast.Call)
    assert ast.literal_eval(asked.args[0]) == rows


def test_code_stays_code() -> None:
    assert literal([Code("arm.home"), "home"]) == '[arm.home, "home"]'


@pytest.mark.parametrize(
    "hand",
    [
        ANY_HAND, fixed_angle(-0.5), free_angle(-1.0, 0.25), angles_in_turn((0.0, -1.5)),
        fixed_abc((0.1, 0.2, 0.3)), free_angle(),
    ],
    ids=lambda hand: hand.sentence,
)  # fmt: skip
@pytest.mark.parametrize("name", ["lynx6", "puma560", "planar2r"])
def test_every_way_to_hold_the_hand_can_be_asked_for(name: str, hand: Hand) -> None:
    robot = in_units(load_robot(name))
    again = hand_in(robot, **hand_words(robot, hand))
    assert again.task == hand.task
    for mine, yours in zip(
        (again.angles, again.abc, again.free), (hand.angles, hand.abc, hand.free), strict=True
    ):
        assert mine == (pytest.approx(yours, abs=1e-15) if yours else yours)
