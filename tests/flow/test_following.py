"""A control with `per` follows another port: its length, its renewal, its undo."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from flow.machines import TOYS, Arm, Toy

from vi3dras.arrays import Floats
from vi3dras.flow import VI, Control, Engine, Indicator
from vi3dras.flow.errors import DeclarationError, KindError, LengthError


class Picker(VI):
    """Gives a robot, so that an arm can be wired."""

    id_ = Control(str, default="scara")
    robot = Indicator(Toy)


@Picker.step("robot")
def pick(id_: str) -> Toy:
    return TOYS[id_]


@pytest.fixture
def arm(engine: Engine) -> Engine:
    engine.add(Arm)
    engine.settle()
    return engine


@pytest.fixture
def wired(engine: Engine) -> Engine:
    engine.add(Picker)
    engine.add(Arm)
    engine.connect("picker.robot", "arm.robot")
    engine.settle()
    return engine


def q(engine: Engine) -> list[float]:
    values: list[float] = engine.get("arm.q").tolist()
    return values


def test_it_starts_as_the_followed_object_says(arm: Engine) -> None:
    assert q(arm) == [0.1, 0.2, 0.3, 0.4]
    assert arm.get("arm.weights").tolist() == [1, 1, 1, 1]


def test_it_is_made_anew_in_the_same_put_and_undo_restores_both(arm: Engine) -> None:
    arm.put("arm.q", [1, 2, 3, 4], label="Move θ1")
    arm.put("arm.robot", TOYS["wrist"])
    assert q(arm) == [1] * 6
    assert arm.get("arm.weights").shape == (6,)
    arm.undo()
    assert (arm.get("arm.robot"), q(arm)) == (TOYS["scara"], [1, 2, 3, 4])
    arm.redo()
    assert (arm.get("arm.robot"), q(arm)) == (TOYS["wrist"], [1] * 6)


def test_a_robot_of_as_many_joints_but_another_id_renews_it(arm: Engine) -> None:
    arm.put_all({"arm.q": [1, 2, 3, 4], "arm.weights": [5, 6, 7, 8]})
    arm.put("arm.robot", TOYS["other"])
    assert q(arm) == [4, 4, 4, 4]
    assert arm.get("arm.weights").tolist() == [5, 6, 7, 8]


def test_an_edited_robot_of_the_same_id_keeps_it(arm: Engine) -> None:
    arm.put("arm.q", [1, 2, 3, 4])
    arm.put("arm.robot", Toy("scara", ("t1", "t2", "d3", "renamed"), (0.0,) * 4))
    assert q(arm) == [1, 2, 3, 4]


def test_a_wrong_number_of_values_is_refused_at_once(arm: Engine) -> None:
    arm.put("arm.robot", TOYS["wrist"])
    with pytest.raises(LengthError) as caught:
        arm.put("arm.q", [1, 2, 3, 4])
    assert str(caught.value) == "Q takes 6 values, one for each of robot.joints, but 4 were given."


def test_a_lone_number_is_no_row_of_one(arm: Engine) -> None:
    """An arm with one joint took it, and every part of a panel that goes through the row ended in a fault."""
    arm.put("arm.robot", Toy("one", ("t1",), (0.5,)))
    with pytest.raises(KindError, match=r"a row with one number for each of robot\.joints"):
        arm.put("arm.q", np.array(3.0))
    arm.put("arm.q", [3.0])
    assert q(arm) == [3.0]


def test_it_follows_through_a_wire_and_comes_back_with_undo(wired: Engine) -> None:
    wired.put("arm.q", [1, 2, 3, 4])
    wired.put("picker.id_", "wrist")
    wired.settle()
    assert (q(wired), wired.get("arm.reach")) == ([1] * 6, 6)
    wired.undo()
    wired.settle()
    assert (q(wired), wired.get("arm.reach")) == ([1, 2, 3, 4], 10)


def test_a_value_put_before_the_wire_has_settled_waits_for_its_robot(wired: Engine) -> None:
    wired.put("picker.id_", "wrist")
    wired.put("arm.q", [6] * 6)
    wired.settle()
    assert wired.get("arm.reach") == 36


def test_such_a_value_of_the_wrong_length_is_an_error_until_the_robot_changes(wired: Engine) -> None:
    wired.put("picker.id_", "wrist")
    wired.put("arm.q", [6] * 5)
    wired.settle()
    assert isinstance(wired.state("arm.reach").error, LengthError)
    wired.put("picker.id_", "other")
    wired.settle()
    assert q(wired) == [4, 4, 4, 4]


def test_without_its_robot_it_carries_the_robots_error_or_emptiness(wired: Engine) -> None:
    wired.put("picker.id_", "nobody")
    wired.settle()
    assert wired.state("arm.q").name == "error"
    assert wired.state("arm.q") == wired.state("picker.robot")


def test_a_followed_object_without_the_attribute_is_explained(engine: Engine) -> None:
    vi: Any = type(
        "Odd", (VI,), {"r": Control(Toy, default=TOYS["scara"]), "v": Control(float, per="r.axes")}
    )
    engine.add(vi)
    error = engine.state("odd.v").error
    assert isinstance(error, DeclarationError)
    assert str(error) == "V: it follows r.axes, but a Toy has no axes."


def test_a_number_can_follow_too_without_a_length(engine: Engine) -> None:
    reach = Control(float, per="r", renew="r.id", default=lambda toy: float(len(toy.joints)))
    vi: Any = type("Reach", (VI,), {"r": Control(Toy, default=TOYS["scara"]), "v": reach})
    engine.add(vi)
    engine.put("reach.v", 1)
    assert engine.get("reach.v") == 1
    engine.put("reach.r", TOYS["wrist"])
    assert engine.get("reach.v") == 6


def zeros(n: int) -> Floats:
    return np.zeros(n)


def test_values_through_a_wire_must_fit_as_well(engine: Engine) -> None:
    class Give(VI):
        """Gives as many values as asked for."""

        n = Control(int, default=4)
        values = Indicator(np.ndarray)

    Give.step("values")(zeros)
    engine.add(Arm)
    engine.add(Give)
    engine.connect("give.values", "arm.q")
    engine.put("give.n", 5)
    engine.settle()
    assert isinstance(engine.state("arm.q").error, LengthError)
    engine.put("give.n", 4)
    engine.settle()
    assert engine.get("arm.reach") == 0
